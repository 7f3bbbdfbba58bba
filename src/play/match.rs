//! A match: an opening, the entries since, and what they have led to. One file, since one gate judges all.
//!
//! The record holds causes only (dice and cards with their source, moves, corrections); everything
//! else is a fold over them. Every entry passes through one gate, [`Match::enter`]: it is judged,
//! made durable, and only then does it count. A refusal changes nothing.

use std::collections::BTreeMap;
use std::ops::Deref;
use std::path::Path;
use std::rc::Rc;

use crate::pieces::{Code, Outcome, Refusal, Result, Seat, Style, refusal, refuse_if};
use crate::play::games::{Games, find, fresh_table};
use crate::play::record::{By, Entry, Header, Record, What};
use crate::play::{Acted, Course, Report, Seed, Source, Step, Table, bots};
use crate::solve::Policy;

/// More steps than these do not stand at once: the state after each of them is kept.
const MOST_STEPS: usize = 1 << 14;

/// The corrections of one record play no more steps again than these, which are kept, too.
const MOST_REPLAYED: usize = 1 << 15;

/// A game being played, or played again. It reads like its [`Course`], which it takes further.
pub struct Match {
    course: Course,
    source: Source,
    /// All that was entered, corrections included.
    entries: Vec<Entry>,
    opening: Box<dyn Table>,
    /// What entries changed, for undo, and what undo took back, for redo.
    done: Vec<Change>,
    undone: Vec<Change>,
    /// Of those taken back, what redo tries behind something new.
    waiting: Vec<Change>,
    /// Steps that corrections have played again so far.
    replayed: usize,
    record: Option<Record>,
}

/// The steps from some step on.
type Tail = (usize, Vec<Rc<Step>>);

/// An entry that changed something, and what stood in the place of that.
struct Change {
    entry: u64,
    from: usize,
    other: Vec<Rc<Step>>,
    is_fix: bool,
}

#[derive(Clone, Copy)]
struct Cause<'a> {
    entry: u64,
    seat: Seat,
    words: &'a str,
    by: By,
    hidden: bool,
}

impl Deref for Match {
    type Target = Course;

    fn deref(&self) -> &Course {
        &self.course
    }
}

impl Match {
    /// Begins at `opening`. Without a record nothing is kept.
    pub fn new(
        header: Header,
        opening: Box<dyn Table>,
        source: Source,
        record: Option<Record>,
    ) -> Self {
        let scene = opening.scene(None, Style::PIPE);
        let (names, info, standing) = (opening.names().clone(), opening.info(), opening.standing());
        let course = Course {
            info,
            bots: bots::read(&names, &header.bots).unwrap_or_else(|_| vec![None; names.len()]),
            header,
            names,
            agreed: scene.agreed,
            stake: opening.json(Report::Rules)[info.stake].as_i64().unwrap_or(0),
            opening: standing,
            steps: Vec::new(),
        };
        Self {
            course,
            source,
            entries: Vec::new(),
            opening,
            done: Vec::new(),
            undone: Vec::new(),
            waiting: Vec::new(),
            replayed: 0,
            record,
        }
    }

    /// Plays recorded entries again, the program's rolls checked against the seed: as far as they
    /// stand, and what is wrong with the next.
    ///
    /// # Errors
    /// If the header makes no game, or its seed is none.
    pub fn replay(
        games: &Games,
        header: Header,
        entries: Vec<Entry>,
    ) -> Result<(Self, Option<Refusal>)> {
        let (kind, first) = (find(games, &header.game)?, header.first.as_deref());
        let opening = fresh_table(kind, &header.players, first, &header.rules);
        let opening =
            opening.and_then(|table| bots::read(table.names(), &header.bots).map(|_| table));
        let at = || Some("line 1".to_string());
        let opening = opening.map_err(|why| Refusal { code: Code::LogBroken, at: at(), ..why })?;
        let source = Source::new(&Seed::read(&header.seed)?);
        let mut replay = Self::new(header, opening, source, None);
        for Entry { n, what } in entries {
            if let Err(mut wrong) = replay.admit(what, true) {
                if wrong.code != Code::WorkTooLarge {
                    wrong.code = Code::LogBroken;
                }
                return Ok((replay, Some(wrong.at(format!("entry {n}")))));
            }
        }
        Ok((replay, None))
    }

