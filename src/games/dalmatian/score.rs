//! What dice score against a total.

use std::cmp::Reverse;

use schemars::JsonSchema;
use serde::Serialize;
use smallvec::SmallVec;

use super::DICE;
use crate::pieces::Dice;

/// No more different sets of five dice have one sum: none of them is part of another.
const MOST_GROUPS: usize = 10;

/// Dice that make the total.
pub type Groups = SmallVec<[Dice; MOST_GROUPS]>;

/// What a turn scores, and the groups that make it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TurnScore {
    pub total: u8,
    pub dice: Dice,
    pub score: u8,
    /// The score, as every game calls it.
    pub value: u8,
    /// Small faces first.
    pub groups: Groups,
}

/// A set of five dice, a bit for each die.
type Set = u8;
type Sets = SmallVec<[Set; MOST_GROUPS]>;

/// The points of five dice by R6, or with `reuse` by V1.
pub fn points(total: u8, dice: Dice, reuse: bool) -> u8 {
    size(&counting(total, dice, reuse).1)
}

/// Scores five dice by R6, or with `reuse` by V1.
pub fn score(total: u8, dice: Dice, reuse: bool) -> TurnScore {
    let (faces, sets) = counting(total, dice, reuse);
    let group = |set: &Set| {
        let dice = (0..).zip(faces).filter(|(die, _)| set >> die & 1 == 1);
        dice.fold(Dice::NONE, |group, (_, face)| group.with(face))
    };
    let mut groups: Groups = sets.iter().map(group).collect();
    groups.sort_unstable_by_key(|group| Reverse(*group));
    if reuse {
        groups.dedup();
    }
    let score = size(&sets);
    TurnScore { total, dice, score, value: score, groups }
}

/// The faces of five dice, and the sets of them that count.
fn counting(total: u8, dice: Dice, reuse: bool) -> ([u8; DICE as usize], Sets) {
    let mut faces = [0; DICE as usize];
    faces.iter_mut().zip(dice.faces()).for_each(|(slot, face)| *slot = face);
    let mut sums = [0; 1 << DICE];
    for (die, face) in faces.into_iter().enumerate() {
        for set in 0..1 << die {
            sums[1 << die | set] = sums[set] + face;
        }
    }
    let makes = |set: &Set| sums[usize::from(*set)] == total;
    let mut sets: Sets = (0..1 << DICE).filter(makes).collect();
    if !reuse {
        // Where several splits are best, low dice go with high ones.
        sets.sort_unstable_by_key(|set| (set.trailing_zeros(), Reverse(*set)));
        sets = split(&sets, 0);
    }
    (faces, sets)
}

/// J1: those of the sets that take in the most dice, no die twice and none that is taken. The
/// earlier ones if several do.
fn split(sets: &[Set], taken: Set) -> Sets {
    let Some((&first, rest)) = sets.split_first() else { return Sets::new() };
    let without = split(rest, taken);
    if first & taken != 0 {
        return without;
    }
    let mut with = split(rest, taken | first);
    with.push(first);
    if size(&with) < size(&without) { without } else { with }
}

/// How many dice these sets hold.
fn size(sets: &[Set]) -> u8 {
    sets.iter().fold(0, |all, set| all | set).count_ones() as u8
}

#[cfg(test)]
mod tests {
    use super::{Dice, score};

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
            assert_eq!(score(total, dice, false).score, plain, "{total}: {dice}");
            assert_eq!(score(total, dice, true).score, reused, "{total}: {dice} with reuse");
        }
    }

    #[test]
    fn groups_are_shown_in_order() {
        let dice = Dice::of(&[1, 2, 3, 4, 5]);
        assert_eq!(score(6, dice, false).groups[..], [Dice::of(&[1, 5]), Dice::of(&[2, 4])]);
        let reused = [Dice::of(&[1, 2, 3]), Dice::of(&[1, 5]), Dice::of(&[2, 4])];
        assert_eq!(score(6, dice, true).groups[..], reused);
    }

    #[test]
    fn groups_always_make_the_score() {
        for total in 2..=12 {
            for (dice, _) in Dice::throws(5) {
                let found = score(total, dice, false);
                let used = found.groups.iter().fold(Dice::NONE, |all, group| all.plus(*group));
                assert!(dice.contains(used), "{total}: {dice}");
                assert_eq!(used.len(), usize::from(found.score));
                assert!(found.groups.iter().all(|group| group.sum() == u32::from(total)));
            }
        }
    }
}
