//! States that come in: whatever is wrong with one, it is refused or can be played.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::{Value, json};

use super::over_random_play;
use super::random::{Rng, step, typeable};
use crate::json::strict;
use crate::pieces::{Result, Sampler, Seat, Style, Typed, draw};
use crate::play::{AnyGame, Report, Table};

/// Moments after which ever fewer are changed, in so many ways.
const MANY: u32 = 30;
const WAYS: usize = 10;
/// So long a changed state is played on.
const PLAYED_ON: usize = 40;

/// A state as others write it, with or without the name of its game.
///
/// # Errors
/// If it is not JSON, or the game refuses it.
pub fn read(kind: &dyn AnyGame, written: &str) -> Result<Box<dyn Table>> {
    let mut node = strict::parse(written)?;
    node.take("game");
    kind.read_state(node)
}

/// A state that is written and read back is equal, and tells the same.
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

/// All that may be asked of a state or done with it.
pub fn bears_all(kind: &dyn AnyGame, table: &dyn Table, rng: &mut Rng) {
    let id = kind.info().id;
    comes_back(kind, table);
    let open = table.seen_by(None);
    assert!(open.seen_by(None).state() == open.state(), "{id}: seen_by(None) hides more each time");
    for seat in Seat::all(table.names().len()) {
        comes_back(kind, table.seen_by(Some(seat)).as_ref());
        drop(table.scene(Some(seat), Style::PIPE));
    }
    for style in [Style::PIPE, Style { ascii: false, ..Style::PIPE }] {
        drop(table.scene(None, style));
    }
    drop((table.standing(), table.notation(), table.score()));
    // Of a position there may be no pack.
    if let Some(Ok(fallen)) = table.next().due().map(|due| draw(due.what, table.pack(), rng)) {
        let mut after = table.boxed_clone();
        after.take(&fallen).unwrap_or_else(|why| panic!("{id}: {}: {why}", fallen.words()));
        comes_back(kind, after.as_ref());
    }
    for (seat, words) in typeable(table, rng).into_iter().take(40) {
        let mut after = table.boxed_clone();
        let acted = after.act(Some(seat), Typed::new(&words));
        acted.unwrap_or_else(|refusal| panic!("{id}: {words} offered, then {refusal}"));
        comes_back(kind, after.as_ref());
    }
}

/// Something of a state made other than it was.
fn change(state: &mut Value, rng: &mut Rng) {
    let down = rng.below(4) > 0;
    match state {
        Value::Object(fields) if down && !fields.is_empty() => {
            let key = rng.pick(&fields.keys().cloned().collect::<Vec<_>>()).clone();
            if rng.below(12) == 0 {
                fields.remove(&key);
            } else if key != "game" {
                change(&mut fields[&key], rng);
            }
        }
        Value::Array(list) if !list.is_empty() => {
            let at = rng.below(list.len() as u32) as usize;
            match rng.below(6) {
                0 => drop(list.remove(at)),
                1 => list.push(list[at].clone()),
                _ => change(&mut list[at], rng),
            }
        }
        Value::Number(n) => {
            let n = n.as_i64().unwrap_or(0);
            *state = json!(rng.pick(&[n - 1, n + 1, 0, 1, 7, -1, 255, u32::MAX.into(), 1 << 40]));
        }
        Value::Bool(is) => *is = !*is,
        state => *state = rng.pick(&[json!(null), json!(1), json!("?"), json!([])]).clone(),
    }
}

pub fn a_changed_state_is_refused_or_played(kind: &dyn AnyGame) {
    let id = kind.info().id;
    let mut moments = 0;
    over_random_play(kind, |table, rng| {
        moments += 1;
        if rng.below(1 + moments / MANY) > 0 {
            return;
        }
        bears_all(kind, table, rng);
        for _ in 0..WAYS {
            let mut state = table.state();
            (0..=rng.below(2)).for_each(|_| change(&mut state, rng));
            let tried = catch_unwind(AssertUnwindSafe(|| {
                if let Ok(mut table) = read(kind, &state.to_string()) {
                    bears_all(kind, table.as_ref(), rng);
                    for _ in 0..PLAYED_ON {
                        if !step(table.as_mut(), rng) {
                            break;
                        }
                    }
                    comes_back(kind, table.as_ref());
                }
            }));
            assert!(tried.is_ok(), "{id}: OnWire::check_state lets this in: {state}");
        }
    });
}
