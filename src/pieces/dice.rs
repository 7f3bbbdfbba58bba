//! Six-sided dice as a multiset: the order in which they lie never matters.

use std::fmt::{self, Write};

use schemars::{JsonSchema, json_schema};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smallvec::{SmallVec, smallvec};

use super::{Refusal, Result, refusal, refuse_if, visible};

/// Faces of a die.
pub const FACES: u8 = 6;

/// Some dice, counted by face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dice {
    counts: [u8; FACES as usize],
}

impl Dice {
    pub const NONE: Dice = Dice { counts: [0; FACES as usize] };

    /// Reads faces as people type them: `3356`, `3 3 5 6`, `3,3-5 6`. Each sign is a die.
    ///
    /// # Errors
    /// `die-face` for a digit that no die shows, `move-unreadable` for other signs.
    pub fn read_faces(typed: &str) -> Result<Self> {
        let mut dice = Dice::NONE;
        for c in typed.chars() {
            match c {
                c @ '1'..='6' => {
                    refuse_if!(dice.len() == usize::from(u8::MAX) =>
                        DiceCount, "that is far too many dice");
                    // A digit's value: the arm admits only 1 to 6.
                    dice.add(c as u8 - b'0');
                }
                '0' | '7'..='9' => return Err(no_face(i64::from(c as u8 - b'0'))),
                ' ' | '\t' | ',' | '-' | ';' => {}
                other => {
                    return Err(refusal!(MoveUnreadable,
                        hint "Type faces as digits, such as 3356 or 3 3 5 6",
                        "\"{}\" is not a face of a die", visible(&other.to_string())));
                }
            }
        }
        Ok(dice)
    }

    /// # Panics
    /// If a face is not 1 to 6: faces from outside are read by [`Self::read_faces`].
    pub fn of(faces: &[u8]) -> Self {
        faces.iter().fold(Self::NONE, |dice, face| dice.with(*face))
    }

    /// How many of each face, a byte for each, the lowest for ones.
    pub(super) const fn packed(counts: u64) -> Self {
        let [ones, twos, threes, fours, fives, sixes, ..] = counts.to_le_bytes();
        Self { counts: [ones, twos, threes, fours, fives, sixes] }
    }

    pub const fn add(&mut self, face: u8) {
        self.counts[face as usize - 1] += 1;
    }

    pub const fn with(mut self, face: u8) -> Self {
        self.add(face);
        self
    }

    /// How many dice show `face`.
    pub fn count(&self, face: u8) -> u8 {
        self.counts[usize::from(face) - 1]
    }

    pub const fn counts(&self) -> [u8; FACES as usize] {
        self.counts
    }

    pub fn len(&self) -> usize {
        self.counts.iter().map(|&n| usize::from(n)).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.counts == [0; FACES as usize]
    }

    pub fn sum(&self) -> u32 {
        (1..).zip(self.counts).map(|(face, n)| face * u32::from(n)).sum()
    }

    /// Every die's face, in ascending order.
    pub fn faces(&self) -> impl DoubleEndedIterator<Item = u8> + Clone + use<> {
        let counts = self.counts;
        (1..=FACES)
            .flat_map(move |face| std::iter::repeat_n(face, counts[usize::from(face) - 1].into()))
    }

    /// As compact notation has them: `1264`.
    pub fn digits(self) -> String {
        self.faces().map(|face| char::from(b'0' + face)).collect()
    }

    pub fn to_vec(&self) -> Vec<u8> {
        self.faces().collect()
    }

    pub fn plus(mut self, other: Dice) -> Self {
        for (mine, theirs) in self.counts.iter_mut().zip(other.counts) {
            *mine += theirs;
        }
        self
    }

    /// The dice whose face lies there so many times.
    pub fn by_count(self, wanted: impl Fn(u8) -> bool) -> Self {
        Self { counts: self.counts.map(|n| if wanted(n) { n } else { 0 }) }
    }

    /// What is left when `other` is taken away, if all of it is here.
    pub fn minus(mut self, other: Dice) -> Option<Self> {
        for (mine, theirs) in self.counts.iter_mut().zip(other.counts) {
            *mine = mine.checked_sub(theirs)?;
        }
        Some(self)
    }

    pub fn contains(&self, other: Dice) -> bool {
        self.minus(other).is_some()
    }

    /// Every different choice of some of these dice, none and all included, fewest dice first and
    /// small faces first among equals.
    pub fn choices(&self) -> impl Iterator<Item = Dice> + use<> {
        let mut all: SmallVec<[u64; 32]> = smallvec![0];
        let mut next = 0;
        while let Some(&part) = all.get(next) {
            // It grows by faces no smaller than its largest: so each comes once, and in order, and
            // the quotient is how many of that face it has, with nothing above.
            for at in part.max(1).ilog2() / u8::BITS..FACES.into() {
                let one = 1 << (u8::BITS * at);
                if part / one < self.counts[at as usize].into() {
                    all.push(part + one);
                }
            }
            next += 1;
        }
        all.into_iter().map(Dice::packed)
    }

