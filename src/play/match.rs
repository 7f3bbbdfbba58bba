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
    pub after: Rc<dyn Table>,
}

impl Step {
    /// Whether it was a roll or a deal rather than a move.
    #[must_use]
    pub fn is_luck(&self) -> bool {
        Luck::read(&self.words, 1).is_some()
    }
}

/// What can be taken back: one more step, or other steps in the place of the last ones.
enum Change {
    Step(Rc<Step>),
    Steps(Vec<Rc<Step>>),
}

/// An entry that was judged and is yet to count.
enum Prepared {
    Step(Rc<Step>),
    Fixed(Vec<Rc<Step>>),
    Undo,
    Redo,
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
    done: Vec<Change>,
    undone: Vec<Change>,
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
            done: Vec::new(),
            undone: Vec::new(),
            entries: Vec::new(),
            closed: false,
            kept,
        }
    }

    /// Plays recorded entries again, checking every one, the program's rolls against the source
    /// included. Further entries are kept in `kept`.
    ///
    /// # Errors
    /// `log-broken`, naming the entry that does not stand.
    pub fn replayed(
        header: Header,
        opening: Box<dyn Table>,
        source: Option<Source>,
        entries: &[Entry],
        kept: Option<Kept>,
    ) -> Result<Self, Refusal> {
        let mut replay = Self::new(header, opening, source, None);
        for Entry { n, what } in entries {
            let prepared = replay.prepare(what, *n).map_err(|refusal| {
                Refusal { code: Code::LogBroken, ..refusal }.at(format!("entry {n}"))
            })?;
            replay.count(prepared, what.clone());
        }
        replay.kept = kept;
        Ok(replay)
    }

    /// This moment.
    #[must_use]
    pub fn table(&self) -> &dyn Table {
        self.steps.last().map_or(self.opening.as_ref(), |step| step.after.as_ref())
    }

    #[must_use]
    pub fn opening(&self) -> &dyn Table {
        self.opening.as_ref()
    }

    /// The moment before the last step.
    #[must_use]
    pub fn before_last(&self) -> &dyn Table {
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
            Change::Steps(_) => None,
        }
    }

    /// The moment at which this step was made.
    #[must_use]
    pub fn before(&self, step: usize) -> &dyn Table {
        step.checked_sub(1).map_or(self.opening.as_ref(), |i| self.steps[i].after.as_ref())
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
        let prepared = self.prepare(&what, self.next_number())?;
        // Moves and faces are recorded in the one way of writing them.
        let what = match (&prepared, what) {
            (Prepared::Step(step), What::Do { player, by, sealed, .. }) => {
                What::Do { words: step.words.clone(), player, by, sealed }
            }
            (_, what) => what,
        };
        if let Some(kept) = &mut self.kept {
            kept.record.append(&what)?;
        }
        self.count(prepared, what);
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
                let cause = Cause { entry: n, seat, words, by: *by, sealed: *sealed };
                Ok(Prepared::Step(Rc::new(self.step(table, cause)?)))
            }
            What::Fix { entry, words } => self.fixed(*entry, words).map(Prepared::Fixed),
            What::Undo if self.done.is_empty() => {
                Err(Refusal::new(Code::PhaseWrong, "there is nothing to take back"))
            }
            What::Undo => Ok(Prepared::Undo),
            What::Redo if self.undone.is_empty() => Err(Refusal::new(
                Code::PhaseWrong,
                "nothing was taken back that could be done again",
            )),
            What::Redo => Ok(Prepared::Redo),
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

    fn count(&mut self, prepared: Prepared, what: What) {
        match prepared {
            Prepared::Step(step) => {
                self.steps.push(step.clone());
                self.done.push(Change::Step(step));
                self.undone.clear();
            }
            Prepared::Fixed(steps) => {
                let before = std::mem::replace(&mut self.steps, steps);
                self.done.push(Change::Steps(before));
                self.undone.clear();
            }
            Prepared::Undo => {
                if let Some(change) = self.done.pop() {
                    let other = self.swapped(change, false);
                    self.undone.push(other);
                }
            }
            Prepared::Redo => {
                if let Some(change) = self.undone.pop() {
                    let other = self.swapped(change, true);
                    self.done.push(other);
                }
            }
            Prepared::Remark => {}
        }
        let n = self.next_number();
        if let (What::Entropy { player, text }, Some(source)) = (&what, &mut self.source) {
            source.stir(n, player, text);
        }
        self.closed |= matches!(what, What::Secret { .. });
        self.entries.push(Entry { n, what });
    }

    /// Takes a change back or does it again, and gives the change that reverses this.
    fn swapped(&mut self, change: Change, again: bool) -> Change {
        match change {
            Change::Step(step) => {
                if again {
                    self.steps.push(step.clone());
                } else {
                    self.steps.pop();
                }
                Change::Step(step)
            }
            Change::Steps(other) => Change::Steps(std::mem::replace(&mut self.steps, other)),
        }
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
    fn step(&self, table: &dyn Table, cause: Cause) -> Result<Step, Refusal> {
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
        Ok(Step { entry, seat, words, by, sealed, verdicts, remarks, after: after.into() })
    }

    /// All steps with other luck in one of them.
    fn fixed(&self, entry: u64, words: &str) -> Result<Vec<Rc<Step>>, Refusal> {
        let i = self.steps.iter().position(|step| step.entry == entry).ok_or_else(|| {
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
        let mut steps = self.steps[..i].to_vec();
        for old in &self.steps[i..] {
            let here = old.entry == entry;
            let table = steps.last().map_or(self.opening.as_ref(), |step| step.after.as_ref());
            let cause = Cause {
                entry: old.entry,
                seat: old.seat,
                words: if here { words } else { &old.words },
                // Rolls that stand keep their faces, whoever threw them.
                by: if here || !old.sealed && old.is_luck() { By::Hand } else { old.by },
                sealed: old.sealed && !here,
            };
            let mut step = self.step(table, cause).map_err(|refusal| {
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
            steps.push(Rc::new(step));
        }
        Ok(steps)
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
