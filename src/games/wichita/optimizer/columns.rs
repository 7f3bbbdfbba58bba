//! Lists the stacks that can still be part of a lay as good as is asked for: those whose reduced
//! cost is within the gap, at several dual solutions at once (reduced-cost fixing).

use super::instance::{Form, Instance, VALUES};
use super::pricing::PricingTable;
use super::{Cards, Kind, Stack};
use crate::pieces::Rank;

/// The most dual solutions that are used at once.
pub const DUALS: usize = 4;

pub struct ColumnList<'a> {
    pub instance: &'a Instance,
    pub tables: &'a [&'a PricingTable],
    /// The largest reduced cost at each of them.
    pub gaps: [i64; DUALS],
}

/// What remains to be chosen of a stack.
#[derive(Clone, Copy)]
struct Partial {
    form: Form,
    cards: Cards,
    rank: usize,
    sum: usize,
}

impl ColumnList<'_> {
    /// Calls `visit` with every stack within the gaps until it answers false. False if stopped.
    pub fn each(&self, visit: &mut dyn FnMut(Stack) -> bool) -> bool {
        let instance = self.instance;
        let within = |stack: &Stack| {
            let mut gaps = self.tables.iter().zip(&self.gaps);
            gaps.all(|(table, &gap)| table.prices.reduced_cost(stack) <= gap)
        };
        if let Some(special) = instance.special.filter(within)
            && !visit(special)
        {
            return false;
        }
        instance.forms.iter().all(|form| {
            let cards = Cards::NONE.with(Rank::KING, form.kings);
            if form.kind == Kind::Sum {
                let partial = Partial { form: *form, cards, rank: VALUES, sum: form.base };
                return self.fill(partial, self.starts(form, 0), visit);
            }
            instance.minuends(form).all(|highest| {
                let cards = cards.with_at(highest - 1, 1);
                let (rank, sum) = (highest - 1, highest - form.base);
                let partial = Partial { form: *form, cards, rank, sum };
                self.fill(partial, self.starts(form, highest), visit)
            })
        })
    }

    fn starts(&self, form: &Form, highest: usize) -> [i64; DUALS] {
        let mut costs = [0; DUALS];
        for (cost, table) in costs.iter_mut().zip(self.tables) {
            *cost = table.start(form, highest);
        }
        costs
    }

    /// Adds cards of one rank after another, as long as the rest can be had within the gaps.
    fn fill(
        &self,
        partial: Partial,
        mut costs: [i64; DUALS],
        visit: &mut dyn FnMut(Stack) -> bool,
    ) -> bool {
        let Partial { form, cards, rank, sum } = partial;
        for ((table, gap), cost) in self.tables.iter().zip(&self.gaps).zip(costs) {
            if cost + table.least(rank, sum) > *gap {
                return true;
            }
        }
        if sum == 0 {
            return visit(Stack { cards, kind: form.kind, halves: form.halves });
        }
        let Some(below) = rank.checked_sub(1) else { return true };
        let held = usize::from(self.instance.hand.count_at(below));
        for n in 0..=held.min(sum / rank) {
            if n > 0 {
                for (cost, table) in costs.iter_mut().zip(self.tables) {
                    *cost += table.card(rank);
                }
            }
            let cards = cards.with_at(below, n as u8);
            let next = Partial { form, cards, rank: below, sum: sum - n * rank };
            if !self.fill(next, costs, visit) {
                return false;
            }
        }
        true
    }
}
