//! Which two dice match a bid, and how likely fresh dice do.

use crate::kit::dice::{Dice, FACES};
use crate::kit::seat::Seat;

/// Bidding cards.
pub const LOWEST_BID: u8 = 2;
pub const HIGHEST_BID: u8 = 10;
/// Dice that everybody begins with.
pub const DICE: u8 = 4;

/// Two dice that are put on a bidding card: one's own, and another own or swiped one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair {
    pub own: u8,
    pub with: u8,
    /// Whose the second die was; `None` for one's own.
    pub from: Option<Seat>,
}

impl Pair {
    /// Two own dice, the lower face first, which is the one way of naming them.
    #[must_use]
    pub fn of_own(a: u8, b: u8) -> Self {
        Self { own: a.min(b), with: a.max(b), from: None }
    }

    #[must_use]
    pub fn sum(self) -> u8 {
        self.own.saturating_add(self.with)
    }
}

/// The face that makes up the bid, if a die has it.
#[must_use]
pub fn partner(bid: u8, face: u8) -> Option<u8> {
    bid.checked_sub(face).filter(|rest| (1..=FACES).contains(rest))
}

/// The faces that another one makes up to the bid.
fn halves(bid: u8) -> impl Iterator<Item = u8> {
    bid.saturating_sub(FACES).max(1)..=bid.saturating_sub(1).min(FACES)
}

/// Matches among one's own dice, low faces first.
pub fn own_pairs(bid: u8, own: Dice) -> impl Iterator<Item = Pair> {
    let low = halves(bid).take_while(move |&low| 2 * low <= bid);
    low.filter_map(move |low| {
        let high = bid - low;
        let needed = if low == high { 2 } else { 1 };
        let there = own.count(low) >= needed && own.count(high) > 0;
        there.then(|| Pair::of_own(low, high))
    })
}

/// Swipes from one player's loose dice, low own faces first.
pub fn swipes(bid: u8, own: Dice, loose: Dice, from: Seat) -> impl Iterator<Item = Pair> {
    halves(bid).filter_map(move |face| {
        let with = bid - face;
        let there = own.count(face) > 0 && loose.count(with) > 0;
        there.then_some(Pair { own: face, with, from: Some(from) })
    })
}

/// Which faces lie there, as bits: face 1 is bit 0.
#[must_use]
pub fn faces_of(dice: Dice) -> u8 {
    let faces = dice.counts().into_iter().zip(0..);
    faces.fold(0, |set, (n, place)| set | u8::from(n > 0) << place)
}

/// The faces that one of these makes up to the bid, both as bits.
fn partners(bid: u8, faces: u8) -> u8 {
    // A face and its partner lie as far from the two ends as the bid says, turned around.
    let turned = u32::from(faces.reverse_bits());
    (turned << bid >> 9) as u8 & 0b11_1111
}

/// The lower faces of the [matches among one's own dice](own_pairs), as bits.
#[must_use]
pub fn own_faces(bid: u8, own: Dice) -> u8 {
    let faces = faces_of(own);
    let half = bid / 2;
    let mut low = faces & partners(bid, faces) & ((1 << half.min(FACES)) - 1);
    if bid.is_multiple_of(2) && (1..=FACES).contains(&half) && own.count(half) < 2 {
        low &= !(1 << (half - 1));
    }
    low
}

/// The own faces of the [swipes from one player](swipes), as bits.
#[must_use]
pub fn swiping(bid: u8, own: Dice, loose: Dice) -> u8 {
    faces_of(own) & partners(bid, faces_of(loose))
}

/// How many of the `6^n` falls of `n` own dice match a bid while the faces of `loose` may be
/// swiped. `n` is at most 24, so that all fits 64 bits.
#[must_use]
pub fn ways_to_match(bid: u8, n: u8, loose: u8) -> u64 {
    let of = 6_u64.pow(n.into());
    of - Holding::falls(bid, n)
        .filter(|(holding, _)| !holding.matches(bid, loose))
        .map(|(_, ways)| ways)
        .sum::<u64>()
}

/// As much of a player's dice as matters for a match: which faces there are, and whether the face
/// of which two make the bid lies there twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Holding {
    pub faces: u8,
    pub double: bool,
}

/// Kinds of holding: 64 sets of faces, with and without a double.
pub const HOLDINGS: usize = 128;

