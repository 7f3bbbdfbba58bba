//! The command tree, described once: parser, help, manual pages and completions all come from it.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{
    Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, Subcommand, ValueEnum, value_parser,
};
use serde_json::{Map, Value, json};

use crate::game::{HouseRule, Info, Setting};
use crate::kit::names::visible_path;
use crate::play::table::Kind;
use crate::registry::GAMES;

/// How answers look. Holds for every command.
#[derive(Clone, Debug, Args)]
pub struct Manner {
    /// Answer in JSON
    #[arg(long, global = true, help_heading = "Output")]
    pub json: bool,
    /// Linear text in whole sentences: nothing redrawn, no hints
    #[arg(long, global = true, help_heading = "Output")]
    pub plain: bool,
    /// Letters only: no suit signs, no drawing
    #[arg(long, global = true, help_heading = "Output")]
    pub ascii: bool,
    /// When to use colour
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = "Output"
    )]
    pub color: Colour,
    /// Never ask: fail with what was missing
    #[arg(long, global = true, help_heading = "Output")]
    pub no_input: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Colour {
    Auto,
    Always,
    Never,
}

/// What to do with a game.
#[derive(Clone, Debug, Subcommand)]
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
    /// Rank what may be done by its exact value
    Best(Ask),
    /// Tell the chances
    Odds(Ask),
    /// Play whole games by themselves and count
    Simulate(Simulate),
    /// Show the rules, rulings and house rules
    Rules {
        /// A clause such as R5, or a word to look for
        words: Vec<String>,
    },
    /// Print the JSON Schemas of the game's state, report and moves
    Schema {
        /// Only this one
        #[arg(value_parser = ["state", "report", "move", "parts"])]
        part: Option<String>,
    },
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
    /// Roll for this player without asking; `all` for everybody
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub roll_for: Vec<String>,
    /// The program deals the cards; players look at theirs with `peek`
    #[arg(long)]
    pub deal_cards: bool,
    /// Let the program play for somebody: Bo=best, Cy=greedy, Di=random
    #[arg(long, value_name = "NAME=POLICY", value_delimiter = ',')]
    pub bot: Vec<String>,
    /// Show only what this player sees
    #[arg(long = "as", value_name = "NAME")]
    pub seen_by: Option<String>,
    /// Make the program's dice and cards reproducible
    #[arg(long, value_name = "SEED", allow_hyphen_values = true)]
    pub seed: Option<String>,
    /// Commit to the dice before play, so that everybody can check them afterwards
    #[arg(long, conflicts_with_all = ["seed", "no_save"])]
    pub fair: bool,
    /// Keep the record here instead of the state folder
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub save: Option<PathBuf>,
    /// Keep no record
    #[arg(long, conflicts_with = "save")]
    pub no_save: bool,
}

#[derive(Clone, Debug, Args)]
pub struct Fresh {
    /// The players in clockwise order: Ana,Bo,Cy
    #[arg(short, long, value_name = "NAMES", value_delimiter = ',', required = true)]
    pub players: Vec<String>,
    /// Who begins, without rolling for it
    #[arg(long, value_name = "NAME")]
    pub first: Option<String>,
}

/// How states are read.
#[derive(Clone, Debug, Args)]
pub struct Stream {
    /// Stop at the first refusal
    #[arg(long, help_heading = "Input")]
    pub strict: bool,
    /// The longest line to read, in bytes
    #[arg(long, value_name = "BYTES", default_value_t = crate::front::lines::LONGEST,
          help_heading = "Input")]
    pub max_line: usize,
    /// Threads that answer; the answers and their order do not depend on it
    #[arg(short, long, value_name = "N", default_value_t = 1, help_heading = "Input")]
    pub jobs: usize,
}

#[derive(Clone, Debug, Args)]
pub struct Look {
    /// Show only what this player sees
    #[arg(long = "as", value_name = "NAME")]
    pub seen_by: Option<String>,
    #[command(flatten)]
    pub stream: Stream,
}

#[derive(Clone, Debug, Args)]
pub struct Moves {
    /// List every move, however many there are
    #[arg(long)]
    pub all: bool,
    #[command(flatten)]
    pub look: Look,
}

