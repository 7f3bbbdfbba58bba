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
use crate::pieces::{Names, Result, Seat, Style};
use crate::play::games::fresh_table;
use crate::play::record::{Header, Record};
use crate::play::stats::Series;
use crate::play::{AnyGame, Match, Report, Seed, Source, Table, bots};
use crate::session::{Said, Session, SessionOptions};
use crate::solve::Policy;

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

/// What a table needs to know to go on with another game.
pub struct NextGame {
    /// Who sits down to it, and how; people come and go between games.
    setup: Setup,
    /// The game before, until something is entered in this one.
    earlier: Option<Box<Session>>,
    /// The end of this game has been announced, and is to be told once more.
    announced: bool,
    once_more: bool,
}

impl NextGame {
    /// Of a game that begins.
    pub fn new(setup: Setup) -> Self {
        Self { setup, earlier: None, announced: false, once_more: false }
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
        Self::new(Setup { kind, sit, rules: header.rules.clone() })
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
            let stays = Seat::all(game.names.len()).filter(|seat| !game.has_left(*seat));
            let stays: Vec<_> =
                stays.map(|seat| (&game.names[seat], game.bots[seat.index()])).collect();
            let sit = &mut self.setup.sit;
            sit.players = stays.iter().map(|(name, _)| (*name).to_string()).collect();
            sit.bot = bots::written(stays);
            sit.first = game.next_starter().map(str::to_string);
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
        let first = self.setup.sit.first.as_ref();
        let begins = first.map_or(String::new(), |name| format!(": {name} begins"));
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
        let mut next = self.setup.clone();
        let names = Names::new(&next.sit.players)?;
        let mut bots = bots::read(&names, &next.sit.bot)?;
        match change(&names, line) {
            Some(Change::Joins(new)) => next.sit.players.extend(new),
            Some(Change::Leaves(seats)) => {
                let first = names.called(next.sit.first.as_deref().unwrap_or_default());
                let mut first = first.into_iter().flat_map(|seat| seat.around(names.len()));
                let first = first.find(|seat| !seats.contains(seat));
                next.sit.first = first.map(|seat| names[seat].to_string());
                for seat in seats {
                    next.sit.players.retain(|name| *name != names[seat]);
                    bots[seat.index()] = None;
                }
            }
            Some(Change::Begins(seat)) => next.sit.first = Some(names[seat].to_string()),
            Some(Change::Plays(seats, bot)) => {
                seats.iter().for_each(|seat| bots[seat.index()] = bot.then_some(Policy::Best));
            }
            None => {
                let Ok(Some(set)) = house_rules(next.kind.info(), line) else { return Ok(None) };
                set.into_iter().for_each(|(key, value)| next.rules[key] = value);
            }
        }
        next.sit.bot = bots::written(names.iter().zip(bots));
        let seats = Names::new(&next.sit.players)?;
        let mut agreed = String::new();
        // Who goes before somebody comes leaves too few for a moment.
        if seats.len() >= next.kind.info().seats.0 {
            let table = next.table()?;
            next.rules = table.json(Report::Rules);
            let told = table.scene(None, Style::PIPE).agreed;
            agreed = told.map_or(String::new(), |told| told + " ");
        }
        self.setup = next;
        let bots = match &self.setup.sit.bot[..] {
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
        let mut next = self.setup.clone();
        // Another game with the same seed would be the same game.
        let seed =
            next.sit.seed.map(|seed| Seed::read(&format!("{} game {number}", seed.as_str())));
        next.sit.seed = seed.transpose()?;
        next.sit.save = next.sit.save.map(|path| numbered(&path, number));
        let mut begun = next.sit_down(&before, style)?;
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
