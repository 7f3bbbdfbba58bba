//! The rules of thumb of the rules text.

use super::rival;
use crate::games::pairs_and_wagers::score::{Combination, others};
use crate::games::pairs_and_wagers::{Move, OddMiss, PairsAndWagers, Stage, State, Turn};

/// Whoever is so far ahead keeps a pair.
const SAFE: u32 = 5;
/// More than trips make.
const FAR: u32 = 3;

impl PairsAndWagers {
    pub(super) fn by_thumb(&self, state: &State, turn: &Turn) -> Option<Move> {
        let own = state.banked(turn.seat);
        let other = state.banked(rival(state, turn.seat));
        let chased = state.leader_against(turn.seat).is_some();
        let moves = state.legal();
        let made = |dice| own + u32::from(turn.points(dice));
        let wanted = match turn.stage {
            Stage::Wager => {
                let middle = 2..=u32::from(self.target).saturating_sub(4);
                let odd = if chased {
                    own + FAR <= other
                } else {
                    self.odd_miss == OddMiss::Keep && middle.contains(&own) && own <= other + 2
                };
                if odd { Move::Odd } else { Move::NoWager }
            }
            Stage::Get(_) => Move::Get,
            Stage::Better(dice) => {
                let roll = if chased {
                    made(dice) <= other
                } else {
                    Combination::of(dice) == Combination::Pair && own < other + SAFE
                };
                if roll { Move::Better(others(dice)) } else { Move::Stop }
            }
            Stage::First | Stage::Again | Stage::Improve(_) => return None,
        };
        let quiet = [wanted, Move::NoWager, Move::Stop];
        quiet.into_iter().find(|mv| moves.contains(mv))
    }
}
