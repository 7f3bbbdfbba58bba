//! What anybody may be told of a game: the one gate between what the program dealt hidden and those who
//! read records.

use std::ops::Deref;

use crate::pieces::{Outcome, Result, Style, refuse_if};
use crate::play::record::{Entry, What};
use crate::play::{Acted, Course, Event, Match, Step};

/// A game as anybody may know it: it reads like its [`Course`], and opens what lies hidden only once
/// nobody can go on with it.
#[derive(Clone, Copy)]
pub struct Public<'a>(&'a Match);

/// A record played again, of which nothing but the [`Public`] game can be had.
pub struct Replayed {
    pub(super) game: Match,
    /// The number of a last line that never became whole.
    pub torn: Option<u64>,
}

impl Deref for Public<'_> {
    type Target = Course;

    fn deref(&self) -> &Course {
        self.0
    }
}

impl<'a> Public<'a> {
    /// Whether nothing more can happen, not even by buying in again.
    pub fn is_finished(&self) -> bool {
        self.0.is_finished()
    }

    /// Where the game stands, in words.
    pub fn moment(&self) -> String {
        self.0.table().seen_by(None).scene(None, Style::PIPE).moment
    }

    /// All that was entered, with `?` for what lies hidden.
    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        let over = self.is_finished();
        self.0.entries().iter().cloned().map(move |mut entry| {
            if let What::Do { words, hidden: true, .. } = &mut entry.what
                && !(over && self.came_to_light(entry.n))
                && let Some(Ok(outcome)) = Outcome::read(None, words)
            {
                *words = Outcome::unseen(outcome.what()).words();
            }
            entry
        })
    }

    /// What happened and stands, with `?` for what lies hidden.
    pub fn events(&self) -> impl Iterator<Item = Event> {
        let open = self.is_finished();
        self.0.steps().iter().map(move |step| {
            let Step { entry, seat, by, .. } = **step;
            let known = step.hidden.as_ref().filter(|_| open && self.came_to_light(entry));
            let (words, verdicts) = (known.unwrap_or(&step.words).clone(), step.verdicts.clone());
            let mut event = Event::of(&self.0.names, Acted { seat, words, verdicts }, by);
            event.n = Some(entry);
            event
        })
    }

    /// Whether everybody may know, once the game is over, what this entry dealt hidden. Where hands are
    /// played in rounds, a hand that its round did not show stays unseen.
    fn came_to_light(&self, entry: u64) -> bool {
        let steps = self.steps();
        if self.opening.round.is_none() {
            return true;
        }
        let Ok(dealt) = self.place_of(entry) else { return false };
        let mut round = (dealt..steps.len()).take_while(|i| self.is_one_round(dealt, *i));
        let cards = steps[dealt].hidden.iter().flat_map(|words| words.split(' ').skip(1));
        let shown = |text: &str, card| text.split([' ', ',', ':']).any(|word| word == card);
        let is_shown = |i: usize, card| {
            steps[i].verdicts.iter().any(|said| said.shows && shown(&said.text, card))
        };
        round.any(|i| cards.clone().all(|card| is_shown(i, card)))
    }

    /// Whether two steps belong to one round, of which the first is played.
    fn is_one_round(&self, one: usize, other: usize) -> bool {
        let (one, other) = (self.before(one), self.before(other));
        one.round == other.round && one.is_settled == other.is_settled
    }

    /// Whether the program saw, and everybody may know, what the player of a step held.
    pub(super) fn knows_hand(&self, i: usize) -> bool {
        let seat = self.steps()[i].seat;
        let own = self.0.moment(i).seen_by(Some(seat)).state();
        let mut dealt = self.steps()[..i].iter().enumerate().filter(|(at, step)| {
            step.seat == seat && step.hidden.is_some() && self.is_one_round(*at, i)
        });
        !own["players"][seat.index()].to_string().contains("\"?\"")
            && dealt.all(|(_, step)| self.came_to_light(step.entry))
    }

    /// Whether what this entry changed was not taken back.
    pub(crate) fn holds(&self, entry: u64) -> bool {
        self.0.changes().any(|change| change == entry)
    }

    /// The game with all that lies hidden, for those who judge by it.
    ///
    /// # Errors
    /// `advice-none` while something does: what was best tells what somebody holds.
    pub(super) fn opened(&self) -> Result<&'a Match> {
        let is_hidden = |entry: &Entry| matches!(entry.what, What::Do { hidden: true, .. });
        refuse_if!(self.0.entries().iter().any(is_hidden) && !self.is_finished() =>
            AdviceNone, "a review would tell of hidden cards: it comes when the game is over");
        Ok(self.0)
    }
}

impl Match {
    /// What anybody may be told of it.
    pub fn public(&self) -> Public<'_> {
        Public(self)
    }
}

impl Replayed {
    pub fn public(&self) -> Public<'_> {
        self.game.public()
    }
}
