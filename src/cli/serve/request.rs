//! Requests as programs write them: typed, and nothing in them that means nothing.

use std::time::Duration;

use schemars::{JsonSchema, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use crate::cli::apply::MoveOrWords;
use crate::cli::args::{Advice, Ask, LONGEST_TIME, Simulate, Stream};
use crate::cli::json::State;
use crate::json::strict::{self, Node};
use crate::pieces::{Code, Refusal, Result, brief, missing, nearest};
use crate::play::Seed;
use crate::shape;
use crate::solve::{Objective, Policy};

macro_rules! requests {
    ($($word:literal $name:ident $type:ty: $about:literal,)*) => {
        /// A line that a program writes. What is asked for is named by `do`, and an `id` comes back
        /// with the answer.
        #[derive(Debug, JsonSchema)]
        #[schemars(tag = "do")]
        pub enum Request<'a> {
            $(#[doc = $about] #[schemars(rename = $word)] $name($type),)*
        }

        impl<'a> Request<'a> {
            pub const WORDS: &'static [&'static str] = &[$($word,)*];

            /// Each with what it does.
            pub const ABOUT: &'static [(&'static str, &'static str)] = &[$(($word, $about),)*];

            fn of(word: &str, node: Node<'a>) -> Result<Self> {
                match word {
                    $($word => strict::read(node).map(Self::$name),)*
                    _ => Err(unknown(word)),
                }
            }
        }
    };
}

requests! {
    "hello" Hello Hello: "Which program this is, and its games and verbs",
    "new" New New: "A fresh state",
    "look" Look Look<'a>: "The report of a state",
    "moves" Moves Moves<'a>: "The legal moves of a state",
    "roll" Roll Roll<'a>: "The next state, with dice or cards of the program",
    "apply" Apply Apply<'a>: "The next state, after moves or dice",
    "score" Score Score<'a>: "The scores of a state, or of a position",
    "best" Best Advise<'a>: "The legal moves, ranked",
    "odds" Odds Advise<'a>: "The chances of a state, a position or a game",
    "simulate" Simulate Play: "Whole games, played and counted",
    "rules" Rules Rules: "The rules of a game, or some of their clauses",
    "schema" Schema Schemas: "JSON Schemas of a game, or those shared by all games",
}

impl<'a> Request<'a> {
    /// Whether what was answered before is not to wait for it.
    pub fn takes_its_time(&self) -> bool {
        use Request::{Best, Odds, Simulate};
        matches!(self, Best(_) | Odds(_) | Simulate(_))
    }

    /// # Errors
    /// If it is none, or something in it means nothing.
    pub fn read(mut node: Node<'a>) -> Result<Self> {
        match node.take("do") {
            Some(Node::Text(word)) => Self::of(&word, node),
            Some(_) => Err(Refusal::new(Code::WrongType, "\"do\" is a word").at("/do")),
            None => Err(missing("/do").hint(known())),
        }
    }
}

fn unknown(word: &str) -> Refusal {
    let message = format!("\"{}\" is not a request", brief(word));
    let refusal = Refusal::new(Code::OutOfRange, message).at("/do");
    match nearest(word, Request::WORDS.iter().copied()) {
        Some(near) => refusal.hint(format!("Did you mean \"{near}\"?")),
        None => refusal.hint(known()),
    }
}

