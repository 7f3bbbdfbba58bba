//! Bounds on a node: by failures, dual solutions, its own programme and remainders.

use std::rc::Rc;

use super::{
    Budgeted, DUALS, DualPrices, Goal, LpState, ModularBound, Node, NodeLp, Search, Subproblem,
};

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

    /// Solves the programme of a node, once the search has proven hard and the hand is large. `state`
    /// is one with more columns open, if there is any.
    pub(super) fn solve_lp(
        &mut self,
        at: &mut Subproblem,
        state: Option<&LpState>,
    ) -> Budgeted<()> {
        let Node { hand, goal } = at.node;
        if state.is_none() && self.budget.skips_node_lp(self.failed.len(), hand.len()) {
            return Ok(());
        }
        let node_lp = self.node_lp.get_or_insert_with(|| {
            let stacks = self.columns.iter().map(|column| column.stack).collect();
            Rc::new(NodeLp::new(self.instance, stacks))
        });
        let node_lp = node_lp.clone();
        at.lp = Some(if let Some(state) = state {
            self.keep_within(&state.prices, at);
            node_lp.restricted(state, &at.open, self.budget)?
        } else {
            node_lp.solve(hand, goal.used, &at.open, self.budget)?
        });
        Ok(())
    }

    /// The programme of a child: what is left of a node once cards are taken.
    pub(super) fn child_lp(&mut self, at: &Subproblem, rest: Node) -> Budgeted<Option<LpState>> {
        let (Some(own), Some(node_lp)) = (&at.lp, self.node_lp.clone()) else { return Ok(None) };
        let required = at.node.goal.used.max(0) - rest.goal.used.max(0);
        let taken = (at.node.hand.minus(rest.hand), required);
        node_lp.reduced(own, taken, rest.goal.points, &at.open, self.budget).map(Some)
    }

    /// Reduced-cost fixing: closes the columns whose reduced cost is larger than the gap.
    pub(super) fn keep_within(&self, prices: &DualPrices, at: &mut Subproblem) {
        let gap = at.node.gap(prices);
        at.open.retain(|&i| prices.reduced_cost(&self.columns[i as usize].stack) <= gap);
    }

    /// Closes the columns that the node's own prices and remainders exclude. Whether the goal may
    /// still be reached.
    pub(super) fn keep_bounded(&mut self, at: &mut Subproblem) -> Budgeted<bool> {
        let Some(own) = &at.lp else { return Ok(true) };
        let (Node { hand, goal }, prices) = (at.node, &own.prices);
        let gap = at.node.gap(prices);
        if gap < 0 {
            return Ok(false);
        }
        let cost = |i: u32| prices.reduced_cost(&self.columns[i as usize].stack);
        let costs = at.open.iter().map(|&i| (i, cost(i)));
        let mut left: Vec<(u32, i64)> = costs.filter(|&(_, cost)| cost <= gap).collect();
        let mut possible = true;
        for weights in &own.weights() {
            self.budget.spend(2 * weights.modulus as u64 + left.len() as u64 / 4)?;
            let weight = |i: u32| weights.of_stack(&self.columns[i as usize].stack);
            let steps: Vec<(i64, i64)> = left.iter().map(|&(i, cost)| (weight(i), cost)).collect();
            let bound = ModularBound::new(weights, prices, steps.iter().copied(), gap);
            let all = weights.of(hand, goal.points.max(0), goal.used.max(0));
            let mut steps = steps.into_iter();
            left.retain(|_| {
                let step = steps.next();
                step.is_some_and(|(weight, cost)| bound.least(all - weight) + cost <= gap)
            });
            possible = bound.least(all) <= gap;
            if !possible {
                break;
            }
        }
        at.open.clear();
        at.open.extend(left.into_iter().map(|(i, _)| i));
        Ok(possible)
    }
}
