//! A linear programme over all stacks of a hand: how much could be had if stacks could be laid in
//! fractions. Its prices bound what whole stacks can make.

use super::price::{Prices, Problem, Table, UNIT, VALUES};
use super::residue::{Weights, weights};
use super::score::{Cards, Stack};
use super::work::{Limit, Spent};
use crate::kit::cards::RANKS;

/// A row for every rank, and one for the points that are asked for.
const PLAIN: usize = RANKS + 1;
/// And one for each multiple of the remainder of all values by the target.
const CUT: usize = PLAIN + 11;
/// A price on what is missing of points or cards, more than any stack can pay.
const PENALTY: f64 = 1000.0;
/// Below this a gain is rounding.
const GRAIN: f64 = 1e-7;
/// Pivots before a programme is left as it is: its prices still bound, only less tightly.
const PIVOTS: usize = 3000;
/// What a price is raised by, in grains, for safety.
const ROUNDING: i64 = 8;

type Column<const ROWS: usize> = [f64; ROWS];

/// What is to be made much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    Points,
    /// Cards used, with so many points at least.
    Used(u16),
    /// Points, with so many cards used at least.
    PointsUsing(u16),
}

struct Programme<const ROWS: usize> {
    target: usize,
    aim: Aim,
    /// For every stack that may come in, what it gains and what it takes of each row.
    columns: Vec<(f64, Column<ROWS>)>,
    inverse: [Column<ROWS>; ROWS],
    basis: [Basic; ROWS],
    amounts: Column<ROWS>,
    determinant: f64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Basic {
    /// Cards of a rank left over, or in the last row what is missing of what is asked for.
    Rest(usize),
    /// What there is beyond it.
    Surplus(usize),
    Stack(usize),
}

impl<const ROWS: usize> Programme<ROWS> {
    fn new(hand: Cards, target: usize, aim: Aim) -> Self {
        let mut inverse = [[0.0; ROWS]; ROWS];
        for (i, row) in inverse.iter_mut().enumerate() {
            row[i] = 1.0;
        }
        let mut amounts = [0.0; ROWS];
        for (i, n) in hand.counts().into_iter().enumerate() {
            // A little more of each, and different, so that no step stands still.
            amounts[i] = f64::from(n) + 1e-6 * (i + 1) as f64;
        }
        if let Aim::Used(least) | Aim::PointsUsing(least) = aim {
            amounts[RANKS] = f64::from(least);
        }
        let mut basis = std::array::from_fn(Basic::Rest);
        let all = hand.sum() as usize;
        for row in PLAIN..ROWS {
            // What must come together of this multiple, and what there is if all cards stay.
            basis[row] = Basic::Surplus(row);
            inverse[row][row] = -1.0;
            amounts[row] = -remainder(row, all, target) - 1e-6 * row as f64;
            for rank in 0..RANKS {
                inverse[row][rank] = remainder(row, value(rank), target);
                amounts[row] += inverse[row][rank] * amounts[rank];
            }
            amounts[row] = amounts[row].max(0.0);
        }
        Self { target, aim, columns: Vec::new(), inverse, basis, amounts, determinant: 1.0 }
    }

    fn add(&mut self, stack: &Stack) {
        let mut column = [0.0; ROWS];
        for (cell, n) in column.iter_mut().zip(stack.cards.counts()) {
            *cell = f64::from(n);
        }
        let points = f64::from(stack.points());
        let cards = stack.cards.len() as f64;
        let (gain, asked) = match self.aim {
            Aim::Points => (points, 0.0),
            Aim::Used(_) => (cards, points),
            Aim::PointsUsing(_) => (points, cards),
        };
        column[RANKS] = asked;
        let values = stack.cards.sum() as usize;
        for row in PLAIN..ROWS {
            column[row] = remainder(row, values, self.target);
        }
        self.columns.push((gain, column));
    }

    fn gain(&self, basic: Basic) -> f64 {
        match (basic, self.aim) {
            (Basic::Rest(RANKS), Aim::Used(_) | Aim::PointsUsing(_)) => -PENALTY,
            (Basic::Rest(_) | Basic::Surplus(_), _) => 0.0,
            (Basic::Stack(i), _) => self.columns[i].0,
        }
    }

