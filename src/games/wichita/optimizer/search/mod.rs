//! Branch and bound for one question: can so many points be made of these cards, using so many?
//!
//! A node is a hand and what is still required of it. Its children are the stacks that use a card of
//! one rank, and the hand without that rank. Nodes are cut by dual and relaxation bounds, and no hand
//! fails twice.

mod bounds;
mod branching;
mod first_lay;
mod relaxed;

use std::collections::HashMap;
use std::rc::Rc;

use foldhash::fast::FixedState;

pub use self::relaxed::Relaxed;
use super::budget::{Budget, Budgeted, Exhausted};
use super::column_generation::LpSolution;
use super::columns::{ColumnList, DUALS};
use super::instance::Instance;
use super::pricing::DualPrices;
use super::simplex::{Lp, PLAIN_ROWS};
use super::{Cards, Stack};

/// Nodes that may fail near a fractional lay.
const NEAR: usize = 24;

/// What is required. Nothing is required of what is below zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    pub points: i64,
    /// Cards used.
    pub used: i64,
}

impl Goal {
    /// What these stacks make.
    pub fn made_by(stacks: &[Stack]) -> Self {
        Self {
            points: stacks.iter().map(|stack| i64::from(stack.points())).sum(),
            used: stacks.iter().map(|stack| stack.cards.len() as i64).sum(),
        }
    }

    /// The gap: how far the dual bound of these cards is above what is required. Where it is
    /// negative, that is out of reach; a stack with a larger reduced cost has no part in it.
    pub fn gap(self, prices: &DualPrices, cards: Cards) -> i64 {
        prices.value(cards) - prices.card * self.used.max(0) - prices.point * self.points.max(0)
    }

    fn is_reached(self) -> bool {
        self.points <= 0 && self.used <= 0
    }

    fn without(self, column: &Column) -> Self {
        Self { points: self.points - column.points, used: self.used - column.len }
    }
}

/// A stack that may be laid.
struct Column {
    stack: Stack,
    len: i64,
    points: i64,
    /// The ranks it has, as bits.
    ranks: u16,
    /// The number of its item in the relaxation.
    item: u16,
    reduced_costs: [i64; DUALS],
}

impl Column {
    fn new(stack: &Stack) -> Self {
        let counts = stack.cards.counts().into_iter().enumerate();
        Self {
            stack: *stack,
            len: stack.cards.len() as i64,
            points: stack.points().into(),
            ranks: counts.filter(|(_, n)| *n > 0).fold(0, |all, (i, _)| all | 1 << i),
            item: 0,
            reduced_costs: [0; DUALS],
        }
    }
}

/// A hand, and what is still required of it.
#[derive(Clone, Copy)]
struct Node {
    hand: Cards,
    goal: Goal,
}

impl Node {
    fn without(self, column: &Column) -> Self {
        Self { hand: self.hand.minus(column.stack.cards), goal: self.goal.without(column) }
    }
}

/// A node as far as it is known: its columns, by number, that are still open, and those that its own
/// programme lays, with how much of each, once that is solved.
struct Subproblem {
    node: Node,
    open: Vec<u32>,
    laid: Option<Vec<(u32, f64)>>,
}

impl Subproblem {
    fn close(&mut self, column: u32) {
        if let Ok(at) = self.open.binary_search(&column) {
            self.open.remove(at);
        }
    }
}

/// Why a search ended without an answer.
pub enum Halt {
    Exhausted,
    /// Too many nodes failed.
    Unclear,
}

impl From<Exhausted> for Halt {
    fn from(_: Exhausted) -> Self {
        Halt::Exhausted
    }
}

impl From<Halt> for Exhausted {
    fn from(_: Halt) -> Self {
        Exhausted
    }
}

/// A lay, or that there is none.
pub type Answer = Result<Option<Vec<Stack>>, Halt>;

/// For every hand that failed, what could not be had of it.
pub type Failures = HashMap<Cards, Goal, FixedState>;

pub struct Search<'a> {
    instance: &'a Instance,
    goal: Goal,
    /// Dual solutions for the whole hand.
    duals: Vec<DualPrices>,
    /// Cheapest first.
    columns: Vec<Column>,
    pub failed: Failures,
    /// The linear programme of the nodes, once any is solved. They differ in the right-hand side and
    /// in the columns that are open.
    node_lp: Option<Lp<PLAIN_ROWS>>,
    pub relaxed: Option<Rc<Relaxed>>,
    /// Work before the next one is worth it.
    relax_after: u64,
    /// What was left of the budget at the beginning.
    begun: u64,
    /// Nodes that may still fail.
    node_limit: usize,
    pub budget: &'a mut Budget,
}

