//! The revised simplex method on a dense inverse of the basis, small enough for a matrix of a fixed
//! size: a row for every rank, one for what must be reached, and in some programmes rows of cuts.

use super::budget::{Budget, Budgeted};
use super::{Cards, Stack};
use crate::games::wichita::score::VALUES;
use crate::pieces::RANKS;

/// A row for every rank, and one for the points or cards that are required.
pub(super) const PLAIN_ROWS: usize = RANKS + 1;
/// And a cut for each multiple of the remainder of all values modulo the target.
pub(super) const CUT_ROWS: usize = PLAIN_ROWS + 11;
/// What a missing point or card costs (big M): more than any stack can earn.
const PENALTY: f64 = 1000.0;
/// What is smaller is rounding.
const TOLERANCE: f64 = 1e-7;
/// Pivots before a programme is left as it is: its prices still bound, only less tightly.
pub(super) const MAX_PIVOTS: usize = 3000;

pub(super) type Row<const ROWS: usize> = [f64; ROWS];

/// What a programme maximises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    Points,
    /// Cards used, with so many points at least.
    CardsWithPoints(u16),
    /// Points, with so many cards used at least.
    PointsWithCards(u16),
}

pub(super) struct Lp<const ROWS: usize> {
    pub target: usize,
    pub objective: Objective,
    /// For every stack that may enter, its objective coefficient and its column.
    pub columns: Vec<(f64, Row<ROWS>)>,
}

/// A basis with its basic solution.
pub(super) struct Basis<const ROWS: usize> {
    inverse: [Row<ROWS>; ROWS],
    variables: [Variable; ROWS],
    pub values: Row<ROWS>,
    pub duals: Row<ROWS>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Variable {
    /// Cards of a rank left over, or in the last plain row what is missing of what is required.
    Slack(usize),
    /// What there is beyond what is required.
    Surplus(usize),
    Column(usize),
}

impl<const ROWS: usize> Lp<ROWS> {
    pub fn new(target: usize, objective: Objective) -> Self {
        // As many columns as most programmes have.
        Self { target, objective, columns: Vec::with_capacity(96) }
    }

    pub fn add(&mut self, stack: &Stack) {
        let mut column = [0.0; ROWS];
        for (cell, n) in column.iter_mut().zip(stack.cards.counts()) {
            *cell = f64::from(n);
        }
        let points = f64::from(stack.points());
        let cards = stack.cards.len() as f64;
        let (gain, required) = match self.objective {
            Objective::Points => (points, 0.0),
            Objective::CardsWithPoints(_) => (cards, points),
            Objective::PointsWithCards(_) => (points, cards),
        };
        column[RANKS] = required;
        let sum = stack.cards.sum() as usize;
        for row in PLAIN_ROWS..ROWS {
            column[row] = fraction(row, sum, self.target);
        }
        self.columns.push((gain, column));
    }

    /// The basis of slacks, where no stack is laid.
    pub fn slack_basis(&self, hand: Cards) -> Basis<ROWS> {
        let mut inverse = [[0.0; ROWS]; ROWS];
        for (i, row) in inverse.iter_mut().enumerate() {
            row[i] = 1.0;
        }
        let mut values = [0.0; ROWS];
        for (i, n) in hand.counts().into_iter().enumerate() {
            // Perturbed against degeneracy, so that every pivot moves.
            values[i] = f64::from(n) + 1e-6 * (i + 1) as f64;
        }
        if let Objective::CardsWithPoints(least) | Objective::PointsWithCards(least) =
            self.objective
        {
            values[RANKS] = f64::from(least);
        }
        let mut variables = std::array::from_fn(Variable::Slack);
        let sum = hand.sum() as usize;
        for row in PLAIN_ROWS..ROWS {
            // What the cut requires, and what there is if all cards are left.
            variables[row] = Variable::Surplus(row);
            inverse[row][row] = -1.0;
            values[row] = -fraction(row, sum, self.target) - 1e-6 * row as f64;
            for rank in 0..RANKS {
                inverse[row][rank] = fraction(row, value(rank), self.target);
                values[row] += inverse[row][rank] * values[rank];
            }
            values[row] = values[row].max(0.0);
        }
        let mut basis = Basis { inverse, variables, values, duals: [0.0; ROWS] };
        basis.duals = self.duals(&basis);
        basis
    }

    fn gain(&self, variable: Variable) -> f64 {
        match (variable, self.objective) {
            (Variable::Slack(RANKS), Objective::Points) => 0.0,
            (Variable::Slack(RANKS), _) => -PENALTY,
            (Variable::Slack(_) | Variable::Surplus(_), _) => 0.0,
            (Variable::Column(i), _) => self.columns[i].0,
        }
    }

    fn column(&self, variable: Variable) -> Row<ROWS> {
        let mut column = [0.0; ROWS];
        match variable {
            Variable::Slack(rank) => {
                column[rank] = 1.0;
                for row in PLAIN_ROWS..ROWS {
                    column[row] = fraction(row, value(rank), self.target);
                }
            }
            Variable::Surplus(row) => column[row] = -1.0,
            Variable::Column(i) => column = self.columns[i].1,
        }
        column
    }

