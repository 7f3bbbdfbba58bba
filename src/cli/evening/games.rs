//! `croupier games`: the saved games.

use std::path::Path;

use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::out::remark;
use crate::cli::{paint, saved};
use crate::engine::shapes::Saved;
use crate::pieces::{Refusal, together, visible_path};
use crate::play::{Public, Replayed};

/// A saved game, as far as its record can be read.
pub type Read<'a> = Result<Public<'a>, &'a Refusal>;

/// How long ago it began, what, who and how it stands, in a line.
pub fn summary(read: &Read) -> String {
    let game = match read {
        Ok(game) => game,
        Err(why) => return format!("cannot be read: {why}"),
    };
    let when = game.header.started.as_deref().and_then(saved::ago);
    let when = when.unwrap_or("some time ago".to_string());
    let players = game.names.with(&game.standing().scores);
    let state = match &game.winners()[..] {
        _ if !game.is_over() => game.moment(),
        [] => "over".to_string(),
        [one] => format!("over, {one} won"),
        several => format!("over, {} won", together(several)),
    };
    format!("{when}, {}: {players} ({state})", game.info.title)
}

/// The same for programs.
fn json<'a>(number: usize, path: &Path, read: &'a Read) -> Saved<'a> {
    let record = path.display().to_string();
    match read {
        Err(why) => Saved::Broken { record, error: (*why).clone() },
        Ok(game) => Saved::Game {
            number,
            record,
            game: game.info.id,
            started: game.header.started.as_deref(),
            players: game.results(),
            over: game.is_over(),
            winners: game.winners(),
            moment: game.moment(),
        },
    }
}

/// Lists saved games.
///
/// # Errors
/// If stdout fails.
pub fn list(console: &mut Console) -> anyhow::Result<Exit> {
    let Console { games, output, style, out } = console;
    let records = saved::records()?;
    for (number, path) in (1..).zip(records.iter().take(saved::LATEST)) {
        let saved = saved::game(games, path);
        let read = saved.as_ref().map(Replayed::public);
        if output.json {
            out.json(&json(number, path, &read))?;
            continue;
        }
        for line in paint::wrapped(&format!("{number}. {}", summary(&read)), style.width, 2) {
            out.line(&line)?;
        }
        out.line(&format!("  {}", visible_path(path)))?;
    }
    match records.len().checked_sub(saved::LATEST) {
        None if records.is_empty() && !output.json => remark("no saved game"),
        Some(older @ 1..) => remark(&format!("not listed: {older} older ones in the same folder")),
        _ => {}
    }
    Ok(Exit::Done)
}
