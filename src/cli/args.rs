//! Whatever can be given on the command line.

use std::convert::Infallible;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, Read};
use std::ops::{Bound, RangeBounds};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PathBufValueParser, PossibleValuesParser, TypedValueParser};
use clap::{Args, Command, Subcommand, ValueEnum, ValueHint};

use crate::cli::evening::args::{ListGames, Sheet, Stats};
use crate::cli::lines::{LONGEST, MARK};
use crate::pieces::Refusal;
use crate::platform::STDIN;
use crate::play::store::failed;
use crate::solve::Objective;

/// Reads a whole number within bounds.
pub fn whole<T: FromStr + PartialOrd + Display>(
    within: impl RangeBounds<T> + Clone,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |word| {
        let number = word.parse().ok().filter(|number| within.contains(number));
        number.ok_or_else(|| match (within.start_bound(), within.end_bound()) {
            (Bound::Included(least), Bound::Included(most)) => {
                format!("expected a whole number from {least} to {most}")
            }
            (Bound::Included(least), _) => format!("expected a whole number from {least} on"),
            _ => "expected a whole number".to_string(),
        })
    }
}

/// Reads the name of a file that is read; - is standard input.
pub fn file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().map(|path| match path.to_str() {
        Some("-") => PathBuf::from(STDIN),
        _ => path,
    })
}

/// Reads what advice is to play for.
fn objective() -> impl TypedValueParser<Value = Objective> {
    PossibleValuesParser::new(Objective::ALL.map(Objective::word))
        .try_map(|word| Objective::read(&word))
}

/// Reads `yes` or `no`.
fn yes_or_no() -> impl TypedValueParser<Value = bool> {
    PossibleValuesParser::new(["yes", "no"]).map(|word| word == "yes")
}

/// The longest time that work may be given, in seconds: a day.
pub const LONGEST_TIME: f64 = 86_400.0;

/// Reads a word; blanks around it, as behind the commas of a list, are nothing.
#[expect(clippy::unnecessary_wraps)]
fn trimmed(word: &str) -> Result<String, Infallible> {
    Ok(word.trim().to_string())
}

/// Reads a time of up to a day.
fn seconds(word: &str) -> Result<Duration, String> {
    let seconds = word.parse().ok().filter(|seconds| (0.0..=LONGEST_TIME).contains(seconds));
    let why = || format!("expected a number of seconds, {LONGEST_TIME} at most");
    seconds.map(Duration::from_secs_f64).ok_or_else(why)
}

/// Reads how long a program may think.
fn thinking(word: &str) -> Result<Duration, String> {
    seconds(word).ok().filter(|time| !time.is_zero()).ok_or_else(|| NO_TIME.to_string())
}

/// What is wrong with no time at all, and with more than a day.
pub const NO_TIME: &str = "expected a number of seconds above 0, 86400 at most";

/// Reads how well a share is to be known, in percent: ±1%.
fn reach(word: &str) -> Result<f64, String> {
    let bare = word.trim_start_matches(['±', '+', '-', '/']).trim_end_matches('%');
    let percent = bare.trim().parse().ok().filter(|percent| (0.01..50.0).contains(percent));
    percent
        .map(|percent: f64| percent / 100.0)
        .ok_or_else(|| "expected something like ±1%".to_string())
}

/// Reads two shares in percent: 50,52.
fn shares(word: &str) -> Result<(f64, f64), String> {
    let share = |text: &str| Some(text.trim().trim_end_matches('%').parse::<f64>().ok()? / 100.0);
    let read = || word.split_once(',').and_then(|(low, high)| Some((share(low)?, share(high)?)));
    let ordered = |&(low, high): &(f64, f64)| 0.0 <= low && low < high && high <= 1.0;
    read().filter(ordered).ok_or_else(|| "expected two percentages, such as 50,52".to_string())
}

