//! What dice are worth against a total.

use crate::kit::dice::{Dice, FACES};

/// Dice of a turn.
pub const DICE: u8 = 5;

/// The points of some dice, and the groups that make them, smallest faces first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    pub points: u8,
    pub groups: Vec<Dice>,
}

/// Sets of dice are bits, and so are sets of those sets: for every set, all that share no die
/// with it.
const APART: [u32; SETS] = apart();
const SETS: usize = 1 << DICE;

const fn apart() -> [u32; SETS] {
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
}

/// The points alone, found without allocating.
#[must_use]
pub fn points(total: u8, dice: Dice, reuse: bool) -> u8 {
    let (faces, n) = laid_out(dice);
    let sums = sums(&faces);
    let all = (1_u64 << (1 << n)) - 1;
    let made = (0..SETS).fold(0, |made, set| made | u32::from(sums[set] == total) << set);
    let groups = made & all as u32;
    if reuse {
        return each(groups).fold(0, |dice, group| dice | group).count_ones() as u8;
    }
    most_covered(groups)
}

/// The most dice that some of these groups cover, none of them twice.
fn most_covered(groups: u32) -> u8 {
    let covered = |group: usize| {
        let later = groups >> group >> 1 << group << 1;
        group.count_ones() as u8 + most_covered(later & APART[group])
    };
    each(groups).map(covered).max().unwrap_or(0)
}

/// The members of a set, as numbers.
fn each(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        lowest
    })
}

/// Points and groups.
#[must_use]
pub fn worth(total: u8, dice: Dice, reuse: bool) -> Worth {
    let (faces, n) = laid_out(dice);
    let sums = sums(&faces);
    let group = |set: usize| {
        let members: Vec<u8> = (0..n).filter(|i| set & (1 << i) != 0).map(|i| faces[i]).collect();
        Dice::of(&members)
    };
    if reuse {
        let mut groups: Vec<Dice> =
            (1..1 << n).filter(|&set| sums[set] == total).map(group).collect();
        groups.sort_by_key(Dice::to_vec);
        groups.dedup();
        return Worth { points: points(total, dice, true), groups };
    }
    let best = best_splits(total, &sums, n);
    let mut rest = (1 << n) - 1;
    let mut groups = Vec::new();
    while best[rest].0 > 0 {
        let (_, set) = best[rest];
        if sums[set] == total {
            groups.push(group(set));
            rest &= !set;
        } else {
            // The entry names the die that is left out.
            rest &= !set;
        }
    }
    groups.sort_by_key(Dice::to_vec);
    Worth { points: best[(1 << n) - 1].0, groups }
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

/// For every set of dice: the most that groups can use of it, and what to take off first on the
/// way there, a group or a single die that is left over.
fn best_splits(total: u8, sums: &[u8; SETS], n: usize) -> [(u8, usize); SETS] {
    let mut best = [(0_u8, 0_usize); SETS];
    for rest in 1..(1_usize << n) {
        let lowest = rest & rest.wrapping_neg();
        best[rest] = (best[rest & !lowest].0, lowest);
        // Every group that holds the lowest die: the subsets of the others, with it added.
        let others = rest & !lowest;
        let mut part = others;
        loop {
            let set = part | lowest;
            if sums[set] == total {
                let used = set.count_ones() as u8 + best[rest & !set].0;
                if used > best[rest].0 || (used == best[rest].0 && sums[best[rest].1] != total) {
                    best[rest] = (used, set);
                }
            }
            if part == 0 {
                break;
            }
            part = (part - 1) & others;
        }
    }
    best
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
