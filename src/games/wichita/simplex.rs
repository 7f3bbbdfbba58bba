//! A linear programme over all stacks of a hand: how much could be had if stacks could be laid in
//! fractions. Its prices bound what whole stacks can make.

use super::price::{Prices, Problem, Table, UNIT, VALUES};
use super::residue::{Weights, weights};
use super::score::{Cards, Stack};
use super::work::{Limit, Spent};
use crate::kit::cards::RANKS;

/// A row for every rank, and one for the points that are asked for.
pub(super) const PLAIN: usize = RANKS + 1;
/// And one for each multiple of the remainder of all values by the target.
const CUT: usize = PLAIN + 11;
/// A price on what is missing of points or cards, more than any stack can pay.
const PENALTY: f64 = 1000.0;
/// Below this a gain is rounding.
pub(super) const GRAIN: f64 = 1e-7;
/// Pivots before a programme is left as it is: its prices still bound, only less tightly.
pub(super) const PIVOTS: usize = 3000;
/// As many columns as most programmes have.
const MANY: usize = 96;
/// What a price is raised by, in grains, for safety.
const ROUNDING: i64 = 8;

pub(super) type Column<const ROWS: usize> = [f64; ROWS];

/// What is to be made much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    Points,
    /// Cards used, with so many points at least.
    Used(u16),
    /// Points, with so many cards used at least.
    PointsUsing(u16),
}

#[derive(Clone)]
pub(super) struct Programme<const ROWS: usize> {
    target: usize,
    aim: Aim,
    /// For every stack that may come in, what it gains and what it takes of each row.
    pub(super) columns: Vec<(f64, Column<ROWS>)>,
}

/// A corner of a programme: which columns are laid, and how much of each.
#[derive(Clone)]
pub(super) struct Vertex<const ROWS: usize> {
    pub(super) inverse: [Column<ROWS>; ROWS],
    pub(super) basis: [Basic; ROWS],
    pub(super) amounts: Column<ROWS>,
    pub(super) duals: Column<ROWS>,
    determinant: f64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Basic {
    /// Cards of a rank left over, or in the last row what is missing of what is asked for.
    Rest(usize),
    /// What there is beyond it.
    Surplus(usize),
    Stack(usize),
    /// A stack that may not be laid any more.
    Barred(usize),
}

impl<const ROWS: usize> Programme<ROWS> {
    pub(super) fn new(target: usize, aim: Aim) -> Self {
        Self { target, aim, columns: Vec::with_capacity(MANY) }
    }

    /// The corner where no stack is laid.
    pub(super) fn nothing_laid(&self, hand: Cards) -> Vertex<ROWS> {
        let mut inverse = [[0.0; ROWS]; ROWS];
        for (i, row) in inverse.iter_mut().enumerate() {
            row[i] = 1.0;
        }
        let mut amounts = [0.0; ROWS];
        for (i, n) in hand.counts().into_iter().enumerate() {
            // A little more of each, and different, so that no step stands still.
            amounts[i] = f64::from(n) + 1e-6 * (i + 1) as f64;
        }
        if let Aim::Used(least) | Aim::PointsUsing(least) = self.aim {
            amounts[RANKS] = f64::from(least);
        }
        let mut basis = std::array::from_fn(Basic::Rest);
        let all = hand.sum() as usize;
        for row in PLAIN..ROWS {
            // What must come together of this multiple, and what there is if all cards stay.
            basis[row] = Basic::Surplus(row);
            inverse[row][row] = -1.0;
            amounts[row] = -remainder(row, all, self.target) - 1e-6 * row as f64;
            for rank in 0..RANKS {
                inverse[row][rank] = remainder(row, value(rank), self.target);
                amounts[row] += inverse[row][rank] * amounts[rank];
            }
            amounts[row] = amounts[row].max(0.0);
        }
        let mut vertex = Vertex { inverse, basis, amounts, duals: [0.0; ROWS], determinant: 1.0 };
        vertex.duals = self.duals(&vertex);
        vertex
    }