/// What a file that was named on the command line holds: text, and not too much of it.
///
/// # Errors
/// If it cannot be read, or is too long.
pub fn read_text(path: &Path) -> Result<String, Refusal> {
    let mut text = String::new();
    File::open(path)
        .and_then(|file| file.take(LONGEST_FILE + 1).read_to_string(&mut text))
        .and_then(|_| match text.len() as u64 {
            0..=LONGEST_FILE => Ok(()),
            _ => Err(io::Error::other(format!("it is longer than {LONGEST_FILE} bytes"))),
        })
        .map_err(|error| failed("read", path, &error))?;
    if text.starts_with(MARK) {
        text.drain(..MARK.len());
    }
    Ok(text)
}

/// The longest file that is read as an argument, in bytes.
const LONGEST_FILE: u64 = 16 << 20;

/// What to do with a game.
// Deferred, since what all verbs take would be much of the work of a short run: `takes` makes it for
// those that are asked for.
#[derive(Clone, Debug, Subcommand)]
#[command(defer = true)]
pub enum Verb {
    /// Referee a game at a prompt
    Play(Sit),
    /// Write a fresh state
    New(Fresh),
    /// Report on states: what is awaited, from whom, what may be done
    Look(Look),
    /// List the legal moves of states
    Moves(Moves),
    /// Draw the awaited dice or cards of states
    Roll(Roll),
    /// Apply moves to states
    Apply(Apply),
    /// Score states, or positions given as arguments
    Score(Ask),
    /// Rank what may be done by what it is worth
    Best(Advice),
    /// Tell the chances
    Odds(Advice),
    /// Play whole games by themselves and count
    Simulate(Simulate),
    /// Show the rules, rulings and house rules
    Rules(Rules),
    /// Print the JSON Schemas of the game's states and answers
    Schema(Schema),
}

impl Verb {
    /// Gives the verb of this name what it takes, and says whether house rules go with it; states
    /// have their own.
    pub fn takes(name: &str) -> (fn(Command) -> Command, bool) {
        match name {
            "play" => (Sit::augment_args, true),
            "new" => (Fresh::augment_args, true),
            "look" => (Look::augment_args, false),
            "moves" => (Moves::augment_args, false),
            "roll" => (Roll::augment_args, false),
            "apply" => (Apply::augment_args, false),
            "score" => (Ask::augment_args, true),
            "best" | "odds" => (Advice::augment_args, true),
            "simulate" => (Simulate::augment_args, true),
            "rules" => (Rules::augment_args, false),
            _ => (Schema::augment_args, false),
        }
    }
}

/// Who sits down, and how the referee works.
#[derive(Clone, Debug, Default, Args)]
pub struct Sit {
    /// The players in clockwise order: Ana,Bo,Cy
    #[arg(short, long, value_name = "NAMES", value_parser = trimmed, value_delimiter = ',')]
    pub players: Vec<String>,
    /// Who begins, without rolling for it
    #[arg(long, value_name = "NAME", value_parser = trimmed)]
    pub first: Option<String>,
    /// Roll for this player without asking; `all` for everybody
    #[arg(long, value_name = "NAME", value_parser = trimmed, value_delimiter = ',')]
    pub roll_for: Vec<String>,
    /// The dice are real: Enter never rolls, and people type the dice of bots too. Remembered at a
    /// terminal until --real-dice=no
    #[arg(long, value_name = "YES", num_args = 0..=1, require_equals = true, default_missing_value = "yes",
          value_parser = yes_or_no())]
    pub real_dice: Option<bool>,
    /// Play several games: the winner of most of N wins the evening
    #[arg(long, value_name = "N", value_parser = whole(1_u32..=999))]
    pub best_of: Option<u32>,
    /// Play N games with the same players
    #[arg(long, value_name = "N", value_parser = whole(1_u32..=999),
          conflicts_with = "best_of")]
    pub games: Option<u32>,
    /// The program deals the cards, where there are any; players look at theirs with `peek`
    #[arg(long)]
    pub deal_cards: bool,
    /// Let the program play for somebody: Bo=best, Cy=greedy, Di=random; or for all=best; Bo=cmd:PROGRAM
    /// asks a program
    #[arg(long, value_name = "NAME=POLICY", value_parser = trimmed, value_delimiter = ',')]
    pub bot: Vec<String>,
    /// How long a program may think about a move, where cmd:PROGRAM plays: 10 unless it is said
    #[arg(long, value_name = "SECONDS", value_parser = thinking)]
    pub bot_seconds: Option<Duration>,
    /// Whether programs may be started
    #[arg(skip)]
    pub programs: bool,
    /// Whether nobody may be asked
    #[arg(skip)]
    pub unasked: bool,
    /// Show only what this player sees
    #[arg(long = "as", value_name = "NAME", value_parser = trimmed)]
    pub seen_by: Option<String>,
    /// Remark on moves that give away more than AMOUNT: chips, or percent of the chance to win
    #[arg(long, value_name = "AMOUNT", num_args = 0..=1, require_equals = true,
          default_missing_value = "on")]
    pub coach: Option<String>,
    /// Make the program's dice and cards reproducible
    #[arg(long, value_name = "SEED", allow_hyphen_values = true)]
    pub seed: Option<String>,
    /// Keep the record here instead of the state folder
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub save: Option<PathBuf>,
    /// Keep no record
    #[arg(long, conflicts_with = "save")]
    pub no_save: bool,
}

