//! Pairs and Wagers against a second referee, written from the rules text on plain vectors of
//! faces.

use crate::common::position;
use crate::prelude::*;

// The second referee.

#[derive(Clone, Debug, PartialEq)]
enum Step {
    Asked(usize),
    Begin,
    FirstRoll,
    Missed,
    SecondRoll,
    Scored(Vec<u8>),
    Redo(Vec<u8>),
    Done,
}

#[derive(Clone, Debug)]
struct Plain {
    target: i64,
    forfeit: bool,
    points: Vec<i64>,
    who: usize,
    leader: Option<usize>,
    /// In Bet to Mid; still to pay; the pool, until somebody has it.
    betting: Vec<bool>,
    owing: Vec<bool>,
    pool: i64,
    /// 1 for odd, 0 for even; struck once it has been judged.
    named: Option<u8>,
    times: i64,
    used_get: bool,
    step: Step,
}

fn times(face: u8, faces: &[u8]) -> usize {
    faces.iter().map(|other| usize::from(*other == face)).sum()
}

/// The points of a combination.
pub fn value(faces: &[u8]) -> i64 {
    let shape: Vec<usize> = (1..=6).map(|face| times(face, faces)).filter(|n| *n > 1).collect();
    match shape[..] {
        [2] => 1,
        [2, 2] => 2,
        [3] => 3,
        [4] => 5,
        _ => 0,
    }
}

/// Faces beside it, rising.
pub fn single(faces: &[u8]) -> Vec<u8> {
    (1..=6).filter(|face| times(*face, faces) == 1).collect()
}

impl Plain {
    fn new(rules: &Value, seats: usize) -> Self {
        let mid = rules["mid"] == true;
        let mut game = Self {
            target: rules["target"].as_i64().unwrap_or(10),
            forfeit: rules["odd_miss"] == "forfeit",
            points: vec![0; seats],
            who: 0,
            leader: None,
            betting: vec![false; seats],
            owing: vec![false; seats],
            pool: 0,
            named: None,
            times: 1,
            used_get: false,
            step: if mid { Step::Asked(0) } else { Step::Begin },
        };
        if !mid {
            game.begin(0);
        }
        game
    }

    fn begin(&mut self, who: usize) {
        self.who = who;
        self.named = None;
        self.times = 1;
        self.used_get = false;
        self.step = if self.points[who] > 0 { Step::Begin } else { Step::FirstRoll };
    }

    fn mine(&self) -> i64 {
        self.points[self.who]
    }

    fn moves(&self) -> Vec<String> {
        let open = i64::from(self.named.is_some());
        let words = match &self.step {
            Step::Asked(_) => "join,decline".to_string(),
            Step::Begin => "odd,even,no-wager".to_string(),
            Step::Missed if self.mine() > open => "get,stop".to_string(),
            Step::Scored(faces) => match single(faces)[..] {
                [a] => format!("better {a},stop"),
                [a, b] => format!("better {a},better {b},better {a} {b},stop"),
                _ => panic!("a moment without a choice"),
            },
            Step::Missed => panic!("a moment without a choice"),
            Step::FirstRoll | Step::SecondRoll | Step::Redo(_) | Step::Done => return Vec::new(),
        };
        words.split(',').map(str::to_string).collect()
    }

    fn dice_due(&self) -> usize {
        match &self.step {
            Step::Begin | Step::FirstRoll | Step::SecondRoll => 4,
            Step::Redo(kept) => 4 - kept.len(),
            _ => 0,
        }
    }

