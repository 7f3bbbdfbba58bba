//! A match: an opening, the entries since, and what they have led to.
//!
//! The record holds causes only (luck with its source, moves, corrections); everything else is a
//! fold over them. Every entry passes through one gate, [`Match::enter`]: it is judged, made
//! durable, and only then does it count. A refusal changes nothing.

use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::game::{Next, Remark, few_names};
use crate::kit::chance::Luck;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
use crate::kit::told::Verdict;
use crate::play::fair::Secret;
use crate::play::record::{By, Entry, Header, Record, What};
use crate::play::source::Source;
use crate::play::table::{Kind, Table};

/// A cause that stands, and what it led to.
#[derive(Debug)]
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
}

impl Step {
    /// Whether it was a roll or a deal rather than a move.
    #[must_use]
    pub fn is_luck(&self) -> bool {
        Luck::read(&self.words, 1).is_some()
    }

    /// Whether another step has the same cause.
    fn same_as(&self, other: &Self) -> bool {
        (&self.words, self.by, self.sealed) == (&other.words, other.by, other.sealed)
    }
}

/// More steps than these do not stand at once.
pub const MOST_STEPS: usize = 1 << 16;

/// Corrections play steps again, all the entries of a record together at most this many steps and
/// [`REPLAYS_PER_ENTRY`] for each entry.
const REPLAYS: u64 = 100_000;
const REPLAYS_PER_ENTRY: u64 = 16;

/// Tables are kept after every step lately made, and after every `SPAN`-th of the others.
const SPAN: usize = 64;

/// What can be taken back: one more step, or other causes of some steps, whose numbers go up. Only
/// what differs is kept, so that a record of many fixes takes no more memory than another.
enum Change {
    Step(Rc<Step>),
    Fix(Vec<(usize, Rc<Step>)>),
}

/// Steps from some step on, and the tables after them, as many as are kept.
struct Tail {
    from: usize,
    steps: Vec<Rc<Step>>,
    tables: Vec<Option<Rc<dyn Table>>>,
}

impl Tail {
    fn push(&mut self, step: Step, table: Rc<dyn Table>) {
        self.steps.push(Rc::new(step));
        self.tables.push(Some(table));
        thin(&mut self.tables, self.from);
    }
}

/// Drops the table that is no longer among the last ones, unless it is one that is kept. The first
/// of the tables is that after step `from`.
fn thin(tables: &mut [Option<Rc<dyn Table>>], from: usize) {
    let last = from + tables.len();
    if let Some(old) = last.checked_sub(2 * SPAN + 1)
        && !old.is_multiple_of(SPAN)
        && let Some(table) = old.checked_sub(from).and_then(|old| tables.get_mut(old))
    {
        *table = None;
    }
}

/// An entry that was judged and is yet to count.
enum Prepared {
    Step(Rc<Step>, Rc<dyn Table>),
    Fixed(Tail),
    /// With what stands then, if a fix is taken back or made again.
    Undo(Option<Tail>),
    Redo(Option<Tail>),
    Remark,
}

/// A record, and where it lies.
pub struct Kept {
    pub record: Record,
    pub path: PathBuf,
}

/// A game being played, or replayed.
pub struct Match {
    pub header: Header,
    opening: Rc<dyn Table>,
    source: Option<Source>,
    steps: Vec<Rc<Step>>,
    /// After each step the table, where it is kept. That after the last step always is.
    tables: Vec<Option<Rc<dyn Table>>>,
    done: Vec<Change>,
    undone: Vec<Change>,
    /// Steps that corrections have played again so far.
    replays: u64,
    entries: Vec<Entry>,
    /// The secret of a fair game has been told.
    closed: bool,
    kept: Option<Kept>,
}

impl std::fmt::Debug for dyn Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.state())
    }
}