impl Holding {
    #[must_use]
    pub fn of(bid: u8, dice: Dice) -> Self {
        let double =
            bid.is_multiple_of(2) && (1..=FACES).contains(&(bid / 2)) && dice.count(bid / 2) >= 2;
        Self { faces: faces_of(dice), double }
    }

    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.faces) | usize::from(self.double) << 6
    }

    #[must_use]
    pub fn at(index: usize) -> Self {
        Self { faces: (index & 63) as u8, double: index & 64 != 0 }
    }

    fn with(self, bid: u8, face: u8) -> Self {
        let bit = 1 << (face - 1);
        let double = self.double || (self.faces & bit != 0 && 2 * face == bid);
        Self { faces: self.faces | bit, double }
    }

    /// Whether two of these, or one of these and one of the loose faces, make the bid.
    #[must_use]
    pub fn matches(self, bid: u8, loose: u8) -> bool {
        self.double
            || (1..=FACES).any(|face| {
                let Some(rest) = partner(bid, face) else { return false };
                let has = |set: u8, face: u8| set & (1 << (face - 1)) != 0;
                has(self.faces, face)
                    && (has(loose, rest) || (rest != face && has(self.faces, rest)))
            })
    }

    /// Every holding that `n` dice can fall to, with the number of ways of `6^n`.
    pub fn falls(bid: u8, n: u8) -> impl Iterator<Item = (Holding, u64)> {
        let mut ways = [0_u64; HOLDINGS];
        ways[0] = 1;
        for _ in 0..n {
            let mut next = [0_u64; HOLDINGS];
            for (index, &count) in ways.iter().enumerate().filter(|(_, count)| **count > 0) {
                for face in 1..=FACES {
                    next[Self::at(index).with(bid, face).index()] += count;
                }
            }
            ways = next;
        }
        (0..HOLDINGS).filter(move |&i| ways[i] > 0).map(move |i| (Self::at(i), ways[i]))
    }
}

#[cfg(test)]
mod tests {
    use super::{
        Dice, Holding, Pair, Seat, faces_of, own_faces, own_pairs, swipes, swiping, ways_to_match,
    };

    fn own(bid: u8, faces: &[u8]) -> Vec<(u8, u8)> {
        own_pairs(bid, Dice::of(faces)).map(|pair| (pair.own, pair.with)).collect()
    }

    #[test]
    fn r5_worked_examples_of_own_dice() {
        assert_eq!(own(4, &[4, 1, 2, 6]), []);
        assert_eq!(own(4, &[1, 3, 2, 2]), [(1, 3), (2, 2)]);
        assert_eq!(own(10, &[5, 5, 2, 1]), [(5, 5)]);
        assert_eq!(own(2, &[1]), []);
    }

    #[test]
    fn r5_worked_examples_of_swipes() {
        let from = Seat::new(1);
        let list = |bid, own: &[u8], loose: &[u8]| -> Vec<Pair> {
            swipes(bid, Dice::of(own), Dice::of(loose), from).collect()
        };
        let swipe = |own, with| Pair { own, with, from: Some(from) };
        assert_eq!(list(7, &[1, 1, 1, 1], &[6]), [swipe(1, 6)]);
        assert_eq!(list(10, &[5, 5, 2, 1], &[5]), [swipe(5, 5)]);
        assert_eq!(list(7, &[1, 2, 6, 4], &[5, 3]), [swipe(2, 5), swipe(4, 3)]);
    }

    #[test]
    fn faces_as_bits_are_the_matches_one_by_one() {
        let falls = || (0..=5).flat_map(Dice::throws).map(|(dice, _)| dice);
        let bits = |pairs: &[Pair]| pairs.iter().fold(0, |bits, pair| bits | 1 << (pair.own - 1));
        let from = Seat::new(1);
        for bid in 0..=10 {
            for own in falls() {
                let pairs: Vec<Pair> = own_pairs(bid, own).collect();
                assert_eq!(own_faces(bid, own), bits(&pairs), "{bid}: {own}");
                for loose in falls().filter(|loose| loose.len() < 4) {
                    let pairs: Vec<Pair> = swipes(bid, own, loose, from).collect();
                    assert_eq!(swiping(bid, own, loose), bits(&pairs), "{bid}: {own}, {loose}");
                }
            }
        }
    }

    #[test]
    fn falls_count_every_fall_once() {
        for n in 0..=24 {
            let all: u64 = Holding::falls(6, n).map(|(_, ways)| ways).sum();
            assert_eq!(all, 6_u64.pow(n.into()));
        }
    }

    #[test]
    fn one_die_never_matches_alone() {
        for bid in 2..=10 {
            assert_eq!(ways_to_match(bid, 1, 0), 0);
            assert_eq!(ways_to_match(bid, 0, 63), 0);
        }
        assert_eq!(ways_to_match(2, 2, 0), 1);
        assert_eq!(ways_to_match(7, 2, 0), 6);
        assert_eq!(ways_to_match(7, 1, faces_of(Dice::of(&[6, 6]))), 1);
    }
}
