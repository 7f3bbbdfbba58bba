//! A game as it stands: its opening, its steps, and the tables after them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::step::{Cause, Step};
use crate::game::few_names;
use crate::pieces::{Card, Code, Outcome, Refusal, Result, Seats, Typed};
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
    /// The secret has been told.
    pub(super) closed: bool,
    /// The last entry that put another secret in the place of a lost one. What was drawn before it is
    /// known from the record alone.
    pub(super) renewed: u64,
    /// The commitment to that other secret.
    pub(super) renewal: Option<String>,
    /// Sealed cards that the record lays open, by the entry with which they were dealt.
    pub(super) opened: BTreeMap<u64, Outcome>,
    /// The entries that the program drew, those taken back included.
    pub(super) drawn: Vec<u64>,
    /// The round of the last draw, or of the last words told.
    pub(super) drawn_in: Option<u32>,
    /// By player, hashes of words that are not told yet; empty if they must be given again.
    pub(super) pledges: BTreeMap<String, String>,
    /// How often somebody gave other words after all.
    pub(super) pledged_anew: usize,
    /// Entries that cannot be judged without the secret.
    pub(super) waiting: Vec<Entry>,
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
            closed: false,
            renewed: 0,
            renewal: None,
            opened: BTreeMap::new(),
            drawn: Vec::new(),
            drawn_in: None,
            pledges: BTreeMap::new(),
            pledged_anew: 0,
            waiting: Vec::new(),
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

    /// Whether the secret has been told. Whoever knows it could foresee every roll,
    /// so that nothing but remarks is entered after it.
    pub(crate) fn is_closed(&self) -> bool {
        self.closed
    }

    pub fn source(&self) -> Option<&Source> {
        self.source.as_ref()
    }

    /// The number that the next entry will have.
    pub fn next_number(&self) -> u64 {
        self.entries.last().map_or(1, |entry| entry.n + 1)
    }

    /// The commitment to the secret that draws come from now.
    pub fn commitment(&self) -> Option<&str> {
        self.renewal.as_deref().or(self.header.commitment())
    }

    /// How often somebody gave other words after all, so that everybody began again.
    pub fn pledged_anew(&self) -> usize {
        self.pledged_anew
    }

    /// The players whose words are pledged and not told, with the hashes; empty if they have to give
    /// them again.
    pub(crate) fn pledges(&self) -> &BTreeMap<String, String> {
        &self.pledges
    }

    /// The check of an entry that the program drew in a fair game, if it is the last of the record.
    pub(crate) fn check_of(&self, entry: u64) -> Option<&str> {
        let last = self.header.fair.is_some() && self.drawn.last() == Some(&entry);
        let record = self.kept.as_ref().filter(|_| last).map(|kept| &kept.record);
        record.filter(|record| record.next() == entry + 1).map(Record::check)
    }

    /// What stands for the whole record.
    pub(crate) fn fingerprint(&self) -> Option<&str> {
        self.kept.as_ref().map(|kept| kept.record.fingerprint())
    }

    /// How often the program drew in a fair game what was taken back afterwards, or put right.
    pub fn drawn_in_vain(&self) -> usize {
        let stands = |entry: &u64| {
            let step = self.steps.binary_search_by_key(entry, |step| step.entry);
            step.is_ok_and(|i| self.steps[i].by == By::Program)
        };
        self.drawn.iter().filter(|entry| !stands(entry)).count()
    }

    /// Entries of the record that cannot be judged while the secret is not known.
    pub fn waiting(&self) -> &[Entry] {
        &self.waiting
    }

    /// The entry with which a lost secret was replaced, or nought.
    pub fn renewed(&self) -> u64 {
        self.renewed
    }

    /// What the program rolled as entry `entry`, if what it was drawn from is known.
    pub(super) fn source_of(&self, entry: u64) -> Option<&Source> {
        self.source.as_ref().filter(|_| entry > self.renewed)
    }

    pub(super) fn draw(&self, table: &dyn Table, entry: u64) -> Result<Outcome> {
        let due = table.awaited()?;
        let source = self.source_of(entry).ok_or_else(|| {
            Refusal::new(Code::PhaseWrong, "the program rolls no dice in this game")
        })?;
        let event = if self.header.version > 1 && source.is_fair() {
            // Nothing but draws shifts draws: no note or undo brings another.
            1 + self.drawn.partition_point(|earlier| *earlier < entry) as u64
        } else {
            entry
        };
        source.outcome(event, due.what, table.pack())
    }

    /// What fell as an entry with these words, as far as it is known. Without a source, as while the
    /// secret is not told, what the program rolled is taken as it is written.
    fn fell(&self, table: &dyn Table, cause: Cause, written: Outcome) -> Result<Outcome> {
        let opened = self.opened.get(&cause.entry).filter(|_| cause.sealed);
        if cause.by != By::Program || self.source_of(cause.entry).is_none() {
            return Ok(opened.cloned().unwrap_or(written));
        }
        let fell = self.draw(table, cause.entry)?;
        if opened.is_some_and(|opened| *opened != fell) {
            let message = "other cards were laid open than were dealt here";
            return Err(Refusal::new(Code::LogBroken, message));
        }
        Ok(fell)
    }

    /// Sealed cards and dice of this round that a step laid open, by the entry with which they fell.
    pub(super) fn laid_open(&self, step: &Step) -> Vec<(u64, String)> {
        if !step.lays_open() || self.header.version == 1 || self.header.commitment().is_none() {
            return Vec::new();
        }
        let open: Vec<Card> =
            step.verdicts.iter().flat_map(|verdict| &verdict.open).copied().collect();
        let lifted: Seats = step.verdicts.iter().filter_map(|verdict| verdict.lifted).collect();
        let round = self.table().round();
        let is_open = |card: &Option<Card>| card.is_some_and(|card| open.contains(&card));
        let dealt = self.steps.iter().filter_map(|step| Some((step, step.hidden.as_ref()?)));
        let laid = dealt.filter(|(step, (outcome, of))| {
            let open = match outcome {
                Outcome::Cards(cards) => cards.iter().all(is_open),
                Outcome::Dice(_) => lifted.has(step.seat),
                Outcome::UnseenDice(_) => false,
            };
            open && *of == round && !self.opened.contains_key(&step.entry)
        });
        laid.map(|(step, (outcome, _))| (step.entry, outcome.words())).collect()
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
        let Cause { entry, seat, words, by, sealed } = cause;
        let mut after = table.boxed_clone();
        let (due, mut hidden) = (table.next().due(), None);
        let (words, mut verdicts, remarks) = if let Some(outcome) = Outcome::read(due, words) {
            let outcome = outcome?;
            if table.next().seat().is_some_and(|due| due != seat) {
                return Err(Refusal::new(Code::SeatWrong, "somebody else is to roll now"));
            }
            let fell = self.fell(table, cause, outcome.clone())?;
            let shown = if sealed { Outcome::unseen(fell.what()) } else { fell.clone() };
            if shown != outcome {
                let (here, written) = (shown.words(), outcome.words());
                let message = format!("the program rolled \"{here}\" here, not \"{written}\"");
                return Err(Refusal::new(Code::LogBroken, message));
            }
            let verdicts = after.take(&fell)?;
            hidden = sealed.then(|| (fell, table.round()));
            (outcome.words(), verdicts, Vec::new())
        } else {
            let acted = after.act(Some(seat), Typed::new(words)).map_err(|refused| {
                self.openly(table, refused, |open| open.act(Some(seat), Typed::new(words)).err())
            })?;
            if acted.corrects && self.header.deal {
                let message = "the program deals these cards and has counted them";
                return Err(Refusal::new(Code::PhaseWrong, message));
            }
            let remarks = if self.header.deal {
                // What is pointed out must lie open.
                let open = table.seen_by(None).act(Some(seat), Typed::new(words));
                open.map_or(Vec::new(), |open| open.remarks)
            } else {
                acted.remarks
            };
            (acted.words, acted.verdicts, remarks)
        };
        // A long game keeps very many.
        verdicts.shrink_to_fit();
        let scores = in_course(table, after.as_ref());
        let step = Step { entry, seat, words, by, sealed, verdicts, remarks, scores, hidden };
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
