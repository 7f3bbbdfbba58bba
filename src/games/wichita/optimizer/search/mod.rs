//! Branch and bound for one question: can so many points be made of these cards, using so many?
//!
//! A node is a hand and what is still required of it. Its children are the stacks that use a card of
//! one rank, and the hand without that rank. Nodes are cut by dual, modular and relaxation bounds,
//! and no hand fails twice.

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
use super::lp_state::{LpState, NodeLp};
use super::modular_bound::ModularBound;
use super::pricing::DualPrices;
use super::{Cards, Stack};

/// Nodes that may fail near a fractional lay.
const NEAR: usize = 24;
/// Nodes that fail before a hard question looks near other fractional lays, and how many of those.
/// Both double each time.
const RESTART: usize = 500;
const SCOUTS: u64 = 16;

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

/// A node as far as it is known: its columns, by number, that are still open, and its own programme
/// once that is solved.
struct Subproblem {
    node: Node,
    open: Vec<u32>,
    lp: Option<LpState>,
}

impl Subproblem {
    fn close(&mut self, column: u32) {
        if let Ok(at) = self.open.binary_search(&column) {
            self.open.remove(at);
        }
    }
}

/// Why a search ended without an answer.
enum Halt {
    Exhausted,
    NodeLimit,
}

impl From<Exhausted> for Halt {
    fn from(_: Exhausted) -> Self {
        Halt::Exhausted
    }
}

pub enum Answer {
    Yes(Vec<Stack>),
    No,
    /// Too many nodes failed.
    Unclear,
}

/// For every hand that failed, what could not be had of it.
pub type Failures = HashMap<Cards, Goal, FixedState>;

