//! A moment of a game, and what a player may do in it.

use super::DICE;
use crate::kit::dice::Dice;
use crate::kit::leadoff::LeadOff;
use crate::kit::seat::Seat;
use crate::moves;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub scores: Vec<u16>,
    /// 1 to 12.
    pub round: u8,
    /// Who rolls the total and comes last. Meaningless in a roll-off.
    pub starter: Seat,
    /// With V2, the points of those who have had their turn this round.
    pub points: Vec<Option<u8>>,
    pub phase: Phase,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    RollOff(LeadOff),
    Total,
    Turn(Turn),
    Over,
}

/// A player's turn. Dice are awaited while fewer than five lie there.
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
        Reroll(dice: Dice) = "reroll", "reroll 1 5", "pick up these dice and roll them again";
        Stop = "stop", "stop", "score the dice as they lie";
    }
}

impl Turn {
    /// How many dice are awaited.
    #[must_use]
    pub fn missing(&self) -> u8 {
        DICE - self.dice.len() as u8
    }
}

impl State {
    #[must_use]
    pub fn seats(&self) -> usize {
        self.scores.len()
    }

    /// The turn in which a decision is due.
    #[must_use]
    pub fn deciding(&self) -> Option<Turn> {
        match self.phase {
            Phase::Turn(turn) if turn.missing() == 0 => Some(turn),
            _ => None,
        }
    }

    /// Whether a seat has had its turn of the running round.
    #[must_use]
    pub fn had_turn(&self, seat: Seat) -> bool {
        let Phase::Turn(turn) = &self.phase else { return false };
        self.place(seat) < self.place(turn.seat)
    }

    /// How many take their turn before this seat in a round.
    #[must_use]
    pub fn place(&self, seat: Seat) -> usize {
        self.starter.left(self.seats()).steps_to(seat, self.seats())
    }

    /// With V2, the most points anybody has made this round.
    #[must_use]
    pub fn best_of_round(&self) -> u8 {
        self.points.iter().flatten().copied().max().unwrap_or(0)
    }
}
