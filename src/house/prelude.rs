//! What a game is written with.

pub use schemars::JsonSchema;
pub use serde::{Deserialize, Serialize};

pub use super::json::{Json, Listed, names};
pub use super::state::Field;
pub use super::{Each, Game, May, Round, Speak};
pub use crate::fields;
pub use crate::game::{
    Answer, Answers, HouseRule, Info, Moves, Next, Offer, Position, Setting, rules_fit,
};
pub use crate::heads;
pub use crate::json::strict::Id;
pub use crate::moves;
pub use crate::pieces::{
    Card, Code, Dice, Due, Entrant, Grid, Name, Names, Narration, Rank, Refusal, Result, RollOff,
    Sampler, Scores, Seat, Seats, Style, number, ranged,
};
pub use crate::solve::{
    Advice, Basis, Objective, Outlook, Policy, Ranked, Solve, SolveContext, Unit,
};
pub use crate::state;
