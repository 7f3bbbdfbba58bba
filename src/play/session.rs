//! A referee at work: typed lines in, replies out. Knows no terminal.

pub mod commands;

use std::collections::HashMap;
use std::rc::Rc;

use serde_json::Value;

use crate::game::Next;
use crate::kit::cards;
use crate::kit::chance::{Chance, Due, Luck, looks_like_luck, number};
use crate::kit::names::{Names, brief, visible, visible_path};
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
use crate::kit::style::{Grid, Style};
use crate::kit::suggest::nearest;
use crate::play::coach::{self, Coach};
use crate::play::fair::Secret;
use crate::play::farewell;
use crate::play::r#match::{Match, Step, nothing_falls};
use crate::play::policy::Policy;
use crate::play::record::{By, What};
use crate::play::source::Purpose;
use crate::play::table::{Ask, Desk, Table};

use commands::COMMANDS;

/// What a line brought forth, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    Say(String),
    /// A refusal in words: nothing has changed.
    Refuse(String),
    /// JSON, to be shown as it is.
    Json(Value),
    Grid(Grid),
    /// Lines for one pair of eyes: shown on a cleared screen, and cleared again.
    Private(Vec<String>),
    /// The table is left; the game is saved as far as it went.
    Leave,
}

/// How this table is run.
#[derive(Clone, Debug, Default)]
pub struct Habits {
    /// By seat: whether the program rolls without being asked.
    pub roll_for: Vec<bool>,
    /// By seat: how the program plays for somebody.
    pub bots: Vec<Option<Policy>>,
    /// Only what this seat sees is shown.
    pub seen_by: Option<Seat>,
    /// How much a move of a person may give away before it is remarked upon.
    pub coach: Option<Coach>,
}

/// A match and those who run it.
pub struct Session {
    game: Match,
    habits: Habits,
    style: Style,
    /// By seat: whether real dice have been typed, so that Enter alone no longer rolls.
    real: Vec<bool>,
    desk: Desk,
    /// Set after taking something back: what happens by itself waits for the next line.
    paused: bool,
    /// What was refused last, if nothing was entered since.
    refused: Option<Refusal>,
}

impl Session {
    #[must_use]
    pub fn new(game: Match, habits: Habits, style: Style) -> Self {
        let seats = game.table().names().len();
        let mut real = vec![false; seats];
        for step in game.steps().iter().filter(|step| step.by == By::Hand && step.is_luck()) {
            real[step.seat.index()] = true;
        }
        let mut habits = habits;
        habits.roll_for.resize(seats, false);
        habits.bots.resize(seats, None);
        Self { game, habits, style, real, desk: Desk::default(), paused: false, refused: None }
    }

    #[must_use]
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// What is shown before the first prompt, and what then happens by itself.
    pub fn begin(&mut self) -> Vec<Reply> {
        let table = self.game.table();
        let info = table.info();
        let mut replies = vec![Reply::Say(format!("{}: {}", info.title, table.names().listed()))];
        let (agreed, usual) = (table.house_rules(), table.usual_rules());
        for rule in info.house_rules {
            let value = &agreed[rule.key];
            if *value == usual[rule.key] {
                continue;
            }
            let flag = rule.key.replace('_', "-");
            let agreed = match value {
                Value::Bool(_) => flag,
                Value::String(word) => format!("{flag} {word}"),
                other => format!("{flag} {other}"),
            };
            let told = format!("House rule {agreed}: {} ({}).", rule.help, rule.clause);
            replies.push(Reply::Say(told));
        }
        if self.ends_with_correction() {
            // Whoever took something back before leaving had not said yet how it goes on.
            self.show_moment(&mut replies);
        } else {
            self.go_on(&mut replies);
        }
        replies
    }

    fn ends_with_correction(&self) -> bool {
        let mut causes = self.game.entries().iter().rev().map(|entry| &entry.what);
        let last = causes.find(|what| !matches!(what, What::Note { .. } | What::Entropy { .. }));
        matches!(last, Some(What::Undo | What::Redo | What::Fix { .. }))
    }

