//! A game as it stands: its opening, its steps, and the tables after them.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::step::{Cause, Step};
use crate::game::few_names;
use crate::pieces::{Code, Outcome, Refusal, Result};
use crate::play::record::{By, Entry, Header, Record};
use crate::play::table::in_course;
use crate::play::{AnyGame, Source, Table};

/// A record, and where it lies.
pub struct Kept {
    pub record: Record,
    pub path: PathBuf,
}

/// Tables are kept after every step lately made, and after every `SPAN`-th of the others.
const SPAN: usize = 64;

/// How it stood before an entry changed something, or was taken back: with so many steps, and with
/// these in their places. Only what differs is kept, so that a record of many fixes takes no more
/// memory than another.
pub(super) struct Change {
    pub(super) entry: u64,
    pub(super) len: usize,
    pub(super) other: Vec<(usize, Rc<Step>)>,
}

/// A game being played, or replayed.
pub struct Match {
    pub header: Header,
    pub(super) opening: Rc<dyn Table>,
    pub(super) source: Option<Source>,
    pub(super) steps: Vec<Rc<Step>>,
    /// After each step the table, where it is kept. That after the last step always is.
    pub(super) tables: Vec<Option<Rc<dyn Table>>>,
    pub(super) done: Vec<Change>,
    pub(super) undone: Vec<Change>,
    /// Steps that corrections have played again so far.
    pub(super) replays: u64,
    pub(super) entries: Vec<Entry>,
    pub(super) kept: Option<Kept>,
}

impl std::fmt::Debug for dyn Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.state())
    }
}

impl Match {
    /// Begins at `opening`. Without a source the program rolls nothing; without a record nothing
    /// is kept.
    pub fn new(
        header: Header,
        opening: Box<dyn Table>,
        source: Option<Source>,
        kept: Option<Kept>,
    ) -> Self {
        Self {
            header,
            opening: opening.into(),
            source,
            steps: Vec::new(),
            tables: Vec::new(),
            done: Vec::new(),
            undone: Vec::new(),
            replays: 0,
            entries: Vec::new(),
            kept,
        }
    }

    /// This moment.
    pub fn table(&self) -> &dyn Table {
        self.tables.last().and_then(Option::as_deref).unwrap_or(self.opening.as_ref())
    }

    pub fn opening(&self) -> &dyn Table {
        self.opening.as_ref()
    }

    /// The moment before the last step.
    pub(crate) fn before_last(&self) -> Rc<dyn Table> {
        self.before(self.steps.len().saturating_sub(1))
    }

    /// Whether what this entry changed was not taken back.
    pub(crate) fn holds(&self, entry: u64) -> bool {
        self.done.binary_search_by_key(&entry, |change| change.entry).is_ok()
    }

    /// The causes that stand, in order.
    pub fn steps(&self) -> &[Rc<Step>] {
        &self.steps
    }

    /// The step that redo would do again, if it is one step.
    pub(crate) fn taken_back(&self) -> Option<&Step> {
        let Change { len, other, .. } = self.undone.last()?;
        other.last().filter(|_| *len > self.steps.len()).map(|(_, step)| step.as_ref())
    }

    /// The moment at which this step was made.
    pub fn before(&self, step: usize) -> Rc<dyn Table> {
        let kept = self.tables[..step].iter().rposition(Option::is_some);
        let begin = kept.and_then(|kept| self.tables[kept].clone());
        let (begin, from) = match (begin, kept) {
            (Some(table), Some(kept)) => (table, kept + 1),
            _ => (self.opening.clone(), 0),
        };
        self.steps[from..step].iter().fold(begin, |table, step| self.again(table.as_ref(), step))
    }

    /// The causes that stand, each with the moment after it.
    pub fn moments(&self) -> impl Iterator<Item = (&Step, Rc<dyn Table>)> {
        let mut now = self.opening.clone();
        self.steps.iter().zip(&self.tables).map(move |(step, kept)| {
            now = kept.clone().unwrap_or_else(|| self.again(now.as_ref(), step));
            (step.as_ref(), now.clone())
        })
    }

    /// The table after a step that stands, made from that before it.
    pub(super) fn again(&self, table: &dyn Table, step: &Step) -> Rc<dyn Table> {
        let again = self.step(table, Cause::of(step));
        debug_assert!(again.is_ok(), "a step that stood at this table stands there again");
        again.map_or_else(|_| table.boxed_clone().into(), |(_, after)| after)
    }

    /// All that was entered, corrections included.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Where the record lies, if one is kept.
    pub(crate) fn kept_in(&self) -> Option<&Path> {
        self.kept.as_ref().map(|kept| kept.path.as_path())
    }

    /// Whether the record has failed: nothing can be entered any more.
    pub(crate) fn is_lost(&self) -> bool {
        self.kept.as_ref().is_some_and(|kept| kept.record.is_dead())
    }

