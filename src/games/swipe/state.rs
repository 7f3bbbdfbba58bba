//! A moment of Swipe, as it stands in JSON: the cards and dice of everybody, and what is awaited.

use std::ops::Not;

use super::hand::{Hand, Pile};
use super::score::{DICE, Pair, own_pairs, swipes};
use super::wire::Owners;
use crate::json::strict::{OrName, players};
use crate::pieces::parts::{number, or_default};
use crate::prelude::*;

/// The most players.
pub const MOST_SEATS: usize = 6;

/// `{"bid":7,"own":[1,2,6,4],"loose":{"Bo":[5,3]}}` is one: a single turn. A whole game has
/// `players`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Who led this round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) leader: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) phase: Option<Phase>,
    /// Who bids, or whose turn it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) turn: Option<Seat>,
    /// Whose loose dice are to be rolled again, in the phase `reroll`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) reroll: Option<Seat>,
    /// Those still rolling to begin, in seat order, with what they rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) roll_off: Option<RollOff>,
    #[serde(default, deserialize_with = "players", skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<OrName<Player>>", length(max = 6))]
    pub players: Vec<Player>,
    /// Of a single turn: the bid.
    #[serde(default, deserialize_with = "number::<2, 10, _, _>")]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 2, max = 10))]
    pub(super) bid: Option<u8>,
    /// Of a single turn: the bidder's loose dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) own: Option<Dice>,
    /// Of a single turn: other players' loose dice, by owner; or of one unnamed owner.
    #[serde(default, skip_serializing_if = "Owners::is_empty")]
    pub(super) loose: Owners,
    /// Of a single turn: reroll cards in the bidder's hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<Rank>>")]
    pub(super) hand: Option<Hand>,
    /// Of a single turn: how many dice are about to be rolled.
    #[serde(default, deserialize_with = "number::<1, 24, _, _>")]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 24))]
    pub(super) dice: Option<u8>,
    /// Of a single turn: how many dice of `reroll` are rolled again.
    #[serde(default, deserialize_with = "number::<1, 24, _, _>")]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 24))]
    pub(super) again: Option<u8>,
    /// Of a single turn that is over: the two dice on the bidding card.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(equal = 2))]
    pub(super) matched: Option<Dice>,
    /// J11: a turn asked about on its own, which is the first seat's. What is told of it alone has
    /// become players.
    #[serde(skip)]
    pub single: bool,
}

/// A player at the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Player {
    pub name: Seat,
    /// A played bidding card has left it; a failed one is back in it. Left out, it is what is
    /// neither on the pile nor played nor used.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<Rank>>")]
    pub(super) hand: Option<Hand>,
    /// Matched bidding cards, the top one last.
    #[serde(default)]
    #[schemars(with = "Vec<Rank>")]
    pub pile: Pile,
    /// Reroll cards that have left the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<Rank>>")]
    pub(super) used: Option<Hand>,
    /// The value played this round; none for who has yet to bid or sits out.
    #[serde(default, deserialize_with = "number::<2, 10, _, _>")]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 2, max = 10))]
    pub bid: Option<u8>,
    /// The turn of this round was a failure; the bidding card has left the table.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub failed: bool,
    /// Dice on the table that lie free.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "Dice::is_empty")]
    pub loose: Dice,
    /// The two dice on the bidding card.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(equal = 2))]
    pub matched: Option<Dice>,
    /// Dice owned, wherever they are.
    #[serde(default, deserialize_with = "number::<0, 24, _, _>")]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 24))]
    pub(super) dice: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    RollOff,
    Bid,
    Roll,
    Match,
    Reroll,
    Over,
}

impl Player {
    /// At the start of a game.
    pub(super) fn fresh(name: Seat) -> Self {
        Self { hand: Some(Hand::FULL), dice: Some(DICE), name, ..Self::default() }
    }

    pub fn hand(&self) -> Hand {
        self.hand.unwrap_or_default()
    }

    pub(super) fn hand_mut(&mut self) -> &mut Hand {
        self.hand.get_or_insert_default()
    }

    /// Holds these; reroll cards that are not among them have left the game.
    pub(super) fn hold(&mut self, hand: Hand) {
        let used = Hand::FULL.rerolls().without(hand);
        (self.hand, self.used) = (Some(hand), Some(used).filter(|used| !used.is_empty()));
    }

