//! A moment of a game, and what a player may do in it.

use super::{DICE, Dalmatian};
use crate::game::phrases;
use crate::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub scores: Each<i64>,
    /// With V2: what the turns of this round have made.
    pub made: Each<Option<i64>>,
    /// Those who have not left (J7).
    pub playing: Seats,
    pub now: Now,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Now {
    /// Everybody rolls to begin.
    RollOff(RollOff),
    /// The starter rolls the total of a round.
    Total(Round),
    Turn(Round, Turn),
    Over(Round),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Round {
    /// From 1.
    pub number: i64,
    /// Who rolls the total and takes the last turn.
    pub starter: Seat,
}

/// A player's turn. Dice are awaited while there are fewer than five.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    pub total: u8,
    pub seat: Seat,
    pub dice: Dice,
    /// Re-rolls left, or with V3 dice that may still be re-rolled.
    pub left: u8,
}

moves! {
    #[derive(Copy)]
    pub enum Move {
        /// Roll these faces again.
        Reroll(dice: Dice) = "reroll", "reroll 1 5", "pick up these dice and roll them again",
            said(&[phrases::AGAIN]), stays(phrases::KEEPS);
        Stop = "stop", "stop", "score the dice as they lie",
            said(&[phrases::STAY, phrases::OVER, phrases::TURN, "stand pat, pat, sit"]);
        /// Somebody plays no more, at the table's word.
        Leave(who: Seat) = "leave", "leave Bo", "play no more; the points stay",
            said(&[phrases::LEAVES]), staked(), unlisted();
    }
}

impl Turn {
    /// How many dice are awaited.
    pub fn missing(&self) -> u8 {
        DICE - self.dice.len() as u8
    }
}

impl State {
    pub fn seats(&self) -> usize {
        self.scores.seats()
    }

    /// Whether this is a turn with no game around it.
    pub fn is_alone(&self) -> bool {
        self.seats() == 1
    }

    /// The running round, or the last.
    pub fn round(&self) -> Option<Round> {
        match self.now {
            Now::Total(round) | Now::Turn(round, _) | Now::Over(round) => Some(round),
            Now::RollOff(_) => None,
        }
    }

    /// The running turn.
    pub fn turn(&self) -> Option<Turn> {
        match self.now {
            Now::Turn(_, turn) => Some(turn),
            _ => None,
        }
    }

    /// The turn in which a decision is awaited.
    pub fn deciding(&self) -> Option<Turn> {
        self.turn().filter(|turn| turn.missing() == 0)
    }

    /// Goes on with this turn.
    pub fn go_on(&mut self, turn: Turn) {
        if let Some(round) = self.round() {
            self.now = Now::Turn(round, turn);
        }
    }

    /// Whether this seat has had its turn of the running round.
    pub fn has_had_turn(&self, seat: Seat) -> bool {
        let place = |round: Round, seat| round.place(seat, self.seats());
        matches!(self.now, Now::Turn(round, turn) if place(round, seat) < place(round, turn.seat))
    }

    /// Those who take a turn of this round after this seat, in order.
    pub fn to_come(&self, round: Round, seat: Seat) -> impl Iterator<Item = Seat> {
        let (playing, seats) = (self.playing, self.seats());
        let behind = seat.left(seats).around(seats).take(seat.steps_to(round.starter, seats));
        behind.filter(move |seat| playing.has(*seat))
    }

    /// With V2, the most points anybody has made this round.
    pub fn best_of_round(&self) -> i64 {
        self.made.iter().flatten().copied().max().unwrap_or(0)
    }

    /// Whether two play, and nobody has left.
    pub fn is_duel(&self) -> bool {
        self.seats() == 2 && self.playing.len() == 2
    }

    /// Of two, by how much this seat leads.
    pub fn lead(&self, seat: Seat) -> i64 {
        2 * self.scores[seat] - self.scores.iter().sum::<i64>()
    }
}

impl Round {
    /// How many take their turn before this seat.
    pub fn place(self, seat: Seat, seats: usize) -> usize {
        self.starter.left(seats).steps_to(seat, seats)
    }
}

impl Dalmatian {
    /// Re-rolls of a fresh turn, or with V3 dice that it may re-roll in all.
    pub fn rerolls(&self) -> u8 {
        if self.eight_dice { 8 } else { 2 }
    }

    /// What is left after this many dice are re-rolled, if that may be done.
    pub fn left_after(&self, left: u8, dice: usize) -> Option<u8> {
        left.checked_sub(if self.eight_dice { dice as u8 } else { 1 })
    }

    pub fn fresh_turn(&self, total: u8, seat: Seat) -> Turn {
        Turn { total, seat, dice: Dice::NONE, left: self.rerolls() }
    }
}