    pub fn source(&self) -> Option<&Source> {
        self.source.as_ref()
    }

    /// The number that the next entry will have.
    pub fn next_number(&self) -> u64 {
        self.entries.last().map_or(1, |entry| entry.n + 1)
    }

    pub(super) fn draw(&self, table: &dyn Table, entry: u64) -> Result<Outcome> {
        let due = table.awaited()?;
        let source = self.source.as_ref().ok_or_else(|| {
            Refusal::new(Code::PhaseWrong, "the program rolls no dice in this game")
        })?;
        source.outcome(entry, due.what, table.pack())
    }

    /// What fell as an entry with these words. Without a source what the program rolled is taken as it
    /// is written.
    fn fell(&self, table: &dyn Table, cause: Cause, written: Outcome) -> Result<Outcome> {
        if cause.by != By::Program || self.source.is_none() {
            return Ok(written);
        }
        self.draw(table, cause.entry)
    }

    /// A refusal in words that keep dealt cards hidden: those that whoever sees no hand would hear
    /// of the same attempt.
    pub fn openly(
        &self,
        table: &dyn Table,
        refused: Refusal,
        again: impl FnOnce(&mut dyn Table) -> Option<Refusal>,
    ) -> Refusal {
        if !self.header.deal {
            return refused;
        }
        again(table.seen_by(None).as_mut()).unwrap_or_else(|| {
            // That much has to be told to whoever tries it, and not by which rule: it may be one
            // for cards in this hand.
            let hint = "peek NAME shows a player the hand they were dealt";
            Refusal::new(Code::MoveIllegal, "what is hidden does not allow this").hint(hint)
        })
    }

    /// Applies a cause to a table.
    pub(super) fn step(&self, table: &dyn Table, cause: Cause) -> Result<(Step, Rc<dyn Table>)> {
        let Cause { entry, seat, words, by, hidden } = cause;
        let mut after = table.boxed_clone();
        let (due, is_hidden, mut hidden) = (table.next().due(), hidden, None);
        let (words, mut verdicts) = if let Some(outcome) = Outcome::read(due, words) {
            let outcome = outcome?;
            if table.next().seat().is_some_and(|due| due != seat) {
                return Err(Refusal::new(Code::SeatWrong, "somebody else is to roll now"));
            }
            let fell = self.fell(table, cause, outcome.clone())?;
            let (here, written) = (fell.words(), outcome.words());
            if here != written {
                let message = if is_hidden {
                    "the program dealt something else here".to_string()
                } else {
                    format!("the program rolled \"{here}\" here, not \"{written}\"")
                };
                return Err(Refusal::new(Code::LogBroken, message));
            }
            let verdicts = after.take(&fell)?;
            let shown = if is_hidden { Outcome::unseen(fell.what()) } else { outcome };
            hidden = is_hidden.then_some(written);
            (shown.words(), verdicts)
        } else {
            let acted = after.act(Some(seat), words).map_err(|refused| {
                self.openly(table, refused, |open| open.act(Some(seat), words).err())
            })?;
            if acted.corrects && self.header.deal {
                let message = "the program deals these cards and has counted them";
                return Err(Refusal::new(Code::PhaseWrong, message));
            }
            (acted.words, acted.verdicts)
        };
        // A long game keeps very many.
        verdicts.shrink_to_fit();
        let scores = in_course(table, after.as_ref());
        let step = Step { entry, seat, words, by, verdicts, scores, hidden };
        Ok((step, after.into()))
    }
}

/// Drops the table that is no longer among the last ones, unless it is one that is kept. The first
/// of the tables is that after step `from`.
pub(super) fn thin(tables: &mut [Option<Rc<dyn Table>>], from: usize) {
    let last = from + tables.len();
    if let Some(old) = last.checked_sub(2 * SPAN + 1)
        && !old.is_multiple_of(SPAN)
        && let Some(table) = old.checked_sub(from).and_then(|old| tables.get_mut(old))
    {
        *table = None;
    }
}

/// The table at which a recorded game began.
///
/// # Errors
/// `log-broken` if the header does not make one.
pub fn opening(kind: &dyn AnyGame, header: &Header) -> Result<Box<dyn Table>> {
    let broken = |refusal: Refusal| Refusal { code: Code::LogBroken, ..refusal }.at("line 1");
    let names = few_names(kind.info(), header.players.iter()).map_err(broken)?;
    let first = match &header.first {
        Some(name) => Some(names.exactly(name).ok_or_else(|| {
            broken(Refusal::new(Code::NameInvalid, "the player who begins does not sit here"))
        })?),
        None => None,
    };
    kind.fresh(&header.rules, names, first).map_err(broken)
}
