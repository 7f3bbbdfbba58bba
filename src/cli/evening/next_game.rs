//! After a game: the tally of the evening, and the next game with the same players.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::cli::args::Sit;
use crate::cli::console::Console;
use crate::cli::evening::waiting::is_agreed;
use crate::cli::paint;
use crate::cli::saved;
use crate::cli::seating::{names_typed, sit_down};
use crate::game::{Next, seats_fit};
use crate::pieces::{Code, Names, Refusal, Result, Style, is_same, visible_path, wide};
use crate::play::evening::result::GameResult;
use crate::play::evening::series::{Series, link_of, next_starter};
use crate::play::games::Games;
use crate::play::record::Evening;
use crate::play::session::prompt::ROOM;
use crate::play::session::{Session, comes_or_goes, is_a_name, may_play_on};
use crate::play::{AnyGame, Match, record};

/// What a table needs to know to go on with another game.
pub struct NextGame {
    kind: &'static dyn AnyGame,
    sit: Sit,
    rules: Value,
    /// The games before this one, and what is agreed.
    before: Series,
    /// Those after it, where this is an earlier one.
    later: Vec<GameResult>,
    /// The last game of the evening, where this is an earlier one.
    last: Option<Match>,
    /// The record of a later one that has begun, and is not over.
    begun: Option<PathBuf>,
    /// The end of the game that has been told of.
    announced: Option<GameResult>,
    terminal: bool,
}

/// What a line after a game asks for.
pub enum After {
    /// The next game, with these players.
    Next(Vec<String>),
    Leave,
    /// Something for the referee.
    Else,
}

/// What people say for another game.
const AGAIN: [&str; 9] = [
    "again",
    "another",
    "another game",
    "new game",
    "next",
    "next game",
    "one more",
    "play again",
    "rematch",
];

impl NextGame {
    /// Of a game that begins.
    pub fn new(kind: &'static dyn AnyGame, sit: Sit, rules: Value) -> Self {
        let agreed = Evening { first: None, best_of: sit.best_of, games: sit.games };
        let before = Series { agreed, games: Vec::new() };
        let terminal = io::stdin().is_terminal();
        let later = Vec::new();
        Self { kind, sit, rules, before, later, last: None, begun: None, announced: None, terminal }
    }

    /// Of a game that goes on, as its record and those of the games before it tell.
    pub fn of(games: &Games, kind: &'static dyn AnyGame, session: &mut Session) -> Self {
        let Others { before, later, last, begun } = others(games, session);
        let (header, kept) = (&session.game().header, session.game().kept_in());
        let agreed = header.evening.clone().unwrap_or_default();
        let sit = Sit {
            players: header.players.clone(),
            roll_for: header.roll_for.clone(),
            // Those that play now were said to play; a record alone starts none.
            programs: true,
            deal_cards: header.deal,
            real_dice: Some(header.real_dice),
            best_of: agreed.best_of,
            games: agreed.games,
            save: (kept.and_then(saved::outside).filter(|path| !saved::is_known(path)))
                .map(|path| if agreed.first.is_some() { unnumbered(&path) } else { path }),
            ..Sit::default()
        };
        let next = Self::new(kind, sit, header.rules.clone());
        Self { before: Series { agreed, games: before }, later, last, begun, ..next }
    }

    /// The evening with this game, if it is over.
    fn series(&self, game: &Match) -> Series {
        let mut series = self.before.clone();
        if game.table().next() == Next::Over {
            series.games.push(GameResult::of(game));
        }
        series.games.extend_from_slice(&self.later);
        series
    }

    /// The last game of the evening.
    fn last<'a>(&'a self, game: &'a Match) -> &'a Match {
        self.last.as_ref().unwrap_or(game)
    }

    /// Whether this game is over, its record whole, and no later one has begun.
    fn is_last(&self, game: &Match) -> bool {
        game.table().next() == Next::Over && self.begun.is_none() && !game.is_lost()
    }

    /// Whether another game may follow this one now.
    fn is_offered(&self, game: &Match) -> bool {
        let several = self.sit.best_of.is_some() || self.sit.games.is_some();
        // Where people may still buy in, they say first that this is the end.
        let open = self.terminal && may_play_on(game);
        self.is_last(game) && (self.terminal || several) && !open
    }

    /// Whether so many games were agreed on that another follows this one, which is over.
    pub fn is_awaited(&self, game: &Match) -> bool {
        self.is_last(game) && is_agreed(&game.header) && self.series(game).winners().is_none()
    }

