//! The optimiser: finds the best lay of a hand, and proves that it is.
//!
#![doc = include_str!("README.md")]

mod budget;
mod column_generation;
mod columns;
mod instance;
mod lexicographic;
mod pricing;
mod relaxation;
mod search;
mod simplex;
#[cfg(test)]
mod tests;

use super::score::{Cards, Kind, Stack};
use super::state::target;
use crate::pieces::Dice;

use self::lexicographic::Solver;
use self::search::Goal;

pub use self::budget::{Budget, Budgeted, Exhausted};

/// What a lay comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayScore {
    /// With the bonus for going out.
    pub points: u16,
    /// Cards left in hand.
    pub left: u16,
}

/// A lay, and what it comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lay {
    pub score: LayScore,
    /// In order.
    pub stacks: Vec<Stack>,
}

/// The best lay of a hand: most points, then fewest cards left; of those that are equally good, the
/// first in the order of stacks. With `bonus`, going out is a point.
///
/// # Errors
/// If the budget ran out.
pub fn best_lay(hand: Cards, dice: Dice, bonus: bool, budget: &mut Budget) -> Budgeted<Lay> {
    let mut solver = Solver::new(hand, dice, budget)?;
    let found = solver.best(bonus)?;
    let score = score(hand, &found, bonus);
    let stacks = if found.is_empty() { found } else { solver.first_lay(&found)? };
    Ok(Lay { score, stacks })
}

/// What the best lay of a hand comes to, which takes less than to find the first such lay.
///
/// # Errors
/// If the budget ran out.
pub fn best_score(hand: Cards, dice: Dice, bonus: bool, budget: &mut Budget) -> Budgeted<LayScore> {
    Ok(score(hand, &Solver::new(hand, dice, budget)?.best(bonus)?, bonus))
}

/// A lay of the most points less cards left: what counts once the stock is empty (R10).
///
/// # Errors
/// If the budget ran out.
pub fn best_balance(hand: Cards, dice: Dice, budget: &mut Budget) -> Budgeted<Vec<Stack>> {
    let mut stacks = Solver::new(hand, dice, budget)?.best_balance()?;
    stacks.sort_by_key(Stack::order);
    Ok(stacks)
}

/// The most points of stacks, whatever is left.
///
/// # Errors
/// If the budget ran out.
pub fn most_points(hand: Cards, dice: Dice, budget: &mut Budget) -> Budgeted<u16> {
    let found = Solver::new(hand, dice, budget)?.most_points()?;
    Ok(score(hand, &found.unwrap_or_default(), false).points)
}

fn score(hand: Cards, stacks: &[Stack], bonus: bool) -> LayScore {
    let Goal { points, used } = Goal::made_by(stacks);
    let left = hand.len() as u16 - used as u16;
    let out = bonus && left == 0 && !stacks.is_empty();
    LayScore { points: points as u16 + u16::from(out), left }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}
