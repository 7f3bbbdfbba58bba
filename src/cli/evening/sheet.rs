//! `croupier sheet`: the score sheet of a saved game.

use crate::cli::args::Sheet as Asked;
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::paint;
use crate::cli::records::path_or_latest;
use crate::play::replayed;
use crate::play::sheet::Sheet;

/// Prints the score sheet of a saved game.
///
/// # Errors
/// If the record cannot be read or does not hold together.
pub fn sheet(asked: Asked, console: &mut Console) -> anyhow::Result<Exit> {
    let (game, _) = replayed(console.games, &path_or_latest(asked.record.file)?)?;
    let (sheet, style) = (Sheet::of(&game), console.style);
    if asked.csv {
        console.out.text(&sheet.csv())?;
    } else if asked.html {
        console.out.text(&sheet.html())?;
    } else {
        console.lines(sheet.text(style, |grid| paint::grid(grid, style)))?;
    }
    Ok(Exit::Done)
}
