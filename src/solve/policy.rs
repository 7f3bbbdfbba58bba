//! How a bot plays.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::pieces::{Code, Refusal, Result, brief, worded};

worded! {
    /// How a bot plays, by its name.
    #[derive(JsonSchema, Deserialize)]
    pub enum Policy {
        /// The first of the best, for what the game is played for.
        Best = "best",
        /// The first of the best for points alone.
        Points = "points",
        /// Something sensible, found at once.
        Greedy = "greedy",
        /// Any legal move, each equally likely.
        Random = "random",
    }
}

impl Policy {
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
}
