//! Sitting down: who plays, what is agreed, where the record goes; then the game itself.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use rustyline::error::ReadlineError;
use serde_json::Value;

use crate::cli::console::Console;
use crate::cli::exit::{Exit, Usage};
use crate::cli::line_reader::{Input, LineReader};
use crate::cli::out::remark;
use crate::cli::questions::{Reply, bots, house_rules, program_deals, unclear, values, who};
use crate::cli::records::summary;
use crate::cli::setup::{Setup, at_a_prompt};
use crate::cli::{pages, paint, prompt, saved};
use crate::game::{HouseRule, Info};
use crate::pieces::{Result, number, refusal, visible_path};
use crate::play::games::{Games, find};
use crate::play::record::{Contents, Record};
use crate::play::stats::Series;
use crate::play::{Match, Public, Replayed};
use crate::session::Session;
use crate::session::prompt::ROOM;

/// Plays a new game.
///
/// # Errors
/// If it cannot be set up, or the terminal or the record fails.
pub fn play(mut setup: Setup, console: &mut Console) -> anyhow::Result<Exit> {
    let mut reader = LineReader::new()?;
    if setup.sit.players.is_empty() {
        let info = setup.kind.info();
        let latest = io::stdin().is_terminal().then(|| unfinished(console.games).ok()).flatten();
        let waits = latest.filter(|(_, game)| game.public().info.id == info.id);
        let mut desk = Desk { info, console: &mut *console, reader: &mut reader };
        let players = desk.players(waits.as_ref().map(|(_, game)| game.public()))?;
        if let ([], Some((path, _))) = (&players[..], waits) {
            return resume(Some(path), console);
        }
        setup.sit.players = players;
        if io::stdin().is_terminal() {
            desk.agree(&mut setup)?;
        }
    }
    let session = setup.sit_down(&Series::default(), console.style).map_err(Usage::of)?;
    if io::stdin().is_terminal() {
        let help = "? says what is possible now, help shows the moves and the commands.";
        console.lines([help])?;
    }
    prompt::run(session, setup, console, reader)
}

/// Goes on with a saved game where it ended, the latest that is not over unless one is named.
///
/// # Errors
/// If there is none, or the record cannot be opened or does not hold together.
pub fn resume(file: Option<PathBuf>, console: &mut Console) -> anyhow::Result<Exit> {
    let reader = LineReader::new()?;
    let path = file.map_or_else(|| unfinished(console.games).map(|(path, _)| path), Ok)?;
    let (record, Contents { header, entries, torn, .. }) = Record::open(&path)?;
    let (n, shown) = (entries.len(), visible_path(&path));
    saved::remember(&path);
    let game = Match::replayed(console.games, header, entries, Some(record))?;
    let session = Session::new(game, at_a_prompt(), console.style);
    if let Some(line) = torn {
        remark(&format!(
            "line {line} of the record was torn and had not been confirmed; it is cut off"
        ));
    }
    // Not wrapped: a script may look for the name of the record here.
    console.out.line(format!("Going on with {shown} after {}.", number(n, "entry", "entries")))?;
    let kind = find(console.games, &session.game().header.game)?;
    let setup = Setup::of(kind, session.game());
    prompt::run(session, setup, console, reader)
}

/// The latest game that has begun and is not over. What cannot be gone on with is named and passed
/// over.
///
/// # Errors
/// If there is none.
fn unfinished(games: &Games) -> Result<(PathBuf, Replayed)> {
    for path in saved::waiting()? {
        match saved::game(games, &path) {
            Ok(game) if game.public().is_finished() || game.public().entries().count() == 0 => {}
            Ok(game) => return Ok((path, game)),
            Err(why) => remark(&format!("passing over {}: {why}", visible_path(&path))),
        }
    }
    Err(refusal!(Io, hint "croupier resume FILE opens any; croupier games lists them",
        "there is no unfinished game among the latest {}", saved::LATEST))
}

/// Where people say who plays and how.
struct Desk<'a, 'c> {
    info: &'static Info,
    console: &'a mut Console<'c>,
    reader: &'a mut LineReader,
}

impl Desk<'_, '_> {
    /// Who plays, nobody where a game waits and is gone on with.
    fn players(&mut self, waits: Option<Public>) -> anyhow::Result<Vec<String>> {
        let hint = if waits.is_some() { "(Enter goes on with it) " } else { "" };
        let (info, usual) = (self.info, waits.as_ref().map(|_| Vec::new()));
        if let Some(game) = waits {
            self.console.lines([format!("A game waits: {}.", summary(&game))])?;
        }
        let question = format!("Who plays, clockwise? {hint}");
        let about = "Type everybody's name as you sit, clockwise: Ana Bo Cy. quit leaves.";
        let names = self.ask(&question, about, usual, |line| who(info, line))?;
        self.reader.remember(&names.join(" "));
        Ok(names)
    }

