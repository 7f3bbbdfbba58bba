//! A record played again from its file.

use std::path::Path;

use crate::pieces::{Code, Refusal, Result};
use crate::play::games::{Games, find};
use crate::play::record::{Entry, Header, Record, Torn, What};
use crate::play::session::SessionOptions;
use crate::play::{Match, Secret, Seed, Source, opening, record};

/// A record, replayed as far as it can be judged without a secret that is not told.
///
/// # Errors
/// If it cannot be read or does not hold together.
pub fn replayed(games: &Games, path: &Path) -> Result<(Match, Option<Torn>)> {
    let (header, entries, torn) = record::read(path)?;
    match as_far_as_good(games, path, header, entries)? {
        (game, Some(refusal)) if game.waiting().is_empty() => Err(refusal),
        (game, _) => Ok((game, torn)),
    }
}

/// What was read of a record, replayed as far as it is good, and what is wrong with the next entry.
///
/// # Errors
/// If the header makes no game, or what the program rolls comes from is not the right one.
pub fn as_far_as_good(
    games: &Games,
    path: &Path,
    header: Header,
    entries: Vec<Entry>,
) -> Result<(Match, Option<Refusal>)> {
    let table = opening(find(games, &header.game)?, &header)?;
    SessionOptions::recorded(&header, table.names())?;
    let source = match source_of(&header, &entries)? {
        // Of a game that is on, its own file is asked; without it the record must do.
        None => kept(path, &header, &entries).ok(),
        source => source,
    };
    Ok(Match::replayed_good(header, table, source, entries))
}

/// Where a recorded game's program rolls come from: its seed, or the secret that was told at its
/// end. `None` while it is not told.
///
/// # Errors
/// If the seed or the secret cannot be read, or is not the one committed to.
pub fn source_of(header: &Header, entries: &[Entry]) -> Result<Option<Source>> {
    if header.commitment().is_none() {
        let seed = header.seed.as_deref().map(Seed::read).transpose()?;
        return Ok(seed.as_ref().map(Source::new));
    }
    let revealed = entries.iter().find_map(|entry| match &entry.what {
        What::Secret { secret } => Some(secret),
        _ => None,
    });
    revealed.map(|revealed| committed(Secret::read(revealed)?, header, entries)).transpose()
}

/// A source of the secret in the file next to a record.
///
/// # Errors
/// `io` if there is none; `log-broken` if it is another one than was committed to.
pub fn kept(path: &Path, header: &Header, entries: &[Entry]) -> Result<Source> {
    committed(Secret::kept(path)?, header, entries)
}

fn committed(secret: Secret, header: &Header, entries: &[Entry]) -> Result<Source> {
    let commitment = header.commitment_after(entries).unwrap_or("");
    if !header.fits(&secret, commitment)? {
        let message = match header.version {
            1 => "the secret of this game is not the one that was committed to",
            _ => "another secret, or other players or rules, were committed to",
        };
        return Err(Refusal::new(Code::LogBroken, message));
    }
    Ok(Source::of_secret(secret))
}

/// Puts a fresh secret in the place of one that is lost, with an entry that says so. What was drawn
/// from the lost one stands as it was recorded; nobody can check it any more.
///
/// # Errors
/// If the secret is not lost or the game has none, and as [`Record::append`].
pub fn renew(
    path: &Path,
    record: &mut Record,
    header: &Header,
    entries: &mut Vec<Entry>,
) -> Result<Source> {
    if header.commitment().is_none() || header.version == 1 {
        let message = match header.commitment() {
            Some(_) => "records of version 1 cannot be given another secret",
            None => "this game has no secret that could be lost",
        };
        return Err(Refusal::new(Code::PhaseWrong, message));
    }
    if kept(path, header, entries).is_ok() || source_of(header, entries)?.is_some() {
        let message = "the secret of this game is there: nothing has to be renewed";
        return Err(Refusal::new(Code::PhaseWrong, message));
    }
    let secret = match header.fair {
        Some(_) => Secret::fresh()?,
        None => Secret::hiding(Seed::fresh()?)?,
    };
    secret.keep(path, true)?;
    let what = What::Renew { commitment: secret.commitment(&header.terms()?) };
    let n = record.append(&what)?;
    record.mark_in(path);
    entries.push(Entry { n, what, open: Vec::new() });
    Ok(Source::of_secret(secret))
}
