//! Rules, schemas and manual pages: what is printed and changes nothing.

use std::io::Write;

use clap::Command;
use clap_mangen::Man;
use serde_json::Value;

use crate::cli::command_line::whole_tree;
use crate::cli::console::Console;
use crate::cli::exit::{Exit, Usage};
use crate::cli::out::Out;
use crate::engine::shapes::{RulesAnswer, clauses_of};
use crate::game::Info;
use crate::pieces::brief;
use crate::play::clauses::{Clause, unmarked};

/// Prints the rules of a game, or the clauses that `words` ask for.
///
/// # Errors
/// If no clause fits, or stdout fails.
pub fn rules(info: &'static Info, words: &str, console: &mut Console) -> anyhow::Result<Exit> {
    if console.output.json {
        console.out.json(&RulesAnswer::of(info, words)?)?;
        return Ok(Exit::DONE);
    }
    let lines: Vec<String> = match words {
        "" => info.rules.trim_end().lines().map(str::to_string).collect(),
        words => clauses_of(info, words)?.iter().flat_map(Clause::lines).collect(),
    };
    console.lines(lines.iter().map(|line| unmarked(line)))?;
    Ok(Exit::DONE)
}

/// Prints a document of JSON Schemas.
///
/// # Errors
/// If stdout fails.
pub fn schema(document: &Value, out: &mut Out) -> anyhow::Result<Exit> {
    out.line(serde_json::to_string_pretty(document)?)?;
    Ok(Exit::DONE)
}

/// Prints the manual page of the program, of a game, or of a command, made of the command tree.
///
/// # Errors
/// If there is no such command, or stdout fails.
pub fn manual(words: &[String], console: &mut Console) -> anyhow::Result<()> {
    let tree = whole_tree(console.games);
    let below = |of: &Command, word: &String| of.find_subcommand(word).cloned();
    let Some(of) = words.iter().try_fold(tree, |of, word| below(&of, word)) else {
        return Err(Usage::lacks(format!("no command is called {}", brief(&words.join(" ")))));
    };
    let title = of.get_bin_name().unwrap_or_default().replace(' ', "-");
    // With what help tells only at length.
    let of = of.mut_args(|arg| arg.hide_short_help(false)).display_name(&title);
    let of = of.subcommand_value_name("COMMAND");
    let man = Man::new(of.clone()).title(title.to_uppercase());
    let man = man.source(concat!("croupier ", env!("CARGO_PKG_VERSION")));
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_options_section(&mut page)?;
    for (n, below) in of.get_subcommands().enumerate() {
        let heading = if n == 0 { ".SH COMMANDS\n" } else { "" };
        let name = below.get_bin_name().unwrap_or_default().replace('-', "\\-");
        let about = below.get_about().cloned().unwrap_or_default();
        writeln!(page, "{heading}.TP\n\\fB{name}\\fR\n{about}")?;
    }
    man.render_extra_section(&mut page)?;
    Ok(console.out.text(String::from_utf8(page)?.replace(".SH EXTRA", ".SH NOTES"))?)
}
