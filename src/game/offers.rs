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

/// Where a game lists what may be done.
pub struct Offers<'a, M>(To<'a, M>);

enum To<'a, M> {
    List(&'a mut Vec<Offer<M>>),
    Each(Option<&'a mut dyn FnMut(Offer<M>) -> bool>),
}

impl<'a, M> Offers<'a, M> {
    /// Adds to a list, as much as anybody reads: of more a game puts an open offer in the place. With a
    /// list that is kept, a simulation runs without asking for memory.
    pub fn list(list: &'a mut Vec<Offer<M>>) -> Self {
        Self(To::List(list))
    }

    /// Tells all there are, one by one, until it is answered false.
    pub fn each(visit: &'a mut dyn FnMut(Offer<M>) -> bool) -> Self {
        Self(To::Each(Some(visit)))
    }

    /// Whether a long list is wanted to its end.
    pub fn is_whole(&self) -> bool {
        matches!(self.0, To::Each(_))
    }

    /// Adds one. False once no more are wanted.
    #[inline]
    pub fn push(&mut self, offer: Offer<M>) -> bool {
        match &mut self.0 {
            To::List(list) => {
                list.push(offer);
                true
            }
            To::Each(visit) => {
                let more = visit.as_mut().is_some_and(|visit| visit(offer));
                if !more {
                    *visit = None;
                }
                more
            }
        }
    }
}

impl<M> Extend<Offer<M>> for Offers<'_, M> {
    fn extend<I: IntoIterator<Item = Offer<M>>>(&mut self, offers: I) {
        match &mut self.0 {
            To::List(list) => list.extend(offers),
            To::Each(_) => _ = offers.into_iter().all(|offer| self.push(offer)),
        }
    }
}
