//! Dual prices of cards, and the pricing problem: which stack has the least reduced cost?
//!
//! If no stack has a negative reduced cost, no lay is worth more than the price of the whole hand.
//! Stacks may be too many to list, so the question is answered by dynamic programming: the cheapest
//! cards for every sum follow rank by rank, and a stack is a sum, or a card less a sum, with kings.

use super::instance::Instance;
use super::{Cards, Stack};
use crate::games::wichita::enumerate::Start;
use crate::games::wichita::score::VALUES;
use crate::pieces::{RANKS, Rank};

/// Prices are fixed-point numbers, so that bounds are exact: a point is worth this much, and so is
/// a card where cards are counted.
pub const UNIT: i64 = 1 << 24;

/// More than any cards cost.
const UNREACHABLE: i64 = i64::MAX / 4;

/// Forms whose base is at most so many targets are priced first: most stacks are among them.
const SMALL: usize = 2;

/// A dual solution: what a card of each rank costs, and what is earned by using it.
#[derive(Clone, Copy, Debug)]
pub struct DualPrices {
    pub ranks: [i64; RANKS],
    /// The value of a card used.
    pub card: i64,
    /// The value of a point.
    pub point: i64,
    /// What the cuts earn for a sum of values, by its remainder modulo the target. It is
    /// subadditive: a sum never earns more than its parts together.
    pub cut_credit: Option<[i64; VALUES]>,
    pub target: usize,
}

impl DualPrices {
    /// The dual bound: the most that these cards can bring.
    pub fn value(&self, cards: Cards) -> i64 {
        self.cost(cards) - self.credit(cards, 0)
    }

    /// What the cuts earn for these cards, and others that come to so much.
    fn credit(&self, cards: Cards, others: usize) -> i64 {
        self.cut_credit.map_or(0, |credit| credit[(cards.sum() as usize + others) % self.target])
    }

    fn cost(&self, cards: Cards) -> i64 {
        cards.counts().iter().zip(self.ranks).map(|(&n, price)| i64::from(n) * price).sum()
    }

    /// What the cards of a stack cost above what the stack earns.
    pub fn reduced_cost(&self, stack: &Stack) -> i64 {
        self.started(&Start { stack: *stack, ranks: 0, sum: 0 })
    }

    /// The same of a whole stack but for the cards that are still to be chosen.
    pub(super) fn started(&self, Start { stack, sum, .. }: &Start) -> i64 {
        let earned = self.card * stack.cards.len() as i64 + self.point * i64::from(stack.points());
        self.cost(stack.cards) - self.credit(stack.cards, *sum) - earned
    }

    /// Raises every reduced cost by so much at least: each stack has a card with a value.
    pub fn raise(&mut self, by: i64) {
        for price in &mut self.ranks[..VALUES] {
            *price += by;
        }
    }
}

/// The table of the dynamic programme: for every rank and every sum, the least cost of cards up to
/// that rank that make that sum.
#[derive(Clone, Debug)]
pub struct PricingTable {
    pub prices: DualPrices,
    width: usize,
    /// By rank, where 0 stands for no cards at all, and by sum.
    least: Vec<i64>,
}

impl PricingTable {
    pub fn new(instance: &Instance, prices: DualPrices) -> Self {
        Self::up_to(instance.max_sum, instance, prices)
    }

    /// For the forms with a small base alone.
    pub fn small(instance: &Instance, prices: DualPrices) -> Self {
        Self::up_to(instance.max_sum.min(SMALL * instance.target).max(VALUES), instance, prices)
    }

    /// Whether it covers every form.
    pub fn is_complete(&self, instance: &Instance) -> bool {
        self.width > instance.max_sum
    }

    fn up_to(max_sum: usize, instance: &Instance, prices: DualPrices) -> Self {
        let width = max_sum + 1;
        let mut least = vec![UNREACHABLE; width * (VALUES + 1)];
        least[0] = 0;
        let mut most = 0;
        for (value, rank) in (1..).zip(Rank::all().take(VALUES)) {
            let (before, row) = least[(value - 1) * width..(value + 1) * width].split_at_mut(width);
            row.copy_from_slice(before);
            let cost = prices.ranks[rank.index()] - prices.card;
            for n in 1..=usize::from(instance.hand.count(rank)).min((width - 1) / value) {
                let (value, cost) = (n * value, n as i64 * cost);
                let reached = most.min(width - 1 - value);
                for (cell, rest) in row[value..].iter_mut().zip(&before[..=reached]) {
                    *cell = (*cell).min(rest + cost);
                }
            }
            most += value * usize::from(instance.hand.count(rank));
        }
        Self { prices, width, least }
    }

    /// With prices raised until they are dual feasible, so that they bound whatever they were: after
    /// a solved programme that mends rounding alone.
    pub fn made_feasible(self, instance: &Instance) -> Self {
        let mut prices = self.prices;
        match self.best(instance).map(|(reduced_cost, _)| reduced_cost).min() {
            Some(lowest) if lowest < 0 => prices.raise(-lowest),
            _ => return self,
        }
        Self::new(instance, prices)
    }

    pub(super) fn least(&self, rank: usize, sum: usize) -> i64 {
        self.least[rank * self.width + sum]
    }

    pub(super) fn card(&self, number: usize) -> i64 {
        self.prices.ranks[number - 1] - self.prices.card
    }

    /// The stack of least reduced cost of every form, where that is negative.
    pub fn improving_stacks(&self, instance: &Instance) -> Vec<Stack> {
        let below = self.best(instance).filter(|(reduced_cost, _)| *reduced_cost < 0);
        below.map(|(_, start)| self.stack(instance, *start)).collect()
    }

    /// The least reduced cost of every form, and how that stack begins.
    fn best<'a>(&'a self, instance: &'a Instance) -> impl Iterator<Item = (i64, &'a Start)> {
        let cost = |start: &Start| self.prices.started(start) + self.least(start.ranks, start.sum);
        let forms = instance.forms().filter(|form| form[0].sum < self.width);
        let best = forms.filter_map(move |form| {
            form.iter().map(|start| (cost(start), start)).min_by_key(|(cost, _)| *cost)
        });
        best.filter(|(reduced_cost, _)| *reduced_cost < UNREACHABLE / 2)
    }

    fn stack(&self, instance: &Instance, start: Start) -> Stack {
        let Start { mut stack, ranks: mut rank, mut sum } = start;
        // Traces the table back: the cards that make the sum at the least cost.
        while sum > 0 && rank > 0 {
            let (cost, least) = (self.card(rank), self.least(rank, sum));
            let most = usize::from(instance.hand.count_at(rank - 1)).min(sum / rank);
            let n = (0..=most)
                .find(|&n| self.least(rank - 1, sum - n * rank) + n as i64 * cost == least)
                .unwrap_or(0);
            stack.cards = stack.cards.with_at(rank - 1, n as u8);
            sum -= n * rank;
            rank -= 1;
        }
        stack
    }
}
