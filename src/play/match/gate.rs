//! The gate through which every entry passes, new or replayed.

use std::path::PathBuf;

use super::corrections::Tail;
use super::game::{Kept, Match};
use super::pledges::digits;
use super::step::Cause;
use crate::game::Next;
use crate::pieces::{Code, Outcome, Refusal, Result};
use crate::play::record::{By, Entry, Header, Record, What};
use crate::play::{Secret, Source, Table};

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
            (Self { waiting, .. }, _) if !waiting.is_empty() => {
                let message = format!("entry {} cannot be judged without the secret", waiting[0].n);
                Err(Refusal::new(Code::Io, message)
                    .hint("The secret lies in FILE.secret, next to the record"))
            }
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
        for Entry { n, what, open } in &entries {
            if matches!(what, What::Renew { .. }) {
                replay.renewed = *n;
            }
            replay.lay_open(open);
        }
        for Entry { n, what, .. } in &entries {
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
        let rest = entries.split_off(good);
        let secret = replay.header.deal && replay.header.commitment().is_some();
        if secret && rest.first().is_some_and(|entry| replay.source_of(entry.n).is_none()) {
            replay.waiting = rest;
        }
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
        let (mut what, mut open) = (what, Vec::new());
        if let (What::Do { words, .. }, Some(tail)) = (&mut what, &prepared)
            && let [step] = &tail.steps[..]
        {
            // Moves and faces are recorded in the one way of writing them.
            words.clone_from(&step.words);
            open = self.laid_open(step);
        }
        if let Some(kept) = &mut self.kept {
            kept.record.append_open(&what, &open)?;
        }
        self.count(prepared, &what, n);
        self.lay_open(&open);
        self.entries.push(Entry { n, what, open });
        Ok(())
    }

    /// Knows sealed cards from here on. What cannot be read is left unknown.
    fn lay_open(&mut self, open: &[(u64, String)]) {
        let read = |(n, words): &(u64, String)| Some((*n, Outcome::read(None, words)?.ok()?));
        self.opened.extend(open.iter().filter_map(read));
    }

    /// Lets the program roll or deal what is awaited. Cards come sealed to whoever gets them.
    ///
    /// # Errors
    /// `phase-wrong` if nothing is awaited, or as [`enter`](Match::enter).
    pub fn roll(&mut self) -> Result<()> {
        let table = self.table();
        let due = table.awaited()?;
        let player = table.names()[due.seat].to_string();
        let outcome = self.draw(table, self.next_number())?;
        let sealed = due.hidden;
        let words = if sealed { Outcome::unseen(due.what).words() } else { outcome.words() };
        self.enter(What::Do { words, player, by: By::Program, sealed })
    }

    /// Writes the whole game to another file, and keeps it there from now on.
    ///
    /// # Errors
    /// If it cannot be written; then nothing has changed.
    pub fn keep_in(&mut self, path: PathBuf) -> Result<()> {
        let secret = self.source.as_ref().and_then(Source::secret).filter(|_| !self.closed);
        let record = Record::create(&path, &self.header, &self.entries, secret)?;
        self.kept = Some(Kept { record, path });
        Ok(())
    }

    /// Judges an entry. Gives what stands after it in the place of the last steps, if it changes any.
    fn prepare(&self, what: &What, n: u64) -> Result<Option<Tail>> {
        if self.is_closed() && !matches!(what, What::Note { .. }) {
            let message = "the secret of this game has been told: nothing is entered after it";
            return Err(Refusal::new(Code::GameOver, message));
        }
        match what {
            What::Do { words, player, by, sealed } => {
                let table = self.table();
                let seat = table.names().exactly(player).ok_or_else(|| {
                    Refusal::new(Code::NameInvalid, "nobody at this table is called that")
                })?;
                if *by == By::Hand {
                    self.may_be_typed(self.table(), words)?;
                }
                self.may_be_drawn(words, *by)?;
                self.may_go_on()?;
                let (by, sealed) = (*by, *sealed);
                let cause = Cause { entry: n, seat, words, by, sealed };
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
            What::Entropy { player, .. } => self.plays_fair(player, 1).map(|()| None),
            What::Pledge { player, hash } => {
                self.plays_fair(player, 2)?;
                self.pledged(hash).map(|()| None)
            }
            What::Words { words } => self.check_words(words).map(|()| None),
            What::Renew { commitment } => {
                if self.header.version == 1 || self.header.commitment().is_none() {
                    let message = "this game has no secret that could be renewed";
                    return Err(Refusal::new(Code::PhaseWrong, message));
                }
                digits(commitment).map(|()| None)
            }
            What::Secret { secret } => self.check_secret(secret).map(|()| None),
        }
    }

    fn may_go_on(&self) -> Result<()> {
        if self.steps.len() >= MOST_STEPS {
            let message = format!("a game has at most {MOST_STEPS} moves and rolls");
            return Err(Refusal::new(Code::WorkTooLarge, message));
        }
        Ok(())
    }

    /// The secret of a game, at its end: it must be the one that was committed to.
    fn check_secret(&self, secret: &str) -> Result<()> {
        let secret = Secret::read(secret)?;
        let fits = |commitment| self.header.fits(&secret, commitment);
        if !self.commitment().map_or(Ok(false), fits)? {
            let message = "the secret is not the one that was committed to";
            return Err(Refusal::new(Code::LogBroken, message));
        }
        if self.table().next() != Next::Over {
            return Err(Refusal::new(Code::PhaseWrong, "the secret is told when the game is over"));
        }
        Ok(())
    }

    fn count(&mut self, prepared: Option<Tail>, what: &What, n: u64) {
        if let What::Do { by: By::Program, .. } = what {
            self.drawn.push(n);
            self.drawn_in = Some(self.table().round().unwrap_or(0));
        }
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
        match (what, &mut self.source) {
            (What::Entropy { player, text }, Some(source)) => source.stir(n, player, text),
            (What::Pledge { player, hash }, _) => self.pledge(player, hash),
            (What::Words { words }, _) => self.mix(words, n),
            (What::Renew { commitment }, _) => {
                self.renewal = Some(commitment.clone());
                (self.renewed, self.drawn_in) = (self.renewed.max(n), None);
                self.pledges.clear();
            }
            (What::Secret { .. }, _) => self.closed = true,
            _ => {}
        }
    }
}