    /// One line as it was typed: entries and commands, separated by semicolons.
    pub fn line(&mut self, line: &str) -> Vec<Reply> {
        let mut replies = Vec::new();
        let before = self.game.next_number();
        self.paused = false;
        let mut rest = line;
        let mut column = 1;
        loop {
            // A remark may hold semicolons.
            let end = if self.begins_note(rest) { None } else { self.ends_at(rest) };
            let (entry, more) =
                end.map_or((rest, None), |end| (&rest[..end], Some(&rest[end + 1..])));
            let (before, number) = (replies.len(), self.game.next_number());
            if let Err(refusal) = self.entry(entry, column, &mut replies) {
                let rest = more.filter(|more| !more.trim().is_empty());
                let mut text = refusal.to_string();
                if rest.is_some() {
                    text.push_str(" (the rest of the line was not read)");
                }
                replies.push(Reply::Refuse(text));
                self.refused = Some(refusal);
                break;
            }
            let entered = self.game.next_number() > number;
            if entered {
                self.refused = None;
            }
            let left = replies[before..].contains(&Reply::Leave);
            match more {
                Some(more) if !left && !more.trim().is_empty() => {
                    column += entry.chars().count() + 1;
                    rest = more;
                    if entered && !self.paused {
                        self.follow_up(&mut replies);
                    }
                }
                _ => break,
            }
        }
        let woken = self.game.next_number() > before || line.trim().is_empty();
        if woken && !replies.contains(&Reply::Leave) && !self.paused {
            self.go_on(&mut replies);
        }
        replies
    }

    /// Who acts, what is awaited, and what Enter does.
    #[must_use]
    pub fn prompt(&self) -> String {
        let table = self.game.table();
        match table.next() {
            Next::Over if self.game.is_closed() => "Game over (score, log, quit)> ".to_string(),
            Next::Over => "Game over (score, log, undo, quit)> ".to_string(),
            Next::Decide(seat) => {
                format!("{}: {}> ", &table.names()[seat], self.kinds_now().join(", "))
            }
            Next::Chance(due) => {
                let who = &table.names()[due.seat];
                let n = usize::from(due.what.count());
                let more = self.more_at_once(due);
                let what = number_due(due.what, more);
                let wagers = self.kinds_now();
                let or = if wagers.is_empty() {
                    String::new()
                } else {
                    format!(", or {}", wagers.join(", "))
                };
                let it = if n == 1 && more.is_none() { "it" } else { "them" };
                let how = if self.enter_rolls(due.seat, due.what) {
                    " (Enter rolls)".to_string()
                } else if due.what.is_dice() {
                    format!(" (type {it}, or r)")
                } else if self.game.header.deal {
                    " (r deals)".to_string()
                } else if matches!(due.what, Chance::Open(_)) {
                    ", face up (type which)".to_string()
                } else {
                    let unseen = more.map_or(n.to_string(), |more| format!("{n} or {more}"));
                    format!(" (type {it}, or {unseen} if unseen)")
                };
                format!("{who}: {what}{how}{or}> ")
            }
        }
    }

    /// Everything an entry may be: moves, names and commands, each once.
    #[must_use]
    pub fn completions(&self) -> Vec<String> {
        let table = self.shown();
        let next = table.next().seat();
        // Of an open move as much as is known: its first word.
        let mut all: Vec<String> = table
            .moves()
            .into_iter()
            .flat_map(|(seat, shown)| {
                let named = format!("{}: {}", &table.names()[seat], shown.words);
                if Some(seat) == next { vec![shown.words, named] } else { vec![named] }
            })
            .collect();
        all.extend(COMMANDS.iter().map(|command| command.word.to_string()));
        all.extend(table.names().iter().map(|name| format!("peek {name}")));
        let mut seen = std::collections::HashSet::new();
        all.retain(|words| seen.insert(words.clone()));
        all
    }

    /// The table as it may be shown here: hands that the program dealt stay hidden.
    fn shown(&self) -> Box<dyn Table> {
        let table = self.game.table();
        if self.game.header.deal || self.habits.seen_by.is_some() {
            table.seen_by(self.habits.seen_by)
        } else {
            table.twin()
        }
    }

    /// How many cards may be drawn at once instead of those due. A seat that the program plays draws
    /// the smaller number, since whether it draws on is its own decision.
    fn more_at_once(&self, due: Due) -> Option<usize> {
        let bot = self.habits.bots[due.seat.index()].is_some();
        larger_draw(self.game.table(), due).filter(|_| !bot)
    }

    fn enter_rolls(&self, seat: Seat, what: Chance) -> bool {
        // Where a bot waits after something was taken back, Enter lets it go on.
        let bot = self.habits.bots[seat.index()].is_some();
        what.is_dice() && !bot && !self.real[seat.index()]
    }