#[derive(Clone, Debug, Args)]
pub struct Roll {
    /// Make the draws reproducible
    #[arg(long, value_name = "SEED", allow_hyphen_values = true)]
    pub seed: Option<String>,
    #[command(flatten)]
    pub stream: Stream,
}

#[derive(Clone, Debug, Args)]
pub struct Apply {
    /// Moves in order: `reroll 1 5`, `Bo: stop`, `dice 3 4`, or move objects
    #[arg(value_name = "MOVE", required = true)]
    pub moves: Vec<String>,
    #[command(flatten)]
    pub stream: Stream,
}

#[derive(Clone, Debug, Args)]
pub struct Ask {
    /// Positions in the game's notation; without any, states are read from stdin
    #[arg(value_name = "POSITION")]
    pub positions: Vec<String>,
    /// For this player, seeing what he sees
    #[arg(long = "as", value_name = "NAME")]
    pub seen_by: Option<String>,
    /// Refuse rather than estimate
    #[arg(long)]
    pub exact: bool,
    /// Make estimates reproducible
    #[arg(long, value_name = "SEED", allow_hyphen_values = true)]
    pub seed: Option<String>,
    #[command(flatten)]
    pub stream: Stream,
}

#[derive(Clone, Debug, Args)]
pub struct Simulate {
    /// How many games
    #[arg(short = 'n', long, value_name = "GAMES", default_value_t = 10_000)]
    pub games: u64,
    /// How each seat plays, in order: best, greedy or random
    #[arg(long, value_name = "POLICIES", value_delimiter = ',')]
    pub bots: Vec<String>,
    /// The number of the first game, for spreading a run over machines
    #[arg(long, value_name = "GAME", default_value_t = 0)]
    pub from: u64,
    /// Make the run reproducible
    #[arg(long, value_name = "SEED", allow_hyphen_values = true)]
    pub seed: Option<String>,
    /// Threads; the numbers do not depend on it
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    pub jobs: usize,
    /// Keep every policy in its seat instead of moving them round
    #[arg(long)]
    pub keep_seats: bool,
    /// Give each game its own dice instead of the same dice to each seating
    #[arg(long)]
    pub own_dice: bool,
    /// Add up the JSON answers of earlier runs instead of playing
    #[arg(long, value_name = "FILE", num_args = 1.., value_hint = clap::ValueHint::FilePath)]
    pub merge: Vec<PathBuf>,
}

/// What stands beside the games.
#[derive(Clone, Debug, Subcommand)]
pub enum Beside {
    /// Go on with a saved game, the latest by default
    Resume {
        #[arg(value_hint = clap::ValueHint::FilePath)]
        file: Option<PathBuf>,
        /// Show only what this player sees
        #[arg(long = "as", value_name = "NAME")]
        seen_by: Option<String>,
    },
    /// Print a record for people
    Log {
        #[arg(value_hint = clap::ValueHint::FilePath)]
        file: Option<PathBuf>,
    },
    /// Replay a record and check all of it
    Verify {
        #[arg(value_hint = clap::ValueHint::FilePath)]
        file: Option<PathBuf>,
    },
    /// Roll plain dice: 3d6, d20, 2d6+1
    Roll {
        #[arg(value_name = "DICE", required = true)]
        dice: Vec<String>,
        /// Make the rolls reproducible
        #[arg(long, value_name = "SEED", allow_hyphen_values = true)]
        seed: Option<String>,
    },
    /// Print the completions of a shell
    Completions {
        /// bash, zsh, fish, elvish or powershell
        shell: clap_complete::Shell,
    },
    /// Print a manual page
    Man {
        /// The page of this game instead of the program's
        game: Option<String>,
    },
}

