//! The score of four dice, and which of them make it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Turn;
use crate::pieces::{Dice, worded};

/// Dice of a turn.
pub const DICE: u8 = 4;

worded! {
    /// What the dice make (R2).
    #[derive(PartialOrd, Ord, Hash, JsonSchema)]
    pub enum Combination {
        Nothing = "nothing",
        Pair = "pair",
        TwoPair = "two pair",
        Trips = "trips",
        Quad = "quad",
    }
}

impl Combination {
    /// Four dice, or fewer while some of them are in the air.
    pub fn of(dice: Dice) -> Self {
        let (mut most, mut scoring) = (0, 0);
        for n in dice.counts() {
            most = n.max(most);
            scoring += u8::from(n >= 2);
        }
        match (most, scoring) {
            (4.., _) => Combination::Quad,
            (3, _) => Combination::Trips,
            (2, 2) => Combination::TwoPair,
            (2, _) => Combination::Pair,
            _ => Combination::Nothing,
        }
    }

    pub fn points(self) -> u8 {
        [0, 1, 2, 3, 5][self as usize]
    }
}

worded! {
    /// What Bet to Odd names (J1).
    #[derive(Hash, Deserialize, JsonSchema)]
    pub enum Parity {
        Odd = "odd",
        Even = "even",
    }
}

pub fn points(dice: Dice) -> u8 {
    Combination::of(dice).points()
}

/// The dice that make the points: every face that lies there twice or more.
pub fn scoring(dice: Dice) -> Dice {
    dice.by_count(|n| n >= 2)
}

/// The dice that Bet to Better may roll again (R6).
pub fn others(dice: Dice) -> Dice {
    dice.by_count(|n| n == 1)
}

/// Whether all scoring dice are of this parity (R4).
pub fn all_of(parity: Parity, dice: Dice) -> bool {
    let is_said = |face: u8| (face % 2 == 1) == (parity == Parity::Odd);
    (1..).zip(dice.counts()).all(|(face, n)| n < 2 || is_said(face))
}

/// The score of a roll, and the dice that make it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Serialize, JsonSchema)]
pub struct RollScore {
    pub dice: Dice,
    pub combination: Combination,
    pub points: u8,
    /// The points, doubled where they are, as every game calls them.
    pub value: u8,
    pub scoring: Dice,
    /// The points of the turn, where Bet to Odd has doubled them.
    pub doubled: Option<u8>,
    /// The position as it is written for people.
    #[serde(skip)]
    pub position: String,
}

impl RollScore {
    pub fn of(turn: Turn, dice: Dice, position: String) -> Self {
        let (combination, points) = (Combination::of(dice), points(dice));
        let doubled = turn.odd.filter(|_| points > 0).map(|_| turn.points(dice));
        let value = doubled.unwrap_or(points);
        Self { dice, combination, points, value, scoring: scoring(dice), doubled, position }
    }
}

#[cfg(test)]
mod tests {
    use super::{Combination, Dice, Parity, all_of, others, points, scoring};

    #[test]
    fn r2_combinations_points_and_scoring_dice() {
        for (faces, combination, score, made_by) in [
            ([3, 3, 5, 6], Combination::Pair, 1, &[3, 3][..]),
            ([2, 2, 4, 4], Combination::TwoPair, 2, &[2, 2, 4, 4]),
            ([5, 5, 5, 4], Combination::Trips, 3, &[5, 5, 5]),
            ([1, 1, 1, 1], Combination::Quad, 5, &[1, 1, 1, 1]),
            ([1, 2, 4, 6], Combination::Nothing, 0, &[]),
        ] {
            let dice = Dice::of(&faces);
            assert_eq!(Combination::of(dice), combination, "{dice}");
            assert_eq!(points(dice), score, "{dice}");
            assert_eq!(scoring(dice), Dice::of(made_by), "{dice}");
            assert_eq!(scoring(dice).plus(others(dice)), dice);
        }
    }

    #[test]
    fn r2_points_over_all_rolls() {
        let mut ways = [0; 6];
        for (dice, n) in Dice::throws(4) {
            assert_eq!(points(dice), Combination::of(dice).points(), "{dice}");
            ways[usize::from(points(dice))] += n;
        }
        assert_eq!(ways, [360, 720, 90, 120, 0, 6]);
    }

    #[test]
    fn j1_two_pair_of_mixed_parity_is_neither() {
        let mixed = Dice::of(&[2, 2, 3, 3]);
        assert!(!all_of(Parity::Odd, mixed) && !all_of(Parity::Even, mixed));
        assert!(all_of(Parity::Even, Dice::of(&[2, 2, 4, 4])));
        assert!(all_of(Parity::Odd, Dice::of(&[3, 3, 2, 4])), "only scoring dice are judged");
    }
}