    pub(super) fn add(&mut self, stack: &Stack) {
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

    pub(super) fn gain(&self, basic: Basic) -> f64 {
        match (basic, self.aim) {
            (Basic::Rest(RANKS), Aim::Used(_) | Aim::PointsUsing(_)) | (Basic::Barred(_), _) => {
                -PENALTY
            }
            (Basic::Rest(_) | Basic::Surplus(_), _) => 0.0,
            (Basic::Stack(i), _) => self.columns[i].0,
        }
    }

    pub(super) fn column(&self, basic: Basic) -> Column<ROWS> {
        let mut column = [0.0; ROWS];
        match basic {
            Basic::Rest(rank) => {
                column[rank] = 1.0;
                for row in PLAIN..ROWS {
                    column[row] = remainder(row, value(rank), self.target);
                }
            }
            Basic::Surplus(row) => column[row] = -1.0,
            Basic::Stack(i) | Basic::Barred(i) => column = self.columns[i].1,
        }
        column
    }

    pub(super) fn duals(&self, vertex: &Vertex<ROWS>) -> Column<ROWS> {
        let mut duals = [0.0; ROWS];
        for (&basic, row) in vertex.basis.iter().zip(&vertex.inverse) {
            let gain = self.gain(basic);
            if gain != 0.0 {
                for (dual, cell) in duals.iter_mut().zip(row) {
                    *dual += gain * cell;
                }
            }
        }
        duals
    }

    /// Pivots until none of the columns of `list` gains any more.
    pub(super) fn run(
        &self,
        vertex: &mut Vertex<ROWS>,
        list: &(impl ExactSizeIterator<Item = usize> + Clone),
        left: &mut usize,
        limit: &mut Limit,
    ) -> Result<(), Spent> {
        while *left > 0
            && let Some((gained, basic)) = self.entering(&vertex.duals, list.clone())
        {
            let column = self.column(basic);
            let moved = vertex.moved(&column);
            let ratio = |row: usize| vertex.amounts[row] / moved[row];
            let leaving = (0..ROWS)
                .filter(|&row| moved[row] > 1e-9)
                .min_by(|&a, &b| ratio(a).total_cmp(&ratio(b)));
            let Some(out) = leaving else { break };
            vertex.pivot(out, basic, &moved, gained);
            *left -= 1;
            limit.spend(8 + list.len() as u64 / 4)?;
        }
        vertex.duals = self.duals(vertex);
        Ok(())
    }

    pub(super) fn rounded(&self, duals: &Column<ROWS>) -> Prices {
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
        let remainders = (ROWS > PLAIN).then_some(remainders);
        Prices { each, card, point, remainders, target: self.target }
    }

    /// The whole stacks among those that it lays.
    fn laid(vertex: &Vertex<ROWS>, stacks: &[Stack]) -> Vec<(Stack, u8)> {
        let basics = vertex.basis.iter().zip(&vertex.amounts);
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
        let mut vertex = self.nothing_laid(problem.hand);
        let mut left = PIVOTS;
        loop {
            self.run(&mut vertex, &(0..self.columns.len()), &mut left, limit)?;
            limit.spend(problem.work())?;
            let prices = self.rounded(&vertex.duals);
            let before = stacks.len();
            let mut table = Table::small(problem, prices);
            self.take_in(table.cheapest(problem), stacks);
            if stacks.len() == before && !table.is_whole(problem) {
                table = Table::new(problem, prices);
                self.take_in(table.cheapest(problem), stacks);
            }
            if stacks.len() == before || (left == 0 && table.is_whole(problem)) {
                return Ok(Solution {
                    table: table.raised(problem),
                    laid: Self::laid(&vertex, stacks),
                    fractions: vertex.fractions(self.aim),
                });
            }
        }
    }

    fn take_in(&mut self, found: Vec<Stack>, stacks: &mut Vec<Stack>) {
        for stack in found {
            if !stacks.contains(&stack) {
                self.add(&stack);
                stacks.push(stack);
            }
        }
    }

    /// What would gain most by coming in, and how much.
    fn entering(
        &self,
        duals: &Column<ROWS>,
        list: impl Iterator<Item = usize>,
    ) -> Option<(f64, Basic)> {
        let mut best = (GRAIN, None);
        for i in list {
            let (gain, column) = &self.columns[i];
            let gained = gain - dot(column, duals);
            if gained > best.0 {
                best = (gained, Some(Basic::Stack(i)));
            }
        }
        for row in 0..RANKS {
            let cost = match ROWS {
                PLAIN => duals[row],
                _ => dot(&self.column(Basic::Rest(row)), duals),
            };
            if -cost > best.0 {
                best = (-cost, Some(Basic::Rest(row)));
            }
        }
        let asked = if self.aim == Aim::Points { RANKS + 1 } else { RANKS };
        for row in asked..ROWS {
            if duals[row] > best.0 {
                best = (duals[row], Some(Basic::Surplus(row)));
            }
        }
        best.1.map(|basic| (best.0, basic))
    }
}

impl<const ROWS: usize> Vertex<ROWS> {
    /// What a column takes of all that is laid.
    pub(super) fn moved(&self, column: &Column<ROWS>) -> Column<ROWS> {
        std::array::from_fn(|row| dot(&self.inverse[row], column))
    }

