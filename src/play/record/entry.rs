//! What a record says: a header, and entries, each an object on its line.

use std::collections::BTreeMap;
use std::io;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::pieces::json::read_text;
use crate::pieces::write_json;
use crate::pieces::{Name, Result, refusal, refuse_if};
use crate::play::stats::Series;
use crate::play::{Report, Table};

/// The version of the format.
pub const VERSION: i64 = 2;

/// What is agreed before the first entry. The order of the fields is that of the line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    #[serde(rename = "croupier")]
    #[schemars(extend("const" = VERSION))]
    pub version: i64,
    pub game: String,
    /// The house rules, all of them: an object.
    #[schemars(with = "Map<String, Value>")]
    pub rules: Value,
    #[schemars(with = "Vec<Name>")]
    pub players: Vec<String>,
    /// Who begins, if that was agreed.
    #[schemars(with = "Option<Name>")]
    pub first: Option<String>,
    /// The seed of what the program rolls.
    pub seed: Option<String>,
    /// Whether the program deals the cards.
    pub deal: bool,
    /// Whom the program plays for, and how: `Bo=best`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bots: Vec<String>,
    /// Whether the dice are real, so that nothing but `roll` lets the program throw any.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub real_dice: bool,
    /// When it began, in the writer's own words.
    pub started: Option<String>,
    /// What the games of the evening before this one came to.
    #[serde(default, skip_serializing_if = "Series::is_empty")]
    pub before: Series,
}

/// One line of a record after its header. Entries are numbered from one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub n: u64,
    pub what: What,
}

/// What an entry says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A move, dice or cards, in the words of the game.
    Do {
        words: String,
        player: String,
        by: By,
        /// Whether the program dealt them so that not everybody may see them. No command shows them
        /// before the game is over.
        hidden: bool,
    },
    /// Takes back the last of what stands.
    Undo,
    /// Does again what was last taken back.
    Redo,
    /// Puts other dice, cards or moves in the place of those of earlier entries, at once.
    Fix(BTreeMap<u64, String>),
    /// From here on the program plays for somebody, or they do themselves.
    Seat { player: String, bot: bool },
    /// A remark.
    Note { text: String },
}

/// Who made a move, or where the dice came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// A person at the table: a move made, dice rolled or cards dealt by hand.
    Hand,
    /// The program's own dice and cards.
    Program,
    /// A move that the program chose for a player.
    Bot,
    /// Cards of which the referee knows only that they were dealt at the table, face down.
    Referee,
}

/// A line of a record: the header, then entries.
#[derive(JsonSchema)]
#[schemars(untagged, rename = "Record")]
#[allow(dead_code)]
pub enum Line {
    Header(Header),
    Entry(EntryLine),
}

/// An entry as it stands on its line, without its check.
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(rename = "Entry")]
pub struct EntryLine {
    #[schemars(range(min = 1))]
    n: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<BTreeMap<u64, String>>,
    #[serde(rename = "do", skip_serializing_if = "Option::is_none")]
    words: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Name>")]
    player: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<By>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bot: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("const" = true))]
    hidden: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("const" = true))]
    undo: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("const" = true))]
    redo: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

impl Header {
    /// Of a game that begins at this table, with nothing further agreed.
    pub fn of(table: &dyn Table) -> Self {
        Self {
            version: VERSION,
            game: table.info().id.to_string(),
            rules: table.json(Report::Rules),
            players: table.names().iter().map(str::to_string).collect(),
            ..Self::default()
        }
    }

    /// Its line, without the check.
    pub(super) fn body(&self) -> Result<String> {
        written(self)
    }

    pub(super) fn read(body: &str) -> Result<Self> {
        let header: Self = read_text(body)?;
        refuse_if!(!header.rules.is_object() =>
            WrongType, at "/rules", "house rules are an object");
        Ok(header)
    }
}

impl Entry {
    pub(super) fn body(&self) -> Result<String> {
        let mut line = EntryLine { n: self.n, ..EntryLine::default() };
        match self.what.clone() {
            What::Do { words, player, by, hidden } => {
                (line.words, line.player, line.by) = (Some(words), Some(player), Some(by));
                line.hidden = hidden.then_some(true);
            }
            What::Undo => line.undo = Some(true),
            What::Redo => line.redo = Some(true),
            What::Fix(fixes) => line.fix = Some(fixes),
            What::Seat { player, bot } => (line.player, line.bot) = (Some(player), Some(bot)),
            What::Note { text } => line.note = Some(text),
        }
        written(&line)
    }

    /// Reads what the fields say. Fields that do not belong together are not looked for here:
    /// the entry would not be written so, and the caller compares.
    pub(super) fn read(body: &str) -> Result<Self> {
        let line: EntryLine = read_text(body)?;
        let (n, hidden) = (line.n, line.hidden == Some(true));
        let what = match line {
            EntryLine { fix: Some(fixes), .. } => What::Fix(fixes),
            EntryLine { words: Some(words), player: Some(player), by: Some(by), .. } => {
                What::Do { words, player, by, hidden }
            }
            EntryLine { player: Some(player), bot: Some(bot), .. } => What::Seat { player, bot },
            EntryLine { undo: Some(true), .. } => What::Undo,
            EntryLine { redo: Some(true), .. } => What::Redo,
            EntryLine { note: Some(text), .. } => What::Note { text },
            _ => return Err(refusal!(MissingField, "no entry of a known kind")),
        };
        Ok(Self { n, what })
    }
}

/// JSON on one line, in which nothing is unseen.
fn written(value: &impl Serialize) -> Result<String> {
    let mut json = Vec::new();
    write_json(&mut json, value)
        .map_err(io::Error::from)
        .and_then(|()| String::from_utf8(json).map_err(io::Error::other))
        .map_err(|error| refusal!(Io, "cannot be written as JSON: {error}"))
}