    /// How the evening stands, and what follows, told once at the end of a game.
    ///
    /// # Errors
    /// If stdout does not take it.
    pub fn announce(&mut self, game: &Match, console: &mut Console) -> io::Result<()> {
        let goes_on = self.begun.is_some() && game.table().next() == Next::Over;
        let result = (self.is_offered(game) || goes_on).then(|| GameResult::of(game));
        let told = result.is_none() || result == self.announced;
        self.announced = result;
        if told {
            return Ok(());
        }
        let series = self.series(game);
        let mut lines = Vec::new();
        if series.is_reported() {
            lines.push(format!("{}:", series.heading()));
            if console.style.plain {
                lines.extend(series.lines());
            } else {
                lines.extend(paint::grid(&series.grid(), console.style));
            }
        }
        if let Some(begun) = &self.begun {
            let begun = saved::quoted(begun.strip_prefix(".").unwrap_or(begun));
            lines.push(format!("A later game has begun: croupier resume {begun} goes on with it."));
            return console.lines(lines);
        }
        lines.push(series.verdict().unwrap_or_else(|| {
            let last = self.last(game);
            let players: Vec<String> = last.table().names().iter().map(str::to_string).collect();
            let begins = next_starter(last, &players)
                .map_or(String::new(), |name| format!(": {name} begins"));
            format!("Enter plays another game{begins}. players NAMES changes who plays, done ends.")
        }));
        console.lines(lines)
    }

    /// The prompt, with what Enter does after a game.
    pub fn prompt(&self, session: &Session, style: Style) -> String {
        let prompt = session.prompt();
        if !self.is_offered(session.game()) {
            return prompt;
        }
        let (enter, more) = match self.series(session.game()).winners() {
            None => ("Enter: next game", "players, "),
            Some(_) => ("Enter: done", ""),
        };
        let whole = prompt.replacen("Game over (", &format!("Game over ({enter}, {more}"), 1);
        if style.plain || whole != prompt && wide(&whole) + ROOM <= style.width {
            return whole;
        }
        format!("Game over ({enter})> ")
    }

    fn next_with(&self, players: Vec<String>) -> Result<After> {
        seats_fit(self.kind.info(), Names::new(&players)?.len())?;
        Ok(After::Next(players))
    }

    /// What a line asks for after a game.
    ///
    /// # Errors
    /// If the players named cannot play.
    pub fn asked(&mut self, game: &Match, line: &str) -> Result<After> {
        let line = line.trim();
        if !self.is_offered(game) {
            return Ok(After::Else);
        }
        let typed = || line.split_once([' ', ':']).unwrap_or((line, ""));
        let (word, rest) = comes_or_goes(line).unwrap_or_else(typed);
        let rest = rest.trim();
        let decided = self.series(game).winners().is_some();
        let names = self.last(game).table().names();
        let same = || names.iter().map(str::to_string).collect();
        match word.to_lowercase().as_str() {
            "" | "y" | "yes" if decided => Ok(After::Leave),
            "" | "y" | "yes" => Ok(After::Next(same())),
            _ if AGAIN.contains(&&*line.to_lowercase()) => Ok(After::Next(same())),
            // Who says it a moment too late would end a turn, and not the evening.
            "stop" if self.kind.info().moves.iter().any(|mv| mv.word == "stop") => Ok(After::Else),
            "done" | "n" | "no" | "stop" | "end" if rest.is_empty() => Ok(After::Leave),
            "players" => {
                let names = names_typed(rest)?;
                if names.is_empty() {
                    let hint = format!("players {}", self.kind.info().some_names(2));
                    let message = "players takes the names of all who play";
                    return Err(Refusal::new(Code::PlayersInvalid, message).hint(hint));
                }
                self.next_with(names)
            }
            "add" | "join" if !rest.is_empty() => {
                is_a_name(rest)?;
                self.next_with(names.iter().chain([rest]).map(str::to_string).collect())
            }
            "drop" if !rest.is_empty() => {
                let gone = names.find(rest)?;
                let stays = |name: &&str| *name != &names[gone];
                self.next_with(names.iter().filter(stays).map(str::to_string).collect())
            }
            // What is possible is told with the rest.
            "?" => {
                self.announced = None;
                Ok(After::Else)
            }
            _ => Ok(After::Else),
        }
    }

