//! What a record says: a header, and entries, each an object on its line.

use std::io;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::json::strict;
use crate::json::write::write_json;
use crate::pieces::{Code, Refusal, Result, Seat};
use crate::play::{Secret, Source, Table};

/// The version of the format that new records are written in. Those of version 1 are read, and gone
/// on with as they began.
pub const VERSION: i64 = 2;

/// What is agreed before the first entry. The order of the fields is that of the line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Header {
    #[serde(skip)]
    pub version: i64,
    pub game: String,
    /// The house rules, all of them: an object.
    #[schemars(with = "Map<String, Value>")]
    pub rules: Value,
    #[schemars(with = "Vec<Seat>")]
    pub players: Vec<String>,
    /// Who begins, if that was agreed.
    #[schemars(with = "Option<Seat>")]
    pub first: Option<String>,
    /// The seed of what the program rolls, unless a secret stands for it.
    pub seed: Option<String>,
    /// In a fair game, the published commitment to its secret.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub fair: Option<String>,
    /// In a game whose hidden cards the program deals, the commitment to its seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pub sealed: Option<String>,
    /// Whether the program deals the cards.
    pub deal: bool,
    /// For whom the program rolls without being asked.
    pub roll_for: Vec<String>,
    /// Whom the program plays for, and how: `Bo=best`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bots: Vec<String>,
    /// Whether the dice are real, so that nothing but `roll` lets the program throw any.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub real_dice: bool,
    /// When it began, in words that mean something to whoever wrote them.
    pub started: Option<String>,
}

/// One line of a record after its header. Entries are numbered from one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub n: u64,
    pub what: What,
    /// Hidden cards that lay open after it, by the entry with which they were dealt: so that whoever
    /// has no secret can follow the game.
    pub open: Vec<(u64, String)>,
}

/// What an entry says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A move, dice or cards, in the words of the game.
    Do {
        words: String,
        player: String,
        by: By,
        /// Cards that the program dealt and that not everybody may see: the words hold `?` for
        /// them, and they are drawn again from the source whenever the record is read.
        sealed: bool,
    },
    /// Takes back the last of what stands.
    Undo,
    /// Does again what was last taken back.
    Redo,
    /// Puts other dice or cards in the place of those of an earlier entry.
    Fix { entry: u64, words: String },
    /// A remark.
    Note { text: String },
    /// A player's own words, mixed into every later draw of a fair game: version 1 alone.
    Entropy { player: String, text: String },
    /// The hash of words that a player adds to a fair game.
    Pledge { player: String, hash: String },
    /// All the words that were pledged, told together and mixed into every later draw.
    Words { words: Vec<(String, String)> },
    /// The secret was lost: a commitment to another, from which every later draw comes.
    Renew { commitment: String },
    /// The secret, at the end of the game.
    Secret { secret: String },
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
    #[schemars(range(min = 1))]
    fix: Option<u64>,
    #[serde(rename = "do", skip_serializing_if = "Option::is_none")]
    words: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    entropy: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Seat>")]
    player: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<By>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("const" = true))]
    sealed: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    open: Vec<(u64, String)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("const" = true))]
    undo: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("const" = true))]
    redo: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    pledge: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    told: Option<Vec<(String, String)>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = "^[0-9a-f]{64}$"))]
    renew: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
}

impl Header {
    /// Of a game that begins at this table, with nothing further agreed.
    pub fn of(table: &dyn Table) -> Self {
        Self {
            version: VERSION,
            game: table.info().id.to_string(),
            rules: table.house_rules(),
            players: table.names().iter().map(str::to_string).collect(),
            ..Self::default()
        }
    }

    /// Its line, without the check. The version comes first.
    pub(super) fn body(&self) -> Result<String> {
        let header = written(self)?;
        let version = self.version;
        Ok(format!("{{\"croupier\":{version},{}", header.trim_start_matches('{')))
    }

    /// The published commitment to the secret of this game, if it has one.
    pub fn commitment(&self) -> Option<&str> {
        self.fair.as_deref().or(self.sealed.as_deref())
    }

    /// The commitment to the secret that draws come from after these entries.
    pub(crate) fn commitment_after<'a>(&'a self, entries: &'a [Entry]) -> Option<&'a str> {
        let renewed = entries.iter().rev().find_map(|entry| match &entry.what {
            What::Renew { commitment } => Some(commitment.as_str()),
            _ => None,
        });
        renewed.or(self.commitment())
    }

    /// What a commitment fixes beside the secret: all that was agreed.
    ///
    /// # Errors
    /// If it cannot be written as JSON.
    pub fn terms(&self) -> Result<String> {
        Self { fair: None, sealed: None, ..self.clone() }.body()
    }

