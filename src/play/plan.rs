//! Which games a simulation plays, by whom, and with whose luck.

use crate::kit::chance::Sampler;
use crate::kit::door::LARGEST;
use crate::kit::refusal::{Code, Refusal};
use crate::play::policy::Policy;

/// Moves and rolls after which a game is given up, unless a plan says else. Far more than any
/// game here takes.
pub const LONGEST: u64 = 1_000_000;

/// What is to be played.
#[derive(Clone)]
pub struct Plan<'a> {
    /// How each player plays. In game 0, player 0 sits in the first seat.
    pub policies: Vec<Policy>,
    /// The number of the first game.
    pub first: u64,
    pub games: u64,
    /// What the streams were made from, so that what is added up later is of one kind.
    pub seed: String,
    /// Opens the streams. Each game draws from two: one for its dice and cards, one for the
    /// choices of its bots, so that a choice never changes the dice.
    pub streams: &'a (dyn Fn() -> Box<dyn Streams + 'a> + Sync),
    /// Players move one seat on from game to game.
    pub rotate: bool,
    /// As many games in a row as there are players fall with the same dice: with `rotate`,
    /// everybody plays them from every seat.
    pub same_dice: bool,
    pub jobs: usize,
    /// See [`LONGEST`].
    pub longest: u64,
}

/// Streams of draws, each of which has a number. One at a time is drawn from.
pub trait Streams: Sampler {
    /// Goes to the beginning of the stream of this number.
    fn turn_to(&mut self, number: u64);
}

/// Streams of one sampler, which `turn` brings to the beginning of each.
pub struct Numbered<S, F> {
    now: S,
    turn: F,
}

impl<S: Sampler, F: Fn(&mut S, u64)> Numbered<S, F> {
    pub fn new(now: S, turn: F) -> Self {
        Self { now, turn }
    }
}

impl<S: Sampler, F> Sampler for Numbered<S, F> {
    fn below(&mut self, n: u32) -> u32 {
        self.now.below(n)
    }
}

impl<S: Sampler, F: Fn(&mut S, u64)> Streams for Numbered<S, F> {
    fn turn_to(&mut self, number: u64) {
        (self.turn)(&mut self.now, number);
    }
}

impl Plan<'_> {
    /// The numbers of the streams of a game: dice, and choices.
    pub(super) fn streams_of(&self, game: u64) -> (u64, u64) {
        let dice = if self.same_dice { game / self.policies.len().max(1) as u64 } else { game };
        (2 * dice, 2 * game + 1)
    }

    /// The player of each seat.
    pub(super) fn seated(&self, game: u64) -> impl Iterator<Item = usize> {
        let players = self.policies.len();
        let turned = if self.rotate { (game % players as u64) as usize } else { 0 };
        (players - turned..players).chain(0..players - turned)
    }

    /// The number behind the last game.
    ///
    /// # Errors
    /// `out-of-range` for numbers that are too large.
    pub(super) fn end(&self) -> Result<u64, Refusal> {
        let end = self.first.checked_add(self.games);
        end.filter(|&end| end <= LARGEST as u64).ok_or_else(|| {
            Refusal::new(Code::OutOfRange, "games are numbered below 2^53")
                .hint("Play fewer, or begin at a lower number")
        })
    }
}
