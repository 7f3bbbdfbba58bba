//! Random play of any game, one event after the other, with a generator of its own.

use crate::game::Next;
use crate::pieces::{Names, Sampler, Seat, draw};
use crate::play::Table;

pub use crate::pieces::SplitMix as Rng;

/// Names for this number of players.
pub fn names(seats: usize) -> Names {
    Names::new((0..seats).map(|i| format!("P{}", char::from(b'a' + i as u8)))).unwrap()
}

/// Moves that can be typed as they are: a range with some amount, nothing open.
pub fn typeable(table: &dyn Table, rng: &mut Rng) -> Vec<(Seat, String)> {
    let moves = table.moves().into_iter().filter(|(_, shown)| !shown.open);
    moves
        .map(|(seat, shown)| {
            let Some((least, most)) = shown.range else { return (seat, shown.words) };
            let amount = least + i64::from(rng.below((most - least + 1) as u32));
            (seat, format!("{} {amount}", shown.words))
        })
        .collect()
}

/// What happened, in words: somebody's move, or what fell.
pub type Cause = (Option<Seat>, String);

/// Something that may happen now; `None` once the game is over, or if no move can be listed.
pub fn some_cause(table: &dyn Table, rng: &mut Rng) -> Option<Cause> {
    let (next, words) = (table.next(), typeable(table, rng));
    match next.due() {
        Some(due) if words.is_empty() || rng.below(3) > 0 => {
            draw(due.what, table.pack(), rng).ok().map(|fell| (None, fell.words()))
        }
        _ if next == Next::Over || words.is_empty() => {
            let id = table.info().id;
            let stuck = next != Next::Over && table.moves().is_empty();
            assert!(!stuck, "{id}: who is to decide has no move: {}", table.state());
            None
        }
        _ => Some(rng.pick(&words)).map(|(seat, words)| (Some(*seat), words.clone())),
    }
}

/// One random event; false if [nothing](some_cause) can happen.
pub fn step(table: &mut dyn Table, rng: &mut Rng) -> bool {
    let Some((seat, words)) = some_cause(table, rng) else { return false };
    table.act(seat, &words).unwrap_or_else(|refusal| {
        let id = table.info().id;
        panic!("{id}: what is due or offered is refused: {refusal}\n{}", table.state())
    });
    true
}
