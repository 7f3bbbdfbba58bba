//! What may be asked: every verb with its fields.

use std::num::{NonZeroU32, NonZeroU64};
use std::time::Duration;

use schemars::{JsonSchema, json_schema};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use crate::pieces::json::{Id, read_beside, read_text};
use crate::pieces::shape;
use crate::pieces::{Code, Refusal, Result};
use crate::play::Seed;
use crate::solve::{Objective, Policy};

/// A line that a program writes. What is asked for is named by `do`, and an `id` comes back with the
/// answer.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(tag = "do", rename = "Request", deny_unknown_fields)]
pub enum Verb {
    /// Which program this is, and its games and verbs.
    Hello(Nothing),
    /// A fresh state.
    New(New),
    /// The report of a state.
    Look(Look),
    /// The legal moves of a state.
    Moves(Look),
    /// A state as one player sees it, or as everybody does.
    View(Look),
    /// The next state, with dice or cards of the program.
    Roll(Roll),
    /// The next state, after moves or dice.
    Apply(Apply),
    /// The scores of a state, or of a position.
    Score(Look),
    /// The legal moves, ranked.
    Best(Advice),
    /// The chances of a state or a position.
    Odds(Advice),
    /// Whole games, played and counted.
    Simulate(Simulate),
    /// The rules of a game, or some of their clauses.
    Rules(Rules),
    /// JSON Schemas of a game, or those shared by all games.
    Schema(Nothing),
}

impl Verb {
    pub const ASKED: &[&str] = &[
        "hello", "new", "look", "moves", "view", "roll", "apply", "score", "best", "odds",
        "simulate", "rules", "schema",
    ];

    /// What may be said with a verb beside its own fields.
    pub fn beside(name: &str) -> &'static [&'static str] {
        match name {
            "hello" => &[],
            "rules" | "schema" => &["id", "game"],
            "new" | "simulate" => &["id", "game", "rules"],
            _ => &["id", "game", "rules", "state", "position"],
        }
    }

    /// The verb of this name, one of [`ASKED`](Verb::ASKED), with what is left of a request.
    ///
    /// # Errors
    /// If something in it means nothing.
    pub fn read(name: &str, asked: Value) -> Result<Self> {
        read_beside(&Map::from_iter([(name.to_string(), asked)]).into(), Self::beside(name))
    }
}

#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct New {
    /// In clockwise order.
    pub players: Vec<String>,
    /// Who begins, without rolling for it.
    pub first: Option<String>,
}

#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Look {
    /// Show only what this player sees.
    #[serde(rename = "as")]
    pub seen_by: Option<String>,
}

#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Roll {
    /// Make the draws reproducible: they depend on this, on the state and on its line.
    pub seed: Option<Seed>,
    /// In place of a line.
    pub from: Option<NonZeroU32>,
    /// Draw by the id of the request instead.
    pub by_id: bool,
}

#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Apply {
    /// In order.
    pub moves: Vec<GivenMove>,
}

/// What a solver is asked, and how long it may take.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Advice {
    /// For this player, seeing what they see.
    #[serde(rename = "as")]
    pub seen_by: Option<String>,
    /// What to play for in a whole game; points are those of this turn, chips those of this hand.
    #[serde(rename = "for")]
    pub objective: Option<Objective>,
    /// Keep estimating for so long.
    pub seconds: Option<Seconds>,
    /// Make estimates reproducible.
    pub seed: Option<Seed>,
}

#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Simulate {
    /// How many.
    pub games: Option<NonZeroU64>,
    /// Each player's policy, in order.
    pub bots: Vec<Policy>,
    /// The number of the first game, for spreading a run over machines.
    pub from: Option<NonZeroU64>,
    /// Make the run reproducible.
    pub seed: Option<Seed>,
    /// Start no more games after so long.
    pub seconds: Option<Seconds>,
}

#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// A clause such as R5, or a word to look for.
    pub words: Option<String>,
}

/// Text, or a number that stands for it.
impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let word = match Id::deserialize(from)? {
            Id::Text(text) => text,
            Id::Number(n) => n.to_string(),
        };
        Self::read(&word).map_err(Refusal::into_error)
    }
}

shape!(inline Seed, json_schema!({"type": ["string", "number"]}));

/// A time of up to a day.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "f64")]
pub struct Seconds(pub Duration);

impl TryFrom<f64> for Seconds {
    type Error = Refusal;

    fn try_from(seconds: f64) -> Result<Self> {
        if (0.0..=86_400.0).contains(&seconds) {
            return Ok(Self(Duration::from_secs_f64(seconds)));
        }
        Err(Refusal::new(Code::OutOfRange, "expected a number of seconds from 0 to 86400"))
    }
}

impl Seconds {
    /// # Errors
    /// `out-of-range` for what is no such time.
    pub fn read(word: &str) -> Result<Self> {
        word.parse().unwrap_or(f64::NAN).try_into()
    }
}

shape!(inline Seconds, json_schema!({"type": "number", "minimum": 0, "maximum": 86_400}));

/// A move in words, or as an object of a report.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "invalid type: something else, expected words or an object")]
#[schemars(inline)]
pub enum GivenMove {
    Words(String),
    /// Whose move it is, its words and its parts, as far as they are given.
    Object {
        player: Option<String>,
        #[serde(rename = "move")]
        words: Option<String>,
        #[serde(flatten)]
        parts: Map<String, Value>,
    },
}

impl GivenMove {
    /// # Errors
    /// If it looks like an object and is none.
    pub fn read(text: &str) -> Result<Self> {
        let object = text.trim_start().starts_with('{');
        if object { read_text(text) } else { Ok(Self::Words(text.to_string())) }
    }
}