pub struct Search<'a> {
    instance: &'a Instance,
    goal: Goal,
    /// Dual solutions for the whole hand.
    duals: Vec<DualPrices>,
    /// Cheapest first.
    columns: Vec<Column>,
    failed: Failures,
    /// The linear programme of the nodes, once any is solved.
    node_lp: Option<Rc<NodeLp>>,
    relaxed: Option<Rc<Relaxed>>,
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
        if goal.used == 0 {
            drop_dominated(&mut stacks);
        }
        let mut search = Self::among(&stacks, instance, goal, &[], budget);
        for solution in solutions {
            search.add_solution(solution)?;
        }
        Ok(Some(search))
    }

    /// A heuristic search among these stacks alone. That it finds nothing proves nothing.
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

    /// Bounds by this dual solution too, and by the modular bounds of its basis.
    pub fn add_solution(&mut self, solution: &LpSolution) -> Budgeted<()> {
        let number = self.add_duals(solution);
        let prices = self.duals[number];
        let gap = self.goal.gap(&prices, self.instance.hand);
        for weights in &solution.weights {
            self.budget.spend(weights.modulus as u64 * 8 + self.columns.len() as u64)?;
            let step = |c: &Column| (weights.of_stack(&c.stack), c.reduced_costs[number]);
            let bound = ModularBound::new(weights, &prices, self.columns.iter().map(step), gap);
            let all = weights.of(self.instance.hand, self.goal.points, self.goal.used);
            self.columns.retain(|column| {
                let (weight, cost) = step(column);
                bound.least(all - weight) + cost <= gap
            });
            if bound.least(all) > gap {
                self.columns.clear();
            }
        }
        self.sort();
        Ok(())
    }

    /// Bounds by the prices alone, and gives their number.
    fn add_duals(&mut self, solution: &LpSolution) -> usize {
        let prices = solution.table.prices;
        let gap = self.goal.gap(&prices, self.instance.hand);
        let number = self.duals.len();
        self.duals.push(prices);
        for column in &mut self.columns {
            column.reduced_costs[number] = prices.reduced_cost(&column.stack);
        }
        self.columns.retain(|column| column.reduced_costs[number] <= gap);
        number
    }

    fn sort(&mut self) {
        self.columns.sort_by_key(|column| {
            let cost: i64 = column.reduced_costs.iter().sum();
            (cost, -column.points, column.len, column.stack.cards.number())
        });
        self.node_lp = None;
    }

    /// What failed, for another search with the same goal.
    pub fn into_failures(self) -> Failures {
        self.failed
    }

    pub fn remember(&mut self, failed: Failures) {
        self.failed.extend(failed);
    }

    fn root(&self) -> Node {
        Node { hand: self.instance.hand, goal: self.goal }
    }

    fn all_columns(&self) -> Vec<u32> {
        (0..self.columns.len() as u32).collect()
    }

    /// Dives from the stacks that a programme lays whole, which is quick where there is something to
    /// be found; then searches until the answer is clear, or so many nodes failed.
    pub fn dive_and_run(&mut self, laid: &[(Stack, u8)], node_limit: usize) -> Budgeted<Answer> {
        match self.near(laid)? {
            Some(found) => Ok(Answer::Yes(found)),
            None => self.from(self.root(), &self.all_columns(), &[], node_limit),
        }
    }

    /// Searches until the answer is clear, with restarts near other fractional lays.
    pub fn decide(&mut self) -> Budgeted<Option<Vec<Stack>>> {
        self.decide_node(self.root(), &self.all_columns())
    }

    fn decide_node(&mut self, node: Node, open: &[u32]) -> Budgeted<Option<Vec<Stack>>> {
        let mut round = 1;
        loop {
            match self.from(node, open, &[], round * RESTART)? {
                Answer::Yes(found) => return Ok(Some(found)),
                Answer::No => return Ok(None),
                Answer::Unclear => {}
            }
            if let Some(found) = self.scout(node, open, round as u64 * SCOUTS)? {
                return Ok(Some(found));
            }
            round *= 2;
        }
    }

    /// Looks near some fractional lays that are about as good as the optimum of the programme.
    fn scout(&mut self, node: Node, open: &[u32], scouts: u64) -> Budgeted<Option<Vec<Stack>>> {
        let mut at = Subproblem { node, open: open.to_vec(), lp: None };
        self.solve_lp(&mut at, None)?;
        let (Some(mut state), Some(node_lp)) = (at.lp, &self.node_lp) else { return Ok(None) };
        let mut node_lp = NodeLp::clone(node_lp);
        for time in scouts..2 * scouts {
            state = node_lp.perturbed(&state, time, &at.open, self.budget)?;
            let laid: Vec<(Stack, u8)> = state
                .laid()
                .filter(|&(_, amount)| amount > 0.999)
                .map(|(i, amount)| (self.columns[i as usize].stack, (amount + 1e-3) as u8))
                .collect();
            if let Some(found) = self.near_node(node, &at.open, &laid)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// A diving heuristic: begins with the stacks that a programme lays whole, one less of each.
    pub fn near(&mut self, laid: &[(Stack, u8)]) -> Budgeted<Option<Vec<Stack>>> {
        self.near_node(self.root(), &self.all_columns(), laid)
    }

    fn near_node(
        &mut self,
        node: Node,
        open: &[u32],
        laid: &[(Stack, u8)],
    ) -> Budgeted<Option<Vec<Stack>>> {
        if laid.is_empty() {
            return Ok(None);
        }
        let mut begun = Vec::new();
        for (stack, n) in laid {
            begun.extend((1..*n).map(|_| *stack));
        }
        match self.from(node, open, &begun, NEAR)? {
            Answer::Yes(found) => Ok(Some(found)),
            _ => Ok(None),
        }
    }

    fn from(
        &mut self,
        node: Node,
        open: &[u32],
        begun: &[Stack],
        node_limit: usize,
    ) -> Budgeted<Answer> {
        let mut rest = node;
        for stack in begun {
            let column = Column::new(stack);
            if !rest.hand.contains(stack.cards) {
                return Ok(Answer::Unclear);
            }
            rest = rest.without(&column);
        }
        self.node_limit = node_limit;
        let mut chosen = Vec::new();
        match self.explore(rest, open, None, &mut chosen) {
            Ok(true) => {
                let chosen = chosen.iter().map(|&i| self.columns[i as usize].stack);
                Ok(Answer::Yes(begun.iter().copied().chain(chosen).collect()))
            }
            Ok(false) => Ok(Answer::No),
            Err(Halt::NodeLimit) => Ok(Answer::Unclear),
            Err(Halt::Exhausted) => Err(Exhausted),
        }
    }
}

/// Drops stacks of which a part is worth as much, where it does not matter how many cards are used.
fn drop_dominated(stacks: &mut Vec<Stack>) {
    stacks.sort_by_key(|stack| (stack.cards.len(), std::cmp::Reverse(stack.points())));
    let mut kept: Vec<Stack> = Vec::new();
    for stack in stacks.iter() {
        let dominates =
            |part: &Stack| stack.cards.contains(part.cards) && part.points() >= stack.points();
        if !kept.iter().any(dominates) {
            kept.push(*stack);
        }
    }
    *stacks = kept;
}
