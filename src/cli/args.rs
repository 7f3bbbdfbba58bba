//! Whatever can be asked for: on the command line, and of most verbs by a line of JSON too, into the
//! same structs.

use std::num::{NonZeroU32, NonZeroU64};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Args, Command, Subcommand, ValueHint};
use clap_complete::Shell;
use schemars::{JsonSchema, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use crate::cli::inputs::STDIN;
use crate::pieces::json::{read_beside, read_text};
use crate::pieces::{Code, Refusal, Result};
use crate::play::Seed;
use crate::shape;
use crate::solve::{Objective, Policy};

/// What to do with a game.
// Deferred, since what all verbs take would be much of the work of a short run: `takes` makes it for
// those that are asked for.
#[derive(Clone, Debug, Subcommand)]
#[command(defer = true)]
pub enum Verb {
    /// Referee a game at a prompt
    Play(Sit),
    /// Write a fresh state
    New(New),
    /// Report on states: what is awaited, from whom, the legal moves
    Look(Look),
    /// List the legal moves of states
    Moves(Look),
    /// Write states as one player sees them, or as everybody does
    View(Look),
    /// Draw the awaited dice or cards of states
    Roll(Roll),
    /// Apply moves to states
    Apply(Apply),
    /// Score states, or positions given as arguments
    Score(Score),
    /// Rank the possible moves by value
    Best(Advice),
    /// Show the chances
    Odds(Advice),
    /// Play whole games between bots and count
    Simulate(Simulate),
    /// Show the rules, rulings and house rules
    Rules(Rules),
    /// Print the JSON Schemas of the game's states and answers
    Schema(Schema),
}

impl Verb {
    /// Gives the verb of this name what it takes, and says whether house rules go with it.
    pub fn takes(name: &str) -> (fn(Command) -> Command, bool) {
        match name {
            "play" => (Sit::augment_args, true),
            "new" => (New::augment_args, true),
            "look" | "moves" | "view" => (Look::augment_args, true),
            "roll" => (Roll::augment_args, true),
            "apply" => (Apply::augment_args, true),
            "score" => (Score::augment_args, true),
            "best" | "odds" => (Advice::augment_args, true),
            "simulate" => (Simulate::augment_args, true),
            "rules" => (Rules::augment_args, false),
            _ => (Schema::augment_args, false),
        }
    }

    /// What a line of JSON may ask for: which program this is, and most verbs.
    pub const ASKED: &[&str] = &[
        "hello", "new", "look", "moves", "view", "roll", "apply", "score", "best", "odds",
        "simulate", "rules", "schema",
    ];

    pub fn is_verb(word: &str) -> bool {
        word == "play" || Self::ASKED.contains(&word)
    }

    /// The verb of this name, one of [`ASKED`](Verb::ASKED), with what a line of JSON says of it
    /// beside the fields that were taken.
    ///
    /// # Errors
    /// If something in the line means nothing.
    pub fn read(name: &str, asked: &Value, taken: &[&str]) -> Result<Self> {
        match name {
            "new" => read_beside(asked, taken).map(Self::New),
            "look" => read_beside(asked, taken).map(Self::Look),
            "moves" => read_beside(asked, taken).map(Self::Moves),
            "view" => read_beside(asked, taken).map(Self::View),
            "roll" => read_beside(asked, taken).map(Self::Roll),
            "apply" => read_beside(asked, taken).map(Self::Apply),
            "score" => read_beside(asked, taken).map(Self::Score),
            "best" => read_beside(asked, taken).map(Self::Best),
            "odds" => read_beside(asked, taken).map(Self::Odds),
            "simulate" => read_beside(asked, taken).map(Self::Simulate),
            "rules" => read_beside(asked, taken).map(Self::Rules),
            _ => read_beside(asked, taken).map(Self::Schema),
        }
    }
}

/// A stream of lines, and how it is gone through.
#[derive(Clone, Debug, Args)]
pub struct Lines {
    /// Stop at the first refusal
    #[arg(long)]
    pub strict: bool,
    /// The number of the first line, for spreading a stream over machines
    #[arg(long, value_name = "LINE", default_value = "1", hide_default_value = true,
          allow_negative_numbers = true, value_parser = line)]
    pub from: NonZeroU32,
}

