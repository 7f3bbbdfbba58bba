//! What a recorded game comes to: who played, what they scored, who won.

use std::rc::Rc;

use schemars::JsonSchema;
use serde::Serialize;

use crate::game::Next;
use crate::pieces::Seat;
use crate::play::record::By;
use crate::play::session::SessionOptions;
use crate::play::{Match, Step};

/// A game, as far as it has gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    pub game: &'static str,
    pub title: &'static str,
    pub started: Option<String>,
    pub over: bool,
    pub players: Vec<PlayerResult>,
}

/// A player of a saved game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "SavedPlayer")]
pub struct PlayerResult {
    #[serde(rename = "player")]
    pub name: String,
    pub score: i64,
    /// How the program plays for this player; `bot` if the record does not say more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// The score without what everybody is given at the start: chips won or lost.
    #[serde(skip)]
    pub gained: i64,
    /// Alone, or together with others.
    #[serde(skip)]
    pub won: bool,
}

impl GameResult {
    pub fn of(game: &Match) -> Self {
        let (table, info) = (game.table(), game.table().info());
        let winners = table.winners();
        let given = game.opening().opening_scores();
        let agreed = SessionOptions::recorded(&game.header, table.names()).unwrap_or_default();
        let player = |(seat, score): (Seat, i64)| {
            let bot = agreed.bots.get(seat.index()).and_then(Option::as_ref);
            PlayerResult {
                name: table.names()[seat].to_string(),
                // Who began to play by himself when the game was gone on with is not recorded.
                bot: bot
                    .map(|bot| bot.word().to_string())
                    .or_else(|| is_played_for(game, seat).then(|| "bot".to_string())),
                score,
                // Everybody sits down with the same.
                gained: score - given.first().unwrap_or(&0),
                won: winners.contains(&seat),
            }
        };
        Self {
            game: info.id,
            title: info.title,
            started: game.header.started.clone(),
            over: table.next() == Next::Over,
            players: Seat::all(table.names().len()).zip(table.scores()).map(player).collect(),
        }
    }

    /// The names of the winners.
    pub fn winners(&self) -> impl Iterator<Item = &str> {
        self.players.iter().filter(|player| player.won).map(|player| player.name.as_str())
    }

    /// When it began, as people read it: `2026-03-01 20:15 UTC`.
    pub fn when(&self) -> Option<String> {
        let started = self.started.as_deref()?;
        if self.day().is_none() || !started.is_ascii() || !started.ends_with('Z') {
            return Some(started.to_string());
        }
        Some(format!("{} UTC", started.get(..16)?.replace('T', " ")))
    }

    /// The day on which it began, as it is written in the record.
    pub fn day(&self) -> Option<&str> {
        let day = self.started.as_deref()?.get(..10)?;
        let mut signs = day.bytes().enumerate();
        let is_day = |(i, sign): (usize, u8)| {
            if i == 4 || i == 7 { sign == b'-' } else { sign.is_ascii_digit() }
        };
        signs.all(is_day).then_some(day)
    }
}

/// Whether the program made all moves of a player.
fn is_played_for(game: &Match, seat: Seat) -> bool {
    let is_move = |step: &&Rc<Step>| !step.is_chance();
    let mut moves = game.steps().iter().filter(is_move).filter(|step| step.seat == seat).peekable();
    moves.peek().is_some() && moves.all(|step| step.by == By::Bot)
}
