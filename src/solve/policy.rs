//! How a bot plays.

use crate::pieces::names::brief;
use crate::pieces::refusal::{Code, Refusal};

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
    pub fn read(word: &str) -> Result<Self, Refusal> {
        Self::ALL.into_iter().find(|policy| policy.word() == word).ok_or_else(|| {
            let message = format!("\"{}\" is not a policy", brief(word));
            let hint = format!("Bots play {}", listed(&Self::ALL));
            Refusal::new(Code::OutOfRange, message).hint(hint)
        })
    }

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Policy::Best => "best",
            Policy::Points => "points",
            Policy::Greedy => "greedy",
            Policy::Random => "random",
            Policy::Thumb => "thumb",
        }
    }

    /// Whether a game that knows these ways of playing knows this one.
    ///
    /// # Errors
    /// `out-of-range`, with those it knows.
    pub fn is_among(self, known: &[Policy]) -> Result<(), Refusal> {
        if known.contains(&self) {
            return Ok(());
        }
        let message = format!("this game has no policy {}", self.word());
        let hint = format!("Bots play {} here", listed(known));
        Err(Refusal::new(Code::OutOfRange, message).hint(hint))
    }
}

/// `best, greedy or random`.
fn listed(policies: &[Policy]) -> String {
    let words: Vec<&str> = policies.iter().map(|policy| policy.word()).collect();
    match &words[..] {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => words.concat(),
    }
}