impl Default for Lines {
    fn default() -> Self {
        Self { strict: false, from: NonZeroU32::MIN }
    }
}

/// Where states are read from.
#[derive(Clone, Debug, Default, Args)]
pub struct Files {
    /// Files of states, - for standard input (the default)
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = file())]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    pub lines: Lines,
}

/// Positions that are asked about.
#[derive(Clone, Debug, Default, Args)]
pub struct Positions {
    /// Positions in the game's notation (default: states or positions from stdin)
    #[arg(value_name = "POSITION")]
    pub positions: Vec<String>,
    #[command(flatten)]
    pub lines: Lines,
}

/// Who sits down, and how the referee works.
#[derive(Clone, Debug, Default, Args)]
pub struct Sit {
    /// The players in clockwise order: Ana,Bo,Cy
    #[arg(short, long, value_name = "NAMES", value_parser = trimmed, value_delimiter = ',')]
    pub players: Vec<String>,
    /// Who begins, without rolling for it
    #[arg(long, value_name = "NAME")]
    pub first: Option<String>,
    /// The dice are real: Enter never rolls, and people type the dice of bots too
    #[arg(long)]
    pub real_dice: bool,
    /// The program deals the cards, if there are any; players see theirs with `peek`
    #[arg(long)]
    pub deal_cards: bool,
    /// Let the program play for a player: Bo=best, Cy=greedy, or all=best
    #[arg(long, value_name = "NAME=POLICY", value_parser = trimmed, value_delimiter = ',')]
    pub bot: Vec<String>,
    /// Make the program's dice and cards reproducible
    #[arg(long, allow_hyphen_values = true)]
    pub seed: Option<Seed>,
    /// Keep the record here instead of the state folder
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub save: Option<PathBuf>,
    /// Keep no record
    #[arg(long, conflicts_with = "save")]
    pub no_save: bool,
}

#[derive(Clone, Debug, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct New {
    /// The players in clockwise order: Ana,Bo,Cy
    #[arg(short, long, value_name = "NAMES", value_parser = trimmed, value_delimiter = ',',
          required = true)]
    pub players: Vec<String>,
    /// Who begins, without rolling for it
    #[arg(long, value_name = "NAME")]
    pub first: Option<String>,
    /// So many fresh states
    #[arg(short = 'n', long, value_name = "N", default_value = "1", hide_default_value = true)]
    #[serde(skip)]
    pub number: u32,
}

#[derive(Clone, Debug, Default, Args, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Look {
    #[command(flatten)]
    #[serde(skip)]
    pub files: Files,
    /// Show only what this player sees
    #[arg(long = "as", value_name = "NAME")]
    #[serde(rename = "as")]
    pub seen_by: Option<String>,
}

#[derive(Clone, Debug, Default, Args, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Roll {
    #[command(flatten)]
    #[serde(skip)]
    pub files: Files,
    /// Make the draws reproducible: they depend on this, on the state and on its line
    #[arg(long, allow_hyphen_values = true)]
    pub seed: Option<Seed>,
    /// In place of a line
    #[arg(skip)]
    pub from: Option<NonZeroU32>,
    /// Draw by the id of each state instead of its line
    #[arg(long, conflicts_with = "from")]
    pub by_id: bool,
}

#[derive(Clone, Debug, Default, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Apply {
    /// Moves in order: `reroll 1 5`, `Bo: stop`, `dice 3 4`, or move objects; none if the
    /// input lines bring their own
    #[arg(value_name = "MOVE")]
    pub moves: Vec<GivenMove>,
    #[command(flatten)]
    #[serde(skip)]
    pub lines: Lines,
}

#[derive(Clone, Debug, Default, Args, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Score {
    #[command(flatten)]
    #[serde(skip)]
    pub positions: Positions,
    /// As this player, seeing what they see
    #[arg(long = "as", value_name = "NAME")]
    #[serde(rename = "as")]
    pub seen_by: Option<String>,
}

