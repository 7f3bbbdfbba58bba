//! The command tree, described once: parser, help, manual pages and completions all come from it.

use std::ffi::OsString;

use clap::builder::RangedI64ValueParser;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, Subcommand};
use serde_json::{Map, Value, json};

use crate::cli::args::{OtherCommand, Sit, Verb};
use crate::cli::output_options::OutputOptions;
use crate::game::{HouseRule, Info, Setting};
use crate::pieces::{Code, Names, visible};
use crate::play::AnyGame;
use crate::play::games::{Games, known};

/// What was asked.
pub enum Asked {
    Nothing,
    Other(OtherCommand),
    /// A game without a verb, with what it takes to sit down.
    Bare(&'static dyn AnyGame, Box<Sit>, Value),
    Verb(&'static dyn AnyGame, Box<Verb>, Value),
}

/// How to begin: what `croupier` alone says, and `croupier -h`.
pub fn first_steps(games: &Games) -> String {
    let infos = games.iter().map(|kind| kind.info());
    let listed: String = infos.map(|info| format!("  {:<18}{}\n", info.id, info.about)).collect();
    let shown = games.first().map_or("", |kind| kind.info().examples);
    let shown: String = shown.lines().take(5).map(|line| format!("{line}\n")).collect();
    format!(
        "croupier referees, scores and analyses games with ordinary dice and cards.\n\n{listed}\n\
         {shown}\
         \x20 croupier resume                               go on with the latest game\n\
         \x20 croupier GAME --help, croupier GAME rules     what to ask of a game, and its rules\n\
         \x20 croupier serve                                answer programs, JSON Lines in and out\n\
         \x20 croupier --help                               everything else\n"
    )
}

const IN_GENERAL: &str = "\
Words in, words out; JSON in, JSON out; --json turns words into JSON. Answers go to stdout, everything \
else to stderr.

Exit status: 0 done, 1 something was refused, 2 usage error, 3 I/O error, 128+n ended by signal n.

Records are kept in $XDG_STATE_HOME/croupier/games (by default in ~/.local/state), lines typed at prompts \
in croupier/history. NO_COLOR and CLICOLOR_FORCE are honoured.";

/// Help that shows what to type before it tells what there is.
const WHOLE: &str =
    "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}{all-args}{after-help}";

/// The same of a game, with its verbs alone.
const VERBS: &str = "{about}\n{usage-heading} {usage}\n\n{before-help}Commands (--help lists options too):\n{subcommands}";

/// The command tree of these games, with what the commands in `asked` take: everything would be
/// most of the work of a short run. It is made to tell all, or the most important things.
fn command(games: &Games, asked: impl Fn(&str) -> bool, whole: bool) -> Command {
    let command = Command::new("croupier")
        .bin_name("croupier")
        .no_binary_name(true)
        .version(env!("CARGO_PKG_VERSION"))
        .subcommand_required(false)
        .disable_help_subcommand(true)
        .after_help(IN_GENERAL)
        .subcommands(games.iter().map(|kind| game(kind.info(), &asked, whole)));
    let command = OtherCommand::augment_subcommands(command)
        .about("A referee, scorer and analyst for tabletop games with ordinary dice and cards")
        .mut_subcommands(|other| match other.get_name() {
            "resume" | "sheet" => with_look(other),
            "stats" | "review" => with_look(with_json(other)),
            "games" | "verify" | "roll" | "log" => with_json(other),
            "serve" => other.after_long_help(refusals()),
            _ => other,
        });
    if whole { command } else { command.override_help(first_steps(games)) }
}

/// The tree filled in, with what clap adds while it parses.
pub fn whole_tree(games: &Games) -> Command {
    let mut tree = command(games, |_| true, true);
    tree.build();
    tree
}

/// Why a request may be refused.
fn refusals() -> String {
    let codes = Code::ALL.iter().map(|code| format!("  {:<20}{}\n", code.as_str(), code.meaning()));
    format!("A refusal is {{\"error\":{{\"code\":…}}}} with one of:\n{}", codes.collect::<String>())
}

/// A game, and if it is asked for, its options and verbs.
fn game(info: &'static Info, asked: impl Fn(&str) -> bool, whole: bool) -> Command {
    let command = Command::new(info.id)
        .disable_help_subcommand(true)
        .args_conflicts_with_subcommands(true)
        .about(info.about)
        .visible_aliases(info.aliases);
    if !info.aliases.iter().chain([&info.id]).any(|name| asked(name)) {
        return command;
    }
    let command = Sit::augment_args(Verb::augment_subcommands(with_look(command)))
        .about(info.about)
        .before_help(info.examples)
        .help_template(if whole { WHOLE } else { VERBS })
        .after_help(format!(
            "Without a verb: referees a game at a terminal, and reports on the states that come in a \
             pipe.\n\nPositions: {}",
            info.notation
        ))
        .args(rule_args(info));
    command
        .mut_subcommands(|verb| if asked(verb.get_name()) { completed(info, verb) } else { verb })
}

/// A verb with what it takes in a game, and lines that show it at work there.
fn completed(info: &'static Info, verb: Command) -> Command {
    let (name, about) =
        (verb.get_name().to_string(), verb.get_about().cloned().unwrap_or_default());
    let (takes, with_rules) = Verb::takes(&name);
    let rules = if with_rules { rule_args(info) } else { Vec::new() };
    let shows = |line: &&str| line.split_whitespace().any(|word| word == name);
    let examples: Vec<&str> = info.examples.lines().filter(shows).collect();
    // In place of what was deferred: house rules stand last, and what is shared tells of itself.
    let verb = takes(verb.defer(|verb| verb)).about(about).args(rules);
    let verb = verb.help_template(WHOLE);
    let verb = match examples.join("\n") {
        none if none.is_empty() => verb,
        examples => verb.before_help(format!("Examples:\n{examples}")),
    };
    match &*name {
        "play" => with_look(verb),
        "score" | "best" | "odds" | "simulate" | "rules" => with_look(with_json(verb)),
        _ => verb,
    }
}

/// A command that answers in words unless JSON is asked for.
fn with_json(command: Command) -> Command {
    command.arg(Arg::new("json").long("json").action(ArgAction::SetTrue).help("Answer in JSON"))
}

/// A command whose words may look so or so.
fn with_look(command: Command) -> Command {
    let plain = Arg::new("plain").long("plain").action(ArgAction::SetTrue);
    let color = Arg::new("color").long("color").value_name("WHEN").hide_short_help(true);
    command
        .arg(
            plain
                .hide_short_help(true)
                .help("For screen readers and old terminals: letters only, nothing redrawn"),
        )
        .arg(color.value_parser(["auto", "always", "never"]).help("When to use colour"))
}

fn rule_args(info: &'static Info) -> Vec<Arg> {
    info.house_rules.iter().map(rule_arg).collect()
}

fn rule_arg(rule: &'static HouseRule) -> Arg {
    let arg = Arg::new(rule.key)
        .long(rule.key.replace('_', "-"))
        .help(format!("{} ({})", rule.help, rule.clause))
        .help_heading("House rules")
        .hide_short_help(true);
    match rule.setting {
        Setting::Switch => arg.action(ArgAction::SetTrue),
        Setting::Number { least, most } => {
            arg.value_name("N").value_parser(RangedI64ValueParser::<i64>::new().range(least..=most))
        }
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
    mut args: Vec<OsString>,
) -> anyhow::Result<(Asked, OutputOptions)> {
    // Where other programs have a command, help is an option here.
    if args.first().is_some_and(|word| word == "help") {
        args.remove(0);
        args.push("--help".into());
    }
    if let Some(seated) = names_alone(games, &args) {
        args = seated;
    }
    if let Some((kind, given)) = verb_at_once(games, &args) {
        return of_verb(kind, given);
    }
    let whole = args.iter().any(|word| word == "--help");
    let tree = command(games, |name| args.iter().any(|word| word == name), whole);
    let mut given = tree.clone().try_get_matches_from(&args).map_err(|error| {
        // It repeats arguments: as they can be shown.
        let shown = args.iter().map(|arg| visible(&arg.to_string_lossy()));
        tree.try_get_matches_from(shown).err().unwrap_or(error)
    })?;
    let Some((name, own)) = given.subcommand() else {
        return Ok((Asked::Nothing, OutputOptions::default()));
    };
    let Some(kind) = known(games, name) else {
        let output = OutputOptions::of(own);
        return Ok((Asked::Other(OtherCommand::from_arg_matches_mut(&mut given)?), output));
    };
    match given.remove_subcommand() {
        Some((_, given)) => of_game(kind, given),
        None => Ok((Asked::Nothing, OutputOptions::default())),
    }
}

/// `croupier dalmatian Mum Dad Lily` begins a game of these.
fn names_alone(games: &Games, args: &[OsString]) -> Option<Vec<OsString>> {
    let words: Option<Vec<&str>> = args.iter().map(|arg| arg.to_str()).collect();
    let [game, players @ ..] = &words?[..] else { return None };
    let info = known(games, game)?.info();
    let is_other = |word: &&str| word.starts_with('-') || Verb::is_verb(word);
    let fit = !players.iter().any(is_other) && players.len() >= info.seats.0;
    (fit && Names::new(players).is_ok())
        .then(|| [game, "play", "-p", &players.join(",")].map(OsString::from).into())
}

/// A verb straight behind its game, with what it takes: as the whole tree reads it, which takes
/// longer to make than most runs last. Help and slips are for the whole tree to answer.
fn verb_at_once(games: &Games, args: &[OsString]) -> Option<(&'static dyn AnyGame, ArgMatches)> {
    let [game, given @ ..] = args else { return None };
    let kind = known(games, game.to_str()?)?;
    let verbs = Verb::augment_subcommands(Command::new(kind.info().id));
    let verb = verbs.find_subcommand(given.first()?)?.clone();
    let takes = Command::new(kind.info().id).no_binary_name(true);
    let takes = takes.subcommand(completed(kind.info(), verb));
    Some((kind, takes.try_get_matches_from(given).ok()?))
}

/// What is asked of a game.
fn of_game(
    kind: &'static dyn AnyGame,
    mut given: ArgMatches,
) -> anyhow::Result<(Asked, OutputOptions)> {
    let info = kind.info();
    if given.subcommand_name().is_none() {
        let (rules, output) = (rules_of(info, &given), OutputOptions::of(&given));
        let sit = Box::new(Sit::from_arg_matches_mut(&mut given)?);
        return Ok((Asked::Bare(kind, sit, rules), output));
    }
    of_verb(kind, given)
}

/// What is asked of a verb.
fn of_verb(
    kind: &'static dyn AnyGame,
    mut given: ArgMatches,
) -> anyhow::Result<(Asked, OutputOptions)> {
    let (rules, output) = match given.subcommand() {
        Some((verb, own)) if Verb::takes(verb).1 => {
            (rules_of(kind.info(), own), OutputOptions::of(own))
        }
        Some((_, own)) => (json!({}), OutputOptions::of(own)),
        None => (json!({}), OutputOptions::default()),
    };
    let verb = Box::new(Verb::from_arg_matches_mut(&mut given)?);
    Ok((Asked::Verb(kind, verb, rules), output))
}

#[cfg(test)]
mod tests {
    use super::command;
    use crate::registry::GAMES;

    #[test]
    fn the_tree_holds_together() {
        command(GAMES, |_| true, true).debug_assert();
    }
}
