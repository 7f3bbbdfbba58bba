//! Prices of cards, by column generation, and the stacks that lose little against them.

use super::Worth;
use super::search::Search;
use crate::games::wichita::enumerate::{Start, starts};
use crate::games::wichita::score::{Cards, Stack, VALUES};
use crate::pieces::{Dice, RANKS};

/// Prices are whole numbers of such parts of a value, so that no rounding harms a proof.
pub const PARTS: i64 = 1 << 20;
/// What cannot be.
pub const NEVER: i64 = i64::MAX / 4;
/// Pivots of the simplex method before it makes do with what it has.
const PIVOTS: usize = 300;
/// Steps of the search among the stacks that set the prices.
const FEW: u32 = 300;
/// Stacks that are searched at most.
const MOST: usize = 20_000;

/// A stack and what it loses against the prices.
#[derive(Clone, Copy, Debug)]
pub struct Priced {
    pub stack: Stack,
    pub loses: i64,
}

pub struct Prices {
    pub hand: Cards,
    worth: Worth,
    /// How stacks begin, and the sum that is asked for at most.
    starts: Vec<Start>,
    width: usize,
    /// By rank.
    cards: [i64; RANKS],
    /// The least price of cards of the first ranks that come to a sum, row by row.
    least: Vec<i64>,
    /// The stacks that set the prices.
    columns: Vec<Stack>,
}

impl Prices {
    pub fn new(hand: Cards, dice: Dice, worth: Worth) -> Self {
        let all = hand.sum() as usize;
        let special = Start { stack: Stack::special(dice), ranks: 0, sum: 0 };
        let special = Some(special).filter(|start| hand.contains(start.stack.cards));
        let starts: Vec<Start> = special
            .into_iter()
            .chain(starts(hand, dice).filter(|start| start.sum <= all))
            .collect();
        let width = starts.iter().map(|start| start.sum).max().unwrap_or(0) + 1;
        let least = vec![0; width * RANKS];
        let (cards, columns) = ([0; RANKS], Vec::new());
        let mut prices = Self { hand, worth, starts, width, cards, least, columns };
        prices.solve();
        prices
    }

    /// The least that a card of a rank is priced: what it is worth in hand, if others of its rank
    /// stay with it.
    fn floor(&self, rank: usize) -> i64 {
        let [each, first] = self.worth.kept[rank];
        if self.hand.count_at(rank) == 1 { each + first } else { each }
    }

    /// What is lost at least when the last card of a rank is laid, in values.
    fn once(&self, rank: usize) -> i64 {
        if self.hand.count_at(rank) > 1 { self.worth.kept[rank][1].max(0) } else { 0 }
    }

    /// What is lost when no card of a rank is left in hand.
    pub fn used_up(&self, rank: usize) -> i64 {
        PARTS * self.once(rank)
    }

    /// What is lost when all cards that are left of a rank are kept, by their number.
    pub fn kept(&self, rank: usize, n: u8) -> i64 {
        self.cards[rank] * i64::from(n) + PARTS * (self.once(rank) - self.worth.of_kept(rank, n))
    }

    pub fn price(&self, rank: usize) -> i64 {
        self.cards[rank]
    }

    /// More than any lay is worth.
    fn bound(&self) -> i64 {
        let held = (0..RANKS).filter(|&rank| self.hand.count_at(rank) > 0);
        held.map(|rank| self.cards[rank] * i64::from(self.hand.count_at(rank)) + self.used_up(rank))
            .sum()
    }

    fn priced(&self, stack: Stack) -> Priced {
        let cards = stack.cards.counts().into_iter().zip(self.cards);
        let price: i64 = cards.map(|(n, price)| i64::from(n) * price).sum();
        Priced { stack, loses: price - PARTS * self.worth.point * i64::from(stack.points()) }
    }

    /// The best lay worth at least so much, and of equal ones the first, if that is asked for.
    /// Where no steps are left it is the best that was found.
    pub fn best(&self, least: Option<i64>, first: bool, steps: &mut u32) -> Option<Vec<Stack>> {
        let mut limit = least.map_or(NEVER, |least| self.bound() - least * PARTS);
        *steps = steps.saturating_sub(self.columns.len() as u32);
        if limit < 0 {
            return None;
        }
        let columns = self.columns.iter().map(|&stack| self.priced(stack)).collect();
        let mut found = Search::new(self, columns).best(limit, &mut FEW.min(*steps));
        if let Some((lost, _)) = found {
            limit = lost - PARTS;
        }
        if limit >= 0 {
            let list = self.list(limit, steps);
            found = Search::new(self, list).best(limit, steps).or(found);
        }
        let (lost, mut stacks) = found?;
        if first && *steps > 0 {
            let list = self.list(lost, steps);
            stacks = Search::new(self, list).first(lost, steps).unwrap_or(stacks);
        }
        stacks.sort_by_key(Stack::order);
        Some(stacks)
    }

    /// The stacks that lose no more than this, those first that lose least.
    fn list(&self, limit: i64, steps: &mut u32) -> Vec<Priced> {
        let mut list = Vec::new();
        self.each(limit, &mut |priced| {
            list.push(priced);
            if list.len() < MOST { limit } else { i64::MIN }
        });
        if list.len() == MOST {
            *steps = 0;
        }
        // Of the same cards a special comes before a sum, and a sum before a difference (J13).
        list.sort_unstable_by_key(|one| (one.stack.cards, one.loses, one.stack.kind));
        list.dedup_by_key(|one| one.stack.cards);
        list
    }

