//! The solved game, and what is estimated beyond it (J13).

use std::collections::HashSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{LONG, Rng, Table, ana, causes, rules_ana, table};
use crate::game::{Game, Info, Next, Offers};
use crate::games::pairs_and_wagers::solver::Cache;
use crate::games::pairs_and_wagers::{Move, OddMiss, PairsAndWagers, State};
use crate::pieces::chance::{Outcome, Sampler, throw};
use crate::pieces::narration::Narration;
use crate::pieces::refusal::{Code, Refusal};
use crate::pieces::seat::{Seat, Seats};
use crate::solve::expectation::Chances;
use crate::solve::generic::Solved;
use crate::solve::{Advice, Basis, Limits, Objective, Solve, SolveContext};

/// Asks the solver.
fn asked<T>(
    cache: &mut Cache,
    exact: bool,
    question: impl FnOnce(&mut SolveContext<Cache>) -> T,
) -> T {
    question(&mut SolveContext {
        cache,
        solved: &mut Solved::default(),
        sampler: &mut Rng(11),
        exact,
        objective: Objective::Win,
        limits: Limits::default(),
        progress: &|_| (),
    })
}

fn advise(table: &Table, cache: &mut Cache, exact: bool) -> Result<Advice<Move>, Refusal> {
    let seat = table.rules.next(&table.state).seat().unwrap_or(Seat::new(0));
    asked(cache, exact, |context| table.rules.best(&table.state, seat, context))
}

pub fn best(table: &Table) -> Result<Advice<Move>, Refusal> {
    advise(table, &mut Cache::default(), true)
}

/// The chance that the first seat of a table of two wins.
fn chance_of_first(rules: &PairsAndWagers, state: &State, cache: &mut Cache) -> f64 {
    asked(cache, true, |context| rules.prospects(state, context)).unwrap().values[0]
}

/// The chance of winning for seat 0, one step deep: what the next moments are worth, weighed by
/// the ways the dice fall or chosen by whoever is to act.
fn looked_ahead(rules: &PairsAndWagers, state: &State, cache: &mut Cache) -> f64 {
    let next = rules.next(state);
    let Some(due) = next.due() else { return chosen(rules, state, cache) };
    let mut rolled = 0.0;
    for (outcome, weight) in due.what.outcomes(&[]).unwrap() {
        let mut after = state.clone();
        rules.apply_outcome(&mut after, &outcome, &mut Narration::nobody());
        rolled += weight * chance_of_first(rules, &after, cache);
    }
    if next == Next::ActOrRoll(due) {
        let wagered = chosen(rules, state, cache);
        return if due.seat.index() == 0 { rolled.max(wagered) } else { rolled.min(wagered) };
    }
    rolled
}

fn chosen(rules: &PairsAndWagers, state: &State, cache: &mut Cache) -> f64 {
    let Some(seat) = rules.next(state).seat() else { return chance_of_first(rules, state, cache) };
    let values = state.legal().into_iter().map(|mv| {
        let mut after = state.clone();
        rules.play(&mut after, seat, &mv, &mut Narration::nobody());
        chance_of_first(rules, &after, cache)
    });
    values.reduce(if seat.index() == 0 { f64::max } else { f64::min }).unwrap()
}

#[test]
fn j13_every_value_is_what_its_next_moments_are_worth() {
    let mut checked = HashSet::new();
    for (target, odd_miss) in
        [(10, OddMiss::Keep), (10, OddMiss::Forfeit), (20, OddMiss::Keep), (5, OddMiss::Forfeit)]
    {
        let rules = PairsAndWagers { target, odd_miss, mid: false };
        let mut cache = Cache::default();
        let mut rng = Rng(u64::from(target));
        for _ in 0..60 {
            let mut state = rules.start(2, None);
            while rules.next(&state) != Next::Over {
                if checked.insert((target, odd_miss, state.clone())) {
                    let value = chance_of_first(&rules, &state, &mut cache);
                    let ahead = looked_ahead(&rules, &state, &mut cache);
                    assert!((value - ahead).abs() < 1e-12, "{state:?}: {value} {ahead}");
                }
                random_step(&rules, &mut state, &mut rng);
            }
        }
    }
    assert!(checked.len() > 2_000, "{}", checked.len());
}

