//! States from outside: a broken one is refused, or can be played.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::{Value, json};

use super::over_random_play;
use super::random::{Rng, step};
use crate::pieces::json::{self, LARGEST};
use crate::pieces::{Result, Sampler, Seat, Style};
use crate::play::{AnyGame, Report, Table};

/// Every moment is changed up to this one, then ever fewer; and the changes of each.
const MANY: u32 = 40;
const WAYS: usize = 16;
/// Steps for which a changed state is played on.
const PLAYED_ON: usize = 10;

/// A state as others write it, with or without the name of its game.
///
/// # Errors
/// If it is not JSON, or the game refuses it.
pub fn read(kind: &dyn AnyGame, written: &str) -> Result<Box<dyn Table>> {
    kind.read_state(&json::parse(written)?)
}

/// A state that is written and read back is equal, and so is its report.
pub fn comes_back(kind: &dyn AnyGame, table: &dyn Table) {
    let (id, written) = (kind.info().id, table.state().to_string());
    let back = read(kind, &written).unwrap_or_else(|refusal| {
        panic!("{id}: its own reader refuses a state that play came to: {refusal}\n{written}")
    });
    assert_eq!(back.state().to_string(), written, "{id}");
    let [told, told_back] = [table, back.as_ref()].map(|table| {
        let mut out = Vec::new();
        table.write(Report::Look, &mut out);
        out
    });
    assert!(told == told_back, "{written}");
}

/// Asks a state everything, and plays it on for a while.
pub fn bears_all(kind: &dyn AnyGame, mut table: Box<dyn Table>, rng: &mut Rng) {
    for seat in Seat::all(table.names().len()).map(Some).chain([None]) {
        let seen = table.seen_by(seat);
        comes_back(kind, seen.as_ref());
        assert!(seen.seen_by(seat).state() == seen.state(), "hidden twice it hides more");
        drop(table.scene(seat, Style::PIPE));
    }
    for style in [Style::PIPE, Style { plain: false, ..Style::PIPE }] {
        drop(table.scene(None, style));
    }
    drop((table.standing(), table.notation(), table.score().is_ok()));
    for _ in 0..PLAYED_ON {
        comes_back(kind, table.as_ref());
        if !step(table.as_mut(), rng) {
            break;
        }
    }
}

/// Replacements for a part of a state: a number's neighbours and extremes, the other truth value, a
/// word from elsewhere, dice rolled again, a list with one more or less, nothing.
fn others(part: &Value, elsewhere: &[String], rng: &mut Rng) -> Vec<Value> {
    let die = |part: &Value| part.as_i64().is_some_and(|n| (1..=6).contains(&n));
    let mut all = vec![json!(null)];
    match part {
        Value::Bool(is) => all.push(json!(!is)),
        Value::Number(n) => {
            let n = n.as_i64().unwrap_or_default();
            let others = [n - 1, n + 1, 0, 1, 255, u32::MAX.into(), LARGEST];
            all.extend(others.map(Value::from));
        }
        Value::String(_) => all.extend([json!("?"), json!(rng.pick(elsewhere))]),
        Value::Array(list) => {
            if list.iter().all(die) {
                all.push(list.iter().map(|_| rng.below(6) + 1).collect());
            }
            let more = list.iter().chain(list.last()).cloned().collect();
            all.extend([more, json!(&list[..list.len().saturating_sub(1)])]);
        }
        _ => {}
    }
    all
}

/// The places of all parts of a state.
fn places(part: &Value, at: &str) -> Vec<String> {
    let below: Vec<(String, &Value)> = match part {
        Value::Object(fields) => {
            fields.iter().map(|(key, part)| (format!("{at}/{key}"), part)).collect()
        }
        Value::Array(list) => {
            (0..).zip(list).map(|(n, part): (u32, _)| (format!("{at}/{n}"), part)).collect()
        }
        _ => Vec::new(),
    };
    below.into_iter().flat_map(|(at, part)| [places(part, &at), vec![at]].concat()).collect()
}

/// Changes or removes a part of a state.
fn change(state: &mut Value, rng: &mut Rng) {
    let all = places(state, "");
    let words = all.iter().filter_map(|at| state.pointer(at)?.as_str());
    let words: Vec<String> = words.map(str::to_string).collect();
    let place = rng.pick(&all);
    let (above, key) = place.rsplit_once('/').unwrap_or_default();
    if let Some(Value::Object(fields)) = state.pointer_mut(above).filter(|_| rng.below(6) == 0) {
        fields.remove(key);
    } else if let Some(part) = state.pointer_mut(place) {
        let others = others(part, &words, rng);
        *part = rng.pick(&others).clone();
    }
}

pub fn what_comes_in_again_is_equal(kind: &dyn AnyGame) {
    over_random_play(kind, |table, rng| {
        comes_back(kind, table);
        let eyes = rng.below(1 + table.names().len() as u32) as usize;
        comes_back(kind, table.seen_by(eyes.checked_sub(1).map(Seat::new)).as_ref());
    });
}

pub fn a_changed_state_is_refused_or_played(kind: &dyn AnyGame) {
    let mut moments = 0;
    over_random_play(kind, |table, rng| {
        moments += 1;
        if rng.below(1 + moments / MANY) > 0 {
            return;
        }
        for _ in 0..WAYS {
            let mut state = table.state();
            (0..rng.below(3)).for_each(|_| change(&mut state, rng));
            let read = read(kind, &state.to_string());
            let tried = AssertUnwindSafe(|| read.map(|table| bears_all(kind, table, rng)));
            let tried = catch_unwind(tried);
            assert!(tried.is_ok(), "{}: its reader lets this in: {state}", kind.info().id);
        }
    });
}