    /// All of a record, played again; further entries are kept in `record`.
    ///
    /// # Errors
    /// `log-broken`, naming the entry that does not stand, or `work-too-large`.
    pub fn replayed(
        games: &Games,
        header: Header,
        entries: Vec<Entry>,
        record: Option<Record>,
    ) -> Result<Self> {
        match Self::replay(games, header, entries)? {
            (game, None) => Ok(Self { record, ..game }),
            (_, Some(refusal)) => Err(refusal),
        }
    }

    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// This moment.
    pub fn table(&self) -> &dyn Table {
        self.moment(self.steps.len())
    }

    /// The moment after this number of steps.
    pub fn moment(&self, steps: usize) -> &dyn Table {
        steps.checked_sub(1).map_or(self.opening.as_ref(), |last| self.steps[last].table.as_ref())
    }

    /// The entries that changed something and stand, in order.
    pub(crate) fn changes(&self) -> impl DoubleEndedIterator<Item = u64> {
        self.done.iter().map(|change| change.entry)
    }

    /// How many entries redo brings back: what was taken back last or, behind something new, what
    /// was taken back before that.
    pub(crate) fn redoable(&self) -> usize {
        if self.undone.is_empty() { self.waiting.len() } else { self.undone.len() }
    }

    /// Whether it is over, and nobody can go on with it by buying in again. Where bots alone play,
    /// nobody does.
    pub fn is_finished(&self) -> bool {
        let plays_on = || !self.table().moves().is_empty() && self.bots.contains(&None);
        self.is_over() && !plays_on()
    }

    /// Where the record lies, if one is kept.
    pub fn kept_in(&self) -> Option<&Path> {
        self.record.as_ref()?.path.as_deref()
    }

    /// Whether the record has failed: nothing can be entered any more.
    pub(crate) fn is_lost(&self) -> bool {
        self.record.as_ref().is_some_and(Record::is_dead)
    }

    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The number that the next entry will have.
    pub fn next_number(&self) -> u64 {
        self.entries.last().map_or(1, |entry| entry.n + 1)
    }

    /// The gate: judges an entry, makes it durable, lets it count.
    ///
    /// # Errors
    /// If it is refused, or cannot be written; then nothing has changed.
    pub fn enter(&mut self, what: What) -> Result<()> {
        self.admit(what, false)
    }

    /// The same of an entry that may have to be written as records are.
    fn admit(&mut self, what: What, is_recorded: bool) -> Result<()> {
        let n = self.next_number();
        let given = is_recorded.then(|| what.clone());
        let (what, tail) = self.judged(what, n)?;
        refuse_if!(given.is_some_and(|given| given != what) =>
            LogBroken, "this entry is not written the way records are");
        if let Some(record) = &mut self.record {
            record.append(&what)?;
        }
        self.count(tail, &what, n);
        self.course.seat(self.table().names().clone());
        self.entries.push(Entry { n, what });
        Ok(())
    }

    /// Lets the program roll or deal what is awaited.
    ///
    /// # Errors
    /// `phase-wrong` if nothing is awaited, or real cards are, or as [`enter`](Match::enter).
    pub fn roll(&mut self) -> Result<()> {
        let due = self.table().awaited()?;
        let what = if due.what.is_dice() { "hidden dice" } else { "cards" };
        refuse_if!(!due.is_open_dice() && !self.header.deal => PhaseWrong,
            hint "Type what came, ? for what is unseen; --deal-cards lets the program deal",
            "the {what} of this game are real");
        let player = self.names[due.seat].to_string();
        let words = self.drawn()?.words();
        self.enter(What::Do { words, player, by: By::Program, hidden: due.hidden })
    }

    fn seat_of(&self, player: &str) -> Result<Seat> {
        let none = || refusal!(NameInvalid, "nobody at this table is called that");
        self.names.exactly(player).ok_or_else(none)
    }