    fn act(&mut self, words: &str) {
        match (words, self.step.clone()) {
            (answer, Step::Asked(i)) => {
                self.betting[i] = answer == "join";
                if i + 1 < self.points.len() {
                    self.step = Step::Asked(i + 1);
                    return;
                }
                let bettors = self.betting.iter().filter(|&&bets| bets).count();
                if bettors < 2 {
                    self.betting.fill(false);
                } else {
                    self.pool = bettors as i64;
                    self.owing = self.betting.clone();
                }
                self.begin(0);
            }
            ("odd", _) => (self.named, self.step) = (Some(1), Step::FirstRoll),
            ("even", _) => (self.named, self.step) = (Some(0), Step::FirstRoll),
            ("no-wager", _) => self.step = Step::FirstRoll,
            ("get", _) => (self.used_get, self.step) = (true, Step::SecondRoll),
            ("stop", Step::Missed) => self.finish(0, i64::from(self.named.is_some())),
            ("stop", Step::Scored(faces)) => self.finish(value(&faces) * self.times, 0),
            (better, Step::Scored(faces)) => {
                let again = faces_of(better);
                let kept = faces.into_iter().filter(|face| !again.contains(face)).collect();
                self.step = Step::Redo(kept);
            }
            (words, step) => panic!("{words} at {step:?}"),
        }
    }

    fn fall(&mut self, faces: &[u8]) {
        if let Step::Redo(kept) = self.step.clone() {
            let whole: Vec<u8> = kept.iter().chain(faces).copied().collect();
            let (old, new) = (value(&kept), value(&whole));
            return if new > old {
                self.finish(new * self.times, 0);
            } else {
                self.finish(old * self.times, 1);
            };
        }
        let worth = value(faces);
        let open = i64::from(self.named.is_some());
        if worth == 0 {
            if self.step == Step::SecondRoll {
                self.finish(0, open + 1);
            } else if self.mine() > open {
                self.step = Step::Missed;
            } else {
                self.finish(0, open);
            }
            return;
        }
        if let Some(named) = self.named.take() {
            let spare = single(faces);
            if faces.iter().any(|face| !spare.contains(face) && face % 2 != named) {
                self.finish(if self.forfeit { 0 } else { worth }, 1);
                return;
            }
            self.times = 2;
        }
        let points = worth * self.times;
        if single(faces).is_empty() || self.mine() == 0 {
            self.finish(points, 0);
        } else {
            if self.leader.is_none() && self.mine() + points >= self.target {
                self.leader = Some(self.who);
            }
            self.step = Step::Scored(faces.to_vec());
        }
    }

    fn finish(&mut self, points: i64, lost: i64) {
        let who = self.who;
        let mut points = points;
        if points > 0 && self.owing[who] {
            self.owing[who] = false;
            points -= 1;
        }
        self.points[who] += points - lost;
        assert!(self.points[who] >= 0);
        if self.pool > 0 && self.betting[who] && self.points[who] >= 10 {
            self.points[who] += self.pool;
            self.pool = 0;
        }
        if self.leader.is_none() && self.points[who] >= self.target || self.leader == Some(who) {
            self.leader = Some(who);
            self.points[who] += 2;
        } else if self.leader.is_some_and(|leader| self.points[who] > self.points[leader]) {
            self.leader = Some(who);
        }
        let next = (who + 1) % self.points.len();
        if self.leader == Some(next) {
            self.step = Step::Done;
        } else {
            self.begin(next);
        }
    }
}

// The two referees side by side.

fn agree(table: &dyn Table, plain: &Plain) {
    let next = table.next();
    let due = next.due().map_or(0, |due| usize::from(due.what.count()));
    let moves: Vec<String> = table.moves().into_iter().map(|(_, shown)| shown.words).collect();
    let actor = match plain.step {
        Step::Done => None,
        Step::Asked(i) => Some(i),
        _ => Some(plain.who),
    };
    assert_eq!((due, moves), (plain.dice_due(), plain.moves()), "{plain:?}");
    assert_eq!(table.standing().scores, plain.points, "{plain:?}");
    let leader = plain.leader.map(|seat| table.names()[Seat::new(seat)].to_string());
    assert_eq!(table.state()["leader"], json!(leader), "{plain:?}");
    assert_eq!(next == Next::Over, plain.step == Step::Done, "{plain:?}");
    assert_eq!(next.seat().map(Seat::index), actor, "{plain:?}");
}

