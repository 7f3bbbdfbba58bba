//! Whatever can be asked for on the command line.

use std::num::{NonZeroU32, NonZeroU64};
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgMatches, Args, Command, Subcommand, ValueHint, arg, value_parser};
use serde_json::{Map, Value};

use crate::engine::requests::{
    Advice, Apply, GivenMove, Look, New, Nothing, Roll, Rules, Seconds, Simulate, Verb,
};
use crate::game::{HouseRule, Info, Setting};
use crate::play::bots::policies;
use crate::play::{AnyGame, Seed};
use crate::solve::{Objective, Policy};

/// What to do with a game, and what each is about.
pub fn verbs() -> impl Iterator<Item = (&'static str, &'static str)> {
    include_str!("verbs.txt").lines().filter_map(|line| line.split_once(": "))
}

/// Gives the verb of this name what it takes in a game.
pub fn taking(kind: &dyn AnyGame, name: &str, verb: Command) -> Command {
    let seed = |arg: Arg| arg.allow_hyphen_values(true).value_parser(Seed::read);
    let seconds = |arg: Arg| arg.value_parser(Seconds::read);
    let count = |arg: Arg| arg.value_parser(value_parser!(NonZeroU64));
    let aims = PossibleValuesParser::new(kind.objectives().iter().map(|aim| aim.word()));
    let known = policies(kind.objectives()).into_iter().map(Policy::word);
    let known = PossibleValuesParser::new(known);
    match name {
        "play" => Sit::augment_args(verb),
        "new" => verb.args([
            arg!(-p --players <NAMES> ... "The players in clockwise order: Ana,Bo,Cy")
                .value_delimiter(',')
                .required(true),
            arg!(--first <NAME> "Who begins, without rolling for it"),
        ]),
        "look" | "moves" | "view" => {
            on_positions(verb).arg(arg!(seen_by: --as <NAME> "Show only what this player sees"))
        }
        "roll" => on_positions(verb).args([
            seed(arg!(--seed <SEED> "Make the draws reproducible: they depend on this, on the state and on its line")),
            arg!(by_id: --"by-id" "Draw by the id of each state instead of its line")
                .conflicts_with("from"),
        ]),
        "apply" => {
            let help = "Moves in order: `reroll 1 5`, `Bo: stop`, `dice 3 4`, or move objects; none \
                        if the input lines bring their own";
            let moves = arg!(moves: [MOVE] ...).help(help).value_parser(GivenMove::read);
            in_lines(verb.arg(moves))
        }
        "score" => {
            on_positions(verb).arg(arg!(seen_by: --as <NAME> "As this player, seeing what they see"))
        }
        "best" | "odds" => on_positions(verb).args([
            arg!(seen_by: --as <NAME> "For this player, seeing what they see"),
            arg!(objective: --for <AIM> "What to play for in a whole game; points are those of this turn, chips those of this hand")
                .value_parser(aims.try_map(|word| Objective::read(&word))),
            seconds(arg!(--seconds <SECONDS> "Keep estimating for this many seconds")),
            seed(arg!(--seed <SEED> "Make estimates reproducible")),
        ]),
        "simulate" => verb.args([
            count(arg!(-n --games <GAMES> "Number of games (default: 10000, or with --seconds as many as fit)")),
            arg!(--bots <POLICIES> ... "Each player's policy, in order: best,greedy (default: greedy, fewest players)")
                .value_parser(known.try_map(|word| Policy::read(&word)))
                .value_delimiter(','),
            count(arg!(--from <GAME> "The number of the first game, for spreading a run over machines")),
            seed(arg!(--seed <SEED> "Make the run reproducible")),
            seconds(arg!(--seconds <SECONDS> "Start no more games after this many seconds")),
            arg!(--each "Write a line of JSON for each game instead of counting"),
        ]),
        "rules" => verb.arg(arg!(words: [WORDS] ... "A clause such as R5, or a word to look for")),
        _ => verb,
    }
}

/// A command that reads a stream of lines.
fn in_lines(verb: Command) -> Command {
    verb.args([
        arg!(--strict "Stop at the first refusal"),
        arg!(--from <LINE> "The number of the first line, for spreading a stream over machines")
            .value_parser(value_parser!(NonZeroU32)),
    ])
}

fn on_positions(verb: Command) -> Command {
    in_lines(verb.arg(
        arg!(positions: [POSITION] ... "Positions in the game's notation (default: states or positions from stdin)"),
    ))
}

