//! A linear programme over all stacks of a hand: how much could be had if stacks could be laid in
//! fractions. Its prices bound what whole stacks can make.

use super::lay::Limit;
use super::price::{Prices, Problem, Table, UNIT, sound};
use super::score::{Cards, Stack};
use crate::kit::cards::RANKS;

/// A row for every rank, and one for the points that are asked for.
const ROWS: usize = RANKS + 1;
/// A price on missing points that no cards can pay.
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
}

struct Programme {
    aim: Aim,
    inverse: [Column; ROWS],
    basis: [Basic; ROWS],
    amounts: Column,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Basic {
    /// Cards of a rank left over, or in the last row points that are missing.
    Rest(usize),
    /// Points beyond those asked for.
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
        if let Aim::Used(points) = aim {
            amounts[RANKS] = f64::from(points);
        }
        Self { aim, inverse, basis: std::array::from_fn(Basic::Rest), amounts }
    }

    fn gain(&self, basic: Basic, stacks: &[Stack]) -> f64 {
        match (basic, self.aim) {
            (Basic::Rest(RANKS), Aim::Used(_)) => -PENALTY,
            (Basic::Rest(_) | Basic::Surplus, _) => 0.0,
            (Basic::Stack(i), Aim::Points) => f64::from(stacks[i].points()),
            (Basic::Stack(i), Aim::Used(_)) => stacks[i].cards.len() as f64,
        }
    }

    fn column(&self, basic: Basic, stacks: &[Stack]) -> Column {
        let mut column = [0.0; ROWS];
        match basic {
            Basic::Rest(row) => column[row] = 1.0,
            Basic::Surplus => column[RANKS] = -1.0,
            Basic::Stack(i) => {
                for (cell, n) in column.iter_mut().zip(stacks[i].cards.counts()) {
                    *cell = f64::from(n);
                }
                if self.aim != Aim::Points {
                    column[RANKS] = f64::from(stacks[i].points());
                }
            }
        }
        column
    }

    fn prices(&self, stacks: &[Stack]) -> Column {
        let gains: Column = std::array::from_fn(|i| self.gain(self.basis[i], stacks));
        std::array::from_fn(|col| (0..ROWS).map(|row| gains[row] * self.inverse[row][col]).sum())
    }

    /// Pivots until nothing gains any more, and gives the prices.
    fn run(&mut self, stacks: &[Stack], left: &mut usize, limit: &mut Limit) -> Option<Column> {
        let mut duals = self.prices(stacks);
        while *left > 0
            && let Some(basic) = self.entering(stacks, &duals)
            && self.pivot(basic, stacks)
        {
            *left -= 1;
            limit.spend(8 + stacks.len() as u64 / 4)?;
            duals = self.prices(stacks);
        }
        Some(duals)
    }

    fn rounded(&self, duals: &Column) -> Prices {
        let grains = |value: f64| (value * UNIT as f64).round() as i64;
        Prices {
            each: std::array::from_fn(|i| grains(duals[i]).max(0)),
            card: if self.aim == Aim::Points { 0 } else { UNIT },
            point: match self.aim {
                Aim::Points => UNIT,
                Aim::Used(_) => grains(-duals[RANKS]).max(0),
            },
        }
    }

    /// What would gain most by coming in.
    fn entering(&self, stacks: &[Stack], prices: &Column) -> Option<Basic> {
        let rests = (0..RANKS).map(Basic::Rest);
        let surplus = (self.aim != Aim::Points).then_some(Basic::Surplus);
        let all = (0..stacks.len()).map(Basic::Stack).chain(rests).chain(surplus);
        let mut best = (GRAIN, None);
        for basic in all {
            let column = self.column(basic, stacks);
            let cost: f64 = column.iter().zip(prices).map(|(n, price)| n * price).sum();
            let gain = self.gain(basic, stacks) - cost;
            if gain > best.0 {
                best = (gain, Some(basic));
            }
        }
        best.1
    }

    /// Brings it in for whatever runs out first. False if nothing can give way.
    fn pivot(&mut self, basic: Basic, stacks: &[Stack]) -> bool {
        let column = self.column(basic, stacks);
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
) -> Option<Prices> {
    let mut programme = Programme::new(problem.hand, aim);
    let mut left = PIVOTS;
    loop {
        let duals = programme.run(stacks, &mut left, limit)?;
        let prices = programme.rounded(&duals);
        limit.spend(problem.work())?;
        let before = stacks.len();
        for (loss, stack) in Table::new(problem, &prices).cheapest() {
            if loss < -64 && !stacks.contains(&stack) {
                stacks.push(stack);
            }
        }
        if stacks.len() == before || left == 0 {
            limit.spend(problem.work())?;
            return Some(sound(problem, prices));
        }
    }
}

/// Prices that bound the cards used where only these stacks may be laid.
pub fn prices_among(
    hand: Cards,
    points: u16,
    stacks: &[Stack],
    limit: &mut Limit,
) -> Option<Prices> {
    let mut programme = Programme::new(hand, Aim::Used(points));
    let duals = programme.run(stacks, &mut PIVOTS.clone(), limit)?;
    let mut prices = programme.rounded(&duals);
    let missing = stacks.iter().map(|stack| -prices.loss(stack)).max().unwrap_or(0).max(0);
    // Every stack has a card with a value.
    for price in &mut prices.each[..RANKS - 1] {
        *price += missing;
    }
    Some(prices)
}
