//! State-space relaxation: hands are projected to so few states that all of them are solved
//! beforehand, by dynamic programming.
//!
//! Where threes, sixes, nines and queens are many and the target is no multiple of three, every
//! stack needs some other card, and it is for these that the stacks compete. So cards with a price
//! are counted, those with the same remainder together if they must, and so are the kings; of the
//! others only the sum is kept. What cannot be had in the projection cannot be had at all. The
//! linear programmes do not see it, since they lay stacks in fractions.

use super::budget::{Budget, Budgeted};
use super::pricing::{DualPrices, UNIT};
use super::{Cards, gcd};
use crate::games::wichita::score::VALUES;
use crate::pieces::{RANKS, Rank};

/// The cost of what is out of reach.
pub const UNREACHABLE: u8 = u8::MAX;
/// Cells of a table that are filled in one step of work.
const AT_ONCE: u64 = 128;
/// A row of a table that is shorter than this takes as long to fill.
const SHORT: usize = 64;

/// Cards that are laid or left together, and what that costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    pub cards: Cards,
    pub cost: u8,
}

/// Which ranks are counted together, and what the sum is counted in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Projection {
    counted: Vec<Vec<Rank>>,
    unit: usize,
}

impl Projection {
    /// Chosen by the prices, with at most so many states if that can be.
    pub fn new(hand: Cards, prices: &DualPrices, most: usize) -> Self {
        // Prices that differ by rounding alone are the same.
        let price = |rank: Rank| (prices.ranks[rank.index()] + UNIT / 2048).div_euclid(UNIT / 1024);
        let held = || Rank::all().take(VALUES).filter(|&rank| hand.count(rank) > 0);
        let free = |rank: &Rank| price(*rank) == 0;
        let unit = held().filter(free).fold(0, |unit, rank| gcd(unit, rank.number().into()));
        let unit = unit.max(1) as usize;
        let remainder = |class: &[Rank]| usize::from(class[0].number()) % unit;
        let counted = held().filter(|rank| !free(rank)).map(|rank| vec![rank]).collect();
        let mut projection = Self { counted, unit };
        while projection.states(hand) > most {
            // First join ranks that differ in nothing but their value, then those that differ in
            // price too, and at last leave ranks out.
            let alike = |a: &[Rank], b: &[Rank]| unit > 1 && remainder(a) == remainder(b);
            let level = |a: &[Rank], b: &[Rank]| alike(a, b) && price(a[0]) == price(b[0]);
            let coarser = [projection.joined(level), projection.joined(alike), projection.fewer()];
            let Some(coarser) = coarser.into_iter().find(|coarser| !coarser.is_empty()) else {
                break;
            };
            // The finest that is small enough, or else the one that changes least.
            let best = coarser.into_iter().max_by_key(|projection| {
                let states = projection.states(hand);
                (states <= most, states)
            });
            projection = best.unwrap_or(projection);
        }
        // Where there is room, count more.
        loop {
            let summed = held().filter(|&rank| free(&rank) && !projection.counts_alone(rank));
            let finer = summed.map(|rank| {
                let mut finer = projection.clone();
                finer.counted.push(vec![rank]);
                finer
            });
            let finer = finer.filter(|finer| finer.states(hand) <= most);
            match finer.min_by_key(|finer| finer.states(hand)) {
                Some(finer) => projection = finer,
                None => return projection,
            }
        }
    }

    /// Every projection that counts two classes together which are alike.
    fn joined(&self, alike: impl Fn(&[Rank], &[Rank]) -> bool) -> Vec<Self> {
        let n = self.counted.len();
        let pairs = (0..n).flat_map(|a| (0..a).map(move |b| (a, b)));
        let pairs = pairs.filter(|&(a, b)| alike(&self.counted[a], &self.counted[b]));
        let joined = pairs.map(|(a, b)| {
            let mut joined = self.clone();
            let class = joined.counted.remove(a);
            joined.counted[b].extend(class);
            joined
        });
        joined.collect()
    }

    /// Every projection that leaves one class out.
    fn fewer(&self) -> Vec<Self> {
        let without = |i: usize| {
            let mut fewer = self.clone();
            fewer.counted.remove(i);
            fewer
        };
        (0..self.counted.len()).map(without).collect()
    }

    fn counts_alone(&self, rank: Rank) -> bool {
        self.counted.iter().any(|class| class[..] == [rank])
    }

    /// What a card adds to the sum: nothing if it is known from a count.
    fn value(&self, rank: Rank) -> usize {
        if rank == Rank::KING || self.counts_alone(rank) {
            0
        } else {
            usize::from(rank.number()) / self.unit
        }
    }

