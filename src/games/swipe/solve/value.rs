//! What a position is worth: everybody's chance to win, learned by playing against oneself.
//!
//! Every player has a strength, a sum of weights, one for each thing that is so: how many cards are
//! matched, which lie at risk, how many dice are owned. Between rounds the chances to win are as
//! the exponentials of the strengths. Within a round, bids whose turn is to come are taken to be
//! matched or not, with about the chance that they are.

use std::cmp::Reverse;

use smallvec::SmallVec;

use super::policy::{chance, loose_before, miss};
use crate::games::swipe::score::{LOWEST_BID, faces_of, partners};
use crate::games::swipe::{BIDDING_CARDS, Bid, MOST_SEATS, Now, Player, State, Swipe};
use crate::prelude::*;

// Where the features of one kind begin.
const MATCHED: usize = 0;
const DICE: usize = MATCHED + BIDDING_CARDS;
const TO_MATCH: usize = DICE + 9;
const AT_RISK: usize = TO_MATCH + BIDDING_CARDS;
const LAST: usize = AT_RISK + BIDDING_CARDS;
const FACE_CARDS: usize = LAST + BIDDING_CARDS;
const ACE: usize = FACE_CARDS + 3;
const LATE: usize = ACE + 1;
const LEADS: usize = LATE + 2;
/// How many features there are.
pub const FEATURES: usize = LEADS + 2;

/// From this number of matched cards on it is late in a game.
const LATE_IS: usize = 6;

/// What `examples/swipe_learn.rs` has learned, in hundredths: for three to six players, then for three to six
/// in the short game.
const WEIGHTS: [[i16; FEATURES]; 8] = include!("weights.in");

/// What each feature adds to a strength, by number of players.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights(pub [f64; FEATURES]);

impl Weights {
    /// What was learned for this number of players.
    pub fn learned(rules: &Swipe, seats: usize) -> Self {
        let row = usize::from(rules.short) * 4 + seats.clamp(3, MOST_SEATS) - 3;
        Self(WEIGHTS[row].map(|hundredths| f64::from(hundredths) / 100.0))
    }

    fn strength(&self, player: &Player, place: usize, seats: usize) -> f64 {
        let mut sum = 0.0;
        features(player, place, seats, |feature| sum += self.0[feature]);
        sum
    }

    /// The chance of this seat to win.
    pub fn chance_to_win(&self, rules: &Swipe, state: &State, seat: Seat) -> f64 {
        let seats = state.seats();
        let leader = match state.now {
            Now::Over { .. } => return f64::from(u8::from(rules.winners(state).has(seat))),
            Now::Bid { leader, .. } => leader,
            _ => state.next_leader(state.leader().unwrap_or_default()).0,
        };
        let (mut mine, mut all) = (0.0, 0.0);
        let mut open: SmallVec<[Open; MOST_SEATS]> = SmallVec::new();
        for owner in state.playing().iter() {
            let player = &state.players[owner];
            let place = leader.steps_to(owner, seats);
            let strength = |player: &Player| libm::exp(self.strength(player, place, seats));
            let (matched, failed) = outcomes(player, rules.short);
            let own = owner == seat;
            let failed = strength(&failed);
            let Some(bid) = player.open_bid() else {
                all += failed;
                mine += if own { failed } else { 0.0 };
                continue;
            };
            let wins = player.hand.bids().is_empty();
            let chance = chance_to_match(state, owner, bid);
            let matched = if wins { 0.0 } else { strength(&matched) };
            open.push(Open { bid, own, wins, chance, matched, failed });
        }
        open.sort_unstable_by_key(|open| Reverse(open.bid));
        expected(&open, mine, all)
    }
}

/// A bid whose turn is to come or running.
#[derive(Clone, Copy)]
struct Open {
    bid: u8,
    own: bool,
    wins: bool,
    chance: f64,
    matched: f64,
    failed: f64,
}

/// One's chance over all that can become of these bids, the others' strengths being known.
fn expected(open: &[Open], mine: f64, all: f64) -> f64 {
    let [first, rest @ ..] = open else { return mine / all };
    let with = |strength: f64| {
        expected(rest, mine + if first.own { strength } else { 0.0 }, all + strength)
    };
    let matched = match (first.wins, first.own) {
        (true, own) => f64::from(u8::from(own)),
        _ => with(first.matched),
    };
    first.chance * matched + (1.0 - first.chance) * with(first.failed)
}

/// The player after the round with this bid matched, and with it failed.
fn outcomes(player: &Player, short: bool) -> (Player, Player) {
    let (mut matched, mut failed) = (*player, *player);
    match player.bid {
        Some(Bid::Open(value)) => {
            matched.pile.push(value);
            failed.fail(value, short);
        }
        Some(Bid::Matched(value, _)) => failed.pile.push(value),
        Some(Bid::Failed(_)) | None => {}
    }
    (matched, failed)
}

/// Tells the features of a player between rounds, whose place is counted from the leader.
pub fn features(player: &Player, place: usize, seats: usize, mut visit: impl FnMut(usize)) {
    let matched = player.pile.len().min(BIDDING_CARDS - 1);
    visit(MATCHED + matched);
    visit(DICE + usize::from(player.dice.min(8)));
    let hand = player.hand.bids();
    let base = if hand.len() == 1 { LAST } else { TO_MATCH };
    for value in hand.values() {
        visit(base + usize::from(value - LOWEST_BID));
    }
    if let Some(top) = player.pile.last() {
        visit(AT_RISK + usize::from(top - LOWEST_BID));
    }
    let faces = player.hand.faces().len();
    let late = matched >= LATE_IS;
    if faces > 0 {
        visit(FACE_CARDS + faces - 1);
        if late {
            visit(LATE);
        }
    }
    if player.hand.has(Rank::ACE.number()) {
        visit(ACE);
        if late {
            visit(LATE + 1);
        }
    }
    if place == 0 {
        visit(LEADS);
    } else if place + 1 == seats {
        visit(LEADS + 1);
    }
}

/// About the chance that this open bid is matched.
fn chance_to_match(state: &State, owner: Seat, bid: u8) -> f64 {
    let player = &state.players[owner];
    let others = Seat::all(state.seats()).filter(|&other| other != owner);
    let loose = others.fold(0, |set, other| set | faces_of(state.players[other].loose));
    let own = usize::from(player.dice);
    if let Some(turn) = state.turn().filter(|_| !player.loose.is_empty()) {
        // The dice lie there already.
        if state.matches(turn).next().is_some() {
            return 1.0;
        }
        let Some(lifted) = state.lifted() else { return 0.0 };
        let wanted = partners(bid, faces_of(player.loose)).count_ones();
        return 1.0 - (1.0 - f64::from(wanted) / 6.0).powi(state.players[lifted].free().into());
    }
    let mut missed = miss(bid, own, loose);
    let more = loose_before(state, owner, bid);
    if more > 0 && missed > 0.0 {
        missed *= (1.0 - chance(bid, own, more)) / (1.0 - chance(bid, own, 0)).max(1e-9);
    }
    if player.hand.bids().is_empty() {
        missed = missed.powi(1 + player.hand.faces().len() as i32);
    }
    1.0 - missed
}
