//! Taking back, doing again and putting right.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::log::step_line;
use super::{Scene, Session};
use crate::hear::Entry;
use crate::hear::commands::COMMANDS;
use crate::pieces::{Code, Result, refusal, refuse_if};
use crate::play::Step;
use crate::play::record::{By, What};

/// Later entries that are shown when a fix has changed what came of them.
const CHANGES_TOLD: usize = 4;

/// More than these are not taken back before somebody says that they are meant.
const FEW: usize = 5;

impl Session {
    /// Takes back the last entries that somebody made, and what followed by itself: one, several, or
    /// all behind an entry. More than a few are taken back once somebody says yes.
    pub(super) fn undo(&mut self, typed: &str) -> Result<()> {
        let whole = |n: &str| {
            let none = |_| refusal!(MoveUnreadable, "undo takes a number: undo 3, or undo to 12");
            n.trim().parse::<u64>().map_err(none)
        };
        let step = |n: u64| self.game.step_of(n);
        let mut made: Vec<u64> = self.game.changes().collect();
        made.retain(|n| step(*n).is_none_or(|step| !self.came_by_itself(step)));
        let to = typed.strip_prefix("to ").map(whole).transpose()?;
        to.map(|entry| self.game.place_of(entry)).transpose()?;
        let times = match to {
            Some(entry) => made.iter().filter(|one| **one > entry).count(),
            None if typed.is_empty() => 1,
            None => usize::try_from(whole(typed)?).unwrap_or(usize::MAX),
        };
        refuse_if!(made.is_empty() => PhaseWrong, "nothing was typed that could be taken back");
        let Some(first) = made.iter().rev().take(times).next_back().copied() else { return Ok(()) };
        if let (true, false, Some(first)) = (times > FEW, self.sure, step(first)) {
            let (all, from) = (times.min(made.len()), step_line(first));
            self.say(format!("Take back the last {all}, from \"{from}\" on? (yes or no)"));
            let undo = COMMANDS.iter().find(|command| command.word == "undo");
            self.asked = undo.map(|undo| vec![Entry::Command(undo, typed.to_string())]);
            return Ok(());
        }
        while self.game.changes().last() >= Some(first) {
            self.correct(What::UNDO, "The fix is taken back")?;
        }
        Ok(())
    }

    /// Brings back what undo took, also behind something new, as far as it fits.
    pub(super) fn redo(&mut self) -> Result<()> {
        for _ in 0..self.game.redoable().max(1) {
            self.correct(What::REDO, "Fixed again")?;
            self.refused = None;
        }
        Ok(())
    }

    /// Enters a correction and tells what came of it: a step less, one more, or other ones.
    fn correct(&mut self, what: What, lead: &str) -> Result<()> {
        let before = self.game.steps().to_vec();
        self.game.enter(what)?;
        self.scene = Scene::default();
        let now = self.game.steps();
        match (before.last(), now.last().cloned()) {
            (Some(step), _) if now.len() < before.len() => {
                self.say(format!("Taken back: {}", step.described()));
                if step.verdicts.iter().any(|verdict| verdict.shows) {
                    self.say("Everybody has seen the hands that were shown.");
                }
            }
            (_, Some(step)) if now.len() > before.len() => {
                self.say(format!("Again: {}", step.described()));
                self.tell_verdicts(&step);
            }
            _ => self.tell_changed(lead, &before),
        }
        Ok(())
    }

    /// `fix 12 3356` for entry 12, `fix 3356` for the last one, `fix 12 ... and 14 ...` for two that block
    /// each other.
    pub(super) fn fix(&mut self, typed: &str) -> Result<()> {
        let numbered = |part| {
            let (n, words) = str::split_once(part, char::is_whitespace)?;
            Some((n.trim_end_matches(['.', ':', ',']).parse::<u64>().ok()?, words))
        };
        let several: Option<BTreeMap<u64, &str>> = typed.split(" and ").map(numbered).collect();
        let last = self.game.steps().iter().rfind(|step| !self.came_by_itself(step));
        let last = last.filter(|_| !typed.is_empty()).map(|step| (step.entry, typed));
        let alone = numbered(typed).into_iter().chain(last).map(|one| BTreeMap::from([one]));
        let several = several.filter(|all| all.len() > 1);
        let mut refused = None;
        for meant in several.into_iter().chain(alone).collect::<Vec<_>>() {
            let whole = |(entry, typed): (u64, &str)| {
                let step = self.game.step_of(entry);
                (entry, step.map_or(String::new(), |step| self.whole(step, typed)))
            };
            let fix = meant.into_iter().map(whole).collect();
            match self.correct(What::Fix { fix }, "Fixed") {
                Ok(()) => {
                    self.refused = None;
                    return Ok(());
                }
                // What cannot be read may be meant for the last entry, number and all.
                Err(why) if why.code == Code::MoveIllegal => return Err(why),
                Err(why) => refused = refused.or(Some(why)),
            }
        }
        let hint = "log shows the numbers: fix 12 3356 for a roll, fix 12 stop for a move";
        let none = || refusal!(MoveUnreadable, hint hint, "say which entry, and what it should be");
        Err(refused.unwrap_or_else(none))
    }

    /// What was typed for a step, behind the word that goes without saying: `3356` for `dice 3356`.
    fn whole(&self, step: &Step, typed: &str) -> String {
        let kind = |words: &str| words.split(' ').next().unwrap_or_default().to_lowercase();
        let moves = self.game.info.moves.iter().map(|mv| mv.word);
        let is_said = moves.chain(["dice", "cards"]).any(|word| word == kind(typed));
        if is_said { typed.to_string() } else { format!("{} {typed}", kind(&step.words)) }
    }

    /// Tells which entries are other ones than before, if any are, and what that changed.
    fn tell_changed(&mut self, lead: &str, before: &[Rc<Step>]) {
        let steps = self.game.steps().to_vec();
        let made = |step: &Step| (step.words.clone(), step.by, step.hidden.clone());
        let (others, later): (Vec<_>, Vec<_>) =
            before.iter().zip(&steps).partition(|(was, is)| made(was) != made(is));
        let lines: Vec<String> = others.iter().map(|(_, is)| step_line(is)).collect();
        let lines = if lines.is_empty() { "nothing has changed".into() } else { lines.join(", ") };
        self.say(format!("{lead}: {lines}"));
        for (_, step) in others {
            self.tell_verdicts(step);
        }
        let mut changed = later.into_iter().filter(|(was, is)| was.verdicts != is.verdicts);
        for (_, step) in changed.by_ref().take(CHANGES_TOLD) {
            let line = step_line(step);
            self.say(format!("Changed after {line}"));
            self.tell_verdicts(step);
        }
        if changed.next().is_some() {
            self.say("log shows all that changed.");
        }
        self.show_sheet();
        if self.game.is_over() {
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