    /// The first words of the moves that the seat at turn may make, each once.
    fn kinds_now(&self) -> Vec<String> {
        let table = self.shown();
        let mut kinds: Vec<String> = Vec::new();
        for (seat, shown) in table.moves() {
            let known = kinds.iter().any(|kind| kind == shown.kind());
            if table.next().seat() == Some(seat) && !known {
                kinds.push(shown.kind().to_string());
            }
        }
        kinds
    }

    /// The move that numbers alone were probably meant as, by what is seen here.
    fn meant_as(&self, words: &str) -> Option<String> {
        let shown = self.shown();
        let meant = |kind: String| shown.twin().act(None, &format!("{kind} {words}"), 1).ok();
        let acted = self.kinds_now().into_iter().find_map(meant)?;
        Some(acted.words)
    }

    /// One entry or command.
    fn entry(
        &mut self,
        typed: &str,
        column: usize,
        replies: &mut Vec<Reply>,
    ) -> Result<(), Refusal> {
        let column = column + typed.chars().take_while(|c| c.is_whitespace()).count();
        let typed = typed.trim();
        if typed.is_empty() {
            return self.enter_alone(replies);
        }
        let names = self.game.table().names().clone();
        let (actor, words, further) = split_actor(&names, typed, column)?;
        let first = words.split_whitespace().next().unwrap_or("").to_lowercase();
        if actor.is_none()
            && !self.names_cards(words, &first)
            && let Some(command) = self.command(&first)?
        {
            let rest = words.trim_start().get(first.len()..).unwrap_or("").trim();
            let column = further + words.trim_end().chars().count() - rest.chars().count();
            if command.alone && !rest.is_empty() {
                let (word, rest) = (command.word, brief(rest));
                let message = format!("{word} stands alone: \"{rest}\" says nothing");
                return Err(Refusal::new(Code::MoveUnreadable, message).column(column));
            }
            return self.obey(command.word, rest, column, replies);
        }
        let rolls =
            matches!(self.game.table().next(), Next::Chance(due) if Some(due.seat) == actor);
        if rolls && matches!(words.trim().to_lowercase().as_str(), "r" | "roll") {
            return self.roll(replies);
        }
        self.act(actor, words, further, replies)
    }

    /// Where the first of several entries on a line ends: at a semicolon that is in no name.
    fn ends_at(&self, line: &str) -> Option<usize> {
        let names = self.game.table().names();
        let named: Vec<&str> = names.iter().filter(|name| name.contains(';')).collect();
        let begins = |begin: usize, name: &str| {
            let part = line.get(begin..).and_then(|rest| rest.get(..name.len()));
            part.is_some_and(|part| part.eq_ignore_ascii_case(name))
        };
        let in_name = |at: usize| {
            named.iter().any(|name| {
                let mut signs = name.match_indices(';');
                signs.any(|(sign, _)| at.checked_sub(sign).is_some_and(|from| begins(from, name)))
            })
        };
        line.match_indices(';').map(|(at, _)| at).find(|at| !in_name(*at))
    }

    /// Whether the first word, however short, is that of a remark.
    fn begins_note(&self, line: &str) -> bool {
        let line = line.trim_start();
        // Not further than need be: the rest of the line is looked at entry by entry.
        let end = line.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(line.len());
        let first = line[..end].to_lowercase();
        let note = matches!(self.command(&first), Ok(Some(command)) if command.word == "note");
        note && !line[end..].starts_with(';')
    }

    /// Whether cards that are awaited are told: then q is a queen, and only ? alone is a question.
    fn names_cards(&self, words: &str, first: &str) -> bool {
        let due = self.game.table().next();
        let cards = matches!(due, Next::Chance(due) if !due.what.is_dice());
        cards && !self.game.header.deal && words.trim() != "?" && cards::read(first, 1).is_ok()
    }

    fn enter_alone(&mut self, replies: &mut Vec<Reply>) -> Result<(), Refusal> {
        match self.game.table().next() {
            Next::Chance(due) if self.enter_rolls(due.seat, due.what) => self.roll(replies),
            // Elsewhere Enter only asks again.
            _ => Ok(()),
        }
    }

    fn roll(&mut self, replies: &mut Vec<Reply>) -> Result<(), Refusal> {
        if let Next::Chance(due) = self.game.table().next()
            && !due.what.is_dice()
            && !self.game.header.deal
        {
            let typed = match due.what {
                Chance::Open(_) => "Type which card was turned up",
                _ => "Type what was drawn, with ? for unseen cards",
            };
            return Err(Refusal::new(Code::PhaseWrong, "the cards of this game are real")
                .hint(format!("{typed}; --deal-cards lets the program deal")));
        }
        self.game.roll()?;
        self.confirm(replies);
        Ok(())
    }

