//! A moment of Swipe: everybody's cards and dice, and what is awaited.

use smallvec::SmallVec;
use tinyvec::ArrayVec;

use super::hand::{BIDDING_CARDS, Hand};
use super::score::{DICE, Pair, own_pairs, swipes};
use super::{FACE_CARDS, Move};
use crate::prelude::*;

/// The most players.
pub const MOST_SEATS: usize = 6;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub players: Each<Player>,
    pub now: Now,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Now {
    /// Everybody rolls to begin.
    RollOff(RollOff),
    /// This seat bids.
    Bid {
        leader: Seat,
        seat: Seat,
    },
    /// Everybody has bid.
    Turn {
        leader: Seat,
        turn: Turn,
    },
    Over {
        leader: Seat,
    },
    /// J11: a turn of the first seat with no game around it, until it ends.
    Alone(Option<Turn>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    pub bidder: Seat,
    pub bid: u8,
    pub awaits: Awaits,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Awaits {
    /// The bidder's dice.
    Roll,
    /// A match, or a pass.
    Match,
    /// The loose dice of this player again.
    Reroll(Seat),
}

/// A player at the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Player {
    pub hand: Hand,
    /// Matched bidding cards, the last one on top.
    pub pile: ArrayVec<[u8; BIDDING_CARDS]>,
    /// Of this round; none for who has yet to bid or sits out.
    pub bid: Option<Bid>,
    /// Dice on the table that lie free.
    pub loose: Dice,
    /// Dice owned, wherever they are.
    pub dice: u8,
}

/// The value that was played, and what its turn has brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bid {
    /// The turn is running or to come.
    Open(u8),
    /// Two dice lie on the card.
    Matched(u8, Dice),
    /// The card has left the table.
    Failed(u8),
}

impl Bid {
    pub fn value(self) -> u8 {
        match self {
            Bid::Open(value) | Bid::Matched(value, _) | Bid::Failed(value) => value,
        }
    }
}

impl Player {
    /// At the start of a game.
    pub(super) fn fresh() -> Self {
        Self { hand: Hand::FULL, dice: DICE, ..Self::default() }
    }

    /// The bid whose turn is running or still to come.
    pub(super) fn open_bid(&self) -> Option<u8> {
        match self.bid {
            Some(Bid::Open(value)) => Some(value),
            _ => None,
        }
    }

    /// The pile from the bottom up.
    pub(super) fn piled(&self) -> impl Iterator<Item = Rank> {
        self.pile.iter().filter_map(|&card| Rank::new(card))
    }

    /// The dice on the bidding card.
    pub(super) fn matched(&self) -> Option<Dice> {
        match self.bid {
            Some(Bid::Matched(_, dice)) => Some(dice),
            _ => None,
        }
    }

    /// R7, V1: what becomes of the cards where this bid fails. Gives what came from the pile.
    pub(super) fn fail(&mut self, bid: u8, short: bool) -> Option<u8> {
        self.bid = Some(Bid::Failed(bid));
        let top = self.pile.pop();
        if let Some(top) = top {
            self.hand.add(top);
        }
        if short && top.is_some() {
            self.pile.push(bid);
        } else {
            self.hand.add(bid);
        }
        top
    }

