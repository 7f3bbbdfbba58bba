//! Seats around a table, numbered clockwise from nought.

use std::fmt;

/// A place at the table. Who sits there is told by [`Names`](super::names::Names).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// # Panics
    /// If `index` is 256 or more; no game seats more than 17.
    #[must_use]
    pub fn new(index: usize) -> Self {
        Self(u8::try_from(index).expect("tables are far smaller than 256 seats"))
    }

    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The next seat clockwise at a table of `seats`.
    #[must_use]
    pub fn left(self, seats: usize) -> Self {
        self.turn(1, seats)
    }

    /// The seat `steps` further clockwise.
    #[must_use]
    pub fn turn(self, steps: usize, seats: usize) -> Self {
        let at = self.index() + steps;
        // Most often it is no full turn, and a division is slow.
        Self::new(if at < seats { at } else { at % seats })
    }

    /// How many steps clockwise lead from here to `other`.
    #[must_use]
    pub fn steps_to(self, other: Self, seats: usize) -> usize {
        (other.index() + seats - self.index()) % seats
    }

    /// All seats, once around clockwise, this one first.
    pub fn around(self, seats: usize) -> impl Iterator<Item = Seat> + Clone {
        (0..seats).map(move |step| self.turn(step, seats))
    }

    /// All seats in the order in which they are listed.
    pub fn all(seats: usize) -> impl Iterator<Item = Seat> + Clone {
        (0..seats).map(Seat::new)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::Seat;

    #[test]
    fn around_visits_everybody_once() {
        let order: Vec<usize> = Seat::new(2).around(4).map(Seat::index).collect();
        assert_eq!(order, [2, 3, 0, 1]);
        assert_eq!(Seat::new(3).steps_to(Seat::new(1), 4), 2);
    }
}
