//! Rules, schemas and manual pages: what is printed and changes nothing.

use clap::{Arg, Command};
use clap_mangen::Man;
use serde_json::Value;

use crate::cli::command_line::whole_tree;
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::out::{Out, name};
use crate::cli::paint;
use crate::engine::shapes::{RulesAnswer, clauses_of};
use crate::game::Info;
use crate::pieces::Style;
use crate::play::clauses;
use crate::play::games::known;

/// Prints the rules of a game, or the clauses that `words` ask for.
///
/// # Errors
/// If no clause fits, or stdout fails.
pub fn rules(info: &'static Info, words: &str, console: &mut Console) -> anyhow::Result<Exit> {
    let Console { output, style, out, .. } = console;
    let found = clauses_of(info, words)?;
    if output.json {
        out.json(&RulesAnswer::of(info, words)?)?;
    } else if words.is_empty() {
        for line in info.rules.trim_end().lines() {
            whole_line(line, *style, out)?;
        }
    } else {
        for line in found.iter().flat_map(clauses::Clause::lines) {
            whole_line(&line, *style, out)?;
        }
    }
    Ok(Exit::Done)
}

/// A line of Markdown for the screen.
fn whole_line(line: &str, style: Style, out: &mut Out) -> anyhow::Result<()> {
    let heading = line.trim_start_matches('#');
    if heading.len() < line.len() {
        return Ok(out.line(&paint::bold(heading.trim_start(), style))?);
    }
    let text = clauses::unmarked(line);
    for line in paint::broken(&text, style.width.min(100)) {
        out.line(line.trim_end())?;
    }
    Ok(())
}

/// Prints a document of JSON Schemas.
///
/// # Errors
/// If stdout fails.
pub fn schema(document: &Value, out: &mut Out) -> anyhow::Result<Exit> {
    out.line(&serde_json::to_string_pretty(document)?)?;
    Ok(Exit::Done)
}

/// Prints the manual page of the program, or of a game with its verbs, made of the command tree.
///
/// # Errors
/// If stdout fails.
pub fn manual(page: &str, console: &mut Console) -> anyhow::Result<Exit> {
    let tree = whole_tree(console.games);
    let game = known(console.games, page.strip_prefix(&format!("{}-", name())).unwrap_or(page));
    let of = game.and_then(|kind| tree.find_subcommand(kind.info().id)).unwrap_or(&tree);
    let title = of.get_bin_name().unwrap_or_default().replace(' ', "-");
    let of = shown(of.clone()).display_name(&title).subcommand_value_name("COMMAND");
    let man = Man::new(of.clone()).title(title.to_uppercase());
    let man = man.source(concat!("croupier ", env!("CARGO_PKG_VERSION")));
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_options_section(&mut page)?;
    page.extend(b".SH COMMANDS\n");
    for below in of.get_subcommands() {
        section(below, &mut page)?;
    }
    man.render_extra_section(&mut page)?;
    let page = String::from_utf8(page)?.replace(".SH EXTRA", ".SH NOTES");
    // Every part begins with a definition, which is needed once.
    let is_defined = |line: &str| line.starts_with(".ie ") || line.starts_with(".el ");
    for (_, line) in page.lines().enumerate().filter(|(i, line)| *i < 2 || !is_defined(line)) {
        console.out.line(line)?;
    }
    Ok(Exit::Done)
}

/// All that help tells only at length.
fn shown(command: Command) -> Command {
    command.mut_args(|arg| arg.hide_short_help(false))
}

/// A command within a page: what it does, and what it takes. A command that has a page is only named.
fn section(command: &Command, page: &mut Vec<u8>) -> anyhow::Result<()> {
    if command.has_subcommands() {
        let name = command.get_bin_name().unwrap_or_default().replace(' ', "\\-");
        let about = command.get_about().cloned().unwrap_or_default();
        page.extend(format!(".TP\n\\fB{name}\\fR(1)\n{about}\n").into_bytes());
        return Ok(());
    }
    // What nearly all of them take is told where a game begins.
    let is_told = |arg: &Arg| {
        arg.get_help_heading().is_some()
            || ["help", "plain", "color"].contains(&arg.get_id().as_str())
    };
    let whole = command.get_name() == "play";
    let own = shown(command.clone()).mut_args(|arg| {
        let hidden = is_told(&arg) && !whole;
        arg.hide(hidden)
    });
    let (man, mut text) = (Man::new(own), Vec::new());
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    let text =
        String::from_utf8(text)?.replace(".SH SYNOPSIS", ".SS").replace(".SH DESCRIPTION", ".PP");
    page.extend(text.replace(".SH ", ".PP\n").into_bytes());
    Ok(())
}