    /// A roll or a move as it was typed.
    fn act(
        &mut self,
        actor: Option<Seat>,
        words: &str,
        column: usize,
        replies: &mut Vec<Reply>,
    ) -> Result<(), Refusal> {
        let table = self.game.table();
        let names = table.names();
        let next = table.next();
        let Some(due) = next.seat() else {
            let refusal = Refusal::new(Code::GameOver, "the game is over");
            let closed = self.game.is_closed();
            return Err(if closed {
                refusal
            } else {
                refusal.hint("undo takes the last entry back")
            });
        };
        let mut takes = "rolls";
        let luck = match next {
            Next::Chance(awaited) if reads_as_luck(words, awaited.what) => {
                takes = awaited.what.takes();
                let luck = awaited.read_or(words, column, self.more_at_once(awaited))?;
                if let Luck::Cards(cards) = &luck
                    && larger_draw(table, awaited) == Some(cards.len())
                    && self.more_at_once(awaited).is_none()
                {
                    let (who, n) = (&names[due], number_due(awaited.what, None));
                    let message = format!("{who} draws {n} first, then says whether to draw on");
                    return Err(Refusal::new(Code::CardCount, message).column(column));
                }
                Some(luck)
            }
            _ if looks_like_luck(words) => {
                return Err(nothing_falls(table).column(column).hint(match self.meant_as(words) {
                    Some(mv) => format!("Did you mean {mv}?"),
                    None => format!("Possible: {}", self.kinds_now().join(", ")),
                }));
            }
            _ => None,
        };
        let rolled = matches!(luck, Some(Luck::Dice(_)));
        let (player, words) = if let Some(luck) = luck {
            if actor.is_some_and(|actor| actor != due) {
                return Err(Refusal::new(
                    Code::SeatWrong,
                    format!("it is {} who {takes} now", &names[due]),
                ));
            }
            (names[due].to_string(), luck.words())
        } else {
            // Judged here with the column, and once more at the gate.
            let acted = table.twin().act(actor, words, column);
            let acted = acted.map_err(|refused| {
                let again = |open: &mut dyn Table| open.act(actor, words, column).err();
                self.suggest(self.game.openly(table, refused, again), words)
            })?;
            (names[acted.seat].to_string(), acted.words)
        };
        self.game.enter(What::Do { words, player, by: By::Hand, sealed: false })?;
        if rolled {
            self.real[due.index()] = true;
        }
        self.confirm(replies);
        Ok(())
    }

    /// A near command in place of the hint, where the words were no move at all.
    fn suggest(&self, refusal: Refusal, words: &str) -> Refusal {
        if refusal.code != Code::MoveUnreadable {
            return refusal;
        }
        let first = words.split_whitespace().next().unwrap_or("");
        // What cannot be done now is no help.
        let possible = self.shown().moves();
        let moves = possible.iter().map(|(_, shown)| shown.kind());
        match nearest(first, moves.chain(COMMANDS.iter().map(|command| command.word))) {
            Some(near) if near != first => refusal.hint(format!("Did you mean {near}?")),
            _ => refusal,
        }
    }

    /// Tells what the last entry brought.
    fn confirm(&mut self, replies: &mut Vec<Reply>) {
        let Some(step) = self.game.steps().last().cloned() else { return };
        let table = self.game.table();
        let told = step_told(table.names(), &step);
        replies.push(Reply::Say(format!("{told}{}", by_told(step.by))));
        for remark in &step.remarks {
            replies.push(Reply::Say(format!("   Note: {} ({})", remark.text, remark.rule)));
        }
        replies.extend(verdicts_told(&step).map(Reply::Say));
        let over = table.next() == Next::Over;
        let round_ended = table.round() != self.game.before_last().round();
        if step.by == By::Hand {
            replies.extend(self.coached(&step).map(|remark| Reply::Say(format!("   {remark}"))));
        }
        // Standings say what a sheet of scores alone would say.
        let full = || self.shown().sheet(self.style).head.len() > 2;
        if round_ended && !over || over && full() {
            self.show_sheet(replies);
        }
        if over {
            replies.extend(self.farewell().into_iter().map(Reply::Say));
        }
    }

    fn show_sheet(&self, replies: &mut Vec<Reply>) {
        let shown = self.shown();
        if self.style.plain {
            replies.extend(shown.sheet_told().into_iter().map(Reply::Say));
        } else {
            replies.push(Reply::Grid(shown.sheet(self.style)));
        }
    }

