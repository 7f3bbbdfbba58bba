//! Why something is not legal.

use super::score::{HIGHEST_BID, LOWEST_BID, Pair};
use super::state::Bid;
use super::{Awaits, FACE_CARDS, Move, Now, State, Turn};
use crate::prelude::*;

/// Why a move that is not listed cannot be made while cards or dice are on the table.
pub fn why_not(state: &State, seat: Seat, mv: &Move) -> Option<Refusal> {
    let turn = match state.now {
        Now::RollOff(_) | Now::Over { .. } | Now::Alone(None) => return None,
        Now::Bid { .. } => None,
        Now::Turn { turn, .. } | Now::Alone(Some(turn)) => Some(turn),
    };
    Some(match (*mv, turn) {
        (Move::Bid(value), None) => bid(state, seat, value),
        (Move::Bid(_), Some(_)) => phase("the bids of this round are made already", "R4"),
        (Move::Match(_) | Move::Pass, None) => phase("the bids come first", "R3"),
        (Move::Reroll(card), _) if !FACE_CARDS.contains(&card) => {
            illegal(format!("{card} does not let you roll your own dice again"), "R8")
                .hint("J, Q and K do; an ace is played as: ace NAME")
        }
        (Move::Reroll(_) | Move::Ace(_), None) => {
            phase("nothing lies on the table to roll again", "J1")
        }
        (Move::Match(pair), Some(turn)) => {
            deciding(state, turn, seat).unwrap_or_else(|| no_match(state, turn, pair))
        }
        (Move::Pass, Some(turn)) => {
            deciding(state, turn, seat).unwrap_or_else(|| no_pass(state, turn))
        }
        (Move::Reroll(card), Some(turn)) => {
            card_in_time(state, turn, seat, card).unwrap_or_else(|| no_reroll(state, seat))
        }
        (Move::Ace(victim), Some(turn)) => card_in_time(state, turn, seat, Rank::ACE)
            .unwrap_or_else(|| no_ace(state, seat, victim)),
    })
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
    let refused = if !(LOWEST_BID..=HIGHEST_BID).contains(&value) {
        illegal("only the cards 2 to 10 are bidding cards", "R1")
    } else if state.players[seat].hand.has(value) {
        illegal(format!("the {value} is played already this round"), "R3")
    } else {
        illegal(format!("the {value} is not in this hand"), "R3")
    };
    let free: Vec<String> = state.to_bid(seat).values().map(|value| value.to_string()).collect();
    refused.hint(format!("Possible now: {}", free.join(", ")))
}

/// Why this is not the seat's moment for a match or a pass.
fn deciding(state: &State, turn: Turn, seat: Seat) -> Option<Refusal> {
    if let Awaits::Reroll(_) = turn.awaits {
        return Some(phase("dice are being rolled again; they come first", "J6"));
    }
    if seat == turn.bidder {
        let rolled = turn.awaits == Awaits::Match;
        return (!rolled).then(|| phase("the dice are rolled first", "J6"));
    }
    let (message, rule) = match state.players[seat].bid {
        None => ("a player who sits out has no turn and no dice on the table this round", "J4"),
        Some(Bid::Open(_)) => ("the higher bid has its turn first", "R4"),
        Some(_) => ("that turn is over, and with it the chance to match", "J3"),
    };
    Some(Refusal::new(Code::SeatWrong, message).rule(rule))
}

fn no_match(state: &State, turn: Turn, pair: Pair) -> Refusal {
    let Pair { own, with, from } = pair;
    let loose = state.players[turn.bidder].loose;
    if loose.count(own) == 0 {
        return illegal(format!("no own die shows {own}"), "R5")
            .hint(format!("The loose dice are {loose}"));
    }
    let sum = u16::from(own) + u16::from(with);
    if sum != u16::from(turn.bid) {
        return illegal(format!("{own}+{with} is {sum}, the bid is {}", turn.bid), "R5");
    }
    let Some(from) = from else {
        let less = if own == with { "a second own die" } else { "an own die" };
        return illegal(format!("{less} that shows {with} is missing"), "R5")
            .hint("One die alone never matches; a swiped one is named with its owner");
    };
    if from.index() >= state.seats() || from == turn.bidder {
        return illegal("a swiped die is another player's", "R5");
    }
    match state.players[from].bid {
        None if !state.is_alone() => {
            illegal("a player who sits out has no dice on the table", "J4")
        }
        Some(Bid::Open(_)) => {
            illegal("only dice that were rolled earlier this round can be swiped", "R5")
        }
        Some(Bid::Matched(_, dice)) if dice.count(with) > 0 => {
            illegal("dice on bidding cards are safe", "R5")
        }
        _ => illegal(format!("no loose die of that player shows {with}"), "R5"),
    }
}

/// J2: only a match of one's own dice forbids a pass.
fn no_pass(state: &State, turn: Turn) -> Refusal {
    let words = |Pair { own, with, .. }| format!(" ({own}+{with})");
    let found = state.matches(turn).next().map_or_else(String::new, words);
    let swipes = state.matches(turn).any(|pair| pair.from.is_some());
    let hint = if swipes { "Any match will do, a swipe too" } else { "Any match will do" };
    illegal(format!("own dice match{found}, so a match must be taken"), "J2").hint(hint)
}

/// Why this is not a moment for this reroll card.
fn card_in_time(state: &State, turn: Turn, seat: Seat, card: Rank) -> Option<Refusal> {
    if let Awaits::Reroll(_) = turn.awaits {
        return Some(phase("what was declared first works first: dice are being rolled", "J1"));
    }
    let has = state.players[seat].hand.has(card.number());
    (!has).then(|| illegal(format!("the {card} is not in this hand"), "R8"))
}

fn no_reroll(state: &State, seat: Seat) -> Refusal {
    match state.players[seat].bid {
        None => illegal("a player who sits out has no dice on the table", "J4"),
        Some(Bid::Open(_)) => illegal("these dice have not been rolled yet this round", "J1"),
        Some(_) => illegal("no own die lies loose", "J1"),
    }
}

fn no_ace(state: &State, seat: Seat, victim: Seat) -> Refusal {
    if victim == seat || victim.index() >= state.seats() {
        return illegal("an ace is played on another player", "R8");
    }
    let player = &state.players[victim];
    match player.bid {
        None => illegal("a player who sits out has no dice on the table", "J4"),
        Some(_) if player.dice == 0 => illegal("that player has no dice", "J5"),
        Some(Bid::Open(_)) => illegal("that player has not rolled yet this round", "R8"),
        Some(_) => illegal("dice on bidding cards are safe, and no others lie there", "R8"),
    }
}
