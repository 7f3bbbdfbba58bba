//! Of all lays that reach the goal, the first in the order of stacks.

use super::{Budgeted, LpState, Node, Search, Stack};

impl Search<'_> {
    /// The first lay, given any. It begins with the first stack that any of them has, and so on:
    /// for each stack in turn it is decided whether the goal can be reached with it.
    pub fn first_lay(&mut self, known: &[Stack]) -> Budgeted<Vec<Stack>> {
        let mut order = self.all_columns();
        order.sort_by_key(|&i| self.columns[i as usize].stack.order());
        order.dedup_by_key(|i| self.columns[*i as usize].stack.cards);
        let mut known = known.to_vec();
        let mut node = self.root();
        let (mut open, mut own, mut first) = (self.all_columns(), None, Vec::new());
        for i in order {
            while open.binary_search(&i).is_ok() && !known.is_empty() {
                let column = &self.columns[i as usize];
                let (stack, rest) = (column.stack, node.without(column));
                if let Some(at) = known.iter().position(|known| known.cards == stack.cards) {
                    known.swap_remove(at);
                } else {
                    if own.is_none() {
                        self.keep_relaxed(node, &mut open);
                        own = self.solve_lp(node, &mut open, None)?;
                    }
                    match self.rest_of_lay(i, node, &mut open, own.as_ref())? {
                        Some(found) => known = found,
                        None => break,
                    }
                }
                node = rest;
                own = None;
                first.push(stack);
                open.retain(|&i| node.hand.contains(self.columns[i as usize].stack.cards));
            }
        }
        Ok(first)
    }

    /// A lay that reaches the goal with this stack of `open`, without that stack. Where there is
    /// none, the stack is closed, and with it what is shown to be out of reach as well.
    fn rest_of_lay(
        &mut self,
        i: u32,
        node: Node,
        open: &mut Vec<u32>,
        own: Option<&LpState>,
    ) -> Budgeted<Option<Vec<Stack>>> {
        let rest = node.without(&self.columns[i as usize]);
        if !self.has_failed(rest) {
            let state = self.child_lp(own, node, rest, open)?;
            if let Some(state) = state.filter(|state| rest.gap(&state.prices) < 0) {
                self.keep_within(&state.prices, node, open);
            } else if let Some(found) = self.decide_node(rest, open)? {
                return Ok(Some(found));
            }
        }
        if let Ok(at) = open.binary_search(&i) {
            open.remove(at);
        }
        Ok(None)
    }
}
