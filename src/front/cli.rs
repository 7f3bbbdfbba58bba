//! The command tree, described once: parser, help, manual pages and completions all come from it.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{
    Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, Subcommand, ValueEnum, ValueHint,
    value_parser,
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
    /// No first-time help, and no hints beside what is typed
    #[arg(long, global = true, env = "CROUPIER_NO_TIPS", hide_env = true,
          value_parser = clap::builder::FalseyValueParser::new(), help_heading = "Output")]
    pub no_tips: bool,
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
        #[arg(value_hint = ValueHint::Other)]
        words: Vec<String>,
    },
    /// Print the JSON Schemas of the game's states and answers
    Schema {
        /// Only this one
        #[arg(value_parser = ["state", "report", "move", "parts", "scores", "score", "best",
                              "odds", "simulate"])]
        part: Option<String>,
    },
}

/// Who sits down, and how the referee works.
#[derive(Clone, Debug, Default, Args)]
pub struct Sit {
    /// The players in clockwise order: Ana,Bo,Cy
    #[arg(short, long, value_name = "NAMES", value_hint = ValueHint::Other, value_delimiter = ',')]
    pub players: Vec<String>,
    /// Who begins, without rolling for it
    #[arg(long, value_name = "NAME", value_hint = ValueHint::Other)]
    pub first: Option<String>,
    /// Roll for this player without asking; `all` for everybody
    #[arg(long, value_name = "NAME", value_hint = ValueHint::Other, value_delimiter = ',')]
    pub roll_for: Vec<String>,
    /// The program deals the cards; players look at theirs with `peek`
    #[arg(long)]
    pub deal_cards: bool,
    /// Let the program play for somebody: Bo=best, Cy=greedy, Di=random
    #[arg(long, value_name = "NAME=POLICY", value_hint = ValueHint::Other, value_delimiter = ',')]
    pub bot: Vec<String>,
    /// Show only what this player sees
    #[arg(long = "as", value_name = "NAME", value_hint = ValueHint::Other)]
    pub seen_by: Option<String>,
    /// Remark on moves that give away more than AMOUNT: points, or percent of the chance to win
    #[arg(long, value_name = "AMOUNT", value_hint = ValueHint::Other, num_args = 0..=1, require_equals = true,
          default_missing_value = "on")]
    pub coach: Option<String>,
    /// Make the program's dice and cards reproducible
    #[arg(long, value_name = "SEED", value_hint = ValueHint::Other, allow_hyphen_values = true)]
    pub seed: Option<String>,
    /// Commit to the dice before play, so that everybody can check them afterwards
    #[arg(long, conflicts_with_all = ["seed", "no_save"])]
    pub fair: bool,
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
    #[arg(short, long, value_name = "NAMES", value_hint = ValueHint::Other, value_delimiter = ',', required = true)]
    pub players: Vec<String>,
    /// Who begins, without rolling for it
    #[arg(long, value_name = "NAME", value_hint = ValueHint::Other)]
    pub first: Option<String>,
}

/// How states are read.
#[derive(Clone, Debug, Args)]
pub struct Stream {
    /// Stop at the first refusal
    #[arg(long, help_heading = "Input")]
    pub strict: bool,
    /// The longest line to read, in bytes
    #[arg(long, value_name = "BYTES", value_hint = ValueHint::Other, default_value_t = crate::front::lines::LONGEST,
          help_heading = "Input")]
    pub max_line: usize,
    /// Threads that answer; the answers and their order do not depend on it
    #[arg(short, long, value_name = "N", default_value_t = 1, help_heading = "Input",
          value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    pub jobs: usize,
}

#[derive(Clone, Debug, Args)]
pub struct Look {
    /// Show only what this player sees
    #[arg(long = "as", value_name = "NAME", value_hint = ValueHint::Other)]
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
    #[arg(long, value_name = "SEED", value_hint = ValueHint::Other, allow_hyphen_values = true)]
    pub seed: Option<String>,
    #[command(flatten)]
    pub stream: Stream,
}

