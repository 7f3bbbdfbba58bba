//! A referee at work: typed lines in, replies out. Knows no terminal.

use std::rc::Rc;

use serde_json::Value;
use unicode_width::UnicodeWidthStr;

use crate::game::Next;
use crate::kit::cards;
use crate::kit::chance::{Chance, Luck, looks_like_luck, number};
use crate::kit::names::{Names, brief, visible, visible_path};
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
use crate::kit::style::{Grid, Style};
use crate::kit::suggest::nearest;
use crate::play::clauses::{self, Clause};
use crate::play::coach::{self, Coach};
use crate::play::fair::Secret;
use crate::play::farewell;
use crate::play::r#match::{Match, Step};
use crate::play::policy::Policy;
use crate::play::record::{By, What};
use crate::play::report::Shown;
use crate::play::source::Purpose;
use crate::play::table::{Ask, Desk, Table};
use crate::solve::Unit;

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

/// A command at the prompt, beside the moves.
struct Command {
    word: &'static str,
    also: &'static [&'static str],
    form: &'static str,
    help: &'static str,
}

const COMMANDS: &[Command] = &[
    Command { word: "?", also: &[], form: "?", help: "what is possible now" },
    Command { word: "help", also: &[], form: "help", help: "these commands" },
    Command { word: "roll", also: &["r"], form: "roll, r", help: "let the program roll or deal" },
    Command {
        word: "rules",
        also: &[],
        form: "rules [WORD]",
        help: "the rules, or clauses with a word",
    },
    Command { word: "score", also: &["sheet"], form: "score", help: "the score sheet" },
    Command { word: "why", also: &[], form: "why", help: "the last verdict and its rule" },
    Command {
        word: "best",
        also: &[],
        form: "best [all]",
        help: "what may be done, ranked; the first ten",
    },
    Command { word: "odds", also: &[], form: "odds", help: "the chances of this moment" },
    Command {
        word: "coach",
        also: &[],
        form: "coach [N|off]",
        help: "remark on moves that give away so much",
    },
    Command {
        word: "state",
        also: &[],
        form: "state",
        help: "this moment as JSON; after it, best and odds: --as NAME for a player's eyes",
    },
    Command { word: "log", also: &[], form: "log", help: "the record so far" },
    Command { word: "undo", also: &["u"], form: "undo, u", help: "take the last entry back" },
    Command { word: "redo", also: &[], form: "redo", help: "do it again after all" },
    Command { word: "fix", also: &[], form: "fix N dice …", help: "correct the roll of entry N" },
    Command { word: "note", also: &[], form: "note …", help: "write a remark into the record" },
    Command {
        word: "peek",
        also: &[],
        form: "peek NAME",
        help: "show a player the cards dealt to him",
    },
    Command {
        word: "stir",
        also: &[],
        form: "stir NAME …",
        help: "mix a player's words into the dice of a fair game",
    },
    Command {
        word: "quit",
        also: &["exit", "q"],
        form: "quit, q",
        help: "leave; the game is saved",
    },
];

/// Commands that nothing follows.
const ALONE: [&str; 9] = ["?", "help", "roll", "score", "why", "log", "undo", "redo", "quit"];

