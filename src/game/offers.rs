//! What may be done now, as a game lists it.

use crate::pieces::Seat;

/// Something a seat may do now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer<M> {
    pub seat: Seat,
    pub choice: Choice<M>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Choice<M> {
    Move(M),
    /// A move with any whole number within bounds, both included.
    Range {
        kind: &'static str,
        least: i64,
        most: i64,
    },
    /// A move that cannot be listed, such as a lay from unseen cards.
    Open {
        kind: &'static str,
    },
}

impl<M> Offer<M> {
    pub fn of(seat: Seat, mv: M) -> Self {
        Self { seat, choice: Choice::Move(mv) }
    }
}

/// Whom a game tells what may be done, one after the other.
pub struct Offers<'a, M> {
    visit: Option<&'a mut dyn FnMut(Offer<M>) -> bool>,
    is_whole: bool,
}

impl<'a, M> Offers<'a, M> {
    /// Tells this function, until it answers false: all there are, or as much as anybody reads. Of
    /// more a game puts an open offer in the place.
    pub fn to(visit: &'a mut dyn FnMut(Offer<M>) -> bool, is_whole: bool) -> Self {
        Self { visit: Some(visit), is_whole }
    }

    /// Whether a long list is wanted to its end.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// Adds one. False once no more are wanted.
    pub fn push(&mut self, offer: Offer<M>) -> bool {
        let more = self.visit.as_mut().is_some_and(|visit| visit(offer));
        if !more {
            self.visit = None;
        }
        more
    }
}

impl<M> Extend<Offer<M>> for Offers<'_, M> {
    fn extend<I: IntoIterator<Item = Offer<M>>>(&mut self, offers: I) {
        offers.into_iter().all(|offer| self.push(offer));
    }
}