impl Match {
    /// Begins at `opening`. Without a source the program rolls nothing; without a record nothing
    /// is kept.
    #[must_use]
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
            kept,
        }
    }

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
    ) -> Result<Self, Refusal> {
        match Self::replayed_good(header, opening, source, entries) {
            (replay, None) => Ok(Self { kept, ..replay }),
            (_, Some(refusal)) => Err(refusal),
        }
    }

    /// As far as the entries stand, and what is wrong with the next.
    #[must_use]
    pub fn replayed_good(
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

    /// This moment.
    #[must_use]
    pub fn table(&self) -> &dyn Table {
        self.tables.last().and_then(Option::as_deref).unwrap_or(self.opening.as_ref())
    }

    #[must_use]
    pub fn opening(&self) -> &dyn Table {
        self.opening.as_ref()
    }

    /// The moment before the last step.
    #[must_use]
    pub fn before_last(&self) -> Rc<dyn Table> {
        self.before(self.steps.len().saturating_sub(1))
    }

    /// The causes that stand, in order.
    #[must_use]
    pub fn steps(&self) -> &[Rc<Step>] {
        &self.steps
    }

    /// The step that redo would do again, if it is one step.
    #[must_use]
    pub fn taken_back(&self) -> Option<&Step> {
        match self.undone.last()? {
            Change::Step(step) => Some(step),
            Change::Fix(_) => None,
        }
    }

    /// The moment at which this step was made.
    #[must_use]
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
    fn again(&self, table: &dyn Table, step: &Step) -> Rc<dyn Table> {
        let mut after = table.twin();
        let stands = match Luck::read(&step.words, 1) {
            Some(_) if step.sealed && self.source.is_some() => {
                self.draw(table, step.entry).and_then(|luck| after.take(&luck)).is_ok()
            }
            Some(luck) => luck.and_then(|luck| after.take(&luck)).is_ok(),
            None => after.act(Some(step.seat), &step.words, 1).is_ok(),
        };
        debug_assert!(stands, "a step that stood at this table stands there again");
        after.into()
    }

    /// All that was entered, corrections included.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Where the record lies, if one is kept.
    #[must_use]
    pub fn kept_in(&self) -> Option<&Path> {
        self.kept.as_ref().map(|kept| kept.path.as_path())
    }

    /// Whether the record has failed: nothing can be entered any more.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.kept.as_ref().is_some_and(|kept| kept.record.is_dead())
    }

    /// Writes the whole game to another file, and keeps it there from now on.
    ///
    /// # Errors
    /// If it cannot be written; then nothing has changed.
    pub fn keep_in(&mut self, path: PathBuf) -> Result<(), Refusal> {
        let secret = self.source.as_ref().and_then(Source::secret).filter(|_| !self.closed);
        let record = Record::create_with(&path, &self.header, &self.entries, secret)?;
        self.kept = Some(Kept { record, path });
        Ok(())
    }

    #[must_use]
    pub fn source(&self) -> Option<&Source> {
        self.source.as_ref()
    }

    /// The number that the next entry will have.
    #[must_use]
    pub fn next_number(&self) -> u64 {
        self.entries.last().map_or(1, |entry| entry.n + 1)
    }

    /// The gate: judges an entry, makes it durable, lets it count.
    ///
    /// # Errors
    /// If it is refused, or cannot be written; then nothing has changed.
    pub fn enter(&mut self, what: What) -> Result<(), Refusal> {
        let n = self.next_number();
        let prepared = self.prepare(&what, n)?;
        // Moves and faces are recorded in the one way of writing them.
        let what = match (&prepared, what) {
            (Prepared::Step(step, _), What::Do { player, by, sealed, .. }) => {
                What::Do { words: step.words.clone(), player, by, sealed }
            }
            (_, what) => what,
        };
        if let Some(kept) = &mut self.kept {
            kept.record.append(&what)?;
        }
        self.count(prepared, &what, n);
        self.entries.push(Entry { n, what });
        Ok(())
    }

    /// Lets the program roll or deal what is awaited. Cards come sealed to whoever gets them.
    ///
    /// # Errors
    /// `phase-wrong` if nothing is awaited, or as [`enter`](Match::enter).
    pub fn roll(&mut self) -> Result<(), Refusal> {
        let table = self.table();
        let Next::Chance(due) = table.next() else {
            return Err(nothing_falls(table));
        };
        let player = table.names()[due.seat].to_string();
        let luck = self.draw(table, self.next_number())?;
        let sealed = matches!(due.what, crate::kit::chance::Chance::Hand(_));
        let words = if sealed { unseen(&luck).words() } else { luck.words() };
        self.enter(What::Do { words, player, by: By::Program, sealed })
    }

    fn draw(&self, table: &dyn Table, entry: u64) -> Result<Luck, Refusal> {
        let Next::Chance(due) = table.next() else { return Err(nothing_falls(table)) };
        let source = self.source.as_ref().ok_or_else(|| {
            Refusal::new(Code::PhaseWrong, "the program rolls no dice in this game")
        })?;
        source.luck(entry, due.what, table.pack())
    }

    fn prepare(&self, what: &What, n: u64) -> Result<Prepared, Refusal> {
        if self.is_closed() && !matches!(what, What::Note { .. }) {
            return Err(Refusal::new(
                Code::GameOver,
                "the secret of this game has been told: nothing is entered after it",
            ));
        }
        match what {
            What::Do { words, player, by, sealed } => {
                let table = self.table();
                let seat = table.names().exactly(player).ok_or_else(|| {
                    Refusal::new(Code::NameInvalid, "nobody at this table is called that")
                })?;
                if *by == By::Hand {
                    self.may_be_typed(words)?;
                }
                if self.steps.len() >= MOST_STEPS {
                    let message = format!("a game has at most {MOST_STEPS} moves and rolls");
                    return Err(Refusal::new(Code::WorkTooLarge, message));
                }
                let cause = Cause { entry: n, seat, words, by: *by, sealed: *sealed };
                let (step, table) = self.step(table, cause)?;
                Ok(Prepared::Step(Rc::new(step), table))
            }
            What::Fix { entry, words } => self.fixed(*entry, words, n).map(Prepared::Fixed),
            What::Undo => match self.done.last() {
                None => Err(Refusal::new(Code::PhaseWrong, "there is nothing to take back")),
                Some(change) => self.restored(change, n).map(Prepared::Undo),
            },
            What::Redo => match self.undone.last() {
                None => Err(Refusal::new(
                    Code::PhaseWrong,
                    "nothing was taken back that could be done again",
                )),
                Some(change) => self.restored(change, n).map(Prepared::Redo),
            },
            What::Note { .. } => Ok(Prepared::Remark),
            What::Entropy { player, .. } => {
                if self.table().names().exactly(player).is_none() {
                    return Err(Refusal::new(
                        Code::NameInvalid,
                        "nobody at this table is called that",
                    ));
                }
                if self.header.fair.is_none() {
                    return Err(Refusal::new(
                        Code::PhaseWrong,
                        "only a fair game takes words into its dice",
                    )
                    .hint("--fair at the start makes one"));
                }
                Ok(Prepared::Remark)
            }
            What::Secret { secret } => self.told(secret).map(|()| Prepared::Remark),
        }
    }

    /// Where the program deals, it alone knows what is still in the pack, and its word on what it
    /// dealt is the last: typed cards could be told from those that lie hidden, and a correction of
    /// one hand would change what others have been dealt.
    fn may_be_typed(&self, words: &str) -> Result<(), Refusal> {
        if self.header.deal && matches!(Luck::read(words, 1), Some(Ok(Luck::Cards(_)))) {
            let message = "the program deals the cards of this game, and knows what it dealt";
            return Err(
                Refusal::new(Code::PhaseWrong, message).hint("r deals, where cards are due")
            );
        }
        Ok(())
    }

    /// The secret of a fair game, at its end: it must be the one that was committed to.
    fn told(&self, secret: &str) -> Result<(), Refusal> {
        let secret = Secret::read(secret)?;
        if self.header.fair.as_deref() != Some(&secret.commitment()) {
            return Err(Refusal::new(
                Code::LogBroken,
                "the secret is not the one that was committed to",
            ));
        }
        if self.table().next() != Next::Over {
            return Err(Refusal::new(Code::PhaseWrong, "the secret is told when the game is over"));
        }
        Ok(())
    }

    /// Whether the secret of a fair game has been told. Whoever knows it could foresee every roll,
    /// so that nothing but remarks is entered after it.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    fn count(&mut self, prepared: Prepared, what: &What, n: u64) {
        match prepared {
            Prepared::Step(step, table) => {
                self.stand(step.clone(), table);
                self.done.push(Change::Step(step));
                self.undone.clear();
            }
            Prepared::Fixed(tail) => {
                let before = self.put(tail);
                self.done.push(before);
                self.undone.clear();
            }
            Prepared::Undo(Some(tail)) => {
                let after = self.put(tail);
                self.done.pop();
                self.undone.push(after);
            }
            Prepared::Redo(Some(tail)) => {
                let before = self.put(tail);
                self.undone.pop();
                self.done.push(before);
            }
            Prepared::Undo(None) => {
                self.undone.extend(self.done.pop());
                self.steps.pop();
                self.tables.pop();
                self.keep_last();
            }
            Prepared::Redo(None) => {
                if let Some(Change::Step(step)) = self.undone.pop() {
                    let table = self.again(self.table(), &step);
                    self.stand(step.clone(), table);
                    self.done.push(Change::Step(step));
                }
            }
            Prepared::Remark => {}
        }
        if let (What::Entropy { player, text }, Some(source)) = (what, &mut self.source) {
            source.stir(n, player, text);
        }
        self.closed |= matches!(what, What::Secret { .. });
    }

    fn stand(&mut self, step: Rc<Step>, table: Rc<dyn Table>) {
        self.steps.push(step);
        self.tables.push(Some(table));
        thin(&mut self.tables, 0);
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

    /// Puts other steps in the place of the last ones, and gives the change that reverses this.
    fn put(&mut self, tail: Tail) -> Change {
        let Tail { from, steps, tables } = tail;
        self.replays += steps.len() as u64;
        let before = self.steps.split_off(from);
        let other = (from..).zip(before).zip(&steps).filter(|((_, was), is)| !was.same_as(is));
        let other = other.map(|(was, _)| was).collect();
        self.steps.extend(steps);
        self.tables.truncate(from);
        self.tables.extend(tables);
        Change::Fix(other)
    }

    /// Whether so many steps may be played again for entry `n`.
    fn may_replay(&self, steps: usize, n: u64) -> Result<(), Refusal> {
        let most = REPLAYS + REPLAYS_PER_ENTRY * n;
        if self.replays + steps as u64 > most {
            let message =
                format!("the corrections in this record would play more than {most} steps again");
            return Err(Refusal::new(Code::WorkTooLarge, message));
        }
        Ok(())
    }

    /// What stands once a change is reversed; `None` if it was a single step.
    fn restored(&self, change: &Change, n: u64) -> Result<Option<Tail>, Refusal> {
        let Change::Fix(other) = change else { return Ok(None) };
        let from = other.first().map_or(self.steps.len(), |(i, _)| *i);
        self.may_replay(self.steps.len() - from, n)?;
        let mut other = other.iter().peekable();
        let mut tail = Tail { from, steps: Vec::new(), tables: Vec::new() };
        let mut table = self.before(from);
        for (i, now) in (from..).zip(&self.steps[from..]) {
            let old = other.next_if(|(at, _)| *at == i).map_or(now, |(_, old)| old);
            let (mut step, after) = self.step(table.as_ref(), Cause::of(old))?;
            (step.words, step.by) = (old.words.clone(), old.by);
            table = after.clone();
            tail.push(step, after);
        }
        Ok(Some(tail))
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
            // That much has to be told to whoever tries it.
            let hint = "peek NAME shows a player the cards dealt to him";
            let message = "the hidden cards do not allow this";
            Refusal { rule: refused.rule, ..Refusal::new(refused.code, message).hint(hint) }
        })
    }

    /// Applies a cause to a table.
    fn step(&self, table: &dyn Table, cause: Cause) -> Result<(Step, Rc<dyn Table>), Refusal> {
        let Cause { entry, seat, words, by, sealed } = cause;
        let mut after = table.twin();
        let (words, verdicts, remarks) = if let Some(luck) = Luck::read(words, 1) {
            let luck = luck?;
            if table.next().seat().is_some_and(|due| due != seat) {
                return Err(Refusal::new(Code::SeatWrong, "somebody else is to roll now"));
            }
            // Without a source, as in a fair game whose secret is not told yet, what the
            // program rolled is taken as it is written.
            let program = by == By::Program && self.source.is_some();
            let fell = if program { self.draw(table, entry)? } else { luck.clone() };
            let shown = if sealed { unseen(&fell) } else { fell.clone() };
            if shown != luck {
                return Err(Refusal::new(
                    Code::LogBroken,
                    format!(
                        "the program rolled \"{}\" here, not \"{}\"",
                        shown.words(),
                        luck.words()
                    ),
                ));
            }
            (luck.words(), after.take(&fell)?, Vec::new())
        } else {
            let acted = after.act(Some(seat), words, 1).map_err(|refused| {
                self.openly(table, refused, |open| open.act(Some(seat), words, 1).err())
            })?;
            let remarks = if self.header.deal {
                // What is pointed out must lie open.
                let open = table.seen_by(None).act(Some(seat), words, 1);
                open.map_or(Vec::new(), |open| open.remarks)
            } else {
                acted.remarks
            };
            (acted.words, acted.verdicts, remarks)
        };
        Ok((Step { entry, seat, words, by, sealed, verdicts, remarks }, after.into()))
    }

    /// The steps from one on, with other luck in it.
    fn fixed(&self, entry: u64, words: &str, n: u64) -> Result<Tail, Refusal> {
        let i = self.steps.binary_search_by_key(&entry, |step| step.entry).map_err(|_| {
            Refusal::new(Code::OutOfRange, format!("there is no entry {entry} that stands"))
                .hint("log shows the entries with their numbers")
        })?;
        if !self.steps[i].is_luck() || Luck::read(words, 1).is_none() {
            return Err(Refusal::new(
                Code::MoveIllegal,
                "only dice and cards are corrected this way",
            )
            .hint("Take a move back with undo"));
        }
        self.may_be_typed(words)?;
        self.may_be_typed(&self.steps[i].words)?;
        self.may_replay(self.steps.len() - i, n)?;
        let mut tail = Tail { from: i, steps: Vec::new(), tables: Vec::new() };
        let mut table = self.before(i);
        for old in &self.steps[i..] {
            let here = old.entry == entry;
            let cause = if here {
                Cause { words, by: By::Hand, sealed: false, ..Cause::of(old) }
            } else {
                Cause::of(old)
            };
            let (mut step, after) = self.step(table.as_ref(), cause).map_err(|refusal| {
                if here {
                    return refusal;
                }
                Refusal::new(
                    Code::MoveIllegal,
                    format!(
                        "entry {} ({}: {}) would no longer stand: {}",
                        old.entry,
                        &table.names()[old.seat],
                        old.words,
                        refusal.message
                    ),
                )
                .hint("Take it back with undo first")
            })?;
            if !here {
                step.by = old.by;
            }
            table = after.clone();
            tail.push(step, after);
        }
        Ok(tail)
    }
}

