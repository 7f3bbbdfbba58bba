//! A player's suit: the cards in hand, and the pile of bidding cards that were matched.

use super::score::{HIGHEST_BID, LOWEST_BID};
use crate::kit::cards::Rank;

/// Bidding cards of a suit, all of which the winner has matched.
pub const BIDDING_CARDS: usize = (HIGHEST_BID - LOWEST_BID + 1) as usize;

/// The reroll cards with which a player rolls his own dice again.
pub const FACE_CARDS: [Rank; 3] = [Rank::JACK, Rank::QUEEN, Rank::KING];

/// Cards of one suit, as bits by [`Rank::number`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand(u16);

impl Hand {
    pub const NONE: Hand = Hand(0);
    /// All thirteen.
    pub const FULL: Hand = Hand(0b11_1111_1111_1110);
    const BIDS: u16 = 0b111_1111_1100;
    const FACES: u16 = 0b11_1000_0000_0000;

    #[must_use]
    pub fn has(self, rank: Rank) -> bool {
        self.has_number(rank.number())
    }

    /// Whether the bidding card of this value is here.
    #[must_use]
    pub fn has_bid(self, value: u8) -> bool {
        (LOWEST_BID..=HIGHEST_BID).contains(&value) && self.has_number(value)
    }

    fn has_number(self, number: u8) -> bool {
        self.0 & (1 << number) != 0
    }

    pub fn add(&mut self, rank: Rank) {
        self.0 |= 1 << rank.number();
    }

    pub fn remove(&mut self, rank: Rank) {
        self.0 &= !(1 << rank.number());
    }

    /// Puts a bidding card in.
    pub fn add_bid(&mut self, value: u8) {
        self.0 |= 1 << value & Self::BIDS;
    }

    /// Takes a bidding card out.
    pub fn remove_bid(&mut self, value: u8) {
        self.0 &= !(1 << value & Self::BIDS);
    }

    /// Only the bidding cards of these.
    #[must_use]
    pub fn bids(self) -> Self {
        Self(self.0 & Self::BIDS)
    }

    /// Only the reroll cards of these.
    #[must_use]
    pub fn rerolls(self) -> Self {
        Self(self.0 & !Self::BIDS)
    }

    /// Only the face cards of these.
    #[must_use]
    pub fn face_cards(self) -> Self {
        Self(self.0 & Self::FACES)
    }

    #[must_use]
    pub fn has_face_card(self) -> bool {
        !self.face_cards().is_empty()
    }

    #[must_use]
    pub fn without(self, others: Hand) -> Self {
        Self(self.0 & !others.0)
    }

    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// As people hold them: 2 to 10, then J, Q, K and the ace.
    pub fn ranks(self) -> impl Iterator<Item = Rank> {
        Rank::all().skip(1).chain([Rank::ACE]).filter(move |&rank| self.has(rank))
    }

    /// The values of the bidding cards, low ones first.
    pub fn values(self) -> impl Iterator<Item = u8> {
        let mut left = self.bids().0;
        std::iter::from_fn(move || {
            let value = left.trailing_zeros() as u8;
            // Takes the lowest bit away.
            left &= left.checked_sub(1)?;
            Some(value)
        })
    }
}

/// Matched bidding cards, the last one on top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pile {
    /// Nought beyond the top.
    cards: [u8; BIDDING_CARDS],
    height: u8,
}

impl Pile {
    #[must_use]
    pub fn len(&self) -> usize {
        self.height.into()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.height == 0
    }

    /// From the bottom up.
    #[must_use]
    pub fn cards(&self) -> &[u8] {
        &self.cards[..self.len()]
    }

    #[must_use]
    pub fn top(&self) -> Option<u8> {
        self.cards().last().copied()
    }

    /// Lays a card on top. A suit has no more cards than fit.
    pub fn push(&mut self, value: u8) {
        if let Some(slot) = self.cards.get_mut(usize::from(self.height)) {
            *slot = value;
            self.height += 1;
        }
    }

    pub fn pop(&mut self) -> Option<u8> {
        let top = self.top()?;
        self.height -= 1;
        self.cards[usize::from(self.height)] = 0;
        Some(top)
    }
}

#[cfg(test)]
mod tests {
    use super::{BIDDING_CARDS, FACE_CARDS, Hand, Pile, Rank};

    #[test]
    fn r1_a_suit_has_nine_bidding_and_four_reroll_cards() {
        assert_eq!(Hand::FULL.len(), 13);
        assert_eq!(Hand::FULL.bids().len(), BIDDING_CARDS);
        assert_eq!(Hand::FULL.values().collect::<Vec<_>>(), (2..=10).collect::<Vec<_>>());
        let rerolls: Vec<String> = Hand::FULL.rerolls().ranks().map(|r| r.to_string()).collect();
        assert_eq!(rerolls, ["J", "Q", "K", "A"]);
        assert!(FACE_CARDS.iter().all(|&card| Hand::FULL.has(card)));
        assert!(!Hand::FULL.has_bid(1) && !Hand::FULL.has_bid(11));
    }

    #[test]
    fn cards_go_in_and_out() {
        let mut hand = Hand::FULL;
        hand.remove_bid(7);
        hand.remove(Rank::ACE);
        assert!(!hand.has_bid(7) && !hand.has(Rank::ACE) && hand.has_face_card());
        assert_eq!(Hand::FULL.without(hand).len(), 2);
        hand.add_bid(7);
        hand.add(Rank::ACE);
        assert_eq!(hand, Hand::FULL);
    }

    #[test]
    fn a_pile_gives_back_its_top_and_forgets_it() {
        let mut pile = Pile::default();
        pile.push(4);
        pile.push(9);
        assert_eq!((pile.cards(), pile.top()), (&[4, 9][..], Some(9)));
        assert_eq!((pile.pop(), pile.pop(), pile.pop()), (Some(9), Some(4), None));
        assert_eq!(pile, Pile::default());
    }
}
