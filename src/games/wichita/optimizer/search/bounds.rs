//! Bounds on a node: by failures, dual solutions and its own programme.

use super::super::simplex::{Lp, MAX_PIVOTS, Objective};
use super::{Budgeted, DUALS, DualPrices, Goal, Node, Search, Subproblem};
use crate::pieces::RANKS;

impl Node {
    pub(super) fn gap(self, prices: &DualPrices) -> i64 {
        self.goal.gap(prices, self.hand)
    }
}

impl Search<'_> {
    pub(super) fn has_failed(&self, node: Node) -> bool {
        let Goal { points, used } = node.goal;
        let failed = self.failed.get(&node.hand);
        failed.is_some_and(|failed| points >= failed.points && used >= failed.used)
    }

    /// The gaps at the dual solutions of the whole hand; `None` if the goal is out of reach.
    pub(super) fn gaps(&self, node: Node) -> Option<[i64; DUALS]> {
        let Node { hand, goal } = node;
        if goal.used > hand.len() as i64 {
            return None;
        }
        let mut gaps = [i64::MAX; DUALS];
        for (gap, prices) in gaps.iter_mut().zip(&self.duals) {
            *gap = goal.gap(prices, hand);
            if *gap < 0 {
                return None;
            }
        }
        Some(gaps)
    }

    /// Solves the programme of a node among its open columns, once the search has proven hard and
    /// where the hand is large. Closes the columns whose reduced cost there is larger than the gap,
    /// and says whether the goal may still be reached.
    pub(super) fn bound_by_lp(&mut self, at: &mut Subproblem) -> Budgeted<bool> {
        let Node { hand, goal } = at.node;
        if self.budget.skips_node_lp(self.failed.len(), hand.len()) {
            return Ok(true);
        }
        let lp = self.node_lp.get_or_insert_with(|| {
            let mut lp = Lp::new(self.instance.target, Objective::PointsWithCards(0));
            self.columns.iter().for_each(|column| lp.add(&column.stack));
            lp
        });
        let mut basis = lp.slack_basis(hand);
        basis.values[RANKS] = goal.used.max(0) as f64;
        let open = at.open.iter().map(|&i| i as usize);
        lp.optimize(&mut basis, &open, &mut MAX_PIVOTS.clone(), self.budget)?;
        let mut prices = lp.fixed_point(&basis.duals);
        // Feasible for the open columns alone, which is all that may be laid here.
        let reduced_cost = |i: u32| prices.reduced_cost(&self.columns[i as usize].stack);
        let lowest = at.open.iter().map(|&i| reduced_cost(i)).min().unwrap_or(0);
        prices.raise((-lowest).max(0));
        let gap = at.node.gap(&prices);
        at.open.retain(|&i| prices.reduced_cost(&self.columns[i as usize].stack) <= gap);
        let laid = basis.columns(1e-3).map(|(i, amount)| (i as u32, amount)).collect();
        at.laid = Some(laid);
        Ok(gap >= 0)
    }
}
