//! A line, or a part of one, that says one thing: who, and which words have a place in it.

use super::spot::Spot;
use super::tokens::{Token, plain};
use super::vocabulary::{Helper, Means};
use crate::pieces::Seat;

/// Which values a meaning has a place for.
#[derive(Clone, Copy, Default)]
#[allow(clippy::struct_excessive_bools)]
pub struct Uses {
    pub names: bool,
    pub numbers: bool,
    pub cards: bool,
    pub signs: bool,
}

pub const NOTHING: Uses = Uses { names: false, numbers: false, cards: false, signs: false };
pub const NAMES: Uses = Uses { names: true, ..NOTHING };
pub const NUMBERS: Uses = Uses { numbers: true, ..NOTHING };
pub const VALUES: Uses = Uses { numbers: true, cards: true, ..NOTHING };
pub const SUMS: Uses = Uses { signs: true, ..VALUES };
pub const DICE: Uses = Uses { numbers: true, signs: true, ..NOTHING };

/// What is said at once.
pub struct Clause<'t> {
    pub tokens: &'t [Token],
    /// The token that names whose deed it is.
    pub subject: Option<usize>,
    /// Somebody speaks of themselves.
    pub me: bool,
}

impl<'t> Clause<'t> {
    pub fn of(tokens: &'t [Token]) -> Self {
        let me = ["i", "im", "ill", "my", "me", "ive", "id", "mine"];
        let me = tokens.iter().any(|token| token.is(&me));
        Self { tokens, subject: subject(tokens), me }
    }

    pub fn who(&self) -> Option<Seat> {
        self.tokens[self.subject?].seat
    }

    /// The players named besides whose deed it is.
    pub fn others(&self) -> impl Iterator<Item = (usize, Seat)> {
        let named = self.tokens.iter().enumerate().filter_map(|(at, it)| Some((at, it.seat?)));
        named.filter(|(at, _)| Some(*at) != self.subject)
    }

    pub fn named(&self) -> Vec<Seat> {
        self.tokens.iter().filter_map(|token| token.seat).collect()
    }

    /// Those named or, where nobody is, the one who speaks.
    pub fn actors(&self, spot: &Spot) -> Vec<Seat> {
        let named = self.named();
        let me = spot.actor().filter(|_| self.me && named.is_empty());
        named.into_iter().chain(me).collect()
    }

    pub fn is(&self, words: &[&str]) -> bool {
        self.tokens.iter().any(|token| token.is(words))
    }

    /// Whether one of these words was typed in this form.
    pub fn typed(&self, words: &[&str]) -> bool {
        self.tokens.iter().any(|token| words.contains(&&*plain(&token.typed)))
    }

    pub fn says(&self, helper: Helper) -> bool {
        self.tokens.iter().any(|token| token.says(helper))
    }

    pub fn numbers(&self) -> Vec<u32> {
        self.tokens.iter().filter_map(|token| token.number).collect()
    }

    pub fn has_cards(&self) -> bool {
        self.tokens.iter().any(|token| token.card.is_some())
    }

    /// The words that a meaning of this kind leaves without a place.
    pub fn left(&self, kinds: Means, uses: Uses) -> Vec<usize> {
        let explained = |(at, token): &(usize, &Token)| {
            token.filler && token.means.is_nothing()
                || token.soft
                || token.says(Helper::Wish)
                || Some(*at) == self.subject
                || token.means.meets(kinds)
                || uses.names && token.seat.is_some()
                || uses.numbers && token.number.is_some()
                || uses.cards && token.card.is_some()
                || uses.signs && token.sign.is_some()
        };
        let tokens = self.tokens.iter().enumerate();
        tokens.filter(|one| !explained(one)).map(|(at, _)| at).collect()
    }
}

/// A name in front, or behind for or by.
fn subject(tokens: &[Token]) -> Option<usize> {
    let body: Vec<usize> = (0..tokens.len())
        .filter(|at| !(tokens[*at].filler && tokens[*at].means.is_nothing()))
        .collect();
    let (first, last) = (*body.first()?, *body.last()?);
    if body.len() < 2 {
        return None;
    }
    let owns_value = tokens[first].owns && tokens.get(first + 1).is_some_and(Token::is_value);
    let names = tokens.iter().filter(|token| token.seat.is_some()).count();
    if tokens[first].seat.is_some() && (!owns_value || names == 2 && !tokens[last].owns) {
        return Some(first);
    }
    let behind = last > 0 && tokens[last - 1].is(&["for", "by"]);
    (tokens[last].seat.is_some() && behind).then_some(last)
}
