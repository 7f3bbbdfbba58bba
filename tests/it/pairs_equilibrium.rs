//! Pairs and Wagers for three, solved a second time: a plain recursion over everybody's points,
//! written from the rules text, at targets that are never played.

use std::collections::HashMap;

use croupier::game::Game;
use croupier::games::pairs_and_wagers::{OddMiss, PairsAndWagers};
use croupier::solve::generic::Solved;
use croupier::solve::{Limits, Objective, Solve, SolveContext};

use crate::common::{Rng, throws};

/// Points clockwise from the player at turn.
type Points = [i64; 3];
/// Chances to win, in the same order.
type Chances = [f64; 3];

/// A lead that hardly a game in a thousand million comes to: whoever has it wins.
const HUGE: i64 = 44;

/// What four dice make: points, whether all scoring dice are even, and dice left over.
type Made = (i64, bool, usize);

fn made(faces: &[u8]) -> Made {
    let of = |face: &u8| faces.iter().map(|other| usize::from(other == face)).sum::<usize>();
    let scoring: Vec<u8> = faces.iter().copied().filter(|face| of(face) > 1).collect();
    let most = faces.iter().map(of).max().unwrap();
    let points = match (scoring.len(), most) {
        (0, _) => 0,
        (2, _) => 1,
        (4, 2) => 2,
        (3, _) => 3,
        (4, _) => 5,
        _ => panic!("{faces:?}"),
    };
    (points, scoring.iter().all(|face| face % 2 == 0), faces.len() - scoring.len())
}

/// What may come of rolling some dice beside those that are kept, with its ways.
fn rolled(kept: &[u8], n: usize) -> Vec<(Made, f64)> {
    let mut all: HashMap<Made, f64> = HashMap::new();
    for fall in throws(n) {
        *all.entry(made(&[kept, &fall].concat())).or_default() += 1.0;
    }
    let mut all: Vec<(Made, f64)> = all.into_iter().collect();
    all.sort_by_key(|(made, _)| *made);
    all
}

struct Plain {
    target: i64,
    forfeit: bool,
    four: Vec<(Made, f64)>,
    /// Falls of Bet to Better: both dice beside a pair, one of them, the one beside trips.
    beside: [Vec<(Made, f64)>; 3],
    even: HashMap<Points, Chances>,
    chases: HashMap<(Points, usize), Chances>,
}

/// A turn: everybody's points, and the steps to the leader if there is one.
#[derive(Clone, Copy)]
struct Turn {
    points: Points,
    leader: Option<usize>,
}

impl Plain {
    fn solved(target: i64, forfeit: bool) -> Self {
        let mut plain = Self {
            target,
            forfeit,
            four: rolled(&[], 4),
            beside: [rolled(&[1, 1], 2), rolled(&[1, 1, 3], 1), rolled(&[1, 1, 1], 1)],
            even: HashMap::new(),
            chases: HashMap::new(),
        };
        let all = 0..target.pow(3);
        let points = |i: i64| [i % target, i / target % target, i / target / target];
        plain.even = all.clone().map(|i| (points(i), [1.0 / 3.0; 3])).collect();
        loop {
            let mut moved: f64 = 0.0;
            for points in all.clone().map(points) {
                let chances = plain.turn(Turn { points, leader: None });
                let old = plain.even.insert(points, chances).unwrap();
                moved = moved.max((0..3).map(|i| (old[i] - chances[i]).abs()).fold(0.0, f64::max));
            }
            if moved < 1e-13 {
                return plain;
            }
        }
    }

    /// The next turn, as the player before sees it; the game ends when it comes round to a leader.
    fn next(&mut self, [total, one, two]: Points, leader: Option<usize>) -> Chances {
        let points = [one, two, total];
        let [after_one, after_two, own] = match leader {
            None => self.even[&points],
            Some(1) => return [0.0, 1.0, 0.0],
            Some(0) if total >= HUGE => return [1.0, 0.0, 0.0],
            Some(leader) => self.chase((points, (leader + 2) % 3)),
        };
        [own, after_one, after_two]
    }

