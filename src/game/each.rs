//! One of something for every seat.

use std::ops::{Index, IndexMut};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::pieces::Seat;

/// One of something for every seat: `scores[seat]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Each<T>(Vec<T>);

impl<T> Each<T> {
    pub fn seats(&self) -> usize {
        self.0.len()
    }

    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut()
    }

    /// The seats of which this is so, clockwise from `seat`.
    pub fn those(&self, seat: Seat, is: impl Fn(&T) -> bool) -> impl Iterator<Item = Seat> {
        seat.around(self.seats()).filter(move |seat| is(&self[*seat]))
    }
}

impl<T: Clone> Each<T> {
    pub fn of(seats: usize, one: T) -> Self {
        Self(vec![one; seats])
    }
}

impl<T> FromIterator<T> for Each<T> {
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> Self {
        Self(all.into_iter().collect())
    }
}

impl<T> Index<Seat> for Each<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for Each<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
