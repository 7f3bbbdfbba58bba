//! Pairs and Wagers for two to four, solved a second time: a plain recursion over everybody's points,
//! written from the rules text, for three at targets that are never played. At those that are, every
//! turn must be worth what the turns after it are.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

use croupier::game::{Game, OnWire};
use croupier::games::pairs_and_wagers::{OddMiss, PairsAndWagers};
use croupier::pieces::{Code, Result, Sampler};
use croupier::solve::generic::Solved;
use croupier::solve::{Objective, Solve, SolveContext};
use serde_json::{Value, json};

use crate::common::{Rng, throws};
use crate::pairs_and_wagers::{single, value};

/// Points clockwise from the player at turn.
type Points<const N: usize> = [i64; N];
/// Chances to win, in the same order; behind them there may be that of a player who plays as is best
/// against all others, who do as they are told.
type Chances<const M: usize> = [f64; M];

/// A lead that hardly a game in a thousand million comes to: whoever has it wins.
const HUGE: i64 = 44;
/// From such a lead on everybody does as they are told.
const FAR: i64 = 14;

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

struct Plain<'a, const N: usize, const M: usize> {
    target: i64,
    forfeit: bool,
    four: Vec<(Made, f64)>,
    /// Falls of Bet to Better: both dice beside a pair, one of them, the one beside trips.
    beside: [Vec<(Made, f64)>; 3],
    even: HashMap<Turn<N>, Chances<M>>,
    chases: HashMap<Turn<N>, Chances<M>>,
    /// What others say of turns, in place of what is found here.
    told: Option<&'a dyn Fn(Turn<N>) -> Chances<N>>,
}

/// A turn: everybody's points, and the steps to the leader if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Turn<const N: usize> {
    points: Points<N>,
    leader: Option<usize>,
    /// The steps to whoever plays as is best against all others.
    apart: usize,
}

impl<const N: usize, const M: usize> Plain<'_, N, M> {
    fn new(target: i64, forfeit: bool) -> Self {
        Self {
            target,
            forfeit,
            four: rolled(&[], 4),
            beside: [rolled(&[1, 1], 2), rolled(&[1, 1, 3], 1), rolled(&[1, 1, 1], 1)],
            even: HashMap::new(),
            chases: HashMap::new(),
            told: None,
        }
    }

    fn solved(mut self) -> Self {
        let points = |i: i64| std::array::from_fn(|n| i / self.target.pow(n as u32) % self.target);
        let points: Vec<Points<N>> = (0..self.target.pow(N as u32)).map(points).collect();
        let turns = |points| {
            (0..if M > N { N } else { 1 }).map(move |apart| Turn { points, leader: None, apart })
        };
        let turns: Vec<Turn<N>> = points.into_iter().flat_map(turns).collect();
        self.even = turns.iter().map(|turn| (*turn, [1.0 / N as f64; M])).collect();
        loop {
            let mut moved: f64 = 0.0;
            for turn in &turns {
                let chances = self.turn(*turn);
                let old = self.even.insert(*turn, chances).unwrap();
                moved = moved.max(distance(old, chances));
            }
            if moved < 1e-13 {
                return self;
            }
        }
    }

    /// That somebody has won who sits so many steps on.
    fn won(steps: usize, apart: usize) -> Chances<M> {
        let wins = |i| if i < N { i == steps } else { apart == steps };
        std::array::from_fn(|i| f64::from(u8::from(wins(i))))
    }

    /// The next turn, as the player before sees it; the game ends when it comes round to a leader.
    fn next(&mut self, turn: Turn<N>) -> Chances<M> {
        let Turn { mut points, leader, apart } = turn;
        if leader == Some(1) {
            return Self::won(1, apart);
        }
        if leader == Some(0) && points[0] >= HUGE && self.told.is_none() {
            return Self::won(0, apart);
        }
        points.rotate_left(1);
        let before = |steps: usize| (steps + N - 1) % N;
        let turn = Turn {
            points,
            leader: leader.map(before),
            apart: if M > N { before(apart) } else { 0 },
        };
        let far = leader == Some(0) && turn.points[N - 1] >= FAR;
        let mut chances = match (self.told, leader) {
            (Some(_), _) if M == N || far => [0.0; M],
            (_, None) => self.even[&turn],
            (_, Some(_)) => self.chase(turn),
        };
        if let Some(told) = self.told {
            let told = told(Turn { apart: 0, ..turn });
            chances[..N].copy_from_slice(&told);
            if M > N && far {
                chances[N] = told[turn.apart];
            }
        }
        chances[..N].rotate_right(1);
        chances
    }

    fn chase(&mut self, turn: Turn<N>) -> Chances<M> {
        if let Some(known) = self.chases.get(&turn) {
            return *known;
        }
        let chances = self.turn(turn);
        self.chases.insert(turn, chances);
        chances
    }

    /// What the player at turn would rather have.
    fn better_of(turn: Turn<N>, one: Chances<M>, other: Chances<M>) -> Chances<M> {
        let i = if turn.apart == 0 { M - 1 } else { 0 };
        let i = if M == N { 0 } else { i };
        if other[i] > one[i] + 1e-12 { other } else { one }
    }

    /// A turn that ends with so much; `reached` if it came to the target on the way.
    fn ends(&mut self, turn: Turn<N>, gain: i64, reached: bool) -> Chances<M> {
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

    fn turn(&mut self, turn: Turn<N>) -> Chances<M> {
        let plain = self.first(turn, false);
        // Odd and even are alike.
        if turn.points[0] > 0 {
            Self::better_of(turn, plain, self.first(turn, true))
        } else {
            plain
        }
    }

    fn first(&mut self, turn: Turn<N>, bet: bool) -> Chances<M> {
        let up = i64::from(bet);
        let mut nothing = self.ends(turn, -up, false);
        if turn.points[0] > up {
            let lost = self.ends(turn, -up - 1, false);
            nothing = Self::better_of(turn, nothing, self.roll(turn, bet, lost));
        }
        self.roll(turn, bet, nothing)
    }

    fn roll(&mut self, turn: Turn<N>, bet: bool, nothing: Chances<M>) -> Chances<M> {
        let mut all = [0.0; M];
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

    fn scored(&mut self, turn: Turn<N>, points: i64, times: i64, spare: usize) -> Chances<M> {
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
            let mut all = [0.0; M];
            for ((new, ..), ways) in falls {
                let gain = if new > points { new * times } else { points * times - 1 };
                let worth = self.ends(turn, gain, reached);
                add(&mut all, ways / of, worth);
            }
            best = Self::better_of(turn, best, all);
        }
        best
    }
}

