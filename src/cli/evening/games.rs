//! `croupier games`: the saved games.

use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::json::{Problem, refusal};
use crate::cli::out::remark;
use crate::cli::{paint, saved};
use crate::pieces::{Result, Style, together, visible_path};
use crate::play::Match;
use crate::play::course::PlayerResult;
use crate::play::games::Games;

/// A saved game, as far as its record can be read, and where it stands.
struct SavedGame {
    path: PathBuf,
    read: Result<(Match, String)>,
}

/// A line of `croupier games --json`.
#[derive(Serialize, JsonSchema)]
#[serde(untagged, deny_unknown_fields)]
pub enum Saved<'a> {
    Game {
        record: String,
        game: &'static str,
        started: Option<&'a str>,
        players: Vec<PlayerResult>,
        over: bool,
        winners: Vec<&'a str>,
        /// Where the game stands, in words.
        moment: &'a str,
    },
    /// A record that cannot be read.
    Broken { record: String, error: Problem<'a> },
}

impl SavedGame {
    fn at(games: &Games, path: &Path) -> Self {
        let read = saved::game(games, path).map(|game| {
            let scene = game.table().seen_by(None).scene(None, Style::PIPE);
            (game, scene.moment)
        });
        Self { path: path.to_path_buf(), read }
    }

    /// How long ago it began, what, who and how it stands, in a line.
    fn summary(&self) -> String {
        let (game, moment) = match &self.read {
            Ok(read) => read,
            Err(why) => return format!("cannot be read: {why}"),
        };
        let when = game.header.started.as_deref().and_then(saved::ago);
        let when = when.unwrap_or("some time ago".to_string());
        let players = game.names.with(&game.standing().scores);
        let state = match &game.winners()[..] {
            _ if !game.is_over() => moment.clone(),
            [] => "over".to_string(),
            [one] => format!("over, {one} won"),
            several => format!("over, {} won", together(several)),
        };
        format!("{when}, {}: {players} ({state})", game.info.title)
    }

    /// The same for programs.
    fn json(&self) -> Saved<'_> {
        let record = self.path.display().to_string();
        match &self.read {
            Err(why) => Saved::Broken { record, error: refusal(why, None).error },
            Ok((game, moment)) => Saved::Game {
                record,
                game: game.info.id,
                started: game.header.started.as_deref(),
                players: game.results(),
                over: game.is_over(),
                winners: game.winners(),
                moment,
            },
        }
    }
}

/// Lists saved games.
///
/// # Errors
/// If stdout fails.
pub fn list(console: &mut Console) -> anyhow::Result<Exit> {
    let Console { games, output, style, out } = console;
    let records = saved::records()?;
    for path in records.iter().take(saved::LATEST) {
        let saved = SavedGame::at(games, path);
        if output.json {
            out.json(&saved.json())?;
            continue;
        }
        for line in paint::wrapped(&saved.summary(), style.width, 2) {
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
