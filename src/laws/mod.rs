//! Laws of all games, checked by playing random games under every combination of the house rules that
//! are switches or words, and with low and high numbers.
//!
//! ```text
//! croupier::laws::<Pig>();
//! ```
//!
//! That is the whole test of a game. It needs the feature `laws` of this crate among the
//! dev-dependencies:
//!
//! ```toml
//! [dev-dependencies]
//! croupier = { path = "../croupier", features = ["laws"] }
//! ```
// A broken law panics and says why.
#![allow(clippy::missing_panics_doc, clippy::panic, clippy::unwrap_used, clippy::expect_used)]

mod play;
pub mod random;
pub mod states;

use serde_json::{Value, json};

use crate::game::{Json, Setting, Speak};
use crate::pieces::{Outcome, Sampler};
use crate::play::games::game;
use crate::play::{AnyGame, Report, Table};
use crate::solve::Solve;
use random::{Rng, names, step};

pub use play::over_refusals;

/// A law: it panics if a game breaks it.
pub type Law = fn(&'static dyn AnyGame);

/// Every law, with its name.
pub const LAWS: &[(&str, Law)] = &[
    ("what is declared holds", play::what_is_declared_holds),
    ("what is awaited can be done", play::what_is_awaited_can_be_done),
    ("what is judged good is offered", play::what_is_judged_good_is_offered),
    ("what is hidden is seen by nobody else", play::what_is_hidden_is_seen_by_nobody_else),
    ("what comes in again is equal", states::what_comes_in_again_is_equal),
    ("a changed state is refused or played", states::a_changed_state_is_refused_or_played),
    ("greedy ends a game", play::greedy_ends_a_game),
    ("best is not below greedy", play::best_is_not_below_greedy),
];

/// Checks a game against every law.
///
/// # Panics
/// If it breaks one; the message shows what was played.
pub fn laws<G: Speak + Json + Solve>() {
    for (_, law) in LAWS {
        law(game::<G>());
    }
}

/// Games played of all variants together, but at least `FEW` of each.
const GAMES: usize = 40;
const FEW: usize = 4;
/// One moment in this many is one at which somebody would leave.
const GOES_HOME: u32 = 40;
/// More steps than any game may need.
const LONGEST: usize = 20_000;

/// Every combination of switches and words that the game allows.
pub fn variants(kind: &dyn AnyGame) -> Vec<Value> {
    let mut all = vec![json!({})];
    for rule in kind.info().house_rules {
        let values: Vec<Value> = match rule.setting {
            Setting::Switch => vec![json!(false), json!(true)],
            Setting::Word(words) => words.iter().map(|word| json!(word)).collect(),
            Setting::Number { .. } => continue,
        };
        let with = |value: &Value| {
            let mut more = all.clone();
            for rules in &mut more {
                rules[rule.key] = value.clone();
            }
            more
        };
        all = values.iter().flat_map(with).collect();
    }
    all.retain(|rules| fits(kind, rules));
    all
}

fn fits(kind: &dyn AnyGame, rules: &Value) -> bool {
    kind.fresh(rules, names(kind.info().seats.0), None).is_ok()
}

/// The lowest numbers, or twice the usual ones.
fn with_numbers(kind: &dyn AnyGame, high: bool) -> Value {
    let usual =
        kind.fresh(&json!({}), names(kind.info().seats.0), None).unwrap().json(Report::Rules);
    let mut rules = json!({});
    for rule in kind.info().house_rules {
        if let Setting::Number { least, most } = rule.setting {
            let twice = 2 * usual[rule.key].as_i64().unwrap_or(least) + 1;
            rules[rule.key] = json!(if high { most.min(twice) } else { least });
        }
    }
    rules
}

/// Plays random games and shows every moment to `check`. In some of them the referee does not learn
/// all hidden dice and cards.
pub fn over_random_play(kind: &dyn AnyGame, mut check: impl FnMut(&dyn Table, &mut Rng)) {
    let (least, most) = kind.info().seats;
    let numbers = [false, true].map(|high| with_numbers(kind, high));
    let numbers = numbers.into_iter().filter(|rules| *rules != json!({}) && fits(kind, rules));
    let all: Vec<Value> = variants(kind).into_iter().chain(numbers).collect();
    for (variant, rules) in all.iter().enumerate() {
        for game in 0..FEW.max(GAMES / all.len()) {
            let rng = &mut Rng((variant * GAMES + game) as u64);
            let seats = least + game % (most.min(6) - least + 1);
            let mut table = kind.fresh(rules, names(seats), None).unwrap();
            for steps in 0.. {
                assert!(steps < LONGEST, "{} does not end: {}", kind.info().id, table.state());
                check(table.as_ref(), rng);
                // Now and then somebody goes home, where a game lets them.
                if rng.below(GOES_HOME) == 0 && table.act(None, "leave Pb").is_ok() {
                    continue;
                }
                let unseen = table.next().due().filter(|due| due.hidden && game % 3 == 1);
                if let Some(due) = unseen.filter(|_| rng.below(2) == 0) {
                    table.take(&Outcome::unseen(due.what)).unwrap();
                } else if !step(table.as_mut(), rng) {
                    break;
                }
            }
        }
    }
}
