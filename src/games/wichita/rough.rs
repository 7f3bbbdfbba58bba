//! A rough view of hands, in which there are so few of them that all are solved beforehand.
//!
//! Where threes, sixes, nines and queens are many and the target is no multiple of three, every
//! stack needs some other card, and it is for these that the stacks compete. So cards with a price
//! are counted, those with the same remainder together if they must, and so are the Kings; of the
//! others only the sum is kept. What cannot be had in this view cannot be had at all, and the
//! programmes do not see it: they lay stacks in fractions.

use super::price::{Prices, UNIT, VALUES};
use super::score::Cards;
use super::work::{Limit, Spent};
use crate::kit::cards::{RANKS, Rank};

/// What is out of reach.
pub const NEVER: u8 = u8::MAX;
/// Cells of a table that are filled in one step of work.
const AT_ONCE: u64 = 128;
/// A row of a table that is shorter than this takes as long to fill.
const SHORT: usize = 64;

/// What is laid or left, in this view, and what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    pub cards: Cards,
    pub cost: u8,
}

/// Which ranks are counted together, and what the sum is counted in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Classes {
    counted: Vec<Vec<Rank>>,
    unit: usize,
}

impl Classes {
    /// By the prices of the points, so that there are at most so many hands, if that can be.
    #[must_use]
    pub fn new(hand: Cards, prices: &Prices, most: usize) -> Self {
        // Prices that differ by rounding alone are the same.
        let price = |rank: Rank| (prices.each[rank.index()] + UNIT / 2048).div_euclid(UNIT / 1024);
        let held = || Rank::all().take(VALUES).filter(|&rank| hand.count(rank) > 0);
        let free = |rank: &Rank| price(*rank) == 0;
        let unit = held().filter(free).fold(0, |unit, rank| gcd(unit, rank.number().into())).max(1);
        let remainder = |class: &[Rank]| usize::from(class[0].number()) % unit;
        let counted = held().filter(|rank| !free(rank)).map(|rank| vec![rank]).collect();
        let mut classes = Self { counted, unit };
        while classes.hands(hand) > most {
            // Together what differs in nothing but its value, or else in its price too. At last
            // some ranks are not counted at all.
            let alike = |a: &[Rank], b: &[Rank]| unit > 1 && remainder(a) == remainder(b);
            let level = |a: &[Rank], b: &[Rank]| alike(a, b) && price(a[0]) == price(b[0]);
            let coarser = [classes.joined(level), classes.joined(alike), classes.fewer()];
            let Some(coarser) = coarser.into_iter().find(|coarser| !coarser.is_empty()) else {
                break;
            };
            // The finest view that is small enough, or else one that changes least.
            let best = coarser.into_iter().max_by_key(|classes| {
                let hands = classes.hands(hand);
                (hands <= most, hands)
            });
            classes = best.unwrap_or(classes);
        }
        // Where there is room, more is counted.
        loop {
            let summed = held().filter(|&rank| free(&rank) && !classes.counts_alone(rank));
            let finer = summed.map(|rank| {
                let mut finer = classes.clone();
                finer.counted.push(vec![rank]);
                finer
            });
            let finer = finer.filter(|finer| finer.hands(hand) <= most);
            match finer.min_by_key(|finer| finer.hands(hand)) {
                Some(finer) => classes = finer,
                None => return classes,
            }
        }
    }

    /// Every view that counts two classes together which are alike.
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

    /// Every view that counts one class less.
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

    /// The counts of some cards, Kings last of them, and then the sum.
    fn digits(&self, cards: Cards) -> Vec<usize> {
        let count = |rank: &Rank| usize::from(cards.count(*rank));
        let counts = self.counted.iter().map(|class| class.iter().map(count).sum());
        let sum = Rank::all().map(|rank| self.value(rank) * count(&rank)).sum();
        counts.chain([usize::from(cards.kings()), sum]).collect()
    }

    /// How many hands there are within this one. Where even the longest row of them is short,
    /// they take as long as more of them would.
    fn hands(&self, hand: Cards) -> usize {
        let digits = self.digits(hand);
        let row = digits.iter().max().map_or(1, |digit| digit + 1);
        let hands = digits.iter().fold(1, |hands: usize, digit| hands.saturating_mul(digit + 1));
        (hands / row).saturating_mul(row.max(SHORT))
    }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// How hands are solved in this view, and how much work that is.
pub struct Plan {
    /// How many there are of each digit, that with most of them last: rows are filled at once, so
    /// that they had better be long.
    sizes: Vec<usize>,
    /// What a card of a rank adds to the place of a hand.
    steps: [usize; RANKS],
    /// The digits of every part, and what it costs.
    moves: Vec<(Vec<usize>, u8)>,
    pub work: u64,
}

impl Plan {
    #[must_use]
    pub fn new(hand: Cards, classes: &Classes, parts: &[Part]) -> Self {
        let most = classes.digits(hand);
        let mut order: Vec<usize> = (0..most.len()).collect();
        order.sort_by_key(|&i| most[i]);
        let digits = |cards: Cards| -> Vec<usize> {
            let digits = classes.digits(cards);
            order.iter().map(|&i| digits[i]).collect()
        };
        let sizes: Vec<usize> = order.iter().map(|&i| most[i] + 1).collect();
        let steps = std::array::from_fn(|i| {
            let card = Rank::new(i as u8 + 1).map_or(Cards::NONE, |rank| Cards::of(&[rank]));
            let digits = digits(card).into_iter().zip(&sizes);
            digits.fold(0, |place, (digit, size)| place * size + digit)
        });
        let mut moves: Vec<(Vec<usize>, u8)> =
            parts.iter().map(|part| (digits(part.cards), part.cost)).collect();
        moves.sort_unstable();
        moves.dedup_by(|next, cheapest| next.0 == cheapest.0);
        let cells = moves.iter().map(|(digits, _)| {
            let reached = digits.iter().zip(&sizes).skip_while(|(digit, _)| **digit == 0);
            reached.map(|(_, &size)| size as u64).product::<u64>()
        });
        let short = (SHORT / sizes[sizes.len() - 1]).max(1) as u64;
        let work = cells.sum::<u64>() * short / AT_ONCE;
        Self { sizes, steps, moves, work }
    }

    /// # Errors
    /// If the limit was reached.
    pub fn done(&self, limit: &mut Limit) -> Result<Rough, Spent> {
        limit.spend(self.work)?;
        let mut least = vec![NEVER; self.sizes.iter().product()];
        least[0] = 0;
        for (digits, cost) in &self.moves {
            spread(&mut least, &self.sizes, digits, *cost, (0, 0));
        }
        Ok(Rough { steps: self.steps, least })
    }
}

/// For every hand within one, as far as this view tells them apart, the least cost of parts that
/// make it up.
pub struct Rough {
    steps: [usize; RANKS],
    least: Vec<u8>,
}

impl Rough {
    /// The place of a hand. That of a hand less some of its cards is the difference.
    #[must_use]
    pub fn place(&self, cards: Cards) -> usize {
        cards.counts().iter().zip(self.steps).map(|(&n, step)| usize::from(n) * step).sum()
    }

    #[must_use]
    pub fn least(&self, place: usize) -> u8 {
        self.least[place]
    }
}

/// Adds a part, as often as one likes, to all hands from one place on.
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
        // So far no part had any of the first digits that this one has not.
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
