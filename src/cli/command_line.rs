//! The command tree, described once: parser, help, manual pages and completions all come from it.

use std::ffi::OsString;
use std::io::{self, IsTerminal};

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args, ColorChoice, Command, FromArgMatches, Subcommand};
use serde_json::{Map, Value, json};

use crate::cli::args::{OtherCommand, Sit, Verb, whole};
use crate::cli::exit::Usage;
use crate::cli::output_options::OutputOptions;
use crate::game::{HouseRule, Info, Setting};
use crate::play::AnyGame;
use crate::play::games::{Games, known};

/// What was asked.
pub enum Asked {
    Nothing,
    Other(OtherCommand),
    /// A game without a verb, with what it takes to sit down, and an option among that which says
    /// nothing about states in a pipe.
    Bare(&'static dyn AnyGame, Box<Sit>, Value, Option<String>),
    Verb(&'static dyn AnyGame, Box<Verb>, Value),
}

/// The command tree of these games, with what the commands in `asked` take: everything would be
/// most of the work of a short run.
fn command(games: &Games, asked: impl Fn(&str) -> bool) -> Command {
    let command = Command::new("croupier")
        .bin_name("croupier")
        .no_binary_name(true)
        .version(env!("CARGO_PKG_VERSION"))
        .subcommand_required(false)
        .disable_help_subcommand(true)
        .infer_long_args(false)
        .help_template(examples_first(&examples(games)))
        .after_long_help(
            "Words in, words out; JSON in, JSON out; --json turns words into JSON. Answers go to \
             stdout, everything else to stderr.\n\n\
             Exit status: 0 done, 1 something was refused, 2 the command line, 3 a file or the \
             terminal, 128+n a signal. croupier man is the manual.",
        )
        .subcommands(games.iter().map(|kind| game(kind.info(), &asked)));
    let about = format!("A referee, scorer and analyst for {}", tabletop_games(games));
    // The descriptions of what was added replace that of the program: it comes last.
    with_output(OtherCommand::augment_subcommands(command))
        .mut_subcommand("man", |man| man.mut_arg("page", |arg| arg.value_parser(man_pages(games))))
        .long_about(format!(
            "{about} with ordinary dice and cards. Each game is a command that referees at a \
             prompt, or takes JSON states from a pipe."
        ))
        .about(about)
}

/// The tree filled in, with what clap adds while it parses.
pub fn whole_tree(games: &Games) -> Command {
    let mut tree = command(games, |_| true);
    tree.build();
    tree
}

/// Lines that show the program at work.
fn examples(games: &Games) -> String {
    let Some(info @ Info { id, example, .. }) = example_game(games) else { return String::new() };
    let [two, three] = [2, 3].map(|wanted| info.some_names(wanted));
    let example = shell_word(example);
    let read = !example.is_empty();
    let rows = [
        Some((format!("{id} -p {three}"), "referee a game")),
        read.then(|| (format!("{id} score {example}"), "what a position is worth")),
        read.then(|| (format!("{id} best {example}"), "what to do in it")),
        Some(("resume".to_string(), "go on with the latest game")),
        Some((format!("{id} new -p {two} | croupier {id} roll"), "")),
    ];
    let lines =
        rows.into_iter().flatten().map(|(line, what)| format!("  croupier {line:<30}{what}"));
    lines.map(|line| format!("{}\n", line.trim_end())).collect()
}

/// The game that general examples show: one in which a position alone leaves something to decide.
pub(crate) fn example_game(games: &Games) -> Option<&'static Info> {
    let mut infos = games.iter().map(|kind| kind.info());
    infos.clone().find(|info| !info.hands_are_kept).or_else(|| infos.next())
}

/// `five tabletop games`.
pub(crate) fn tabletop_games(games: &Games) -> String {
    match games.len() {
        1 => "a tabletop game".to_string(),
        n => format!("{} tabletop games", in_words(n)),
    }
}

fn in_words(n: usize) -> String {
    const WORDS: [&str; 10] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(n).map_or_else(|| n.to_string(), ToString::to_string)
}

/// The names of all games, each known by its aliases too, and also as `man`
/// knows it.
fn man_pages(games: &Games) -> PossibleValuesParser {
    let page = |name: &str| PossibleValue::new(name.to_string()).alias(format!("croupier-{name}"));
    let named = |info: &Info| page(info.id).aliases(info.aliases);
    let games = games.iter().map(|kind| named(kind.info()));
    games.chain([PossibleValue::new("croupier").hide(true)]).collect::<Vec<_>>().into()
}

/// A game, and if it is asked for, its options and verbs.
fn game(info: &'static Info, asked: impl Fn(&str) -> bool) -> Command {
    let command = Command::new(info.id)
        .disable_help_subcommand(true)
        .about(info.about)
        .visible_aliases(info.aliases);
    if !info.aliases.iter().chain([&info.id]).any(|name| asked(name)) {
        return command;
    }
    Sit::augment_args(Verb::augment_subcommands(with_output(command)))
        .about(info.about)
        .help_template(examples_first(&examples_of(info, "game")))
        .after_help(format!(
            "Without a verb: referees a game at a terminal, and reports on the states that come in a \
             pipe.\n\nPositions: {}",
            info.notation
        ))
        .args(rule_args(info))
        .mut_subcommands(|verb| if asked(verb.get_name()) { completed(info, verb) } else { verb })
}

/// A command with the options that hold for it and all below it.
fn with_output(command: Command) -> Command {
    OutputOptions::augment_args(command).mut_args(|arg| arg.global(true))
}

/// A verb with the house rules that it takes in a game, and lines that show it at work there.
fn completed(info: &'static Info, verb: Command) -> Command {
    let (name, about) = (verb.get_name(), verb.get_about().cloned().unwrap_or_default());
    let examples = examples_first(&examples_of(info, name));
    let (takes, with_rules) = Verb::takes(name);
    let rules = if with_rules { rule_args(info) } else { Vec::new() };
    // In place of what was deferred: house rules stand last, and what is shared tells of itself.
    takes(verb.defer(|verb| verb)).about(about).help_template(examples).args(rules)
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

/// Lines that show a verb of a game at work, or the game itself.
fn examples_of(info: &Info, verb: &str) -> String {
    let position = shell_word(if verb == "odds" { info.odds_example } else { info.example });
    // A game may have no notation; and where hands are kept, a hand alone leaves nothing to decide.
    let without = position.is_empty() || verb == "best" && info.hands_are_kept;
    let lines = include_str!("examples.txt")
        .lines()
        .filter_map(|line| line.strip_prefix(verb)?.strip_prefix(": "))
        .filter(|line| !(without && line.contains("{position}")));
    let lines: String = lines.map(|line| format!("  croupier {line}\n")).collect();
    let opening = info.opening.join("' '");
    let names = info.some_names(3);
    let bots = format!("greedy{}", ",random".repeat(names.matches(',').count()));
    filled_in(
        &lines,
        &[
            ("id", info.id),
            ("names", &names),
            ("bots", &bots),
            ("position", &position),
            ("opening", &opening),
            ("begins", info.opening[0]),
        ],
    )
}

/// Text with what is wanted in each place.
pub(super) fn filled_in(text: &str, parts: &[(&str, &str)]) -> String {
    parts.iter().fold(text.to_string(), |text, (place, part)| {
        text.replace(&format!("{{{place}}}"), part.trim_end())
    })
}

fn rule_args(info: &'static Info) -> Vec<Arg> {
    info.house_rules.iter().map(rule_arg).collect()
}

fn rule_arg(rule: &'static HouseRule) -> Arg {
    let arg = Arg::new(rule.key)
        .long(rule.key.replace('_', "-"))
        .help(format!("{} ({})", rule.help, rule.clause))
        .help_heading("House rules");
    match rule.setting {
        Setting::Switch => arg.action(ArgAction::SetTrue),
        Setting::Number { least, most } => arg.value_name("N").value_parser(whole(least..=most)),
        Setting::Word(words) => arg.value_name("WORD").value_parser(words.to_vec()),
    }
}

/// The house rules among the arguments, as an object of a state.
fn rules_of(info: &Info, matches: &ArgMatches) -> Value {
    let mut rules = Map::new();
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
    Value::Object(rules)
}

/// Understands a command line.
///
/// # Errors
/// clap's own, for what cannot be parsed and for `--help` and `--version`.
pub fn understand(
    games: &Games,
    args: impl Iterator<Item = OsString>,
) -> anyhow::Result<(Asked, OutputOptions)> {
    // How the program was called says nothing.
    let mut args: Vec<OsString> = args.skip(1).collect();
    // Where other programs have a command, help is an option here.
    if args.first().is_some_and(|word| word == "help") {
        args.remove(0);
        args.push("--help".into());
    }
    if let Some((kind, given)) = verb_at_once(games, &args) {
        return of_verb(kind, given);
    }
    let tree = command(games, |name| args.iter().any(|word| word == name));
    let given = tree.color(colour_asked(&args)).try_get_matches_from(&args);
    let mut given = given.map_err(|error| match verb_first(games, &args, error.kind()) {
        Some(meant) => anyhow::Error::from(Usage(meant)),
        None => error.into(),
    })?;
    let kind = games.iter().find(|kind| given.subcommand_name() == Some(kind.info().id));
    if let Some(kind) = kind
        && let Some((_, given)) = given.remove_subcommand()
    {
        return of_game(*kind, given);
    }
    let output = OutputOptions::from_arg_matches_mut(&mut given)?;
    let asked = match given.subcommand_name() {
        Some(_) => Asked::Other(OtherCommand::from_arg_matches_mut(&mut given)?),
        None => Asked::Nothing,
    };
    Ok((asked, output))
}

/// A verb straight behind its game, with what it takes: as the whole tree reads it, which takes
/// longer to make than most runs last. Help and slips are for the whole tree to answer.
fn verb_at_once(games: &Games, args: &[OsString]) -> Option<(&'static dyn AnyGame, ArgMatches)> {
    let [game, given @ ..] = args else { return None };
    let kind = known(games, game.to_str()?)?;
    let verb = verbs_of(kind).find_subcommand(given.first()?)?.clone();
    let takes = with_output(Command::new(kind.info().id)).no_binary_name(true);
    let takes = takes.subcommand(completed(kind.info(), verb));
    Some((kind, takes.try_get_matches_from(given).ok()?))
}

/// What to say where a verb stands in front of its game.
fn verb_first(games: &Games, args: &[OsString], error: ErrorKind) -> Option<String> {
    let [verb, game, ..] = args else { return None };
    let kind = known(games, game.to_str()?).filter(|_| error == ErrorKind::InvalidSubcommand)?;
    let verb = verbs_of(kind).find_subcommand(verb)?.get_name().to_string();
    Some(format!("a game comes before its verb: croupier {} {verb}", kind.info().id))
}

fn verbs_of(kind: &dyn AnyGame) -> Command {
    Verb::augment_subcommands(Command::new(kind.info().id))
}

/// How help and slips are to be coloured, which must be known before anything is understood.
fn colour_asked(args: &[OsString]) -> ColorChoice {
    let beside = args.iter().find_map(|word| word.to_str()?.strip_prefix("--color="));
    let behind = || args.windows(2).find(|words| words[0] == "--color")?[1].to_str();
    // clap takes any word in that variable for a yes.
    let off = || std::env::var_os("CLICOLOR_FORCE").is_some_and(|value| value == "0");
    match beside.or_else(behind).and_then(|when| when.parse().ok()) {
        Some(asked) => asked,
        None if off() && !io::stdout().is_terminal() => ColorChoice::Never,
        None => ColorChoice::Auto,
    }
}

/// What is asked of a game.
fn of_game(
    kind: &'static dyn AnyGame,
    mut given: ArgMatches,
) -> anyhow::Result<(Asked, OutputOptions)> {
    let info = kind.info();
    let Some(verb) = given.subcommand_name() else {
        let rules = rules_of(info, &given);
        let stray = options_given(&given).find(|option| option != "as");
        let output = OutputOptions::from_arg_matches_mut(&mut given)?;
        let sit = Box::new(Sit::from_arg_matches_mut(&mut given)?);
        return Ok((Asked::Bare(kind, sit, rules, stray), output));
    };
    // In front of a verb they would be lost.
    if let Some(stray) = options_given(&given).next() {
        let id = info.id;
        let message = format!("put --{stray} after {verb}, as in croupier {id} {verb} --{stray}");
        return Err(Usage(message).into());
    }
    of_verb(kind, given)
}

/// What is asked of a verb.
fn of_verb(
    kind: &'static dyn AnyGame,
    mut given: ArgMatches,
) -> anyhow::Result<(Asked, OutputOptions)> {
    let rules = match given.subcommand() {
        Some((verb, own)) if Verb::takes(verb).1 => rules_of(kind.info(), own),
        _ => Value::Object(Map::new()),
    };
    let output = OutputOptions::from_arg_matches_mut(&mut given)?;
    let verb = Box::new(Verb::from_arg_matches_mut(&mut given)?);
    Ok((Asked::Verb(kind, verb, rules), output))
}

/// The options of a game itself that were given, those apart that hold for every command.
fn options_given(matches: &ArgMatches) -> impl Iterator<Item = String> {
    let global = ["json", "plain", "color"];
    matches
        .ids()
        .map(clap::Id::as_str)
        // What is derived as a group stands among them by the name of its type.
        .filter(move |id| !global.contains(id) && id.starts_with(char::is_lowercase))
        .filter(|id| {
            matches.try_contains_id(id).unwrap_or(false)
                && matches.value_source(id) == Some(clap::parser::ValueSource::CommandLine)
        })
        .map(|id| id.replace('_', "-").replace("seen-by", "as"))
}

#[cfg(test)]
mod tests {
    use super::command;
    use crate::registry::GAMES;

    #[test]
    fn the_tree_holds_together() {
        command(GAMES, |_| true).debug_assert();
    }
}
