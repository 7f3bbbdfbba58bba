//! The linear programmes of the nodes: for the cards that are left, among the stacks that are still
//! open. Each starts from the basis of the node above it and needs few pivots.

use super::budget::{Budget, Budgeted};
use super::instance::Instance;
use super::modular_bound::ModularWeights;
use super::pricing::DualPrices;
use super::simplex::{Basis, Lp, MAX_PIVOTS, Objective, PLAIN_ROWS, TOLERANCE, Variable, dot};
use super::{Cards, Stack};
use crate::pieces::cards::RANKS;

/// Pivots of the dual simplex before a programme is left as it is: some go in circles.
const DUAL_PIVOTS: usize = 64;
/// The most that a perturbation adds to an objective coefficient.
const PERTURBATION: f64 = 1e-4;

/// The optimum of a node's programme, for the stacks that were open then.
#[derive(Clone)]
pub struct LpState {
    /// Dual feasible prices for those stacks.
    pub prices: DualPrices,
    /// Large, and moved often.
    basis: Box<Basis<PLAIN_ROWS>>,
}

impl LpState {
    /// The columns laid, and how much of each.
    pub fn laid(&self) -> impl Iterator<Item = (u32, f64)> {
        self.basis.columns(1e-3).map(|(i, value)| (i as u32, value))
    }

    pub fn weights(&self) -> Vec<ModularWeights> {
        ModularWeights::of_basis(&self.basis, Objective::PointsWithCards(0))
    }
}

/// The programme that all nodes share: the most points, with so many cards used at least. Nodes
/// differ in the right-hand side, and in the columns that are open.
#[derive(Clone)]
pub struct NodeLp {
    lp: Lp<PLAIN_ROWS>,
    stacks: Vec<Stack>,
}

impl NodeLp {
    pub fn new(instance: &Instance, stacks: Vec<Stack>) -> Self {
        let mut lp = Lp::new(instance.target(), Objective::PointsWithCards(0));
        for stack in &stacks {
            lp.add(stack);
        }
        Self { lp, stacks }
    }

    /// Solves from nothing, with these columns open.
    pub fn solve(
        &self,
        hand: Cards,
        used: i64,
        open: &[u32],
        budget: &mut Budget,
    ) -> Budgeted<LpState> {
        let mut basis = Box::new(self.lp.slack_basis(hand));
        basis.values[RANKS] = used.max(0) as f64;
        self.optimized(basis, open, budget)
    }

    /// Solves with slightly perturbed objective coefficients, different ones each `time`: another of
    /// the fractional lays that are about as good.
    pub fn perturbed(
        &mut self,
        state: &LpState,
        time: u64,
        open: &[u32],
        budget: &mut Budget,
    ) -> Budgeted<LpState> {
        for (i, (column, stack)) in self.lp.columns.iter_mut().zip(&self.stacks).enumerate() {
            let mixed = (i as u64 + time * 0x1_0001).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
            column.0 = f64::from(stack.points()) + PERTURBATION * mixed as f64 / f64::from(1 << 24);
        }
        self.optimized(state.basis.clone(), open, budget)
    }

    /// Solves again after columns were closed.
    pub fn restricted(
        &self,
        state: &LpState,
        open: &[u32],
        budget: &mut Budget,
    ) -> Budgeted<LpState> {
        let mut basis = state.basis.clone();
        for variable in &mut basis.variables {
            if let Variable::Column(i) = *variable
                && open.binary_search(&(i as u32)).is_err()
            {
                *variable = Variable::Barred(i);
            }
        }
        self.optimized(basis, open, budget)
    }

    /// Solves again, with the same columns open, after cards were taken and fewer are required.
    /// Once `points` are out of reach it stops, with prices that show it.
    pub fn reduced(
        &self,
        state: &LpState,
        (cards, required): (Cards, i64),
        points: i64,
        open: &[u32],
        budget: &mut Budget,
    ) -> Budgeted<LpState> {
        let mut taken = [0.0; PLAIN_ROWS];
        for (cell, n) in taken.iter_mut().zip(cards.counts()) {
            *cell = f64::from(n);
        }
        taken[RANKS] = required as f64;
        let mut basis = state.basis.clone();
        let fall = basis.direction(&taken);
        for (value, by) in basis.values.iter_mut().zip(fall) {
            *value -= by;
        }
        self.dual_simplex(&mut basis, points, open, budget)?;
        basis.duals = self.lp.duals(&basis);
        Ok(LpState { prices: self.prices(&basis, open), basis })
    }

