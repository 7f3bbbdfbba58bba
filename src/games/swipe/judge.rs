//! What is legal, and why something is not.

use super::score::{HIGHEST_BID, LOWEST_BID, Pair};
use super::{FACE_CARDS, Move, Phase, Player, State};
use crate::pieces::FACES;
use crate::prelude::*;

pub fn judge(state: &State, seat: Seat, mv: &Move) -> Result<()> {
    if state.phase() == Phase::Over {
        let rule = if state.single { "J11" } else { "J8" };
        return Err(Refusal::new(Code::GameOver, "the game is over").rule(rule));
    }
    if seat.index() >= state.seats() {
        return Err(Refusal::new(Code::SeatWrong, "nobody sits there").rule("J5c"));
    }
    if state.phase() == Phase::RollOff {
        return Err(phase("the dice that decide who leads come first", "R2"));
    }
    match *mv {
        Move::Bid(value) => bid(state, seat, value),
        Move::Match(pair) => take(state, seat, pair),
        Move::Reroll(card) => reroll(state, seat, card),
        Move::Ace(victim) => ace(state, seat, victim),
        Move::Pass => pass(state, seat),
    }
}

fn illegal(message: impl Into<String>, rule: &'static str) -> Refusal {
    Refusal::new(Code::MoveIllegal, message).rule(rule)
}

fn phase(message: &str, rule: &'static str) -> Refusal {
    Refusal::new(Code::PhaseWrong, message).rule(rule)
}

fn bid(state: &State, seat: Seat, value: u8) -> Result<()> {
    if state.phase() != Phase::Bid {
        return Err(phase("the bids of this round are made already", "R4"));
    }
    if seat != state.at_turn() {
        return Err(Refusal::others_turn().rule("R3"));
    }
    let hand = state.player(seat).hand();
    let refused = if !(LOWEST_BID..=HIGHEST_BID).contains(&value) {
        illegal("only the cards 2 to 10 are bidding cards", "R1")
    } else if !hand.has(value) {
        illegal(format!("the {value} is not in this hand"), "R3")
    } else if !state.to_bid(seat).has(value) {
        illegal(format!("the {value} is played already this round"), "R3")
    } else {
        return Ok(());
    };
    let free: Vec<String> = state.to_bid(seat).values().map(|value| value.to_string()).collect();
    Err(refused.hint(format!("Possible now: {}", free.join(", "))))
}

/// Dice that show a face which somebody named, perhaps one that no die has.
fn count(dice: Dice, face: u8) -> u8 {
    if (1..=FACES).contains(&face) { dice.count(face) } else { 0 }
}

/// The bidder's own decisions.
fn deciding(state: &State, seat: Seat) -> Result<&Player> {
    let rolled = match state.phase() {
        Phase::Match => true,
        Phase::Roll => false,
        Phase::Reroll => {
            return Err(phase("dice are being rolled again; they come first", "J6"));
        }
        _ => return Err(phase("the bids come first", "R3")),
    };
    let player = state.player(seat);
    if seat != state.at_turn() {
        let (message, rule) = match player.bid.map(|_| player.open_bid()) {
            None => ("a player who sits out has no turn and no dice on the table this round", "J4"),
            Some(Some(_)) => ("the higher bid has its turn first", "R4"),
            Some(None) => ("that turn is over, and with it the chance to match", "J3"),
        };
        return Err(Refusal::new(Code::SeatWrong, message).rule(rule));
    }
    if rolled { Ok(player) } else { Err(phase("the dice are rolled first", "J6")) }
}

