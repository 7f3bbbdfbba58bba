//! `croupier games`: the saved games.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::front::evening::args::ListGames;
use crate::front::exit::Exit;
use crate::front::json::refusal;
use crate::front::out::{Out, remark};
use crate::front::output_options::OutputOptions;
use crate::front::{paint, saved};
use crate::kit::names::{together, visible, visible_path};
use crate::kit::refusal::Refusal;
use crate::kit::style::Style;
use crate::play::evening::result::{GameResult, PlayerResult};
use crate::play::games::{Games, find};
use crate::play::replay::replayed;

/// A saved game, as far as its record can be read.
pub struct SavedGame {
    pub path: PathBuf,
    read: Result<(GameResult, String), Refusal>,
}

impl SavedGame {
    #[must_use]
    pub fn at(games: &Games, path: &Path) -> Self {
        let read =
            replayed(games, path).map(|(game, _)| (GameResult::of(&game), game.table().moment()));
        Self { path: path.to_path_buf(), read }
    }

    /// When, what, who and how it stands, in a line.
    #[must_use]
    pub fn told(&self) -> String {
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
    fn json(&self) -> Value {
        let record = self.path.display().to_string();
        let (game, moment) = match &self.read {
            Ok(read) => read,
            Err(why) => {
                return json!({"record": record, "error": json!(refusal(why, None))["error"]});
            }
        };
        let players: Vec<Value> = game.players.iter().map(player_json).collect();
        json!({
            "record": record, "game": game.game, "started": game.started, "players": players,
            "over": game.over, "winners": game.winners().collect::<Vec<_>>(), "moment": moment,
        })
    }

    fn is_asked_for(&self, asked: &ListGames, game: Option<&str>) -> bool {
        let Ok((read, _)) = &self.read else {
            return asked.player.is_none() && game.is_none() && !asked.unfinished;
        };
        let sits = |name: &String| {
            read.players.iter().any(|player| player.name.eq_ignore_ascii_case(name))
        };
        game.is_none_or(|game| read.game == game)
            && asked.player.as_ref().is_none_or(sits)
            && !(asked.unfinished && read.over)
    }
}

fn player_json(player: &PlayerResult) -> Value {
    let mut told = json!({"player": player.name, "score": player.score});
    if let Some(bot) = &player.bot {
        told["bot"] = json!(bot);
    }
    told
}

/// Lists saved games.
///
/// # Errors
/// If a game is not known, or stdout fails.
pub fn list(
    games: &Games,
    asked: &ListGames,
    output: &OutputOptions,
    style: Style,
    out: &mut Out,
) -> anyhow::Result<Exit> {
    let game = asked.game.as_deref().map(|game| find(games, game)).transpose()?;
    let game = game.map(|kind| kind.info().id);
    let mut listed = 0;
    for path in saved::records() {
        let saved = SavedGame::at(games, &path);
        if !saved.is_asked_for(asked, game) {
            continue;
        }
        listed += 1;
        if output.json {
            out.json(&saved.json())?;
            continue;
        }
        for line in paint::wrapped(&saved.told(), style.width, 2) {
            out.line(&line)?;
        }
        out.line(&format!("  {}", visible_path(&path)))?;
    }
    if listed == 0 && !output.json {
        remark("no saved game");
    }
    out.flush()?;
    Ok(Exit::Done)
}
