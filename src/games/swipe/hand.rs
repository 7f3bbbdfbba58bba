//! The cards of one suit, in hand and on the pile.

use super::score::{HIGHEST_BID, LOWEST_BID};
use crate::prelude::*;

/// Bidding cards of a suit, all of which the winner has matched.
pub const BIDDING_CARDS: usize = (HIGHEST_BID - LOWEST_BID + 1) as usize;

/// The reroll cards with which players roll their own dice again.
pub const FACE_CARDS: [Rank; 3] = [Rank::JACK, Rank::QUEEN, Rank::KING];

/// Cards of one suit, a bit for each by [`Rank::number`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand(u16);

impl Hand {
    pub const NONE: Hand = Hand(0);
    /// All thirteen.
    pub const FULL: Hand = Hand(0b11_1111_1111_1110);
    const BIDS: Hand = Hand(0b00_0111_1111_1100);
    const FACES: Hand = Hand(0b11_1000_0000_0000);

    /// Whether the card of this number is here.
    pub(super) fn has(self, number: u8) -> bool {
        number < 16 && self.0 >> number & 1 == 1
    }

    pub(super) fn add(&mut self, number: u8) {
        self.0 |= 1 << number;
    }

    pub(super) fn remove(&mut self, number: u8) {
        self.0 &= !(1 << number);
    }

    /// Only the bidding cards of these.
    pub(super) fn bids(self) -> Self {
        Self(self.0 & Self::BIDS.0)
    }

    /// Only the reroll cards of these.
    pub(super) fn rerolls(self) -> Self {
        self.without(Self::BIDS)
    }

    /// Only the reroll cards for one's own dice.
    pub(super) fn faces(self) -> Self {
        Self(self.0 & Self::FACES.0)
    }

    pub(super) fn without(self, others: Hand) -> Self {
        Self(self.0 & !others.0)
    }

    pub(super) fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// As people hold them: 2 to 10, then J, Q, K and the ace.
    pub(super) fn ranks(self) -> impl Iterator<Item = Rank> {
        Rank::all().skip(1).chain([Rank::ACE]).filter(move |&rank| self.has(rank.number()))
    }

    /// The values of the bidding cards, low ones first.
    pub fn values(self) -> impl Iterator<Item = u8> + Clone {
        (LOWEST_BID..=HIGHEST_BID).filter(move |&value| self.has(value))
    }
}

#[cfg(test)]
mod tests {
    use super::{BIDDING_CARDS, FACE_CARDS, Hand};

    #[test]
    fn r1_a_suit_has_nine_bidding_and_four_reroll_cards() {
        assert_eq!(Hand::FULL.len(), 13);
        assert_eq!(Hand::FULL.bids().len(), BIDDING_CARDS);
        assert_eq!(Hand::FULL.values().collect::<Vec<_>>(), (2..=10).collect::<Vec<_>>());
        let rerolls: Vec<String> = Hand::FULL.rerolls().ranks().map(|r| r.to_string()).collect();
        assert_eq!(rerolls, ["J", "Q", "K", "A"]);
        assert!(Hand::FULL.faces().ranks().eq(FACE_CARDS));
        assert!(!Hand::FULL.bids().has(1) && !Hand::FULL.bids().has(11));
    }

    #[test]
    fn cards_go_in_and_out() {
        let mut hand = Hand::FULL;
        hand.remove(7);
        hand.remove(1);
        assert!(!hand.has(7) && !hand.has(1) && hand.has(13));
        assert_eq!(Hand::FULL.without(hand).len(), 2);
        hand.add(7);
        hand.add(1);
        assert_eq!(hand, Hand::FULL);
    }
}
