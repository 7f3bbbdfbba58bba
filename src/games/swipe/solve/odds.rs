//! What `odds` answers: counted chances of the next roll, and the exact chance of the turn.

use super::chances;
use crate::games::swipe::score::{all_falls, faces_of, ways_to_match};
use crate::games::swipe::words::dice_words;
use crate::games::swipe::{Awaits, State, Turn};
use crate::prelude::*;

/// A fresh roll of own dice, while these faces are loose.
pub fn rolling(bid: u8, dice: u8, loose: Dice) -> Share {
    Share::counted(ways_to_match(bid, dice, faces_of(loose)), all_falls(dice))
}

/// A roll of the bidder's own dice; the turn with and without the reroll cards in hand.
pub fn of_turn(state: &State, turn: Turn) -> Odds {
    let Turn { bidder, bid, awaits } = turn;
    let dice = state.players[bidder].dice;
    let others = bidder.around(state.seats()).skip(1);
    let loose = others.fold(Dice::NONE, |all, seat| all.plus(state.players[seat].loose));
    let rolled = awaits == Awaits::Match;
    let about = if rolled {
        let found = number(state.matches(turn).count() as u32, "match", "matches");
        format!("Bid {bid}: {found} now. Rolling again {} for {bid}:", dice_words(dice))
    } else {
        format!("Rolling {} for {bid}:", dice_words(dice))
    };
    let mut rows = vec![("own dice alone".to_string(), rolling(bid, dice, Dice::NONE))];
    if !loose.is_empty() {
        rows.push((format!("with loose {loose}"), rolling(bid, dice, loose)));
    }
    let [alone, with_cards] = [false, true].map(|cards| chances::of_moment(state, turn, cards));
    rows.push(("this turn".to_string(), Share::computed(alone)));
    // Nobody has to play a card, which the sums of shares may miss by a rounding.
    let with_cards = Share::computed(with_cards.max(alone));
    rows.push(("this turn, with the reroll cards in hand".to_string(), with_cards));
    Odds::of(about, rows)
}

/// Each bid that can be played now, or the one that was played, with as many fresh dice as the player has
/// and nothing loose.
pub fn of_bids(state: &State, seat: Seat) -> Odds {
    let player = &state.players[seat];
    let dice = player.dice;
    let bids: Vec<u8> = match player.bid {
        Some(bid) => vec![bid.value()],
        None => state.to_bid(seat).values().collect(),
    };
    let rows = bids.into_iter().map(|bid| (format!("bid {bid}"), rolling(bid, dice, Dice::NONE)));
    Odds::of(format!("A fresh roll of {} matches, nothing loose:", dice_words(dice)), rows)
}
