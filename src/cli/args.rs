//! Whatever can be given on the command line.

use std::convert::Infallible;
use std::fmt::Display;
use std::ops::{Bound, RangeBounds};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PathBufValueParser, PossibleValuesParser, TypedValueParser};
use clap::{Args, Command, Subcommand, ValueHint};
use clap_complete::Shell;

use crate::cli::evening::args::{Review, Sheet, Stats};
use crate::platform::STDIN;
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

/// The longest time that work may be given, in seconds: a day.
pub const LONGEST_TIME: f64 = 86_400.0;

/// Reads a word; blanks around it, as behind the commas of a list, are nothing.
#[expect(clippy::unnecessary_wraps)]
fn trimmed(word: &str) -> Result<String, Infallible> {
    Ok(word.trim().to_string())
}

/// Reads a time of up to a day.
pub fn seconds(word: &str) -> Result<Duration, String> {
    let seconds = word.parse().ok().filter(|seconds| (0.0..=LONGEST_TIME).contains(seconds));
    let why = || format!("expected a number of seconds, {LONGEST_TIME} at most");
    seconds.map(Duration::from_secs_f64).ok_or_else(why)
}

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
    /// The dice are real: Enter never rolls, and people type the dice of bots too
    #[arg(long)]
    pub real_dice: bool,
    /// The program deals the cards, where there are any; players look at theirs with `peek`
    #[arg(long)]
    pub deal_cards: bool,
    /// Let the program play for somebody: Bo=best, Cy=greedy, Di=random; or for all=best
    #[arg(long, value_name = "NAME=POLICY", value_parser = trimmed, value_delimiter = ',')]
    pub bot: Vec<String>,
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
    /// bring their own
    #[arg(value_name = "MOVE")]
    pub moves: Vec<String>,
    #[command(flatten)]
    pub stream: Stream,
}

#[derive(Clone, Debug, Args)]
pub struct Ask {
    /// Positions in the game's notation; without any, states or positions are read from stdin
    #[arg(value_name = "POSITION")]
    pub positions: Vec<String>,
    /// For this player, seeing what they see
    #[arg(long = "as", value_name = "NAME", value_parser = trimmed)]
    pub seen_by: Option<String>,
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
    #[command(flatten)]
    pub ask: Ask,
}

#[derive(Clone, Debug, Default, Args)]
pub struct Simulate {
    /// How many games: 10000, unless something else ends the run
    #[arg(short = 'n', long, value_name = "GAMES", value_parser = whole(1_u64..))]
    pub games: Option<u64>,
    /// How each player plays, in order: best, points, greedy or random. Unless it is said as few as can play, best
    #[arg(long, value_name = "POLICIES", value_parser = trimmed, value_delimiter = ',')]
    pub bots: Vec<String>,
    /// The number of the first game, for spreading a run over machines
    #[arg(long, value_name = "GAME", default_value_t = 1,
          value_parser = whole(1_u64..))]
    pub from: u64,
    /// Make the run reproducible
    #[arg(long, value_name = "SEED", allow_hyphen_values = true)]
    pub seed: Option<String>,
    /// Threads; the numbers do not depend on it
    #[arg(short, long, value_name = "N", default_value_t = 1,
          value_parser = whole(1_usize..))]
    pub jobs: usize,
    /// Begin no more games after so long
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub seconds: Option<Duration>,
    /// Write a line of JSON for each game instead of counting
    #[arg(long)]
    pub each: bool,
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
}

/// The commands that belong to no game.
#[derive(Clone, Debug, Subcommand)]
pub enum OtherCommand {
    /// Go on with a saved game, the latest by default
    Resume(Resume),
    /// List saved games, the latest first
    Games,
    /// Tell how players have done in saved games, and how their dice fell
    Stats(Stats),
    /// Print the score sheet of a game: as text, CSV or a page to print
    Sheet(Sheet),
    /// Tell which choices and rolls of a game decided most
    Review(Review),
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
    Serve,
    /// Print the JSON Schemas of what belongs to no one game
    Schema {
        /// Only this one
        #[arg(value_parser = ["refusal", "record", "verify", "recover", "roll", "rules", "games",
                              "saved", "stats", "dicetest", "sheet", "review", "request",
                              "answer"])]
        part: Option<String>,
    },
    /// Print what makes a shell complete with Tab
    Completions {
        /// Your shell
        shell: Shell,
    },
    /// Show a manual page
    Man {
        /// A game instead of the program's page
        page: Option<String>,
    },
}
