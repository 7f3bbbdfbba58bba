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
        let cache = &mut Cache::default();
        // Of a game in which something lies hidden there is no review.
        let review = Review::of(&game, cache, &time_for(REVIEW));
        let story = review.map_or(Vec::new(), |review| review.story());
        let story = [story, game.retold()].concat();
        let curve = Curve::of(&game, cache, &time_for(REVIEW));
        console.out.text(&sheet.page(&curve, &story))?;
    } else {
        console.lines(lines(console.style))?;
    }
    Ok(Exit::Done)
}
