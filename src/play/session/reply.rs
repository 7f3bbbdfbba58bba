//! What a typed line brings forth: words for a prompt, fields for a program.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::wording::by_checked;
use crate::pieces::refusal::Refusal;
use crate::pieces::seat::Seat;
use crate::pieces::style::Grid;
use crate::play::coach::Warning;
use crate::play::luck::Ledger;
use crate::play::record::By;

/// What a line brought forth, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    Say(String),
    /// An entry that was made or corrected.
    Entry {
        n: u64,
        /// Whose it is; `None` where somebody sits down, leaves or is called otherwise.
        player: Option<String>,
        words: String,
        by: By,
        /// Of its line in the record, for a roll of the program in a fair game.
        check: Option<String>,
        how: How,
    },
    /// What the rules made of an entry, or remark on it.
    Ruled {
        rule: &'static str,
        text: String,
        remark: bool,
    },
    /// A refusal: nothing has changed.
    Refuse {
        why: Refusal,
        /// More stood on the line and was not read.
        rest: bool,
    },
    /// A state, as JSON.
    State(String),
    Answer {
        verb: Verb,
        json: String,
        lines: Vec<String>,
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
    /// A fix of an earlier one let other things follow from it.
    Changed,
}

/// What the analysis says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    Best,
    Odds,
    /// What luck and mistakes made of the game.
    Luck,
    /// A remark of the coach.
    Coach,
}

impl Reply {
    /// As sentences, where it is told in sentences.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        match self {
            Reply::Say(text) | Reply::State(text) | Reply::Scene { text, .. } => vec![text.clone()],
            Reply::Entry { n, player, words, by, check, how } => {
                let who = player.as_ref().map_or(String::new(), |player| format!("{player}: "));
                let entry = format!("{n}. {who}{words}");
                vec![match how {
                    How::Made => format!("{entry}{}", by_checked(*by, check.as_deref())),
                    How::TakenBack => format!("Taken back: {entry}"),
                    How::Changed => format!("Changed: {entry}"),
                }]
            }
            Reply::Ruled { rule, text, remark } => {
                let note = if *remark { "Note: " } else { "" };
                vec![format!("   {note}{text} ({rule})")]
            }
            Reply::Refuse { why, rest } => {
                let rest = if *rest { " (the rest of the line was not read)" } else { "" };
                // The beginning of a line need not be pointed at.
                let why = match why.at.as_deref() {
                    Some("column 1") => &Refusal { at: None, ..why.clone() },
                    _ => why,
                };
                vec![format!("{why}{rest}")]
            }
            Reply::Answer { lines, .. } => lines.clone(),
            Reply::Private(_, replies) => replies.iter().flat_map(Reply::lines).collect(),
            Reply::Grid(_) | Reply::Leave => Vec::new(),
        }
    }

    /// As fields; `None` where there is nothing to tell, or not as an event.
    #[must_use]
    pub fn event(&self) -> Option<Event<'_>> {
        let raw = |json: &str| RawValue::from_string(json.to_string()).ok();
        Some(match self {
            Reply::Say(text) | Reply::Scene { text, .. } => Event::Text { text: text.trim() },
            Reply::Entry { n, player, words, by, check, how } => Event::Entry {
                n: *n,
                player: player.as_deref(),
                words,
                by: *by,
                check: check.as_deref(),
                how: Some(*how).filter(|how| *how != How::Made),
            },
            Reply::Ruled { rule, text, remark: false } => Event::Ruled { rule, text },
            Reply::Ruled { rule, text, remark: true } => Event::Remark { rule, remark: text },
            Reply::State(state) => Event::State { state: raw(state)? },
            Reply::Answer { verb: Verb::Best, json, .. } => Event::Best { best: raw(json)? },
            Reply::Answer { verb: Verb::Odds, json, .. } => Event::Odds { odds: raw(json)? },
            Reply::Answer { verb: Verb::Luck, json, .. } => Event::Luck { luck: raw(json)? },
            Reply::Answer { verb: Verb::Coach, json, .. } => Event::Coach { coach: raw(json)? },
            Reply::Refuse { .. } | Reply::Grid(_) | Reply::Private(..) | Reply::Leave => {
                return None;
            }
        })
    }
}

/// Something that happened at a table.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Event<'a> {
    /// What the rules decided, and by which clause.
    Ruled { rule: &'static str, text: &'a str },
    /// What the rules point out.
    Remark { rule: &'static str, remark: &'a str },
    /// An entry of the record: a move, dice or cards.
    Entry {
        n: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        player: Option<&'a str>,
        #[serde(rename = "move")]
        words: &'a str,
        by: By,
        /// The check of its line in the record, in a fair game.
        #[serde(skip_serializing_if = "Option::is_none")]
        check: Option<&'a str>,
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
    /// What luck and mistakes made of the game.
    Luck {
        #[schemars(with = "Ledger")]
        luck: Box<RawValue>,
    },
    /// A remark of the coach.
    Coach {
        #[schemars(with = "Warning")]
        coach: Box<RawValue>,
    },
    /// Anything else, in words.
    Text { text: &'a str },
}
