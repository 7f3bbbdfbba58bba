//! Corrections: what stands once a change is taken back, or a roll is put right.

use std::rc::Rc;

use super::game::{Change, Match, thin};
use super::step::{Cause, Step};
use crate::pieces::{Code, Outcome, Refusal, Result};
use crate::play::Table;
use crate::play::record::By;

/// Corrections play steps again, all the entries of a record together at most this many steps and
/// [`REPLAYS_PER_ENTRY`] for each entry.
const REPLAYS: u64 = 100_000;

const REPLAYS_PER_ENTRY: u64 = 16;

/// Steps from some step on, and the tables after them, as many as are kept.
pub(super) struct Tail {
    pub(super) from: usize,
    pub(super) steps: Vec<Rc<Step>>,
    pub(super) tables: Vec<Option<Rc<dyn Table>>>,
}

impl Tail {
    fn at(from: usize) -> Self {
        Self { from, steps: Vec::new(), tables: Vec::new() }
    }

    /// A step that came out as before is the same one, which takes no more memory.
    fn push(&mut self, step: Step, before: &Rc<Step>, table: Rc<dyn Table>) {
        self.steps.push(if step == **before { before.clone() } else { Rc::new(step) });
        self.tables.push(Some(table));
        thin(&mut self.tables, self.from);
    }
}

impl Match {
    /// What stands once a change is reversed, if there is one.
    pub(super) fn restored(&self, change: Option<&Change>, none: &str, n: u64) -> Result<Tail> {
        let missing = || Refusal::new(Code::PhaseWrong, none);
        let Change { len, other, .. } = change.ok_or_else(missing)?;
        let from = other.first().map_or(*len, |(i, _)| *i);
        self.may_replay(len - from, n)?;
        let mut other = other.iter().peekable();
        let mut tail = Tail::at(from);
        let mut table = self.before(from);
        for i in from..*len {
            let old =
                other.next_if(|(at, _)| *at == i).map_or_else(|| &self.steps[i], |(_, old)| old);
            let (mut step, after) = self.step(table.as_ref(), Cause::of(old))?;
            (step.words, step.by) = (old.words.clone(), old.by);
            table = after.clone();
            tail.push(step, old, after);
        }
        Ok(tail)
    }

    /// The steps from one on, with other luck or another move in it.
    pub(super) fn fixed(&self, entry: u64, words: &str, n: u64) -> Result<Tail> {
        let i = self.steps.binary_search_by_key(&entry, |step| step.entry).map_err(|_| {
            Refusal::new(Code::OutOfRange, format!("there is no entry {entry} that stands"))
                .hint("log shows the entries with their numbers")
        })?;
        self.may_become(&self.steps[i], words)?;
        let mut table = self.before(i);
        self.may_be_typed(table.as_ref(), words)?;
        self.may_be_typed(table.as_ref(), &self.steps[i].words)?;
        self.may_replay(self.steps.len() - i, n)?;
        let mut tail = Tail::at(i);
        for old in &self.steps[i..] {
            let here = old.entry == entry;
            let cause = if here {
                Cause { words, by: By::Hand, hidden: false, ..Cause::of(old) }
            } else {
                Cause::of(old)
            };
            let (mut step, after) = self.step(table.as_ref(), cause).map_err(|refusal| {
                if here {
                    return refusal;
                }
                let (n, was, why) = (old.entry, old.described(table.names()), refusal.message);
                let message = format!("entry {n} ({was}) would no longer stand: {why}");
                let back = self.steps.len() + 1 - i - tail.steps.len();
                let hint = format!("undo {back} takes it back first");
                Refusal::new(Code::MoveIllegal, message).hint(hint)
            })?;
            if !here {
                step.by = old.by;
            }
            table = after.clone();
            tail.push(step, old, after);
        }
        Ok(tail)
    }

    /// What stands with one more step.
    pub(super) fn one_more(&self, cause: Cause) -> Result<Tail> {
        let (step, after) = self.step(self.table(), cause)?;
        let (steps, tables) = (vec![Rc::new(step)], vec![Some(after)]);
        Ok(Tail { from: self.steps.len(), steps, tables })
    }

    /// Puts other steps in the place of the last ones, as this entry has it, and gives the change
    /// that reverses this.
    pub(super) fn put(&mut self, tail: Tail, entry: u64) -> Change {
        let Tail { from, steps, tables } = tail;
        let before = self.steps.split_off(from);
        self.replays += before.len().min(steps.len()) as u64;
        let len = from + before.len();
        let differs = |i: usize, was: &Rc<Step>| steps.get(i).is_none_or(|is| !was.same_as(is));
        let other = before.into_iter().enumerate().filter(|(i, was)| differs(*i, was));
        let other = other.map(|(i, was)| (from + i, was)).collect();
        self.steps.extend(steps);
        self.tables.truncate(from);
        self.tables.extend(tables);
        thin(&mut self.tables, 0);
        self.keep_last();
        Change { entry, len, other }
    }

    /// Makes the tables after the last steps anew if they are no longer kept: a whole span of
    /// them, so that taking back step by step does not begin again each time.
    fn keep_last(&mut self) {
        if !matches!(self.tables.last(), Some(None)) {
            return;
        }
        let from = self.tables.iter().rposition(Option::is_some).map_or(0, |kept| kept + 1);
        let mut now = self.before(from);
        for i in from..self.steps.len() {
            now = self.again(now.as_ref(), &self.steps[i]);
            self.tables[i] = Some(now.clone());
        }
    }

    /// Whether so many steps may be played again for entry `n`.
    fn may_replay(&self, steps: usize, n: u64) -> Result<()> {
        let most = REPLAYS + REPLAYS_PER_ENTRY * n;
        if self.replays + steps as u64 > most {
            let message =
                format!("the corrections in this record would play more than {most} steps again");
            return Err(Refusal::new(Code::WorkTooLarge, message));
        }
        Ok(())
    }

    /// A roll becomes another roll, and a move that somebody typed another move.
    fn may_become(&self, step: &Step, words: &str) -> Result<()> {
        let who = &self.table().names()[step.seat];
        let message = match (step.is_chance(), Outcome::read(None, words).is_some()) {
            (true, true) => return Ok(()),
            (false, false) if step.by == By::Hand => return Ok(()),
            (false, false) => format!("the program chose this move for {who}"),
            (true, false) => format!("entry {} is what {who} rolled or drew", step.entry),
            (false, true) => format!("entry {} is a move of {who}, not a roll", step.entry),
        };
        let hint = format!("It was: {}", step.words);
        Err(Refusal::new(Code::MoveIllegal, message).hint(hint))
    }

    /// Where the program deals, it alone knows what is still in the pack, and its word on what it
    /// dealt is the last: typed cards could be told from those that lie hidden, and a correction of
    /// one hand would change what others have been dealt.
    pub(super) fn may_be_typed(&self, table: &dyn Table, words: &str) -> Result<()> {
        let due = table.next().due();
        let under_cups = due.is_some_and(|due| due.hidden && due.what.is_dice());
        let is_dealt = |outcome: &Outcome| under_cups || matches!(outcome, Outcome::Cards(_));
        if self.header.deal
            && matches!(Outcome::read(due, words), Some(Ok(outcome)) if is_dealt(&outcome))
        {
            let message = "the program deals the cards of this game, and knows what it dealt";
            return Err(
                Refusal::new(Code::PhaseWrong, message).hint("r deals, where cards are due")
            );
        }
        Ok(())
    }
}