impl<'a> Search<'a> {
    /// A search among all stacks that these dual solutions allow; `None` if they are more than
    /// `most`.
    pub fn new(
        instance: &'a Instance,
        goal: Goal,
        solutions: &[&LpSolution],
        most: usize,
        budget: &'a mut Budget,
    ) -> Budgeted<Option<Self>> {
        let tables: Vec<_> = solutions.iter().map(|solution| &solution.table).collect();
        let mut gaps = [i64::MAX; DUALS];
        for (gap, table) in gaps.iter_mut().zip(&tables) {
            *gap = goal.gap(&table.prices, instance.hand);
        }
        let mut stacks: Vec<Stack> = Vec::new();
        let complete = ColumnList { instance, tables: &tables, gaps }.each(&mut |stack| {
            stacks.push(stack);
            stacks.len() <= most && budget.spend(100).is_ok()
        });
        if !complete {
            return if stacks.len() > most { Ok(None) } else { Err(Exhausted) };
        }
        Ok(Some(Self::among(&stacks, instance, goal, solutions, budget)))
    }

    /// A search among these stacks alone. Where they are not all, that it finds nothing proves
    /// nothing.
    pub fn among(
        stacks: &[Stack],
        instance: &'a Instance,
        goal: Goal,
        solutions: &[&LpSolution],
        budget: &'a mut Budget,
    ) -> Self {
        let mut search = Self {
            instance,
            goal,
            duals: Vec::new(),
            columns: stacks.iter().map(Column::new).collect(),
            failed: HashMap::default(),
            node_lp: None,
            relaxed: None,
            relax_after: 0,
            begun: budget.left(),
            node_limit: usize::MAX,
            budget,
        };
        for solution in solutions {
            search.add_duals(solution);
        }
        search.sort();
        search
    }

    /// Bounds by this dual solution too.
    pub fn add_solution(&mut self, solution: &LpSolution) {
        self.add_duals(solution);
        self.sort();
    }

    fn add_duals(&mut self, solution: &LpSolution) {
        let prices = solution.table.prices;
        let gap = self.goal.gap(&prices, self.instance.hand);
        let number = self.duals.len();
        self.duals.push(prices);
        for column in &mut self.columns {
            column.reduced_costs[number] = prices.reduced_cost(&column.stack);
        }
        self.columns.retain(|column| column.reduced_costs[number] <= gap);
    }

    fn sort(&mut self) {
        self.columns.sort_by_key(|column| {
            let cost: i64 = column.reduced_costs.iter().sum();
            (cost, -column.points, column.len, column.stack.cards.number())
        });
        self.node_lp = None;
    }

    fn root(&self) -> Node {
        Node { hand: self.instance.hand, goal: self.goal }
    }

    fn all_columns(&self) -> Vec<u32> {
        (0..self.columns.len() as u32).collect()
    }

    /// Dives from the stacks that a programme lays whole, which is quick where there is something to
    /// be found; then searches until the answer is clear, or so many nodes failed.
    pub fn dive_and_run(&mut self, laid: &[(Stack, u8)], node_limit: usize) -> Answer {
        match self.near(laid)? {
            Some(found) => Ok(Some(found)),
            None => self.from(&[], node_limit),
        }
    }

    /// Searches until the answer is clear, as it will be where any number of nodes may fail.
    pub fn decide(&mut self) -> Budgeted<Option<Vec<Stack>>> {
        Ok(self.from(&[], usize::MAX)?)
    }

    /// A diving heuristic: begins with the stacks that a programme lays whole, one less of each.
    pub fn near(&mut self, laid: &[(Stack, u8)]) -> Budgeted<Option<Vec<Stack>>> {
        if laid.is_empty() {
            return Ok(None);
        }
        let mut begun = Vec::new();
        for (stack, n) in laid {
            begun.extend((1..*n).map(|_| *stack));
        }
        match self.from(&begun, NEAR) {
            Err(Halt::Unclear) => Ok(None),
            answer => Ok(answer?),
        }
    }

    /// Searches with these stacks laid already, until so many nodes failed.
    fn from(&mut self, begun: &[Stack], node_limit: usize) -> Answer {
        let mut node = self.root();
        for stack in begun {
            if !node.hand.contains(stack.cards) {
                return Err(Halt::Unclear);
            }
            node = node.without(&Column::new(stack));
        }
        self.node_limit = node_limit;
        let mut chosen = Vec::new();
        let reached = self.explore(node, &self.all_columns(), &mut chosen)?;
        Ok(reached.then(|| [begun, &self.stacks(&chosen)].concat()))
    }

    /// The stacks of these columns.
    fn stacks(&self, columns: &[u32]) -> Vec<Stack> {
        columns.iter().map(|&i| self.columns[i as usize].stack).collect()
    }
}
