//! Of all lays that reach the goal, the first in the order of stacks.

use super::{Budgeted, Search, Stack, Subproblem};

impl Search<'_> {
    /// The first lay, given any. It begins with the first stack that any of them has, and so on:
    /// for each stack in turn it is decided whether the goal can be reached with it.
    pub fn first_lay(&mut self, known: &[Stack]) -> Budgeted<Vec<Stack>> {
        let mut order = self.all_columns();
        order.sort_by_key(|&i| self.columns[i as usize].stack.order());
        order.dedup_by_key(|i| self.columns[*i as usize].stack.cards);
        let mut known = known.to_vec();
        let mut at = Subproblem { node: self.root(), open: self.all_columns(), laid: None };
        let mut first = Vec::new();
        for i in order {
            while at.open.binary_search(&i).is_ok() && !known.is_empty() {
                let column = &self.columns[i as usize];
                let (stack, rest) = (column.stack, at.node.without(column));
                if let Some(at) = known.iter().position(|known| known.cards == stack.cards) {
                    known.swap_remove(at);
                } else {
                    if at.laid.is_none() {
                        self.keep_relaxed(&mut at);
                        self.bound_by_lp(&mut at)?;
                    }
                    match self.rest_of_lay(i, &mut at)? {
                        Some(found) => known = found,
                        None => break,
                    }
                }
                (at.node, at.laid) = (rest, None);
                first.push(stack);
                at.open.retain(|&i| rest.hand.contains(self.columns[i as usize].stack.cards));
            }
        }
        Ok(first)
    }

    /// A lay that reaches the goal with this open stack, without that stack. Where there is none, the
    /// stack is closed.
    fn rest_of_lay(&mut self, i: u32, at: &mut Subproblem) -> Budgeted<Option<Vec<Stack>>> {
        self.node_limit = usize::MAX;
        let mut chosen = Vec::new();
        let reached = self.try_column(i, at, &mut chosen)?;
        Ok(reached.then(|| self.stacks(&chosen[1..])))
    }
}
