//! Whole games between policies.
//!
//! Every game of a run has a number, and its dice and the choices of its bots come from streams
//! that belong to that number. Runs over neighbouring numbers therefore add up to the run over all of
//! them, wherever they are played.

mod simulator;
mod tally;

pub use simulator::simulate;
pub use tally::Tally;

use crate::pieces::json::LARGEST;
use crate::pieces::{Result, refusal};
use crate::play::Seed;
use crate::solve::Policy;

/// What is to be played: as many games in a row as there are players fall with the same dice, and
/// everybody plays them from every seat.
#[derive(Clone)]
pub struct Plan {
    /// How each player plays. In game 0, player 0 sits in the first seat.
    pub players: Vec<Policy>,
    /// The number of the first game.
    pub first: u64,
    pub games: u64,
    /// Opens the streams. Each game draws from two: one for its dice and cards, one for the
    /// choices of its bots, so that a choice never changes the dice.
    pub seed: Seed,
}

/// A game that is over.
#[derive(Clone, Debug, Default)]
pub struct GameOver {
    pub number: u64,
    /// By seat: who sat there.
    pub players: Vec<usize>,
    /// By seat.
    pub scores: Vec<i64>,
    /// By seat: whether it is among the winners.
    pub won: Vec<bool>,
    pub moves: u64,
    pub rounds: Option<u32>,
}

/// Told each game, in the order of their numbers. False ends the run.
pub type Watch<'a> = &'a mut dyn FnMut(&GameOver) -> bool;

impl Plan {
    /// Games between these policies.
    pub fn new(policies: &[Policy], games: u64, seed: Seed) -> Self {
        Self { players: policies.to_vec(), first: 0, games, seed }
    }

    /// The number of the dice of a game, which stand in the even streams; the choices of the bots
    /// stand in the odd ones.
    fn dice_of(&self, game: u64) -> u64 {
        game / self.players.len().max(1) as u64
    }

    /// The player of each seat: one seat on from game to game.
    fn seated(&self, game: u64) -> impl Iterator<Item = usize> {
        let players = self.players.len();
        let turned = (game % players as u64) as usize;
        (players - turned..players).chain(0..players - turned)
    }

    /// The number behind the last game.
    fn end(&self) -> Result<u64> {
        let end = self.first.checked_add(self.games);
        end.filter(|&end| end <= LARGEST as u64).ok_or_else(|| {
            refusal!(OutOfRange, hint "Play fewer, or begin at a lower number",
                "games are numbered below 2^53")
        })
    }
}

impl GameOver {
    /// What a seat has of the win: all of it, or its part.
    pub fn share(&self, seat: usize) -> f64 {
        let winners = self.won.iter().filter(|won| **won).count();
        if self.won.get(seat) == Some(&true) { 1.0 / winners as f64 } else { 0.0 }
    }
}
