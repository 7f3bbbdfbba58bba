//! `croupier review`: a saved game looked back on.

use std::time::Duration;

use crate::cli::args::Review as Asked;
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::records::path_or_latest;
use crate::cli::signals::waiting;
use crate::game::Answer;
use crate::play::disk::replayed;
use crate::play::{Cache, Review};
use crate::session::REVIEW;

/// Tells what the choices and rolls of a game gave and took.
///
/// # Errors
/// If the record cannot be read or does not hold together, or hands of a game that goes on lie hidden.
pub fn review(asked: Asked, console: &mut Console) -> anyhow::Result<Exit> {
    let path = path_or_latest(console.games, asked.record.file)?;
    let game = replayed(console.games, &path)?;
    let game = game.public();
    let seconds = asked.seconds.map_or(Duration::from_secs(REVIEW), |seconds| seconds.0);
    let over = waiting(Some(seconds));
    let review = Review::of(&game, &mut Cache::default(), &over)?;
    if console.output.json {
        console.out.json(&review)?;
    } else {
        console.lines(review.lines(console.style))?;
    }
    Ok(Exit::Done)
}