/// What was asked.
pub enum Asked {
    Nothing,
    Beside(Beside),
    /// A game without a verb, with what it takes to sit down.
    Bare(&'static dyn Kind, Sit, Value),
    Verb(&'static dyn Kind, Box<Verb>, Value),
}

/// Verbs that take house rules.
const WITH_RULES: [&str; 6] = ["play", "new", "score", "best", "odds", "simulate"];

/// The whole command tree.
#[must_use]
pub fn command() -> Command {
    let command = Command::new("croupier")
        .version(env!("CARGO_PKG_VERSION"))
        .after_help(concat!(
            "Examples:\n",
            "  croupier dalmatian -p Ana,Bo,Cy        referee a game\n",
            "  croupier dalmatian score 6:12345       what are these dice worth\n",
            "  croupier dalmatian best 6:12345        what to roll again\n",
            "  croupier resume                        go on with the latest game\n",
            "  croupier dalmatian new -p Ana,Bo | croupier dalmatian roll\n",
        ))
        .subcommand_required(false)
        .disable_help_subcommand(true)
        .infer_long_args(false);
    let command =
        GAMES.iter().fold(command, |command, kind| command.subcommand(game_command(kind.info())));
    // The descriptions of what was added replace that of the program: it comes last.
    Manner::augment_args(Beside::augment_subcommands(command))
        .about("A referee, scorer and analyst for five tabletop games")
        .long_about(
            "A referee, scorer and analyst for five tabletop games with ordinary dice and cards. \
             Each game is a command that referees at a prompt, or takes JSON states from a pipe.",
        )
}

/// The tree filled in, with what clap adds while it parses.
#[must_use]
pub fn whole_tree() -> Command {
    let mut tree = command();
    tree.build();
    tree
}

fn game_command(info: &'static Info) -> Command {
    Command::new(info.id)
        .about(info.about)
        .visible_aliases(info.aliases.iter().copied())
        .disable_help_subcommand(true)
        .defer(with_verbs)
}

/// What a game takes and its verbs, put in once somebody asks for this game: building the tree of
/// every game would be most of the work of a short run.
fn with_verbs(command: Command) -> Command {
    let name = command.get_name().to_string();
    let Some(info) = GAMES.iter().map(|kind| kind.info()).find(|info| info.id == name) else {
        return command;
    };
    let command = Sit::augment_args(command)
        .after_help(format!(
            "Without a verb: referees if stdin is a terminal, otherwise reports on the states that come.\n\n\
             Positions: {}\n\nExamples:\n  croupier {id} -p Ana,Bo\n  croupier {id} score {}\n  croupier {id} rules",
            info.notation, info.example, id = info.id
        ))
        .args(rule_args(info));
    let command = Verb::augment_subcommands(command).about(info.about);
    let verbs: Vec<String> =
        command.get_subcommands().map(|verb| verb.get_name().to_string()).collect();
    // Changing a subcommand moves it to the end: all are changed, to stay in order.
    verbs.into_iter().fold(command, |command, name| {
        let rules = WITH_RULES.contains(&name.as_str());
        command.mut_subcommand(name, |verb| if rules { verb.args(rule_args(info)) } else { verb })
    })
}

fn rule_args(info: &'static Info) -> Vec<Arg> {
    let mut args: Vec<Arg> = info.house_rules.iter().map(rule_arg).collect();
    args.push(
        Arg::new("rules-file")
            .long("rules")
            .value_name("FILE")
            .value_parser(value_parser!(PathBuf))
            .value_hint(clap::ValueHint::FilePath)
            .help("House rules as a JSON object in a file; flags win over it")
            .help_heading("House rules"),
    );
    args
}

fn rule_arg(rule: &'static HouseRule) -> Arg {
    let arg = Arg::new(rule.key)
        .long(rule.key.replace('_', "-"))
        .help(format!("{} ({})", rule.help, rule.clause))
        .help_heading("House rules");
    match rule.setting {
        Setting::Switch => arg.action(ArgAction::SetTrue),
        Setting::Number { least, most } => {
            arg.value_name("N").value_parser(value_parser!(i64).range(least..=most))
        }
        Setting::Word(words) => arg.value_name("WORD").value_parser(words.to_vec()),
    }
}

/// The house rules among the arguments, as an object of a state.
fn rules_of(info: &Info, matches: &ArgMatches) -> anyhow::Result<Value> {
    let mut rules = Map::new();
    if let Some(path) = matches.get_one::<PathBuf>("rules-file") {
        let text = std::fs::read_to_string(path)
            .map_err(|error| anyhow::Error::new(error).context(visible_path(path)))?;
        crate::kit::door::parse(&text)?;
        let Ok(Value::Object(told)) = serde_json::from_str(&text) else {
            let message = format!("{}: house rules are a JSON object", visible_path(path));
            return Err(crate::front::exit::Usage(message).into());
        };
        rules = told;
    }
    for rule in info.house_rules {
        let value = match rule.setting {
            Setting::Switch => matches.get_flag(rule.key).then_some(Value::Bool(true)),
            Setting::Number { .. } => matches.get_one::<i64>(rule.key).map(|n| json!(n)),
            Setting::Word(_) => matches.get_one::<String>(rule.key).map(|word| json!(word)),
        };
        if let Some(value) = value {
            rules.insert(rule.key.to_string(), value);
        }
    }
    Ok(Value::Object(rules))
}

/// Understands a command line.
///
/// # Errors
/// clap's own, for what cannot be parsed and for `--help` and `--version`; or a rules file that
/// cannot be read.
pub fn understand(args: impl Iterator<Item = OsString>) -> anyhow::Result<(Asked, Manner)> {
    let matches = command().try_get_matches_from(args)?;
    let manner = Manner::from_arg_matches(&matches)?;
    let Some((name, of_command)) = matches.subcommand() else {
        return Ok((Asked::Nothing, manner));
    };
    let Some(kind) = GAMES.iter().find(|kind| kind.info().id == name) else {
        return Ok((Asked::Beside(Beside::from_arg_matches(&matches)?), manner));
    };
    let info = kind.info();
    let Some((verb, of_verb)) = of_command.subcommand() else {
        let sit = Sit::from_arg_matches(of_command)?;
        return Ok((Asked::Bare(*kind, sit, rules_of(info, of_command)?), manner));
    };
    if let Some(stray) = given_before_verb(of_command) {
        let message = format!("put --{stray} after {verb}: croupier {name} {verb} --{stray} …");
        return Err(crate::front::exit::Usage(message).into());
    }
    let rules = if WITH_RULES.contains(&verb) {
        rules_of(info, of_verb)?
    } else {
        Value::Object(Map::new())
    };
    Ok((Asked::Verb(*kind, Box::new(Verb::from_arg_matches(of_command)?), rules), manner))
}

/// An option for sitting down that stands in front of a verb, where it would be lost.
fn given_before_verb(matches: &ArgMatches) -> Option<String> {
    let global = ["json", "plain", "ascii", "color", "no_input"];
    matches
        .ids()
        .map(clap::Id::as_str)
        .filter(|id| !global.contains(id))
        .find(|id| {
            matches.try_contains_id(id).unwrap_or(false)
                && matches.value_source(id) == Some(clap::parser::ValueSource::CommandLine)
        })
        .map(|id| id.replace('_', "-").replace("seen-by", "as").replace("rules-file", "rules"))
}

#[cfg(test)]
mod tests {
    use super::{Asked, Verb, command, understand};

    fn asked(line: &str) -> anyhow::Result<Asked> {
        understand(line.split(' ').map(Into::into)).map(|(asked, _)| asked)
    }

    #[test]
    fn the_tree_holds_together() {
        command().debug_assert();
    }

    #[test]
    fn house_rules_become_an_object() {
        let Ok(Asked::Bare(_, sit, rules)) =
            asked("croupier dalmatian -p Ana,Bo --reuse --eight-dice")
        else {
            panic!("a game without a verb");
        };
        assert_eq!(sit.players, ["Ana", "Bo"]);
        assert_eq!(rules.to_string(), r#"{"reuse":true,"eight_dice":true}"#);
        let Ok(Asked::Verb(_, verb, rules)) = asked("croupier dalmatian score --reuse 6:12345")
        else {
            panic!("a verb");
        };
        assert!(matches!(*verb, Verb::Score(_)));
        assert_eq!(rules.to_string(), r#"{"reuse":true}"#);
    }

    #[test]
    fn options_before_the_verb_are_not_lost_in_silence() {
        assert!(asked("croupier dalmatian -p Ana,Bo new -p Cy,Di").is_err());
        assert!(asked("croupier dalmatian --json new -p Cy,Di").is_ok());
        assert!(asked("croupier --json dalmatian new -p Cy,Di").is_ok());
    }
}
