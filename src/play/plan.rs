//! Which games a simulation plays, by whom, and with whose luck.

use crate::json::strict::LARGEST;
use crate::pieces::{Code, Refusal, Result, Seat};
use crate::play::Seed;
use crate::solve::Policy;

/// Moves and rolls after which a game is given up, unless a plan says else. Far more than any
/// game here takes.
pub const LONGEST_GAME: u64 = 1_000_000;

/// What is to be played.
#[derive(Clone)]
pub struct Plan<'a> {
    /// How each player plays. In game 0, player 0 sits in the first seat.
    pub players: Vec<Policy>,
    /// The number of the first game.
    pub first: u64,
    pub games: u64,
    /// Opens the streams. Each game draws from two: one for its dice and cards, one for the
    /// choices of its bots, so that a choice never changes the dice.
    pub seed: Seed,
    /// Players move one seat on from game to game.
    pub rotate: bool,
    /// As many games in a row as there are players fall with the same dice: with `rotate`,
    /// everybody plays them from every seat.
    pub same_dice: bool,
    pub jobs: usize,
    /// See [`LONGEST_GAME`].
    pub longest: u64,
    /// Who begins every game, if that is not rolled for.
    pub begins: Option<Seat>,
    /// Whether to begin no more games.
    pub over: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl Plan<'_> {
    /// So many games between these policies, from every seat with the same dice, on one thread.
    pub fn new(policies: &[Policy], games: u64, seed: Seed) -> Self {
        Self {
            players: policies.to_vec(),
            first: 0,
            games,
            seed,
            rotate: true,
            same_dice: true,
            jobs: 1,
            longest: LONGEST_GAME,
            begins: None,
            over: None,
        }
    }

    /// The numbers of the streams of a game: dice, and choices.
    pub(super) fn streams_of(&self, game: u64) -> (u64, u64) {
        let dice = if self.same_dice { game / self.players.len().max(1) as u64 } else { game };
        (2 * dice, 2 * game + 1)
    }

    /// The player of each seat.
    pub(super) fn seated(&self, game: u64) -> impl Iterator<Item = usize> {
        let players = self.players.len();
        let turned = if self.rotate { (game % players as u64) as usize } else { 0 };
        (players - turned..players).chain(0..players - turned)
    }

    /// The number behind the last game.
    ///
    /// # Errors
    /// `out-of-range` for numbers that are too large.
    pub(super) fn end(&self) -> Result<u64> {
        let end = self.first.checked_add(self.games);
        end.filter(|&end| end <= LARGEST as u64).ok_or_else(|| {
            Refusal::new(Code::OutOfRange, "games are numbered below 2^53")
                .hint("Play fewer, or begin at a lower number")
        })
    }
}