#[derive(Clone, Debug, Args)]
pub struct Fresh {
    /// The players in clockwise order: Ana,Bo,Cy
    #[arg(short, long, value_name = "NAMES", value_parser = trimmed, value_delimiter = ',',
          required = true)]
    pub players: Vec<String>,
    /// Who begins, without rolling for it
    #[arg(long, value_name = "NAME", value_parser = trimmed)]
    pub first: Option<String>,
}

/// How states are read.
#[derive(Clone, Debug, Args)]
pub struct Stream {
    /// Stop at the first refusal
    #[arg(long, help_heading = "Input")]
    pub strict: bool,
    /// The longest line to read, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = LONGEST,
          value_parser = whole(0_usize..), help_heading = "Input")]
    pub max_line: usize,
    /// Threads that answer; the answers and their order do not depend on it
    #[arg(short, long, value_name = "N", default_value_t = 1, help_heading = "Input",
          value_parser = whole(1_usize..))]
    pub jobs: usize,
}

#[derive(Clone, Debug, Args)]
pub struct Look {
    /// Files of states, - for standard input; without any, standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = file())]
    pub files: Vec<PathBuf>,
    /// Show only what this player sees
    #[arg(long = "as", value_name = "NAME", value_parser = trimmed)]
    pub seen_by: Option<String>,
    #[command(flatten)]
    pub stream: Stream,
}

#[derive(Clone, Debug, Args)]
pub struct Moves {
    /// List every move, up to a million for each state
    #[arg(long)]
    pub all: bool,
    /// With --all, list more than a million moves
    #[arg(long, requires = "all")]
    pub no_limit: bool,
    #[command(flatten)]
    pub look: Look,
}

#[derive(Clone, Debug, Args)]
pub struct Roll {
    /// Files of states, - for standard input; without any, standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = file())]
    pub files: Vec<PathBuf>,
    /// Make the draws reproducible
    #[arg(long, value_name = "SEED", allow_hyphen_values = true)]
    pub seed: Option<String>,
    /// The number of the first line, for spreading a stream over machines
    #[arg(long, value_name = "LINE", default_value_t = 1,
          value_parser = whole(1_u64..=1 << 40))]
    pub from: u64,
    /// Draw by the id of each state instead of its line
    #[arg(long, conflicts_with = "from")]
    pub by_id: bool,
    #[command(flatten)]
    pub stream: Stream,
}

#[derive(Clone, Debug, Args)]
pub struct Apply {
    /// Moves in order: `reroll 1 5`, `Bo: stop`, `dice 3 4`, or move objects; none where states
    /// bring their own. Files of states (*.jsonl, *.json, -) may stand among them
    #[arg(value_name = "MOVE")]
    pub moves: Vec<String>,
    #[command(flatten)]
    pub stream: Stream,
}

