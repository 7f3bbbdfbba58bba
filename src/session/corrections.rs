//! Taking back, doing again and putting right.

use std::rc::Rc;

use super::log::step_line;
use super::{Scene, Session};
use crate::game::Next;
use crate::hear::Entry;
use crate::hear::commands::COMMANDS;
use crate::pieces::{Code, Refusal, Result, brief, number};
use crate::play::Step;
use crate::play::no_entry;
use crate::play::record::{By, What};

/// Later entries that are shown when a fix has changed what came of them.
const CHANGES_TOLD: usize = 4;

/// More than these are not taken back before somebody says that they are meant.
const FEW: usize = 5;

impl Session {
    /// Takes back the last entries that somebody made, and what followed by itself: one, several, or
    /// all behind an entry. More than a few are taken back once somebody says yes.
    pub(super) fn undo(&mut self, typed: &str) -> Result<()> {
        let form = || {
            Refusal::new(Code::MoveUnreadable, "undo takes a number").hint(
                "undo 3 takes back the last three that people made, undo to 12 all behind entry 12",
            )
        };
        let made = self.game.steps().iter().filter(|step| !self.came_by_itself(step));
        let made: Vec<u64> = made.map(|step| step.entry).collect();
        let whole = |n: &str| n.trim().parse::<u64>().map_err(|_| form());
        let behind = typed.strip_prefix("to ").map(whole).transpose()?;
        let times = match behind {
            Some(entry) if self.game.steps().iter().all(|step| step.entry != entry) => {
                return Err(no_entry(entry));
            }
            Some(entry) => made.iter().filter(|one| **one > entry).count(),
            None if typed.is_empty() => 1,
            None => usize::try_from(whole(typed)?).unwrap_or(usize::MAX),
        };
        let all = self.game.entries().len();
        if times > all.max(1) {
            let message = format!("the record has only {}", number(all, "entry", "entries"));
            return Err(Refusal::new(Code::OutOfRange, message));
        }
        let first = made.iter().rev().take(times).next_back();
        let first = self.game.steps().iter().find(|step| Some(&step.entry) == first).cloned();
        if let (true, false, Some(first)) = (times > FEW, self.sure, first) {
            let from = step_line(&self.game.names, &first);
            self.say(format!("Take back the last {times}, from \"{from}\" on? (yes or no)"));
            let undo = COMMANDS.iter().find(|command| command.word == "undo");
            self.asked = undo.map(|undo| vec![Entry::Command(undo, typed.to_string())]);
            return Ok(());
        }
        for done in 0..times {
            let last = self.game.steps().last().map(|step| step.entry);
            if behind.is_some_and(|entry| last <= Some(entry)) {
                break;
            }
            if self.game.steps().iter().all(|step| self.came_by_itself(step)) {
                let none = "nothing was typed that could be taken back";
                return if done > 0 { Ok(()) } else { Err(Refusal::new(Code::PhaseWrong, none)) };
            }
            while self.take_back()?.is_some_and(|step| self.came_by_itself(&step)) {}
        }
        self.scene = Scene::default();
        Ok(())
    }

    /// Takes back the last change: a step, unless it was a fix.
    fn take_back(&mut self) -> Result<Option<Rc<Step>>> {
        let before = self.game.steps().to_vec();
        self.game.enter(What::Undo)?;
        match before.split_last() {
            Some((step, rest)) if rest.len() == self.game.steps().len() => {
                let line = step.described(&self.game.names);
                self.say(format!("Taken back: {line}"));
                if step.verdicts.iter().any(|verdict| verdict.shows) {
                    self.say("Everybody has seen the hands that were shown.");
                }
                Ok(Some(step.clone()))
            }
            _ => {
                self.tell_changed("The fix is taken back", &before);
                Ok(None)
            }
        }
    }

    /// Brings back what undo took, also behind something new, as far as it fits.
    pub(super) fn redo(&mut self) -> Result<()> {
        self.scene = Scene::default();
        loop {
            let before = self.game.steps().to_vec();
            self.game.enter(What::Redo)?;
            self.refused = None;
            match self.game.steps().last().cloned() {
                Some(step) if before.len() < self.game.steps().len() => {
                    self.say(format!("Again: {}", step.described(&self.game.names)));
                    self.tell_verdicts(&step);
                }
                _ => self.tell_changed("Fixed again", &before),
            }
            if !self.game.has_undone() {
                return Ok(());
            }
        }
    }