#[derive(Clone, Debug, Args)]
pub struct Apply {
    /// Moves in order: `reroll 1 5`, `Bo: stop`, `dice 3 4`, or move objects
    #[arg(value_name = "MOVE", value_hint = ValueHint::Other, required = true)]
    pub moves: Vec<String>,
    #[command(flatten)]
    pub stream: Stream,
}

#[derive(Clone, Debug, Args)]
pub struct Ask {
    /// Positions in the game's notation; without any, states are read from stdin
    #[arg(value_name = "POSITION", value_hint = ValueHint::Other)]
    pub positions: Vec<String>,
    /// For this player, seeing what he sees
    #[arg(long = "as", value_name = "NAME", value_hint = ValueHint::Other)]
    pub seen_by: Option<String>,
    /// Refuse rather than estimate
    #[arg(long)]
    pub exact: bool,
    /// Make estimates reproducible
    #[arg(long, value_name = "SEED", value_hint = ValueHint::Other, allow_hyphen_values = true)]
    pub seed: Option<String>,
    #[command(flatten)]
    pub stream: Stream,
}

#[derive(Clone, Debug, Args)]
pub struct Simulate {
    /// How many games
    #[arg(short = 'n', long, value_name = "GAMES", value_hint = ValueHint::Other, default_value_t = 10_000,
          value_parser = value_parser!(u64).range(1..))]
    pub games: u64,
    /// How each seat plays, in order: best, greedy or random
    #[arg(long, value_name = "POLICIES", value_hint = ValueHint::Other, value_delimiter = ',')]
    pub bots: Vec<String>,
    /// The number of the first game, for spreading a run over machines
    #[arg(long, value_name = "GAME", value_hint = ValueHint::Other, default_value_t = 0)]
    pub from: u64,
    /// Make the run reproducible
    #[arg(long, value_name = "SEED", value_hint = ValueHint::Other, allow_hyphen_values = true)]
    pub seed: Option<String>,
    /// Threads; the numbers do not depend on it
    #[arg(short, long, value_name = "N", value_hint = ValueHint::Other, default_value_t = 1,
          value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    pub jobs: usize,
    /// Keep every policy in its seat instead of moving them round
    #[arg(long)]
    pub keep_seats: bool,
    /// Give each game its own dice instead of the same dice to each seating
    #[arg(long)]
    pub own_dice: bool,
    /// Add up the JSON answers of earlier runs instead of playing
    #[arg(long, value_name = "FILE", num_args = 1.., value_hint = ValueHint::FilePath)]
    pub merge: Vec<PathBuf>,
}

/// What stands beside the games.
#[derive(Clone, Debug, Subcommand)]
pub enum Beside {
    /// Go on with a saved game, the latest by default
    Resume {
        #[arg(value_hint = ValueHint::FilePath)]
        file: Option<PathBuf>,
        /// Show only what this player sees
        #[arg(long = "as", value_name = "NAME", value_hint = ValueHint::Other)]
        seen_by: Option<String>,
        /// Remark on moves that give away more than AMOUNT: points, or percent of the chance to win
        #[arg(long, value_name = "AMOUNT", value_hint = ValueHint::Other, num_args = 0..=1, require_equals = true,
              default_missing_value = "on")]
        coach: Option<String>,
    },
    /// Print a record for people
    Log {
        #[arg(value_hint = ValueHint::FilePath)]
        file: Option<PathBuf>,
    },
    /// Replay a record and check all of it
    Verify {
        #[arg(value_hint = ValueHint::FilePath)]
        file: Option<PathBuf>,
    },
    /// Roll plain dice: 3d6, d20, 2d6+1
    Roll {
        #[arg(value_name = "DICE", value_hint = ValueHint::Other, required = true)]
        dice: Vec<String>,
        /// Make the rolls reproducible
        #[arg(long, value_name = "SEED", value_hint = ValueHint::Other, allow_hyphen_values = true)]
        seed: Option<String>,
    },
    /// Print the JSON Schemas of what belongs to no one game
    Schema {
        /// Only this one
        #[arg(value_parser = ["refusal", "record", "log", "verify", "roll", "rules", "games"])]
        part: Option<String>,
    },
    /// Print the completions of a shell
    Completions {
        /// bash, zsh, fish, elvish or powershell
        shell: clap_complete::Shell,
    },
    /// Print a manual page
    Man {
        /// The page of this game instead of the program's
        #[arg(value_hint = ValueHint::Other)]
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
    command_for(None, None)
}