    pub(super) fn fractions(&self, aim: Aim) -> Fractions {
        let inverse = std::array::from_fn(|i| std::array::from_fn(|j| self.inverse[i][j]));
        Fractions { inverse, determinant: self.determinant, aim }
    }

    /// Brings a column in for another; `gained` is what it gains above its price.
    pub(super) fn pivot(&mut self, out: usize, basic: Basic, moved: &Column<ROWS>, gained: f64) {
        let amount = self.amounts[out] / moved[out];
        self.determinant *= moved[out];
        let pivot_row = self.inverse[out].map(|cell| cell / moved[out]);
        for row in 0..ROWS {
            if row == out || moved[row] == 0.0 {
                continue;
            }
            let rest = self.amounts[row] - moved[row] * amount;
            self.amounts[row] = if rest.abs() < GRAIN / 100.0 { 0.0 } else { rest };
            for (cell, by) in self.inverse[row].iter_mut().zip(&pivot_row) {
                *cell -= moved[row] * by;
            }
        }
        for (dual, by) in self.duals.iter_mut().zip(&pivot_row) {
            *dual += gained * by;
        }
        self.inverse[out] = pivot_row;
        self.amounts[out] = amount;
        self.basis[out] = basic;
    }
}

/// In two halves, which a processor can sum at once.
pub(super) fn dot<const ROWS: usize>(a: &Column<ROWS>, b: &Column<ROWS>) -> f64 {
    let mut halves = [0.0; 2];
    let pairs = a.chunks_exact(2).zip(b.chunks_exact(2));
    for (x, y) in pairs {
        halves[0] += x[0] * y[0];
        halves[1] += x[1] * y[1];
    }
    let odd = if ROWS % 2 == 1 { a[ROWS - 1] * b[ROWS - 1] } else { 0.0 };
    halves[0] + halves[1] + odd
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
    fractions: Fractions,
}

impl Solution {
    /// Weights whose remainders may say more.
    #[must_use]
    pub fn weights(&self) -> Vec<Weights> {
        self.fractions.weights()
    }
}

/// The part of a corner that weights come from.
#[derive(Clone, Debug)]
pub(super) struct Fractions {
    inverse: [Column<PLAIN>; PLAIN],
    determinant: f64,
    aim: Aim,
}

impl Fractions {
    pub(super) fn weights(&self) -> Vec<Weights> {
        let card = matches!(self.aim, Aim::PointsUsing(_));
        let point = matches!(self.aim, Aim::Used(_));
        weights(&self.inverse, self.determinant, card, point)
    }
}

/// Prices that bound `aim` for this hand, as tight as the programme makes them. `stacks` are those
/// known to be of use; more are added as they are found.
pub fn solved(
    problem: &Problem,
    aim: Aim,
    stacks: &mut Vec<Stack>,
    limit: &mut Limit,
) -> Result<Solution, Spent> {
    let programme = Programme::<PLAIN>::new(problem.target(), aim);
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
    let programme = Programme::<CUT>::new(problem.target(), aim);
    programme.solved(problem, stacks, limit)
}
