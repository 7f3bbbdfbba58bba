//! `croupier sheet`: the score sheet of a saved game.

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::args::Sheet as Asked;
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::paint;
use crate::cli::records::path_or_latest;
use crate::pieces::{Seat, Style, visible};
use crate::play::evening::sheet::Sheet;
use crate::play::evening::sheet_page::html;
use crate::play::evening::sheet_text::{csv, grids, heading, heads, outcome, rows};
use crate::play::replay::replayed;

/// Prints the score sheet of a saved game.
///
/// # Errors
/// If the record cannot be read or does not hold together.
pub fn sheet(asked: Asked, console: &mut Console) -> anyhow::Result<Exit> {
    let (game, _) = replayed(console.games, &path_or_latest(asked.record.file)?)?;
    let mut sheet = Sheet::of(&game)?;
    // Whoever wrote the record may have written anything.
    sheet.result.started = sheet.result.started.map(|when| visible(&when));
    let all = 0..sheet.columns.len();
    if console.output.json {
        console.out.json(&as_json(&sheet))?;
    } else if asked.csv {
        console.out.text(&csv(&heads(&sheet, all.clone()), &rows(&sheet, all)))?;
    } else if asked.html {
        console.out.text(&html(&sheet))?;
    } else {
        console.lines(lines(&sheet, console.style))?;
    }
    Ok(Exit::Done)
}

fn lines(sheet: &Sheet, style: Style) -> Vec<String> {
    let mut lines = heading(sheet);
    for grid in grids(sheet, style) {
        lines.extend(paint::grid(&grid, style));
    }
    lines.push(outcome(sheet));
    lines.extend(sheet.luck.iter().cloned());
    lines
}

/// The answer of `croupier sheet --json`.
#[derive(Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Sheet")]
pub struct SheetJson<'a> {
    game: &'static str,
    started: Option<&'a str>,
    over: bool,
    /// What the columns are called.
    columns: Vec<&'a str>,
    /// Best first.
    players: Vec<Row<'a>>,
}

/// What a player wrote down.
#[derive(Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SheetRow")]
struct Row<'a> {
    player: &'a str,
    place: usize,
    won: bool,
    /// Before the first column.
    start: i64,
    /// Column by column.
    gained: Vec<i64>,
    total: i64,
}

fn as_json(sheet: &Sheet) -> SheetJson<'_> {
    let row = |&(place, seat, total): &(usize, Seat, i64)| {
        let player = &sheet.result.players[seat.index()];
        let gained = (0..sheet.columns.len()).map(|column| sheet.gained(column, seat)).collect();
        let start = sheet.opening[seat.index()];
        Row { player: &player.name, place, won: player.won, start, gained, total }
    };
    SheetJson {
        game: sheet.result.game,
        started: sheet.result.started.as_deref(),
        over: sheet.result.over,
        columns: sheet.columns.iter().map(|column| column.head.as_str()).collect(),
        players: sheet.standings.iter().map(row).collect(),
    }
}
