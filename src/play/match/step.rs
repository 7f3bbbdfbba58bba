//! Steps: causes that stand, and what they led to.

use crate::pieces::{Names, Outcome, Seat, Verdict};
use crate::play::record::By;

/// A cause that stands, and what it led to.
#[derive(Debug, PartialEq)]
pub struct Step {
    /// The number of the entry it came with.
    pub entry: u64,
    pub seat: Seat,
    /// As told: with `?` for cards that are hidden from somebody.
    pub words: String,
    pub by: By,
    pub verdicts: Vec<Verdict>,
    /// How it left the scores, where that belongs to their course.
    pub(in crate::play) scores: Option<Box<[i64]>>,
    /// What was dealt hidden from somebody, in the words of the record.
    pub(in crate::play) hidden: Option<String>,
}

impl Step {
    /// Whether it was a roll or a deal rather than a move.
    pub fn is_chance(&self) -> bool {
        Outcome::read(None, &self.words).is_some()
    }

    /// Whether everybody saw what had lain hidden.
    pub fn lays_open(&self) -> bool {
        self.verdicts.iter().any(|verdict| !verdict.open.is_empty() || verdict.lifted.is_some())
    }

    /// `Ana: dice 6 5 3`.
    pub(crate) fn described(&self, names: &Names) -> String {
        format!("{}: {}", &names[self.seat], self.words)
    }

    /// Whether another step has the same cause.
    pub(super) fn same_as(&self, other: &Self) -> bool {
        (&self.words, self.by, &self.hidden) == (&other.words, other.by, &other.hidden)
    }
}

#[derive(Clone, Copy)]
pub(super) struct Cause<'a> {
    pub(super) entry: u64,
    pub(super) seat: Seat,
    pub(super) words: &'a str,
    pub(super) by: By,
    pub(super) hidden: bool,
}

impl<'a> Cause<'a> {
    /// Of a step that stands. Rolls keep their faces, whoever threw them.
    pub(super) fn of(step: &'a Step) -> Self {
        let by = if step.hidden.is_none() && step.is_chance() { By::Hand } else { step.by };
        let Step { entry, seat, .. } = *step;
        let (words, hidden) = (step.hidden.as_ref().unwrap_or(&step.words), step.hidden.is_some());
        Self { entry, seat, words, by, hidden }
    }
}
