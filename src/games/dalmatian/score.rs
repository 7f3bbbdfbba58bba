//! What dice are worth against a total.

use crate::kit::dice::{Dice, FACES};

/// Dice of a turn.
pub const DICE: u8 = 5;

/// Different throws of five dice.
pub const THROWS: usize = 252;

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
    let groups = groups_of(total, &sums(&faces), n);
    if reuse { all_covered(groups) } else { most_covered(groups) }
}

/// The sets of dice that make the total.
const fn groups_of(total: u8, sums: &[u8; SETS], n: usize) -> u32 {
    let (mut groups, mut set) = (0, 0);
    while set < 1 << n {
        groups |= ((sums[set] == total) as u32) << set;
        set += 1;
    }
    groups
}

/// The dice in any of these groups.
const fn all_covered(mut groups: u32) -> u8 {
    let mut covered = 0;
    while groups > 0 {
        let group = groups.ilog2();
        groups ^= 1 << group;
        covered |= group;
    }
    covered.count_ones() as u8
}

/// The most dice that some of these groups cover, none of them twice.
const fn most_covered(mut groups: u32) -> u8 {
    let mut most = 0;
    while groups > 0 {
        let group = groups.ilog2() as usize;
        groups ^= 1 << group;
        let covered = group.count_ones() as u8 + most_covered(groups & APART[group]);
        if covered > most {
            most = covered;
        }
    }
    most
}

/// The groups that are shown.
pub(super) struct Shown {
    pub points: u8,
    /// So many sets of dice, smallest faces first. There are fewer different ones than dice.
    pub groups: [u8; DICE as usize],
    pub n: usize,
}

/// What is shown of the first `n` of some dice, which are sorted.
pub(super) const fn shown(total: u8, faces: &[u8; DICE as usize], n: usize, reuse: bool) -> Shown {
    let groups = groups_of(total, &sums(faces), n);
    if reuse { different(groups, faces) } else { parted(groups, faces, n) }
}

/// Each group of different faces once.
const fn different(mut groups: u32, faces: &[u8; DICE as usize]) -> Shown {
    let mut shown = Shown { points: all_covered(groups), groups: [0; DICE as usize], n: 0 };
    while groups > 0 {
        let group = groups.ilog2();
        groups ^= 1 << group;
        if !shown.has(group as u8, faces) {
            shown.add(group as u8, faces);
        }
    }
    shown
}

/// Groups that share no die and cover the most dice.
const fn parted(groups: u32, faces: &[u8; DICE as usize], n: usize) -> Shown {
    let mut left = groups;
    let mut shown = Shown { points: most_covered(left), groups: [0; DICE as usize], n: 0 };
    let (mut most, mut rest) = (shown.points, (1_usize << n) - 1);
    while most > 0 {
        let lowest = rest & rest.wrapping_neg();
        // A group with the lowest die, or else that die is left over.
        let (mut sets, mut off) = (left, lowest);
        while sets > 0 {
            let set = sets.ilog2() as usize;
            sets ^= 1 << set;
            let dice = set.count_ones() as u8;
            if set & lowest != 0 && dice + most_covered(left & APART[set]) == most {
                shown.add(set as u8, faces);
                most -= dice;
                off = set;
                break;
            }
        }
        rest &= !off;
        left &= APART[off];
    }
    shown
}

impl Shown {
    /// Whether there is a group of the same faces.
    const fn has(&self, group: u8, faces: &[u8; DICE as usize]) -> bool {
        let mut i = 0;
        while i < self.n && order(self.groups[i], faces) != order(group, faces) {
            i += 1;
        }
        i < self.n
    }

    /// Adds a group where it belongs.
    const fn add(&mut self, group: u8, faces: &[u8; DICE as usize]) {
        let mut i = self.n;
        while i > 0 && order(self.groups[i - 1], faces) < order(group, faces) {
            self.groups[i] = self.groups[i - 1];
            i -= 1;
        }
        self.groups[i] = group;
        self.n += 1;
    }
}

/// The greater, the smaller the faces of a set of dice: none begins with another of its total.
const fn order(set: u8, faces: &[u8; DICE as usize]) -> u32 {
    let (mut order, mut die) = (0, 0);
    while die < DICE as usize {
        if set & 1 << die != 0 {
            order += 6_u32.pow((FACES - faces[die]) as u32);
        }
        die += 1;
    }
    order
}

/// Points and groups.
#[must_use]
pub fn worth(total: u8, dice: Dice, reuse: bool) -> Worth {
    let (faces, dice) = laid_out(dice);
    let group = |set: usize| {
        let members = (0..dice).filter(|i| set & (1 << i) != 0);
        members.fold(Dice::NONE, |dice, i| dice.with(faces[i]))
    };
    let Shown { points, groups, n } = shown(total, &faces, dice, reuse);
    Worth { points, groups: groups[..n].iter().map(|&set| group(set.into())).collect() }
}

/// The faces, smallest first, and how many there are.
pub(super) const fn laid_out(dice: Dice) -> ([u8; DICE as usize], usize) {
    let mut left = dice.counts();
    let (mut faces, mut n, mut face) = ([0; DICE as usize], 0, 1);
    while n < faces.len() && face <= FACES {
        if left[face as usize - 1] == 0 {
            face += 1;
        } else {
            left[face as usize - 1] -= 1;
            faces[n] = face;
            n += 1;
        }
    }
    (faces, n)
}

/// The sum of every set of dice, sets being bits.
const fn sums(faces: &[u8; DICE as usize]) -> [u8; SETS] {
    let (mut sums, mut set) = ([0; SETS], 1_usize);
    while set < SETS {
        let rest = set & (set - 1);
        sums[set] = sums[rest] + faces[set.trailing_zeros() as usize];
        set += 1;
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::{Dice, points, worth};

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
