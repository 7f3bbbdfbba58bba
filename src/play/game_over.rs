//! How a simulated game went.

use crate::play::Plan;

/// A game that is over.
#[derive(Clone, Debug, Default)]
pub struct GameOver {
    pub number: u64,
    /// The number of its dice: games with the same number have the same.
    pub dice: u64,
    /// By seat: who sat there.
    pub players: Vec<usize>,
    /// By seat.
    pub scores: Vec<i64>,
    /// By seat: whether it is among the winners.
    pub won: Vec<bool>,
    pub moves: u64,
    pub rounds: Option<u32>,
}

impl GameOver {
    /// A game of this number that is yet to be played.
    pub(in crate::play) fn begin(&mut self, number: u64, plan: &Plan) {
        self.number = number;
        self.dice = plan.streams_of(number).0 / 2;
        self.players.clear();
        self.players.extend(plan.seated(number));
        self.scores.clear();
        self.won.clear();
        (self.moves, self.rounds) = (0, None);
    }

    /// What a seat has of the win: all of it, or its part.
    pub fn share(&self, seat: usize) -> f64 {
        let winners = self.won.iter().filter(|won| **won).count();
        if self.won.get(seat) == Some(&true) { 1.0 / winners as f64 } else { 0.0 }
    }

    /// Where a player sat.
    pub fn seat_of(&self, player: usize) -> usize {
        self.players.iter().position(|one| *one == player).unwrap_or(player)
    }
}