/// The command tree for arguments that begin with these words. What they do not lead to is not
/// dressed up, since nobody will see it: a one-shot command starts the sooner.
fn command_for(game: Option<&str>, verb: Option<&str>) -> Command {
    let command = Command::new("croupier")
        .version(env!("CARGO_PKG_VERSION"))
        .help_template(examples_first(concat!(
            "  croupier dalmatian -p Ana,Bo,Cy        referee a game\n",
            "  croupier dalmatian score 6:12345       what are these dice worth\n",
            "  croupier dalmatian best 6:12345        what to roll again\n",
            "  croupier resume                        go on with the latest game\n",
            "  croupier dalmatian new -p Ana,Bo | croupier dalmatian roll\n",
        )))
        .after_long_help(
            "Words in, words out; JSON in, JSON out; --json turns words into JSON. Answers go to \
             stdout, everything else to stderr.\n\n\
             Exit status: 0 done, 1 something was refused, 2 the command line, 3 a file or the \
             terminal, 128+n a signal. croupier man is the manual.",
        )
        .subcommand_required(false)
        .disable_help_subcommand(true)
        .infer_long_args(false);
    let command = GAMES.iter().fold(command, |command, kind| {
        let info = kind.info();
        let asked = verb.filter(|_| game == Some(info.id));
        command.subcommand(game_command(info, asked))
    });
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

fn game_command(info: &'static Info, verb: Option<&str>) -> Command {
    let command = Command::new(info.id)
        .about(info.about)
        .visible_aliases(info.aliases.iter().copied())
        .disable_help_subcommand(true);
    let known = verb.filter(|verb| Verb::has_subcommand(verb));
    match known {
        Some(verb) => dressed(Verb::augment_subcommands(command).about(info.about), info, verb),
        None => command.defer(with_verbs),
    }
}

/// What a game takes and its verbs, put in once somebody asks for this game: building the tree of
/// every game would be most of the work of a short run.
fn with_verbs(command: Command) -> Command {
    let name = command.get_name().to_string();
    let Some(info) = GAMES.iter().map(|kind| kind.info()).find(|info| info.id == name) else {
        return command;
    };
    let command = Sit::augment_args(command)
        .help_template(examples_first(&format!(
            "  croupier {id} -p Ana,Bo,Cy\n  croupier {id} score {example}\n  croupier {id} rules\n",
            id = info.id,
            example = shell_word(info.example),
        )))
        .after_help(format!(
            "Without a verb: referees if stdin is a terminal, otherwise reports on the states that \
             come.\n\nPositions: {}",
            info.notation
        ))
        .args(rule_args(info));
    let command = Verb::augment_subcommands(command).about(info.about);
    let verbs: Vec<String> =
        command.get_subcommands().map(|verb| verb.get_name().to_string()).collect();
    // Changing a subcommand moves it to the end: all are changed, to stay in order.
    verbs.into_iter().fold(command, |command, verb| dressed(command, info, &verb))
}

/// Gives a verb its examples, and house rules to those that take them.
fn dressed(command: Command, info: &'static Info, verb: &str) -> Command {
    let rules = WITH_RULES.contains(&verb);
    let examples = verb_examples(info, verb);
    command.mut_subcommand(verb, |verb| {
        let verb = verb.help_template(examples_first(&examples));
        if rules { verb.args(rule_args(info)) } else { verb }
    })
}

/// Help that shows what to type before it tells what there is.
fn examples_first(examples: &str) -> String {
    format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\nExamples:\n{examples}\n{{all-args}}{{after-help}}"
    )
}

/// A position as a shell takes it.
fn shell_word(position: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || ":+/_".contains(c);
    if position.chars().all(plain) { position.to_string() } else { format!("'{position}'") }
}

