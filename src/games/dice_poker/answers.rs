//! What `score` and `odds` answer.

use smallvec::SmallVec;

use super::Player;
use super::score::{Category, Evaluation, rank_name};
use super::words::hand_notation;
use crate::prelude::*;

/// One hand.
#[derive(Debug, Serialize, JsonSchema)]
pub struct HandScore {
    /// In compact notation.
    pub hand: String,
    pub category: Category,
    /// Its place among all different hands, the lowest being 1.
    pub strength: u16,
    /// The strength, as every game calls it.
    pub value: u16,
    /// In the order in which they are compared.
    pub cards: SmallVec<[&'static str; 6]>,
    pub dice_as: SmallVec<[DiceCard; 3]>,
    #[serde(skip)]
    pub evaluation: Evaluation,
}

/// Dice that count as one card.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DiceCard {
    pub rank: &'static str,
    #[schemars(inner(range(min = 1, max = 6)))]
    pub dice: SmallVec<[u8; 3]>,
}

/// Hands against each other, best first.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Comparison {
    pub hands: Vec<Placed>,
    pub winners: Vec<String>,
}

/// A hand among others.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Placed {
    pub player: String,
    pub place: usize,
    pub tied: bool,
    #[serde(flatten)]
    pub hand: HandScore,
}

/// Who wins, the unseen cards being dealt in every way.
#[serde_with::skip_serializing_none]
#[derive(Debug, Serialize, JsonSchema)]
pub struct ShowdownOdds {
    pub players: Vec<PlayerOdds>,
    /// Whether every deal was counted.
    pub exact: bool,
    /// The deals of an estimate.
    pub n: Option<u64>,
    #[serde(skip)]
    pub of: u64,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct PlayerOdds {
    pub player: String,
    /// In compact notation.
    pub hand: String,
    pub win: Share,
    pub tie: Share,
    pub lose: Share,
    /// The part of the pot to expect: a tie counts as a part of a win.
    #[schemars(range(min = 0, max = 1))]
    pub share: f64,
}

impl HandScore {
    /// `None` if a card is unknown.
    pub fn of(player: &Player) -> Option<Self> {
        let (evaluation, strength) = (player.evaluation()?, player.strength()?);
        let added = |dice: SmallVec<_>| DiceCard { rank: rank_name(dice.iter().sum::<u8>()), dice };
        Some(Self {
            hand: hand_notation(player),
            category: evaluation.category,
            strength,
            value: strength,
            cards: evaluation.ranks().map(rank_name).collect(),
            dice_as: evaluation.dice().map(added).collect(),
            evaluation,
        })
    }
}

impl Comparison {
    /// Of hands in the order of their seats.
    pub fn of(names: &Names, hands: Vec<HandScore>) -> Self {
        let strengths: Vec<u16> = hands.iter().map(|hand| hand.strength).collect();
        let place = |(seat, hand): (Seat, HandScore)| Placed {
            player: names[seat].to_string(),
            place: strengths.iter().filter(|other| **other > hand.strength).count() + 1,
            tied: strengths.iter().filter(|other| **other == hand.strength).count() > 1,
            hand,
        };
        let mut hands: Vec<Placed> = Seat::all(hands.len()).zip(hands).map(place).collect();
        hands.sort_by_key(|placed| placed.place);
        let best = hands.iter().filter(|placed| placed.place == 1);
        let winners = best.map(|placed| placed.player.clone()).collect();
        Self { hands, winners }
    }
}
