//! Column generation: the programme over all stacks of a hand, of which only those are written down
//! that pricing finds. Its dual solution bounds what whole stacks can make.

use super::Stack;
use super::budget::{Budget, Budgeted};
use super::instance::Instance;
use super::pricing::{DualPrices, PricingTable, UNIT};
use super::simplex::{Lp, MAX_PIVOTS, Objective, PLAIN_ROWS, Row, value};
use crate::games::wichita::score::VALUES;
use crate::pieces::RANKS;

/// What a price is raised by for safety, in the smallest units.
const ROUNDING: i64 = 8;

/// A solved programme.
#[derive(Clone, Debug)]
pub struct LpSolution {
    /// Dual feasible prices for the whole hand, and the table of what is cheap at them.
    pub table: PricingTable,
    /// The stacks that it lays whole, and how many of each.
    pub whole: Vec<(Stack, u8)>,
}

/// Solves the programme of a hand to optimality. `stacks` are columns known to be useful; those that
/// pricing finds are added.
///
/// With [`CUT_ROWS`](super::simplex::CUT_ROWS) there are cuts from the remainder that all values leave modulo the target. It
/// takes longer, and often proves at once what the plain programme cannot: that some card is left.
pub fn solve<const ROWS: usize>(
    instance: &Instance,
    objective: Objective,
    stacks: &mut Vec<Stack>,
    budget: &mut Budget,
) -> Budgeted<LpSolution> {
    let mut lp = Lp::<ROWS>::new(instance.target, objective);
    for stack in stacks.iter() {
        lp.add(stack);
    }
    let mut basis = lp.slack_basis(instance.hand);
    let mut pivots = MAX_PIVOTS;
    loop {
        lp.optimize(&mut basis, &(0..lp.columns.len()), &mut pivots, budget)?;
        budget.spend(instance.work())?;
        let prices = lp.fixed_point(&basis.duals);
        let before = stacks.len();
        let mut table = PricingTable::small(instance, prices);
        lp.add_new(table.improving_stacks(instance), stacks);
        if stacks.len() == before && !table.is_complete(instance) {
            table = PricingTable::new(instance, prices);
            lp.add_new(table.improving_stacks(instance), stacks);
        }
        if stacks.len() == before || (pivots == 0 && table.is_complete(instance)) {
            let whole = basis.columns(0.999).map(|(i, value)| (stacks[i], (value + 1e-3) as u8));
            return Ok(LpSolution { table: table.made_feasible(instance), whole: whole.collect() });
        }
    }
}

impl<const ROWS: usize> Lp<ROWS> {
    fn add_new(&mut self, found: Vec<Stack>, stacks: &mut Vec<Stack>) {
        for stack in found {
            if !stacks.contains(&stack) {
                self.add(&stack);
                stacks.push(stack);
            }
        }
    }

    /// The duals in whole numbers, a little dearer than they are, so that rounding makes no stack
    /// too cheap.
    pub(super) fn fixed_point(&self, duals: &Row<ROWS>) -> DualPrices {
        let fixed = |value: f64| (value * UNIT as f64).round() as i64;
        let required = fixed(-duals[RANKS]).max(0);
        let (card, point) = match self.objective {
            Objective::Points => (0, UNIT),
            Objective::CardsWithPoints(_) => (UNIT, required),
            Objective::PointsWithCards(_) => (required, UNIT),
        };
        let mut credit = [0; VALUES];
        for row in PLAIN_ROWS..ROWS {
            let one = fixed(-duals[row] / self.target as f64).max(0);
            for (sum, credit) in credit.iter_mut().enumerate().take(self.target) {
                *credit += one * ((row - PLAIN_ROWS + 1) * sum % self.target) as i64;
            }
        }
        let ranks = std::array::from_fn(|i| {
            let dear = if i < VALUES { fixed(duals[i]) + ROUNDING } else { fixed(duals[i]) };
            // A card left over must not earn more than it costs either.
            dear.max(credit[value(i) % self.target])
        });
        let cut_credit = (ROWS > PLAIN_ROWS).then_some(credit);
        DualPrices { ranks, card, point, cut_credit, target: self.target }
    }
}
