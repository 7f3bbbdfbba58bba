//! Branching: which node is explored next.

use super::{Column, Halt, Node, Search, Subproblem};
use crate::pieces::RANKS;

impl Search<'_> {
    /// Whether the goal can be reached with stacks of `open`, which are added to `chosen`.
    pub(super) fn explore(
        &mut self,
        node: Node,
        open: &[u32],
        chosen: &mut Vec<u32>,
    ) -> Result<bool, Halt> {
        if node.goal.is_reached() {
            return Ok(true);
        }
        if self.has_failed(node) {
            return Ok(false);
        }
        self.refine_relaxation()?;
        if self.relaxation_excludes(node) {
            return Ok(false);
        }
        let Some(gaps) = self.gaps(node) else { return Ok(false) };
        self.budget.spend(100 + open.len() as u64)?;
        let fits = |column: &Column| {
            node.hand.contains(column.stack.cards)
                && column.reduced_costs.iter().zip(&gaps).all(|(cost, gap)| cost <= gap)
        };
        let open: Vec<u32> =
            open.iter().copied().filter(|&i| fits(&self.columns[i as usize])).collect();
        let mut at = Subproblem { node, open, laid: None };
        self.keep_relaxed(&mut at);
        if self.bound_by_lp(&mut at)? {
            if let Some(integral) = self.integral(&at) {
                chosen.extend(integral);
                return Ok(true);
            }
            if self.branch(at, chosen)? {
                return Ok(true);
            }
        }
        self.failed.insert(node.hand, node.goal);
        self.node_limit = self.node_limit.checked_sub(1).ok_or(Halt::Unclear)?;
        Ok(false)
    }

    /// Tries every stack that uses some rank, and then none of them.
    fn branch(&mut self, mut at: Subproblem, chosen: &mut Vec<u32>) -> Result<bool, Halt> {
        let rank = self.branching_rank(&at);
        while let Some(i) = self.next_column(rank, &at) {
            if self.try_column(i, &mut at, chosen)? {
                return Ok(true);
            }
        }
        if at.node.hand.count_at(rank) == 0 {
            return Ok(false);
        }
        let rest = Node { hand: at.node.hand.without_rank(rank), ..at.node };
        self.explore(rest, &at.open, chosen)
    }

    /// Whether the goal can be reached with this open stack and others. Where not, it is closed.
    pub(super) fn try_column(
        &mut self,
        i: u32,
        at: &mut Subproblem,
        chosen: &mut Vec<u32>,
    ) -> Result<bool, Halt> {
        let rest = at.node.without(&self.columns[i as usize]);
        if !self.has_failed(rest) {
            chosen.push(i);
            if self.explore(rest, &at.open, chosen)? {
                return Ok(true);
            }
            chosen.pop();
        }
        at.close(i);
        Ok(false)
    }

    /// The rank to branch on: one that few stacks use and few cards have. How the two are weighed
    /// was found by measuring.
    fn branching_rank(&self, at: &Subproblem) -> usize {
        let mut uses = [0_i64; RANKS];
        for &i in &at.open {
            let mut ranks = self.columns[i as usize].ranks;
            while ranks != 0 {
                uses[ranks.trailing_zeros() as usize] += 1;
                ranks &= ranks - 1;
            }
        }
        let counts = at.node.hand.counts().map(i64::from);
        let held = (0..RANKS).rev().filter(|&rank| counts[rank] > 0);
        held.min_by_key(|&rank| uses[rank] * (counts[rank] + 2)).unwrap_or(0)
    }

    /// The next stack with this rank: the one that the programme lays most of, or the cheapest.
    fn next_column(&self, rank: usize, at: &Subproblem) -> Option<u32> {
        let has = |i: u32| self.columns[i as usize].ranks & 1 << rank != 0;
        let laid = at.laid.iter().flatten().copied();
        laid.filter(|&(i, _)| has(i) && at.open.binary_search(&i).is_ok())
            .max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)))
            .map(|(i, _)| i)
            .or_else(|| at.open.iter().copied().find(|&i| has(i)))
    }

    /// The whole stacks that the programme lays, if they are enough.
    fn integral(&self, at: &Subproblem) -> Option<Vec<u32>> {
        let mut rest = at.node;
        let mut stacks = Vec::new();
        for &(i, amount) in at.laid.as_ref()? {
            let column = &self.columns[i as usize];
            for _ in 0..(amount + 1e-3) as usize {
                if !rest.hand.contains(column.stack.cards) {
                    return None;
                }
                rest = rest.without(column);
                stacks.push(i);
            }
        }
        rest.goal.is_reached().then_some(stacks)
    }
}