fn random_step(rules: &PairsAndWagers, state: &mut State, rng: &mut Rng) {
    let moves = state.legal();
    if let Some(due) = rules.next(state).due()
        && (moves.is_empty() || rng.below(3) > 0)
    {
        let dice = throw(due.what.count(), rng);
        return rules.apply_outcome(state, &Outcome::Dice(dice), &mut Narration::nobody());
    }
    let mv = moves[rng.below(moves.len() as u32) as usize];
    let seat = rules.next(state).seat().unwrap();
    rules.play(state, seat, &mv, &mut Narration::nobody());
}

#[test]
fn j13_advice_agrees_with_the_move_chosen_and_the_values_are_chances() {
    let mut cache = Cache::default();
    for (own, other) in [(1, 9), (9, 1), (4, 4), (9, 9), (2, 0)] {
        let mut game = ana(own, other);
        for words in ["dice 1 2 4 6", "get", "dice 3 3 5 6", "better 5"] {
            let advice = advise(&game, &mut cache, true);
            if let Ok(advice) = advice {
                assert_eq!(advice.basis, Basis::Exact);
                assert!(advice.ranked.iter().all(|r| (0.0..=1.0).contains(&r.value)));
                assert!(advice.ranked.is_sorted_by(|a, b| a.value >= b.value - 1e-12));
                let choose = |context: &mut SolveContext<Cache>| {
                    game.rules.choose(&game.state, Seat::new(0), context)
                };
                let chosen = asked(&mut cache, true, choose);
                assert_eq!(chosen, advice.ranked[0].mv);
            }
            causes(&mut game, words);
        }
    }
}

