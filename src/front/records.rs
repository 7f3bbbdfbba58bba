//! Records for people: `log` prints one, `verify` checks one.

use std::path::PathBuf;

use serde_json::json;

use crate::front::exit::Exit;
use crate::front::out::Out;
use crate::front::play::source_of;
use crate::front::saved;
use crate::kit::chance::number;
use crate::kit::names::{visible, visible_path};
use crate::kit::refusal::Refusal;
use crate::play::look::{look, scores};
use crate::play::r#match::{Match, opening};
use crate::play::record::{self, By, Torn, What};
use crate::play::session::log as log_lines;
use crate::registry;

fn path_or_latest(file: Option<PathBuf>) -> Result<PathBuf, Refusal> {
    file.map_or_else(saved::latest, Ok)
}

/// A record, replayed.
///
/// # Errors
/// If it cannot be read or does not hold together.
pub fn replayed(path: &std::path::Path) -> Result<(Match, Option<Torn>), Refusal> {
    let (header, entries, torn) = record::read(path)?;
    let kind = registry::find(&header.game)?;
    let table = opening(kind, &header)?;
    let source = source_of(&header, &entries)?;
    Ok((Match::replayed(header, table, source, entries, None)?, torn))
}

/// Prints a record.
///
/// # Errors
/// If it cannot be read or does not hold together.
pub fn log(file: Option<PathBuf>, as_json: bool, out: &mut Out) -> anyhow::Result<Exit> {
    let path = path_or_latest(file)?;
    let (game, _) = replayed(&path)?;
    let table = game.table();
    if as_json {
        for step in game.steps() {
            let told: Vec<_> = step
                .verdicts
                .iter()
                .map(|verdict| json!({"rule": verdict.rule, "text": verdict.text}))
                .collect();
            out.json(&json!({
                "n": step.entry, "player": &table.names()[step.seat], "do": step.words, "by": step.by,
                "told": told,
            }))?;
        }
    } else {
        let info = table.info();
        out.line(&format!("{}: {}", info.title, table.names().listed()))?;
        if let Some(started) = &game.header.started {
            out.line(&format!("begun {}", visible(started)))?;
        }
        for line in log_lines(&game) {
            out.line(&line)?;
        }
        out.line(&format!("Now: {}.", table.moment()))?;
    }
    out.flush()?;
    Ok(Exit::Done)
}

/// Replays a record and checks all of it.
///
/// # Errors
/// If it cannot be read or does not hold together.
pub fn verify(file: Option<PathBuf>, as_json: bool, out: &mut Out) -> anyhow::Result<Exit> {
    let path = path_or_latest(file)?;
    let (game, torn) = replayed(&path)?;
    // Those that stand: what the program rolled and somebody put right was told by hand.
    let rolled =
        |by: By| game.steps().iter().filter(|step| step.by == by && step.is_luck()).count();
    let entered = |is: fn(&What) -> bool| game.entries().iter().filter(|e| is(&e.what)).count();
    let (by_program, by_hand) = (rolled(By::Program), rolled(By::Hand));
    let entries = game.entries().len();
    let fixed = entered(|what| matches!(what, What::Fix { .. }));
    let undone = entered(|what| matches!(what, What::Undo));
    let result = scores(game.table());
    let report = look(game.table());
    if as_json {
        out.json(&json!({
            "record": path.display().to_string(), "game": result.game, "entries": entries,
            "program_rolls": by_program, "typed_rolls": by_hand, "fixes": fixed, "undos": undone,
            "torn": torn.is_some(), "rolls_checked": game.source().is_some(),
            "finished": report.over, "scores": result.scores, "winners": result.winners, "valid": true,
        }))?;
    } else {
        let replayed = number(entries, "entry", "entries");
        out.line(&format!("{}: {replayed} replayed, all in order.", visible_path(&path)))?;
        let checked = match (&game.header.fair, game.source()) {
            (None, _) => "checked with the seed",
            (Some(_), Some(_)) => "checked with the secret, and it with the commitment",
            (Some(_), None) => "which cannot be checked before the secret is told",
        };
        let rolls = |n: usize| number(n, "roll", "rolls");
        out.line(&format!(
            "{} by the program, {checked}; {} typed.",
            rolls(by_program),
            rolls(by_hand)
        ))?;
        if fixed + undone > 0 {
            let (fixed, undone) = (number(fixed, "fix", "fixes"), number(undone, "undo", "undos"));
            out.line(&format!("Corrected with {fixed} and {undone}: log shows them."))?;
        }
        if let Some(torn) = torn {
            out.line(&format!("Line {} is torn: it had not been confirmed.", torn.line))?;
        }
        let standing: Vec<String> =
            result.scores.iter().map(|score| format!("{} {}", score.player, score.score)).collect();
        let end = if report.over { "The game is over" } else { "The game is unfinished" };
        out.line(&format!("{end}: {}.", standing.join(", ")))?;
    }
    out.flush()?;
    Ok(Exit::Done)
}
