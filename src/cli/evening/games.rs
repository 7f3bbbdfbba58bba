//! `croupier games`: the saved games.

use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::console::Console;
use crate::cli::evening::args::ListGames;
use crate::cli::evening::waiting::Waiting;
use crate::cli::exit::{Exit, Unfit};
use crate::cli::json::{Problem, refusal};
use crate::cli::out::remark;
use crate::cli::{paint, saved};
use crate::pieces::{Result, is_same, together, visible, visible_path};
use crate::play::evening::result::{GameResult, PlayerResult};
use crate::play::games::{Games, find};
use crate::play::session::may_play_on;

/// A saved game, as far as its record can be read.
pub struct SavedGame {
    pub path: PathBuf,
    read: Result<(GameResult, String)>,
    /// It is over, but people may go on with it, or another game of its evening is to be played.
    waits: bool,
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
        /// It is over, but people may go on with it, or another game of its evening is to be
        /// played.
        #[serde(skip_serializing_if = "Option::is_none")]
        evening_goes_on: Option<bool>,
    },
    /// A record that cannot be read.
    Broken { record: String, error: Problem<'a> },
}

impl SavedGame {
    pub fn at(games: &Games, path: &Path, waiting: &mut Waiting) -> Self {
        let mut waits = false;
        let read = saved::game(games, path).map(|game| {
            let result = GameResult::of(&game);
            waits = may_play_on(&game) || result.over && waiting.after(&game.header, path);
            (result, game.table().seen_by(None).moment())
        });
        Self { path: path.to_path_buf(), read, waits }
    }

    /// When, what, who and how it stands, in a line.
    pub fn summary(&self) -> String {
        let (game, moment) = match &self.read {
            Ok(read) => read,
            Err(why) => return format!("cannot be read: {why}"),
        };
        let when = game.when().map_or("some time".to_string(), |when| visible(&when));
        let players: Vec<String> =
            game.players.iter().map(|one| format!("{} {}", one.name, one.score)).collect();
        let winners: Vec<&str> = game.winners().collect();
        let mut state = match (game.over, &winners[..]) {
            (false, _) => moment.clone(),
            (true, []) => "over".to_string(),
            (true, [one]) => format!("over, {one} won"),
            (true, several) => format!("over, {} won", together(several)),
        };
        if self.waits {
            state += "; the evening goes on";
        }
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
                evening_goes_on: self.waits.then_some(true),
            },
        }
    }

    fn is_asked_for(&self, asked: &ListGames, game: Option<&str>) -> bool {
        let Ok((read, _)) = &self.read else {
            return asked.player.is_none() && game.is_none() && !asked.unfinished;
        };
        let sits = |name: &String| read.players.iter().any(|player| is_same(&player.name, name));
        game.is_none_or(|game| read.game == game)
            && asked.player.as_ref().is_none_or(sits)
            && !(asked.unfinished && read.over && !self.waits)
    }
}

/// Lists saved games.
///
/// # Errors
/// If a game is not known, or stdout fails.
pub fn list(asked: &ListGames, console: &mut Console) -> anyhow::Result<Exit> {
    let Console { games, output, style, out } = console;
    let game = asked.game.as_deref().map(|game| find(games, game)).transpose().map_err(Unfit)?;
    let game = game.map(|kind| kind.info().id);
    let (mut listed, mut waiting) = (0, Waiting::new(games));
    for path in saved::records()? {
        let saved = SavedGame::at(games, &path, &mut waiting);
        if !saved.is_asked_for(asked, game) {
            continue;
        }
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