/// What the verb of this name was given.
pub fn asked(name: &str, given: &mut ArgMatches) -> Verb {
    let seed: Option<Seed> = one(given, "seed");
    let look = |given: &mut ArgMatches| Look { seen_by: one(given, "seen_by") };
    match name {
        "new" => Verb::New(New { players: all(given, "players"), first: one(given, "first") }),
        "look" => Verb::Look(look(given)),
        "moves" => Verb::Moves(look(given)),
        "view" => Verb::View(look(given)),
        "score" => Verb::Score(look(given)),
        "roll" => Verb::Roll(Roll { seed, from: None, by_id: is(given, "by_id") }),
        "apply" => Verb::Apply(Apply { moves: all(given, "moves") }),
        "best" | "odds" => {
            let advice = Advice {
                seen_by: one(given, "seen_by"),
                objective: one(given, "objective"),
                seconds: one(given, "seconds"),
                seed,
            };
            if name == "best" { Verb::Best(advice) } else { Verb::Odds(advice) }
        }
        "simulate" => Verb::Simulate(Simulate {
            games: one(given, "games"),
            bots: all(given, "bots"),
            from: one(given, "from"),
            seed,
            seconds: one(given, "seconds"),
        }),
        "rules" => Verb::Rules(Rules { words: Some(all::<String>(given, "words").join(" ")) }),
        _ => Verb::Schema(Nothing {}),
    }
}

pub fn one<T: Clone + Send + Sync + 'static>(given: &mut ArgMatches, id: &str) -> Option<T> {
    given.try_remove_one(id).ok().flatten()
}

pub fn all<T: Clone + Send + Sync + 'static>(given: &mut ArgMatches, id: &str) -> Vec<T> {
    given.try_remove_many(id).ok().flatten().into_iter().flatten().collect()
}

pub fn is(given: &mut ArgMatches, id: &str) -> bool {
    one(given, id) == Some(true)
}

/// The house rules among the arguments, as an object of a state.
pub fn house_rules(info: &Info, given: &mut ArgMatches) -> Value {
    let mut set = |rule: &HouseRule| match rule.setting {
        Setting::Switch => is(given, rule.key).then_some(Value::Bool(true)),
        Setting::Number { .. } => one::<i64>(given, rule.key).map(Value::from),
        Setting::Word(_) => one::<String>(given, rule.key).map(Value::from),
    };
    let rules = info.house_rules.iter();
    rules.filter_map(|rule| Some((rule.key.to_string(), set(rule)?))).collect::<Map<_, _>>().into()
}

/// Who sits down, and how the referee works.
#[derive(Clone, Debug, Default, Args)]
pub struct Sit {
    /// The players in clockwise order: Ana,Bo,Cy
    #[arg(short, long, value_name = "NAMES", value_delimiter = ',')]
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
    #[arg(long, value_name = "NAME=POLICY", value_delimiter = ',')]
    pub bot: Vec<String>,
    /// Make the program's dice and cards reproducible
    #[arg(long, allow_hyphen_values = true, value_parser = Seed::read)]
    pub seed: Option<Seed>,
    /// Keep the record here instead of the state folder
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub save: Option<PathBuf>,
    /// Keep no record
    #[arg(long, conflicts_with = "save")]
    pub no_save: bool,
}

/// The commands that belong to no game.
#[derive(Clone, Debug, Subcommand)]
pub enum OtherCommand {
    /// Continue a saved game (default: the latest unfinished)
    Resume {
        /// A number in the list of games, a game or a file (default: the latest unfinished)
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
    Sheet {
        #[command(flatten)]
        record: Record,
        /// Print a table for spreadsheets
        #[arg(long, conflicts_with = "html")]
        csv: bool,
        /// Print one self-contained page that fits a sheet of paper
        #[arg(long)]
        html: bool,
    },
    /// Show the choices and rolls that decided a game
    Review {
        #[command(flatten)]
        record: Record,
        /// Seconds to judge choices (default: 10)
        #[arg(long, value_parser = Seconds::read)]
        seconds: Option<Seconds>,
    },
    /// Print a record in words, or what happened as JSON
    Log(Record),
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
        #[arg(long, allow_hyphen_values = true, value_parser = Seed::read)]
        seed: Option<Seed>,
    },
    /// Answer requests of programs: JSON Lines in, JSON Lines out
    Serve,
    /// Print the JSON Schemas shared by all games
    Schema,
    /// Print a completion script for a shell
    Completions {
        /// Your shell
        #[arg(value_parser = SHELLS.map(|(shell, _)| shell))]
        shell: String,
    },
    /// Show a manual page
    Man {
        /// A command, such as `swipe` or `swipe simulate` (default: the program)
        command: Vec<String>,
    },
}

/// The shells, and the script for each.
pub const SHELLS: [(&str, &str); 4] = [
    ("bash", include_str!("../../completions/croupier.bash")),
    ("fish", include_str!("../../completions/croupier.fish")),
    ("powershell", include_str!("../../completions/croupier.ps1")),
    ("zsh", include_str!("../../completions/_croupier")),
];

#[derive(Clone, Debug, Args)]
pub struct Record {
    /// A number in the list of games, a game, a file or - for standard input (default: the latest)
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: Option<PathBuf>,
}