/// Moves that `best` ranks without being asked for all.
const BEST_SHOWN: usize = 10;

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
        Self { game, habits, style, real, desk: Desk::default(), paused: false }
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
            let told = match value {
                Value::Bool(_) => String::new(),
                Value::String(word) => format!(" ({word})"),
                other => format!(" ({other})"),
            };
            replies.push(Reply::Say(format!("House rule {}: {}{told}.", rule.clause, rule.help)));
        }
        self.go_on(&mut replies);
        replies
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
            let note = rest.trim_start().to_lowercase().starts_with("note ");
            let end = if note { None } else { rest.find(';') };
            let (entry, more) =
                end.map_or((rest, None), |end| (&rest[..end], Some(&rest[end + 1..])));
            let before = replies.len();
            if let Err(refusal) = self.entry(entry, column, &mut replies) {
                let rest = more.filter(|more| !more.trim().is_empty());
                let mut text = refusal.to_string();
                if rest.is_some() {
                    text.push_str(" (the rest of the line was not read)");
                }
                replies.push(Reply::Refuse(text));
                break;
            }
            let left = replies[before..].contains(&Reply::Leave);
            match more {
                Some(more) if !left => {
                    column += entry.chars().count() + 1;
                    rest = more;
                    if rest.trim().is_empty() {
                        break;
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
                let what = number_due(due.what);
                let wagers = self.kinds_now();
                let or = if wagers.is_empty() {
                    String::new()
                } else {
                    format!(", or {}", wagers.join(", "))
                };
                if self.enter_rolls(due.seat, due.what) {
                    format!("{who}: {what} (Enter rolls){or}> ")
                } else if due.what.is_dice() {
                    format!("{who}: {what} (type them, or r){or}> ")
                } else if self.game.header.deal {
                    format!("{who}: {what} (r deals){or}> ")
                } else {
                    if matches!(due.what, Chance::Open(_)) {
                        return format!("{who}: {what}, face up (type which){or}> ");
                    }
                    let n = usize::from(due.what.count());
                    let more = self.game.table().at_once().filter(|&more| more != n);
                    let unseen = more.map_or(n.to_string(), |more| format!("{n} or {more}"));
                    format!("{who}: {what} (type them, or {unseen} if unseen){or}> ")
                }
            }
        }
    }

    /// Everything an entry may be: moves, names and commands, each once.
    #[must_use]
    pub fn completions(&self) -> Vec<String> {
        let table = self.shown();
        let moves =
            table.moves().into_iter().filter(|(_, shown)| !shown.parts.contains_key("open"));
        let next = table.next().seat();
        let mut all: Vec<String> = moves
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

    fn enter_rolls(&self, seat: Seat, what: Chance) -> bool {
        if what.is_dice() { !self.real[seat.index()] } else { false }
    }

    /// The first words of the moves that the seat at turn may make, each once.
    fn kinds_now(&self) -> Vec<String> {
        let table = self.shown();
        let mut kinds: Vec<String> = Vec::new();
        for (seat, shown) in table.moves() {
            let kind = shown.words.split(' ').next().unwrap_or("").to_string();
            if table.next().seat() == Some(seat) && !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        kinds
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
            if !rest.is_empty() && ALONE.contains(&command) {
                let message = format!("{command} stands alone: \"{}\" says nothing", brief(rest));
                let column = further + words.chars().count() - rest.chars().count();
                return Err(Refusal::new(Code::MoveUnreadable, message).column(column));
            }
            return self.obey(command, rest, further, replies);
        }
        self.act(actor, words, further, replies)
    }

    /// Whether cards that are awaited are told: then q is a queen, and only ? alone is a question.
    fn names_cards(&self, words: &str, first: &str) -> bool {
        let due = self.game.table().next();
        let cards = matches!(due, Next::Chance(due) if !due.what.is_dice());
        cards && !self.game.header.deal && words.trim() != "?" && cards::read(first, 1).is_ok()
    }

    /// Which command is meant, if it is one: exactly, or by a unique beginning that no move has.
    fn command(&self, first: &str) -> Result<Option<&'static str>, Refusal> {
        let exact = |command: &&Command| command.word == first || command.also.contains(&first);
        let table = self.game.table();
        let is_move = table.info().moves.iter().any(|mv| mv.word.starts_with(first));
        // Where a short form is also the beginning of a move, the moment decides.
        let awaits_dice = matches!(table.next(), Next::Chance(_));
        if first == "r" && !awaits_dice {
            return Ok(None);
        }
        if let Some(command) = COMMANDS.iter().find(exact) {
            return Ok(Some(command.word));
        }
        let digits = looks_like_luck(first);
        if is_move || digits || first.is_empty() {
            return Ok(None);
        }
        let begun: Vec<&'static str> = COMMANDS
            .iter()
            .map(|command| command.word)
            .filter(|word| word.starts_with(first))
            .collect();
        match begun[..] {
            [one] => Ok(Some(one)),
            [] => Ok(None),
            _ => Err(Refusal::new(
                Code::MoveAmbiguous,
                format!("\"{}\" could be {}", brief(first), begun.join(" or ")),
            )),
        }
    }

    fn enter_alone(&mut self, replies: &mut Vec<Reply>) -> Result<(), Refusal> {
        match self.game.table().next() {
            Next::Chance(due) if self.enter_rolls(due.seat, due.what) => self.roll(replies),
            // Elsewhere Enter only asks again.
            _ => Ok(()),
        }
    }

    fn roll(&mut self, replies: &mut Vec<Reply>) -> Result<(), Refusal> {
        let hand = matches!(self.game.table().next(), Next::Chance(due) if !due.what.is_dice());
        if hand && !self.game.header.deal {
            return Err(Refusal::new(Code::PhaseWrong, "the cards of this game are real").hint(
                "Type what was drawn, with ? for unseen cards; --deal-cards lets the program deal",
            ));
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
        let luck = match next {
            Next::Chance(awaited) if reads_as_luck(words, awaited.what) => {
                Some(awaited.read_or(words, column, self.game.table().at_once())?)
            }
            _ if looks_like_luck(words) => {
                return Err(Refusal::new(
                    Code::PhaseWrong,
                    format!("nothing is to be rolled now: {} is to decide", &names[due]),
                )
                .column(column)
                .hint(format!("Possible: {}", self.kinds_now().join(", "))));
            }
            _ => None,
        };
        let rolled = matches!(luck, Some(Luck::Dice(_)));
        let (player, words) = if let Some(luck) = luck {
            if actor.is_some_and(|actor| actor != due) {
                return Err(Refusal::new(
                    Code::SeatWrong,
                    format!("it is {} who rolls now", &names[due]),
                ));
            }
            (names[due].to_string(), luck.words())
        } else {
            // Judged here with the column, and once more at the gate.
            let acted = table.twin().act(actor, words, column);
            let acted = acted.map_err(|refusal| self.suggest(refusal, words))?;
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
        let moves = self.game.table().info().moves.iter().map(|mv| mv.word);
        match nearest(first, moves.chain(COMMANDS.iter().map(|command| command.word))) {
            Some(near) if near != first => refusal.hint(format!("Did you mean {near}?")),
            _ => refusal,
        }
    }

    /// Tells what the last entry brought.
    fn confirm(&mut self, replies: &mut Vec<Reply>) {
        let Some(step) = self.game.steps().last().cloned() else { return };
        let before = self.game.before_last();
        let names = step.after.names();
        let by = by_told(step.by);
        replies
            .push(Reply::Say(format!("{}. {}: {}{by}", step.entry, &names[step.seat], step.words)));
        for remark in &step.remarks {
            replies.push(Reply::Say(format!("   Note: {} ({})", remark.text, remark.rule)));
        }
        for verdict in &step.verdicts {
            replies.push(Reply::Say(format!("   {} ({})", verdict.text, verdict.rule)));
        }
        let after = step.after.as_ref();
        let over = after.next() == Next::Over;
        let round_ended = after.round() != before.round();
        if step.by == By::Hand {
            replies.extend(self.coached(&step).map(|remark| Reply::Say(format!("   {remark}"))));
        }
        // Standings say what a sheet of scores alone would say.
        let sheet = self.shown().sheet(self.style);
        if round_ended && !over || over && sheet.head.len() > 2 {
            replies.push(Reply::Grid(sheet));
        }
        if over {
            replies.extend(self.farewell().into_iter().map(Reply::Say));
        }
    }

    /// A remark on the last entry, if it gave much away.
    fn coached(&mut self, step: &Step) -> Option<String> {
        let coach = self.habits.coach?;
        self.asking(self.habits.seen_by, true, |game, seen_by, ask| {
            let before = game.before_last();
            let seen = before.seen_by(seen_by(step.seat));
            coach.remark(before, seen.as_ref(), step, ask)
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
            lines.extend(farewell::luck(self.game.table().names(), &fortunes));
        }
        if let Some(path) = self.game.kept_in() {
            lines.push(format!("The record is {}", visible_path(path)));
        }
        lines
    }

    /// What happens by itself: bots, dice rolled without asking, hands nobody looks at.
    fn go_on(&mut self, replies: &mut Vec<Reply>) {
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
        if self.game.is_lost() {
            return;
        }
        self.tell_secret(replies);
        let shown = self.shown();
        if shown.next() != Next::Over {
            replies.extend(shown.scene(self.style).into_iter().map(Reply::Say));
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

    fn obey(
        &mut self,
        command: &'static str,
        rest: &str,
        column: usize,
        replies: &mut Vec<Reply>,
    ) -> Result<(), Refusal> {
        let say = |replies: &mut Vec<Reply>, lines: Vec<String>| {
            replies.extend(lines.into_iter().map(Reply::Say));
        };
        match command {
            "?" => say(replies, self.possible()),
            "help" => say(replies, help()),
            "roll" => return self.roll(replies),
            "rules" => say(replies, self.rules(rest)?),
            "score" => replies.push(Reply::Grid(self.shown().sheet(self.style))),
            "why" => say(replies, self.why()),
            "best" => {
                let (rest, all) = match rest.trim_end().to_ascii_lowercase().strip_suffix("all") {
                    Some(before) => (&rest[..before.len()], true),
                    None => (rest, false),
                };
                let whose = self.asked_for(rest)?;
                let best = |table: &dyn Table, seat, ask: &mut Ask| {
                    Ok(table.best(seat, ask)?.report.words)
                };
                let lines = self.analysed(whose, best)?;
                let lines = if all { lines } else { shortened(lines) };
                replies.extend(self.answer_for(whose, lines));
            }
            "odds" => {
                let whose = self.asked_for(rest)?;
                let odds =
                    |table: &dyn Table, seat, ask: &mut Ask| Ok(table.odds(seat, ask)?.words);
                let lines = self.analysed(whose, odds)?;
                replies.extend(self.answer_for(whose, lines));
            }
            "coach" => say(replies, vec![self.coach(rest)?]),
            "state" => match self.asked_for(rest)? {
                None => replies.push(Reply::Json(self.shown().state())),
                whose => {
                    let seen = self.game.table().seen_by(whose).state();
                    let secret = self.game.header.deal;
                    replies.push(match seen {
                        seen if secret => Reply::Private(vec![seen.to_string()]),
                        seen => Reply::Json(seen),
                    });
                }
            },
            "log" => say(replies, log(&self.game)),
            "undo" => return self.undo(replies),
            "redo" => return self.redo(replies),
            "fix" => return self.fix(rest, column, replies),
            "note" => return self.note(rest, replies),
            "stir" => return self.stir(rest, replies),
            "peek" => replies.push(Reply::Private(self.peek(rest)?)),
            _ => replies.push(Reply::Leave),
        }
        Ok(())
    }

    /// Takes back the last entry that somebody made, and what followed by itself.
    fn undo(&mut self, replies: &mut Vec<Reply>) -> Result<(), Refusal> {
        loop {
            let before = self.game.steps().to_vec();
            self.game.enter(What::Undo)?;
            if let Some(now) = corrected(&before, self.game.steps()) {
                replies.push(Reply::Say(format!("The fix is taken back: {now}")));
                break;
            }
            let Some(step) = before.last() else { break };
            replies.push(Reply::Say(format!("Taken back: {}", step_told(step))));
            let rolled = step.by == By::Program && self.habits.roll_for[step.seat.index()];
            let by_itself = step.by == By::Bot
                || rolled
                || step.sealed
                || step.words.starts_with("cards ?") && step.after.info().hands_are_kept;
            if !by_itself || self.game.steps().is_empty() {
                break;
            }
        }
        self.paused = true;
        self.show_moment(replies);
        Ok(())
    }

    fn redo(&mut self, replies: &mut Vec<Reply>) -> Result<(), Refusal> {
        let before = self.game.steps().to_vec();
        self.game.enter(What::Redo)?;
        self.paused = true;
        match corrected(&before, self.game.steps()) {
            Some(now) => replies.push(Reply::Say(format!("Fixed again: {now}"))),
            None => self.confirm(replies),
        }
        self.show_moment(replies);
        Ok(())
    }

    fn show_moment(&self, replies: &mut Vec<Reply>) {
        let shown = self.shown();
        replies.push(Reply::Say(format!("Now: {}.", shown.moment())));
        replies.extend(shown.scene(self.style).into_iter().map(Reply::Say));
    }

    fn fix(&mut self, rest: &str, column: usize, replies: &mut Vec<Reply>) -> Result<(), Refusal> {
        let form = || {
            Refusal::new(Code::MoveUnreadable, "fix takes the number of an entry and the dice")
                .hint("N is the number of the entry, as log shows it: fix 12 dice 3 3 5 6 1")
        };
        let (n, words) = rest.split_once(char::is_whitespace).ok_or_else(form)?;
        let entry: u64 = n.trim_end_matches('.').parse().map_err(|_| form())?;
        let column = column + 5 + n.chars().count();
        let words = if looks_like_luck(words)
            && words.trim_start().starts_with(|c: char| c.is_ascii_digit())
        {
            format!("dice {words}")
        } else {
            words.to_string()
        };
        let luck = Luck::read(&words, column).ok_or_else(form)??;
        self.game.enter(What::Fix { entry, words: luck.words() })?;
        replies.push(Reply::Say(format!("Entry {entry} is now: {}", luck.words())));
        replies.push(Reply::Grid(self.shown().sheet(self.style)));
        self.show_moment(replies);
        self.paused = true;
        Ok(())
    }

    fn coach(&mut self, rest: &str) -> Result<String, Refusal> {
        self.habits.coach = Coach::read(if rest.is_empty() { "on" } else { rest })?;
        Ok(match self.habits.coach {
            None => "The coach is silent.".to_string(),
            Some(coach) => format!(
                "The coach speaks up above {} points or {} % of the chance to win, where values are exact.",
                coach.points,
                // Rounded, since a hundredth of a decimal is none.
                (coach.win * 1e6).round() / 1e4
            ),
        })
    }

    fn note(&mut self, rest: &str, replies: &mut Vec<Reply>) -> Result<(), Refusal> {
        if rest.is_empty() {
            return Err(Refusal::new(Code::MoveUnreadable, "a note has words")
                .hint("note Bo's die fell off the table"));
        }
        if rest.chars().count() > 1000 {
            return Err(Refusal::new(Code::OutOfRange, "a note has at most 1000 characters"));
        }
        self.game.enter(What::Note { text: rest.to_string() })?;
        replies.push(Reply::Say(format!("{}. noted", self.game.next_number() - 1)));
        Ok(())
    }

    fn stir(&mut self, rest: &str, replies: &mut Vec<Reply>) -> Result<(), Refusal> {
        let (name, text) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let names = self.game.table().names();
        let player = names[names.find(name)?].to_string();
        let text = text.trim().to_string();
        if text.is_empty() || text.chars().count() > 1000 {
            return Err(Refusal::new(Code::OutOfRange, "one to 1000 characters are stirred in")
                .hint("stir Ana blue moon"));
        }
        self.game.enter(What::Entropy { player, text })?;
        let n = self.game.next_number() - 1;
        replies.push(Reply::Say(format!("{n}. stirred into every roll from here on")));
        Ok(())
    }

    fn peek(&self, rest: &str) -> Result<Vec<String>, Refusal> {
        if !self.game.header.deal {
            return Err(Refusal::new(Code::PhaseWrong, "the program has dealt no cards")
                .hint("--deal-cards at the start lets the program deal"));
        }
        let table = self.game.table();
        let seat = table.names().find(rest.trim())?;
        let seen = table.seen_by(Some(seat));
        let mut lines = vec![format!("{}, your cards:", &table.names()[seat])];
        lines.extend(seen.scene(self.style));
        Ok(lines)
    }

    /// What is possible now, in full but short.
    fn possible(&self) -> Vec<String> {
        let table = self.shown();
        let mut lines = vec![format!("{}: {}.", table.info().title, table.moment())];
        match table.next() {
            Next::Chance(due) => {
                let who = &table.names()[due.seat];
                let example = if due.what.is_dice() {
                    "the faces, or r (program)"
                } else {
                    "the cards, ? if unseen"
                };
                lines.push(format!("{who}: {} to come: type {example}.", number_due(due.what)));
            }
            Next::Decide(seat) => lines.push(format!("{} is to decide.", &table.names()[seat])),
            Next::Over => lines.push("The game is over.".to_string()),
        }
        let mut kinds: Vec<(Seat, String, usize, Shown)> = Vec::new();
        for (seat, shown) in table.moves() {
            let kind = shown.words.split(' ').next().unwrap_or("").to_string();
            match kinds.iter_mut().find(|known| known.0 == seat && known.1 == kind) {
                Some(known) => known.2 += 1,
                None => kinds.push((seat, kind, 1, shown)),
            }
        }
        let mut rows: Vec<(String, String)> = Vec::new();
        for (seat, kind, ways, shown) in &kinds {
            let Some(word) = table.info().moves.iter().find(|mv| mv.word == kind) else { continue };
            let bounds = (shown.parts.get("least"), shown.parts.get("most"));
            let (form, more) = match bounds {
                (Some(least), Some(most)) => {
                    (format!("{kind} {least}"), format!(" ({least} to {most})"))
                }
                _ if shown.parts.contains_key("open") => (word.example.to_string(), String::new()),
                _ if *ways > 1 => (shown.words.clone(), format!(" ({ways} ways)")),
                _ => (shown.words.clone(), String::new()),
            };
            rows.push((
                format!("{}: {form}", &table.names()[*seat]),
                format!("{}{more}", word.help),
            ));
        }
        let widest = |of: fn(&(String, String)) -> &String| {
            rows.iter().map(|row| of(row).width()).max().unwrap_or(0)
        };
        let left = widest(|row| &row.0);
        let in_columns = 2 + left + 2 + widest(|row| &row.1) <= self.style.width;
        for (form, help) in rows {
            if in_columns && !self.style.plain {
                let gap = " ".repeat(left - form.width());
                lines.push(format!("  {form}{gap}  {help}"));
            } else {
                lines.extend([format!("  {form}"), format!("    {help}")]);
            }
        }
        lines
    }

    fn rules(&self, words: &str) -> Result<Vec<String>, Refusal> {
        let info = self.game.table().info();
        if words.is_empty() {
            return Ok(info.rules.trim_end().lines().map(plain).collect());
        }
        let mut found = clauses::find(info.rules, words);
        let mut lines = Vec::new();
        if found.is_empty()
            && let Some(meant) = clauses::meant(info.rules, words)
        {
            lines.push(format!("No clause has these words; for \"{meant}\":"));
            found = clauses::find(info.rules, &meant);
        }
        if found.is_empty() {
            return Err(Refusal::new(
                Code::OutOfRange,
                format!("no clause speaks of \"{}\"", brief(words)),
            )
            .hint("rules alone shows all of them"));
        }
        lines.extend(found.iter().flat_map(Clause::lines).map(|line| plain(&line)));
        Ok(lines)
    }

    /// The last verdict, and the clause it rests on; and what a bot was thinking of that moved
    /// since a person did something.
    fn why(&mut self) -> Vec<String> {
        let steps = self.game.steps();
        let told = steps.iter().rposition(|step| !step.verdicts.is_empty());
        let by = |who: By| steps.iter().rposition(|step| step.by == who);
        let mut lines = match by(By::Bot) {
            Some(moved) if Some(moved) > by(By::Hand) => self.bots_reason(moved),
            _ => Vec::new(),
        };
        let Some(step) = told.map(|told| self.game.steps()[told].clone()) else {
            if lines.is_empty() {
                lines.push("Nothing has been decided yet.".to_string());
            }
            return lines;
        };
        let names = step.after.names();
        lines.push(format!("Entry {}, {}: {}", step.entry, &names[step.seat], step.words));
        let rules = self.game.table().info().rules;
        let mut cited: Vec<&str> = Vec::new();
        for verdict in &step.verdicts {
            if cited.contains(&verdict.rule) {
                lines.push(format!("  {} ({}).", verdict.text, verdict.rule));
                continue;
            }
            cited.push(verdict.rule);
            lines.push(format!("  {}.", verdict.text));
            let cited = clauses::find(rules, verdict.rule);
            lines.extend(
                cited.iter().flat_map(Clause::lines).map(|line| format!("    {}", plain(&line))),
            );
        }
        lines
    }

    /// Whose eyes a question is asked for: those of `--as NAME`, or nobody's in particular.
    fn asked_for(&self, rest: &str) -> Result<Option<Seat>, Refusal> {
        match rest.split_whitespace().collect::<Vec<_>>()[..] {
            [] => Ok(None),
            ["--as", name] => self.game.table().names().find(name).map(Some),
            _ => Err(Refusal::new(
                Code::MoveUnreadable,
                format!("\"{}\" cannot follow here", visible(rest)),
            )
            .hint("--as NAME asks with a player's eyes")),
        }
    }

    /// What one player alone may see of dealt cards is answered to him alone.
    fn answer_for(&self, whose: Option<Seat>, lines: Vec<String>) -> Vec<Reply> {
        if self.game.header.deal && whose.is_some() {
            vec![Reply::Private(lines)]
        } else {
            lines.into_iter().map(Reply::Say).collect()
        }
    }

    /// Why the bot made this step: how it plays, and what the solver says of the moment.
    fn bots_reason(&mut self, step: usize) -> Vec<String> {
        let (step, before) = (self.game.steps()[step].clone(), step.checked_sub(1));
        let names = step.after.names();
        let policy = self.habits.bots[step.seat.index()];
        let plays = match policy {
            Some(Policy::Best) => "plays the best it knows",
            Some(Policy::Greedy) => "takes what looks good at once",
            Some(Policy::Random) => "takes any legal move",
            None => "was played by the program",
        };
        let mut lines = vec![
            format!("Entry {}, {}: {}", step.entry, &names[step.seat], step.words),
            format!("  {} {plays}.", &names[step.seat]),
        ];
        let advised = self.asking(self.habits.seen_by, false, |game, seen_by, ask| {
            let before = before.map_or(game.opening(), |i| game.steps()[i].after.as_ref());
            before.seen_by(seen_by(step.seat)).best(step.seat, ask).ok()
        });
        if let Some(advised) = advised.flatten() {
            let how = if advised.exact { "exact" } else { "estimated" };
            let what = match advised.unit {
                Unit::Points => "Expected points",
                Unit::Win => "Chances to win",
                Unit::Success => "Chances that the turn succeeds",
            };
            let told = |(words, value): &(Option<String>, f64)| {
                format!("{} {value:.4}", words.as_deref().unwrap_or("to roll"))
            };
            let mut options: Vec<String> = advised.ranked.iter().take(3).map(told).collect();
            let made = |option: &&(Option<String>, f64)| option.0.as_ref() == Some(&step.words);
            options.extend(advised.ranked.iter().skip(3).find(made).map(told));
            lines.push(format!("  {what}, {how}: {}.", options.join("; ")));
        }
        lines
    }

    fn analysed(
        &mut self,
        whose: Option<Seat>,
        solve: impl FnOnce(&dyn Table, Seat, &mut Ask) -> Result<Vec<String>, Refusal>,
    ) -> Result<Vec<String>, Refusal> {
        let eyes = whose.or(self.habits.seen_by);
        let solved = self.asking(eyes, false, |game, seen_by, ask| {
            let table = game.table();
            let seat = eyes.or(table.next().seat()).unwrap_or(Seat::new(0));
            solve(table.seen_by(seen_by(seat)).as_ref(), seat, ask)
        });
        solved.unwrap_or_else(|| {
            Err(Refusal::new(Code::AdviceNone, "there is no analysis at this table"))
        })
    }

    /// Lends the solver's desk, and says as whom a seat's advice may see the table: it must not
    /// show what the screen hides from these eyes. `None` if this table has no luck of its own to
    /// estimate with.
    fn asking<T>(
        &mut self,
        eyes: Option<Seat>,
        exact: bool,
        solve: impl FnOnce(&Match, &dyn Fn(Seat) -> Option<Seat>, &mut Ask) -> T,
    ) -> Option<T> {
        let hidden = self.game.header.deal && eyes.is_none();
        let seen_by = |seat| (!hidden).then_some(eyes.unwrap_or(seat));
        let mut sampler = self.game.source()?.sampler(Purpose::Estimate(self.game.next_number()));
        let mut ask = Ask {
            desk: &mut self.desk,
            sampler: &mut sampler,
            exact,
            style: self.style,
            progress: &|_| {},
        };
        Some(solve(&self.game, &seen_by, &mut ask))
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

fn number_due(what: Chance) -> String {
    let n = usize::from(what.count());
    if what.is_dice() { number(n, "die", "dice") } else { number(n, "card", "cards") }
}

/// Rules text without the signs that only mark it up.
fn plain(text: &str) -> String {
    let text = text.replace(['*', '`'], "");
    text.strip_prefix('#').map_or(&*text, |head| head.trim_start_matches('#').trim_start()).into()
}

/// As many lines of advice as can be taken in.
fn shortened(mut lines: Vec<String>) -> Vec<String> {
    let more = lines.len().saturating_sub(1 + BEST_SHOWN);
    if more > 1 {
        lines.truncate(1 + BEST_SHOWN);
        lines.push(format!("  and {more} more: best all"));
    }
    lines
}

fn help() -> Vec<String> {
    let mut lines = vec!["Type moves and faces; Name: in front says whose. Commands:".to_string()];
    lines.extend(COMMANDS.iter().map(|command| format!("  {:<14} {}", command.form, command.help)));
    lines.push(
        "Unique beginnings are enough; several entries go on one line with ; between.".to_string(),
    );
    lines
}

/// `3. Ana: dice 6 5 3`.
fn step_told(step: &Step) -> String {
    format!("{}. {}: {}", step.entry, &step.after.names()[step.seat], step.words)
}

/// What a fix, made or taken back, has put into the record. `None` if steps came or went instead.
fn corrected(before: &[Rc<Step>], now: &[Rc<Step>]) -> Option<String> {
    if before.len() != now.len() {
        return None;
    }
    let other = before.iter().zip(now).find(|(was, is)| was.words != is.words);
    Some(other.map_or("nothing has changed".to_string(), |(_, is)| step_told(is)))
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
#[must_use]
pub fn log(game: &Match) -> Vec<String> {
    let stands: Vec<u64> = game.steps().iter().map(|step| step.entry).collect();
    game.entries()
        .iter()
        .map(|entry| {
            let n = entry.n;
            match &entry.what {
                What::Do { words, player, by, .. } => {
                    let by = by_told(*by);
                    let gone = if stands.contains(&n) { "" } else { " [taken back]" };
                    format!("{n:>4}. {player}: {words}{by}{gone}")
                }
                What::Undo => format!("{n:>4}. undo"),
                What::Redo => format!("{n:>4}. redo"),
                What::Fix { entry, words } => format!("{n:>4}. fix {entry}: {words}"),
                What::Note { text } => format!("{n:>4}. note: {}", visible(text)),
                What::Entropy { player, text } => {
                    format!("{n:>4}. {player} adds: {}", visible(text))
                }
                What::Secret { secret } => format!("{n:>4}. the secret was {secret}"),
            }
        })
        .collect()
}
