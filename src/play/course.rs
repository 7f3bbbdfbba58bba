//! The course of a game: what its record tells once it has been played again. Logs, sheets,
//! statistics, reviews and lists of games read nothing else.

use std::iter;
use std::rc::Rc;

use schemars::JsonSchema;
use serde::Serialize;

use crate::game::Info;
use crate::pieces::{Names, Outcome, Result, Seat, Verdict, refusal, visible};
use crate::play::record::{By, Header};
use crate::play::table::{Standing, Table};
use crate::solve::Policy;

/// A game as far as it has gone.
pub struct Course {
    pub header: Header,
    pub info: &'static Info,
    pub names: Names,
    /// By seat: how the program plays for somebody now.
    pub bots: Vec<Option<Policy>>,
    /// The house rules that are not as usual, as a sentence.
    pub agreed: Option<String>,
    /// The chips with which everybody sits down: of these, which can be bought and taken out, only what
    /// is won and lost counts. Nought where scores are points.
    pub stake: i64,
    /// How everybody stood before the first step.
    pub opening: Standing,
    pub(super) steps: Vec<Rc<Step>>,
}

/// A cause that stands, and what it led to.
pub struct Step {
    /// The number of the entry it came with.
    pub entry: u64,
    pub seat: Seat,
    /// As shown: with `?` for cards that are hidden from somebody.
    pub words: String,
    pub by: By,
    pub verdicts: Vec<Verdict>,
    /// How it left everybody.
    pub after: Standing,
    /// What was dealt hidden from somebody, in the words of the record.
    pub(crate) hidden: Option<String>,
    /// The moment after it.
    pub(super) table: Box<dyn Table>,
}

impl Step {
    /// Whether it was a roll or a deal rather than a move.
    pub fn is_chance(&self) -> bool {
        Outcome::read(None, &self.words).is_some()
    }

    /// The word it begins with: `dice`, or that of a move.
    pub fn kind(&self) -> &str {
        self.words.split(' ').next().unwrap_or_default()
    }

    /// In the words of the record.
    pub(super) fn recorded(&self) -> &str {
        self.hidden.as_ref().unwrap_or(&self.words)
    }

    /// `Ana: dice 6 5 3`.
    pub(crate) fn described(&self) -> String {
        format!("{}: {}", &self.table.names()[self.seat], self.words)
    }
}

/// What a player of a game came to.
#[serde_with::skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "SavedPlayer")]
pub struct PlayerResult {
    #[serde(rename = "player")]
    pub name: String,
    pub score: i64,
    /// How the program plays for this player.
    pub bot: Option<&'static str>,
    /// What counts of it: all, or of chips what was won or lost.
    #[serde(skip)]
    pub gained: i64,
    /// Alone, or together with others.
    #[serde(skip)]
    pub won: bool,
}

impl Course {
    /// The causes that stand, in order.
    pub fn steps(&self) -> &[Rc<Step>] {
        &self.steps
    }

    /// Where the step stands that came with this entry.
    ///
    /// # Errors
    /// That it is not there, or was taken back.
    pub fn place_of(&self, entry: u64) -> Result<usize> {
        self.steps.binary_search_by_key(&entry, |step| step.entry).map_err(|_| {
            refusal!(OutOfRange, hint "log shows the entries with their numbers",
                "there is no entry {entry}, or it was taken back")
        })
    }

    /// The step that came with this entry.
    pub fn step_of(&self, entry: u64) -> Option<&Rc<Step>> {
        Some(&self.steps[self.place_of(entry).ok()?])
    }

    /// How everybody stands now.
    pub fn standing(&self) -> &Standing {
        self.steps.last().map_or(&self.opening, |step| &step.after)
    }

    /// These sit at the table now.
    pub(super) fn seat(&mut self, names: Names) {
        self.bots.resize(names.len(), None);
        self.names = names;
    }

    /// What everybody had gained at a moment, by the seats of now: nothing, who came later.
    pub(super) fn gained(&self, moment: &Standing) -> Vec<i64> {
        let mut gained: Vec<i64> = moment.scores.iter().map(|score| score - self.stake).collect();
        gained.resize(self.names.len(), 0);
        gained
    }

    /// How everybody stood before this step, counted from nought.
    pub fn before(&self, step: usize) -> &Standing {
        step.checked_sub(1).map_or(&self.opening, |before| &self.steps[before].after)
    }

    pub fn is_over(&self) -> bool {
        self.standing().turn.is_none()
    }

    /// Whether a round came to its end with this step.
    pub fn ends_round(&self, step: usize) -> bool {
        let (before, after) = (self.before(step), &self.steps[step].after);
        !before.is_settled && (after.is_settled || after.round != before.round)
    }

    /// ` in round 2 (entry 33)`: when a step was made.
    pub(super) fn when_was(&self, step: usize) -> String {
        let round = self.info.in_round(self.before(step).round);
        format!("{round} (entry {})", self.steps[step].entry)
    }

    /// Who began: by agreement, or by the roll-off. `None` while that is not known.
    pub fn starter(&self) -> Option<Seat> {
        let mut moments =
            iter::once(&self.opening).chain(self.steps.iter().map(|step| &step.after));
        moments.find(|moment| moment.is_begun)?.turn
    }

    /// Who begins the next game: the next player clockwise after the one who began this one.
    pub fn next_starter(&self) -> Option<&str> {
        let mut next = self.starter()?.around(self.names.len()).skip(1);
        next.find(|seat| !self.has_left(*seat)).map(|seat| &self.names[seat])
    }

    pub fn has_left(&self, seat: Seat) -> bool {
        // Who buys in again is back.
        let last = self.steps.iter().rev().find_map(|step| {
            let mut words = step.words.split(' ');
            let kind = words.next().filter(|kind| matches!(*kind, "leave" | "chips"))?;
            (self.names.exactly(words.next()?) == Some(seat)).then_some(kind)
        });
        last == Some("leave")
    }

    /// What everybody came to, by seat.
    pub fn results(&self) -> Vec<PlayerResult> {
        let Standing { scores, winners, .. } = self.standing();
        let gained = self.gained(self.standing());
        let result = |(seat, name): (Seat, &str)| PlayerResult {
            name: name.to_string(),
            bot: self.bots[seat.index()].map(Policy::word),
            score: scores[seat.index()],
            gained: gained[seat.index()],
            won: winners.contains(&seat),
        };
        Seat::all(self.names.len()).zip(self.names.iter()).map(result).collect()
    }

    /// The names of the winners.
    pub fn winners(&self) -> Vec<&str> {
        self.standing().winners.iter().map(|seat| &self.names[*seat]).collect()
    }

    /// Everybody, best first. The winners need not be all who have the highest score.
    pub fn ranked(&self) -> Vec<Seat> {
        let now = self.standing();
        let mut ranked: Vec<Seat> = Seat::all(self.names.len()).collect();
        ranked.sort_by_key(|seat| {
            std::cmp::Reverse((now.winners.contains(seat), now.scores[seat.index()]))
        });
        ranked
    }

    /// When it began, as people read it: `2026-03-01 20:15 UTC`.
    pub fn when(&self) -> String {
        let started = visible(&self.header.started);
        let minute = started.get(..16).map(|minute| minute.replace('T', " ") + " UTC");
        minute.unwrap_or(started)
    }
}
