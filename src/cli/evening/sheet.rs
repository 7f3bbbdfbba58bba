//! `croupier sheet`: the score sheet of a saved game.

use crate::cli::args::Sheet as Asked;
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::paint;
use crate::cli::records::path_or_latest;
use crate::cli::signals::time_for;
use crate::pieces::Style;
use crate::play::disk::replayed;
use crate::play::sheet::Sheet;
use crate::play::{Cache, Curve, Review};
use crate::session::REVIEW;

/// Prints the score sheet of a saved game.
///
/// # Errors
/// If the record cannot be read or does not hold together.
pub fn sheet(asked: Asked, console: &mut Console) -> anyhow::Result<Exit> {
    let path = path_or_latest(console.games, asked.record.file)?;
    let game = replayed(console.games, &path)?;
    let game = game.public();
    let sheet = Sheet::of(&game);
    let lines = |style: Style| sheet.text(style, |grid| paint::grid(grid, style));
    if asked.csv {
        console.out.text(&sheet.csv())?;
    } else if asked.html {
        // Of a game in which something lies hidden there is no review.
        let (story, curve) = match Review::of(&game, &mut Cache::default(), &time_for(REVIEW)) {
            Ok(review) => (review.story(), review.curve),
            Err(_) => (Vec::new(), Curve::of(&game, &[])),
        };
        console.out.text(&sheet.page(&curve, &[story, game.retold()].concat()))?;
    } else {
        console.lines(lines(console.style))?;
    }
    Ok(Exit::Done)
}
