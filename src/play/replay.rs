//! A record played again from its file.

use std::path::Path;

use crate::pieces::{Refusal, Result};
use crate::play::games::{Games, find};
use crate::play::record::{Entry, Header, Torn};
use crate::play::session::SessionOptions;
use crate::play::{Match, Seed, Source, opening, record};

/// A record, replayed.
///
/// # Errors
/// If it cannot be read or does not hold together.
pub fn replayed(games: &Games, path: &Path) -> Result<(Match, Option<Torn>)> {
    let (header, entries, torn) = record::read(path)?;
    match as_far_as_good(games, header, entries)? {
        (_, Some(refusal)) => Err(refusal),
        (game, None) => Ok((game, torn)),
    }
}

/// What was read of a record, replayed as far as it is good, and what is wrong with the next entry.
///
/// # Errors
/// If the header makes no game, or what the program rolls comes from is not the right one.
pub fn as_far_as_good(
    games: &Games,
    header: Header,
    entries: Vec<Entry>,
) -> Result<(Match, Option<Refusal>)> {
    let table = opening(find(games, &header.game)?, &header)?;
    SessionOptions::recorded(&header, table.names())?;
    let source = source_of(&header)?;
    Ok(Match::replayed_good(header, table, source, entries))
}

/// What a recorded game's program rolls come from.
///
/// # Errors
/// If the seed cannot be read.
pub fn source_of(header: &Header) -> Result<Option<Source>> {
    let seed = header.seed.as_deref().map(Seed::read).transpose()?;
    Ok(seed.as_ref().map(Source::new))
}