    /// `fix 12 3356` for entry 12, `fix 3356` for the last one.
    pub(super) fn fix(&mut self, typed: &str) -> Result<()> {
        let form = || {
            Refusal::new(Code::MoveUnreadable, "say which entry, and what it should be")
                .hint("log shows the numbers: fix 12 3356 for a roll, fix 12 stop for a move")
        };
        let steps = self.game.steps();
        let last = steps.iter().rposition(|step| !self.came_by_itself(step));
        let of_last = last.filter(|_| !typed.is_empty()).map(|at| (at, self.read_again(at, typed)));
        let numbered = typed.split_once(char::is_whitespace).and_then(|(n, words)| {
            let n: u64 = n.trim_end_matches(['.', ':', ',']).parse().ok()?;
            let at = steps.iter().position(|step| step.entry == n);
            Some(at.map_or((0, Err(no_entry(n))), |at| (at, self.read_again(at, words))))
        });
        let mut read: Vec<(usize, Result<String>)> = numbered.into_iter().chain(of_last).collect();
        if read.iter().any(|(_, words)| words.is_ok()) {
            read.retain(|(_, words)| words.is_ok());
        }
        if let [(one, Ok(words)), (other, Ok(same))] = &read[..]
            && one != other
        {
            let (one, other) = (steps[*one].entry, steps[*other].entry);
            let message = format!("this can make entry {one} {words}, or entry {other} {same}");
            return Err(Refusal::new(Code::MoveAmbiguous, message));
        }
        let (at, words) = read.into_iter().next().ok_or_else(form)?;
        let words = words?;
        let (before, entry) = (steps.to_vec(), steps[at].entry);
        self.game.enter(What::Fix { entry, words: words.clone() })?;
        self.refused = None;
        self.tell_fixed(format!("Entry {entry} is now: {words}"), at, &before);
        self.scene = Scene::default();
        Ok(())
    }

    /// What was typed for a step, read as it would have been when the step was made.
    fn read_again(&self, at: usize, words: &str) -> Result<String> {
        let (step, table) = (&self.game.steps()[at], self.game.moment(at));
        let seen = if self.game.header.deal { table.seen_by(None) } else { table.boxed_clone() };
        match self.ears.again(seen.boxed_clone(), words)? {
            Entry::Outcome(outcome) if step.is_chance() => {
                seen.boxed_clone().take(&outcome).map(|_| outcome.words())
            }
            Entry::Move(seat, words) if seat == step.seat => Ok(words),
            Entry::Outcome(_) | Entry::Move(..) => {
                let name = &table.names()[step.seat];
                let what = if step.is_chance() { "a roll" } else { "a move" };
                let message = format!("entry {} is {what} of {name}", step.entry);
                Err(Refusal::new(Code::SeatWrong, message))
            }
            _ => Err(Refusal::new(
                Code::MoveUnreadable,
                format!("\"{}\" is nothing that can be entered", brief(words)),
            )),
        }
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
        self.say(line);
        let steps = self.game.steps().to_vec();
        self.tell_verdicts(&steps[at]);
        let later = before.iter().zip(&steps).skip(at + 1);
        let changed: Vec<&Rc<Step>> =
            later.filter(|(was, is)| was.verdicts != is.verdicts).map(|(_, is)| is).collect();
        for step in changed.iter().take(CHANGES_TOLD) {
            let line = step_line(self.game.table().names(), step);
            self.say(format!("Changed after {line}"));
            self.tell_verdicts(step);
        }
        if let Some(more) = changed.len().checked_sub(CHANGES_TOLD).filter(|more| *more > 0) {
            let more = number(more, "entry", "entries");
            self.say(format!("{more} more changed: log shows all of them."));
        }
        self.show_sheet();
        if self.game.table().next() == Next::Over {
            self.show_story();
        }
    }

    /// Whether nobody was asked for this step.
    pub(super) fn came_by_itself(&self, step: &Step) -> bool {
        let bot = self.options.bots[step.seat.index()].is_some() && !self.options.real_dice;
        matches!(step.by, By::Bot | By::Referee)
            || step.by == By::Program && bot
            || step.hidden.is_some()
    }
}
