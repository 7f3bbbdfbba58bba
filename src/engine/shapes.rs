//! The shapes of what is written that is of no one game, and the schemas of all that is read and
//! written beside games.

use schemars::JsonSchema;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use crate::engine::requests::Verb;
use crate::game::Info;
use crate::pieces::json::Id;
use crate::pieces::{Refusal, Result, brief, refuse_if};
use crate::play::clauses::{self, Clause, unmarked};
use crate::play::course::PlayerResult;
use crate::play::games::Games;
use crate::play::shapes::{self, FORMAT, json_ref};
use crate::play::stats::{PlayerStats, TypedDice};
use crate::play::{Event, Review};

/// What stands in place of an answer.
#[serde_with::skip_serializing_none]
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Refusal")]
pub struct Refused {
    pub error: Refusal,
    /// Where in a stream.
    pub line: Option<u64>,
    pub id: Option<Id>,
}

impl Refused {
    /// A refusal, in whose game its clause is.
    pub fn of(refusal: &Refusal, info: Option<&Info>) -> Self {
        let mut error = refusal.clone();
        if let (Some(rule), Some(info)) = (&mut error.rule, info) {
            *rule = format!("{} {rule}", info.id).into();
        }
        Self { error, line: None, id: None }
    }
}

/// A game that is offered.
#[derive(Debug, Serialize, JsonSchema)]
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

/// The clauses of a game that `words` ask for, or all.
///
/// # Errors
/// If no clause fits.
pub fn clauses_of(info: &'static Info, words: &str) -> Result<Vec<Clause<'static>>> {
    if words.trim().is_empty() {
        return Ok(clauses::clauses(info.rules));
    }
    let found = clauses::find(info.rules, words.trim());
    refuse_if!(found.is_empty() =>
        OutOfRange, hint format!("croupier {} rules shows all of them", info.id),
        "no clause of {} speaks of \"{}\"", info.title, brief(words.trim()));
    Ok(found)
}

/// The answer of `rules`.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Rules")]
pub struct RulesAnswer {
    game: &'static str,
    clauses: Vec<Clause<'static>>,
}

impl RulesAnswer {
    /// # Errors
    /// If no clause fits.
    pub fn of(info: &'static Info, words: &str) -> Result<Self> {
        let clause = |c: Clause<'static>| Clause { text: unmarked(&c.text), ..c };
        let clauses = clauses_of(info, words)?.into_iter().map(clause).collect();
        Ok(Self { game: info.id, clauses })
    }
}

/// A line of `croupier roll --json`.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Roll")]
pub struct Rolled<'a> {
    pub roll: &'a str,
    pub dice: Vec<u32>,
    pub total: i64,
}

/// The answer of `croupier verify --json`.
#[serde_with::skip_serializing_none]
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Verify")]
pub struct Verified {
    #[schemars(extend("const" = true))]
    pub valid: bool,
    pub entries: usize,
    /// The number of a last line that never became whole.
    pub torn: Option<u64>,
}

/// A line of `croupier games --json`.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Saved<'a> {
    Game {
        /// As `croupier sheet 2` takes it.
        number: usize,
        record: String,
        game: &'static str,
        started: &'a str,
        players: Vec<PlayerResult>,
        over: bool,
        winners: Vec<&'a str>,
        /// Where the game stands, in words.
        moment: String,
    },
    /// A record that cannot be read.
    Broken { record: String, error: Refusal },
}

/// The answer of `croupier stats --json`.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Stats")]
pub struct StatsAnswer<'a> {
    pub players: &'a [&'a PlayerStats],
    /// The dice that people typed, if they did.
    pub dice: Option<TypedDice>,
}

/// Of `new`, `roll`, `apply` and `view`: the state, and what happened on the way to it.
// It is written piece by piece, and read where it leads on.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Stated")]
pub struct Stated<'a> {
    /// A state: see the schema of its game.
    #[serde(borrow)]
    #[schemars(with = "Map<String, Value>")]
    pub state: &'a RawValue,
    #[serde(rename = "events")]
    #[schemars(with = "Option<Vec<Event>>", skip_serializing_if = "Option::is_none")]
    _events: Option<IgnoredAny>,
    #[schemars(skip)]
    pub id: Option<Id>,
}

/// The schemas of what belongs to no one game.
pub fn schemas() -> Value {
    let mut written = shapes::written();
    let mut read = shapes::read();
    let (hello, stated) = (written.subschema_for::<Hello>(), written.subschema_for::<Stated>());
    let parts = [
        ("Refusal", vec![written.subschema_for::<Refused>()]),
        ("Verify", vec![written.subschema_for::<Verified>()]),
        ("Roll", vec![written.subschema_for::<Rolled>()]),
        ("Rules", vec![written.subschema_for::<RulesAnswer>()]),
        ("Saved", vec![written.subschema_for::<Saved>()]),
        ("Stats", vec![written.subschema_for::<StatsAnswer>()]),
        ("Review", vec![written.subschema_for::<Review>()]),
        ("Answer", [hello, stated, json_ref("Refusal")].into()),
        ("Request", vec![read.subschema_for::<Verb>()]),
    ];
    let mut defs = written.take_definitions(true);
    shapes::merge(&mut defs, read.take_definitions(true));
    let id = || json!({"$ref": "#/$defs/Id"});
    for answer in ["Hello", "Stated", "Rules"] {
        shapes::optional(&mut defs, &json_ref(answer), "id", id());
    }
    let beside = |kind: &str, about: &str| json!({"type": kind, "description": about});
    let beside = [
        ("id", id()),
        ("game", beside("string", "Needed where the state does not say it.")),
        ("rules", beside("object", "House rules, as in a state of the game.")),
        ("state", beside("object", "A state: see the schema of its game.")),
        ("position", beside("string", "In place of a state.")),
    ];
    for kind in shapes::named_kinds(&mut defs, "Request", "do") {
        let verb = kind.trim_start_matches("Request").to_lowercase();
        let taken = |key| key == "id" || Verb::beside(&verb).contains(&key);
        for (key, shape) in beside.iter().filter(|(key, _)| taken(key)) {
            shapes::optional(&mut defs, &json_ref(&kind), key, shape.clone());
        }
    }
    shapes::document(
        "croupier",
        "croupier",
        "What croupier reads and writes that is of no one game.",
        defs,
        &parts,
    )
}