    fn optimized(
        &self,
        mut basis: Box<Basis<PLAIN_ROWS>>,
        open: &[u32],
        budget: &mut Budget,
    ) -> Budgeted<LpState> {
        basis.duals = self.lp.duals(&basis);
        let columns = open.iter().map(|&i| i as usize);
        self.lp.optimize(&mut basis, &columns, &mut MAX_PIVOTS.clone(), budget)?;
        Ok(LpState { prices: self.prices(&basis, open), basis })
    }

    /// Pivots until the basis is feasible again, or `points` are out of reach.
    fn dual_simplex(
        &self,
        basis: &mut Basis<PLAIN_ROWS>,
        points: i64,
        open: &[u32],
        budget: &mut Budget,
    ) -> Budgeted<()> {
        for _ in 0..DUAL_PIVOTS {
            if self.lp.objective_value(basis) < points as f64 - 1e-3 {
                break;
            }
            let rows = 0..PLAIN_ROWS;
            let lowest = rows.min_by(|&a, &b| basis.values[a].total_cmp(&basis.values[b]));
            let Some(row) = lowest.filter(|&row| basis.values[row] < -TOLERANCE) else { break };
            budget.spend(8 + open.len() as u64 / 4)?;
            let Some((gain, variable)) = self.lp.dual_entering(basis, row, open) else { break };
            let direction = basis.direction(&self.lp.column(variable));
            basis.pivot(row, variable, &direction, gain);
        }
        Ok(())
    }

    /// Dual feasible prices for these columns: rounding is mended, and so is a programme that was
    /// left before its end.
    fn prices(&self, basis: &Basis<PLAIN_ROWS>, open: &[u32]) -> DualPrices {
        let mut prices = self.lp.fixed_point(&basis.duals);
        let lowest = open.iter().map(|&i| self.reduced_cost(&prices, i)).min().unwrap_or(0);
        prices.raise((-lowest).max(0));
        prices
    }

    pub fn reduced_cost(&self, prices: &DualPrices, column: u32) -> i64 {
        prices.reduced_cost(&self.stacks[column as usize])
    }
}

impl Lp<PLAIN_ROWS> {
    fn objective_value(&self, basis: &Basis<PLAIN_ROWS>) -> f64 {
        let basic = basis.variables.iter().zip(&basis.values);
        basic.map(|(&variable, value)| self.gain(variable) * value).sum()
    }

    /// The ratio test of the dual simplex: what may enter in a row that is below zero, and what it
    /// gains above its price, which is not more than nothing.
    fn dual_entering(
        &self,
        basis: &Basis<PLAIN_ROWS>,
        row: usize,
        open: &[u32],
    ) -> Option<(f64, Variable)> {
        let (inverse, duals) = (&basis.inverse[row], &basis.duals);
        let mut best = (f64::INFINITY, None);
        let mut consider = |direction: f64, gain: f64, variable: Variable| {
            let ratio = gain.min(0.0) / direction;
            if direction < -1e-9 && ratio < best.0 {
                best = (ratio, Some((gain, variable)));
            }
        };
        for &i in open {
            let (gain, column) = &self.columns[i as usize];
            let direction = dot(inverse, column);
            if direction < -1e-9 {
                consider(direction, gain - dot(column, duals), Variable::Column(i as usize));
            }
        }
        for rank in 0..PLAIN_ROWS {
            let slack = Variable::Slack(rank);
            consider(inverse[rank], self.gain(slack) - duals[rank], slack);
        }
        consider(-inverse[RANKS], duals[RANKS], Variable::Surplus(RANKS));
        best.1
    }
}
