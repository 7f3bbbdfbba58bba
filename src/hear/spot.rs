//! A moment on which what was said is tried, and what has to be entered to come there.

use super::Entry;
use super::commands::Command;
use crate::game::{Hints, MoveWord, Next};
use crate::pieces::{Code, Dice, Due, Refusal, Result, Seat};
use crate::play::{Acted, Offered, Report, Table};

/// A moment, at the table or on a copy of it.
pub struct Spot {
    pub table: Box<dyn Table>,
    pub next: Next,
    pub offers: Vec<(Seat, Offered)>,
    pub counts: Hints,
    /// What led here from where the line was said.
    pub entries: Vec<Entry>,
    /// The program rolls or answers: what follows cannot be known.
    pub is_end: bool,
}

/// Something to try.
#[derive(Clone, Debug, PartialEq)]
pub enum Attempt {
    /// Dice or cards fell, as typed.
    Fell(Option<Seat>, String),
    Roll(Option<Seat>),
    Move(Option<Seat>, String),
    Command(&'static Command, String),
}

impl Spot {
    pub fn new(table: Box<dyn Table>, entries: Vec<Entry>) -> Self {
        let (next, offers) = (table.next(), table.moves());
        let counts = table.hints();
        Self { table, next, offers, counts, entries, is_end: false }
    }

    pub fn due(&self) -> Option<Due> {
        self.next.due()
    }

    pub fn awaits_dice(&self) -> bool {
        self.due().is_some_and(|due| due.what.is_dice())
    }

    /// Whose move it is where nobody is named.
    pub fn actor(&self) -> Option<Seat> {
        self.next.seat().or_else(|| self.offers.first().map(|(seat, _)| *seat))
    }

    /// The move that words begin with.
    pub fn move_of(&self, words: &str) -> Option<&'static MoveWord> {
        let info = self.table.info();
        Some(&info.moves[info.move_at(words)?])
    }

    /// Whether something is at stake in this move.
    pub fn stakes(&self, words: &str) -> bool {
        self.move_of(words).is_some_and(|mv| mv.staked)
    }

    pub fn name(&self, seat: Seat) -> &str {
        &self.table.names()[seat]
    }

    pub fn offered(&self, seat: Option<Seat>, kind: &str) -> impl Iterator<Item = &Offered> {
        let own = self.offers.iter().filter(move |(other, _)| Some(*other) == seat);
        own.map(|(_, shown)| shown).filter(move |shown| shown.kind() == kind)
    }

    /// What tells this moment from others.
    pub fn state(&self) -> Vec<u8> {
        let mut state = Vec::new();
        self.table.write(Report::State, &mut state);
        state
    }

    /// The moment after all of these, one after the other.
    pub fn after(&self, attempts: &[Attempt]) -> Result<Spot> {
        let mut table = self.table.boxed_clone();
        let (mut entries, mut is_end) = (self.entries.clone(), false);
        for attempt in attempts {
            match attempt {
                Attempt::Fell(seat, typed) => {
                    let outcome = fell(table.as_ref(), *seat, typed)?;
                    table.take(&outcome)?;
                    entries.push(Entry::Outcome(outcome));
                }
                Attempt::Roll(seat) => {
                    is_theirs(table.as_ref(), table.awaited()?, *seat)?;
                    entries.push(Entry::Roll);
                    is_end = true;
                }
                Attempt::Move(seat, words) => {
                    let done = act(&mut table, *seat, words)?;
                    entries.extend(done.into_iter().map(|it| Entry::Move(it.seat, it.words)));
                }
                Attempt::Command(command, rest) => {
                    entries.push(Entry::Command(command, rest.clone()));
                    is_end = true;
                }
            }
        }
        Ok(Spot { is_end, ..Spot::new(table, entries) })
    }
}

/// Makes a move, with the one that goes without saying before it if need be.
fn act(table: &mut Box<dyn Table>, seat: Option<Seat>, words: &str) -> Result<Vec<Acted>> {
    let why = match table.act(seat, words) {
        Ok(acted) => return Ok(vec![acted]),
        Err(why) => why,
    };
    // A word alone, such as done, may be meant for this moment.
    let implied =
        table.hints().implied.filter(|_| words.contains(' ')).ok_or_else(|| why.clone())?;
    let mut later = table.boxed_clone();
    let first = later.act(seat, implied).map_err(|_| why)?;
    let second = later.act(seat, words)?;
    *table = later;
    Ok(vec![first, second])
}

/// What fell, as it was typed for what is due.
pub fn fell(table: &dyn Table, seat: Option<Seat>, typed: &str) -> Result<crate::pieces::Outcome> {
    let due = table.awaited()?;
    is_theirs(table, due, seat)?;
    // Who has rolled some dice again may type those that were kept, too.
    let kept = table.hints().dice;
    let count = usize::from(due.what.count());
    let all = Dice::read_faces(typed).ok().filter(|_| due.what.is_dice());
    match all.and_then(|all| all.minus(kept)).filter(|fell| fell.len() == count) {
        Some(fell) => Ok(crate::pieces::Outcome::Dice(fell)),
        None => due.read(typed),
    }
}

fn is_theirs(table: &dyn Table, due: Due, seat: Option<Seat>) -> Result<()> {
    if seat.is_none_or(|seat| seat == due.seat) {
        return Ok(());
    }
    let (who, takes) = (&table.names()[due.seat], due.what.takes());
    Err(Refusal::new(Code::SeatWrong, format!("it is {who} who {takes} now")))
}