    fn duals(&self, basis: &Basis<ROWS>) -> Row<ROWS> {
        let mut duals = [0.0; ROWS];
        for (&variable, row) in basis.variables.iter().zip(&basis.inverse) {
            let gain = self.gain(variable);
            if gain != 0.0 {
                for (dual, cell) in duals.iter_mut().zip(row) {
                    *dual += gain * cell;
                }
            }
        }
        duals
    }

    /// Primal simplex: pivots until none of these columns gains any more.
    pub fn optimize(
        &self,
        basis: &mut Basis<ROWS>,
        columns: &(impl ExactSizeIterator<Item = usize> + Clone),
        pivots: &mut usize,
        budget: &mut Budget,
    ) -> Budgeted<()> {
        while *pivots > 0
            && let Some((gain, variable)) = self.entering(&basis.duals, columns.clone())
        {
            let direction = basis.direction(&self.column(variable));
            let ratio = |row: usize| basis.values[row] / direction[row];
            let leaving = (0..ROWS)
                .filter(|&row| direction[row] > 1e-9)
                .min_by(|&a, &b| ratio(a).total_cmp(&ratio(b)));
            let Some(leaving) = leaving else { break };
            basis.pivot(leaving, variable, &direction, gain);
            *pivots -= 1;
            budget.spend(8 + columns.len() as u64 / 4)?;
        }
        basis.duals = self.duals(basis);
        Ok(())
    }

    /// What gains most by entering, above its price, and how much.
    fn entering(
        &self,
        duals: &Row<ROWS>,
        columns: impl Iterator<Item = usize>,
    ) -> Option<(f64, Variable)> {
        let mut best = (TOLERANCE, None);
        for i in columns {
            let (gain, column) = &self.columns[i];
            let gain = gain - dot(column, duals);
            if gain > best.0 {
                best = (gain, Some(Variable::Column(i)));
            }
        }
        for row in 0..RANKS {
            let slack = Variable::Slack(row);
            let cost =
                if ROWS == PLAIN_ROWS { duals[row] } else { dot(&self.column(slack), duals) };
            if -cost > best.0 {
                best = (-cost, Some(slack));
            }
        }
        let required = if self.objective == Objective::Points { PLAIN_ROWS } else { RANKS };
        for row in required..ROWS {
            if duals[row] > best.0 {
                best = (duals[row], Some(Variable::Surplus(row)));
            }
        }
        best.1.map(|variable| (best.0, variable))
    }
}

impl<const ROWS: usize> Basis<ROWS> {
    /// By how much the basic variables fall when one of this column enters.
    fn direction(&self, column: &Row<ROWS>) -> Row<ROWS> {
        std::array::from_fn(|row| dot(&self.inverse[row], column))
    }

    /// Exchanges the variable of a row for one that gains so much above its price.
    fn pivot(&mut self, row: usize, entering: Variable, direction: &Row<ROWS>, gain: f64) {
        let value = self.values[row] / direction[row];
        let pivot_row = self.inverse[row].map(|cell| cell / direction[row]);
        for other in 0..ROWS {
            if other == row || direction[other] == 0.0 {
                continue;
            }
            let rest = self.values[other] - direction[other] * value;
            self.values[other] = if rest.abs() < TOLERANCE / 100.0 { 0.0 } else { rest };
            for (cell, by) in self.inverse[other].iter_mut().zip(&pivot_row) {
                *cell -= direction[other] * by;
            }
        }
        for (dual, by) in self.duals.iter_mut().zip(&pivot_row) {
            *dual += gain * by;
        }
        self.inverse[row] = pivot_row;
        self.values[row] = value;
        self.variables[row] = entering;
    }

    /// The columns of the basis with their values, where more than `least`.
    pub fn columns(&self, least: f64) -> impl Iterator<Item = (usize, f64)> {
        let basic = self.variables.iter().zip(&self.values);
        basic.filter_map(move |(variable, &value)| match variable {
            Variable::Column(i) if value > least => Some((*i, value)),
            _ => None,
        })
    }
}

/// In two halves, which a processor can sum at once.
fn dot<const ROWS: usize>(a: &Row<ROWS>, b: &Row<ROWS>) -> f64 {
    let mut halves = [0.0; 2];
    let pairs = a.chunks_exact(2).zip(b.chunks_exact(2));
    for (x, y) in pairs {
        halves[0] += x[0] * y[0];
        halves[1] += x[1] * y[1];
    }
    let odd = if ROWS % 2 == 1 { a[ROWS - 1] * b[ROWS - 1] } else { 0.0 };
    halves[0] + halves[1] + odd
}

/// The value of a rank by its index; none for a king.
pub(super) fn value(rank: usize) -> usize {
    if rank < VALUES { rank + 1 } else { 0 }
}

/// The fractional part of a multiple of a sum over the target: the coefficient of a sum in a cut.
fn fraction(row: usize, sum: usize, target: usize) -> f64 {
    let times = row - PLAIN_ROWS + 1;
    if times < target { (times * sum % target) as f64 / target as f64 } else { 0.0 }
}