#[test]
fn j13_larger_tables_and_an_open_pool_are_estimated_and_say_so() {
    let five = table(
        r#"{"players":[{"name":"Ana","score":8},{"name":"Bo","score":9},"Cy","Di","Ed"],"turn":"Ana"}"#,
    );
    let refusal = advise(&five, &mut Cache::default(), true).unwrap_err();
    assert_eq!((refusal.code, refusal.rule), (Code::WorkTooLarge, Some("J13")));
    let advice = advise(&five, &mut Cache::default(), false).unwrap();
    assert!(matches!(advice.basis, Basis::Estimate { n, policy: "best" } if n > 1_000));
    assert!(advice.ranked.iter().all(|r| {
        r.ci95.is_some_and(|(low, high)| 0.0 <= low && low <= r.value && r.value <= high)
    }));
    let three = table(
        r#"{"players":[{"name":"Ana","score":8},{"name":"Bo","score":9},{"name":"Cy","score":7}],"turn":"Ana"}"#,
    );
    assert_eq!(advise(&three, &mut Cache::default(), true).unwrap().basis, Basis::Exact);
    let asked = table(&format!(r#"{{"rules":{LONG},"players":["Ana","Bo"]}}"#));
    let advice = advise(&asked, &mut Cache::default(), false).unwrap();
    assert!(matches!(advice.basis, Basis::Estimate { .. }));
    let won = table(&format!(
        r#"{{"rules":{LONG},"players":[{{"name":"Ana","score":12,"mid":"won"}},{{"name":"Bo","score":3,"mid":"paid"}}],"turn":"Ana"}}"#
    ));
    assert_eq!(best(&won).unwrap().basis, Basis::Exact, "the pool is gone: two play on");
}

#[test]
fn j13_what_takes_longer_is_solved_where_nothing_else_will_do() {
    let four = |target| {
        table(&format!(
            r#"{{"rules":{{"target":{target}}},"players":["Ana","Bo","Cy",{{"name":"Di","score":1}}],"turn":"Di"}}"#
        ))
    };
    for (target, exact, solved) in [(20, false, true), (21, false, false), (21, true, true)] {
        let advice = advise(&four(target), &mut Cache::default(), exact).unwrap();
        assert_eq!(advice.basis == Basis::Exact, solved, "to {target}, exact: {exact}");
    }
    let refusal = advise(&four(32), &mut Cache::default(), true).unwrap_err();
    assert_eq!((refusal.code, refusal.rule), (Code::WorkTooLarge, Some("J13")));
}

#[test]
fn j13_the_chances_of_three_and_four_are_these() {
    for (seats, due) in [
        (2, vec![0.546_842, 0.453_158]),
        (3, vec![0.387_891, 0.329_948, 0.282_162]),
        (4, vec![0.305_774, 0.264_335, 0.229_570, 0.200_321]),
    ] {
        let rules = PairsAndWagers::default();
        let found = outlook(&rules, &rules.start(seats, None), &mut Cache::default());
        let near = found.iter().zip(&due).all(|(found, due)| (found - due).abs() < 6e-7);
        assert!(near && found.len() == seats, "{found:?}");
    }
}

#[test]
fn j13_of_three_everybodys_chances_are_what_the_next_moments_are_worth() {
    let rules = PairsAndWagers::default();
    let (mut cache, mut rng) = (Cache::default(), Rng(4));
    for _ in 0..12 {
        let mut state = rules.start(3, None);
        while rules.next(&state) != Next::Over {
            let found = outlook(&rules, &state, &mut cache);
            assert!((found.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{state:?}: {found:?}");
            let due = expected(&rules, &state, &mut cache);
            let near = found.iter().zip(&due).all(|(found, due)| (found - due).abs() < 1e-9);
            assert!(near, "{state:?}: {found:?} {due:?}");
            random_step(&rules, &mut state, &mut rng);
        }
    }
}

/// Everybody's chances, one step deep: whoever is to act takes what is best for him.
fn expected(rules: &PairsAndWagers, state: &State, cache: &mut Cache) -> Vec<f64> {
    let next = rules.next(state);
    let seat = next.seat().unwrap();
    let after = |mv: Move| {
        let mut after = state.clone();
        rules.play(&mut after, seat, &mv, &mut Narration::nobody());
        after
    };
    let mut all: Vec<State> = state.legal().into_iter().rev().map(after).collect();
    if let Next::Chance(due) = next {
        let mut sums = vec![0.0; state.seats()];
        for (outcome, weight) in due.what.outcomes(&[]).unwrap() {
            let mut after = state.clone();
            rules.apply_outcome(&mut after, &outcome, &mut Narration::nobody());
            for (sum, chance) in sums.iter_mut().zip(outlook(rules, &after, cache)) {
                *sum += weight * chance;
            }
        }
        return sums;
    }
    let chances = all.drain(..).map(|state| outlook(rules, &state, cache));
    let better = |a: Vec<f64>, b: Vec<f64>| {
        if b[seat.index()] > a[seat.index()] + 1e-12 { b } else { a }
    };
    chances.reduce(better).unwrap()
}

fn outlook(rules: &PairsAndWagers, state: &State, cache: &mut Cache) -> Vec<f64> {
    asked(cache, true, |context| rules.outlook(state, context)).unwrap().unwrap().win
}

#[test]
fn an_estimate_agrees_with_the_exact_value_where_both_are_known() {
    let rules = PairsAndWagers { target: 20, ..PairsAndWagers::default() };
    let mut cache = Cache::default();
    let mut game = rules_ana(r#"{"target":20}"#, 15, 16);
    let exact = advise(&game, &mut cache, true).unwrap();
    let estimate =
        |context: &mut SolveContext<Cache>| rules.estimate(&game.state, Seat::new(0), context);
    let estimate = asked(&mut cache, false, estimate).unwrap();
    for option in &estimate.ranked {
        let value = exact.ranked.iter().find(|other| other.mv == option.mv).unwrap().value;
        assert!((option.value - value).abs() < 0.02, "{option:?}: {value}");
    }
    causes(&mut game, "odd");
    assert_eq!(best(&game).unwrap_err().code, Code::AdviceNone);
}

#[test]
fn greedy_always_has_a_legal_move_where_one_is_due() {
    let mut rng = Rng(5);
    for game in 0..200 {
        let rules = if game % 2 == 0 {
            PairsAndWagers::default()
        } else {
            PairsAndWagers { target: 20, mid: true, ..PairsAndWagers::default() }
        };
        let mut state = rules.start(2 + game % 4, None);
        loop {
            let next = rules.next(&state);
            let Some(seat) = next.seat() else { break };
            if let Some(mv) = rules.greedy(&state, seat, &mut rng) {
                rules.judge(&state, seat, &mv).unwrap();
                rules.play(&mut state, seat, &mv, &mut Narration::nobody());
            } else {
                let due = next.due().unwrap_or_else(|| panic!("a choice is due: {state:?}"));
                let dice = throw(due.what.count(), &mut rng);
                rules.apply_outcome(&mut state, &Outcome::Dice(dice), &mut Narration::nobody());
            }
        }
    }
}

/// The same game, but that a chase begins again near nought: past the target only differences count
/// (R9), and no more than four points are ever up (R3). So few states are reached that the solver
/// which every game has can go through all of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
struct Levelled(PairsAndWagers);

fn level(state: &mut State) {
    let least = Seat::all(state.seats()).map(|seat| state.banked(seat)).min().unwrap_or(0);
    let less = if state.leader.is_some() { least.saturating_sub(4) } else { 0 };
    for seat in Seat::all(state.seats()) {
        state.bank(seat, state.banked(seat) - less);
    }
}

impl Game for Levelled {
    const INFO: Info = PairsAndWagers::INFO;

    type State = State;
    type Move = Move;

    fn start(&self, seats: usize, first: Option<Seat>) -> State {
        self.0.start(seats, first)
    }

    fn next(&self, state: &State) -> Next {
        self.0.next(state)
    }

    fn offers(&self, state: &State, out: &mut Offers<Move>) {
        self.0.offers(state, out);
    }

    fn play(&self, state: &mut State, seat: Seat, mv: &Move, events: &mut Narration) {
        self.0.play(state, seat, mv, events);
        level(state);
    }

    fn apply_outcome(&self, state: &mut State, outcome: &Outcome, events: &mut Narration) {
        self.0.apply_outcome(state, outcome, events);
        level(state);
    }

    fn seats(&self, state: &State) -> usize {
        self.0.seats(state)
    }

    fn score(&self, state: &State, seat: Seat) -> i64 {
        self.0.score(state, seat)
    }

    fn winners(&self, state: &State) -> Seats {
        self.0.winners(state)
    }
}

#[test]
fn j13_of_two_the_generic_solver_finds_the_same_values_and_moves() {
    for odd_miss in [OddMiss::Keep, OddMiss::Forfeit] {
        let rules = PairsAndWagers { target: 5, odd_miss, mid: false };
        let generic = Chances::solve(&Levelled(rules), &rules.start(2, None), 200_000);
        let generic = generic.unwrap();
        let (mut cache, mut rng, mut held) = (Cache::default(), Rng(3), [0; 2]);
        for _ in 0..40 {
            let mut state = rules.start(2, None);
            while rules.next(&state) != Next::Over {
                level(&mut state);
                let due = generic.of(&state).unwrap();
                let found = outlook(&rules, &state, &mut cache);
                assert!((found[0] - due[0]).abs() < 1e-9, "{found:?}, {due:?}: {state:?}");
                let seat = rules.next(&state).seat().unwrap();
                let advice = asked(&mut cache, true, |context| rules.best(&state, seat, context));
                for option in advice.into_iter().flat_map(|advice| advice.ranked) {
                    let mv = option.mv.as_ref();
                    let due = generic.behind(&Levelled(rules), &state, seat, mv).unwrap();
                    let due = due[seat.index()];
                    assert!((option.value - due).abs() < 1e-9, "{option:?}, {due}: {state:?}");
                    held[1] += 1;
                }
                held[0] += 1;
                random_step(&rules, &mut state, &mut rng);
            }
        }
        assert!(held[0] > 500 && held[1] > 300, "{held:?}");
    }
}