/// What a solver is asked, and how long it may take.
#[derive(Clone, Debug, Default, Args, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Advice {
    #[command(flatten)]
    #[serde(skip)]
    pub positions: Positions,
    /// For this player, seeing what they see
    #[arg(long = "as", value_name = "NAME")]
    #[serde(rename = "as")]
    pub seen_by: Option<String>,
    /// What to play for in a whole game; points are those of this turn, chips those of this hand
    #[arg(long = "for", value_name = "AIM", value_parser = Objective::read)]
    #[serde(rename = "for")]
    pub objective: Option<Objective>,
    /// Keep estimating for this many seconds
    #[arg(long, allow_negative_numbers = true)]
    pub seconds: Option<Seconds>,
    /// Make estimates reproducible
    #[arg(long, allow_hyphen_values = true)]
    pub seed: Option<Seed>,
}

#[derive(Clone, Debug, Default, Args, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Simulate {
    /// Number of games (default: 10000, or with --seconds as many as fit)
    #[arg(short = 'n', long, allow_negative_numbers = true, value_parser = count)]
    pub games: Option<NonZeroU64>,
    /// Each player's policy, in order: best,greedy (default: greedy, fewest players)
    #[arg(long, value_name = "POLICIES", value_parser = Policy::read, value_delimiter = ',')]
    pub bots: Vec<Policy>,
    /// The number of the first game, for spreading a run over machines
    #[arg(long, value_name = "GAME", allow_negative_numbers = true, value_parser = count)]
    pub from: Option<NonZeroU64>,
    /// Make the run reproducible
    #[arg(long, allow_hyphen_values = true)]
    pub seed: Option<Seed>,
    /// Start no more games after this many seconds
    #[arg(long, allow_negative_numbers = true)]
    pub seconds: Option<Seconds>,
    /// Write a line of JSON for each game instead of counting
    #[arg(long)]
    #[serde(skip)]
    pub each: bool,
}

#[derive(Clone, Debug, Default, Args, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// A clause such as R5, or a word to look for
    #[serde(deserialize_with = "one_text")]
    #[schemars(with = "Option<String>")]
    pub words: Vec<String>,
}

#[derive(Clone, Debug, Default, Args, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Schema {}

/// The commands that belong to no game.
#[derive(Clone, Debug, Subcommand)]
pub enum OtherCommand {
    /// Continue a saved game (default: the latest unfinished)
    Resume {
        /// A number of `croupier games`, a game or a file (default: the latest unfinished)
        #[arg(value_hint = ValueHint::FilePath)]
        file: Option<PathBuf>,
    },
    /// List saved games, the latest first
    Games,
    /// Show players' results, and how often each face was rolled
    Stats {
        /// Only this player
        player: Option<String>,
    },
    /// Print the score sheet of a game: as text, CSV or a page to print
    Sheet(Sheet),
    /// Show the choices and rolls that decided a game
    Review(Review),
    /// Print a record in words, or what happened as JSON or a table
    Log(Log),
    /// Replay and check a record
    Verify(Record),
    /// Save the longest good part of a damaged record
    Recover {
        /// The damaged record, which stays as it is
        #[arg(value_hint = ValueHint::FilePath)]
        file: PathBuf,
    },
    /// Roll plain dice: 3d6, d20, 2d6+1
    Roll {
        /// Dice notation: 3d6, d20, 2d6+1
        #[arg(required = true)]
        dice: Vec<String>,
        /// Roll all of it so often
        #[arg(short = 'n', long, value_name = "N", default_value = "1", hide_default_value = true)]
        number: u32,
        /// Make the rolls reproducible: they depend on this and on what is rolled
        #[arg(long, allow_hyphen_values = true)]
        seed: Option<Seed>,
    },
    /// Answer requests of programs: JSON Lines in, JSON Lines out
    Serve,
    /// Print the JSON Schemas shared by all games
    Schema(Schema),
    /// Print a completion script for a shell
    Completions {
        /// Your shell
        shell: Shell,
    },
    /// Show a manual page
    Man {
        /// The page; those of games tell of their verbs
        #[arg(default_value = "croupier", hide_default_value = true)]
        page: String,
    },
}

#[derive(Clone, Debug, Args)]
pub struct Record {
    /// A number of `croupier games`, a game, a file or - for standard input (default: the latest)
    #[arg(value_hint = ValueHint::FilePath, value_parser = file())]
    pub file: Option<PathBuf>,
}

