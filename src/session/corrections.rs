//! Taking back, doing again and putting right.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::log::step_line;
use super::{Scene, Session};
use crate::game::Next;
use crate::hear::Entry;
use crate::hear::commands::COMMANDS;
use crate::pieces::{Code, Refusal, Result, brief, capital, number};
use crate::play::event::done;
use crate::play::record::{By, What};
use crate::play::{Step, Table, no_entry};

/// Later entries that are shown when a fix has changed what came of them.
const CHANGES_TOLD: usize = 4;

/// More than these are not taken back before somebody says that they are meant.
const FEW: usize = 5;

impl Session {
    /// Takes back the last entries that somebody made, and what followed by itself: one, several, or
    /// all behind an entry. More than a few are taken back once somebody says yes.
    pub(super) fn undo(&mut self, typed: &str) -> Result<()> {
        let whole = |n: &str| {
            n.trim().parse::<u64>().map_err(|_| {
                Refusal::new(Code::MoveUnreadable, "undo takes a number")
                    .hint("undo 3 takes back the last three that people made, undo to 12 all behind entry 12")
            })
        };
        let step = |n: u64| self.game.steps().iter().find(|step| step.entry == n);
        let mut made: Vec<u64> = self.game.changes().collect();
        made.retain(|n| step(*n).is_none_or(|step| !self.came_by_itself(step)));
        let times = match typed.strip_prefix("to ").map(whole).transpose()? {
            Some(entry) if step(entry).is_none() => return Err(no_entry(entry)),
            Some(entry) => made.iter().filter(|one| **one > entry).count(),
            None if typed.is_empty() => 1,
            None => usize::try_from(whole(typed)?).unwrap_or(usize::MAX),
        };
        if times > made.len() {
            let message = match made.len() {
                0 => "nothing was typed that could be taken back".to_string(),
                all => format!("only {} can be taken back", number(all, "entry", "entries")),
            };
            return Err(Refusal::new(Code::PhaseWrong, message));
        }
        let Some(first) = made.iter().rev().take(times).next_back().copied() else { return Ok(()) };
        if let (true, false, Some(first)) = (times > FEW, self.sure, step(first)) {
            let from = step_line(&self.game.names, first);
            self.say(format!("Take back the last {times}, from \"{from}\" on? (yes or no)"));
            let undo = COMMANDS.iter().find(|command| command.word == "undo");
            self.asked = undo.map(|undo| vec![Entry::Command(undo, typed.to_string())]);
            return Ok(());
        }
        while self.game.changes().last() >= Some(first) {
            self.take_back()?;
        }
        self.scene = Scene::default();
        Ok(())
    }

    /// Takes back the last change: a step, unless it was a fix.
    fn take_back(&mut self) -> Result<()> {
        let before = self.game.steps().to_vec();
        self.game.enter(What::Undo)?;
        match before.split_last() {
            Some((step, rest)) if rest.len() == self.game.steps().len() => {
                let line = step.described(&self.game.names);
                self.say(format!("Taken back: {line}"));
                if step.verdicts.iter().any(|verdict| verdict.shows) {
                    self.say("Everybody has seen the hands that were shown.");
                }
            }
            _ => self.tell_changed("The fix is taken back", &before),
        }
        Ok(())
    }

    /// Brings back what undo took, also behind something new, as far as it fits.
    pub(super) fn redo(&mut self) -> Result<()> {
        self.scene = Scene::default();
        for _ in 0..self.game.redoable().max(1) {
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
        }
        Ok(())
    }

    /// `fix 12 3356` for entry 12, `fix 3356` for the last one, `fix 12 ... and 14 ...` for two that block
    /// each other.
    pub(super) fn fix(&mut self, typed: &str) -> Result<()> {
        let form = || {
            Refusal::new(Code::MoveUnreadable, "say which entry, and what it should be")
                .hint("log shows the numbers: fix 12 3356 for a roll, fix 12 stop for a move")
        };
        let steps = self.game.steps();
        let numbered = |part| {
            let (n, words) = str::split_once(part, char::is_whitespace)?;
            Some((n.trim_end_matches(['.', ':', ',']).parse::<u64>().ok()?, words))
        };
        let several: Option<BTreeMap<u64, &str>> = typed.split(" and ").map(numbered).collect();
        let last = steps.iter().rfind(|step| !self.came_by_itself(step));
        let last = last.filter(|_| !typed.is_empty()).map(|step| (step.entry, typed));
        let alone = numbered(typed).into_iter().chain(last).map(|one| BTreeMap::from([one]));
        let meant = several.filter(|all| all.len() > 1).into_iter().chain(alone);
        let mut read: Vec<Result<_>> = meant.map(|fixes| self.read_again(fixes)).collect();
        if read.iter().any(Result::is_ok) {
            read.retain(Result::is_ok);
        }
        let told = |fixes: &BTreeMap<u64, String>, is: &str| {
            let all = fixes.iter().map(|(entry, words)| format!("entry {entry} {is}{words}"));
            all.collect::<Vec<_>>().join(", ")
        };
        if let [Ok(one), Ok(other), ..] = &read[..] {
            let message = format!("this can make {}, or {}", told(one, ""), told(other, ""));
            return Err(Refusal::new(Code::MoveAmbiguous, message));
        }
        let fixes = read.into_iter().next().ok_or_else(form)??;
        let (before, line) = (steps.to_vec(), capital(&told(&fixes, "is now: "), &self.game.names));
        let at = before.iter().position(|step| fixes.contains_key(&step.entry)).unwrap_or(0);
        self.game.enter(What::Fix(fixes))?;
        self.refused = None;
        self.tell_fixed(line, at, &before);
        self.scene = Scene::default();
        Ok(())
    }

    /// What was typed for some entries, each read where those before it have been put right.
    fn read_again(&self, mut typed: BTreeMap<u64, &str>) -> Result<BTreeMap<u64, String>> {
        let mut read: BTreeMap<u64, String> = BTreeMap::new();
        let mut table: Option<Box<dyn Table>> = None;
        for (at, step) in self.game.steps().iter().enumerate() {
            let anew = typed.remove(&step.entry);
            if table.is_none() && anew.is_none() {
                continue;
            }
            let here = table.get_or_insert_with(|| self.game.moment(at).boxed_clone());
            let mut words = step.hidden.as_ref().unwrap_or(&step.words).clone();
            if let Some(anew) = anew {
                words = self.as_meant(step, here.as_ref(), anew)?;
                read.insert(step.entry, words.clone());
            }
            if typed.is_empty() {
                return Ok(read);
            }
            done(here.as_mut(), Some(step.seat), &words)?;
        }
        Err(no_entry(typed.into_keys().next().unwrap_or_default()))
    }

    /// What was typed for a step, read as it would have been when the step was made.
    fn as_meant(&self, step: &Step, table: &dyn Table, words: &str) -> Result<String> {
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
        if changed.len() > CHANGES_TOLD {
            self.say("log shows all that changed.");
        }
        self.show_sheet();
        if self.game.table().next() == Next::Over {
            self.show_story();
        }
    }

    /// Whether nobody was asked for this step.
    pub(super) fn came_by_itself(&self, step: &Step) -> bool {
        let bot = self.bot(step.seat).is_some() && !self.game.header.real_dice;
        matches!(step.by, By::Bot | By::Referee)
            || step.by == By::Program && bot
            || step.hidden.is_some()
    }
}