    /// A remark on the last entry, if it gave much away.
    fn coached(&mut self, step: &Step) -> Option<String> {
        let coach = self.habits.coach?;
        self.asking(self.habits.seen_by, true, |game, seen_by, ask| {
            let before = game.before_last();
            let seen = before.seen_by(seen_by(step.seat));
            coach.remark([before.as_ref(), seen.as_ref(), game.table()], step, ask)
        })?
    }

    /// Standings, the way the scores went, luck, and where the record lies. Who has won was told
    /// by the rules.
    fn farewell(&mut self) -> Vec<String> {
        let mut lines = farewell::told(&self.game, self.style);
        let fortunes = self
            .asking(self.habits.seen_by, true, |game, _, ask| coach::fortunes(game, ask))
            .flatten();
        if let Some(fortunes) = fortunes {
            lines.extend(farewell::luck(self.game.table().names(), &fortunes, self.style));
        }
        if let Some(path) = self.game.kept_in() {
            lines.push(format!("The record is {}", visible_path(path)));
        }
        lines
    }

    /// What happens by itself, and then the moment.
    fn go_on(&mut self, replies: &mut Vec<Reply>) {
        self.follow_up(replies);
        if self.game.is_lost() {
            return;
        }
        self.tell_secret(replies);
        let shown = self.shown();
        if shown.next() != Next::Over {
            replies.extend(shown.scene(self.style).into_iter().map(Reply::Say));
        }
    }

    /// What happens by itself: bots, dice rolled without asking, hands nobody looks at.
    fn follow_up(&mut self, replies: &mut Vec<Reply>) {
        if self.game.is_lost() {
            return;
        }
        while let Some(entered) = self.by_itself() {
            match entered {
                Ok(()) => self.confirm(replies),
                Err(refusal) => {
                    replies.push(Reply::Refuse(refusal.to_string()));
                    break;
                }
            }
        }
    }

    /// At the end of a fair game its secret goes into the record, where everybody can check it.
    fn tell_secret(&mut self, replies: &mut Vec<Reply>) {
        let due = self.game.table().next() == Next::Over && !self.game.is_closed();
        let secret = self.game.source().and_then(|source| source.secret()).map(Secret::told);
        let Some(secret) = secret.filter(|_| due) else { return };
        let told = self
            .game
            .enter(What::Secret { secret: secret.clone() })
            .and_then(|()| self.game.kept_in().map_or(Ok(()), Secret::forget));
        replies.push(match told {
            Ok(()) => {
                Reply::Say(format!("The secret of the dice was {secret}: verify checks them."))
            }
            Err(refusal) => Reply::Refuse(refusal.to_string()),
        });
    }

    /// The next thing that nobody needs to be asked for.
    fn by_itself(&mut self) -> Option<Result<(), Refusal>> {
        let seated = self.habits.bots.contains(&None);
        if self.game.table().asks_people(seated) {
            return None;
        }
        let next = self.game.table().next();
        let seat = next.seat()?;
        let seats = self.game.table().names().len();
        for asked in seat.around(seats) {
            if let Some(policy) = self.habits.bots[asked.index()]
                && let Some(words) = self.bots_move(asked, policy)
            {
                let player = self.game.table().names()[asked].to_string();
                let what = What::Do { words, player, by: By::Bot, sealed: false };
                return Some(self.game.enter(what));
            }
        }
        let Next::Chance(due) = next else { return None };
        if due.what.is_dice() {
            let asked =
                self.habits.roll_for[seat.index()] || self.habits.bots[seat.index()].is_some();
            // Where somebody may still act first, he is asked.
            let free = self
                .game
                .table()
                .moves()
                .iter()
                .all(|(at, _)| self.habits.bots[at.index()].is_some());
            return (asked && free).then(|| self.game.roll());
        }
        if self.game.header.deal {
            return Some(self.game.roll());
        }
        let kept = matches!(due.what, Chance::Hand(_)) && self.game.table().info().hands_are_kept;
        kept.then(|| {
            let player = self.game.table().names()[seat].to_string();
            let words = Luck::Cards(vec![None; due.what.count().into()]).words();
            self.game.enter(What::Do { words, player, by: By::Hand, sealed: false })
        })
    }

