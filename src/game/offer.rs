//! What may be done at a moment, and what those who type are helped with.

use std::ops::RangeInclusive;

use crate::pieces::{Dice, Seat};

/// Something a seat may do now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer<M> {
    pub seat: Seat,
    pub choice: Choice<M>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Choice<M> {
    Move(M),
    /// A move with any whole number within bounds, both included.
    Range {
        kind: &'static str,
        least: i64,
        most: i64,
    },
    /// A move that cannot be listed, such as a lay from unseen cards.
    Open {
        kind: &'static str,
    },
}

impl<M> Offer<M> {
    /// This seat may make this move.
    pub fn one(seat: Seat, mv: M) -> Self {
        Self { seat, choice: Choice::Move(mv) }
    }

    /// This seat may make any of these moves.
    pub fn each(seat: Seat, moves: impl IntoIterator<Item = M>) -> impl Iterator<Item = Self> {
        moves.into_iter().map(move |mv| Self::one(seat, mv))
    }

    /// This seat may make a move of this kind with any number in the range; [`judge`] sees to it.
    ///
    /// [`judge`]: super::Game::judge
    pub fn range(seat: Seat, kind: &'static str, range: RangeInclusive<i64>) -> Self {
        Self { seat, choice: Choice::Range { kind, least: *range.start(), most: *range.end() } }
    }

    /// This seat may make moves of this kind, which cannot be listed; [`judge`] sees to them.
    ///
    /// [`judge`]: super::Game::judge
    pub fn open(seat: Seat, kind: &'static str) -> Self {
        Self { seat, choice: Choice::Open { kind } }
    }
}

/// What those who type, or press Enter, are helped with at a moment. Words such as `all`, `keep`, `pot` and
/// `by` count from the first of these.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hints {
    /// The dice in front of the player to act, or kept while others are rolled again.
    pub dice: Dice,
    /// The bet that a raise is added to, and the pot once that bet is called.
    pub bet: u64,
    pub pot: u64,
    /// The number that the moment is about, such as the chips to call or the bid.
    pub number: u64,
    /// The chips in the middle.
    pub in_pot: u64,
    /// There is nothing to weigh: Enter makes this move of one word.
    pub obvious: Option<&'static str>,
    /// This move of one word goes without saying before one that is possible only after it.
    pub implied: Option<&'static str>,
    pub asks: Asks,
}

/// Whom a moment asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Asks {
    /// Whose turn it is, be it a person or a bot.
    #[default]
    Turn,
    /// Everybody: it is nobody's turn, and any seat may make what is offered to another. If people
    /// play, bots stay silent.
    Everybody,
    /// People, even for a player whom the program plays: only they know the cards.
    People,
}
