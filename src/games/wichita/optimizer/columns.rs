//! Lists the stacks that can still be part of a lay as good as is asked for: those whose reduced
//! cost is within the gap, at several dual solutions at once (reduced-cost fixing).

use super::Stack;
use super::instance::Instance;
use super::pricing::PricingTable;
use crate::games::wichita::enumerate::Start;

/// The most dual solutions that are used at once.
pub const DUALS: usize = 4;

pub struct ColumnList<'a> {
    pub instance: &'a Instance,
    pub tables: &'a [&'a PricingTable],
    /// The largest reduced cost at each of them.
    pub gaps: [i64; DUALS],
}

impl ColumnList<'_> {
    /// Calls `visit` with every stack within the gaps until it answers false. False if stopped.
    pub fn each(&self, visit: &mut dyn FnMut(Stack) -> bool) -> bool {
        self.instance.starts.iter().all(|start| {
            let mut costs = [0; DUALS];
            for (cost, table) in costs.iter_mut().zip(self.tables) {
                *cost = table.prices.started(start);
            }
            self.fill(*start, costs, visit)
        })
    }

    /// Adds cards of one rank after another, as long as the rest can be had within the gaps.
    fn fill(
        &self,
        Start { stack, ranks, sum }: Start,
        mut costs: [i64; DUALS],
        visit: &mut dyn FnMut(Stack) -> bool,
    ) -> bool {
        for ((table, gap), cost) in self.tables.iter().zip(&self.gaps).zip(costs) {
            if cost + table.least(ranks, sum) > *gap {
                return true;
            }
        }
        if sum == 0 {
            return visit(stack);
        }
        let Some(below) = ranks.checked_sub(1) else { return true };
        let held = usize::from(self.instance.hand.count_at(below));
        for n in 0..=held.min(sum / ranks) {
            if n > 0 {
                for (cost, table) in costs.iter_mut().zip(self.tables) {
                    *cost += table.card(ranks);
                }
            }
            let stack = Stack { cards: stack.cards.with_at(below, n as u8), ..stack };
            let next = Start { stack, ranks: below, sum: sum - n * ranks };
            if !self.fill(next, costs, visit) {
                return false;
            }
        }
        true
    }
}