    /// Judges an entry. Gives it in the one way of writing it, and what stands after a step or a fix in the
    /// place of the last steps.
    fn judged(&self, mut what: What, n: u64) -> Result<(What, Option<Tail>)> {
        let tail = match &mut what {
            What::Do { words, player, by, hidden } => {
                let seat = self.seat_of(player)?;
                let cause = Cause { entry: n, seat, words, by: *by, hidden: *hidden };
                self.may_be_by(cause)?;
                refuse_if!(self.steps.len() >= MOST_STEPS =>
                    WorkTooLarge, "a game has at most {MOST_STEPS} moves and rolls");
                let step = self.step(self.table(), cause)?;
                *words = step.recorded().to_string();
                *player = self.names[seat].to_string();
                Some((self.steps.len(), vec![Rc::new(step)]))
            }
            What::Fix { fix } => {
                let tail = self.fixed(fix)?;
                for step in &tail.1 {
                    fix.entry(step.entry).and_modify(|words| words.clone_from(&step.words));
                }
                Some(tail)
            }
            What::Seat { player, .. } => self.seat_of(player).map(|_| None)?,
            What::Undo { .. } if self.done.is_empty() => {
                return Err(refusal!(PhaseWrong, "there is nothing to take back"));
            }
            What::Redo { .. } if self.undone.is_empty() => Some(self.behind_new(n)?),
            What::Undo { .. } | What::Redo { .. } | What::Note { .. } => None,
        };
        Ok((what, tail))
    }

    /// Lets a judged entry count.
    fn count(&mut self, tail: Option<Tail>, what: &What, n: u64) {
        if let What::Seat { player, bot } = what
            && let Some(seat) = self.names.exactly(player)
        {
            self.course.bots[seat.index()] = bot.then_some(Policy::Best);
        }
        let (behind_new, is_fix) = (tail.is_some(), matches!(what, What::Fix { .. }));
        let change = match what {
            What::Undo { .. } => self.done.pop(),
            What::Redo { .. } if !behind_new => self.undone.pop(),
            _ => tail.map(|(from, other)| Change { entry: n, from, other, is_fix }),
        };
        let Some(mut change) = change else { return };
        if is_fix {
            self.replayed += change.other.len();
        }
        let steps = std::mem::take(&mut change.other);
        change.other = self.course.steps.splice(change.from.., steps).collect();
        match what {
            What::Undo { .. } => self.undone.push(change),
            What::Redo { .. } => {
                self.done.push(change);
                self.waiting.truncate(self.waiting.len() - usize::from(behind_new));
            }
            _ => {
                self.done.push(change);
                // A slip in what is put in does not stand for all that followed.
                if self.undone.len() >= self.waiting.len() {
                    self.undone.retain(|change| !change.is_fix);
                    self.waiting = std::mem::take(&mut self.undone);
                }
                self.undone.clear();
                if self.waiting.last().is_some_and(|change| self.is_said_anew(change, n)) {
                    self.waiting.pop();
                }
            }
        }
    }

    /// A step that was taken back, behind something new.
    fn behind_new(&self, n: u64) -> Result<Tail> {
        let none = || refusal!(PhaseWrong, "nothing was taken back that could be done again");
        let old = self.waiting.last().and_then(|change| change.other.first());
        let old = old.ok_or_else(none)?;
        let step = self.again(self.table(), old, n).map_err(|why| {
            let (entry, was) = (old.entry, old.described());
            refusal!(MoveIllegal, hint "Type what comes now",
                "entry {entry} ({was}) no longer fits: {}", why.message)
        })?;
        Ok((self.steps.len(), vec![Rc::new(step)]))
    }

    /// A step at another table, as this entry. Rolls keep their faces.
    fn again(&self, table: &dyn Table, old: &Step, entry: u64) -> Result<Step> {
        let Step { seat, by, .. } = *old;
        let (words, hidden) = (old.recorded(), old.hidden.is_some());
        self.step(table, Cause { entry, seat, words, by, hidden })
    }

    /// Whether the last step stands in the place of one that was taken back.
    fn is_said_anew(&self, change: &Change, n: u64) -> bool {
        let (Some(old), Some(new)) = (change.other.first(), self.steps.last()) else {
            return false;
        };
        let same = (old.seat, old.kind()) == (new.seat, new.kind());
        same && change.from + 1 == self.steps.len() && self.again(self.table(), old, n).is_err()
    }

