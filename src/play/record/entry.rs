//! What a record says: a header, and entries, each an object on its line; and what happened by them, one
//! thing as programs are told of it wherever they ask.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::pieces::json::read_text;
use crate::pieces::{Dice, Name, Names, Outcome, Result, Verdict, cards, refuse_if};
use crate::play::stats::Series;
use crate::play::{Acted, Report, Table};

/// The version of the format.
pub const VERSION: i64 = 2;

/// What is agreed before the first entry. The order of the fields is that of the line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    #[serde(rename = "croupier")]
    pub version: i64,
    pub game: String,
    /// The house rules, all of them: an object.
    pub rules: Value,
    pub players: Vec<String>,
    /// Who begins, if that was agreed.
    pub first: Option<String>,
    /// The seed of what the program rolls.
    pub seed: String,
    /// Whether the program deals the cards.
    pub deal: bool,
    /// Whom the program plays for, and how: `Bo=best`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bots: Vec<String>,
    /// Whether the dice are real, so that nothing but `roll` lets the program throw any.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub real_dice: bool,
    /// When it began, in the writer's own words.
    pub started: String,
    /// What the games of the evening before this one came to.
    #[serde(default, skip_serializing_if = "Series::is_empty")]
    pub before: Series,
}

/// One line of a record after its header, without its check. Entries are numbered from one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub n: u64,
    #[serde(flatten)]
    pub what: What,
}

/// What an entry says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum What {
    /// A move, dice or cards, in the words of the game.
    Do {
        #[serde(rename = "do")]
        words: String,
        player: String,
        by: By,
        /// Whether the program dealt them so that not everybody may see them. No command shows them
        /// before the game is over.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        hidden: bool,
    },
    /// Takes back the last of what stands.
    Undo { undo: bool },
    /// Does again what was last taken back.
    Redo { redo: bool },
    /// Puts other dice, cards or moves in the place of those of earlier entries, at once.
    Fix {
        #[serde(deserialize_with = "numbered")]
        fix: BTreeMap<u64, String>,
    },
    /// From here on the program plays for somebody, or they do themselves.
    Seat { player: String, bot: bool },
    /// A remark.
    Note { note: String },
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

    pub(super) fn read(body: &str) -> Result<Self> {
        let header: Self = read_text(body)?;
        refuse_if!(!header.rules.is_object() =>
            WrongType, at "/rules", "house rules are an object");
        Ok(header)
    }
}

impl What {
    pub const UNDO: Self = Self::Undo { undo: true };
    pub const REDO: Self = Self::Redo { redo: true };
}

/// Numbers as the keys of an object, which are text.
fn numbered<'de, D: Deserializer<'de>>(given: D) -> Result<BTreeMap<u64, String>, D::Error> {
    let all = BTreeMap::<String, String>::deserialize(given)?;
    let number = |(n, words): (String, String)| Ok((n.parse().map_err(D::Error::custom)?, words));
    all.into_iter().map(number).collect()
}

impl Entry {
    /// Reads what the fields say. Fields that do not belong together are not looked for here:
    /// the entry would not be written so, and the caller compares.
    pub(super) fn read(body: &str) -> Result<Self> {
        let entry: Self = read_text(body)?;
        let is_denied =
            matches!(entry.what, What::Undo { undo: false } | What::Redo { redo: false });
        refuse_if!(is_denied => MissingField, "no entry of a known kind");
        Ok(entry)
    }
}

/// Who did what, or for whom what fell, from which source, and what the rules made of it.
#[serde_with::skip_serializing_none]
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Event {
    /// The number of its entry in the record, where there is one.
    pub(in crate::play) n: Option<u64>,
    #[schemars(with = "Name")]
    player: String,
    /// In the one way of writing it: `reroll 3`, `dice 1 2 5 6`.
    #[serde(rename = "do")]
    words: String,
    by: By,
    /// What fell.
    dice: Option<Dice>,
    /// What was drawn or dealt; `?` is unseen.
    cards: Option<Vec<String>>,
    verdicts: Vec<Verdict>,
}

impl Event {
    pub fn of(names: &Names, Acted { seat, words, verdicts }: Acted, by: By) -> Self {
        let (dice, cards) = match Outcome::read(None, &words) {
            Some(Ok(Outcome::Dice(faces))) => (Some(faces), None),
            Some(Ok(Outcome::Cards(all))) => {
                (None, Some(all.into_iter().map(cards::shown).collect()))
            }
            _ => (None, None),
        };
        Self { n: None, player: names[seat].to_string(), words, by, dice, cards, verdicts }
    }
}
