//! The cards of one suit, in hand and on the pile.

use std::ops::Deref;

use serde::{Deserializer, Serializer};

use super::score::{HIGHEST_BID, LOWEST_BID};
use crate::pieces::cards::read_one;
use crate::pieces::parts::{Text, list};
use crate::prelude::*;

/// Bidding cards of a suit, all of which the winner has matched.
pub const BIDDING_CARDS: usize = (HIGHEST_BID - LOWEST_BID + 1) as usize;

/// The reroll cards with which players roll their own dice again.
pub const FACE_CARDS: [Rank; 3] = [Rank::JACK, Rank::QUEEN, Rank::KING];

/// Cards of one suit, four bits for each by [`Rank::number`]. All four are set; only until a state
/// that comes in is checked, they number the card's place in its list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand(u64);

impl Hand {
    pub const NONE: Hand = Hand(0);
    /// All thirteen.
    pub const FULL: Hand = Hand(0xFF_FFFF_FFFF_FFF0);
    const BIDS: u64 = 0xFFF_FFFF_FF00;
    const FACES: u64 = 0xFF_F000_0000_0000;

    fn bits(number: u8) -> u64 {
        0xF << (4 * number)
    }

    /// Whether the card of this number is here.
    pub(super) fn has(self, number: u8) -> bool {
        number < 16 && self.0 & Self::bits(number) != 0
    }

    pub(super) fn add(&mut self, number: u8) {
        self.0 |= Self::bits(number);
    }

    pub(super) fn remove(&mut self, number: u8) {
        self.0 &= !Self::bits(number);
    }

    /// Only the bidding cards of these.
    pub(super) fn bids(self) -> Self {
        Self(self.0 & Self::BIDS)
    }

    /// Only the reroll cards of these.
    pub(super) fn rerolls(self) -> Self {
        Self(self.0 & !Self::BIDS)
    }

    /// Only the reroll cards for one's own dice.
    pub(super) fn faces(self) -> Self {
        Self(self.0 & Self::FACES)
    }

    pub(super) fn with(self, others: Hand) -> Self {
        Self(self.0 | others.0)
    }

    pub(super) fn without(self, others: Hand) -> Self {
        Self(self.0 & !others.0)
    }

    pub(super) fn len(self) -> usize {
        self.0.count_ones() as usize / 4
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

    /// Lists a card at this place.
    pub(super) fn list(&mut self, place: usize, rank: Rank) -> Result<()> {
        if self.has(rank.number()) {
            return Err(elsewhere(rank));
        }
        self.0 |= (place as u64 + 1) << (4 * rank.number());
        Ok(())
    }

    /// The first in the list of those that are among `others`, and its place.
    pub(super) fn first_among(self, others: Hand) -> Option<(usize, Rank)> {
        let place = |rank: Rank| (self.0 >> (4 * rank.number()) & 0xF) as usize - 1;
        let both = Self(self.0 & others.0).ranks();
        both.map(|rank| (place(rank), rank)).min_by_key(|(place, _)| *place)
    }

    /// The same cards, in whatever order they were listed.
    pub(super) fn unlisted(self) -> Self {
        let mut hand = Self::NONE;
        self.ranks().for_each(|rank| hand.add(rank.number()));
        hand
    }
}

/// Matched bidding cards, the last one on top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pile {
    height: u8,
    /// Noughts above the top.
    cards: [u8; BIDDING_CARDS],
}

impl Pile {
    pub(super) fn push(&mut self, value: u8) {
        if let Some(place) = self.cards.get_mut(usize::from(self.height)) {
            *place = value;
            self.height += 1;
        }
    }

    pub(super) fn pop(&mut self) -> Option<u8> {
        self.height = self.height.checked_sub(1)?;
        Some(std::mem::take(&mut self.cards[usize::from(self.height)]))
    }
}

impl Deref for Pile {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.cards[..usize::from(self.height)]
    }
}

/// R1: a card is in one place.
pub(super) fn elsewhere(rank: Rank) -> Refusal {
    let message = format!("the {rank} is in another place as well");
    Refusal::new(Code::CardDuplicate, message).rule("R1")
}

/// A card of one's suit, which is told by its rank alone.
pub(super) fn of_suit(card: Option<Card>) -> Result<Rank> {
    let message = match card {
        Some(Card { rank, suit: None }) => return Ok(rank),
        Some(_) => "cards here are ranks alone, such as \"9\"",
        None => "all cards lie open in this game",
    };
    Err(Refusal::new(Code::CardInvalid, message).rule("R1"))
}

/// A card in a list, at this place.
fn read_listed(place: usize, text: &str) -> Result<Rank> {
    match Rank::read_front(text) {
        Some((rank, "")) => Ok(rank),
        _ => read_one(text, format_args!("/{place}")).and_then(of_suit),
    }
}

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut hand = Self::NONE;
        list(deserializer, |place, Text(text)| hand.list(place, read_listed(place, &text)?))?;
        Ok(hand)
    }
}

impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.ranks())
    }
}

impl<'de> Deserialize<'de> for Pile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut pile = Self::default();
        list(deserializer, |place, Text(text)| {
            let rank = read_listed(place, &text)?;
            if pile.contains(&rank.number()) {
                return Err(elsewhere(rank));
            }
            if !Hand::FULL.bids().has(rank.number()) {
                let message = "piles are of bidding cards";
                return Err(Refusal::new(Code::CardInvalid, message).rule("R9"));
            }
            pile.push(rank.number());
            Ok(())
        })?;
        Ok(pile)
    }
}

impl Serialize for Pile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().filter_map(|&card| Rank::new(card)))
    }
}

#[cfg(test)]
mod tests {
    use super::{BIDDING_CARDS, FACE_CARDS, Hand};
    use crate::pieces::Rank;

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
    fn a_hand_knows_where_its_cards_were_listed() {
        let listed: Hand = serde_json::from_str(r#"["K","10","2","A"]"#).unwrap();
        let mut others = Hand::NONE;
        assert_eq!(listed.first_among(others), None);
        for (number, first) in [(2, (2, "2")), (1, (2, "2")), (10, (1, "10")), (13, (0, "K"))] {
            others.add(number);
            let (place, rank) = listed.first_among(others).unwrap();
            assert_eq!((place, rank.name()), first);
        }
        assert_eq!(
            listed.unlisted().ranks().map(Rank::name).collect::<Vec<_>>(),
            ["2", "10", "K", "A"]
        );
        assert_eq!(listed.unlisted().first_among(Hand::FULL.without(others)), None);
        assert_eq!(
            Hand::FULL,
            serde_json::from_value::<Hand>(serde_json::to_value(Hand::FULL).unwrap())
                .unwrap()
                .unlisted()
        );
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