#[test]
fn random_games_of_every_variant_go_as_the_second_referee_says() {
    for (target, mid) in [(5, false), (10, false), (20, false), (20, true)] {
        for game in 0..300 {
            let odd_miss = ["keep", "forfeit"][game as usize % 2];
            let rules = json!({"target": target, "odd_miss": odd_miss, "mid": mid});
            let (rng, seats) = (&mut Rng(game), 2 + game as usize / 2 % 5);
            let mut table = find("pairs").unwrap().fresh(&rules, names(seats), None).unwrap();
            let mut plain = Plain::new(&rules, seats);
            for steps in 0.. {
                assert!(steps < 20_000, "it does not end: {plain:?}");
                agree(table.as_ref(), &plain);
                let Some(cause) = some_cause(table.as_ref(), rng) else { break };
                table.act(cause.0, &cause.1).unwrap();
                match cause {
                    (None, fell) => plain.fall(&faces_of(&fell)),
                    (Some(_), words) => plain.act(&words),
                }
            }
        }
    }
}

/// The faces of dice as they are written.
fn faces_of(words: &str) -> Vec<u8> {
    words.split(' ').skip(1).map(|face| face.parse().unwrap()).collect()
}

// Odds.

/// What may come, in words, and in how many ways.
fn odds(state: &Value) -> Vec<(String, u64)> {
    let table = position("pairs", &state.to_string());
    let odds = asked(|ask| table.odds(Seat::new(0), ask)).unwrap().json();
    let row = |row: &Value| (row["what"].as_str().unwrap().into(), row["ways"].as_u64().unwrap());
    odds["odds"].as_array().unwrap().iter().map(row).collect()
}

/// How many falls of so many dice are such.
fn falls(n: usize, wanted: impl Fn(&Vec<u8>) -> bool) -> u64 {
    throws(n).iter().filter(|fall| wanted(fall)).count() as u64
}

const MADE: [(&str, i64); 5] =
    [("nothing", 0), ("pair", 1), ("two pair", 2), ("trips", 3), ("quad", 5)];

#[test]
fn odds_are_counted_over_every_fall() {
    let odds = odds(&json!({"score": 4}));
    let made = MADE.map(|(made, points)| (made.into(), falls(4, |fall| value(fall) == points)));
    assert_eq!(odds[..5], made);
    let mut wagers = Vec::new();
    for (named, word) in [(1, "odd"), (0, "even")] {
        let hit = |fall: &Vec<u8>| {
            let spare = single(fall);
            fall.iter().all(|face| spare.contains(face) || face % 2 == named)
        };
        let won = falls(4, |fall| value(fall) > 0 && hit(fall));
        let lost = falls(4, |fall| value(fall) > 0 && !hit(fall));
        wagers.extend([(format!("{word}: won"), won), (format!("{word}: lost"), lost)]);
        wagers.push((format!("{word}: open, nothing scored"), 1296 - won - lost));
    }
    assert_eq!(odds[5..], wagers);
}

#[test]
fn odds_of_better_are_counted_for_every_choice() {
    for dice in [[3, 3, 5, 6], [1, 4, 4, 4]] {
        for (what, ways) in odds(&json!({"score": 4, "dice": dice})) {
            let (wager, made) = what.split_once(": ").unwrap();
            let again = faces_of(wager);
            let kept: Vec<u8> = dice.into_iter().filter(|face| !again.contains(face)).collect();
            let points = MADE.iter().find(|(word, _)| *word == made).map(|(_, points)| *points);
            let due = falls(again.len(), |fall| {
                let new = value(&[&kept[..], fall].concat());
                points.map_or(new <= value(&kept), |points| new == points)
            });
            assert_eq!(ways, due, "{what}");
        }
    }
}