    fn column(&self, basic: Basic) -> Column<ROWS> {
        let mut column = [0.0; ROWS];
        match basic {
            Basic::Rest(rank) => {
                column[rank] = 1.0;
                for row in PLAIN..ROWS {
                    column[row] = remainder(row, value(rank), self.target);
                }
            }
            Basic::Surplus(row) => column[row] = -1.0,
            Basic::Stack(i) => column = self.columns[i].1,
        }
        column
    }

    fn prices(&self) -> Column<ROWS> {
        let mut prices = [0.0; ROWS];
        for (&basic, row) in self.basis.iter().zip(&self.inverse) {
            let gain = self.gain(basic);
            for (price, cell) in prices.iter_mut().zip(row) {
                *price += gain * cell;
            }
        }
        prices
    }

    /// Pivots until nothing gains any more, and gives the prices.
    fn run(&mut self, left: &mut usize, limit: &mut Limit) -> Result<Column<ROWS>, Spent> {
        let mut duals = self.prices();
        while *left > 0
            && let Some(basic) = self.entering(&duals)
            && self.pivot(basic)
        {
            *left -= 1;
            limit.spend(8 + self.columns.len() as u64 / 4)?;
            duals = self.prices();
        }
        Ok(duals)
    }

    fn rounded(&self, duals: &Column<ROWS>) -> Prices {
        let grains = |value: f64| (value * UNIT as f64).round() as i64;
        let asked = grains(-duals[RANKS]).max(0);
        let (card, point) = match self.aim {
            Aim::Points => (0, UNIT),
            Aim::Used(_) => (UNIT, asked),
            Aim::PointsUsing(_) => (asked, UNIT),
        };
        let mut remainders = [0; VALUES];
        for row in PLAIN..ROWS {
            let one = grains(-duals[row] / self.target as f64).max(0);
            for (sum, earned) in remainders.iter_mut().enumerate().take(self.target) {
                *earned += one * ((row - PLAIN + 1) * sum % self.target) as i64;
            }
        }
        // A little dearer than they are, so that rounding makes no stack too cheap. What is left
        // over must not earn more than it costs either.
        let each = std::array::from_fn(|i| {
            let dear = if i < VALUES { grains(duals[i]) + ROUNDING } else { grains(duals[i]) };
            dear.max(remainders[value(i) % self.target])
        });
        Prices { each, card, point, remainders, target: self.target }
    }

    /// The whole stacks among those that it lays.
    fn laid(&self, stacks: &[Stack]) -> Vec<(Stack, u8)> {
        let basics = self.basis.iter().zip(&self.amounts);
        let whole = basics.filter_map(|(basic, &amount)| match basic {
            Basic::Stack(i) if amount > 0.999 => Some((stacks[*i], (amount + 1e-3) as u8)),
            _ => None,
        });
        whole.collect()
    }

    fn solved(
        mut self,
        problem: &Problem,
        stacks: &mut Vec<Stack>,
        limit: &mut Limit,
    ) -> Result<Solution, Spent> {
        for stack in stacks.iter() {
            self.add(stack);
        }
        let mut left = PIVOTS;
        loop {
            let duals = self.run(&mut left, limit)?;
            limit.spend(problem.work())?;
            let table = Table::new(problem, self.rounded(&duals));
            let before = stacks.len();
            for (loss, stack) in table.cheapest(problem) {
                if loss < 0 && !stacks.contains(&stack) {
                    self.add(&stack);
                    stacks.push(stack);
                }
            }
            if stacks.len() == before || left == 0 {
                let card = matches!(self.aim, Aim::PointsUsing(_));
                let point = matches!(self.aim, Aim::Used(_));
                return Ok(Solution {
                    table: table.raised(problem),
                    laid: self.laid(stacks),
                    weights: weights(&self.inverse, self.determinant, card, point),
                });
            }
        }
    }

