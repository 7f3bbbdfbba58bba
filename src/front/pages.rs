//! Rules, manual pages and completions: what is printed and changes nothing.

use std::fmt::Write;

use clap::Command;
use clap_complete::Shell;
use serde_json::json;

use crate::front::cli::{command, whole_tree};
use crate::front::exit::Exit;
use crate::front::out::Out;
use crate::front::paint;
use crate::game::Info;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::style::Style;
use crate::play::clauses;
use crate::registry;

/// Prints the rules of a game, or the clauses that `words` ask for.
///
/// # Errors
/// If no clause fits, or stdout fails.
pub fn rules(
    info: &Info,
    words: &str,
    as_json: bool,
    style: Style,
    out: &mut Out,
) -> anyhow::Result<Exit> {
    let found = if words.is_empty() {
        clauses::clauses(info.rules)
    } else {
        clauses::find(info.rules, words)
    };
    if found.is_empty() {
        let message = format!(
            "no clause of {} speaks of \"{}\"",
            info.title,
            crate::kit::names::brief(words)
        );
        return Err(Refusal::new(Code::OutOfRange, message)
            .hint(format!("croupier {} rules shows all of them", info.id))
            .into());
    }
    if as_json {
        let list: Vec<_> =
            found.iter().map(|clause| json!({"rule": clause.id, "text": clause.text})).collect();
        out.json(&json!({"game": info.id, "clauses": list}))?;
    } else if words.is_empty() {
        for line in info.rules.trim_end().lines() {
            whole_line(line, style, out)?;
        }
    } else {
        for clause in found {
            whole_line(&format!("{}. {}", clause.id, clause.text), style, out)?;
        }
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// A line of Markdown for the screen.
fn whole_line(line: &str, style: Style, out: &mut Out) -> anyhow::Result<()> {
    let heading = line.trim_start_matches('#');
    if heading.len() < line.len() {
        return Ok(out.line(&paint::strong(heading.trim_start(), style))?);
    }
    // Signs that only mark words up are left out.
    let text = line.replace(['*', '`'], "");
    let indent = if text.starts_with("- ") { 2 } else { 0 };
    for line in paint::wrapped(&text, style.width.min(100), indent) {
        out.line(&line)?;
    }
    Ok(())
}

/// The completions of a shell.
#[must_use]
pub fn completions(shell: Shell) -> String {
    let mut bytes = Vec::new();
    clap_complete::generate(shell, &mut command(), "croupier", &mut bytes);
    let mut text = String::from_utf8_lossy(&bytes).into_owned();
    if shell == Shell::Fish {
        text.push_str(&values_for_fish(&whole_tree(), &[]));
    }
    text
}

/// Values of arguments and of options in front of a command, which fish would complete to files.
fn values_for_fish(command: &Command, path: &[&str]) -> String {
    let seen: Vec<String> =
        path.iter().map(|word| format!("__fish_seen_subcommand_from {word}")).collect();
    let mut text = String::new();
    for arg in command.get_arguments().filter(|arg| arg.get_action().takes_values()) {
        let values: Vec<String> =
            arg.get_possible_values().iter().map(|value| value.get_name().to_string()).collect();
        let option = match arg.get_long() {
            Some(long) if path.is_empty() => format!(" -l {long} -x"),
            None if arg.is_positional() => format!(" -n \"{}\" -f", seen.join("; and ")),
            _ => continue,
        };
        if !values.is_empty() {
            let _ = writeln!(text, "complete -c croupier{option} -a \"{}\"", values.join(" "));
        }
    }
    for sub in command.get_subcommands() {
        text.push_str(&values_for_fish(sub, &[path, &[sub.get_name()]].concat()));
    }
    text
}

/// The manual page of the program, or of a game.
///
/// # Errors
/// `game-unknown`.
pub fn man(game: Option<&str>) -> Result<String, Refusal> {
    match game {
        None => Ok(crate::front::man::program()),
        Some(name) => Ok(crate::front::man::of_game(registry::find(name)?.info())),
    }
}
