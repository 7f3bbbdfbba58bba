//! Random play of any game: some players, a small generator of its own, one event after the other.

use crate::game::Next;
use crate::pieces::{Due, Names, Outcome, Result, Sampler, Seat, Typed, Verdict, draw};
use crate::play::Table;

/// A small generator of its own, so that tests do not lean on the program's.
pub struct Rng(pub u64);

impl Rng {
    pub fn bits(&mut self) -> u64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// One of these.
    pub fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.bits() as usize % all.len()]
    }
}

impl Sampler for Rng {
    fn below(&mut self, n: u32) -> u32 {
        (self.bits() % u64::from(n)) as u32
    }
}

/// So many players.
pub fn names(seats: usize) -> Names {
    let names = (0..seats).map(|i| format!("P{}", char::from(b'a' + i as u8)));
    Names::new(names).unwrap()
}

/// What may be done in words that can be typed as they are: of a range some amount, nothing open.
pub fn typeable(table: &dyn Table, rng: &mut Rng) -> Vec<(Seat, String)> {
    let moves = table.moves().into_iter().filter(|(_, shown)| !shown.open);
    moves
        .map(|(seat, shown)| match shown.range {
            Some((least, most)) => {
                let amount = least + i64::from(rng.below((most - least + 1) as u32));
                (seat, format!("{} {amount}", shown.words))
            }
            None => (seat, shown.words),
        })
        .collect()
}

/// What happened: by itself, or by somebody.
#[derive(Clone)]
pub enum Cause {
    Outcome(Outcome),
    Move(Seat, String),
}

impl Cause {
    /// What is told of it.
    ///
    /// # Errors
    /// If the table refuses it.
    pub fn happens(&self, table: &mut dyn Table) -> Result<Vec<Verdict>> {
        match self {
            Cause::Outcome(outcome) => table.take(outcome),
            Cause::Move(seat, words) => Ok(table.act(Some(*seat), Typed::new(words))?.verdicts),
        }
    }
}

/// What falls of what is due.
///
/// # Panics
/// If `pack` does not give it.
pub fn fall(table: &dyn Table, due: Due, rng: &mut Rng) -> Outcome {
    draw(due.what, table.pack(), rng).unwrap_or_else(|why| {
        panic!("{}: pack does not give what is due: {why}\n{}", table.info().id, table.state())
    })
}

/// Something that may happen now; `None` once the game is over.
pub fn some_cause(table: &dyn Table, rng: &mut Rng) -> Option<Cause> {
    let words = typeable(table, rng);
    match table.next() {
        Next::Over => None,
        Next::Chance(due) | Next::ActOrRoll(due) if words.is_empty() || rng.below(3) > 0 => {
            Some(Cause::Outcome(fall(table, due, rng)))
        }
        _ => {
            let id = table.info().id;
            assert!(!words.is_empty(), "{id}: who is to decide has no move: {}", table.state());
            let (seat, words) = rng.pick(&words).clone();
            Some(Cause::Move(seat, words))
        }
    }
}

/// One random event; false once the game is over.
pub fn step(table: &mut dyn Table, rng: &mut Rng) -> bool {
    let Some(cause) = some_cause(table, rng) else { return false };
    let happened = cause.happens(table);
    happened.unwrap_or_else(|refusal| {
        let id = table.info().id;
        panic!("{id}: what is due or offered is refused: {refusal}\n{}", table.state())
    });
    true
}

/// The same, but of what is hidden half is not told; false too where only what cannot be listed may
/// be done.
pub fn step_unseen(table: &mut dyn Table, rng: &mut Rng) -> bool {
    match table.next() {
        Next::Chance(due) | Next::ActOrRoll(due) if due.hidden && rng.below(2) == 0 => {
            table.take(&Outcome::unseen(due.what)).unwrap();
            true
        }
        Next::Decide(_) if typeable(table, rng).is_empty() => false,
        _ => step(table, rng),
    }
}
