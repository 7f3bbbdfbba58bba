//! What `score` answers.

use super::score::{Combination, points, scoring};
use super::{PairsAndWagers, Stage, four_dice};
use crate::prelude::*;

/// The score of a roll, and the dice that make it.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct RollScore {
    pub dice: Dice,
    pub combination: Combination,
    pub points: u8,
    /// The points, doubled where they are, as every game calls them.
    pub value: u8,
    pub scoring: Dice,
    /// The points of the turn, where Bet to Odd has doubled them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doubled: Option<u8>,
    /// The position as it is written for people.
    #[serde(skip)]
    pub position: String,
}

impl RollScore {
    pub fn of(position: &Position<PairsAndWagers>) -> Result<Self> {
        let Position { rules, names, state, .. } = position;
        let no_score = |message| Err(four_dice(message).at("/dice"));
        let Some(turn) = state.running() else { return no_score("no dice have been rolled") };
        let (Stage::Get(dice) | Stage::Better(dice)) = turn.stage else {
            return no_score("a score needs all four dice");
        };
        let doubled = turn.odd.filter(|_| points(dice) > 0).map(|_| turn.points(dice));
        Ok(Self {
            dice,
            combination: Combination::of(dice),
            points: points(dice),
            value: doubled.unwrap_or(points(dice)),
            scoring: scoring(dice),
            doubled,
            position: rules.notation(state, names).unwrap_or_else(|| dice.digits()),
        })
    }
}

/// A turn that is over.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct TurnScore {
    pub score: u32,
    pub value: u32,
}
