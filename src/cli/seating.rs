//! Sitting down to a game: its players, house rules and luck agreed, and its record begun.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use serde_json::Value;

use crate::cli::args::Sit;
use crate::cli::saved;
use crate::cli::signals::time_for;
use crate::pieces::{Code, Refusal, Result, Style};
use crate::play::games::fresh_table;
use crate::play::record::{Header, Record};
use crate::play::stats::Series;
use crate::play::{AnyGame, Kept, Match, Seed, Source, bots};
use crate::session::{Session, SessionOptions};

/// A new game with its referee, and its record where one is kept.
///
/// # Errors
/// If something does not fit, or the record cannot be begun.
pub fn sit_down(
    kind: &'static dyn AnyGame,
    sit: &Sit,
    rules: &Value,
    before: &Series,
    style: Style,
) -> Result<Session> {
    let table = fresh_table(kind, &sit.players, sit.first.as_deref(), rules)?;
    let names = table.names().clone();
    let seed = sit.seed.clone().map_or_else(Seed::fresh, Ok)?;
    bots::read(&names, &sit.bot).map_err(|why| why.at("/bots"))?;
    let header = Header {
        first: names.find_if(sit.first.as_deref())?.map(|seat| names[seat].to_string()),
        seed: Some(seed.as_str().to_string()),
        deal: sit.deal_cards,
        bots: sit.bot.clone(),
        real_dice: sit.real_dice,
        started: Some(saved::now()),
        before: before.clone(),
        ..Header::of(table.as_ref())
    };
    let begin = |path: PathBuf| {
        let record = Record::create(&path, &header, &[])?;
        Ok::<_, Refusal>(Kept { record, path })
    };
    let kept = match &sit.save {
        _ if sit.no_save => None,
        Some(path) => Some(begin(path.clone())?),
        None => loop {
            match begin(saved::new_record(kind.info().id)?) {
                // Another game of this kind began at the same moment.
                Err(why) if why.code == Code::Locked => {}
                begun => break Some(begun?),
            }
        },
    };
    let source = Some(Source::new(&seed));
    let game = Match::new(header, table, source, kept);
    Ok(Session::new(game, at_a_prompt(), style))
}

/// With what a prompt brings: time that passes, and in a terminal people who may play again.
pub fn at_a_prompt() -> SessionOptions {
    let next_game = io::stdin().is_terminal();
    SessionOptions { patience: Some(time_for), next_game, types_dice: false }
}
