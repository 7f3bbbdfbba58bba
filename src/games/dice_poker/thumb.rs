//! The rules of thumb of the rules text.

use super::betting::Room;
use super::score::Category;
use super::solver::about_the_pot;
use super::{Move, State};
use crate::pieces::Seat;

/// Before all cards are there checks, and calls no more than the pot; then bets and raises by the
/// hand alone.
pub fn bet(state: &State, seat: Seat, room: &Room) -> Move {
    let pot = state.in_pots_and_bets();
    let stay = room.stay();
    let fold = if room.owed == 0 { Move::Check } else { Move::Fold };
    let Some(hand) = state.player(seat).evaluation() else {
        return if room.owed <= pot { stay } else { fold };
    };
    let strong = if room.to == 0 { Category::TwoPair } else { Category::Straight };
    if hand.category >= strong
        && let Some(to) = about_the_pot(state, room)
    {
        return room.more(to);
    }
    if hand.category >= Category::TwoPair { stay } else { fold }
}
