//! Pairs and Wagers for two to four, solved a second time: a plain recursion over everybody's points,
//! written from the rules text, at targets that are never played. At those that are, every moment
//! must be worth what comes of it.

use crate::pairs_and_wagers::{single, value};
use crate::prelude::*;
use crate::solvers::{exact, follows};

/// Points clockwise from the player at turn.
type Points<const N: usize> = [i64; N];
/// Chances to win, in the same order.
type Chances<const N: usize> = [f64; N];

/// A lead that hardly a game in a thousand million comes to: whoever has it wins.
const HUGE: i64 = 44;
/// What four dice make: points, whether all scoring dice are even, and dice left over.
type Made = (i64, bool, usize);

fn made(faces: &[u8]) -> Made {
    let spare = single(faces);
    let even = faces.iter().all(|face| spare.contains(face) || face % 2 == 0);
    (value(faces), even, spare.len())
}

/// What may come of rolling some dice beside those that are kept, with its ways.
fn rolled(kept: &[u8], n: usize) -> Vec<(Made, f64)> {
    let mut all: BTreeMap<Made, f64> = BTreeMap::new();
    for fall in throws(n) {
        *all.entry(made(&[kept, &fall].concat())).or_default() += 1.0;
    }
    all.into_iter().collect()
}

struct Plain<const N: usize> {
    target: i64,
    forfeit: bool,
    four: Vec<(Made, f64)>,
    /// Falls of Bet to Better: both dice beside a pair, one of them, the one beside trips.
    beside: [Vec<(Made, f64)>; 3],
    even: HashMap<Points<N>, Chances<N>>,
    chases: HashMap<Turn<N>, Chances<N>>,
}

/// A turn: everybody's points, and the steps to the leader if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Turn<const N: usize> {
    points: Points<N>,
    leader: Option<usize>,
}

impl<const N: usize> Plain<N> {
    fn solved(target: i64, forfeit: bool) -> Self {
        let mut plain = Self {
            target,
            forfeit,
            four: rolled(&[], 4),
            beside: [rolled(&[1, 1], 2), rolled(&[1, 1, 3], 1), rolled(&[1, 1, 1], 1)],
            even: HashMap::new(),
            chases: HashMap::new(),
        };
        let points = |i: i64| std::array::from_fn(|n| i / target.pow(n as u32) % target);
        let all: Vec<Points<N>> = (0..target.pow(N as u32)).map(points).collect();
        plain.even = all.iter().map(|points| (*points, [1.0 / N as f64; N])).collect();
        loop {
            let mut moved: f64 = 0.0;
            for points in &all {
                let chances = plain.turn(Turn { points: *points, leader: None });
                let old = plain.even.insert(*points, chances).unwrap();
                moved = moved.max(distance(old, chances));
            }
            if moved < 1e-13 {
                return plain;
            }
        }
    }

    /// That somebody has won who sits so many steps on.
    fn won(steps: usize) -> Chances<N> {
        std::array::from_fn(|i| f64::from(u8::from(i == steps)))
    }

    /// The next turn, as the player before sees it; the game ends when it comes round to a leader.
    fn next(&mut self, Turn { mut points, leader }: Turn<N>) -> Chances<N> {
        if leader == Some(1) || leader == Some(0) && points[0] >= HUGE {
            return Self::won(leader.unwrap_or(0));
        }
        points.rotate_left(1);
        let turn = Turn { points, leader: leader.map(|steps| (steps + N - 1) % N) };
        let mut chances = if leader.is_none() { self.even[&points] } else { self.chase(turn) };
        chances.rotate_right(1);
        chances
    }

    fn chase(&mut self, turn: Turn<N>) -> Chances<N> {
        if let Some(known) = self.chases.get(&turn) {
            return *known;
        }
        let chances = self.turn(turn);
        self.chases.insert(turn, chances);
        chances
    }

    /// What the player at turn would rather have.
    fn better_of(one: Chances<N>, other: Chances<N>) -> Chances<N> {
        if other[0] > one[0] + 1e-12 { other } else { one }
    }

    /// A turn that ends with so much; `reached` if it came to the target on the way.
    fn ends(&mut self, turn: Turn<N>, gain: i64, reached: bool) -> Chances<N> {
        let mut then = turn;
        then.points[0] += gain;
        let total = then.points[0];
        match turn.leader {
            Some(leader) if total > turn.points[leader] => then.leader = Some(0),
            None if reached || total >= self.target => {
                then.points[0] += 2;
                then.leader = Some(0);
            }
            _ => {}
        }
        self.next(then)
    }

    fn turn(&mut self, turn: Turn<N>) -> Chances<N> {
        let plain = self.first(turn, false);
        // Odd and even are alike.
        if turn.points[0] > 0 { Self::better_of(plain, self.first(turn, true)) } else { plain }
    }

    fn first(&mut self, turn: Turn<N>, bet: bool) -> Chances<N> {
        let up = i64::from(bet);
        let mut nothing = self.ends(turn, -up, false);
        if turn.points[0] > up {
            let lost = self.ends(turn, -up - 1, false);
            nothing = Self::better_of(nothing, self.roll(turn, bet, lost));
        }
        self.roll(turn, bet, nothing)
    }

