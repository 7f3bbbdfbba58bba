//! Playing for the win: a quick policy by learned values, and rounds played out with it (J13).

use super::value::Weights;
use super::{Context, policy};
use crate::games::swipe::{Move, Now, State, Swipe};
use crate::prelude::*;
use crate::solve::rollouts::{Contest, Luck, play_out};

/// How softly playouts choose: the scale of what is added to a learned value by chance. If all took
/// the move of the highest value, a player who looks a hair stronger would always be swiped from by all.
const SOFTNESS: f64 = 0.02;

/// What makes a choice soft: the greatest of many numbers differs by this from what it is on
/// average.
fn gumbel(numbers: &mut dyn Sampler) -> f64 {
    let share = (f64::from(numbers.below(1 << 31)) + 0.5) / f64::from(1_u32 << 31);
    -libm::log(-libm::log(share))
}

/// Plays with learned values.
pub(super) struct QuickPolicy<'a> {
    rules: &'a Swipe,
    weights: Weights,
}

impl<'a> QuickPolicy<'a> {
    pub(super) fn new(rules: &'a Swipe, seats: usize) -> Self {
        Self { rules, weights: Weights::learned(rules, seats) }
    }

    /// The move of a seat that is to decide: a bid as `greedy` makes it, and otherwise what leads to
    /// the highest value, with something added to each.
    fn softly(&self, state: &State, seat: Seat, mut more: impl FnMut() -> f64) -> Option<Move> {
        if let Now::Bid { .. } = state.now {
            return policy::greedy(state, seat);
        }
        let mut best = (f64::NEG_INFINITY, None);
        let mut rerolled = false;
        for mv in state.moves(seat) {
            // One face card is as good as another.
            if matches!(mv, Move::Reroll(_)) && std::mem::replace(&mut rerolled, true) {
                continue;
            }
            let after = self.rules.after(state, seat, Some(mv));
            let value = self.value(&after, seat) + more();
            if value > best.0 {
                best = (value, Some(mv));
            }
        }
        best.1
    }

    fn value(&self, state: &State, seat: Seat) -> f64 {
        self.weights.chance_to_win(self.rules, state, seat)
    }

    /// The end of the round, or of the game, if it is played on from here.
    pub(super) fn play_on(&self, state: &State, whole: bool, luck: Luck) -> Result<State> {
        play_out(self.rules, state.clone(), luck, |state, next, sampler| {
            let Next::Decide(seat) = next else { return None };
            if !whole && state.is_fresh() {
                return None;
            }
            Some((seat, self.softly(state, seat, || SOFTNESS * gumbel(sampler))?))
        })
    }

    /// Plays on from each of these positions: whole games, which are won or not, or the round, which is
    /// worth what is learned.
    pub(super) fn compare(
        &self,
        field: &[State],
        seat: Seat,
        (most, whole): (u64, bool),
        context: &mut Context,
    ) -> Result<Contest> {
        let draw = |sampler: &mut dyn Sampler| Ok(Luck::drawn::<Swipe>(sampler));
        Contest::between(field.len(), 1..=most, context, draw, |i, luck| {
            let end = self.play_on(&field[i], whole, luck.clone())?;
            let wins = || f64::from(u8::from(self.rules.winners(&end).has(seat)));
            Ok(if whole { wins() } else { self.value(&end, seat) })
        })
    }
}
