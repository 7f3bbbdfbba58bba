//! Taking back, doing again and putting right.

use std::rc::Rc;

use super::referee::{entry_event, entry_of, verdicts_of};
use super::understanding::only_form;
use super::wording::step_line;
use super::{How, Reply, Session};
use crate::game::Next;
use crate::pieces::spoken::{number_word, telling};
use crate::pieces::{Code, Refusal, Result, Typed, brief, looks_like_outcome, number, split_actor};
use crate::play::record::{By, What};
use crate::play::{Step, Table};

/// So many later entries are told in full when a fix has changed them.
const CHANGES_TOLD: usize = 4;

/// What an undo took back.
enum Fell {
    Step(Rc<Step>),
    /// A fix.
    Fix,
}

impl Session {
    /// Takes back the last entry, or so many.
    pub(super) fn undo(&mut self, typed: Typed<'_>) -> Result<()> {
        let rest = typed.text;
        let before = self.game.steps().to_vec();
        let form = || {
            typed
                .refuse(Code::MoveUnreadable, "undo takes a number")
                .hint("undo 3 takes back the last three that people made")
        };
        let read = |text: &str| number_word(text.trim().trim_end_matches('.')).parse::<u64>().ok();
        {
            let times = if rest.is_empty() { 1 } else { read(rest).ok_or_else(form)? };
            // Dice behind undo were meant otherwise.
            let all = self.game.entries().len();
            if times > all.max(1) as u64 {
                let message = format!("the record has only {}", number(all, "entry", "entries"));
                return Err(Refusal::new(Code::OutOfRange, message));
            }
            for done in 0..times {
                if done > 0 && self.game.steps().is_empty() {
                    break;
                }
                self.undo_once()?;
            }
        }
        let fallen = &before[self.game.steps().len().min(before.len())..];
        if self.game.header.deal && fallen.iter().any(|step| step.lays_open()) {
            let verdicts = || fallen.iter().flat_map(|step| &step.verdicts);
            let dice = verdicts().any(|verdict| verdict.lifted.is_some());
            let what = if dice { "Dice" } else { "Cards" };
            self.say(format!(
                "{what} that were shown are hidden again, but everybody has seen them."
            ));
        }
        if fallen.iter().any(|step| step.hidden.is_some()) {
            self.say("Other cards may be dealt in their place: look again then.");
        }
        self.paused = true;
        self.show_moment();
        Ok(())
    }

