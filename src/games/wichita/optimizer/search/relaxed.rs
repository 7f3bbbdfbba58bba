//! The bound by the state-space relaxation, made once the search has proven hard.

use std::rc::Rc;

use super::super::pricing::UNIT;
use super::super::relaxation::{Item, Plan, Projection, RelaxationTable, UNREACHABLE};
use super::{Budgeted, Cards, DualPrices, Goal, Node, Search, Subproblem};

/// What the whole gap comes to where reduced costs are counted.
const GAP: i64 = 200;

/// A relaxation for a goal.
pub struct Relaxed {
    table: RelaxationTable,
    counts: Counts,
    goal: Goal,
    /// It is so many-eth of those that were made.
    number: usize,
    /// For every different item that a stack can be, its place and its cost.
    items: Vec<(usize, u8)>,
}

/// What the table counts.
#[derive(Clone, Copy)]
enum Counts {
    CardsLeft,
    /// Reduced costs, as shares of this gap.
    Costs(i64),
}

impl Counts {
    fn cost(self, left: u8, reduced_cost: i64) -> u8 {
        match self {
            Counts::CardsLeft => left,
            Counts::Costs(gap) => (reduced_cost.max(0) * GAP / gap) as u8,
        }
    }
}

impl Relaxed {
    /// The most that may be counted.
    fn most(&self, node: Node, prices: &DualPrices) -> i64 {
        match self.counts {
            Counts::CardsLeft => node.hand.len() as i64 - node.goal.used,
            Counts::Costs(gap) => (node.gap(prices) * GAP).div_euclid(gap),
        }
    }
}

impl Search<'_> {
    /// Makes the first relaxation, or a finer one, once so many nodes failed or so much work was
    /// done that it is worth it.
    pub(super) fn refine_relaxation(&mut self) -> Budgeted<()> {
        let work = self.begun - self.budget.left();
        let hand = self.instance.hand;
        let made = self.relaxed.as_ref().map_or(0, |relaxed| relaxed.number);
        let size = self.budget.relaxation(hand.len(), made, self.failed.len(), work);
        let (Some(size), Some(&prices)) = (size, self.duals.first()) else { return Ok(()) };
        if work < self.relax_after {
            return Ok(());
        }
        let gap = self.goal.gap(&prices, hand).max(1);
        let may_leave = self.goal.used < hand.len() as i64;
        // Where no point may be lost, it is the cards left that count.
        let counts = if self.goal.used > 0 && (may_leave || gap < UNIT / 64) {
            Counts::CardsLeft
        } else {
            Counts::Costs(gap)
        };
        let mut items: Vec<Item> = self
            .columns
            .iter()
            .map(|column| {
                let cost = counts.cost(0, column.reduced_costs[0]);
                Item { cards: column.stack.cards, cost }
            })
            .collect();
        if may_leave || matches!(counts, Counts::CardsLeft) {
            let alone = hand.ranks().map(|rank| Cards::of(&[rank]));
            let alone = alone.map(|card| (card, prices.value(card)));
            let alone = alone.filter(|(_, cost)| *cost <= gap);
            items.extend(alone.map(|(cards, cost)| Item { cards, cost: counts.cost(1, cost) }));
        }
        let plan = Plan::new(hand, &Projection::new(hand, &prices, size), &items);
        if plan.work > work {
            self.relax_after = plan.work;
            return Ok(());
        }
        let table = plan.solve(self.budget)?;
        let mut seen = Vec::new();
        for item in &items[..self.columns.len()] {
            let item = (table.place(item.cards), item.cost);
            if !seen.contains(&item) {
                seen.push(item);
            }
        }
        let (goal, number) = (self.goal, made + 1);
        self.adopt(&Rc::new(Relaxed { table, counts, goal, number, items: seen }));
        Ok(())
    }

    /// Adopts the last of these relaxations of the same hand that suits the goal.
    pub fn adopt_any(&mut self, relaxations: &[Rc<Relaxed>]) {
        let suits = |relaxed: &&Rc<Relaxed>| match relaxed.counts {
            Counts::CardsLeft => relaxed.goal.points == self.goal.points,
            Counts::Costs(_) => relaxed.goal == self.goal,
        };
        if let Some(relaxed) = relaxations.iter().rfind(suits) {
            self.adopt(relaxed);
        }
    }

    /// Adopts a relaxation, unless some stack is no item of it.
    fn adopt(&mut self, relaxed: &Rc<Relaxed>) {
        let items = self.columns.iter().map(|column| {
            let cost = relaxed.counts.cost(0, column.reduced_costs[0]);
            let item = (relaxed.table.place(column.stack.cards), cost);
            relaxed.items.iter().position(|seen| *seen == item)
        });
        if let Some(items) = items.collect::<Option<Vec<_>>>() {
            for (column, item) in self.columns.iter_mut().zip(items) {
                column.item = item as u16;
            }
            self.relaxed = Some(relaxed.clone());
        }
    }

    pub(super) fn relaxation_excludes(&self, node: Node) -> bool {
        self.relaxed.as_ref().is_some_and(|relaxed| {
            let least = relaxed.table.least(relaxed.table.place(node.hand));
            least == UNREACHABLE || i64::from(least) > relaxed.most(node, &self.duals[0])
        })
    }

    /// Keeps the columns that the relaxation leaves open.
    pub(super) fn keep_relaxed(&self, at: &mut Subproblem) {
        let Some(relaxed) = &self.relaxed else { return };
        let most = relaxed.most(at.node, &self.duals[0]);
        let place = relaxed.table.place(at.node.hand);
        let is_open = |&(item, cost): &(usize, u8)| {
            let rest =
                place.checked_sub(item).map_or(UNREACHABLE, |rest| relaxed.table.least(rest));
            rest < UNREACHABLE && i64::from(rest) + i64::from(cost) <= most
        };
        let items: Vec<bool> = relaxed.items.iter().map(is_open).collect();
        at.open.retain(|&i| items[usize::from(self.columns[i as usize].item)]);
    }
}
