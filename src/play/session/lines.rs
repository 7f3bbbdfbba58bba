//! Typed lines: entries and commands, taken apart and carried out.

use super::commands::{COMMANDS, Command, help};
use super::referee::{entry_of, larger_draw, verdicts_of};
use super::understanding::only_form;
use super::wording::log;
use super::{Event, How, Reply, Session, written};
use crate::game::{Answer as AnyAnswer, Next};
use crate::pieces::{
    Chance, Code, Due, Outcome, Refusal, Result, Seat, Typed, brief, cards, looks_like_outcome,
    number_due, split_actor,
};
use crate::play::record::{By, What};
use crate::play::{Ask, Report, Table};

/// Entries that somebody is told who goes on with a game.
const LATEST: usize = 3;

impl Session {
    /// What is shown before the first prompt, and what then happens by itself.
    pub fn begin(&mut self) -> Vec<Reply> {
        let table = self.game.table();
        let info = table.info();
        self.replies.push(Reply::Say(format!("{}: {}", info.title, table.names().listed())));
        self.replies.extend(self.game.agreed.clone().map(Reply::Say));
        let resumed = !self.game.steps().is_empty();
        let hides = !table.pack().is_empty() || info.hands_are_kept;
        if self.game.entries().is_empty() && self.game.header.deal && hides {
            let peek = "The program deals. peek NAME shows a player their hand, and nobody else.";
            self.say(peek);
        } else if self.game.entries().is_empty() {
            self.replies.extend(table.scene(None, self.style).setup.map(Reply::Say));
        }
        if resumed {
            self.show_latest();
        }
        // Whoever took something back before leaving had not said yet how it goes on.
        if self.ends_with_correction() {
            self.show_moment();
        } else {
            self.go_on();
        }
        self.take_replies()
    }

    /// Says something to everybody at the table.
    pub(super) fn say(&mut self, text: impl Into<String>) {
        self.replies.push(Reply::Say(text.into()));
    }

    /// What is to be told of the line at hand, which is then told.
    pub(super) fn take_replies(&mut self) -> Vec<Reply> {
        std::mem::take(&mut self.replies)
    }

    /// Where everybody stands, and what happened last, for those who have been away.
    fn show_latest(&mut self) {
        let steps = self.game.steps();
        let last = steps[steps.len().saturating_sub(LATEST)..].iter();
        for step in last {
            self.replies.push(entry_of(self.game.table().names(), step, How::Made));
            self.replies.extend(verdicts_of(step));
        }
        if self.game.table().next() != Next::Over {
            self.show_sheet();
        }
    }

    fn ends_with_correction(&self) -> bool {
        let mut causes = self.game.entries().iter().rev().map(|entry| &entry.what);
        let last = causes.find(|what| !matches!(what, What::Note { .. }));
        matches!(last, Some(What::Undo | What::Redo | What::Fix { .. }))
    }

    /// One line as it was typed: entries and commands, separated by semicolons.
    pub fn line(&mut self, line: &str) -> Vec<Reply> {
        let before = self.game.next_number();
        self.paused = false;
        let mut rest = Typed::new(line);
        loop {
            // A remark may hold semicolons.
            let end = if self.begins_note(rest.text) { None } else { self.ends_at(rest.text) };
            let (entry, more) = end.map_or((rest, None), |end| {
                let (entry, more) = rest.split_at(end);
                (entry, Some(more.skip(1)))
            });
            let more = more.filter(|more| !more.text.trim().is_empty());
            // Nothing between two signs, or behind one, is no Enter.
            if entry.text.trim().is_empty() && !line.trim().is_empty() {
                let Some(more) = more else { break };
                rest = more;
                continue;
            }
            let (number, told) = (self.game.next_number(), self.replies.len());
            if let Err(refusal) = self.entry(entry) {
                let rest = more.is_some();
                self.replies.push(Reply::Refuse { why: refusal.clone(), rest });
                self.refused = Some(refusal);
                break;
            }
            let entered = self.game.next_number() > number;
            if entered {
                self.refused = None;
            }
            match more {
                Some(more) if !self.replies[told..].iter().any(Reply::leaves) => {
                    rest = more;
                    if entered && !self.paused {
                        while self.follows() {}
                    }
                }
                _ => break,
            }
        }
        let woken = self.game.next_number() > before || line.trim().is_empty();
        if woken && !self.replies.iter().any(Reply::leaves) && !self.paused {
            if line.trim().is_empty() && self.game.next_number() == before {
                // Enter alone asks for everything again.
                self.show_moment();
            }
            self.go_on();
        }
        self.take_replies()
    }

