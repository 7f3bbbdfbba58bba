//! `croupier sheet`: the score sheet of a saved game.

use crate::cli::args::Sheet as Asked;
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::paint;
use crate::cli::records::path_or_latest;
use crate::pieces::{Style, visible};
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
    if asked.csv {
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
