//! How a bot plays.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::pieces::worded;

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