    fn bots_move(&mut self, seat: Seat, policy: Policy) -> Option<String> {
        let table = self.game.table().seen_by(Some(seat));
        // Somebody who may do nothing now is not asked what he would do.
        if table.moves().iter().all(|(at, _)| *at != seat) {
            return None;
        }
        let number = self.game.next_number() << 8 | seat.index() as u64;
        let source = self.game.source()?;
        let mut sampler = source.sampler(Purpose::Estimate(number));
        let mut ask = Ask {
            desk: &mut self.desk,
            sampler: &mut sampler,
            exact: false,
            style: self.style,
            progress: &|_| {},
        };
        table.choose(seat, policy, &mut ask)
    }
}

/// `Bo: reroll K` into who, what, and the column where the move begins.
///
/// # Errors
/// If nobody is called so.
pub fn split_actor<'a>(
    names: &Names,
    words: &'a str,
    column: usize,
) -> Result<(Option<Seat>, &'a str, usize), Refusal> {
    let Some((name, rest)) = words.split_once(':') else { return Ok((None, words, column)) };
    // `match 3+4:Bo` has its colon further in; a name has neither spaces nor plus signs.
    if name.trim().contains([' ', '+']) {
        return Ok((None, words, column));
    }
    let seat = names.find(name.trim()).map_err(|refusal| refusal.column(column))?;
    Ok((Some(seat), rest, column + name.chars().count() + 1))
}

/// Whether words are meant as the dice or cards that are awaited, rather than as a move.
fn reads_as_luck(words: &str, what: Chance) -> bool {
    if looks_like_luck(words) || Luck::read(words, 1).is_some() {
        return true;
    }
    let first = words.split_whitespace().next().unwrap_or("");
    let begins_with_digit = first.starts_with(|c: char| c.is_ascii_digit());
    match what {
        Chance::Dice(_) => begins_with_digit,
        _ => begins_with_digit || cards::read(first, 1).is_ok(),
    }
}

/// How many cards the rules let somebody draw at once instead of those due.
fn larger_draw(table: &dyn Table, due: Due) -> Option<usize> {
    table.at_once().filter(|&more| more != usize::from(due.what.count()))
}

/// `4 dice`, `1 or 4 cards` where more may be drawn at once.
fn number_due(what: Chance, more: Option<usize>) -> String {
    let n = usize::from(what.count());
    match more {
        Some(more) => format!("{n} or {more} cards"),
        None if what.is_dice() => number(n, "die", "dice"),
        None => number(n, "card", "cards"),
    }
}

/// What the rules made of a step.
fn verdicts_told(step: &Step) -> impl Iterator<Item = String> {
    step.verdicts.iter().map(|verdict| format!("   {} ({})", verdict.text, verdict.rule))
}

/// `3. Ana: dice 6 5 3`.
fn step_told(names: &Names, step: &Step) -> String {
    format!("{}. {}: {}", step.entry, &names[step.seat], step.words)
}

/// Who made an entry, where it was not somebody at the table.
fn by_told(by: By) -> &'static str {
    match by {
        By::Hand => "",
        By::Program => " (program)",
        By::Bot => " (bot)",
    }
}

/// The record so far, a line an entry; what was taken back is marked.
pub fn log(game: &Match) -> impl Iterator<Item = String> {
    let standing: HashMap<u64, &Rc<Step>> =
        game.steps().iter().map(|step| (step.entry, step)).collect();
    game.entries().iter().flat_map(move |entry| {
        let n = entry.n;
        let stands = standing.get(&n).copied();
        let told = match &entry.what {
            What::Do { words, player, by, sealed } => {
                let by = by_told(*by);
                let became = match stands {
                    Some(step) if step.words == *words && step.sealed == *sealed => String::new(),
                    Some(step) => format!(" [fixed: {}]", step.words),
                    None => " [taken back]".to_string(),
                };
                format!("{n:>4}. {player}: {words}{by}{became}")
            }
            What::Undo => format!("{n:>4}. undo"),
            What::Redo => format!("{n:>4}. redo"),
            What::Fix { entry, words } => format!("{n:>4}. fix {entry}: {words}"),
            What::Note { text } => format!("{n:>4}. note: {}", visible(text)),
            What::Entropy { player, text } => {
                format!("{n:>4}. {player} adds: {}", visible(text))
            }
            What::Secret { secret } => format!("{n:>4}. the secret was {secret}"),
        };
        // What came of it, as it was told at the table.
        let came = stands.into_iter().flat_map(|step| verdicts_told(step));
        std::iter::once(told).chain(came.map(|line| format!(" {line}")))
    })
}
