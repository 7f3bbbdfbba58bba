//! How a bot plays.

use crate::pieces::{Code, Refusal, Result, brief};

/// How a bot plays, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// The first of the best, for what the game is played for.
    Best,
    /// The first of the best for points alone.
    Points,
    /// Something sensible, found at once.
    Greedy,
    /// Any legal move, each equally likely.
    Random,
    /// The rules of thumb that the rules text gives.
    Thumb,
}

impl Policy {
    pub const ALL: [Policy; 5] =
        [Policy::Best, Policy::Points, Policy::Greedy, Policy::Random, Policy::Thumb];

    /// # Errors
    /// `out-of-range` for a word that is no policy.
    pub fn read(word: &str) -> Result<Self> {
        Self::ALL.into_iter().find(|policy| policy.word() == word).ok_or_else(|| {
            let message = format!("\"{}\" is not a policy", brief(word));
            let [others @ .., last] = Self::ALL.map(Self::word);
            let hint = format!("Bots play {} or {last}", others.join(", "));
            Refusal::new(Code::OutOfRange, message).hint(hint)
        })
    }

    pub fn word(self) -> &'static str {
        match self {
            Policy::Best => "best",
            Policy::Points => "points",
            Policy::Greedy => "greedy",
            Policy::Random => "random",
            Policy::Thumb => "thumb",
        }
    }
}