    /// J14: who leaves takes all cards along. Nobody else is ever without any.
    pub(super) fn has_left(&self) -> bool {
        self.hand.is_empty() && self.bid.is_none()
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
    pub fn seats(&self) -> usize {
        self.players.seats()
    }

    /// Whether this is a turn with no game around it.
    pub(super) fn is_alone(&self) -> bool {
        matches!(self.now, Now::Alone(_))
    }

    /// Those who have not left.
    pub(super) fn playing(&self) -> Seats {
        let plays = |seat: &Seat| self.is_alone() || !self.players[*seat].has_left();
        Seat::all(self.seats()).filter(plays).collect()
    }

    /// Who leads, or led, the round.
    pub fn leader(&self) -> Option<Seat> {
        match self.now {
            Now::Bid { leader, .. } | Now::Turn { leader, .. } | Now::Over { leader } => {
                Some(leader)
            }
            Now::RollOff(_) | Now::Alone(_) => None,
        }
    }

    /// The running turn.
    pub(super) fn turn(&self) -> Option<Turn> {
        match self.now {
            Now::Turn { turn, .. } | Now::Alone(Some(turn)) => Some(turn),
            _ => None,
        }
    }

    /// Whose loose dice are to be rolled again.
    pub(super) fn lifted(&self) -> Option<Seat> {
        match self.turn()?.awaits {
            Awaits::Reroll(owner) => Some(owner),
            Awaits::Roll | Awaits::Match => None,
        }
    }

    /// The turn in which a match is awaited.
    pub(super) fn deciding(&self) -> Option<Turn> {
        self.turn().filter(|turn| turn.awaits == Awaits::Match)
    }

    /// Who rolls to begin or bids, or whose turn runs.
    pub(super) fn at_turn(&self) -> Option<Seat> {
        match &self.now {
            Now::RollOff(off) => Some(off.next()),
            Now::Bid { seat, .. } => Some(*seat),
            _ => self.turn().map(|turn| turn.bidder),
        }
    }

    /// Goes on with this turn.
    pub(super) fn go_on(&mut self, turn: Turn) {
        self.now = match self.leader() {
            Some(leader) => Now::Turn { leader, turn },
            None => Now::Alone(Some(turn)),
        };
    }

    /// Whether a round begins: nobody has bid yet.
    pub fn is_fresh(&self) -> bool {
        matches!(self.now, Now::Bid { .. }) && self.players.iter().all(|one| one.bid.is_none())
    }

    /// R3: the bidding cards of a seat that nobody has played yet.
    pub(super) fn to_bid(&self, seat: Seat) -> Hand {
        self.players[seat].hand.bids().without(self.played())
    }

    /// Values that were played this round.
    fn played(&self) -> Hand {
        let bids = self.players.iter().filter_map(|player| player.bid);
        bids.fold(Hand::NONE, |mut played, bid| {
            played.add(bid.value());
            played
        })
    }

    /// Who bids next; those who cannot sit out.
    pub(super) fn next_to_bid(&self, leader: Seat) -> Option<Seat> {
        let played = self.played();
        let mut next = None;
        for seat in leader.around(self.seats()) {
            let player = &self.players[seat];
            if player.bid.is_some() {
                // Those before this seat have bid or sit out.
                next = None;
            } else if next.is_none() && !player.hand.bids().without(played).is_empty() {
                next = Some(seat);
            }
        }
        next
    }

    /// R4: the highest bid that has not had its turn, and whose it is.
    pub(super) fn highest_open(&self) -> Option<(u8, Seat)> {
        let open = |seat: Seat| Some((self.players[seat].open_bid()?, seat));
        Seat::all(self.seats()).filter_map(open).max()
    }

    /// R10: who leads the next round, and whether they sat out this one.
    pub(super) fn next_leader(&self, leader: Seat) -> (Seat, bool) {
        let value = |seat: &Seat| self.players[*seat].bid.map(Bid::value);
        // Who sat out has no value, which is less than any.
        let next = self.playing().clockwise(leader).min_by_key(value).unwrap_or(leader);
        (next, value(&next).is_none())
    }

    /// Every match of this turn: own ones first, then swipes clockwise.
    pub(super) fn matches(&self, turn: Turn) -> impl Iterator<Item = Pair> {
        let own = self.players[turn.bidder].loose;
        let others = turn.bidder.around(self.seats()).skip(1);
        own_pairs(turn.bid, own).chain(
            others.flat_map(move |from| swipes(turn.bid, own, self.players[from].loose, from)),
        )
    }

    /// J1: the reroll cards that a seat may play before the next roll or match: face cards where
    /// own dice lie loose, the ace where another player's do.
    pub(super) fn cards(&self, seat: Seat) -> impl Iterator<Item = Move> {
        let hand = self.players[seat].hand;
        let lie = move |owner: &Seat| !self.players[*owner].loose.is_empty();
        let faces =
            FACE_CARDS.into_iter().filter(move |card| hand.has(card.number()) && lie(&seat));
        let others = seat.around(self.seats()).skip(1);
        let victims = others.filter(move |to| hand.has(Rank::ACE.number()) && lie(to));
        faces.map(Move::Reroll).chain(victims.map(Move::Ace))
    }

    /// What a seat may do.
    pub fn moves(&self, seat: Seat) -> SmallVec<[Move; 16]> {
        match (&self.now, self.turn()) {
            (Now::Bid { seat: bidder, .. }, _) if *bidder == seat => {
                self.to_bid(seat).values().map(Move::Bid).collect()
            }
            // J2: what the bidder may do who has rolled.
            (_, Some(turn)) if turn.awaits == Awaits::Match && turn.bidder == seat => {
                let must_match = self.matches(turn).next().is_some_and(|pair| pair.from.is_none());
                let pass = Some(Move::Pass).filter(|_| !must_match);
                self.matches(turn).map(Move::Match).chain(self.cards(seat)).chain(pass).collect()
            }
            (_, Some(Turn { awaits: Awaits::Roll | Awaits::Match, .. })) => {
                self.cards(seat).collect()
            }
            _ => SmallVec::new(),
        }
    }

    /// J2: whether the bidder can take a match, or anybody play a reroll card.
    pub(super) fn is_open(&self, turn: Turn) -> bool {
        let mut seats = Seat::all(self.seats());
        seats.any(|seat| self.cards(seat).next().is_some()) || self.matches(turn).next().is_some()
    }
}
