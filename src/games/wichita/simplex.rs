//! A linear programme over all stacks of a hand: how much could be had if stacks could be laid in
//! fractions. Its prices bound what whole stacks can make.

use super::lay::{Limit, Spent};
use super::price::{Prices, Problem, Table, UNIT, sound};
use super::score::{Cards, Stack};
use crate::kit::cards::RANKS;

/// A row for every rank, and one for the points that are asked for.
const ROWS: usize = RANKS + 1;
/// A price on what is missing of points or cards, more than any stack can pay.
const PENALTY: f64 = 1000.0;
/// Below this a gain is rounding.
const GRAIN: f64 = 1e-7;
/// Pivots before a programme is left as it is: its prices still bound, only less tightly.
const PIVOTS: usize = 3000;

type Column = [f64; ROWS];

/// What is to be made much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    Points,
    /// Cards used, with so many points at least.
    Used(u16),
    /// Points, with so many cards used at least.
    PointsUsing(u16),
}

struct Programme {
    aim: Aim,
    /// For every stack that may come in, what it gains and what it takes of each row.
    columns: Vec<(f64, Column)>,
    inverse: [Column; ROWS],
    basis: [Basic; ROWS],
    amounts: Column,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Basic {
    /// Cards of a rank left over, or in the last row what is missing of what is asked for.
    Rest(usize),
    /// What there is beyond it.
    Surplus,
    Stack(usize),
}

impl Programme {
    fn new(hand: Cards, aim: Aim) -> Self {
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
        let basis = std::array::from_fn(Basic::Rest);
        Self { aim, columns: Vec::new(), inverse, basis, amounts }
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
        self.columns.push((gain, column));
    }

    fn gain(&self, basic: Basic) -> f64 {
        match (basic, self.aim) {
            (Basic::Rest(RANKS), Aim::Used(_) | Aim::PointsUsing(_)) => -PENALTY,
            (Basic::Rest(_) | Basic::Surplus, _) => 0.0,
            (Basic::Stack(i), _) => self.columns[i].0,
        }
    }

    fn column(&self, basic: Basic) -> Column {
        let mut column = [0.0; ROWS];
        match basic {
            Basic::Rest(row) => column[row] = 1.0,
            Basic::Surplus => column[RANKS] = -1.0,
            Basic::Stack(i) => column = self.columns[i].1,
        }
        column
    }

    fn prices(&self) -> Column {
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
    fn run(&mut self, left: &mut usize, limit: &mut Limit) -> Result<Column, Spent> {
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

    fn rounded(&self, duals: &Column) -> Prices {
        let grains = |value: f64| (value * UNIT as f64).round() as i64;
        let asked = grains(-duals[RANKS]).max(0);
        let (card, point) = match self.aim {
            Aim::Points => (0, UNIT),
            Aim::Used(_) => (UNIT, asked),
            Aim::PointsUsing(_) => (asked, UNIT),
        };
        Prices { each: std::array::from_fn(|i| grains(duals[i]).max(0)), card, point }
    }

    /// What would gain most by coming in.
    fn entering(&self, prices: &Column) -> Option<Basic> {
        let mut best = (GRAIN, None);
        for (i, (gain, column)) in self.columns.iter().enumerate() {
            let cost: f64 = column.iter().zip(prices).map(|(n, price)| n * price).sum();
            if gain - cost > best.0 {
                best = (gain - cost, Some(Basic::Stack(i)));
            }
        }
        for row in 0..RANKS {
            if -prices[row] > best.0 {
                best = (-prices[row], Some(Basic::Rest(row)));
            }
        }
        if self.aim != Aim::Points && prices[RANKS] > best.0 {
            best.1 = Some(Basic::Surplus);
        }
        best.1
    }

    /// Brings it in for whatever runs out first. False if nothing can give way.
    fn pivot(&mut self, basic: Basic) -> bool {
        let column = self.column(basic);
        let moved: Column = std::array::from_fn(|row| {
            self.inverse[row].iter().zip(&column).map(|(a, b)| a * b).sum()
        });
        let leaving = (0..ROWS)
            .filter(|&row| moved[row] > 1e-9)
            .min_by(|&a, &b| (self.amounts[a] / moved[a]).total_cmp(&(self.amounts[b] / moved[b])));
        let Some(out) = leaving else { return false };
        let amount = self.amounts[out] / moved[out];
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

/// Prices that bound `aim` for this hand, as tight as the programme makes them. `stacks` are those
/// known to be of use; more are added as they are found.
pub fn prices(
    problem: &Problem,
    aim: Aim,
    stacks: &mut Vec<Stack>,
    limit: &mut Limit,
) -> Result<Prices, Spent> {
    let mut programme = Programme::new(problem.hand, aim);
    for stack in stacks.iter() {
        programme.add(stack);
    }
    let mut left = PIVOTS;
    loop {
        let duals = programme.run(&mut left, limit)?;
        let prices = programme.rounded(&duals);
        limit.spend(problem.work())?;
        let before = stacks.len();
        for (loss, stack) in Table::new(problem, &prices).cheapest() {
            if loss < -64 && !stacks.contains(&stack) {
                programme.add(&stack);
                stacks.push(stack);
            }
        }
        if stacks.len() == before || left == 0 {
            limit.spend(problem.work())?;
            return Ok(sound(problem, prices));
        }
    }
}

/// Prices that bound `aim` where only these stacks may be laid.
pub fn prices_among<'a>(
    hand: Cards,
    aim: Aim,
    stacks: impl Iterator<Item = &'a Stack> + Clone,
    limit: &mut Limit,
) -> Result<Prices, Spent> {
    let mut programme = Programme::new(hand, aim);
    for stack in stacks.clone() {
        programme.add(stack);
    }
    let duals = programme.run(&mut PIVOTS.clone(), limit)?;
    let mut prices = programme.rounded(&duals);
    let missing = stacks.map(|stack| -prices.loss(stack)).max().unwrap_or(0).max(0);
    prices.raise(missing);
    Ok(prices)
}
