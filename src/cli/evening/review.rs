//! `croupier review`: a saved game looked back on.

use std::time::Duration;

use crate::cli::args::Review as Asked;
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::records::path_or_latest;
use crate::cli::signals::Reader;
use crate::game::Answer;
use crate::play::review::standings;
use crate::play::{Cache, Review, replayed};

/// Judging takes no longer, unless it is said.
const USUAL: Duration = Duration::from_secs(10);

/// Tells what the choices and rolls of a game gave and took.
///
/// # Errors
/// If the record cannot be read or does not hold together, or hands of a game that goes on lie hidden.
pub fn review(asked: Asked, console: &mut Console) -> anyhow::Result<Exit> {
    let game = replayed(console.games, &path_or_latest(asked.record.file)?)?;
    let game = game.public();
    let reader = Reader::within(Some(asked.seconds.map_or(USUAL, |seconds| seconds.0)));
    let over = || reader.has_enough();
    let review = Review::of(&game, &mut Cache::default(), &over)?;
    if console.output.json {
        console.out.json(&review)?;
    } else {
        let style = console.style;
        console.lines(standings(&game).into_iter().chain(review.lines(style)))?;
    }
    Ok(Exit::Done)
}
