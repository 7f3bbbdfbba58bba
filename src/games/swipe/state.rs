//! A moment of Swipe: the cards and dice of everybody, and what is awaited.

use std::ops::Deref;

use super::score::{DICE, HIGHEST_BID, LOWEST_BID, Pair, own_pairs, swipes};
use crate::pieces::cards::Rank;
use crate::pieces::dice::Dice;
use crate::pieces::roll_off::RollOff;
use crate::pieces::seat::Seat;

/// The most players.
pub const MOST_SEATS: usize = 6;

/// Bidding cards of a suit, all of which the winner has matched.
pub const BIDDING_CARDS: usize = (HIGHEST_BID - LOWEST_BID + 1) as usize;

/// The reroll cards with which players roll their own dice again.
pub const FACE_CARDS: [Rank; 3] = [Rank::JACK, Rank::QUEEN, Rank::KING];

/// Cards of one suit, as bits by [`Rank::number`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand(u16);

impl Hand {
    pub const NONE: Hand = Hand(0);
    /// All thirteen.
    pub const FULL: Hand = Hand(0b11_1111_1111_1110);
    const BIDS: u16 = 0b111_1111_1100;

    /// Whether the card of this number is here.
    pub(super) fn has(self, number: u8) -> bool {
        number < 16 && self.0 & (1 << number) != 0
    }

    pub(super) fn add(&mut self, number: u8) {
        self.0 |= 1 << number;
    }

    pub(super) fn remove(&mut self, number: u8) {
        self.0 &= !(1 << number);
    }

    /// Only the bidding cards of these.
    pub(super) fn bids(self) -> Self {
        Self(self.0 & Self::BIDS)
    }