    /// Asks until the answer is clear, and Enter may be the usual one.
    ///
    /// # Errors
    /// If those who are asked leave, the terminal or the pipe fails, or a pipe ends without an answer.
    fn ask<T>(
        &mut self,
        question: &str,
        about: &str,
        mut usual: Option<T>,
        heard: impl Fn(&str) -> Reply<T>,
    ) -> anyhow::Result<T> {
        loop {
            let width = self.console.style.width.saturating_sub(ROOM);
            let mut question = paint::wrapped(question, width, 2);
            let last = question.pop().unwrap_or_default() + " ";
            question.iter().try_for_each(|line| self.console.out.line(line))?;
            let line = match self.reader.line(&last, &last, self.console.out)? {
                Input::Line(line) => line,
                Input::End if !io::stdin().is_terminal() => {
                    let names = self.info.some_names(2);
                    let message = format!("who plays? croupier {} play -p {names}", self.info.id);
                    return Err(Usage::lacks(message));
                }
                Input::Break | Input::End => return Err(ReadlineError::Eof.into()),
            };
            let typed = line.trim().trim_end_matches(['.', '!']);
            let (first, rest) = typed.split_once(' ').unwrap_or((typed, ""));
            let told = match &*first.to_lowercase() {
                "quit" | "exit" if rest.is_empty() => return Err(ReadlineError::Eof.into()),
                "?" | "help" => about.to_string(),
                "rules" => {
                    let words = if rest.is_empty() { "rules" } else { rest };
                    let told = pages::rules(self.info, words, self.console);
                    told.map_or_else(|why| why.to_string(), |_| String::new())
                }
                _ => match heard(typed).map(|answer| answer.or_else(|| usual.take())) {
                    Err(text) => text,
                    Ok(None) => about.to_string(),
                    Ok(Some(answer)) => return Ok(answer),
                },
            };
            self.console.lines(told.lines().map(|line| format!("  {line}")))?;
        }
    }

    /// Asks those who have said their names alone for what changes an evening.
    fn agree(&mut self, setup: &mut Setup) -> anyhow::Result<()> {
        let info = self.info;
        let table = setup.table().map_err(Usage::of)?;
        let names = table.names();
        if setup.rules.as_object().is_none_or(serde_json::Map::is_empty) {
            let now = &table.state()["rules"];
            let is_now = |rule: &HouseRule| match &now[rule.key] {
                Value::Bool(true) => format!("{} yes", rule.name()),
                Value::Bool(false) | Value::Null => format!("{} no", rule.name()),
                value => format!("{} {}", rule.name(), value.to_string().trim_matches('"')),
            };
            let all: Vec<String> = info.house_rules.iter().map(is_now).collect();
            self.console.lines([&format!("House rules: {}.", all.join(", "))])?;
            let row = |rule: &HouseRule| {
                format!("{}: {}: {} (rule {}).", rule.name(), rule.help, values(rule), rule.clause)
            };
            let about: Vec<String> = info.house_rules.iter().map(row).collect();
            let heard = |line: &str| {
                let Some(set) = house_rules(info, line)? else { return Ok(None) };
                let with = Setup { rules: set.into(), ..setup.clone() };
                with.table().map_err(unclear)?;
                Ok(Some(with.rules))
            };
            let question = "Others? (what differs, ? explains, or Enter: none) ";
            let usual = Some(setup.rules.clone());
            setup.rules = self.ask(question, &about.join("\n"), usual, heard)?;
        }
        let sit = &mut setup.sit;
        if !sit.deal_cards && !sit.real_dice {
            let cards = info.has_cards();
            let (question, about) = if cards {
                (
                    "Who rolls and deals? (program, or Enter: us) ",
                    "If the program deals, peek NAME shows players their hands; else type which cards come.",
                )
            } else {
                (
                    "Who rolls the dice? (us, or Enter: the program, until you type some) ",
                    "With us, Enter alone never rolls: type the faces.",
                )
            };
            let deals = |program: bool| (cards && program, !program);
            let heard = |line: &str| Ok(program_deals(names, line)?.map(deals));
            let usual = Some((false, false));
            (sit.deal_cards, sit.real_dice) = self.ask(question, about, usual, heard)?;
        }
        if sit.bot.is_empty() {
            let question = "Anybody played by the program? (names, or Enter: nobody) ";
            let about = "Type the names of those for whom the program decides what to do.";
            let heard = |line: &str| bots(names, line);
            sit.bot = self.ask(question, about, Some(Vec::new()), heard)?;
        }
        Ok(())
    }
}
