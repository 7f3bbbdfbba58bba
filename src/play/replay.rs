//! A record played again from its file.

use std::path::Path;

use crate::kit::refusal::{Code, Refusal};
use crate::play::fair::Secret;
use crate::play::games::{Games, find};
use crate::play::r#match::{Match, opening};
use crate::play::record::{self, Entry, Header, Torn, What};
use crate::play::session::SessionOptions;
use crate::play::source::{Seed, Source};

/// A record, replayed.
///
/// # Errors
/// If it cannot be read or does not hold together.
pub fn replayed(games: &Games, path: &Path) -> Result<(Match, Option<Torn>), Refusal> {
    let (header, entries, torn) = record::read(path)?;
    let kind = find(games, &header.game)?;
    let table = opening(kind, &header)?;
    SessionOptions::recorded(&header, table.names())?;
    let source = source_of(&header, &entries)?;
    Ok((Match::replayed(header, table, source, entries, None)?, torn))
}

/// Where a recorded game's program rolls come from: its seed, or in a fair game the secret that
/// was told at its end. `None` while it is not told.
///
/// # Errors
/// If the seed or the secret cannot be read, or is not the one committed to.
pub fn source_of(header: &Header, entries: &[Entry]) -> Result<Option<Source>, Refusal> {
    let Some(commitment) = &header.fair else {
        let seed = header.seed.as_deref().map(Seed::read).transpose()?;
        return Ok(seed.as_ref().map(Source::new));
    };
    let told = entries.iter().find_map(|entry| match &entry.what {
        What::Secret { secret } => Some(secret),
        _ => None,
    });
    let Some(told) = told else { return Ok(None) };
    committed(Secret::read(told)?, commitment).map(Some)
}

/// A source of a secret that is the one committed to.
///
/// # Errors
/// `log-broken` if it is another one.
pub fn committed(secret: Secret, commitment: &str) -> Result<Source, Refusal> {
    if secret.commitment() != commitment {
        let message = "the secret of this game is not the one that was committed to";
        return Err(Refusal::new(Code::LogBroken, message));
    }
    Ok(Source::fair(secret))
}
