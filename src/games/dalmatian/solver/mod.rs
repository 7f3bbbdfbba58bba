//! Advice and odds: turns are solved exactly.

mod expected;
mod keeps;
mod turns;

use std::cmp::Reverse;

use schemars::JsonSchema;
use serde::Serialize;

use super::score::{PastScore, TurnScore};
use super::{Dalmatian, Move, Phase, State, score};
use crate::game::{Answer, Answers, Game, Next};
use crate::kit::chance::Sampler;
use crate::kit::dice::Dice;
use crate::kit::names::Names;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
use crate::solve::{
    Advice, Basis, Means, Objective, Policy, Prospect, Ranked, Solve, Unit, dice_awaited, game_over,
};
use keeps::LATTICE;
use turns::{Counts, Desk, Rivals, still_open};

/// Final scores of a turn under best play.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct TurnOdds {
    pub total: u8,
    pub dice: Dice,
    pub rerolls: u8,
    pub odds: Vec<ScoreChance>,
    pub mean: f64,
    exact: bool,
}

/// The chance of a final score.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline, deny_unknown_fields)]
pub struct ScoreChance {
    pub score: u8,
    pub ways: u64,
    pub of: u64,
    pub chance: f64,
}

/// The total of two dice.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct TotalOdds {
    pub odds: Vec<TotalChance>,
}

/// The chance of a total.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline, deny_unknown_fields)]
pub struct TotalChance {
    pub total: u8,
    pub ways: u64,
    pub of: u64,
    pub chance: f64,
}

/// A fresh turn for every total.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct FreshTurns {
    pub totals: Vec<FreshTurn>,
    exact: bool,
}

/// Final scores of a turn with this total under best play.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline, deny_unknown_fields)]
pub struct FreshTurn {
    pub total: u8,
    pub odds: Vec<ScoreChance>,
    pub mean: f64,
    exact: bool,
}

impl Solve for Dalmatian {
    type Desk = Desk;