fn add<const M: usize>(all: &mut Chances<M>, share: f64, worth: Chances<M>) {
    for (all, worth) in all.iter_mut().zip(worth) {
        *all += share * worth;
    }
}

fn distance<const M: usize>(one: Chances<M>, other: Chances<M>) -> f64 {
    one.iter().zip(other).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max)
}

/// What the program says of turns.
struct Program {
    rules: PairsAndWagers,
    cache: RefCell<<PairsAndWagers as Solve>::Cache>,
}

impl Program {
    fn new(target: i64, forfeit: bool) -> Self {
        let odd_miss = if forfeit { OddMiss::Forfeit } else { OddMiss::Keep };
        let rules = PairsAndWagers { target: target as u8, odd_miss, mid: false };
        Self { rules, cache: RefCell::default() }
    }

    fn of(&self, state: &<PairsAndWagers as Game>::State) -> Vec<f64> {
        self.asked(state).unwrap()
    }

    fn asked(&self, state: &<PairsAndWagers as Game>::State) -> Result<Vec<f64>> {
        let (mut solved, mut rng) = (Solved::default(), Rng(1));
        let mut cache = self.cache.borrow_mut();
        let mut means = SolveContext::exact(&mut *cache, &mut solved, &mut rng, Objective::Win);
        Ok(self.rules.outlook(state, &mut means)?.unwrap().win)
    }

    /// Of a turn, clockwise from the player; `None` for what no game comes to.
    fn turn<const N: usize>(&self, turn: Turn<N>) -> Option<Chances<N>> {
        let name = |seat: usize| ["Ana", "Bo", "Cy", "Di"][seat];
        let player = |seat| json!({"name": name(seat), "score": turn.points[seat]});
        let players: Vec<Value> = (0..N).map(player).collect();
        let mut state = json!({"rules": self.rules, "turn": "Ana", "players": players});
        if let Some(leader) = turn.leader {
            state["leader"] = name(leader).into();
        }
        let (_, position) = PairsAndWagers::read_text(&state.to_string())?;
        self.of(&position.state).try_into().ok()
    }
}

/// What the program says, each turn asked for once.
fn told<const N: usize>(program: &Program) -> impl Fn(Turn<N>) -> Chances<N> {
    let known = RefCell::new(HashMap::new());
    move |turn: Turn<N>| {
        let found = || program.turn(turn).unwrap_or_else(|| panic!("{turn:?} is refused"));
        *known.borrow_mut().entry(turn).or_insert_with(found)
    }
}