#[derive(Clone, Copy)]
struct Cause<'a> {
    entry: u64,
    seat: Seat,
    words: &'a str,
    by: By,
    sealed: bool,
}

impl<'a> Cause<'a> {
    /// Of a step that stands. Rolls keep their faces, whoever threw them.
    fn of(step: &'a Step) -> Self {
        let by = if !step.sealed && step.is_luck() { By::Hand } else { step.by };
        let Step { entry, seat, sealed, .. } = *step;
        Self { entry, seat, words: &step.words, by, sealed }
    }
}

/// Cards face down; dice as they are.
fn unseen(luck: &Luck) -> Luck {
    match luck {
        Luck::Cards(cards) => Luck::Cards(vec![None; cards.len()]),
        dice @ Luck::Dice(_) => dice.clone(),
    }
}

/// That neither dice nor cards are awaited.
pub(super) fn nothing_falls(table: &dyn Table) -> Refusal {
    match table.next().seat() {
        Some(seat) => Refusal::new(
            Code::PhaseWrong,
            format!("nothing is to be rolled now: {}", table.names().who_decides(seat)),
        ),
        None => Refusal::new(Code::GameOver, "the game is over"),
    }
}

/// The table at which a recorded game began.
///
/// # Errors
/// `log-broken` if the header does not make one.
pub fn opening(kind: &dyn Kind, header: &Header) -> Result<Box<dyn Table>, Refusal> {
    let broken = |refusal: Refusal| Refusal { code: Code::LogBroken, ..refusal }.at("line 1");
    let names = few_names(kind.info(), header.players.iter()).map_err(broken)?;
    let first = match &header.first {
        Some(name) => Some(names.exactly(name).ok_or_else(|| {
            broken(Refusal::new(Code::NameInvalid, "whoever is to begin does not sit here"))
        })?),
        None => None,
    };
    kind.fresh(&header.rules, names, first).map_err(broken)
}