    fn objectives() -> &'static [Objective] {
        &[Objective::Points]
    }

    fn policies() -> &'static [Policy] {
        &[Policy::Best, Policy::Points, Policy::Greedy, Policy::Random]
    }

    fn best(
        &self,
        state: &State,
        seat: Seat,
        means: &mut Means<Desk>,
    ) -> Result<Advice<Move>, Refusal> {
        let Some(turn) = state.deciding() else { return Err(nothing_to_decide(self, state)) };
        if turn.seat != seat {
            return Err(
                Refusal::new(Code::SeatWrong, "only the player at turn has a choice").rule("R4")
            );
        }
        let solved = means.desk.turn(self, turn.total, Rivals::of(self, state, turn));
        let mut ranked = Vec::new();
        for dice in turn.dice.choices() {
            let keep = LATTICE.find(turn.dice.minus(dice).unwrap_or_default());
            let Some(counts) = solved.keeping(turn.left, keep) else { continue };
            let mv = if dice.is_empty() { Move::Stop } else { Move::Reroll(dice) };
            let value = solved.value(&counts);
            let option = Ranked { mv: Some(mv), value, ci95: None, extra: Vec::new() };
            ranked.push((solved.payoff(&counts), keep, option));
        }
        ranked.sort_by_key(|&(payoff, keep, _)| Reverse((payoff, keep)));
        let ranked = ranked.into_iter().map(|(_, _, option)| option).collect();
        Ok(Advice { ranked, unit: Unit::Points, basis: Basis::Exact, whole: None })
    }

    fn choose(&self, state: &State, _seat: Seat, means: &mut Means<Desk>) -> Option<Move> {
        let turn = state.deciding()?;
        let solved = means.desk.turn(self, turn.total, Rivals::of(self, state, turn));
        let kept = LATTICE.dice[solved.choice(turn.left, LATTICE.find(turn.dice))];
        let rolled = turn.dice.minus(kept)?;
        Some(if rolled.is_empty() { Move::Stop } else { Move::Reroll(rolled) })
    }

    fn prospect(&self, state: &State, seat: Seat, means: &mut Means<Desk>) -> Option<Prospect> {
        let value = expected::at_the_end(self, state, seat, means.desk);
        Some(Prospect { value, unit: Unit::Points })
    }

    fn odds(
        &self,
        state: &State,
        _seat: Seat,
        _names: &Names,
        means: &mut Means<Desk>,
    ) -> Result<Box<dyn Answer>, Refusal> {
        let turn = match &state.phase {
            Phase::Turn(turn) => *turn,
            Phase::Total => return Ok(Box::new(total_odds())),
            _ => return Err(nothing_to_decide(self, state)),
        };
        let rivals = Rivals::of(self, state, turn);
        let counts = means.desk.turn(self, turn.total, rivals).from(turn);
        let (odds, mean) = score_odds(still_open(self, turn, &counts));
        let (total, dice, rerolls) = (turn.total, turn.dice, turn.left);
        Ok(Box::new(TurnOdds { total, dice, rerolls, odds, mean, exact: true }))
    }

    fn general_odds(&self, means: &mut Means<Desk>) -> Result<Box<dyn Answer>, Refusal> {
        let fresh = |total: u8| {
            let counts = means.desk.turn(self, total, Rivals::default()).fresh();
            let turn = self.fresh_turn(total, Seat::new(0));
            let (odds, mean) = score_odds(still_open(self, turn, &counts));
            FreshTurn { total, odds, mean, exact: true }
        };
        Ok(Box::new(FreshTurns { totals: (2..=12).map(fresh).collect(), exact: true }))
    }

    fn answers() -> Answers {
        Answers::default()
            .score::<TurnScore>()
            .score::<PastScore>()
            .odds::<TurnOdds>()
            .odds::<TotalOdds>()
            .odds::<FreshTurns>()
    }

    /// Keeps what counts now and rolls the rest.
    fn greedy(&self, state: &State, _seat: Seat, _sampler: &mut dyn Sampler) -> Option<Move> {
        let turn = state.deciding()?;
        let groups = score(turn.total, turn.dice, self.reuse).groups;
        let mut rest = if self.reuse {
            let idle = |face: &u8| groups.iter().all(|group| group.count(*face) == 0);
            Dice::of(&turn.dice.faces().filter(idle).collect::<Vec<u8>>())
        } else {
            groups.into_iter().try_fold(turn.dice, Dice::minus)?
        };
        while !rest.is_empty() && self.left_after(turn.left, rest.len()).is_none() {
            let lowest = rest.faces().next()?;
            rest = rest.minus(Dice::of(&[lowest]))?;
        }
        Some(if rest.is_empty() { Move::Stop } else { Move::Reroll(rest) })
    }
}

fn nothing_to_decide(rules: &Dalmatian, state: &State) -> Refusal {
    match rules.next(state) {
        Next::Over => game_over("R8"),
        _ => dice_awaited(),
    }
}

/// The chance of each score, and their mean.
fn score_odds(counts: Counts) -> (Vec<ScoreChance>, f64) {
    let of: u64 = counts.iter().sum();
    let points: u64 = (0..).zip(counts).map(|(score, ways)| score * ways).sum();
    let share = |ways: u64| ways as f64 / of as f64;
    let chance = |(score, ways)| ScoreChance { score, ways, of, chance: share(ways) };
    ((0..).zip(counts).map(chance).collect(), share(points))
}

/// The chance of each total: two dice, counted.
fn total_odds() -> TotalOdds {
    let throws = Dice::throws(2);
    let chance = |total: u8| {
        let make = throws.iter().filter(|(dice, _)| dice.sum() == u32::from(total));
        let ways = make.map(|(_, ways)| ways).sum();
        TotalChance { total, ways, of: 36, chance: ways as f64 / 36.0 }
    };
    TotalOdds { odds: (2..=12).map(chance).collect() }
}
