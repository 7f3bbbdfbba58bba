//! The shapes of what `serve` reads and writes, where they are no verb's own.

use schemars::{JsonSchema, json_schema};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::cli::args::{Advice, Apply, Look, New, Roll, Rules, Schema, Score, Simulate, Verb};
use crate::cli::json::{Refused, State};
use crate::game::Info;
use crate::play::Event;
use crate::play::games::Games;
use crate::play::shapes::FORMAT;
use crate::shape;

/// House rules of a game, as in its states.
pub type HouseRules = Map<String, Value>;

/// A position in the notation of its game, or several that stand against each other.
pub struct PositionWords(pub Vec<String>);

impl PositionWords {
    pub fn of(text: &str) -> Self {
        Self(text.split_whitespace().map(str::to_string).collect())
    }
}

impl<'de> Deserialize<'de> for PositionWords {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from).map(|text| Self::of(&text))
    }
}

shape!(inline PositionWords, json_schema!({"type": "string"}));

/// A game that is offered.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Offered {
    game: &'static str,
    aliases: &'static [&'static str],
    title: &'static str,
    about: &'static str,
    /// The fewest and the most.
    players: (usize, usize),
}

/// Which program this is.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Hello {
    name: &'static str,
    version: &'static str,
    format: u32,
    games: Vec<Offered>,
    verbs: &'static [&'static str],
}

impl Hello {
    pub fn of(games: &Games) -> Self {
        let offered = |info: &Info| Offered {
            game: info.id,
            aliases: info.aliases,
            title: info.title,
            about: info.about,
            players: info.seats,
        };
        Self {
            name: "croupier",
            version: env!("CARGO_PKG_VERSION"),
            format: FORMAT,
            games: games.iter().map(|kind| offered(kind.info())).collect(),
            verbs: Verb::ASKED,
        }
    }
}

/// An answer that is no verb's own.
#[derive(Serialize, JsonSchema)]
#[serde(untagged, deny_unknown_fields)]
#[schemars(rename = "Answer")]
pub enum Response<'a> {
    Hello(Hello),
    /// Of `new`, `roll` and `apply`: the state, and what happened on the way to it.
    #[schemars(title = "AnswerStated")]
    #[expect(dead_code, reason = "it is written piece by piece")]
    Stated {
        #[schemars(with = "State")]
        state: (),
        #[serde(skip_serializing_if = "Option::is_none")]
        events: Option<Vec<Event>>,
    },
    /// In place of any answer.
    Refused(Refused<'a>),
}

/// A line that a program writes. What is asked for is named by `do`, and an `id` comes back with the
/// answer.
#[derive(JsonSchema)]
#[schemars(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
#[expect(dead_code, reason = "it is the shape of what is read piece by piece")]
pub enum Request {
    /// Which program this is, and its games and verbs.
    Hello {},
    /// A fresh state.
    New(OfGame<New>),
    /// The report of a state.
    Look(OfState<Look>),
    /// The legal moves of a state.
    Moves(OfState<Look>),
    /// The next state, with dice or cards of the program.
    Roll(OfState<Roll>),
    /// The next state, after moves or dice.
    Apply(OfState<Apply>),
    /// The scores of a state, or of a position.
    Score(OfState<Score>),
    /// The legal moves, ranked.
    Best(OfState<Advice>),
    /// The chances of a state or a position.
    Odds(OfState<Advice>),
    /// Whole games, played and counted.
    Simulate(OfGame<Simulate>),
    /// The rules of a game, or some of their clauses.
    Rules(OfGame<Rules>),
    /// JSON Schemas of a game, or those shared by all games.
    Schema(OfGame<Schema>),
}

#[derive(JsonSchema)]
#[schemars(inline, deny_unknown_fields)]
#[expect(dead_code)]
pub struct OfGame<T> {
    #[serde(flatten)]
    asked: T,
    game: Option<String>,
    /// House rules, as in a state of the game.
    rules: Option<HouseRules>,
}

#[derive(JsonSchema)]
#[schemars(inline, deny_unknown_fields)]
#[expect(dead_code)]
pub struct OfState<T> {
    #[serde(flatten)]
    asked: T,
    /// Whose state it is; needed where the state does not say it.
    game: Option<String>,
    /// House rules of a position, and of a state that names none.
    rules: Option<HouseRules>,
    state: Option<State>,
    /// In place of a state.
    position: Option<PositionWords>,
}
