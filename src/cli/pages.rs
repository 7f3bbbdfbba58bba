//! Rules, manual pages and completions: what is printed and changes nothing.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::console::Console;
use crate::cli::dice::Rolled;
use crate::cli::evening::games::Saved;
use crate::cli::evening::stats::StatsJson;
use crate::cli::exit::Exit;
use crate::cli::json::Refused;
use crate::cli::out::Out;
use crate::cli::paint;
use crate::cli::records::Verified;
use crate::cli::requests::{Request, Response};
use crate::game::Info;
use crate::pieces::{Code, Refusal, Result, Style, brief};
use crate::play::clauses::Clause;
use crate::play::record::Line;
use crate::play::{Review, clauses, shapes};

/// Prints the rules of a game, or the clauses that `words` ask for.
///
/// # Errors
/// If no clause fits, or stdout fails.
pub fn rules(info: &'static Info, words: &str, console: &mut Console) -> anyhow::Result<Exit> {
    let Console { output, style, out, .. } = console;
    let found = clauses(info, words)?;
    if output.json {
        out.json(&rules_answer(info, words)?)?;
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

/// The clauses that `words` ask for, or all.
///
/// # Errors
/// If no clause fits.
fn clauses(info: &'static Info, words: &str) -> Result<Vec<Clause<'static>>> {
    if words.is_empty() {
        return Ok(clauses::clauses(info.rules));
    }
    let found = clauses::find(info.rules, words);
    if found.is_empty() {
        let message = format!("no clause of {} speaks of \"{}\"", info.title, brief(words));
        let hint = format!("croupier {} rules shows all of them", info.id);
        return Err(Refusal::new(Code::OutOfRange, message).hint(hint));
    }
    Ok(found)
}

/// The same as fields.
///
/// # Errors
/// If no clause fits.
pub fn rules_answer(info: &'static Info, words: &str) -> Result<RulesAnswer> {
    let clause = |c: Clause<'static>| Clause { id: c.id, text: clauses::unmarked(&c.text) };
    let clauses = clauses(info, words.trim())?.into_iter().map(clause).collect();
    Ok(RulesAnswer { game: info.id, clauses })
}

/// The answer of `rules --json`.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Rules")]
pub struct RulesAnswer {
    game: &'static str,
    clauses: Vec<Clause<'static>>,
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

/// The schemas of what belongs to no one game.
pub fn schemas() -> Value {
    let mut written = shapes::written();
    let parts = [
        ("Refusal", written.subschema_for::<Refused>()),
        ("Record", written.subschema_for::<Line>()),
        ("Verify", written.subschema_for::<Verified>()),
        ("Roll", written.subschema_for::<Rolled>()),
        ("Rules", written.subschema_for::<RulesAnswer>()),
        ("Saved", written.subschema_for::<Saved>()),
        ("Stats", written.subschema_for::<StatsJson>()),
        ("Review", written.subschema_for::<Review>()),
        ("Answer", written.subschema_for::<Response>()),
    ];
    let mut read = shapes::read();
    let request = ("Request", read.subschema_for::<Request>());
    let mut defs = shapes::defs(&mut written);
    shapes::merge(&mut defs, shapes::defs(&mut read));
    let check = json!({
        "type": "string",
        "pattern": "^[0-9a-f]{8}$",
        "description": "The beginning of a hash over this line and all before it.",
    });
    let id = json!({"$ref": "#/$defs/Id"});
    shapes::optional(&mut defs, &shapes::json_ref("Rules"), "id", id.clone());
    shapes::field(&mut defs, "Header", "check", check.clone());
    shapes::field(&mut defs, "Entry", "check", check);
    for (name, by) in [("Request", "do"), ("Answer", "")] {
        for kind in shapes::named_kinds(&mut defs, name, by) {
            shapes::optional(&mut defs, &shapes::json_ref(&kind), "id", id.clone());
        }
    }
    let parts: Vec<_> =
        parts.into_iter().chain([request]).map(|(part, shape)| (part, vec![shape])).collect();
    shapes::document(
        "croupier",
        "croupier",
        "What croupier reads and writes that is of no one game.",
        defs,
        &parts,
    )
}

/// Prints a document of JSON Schemas.
///
/// # Errors
/// If stdout fails.
pub fn schema(document: &Value, out: &mut Out) -> anyhow::Result<Exit> {
    out.line(&serde_json::to_string_pretty(document)?)?;
    Ok(Exit::Done)
}
