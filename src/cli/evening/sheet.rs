//! `croupier sheet`: the score sheet of a saved game.

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::console::Console;
use crate::cli::evening::args::Sheet as Asked;
use crate::cli::exit::Exit;
use crate::cli::paint;
use crate::cli::records::path_or_latest;
use crate::pieces::Seat;
use crate::play::replayed;
use crate::play::sheet::Sheet;

/// Prints the score sheet of a saved game.
///
/// # Errors
/// If the record cannot be read or does not hold together.
pub fn sheet(asked: Asked, console: &mut Console) -> anyhow::Result<Exit> {
    let (game, _) = replayed(console.games, &path_or_latest(asked.file)?)?;
    let sheet = Sheet::of(&game);
    let style = console.style;
    if console.output.json {
        console.out.json(&as_json(&sheet))?;
    } else if asked.csv {
        console.out.text(&sheet.csv())?;
    } else if asked.html {
        console.out.text(&sheet.html())?;
    } else {
        console.lines(sheet.text(style, |grid| paint::grid(grid, style)))?;
    }
    Ok(Exit::Done)
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

fn as_json<'a>(sheet: &'a Sheet) -> SheetJson<'a> {
    let course = sheet.course;
    let row = |&(place, seat): &(usize, Seat)| Row {
        player: &course.names[seat],
        place,
        won: course.standing().winners.contains(&seat),
        start: course.seated_with[seat.index()],
        gained: (0..sheet.columns.len()).map(|column| sheet.gained(column, seat)).collect(),
        total: course.standing().scores[seat.index()],
    };
    SheetJson {
        game: course.info.id,
        started: course.header.started.as_deref(),
        over: course.is_over(),
        columns: sheet.columns.iter().map(|column| column.head.as_str()).collect(),
        players: sheet.standings.iter().map(row).collect(),
    }
}