    /// One entry or command.
    pub(super) fn entry(&mut self, typed: Typed<'_>) -> Result<()> {
        let typed = typed.trim();
        if typed.text.is_empty() {
            return self.enter_alone();
        }
        let names = self.game.table().names().clone();
        let (actor, typed) = split_actor(&names, typed)?;
        let words = typed.text;
        if self.asks_for_luck(actor, words) {
            return self.roll();
        }
        let first = words.split_whitespace().next().unwrap_or("").to_lowercase();
        if actor.is_none()
            && !self.names_fallen(words, &first)
            && let Some(command) = self.command(&first)?
            && let rest = typed.trim().first_word().1.trim()
            && !self.means_a_move(command, &first, rest.text)
        {
            if command.alone && !rest.text.is_empty() {
                let (word, more) = (command.word, brief(rest.text));
                let message = format!("{word} takes nothing after it, not \"{more}\"");
                return Err(rest.refuse(Code::MoveUnreadable, message));
            }
            return self.run_command(command.word, rest);
        }
        if let Some((named, fallen)) = self.told_in_words(words) {
            // Columns of what nobody typed say nothing.
            let told = self.act_exactly(actor.or(named), typed.with(&fallen));
            return told.map_err(|why| Refusal { at: None, ..why });
        }
        self.act(actor, typed)
    }

