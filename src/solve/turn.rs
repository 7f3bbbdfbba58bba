//! A turn solved for its points, for any game of pushing your luck: the score changes when the turn
//! ends, and nobody else acts before that.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::expectation::{after, falls};
use crate::game::{Choice, Game, Next};
use crate::pieces::Seat;

/// A turn of more states than this is not solved.
const MOST: usize = 20_000;
/// Nor one of more steps.
const LONGEST: usize = 400;

/// A turn of one player, and the value of each of its states to them.
pub struct Turn<'g, G: Game> {
    rules: &'g G,
    seat: Seat,
    values: HashMap<G::State, f64, FixedState>,
}

impl<'g, G: Game> Turn<'g, G> {
    pub fn of(rules: &'g G, seat: Seat) -> Self {
        Self { rules, seat, values: HashMap::default() }
    }

    /// What `seat` scores in this turn on average after this choice, playing for points; no move means
    /// to roll. `None` if the turn is too long, or others act in it.
    pub fn value(&mut self, state: &G::State, mv: Option<&G::Move>) -> Option<f64> {
        let own = self.rules.scores(state)[self.seat.index()] as f64;
        let value = match mv {
            Some(mv) => self.ahead(&after(self.rules, state, self.seat, mv), LONGEST)?,
            None => self.rolled(state, LONGEST)?,
        };
        Some(value - own)
    }

    /// The expected score at the end of the turn, from this state.
    fn ahead(&mut self, state: &G::State, steps: usize) -> Option<f64> {
        let next = self.rules.next(state);
        if next.seat() != Some(self.seat) {
            return Some(self.rules.scores(state)[self.seat.index()] as f64);
        }
        if let Some(value) = self.values.get(state) {
            return Some(*value);
        }
        if steps == 0 || self.values.len() > MOST {
            return None;
        }
        let mut best = match next {
            Next::Decide(_) | Next::Over => None,
            Next::Chance(_) | Next::ActOrRoll(_) => Some(self.rolled(state, steps - 1)?),
        };
        for offer in self.rules.offers(state) {
            let (Choice::Move(mv), true) = (offer.choice, offer.seat == self.seat) else {
                return None;
            };
            let behind = after(self.rules, state, self.seat, &mv);
            let value = self.ahead(&behind, steps - 1)?;
            best = Some(best.map_or(value, |best: f64| best.max(value)));
        }
        self.values.insert(state.clone(), best?);
        best
    }

    fn rolled(&mut self, state: &G::State, steps: usize) -> Option<f64> {
        // The turn goes on if the same player is still to act, which a fresh turn of theirs is not.
        let due = self.rules.next(state).due()?;
        let mut mean = 0.0;
        for (next, weight) in falls(self.rules, state, due)? {
            mean += weight * self.ahead(&next, steps)?;
        }
        Some(mean)
    }
}
