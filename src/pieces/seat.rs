//! Seats around a table, numbered clockwise from nought.

use smallvec::SmallVec;

/// A place at the table. [`Names`](super::Names) says who sits there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// # Panics
    /// If `index` is 256 or more; no table has more seats than [`Seats`] tells apart.
    #[expect(clippy::expect_used)]
    pub fn new(index: usize) -> Self {
        Self(u8::try_from(index).expect("tables are far smaller than 256 seats"))
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The next seat clockwise at a table of `seats`.
    pub fn left(self, seats: usize) -> Self {
        let next = self.0 + 1;
        Self(if usize::from(next) < seats { next } else { 0 })
    }

    /// How many steps clockwise lead from here to `other`.
    pub fn steps_to(self, other: Self, seats: usize) -> usize {
        (other.index() + seats - self.index()) % seats
    }

    /// All seats, once around clockwise, this one first.
    pub fn around(self, seats: usize) -> impl Iterator<Item = Seat> + Clone {
        (self.index()..seats).chain(0..self.index().min(seats)).map(Seat::new)
    }

    /// All seats in the order in which they are listed.
    pub fn all(seats: usize) -> impl Iterator<Item = Seat> + Clone {
        (0..seats).map(Seat::new)
    }
}

/// What everybody has, by seat.
pub type Scores = SmallVec<[i64; 8]>;

/// Some of the seats at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seats(u32);

impl Seats {
    pub const NONE: Seats = Seats(0);

    /// How many seats can be told apart, one bit each.
    pub const MOST: usize = u32::BITS as usize;

    pub fn has(self, seat: Seat) -> bool {
        self.0 & Self::bit(seat) != 0
    }

    pub fn add(&mut self, seat: Seat) {
        self.0 |= Self::bit(seat);
    }

    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !Self::bit(seat);
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// What each seat has of a win that these share.
    pub fn shares(self, seats: usize) -> Vec<f64> {
        let share = 1.0 / self.len() as f64;
        Seat::all(seats).map(|seat| if self.has(seat) { share } else { 0.0 }).collect()
    }

    /// In the order in which seats are listed.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        Seat::all(Self::MOST).filter(move |seat| self.has(*seat))
    }

    /// The only one.
    pub fn sole(self) -> Option<Seat> {
        self.iter().next().filter(|_| self.len() == 1)
    }

    /// Clockwise, beginning with this seat.
    pub fn clockwise(self, from: Seat) -> impl Iterator<Item = Seat> + Clone {
        from.around(Self::MOST).filter(move |seat| self.has(*seat))
    }

    /// The next of them clockwise after this seat; the same seat if there is no other.
    pub fn after(self, seat: Seat) -> Seat {
        self.clockwise(seat.left(Self::MOST)).next().unwrap_or(seat)
    }

    /// There are far fewer seats than bits.
    fn bit(seat: Seat) -> u32 {
        1 << seat.index()
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        Self(seats.into_iter().fold(0, |all, seat| all | Self::bit(seat)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Seat, Seats};

    #[test]
    fn some_of_the_seats() {
        let [ana, bo, cy] = [0, 1, 2].map(Seat::new);
        let last = Seat::new(16);
        let mut some: Seats = [cy, last, ana, cy].into_iter().collect();
        assert_eq!(some.iter().collect::<Vec<_>>(), [ana, cy, last]);
        assert_eq!((some.len(), some.has(cy), some.has(bo)), (3, true, false));
        some.remove(cy);
        some.remove(bo);
        some.add(bo);
        assert_eq!(some.iter().collect::<Vec<_>>(), [ana, bo, last]);
        assert!(Seats::NONE.is_empty() && Seats::NONE.iter().next().is_none());
        assert_ne!(some, Seats::NONE);
    }

    #[test]
    fn around_visits_everybody_once() {
        let order: Vec<usize> = Seat::new(2).around(4).map(Seat::index).collect();
        assert_eq!(order, [2, 3, 0, 1]);
        assert_eq!(Seat::new(3).steps_to(Seat::new(1), 4), 2);
    }

    #[test]
    fn some_of_the_seats_clockwise_are_those_met_on_the_way_around() {
        const SEATS: usize = 6;
        for bits in 0_u32..1 << SEATS {
            let among = |seat: &Seat| bits >> seat.index() & 1 == 1;
            let some: Seats = Seat::all(SEATS).filter(among).collect();
            for from in Seat::all(SEATS) {
                let met: Vec<Seat> = from.around(SEATS).filter(among).collect();
                assert_eq!(some.clockwise(from).collect::<Vec<_>>(), met);
            }
        }
    }
}
