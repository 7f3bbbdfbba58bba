//! `croupier sheet`: the score sheet of a saved game.

use crate::cli::args::Sheet as Asked;
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::paint;
use crate::cli::records::path_or_latest;
use crate::pieces::Style;
use crate::play::replayed;
use crate::play::sheet::{PAGE, Sheet, html};

/// Prints the score sheet of a saved game.
///
/// # Errors
/// If the record cannot be read or does not hold together.
pub fn sheet(asked: Asked, console: &mut Console) -> anyhow::Result<Exit> {
    let game = replayed(console.games, &path_or_latest(asked.record.file)?)?;
    let game = game.public();
    let sheet = Sheet::of(&game);
    let lines = |style: Style| sheet.text(style, |grid| paint::grid(grid, style));
    if asked.csv {
        console.out.text(&sheet.csv())?;
    } else if asked.html {
        console.out.text(&html(&lines(Style { width: PAGE, ..Style::PIPE })))?;
    } else {
        console.lines(lines(console.style))?;
    }
    Ok(Exit::Done)
}