    fn chase(&mut self, (points, leader): (Points, usize)) -> Chances {
        if let Some(known) = self.chases.get(&(points, leader)) {
            return *known;
        }
        let chances = self.turn(Turn { points, leader: Some(leader) });
        self.chases.insert((points, leader), chances);
        chances
    }

    /// A turn that ends with so much; `reached` if it came to the target on the way.
    fn ends(&mut self, turn: Turn, gain: i64, reached: bool) -> Chances {
        let [own, one, two] = turn.points;
        let total = own + gain;
        match turn.leader {
            Some(leader) if total > turn.points[leader] => self.next([total, one, two], Some(0)),
            Some(leader) => self.next([total, one, two], Some(leader)),
            None if reached || total >= self.target => self.next([total + 2, one, two], Some(0)),
            None => self.next([total, one, two], None),
        }
    }

    fn turn(&mut self, turn: Turn) -> Chances {
        let plain = self.first(turn, false);
        // Odd and even are alike.
        if turn.points[0] > 0 { better_of(plain, self.first(turn, true)) } else { plain }
    }

    fn first(&mut self, turn: Turn, bet: bool) -> Chances {
        let up = i64::from(bet);
        let mut nothing = self.ends(turn, -up, false);
        if turn.points[0] > up {
            let lost = self.ends(turn, -up - 1, false);
            nothing = better_of(nothing, self.roll(turn, bet, lost));
        }
        self.roll(turn, bet, nothing)
    }

    fn roll(&mut self, turn: Turn, bet: bool, nothing: Chances) -> Chances {
        let mut all = [0.0; 3];
        for ((points, even, spare), ways) in self.four.clone() {
            let worth = match (points, bet) {
                (0, _) => nothing,
                (_, true) if !even => {
                    self.ends(turn, if self.forfeit { -1 } else { points - 1 }, false)
                }
                (_, bet) => self.scored(turn, points, if bet { 2 } else { 1 }, spare),
            };
            add(&mut all, ways / 1296.0, worth);
        }
        all
    }

    fn scored(&mut self, turn: Turn, points: i64, times: i64, spare: usize) -> Chances {
        let reached = turn.points[0] + points * times >= self.target;
        let mut best = self.ends(turn, points * times, reached);
        if turn.points[0] == 0 {
            return best;
        }
        let ways: &[usize] = match spare {
            2 => &[0, 1],
            1 => &[2],
            _ => &[],
        };
        for which in ways {
            let falls = self.beside[*which].clone();
            let of: f64 = falls.iter().map(|(_, ways)| ways).sum();
            let mut all = [0.0; 3];
            for ((new, ..), ways) in falls {
                let gain = if new > points { new * times } else { points * times - 1 };
                let worth = self.ends(turn, gain, reached);
                add(&mut all, ways / of, worth);
            }
            best = better_of(best, all);
        }
        best
    }
}

fn better_of(one: Chances, other: Chances) -> Chances {
    if other[0] > one[0] + 1e-12 { other } else { one }
}

fn add(all: &mut Chances, share: f64, worth: Chances) {
    for (all, worth) in all.iter_mut().zip(worth) {
        *all += share * worth;
    }
}

#[test]
fn j13_three_players_have_the_chances_that_a_plain_recursion_finds() {
    let mut cache = <PairsAndWagers as Solve>::Cache::default();
    for (target, forfeit) in [(2, false), (3, true), (4, false)] {
        let odd_miss = if forfeit { OddMiss::Forfeit } else { OddMiss::Keep };
        let rules = PairsAndWagers { target: target as u8, odd_miss, mid: false };
        let plain = Plain::solved(target, forfeit);
        let (mut solved, mut rng) = (Solved::default(), Rng(1));
        let mut means = SolveContext {
            cache: &mut cache,
            solved: &mut solved,
            sampler: &mut rng,
            exact: true,
            objective: Objective::Win,
            limits: Limits::default(),
            progress: &|_| (),
        };
        let found = rules.outlook(&rules.start(3, None), &mut means).unwrap().unwrap();
        let due = plain.even[&[0; 3]];
        for (found, due) in found.win.iter().zip(due) {
            assert!((found - due).abs() < 1e-9, "to {target}: {found} {due}");
        }
    }
}
