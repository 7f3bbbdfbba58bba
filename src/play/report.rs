//! The report of a moment: what is awaited, from whom, and what may be done.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::game::answer::Words;
use crate::pieces::{Name, Style};

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
pub struct Score<'a> {
    pub player: Name<'a>,
    pub score: i64,
}

/// A move that may be made: its words and its parts.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Offered")]
pub struct Shown<'a, P = Map<String, Value>> {
    pub player: Name<'a>,
    #[serde(rename = "move")]
    pub words: String,
    #[serde(flatten)]
    pub parts: P,
}

/// The answer of `look`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Report")]
pub struct Look<'a, P = Map<String, Value>> {
    pub game: &'static str,
    pub awaits: Awaits,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_act: Option<Name<'a>>,
    /// How many dice are awaited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<u8>,
    /// How many cards are awaited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<u8>,
    #[serde(flatten)]
    pub listed: MovesListed<'a, P>,
    #[serde(flatten)]
    pub result: Standings<'a>,
}

/// How everybody stands.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Standings<'a> {
    pub scores: Vec<Score<'a>>,
    pub over: bool,
    pub winners: Vec<Name<'a>>,
}

/// The answer of `score` for a state of a whole game.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Scores<'a> {
    pub game: &'static str,
    #[serde(flatten)]
    pub result: Standings<'a>,
}

/// The answer of `moves`.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Moves")]
pub struct MovesListed<'a, P = Map<String, Value>> {
    pub moves: Vec<Shown<'a, P>>,
}

impl Words for Scores<'_> {
    fn words(&self, _: Style) -> Vec<String> {
        let each = self.result.scores.iter().map(|one| format!("{} {}", &*one.player, one.score));
        vec![format!("{}.", each.collect::<Vec<_>>().join(", "))]
    }
}