    /// Whether the program is to let fall what is due, as in `Bo: roll` and `roll 5 dice`.
    fn asks_for_luck(&self, actor: Option<Seat>, words: &str) -> bool {
        let Some(due) = self.game.table().next().due() else { return false };
        let typed = words.to_lowercase();
        match typed.split_whitespace().collect::<Vec<_>>()[..] {
            ["r" | "roll"] => actor == Some(due.seat),
            [name, "r" | "roll" | "rolls"] | ["roll", "for", name] => {
                self.game.table().names().called(name) == Some(due.seat)
            }
            ["roll" | "draw", n, "die" | "dice" | "card" | "cards"] => {
                actor.is_none_or(|actor| actor == due.seat) && n == due.what.count().to_string()
            }
            _ => false,
        }
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

    /// Whether cards or hidden dice that are awaited are told: then q is a queen, and only ? alone is
    /// a question.
    fn names_fallen(&self, words: &str, first: &str) -> bool {
        let told = |due: Due| match due.what {
            Chance::Dice(_) => due.read(words).is_ok_and(|fallen| fallen.is_unseen()),
            Chance::Cards(_) => cards::read(first).is_ok(),
        };
        let due = self.game.table().next().due();
        !self.game.header.deal && words.trim() != "?" && due.is_some_and(told)
    }

    /// Whether a word that is also a command is said for a move or for what fell: where it is one, as
    /// `join`, or with something behind it, as in `roll 4 5` and `Q + A`.
    fn means_a_move(&self, command: &Command, first: &str, rest: &str) -> bool {
        let info = self.game.table().info();
        if command.word == "roll" && self.told_in_words(&format!("roll {rest}")).is_some() {
            return true;
        }
        if rest.is_empty() {
            return command.word != first && info.moves.iter().any(|mv| mv.word == first);
        }
        // `c 8` is Cy's bid, where that can be.
        if command.word != first
            && let Ok(seat) = self.game.table().names().find(first)
        {
            let table = self.shown();
            let falls = |due: Due| due.seat == seat && due.read(rest).is_ok();
            if table.next().due().is_some_and(falls)
                || only_form(table.as_ref(), seat, rest).is_some()
            {
                return true;
            }
        }
        info.also_said.iter().any(|(said, _)| *said == first)
            || command.word == "quit" && self.are_cards_alone(first)
    }

    /// Whether words can only be cards, as no move begins so.
    pub(super) fn are_cards_alone(&self, words: &str) -> bool {
        let info = self.game.table().info();
        let first = words.split_whitespace().next().unwrap_or("").to_lowercase();
        let is_move = info.moves.iter().any(|mv| mv.word.starts_with(&first));
        let has_cards = !self.game.table().pack().is_empty();
        has_cards && !is_move && cards::read(words).is_ok()
    }

    fn enter_alone(&mut self) -> Result<()> {
        match self.game.table().next().due() {
            Some(due) if self.enter_rolls(due) => self.roll(),
            // Elsewhere Enter only asks again.
            _ => Ok(()),
        }
    }

    /// A roll or a move as it was typed, or what it can only mean.
    pub(super) fn act(&mut self, actor: Option<Seat>, typed: Typed<'_>) -> Result<()> {
        let words = typed.text;
        let Err(refused) = self.act_exactly(actor, typed) else { return Ok(()) };
        let unclear = match refused.code {
            Code::MoveUnreadable | Code::NameInvalid | Code::MoveIllegal | Code::CardInvalid => {
                true
            }
            // Numbers or cards alone where nothing falls, and what may stand for another move.
            Code::PhaseWrong => {
                let said = words.trim().to_lowercase();
                let info = self.game.table().info();
                looks_like_outcome(words)
                    || self.are_cards_alone(words)
                    || info.also_said.iter().any(|(known, _)| *known == said)
            }
            _ => false,
        };
        if !unclear {
            return Err(refused);
        }
        let meant = self.only_reading(actor, words, refused);
        let (seat, meant) = meant.map_err(|refused| self.suggest(refused, actor, words))?;
        self.act_exactly(Some(seat), typed.with(&meant))
    }

    fn act_exactly(&mut self, actor: Option<Seat>, words: Typed<'_>) -> Result<()> {
        let table = self.game.table();
        let names = table.names();
        let next = table.next();
        let Some(speaker) = table.speaker() else {
            let refusal = Refusal::new(Code::GameOver, "the game is over");
            return Err(refusal.hint("undo takes the last entry back"));
        };
        let not_awaited = |refusal| {
            let possible = format!("Possible: {}", self.kinds_now().join(", "));
            Refusal::hint(refusal, possible)
        };
        let mut takes = "rolls";
        let outcome = match next.due() {
            Some(awaited) if awaited.is_told_by(words.text) => {
                takes = awaited.what.takes();
                let outcome = awaited.read_or(words, self.more_at_once(awaited))?;
                if let Outcome::Cards(cards) = &outcome
                    && larger_draw(table, awaited) == Some(cards.len())
                    && self.more_at_once(awaited).is_none()
                {
                    let (who, n) = (&names[speaker], number_due(awaited.what, None));
                    let message = format!("{who} draws {n} first, then says whether to draw on");
                    return Err(words.refuse(Code::CardCount, message));
                }
                Some(outcome)
            }
            None if looks_like_outcome(words.text) => {
                table.awaited().map_err(not_awaited)?;
                None
            }
            None if self.are_cards_alone(words.text) => {
                let decides = names.does(speaker, "decides");
                let message = format!("no cards are drawn now: {decides}");
                return Err(not_awaited(Refusal::new(Code::PhaseWrong, message)));
            }
            _ => None,
        };
        if outcome.is_some() && actor.is_some_and(|actor| actor != speaker) {
            let message = format!("it is {} who {takes} now", &names[speaker]);
            return Err(Refusal::new(Code::SeatWrong, message));
        }
        let player = names[actor.unwrap_or(speaker)].to_string();
        let rolled = matches!(outcome, Some(Outcome::Dice(_)));
        let recorded = outcome.map_or_else(|| words.text.to_string(), |outcome| outcome.words());
        let entry = What::Do { words: recorded, player, by: By::Hand, hidden: false };
        self.game.enter(entry)?;
        if rolled {
            self.real[speaker.index()] = true;
        }
        self.confirm();
        Ok(())
    }

    /// Which command is meant, if it is one: exactly, or by a unique beginning that no move has.
    pub(super) fn command(&self, first: &str) -> Result<Option<&'static Command>> {
        // `best?` is a question as well, but `quit?` leaves nothing.
        if let Some(word) = first.strip_suffix('?').filter(|word| !word.is_empty()) {
            return Ok(self.command(word)?.filter(|command| command.only_tells()));
        }
        let exact = |command: &&Command| command.word == first || command.also.contains(&first);
        let table = self.game.table();
        let is_move = table.info().moves.iter().any(|mv| mv.word.starts_with(first));
        // Where a short form is also the beginning of a move, the moment decides.
        let awaits_dice = table.next().due().is_some();
        if first == "r" && !awaits_dice {
            return Ok(None);
        }
        if let Some(command) = COMMANDS.iter().find(exact) {
            return Ok(Some(command));
        }
        let digits = looks_like_outcome(first);
        // An ace lets nobody join, `not yet` is no note, and `he folds` asks for no help.
        let other = matches!(first, "" | "no" | "not" | "he");
        if is_move || digits || self.are_cards_alone(first) || other {
            return Ok(None);
        }
        let begun: Vec<&'static Command> =
            COMMANDS.iter().filter(|command| command.word.starts_with(first)).collect();
        match begun[..] {
            [one] => Ok(Some(one)),
            [] => Ok(None),
            _ => {
                let words: Vec<&str> = begun.iter().map(|command| command.word).collect();
                let message = format!("\"{}\" could be {}", brief(first), words.join(" or "));
                Err(Refusal::new(Code::MoveAmbiguous, message))
            }
        }
    }

