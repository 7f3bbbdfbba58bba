//! What dice score against a total.

use schemars::JsonSchema;
use serde::Serialize;

use crate::kit::dice::Dice;

/// What a turn scores, and the groups that make it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct TurnScore {
    pub total: u8,
    pub dice: Dice,
    pub score: u8,
    /// Small faces first.
    pub groups: Vec<Dice>,
}

/// What a turn that is over has scored.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct PastScore {
    pub score: u16,
}

/// Scores at most five dice by R6, or with `reuse` by V1.
#[must_use]
pub fn score(total: u8, dice: Dice, reuse: bool) -> TurnScore {
    // A set of dice is a number, a bit for each die. Here is what each adds up to.
    let mut sums = vec![0];
    for face in dice.faces() {
        for set in 0..sums.len() {
            sums.push(sums[set] + face);
        }
    }
    let mut sets: Vec<usize> = (0..sums.len()).filter(|&set| sums[set] == total).collect();
    if !reuse {
        // Where several splits are best, low dice go with high ones.
        sets.sort_by_key(|set| (set.trailing_zeros(), std::cmp::Reverse(*set)));
        sets = split(&sets);
    }
    let score = sets.iter().fold(0, |all, set| all | set).count_ones() as u8;
    let group = |set: usize| {
        let members = dice.faces().enumerate().filter(|(die, _)| set >> die & 1 == 1);
        members.fold(Dice::NONE, |group, (_, face)| group.with(face))
    };
    let mut groups: Vec<Dice> = sets.into_iter().map(group).collect();
    groups.sort_by(|a, b| b.cmp(a));
    if reuse {
        groups.dedup();
    }
    TurnScore { total, dice, score, groups }
}

/// J1: the sets that take in the most dice, none of them twice; the earlier ones if several do.
fn split(sets: &[usize]) -> Vec<usize> {
    let Some((&first, rest)) = sets.split_first() else { return Vec::new() };
    let apart: Vec<usize> = rest.iter().copied().filter(|set| set & first == 0).collect();
    let (mut with, without) = (split(&apart), split(rest));
    with.push(first);
    let dice = |sets: &[usize]| sets.iter().map(|set| set.count_ones()).sum::<u32>();
    if dice(&with) >= dice(&without) { with } else { without }
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
        assert_eq!(score(6, dice, false).groups, [Dice::of(&[1, 5]), Dice::of(&[2, 4])]);
        let reused = [Dice::of(&[1, 2, 3]), Dice::of(&[1, 5]), Dice::of(&[2, 4])];
        assert_eq!(score(6, dice, true).groups, reused);
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
