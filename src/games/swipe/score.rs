//! Which two dice match a bid, and how likely fresh dice do.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::game::state::Field;
use crate::pieces::{Dice, FACES, Face, Name, Names, Result, Seat};
use crate::refusal;

/// Bidding cards.
pub const LOWEST_BID: u8 = 2;
pub const HIGHEST_BID: u8 = 10;
/// Dice that everybody begins with.
pub const DICE: u8 = 4;
/// Dice of the largest table, all of which one player can own.
pub const MOST_DICE: u8 = 24;

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
    pub fn of_own(a: u8, b: u8) -> Self {
        Self { own: a.min(b), with: a.max(b), from: None }
    }
}

/// A pair as it is written.
#[serde_with::skip_serializing_none]
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'a"))]
pub struct TwoDice<'a> {
    own: Dice,
    victim: Option<Name<'a>>,
    swiped: Option<Face>,
}

impl Field for Pair {
    type OnLine<'a> = TwoDice<'a>;

    fn from_line(two: TwoDice<'_>, names: &Names, _at: &str) -> Result<Self> {
        match (&two.own.to_vec()[..], two.victim, two.swiped) {
            ([a, b], None, None) => Ok(Pair::of_own(*a, *b)),
            ([own], Some(victim), Some(Face(with))) => {
                Ok(Pair { own: *own, with, from: Some(victim.seat(names, "/victim")?) })
            }
            _ => Err(refusal!(DiceCount, at "/own", by "R5",
                "a match is two own dice, or an own one and a swiped one of a victim")),
        }
    }

    fn to_line<'a>(&self, names: &'a Names) -> TwoDice<'a> {
        let Pair { own, with, from } = *self;
        let victim = from.map(|seat| Name::of(names, seat));
        match victim {
            None => TwoDice { own: Dice::of(&[own, with]), victim, swiped: None },
            Some(_) => TwoDice { own: Dice::of(&[own]), victim, swiped: Some(Face(with)) },
        }
    }
}

/// Matches among one's own dice, low faces first.
pub fn own_pairs(bid: u8, own: Dice) -> impl Iterator<Item = Pair> {
    let lies = move |pair: &Pair| {
        let needed = if pair.own == pair.with { 2 } else { 1 };
        own.count(pair.own) >= needed && own.count(pair.with) >= needed
    };
    let least = bid.saturating_sub(FACES).max(1);
    (least..=bid / 2).map(move |low| Pair::of_own(low, bid - low)).filter(lies)
}

/// Swipes from one player's loose dice, low own faces first.
pub fn swipes(bid: u8, own: Dice, loose: Dice, from: Seat) -> impl Iterator<Item = Pair> {
    let lies = move |pair: &Pair| own.count(pair.own) > 0 && loose.count(pair.with) > 0;
    let faces = bid.saturating_sub(FACES).max(1)..bid.min(FACES + 1);
    faces.map(move |own| Pair { own, with: bid - own, from: Some(from) }).filter(lies)
}

/// Which faces lie there, as bits: face 1 is bit 0.
pub fn faces_of(dice: Dice) -> u8 {
    dice.counts().into_iter().rev().fold(0, |set, n| set << 1 | u8::from(n > 0))
}

/// The faces that one of these makes up to the bid.
pub fn partners(bid: u8, faces: u8) -> u8 {
    // Turned around, a face stands as far from its partner as the bid says.
    ((u32::from(faces.reverse_bits()) << bid) >> 9) as u8 & 0b11_1111
}

/// All falls of `n` dice.
pub fn all_falls(n: u8) -> u64 {
    u64::from(FACES).pow(n.into())
}

/// How many of the `6^n` falls of `n` own dice match a bid while the faces of `loose` may be
/// swiped. `n` is at most 24, so that all fits 64 bits.
pub fn ways_to_match(bid: u8, n: u8, loose: u8) -> u64 {
    matching(&Holding::falls(bid, n), bid, loose)
}

/// The same, of falls that are counted already.
pub fn matching(falls: &[(Holding, u64)], bid: u8, loose: u8) -> u64 {
    falls.iter().filter(|(held, _)| held.matches(bid, loose)).map(|(_, ways)| ways).sum()
}

/// As much of a player's dice as matters for a match: which faces there are, and whether the face
/// of which two make the bid lies there twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Holding {
    pub double: bool,
    pub faces: u8,
}

impl Holding {
    pub fn of(bid: u8, dice: Dice) -> Self {
        dice.faces().fold(Self::default(), |held, face| held.with(bid, face))
    }

    fn with(self, bid: u8, face: u8) -> Self {
        let bit = 1 << (face - 1);
        let double = self.double || (self.faces & bit != 0 && 2 * face == bid);
        Self { faces: self.faces | bit, double }
    }

    /// Whether two of these, or one of these and one of the loose faces, make the bid.
    pub fn matches(self, bid: u8, loose: u8) -> bool {
        let half = if bid.is_multiple_of(2) { 1 << (bid / 2 - 1) } else { 0 };
        let partners = partners(bid, self.faces);
        // The partner of half the bid is its like, which only a second die shows.
        self.double || partners & loose != 0 || partners & self.faces & !half != 0
    }

    /// All holdings there are, those without a double first.
    fn all() -> impl Iterator<Item = Self> {
        [false, true]
            .into_iter()
            .flat_map(|double| (0..64).map(move |faces| Self { double, faces }))
    }

    /// Every holding that `n` dice can fall to, with the number of ways of `6^n`.
    pub fn falls(bid: u8, n: u8) -> Vec<(Self, u64)> {
        let mut ways = [[0; 64]; 2];
        ways[0][0] = 1;
        for _ in 0..n {
            let before = std::mem::replace(&mut ways, [[0; 64]; 2]);
            for (held, count) in Self::all().zip(before.concat()).filter(|(_, count)| *count > 0) {
                for face in 1..=FACES {
                    let after = held.with(bid, face);
                    ways[usize::from(after.double)][usize::from(after.faces)] += count;
                }
            }
        }
        Self::all().zip(ways.concat()).filter(|(_, ways)| *ways > 0).collect()
    }
}

/// What `score` answers before a match or a pass: the matches there are.
#[derive(Debug, Serialize, JsonSchema)]
#[expect(clippy::struct_field_names, reason = "they are the names in JSON")]
pub struct Matches {
    /// As moves.
    pub matches: Vec<String>,
    /// How many there are.
    pub value: usize,
    /// The position in compact notation.
    #[serde(skip)]
    pub position: String,
}

#[cfg(test)]
mod tests {
    use super::{Dice, Holding, Pair, Seat, faces_of, own_pairs, swipes, ways_to_match};

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
    fn falls_count_every_fall_once() {
        for n in 0..=24 {
            let all: u64 = Holding::falls(6, n).into_iter().map(|(_, ways)| ways).sum();
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
