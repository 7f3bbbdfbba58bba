//! `croupier games`: the saved games.

use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::json::{Problem, refusal};
use crate::cli::out::remark;
use crate::cli::{paint, saved};
use crate::pieces::{Result, together, visible, visible_path};
use crate::play::evening::result::{GameResult, PlayerResult};
use crate::play::games::Games;

/// A saved game, as far as its record can be read.
struct SavedGame {
    path: PathBuf,
    read: Result<(GameResult, String)>,
}

/// A line of `croupier games --json`.
#[derive(Serialize, JsonSchema)]
#[serde(untagged, deny_unknown_fields)]
pub enum Saved<'a> {
    Game {
        record: String,
        game: &'static str,
        started: Option<&'a str>,
        players: &'a [PlayerResult],
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
            let result = GameResult::of(&game);
            (result, game.table().seen_by(None).moment())
        });
        Self { path: path.to_path_buf(), read }
    }

    /// When, what, who and how it stands, in a line.
    fn summary(&self) -> String {
        let (game, moment) = match &self.read {
            Ok(read) => read,
            Err(why) => return format!("cannot be read: {why}"),
        };
        let when = game.when().map_or("some time".to_string(), |when| visible(&when));
        let players: Vec<String> =
            game.players.iter().map(|one| format!("{} {}", one.name, one.score)).collect();
        let winners: Vec<&str> = game.winners().collect();
        let state = match (game.over, &winners[..]) {
            (false, _) => moment.clone(),
            (true, []) => "over".to_string(),
            (true, [one]) => format!("over, {one} won"),
            (true, several) => format!("over, {} won", together(several)),
        };
        format!("{when}, {}: {} ({state})", game.title, players.join(", "))
    }

    /// The same for programs.
    fn json(&self) -> Saved<'_> {
        let record = self.path.display().to_string();
        match &self.read {
            Err(why) => Saved::Broken { record, error: refusal(why, None).error },
            Ok((game, moment)) => Saved::Game {
                record,
                game: game.game,
                started: game.started.as_deref(),
                players: &game.players,
                over: game.over,
                winners: game.winners().collect(),
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
    let mut listed = 0;
    for path in saved::records()? {
        let saved = SavedGame::at(games, &path);
        listed += 1;
        if output.json {
            out.json(&saved.json())?;
            continue;
        }
        for line in paint::wrapped(&saved.summary(), style.width, 2) {
            out.line(&line)?;
        }
        out.line(&format!("  {}", visible_path(&path)))?;
    }
    if listed == 0 && !output.json {
        remark("no saved game");
    }
    Ok(Exit::Done)
}
