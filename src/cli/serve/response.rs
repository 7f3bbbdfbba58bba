//! Answers that are no verb's own: typed, with schemas by their fields.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::cli::json::{Problem, State};
use crate::cli::serve::request::Request;
use crate::game::Info;
use crate::pieces::Verdict;
use crate::play::Look;
use crate::play::games::Games;
use crate::play::session::Event;
use crate::play::shapes::FORMAT;

/// A game that is offered.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Offered {
    pub game: &'static str,
    pub aliases: &'static [&'static str],
    pub title: &'static str,
    pub about: &'static str,
    /// The fewest and the most.
    pub players: [usize; 2],
}

impl Offered {
    pub fn of(info: &Info) -> Self {
        Self {
            game: info.id,
            aliases: info.aliases,
            title: info.title,
            about: info.about,
            players: [info.seats.0, info.seats.1],
        }
    }
}

/// The answer of `croupier --json`.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Games")]
pub struct AllGames {
    games: Vec<Offered>,
}

impl AllGames {
    pub fn of(games: &Games) -> Self {
        Self { games: games.iter().map(|kind| Offered::of(kind.info())).collect() }
    }
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
    pub(super) fn of(games: &Games) -> Self {
        Self {
            name: "croupier",
            version: env!("CARGO_PKG_VERSION"),
            format: FORMAT,
            games: AllGames::of(games).games,
            verbs: Request::WORDS,
        }
    }
}

/// An answer that is no verb's own.
#[derive(Serialize, JsonSchema)]
#[serde(untagged, deny_unknown_fields)]
#[schemars(rename = "Answer")]
pub enum Response<'a> {
    Hello(Hello),
    /// Of `new`, `roll` and `apply`: the state, and what the rules made of what led to it.
    #[schemars(title = "AnswerStated")]
    Stated {
        #[schemars(with = "State")]
        state: Box<RawValue>,
        #[serde(skip_serializing_if = "Option::is_none")]
        events: Option<Vec<Verdict>>,
    },
    /// Of `open` and `resume`.
    #[schemars(title = "AnswerOpened")]
    Opened {
        session: u64,
        /// Where the record is kept.
        #[serde(skip_serializing_if = "Option::is_none")]
        record: Option<String>,
        events: Vec<Event>,
        #[schemars(with = "Look")]
        report: Box<RawValue>,
    },
    /// Of `enter`, and of a line of `play --json`.
    #[schemars(title = "AnswerEntered")]
    Entered {
        events: Vec<Event>,
        #[schemars(with = "Look")]
        report: Box<RawValue>,
        #[serde(skip_serializing_if = "Option::is_none")]
        closed: Option<bool>,
        /// As a game begins: where the record is kept, unless the command line said it.
        #[serde(skip_serializing_if = "Option::is_none")]
        record: Option<String>,
    },
    /// Of `close`.
    #[schemars(title = "AnswerClosed")]
    Closed {
        session: u64,
        closed: bool,
    },
    /// In place of any answer; of `enter` with what had happened before.
    #[schemars(title = "AnswerRefused", extend("required" = ["error"]))]
    Refused {
        error: Problem<'a>,
        #[serde(skip_serializing_if = "Option::is_none")]
        events: Option<Vec<Event>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Option<Look>")]
        report: Option<Box<RawValue>>,
        // Added where it is known: not as a game begins.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "u64")]
        line: Option<u64>,
    },
}
