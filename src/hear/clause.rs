//! A line, or a part of one, that says one thing: who, and which words have a place in it.

use super::spot::Spot;
use super::tokens::{Token, plain};
use super::vocabulary::{LAST, LIGHT, Means};
use crate::pieces::Seat;

/// What is said at once.
pub struct Clause<'t> {
    pub tokens: &'t [Token],
    /// The token that names whose deed it is.
    pub subject: Option<usize>,
    pub numbers: Vec<u32>,
}

impl<'t> Clause<'t> {
    pub fn of(tokens: &'t [Token]) -> Self {
        Self {
            tokens,
            subject: subject(tokens),
            numbers: tokens.iter().filter_map(|token| token.number).collect(),
        }
    }

    pub fn who(&self) -> Option<Seat> {
        self.tokens[self.subject?].seat
    }

    /// The players named besides whose deed it is.
    pub fn others(&self) -> Vec<Seat> {
        let named = self.tokens.iter().enumerate();
        named.filter(|(at, _)| Some(*at) != self.subject).filter_map(|(_, it)| it.seat).collect()
    }

    /// Those named or, where nobody is, the one who speaks.
    pub fn actors(&self, spot: &Spot) -> Vec<Seat> {
        let me = self.is(&["i", "im", "ill", "my", "me", "ive", "id", "mine"]);
        let named: Vec<Seat> = self.tokens.iter().filter_map(|token| token.seat).collect();
        let me = spot.actor().filter(|_| me && named.is_empty());
        named.into_iter().chain(me).collect()
    }

    pub fn is(&self, words: &[&str]) -> bool {
        self.tokens.iter().any(|token| token.is(words))
    }

    /// Whether one of these words was typed in this form.
    pub fn typed(&self, words: &[&str]) -> bool {
        self.tokens.iter().any(|token| words.contains(&&*plain(&token.typed)))
    }

    pub fn says(&self, means: Means) -> bool {
        self.count(means) > 0
    }

    pub fn count(&self, means: Means) -> usize {
        self.tokens.iter().filter(|token| token.means.meets(means)).count()
    }

    /// The words for which a meaning has no place.
    pub fn left(&self, kinds: Means) -> Vec<usize> {
        let explained = |(at, token): &(usize, &Token)| {
            !token.carries()
                || token.soft
                || Some(*at) == self.subject
                || token.kinds().meets(kinds | LIGHT)
        };
        let tokens = self.tokens.iter().enumerate();
        tokens.filter(|one| !explained(one)).map(|(at, _)| at).collect()
    }
}

/// A name in front, or behind for or by.
fn subject(tokens: &[Token]) -> Option<usize> {
    let opens = |it: &Token| it.carries() && !it.soft && (it.is_value() || !it.says(LAST));
    let first = tokens.iter().position(opens)?;
    let last = tokens.iter().rposition(Token::carries)?;
    // 651 Bo.
    let rolled = last == first + 1 && tokens[first].digits;
    let behind = rolled || last > first && tokens[last - 1].is(&["for", "by", "say"]);
    let at = if tokens[first].seat.is_none() && behind { last } else { first };
    tokens[at].seat.map(|_| at)
}
