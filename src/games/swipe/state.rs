//! A moment of Swipe. Everything lies in fixed arrays, so that a simulation copies it cheaply.

use super::cards::{Hand, Pile};
use super::score::{DICE, Pair, own_faces, own_pairs, swipes, swiping};
use crate::kit::cards::Rank;
use crate::kit::dice::Dice;
use crate::kit::leadoff::LeadOff;
use crate::kit::seat::{Seat, Seats};

/// The most players.
pub const MOST_SEATS: usize = 6;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) seats: u8,
    /// Who led this round. The first seat during a roll-off.
    pub leader: Seat,
    /// Beyond the seats at the table, nobody.
    pub(super) players: [Player; MOST_SEATS],
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
    RollOff(LeadOff),
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
    #[must_use]
    pub fn fresh() -> Self {
        Self { hand: Hand::FULL, dice: DICE, ..Self::default() }
    }

    #[must_use]
    pub fn matched(&self) -> Option<Dice> {
        match self.bid {
            Some(Bid { fate: Fate::Matched(dice), .. }) => Some(dice),
            _ => None,
        }
    }

    #[must_use]
    pub fn failed(&self) -> bool {
        matches!(self.bid, Some(Bid { fate: Fate::Failed, .. }))
    }

    /// The bid whose turn is running or still to come.
    #[must_use]
    pub fn open_bid(&self) -> Option<u8> {
        self.bid.filter(|bid| bid.fate == Fate::Open).map(|bid| bid.value)
    }

    /// J9.
    #[must_use]
    pub fn standing(&self) -> usize {
        self.pile.len() + usize::from(self.matched().is_some())
    }

    /// Dice that are rolled when all of this player's that are not on a card are.
    #[must_use]
    pub fn free(&self) -> u8 {
        self.dice.saturating_sub(if self.matched().is_some() { 2 } else { 0 })
    }
}

impl State {
    #[must_use]
    pub fn seats(&self) -> usize {
        self.seats.into()
    }

    #[must_use]
    pub fn players(&self) -> &[Player] {
        &self.players[..self.seats()]
    }

    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub(super) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Whose turn runs, where somebody's does.
    #[must_use]
    pub fn bidder(&self) -> Option<Seat> {
        match self.phase {
            Phase::Roll(bidder) | Phase::Match(bidder) | Phase::Reroll { bidder, .. } => {
                Some(bidder)
            }
            _ => None,
        }
    }

    /// Whether somebody has played this value this round.
    #[must_use]
    pub fn is_played(&self, value: u8) -> bool {
        self.players().iter().any(|player| player.bid.is_some_and(|bid| bid.value == value))
    }

    /// R3: the bidding cards of a seat that nobody has played yet.
    #[must_use]
    pub fn to_bid(&self, seat: Seat) -> Hand {
        self.player(seat).hand.bids().without(self.played())
    }

    /// The values that have been played this round.
    fn played(&self) -> Hand {
        let mut played = Hand::NONE;
        for bid in self.players().iter().filter_map(|player| player.bid) {
            played.add_bid(bid.value);
        }
        played
    }

    /// Whoever bids next, sitting out those who cannot.
    #[must_use]
    pub fn next_to_bid(&self) -> Option<Seat> {
        let played = self.played();
        let mut next = None;
        for seat in self.leader.around(self.seats()) {
            let player = self.player(seat);
            if player.bid.is_some() {
                // Whoever came before this one has bid or sits out.
                next = None;
            } else if next.is_none() && !player.hand.bids().without(played).is_empty() {
                next = Some(seat);
            }
        }
        next
    }

    /// R4: the highest bid that has not had its turn.
    #[must_use]
    pub fn highest_open(&self) -> Option<Seat> {
        let mut highest = None;
        for (seat, player) in Seat::all(self.seats()).zip(self.players()) {
            let bid = player.open_bid();
            if bid > highest.map(|(bid, _)| bid) {
                highest = bid.map(|bid| (bid, seat));
            }
        }
        highest.map(|(_, seat)| seat)
    }

    /// R10, once all have bid.
    #[must_use]
    pub fn next_leader(&self) -> (Seat, bool) {
        let seats = self.seats();
        let sat_out = self.leader.around(seats).find(|&seat| self.player(seat).bid.is_none());
        if let Some(seat) = sat_out {
            return (seat, true);
        }
        let value = |seat: &Seat| self.player(*seat).bid.map(|bid| bid.value);
        (Seat::all(seats).min_by_key(value).unwrap_or(self.leader), false)
    }

    /// Every match of the bidder: own ones first, then swipes clockwise.
    pub fn matches(&self, bidder: Seat) -> impl Iterator<Item = Pair> {
        let own = self.player(bidder).loose;
        let bid = self.player(bidder).open_bid().unwrap_or(0);
        let others = bidder.around(self.seats()).skip(1);
        own_pairs(bid, own)
            .chain(others.flat_map(move |from| swipes(bid, own, self.player(from).loose, from)))
    }

    /// Whether there is any of these [matches](State::matches).
    #[must_use]
    pub fn some_match(&self, bidder: Seat) -> bool {
        let own = self.player(bidder).loose;
        let bid = self.player(bidder).open_bid().unwrap_or(0);
        let mut others = bidder.around(self.seats()).skip(1);
        own_faces(bid, own) > 0 || others.any(|from| swiping(bid, own, self.player(from).loose) > 0)
    }

    /// J1: the players on whom an ace, if it is held, can be played.
    #[must_use]
    pub fn victims(&self, seat: Seat) -> Seats {
        if !self.player(seat).hand.has(Rank::ACE) {
            return Seats::NONE;
        }
        Seat::all(self.seats()).filter(|&victim| self.can_ace(seat, victim)).collect()
    }

    /// J1: whether this face card, if it is held, has something to roll.
    #[must_use]
    pub fn can_reroll(&self, seat: Seat, card: Rank) -> bool {
        let player = self.player(seat);
        player.hand.has(card) && !player.loose.is_empty()
    }

    /// J1: whether an ace, if it is held, can be played on this other player.
    #[must_use]
    pub fn can_ace(&self, seat: Seat, victim: Seat) -> bool {
        seat != victim
            && self.player(seat).hand.has(Rank::ACE)
            && !self.player(victim).loose.is_empty()
    }

    /// J2: whether anybody could play a reroll card.
    #[must_use]
    pub fn some_card_playable(&self) -> bool {
        Seat::all(self.seats()).any(|seat| {
            let player = self.player(seat);
            (player.hand.has_face_card() && !player.loose.is_empty())
                || !self.victims(seat).is_empty()
        })
    }
}