#[derive(Clone, Debug, Args)]
pub struct Ask {
    /// Positions in the game's notation, or files of states (*.jsonl, *.json, -); without any, states
    /// or positions are read from stdin
    #[arg(value_name = "POSITION")]
    pub positions: Vec<String>,
    /// For this player, seeing what they see
    #[arg(long = "as", value_name = "NAME", value_parser = trimmed)]
    pub seen_by: Option<String>,
    /// Refuse rather than estimate; odds leave out chances to win that are not exact
    #[arg(long)]
    pub exact: bool,
    /// Make estimates reproducible
    #[arg(long, value_name = "SEED", allow_hyphen_values = true)]
    pub seed: Option<String>,
    #[command(flatten)]
    pub stream: Stream,
}

/// What a solver is asked, and how long it may take.
#[derive(Clone, Debug, Args)]
pub struct Advice {
    /// What to play for in a whole game; points are those of the turn alone
    #[arg(long = "for", value_name = "AIM", value_parser = objective())]
    pub objective: Option<Objective>,
    /// Go on estimating for so long
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub seconds: Option<Duration>,
    /// Estimate from at most this many games for each option
    #[arg(long, value_name = "GAMES", value_parser = whole(1_u64..))]
    pub games: Option<u64>,
    #[command(flatten)]
    pub ask: Ask,
}

#[derive(Clone, Debug, Default, Args)]
pub struct Simulate {
    /// How many games: 10000, unless something else ends the run
    #[arg(short = 'n', long, value_name = "GAMES", value_parser = whole(1_u64..))]
    pub games: Option<u64>,
    /// How each player plays, in order: best, points, greedy, random or thumb, where the game knows
    /// it; or cmd:PROGRAM, which is asked for its moves. Unless it is said as few as can play, best
    #[arg(long, value_name = "POLICIES", value_parser = trimmed, value_delimiter = ',')]
    pub bots: Vec<String>,
    /// The number of the first game, for spreading a run over machines
    #[arg(long, value_name = "GAME", default_value_t = 0,
          value_parser = whole(0_u64..))]
    pub from: u64,
    /// Make the run reproducible
    #[arg(long, value_name = "SEED", allow_hyphen_values = true)]
    pub seed: Option<String>,
    /// Threads; the numbers do not depend on it
    #[arg(short, long, value_name = "N", default_value_t = 1,
          value_parser = whole(1_usize..))]
    pub jobs: usize,
    /// Keep every policy in its seat instead of moving them round; each game has its own dice
    #[arg(long)]
    pub keep_seats: bool,
    /// Give each game its own dice instead of the same dice to each seating
    #[arg(long)]
    pub own_dice: bool,
    /// Play until the wins of the first player are known this well: ±1%
    #[arg(long, value_name = "PERCENT", value_parser = reach)]
    pub until: Option<f64>,
    /// Play until it is clear which of two shares of the games the first player wins: 50,52
    #[arg(long, value_name = "LOW,HIGH", value_parser = shares)]
    pub sprt: Option<(f64, f64)>,
    /// Begin no more games after so long
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub seconds: Option<Duration>,
    /// Write a line of JSON for each game instead of counting
    #[arg(long, conflicts_with_all = ["until", "sprt"])]
    pub each: bool,
    /// Play the same games under other house rules too, and tell what changes; a switch needs
    /// no setting
    #[arg(long, value_name = "RULE=SETTING", value_delimiter = ',',
          conflicts_with_all = ["until", "sprt", "each", "seconds"])]
    pub compare: Vec<String>,
    /// How long a program may think about a move
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = thinking)]
    pub bot_seconds: Duration,
    /// Add up the JSON answers of earlier runs instead of playing
    #[arg(long, value_name = "FILE", num_args = 1.., value_hint = ValueHint::FilePath, value_parser = file(),
          conflicts_with_all = ["games", "bots", "from", "seed", "jobs", "keep_seats", "own_dice",
                                "until", "sprt", "seconds", "each", "compare", "bot_seconds"])]
    pub merge: Vec<PathBuf>,
}

#[derive(Clone, Debug, Args)]
pub struct Rules {
    /// A clause such as R5, or a word to look for
    pub words: Vec<String>,
}

