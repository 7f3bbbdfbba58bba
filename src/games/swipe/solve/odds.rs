//! What `odds` answers: counted chances of the next roll, and the exact chance of the turn.

use super::chances;
use crate::games::swipe::score::{all_falls, faces_of, ways_to_match};
use crate::games::swipe::{Awaits, State, Turn};
use crate::pieces::json::LARGEST;
use crate::prelude::*;

/// Ways among all there are, and their share.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Count {
    /// Left out beyond 2^53, where other readers of JSON would round them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ways: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<u64>,
    #[schemars(range(min = 0, max = 1))]
    pub chance: f64,
}

impl Count {
    fn of(ways: u64, of: u64) -> Self {
        let shown = |n| (of <= LARGEST.unsigned_abs()).then_some(n);
        Self { ways: shown(ways), of: shown(of), chance: ways as f64 / of as f64 }
    }

    /// A fresh roll of own dice, while these faces are loose.
    pub fn rolling(bid: u8, dice: u8, loose: Dice) -> Self {
        Self::of(ways_to_match(bid, dice, faces_of(loose)), all_falls(dice))
    }
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

impl ThisTurn {
    fn of(state: &State, turn: Turn) -> Self {
        let chance = |with_cards| chances::of_moment(state, turn, with_cards);
        let value = chance(false);
        // Nobody has to play a card, which the sums of shares may miss by a rounding.
        Self { value, with_cards: chance(true).max(value), exact: true }
    }
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
    pub alone: Count,
    pub with_loose: Count,
    pub this_turn: ThisTurn,
}

impl OwnDice {
    pub fn of(state: &State, turn: Turn) -> Self {
        let Turn { bidder, bid, awaits } = turn;
        let player = &state.players[bidder];
        let dice = player.dice;
        let loose = loose_dice(state, bidder, None);
        let rolled = awaits == Awaits::Match;
        Self {
            bid,
            dice,
            loose,
            own: rolled.then_some(player.loose),
            matches_now: rolled.then(|| state.matches(turn).count()),
            alone: Count::rolling(bid, dice, Dice::NONE),
            with_loose: Count::rolling(bid, dice, loose),
            this_turn: ThisTurn::of(state, turn),
        }
    }
}

/// Another player's dice being rolled again in the bidder's turn.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OthersDice {
    #[schemars(range(min = 2, max = 10))]
    pub bid: u8,
    /// The bidder's dice on the table.
    pub own: Dice,
    /// How many dice are rolled again.
    pub again: u8,
    pub with_loose: Count,
    pub this_turn: ThisTurn,
}

impl OthersDice {
    pub fn of(state: &State, turn: Turn, owner: Seat) -> Self {
        let Turn { bidder, bid, .. } = turn;
        let player = &state.players[bidder];
        let (n, again) = (player.dice, state.players[owner].free());
        let still = faces_of(loose_dice(state, bidder, Some(owner)));
        let held = chances::held(state, turn);
        // The dice of one table are 24 at most, so that all falls fit 64 bits.
        let of = all_falls(again) * if held.is_some() { 1 } else { all_falls(n) };
        let matching = |faces: u8| match held {
            Some(held) => u64::from(held.matches(bid, still | faces)),
            None => ways_to_match(bid, n, still | faces),
        };
        let falls = chances::fallen_faces(again).into_iter();
        Self {
            bid,
            own: player.loose,
            again,
            with_loose: Count::of(falls.map(|(faces, ways)| ways * matching(faces)).sum(), of),
            this_turn: ThisTurn::of(state, turn),
        }
    }
}

/// All loose dice of others, but those of `besides`.
fn loose_dice(state: &State, bidder: Seat, besides: Option<Seat>) -> Dice {
    Seat::all(state.seats())
        .filter(|&seat| seat != bidder && Some(seat) != besides)
        .fold(Dice::NONE, |all, seat| all.plus(state.players[seat].loose))
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
    pub count: Count,
}

impl Bidding {
    pub fn of(state: &State, seat: Seat) -> Self {
        let player = &state.players[seat];
        let dice = player.dice;
        let bids: Vec<u8> = match player.bid {
            Some(bid) => vec![bid.value()],
            None => state.to_bid(seat).values().collect(),
        };
        let of_bid = |bid| OfBid { bid, count: Count::rolling(bid, dice, Dice::NONE) };
        Self { dice, odds: bids.into_iter().map(of_bid).collect() }
    }
}
