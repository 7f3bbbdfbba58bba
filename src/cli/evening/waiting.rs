//! Evenings of so many games that go on, though each of their games so far is over.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::cli::saved;
use crate::play::evening::result::GameResult;
use crate::play::evening::series::{Series, link_of};
use crate::play::games::Games;
use crate::play::record;
use crate::play::record::Header;

/// Whether it was agreed when the evening of a game ends.
pub fn is_agreed(header: &Header) -> bool {
    let evening = header.evening.as_ref();
    evening.is_some_and(|evening| evening.best_of.is_some() || evening.games.is_some())
}

/// The saved evenings that wait for another game. They are looked for once, and only when a game of
/// one is met that is over: all records are read for it.
pub struct Waiting<'a> {
    games: &'a Games,
    /// The last games.
    last: Option<Vec<PathBuf>>,
}

impl<'a> Waiting<'a> {
    pub fn new(games: &'a Games) -> Self {
        Self { games, last: None }
    }

    /// Whether an evening waits for another game after this one, which is over.
    pub fn after(&mut self, header: &Header, path: &Path) -> bool {
        let games = self.games;
        is_agreed(header)
            && self.last.get_or_insert_with(|| last_games(games)).iter().any(|last| last == path)
    }
}

/// The last game of every saved evening that waits for another.
fn last_games(games: &Games) -> Vec<PathBuf> {
    let mut evenings: HashMap<String, (Series, Vec<PathBuf>)> = HashMap::new();
    let all = saved::everywhere().into_iter().rev();
    let mut found: Vec<_> = all.filter_map(|path| agreed_game(games, path)).collect();
    // Of games that began in the same second the one that ended first comes first.
    found.sort_by(|(.., one, _), (.., other, _)| one.started.cmp(&other.started));
    for (link, header, result, path) in found {
        let (series, paths) = evenings.entry(link).or_default();
        series.agreed = header.evening.unwrap_or_default();
        series.games.push(result);
        paths.push(path);
    }
    let waits = |(series, mut paths): (Series, Vec<PathBuf>)| {
        let over = series.games.iter().all(|game| game.over);
        paths.pop().filter(|_| over && series.winners().is_none())
    };
    evenings.into_values().filter_map(waits).collect()
}

/// A game of an evening of so many games, with what its games share.
fn agreed_game(games: &Games, path: PathBuf) -> Option<(String, Header, GameResult, PathBuf)> {
    let (header, ..) = path.is_file().then(|| record::read(&path).ok())??;
    let link = is_agreed(&header).then(|| link_of(&header).ok())??;
    let game = saved::game(games, &path).ok()?;
    Some((link, header, GameResult::of(&game), path))
}
