//! What is agreed on for a game, and sitting down to it.

use std::io::{self, IsTerminal};

use serde_json::Value;

use crate::cli::args::Sit;
use crate::cli::saved;
use crate::cli::signals::time_for;
use crate::pieces::{Result, Style};
use crate::play::games::fresh_table;
use crate::play::record::{Header, Record};
use crate::play::stats::Series;
use crate::play::{AnyGame, Match, Seed, Source, Table, bots};
use crate::session::{Session, SessionOptions};

/// What is agreed on for a game: which, by whom and how it is played, and by which house rules.
#[derive(Clone)]
pub struct Setup {
    pub kind: &'static dyn AnyGame,
    pub sit: Sit,
    pub rules: Value,
}

impl Setup {
    /// # Errors
    /// If something does not fit.
    pub fn table(&self) -> Result<Box<dyn Table>> {
        fresh_table(self.kind, &self.sit.players, self.sit.first.as_deref(), &self.rules)
    }

    /// Of a game that goes on, as its record tells.
    pub fn of(kind: &'static dyn AnyGame, game: &Match) -> Self {
        let header = &game.header;
        let sit = Sit { deal_cards: header.deal, real_dice: header.real_dice, ..Sit::default() };
        Self { kind, sit, rules: header.rules.clone() }
    }

    /// The same for a later game of the evening, with dice of its own, and a record where records lie.
    ///
    /// # Errors
    /// If its seed is none.
    pub fn later(&self, number: u32) -> Result<Self> {
        let mut next = self.clone();
        // Another game with the same seed would be the same game.
        let seed =
            next.sit.seed.map(|seed| Seed::read(&format!("{} game {number}", seed.as_str())));
        next.sit.seed = seed.transpose()?;
        next.sit.save = None;
        Ok(next)
    }

    /// A new game with its referee, and its record where one is kept.
    ///
    /// # Errors
    /// If something does not fit, or the record cannot be begun.
    pub fn sit_down(&self, before: &Series, style: Style) -> Result<Session> {
        let (table, sit) = (self.table()?, &self.sit);
        let names = table.names();
        let seed = sit.seed.clone().map_or_else(Seed::fresh, Ok)?;
        bots::read(names, &sit.bot).map_err(|why| why.at("/bots"))?;
        let header = Header {
            first: names.find_if(sit.first.as_deref())?.map(|seat| names[seat].to_string()),
            seed: seed.as_str().to_string(),
            deal: sit.deal_cards,
            bots: sit.bot.clone(),
            real_dice: sit.real_dice,
            started: saved::now(),
            before: before.clone(),
            ..Header::of(table.as_ref())
        };
        let path = match &sit.save {
            _ if sit.no_save => None,
            None => Some(saved::new_record(self.kind.info().id)?),
            own => own.clone(),
        };
        let kept = path.map(|path| Record::create(&path, &header, &[])).transpose()?;
        let game = Match::new(header, table, Source::new(&seed), kept);
        game.kept_in().into_iter().for_each(saved::remember);
        Ok(Session::new(game, at_a_prompt(), style))
    }
}

/// With what a prompt brings: time that passes, and in a terminal people who may play again.
pub fn at_a_prompt() -> SessionOptions {
    let next_game = io::stdin().is_terminal();
    SessionOptions { patience: Some(time_for), next_game, types_dice: false }
}