    /// Calls `visit` with every stack that loses no more than a limit, which is then what `visit`
    /// answers.
    fn each(&self, mut limit: i64, visit: &mut dyn FnMut(Priced) -> i64) {
        for &start in &self.starts {
            let Priced { loses, .. } = self.priced(start.stack);
            self.fill(start, loses, &mut limit, visit);
        }
    }

    /// Adds cards of one rank after another, as long as the rest can be had within the limit.
    fn fill(
        &self,
        Start { stack, ranks, sum }: Start,
        loses: i64,
        limit: &mut i64,
        visit: &mut dyn FnMut(Priced) -> i64,
    ) {
        if loses + self.least[ranks * self.width + sum] > *limit {
            return;
        }
        if sum == 0 {
            *limit = visit(Priced { stack, loses });
            return;
        }
        let Some(below) = ranks.checked_sub(1) else { return };
        for n in (0..=self.hand.count_at(below).min((sum / ranks) as u8)).rev() {
            let stack = Stack { cards: stack.cards.with_at(below, n), ..stack };
            let next = Start { stack, ranks: below, sum: sum - usize::from(n) * ranks };
            self.fill(next, loses + i64::from(n) * self.cards[below], limit, visit);
        }
    }

    /// The least price of every sum.
    fn fill_table(&mut self) {
        self.least[1..self.width].fill(NEVER);
        for rank in 0..VALUES {
            let (before, row) = self.least.split_at_mut((rank + 1) * self.width);
            let (before, row) = (&before[rank * self.width..], &mut row[..self.width]);
            row.copy_from_slice(before);
            for n in 1..=usize::from(self.hand.count_at(rank)).min((self.width - 1) / (rank + 1)) {
                let price = n as i64 * self.cards[rank];
                for (cell, rest) in row[n * (rank + 1)..].iter_mut().zip(before) {
                    *cell = (*cell).min(rest + price);
                }
            }
        }
    }

    /// The stack that loses least, if that is less than nothing.
    fn cheapest(&self) -> Option<Priced> {
        let mut cheapest = None;
        self.each(-1, &mut |priced| {
            cheapest = Some(priced);
            priced.loses - 1
        });
        cheapest
    }

    /// Finds prices by the simplex method: stacks that are worth more than their cards come in.
    fn solve(&mut self) {
        let point = self.worth.point as f64;
        let floor: [f64; RANKS] = std::array::from_fn(|rank| self.floor(rank) as f64 / point);
        // Less than this is the rounding of floats.
        let small = ((self.worth.point * PARTS) >> 30) + 64;
        let mut basis = Basis::new(self.hand, floor);
        for pivots in 0.. {
            let prices = basis.prices();
            if let Some(rank) = (0..RANKS).find(|&rank| prices[rank] < floor[rank] - 1e-9)
                && pivots < PIVOTS
            {
                basis.enter(Cards::NONE.with_at(rank, 1), floor[rank]);
                continue;
            }
            for (rank, price) in self.cards.iter_mut().enumerate() {
                *price = (prices[rank].max(floor[rank]) * point * PARTS as f64).ceil() as i64;
            }
            self.fill_table();
            let Some(Priced { stack, loses }) = self.cheapest() else { return };
            if loses > -small || pivots >= PIVOTS {
                // Raised, until no stack is worth more: every stack has a card.
                self.cards.iter_mut().for_each(|price| *price -= loses);
                self.fill_table();
                return;
            }
            self.columns.push(stack);
            basis.enter(stack.cards, f64::from(stack.points()));
        }
    }
}

/// A basis of the linear programme, with a row for each rank; it begins with all cards kept.
struct Basis {
    inverse: [[f64; RANKS]; RANKS],
    level: [f64; RANKS],
    gain: [f64; RANKS],
}

impl Basis {
    fn new(hand: Cards, floor: [f64; RANKS]) -> Self {
        let inverse = std::array::from_fn(|i| std::array::from_fn(|j| f64::from(i == j)));
        // No two levels are the same, so that the method does not go round in a circle.
        let level = std::array::from_fn(|i| f64::from(hand.count_at(i)) + 1e-7 * (i + 1) as f64);
        Self { inverse, level, gain: floor }
    }

    fn prices(&self) -> [f64; RANKS] {
        std::array::from_fn(|j| (0..RANKS).map(|i| self.gain[i] * self.inverse[i][j]).sum())
    }

    fn enter(&mut self, cards: Cards, gain: f64) {
        let counts = cards.counts().map(f64::from);
        let column: [f64; RANKS] = std::array::from_fn(|i| {
            self.inverse[i].iter().zip(counts).map(|(row, n)| row * n).sum()
        });
        let ratio = |i: &usize| self.level[*i] / column[*i];
        let rows = (0..RANKS).filter(|&i| column[i] > 1e-9);
        let Some(out) = rows.min_by(|a, b| ratio(a).total_cmp(&ratio(b))) else { return };
        let row = self.inverse[out].map(|x| x / column[out]);
        let level = self.level[out] / column[out];
        for i in 0..RANKS {
            for (x, by) in self.inverse[i].iter_mut().zip(row) {
                *x -= column[i] * by;
            }
            self.level[i] = (self.level[i] - column[i] * level).max(0.0);
        }
        (self.inverse[out], self.level[out], self.gain[out]) = (row, level, gain);
    }
}