fn known() -> String {
    format!("Known here: {}", Request::WORDS.join(", "))
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hello {}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct New {
    pub game: String,
    pub players: Vec<String>,
    /// Who begins, without rolling for it.
    pub first: Option<String>,
    /// House rules, as in a state of the game.
    #[serde(default)]
    pub rules: HouseRules,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Look<'a> {
    #[serde(borrow)]
    pub state: State<'a>,
    /// Whose state it is; needed where the state does not say it.
    pub game: Option<String>,
    /// Show only what this player sees.
    #[serde(rename = "as")]
    pub seen_by: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Moves<'a> {
    #[serde(borrow)]
    pub state: State<'a>,
    pub game: Option<String>,
    #[serde(rename = "as")]
    pub seen_by: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Roll<'a> {
    #[serde(borrow)]
    pub state: State<'a>,
    pub game: Option<String>,
    /// Makes the draw reproducible.
    pub seed: Option<Word>,
    /// The place of the draw among those of the seed: that of the line in a stream of states.
    #[serde(default = "one")]
    pub from: u64,
}

fn one() -> u64 {
    1
}

/// # Errors
/// If it is no seed.
pub fn seed(given: Option<&Word>) -> Result<Option<String>> {
    let read = given.map(|seed| Seed::read(&seed.0)).transpose();
    Ok(read.map_err(|why| why.at("/seed"))?.map(|seed| seed.as_str().to_string()))
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Apply<'a> {
    #[serde(borrow)]
    pub state: State<'a>,
    pub game: Option<String>,
    pub moves: Vec<MoveOrWords>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Score<'a> {
    #[serde(borrow)]
    pub state: Option<State<'a>>,
    /// In place of a state.
    pub position: Option<Positions>,
    pub game: Option<String>,
    /// House rules of a position; a state has its own.
    pub rules: Option<HouseRules>,
    #[serde(rename = "as")]
    pub seen_by: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Advise<'a> {
    #[serde(borrow)]
    pub state: Option<State<'a>>,
    /// In place of a state.
    pub position: Option<Positions>,
    pub game: Option<String>,
    /// House rules of a position; a state has its own.
    pub rules: Option<HouseRules>,
    /// For this player, seeing what this player sees.
    #[serde(rename = "as")]
    pub seen_by: Option<String>,
    /// Makes estimates reproducible.
    seed: Option<Word>,
    /// What to play for: win, points or chips.
    #[serde(rename = "for")]
    aim: Option<String>,
    /// Go on estimating for so long.
    seconds: Option<f64>,
}

impl Advise<'_> {
    /// # Errors
    /// If a number or a word is out of range.
    pub fn advice(&self) -> Result<Advice> {
        Ok(Advice {
            objective: self.aim.as_deref().map(objective).transpose()?,
            seconds: seconds(self.seconds)?,
            ask: Ask {
                positions: Vec::new(),
                seen_by: self.seen_by.clone(),
                seed: seed(self.seed.as_ref())?,
                stream: Stream { strict: false, jobs: 1 },
            },
        })
    }
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Play {
    pub game: String,
    /// House rules, as in a state of the game.
    #[serde(default)]
    pub rules: HouseRules,
    /// How many games, 10,000 unless it is said; with `seconds` as many as there is time for.
    #[schemars(range(min = 1))]
    games: Option<u64>,
    /// Begin no more games after so long.
    seconds: Option<f64>,
    /// How each seat plays.
    #[schemars(length(min = 1))]
    bots: Option<Vec<String>>,
    /// The number of the first game.
    #[schemars(range(min = 1))]
    #[serde(default = "one")]
    from: u64,
    seed: Option<Word>,
    /// Threads; the numbers do not depend on it.
    #[schemars(range(min = 1))]
    #[serde(default = "one")]
    jobs: u64,
}

impl Play {
    /// What to simulate, and for how long.
    ///
    /// # Errors
    /// If a number is out of range.
    pub fn plan(self) -> Result<Simulate> {
        for (n, bot) in self.bots.iter().flatten().enumerate() {
            Policy::read(bot.trim()).map_err(|why| why.at(format!("/bots/{n}")))?;
        }
        if self.bots.as_ref().is_some_and(Vec::is_empty) {
            return Err(Refusal::new(Code::PlayersInvalid, "nobody plays").at("/bots"));
        }
        Ok(Simulate {
            games: self.games.map(|games| at_least_one(games, "/games")).transpose()?,
            bots: self.bots.unwrap_or_default(),
            from: at_least_one(self.from, "/from")?,
            seed: seed(self.seed.as_ref())?,
            jobs: at_least_one(self.jobs, "/jobs")? as usize,
            seconds: seconds(self.seconds)?,
            ..Simulate::default()
        })
    }
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    pub game: String,
    /// A clause such as R5, or words to look for.
    #[serde(default)]
    pub words: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Schemas {
    pub game: Option<String>,
    /// Only this one.
    pub part: Option<String>,
}

fn objective(word: &str) -> Result<Objective> {
    Objective::read(word).map_err(|why| why.at("/for"))
}

fn at_least_one(n: u64, at: &str) -> Result<u64> {
    match n {
        0 => Err(Refusal::new(Code::OutOfRange, "expected at least 1").at(at)),
        n => Ok(n),
    }
}

fn seconds(given: Option<f64>) -> Result<Option<Duration>> {
    let Some(seconds) = given else { return Ok(None) };
    let within = (0.0..=LONGEST_TIME).contains(&seconds);
    within.then(|| Some(Duration::from_secs_f64(seconds))).ok_or_else(|| {
        let message = format!("expected a number of seconds from 0 to {LONGEST_TIME}");
        Refusal::new(Code::OutOfRange, message).at("/seconds")
    })
}

/// House rules of a game, as in its states.
pub type HouseRules = Map<String, Value>;

/// Text, or a number that stands for it.
#[derive(Debug)]
pub struct Word(pub String);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Node::deserialize(deserializer)? {
            Node::Text(text) => Ok(Word(text.into_owned())),
            Node::Int(n) => Ok(Word(n.to_string())),
            Node::Fraction(n) => Ok(Word(n.to_string())),
            _ => Err(D::Error::custom("expected text or a number")),
        }
    }
}

shape!(
    inline Word,
    json_schema!({"type": ["string", "number"]})
);

/// A position in the notation of its game, or several that are compared.
#[derive(Debug)]
pub struct Positions(pub Vec<String>);

impl<'de> Deserialize<'de> for Positions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = |node| match node {
            Node::Text(text) => Ok(text.into_owned()),
            _ => Err(D::Error::custom("a position is text")),
        };
        match Node::deserialize(deserializer)? {
            Node::List(all) => all.into_iter().map(text).collect::<Result<_, _>>().map(Positions),
            one => Ok(Positions(vec![text(one)?])),
        }
    }
}

shape!(
    inline Positions,
    json_schema!({"anyOf": [
        {"type": "string"},
        {"type": "array", "items": {"type": "string"}, "minItems": 1},
    ]})
);
