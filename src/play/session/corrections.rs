//! Taking back, doing again and putting right.

use std::rc::Rc;

use super::referee::{entry_of, verdicts_of};
use super::wording::step_told;
use super::{Reply, Session};
use crate::game::Next;
use crate::kit::refusal::{Code, Refusal};
use crate::play::r#match::{Match, Step};
use crate::play::record::{By, What};

impl Session {
    /// Takes back the last entry that somebody made, and what followed by itself.
    pub(super) fn undo(&mut self, replies: &mut Vec<Reply>) -> Result<(), Refusal> {
        // Where nobody did anything it goes back a step at a time.
        let somebody = self.game.steps().iter().any(|step| !self.came_by_itself(step));
        loop {
            let before = self.game.steps().to_vec();
            self.game.enter(What::Undo)?;
            if let Some(now) = corrected(&before, &self.game) {
                replies.push(Reply::Say(format!("The fix is taken back: {now}")));
                break;
            }
            let Some(step) = before.last() else { break };
            replies.push(entry_of(self.game.table().names(), step, true));
            if !somebody || !self.came_by_itself(step) || self.game.steps().is_empty() {
                break;
            }
        }
        self.paused = true;
        self.show_moment(replies);
        Ok(())
    }

    pub(super) fn redo(&mut self, replies: &mut Vec<Reply>) -> Result<(), Refusal> {
        let before = self.game.steps().to_vec();
        self.game.enter(What::Redo)?;
        self.paused = true;
        let fixed = corrected(&before, &self.game);
        if let Some(now) = &fixed {
            replies.push(Reply::Say(format!("Fixed again: {now}")));
        } else {
            self.confirm(replies);
        }
        // What followed by itself was taken back together with what somebody did.
        let by_itself = |step: &Rc<Step>| self.came_by_itself(step);
        if fixed.is_some() || !self.game.steps().last().is_some_and(by_itself) {
            while self.game.taken_back().is_some_and(|step| self.came_by_itself(step)) {
                self.game.enter(What::Redo)?;
                self.confirm(replies);
            }
        }
        self.show_moment(replies);
        Ok(())
    }

    /// Whether nobody was asked for this step.
    fn came_by_itself(&self, step: &Step) -> bool {
        let seat = step.seat.index();
        let unasked = self.options.roll_for[seat] || self.options.bots[seat].is_some();
        step.by == By::Bot
            || step.by == By::Program && unasked
            || step.sealed
            || step.words.starts_with("cards ?") && self.game.table().info().hands_are_kept
    }

    pub(super) fn fix(
        &mut self,
        rest: &str,
        column: usize,
        replies: &mut Vec<Reply>,
    ) -> Result<(), Refusal> {
        let form = || {
            Refusal::new(
                Code::MoveUnreadable,
                "fix takes the number of an entry, and what really fell",
            )
            .hint(
                "log shows the numbers; of the roll of entry 12: fix 12 3356, fix 12 dice 3 3 5 6",
            )
        };
        let (n, words) = rest.split_once(char::is_whitespace).ok_or_else(form)?;
        let entry: u64 = n.trim_end_matches('.').parse().map_err(|_| form())?;
        let column = column + n.chars().count() + 1;
        let fell = |step: &Rc<Step>| step.entry == entry && step.is_luck();
        let due = self.game.steps().iter().position(fell).map(|step| self.game.before(step));
        // Read as it would have been when it fell. Of another entry the gate says why not.
        let words = match due.map(|table| (table.next(), table.at_once())) {
            Some((Next::Chance(due), more)) => due.read_or(words, column, more)?.words(),
            _ => words.to_string(),
        };
        self.game.enter(What::Fix { entry, words: words.clone() })?;
        replies.push(Reply::Say(format!("Entry {entry} is now: {words}")));
        let steps = self.game.steps();
        let fixed = steps.iter().find(|step| step.entry == entry);
        // What it brings now, and how the game ends if it does.
        let over = self.game.table().next() == Next::Over;
        let last = steps.last().filter(|step| over && step.entry != entry);
        replies.extend(fixed.into_iter().chain(last).flat_map(|step| verdicts_of(step)));
        self.show_sheet(replies);
        if over {
            replies.extend(self.summary().into_iter().map(Reply::Say));
        }
        self.show_moment(replies);
        self.paused = true;
        Ok(())
    }
}

/// What a fix, made or taken back, has put into the record. `None` if steps came or went instead.
fn corrected(before: &[Rc<Step>], game: &Match) -> Option<String> {
    let now = game.steps();
    if before.len() != now.len() {
        return None;
    }
    let told = |step: &Step| (step.words.clone(), step.sealed);
    let other = before.iter().zip(now).find(|(was, is)| told(was) != told(is));
    Some(
        other.map_or("nothing has changed".to_string(), |(_, is)| {
            step_told(game.table().names(), is)
        }),
    )
}
