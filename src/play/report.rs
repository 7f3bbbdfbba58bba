//! The report of a moment: what is awaited, from whom, and what may be done. Seats in it are written
//! by their names, within the scope of those.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::game::Answer;
use crate::json::write::append_json;
use crate::pieces::{Names, Seat, Style};

/// What a state waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Awaits {
    Move,
    Dice,
    Cards,
    Nothing,
}

/// A player's score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "PlayerScore")]
pub struct Score {
    pub player: Seat,
    pub score: i64,
}

/// A move that may be made, with its parts beside its words.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Offered")]
pub struct Shown<P = Map<String, Value>> {
    pub player: Seat,
    #[serde(rename = "move")]
    pub words: String,
    #[serde(flatten)]
    pub parts: P,
}

/// The answer of `look`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Report")]
pub struct Look<M = Vec<Shown>> {
    pub game: &'static str,
    pub awaits: Awaits,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_act: Option<Seat>,
    /// How many dice are awaited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<u8>,
    /// How many cards are awaited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<u8>,
    pub moves: M,
    /// There are more moves than are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<bool>,
    pub scores: Vec<Score>,
    pub over: bool,
    pub winners: Vec<Seat>,
}

/// The answer of `score` for a state of a whole game.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Scores {
    pub game: &'static str,
    pub scores: Vec<Score>,
    pub over: bool,
    pub winners: Vec<Seat>,
}

/// The answer of `moves`.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Moves")]
pub struct MovesListed<M = Vec<Shown>> {
    pub moves: M,
    /// There are more moves than are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<bool>,
}

/// Scores with the names that are written in them.
#[derive(Debug)]
pub struct WholeScores {
    pub scores: Scores,
    pub names: Names,
}

impl Answer for WholeScores {
    fn append_json(&self, out: &mut Vec<u8>) {
        self.names.scope(|| append_json(out, &self.scores));
    }

    fn lines(&self, _: Style) -> Vec<String> {
        let scores = self.scores.scores.iter().map(|one| one.score);
        vec![format!("{}.", self.names.with(scores))]
    }
}
