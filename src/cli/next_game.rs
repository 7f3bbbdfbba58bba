//! Sitting down to a game: the first of an evening, and after each its tally, and the next with the same
//! players.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::cli::args::Sit;
use crate::cli::console::Console;
use crate::cli::questions::{Change, change, house_rules};
use crate::cli::saved;
use crate::cli::signals::time_for;
use crate::hear::{listed_in, said};
use crate::pieces::{Names, Refusal, Result, Seat, Style};
use crate::play::games::fresh_table;
use crate::play::record::{Header, Record};
use crate::play::stats::Series;
use crate::play::{AnyGame, Kept, Match, Report, Seed, Source, bots};
use crate::session::{Said, Session, SessionOptions};

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
        None => Some(saved::new_record(kind.info().id)?),
        own => own.clone(),
    };
    let begin = |path: PathBuf| {
        let record = Record::create(&path, &header, &[])?;
        Ok::<_, Refusal>(Kept { record, path })
    };
    let kept = path.map(begin).transpose()?;
    if let Some(Kept { path, .. }) = &kept {
        saved::remember(path);
    }
    let game = Match::new(header, table, Source::new(&seed), kept);
    Ok(Session::new(game, at_a_prompt(), style))
}

/// With what a prompt brings: time that passes, and in a terminal people who may play again.
pub fn at_a_prompt() -> SessionOptions {
    let next_game = io::stdin().is_terminal();
    SessionOptions { patience: Some(time_for), next_game, types_dice: false }
}

/// What a table needs to know to go on with another game.
pub struct NextGame {
    kind: &'static dyn AnyGame,
    /// Who sits down to it; people come and go between games.
    sit: Sit,
    rules: Value,
    /// The game before, until something is entered in this one.
    earlier: Option<Box<Session>>,
    /// The end of this game has been announced, and is to be told once more.
    announced: bool,
    once_more: bool,
}

impl NextGame {
    /// Of a game that begins.
    pub fn new(kind: &'static dyn AnyGame, sit: Sit, rules: Value) -> Self {
        Self { kind, sit, rules, earlier: None, announced: false, once_more: false }
    }

    /// Of a game that goes on, as its record tells.
    pub fn of(kind: &'static dyn AnyGame, session: &Session) -> Self {
        let (header, kept) = (&session.game().header, session.game().kept_in());
        let sit = Sit {
            deal_cards: header.deal,
            real_dice: header.real_dice,
            save: kept.and_then(saved::outside),
            ..Sit::default()
        };
        Self::new(kind, sit, header.rules.clone())
    }

    /// Says once at the end of a game how the evening stands, and what follows.
    ///
    /// # Errors
    /// If stdout does not take it.
    pub fn announce(&mut self, session: &Session, console: &mut Console) -> io::Result<()> {
        let (game, offered) = (session.game(), session.is_between_games());
        let told = self.announced;
        self.announced = offered;
        if !offered || told && !std::mem::take(&mut self.once_more) {
            return Ok(());
        }
        if !told {
            let stays = |name: &str| game.names.exactly(name).is_none_or(|at| !game.has_left(at));
            let bots = session.bots().filter(|(name, _)| stays(name));
            self.sit.bot = bots.map(|(name, bot)| format!("{name}={}", bot.word())).collect();
            let players = game.names.iter().filter(|name| stays(name));
            self.sit.players = players.map(str::to_string).collect();
            self.sit.first = game.next_starter().map(str::to_string);
        }
        let mut lines = Vec::new();
        if !game.header.before.is_empty() {
            lines.push(series(game).line(!game.info.stake.is_empty()));
        }
        lines.push(self.offer());
        lines.push("Before it: join NAME, without NAME, NAME begins, or a house rule.".to_string());
        console.lines(lines)
    }

    /// Who plays the next game.
    fn offer(&self) -> String {
        let begins =
            self.sit.first.as_ref().map_or(String::new(), |name| format!(": {name} begins"));
        format!("Enter plays another game{begins}. done ends.")
    }