    /// The state of some cards: the counts, kings last of them, and then the sum.
    fn digits(&self, cards: Cards) -> Vec<usize> {
        let count = |rank: &Rank| usize::from(cards.count(*rank));
        let counts = self.counted.iter().map(|class| class.iter().map(count).sum());
        let sum = Rank::all().map(|rank| self.value(rank) * count(&rank)).sum();
        counts.chain([usize::from(cards.kings()), sum]).collect()
    }

    /// How many states there are within this hand. A table of short rows takes as long to fill as
    /// a larger one.
    fn states(&self, hand: Cards) -> usize {
        let digits = self.digits(hand);
        let row = digits.iter().max().map_or(1, |digit| digit + 1);
        let states = digits.iter().fold(1, |states: usize, digit| states.saturating_mul(digit + 1));
        (states / row).saturating_mul(row.max(SHORT))
    }
}

/// How the table of a projection is filled, and how much work that is.
pub struct Plan {
    /// How many values each digit has; the longest last, since rows are filled at once.
    sizes: Vec<usize>,
    /// What a card of a rank adds to the place of a state.
    steps: [usize; RANKS],
    /// The digits of every item, and what it costs.
    items: Vec<(Vec<usize>, u8)>,
    pub work: u64,
}

impl Plan {
    pub fn new(hand: Cards, projection: &Projection, items: &[Item]) -> Self {
        let most = projection.digits(hand);
        let mut order: Vec<usize> = (0..most.len()).collect();
        order.sort_by_key(|&i| most[i]);
        let digits = |cards: Cards| -> Vec<usize> {
            let digits = projection.digits(cards);
            order.iter().map(|&i| digits[i]).collect()
        };
        let sizes: Vec<usize> = order.iter().map(|&i| most[i] + 1).collect();
        let steps = std::array::from_fn(|i| {
            let card = Rank::new(i as u8 + 1).map_or(Cards::NONE, |rank| Cards::of(&[rank]));
            let digits = digits(card).into_iter().zip(&sizes);
            digits.fold(0, |place, (digit, size)| place * size + digit)
        });
        let mut items: Vec<(Vec<usize>, u8)> =
            items.iter().map(|item| (digits(item.cards), item.cost)).collect();
        items.sort_unstable();
        items.dedup_by(|next, cheapest| next.0 == cheapest.0);
        let cells = items.iter().map(|(digits, _)| {
            let reached = digits.iter().zip(&sizes).skip_while(|(digit, _)| **digit == 0);
            reached.map(|(_, &size)| size as u64).product::<u64>()
        });
        let short = (SHORT / sizes[sizes.len() - 1]).max(1) as u64;
        let work = cells.sum::<u64>() * short / AT_ONCE;
        Self { sizes, steps, items, work }
    }

    pub fn solve(&self, budget: &mut Budget) -> Budgeted<RelaxationTable> {
        budget.spend(self.work)?;
        let mut least = vec![UNREACHABLE; self.sizes.iter().product()];
        least[0] = 0;
        for (digits, cost) in &self.items {
            spread(&mut least, &self.sizes, digits, *cost, (0, 0));
        }
        Ok(RelaxationTable { steps: self.steps, least })
    }
}

/// For every state within a hand, the least cost of items that make it up.
pub struct RelaxationTable {
    steps: [usize; RANKS],
    least: Vec<u8>,
}

impl RelaxationTable {
    /// The place of a hand. That of a hand less some of its cards is the difference.
    pub fn place(&self, cards: Cards) -> usize {
        cards.counts().iter().zip(self.steps).map(|(&n, step)| usize::from(n) * step).sum()
    }

    pub fn least(&self, place: usize) -> u8 {
        self.least[place]
    }
}

/// Adds an item, any number of times, to all states from one place on.
fn spread(
    least: &mut [u8],
    sizes: &[usize],
    digits: &[usize],
    cost: u8,
    (from, to): (usize, usize),
) {
    let ([size, sizes @ ..], [digit, digits @ ..]) = (sizes, digits) else { return };
    if !sizes.is_empty() {
        let stride: usize = sizes.iter().product();
        // So far no item had any of the first digits that this one has not.
        let end = if from == to && *digit == 0 { 1 } else { *size };
        for n in *digit..end {
            let places = (from + (n - digit) * stride, to + n * stride);
            spread(least, sizes, digits, cost, places);
        }
    } else if from == to {
        for i in to + digit..to + size {
            least[i] = least[i].min(least[i - digit].saturating_add(cost));
        }
    } else if digit < size {
        let (before, row) = least.split_at_mut(to);
        let rests = &before[from..from + size - digit];
        for (cell, rest) in row[*digit..*size].iter_mut().zip(rests) {
            *cell = (*cell).min(rest.saturating_add(cost));
        }
    }
}
