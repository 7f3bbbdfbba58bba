//! What `score` and `odds` answer.

use smallvec::SmallVec;

use super::Player;
use super::odds::Tally;
use super::score::{Category, Evaluation, rank_name};
use super::words::hand_notation;
use crate::prelude::*;
use crate::solve::wilson;

/// One hand.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
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
#[serde(deny_unknown_fields)]
pub struct DiceCard {
    pub rank: &'static str,
    #[schemars(inner(range(min = 1, max = 6)))]
    pub dice: SmallVec<[u8; 3]>,
}

/// Hands against each other, best first.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
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
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShowdownOdds {
    pub players: Vec<PlayerOdds>,
    /// Whether every deal was counted.
    pub exact: bool,
    /// The deals of an estimate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub n: Option<u64>,
    #[serde(skip)]
    pub of: u64,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayerOdds {
    pub player: String,
    /// In compact notation.
    pub hand: String,
    pub win: Probability,
    pub tie: Probability,
    pub lose: Probability,
    /// The part of the pot to expect: a tie counts as a part of a win.
    #[schemars(range(min = 0, max = 1))]
    pub share: f64,
}

/// Counted, or estimated with its 95 % interval.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Probability {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ways: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<u64>,
    #[schemars(range(min = 0, max = 1))]
    pub chance: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ci95: Option<(f64, f64)>,
}

/// What a hand becomes.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CategoryOdds {
    /// In compact notation.
    pub hand: String,
    /// From the best down.
    pub odds: Vec<CategoryChance>,
    pub exact: bool,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CategoryChance {
    pub category: Category,
    pub ways: u64,
    pub of: u64,
    #[schemars(range(min = 0, max = 1))]
    pub chance: f64,
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

impl PlayerOdds {
    pub fn of(player: &str, hand: String, tally: &Tally, of: u64, exact: bool) -> Self {
        let Tally { win, tie, pots } = *tally;
        let probability = |ways| Probability::of(ways, of, exact);
        Self {
            player: player.to_string(),
            hand,
            win: probability(win),
            tie: probability(tie),
            lose: probability(of - win - tie),
            share: pots / of as f64,
        }
    }
}

impl Probability {
    fn of(ways: u64, of: u64, exact: bool) -> Self {
        let (chance, counted) = (ways as f64 / of as f64, |n| exact.then_some(n));
        let ci95 = (!exact).then(|| wilson(chance, of as f64));
        Self { ways: counted(ways), of: counted(of), chance, ci95 }
    }

    /// Half the width of the interval of an estimate.
    pub fn margin(self) -> f64 {
        self.ci95.map_or(0.0, |(low, high)| (high - low) / 2.0)
    }
}

impl CategoryOdds {
    pub fn of(hand: String, counts: &[u64; Category::ALL.len()]) -> Self {
        let of: u64 = counts.iter().sum();
        let chance = |(category, &ways): (Category, &u64)| CategoryChance {
            category,
            ways,
            of,
            chance: ways as f64 / of as f64,
        };
        let odds = Category::ALL.into_iter().zip(counts).rev().map(chance).collect();
        Self { hand, odds, exact: true }
    }
}