    /// What a line brings that is said after a game; `None` if it is something for the referee.
    ///
    /// # Errors
    /// If the next game cannot be played so.
    pub fn obeyed(
        &mut self,
        session: &mut Session,
        line: &str,
        style: Style,
    ) -> Result<Option<Said>> {
        let undoes = ["undo", "u"].iter().any(|word| line.trim().eq_ignore_ascii_case(word));
        match self.earlier.take().filter(|_| session.is_untouched()) {
            // One Enter was too many. What was agreed on stands.
            Some(earlier) if undoes => {
                saved::forget(session);
                *session = *earlier;
                (self.announced, self.once_more) = (true, true);
                return Ok(Some(Said::of("The game before is taken up again.".to_string())));
            }
            earlier => self.earlier = earlier,
        }
        match line.trim() {
            _ if !session.is_between_games() => Ok(None),
            more if more.is_empty() || listed_in(said("once more"), &more.to_lowercase()) => {
                self.begin(session, style).map(Some)
            }
            "done" => Ok(Some(Said { leaves: true, ..Said::default() })),
            line => self.agreed(line),
        }
    }

    /// What is agreed on for the next game: who plays it, or by which house rule.
    fn agreed(&mut self, line: &str) -> Result<Option<Said>> {
        let names = Names::new(&self.sit.players)?;
        let (mut sit, mut rules) = (self.sit.clone(), self.rules.clone());
        let named = |seats: &[Seat]| seats.iter().map(|seat| names[*seat].to_string()).collect();
        let is_of = |bot: &String, all: &[String]| {
            bot.rsplit_once('=').is_some_and(|(name, _)| all.iter().any(|one| one == name))
        };
        match change(&names, line) {
            Some(Change::Joins(new)) => sit.players.extend(new),
            Some(Change::Leaves(seats)) => {
                let gone: Vec<String> = named(&seats);
                let first = names.called(sit.first.as_deref().unwrap_or_default());
                let mut next = first.into_iter().flat_map(|seat| seat.around(names.len()));
                let next = next.find(|seat| !seats.contains(seat));
                sit.first = next.map(|seat| names[seat].to_string());
                sit.players.retain(|name| !gone.contains(name));
                sit.bot.retain(|bot| !is_of(bot, &gone));
            }
            Some(Change::Begins(seat)) => sit.first = Some(names[seat].to_string()),
            Some(Change::Plays(seats, bot)) => {
                let all: Vec<String> = named(&seats);
                sit.bot.retain(|one| !is_of(one, &all));
                sit.bot.extend(all.iter().filter(|_| bot).map(|name| format!("{name}=best")));
            }
            None => {
                let Ok(Some(set)) = house_rules(self.kind.info(), line) else { return Ok(None) };
                set.into_iter().for_each(|(key, value)| rules[key] = value);
            }
        }
        let seats = Names::new(&sit.players)?;
        let mut agreed = String::new();
        // Who goes before somebody comes leaves too few for a moment.
        if seats.len() >= self.kind.info().seats.0 {
            let table = fresh_table(self.kind, &sit.players, sit.first.as_deref(), &rules)?;
            self.rules = table.json(Report::Rules);
            let told = table.scene(None, Style::PIPE).agreed;
            agreed = told.map_or(String::new(), |told| told + " ");
        }
        self.sit = sit;
        let bots = match &self.sit.bot[..] {
            [] => String::new(),
            bots => format!("; the program plays {}", bots.join(", ")),
        };
        let names = seats.listed();
        Ok(Some(Said::of(format!("Next: {names}{bots}. {agreed}{}", self.offer()))))
    }

    /// Sits down to the next game.
    fn begin(&mut self, session: &mut Session, style: Style) -> Result<Said> {
        let before = series(session.game());
        let number = before.games + 1;
        let sit = Sit {
            // Another game with the same seed would be the same game.
            seed: self
                .sit
                .seed
                .as_ref()
                .and_then(|seed| Seed::read(&format!("{} game {number}", seed.as_str())).ok()),
            save: self.sit.save.as_deref().map(|path| numbered(path, number)),
            ..self.sit.clone()
        };
        let mut begun = sit_down(self.kind, &sit, &self.rules, &before, style)?;
        begun.goes_on_from(session);
        self.earlier = Some(Box::new(std::mem::replace(session, begun)));
        self.announced = false;
        Ok(Said::of(format!("Game {number}.")))
    }
}

/// The evening with this game, which is over.
fn series(game: &Match) -> Series {
    let mut series = game.header.before.clone();
    series.add(game);
    series
}

/// A file name for the record of a later game: `evening-2.jsonl` after `evening.jsonl`.
fn numbered(path: &Path, number: u32) -> PathBuf {
    let ending = path.extension().map_or(String::new(), |e| format!(".{}", e.to_string_lossy()));
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    saved::free(number as usize, |n| path.with_file_name(format!("{name}-{n}{ending}")))
}
