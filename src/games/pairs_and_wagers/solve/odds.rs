//! Odds of rolls and wagers, counted over every fall of the dice.

use crate::games::pairs_and_wagers::score::{Combination, DICE, Parity, all_of, points};
use crate::games::pairs_and_wagers::{Move, Stage, State, Turn};
use crate::prelude::*;

/// How the dice fall, and how each wager can come out.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "RollOdds")]
pub struct Odds {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<Dice>,
    /// How often four dice make each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub combinations: Vec<CombinationOdds>,
    pub wagers: Vec<WagerOdds>,
}

#[derive(Debug, Serialize, JsonSchema)]
pub struct CombinationOdds {
    pub combination: Combination,
    pub points: u8,
    #[serde(flatten)]
    pub share: Share,
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct WagerOdds {
    pub wager: String,
    pub outcomes: Vec<OutcomeOdds>,
}

/// One way a wager can come out.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OutcomeOdds {
    pub outcome: &'static str,
    #[serde(flatten)]
    pub share: Share,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u8>,
}

impl Odds {
    pub fn of_turn(state: &State, turn: Turn) -> Self {
        let to_come = |last| turn.odd.map(|parity| bet_to_odd(parity, last));
        let wagers = match turn.stage {
            Stage::Wager if turn.odd.is_none() => {
                let last = state.free(turn) < 2;
                vec![bet_to_odd(Parity::Odd, last), bet_to_odd(Parity::Even, last)]
            }
            // Bet to Get takes another point (J3).
            Stage::Wager | Stage::First => to_come(state.free(turn) == 0).into_iter().collect(),
            Stage::Again => to_come(true).into_iter().chain([bet_to_get()]).collect(),
            Stage::Get(_) if state.may_get(turn) => {
                [bet_to_get()].into_iter().chain(to_come(true)).collect()
            }
            Stage::Get(_) => Vec::new(),
            Stage::Better(dice) => {
                let again = state.choices().into_iter().filter_map(|mv| match mv {
                    Move::Better(again) => Some(again),
                    _ => None,
                });
                let kept = |again| dice.minus(again).unwrap_or(dice);
                again.map(|again| bet_to_better(format!("better {again}"), kept(again))).collect()
            }
            Stage::Improve(kept) => vec![bet_to_better("better".to_string(), kept)],
        };
        let four = match turn.stage {
            Stage::Get(_) => state.may_get(turn),
            stage => !matches!(stage, Stage::Better(_) | Stage::Improve(_)),
        };
        let dice = Some(turn.stage.dice()).filter(|dice| !dice.is_empty());
        let combinations = if four { combinations() } else { Vec::new() };
        Self { dice, combinations, wagers }
    }
}

fn combinations() -> Vec<CombinationOdds> {
    let odds = |combination: Combination| {
        let share = share(DICE, |dice| Combination::of(dice) == combination);
        CombinationOdds { combination, points: combination.points(), share }
    };
    Combination::ALL.map(odds).into()
}

/// Bet to Odd over one roll; `last` where no Bet to Get can follow.
fn bet_to_odd(parity: Parity, last: bool) -> WagerOdds {
    let open = if last { "lost, nothing scored" } else { "open, nothing scored" };
    let outcomes = vec![
        outcome("won", DICE, |dice| points(dice) > 0 && all_of(parity, dice)),
        outcome("lost", DICE, |dice| points(dice) > 0 && !all_of(parity, dice)),
        outcome(open, DICE, |dice| points(dice) == 0),
    ];
    WagerOdds { wager: parity.word().to_string(), outcomes }
}

fn bet_to_get() -> WagerOdds {
    let outcomes = vec![
        outcome("won", DICE, |dice| points(dice) > 0),
        outcome("lost", DICE, |dice| points(dice) == 0),
    ];
    WagerOdds { wager: "get".to_string(), outcomes }
}

/// Bet to Better with these dice kept: what the four may then make, and whether that is more.
fn bet_to_better(wager: String, kept: Dice) -> WagerOdds {
    let missing = DICE - kept.len() as u8;
    let more = Combination::ALL.into_iter().filter(|it| it.points() > points(kept));
    let mut outcomes: Vec<OutcomeOdds> = more
        .map(|made| OutcomeOdds {
            points: Some(made.points()),
            ..outcome(made.word(), missing, |dice| Combination::of(kept.plus(dice)) == made)
        })
        .filter(|outcome| outcome.share.chance > 0.0)
        .collect();
    outcomes.push(outcome("lost", missing, |dice| points(kept.plus(dice)) <= points(kept)));
    WagerOdds { wager, outcomes }
}

fn outcome(outcome: &'static str, dice: u8, wanted: impl Fn(Dice) -> bool) -> OutcomeOdds {
    OutcomeOdds { outcome, share: share(dice, wanted), points: None }
}

/// How many of the falls of `n` dice are wanted.
fn share(n: u8, wanted: impl Fn(Dice) -> bool) -> Share {
    let wanted = Dice::throws(n).into_iter().filter(|(dice, _)| wanted(*dice));
    Share::counted(wanted.map(|(_, ways)| ways).sum(), 6_u64.pow(n.into()))
}
