//! J12: the exact chance of matching this turn, the others looking on.
//!
//! Of a player's dice only the faces that are there matter, and whether half the bid is there
//! twice, so that a turn has few states however many dice roll.

use crate::games::swipe::score::{Holding, all_falls, faces_of, matching};
use crate::games::swipe::{Awaits, Hand, State, Turn};
use crate::prelude::*;

/// A bidder's turn as far as the chance to match goes. Sets of loose faces stand in the order of
/// `others`.
struct Rolls {
    bid: u8,
    /// The chance of every holding when the bidder's dice are rolled.
    own: Vec<(Holding, f64)>,
    /// By the set of loose faces: the chance that one roll of the bidder's dice matches.
    one_roll: Vec<f64>,
    /// Of every other player with loose dice, the chances of what they show when rolled again.
    others: Vec<Vec<(u8, f64)>>,
}

/// Reroll cards in the bidder's hand.
#[derive(Clone, Copy)]
struct Cards {
    faces: u8,
    ace: bool,
}

impl Rolls {
    fn of(state: &State, Turn { bidder, bid, .. }: Turn, others: &[Seat]) -> Self {
        let dice = state.players[bidder].dice;
        let of = all_falls(dice) as f64;
        let falls = Holding::falls(bid, dice);
        let rolled_again = |&seat: &Seat| {
            let n = rolled_dice(state, seat);
            let of = all_falls(n) as f64;
            let falls = fallen_faces(n).into_iter();
            falls.map(|(faces, ways)| (faces, ways as f64 / of)).collect()
        };
        Self {
            bid,
            own: falls.iter().map(|&(held, ways)| (held, ways as f64 / of)).collect(),
            one_roll: (0..64).map(|loose| matching(&falls, bid, loose) as f64 / of).collect(),
            others: others.iter().map(rolled_again).collect(),
        }
    }

    /// The chance when the bidder's own dice are rolled now.
    fn rolling(&self, faces: &[u8], cards: Cards) -> f64 {
        if !cards.ace {
            let once = self.one_roll[usize::from(union(faces))];
            // Every face card is one more try of the same kind.
            let tries = 1 + i32::from(cards.faces);
            return if tries == 1 { once } else { 1.0 - (1.0 - once).powi(tries) };
        }
        let again = self.again(faces, cards);
        let of = |held| self.holding(held, faces, cards, again);
        self.own.iter().map(|&(held, chance)| chance * of(held)).sum()
    }

    /// The chance after a face card, if there is one: whatever lies there is rolled again.
    fn again(&self, faces: &[u8], cards: Cards) -> f64 {
        match cards.faces {
            0 => 0.0,
            n => self.rolling(faces, Cards { faces: n - 1, ..cards }),
        }
    }

    /// The chance with these dice on the table, cards used as well as can be; `again` is that
    /// after a face card.
    fn holding(&self, held: Holding, faces: &[u8], cards: Cards, again: f64) -> f64 {
        if held.matches(self.bid, union(faces)) {
            return 1.0;
        }
        if !cards.ace {
            return again;
        }
        (0..self.others.len())
            .map(|i| self.rerolled(i, Some(held), faces, Cards { ace: false, ..cards }))
            .fold(again, f64::max)
    }

    /// The chance when another player's dice are rolled again, with the bidder's dice on the table
    /// or, before they have been rolled, without.
    fn rerolled(&self, i: usize, held: Option<Holding>, faces: &[u8], cards: Cards) -> f64 {
        let mut faces = faces.to_vec();
        let mut sum = 0.0;
        for &(rolled, share) in &self.others[i] {
            faces[i] = rolled;
            sum += share
                * match held {
                    Some(held) => self.holding(held, &faces, cards, self.again(&faces, cards)),
                    None => self.rolling(&faces, cards),
                };
        }
        sum
    }
}

fn union(faces: &[u8]) -> u8 {
    faces.iter().fold(0, |all, set| all | set)
}

/// How many loose dice a player has, in the air or on the table.
fn rolled_dice(state: &State, seat: Seat) -> u8 {
    let player = &state.players[seat];
    if state.lifted() == Some(seat) { player.free() } else { player.loose.len() as u8 }
}

/// The sets of faces that `n` dice can show, each with the number of falls of `6^n`.
pub fn fallen_faces(n: u8) -> Vec<(u8, u64)> {
    // No two dice make 13, so that its holdings are sets of faces and nothing else.
    Holding::falls(13, n).into_iter().map(|(held, ways)| (held.faces, ways)).collect()
}

/// The chance to match this turn at this moment: with the reroll cards of the bidder's hand, or
/// with none.
pub fn of_moment(state: &State, turn: Turn, with_cards: bool) -> f64 {
    let bidder = turn.bidder;
    let others: Vec<Seat> =
        bidder.around(state.seats()).skip(1).filter(|&seat| rolled_dice(state, seat) > 0).collect();
    let rolls = Rolls::of(state, turn, &others);
    let faces: Vec<u8> = others.iter().map(|&seat| faces_of(state.players[seat].loose)).collect();
    let hand = if with_cards { state.players[bidder].hand } else { Hand::NONE };
    let cards = Cards { faces: hand.faces().len() as u8, ace: hand.has(Rank::ACE.number()) };
    let own = state.players[bidder].loose;
    let held = (!own.is_empty()).then(|| Holding::of(turn.bid, own));
    let lifted = |owner: Seat| others.iter().position(|&seat| seat == owner);
    let chance = match (turn.awaits, held) {
        (Awaits::Reroll(owner), _) if let Some(i) = lifted(owner) => {
            rolls.rerolled(i, held, &faces, cards)
        }
        (Awaits::Match, Some(held)) => {
            rolls.holding(held, &faces, cards, rolls.again(&faces, cards))
        }
        _ => rolls.rolling(&faces, cards),
    };
    // Sums of shares may pass one by a rounding, or fall short of it.
    if chance > 1.0 - 1e-12 { 1.0 } else { chance }
}