    /// R7, V1: what becomes of the cards where this bid fails. Gives what came from the pile.
    pub(super) fn fail(&mut self, bid: u8, short: bool) -> Option<u8> {
        let top = self.pile.pop();
        if let Some(top) = top {
            self.hand_mut().add(top);
        }
        if short && top.is_some() {
            self.pile.push(bid);
        } else {
            self.hand_mut().add(bid);
        }
        top
    }

    /// Dice owned, wherever they are.
    pub fn dice(&self) -> u8 {
        self.dice.unwrap_or(DICE)
    }

    /// One die more or less.
    pub(super) fn own(&mut self, more: i8) {
        self.dice = Some(self.dice().saturating_add_signed(more));
    }

    /// The bid whose turn is running or still to come.
    pub(super) fn open_bid(&self) -> Option<u8> {
        self.bid.filter(|_| !self.failed && self.matched.is_none())
    }

    /// J9.
    pub(super) fn standing(&self) -> usize {
        self.pile.len() + usize::from(self.matched.is_some())
    }

    /// Dice that are rolled when all of this player's that are not on a card are.
    pub(super) fn free(&self) -> u8 {
        self.dice().saturating_sub(if self.matched.is_some() { 2 } else { 0 })
    }
}

impl State {
    pub fn seats(&self) -> usize {
        self.players.len()
    }

    /// The first seat during a roll-off.
    pub fn leader(&self) -> Seat {
        self.leader.unwrap_or_default()
    }

    /// What is awaited.
    pub fn phase(&self) -> Phase {
        self.phase.unwrap_or(Phase::Over)
    }

    /// Who rolls to begin or bids, or whose turn runs; meaningless once the game is over.
    pub(super) fn at_turn(&self) -> Seat {
        self.turn.unwrap_or_default()
    }

    /// Goes on with this.
    pub(super) fn enter(&mut self, phase: Phase, turn: Option<Seat>) {
        (self.phase, self.turn, self.reroll) = (Some(phase), turn, None);
    }

    pub(super) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub(super) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Whose turn runs, where somebody's does.
    pub(super) fn bidder(&self) -> Option<Seat> {
        let runs = matches!(self.phase(), Phase::Roll | Phase::Match | Phase::Reroll);
        runs.then(|| self.at_turn())
    }

    /// Whether a round begins: nobody has bid yet.
    pub fn is_fresh(&self) -> bool {
        self.phase() == Phase::Bid && self.players.iter().all(|one| one.bid.is_none())
    }

    /// R3: the bidding cards of a seat that nobody has played yet.
    pub(super) fn to_bid(&self, seat: Seat) -> Hand {
        self.player(seat).hand().bids().without(self.played())
    }

    /// Values that were played this round.
    fn played(&self) -> Hand {
        self.players.iter().filter_map(|player| player.bid).fold(Hand::NONE, |mut played, bid| {
            played.add(bid);
            played
        })
    }

    /// Who bids next; those who cannot sit out.
    pub(super) fn next_to_bid(&self) -> Option<Seat> {
        let played = self.played();
        let mut next = None;
        for seat in self.leader().around(self.seats()) {
            if self.player(seat).bid.is_some() {
                // Those before this seat have bid or sit out.
                next = None;
            } else if next.is_none() && !self.player(seat).hand().bids().without(played).is_empty()
            {
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
        let sat_out = self.leader().around(seats).find(|&seat| self.player(seat).bid.is_none());
        if let Some(seat) = sat_out {
            return (seat, true);
        }
        let bid = |seat: &Seat| self.player(*seat).bid;
        (Seat::all(seats).min_by_key(bid).unwrap_or(self.leader()), false)
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
        player.hand().has(card.number()) && !player.loose.is_empty()
    }

    /// J1: whether an ace can be played on this other player.
    pub(super) fn can_ace(&self, seat: Seat, victim: Seat) -> bool {
        seat != victim
            && self.player(seat).hand().has(Rank::ACE.number())
            && !self.player(victim).loose.is_empty()
    }

    /// J2: whether the bidder can take a match, or anybody play a reroll card.
    pub(super) fn is_open(&self, bidder: Seat) -> bool {
        // One's own loose dice are for a face card, those of others for an ace.
        let owners = self.players.iter().filter(|player| !player.loose.is_empty()).count();
        let playable = |player: &Player| {
            let (hand, own) = (player.hand(), !player.loose.is_empty());
            let ace = hand.has(Rank::ACE.number());
            (own && !hand.faces().is_empty()) || (ace && owners > usize::from(own))
        };
        self.players.iter().any(playable) || self.matches(bidder).next().is_some()
    }
}
