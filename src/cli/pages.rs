//! Rules, manual pages and completions: what is printed and changes nothing.

use serde_json::Value;

use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::out::Out;
use crate::cli::paint;
use crate::engine::shapes::{RulesAnswer, clauses_of};
use crate::game::Info;
use crate::pieces::Style;
use crate::play::clauses;

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