    /// Takes back the last entry that somebody made, and what followed by itself.
    fn undo_once(&mut self) -> Result<()> {
        // Where nobody did anything it goes back a step at a time.
        let somebody = self.game.steps().iter().any(|step| !self.came_by_itself(step));
        while let Fell::Step(step) = self.take_back()? {
            if !somebody || !self.came_by_itself(&step) || self.game.steps().is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// Takes back the last change.
    fn take_back(&mut self) -> Result<Fell> {
        let before = self.game.steps().to_vec();
        self.game.enter(What::Undo)?;
        match before.split_last() {
            Some((step, rest)) if rest.len() == self.game.steps().len() => {
                let names = self.game.table().names();
                self.replies.push(entry_of(names, step, How::TakenBack));
                Ok(Fell::Step(step.clone()))
            }
            _ => {
                self.tell_changed("The fix is taken back", &before);
                Ok(Fell::Fix)
            }
        }
    }

    /// Brings back what undo took.
    pub(super) fn redo(&mut self) -> Result<()> {
        self.redo_once()?;
        self.show_moment();
        Ok(())
    }

    fn redo_once(&mut self) -> Result<()> {
        let before = self.game.steps().to_vec();
        self.game.enter(What::Redo)?;
        self.paused = true;
        let is_fix = before.len() == self.game.steps().len();
        if is_fix {
            self.tell_changed("Fixed again", &before);
        } else {
            self.confirm();
        }
        // What followed by itself was taken back together with what somebody did.
        let by_itself = |step: &Rc<Step>| self.came_by_itself(step);
        if is_fix || !self.game.steps().last().is_some_and(by_itself) {
            while self.game.taken_back().is_some_and(|step| self.came_by_itself(step)) {
                self.game.enter(What::Redo)?;
                self.confirm();
            }
        }
        Ok(())
    }

    /// Tells which entry is another one than before, if any is, and what that changed.
    fn tell_changed(&mut self, lead: &str, before: &[Rc<Step>]) {
        let made = |step: &Step| (step.words.clone(), step.by, step.hidden.clone());
        let mut both = before.iter().zip(self.game.steps());
        let Some(at) = both.position(|(was, is)| made(was) != made(is)) else {
            self.say(format!("{lead}: nothing has changed"));
            return;
        };
        let line = step_line(self.game.table().names(), &self.game.steps()[at]);
        self.tell_fixed(format!("{lead}: {line}"), at, before);
    }

    /// Tells of an entry that was put right, and of what followed it.
    fn tell_fixed(&mut self, line: String, at: usize, before: &[Rc<Step>]) {
        let step = &self.game.steps()[at];
        let event = entry_event(self.game.table().names(), step, How::Fixed);
        self.replies.push(Reply::Event { event, lines: vec![line] });
        self.replies.extend(verdicts_of(step));
        self.report_changes(before, at + 1);
        self.show_sheet();
        if self.game.table().next() == Next::Over {
            self.show_summary();
        }
    }

    /// Whether nobody was asked for this step.
    fn came_by_itself(&self, step: &Step) -> bool {
        let seat = step.seat.index();
        let bot = self.options.bots[seat].is_some() && !self.options.real_dice;
        // Older records know of no referee.
        let by_referee = step.by == By::Referee;
        step.by == By::Bot || step.by == By::Program && bot || step.hidden.is_some() || by_referee
    }

    /// What was typed for a step, read as it would have been when the step was made. Where it cannot
    /// stand there, the gate says why.
    fn read_again(&self, at: usize, words: Typed<'_>) -> Result<String> {
        let (step, table) = (&self.game.steps()[at], self.game.moment(at));
        // Who was called otherwise then is rather called as now.
        let now = || split_actor(self.game.table().names(), words);
        let (actor, typed) =
            split_actor(table.names(), words).or_else(|why| now().map_err(|_| why))?;
        let words = typed.text;
        if actor.is_some_and(|actor| actor != step.seat) {
            let message = format!("entry {} is {}'s", step.entry, &table.names()[step.seat]);
            return Err(Refusal::new(Code::SeatWrong, message));
        }
        let first = words.split_whitespace().next().unwrap_or("");
        match table.next().due() {
            Some(_) if table.info().moves.iter().any(|mv| mv.word == first) => {
                Ok(words.to_string())
            }
            Some(due) if step.is_chance() => {
                let read = |typed: Typed| due.read_or(typed, table.scene(None, self.style).at_once);
                let told = || read(typed.with(&telling(&words.to_lowercase())));
                Ok(read(typed).or_else(|why| told().map_err(|_| why))?.words())
            }
            _ if looks_like_outcome(words) => Ok(only_form(table, step.seat, words)
                .unwrap_or_else(|| format!("dice {}", words.trim()))),
            _ => {
                let act = |table: &mut dyn Table| table.act(Some(step.seat), typed);
                let acted = act(table.boxed_clone().as_mut()).map(|acted| acted.words);
                acted.or_else(|refused| {
                    only_form(table, step.seat, words)
                        .ok_or_else(|| self.game.openly(table, refused, |open| act(open).err()))
                })
            }
        }
    }

    /// Tells what a fix has changed in what followed it.
    fn report_changes(&mut self, before: &[Rc<Step>], from: usize) {
        let differ = |(was, is): &(&Rc<Step>, &Rc<Step>)| was.verdicts != is.verdicts;
        let changed: Vec<&Rc<Step>> = before
            .iter()
            .zip(self.game.steps())
            .skip(from)
            .filter(differ)
            .map(|(_, is)| is)
            .collect();
        // The last one says how things stand, and how a game ends.
        let (first, last) = changed.split_at(changed.len().min(CHANGES_TOLD));
        for step in first.iter().chain(last.last()) {
            self.replies.push(entry_of(self.game.table().names(), step, How::Changed));
            self.replies.extend(verdicts_of(step));
        }
        if last.len() > 1 {
            let more = number(last.len() - 1, "entry", "entries");
            self.say(format!("{more} more changed: log shows all of them."));
        }
    }

    pub(super) fn fix(&mut self, typed: Typed<'_>) -> Result<()> {
        let form = || {
            Refusal::new(Code::MoveUnreadable, "say which entry, and what it should be")
                .hint("log shows the numbers: fix 12 3356 for a roll, fix 12 stop for a move")
        };
        let (n, words) = typed.split_once(char::is_whitespace).ok_or_else(form)?;
        let n = n.text;
        let entry: u64 = n.trim_end_matches(['.', ':', ',']).parse().map_err(|_| form())?;
        let before = self.game.steps().to_vec();
        let at = before.iter().position(|step| step.entry == entry).ok_or_else(|| no_entry(n))?;
        let words = self.read_again(at, words)?;
        self.game.enter(What::Fix { entry, words: words.clone() })?;
        self.tell_fixed(format!("Entry {entry} is now: {words}"), at, &before);
        self.show_moment();
        self.paused = true;
        Ok(())
    }
}

pub(super) fn no_entry(entry: &str) -> Refusal {
    Refusal::new(Code::OutOfRange, format!("there is no entry {} that stands", brief(entry)))
        .hint("log shows the entries with their numbers")
}
