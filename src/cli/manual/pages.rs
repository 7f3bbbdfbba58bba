//! The pages of the manual: Markdown, filled in from the command tree and the games.

use clap::{Arg, Command};
use roff::Roff;

use super::markdown::append;
use crate::cli::command_line::{example_game, filled_in, tabletop_games, whole_tree};
use crate::cli::evening::args::DICE_METHOD;
use crate::cli::guides::{GUIDES, Guide};
use crate::cli::serve::Request;
use crate::game::{Info, Setting};
use crate::pieces::Code;
use crate::play::clauses::{clauses, unmarked};
use crate::play::games::Games;
use crate::play::session::commands::COMMANDS;

/// The page of the program.
pub fn program(games: &Games) -> String {
    let tree = whole_tree(games);
    let infos = || games.iter().map(|kind| kind.info());
    let (id, example) =
        example_game(games).map_or(("GAME", "POSITION"), |info| (info.id, info.example));
    let about = |info: &Info| {
        let aliases: String = info.aliases.iter().map(|alias| format!(", {alias}")).collect();
        let meaning = format!("{}. See croupier-{}(1).", info.about, info.id);
        item(&format!("`{}`{aliases}", info.id), &meaning)
    };
    let others = tree.get_subcommands().filter(|sub| infos().all(|info| info.id != sub.get_name()));
    let pages = infos().map(|info| format!("croupier-{}(1)", info.id));
    let guides = GUIDES.iter().map(|guide| format!("croupier-{}(7)", guide.name));
    let text = filled_in(
        include_str!("croupier.md"),
        &[
            ("tabletop games", &tabletop_games(games)),
            ("games", &infos().map(about).collect::<String>()),
            ("commands", &others.map(of_command).collect::<String>()),
            ("options", &tree.get_arguments().map(of_option).collect::<String>()),
            ("prompt commands", &terms(COMMANDS.iter().map(|it| (it.form, with_stop(it.help))))),
            ("dice test", DICE_METHOD),
            (
                "requests",
                &terms(Request::ABOUT.iter().map(|(word, help)| (*word, with_stop(help)))),
            ),
            ("refusals", &terms(Code::ALL.iter().map(|it| (it.as_str(), it.meaning().into())))),
            ("pages", &pages.chain(guides).collect::<Vec<_>>().join(", ")),
            ("id", id),
            ("example", example),
        ],
    );
    page("CROUPIER", ["1", "User Commands"], &text)
}

/// The page of a game.
pub fn of_game(games: &Games, info: &Info) -> String {
    let tree = whole_tree(games);
    let game = tree.find_subcommand(info.id);
    let rules = info.house_rules.iter().map(|rule| {
        let value = match rule.setting {
            Setting::Switch => String::new(),
            Setting::Number { least, most } => format!(" N ({least} to {most})"),
            Setting::Word(words) => format!(" {}", words.join("|")),
        };
        let flag = rule.key.replace('_', "-");
        item(&format!("`--{flag}`{value}"), &format!("{} ({}).", rule.help, rule.clause))
    });
    let clause = clauses(info.rules).into_iter().map(|clause| {
        let text = unmarked(&clause.text);
        let (text, list) = text.split_once("\n  - ").unwrap_or((&text, ""));
        let points = list.split("\n  - ").filter(|point| !point.is_empty());
        let points = points.map(|point| format!("    - {}\n", in_one_line(point)));
        format!("{}{}", item(&format!("`{}`", clause.id), text), points.collect::<String>())
    });
    let verbs = game.into_iter().flat_map(Command::get_subcommands).map(of_command);
    let options = game.into_iter().flat_map(Command::get_arguments).map(of_option);
    let text = filled_in(
        include_str!("game.md"),
        &[
            ("id", info.id),
            ("about", &lower_first(info.about)),
            ("title", info.title),
            ("seats", &info.for_players()),
            ("rules", &clause.collect::<String>()),
            ("house rules", &rules.collect::<String>()),
            ("moves", &terms(info.moves.iter().map(|mv| (mv.example, mv.help.into())))),
            ("notation", info.notation),
            ("phases", &info.phases.join(", ")),
            ("verbs", &verbs.collect::<String>()),
            ("options", &options.collect::<String>()),
            ("example", if info.example.is_empty() { "< states.jsonl" } else { info.example }),
        ],
    );
    page(&format!("CROUPIER-{}", info.id.to_uppercase()), ["1", "User Commands"], &text)
}

/// A guide as a page.
pub fn of_guide(guide: &Guide) -> String {
    let Guide { name, about, text } = guide;
    // The title stands in the head of the page.
    let (_, text) = text.split_once('\n').unwrap_or_default();
    let title = format!("CROUPIER-{}", name.to_uppercase());
    let text = format!(
        "## Name\n\ncroupier-{name} - {about}\n\n## Description\n\n{text}\n## See also\n\ncroupier(1)\n"
    );
    page(&title, ["7", "Miscellaneous Information"], &text)
}

/// The date of this release's manual.
const DATE: &str = "2026-11-20";

fn page(title: &str, [number, part]: [&str; 2], text: &str) -> String {
    let mut page = Roff::new();
    let source = format!("croupier {}", env!("CARGO_PKG_VERSION"));
    page.control("TH", [title, number, DATE, &source, part]);
    append(&mut page, text);
    page.render()
}

/// A term and what it means.
fn item(head: &str, meaning: &str) -> String {
    format!("{head}\n: {}\n\n", in_one_line(meaning))
}

fn terms<'a>(terms: impl Iterator<Item = (&'a str, String)>) -> String {
    terms.map(|(term, meaning)| item(&format!("`{term}`"), &meaning)).collect()
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn with_stop(text: &str) -> String {
    format!("{text}.")
}

fn of_command(command: &Command) -> String {
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let names = command.get_positionals().map(|arg| {
        let name = arg
            .get_value_names()
            .and_then(|names| names.first())
            .map_or_else(|| arg.get_id().to_string().to_uppercase(), ToString::to_string);
        if arg.is_required_set() { format!(" {name}") } else { format!(" [{name}]") }
    });
    let head = format!("`{}`{}", command.get_name(), names.collect::<String>());
    let own = command.get_arguments();
    let own = own.filter(|arg| !arg.is_global_set() && arg.get_id() != "help").map(of_option);
    let own = own.collect::<String>();
    let own = own.lines().map(|line| format!("    {line}\n")).collect::<String>();
    format!("{}{own}", item(&head, &with_stop(&about)))
}

/// An option; of a house rule nothing, since it has a place of its own.
fn of_option(arg: &Arg) -> String {
    let short = arg.get_short().map(|short| format!("-{short}"));
    let long = arg.get_long().map(|long| format!("--{long}"));
    let names: Vec<String> = short.into_iter().chain(long).collect();
    if names.is_empty() || arg.get_help_heading() == Some("House rules") {
        return String::new();
    }
    let takes = arg.get_action().takes_values();
    let value = match arg.get_value_names() {
        Some(values) if takes && arg.is_require_equals_set() => format!("[={}]", values.join(" ")),
        Some(values) if takes => format!(" {}", values.join(" ")),
        _ => String::new(),
    };
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let choices = arg.get_possible_values();
    let choices: Vec<&str> = choices.iter().map(clap::builder::PossibleValue::get_name).collect();
    let choices = if choices.is_empty() || !takes {
        String::new()
    } else {
        format!(" ({})", choices.join(", "))
    };
    item(&format!("`{}`*{value}*", names.join(", ")), &format!("{help}{choices}."))
}

fn lower_first(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map_or_else(String::new, |first| first.to_lowercase().chain(signs).collect())
}