    /// Only the reroll cards of these.
    pub(super) fn rerolls(self) -> Self {
        Self(self.0 & !Self::BIDS)
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

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Who led this round. The first seat during a roll-off.
    pub leader: Seat,
    pub players: Vec<Player>,
    pub phase: Phase,
    /// J11: a turn asked about on its own, which is the first seat's.
    pub single: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Player {
    /// A played bidding card has left the hand; a failed one is back in it.
    pub hand: Hand,
    pub pile: Pile,
    /// This round's bid; none for who has yet to bid or sits out.
    pub bid: Option<Bid>,
    /// Dice on the table that lie free.
    pub loose: Dice,
    /// Dice owned, wherever they are.
    pub dice: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bid {
    pub value: u8,
    pub fate: Fate,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    Open,
    /// With the two dice on the card.
    Matched(Dice),
    Failed,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    RollOff(RollOff),
    /// This seat is to bid; who came before has bid or sits out.
    Bid(Seat),
    /// This bidder is about to roll.
    Roll(Seat),
    /// This bidder has rolled and is to match or to pass.
    Match(Seat),
    /// During the bidder's turn the owner's loose dice are rolled again.
    Reroll {
        bidder: Seat,
        owner: Seat,
    },
    Over,
}

impl Player {
    /// At the start of a game.
    pub(super) fn fresh() -> Self {
        Self { hand: Hand::FULL, dice: DICE, ..Self::default() }
    }

    pub(super) fn matched(&self) -> Option<Dice> {
        match self.bid {
            Some(Bid { fate: Fate::Matched(dice), .. }) => Some(dice),
            _ => None,
        }
    }

    pub(super) fn failed(&self) -> bool {
        matches!(self.bid, Some(Bid { fate: Fate::Failed, .. }))
    }

    /// The bid whose turn is running or still to come.
    pub(super) fn open_bid(&self) -> Option<u8> {
        self.bid.filter(|bid| bid.fate == Fate::Open).map(|bid| bid.value)
    }

    /// J9.
    pub(super) fn standing(&self) -> usize {
        self.pile.len() + usize::from(self.matched().is_some())
    }

    /// Dice that are rolled when all of this player's that are not on a card are.
    pub(super) fn free(&self) -> u8 {
        self.dice.saturating_sub(if self.matched().is_some() { 2 } else { 0 })
    }
}

impl State {
    #[must_use]
    pub fn seats(&self) -> usize {
        self.players.len()
    }

    pub(super) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub(super) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Whose turn runs, where somebody's does.
    pub(super) fn bidder(&self) -> Option<Seat> {
        match self.phase {
            Phase::Roll(bidder) | Phase::Match(bidder) | Phase::Reroll { bidder, .. } => {
                Some(bidder)
            }
            _ => None,
        }
    }

    /// Whether a round begins: nobody has bid yet.
    #[must_use]
    pub fn is_fresh(&self) -> bool {
        matches!(self.phase, Phase::Bid(_)) && self.players.iter().all(|one| one.bid.is_none())
    }

    /// R3: the bidding cards of a seat that nobody has played yet.
    pub(super) fn to_bid(&self, seat: Seat) -> Hand {
        self.player(seat).hand.bids().without(self.played())
    }

    /// Values that were played this round.
    fn played(&self) -> Hand {
        self.players.iter().filter_map(|player| player.bid).fold(Hand::NONE, |mut played, bid| {
            played.add(bid.value);
            played
        })
    }

    /// Who bids next; those who cannot sit out.
    pub(super) fn next_to_bid(&self) -> Option<Seat> {
        let played = self.played();
        let mut next = None;
        for seat in self.leader.around(self.seats()) {
            if self.player(seat).bid.is_some() {
                // Those before this seat have bid or sit out.
                next = None;
            } else if next.is_none() && !self.player(seat).hand.bids().without(played).is_empty() {
                next = Some(seat);
            }
        }
        next
    }

    /// R4: the highest bid that has not had its turn.
    pub(super) fn highest_open(&self) -> Option<Seat> {
        let open = |&seat: &Seat| self.player(seat).open_bid();
        Seat::all(self.seats()).filter(|seat| open(seat).is_some()).max_by_key(open)
    }

    /// R10, once all have bid.
    pub(super) fn next_leader(&self) -> (Seat, bool) {
        let seats = self.seats();
        let sat_out = self.leader.around(seats).find(|&seat| self.player(seat).bid.is_none());
        if let Some(seat) = sat_out {
            return (seat, true);
        }
        let value = |seat: &Seat| self.player(*seat).bid.map(|bid| bid.value);
        (Seat::all(seats).min_by_key(value).unwrap_or(self.leader), false)
    }

    /// Every match of the bidder: own ones first, then swipes clockwise.
    pub(super) fn matches(&self, bidder: Seat) -> impl Iterator<Item = Pair> {
        let own = self.player(bidder).loose;
        let bid = self.player(bidder).open_bid().unwrap_or(0);
        let others = bidder.around(self.seats()).skip(1);
        own_pairs(bid, own)
            .chain(others.flat_map(move |from| swipes(bid, own, self.player(from).loose, from)))
    }

    /// J1: whether this face card has something to roll.
    pub(super) fn can_reroll(&self, seat: Seat, card: Rank) -> bool {
        let player = self.player(seat);
        player.hand.has(card.number()) && !player.loose.is_empty()
    }

    /// J1: whether an ace can be played on this other player.
    pub(super) fn can_ace(&self, seat: Seat, victim: Seat) -> bool {
        seat != victim
            && self.player(seat).hand.has(Rank::ACE.number())
            && !self.player(victim).loose.is_empty()
    }

    /// J2: whether the bidder can take a match, or anybody play a reroll card.
    pub(super) fn is_open(&self, bidder: Seat) -> bool {
        // One's own loose dice are for a face card, those of others for an ace.
        let owners = self.players.iter().filter(|player| !player.loose.is_empty()).count();
        let playable = |player: &Player| {
            let rerolls = player.hand.rerolls();
            let own = usize::from(!player.loose.is_empty());
            let ace = rerolls.has(Rank::ACE.number());
            (own > 0 && rerolls.len() > usize::from(ace)) || (ace && owners > own)
        };
        self.players.iter().any(playable) || self.matches(bidder).next().is_some()
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
        assert!(FACE_CARDS.iter().all(|card| Hand::FULL.has(card.number())));
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
