//! The command tree, described once: parser, help, manual pages and completions all come from it.

use std::ffi::OsString;
use std::io::{self, IsTerminal};

use crate::cli::args::{OtherCommand, taking, verbs};
use crate::cli::console::OutputOptions;
use crate::cli::out::{in_its_name, name};
use crate::game::{HouseRule, Info, Setting};
use crate::pieces::{Code, Names, visible};
use crate::play::AnyGame;
use crate::play::games::{Games, known};
use clap::builder::StyledStr;
use clap::{
    Arg, ArgAction, ArgMatches, Command, FromArgMatches, Subcommand, ValueHint, arg, value_parser,
};

/// What was asked.
pub enum Asked {
    Nothing,
    /// What a word may become, by the scripts of shells, and those before it.
    Completion(String, Vec<String>),
    Other(OtherCommand),
    /// A game, a verb, and what it was given.
    Verb(&'static dyn AnyGame, String, ArgMatches),
}

/// How to begin: what `croupier` alone says.
pub fn first_steps(games: &Games) -> String {
    let infos = games.iter().map(|kind| kind.info());
    let listed: String = infos.map(|info| format!("  {:<18}{}\n", info.id, info.about)).collect();
    let shown = games.first().map_or(String::new(), |kind| examples(kind.info()));
    let shown: String = shown.lines().take(5).map(|line| format!("{line}\n")).collect();
    let said = include_str!("first_steps.txt");
    in_its_name(&said.replace("GAMES\n", &listed).replace("EXAMPLES\n", &shown))
}

/// Help that shows what to type before it tells what there is.
const WHOLE: &str =
    "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}{all-args}{after-help}";

/// The command tree of these games, with what the commands in `asked` take: everything would be
/// most of the work of a short run.
fn command(games: &Games, asked: impl Fn(&str) -> bool) -> Command {
    let plain = arg!(--plain "For screen readers and old terminals: letters only, nothing redrawn");
    let color = arg!(--color <WHEN> "When to use colour");
    let color = color.value_parser(["auto", "always", "never"]);
    let command = Command::new(name())
        .bin_name(name())
        .no_binary_name(true)
        .version(env!("CARGO_PKG_VERSION"))
        .subcommand_required(false)
        .args([plain, color].map(|arg| arg.global(true).hide_short_help(true)))
        .disable_help_subcommand(true)
        .after_long_help(
            include_str!("general.txt").trim_end().replace("croupier/", &format!("{}/", name())),
        )
        .subcommands(games.iter().map(|kind| game(*kind, &asked)));
    OtherCommand::augment_subcommands(command)
        .about("A referee, scorer and analyst for tabletop games with ordinary dice and cards")
        .mut_subcommands(|other| match other.get_name() {
            "stats" | "review" | "games" | "verify" | "roll" | "log" => with_json(other),
            "serve" => other.after_long_help(in_its_name(&requests(games)) + &refusals()),
            _ => other,
        })
}

/// The tree filled in, with what clap adds while it parses.
pub fn whole_tree(games: &Games) -> Command {
    let mut tree = command(games, |_| true);
    tree.build();
    tree
}

/// A request of each kind, and what is common to them.
fn requests(games: &Games) -> String {
    let info = games.last().map_or(&Info::PLAIN, |kind| kind.info());
    include_str!("requests.txt")
        .replace("GAME", info.id)
        .replace("POSITION", info.example)
        .replace("OPENING", info.opening.first().unwrap_or(&""))
}

/// Why a request may be refused.
fn refusals() -> String {
    let codes = Code::ALL.iter().map(|code| format!("  {:<20}{}\n", code.word(), code.meaning()));
    format!("A refusal is {{\"error\":{{\"code\":…}}}} with one of:\n{}", codes.collect::<String>())
}

/// A game, and if it is asked for, its options and verbs.
fn game(kind: &dyn AnyGame, asked: impl Fn(&str) -> bool) -> Command {
    let info = kind.info();
    let command = Command::new(info.id)
        .disable_help_subcommand(true)
        .about(info.about)
        .visible_aliases(info.aliases);
    if !info.aliases.iter().chain([&info.id]).any(|name| asked(name)) {
        return command;
    }
    let verb = |(name, about): (&'static str, &'static str)| {
        let verb = Command::new(name).about(about);
        // What all verbs take would be much of the work of a short run.
        if asked(name) { completed(kind, name, verb) } else { verb }
    };
    command
        .subcommands(verbs().map(verb))
        .before_help(examples(info))
        .help_template(WHOLE)
        .after_long_help(format!(
            "Without a verb: play at a terminal, and look at the states that come in a pipe.\n\n\
             Positions: {}",
            info.notation
        ))
}

/// Lines for a shell that show the game.
fn examples(info: &Info) -> String {
    in_its_name(&info.examples.replace("GAME", info.id).replace("NAMES", &info.some_names(2)))
}

/// A verb with what it takes in a game, and lines that show it at work there.
fn completed(kind: &dyn AnyGame, name: &str, verb: Command) -> Command {
    let info = kind.info();
    let about = verb.get_about().cloned().unwrap_or_default();
    let takes_rules = !["rules", "schema"].contains(&name);
    let rules = info.house_rules.iter().filter(|_| takes_rules).map(rule_arg);
    let shows = |line: &&str| line.split_whitespace().any(|word| word == name);
    let examples = examples(info);
    let examples: Vec<&str> = examples.lines().filter(shows).collect();
    let verb = taking(kind, name, verb).about(about).args(rules).help_template(WHOLE);
    let verb = if name == "play" { verb } else { with_json(verb) };
    match examples.join("\n") {
        none if none.is_empty() => verb,
        examples => verb.before_help(format!("Examples:\n{examples}")),
    }
}

/// A command that answers in words unless JSON is asked for.
fn with_json(command: Command) -> Command {
    command.arg(arg!(--json "Answer in JSON"))
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
            arg.value_name("N").value_parser(value_parser!(i64).range(least..=most))
        }
        Setting::Word(words) => arg.value_name("WORD").value_parser(words.to_vec()),
    }
}

