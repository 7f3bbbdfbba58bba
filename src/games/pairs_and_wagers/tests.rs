//! The solved game against the rules it solves, and what is estimated beyond it (J13). The rules, by
//! name, are in playthrough.txt and hostile.jsonl.

use super::{Move, PairsAndWagers, State};
use crate::game::{Game, Position};
use crate::pieces::json::parse;
use crate::pieces::{Code, Narration, Outcome, Result, Sampler, Seat, throw};
use crate::play::games::read_position;
use crate::solve::expectation::after;
use crate::solve::{Advice, Basis, Cache, Method, Objective, Solve, SolveContext};

type Table = Position<PairsAndWagers>;

fn table(json: &str) -> Table {
    parse(json).and_then(|state| read_position(&state)).unwrap()
}

/// Somebody to begin a turn, with points to wager.
fn begun(rules: &str, players: &str, turn: &str) -> Table {
    table(&format!(
        r#"{{"rules":{rules},"players":[{players}],"phase":"wager","turn":"{turn}",
            "wagers":{{"odd":null,"get":false,"better":false}},"leader":null}}"#
    ))
}

/// Ana to begin a turn, against Bo.
fn ana(rules: &str, own: u32, other: u32) -> Table {
    let players = format!(r#"{{"name":"Ana","score":{own}}},{{"name":"Bo","score":{other}}}"#);
    begun(rules, &players, "Ana")
}

/// Lets dice fall or makes a move.
fn happens(table: &mut Table, words: &str) {
    let Position { rules, names, state, .. } = table;
    if let Some(outcome) = Outcome::read(None, words) {
        rules.falls(state, &outcome.unwrap(), &mut Narration::nobody());
    } else {
        let seat = rules.next(state).seat().unwrap();
        let mv = rules.read_move(seat, words, names).unwrap();
        let mv = rules.legal(state, seat, mv).unwrap();
        rules.play(state, seat, &mv, &mut Narration::nobody());
    }
}

/// A long game with Bet to Mid.
const LONG: &str = r#"{"target":20,"mid":true}"#;

struct Rng(u64);

impl Sampler for Rng {
    fn below(&mut self, n: u32) -> u32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(n)) as u32
    }
}

/// Asks the solver.
fn asked<T>(cache: &mut Cache, question: impl FnOnce(&mut SolveContext) -> T) -> T {
    let (objective, mut rng) = (Some(Objective::Win), Rng(11));
    question(&mut SolveContext { objective, ..SolveContext::new(cache, &mut rng) })
}

fn advise(table: &Table, cache: &mut Cache) -> Result<Advice<Move>> {
    let seat = table.rules.next(&table.state).seat().unwrap_or(Seat::new(0));
    asked(cache, |context| table.rules.best(&table.state, seat, context))
}

fn best(table: &Table) -> Result<Advice<Move>> {
    advise(table, &mut Cache::default())
}

#[test]
fn j13_advice_is_the_chances_after_each_move_and_the_move_chosen_comes_first() {
    let mut cache = Cache::default();
    for (own, other) in [(1, 9), (9, 1), (4, 4), (9, 9), (2, 0)] {
        let mut game = ana("{}", own, other);
        for words in ["dice 1 2 4 6", "get", "dice 3 3 5 6", "better 5"] {
            let advice = advise(&game, &mut cache);
            if let Ok(advice) = advice {
                assert_eq!(advice.basis, Basis::EXACT);
                for option in &advice.ranked {
                    let mv = option.mv.unwrap();
                    let then = after(&game.rules, &game.state, Seat::new(0), &mv);
                    let due = outlook(&game.rules, &then, &mut cache)[0];
                    assert!((option.value - due).abs() < 1e-12, "{option:?}: {due}");
                }
                assert!(advice.ranked.is_sorted_by(|a, b| a.value >= b.value - 1e-12));
                let choose = |context: &mut SolveContext| {
                    game.rules.choose(&game.state, Seat::new(0), context)
                };
                let chosen = asked(&mut cache, choose);
                assert_eq!(chosen, advice.ranked[0].mv);
            }
            happens(&mut game, words);
        }
    }
}

#[test]
fn j13_larger_tables_and_an_open_pool_are_estimated_and_say_so() {
    let two = r#"{"name":"Ana","score":8},{"name":"Bo","score":9}"#;
    let more = r#"{"name":"Cy","score":0},{"name":"Di","score":0},{"name":"Ed","score":0}"#;
    let five = begun("{}", &format!("{two},{more}"), "Ana");
    let advice = advise(&five, &mut Cache::default()).unwrap();
    assert!(advice.basis.policy == Some("best") && advice.basis.n > Some(1_000));
    assert!(advice.ranked.iter().all(|r| {
        r.ci95.is_some_and(|(low, high)| 0.0 <= low && low <= r.value && r.value <= high)
    }));
    let asked = table(&format!(
        r#"{{"rules":{LONG},"players":[{{"name":"Ana","score":0}},{{"name":"Bo","score":0}}],
            "phase":"mid","turn":"Ana","starter":"Ana","leader":null}}"#
    ));
    let advice = advise(&asked, &mut Cache::default()).unwrap();
    assert!(advice.basis.method == Method::Simulated);
    let players = r#"{"name":"Ana","score":12,"mid":"won"},{"name":"Bo","score":3,"mid":"paid"}"#;
    let won = begun(LONG, players, "Ana");
    assert_eq!(best(&won).unwrap().basis, Basis::EXACT, "the pool is gone: two play on");
}

fn outlook(rules: &PairsAndWagers, state: &State, cache: &mut Cache) -> Vec<f64> {
    asked(cache, |context| rules.outlook(state, context)).unwrap().unwrap().win
}

#[test]
fn an_estimate_agrees_with_the_exact_value_where_both_are_known() {
    let rules = PairsAndWagers { target: 20, ..PairsAndWagers::default() };
    let mut cache = Cache::default();
    let mut game = ana(r#"{"target":20}"#, 15, 16);
    let exact = advise(&game, &mut cache).unwrap();
    let estimate = |context: &mut SolveContext| rules.estimate(&game.state, Seat::new(0), context);
    let estimate = asked(&mut cache, estimate).unwrap();
    for option in &estimate.ranked {
        let value = exact.ranked.iter().find(|other| other.mv == option.mv).unwrap().value;
        assert!((option.value - value).abs() < 0.02, "{option:?}: {value}");
    }
    happens(&mut game, "odd");
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
                let mv = rules.legal(&state, seat, mv).unwrap();
                rules.play(&mut state, seat, &mv, &mut Narration::nobody());
            } else {
                let due = next.due().unwrap_or_else(|| panic!("a choice is due: {state:?}"));
                let dice = throw(due.what.count(), &mut rng);
                rules.falls(&mut state, &Outcome::Dice(dice), &mut Narration::nobody());
            }
        }
    }
}
