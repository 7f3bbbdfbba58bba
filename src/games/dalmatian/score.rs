//! What dice are worth against a total.

use std::cmp::Reverse;

use crate::kit::dice::{Dice, FACES};

/// Dice of a turn.
pub const DICE: u8 = 5;

/// Different throws of five dice.
pub const THROWS: usize = 252;

/// What a die of each face adds to the sum by which a throw is known: its counts of the faces but
/// the last are the digits.
const DIGITS: [u16; FACES as usize] = [1, 6, 36, 216, 1296, 0];

/// The numbers of all throws by their sums.
static NUMBERS: [u8; DIGITS[4] as usize * DICE as usize + 1] = {
    let mut numbers = [0; DIGITS[4] as usize * DICE as usize + 1];
    let (mut number, mut sum) = (0_u8, 0);
    while sum < numbers.len() {
        let (mut dice, mut rest) = (0, sum);
        while rest > 0 {
            dice += rest % 6;
            rest /= 6;
        }
        // With fewer than five the others show the last face.
        if dice <= DICE as usize {
            numbers[sum] = number;
            number += 1;
        }
        sum += 1;
    }
    numbers
};

/// The number of five dice among all throws, from nought.
///
/// # Panics
/// If there are more than five.
#[must_use]
pub fn number(dice: Dice) -> usize {
    let digits = dice.counts().into_iter().zip(DIGITS);
    let sum: u16 = digits.map(|(n, digit)| u16::from(n) * digit).sum();
    NUMBERS[usize::from(sum)].into()
}

/// Sets of dice are bits, and so are sets of such sets.
const SETS: usize = 1 << DICE;

/// For every set of dice all that share no die with it.
const APART: [u32; SETS] = {
    let mut apart = [0; SETS];
    let mut pair = 0;
    while pair < SETS * SETS {
        let (one, other) = (pair / SETS, pair % SETS);
        if one & other == 0 {
            apart[one] |= 1 << other;
        }
        pair += 1;
    }
    apart
};

/// The points of some dice, and the groups that make them, smallest faces first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    pub points: u8,
    pub groups: Vec<Dice>,
}

/// The points alone, found without allocating.
#[must_use]
pub fn points(total: u8, dice: Dice, reuse: bool) -> u8 {
    let (faces, n) = laid_out(dice);
    let sums = sums(&faces);
    let groups = groups_of(total, &sums, n);
    if reuse {
        return each(groups).fold(0, |dice, group| dice | group).count_ones() as u8;
    }
    most_covered(groups)
}

/// The sets of dice that make the total.
fn groups_of(total: u8, sums: &[u8; SETS], n: usize) -> u32 {
    let all = (1_u64 << (1 << n)) - 1;
    let made = sums.iter().rev().fold(0, |made, &sum| made << 1 | u32::from(sum == total));
    made & all as u32
}

/// The members of a set of sets, highest first.
fn each(mut sets: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let highest = sets.checked_ilog2()?;
        sets ^= 1 << highest;
        Some(highest as usize)
    })
}

/// The most dice that some of these groups cover, none of them twice.
fn most_covered(groups: u32) -> u8 {
    let covered = |group: usize| {
        let others = groups & ((1 << group) - 1) & APART[group];
        group.count_ones() as u8 + most_covered(others)
    };
    each(groups).map(covered).max().unwrap_or(0)
}

/// Points and groups.
#[must_use]
pub fn worth(total: u8, dice: Dice, reuse: bool) -> Worth {
    let (faces, n) = laid_out(dice);
    let sums = sums(&faces);
    let group = |set: usize| {
        let members = (0..n).filter(|i| set & (1 << i) != 0);
        members.fold(Dice::NONE, |dice, i| dice.with(faces[i]))
    };
    if reuse {
        let mut groups: Vec<Dice> = each(groups_of(total, &sums, n)).map(group).collect();
        groups.sort_by_key(smallest_first);
        groups.dedup();
        return Worth { points: points(total, dice, true), groups };
    }
    let mut groups = Vec::new();
    let (mut rest, mut left) = ((1_usize << n) - 1, groups_of(total, &sums, n));
    let all = most_covered(left);
    let mut most = all;
    while most > 0 {
        let lowest = rest & rest.wrapping_neg();
        let with = |set: &usize| set.count_ones() as u8 + most_covered(left & APART[*set]) == most;
        // A group with the lowest die, or else that die is left over.
        let found = each(left).filter(|set| set & lowest != 0).find(with);
        if let Some(set) = found {
            groups.push(group(set));
            most -= set.count_ones() as u8;
        }
        let off = found.unwrap_or(lowest);
        rest &= !off;
        left &= APART[off];
    }
    groups.sort_by_key(smallest_first);
    Worth { points: all, groups }
}

/// Where a group stands among others of its total: none of them begins with another.
fn smallest_first(group: &Dice) -> impl Ord + use<> {
    Reverse(group.counts())
}

pub(super) fn laid_out(dice: Dice) -> ([u8; DICE as usize], usize) {
    let mut faces = [0; DICE as usize];
    let mut n = 0;
    for face in 1..=FACES {
        for slot in faces.iter_mut().skip(n).take(dice.count(face).into()) {
            *slot = face;
            n += 1;
        }
    }
    (faces, n)
}

/// The sum of every set of dice, sets being bits.
fn sums(faces: &[u8; DICE as usize]) -> [u8; SETS] {
    let mut sums = [0; SETS];
    for (die, face) in faces.iter().enumerate() {
        for set in 0..1 << die {
            sums[set | 1 << die] = sums[set] + face;
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{DICE, Dice, THROWS, number, points, worth};

    #[test]
    fn r6_v1_j1_worked_examples() {
        for (total, faces, plain, reused) in [
            (6, [1, 2, 3, 4, 5], 4, 5),
            (2, [1, 1, 1, 4, 6], 2, 3),
            (5, [5, 5, 5, 5, 5], 5, 5),
            (12, [6, 6, 1, 5, 4], 3, 4),
            (7, [1, 1, 1, 1, 3], 5, 5),
            (10, [2, 2, 2, 2, 2], 5, 5),
            (12, [1, 1, 1, 1, 1], 0, 0),
        ] {
            let dice = Dice::of(&faces);
            assert_eq!(points(total, dice, false), plain, "{total}: {dice}");
            assert_eq!(points(total, dice, true), reused, "{total}: {dice} with reuse");
        }
    }

    #[test]
    fn every_throw_has_its_number() {
        let throws = Dice::throws(DICE);
        let numbers: BTreeSet<usize> = throws.iter().map(|(dice, _)| number(*dice)).collect();
        assert!(throws.len() == THROWS && numbers.into_iter().eq(0..THROWS));
    }

    #[test]
    fn groups_are_shown_in_order() {
        let dice = Dice::of(&[1, 2, 3, 4, 5]);
        assert_eq!(worth(6, dice, false).groups, [Dice::of(&[1, 5]), Dice::of(&[2, 4])]);
        let reused = [Dice::of(&[1, 2, 3]), Dice::of(&[1, 5]), Dice::of(&[2, 4])];
        assert_eq!(worth(6, dice, true).groups, reused);
    }

    #[test]
    fn groups_always_make_the_points() {
        for total in 2..=12 {
            for (dice, _) in Dice::throws(5) {
                let found = worth(total, dice, false);
                let used = found.groups.iter().fold(Dice::NONE, |all, group| all.plus(*group));
                assert!(dice.contains(used), "{total}: {dice}");
                assert_eq!(used.len(), usize::from(found.points));
                assert!(found.groups.iter().all(|group| group.sum() == u32::from(total)));
            }
        }
    }
}