#[derive(Clone, Debug, Args)]
pub struct Schema {
    /// Only this one
    #[arg(value_parser = ["state", "report", "move", "moves", "parts", "scores", "score", "best",
                          "odds", "simulate"])]
    pub part: Option<String>,
}

#[derive(Clone, Debug, Default, Args)]
pub struct Resume {
    /// The record; the latest of a game that is not over unless said
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
    /// Show only what this player sees
    #[arg(long = "as", value_name = "NAME", value_parser = trimmed)]
    pub seen_by: Option<String>,
    /// Remark on moves that give away more than AMOUNT: chips, or percent of the chance to win
    #[arg(long, value_name = "AMOUNT", num_args = 0..=1, require_equals = true,
          default_missing_value = "on")]
    pub coach: Option<String>,
    /// Let the program play for somebody from here on: Bo=best; programs play on only so:
    /// Bo=cmd:PROGRAM
    #[arg(long, value_name = "NAME=POLICY", value_parser = trimmed, value_delimiter = ',')]
    pub bot: Vec<String>,
    /// How long a program may think about a move, where cmd:PROGRAM plays: 10 unless it is said
    #[arg(long, value_name = "SECONDS", value_parser = thinking)]
    pub bot_seconds: Option<Duration>,
    /// Whether programs may be started
    #[arg(skip)]
    pub programs: bool,
}

/// The commands that belong to no game.
#[derive(Clone, Debug, Subcommand)]
pub enum OtherCommand {
    /// Go on with a saved game, the latest by default
    Resume(Resume),
    /// List saved games, the latest first
    Games(ListGames),
    /// Tell how players have done in saved games, and how their dice fell
    Stats(Stats),
    /// Print the score sheet of a game: as text, CSV, Markdown or a page to print
    Sheet(Sheet),
    /// Print a record for people
    Log {
        /// The record, - for standard input; the latest unless said
        #[arg(value_hint = ValueHint::FilePath, value_parser = file())]
        file: Option<PathBuf>,
    },
    /// Replay a record and check all of it
    Verify {
        /// The record, - for standard input; the latest unless said
        #[arg(value_hint = ValueHint::FilePath, value_parser = file())]
        file: Option<PathBuf>,
    },
    /// Save the longest good part of a damaged record
    Recover {
        /// The damaged record, which stays as it is
        #[arg(value_hint = ValueHint::FilePath)]
        file: PathBuf,
    },
    /// Roll plain dice: 3d6, d20, 2d6+1
    Roll {
        /// How many dice of how many sides, and what is added
        #[arg(value_name = "DICE", required = true)]
        dice: Vec<String>,
        /// Make the rolls reproducible
        #[arg(long, value_name = "SEED", allow_hyphen_values = true)]
        seed: Option<String>,
    },
    /// Answer requests of programs: JSON Lines in, JSON Lines out
    Serve {
        /// Whoever asks may start programs that play, with cmd:PROGRAM
        #[arg(long)]
        programs: bool,
    },
    /// Print the JSON Schemas of what belongs to no one game
    Schema {
        /// Only this one
        #[arg(value_parser = ["refusal", "record", "verify", "recover", "roll", "rules", "games",
                              "saved", "stats", "dicetest", "sheet", "request", "answer"])]
        part: Option<String>,
    },
    /// Print what makes a shell complete with Tab, or put it where the shell finds it
    Completions {
        /// Your shell; with --install it need not be named
        #[arg(required_unless_present = "install")]
        shell: Option<Shell>,
        /// Put it where the shell finds it, and say where
        #[arg(long)]
        install: bool,
    },
    /// Show a manual page
    Man {
        /// A game, tutorial or formats instead of the program's page
        page: Option<String>,
        /// Put all pages where man finds them, or into this folder, and say where
        #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, num_args = 0..=1,
              conflicts_with = "page")]
        // As clap tells an option whose value may be missing.
        #[allow(clippy::option_option)]
        install: Option<Option<PathBuf>>,
    },
}

/// A shell that completes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Shell {
    Bash,
    Zsh,
    Fish,
    Nushell,
    Elvish,
    Powershell,
}
