//! What a typed line brings forth: words for a prompt, fields for a program.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::pieces::{Grid, Refusal, Seat};
use crate::play::Review;
use crate::play::record::By;

/// What a line brought forth, in order.
#[derive(Clone, Debug)]
pub enum Reply {
    Say(String),
    /// Something that happened: fields for programs, lines for people.
    Event {
        event: Event,
        lines: Vec<String>,
    },
    /// A refusal: nothing has changed.
    Refuse {
        why: Refusal,
        /// More stood on the line and was not read.
        rest: bool,
    },
    Grid(Grid),
    /// A line of what lies on the table; `turn` says that somebody else's turn begins.
    Scene {
        text: String,
        turn: bool,
    },
    /// For the eyes of one player: shown on a cleared screen, and cleared again.
    Private(Seat, Vec<Reply>),
    /// The table is left; the game is saved as far as it went.
    Leave,
}

/// What became of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    Made,
    TakenBack,
    /// It was put right, or a fix of it was taken back.
    Fixed,
    /// A fix of an earlier one let other things follow from it.
    Changed,
}

impl Reply {
    /// As sentences, where it is told in sentences.
    pub fn lines(&self) -> Vec<String> {
        match self {
            Reply::Say(text) | Reply::Scene { text, .. } => vec![text.clone()],
            Reply::Event { lines, .. } => lines.clone(),
            Reply::Refuse { why, rest } => {
                let rest = if *rest { " (the rest of the line was not read)" } else { "" };
                vec![format!("{why}{rest}")]
            }
            Reply::Private(_, replies) => replies.iter().flat_map(Reply::lines).collect(),
            Reply::Grid(_) | Reply::Leave => Vec::new(),
        }
    }

    /// As fields; `None` where there is nothing to tell, or not as an event.
    pub fn event(self) -> Option<Event> {
        match self {
            Reply::Say(text) | Reply::Scene { text, .. } => {
                Some(Event::Text { text: text.trim().to_string() })
            }
            Reply::Event { event, .. } => Some(event),
            Reply::Refuse { .. } | Reply::Grid(_) | Reply::Private(..) | Reply::Leave => None,
        }
    }

    /// Whether the table is left with it.
    pub(crate) fn leaves(&self) -> bool {
        matches!(self, Reply::Leave)
    }
}

/// What something writes as JSON, to be told as it is.
pub fn written(write: impl FnOnce(&mut Vec<u8>)) -> Box<RawValue> {
    let mut json = Vec::new();
    write(&mut json);
    let json = String::from_utf8(json).unwrap_or_default();
    RawValue::from_string(json).unwrap_or_default()
}

/// Something that happened at a table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Event {
    /// What the rules decided, and by which clause.
    Ruled { rule: &'static str, text: String },
    /// What the rules point out.
    /// An entry of the record: a move, dice or cards.
    Entry {
        n: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        player: Option<String>,
        #[serde(rename = "move")]
        words: String,
        by: By,
        #[serde(skip_serializing_if = "Option::is_none")]
        how: Option<How>,
    },
    /// The state, as the verbs take it.
    State {
        #[schemars(with = "Value")]
        state: Box<RawValue>,
    },
    /// The answer of `best`.
    Best {
        #[schemars(with = "Value")]
        best: Box<RawValue>,
    },
    /// The answer of `odds`.
    Odds {
        #[schemars(with = "Value")]
        odds: Box<RawValue>,
    },
    /// What choices and rolls gave and took.
    Review {
        #[schemars(with = "Review")]
        review: Box<RawValue>,
    },
    /// Anything else, in words.
    Text { text: String },
}