/// Lines that show a verb at work.
fn verb_examples(info: &Info, verb: &str) -> String {
    let id = info.id;
    let position = shell_word(info.example);
    let new = format!("croupier {id} new -p Ana,Bo,Cy --first Ana");
    let lines = match verb {
        "play" => vec![
            format!("croupier {id} play -p Ana,Bo,Cy"),
            format!("croupier {id} play -p Ana,Bo,Cy --bot Bo=best --roll-for all --coach"),
        ],
        "new" => vec![format!("{new} > state.json")],
        "apply" => vec![
            format!("croupier {id} apply '{}' < state.json", info.moves[0].example),
            format!("croupier {id} apply 'Ana: {}' < state.json", info.moves[0].example),
        ],
        "look" | "moves" => vec![format!("{new} | croupier {id} {verb}")],
        "roll" => vec![format!("croupier {id} new -p Ana,Bo,Cy | croupier {id} roll --seed 1")],
        // Where hands are kept, a hand alone leaves nothing to decide.
        "best" if info.hands_are_kept => vec![format!("croupier {id} best < states.jsonl")],
        "score" | "best" | "odds" => vec![
            format!("croupier {id} {verb} {position}"),
            format!("croupier {id} {verb} --json {position}"),
            format!("croupier {id} {verb} < states.jsonl"),
        ],
        "simulate" => vec![
            format!("croupier {id} simulate -n 100 --bots greedy,random,random --seed 1"),
            format!("croupier {id} simulate --from 0 -n 5000 --seed 1 --json > a.json"),
            format!("croupier {id} simulate --merge a.json b.json"),
        ],
        "rules" => vec![format!("croupier {id} rules"), format!("croupier {id} rules R1")],
        _ => vec![format!("croupier {id} {verb}"), format!("croupier {id} {verb} state")],
    };
    lines.iter().map(|line| format!("  {line}\n")).collect::<Vec<_>>().concat()
}

fn rule_args(info: &'static Info) -> Vec<Arg> {
    let mut args: Vec<Arg> = info.house_rules.iter().map(rule_arg).collect();
    args.push(
        Arg::new("rules-file")
            .long("rules")
            .value_name("FILE")
            .value_parser(value_parser!(PathBuf))
            .value_hint(ValueHint::FilePath)
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
            let range = value_parser!(i64).range(least..=most);
            arg.value_name("N").value_hint(ValueHint::Other).value_parser(range)
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
    let args: Vec<OsString> = args.collect();
    let word = |i: usize| args.get(i).and_then(|word| word.to_str());
    let matches = command_for(word(1), word(2)).try_get_matches_from(&args)?;
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
    let global = ["json", "plain", "ascii", "color", "no_input", "no_tips"];
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
    use super::{Asked, GAMES, Verb, command, command_for, understand};

    fn asked(line: &str) -> anyhow::Result<Asked> {
        understand(line.split(' ').map(Into::into)).map(|(asked, _)| asked)
    }

    fn verbs() -> Vec<String> {
        let mut tree = command();
        tree.build();
        let game = tree.find_subcommand(GAMES[0].info().id).expect("a registered game");
        let verbs: Vec<String> =
            game.get_subcommands().map(|verb| verb.get_name().to_string()).collect();
        assert!(verbs.len() > 10, "{verbs:?}");
        verbs
    }

    #[test]
    fn the_tree_holds_together() {
        command().debug_assert();
    }

    #[test]
    fn a_verb_that_is_known_from_the_start_is_told_as_in_the_whole_tree() {
        for info in GAMES.iter().map(|kind| kind.info()) {
            for verb in verbs() {
                for more in ["--help", "-h", "--no-such-flag", "--seed", "--max-line x"] {
                    let line = format!("croupier {} {verb} {more}", info.id);
                    let told = |command: clap::Command| {
                        command.try_get_matches_from(line.split(' ')).err().map(|e| e.to_string())
                    };
                    let short = told(command_for(Some(info.id), Some(&verb)));
                    assert_eq!(short, told(command()), "{line}");
                }
            }
        }
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