    /// Every different throw of `n` dice with the number of ways it can fall, of 6^n.
    pub fn throws(n: u8) -> Vec<(Dice, u64)> {
        let mut all = vec![(Dice::NONE, factorial(n))];
        for at in 0..usize::from(FACES) {
            let with_face = |(dice, ways): (Dice, u64)| {
                let left = n - dice.len() as u8;
                let least = if at + 1 == usize::from(FACES) { left } else { 0 };
                (least..=left).rev().map(move |count| {
                    let mut more = dice;
                    more.counts[at] = count;
                    (more, ways / factorial(count))
                })
            };
            all = all.into_iter().flat_map(with_face).collect();
        }
        all
    }
}

fn factorial(n: u8) -> u64 {
    (1..=u64::from(n)).product()
}

fn no_face(face: i64) -> Refusal {
    refusal!(DieFace, hint "Faces are 1 to 6", "no die shows {face}")
}

impl Serialize for Dice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut faces = serializer.serialize_seq(Some(self.len()))?;
        for (face, n) in (1_u8..).zip(self.counts) {
            for _ in 0..n {
                faces.serialize_element(&face)?;
            }
        }
        faces.end()
    }
}

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let faces = SmallVec::<[Face; 16]>::deserialize(deserializer)?;
        if faces.len() > u8::MAX.into() {
            return Err(refusal!(DiceCount, "that is far too many dice").into_error());
        }
        Ok(faces.iter().fold(Self::NONE, |dice, Face(face)| dice.with(*face)))
    }
}

/// A face of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Face(#[schemars(range(min = 1, max = 6))] pub u8);

impl<'de> Deserialize<'de> for Face {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match i64::deserialize(deserializer)? {
            face @ 1..=6 => Ok(Face(face as u8)),
            face => Err(no_face(face).into_error()),
        }
    }
}

crate::pieces::shape!(
    inline Dice,
    json_schema!({"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": FACES}})
);

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Streams write moves by the million: nothing is allocated here.
        for (i, face) in self.faces().enumerate() {
            if i > 0 {
                f.write_char(' ')?;
            }
            f.write_char(char::from(b'0' + face))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::Dice;
    use crate::pieces::Code;

    #[test]
    fn throws_count_every_ordered_fall_once() {
        for n in 0..=5_u8 {
            let mut counted: HashMap<Dice, u64> = HashMap::new();
            for fall in 0..6_u32.pow(u32::from(n)) {
                let mut dice = Dice::NONE;
                let mut rest = fall;
                for _ in 0..n {
                    dice.add((rest % 6) as u8 + 1);
                    rest /= 6;
                }
                *counted.entry(dice).or_default() += 1;
            }
            let throws = Dice::throws(n);
            assert_eq!(throws.len(), counted.len());
            for (dice, ways) in throws {
                assert_eq!(counted[&dice], ways, "{dice}");
            }
        }
    }

    #[test]
    fn choices_are_all_and_distinct() {
        let dice = Dice::of(&[1, 1, 4, 6]);
        let choices: Vec<Dice> = dice.choices().collect();
        assert_eq!(choices.len(), 3 * 2 * 2);
        assert_eq!(choices.iter().collect::<HashSet<_>>().len(), choices.len());
        assert!(choices.iter().all(|part| dice.contains(*part)));
        assert_eq!(choices[0], Dice::NONE);
        assert_eq!(choices[1], Dice::of(&[1]));
        assert_eq!(choices[2], Dice::of(&[4]));
        assert_eq!(choices.last(), Some(&dice));
    }

    #[test]
    fn dice_are_written_with_and_without_spaces() {
        let dice = Dice::of(&[6, 1, 4, 1]);
        assert_eq!((dice.to_string().as_str(), dice.digits().as_str()), ("1 1 4 6", "1146"));
        assert_eq!(Dice::NONE.digits(), "");
        assert_eq!(serde_json::to_string(&dice).unwrap(), "[1,1,4,6]");
    }

    #[test]
    fn typed_faces_are_read_and_slips_named() {
        assert_eq!(Dice::read_faces("3356").unwrap(), Dice::of(&[3, 3, 5, 6]));
        assert_eq!(Dice::read_faces(" 3, 3-5 6").unwrap(), Dice::of(&[3, 3, 5, 6]));
        assert_eq!(Dice::read_faces("3 0").unwrap_err().code, Code::DieFace);
        assert_eq!(Dice::read_faces("3x").unwrap_err().code, Code::MoveUnreadable);
    }
}