#[derive(Clone, Debug, Args)]
pub struct Log {
    #[command(flatten)]
    pub record: Record,
    /// Print a table for spreadsheets, a row for what happened at once
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,
}

#[derive(Clone, Debug, Args)]
pub struct Review {
    #[command(flatten)]
    pub record: Record,
    /// Seconds to judge choices (default: 10)
    #[arg(long, allow_negative_numbers = true)]
    pub seconds: Option<Seconds>,
}

#[derive(Clone, Debug, Args)]
pub struct Sheet {
    #[command(flatten)]
    pub record: Record,
    /// Print a table for spreadsheets
    #[arg(long, conflicts_with = "html")]
    pub csv: bool,
    /// Print one self-contained page that fits a sheet of paper
    #[arg(long)]
    pub html: bool,
}

/// Reads the name of a file that is read; - is standard input.
fn file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().map(|path| match path.to_str() {
        Some("-") => PathBuf::from(STDIN),
        _ => path,
    })
}

fn count(word: &str) -> Result<NonZeroU64> {
    number(word, |_| true, "from 1")
}

fn line(word: &str) -> Result<NonZeroU32> {
    number(word, |_| true, "from 1")
}

/// Reads a number.
///
/// # Errors
/// `out-of-range` for all that does not fit.
pub fn number<T: FromStr>(word: &str, fits: impl Fn(&T) -> bool, which: &str) -> Result<T> {
    let message = || format!("expected a whole number {which}");
    let read = word.trim().parse().ok().filter(fits);
    read.ok_or_else(|| Refusal::new(Code::OutOfRange, message()))
}

/// Reads a word without the blanks around it.
#[expect(clippy::unnecessary_wraps)]
fn trimmed(word: &str) -> Result<String> {
    Ok(word.trim().to_string())
}

fn one_text<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    Ok(Option::<String>::deserialize(from)?.into_iter().collect())
}

impl FromStr for Seed {
    type Err = Refusal;

    fn from_str(word: &str) -> Result<Self> {
        Self::read(word)
    }
}

/// Text, or a number that stands for it.
impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let word = match Value::deserialize(from)? {
            Value::String(text) => text,
            Value::Number(n) => n.to_string(),
            _ => return Err(D::Error::custom("expected text or a number")),
        };
        Self::read(&word).map_err(Refusal::into_error)
    }
}

shape!(inline Seed, json_schema!({"type": ["string", "number"]}));

/// A time of up to a day.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "f64")]
pub struct Seconds(pub Duration);

impl TryFrom<f64> for Seconds {
    type Error = Refusal;

    fn try_from(seconds: f64) -> Result<Self> {
        if (0.0..=86_400.0).contains(&seconds) {
            return Ok(Self(Duration::from_secs_f64(seconds)));
        }
        Err(Refusal::new(Code::OutOfRange, "expected a number of seconds from 0 to 86400"))
    }
}

impl FromStr for Seconds {
    type Err = Refusal;

    fn from_str(word: &str) -> Result<Self> {
        word.parse().unwrap_or(f64::NAN).try_into()
    }
}

shape!(inline Seconds, json_schema!({"type": "number", "minimum": 0, "maximum": 86_400}));

/// A move in words, or as an object of a report.
#[derive(Clone, Debug)]
pub enum GivenMove {
    Words(String),
    Object(Map<String, Value>),
}

impl FromStr for GivenMove {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self> {
        if text.trim_start().starts_with('{') {
            return read_text(text);
        }
        Ok(Self::Words(text.to_string()))
    }
}

impl<'de> Deserialize<'de> for GivenMove {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        match Value::deserialize(from)? {
            Value::String(words) => Ok(Self::Words(words)),
            Value::Object(object) => Ok(Self::Object(object)),
            _ => Err(Refusal::new(Code::WrongType, "a move is words, or an object").into_error()),
        }
    }
}

shape!(
    inline GivenMove,
    json_schema!({"anyOf": [
        {"type": "string"},
        {"type": "object", "properties": {"player": {"type": "string"}, "move": {"type": "string"}, "kind": {"type": "string"}}},
    ]})
);