    /// The steps from the first of some on, with other dice or another move in these.
    fn fixed(&self, fixes: &BTreeMap<u64, String>) -> Result<Tail> {
        let mut from = self.steps.len();
        for (entry, words) in fixes.iter().rev() {
            from = self.place_of(*entry)?;
            // A roll becomes another roll, and a move that somebody typed another move.
            let (step, is_chance) = (&self.steps[from], Outcome::read(None, words).is_some());
            let fits = is_chance == step.is_chance() && (is_chance || step.by == By::Hand);
            refuse_if!(!fits => MoveIllegal, hint format!("It was: {}", step.described()),
                "entry {entry} cannot become that: a roll stays a roll, and bots choose their moves");
        }
        let steps = &self.steps[from..];
        refuse_if!(self.replayed + steps.len() > MOST_REPLAYED =>
            WorkTooLarge, "corrections here play more than {MOST_REPLAYED} steps again");
        let mut again: Vec<Rc<Step>> = Vec::new();
        for old in steps {
            let table = again.last().map_or(self.moment(from), |last| last.table.as_ref());
            let Step { entry, seat, .. } = **old;
            let step = if let Some(words) = fixes.get(&entry) {
                self.step(table, Cause { entry, seat, words, by: By::Hand, hidden: false })
            } else {
                self.again(table, old, entry).map_err(|why| {
                    let (first, was) = (self.steps[from].entry, old.described());
                    let hint = format!("fix {first} ... and {entry} ... puts both right; or undo");
                    refusal!(MoveIllegal, hint hint,
                        "entry {entry} ({was}) would no longer stand: {}", why.message)
                })
            };
            again.push(Rc::new(step?));
        }
        Ok((from, again))
    }

    /// The program makes only rolls, and deals where that was agreed; bots make only the moves of
    /// their seats; the referee enters only what nobody saw. Hidden is what the program rolls or deals so.
    fn may_be_by(&self, Cause { seat, words, by, hidden, .. }: Cause) -> Result<()> {
        let due = self.table().next().due();
        let outcome = Outcome::read(due, words);
        let unseen = matches!(&outcome, Some(Ok(outcome)) if outcome.is_unseen());
        let deals = due.is_some_and(|due| !due.is_open_dice());
        let fits = match by {
            By::Hand => true,
            By::Program => outcome.is_some() && (self.header.deal || !deals),
            By::Bot => outcome.is_none() && self.bots[seat.index()].is_some(),
            By::Referee => unseen && !self.header.deal,
        };
        refuse_if!(!fits || hidden != (by == By::Program && due.is_some_and(|due| due.hidden)) =>
            LogBroken, "what this entry says does not fit how it is said to have come about");
        if let (By::Program, Some(written)) = (by, outcome) {
            let (here, written) = (self.drawn()?.words(), written?.words());
            refuse_if!(here != written => LogBroken, "the program rolled or dealt something else here");
        }
        Ok(())
    }

    /// What the program rolls or deals now: as this step of the game, so that what was taken back comes
    /// again, and nobody fishes for another roll.
    fn drawn(&self) -> Result<Outcome> {
        let due = self.table().awaited()?;
        self.source.outcome(self.steps.len() as u64 + 1, due.what, self.table().pack())
    }

    /// A refusal that keeps dealt cards hidden: what the same attempt brings on a table without
    /// hands.
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
            // Not by which rule: it may be one for cards in this hand.
            refusal!(MoveIllegal, hint "peek NAME shows a player the hand they were dealt",
                "what is hidden does not allow this")
        })
    }

    /// Applies a cause to a table.
    fn step(&self, before: &dyn Table, cause: Cause) -> Result<Step> {
        let Cause { entry, seat, words, by, hidden } = cause;
        refuse_if!(seat.index() >= before.names().len() =>
            SeatWrong, "this player has not sat down yet");
        let mut table = before.boxed_clone();
        let due = before.next().due();
        let fallen = Outcome::read(due, words).transpose()?;
        // A refusal of cards that lie hidden would show them, and a correction of one hand would change what
        // others have been dealt.
        let under_cups = due.is_some_and(|due| due.hidden && due.what.is_dice());
        let is_dealt = matches!(fallen, Some(Outcome::Cards(_))) || under_cups && fallen.is_some();
        refuse_if!(self.header.deal && by == By::Hand && is_dealt => PhaseWrong,
            hint "r deals, where cards are due",
            "the program deals the cards of this game, and knows what it dealt");
        let act = |table: &mut dyn Table| table.act(Some(seat), words);
        let Acted { words, verdicts, .. } =
            act(table.as_mut()).map_err(|refused| match fallen {
                Some(_) => refused,
                None => self.openly(before, refused, |open| act(open).err()),
            })?;
        let corrects = self.info.move_at(&words).is_some_and(|at| self.info.moves[at].corrects);
        refuse_if!(self.header.deal && corrects =>
            PhaseWrong, "the program deals these cards and has counted them");
        let (words, hidden) = match fallen {
            Some(fallen) if hidden => (Outcome::unseen(fallen.what()).words(), Some(words)),
            _ => (words, None),
        };
        let after = table.standing();
        Ok(Step { entry, seat, words, by, verdicts, after, hidden, table })
    }
}