    /// What would gain most by coming in.
    fn entering(&self, prices: &Column<ROWS>) -> Option<Basic> {
        let mut best = (GRAIN, None);
        for (i, (gain, column)) in self.columns.iter().enumerate() {
            let cost: f64 = column.iter().zip(prices).map(|(n, price)| n * price).sum();
            if gain - cost > best.0 {
                best = (gain - cost, Some(Basic::Stack(i)));
            }
        }
        for row in 0..RANKS {
            let column = self.column(Basic::Rest(row));
            let cost: f64 = column.iter().zip(prices).map(|(n, price)| n * price).sum();
            if -cost > best.0 {
                best = (-cost, Some(Basic::Rest(row)));
            }
        }
        let asked = if self.aim == Aim::Points { RANKS + 1 } else { RANKS };
        for row in asked..ROWS {
            if prices[row] > best.0 {
                best = (prices[row], Some(Basic::Surplus(row)));
            }
        }
        best.1
    }

    /// Brings it in for whatever runs out first. False if nothing can give way.
    fn pivot(&mut self, basic: Basic) -> bool {
        let column = self.column(basic);
        let moved: Column<ROWS> = std::array::from_fn(|row| {
            self.inverse[row].iter().zip(&column).map(|(a, b)| a * b).sum()
        });
        let leaving = (0..ROWS)
            .filter(|&row| moved[row] > 1e-9)
            .min_by(|&a, &b| (self.amounts[a] / moved[a]).total_cmp(&(self.amounts[b] / moved[b])));
        let Some(out) = leaving else { return false };
        let amount = self.amounts[out] / moved[out];
        self.determinant *= moved[out];
        let pivot_row = self.inverse[out].map(|cell| cell / moved[out]);
        for row in 0..ROWS {
            if row == out {
                continue;
            }
            self.amounts[row] = (self.amounts[row] - moved[row] * amount).max(0.0);
            for (cell, by) in self.inverse[row].iter_mut().zip(&pivot_row) {
                *cell -= moved[row] * by;
            }
        }
        self.inverse[out] = pivot_row;
        self.amounts[out] = amount;
        self.basis[out] = basic;
        true
    }
}

/// The value of a rank by its index; none for a King.
fn value(rank: usize) -> usize {
    if rank < VALUES { rank + 1 } else { 0 }
}

/// What a row asks for of a sum: the remainder of a multiple of it, as a share of the target.
fn remainder(row: usize, sum: usize, target: usize) -> f64 {
    let times = row - PLAIN + 1;
    if times < target { (times * sum % target) as f64 / target as f64 } else { 0.0 }
}

/// What a solved programme says.
#[derive(Clone, Debug)]
pub struct Solution {
    /// Prices that bound its aim for the whole hand, and the cheapest stacks at them.
    pub table: Table,
    /// Whole stacks that it lays.
    pub laid: Vec<(Stack, u8)>,
    /// Weights whose remainders may say more.
    pub weights: Vec<Weights>,
}

/// Prices that bound `aim` for this hand, as tight as the programme makes them. `stacks` are those
/// known to be of use; more are added as they are found.
pub fn solved(
    problem: &Problem,
    aim: Aim,
    stacks: &mut Vec<Stack>,
    limit: &mut Limit,
) -> Result<Solution, Spent> {
    let programme = Programme::<PLAIN>::new(problem.hand, problem.target(), aim);
    programme.solved(problem, stacks, limit)
}

/// As [`solved`], and heeds the remainder that the values leave by the target. That is dearer, and
/// often proves at once what prices of cards alone cannot: that some card stays.
pub fn solved_with_cuts(
    problem: &Problem,
    aim: Aim,
    stacks: &mut Vec<Stack>,
    limit: &mut Limit,
) -> Result<Solution, Spent> {
    let programme = Programme::<CUT>::new(problem.hand, problem.target(), aim);
    programme.solved(problem, stacks, limit)
}

/// Prices that bound `aim` where only these stacks may be laid.
pub fn prices_among<'a>(
    problem: &Problem,
    hand: Cards,
    aim: Aim,
    stacks: impl Iterator<Item = &'a Stack> + Clone,
    limit: &mut Limit,
) -> Result<Prices, Spent> {
    let mut programme = Programme::<PLAIN>::new(hand, problem.target(), aim);
    for stack in stacks.clone() {
        programme.add(stack);
    }
    let duals = programme.run(&mut PIVOTS.clone(), limit)?;
    let mut prices = programme.rounded(&duals);
    let missing = stacks.map(|stack| -prices.loss(stack)).max().unwrap_or(0).max(0);
    prices.raise(missing);
    Ok(prices)
}
