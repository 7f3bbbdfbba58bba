//! What `score` answers.

use schemars::JsonSchema;
use serde::Serialize;

use super::score::{Combination, points, scoring};
use super::{PairsAndWagers, Phase, Stage, four_dice};
use crate::game::{OnWire, Position};
use crate::pieces::dice::Dice;
use crate::pieces::refusal::Refusal;
use crate::pieces::seat::Seat;

/// The score of a roll, and the dice that make it.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct RollScore {
    pub dice: Dice,
    pub combination: Combination,
    pub points: u8,
    pub scoring: Dice,
    /// The points of the turn, where Bet to Odd has doubled them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doubled: Option<u8>,
    /// The position as it is written for people.
    #[serde(skip)]
    pub position: String,
}

impl RollScore {
    pub fn of(position: &Position<PairsAndWagers>) -> Result<Self, Refusal> {
        let Position { rules, names, state, .. } = position;
        let phase = state.phase();
        let (turn, dice) = match &phase {
            Phase::Turn(turn) => match turn.stage {
                Stage::Get(dice) | Stage::Better(dice) => (turn, dice),
                _ => return Err(four_dice("a score needs all four dice").at("/dice")),
            },
            _ => return Err(four_dice("no dice have been rolled").at("/dice")),
        };
        Ok(Self {
            dice,
            combination: Combination::of(dice),
            points: points(dice),
            scoring: scoring(dice),
            doubled: turn.odd.filter(|_| points(dice) > 0).map(|_| turn.points(dice)),
            position: rules.notation(state, names).unwrap_or_else(|| dice.digits()),
        })
    }
}

/// A turn that is over.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct TurnScore {
    pub score: u32,
}

impl TurnScore {
    pub fn of(position: &Position<PairsAndWagers>) -> Option<Self> {
        let state = &position.state;
        (state.phase() == Phase::Over).then(|| Self { score: state.banked(Seat::new(0)) })
    }
}