    fn run_command(&mut self, command: &'static str, typed: Typed<'_>) -> Result<()> {
        let rest = typed.text;
        let mut lines = Vec::new();
        match command {
            "?" => lines = self.possible(),
            "help" if rest.is_empty() => lines = help(),
            "help" => lines = self.help_with(rest)?,
            "roll" => return self.roll(),
            "rules" => lines = self.rules(rest)?,
            "score" => self.show_sheet(),
            "why" => lines = self.why(rest)?,
            "best" => {
                let (whose, objective) = self.asked_of_advice(rest)?;
                let best = |table: &dyn Table, seat, ask: &mut Ask| {
                    ask.objective = objective;
                    Ok(Box::new(table.best(seat, ask)?) as Box<dyn AnyAnswer>)
                };
                self.analyse(whose, best, true, |best| Event::Best { best })?;
            }
            "odds" => {
                let whose = self.asked_for(rest)?;
                let odds = |table: &dyn Table, seat, ask: &mut Ask| table.odds(seat, ask);
                self.analyse(whose, odds, false, |odds| Event::Odds { odds })?;
            }
            "review" => {
                let review = self.review()?;
                self.replies.push(review);
            }
            "state" => {
                let whose = self.asked_for(rest)?;
                let seen = match whose {
                    None => self.shown(),
                    whose => self.game.table().seen_by(whose),
                };
                let state = written(|out| seen.write(Report::State, out));
                let lines = vec![state.get().to_string()];
                let reply = Reply::Event { event: Event::State { state }, lines };
                self.replies.push(self.for_eyes(whose, reply));
            }
            "log" => lines = log(&self.game).collect(),
            "undo" => return self.undo(typed),
            "redo" => return self.redo(),
            "fix" => return self.fix(typed),
            "note" => return self.note(rest),
            "peek" => {
                let cards = self.peek(rest)?;
                self.replies.push(cards);
            }
            _ => self.replies.push(Reply::Leave),
        }
        self.replies.extend(lines.into_iter().map(Reply::Say));
        Ok(())
    }

    pub(super) fn note(&mut self, rest: &str) -> Result<()> {
        if rest.is_empty() {
            return Err(Refusal::new(Code::MoveUnreadable, "a note needs words")
                .hint("note Bo's die fell off the table"));
        }
        if rest.chars().count() > 1000 {
            return Err(Refusal::new(Code::OutOfRange, "a note has at most 1000 characters"));
        }
        self.game.enter(What::Note { text: rest.to_string() })?;
        self.say(format!("{}. noted", self.game.next_number() - 1));
        Ok(())
    }
}