    fn roll(&mut self, turn: Turn<N>, bet: bool, nothing: Chances<N>) -> Chances<N> {
        let mut all = [0.0; N];
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

    fn scored(&mut self, turn: Turn<N>, points: i64, times: i64, spare: usize) -> Chances<N> {
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
            let mut all = [0.0; N];
            for ((new, ..), ways) in falls {
                let gain = if new > points { new * times } else { points * times - 1 };
                let worth = self.ends(turn, gain, reached);
                add(&mut all, ways / of, worth);
            }
            best = Self::better_of(best, all);
        }
        best
    }
}

fn add<const N: usize>(all: &mut Chances<N>, share: f64, worth: Chances<N>) {
    for (all, worth) in all.iter_mut().zip(worth) {
        *all += share * worth;
    }
}

fn distance<const N: usize>(one: Chances<N>, other: Chances<N>) -> f64 {
    one.iter().zip(other).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max)
}

/// A turn by these rules, Ana being the player; `None` for what no game comes to.
fn table<const N: usize>(target: i64, forfeit: bool, turn: Turn<N>) -> Option<Box<dyn Table>> {
    let name = |seat: usize| ["Ana", "Bo", "Cy", "Di"][seat];
    let player = |seat| json!({"name": name(seat), "score": turn.points[seat]});
    let players: Vec<Value> = (0..N).map(player).collect();
    let rules = json!({"target": target, "odd_miss": if forfeit { "forfeit" } else { "keep" }});
    let phase = if turn.points[0] > 0 { "wager" } else { "roll" };
    let wagers = json!({"odd": null, "get": false, "better": false});
    let state = json!({"rules": rules, "players": players, "phase": phase, "turn": "Ana",
        "wagers": wagers, "leader": turn.leader.map(name)});
    read_position(find("pairs").unwrap(), &state.to_string()).ok()
}

#[test]
fn j13_a_plain_recursion_finds_the_same_at_every_turn() {
    fn hold<const N: usize>(plain: &mut Plain<N>, cache: &mut Cache, turn: Turn<N>) -> usize {
        let Some(table) = table(plain.target, plain.forfeit, turn) else { return 0 };
        let (found, due) = (exact(table.as_ref(), cache).unwrap(), plain.turn(turn));
        let off = distance(found.clone().try_into().unwrap(), due);
        assert!(off < 1e-9, "{turn:?}: {found:?} {due:?}");
        1
    }
    for forfeit in [false, true] {
        let mut cache = Cache::default();
        let mut plain = Plain::<2>::solved(5, forfeit);
        let races = (0..25).map(|i| ([i / 5, i % 5], None));
        let chases = (6..=12).flat_map(|lead| (0..=lead).map(move |own| ([own, lead], Some(1))));
        let turns = races.chain(chases).map(|(points, leader)| Turn { points, leader });
        let held: usize = turns.map(|turn| hold(&mut plain, &mut cache, turn)).sum();
        assert!(held > 80, "{held}");
        let mut plain = Plain::<3>::solved(5, forfeit);
        for points in (0..125).map(|i| [i / 25, i / 5 % 5, i % 5]) {
            hold(&mut plain, &mut cache, Turn { points, leader: None });
        }
    }
}

/// Turns of any kind are worth what comes of them, each player taking what is best: so many turns
/// while nobody leads, and so many against a leader.
fn holds_together<const N: usize>(target: i64, forfeit: bool, [races, chases]: [u32; 2]) {
    let (mut cache, mut rng) = (Cache::default(), Rng(target as u64));
    let mut n = 0;
    while n < races + chases {
        let mut points = [0; N];
        // Sometimes near to one another, as is most often so when it comes to be close.
        let near = rng.below(2) * (target as u32 - 3);
        points.fill_with(|| i64::from(near + rng.below(target as u32 - near)));
        let leader = (n >= races).then(|| 1 + rng.below(N as u32 - 1) as usize);
        if let Some(leader) = leader {
            let mut lead = target + 1 + i64::from(rng.below(10));
            if n % 2 == 1 {
                // High leads come of passing one another.
                lead += i64::from(rng.below(30));
                points.fill_with(|| lead - i64::from(rng.below(8)));
            }
            points[leader] = lead;
        }
        let Some(mut table) = table(target, forfeit, Turn { points, leader }) else { continue };
        n += 1;
        while table.next().seat() == Some(Seat::new(0)) {
            assert!(follows(table.as_ref(), &mut cache), "{}", table.state());
            step(table.as_mut(), &mut rng);
        }
    }
}

#[test]
fn j13_of_three_and_four_every_turn_is_worth_what_comes_of_it() {
    holds_together::<3>(12, false, [30, 30]);
    holds_together::<3>(10, true, [30, 30]);
    holds_together::<4>(6, false, [25, 25]);
    holds_together::<4>(7, true, [25, 25]);
    // The longest game of four that is solved.
    holds_together::<4>(20, false, [8, 8]);
}

#[test]
fn j13_what_does_not_come_to_rest_is_solved_against_a_leader_alone() {
    // To 21 it might, and takes longer than anybody waits.
    for (target, forfeit) in [(8, true), (19, false), (21, false)] {
        let race = table(target, forfeit, Turn { points: [1, 0, 0, 0], leader: None }).unwrap();
        let told = asked(|ask| race.best(Seat::new(0), ask)).unwrap();
        assert!(!told.basis.is_exact(), "to {target}");
    }
    holds_together::<4>(8, true, [0, 15]);
}
