//! Dual prices of cards, and the pricing problem: which stack has the least reduced cost?
//!
//! If no stack has a negative reduced cost, no lay is worth more than the price of the whole hand.
//! Stacks may be too many to list, so the question is answered by dynamic programming: the cheapest
//! cards for every sum follow rank by rank, and a stack is a sum, or a card less a sum, with kings.

use super::instance::{Form, Instance, VALUES};
use super::{Cards, Kind, Stack};
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
        self.cost(cards) - self.cut_credit.map_or(0, |_| self.credit(cards.sum() as usize))
    }

    /// What the cuts earn for a sum of values.
    fn credit(&self, values: usize) -> i64 {
        self.cut_credit.map_or(0, |credit| credit[values % self.target])
    }

    fn cost(&self, cards: Cards) -> i64 {
        cards.counts().iter().zip(self.ranks).map(|(&n, price)| i64::from(n) * price).sum()
    }

    /// What the cards of a stack cost above what the stack earns.
    pub fn reduced_cost(&self, stack: &Stack) -> i64 {
        let earned = self.card * stack.cards.len() as i64 + self.point * i64::from(stack.points());
        self.value(stack.cards) - earned
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
        Self::up_to(instance.max_sum.min(SMALL * instance.target()).max(VALUES), instance, prices)
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

    /// The cost of a form before its values, apart from the highest of a difference.
    pub(super) fn start(&self, form: &Form, highest: usize) -> i64 {
        let before = i64::from(form.kings) * self.card(RANKS) - self.prices.point;
        let credit = |values: usize| self.prices.credit(values);
        match form.kind {
            Kind::Difference => before + self.card(highest) - credit(2 * highest - form.base),
            _ => before - credit(form.base),
        }
    }

    /// The stack of least reduced cost of every form, where that is negative.
    pub fn improving_stacks(&self, instance: &Instance) -> Vec<Stack> {
        let below = self.best(instance).filter(|(reduced_cost, _)| *reduced_cost < 0);
        below.map(|(_, (form, highest))| self.stack(instance, form, highest)).collect()
    }

    /// The least reduced cost of every form, with the highest card of a difference; and that of the
    /// special, which is no form.
    fn best<'a>(
        &'a self,
        instance: &'a Instance,
    ) -> impl Iterator<Item = (i64, (Option<&'a Form>, usize))> + 'a {
        let forms = instance.forms.iter().filter(|form| form.base < self.width).map(|form| {
            let with = |highest: usize| match form.kind {
                Kind::Difference => {
                    self.start(form, highest) + self.least(highest - 1, highest - form.base)
                }
                _ => self.start(form, 0) + self.least(VALUES, form.base),
            };
            let highest = match form.kind {
                Kind::Difference => instance.minuends(form).min_by_key(|&highest| with(highest)),
                _ => Some(0),
            };
            highest
                .map_or((UNREACHABLE, (None, 0)), |highest| (with(highest), (Some(form), highest)))
        });
        let special = instance.special.iter().map(|s| (self.prices.reduced_cost(s), (None, 0)));
        forms.chain(special).filter(|(reduced_cost, _)| *reduced_cost < UNREACHABLE / 2)
    }

    fn stack(&self, instance: &Instance, form: Option<&Form>, highest: usize) -> Stack {
        let Some(form) = form else { return Stack::special(instance.dice) };
        let kings = Cards::NONE.with(Rank::KING, form.kings);
        let (mut rank, mut sum, mut cards) = match highest {
            0 => (VALUES, form.base, kings),
            _ => (highest - 1, highest - form.base, kings.with_at(highest - 1, 1)),
        };
        // Traces the table back: the cards that make the sum at the least cost.
        while sum > 0 && rank > 0 {
            let (cost, least) = (self.card(rank), self.least(rank, sum));
            let most = usize::from(instance.hand.count_at(rank - 1)).min(sum / rank);
            let n = (0..=most)
                .find(|&n| self.least(rank - 1, sum - n * rank) + n as i64 * cost == least)
                .unwrap_or(0);
            cards = cards.with_at(rank - 1, n as u8);
            sum -= n * rank;
            rank -= 1;
        }
        Stack { cards, kind: form.kind, halves: form.halves }
    }
}
