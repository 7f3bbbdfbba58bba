//! The games that a program offers: a list that `main` hands over and everything below is given.

use std::marker::PhantomData;

use serde_json::Value;

use crate::game::{Info, Json, Speak, few_names};
use crate::pieces::{Result, brief, nearest, refusal};
use crate::play::{AnyGame, Erased, Table};
use crate::solve::Solve;

/// Games in the order in which they are shown.
pub type Games = [&'static dyn AnyGame];

/// The entry of `G` in a list of games.
pub const fn game<G: Speak + Json + Solve>() -> &'static dyn AnyGame {
    const { &Erased(PhantomData::<fn() -> G>) }
}

/// The game of this name or alias, if there is one.
pub fn known(games: &Games, name: &str) -> Option<&'static dyn AnyGame> {
    let is_it = |info: &Info| info.id == name || info.aliases.contains(&name);
    games.iter().copied().find(|kind| is_it(kind.info()))
}

/// The game of this name or alias.
///
/// # Errors
/// `game-unknown`, with a suggestion.
pub fn find(games: &Games, name: &str) -> Result<&'static dyn AnyGame> {
    if let Some(kind) = known(games, name) {
        return Ok(kind);
    }
    let ids: Vec<&str> = games.iter().map(|kind| kind.info().id).collect();
    let hint = match nearest(name, ids.iter().copied()) {
        Some(near) => format!("Did you mean {near}?"),
        None => format!("The games are {}", ids.join(", ")),
    };
    Err(refusal!(GameUnknown, hint hint, "no game is called \"{}\"", brief(name)))
}

/// A fresh game with these players.
///
/// # Errors
/// If names, number of players or house rules do not fit.
pub fn fresh_table(
    kind: &dyn AnyGame,
    players: &[String],
    first: Option<&str>,
    rules: &Value,
) -> Result<Box<dyn Table>> {
    let players = players.iter().map(|name| name.trim());
    let names = few_names(kind.info(), players)?;
    let first = names.find_if(first).map_err(|why| why.at("/first"))?;
    kind.fresh(rules, names, first)
}