#[test]
fn j13_the_chances_are_those_that_a_plain_recursion_finds() {
    for (target, forfeit) in [(2, false), (3, true), (4, false)] {
        let plain = Plain::<3, 3>::new(target, forfeit).solved();
        let program = Program::new(target, forfeit);
        let found = program.of(&program.rules.start(3, None));
        let due = plain.even[&Turn { points: [0; 3], leader: None, apart: 0 }];
        let off = distance(found.clone().try_into().unwrap(), due);
        assert!(off < 1e-9, "to {target}: {found:?} {due:?}");
    }
}

#[test]
fn j13_of_two_a_plain_recursion_finds_the_same_at_every_turn() {
    for forfeit in [false, true] {
        let program = Program::new(5, forfeit);
        let mut plain = Plain::<2, 2>::new(5, forfeit).solved();
        let races = (0..25).map(|i| ([i / 5, i % 5], None));
        let chases = (6..=12).flat_map(|lead| (0..=lead).map(move |own| ([own, lead], Some(1))));
        let mut held = 0;
        for (points, leader) in races.chain(chases) {
            let turn = Turn { points, leader, apart: 0 };
            let Some(found) = program.turn(turn) else { continue };
            let due = plain.turn(turn);
            assert!(distance(found, due) < 1e-9, "{turn:?}: {found:?} {due:?}");
            held += 1;
        }
        assert!(held > 80, "{held}");
    }
}

#[test]
fn j13_nobody_gains_by_playing_otherwise_than_the_program() {
    let program = Program::new(5, false);
    let told = told(&program);
    let response = Plain { told: Some(&told), ..Plain::<3, 4>::new(5, false) }.solved();
    for (turn, chances) in &response.even {
        let due = chances[turn.apart];
        assert!((chances[3] - due).abs() < 1e-9, "{turn:?}: {} {due}", chances[3]);
    }
}

/// Turns of any kind are worth what the turns after them are, each player taking what is best: so
/// many turns while nobody leads, and so many against a leader.
fn holds_together<const N: usize>(target: i64, forfeit: bool, [races, chased]: [u32; 2]) {
    let program = Program::new(target, forfeit);
    let told = told(&program);
    let mut plain = Plain { told: Some(&told), ..Plain::<N, N>::new(target, forfeit) };
    let mut rng = Rng(target as u64);
    let (mut even, mut chases) = (0, 0);
    while even < races || chases < chased {
        let mut points = [0; N];
        // Sometimes near to one another, as is most often so when it comes to be close.
        let near = rng.below(2) * (target as u32 - 3);
        points.fill_with(|| i64::from(near + rng.below(target as u32 - near)));
        let leader = (even >= races).then(|| 1 + rng.below(N as u32 - 1) as usize);
        if let Some(leader) = leader {
            points[leader] = target + 1 + i64::from(rng.below(10));
            if chases % 2 == 1 {
                // High leads come of passing one another.
                let lead = points[leader] + i64::from(rng.below(30));
                points.fill_with(|| lead - i64::from(rng.below(8)));
                points[leader] = lead;
            }
        }
        let turn = Turn { points, leader, apart: 0 };
        let Some(found) = program.turn(turn) else { continue };
        let due = plain.turn(turn);
        assert!(distance(found, due) < 1e-9, "to {target}: {turn:?}: {found:?} {due:?}");
        if leader.is_some() { chases += 1 } else { even += 1 }
    }
}

#[test]
fn j13_of_three_and_four_every_turn_is_worth_what_comes_of_it() {
    holds_together::<3>(12, false, [60, 60]);
    holds_together::<3>(10, true, [60, 60]);
    holds_together::<3>(31, false, [60, 60]);
    holds_together::<4>(6, false, [40, 40]);
    holds_together::<4>(9, true, [40, 40]);
    holds_together::<4>(22, false, [40, 40]);
}

#[test]
fn j13_what_does_not_come_to_rest_is_solved_against_a_leader_alone() {
    let unsettled = [8, 11].into_iter().chain(14..=31).map(|target| (target, true));
    for (target, forfeit) in unsettled.chain([(19, false)]) {
        let program = Program::new(target, forfeit);
        let start = program.rules.start(4, None);
        let refusal = program.asked(&start).unwrap_err();
        assert_eq!((refusal.code, refusal.rule), (Code::WorkTooLarge, Some("J13")), "to {target}");
    }
    holds_together::<4>(8, true, [0, 40]);
    holds_together::<4>(19, false, [0, 40]);
}