/// Understands a command line.
///
/// # Errors
/// clap's own, for what cannot be parsed and for `--help` and `--version`.
pub fn understand(
    games: &Games,
    mut args: Vec<OsString>,
) -> Result<(Asked, OutputOptions), clap::Error> {
    if let [first, typed, before @ ..] = &args[..]
        && first == "complete"
    {
        let word = |word: &OsString| word.to_string_lossy().into_owned();
        // The sign in front keeps an empty word on its way here.
        let typed = word(typed).trim_start_matches('=').to_string();
        let asked = Asked::Completion(typed, before.iter().map(word).collect());
        return Ok((asked, OutputOptions::default()));
    }
    args = in_order(games, args);
    let tree = command(games, |name| args.iter().any(|word| word == name));
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
    let verb = given.remove_subcommand().and_then(|(_, mut game)| game.remove_subcommand());
    Ok(verb.map_or((Asked::Nothing, OutputOptions::default()), |(verb, own)| {
        let output = OutputOptions::of(&own);
        (Asked::Verb(kind, verb, own), output)
    }))
}

/// The same arguments with a command, or a game and its verb, first: options may stand before them,
/// help may be asked for by a word, players' names alone begin a game of these, and a game alone is
/// played at a terminal, and looked at in a pipe.
fn in_order(games: &Games, mut args: Vec<OsString>) -> Vec<OsString> {
    if let Some(at) = args.iter().take(2).position(|arg| arg == "help") {
        args.remove(at);
        args.push("--help".into());
    }
    let is_command =
        |word: &str| known(games, word).is_some() || OtherCommand::has_subcommand(word);
    to_front(&mut args, is_command);
    let game = args.first().and_then(|game| known(games, game.to_str()?));
    let Some(info) = game.map(AnyGame::info) else { return args };
    if to_front(&mut args[1..], |word| verbs().any(|(verb, _)| verb == word)) {
        return args;
    }
    let names = args[1..].iter().map_while(|word| word.to_str().filter(|it| !it.starts_with('-')));
    let names: Vec<&str> = names.collect();
    let is_given = |options: [&str; 2]| {
        let mut words = args.iter().filter_map(|arg| arg.to_str());
        words.any(|word| options.iter().any(|option| word.starts_with(option)))
    };
    if names.len() >= info.seats.0 && Names::new(&names).is_ok() {
        let play = ["play", "-p", &names.join(",")].map(OsString::from);
        args.splice(1..=names.len(), play);
    } else if names.is_empty() && !is_given(["-h", "--help"]) {
        let sits = is_given(["-p", "--players"]) || io::stdin().is_terminal();
        args.insert(1, if sits { "play" } else { "look" }.into());
    }
    args
}

/// Moves the first such word before the others, if there is one.
fn to_front(args: &mut [OsString], is_meant: impl Fn(&str) -> bool) -> bool {
    let at = args.iter().position(|arg| arg.to_str().is_some_and(&is_meant));
    at.is_some_and(|at| {
        args[..=at].rotate_right(1);
        true
    })
}

/// What a word may become of which this much is typed, behind others: a line each, what it is behind a
/// tab. A slash alone stands for any file.
pub fn offered(games: &Games, typed: &str, before: &[String]) -> Vec<String> {
    let tree = whole_tree(games);
    let below = |command, word| Command::find_subcommand(command, word).unwrap_or(command);
    let command = before.iter().fold(&tree, below);
    // A game without a verb takes what play does.
    let takes = command.find_subcommand("play").unwrap_or(command);
    let option = before.last().and_then(|last| last.strip_prefix("--"));
    let option = takes.get_opts().find(|one| option.is_some() && one.get_long() == option);
    let line = |word: &str, about: Option<&StyledStr>| {
        format!("{word}\t{}", about.map(ToString::to_string).unwrap_or_default())
    };
    let values = |arg: &Arg| {
        if arg.get_value_hint() != ValueHint::Unknown {
            return vec!["/".to_string()];
        }
        let all = arg.get_possible_values().into_iter();
        all.map(|value| line(value.get_name(), value.get_help())).collect()
    };
    let mut all: Vec<String> = if let Some(option) = option {
        values(option)
    } else if typed.starts_with('-') {
        let long = |arg: &Arg| Some(line(&format!("--{}", arg.get_long()?), arg.get_help()));
        takes.get_arguments().filter_map(long).collect()
    } else {
        let named = |below: &Command| {
            let names = below.get_name_and_visible_aliases().into_iter();
            names.map(|name| line(name, below.get_about())).collect::<Vec<_>>()
        };
        let commands = command.get_subcommands().flat_map(named);
        commands.chain(command.get_positionals().flat_map(values)).collect()
    };
    all.retain(|line| line == "/" || line.starts_with(typed));
    all
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