    /// Whether this secret is the one committed to.
    ///
    /// # Errors
    /// As [`terms`](Header::terms).
    pub fn fits(&self, secret: &Secret, commitment: &str) -> Result<bool> {
        // A secret with a seed in it makes no fair game, and one without makes a fair game.
        let of_kind = Source::of_secret(secret.clone()).is_fair() == self.fair.is_some();
        let own = match self.version {
            1 => secret.bare_commitment(),
            _ => secret.commitment(&self.terms()?),
        };
        Ok(of_kind && own == commitment)
    }

    pub(super) fn read(body: &str) -> Result<Self> {
        let mut node = strict::parse(body)?;
        let version = match node.take("croupier") {
            Some(strict::Node::Int(version)) => version,
            _ => 0,
        };
        let header = Self { version, ..strict::read(node)? };
        if !header.rules.is_object() {
            return Err(Refusal::new(Code::WrongType, "house rules are an object").at("/rules"));
        }
        Ok(header)
    }
}

impl Entry {
    pub(super) fn body(&self) -> Result<String> {
        let line = EntryLine { n: self.n, open: self.open.clone(), ..EntryLine::default() };
        written(&match self.what.clone() {
            What::Do { words, player, by, sealed } => EntryLine {
                words: Some(words),
                player: Some(player),
                by: Some(by),
                sealed: sealed.then_some(true),
                ..line
            },
            What::Undo => EntryLine { undo: Some(true), ..line },
            What::Redo => EntryLine { redo: Some(true), ..line },
            What::Fix { entry, words } => {
                EntryLine { fix: Some(entry), words: Some(words), ..line }
            }
            What::Note { text } => EntryLine { note: Some(text), ..line },
            What::Entropy { player, text } => {
                EntryLine { entropy: Some(text), player: Some(player), ..line }
            }
            What::Pledge { player, hash } => {
                EntryLine { pledge: Some(hash), player: Some(player), ..line }
            }
            What::Words { words } => EntryLine { told: Some(words), ..line },
            What::Renew { commitment } => EntryLine { renew: Some(commitment), ..line },
            What::Secret { secret } => EntryLine { secret: Some(secret), ..line },
        })
    }

    /// Reads what the fields say. Fields that do not belong together are not looked for here:
    /// the entry would not be written so, and the caller compares.
    pub(super) fn read(body: &str) -> Result<Self> {
        let mut line: EntryLine = strict::parse(body).and_then(strict::read)?;
        let (n, open) = (line.n, std::mem::take(&mut line.open));
        if let Some((dealt, _)) = open.iter().find(|(dealt, _)| *dealt == 0 || *dealt >= n) {
            let message = format!("entry {dealt} does not come before entry {n}");
            return Err(Refusal::new(Code::OutOfRange, message).at("/open"));
        }
        let sealed = line.sealed == Some(true);
        let what = match line {
            EntryLine { fix: Some(entry), words: Some(words), .. } => {
                if entry == 0 || entry >= line.n {
                    let message = format!("entry {entry} does not come before entry {}", line.n);
                    return Err(Refusal::new(Code::OutOfRange, message).at("/fix"));
                }
                What::Fix { entry, words }
            }
            EntryLine { words: Some(words), player: Some(player), by: Some(by), .. } => {
                if sealed && by != By::Program {
                    let message = "only cards that the program deals are sealed";
                    return Err(Refusal::new(Code::OutOfRange, message).at("/sealed"));
                }
                What::Do { words, player, by, sealed }
            }
            EntryLine { entropy: Some(text), player: Some(player), .. } => {
                What::Entropy { player, text }
            }
            EntryLine { pledge: Some(hash), player: Some(player), .. } => {
                What::Pledge { player, hash }
            }
            EntryLine { told: Some(words), .. } => What::Words { words },
            EntryLine { renew: Some(commitment), .. } => What::Renew { commitment },
            EntryLine { undo: Some(true), .. } => What::Undo,
            EntryLine { redo: Some(true), .. } => What::Redo,
            EntryLine { note: Some(text), .. } => What::Note { text },
            EntryLine { secret: Some(secret), .. } => What::Secret { secret },
            _ => return Err(Refusal::new(Code::MissingField, "no entry of a known kind")),
        };
        Ok(Self { n, what, open })
    }
}

/// JSON on one line, in which nothing is unseen.
fn written(value: &impl Serialize) -> Result<String> {
    let mut json = Vec::new();
    write_json(&mut json, value)
        .map_err(io::Error::from)
        .and_then(|()| String::from_utf8(json).map_err(io::Error::other))
        .map_err(|error| Refusal::new(Code::Io, format!("cannot be written as JSON: {error}")))
}
