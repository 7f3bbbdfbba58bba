//! Steps: causes that stand, and what they led to.

use crate::game::Remark;
use crate::pieces::{Names, Outcome, Seat, Verdict};
use crate::play::record::By;

/// A cause that stands, and what it led to.
#[derive(Debug, PartialEq)]
pub struct Step {
    /// The number of the entry it came with.
    pub entry: u64,
    pub seat: Seat,
    /// As recorded: for sealed cards with `?`.
    pub words: String,
    pub by: By,
    pub sealed: bool,
    pub verdicts: Vec<Verdict>,
    pub remarks: Vec<Remark>,
    /// How it left the scores, where that belongs to their course.
    pub(in crate::play) scores: Option<Box<[i64]>>,
    /// The sealed cards, where they are known, and the round in which they were dealt.
    pub(super) hidden: Option<(Outcome, Option<u32>)>,
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
        (&self.words, self.by, self.sealed) == (&other.words, other.by, other.sealed)
    }
}

#[derive(Clone, Copy)]
pub(super) struct Cause<'a> {
    pub(super) entry: u64,
    pub(super) seat: Seat,
    pub(super) words: &'a str,
    pub(super) by: By,
    pub(super) sealed: bool,
}

impl<'a> Cause<'a> {
    /// Of a step that stands. Rolls keep their faces, whoever threw them.
    pub(super) fn of(step: &'a Step) -> Self {
        let by = if !step.sealed && step.is_chance() { By::Hand } else { step.by };
        let Step { entry, seat, sealed, .. } = *step;
        Self { entry, seat, words: &step.words, by, sealed }
    }
}