    /// Sits down to the next game.
    ///
    /// # Errors
    /// If its record cannot be made.
    pub fn begin(
        &mut self,
        earlier: &Session,
        players: Vec<String>,
        style: Style,
    ) -> Result<Session> {
        let game = earlier.game();
        let sits = |name: &str| {
            name.eq_ignore_ascii_case("all") || players.iter().any(|player| is_same(player, name))
        };
        let before = self.series(game);
        let number = before.games.len() + 1;
        // Who was called otherwise since is still rolled for.
        let since = &before.games[self.before.games.len()..];
        self.sit.roll_for = self.sit.roll_for.iter().map(|name| called(since, name)).collect();
        let now = |name: &str| called(&self.later, name);
        let sit = Sit {
            first: next_starter(self.last(game), &players),
            roll_for: self.sit.roll_for.iter().filter(|name| sits(name)).cloned().collect(),
            // Who plays by himself now may have been said when this game was gone on with.
            bot: (earlier.bots().map(|(name, bot)| (now(name), bot)))
                .filter(|(name, _)| sits(name))
                .map(|(name, bot)| format!("{name}={bot}"))
                .collect(),
            seen_by: None,
            // Another game with the same seed would be the same game.
            seed: self.sit.seed.as_ref().map(|seed| format!("{seed} game {number}")),
            save: self.sit.save.as_deref().map(|path| numbered(path, number)),
            players: players.clone(),
            ..self.sit.clone()
        };
        let first = Some(link_of(&game.header)?);
        let mut session = sit_down(self.kind, &sit, &self.rules, first, style)?;
        session.go_on_as(earlier, now);
        self.before = before;
        self.later.clear();
        self.last = None;
        self.announced = None;
        if !self.sit.no_save && players != self.sit.players {
            saved::remember_players(&players);
        }
        self.sit.players = players;
        Ok(session)
    }

    /// The number of the game that is being played.
    pub fn number(&self) -> usize {
        self.before.games.len() + 1
    }
}

/// How somebody is called behind games in which they may have been renamed.
fn called(games: &[GameResult], name: &str) -> String {
    games.iter().fold(name.to_string(), |called, game| {
        let player = game.players.iter().find(|player| is_same(&player.came_as, &called));
        player.map_or(called, |player| player.name.clone())
    })
}

/// A file name for the record of a later game: `evening-2.jsonl` after `evening.jsonl`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let (name, ending) = parts(path);
    saved::free(number, |n| path.with_file_name(format!("{name}-{n}{ending}")))
}

/// The record of the first game, where that of a later one is called after it.
fn unnumbered(path: &Path) -> PathBuf {
    let (name, ending) = parts(path);
    match name.rsplit_once('-') {
        Some((name, n)) if n.parse::<usize>().is_ok() => {
            path.with_file_name(format!("{name}{ending}"))
        }
        _ => path.to_path_buf(),
    }
}

/// The name of a file, and how it ends.
fn parts(path: &Path) -> (String, String) {
    let ending = path.extension().map_or(String::new(), |e| format!(".{}", e.to_string_lossy()));
    (path.file_stem().unwrap_or_default().to_string_lossy().into_owned(), ending)
}

/// The other games of an evening.
#[derive(Default)]
struct Others {
    /// Those that are over, in order.
    before: Vec<GameResult>,
    later: Vec<GameResult>,
    /// The last that is over, if it came later.
    last: Option<Match>,
    /// One that came later and is not over.
    begun: Option<PathBuf>,
}

/// The other games of the same evening, from the records that lie beside this one. Whoever typed
/// dice in them goes on to.
fn others(games: &Games, session: &mut Session) -> Others {
    let game = session.game();
    let own = game.kept_in().map(Path::to_path_buf).zip(link_of(&game.header).ok());
    let mut found = Others::default();
    let Some((own, link)) = own else { return found };
    let evening = game.header.evening.as_ref();
    let is_first = evening.is_none_or(|evening| evening.first.is_none());
    let started = game.header.started.clone();
    let mut latest = started.clone();
    let this = [GameResult::of(game)];
    // Of games that began in the same second the one that ended first comes first.
    let mut passed = false;
    for path in saved::beside(&own).into_iter().rev() {
        if saved::same_file(&path, &own) {
            passed = true;
            continue;
        }
        // Those behind the first one name it.
        let belongs = path.is_file()
            && (!is_first || saved::begins_with(&path, &link))
            && record::read_bytes(&path)
                .and_then(|bytes| record::decode_good(&bytes))
                .and_then(|(good, _)| link_of(&good.header))
                .is_ok_and(|other| other == link);
        if !belongs {
            continue;
        }
        match saved::game(games, &path) {
            Ok(other) => {
                let result = GameResult::of(&other);
                let after = |than: &Option<String>| {
                    result.started > *than || passed && result.started == *than
                };
                let later = after(&started);
                let since = if later { &[][..] } else { &this[..] };
                session.types_as_in(&other, |name| called(since, name));
                if !result.over {
                    found.begun = found.begun.or(later.then_some(path));
                    continue;
                }
                if after(&latest) {
                    latest.clone_from(&result.started);
                    found.last = Some(other);
                }
                let side = if later { &mut found.later } else { &mut found.before };
                side.push(result);
            }
            Err(why) => crate::cli::out::remark(&format!("{}: {why}", visible_path(&path))),
        }
    }
    for side in [&mut found.before, &mut found.later] {
        side.sort_by(|one, other| one.started.cmp(&other.started));
    }
    found
}
