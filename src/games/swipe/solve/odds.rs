//! What `odds` answers: counted chances of the next roll, and the exact chance of the turn.

use super::chances;
use crate::games::swipe::score::{all_falls, faces_of, ways_to_match};
use crate::games::swipe::{Awaits, State, Turn};
use crate::prelude::*;

/// A fresh roll of own dice, while these faces are loose.
pub fn rolling(bid: u8, dice: u8, loose: Dice) -> Share {
    Share::counted(ways_to_match(bid, dice, faces_of(loose)), all_falls(dice))
}

/// The chance to match this turn, exactly.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ThisTurn {
    /// Without reroll cards.
    #[schemars(range(min = 0, max = 1))]
    pub value: f64,
    /// With the reroll cards in hand.
    #[schemars(range(min = 0, max = 1))]
    pub with_cards: f64,
    pub exact: bool,
}

/// A roll of the bidder's own dice; the turn with and without the reroll cards in hand.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OwnDice {
    #[schemars(range(min = 2, max = 10))]
    pub bid: u8,
    pub dice: u8,
    /// Loose dice of others.
    pub loose: Dice,
    /// The dice on the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own: Option<Dice>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matches_now: Option<usize>,
    #[serde(rename = "own_dice")]
    pub alone: Share,
    pub with_loose: Share,
    pub this_turn: ThisTurn,
}

impl OwnDice {
    pub fn of(state: &State, turn: Turn) -> Self {
        let Turn { bidder, bid, awaits } = turn;
        let player = &state.players[bidder];
        let dice = player.dice;
        let others = bidder.around(state.seats()).skip(1);
        let loose = others.fold(Dice::NONE, |all, seat| all.plus(state.players[seat].loose));
        let rolled = awaits == Awaits::Match;
        let [value, with_cards] = [false, true].map(|cards| chances::of_moment(state, turn, cards));
        Self {
            bid,
            dice,
            loose,
            own: rolled.then_some(player.loose),
            matches_now: rolled.then(|| state.matches(turn).count()),
            alone: rolling(bid, dice, Dice::NONE),
            with_loose: rolling(bid, dice, loose),
            // Nobody has to play a card, which the sums of shares may miss by a rounding.
            this_turn: ThisTurn { value, with_cards: with_cards.max(value), exact: true },
        }
    }
}

/// Each bid that can be played now, or the one that was played, with that many fresh dice and
/// nothing loose.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Bidding {
    pub dice: u8,
    pub odds: Vec<OfBid>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct OfBid {
    #[schemars(range(min = 2, max = 10))]
    pub bid: u8,
    #[serde(flatten)]
    pub count: Share,
}

impl Bidding {
    pub fn of(state: &State, seat: Seat) -> Self {
        let player = &state.players[seat];
        let dice = player.dice;
        let bids: Vec<u8> = match player.bid {
            Some(bid) => vec![bid.value()],
            None => state.to_bid(seat).values().collect(),
        };
        let of_bid = |bid| OfBid { bid, count: rolling(bid, dice, Dice::NONE) };
        Self { dice, odds: bids.into_iter().map(of_bid).collect() }
    }
}
