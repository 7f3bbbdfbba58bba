//! The report of a moment: what is awaited, from whom, and what may be done. Seats in it are written
//! by their names, within the scope of those.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::pieces::Seat;

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

/// A move that may be made: its words and its parts, bounds for a range, `open` where it cannot be
/// listed.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Move")]
pub struct Shown<P = Map<String, Value>> {
    pub player: Seat,
    #[serde(rename = "move")]
    pub words: String,
    #[serde(flatten)]
    pub parts: P,
}

impl Shown {
    /// The first word, which says what kind of move it is.
    pub fn kind(&self) -> &str {
        self.words.split(' ').next().unwrap_or("")
    }
}

/// The first words of moves, each once.
pub(crate) fn kinds<'m>(moves: impl IntoIterator<Item = &'m Shown>) -> Vec<String> {
    let mut kinds: Vec<String> = Vec::new();
    for shown in moves {
        if !kinds.iter().any(|kind| kind == shown.kind()) {
            kinds.push(shown.kind().to_string());
        }
    }
    kinds
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
