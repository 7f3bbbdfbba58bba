//! Why something is not legal.

use super::score::{HIGHEST_BID, LOWEST_BID, Pair};
use super::state::Bid;
use super::words::A_MATCH;
use super::{Awaits, FACE_CARDS, Move, Now, Player, State, Swipe, Turn};
use crate::prelude::*;

impl Swipe {
    /// Why a move that is not offered cannot be made.
    pub(super) fn forbidden(&self, state: &State, seat: Seat, mv: Move) -> Refusal {
        let turn = match state.now {
            Now::RollOff(_) | Now::Over { .. } | Now::Alone(None) => {
                return self.not_now(state, seat);
            }
            Now::Bid { .. } => None,
            Now::Turn { turn, .. } | Now::Alone(Some(turn)) => Some(turn),
        };
        match (mv, turn) {
            (Move::Bid(value), None) => bid(state, seat, value),
            (Move::Bid(_), Some(_)) => phase("the bids of this round are made already", "R4"),
            (Move::Match(_) | Move::Pass, None) => {
                phase("the bids come first: everybody has to bid", "R3")
            }
            (Move::Reroll(card), _) if !FACE_CARDS.contains(&card) => {
                illegal(format!("{card} does not let you roll your own dice again"), "R8")
                    .hint("J, Q and K do; an ace is played as: ace NAME")
            }
            (Move::Reroll(_) | Move::Ace(_), None) | (Move::Leave(_), _) => {
                phase("nothing lies on the table to roll again", "J1")
            }
            (Move::Match(pair), Some(turn)) => {
                deciding(state, turn, seat).unwrap_or_else(|| no_match(state, turn, pair))
            }
            (Move::Pass, Some(turn)) => {
                deciding(state, turn, seat).unwrap_or_else(|| no_pass(state, turn))
            }
            (Move::Reroll(card), Some(turn)) => no_card(state, turn, seat, card, None),
            (Move::Ace(victim), Some(turn)) => no_card(state, turn, seat, Rank::ACE, Some(victim)),
        }
    }
}

fn illegal(message: impl Into<String>, rule: &'static str) -> Refusal {
    Refusal::new(Code::MoveIllegal, message).rule(rule)
}

fn phase(message: &str, rule: &'static str) -> Refusal {
    Refusal::new(Code::PhaseWrong, message).rule(rule)
}

fn bid(state: &State, seat: Seat, value: u8) -> Refusal {
    if state.at_turn() != Some(seat) {
        return Refusal::others_turn().rule("R3");
    }
    let refused = if (LOWEST_BID..=HIGHEST_BID).contains(&value) {
        illegal(format!("the {value} is not in this hand, or played already this round"), "R3")
    } else {
        illegal("only the cards 2 to 10 are bidding cards", "R1")
    };
    let free: Vec<String> = state.to_bid(seat).values().map(|value| value.to_string()).collect();
    refused.hint(format!("Possible now: {}", free.join(", ")))
}

/// Why this is not the seat's moment for a match or a pass.
fn deciding(state: &State, turn: Turn, seat: Seat) -> Option<Refusal> {
    let rule = match state.players[seat].bid {
        _ if turn.awaits != Awaits::Match => return Some(phase("the dice come first", "J6")),
        _ if seat == turn.bidder => return None,
        None => "J4",
        Some(Bid::Open(_)) => "R4",
        Some(_) => "J3",
    };
    Some(Refusal::others_turn().rule(rule))
}

fn no_match(state: &State, turn: Turn, Pair { own, with, .. }: Pair) -> Refusal {
    let loose = state.players[turn.bidder].loose;
    let (sum, bid) = (u16::from(own) + u16::from(with), turn.bid);
    if loose.count(own) > 0 && sum != u16::from(bid) {
        return illegal(format!("{own}+{with} makes {sum}, not {bid}"), "R5");
    }
    illegal(format!("no two such dice lie loose; the bidder's are {loose}"), "R5").hint(A_MATCH)
}

/// J2: only a match of one's own dice forbids a pass.
fn no_pass(state: &State, turn: Turn) -> Refusal {
    let words = |Pair { own, with, .. }| format!(" ({own}+{with})");
    let found = state.matches(turn).next().map_or_else(String::new, words);
    illegal(format!("own dice match{found}, so a match must be taken"), "J2")
        .hint("Any match will do, a swipe too")
}

/// Why this reroll card cannot be played, an ace on this player.
fn no_card(state: &State, turn: Turn, seat: Seat, card: Rank, victim: Option<Seat>) -> Refusal {
    if let Awaits::Reroll(_) = turn.awaits {
        return phase("what was declared first works first: dice are being rolled", "J1");
    }
    if !state.players[seat].hand.has(card.number()) {
        return illegal(format!("the {card} is not in this hand"), "R8");
    }
    if victim.is_some_and(|victim| victim == seat || victim.index() >= state.seats()) {
        return illegal("an ace is played on another player", "R8");
    }
    let rule = match &state.players[victim.unwrap_or(seat)] {
        Player { bid: None, .. } => "J4",
        Player { dice: 0, .. } => "J5",
        _ if victim.is_some() => "R8",
        _ => "J1",
    };
    illegal("no die rolled this round lies loose there", rule)
}
