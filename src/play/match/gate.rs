//! The gate through which every entry passes, new or replayed.

use super::corrections::Tail;
use super::game::{Kept, Match};
use super::step::Cause;
use crate::pieces::{Code, Outcome, Refusal, Result};
use crate::play::record::{By, Entry, Header, What};
use crate::play::{Source, Table};

/// More steps than these do not stand at once.
const MOST_STEPS: usize = 1 << 16;

impl Match {
    /// Plays recorded entries again, checking every one, the program's rolls against the source
    /// included. Further entries are kept in `kept`.
    ///
    /// # Errors
    /// `log-broken`, naming the entry that does not stand, or `work-too-large`.
    pub fn replayed(
        header: Header,
        opening: Box<dyn Table>,
        source: Option<Source>,
        entries: Vec<Entry>,
        kept: Option<Kept>,
    ) -> Result<Self> {
        match Self::replayed_good(header, opening, source, entries) {
            (replay, None) => Ok(Self { kept, ..replay }),
            (_, Some(refusal)) => Err(refusal),
        }
    }

    /// As far as the entries stand, and what is wrong with the next.
    pub(crate) fn replayed_good(
        header: Header,
        opening: Box<dyn Table>,
        source: Option<Source>,
        mut entries: Vec<Entry>,
    ) -> (Self, Option<Refusal>) {
        let mut replay = Self::new(header, opening, source, None);
        let mut wrong = None;
        let mut good = 0;
        for Entry { n, what } in &entries {
            match replay.prepare(what, *n) {
                Ok(prepared) => replay.count(prepared, what, *n),
                Err(refusal) => {
                    let code = match refusal.code {
                        Code::WorkTooLarge => Code::WorkTooLarge,
                        _ => Code::LogBroken,
                    };
                    wrong = Some(Refusal { code, ..refusal }.at(format!("entry {n}")));
                    break;
                }
            }
            good += 1;
        }
        entries.truncate(good);
        replay.entries = entries;
        (replay, wrong)
    }

    /// The gate: judges an entry, makes it durable, lets it count.
    ///
    /// # Errors
    /// If it is refused, or cannot be written; then nothing has changed.
    pub fn enter(&mut self, what: What) -> Result<()> {
        let n = self.next_number();
        let prepared = self.prepare(&what, n)?;
        let mut what = what;
        if let (What::Do { words, .. }, Some(tail)) = (&mut what, &prepared)
            && let [step] = &tail.steps[..]
        {
            // Moves and faces are recorded in the one way of writing them.
            words.clone_from(step.hidden.as_ref().unwrap_or(&step.words));
        }
        if let Some(kept) = &mut self.kept {
            kept.record.append(&what)?;
        }
        self.count(prepared, &what, n);
        self.entries.push(Entry { n, what });
        Ok(())
    }

    /// Lets the program roll or deal what is awaited.
    ///
    /// # Errors
    /// `phase-wrong` if nothing is awaited, or as [`enter`](Match::enter).
    pub fn roll(&mut self) -> Result<()> {
        let table = self.table();
        let due = table.awaited()?;
        let player = table.names()[due.seat].to_string();
        let outcome = self.draw(table, self.next_number())?;
        let words = outcome.words();
        self.enter(What::Do { words, player, by: By::Program, hidden: due.hidden })
    }

    /// Judges an entry. Gives what stands after it in the place of the last steps, if it changes any.
    fn prepare(&self, what: &What, n: u64) -> Result<Option<Tail>> {
        match what {
            What::Do { words, player, by, hidden } => {
                let table = self.table();
                let seat = table.names().exactly(player).ok_or_else(|| {
                    Refusal::new(Code::NameInvalid, "nobody at this table is called that")
                })?;
                if *by == By::Hand {
                    self.may_be_typed(self.table(), words)?;
                }
                self.may_be_drawn(words, *by)?;
                self.may_go_on()?;
                let (by, hidden) = (*by, *hidden);
                let cause = Cause { entry: n, seat, words, by, hidden };
                self.one_more(cause).map(Some)
            }
            What::Fix { entry, words } => self.fixed(*entry, words, n).map(Some),
            What::Undo => {
                let none = "there is nothing to take back";
                self.restored(self.done.last(), none, n).map(Some)
            }
            What::Redo => {
                let none = "nothing was taken back that could be done again";
                self.restored(self.undone.last(), none, n).map(Some)
            }
            What::Note { .. } => Ok(None),
        }
    }

    fn may_go_on(&self) -> Result<()> {
        if self.steps.len() >= MOST_STEPS {
            let message = format!("a game has at most {MOST_STEPS} moves and rolls");
            return Err(Refusal::new(Code::WorkTooLarge, message));
        }
        Ok(())
    }

    /// That the program has only drawn, and the referee only told of what nobody saw.
    fn may_be_drawn(&self, words: &str, by: By) -> Result<()> {
        let outcome = Outcome::read(self.table().next().due(), words);
        let unseen = matches!(&outcome, Some(Ok(outcome)) if outcome.is_unseen());
        let wrong = by == By::Program && outcome.is_none()
            || by == By::Referee && (!unseen || self.header.deal);
        if wrong {
            let message = "the program cannot have done this";
            return Err(Refusal::new(Code::LogBroken, message));
        }
        Ok(())
    }

    fn count(&mut self, prepared: Option<Tail>, what: &What, n: u64) {
        if let Some(tail) = prepared {
            let reversed = match what {
                What::Undo => self.done.pop(),
                What::Redo => self.undone.pop(),
                _ => None,
            };
            let before = self.put(tail, reversed.map_or(n, |change| change.entry));
            match what {
                What::Undo => self.undone.push(before),
                What::Redo => self.done.push(before),
                _ => {
                    self.done.push(before);
                    self.undone.clear();
                }
            }
        }
    }
}