fn take(state: &State, seat: Seat, pair: Pair) -> Result<()> {
    let player = deciding(state, seat)?;
    let Pair { own, with, from } = pair;
    let bid = player.open_bid().unwrap_or(0);
    if count(player.loose, own) == 0 {
        return Err(illegal(format!("no own die shows {own}"), "R5")
            .hint(format!("The loose dice are {}", player.loose)));
    }
    let sum = u16::from(own) + u16::from(with);
    if sum != u16::from(bid) {
        return Err(illegal(format!("{own}+{with} is {sum}, the bid is {bid}"), "R5"));
    }
    let Some(from) = from else {
        let needed = if own == with { 2 } else { 1 };
        if count(player.loose, with) < needed {
            let less = if own == with { "a second own die" } else { "an own die" };
            return Err(illegal(format!("{less} that shows {with} is missing"), "R5")
                .hint("One die alone never matches; a swiped one is named with its owner"));
        }
        return Ok(());
    };
    if from.index() >= state.seats() || from == seat {
        return Err(illegal("a swiped die is another player's", "R5"));
    }
    let victim = state.player(from);
    if count(victim.loose, with) > 0 {
        return Ok(());
    }
    let on_card = victim.matched.is_some_and(|dice| count(dice, with) > 0);
    Err(if victim.bid.is_none() && !state.single {
        illegal("a player who sits out has no dice on the table", "J4")
    } else if victim.open_bid().is_some() {
        illegal("only dice that were rolled earlier this round can be swiped", "R5")
    } else if on_card {
        illegal("dice on bidding cards are safe", "R5")
    } else {
        illegal(format!("no loose die of that player shows {with}"), "R5")
    })
}

fn pass(state: &State, seat: Seat) -> Result<()> {
    deciding(state, seat)?;
    // Own ones come first.
    let Some(Pair { own, with, from: None }) = state.matches(seat).next() else { return Ok(()) };
    let swipes = state.matches(seat).any(|pair| pair.from.is_some());
    let message = format!("own dice match ({own}+{with}), so a match must be taken");
    let hint = if swipes { "Any match will do, a swipe too" } else { "Any match will do" };
    Err(illegal(message, "J2").hint(hint))
}

/// Whether this is a moment for reroll cards, and the card is there to play.
fn card_in_time(state: &State, seat: Seat, card: Rank) -> Result<&Player> {
    match state.phase() {
        Phase::Roll | Phase::Match => {}
        Phase::Reroll => {
            return Err(phase("what was declared first works first: dice are being rolled", "J1"));
        }
        _ => return Err(phase("nothing lies on the table to roll again", "J1")),
    }
    let player = state.player(seat);
    if !player.hand().has(card.number()) {
        return Err(illegal(format!("the {card} is not in this hand"), "R8"));
    }
    Ok(player)
}

fn reroll(state: &State, seat: Seat, card: Rank) -> Result<()> {
    if !FACE_CARDS.contains(&card) {
        return Err(illegal(format!("{card} does not let you roll your own dice again"), "R8")
            .hint("J, Q and K do; an ace is played as: ace NAME"));
    }
    let player = card_in_time(state, seat, card)?;
    if !player.loose.is_empty() {
        return Ok(());
    }
    Err(if player.bid.is_none() {
        illegal("a player who sits out has no dice on the table", "J4")
    } else if player.open_bid().is_some() {
        illegal("these dice have not been rolled yet this round", "J1")
    } else {
        illegal("no own die lies loose", "J1")
    })
}

fn ace(state: &State, seat: Seat, victim: Seat) -> Result<()> {
    card_in_time(state, seat, Rank::ACE)?;
    if victim == seat || victim.index() >= state.seats() {
        return Err(illegal("an ace is played on another player", "R8"));
    }
    let player = state.player(victim);
    if !player.loose.is_empty() {
        return Ok(());
    }
    Err(if player.bid.is_none() {
        illegal("a player who sits out has no dice on the table", "J4")
    } else if player.dice() == 0 {
        illegal("that player has no dice", "J5")
    } else if player.open_bid().is_some() {
        illegal("that player has not rolled yet this round", "R8")
    } else {
        illegal("dice on bidding cards are safe, and no others lie there", "R8")
    })
}
