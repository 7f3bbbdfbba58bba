//! Answers that are no verb's own: typed, with schemas by their fields.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::front::serve::request::Request;
use crate::game::Info;
use crate::json::write::append_json;
use crate::kit::told::Verdict;
use crate::play::games::Games;
use crate::play::report::Look;
use crate::play::session::Event;
use crate::play::table::Table;

/// The version of what is asked and answered. Within one, shapes only grow.
const FORMAT: u32 = 1;

/// A game that is offered.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Offered {
    pub game: &'static str,
    pub aliases: &'static [&'static str],
    pub title: &'static str,
    pub about: &'static str,
    /// The fewest and the most.
    pub players: [usize; 2],
}

impl Offered {
    #[must_use]
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

/// Which program this is.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
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
            games: games.iter().map(|kind| Offered::of(kind.info())).collect(),
            verbs: Request::WORDS,
        }
    }
}

/// A state, and what led to it.
pub struct Stated<'a> {
    pub table: &'a dyn Table,
    pub events: Option<&'a [Verdict]>,
}

impl Stated<'_> {
    /// Writes it as an object. The state writes itself.
    pub(super) fn append(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"state\":");
        self.table.write_state(out);
        if let Some(events) = self.events {
            let ruled = |told: &Verdict| Ruled { rule: told.rule, text: told.text.clone() };
            out.extend_from_slice(b",\"events\":");
            append_json(out, &events.iter().map(ruled).collect::<Vec<_>>());
        }
        out.push(b'}');
    }
}

/// What the rules decided, and by which clause.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Ruled {
    rule: &'static str,
    text: String,
}

#[derive(Serialize)]
pub struct Listed<'a> {
    pub schema: &'a Value,
}

/// The answers that are no verb's own, for their schema alone.
#[derive(JsonSchema)]
#[schemars(untagged, deny_unknown_fields)]
#[allow(dead_code)]
pub enum Answer<'a> {
    Hello(Hello),
    /// Of `new`, `roll` and `apply`: the state, and what the rules made of what led to it.
    Stated {
        state: Value,
        events: Option<Vec<Ruled>>,
    },
    /// Of `open` and `resume`.
    Opened {
        session: u64,
        /// Where the record is kept.
        record: Option<String>,
        /// To the secret of a fair game.
        commitment: Option<String>,
        events: Vec<Event<'a>>,
        report: Look,
    },
    /// Of `enter`, and of a line of `play --json`.
    Entered {
        events: Vec<Event<'a>>,
        report: Look,
        closed: Option<bool>,
    },
    /// Of `close`.
    Closed {
        session: u64,
        closed: bool,
    },
    /// In place of any answer; of `enter` with what had happened before.
    Refused {
        error: Value,
        events: Option<Vec<Event<'a>>>,
        report: Option<Look>,
        line: u64,
    },
}
