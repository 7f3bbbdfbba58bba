//! After a game: the tally of the evening, and the next game with the same players.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::cli::args::Sit;
use crate::cli::console::Console;
use crate::cli::saved;
use crate::cli::seating::sit_down;
use crate::game::Next;
use crate::pieces::{Result, Style};
use crate::play::stats::Series;
use crate::play::{AnyGame, Match, Seed, may_play_on};
use crate::session::Session;

/// What a table needs to know to go on with another game.
pub struct NextGame {
    kind: &'static dyn AnyGame,
    sit: Sit,
    rules: Value,
    /// The games before this one.
    before: Series,
    /// The end of this game has been announced.
    announced: bool,
    terminal: bool,
}

/// What a line after a game asks for.
pub enum After {
    Next,
    Leave,
    /// Something for the referee.
    Else,
}

impl NextGame {
    /// Of a game that begins.
    pub fn new(kind: &'static dyn AnyGame, sit: Sit, rules: Value) -> Self {
        let terminal = io::stdin().is_terminal();
        Self { kind, sit, rules, before: Series::default(), announced: false, terminal }
    }

    /// Of a game that goes on, as its record tells.
    pub fn of(kind: &'static dyn AnyGame, session: &Session) -> Self {
        let (header, kept) = (&session.game().header, session.game().kept_in());
        let sit = Sit {
            players: header.players.clone(),
            // Those that play now were said to play; a record alone starts none.
            deal_cards: header.deal,
            real_dice: header.real_dice,
            save: kept.and_then(saved::outside),
            ..Sit::default()
        };
        Self::new(kind, sit, header.rules.clone())
    }

    /// Whether another game may follow this one now.
    fn is_offered(&self, game: &Match) -> bool {
        // Where people may still buy in, they say first that this is the end.
        let over = game.table().next() == Next::Over && !game.is_lost();
        over && self.terminal && !may_play_on(game)
    }

    /// Says once at the end of a game how the evening stands, and what follows.
    ///
    /// # Errors
    /// If stdout does not take it.
    pub fn announce(&mut self, game: &Match, console: &mut Console) -> io::Result<()> {
        let (told, offered) = (self.announced, self.is_offered(game));
        self.announced = offered;
        if told || !offered {
            return Ok(());
        }
        let mut lines = Vec::new();
        if self.before.games > 0 {
            lines.push(self.series(game).line());
        }
        let begins = game.next_starter().map_or(String::new(), |name| format!(": {name} begins"));
        lines.push(format!("Enter plays another game{begins}. done ends."));
        console.lines(lines)
    }

    /// The evening with this game, which is over.
    fn series(&self, game: &Match) -> Series {
        let mut series = self.before.clone();
        series.add(game);
        series
    }

    /// The prompt, with what Enter does after a game.
    pub fn prompt(&self, session: &Session) -> String {
        let prompt = session.prompt();
        if !self.is_offered(session.game()) {
            return prompt;
        }
        prompt.replacen("Game over (", "Game over (Enter: next game, ", 1)
    }

    /// What a line asks for after a game.
    pub fn asked(&mut self, game: &Match, line: &str) -> After {
        if !self.is_offered(game) {
            return After::Else;
        }
        match line.trim() {
            "" => After::Next,
            "done" => After::Leave,
            // The announcement is printed again with what is possible.
            "?" => {
                self.announced = false;
                After::Else
            }
            _ => After::Else,
        }
    }

    /// Sits down to the next game.
    ///
    /// # Errors
    /// If its record cannot be made.
    pub fn begin(&mut self, earlier: &Session, style: Style) -> Result<Session> {
        let game = earlier.game();
        let names = game.table().names();
        let before = self.series(game);
        let number = before.games + 1;
        let sit = Sit {
            first: game.next_starter().map(str::to_string),
            // Who plays by himself now may have been said when this game was gone on with.
            bot: earlier.bots().map(|(name, bot)| format!("{name}={}", bot.word())).collect(),
            // Another game with the same seed would be the same game.
            seed: self
                .sit
                .seed
                .as_ref()
                .and_then(|seed| Seed::read(&format!("{} game {number}", seed.as_str())).ok()),
            save: self.sit.save.as_deref().map(|path| numbered(path, number)),
            players: names.iter().map(str::to_string).collect(),
            ..self.sit.clone()
        };
        let session = sit_down(self.kind, &sit, &self.rules, style)?;
        self.before = before;
        self.announced = false;
        Ok(session)
    }

    /// The number of the game that is being played.
    pub fn number(&self) -> usize {
        self.before.games + 1
    }
}

/// A file name for the record of a later game: `evening-2.jsonl` after `evening.jsonl`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let ending = path.extension().map_or(String::new(), |e| format!(".{}", e.to_string_lossy()));
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    saved::free(number, |n| path.with_file_name(format!("{name}-{n}{ending}")))
}
