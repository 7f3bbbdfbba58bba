//! The linear programmes of a search: for a hand after some stacks were laid, among the stacks that
//! may still come. Each begins where that of the hand before it ended, and needs few steps.

use super::price::{Prices, Problem};
use super::residue::Weights;
use super::score::{Cards, Stack};
use super::simplex::{Aim, Basic, GRAIN, PIVOTS, PLAIN, Programme, Vertex, dot};
use super::work::{Limit, Spent};
use crate::kit::cards::RANKS;

/// Pivots after which a programme that had cards taken is left as it is: some go in circles.
const STEPS: usize = 64;

const ROUNDS: usize = 4;
/// Stacks that a programme pivots among at once, of more that may be laid: those that gain most or
/// lose least.
const NEAREST: usize = 150;

/// Prices below this are multiplied and added without rounding: stacks have fewer than 256 cards
/// of each rank, and of all.
const EXACT: i64 = 1 << 40;

/// The most that a leaning adds to a gain.
const LEANING: f64 = 1e-4;

/// How a question about a hand stands where only some stacks may be laid.
#[derive(Clone)]
pub struct Stand {
    /// Prices that bound the points for those stacks.
    pub prices: Prices,
    /// Large, and moved often.
    vertex: Box<Vertex<PLAIN>>,
    /// The stacks that gain most or lose least, where there are many.
    nearest: Option<Vec<u32>>,
}

impl Stand {
    /// How much is laid of every stack that is laid, by its number.
    pub fn laid(&self) -> impl Iterator<Item = (u32, f64)> {
        self.vertex.basis.iter().zip(&self.vertex.amounts).filter_map(
            |(basic, &amount)| match basic {
                Basic::Stack(i) if amount > 1e-3 => Some((*i as u32, amount)),
                _ => None,
            },
        )
    }

    #[must_use]
    pub fn weights(&self) -> Vec<Weights> {
        self.vertex.fractions(Aim::PointsUsing(0)).weights()
    }
}

/// The programmes of a search: the most points of a hand, with so many cards used at least. Each
/// begins where another ended.
#[derive(Clone)]
pub struct Family {
    programme: Programme<PLAIN>,
    stacks: Vec<Stack>,
}

impl Family {
    #[must_use]
    pub fn new(problem: &Problem, stacks: Vec<Stack>) -> Self {
        let mut programme = Programme::new(problem.target(), Aim::PointsUsing(0));
        for stack in &stacks {
            programme.add(stack);
        }
        Self { programme, stacks }
    }

    /// For stacks of `list`, by their numbers.
    pub fn first(
        &self,
        hand: Cards,
        used: i64,
        list: &[u32],
        limit: &mut Limit,
    ) -> Result<Stand, Spent> {
        let mut vertex = Box::new(self.programme.nothing_laid(hand));
        vertex.amounts[RANKS] = used.max(0) as f64;
        self.settled(vertex, list, limit)
    }

    /// The same with a slight leaning to some stacks, others every time: another of the lays in
    /// fractions that are about as good.
    pub fn leaning(
        &mut self,
        stand: &Stand,
        time: u64,
        list: &[u32],
        limit: &mut Limit,
    ) -> Result<Stand, Spent> {
        for (i, (column, stack)) in self.programme.columns.iter_mut().zip(&self.stacks).enumerate()
        {
            let mixed = (i as u64 + time * 0x1_0001).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
            column.0 = f64::from(stack.points()) + LEANING * mixed as f64 / f64::from(1 << 24);
        }
        let mut vertex = stand.vertex.clone();
        vertex.duals = self.programme.duals(&vertex);
        self.settled(vertex, list, limit)
    }

    /// Where the stacks that may be laid have become fewer.
    pub fn fewer(&self, stand: &Stand, list: &[u32], limit: &mut Limit) -> Result<Stand, Spent> {
        let mut vertex = stand.vertex.clone();
        for basic in &mut vertex.basis {
            if let Basic::Stack(i) = *basic
                && list.binary_search(&(i as u32)).is_err()
            {
                *basic = Basic::Barred(i);
            }
        }
        vertex.duals = self.programme.duals(&vertex);
        self.settled(vertex, list, limit)
    }

    fn settled(
        &self,
        mut vertex: Box<Vertex<PLAIN>>,
        list: &[u32],
        limit: &mut Limit,
    ) -> Result<Stand, Spent> {
        let mut left = PIVOTS;
        loop {
            let nearest = self.nearest(&vertex, list, limit)?;
            let numbers = nearest.as_deref().unwrap_or(list).iter().map(|&i| i as usize);
            let before = left;
            self.programme.run(&mut vertex, &numbers, &mut left, limit)?;
            if left == before || left == 0 || nearest.is_none() {
                return Ok(Stand { prices: self.prices(&vertex, list), vertex, nearest });
            }
        }
    }

    /// The stacks of `list` that gain most at these duals, or lose least; `None` if they are few.
    fn nearest(
        &self,
        vertex: &Vertex<PLAIN>,
        list: &[u32],
        limit: &mut Limit,
    ) -> Result<Option<Vec<u32>>, Spent> {
        if list.len() <= NEAREST {
            return Ok(None);
        }
        limit.spend(list.len() as u64 / 4)?;
        let mut by_gain: Vec<(f64, u32)> =
            list.iter().map(|&i| (-self.gained(i, vertex), i)).collect();
        by_gain.select_nth_unstable_by(NEAREST, |a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        Ok(Some(by_gain[..NEAREST].iter().map(|&(_, i)| i).collect()))
    }

    /// What a stack gains above its price.
    fn gained(&self, i: u32, vertex: &Vertex<PLAIN>) -> f64 {
        let (gain, column) = &self.programme.columns[i as usize];
        gain - dot(column, &vertex.duals)
    }

    /// Where cards are taken, and fewer are asked for; with stacks of the same list. Once `points`
    /// are out of reach it stops, with prices that show it.
    pub fn taken(
        &self,
        stand: &Stand,
        (cards, asked): (Cards, i64),
        points: i64,
        list: &[u32],
        limit: &mut Limit,
    ) -> Result<Stand, Spent> {
        let mut column = [0.0; PLAIN];
        for (cell, n) in column.iter_mut().zip(cards.counts()) {
            *cell = f64::from(n);
        }
        column[RANKS] = asked as f64;
        let mut begun = stand.vertex.clone();
        let moved = begun.moved(&column);
        for (amount, by) in begun.amounts.iter_mut().zip(moved) {
            *amount -= by;
        }
        let Some(nearest) = &stand.nearest else {
            self.mended(&mut begun, points, list, limit)?;
            return Ok(self.stand(begun, list));
        };
        let mut nearest = nearest.clone();
        for _ in 0..ROUNDS {
            let mut vertex = begun.clone();
            let whole = self.mended(&mut vertex, points, &nearest, limit)?;
            limit.spend(list.len() as u64 / 4)?;
            let before = nearest.len();
            nearest.extend(list.iter().filter(|&&i| self.gained(i, &vertex) > GRAIN));
            if nearest.len() == before {
                return Ok(self.stand(vertex, list));
            }
            if whole {
                return self.settled(vertex, list, limit);
            }
            // It was no proof, since there is more to be had.
        }
        self.mended(&mut begun, points, list, limit)?;
        Ok(self.stand(begun, list))
    }

    fn stand(&self, mut vertex: Box<Vertex<PLAIN>>, list: &[u32]) -> Stand {
        vertex.duals = self.programme.duals(&vertex);
        Stand { prices: self.prices(&vertex, list), vertex, nearest: None }
    }

    /// Pivots until nothing that is laid is short, or `points` are out of reach. Whether nothing is.
    fn mended(
        &self,
        vertex: &mut Vertex<PLAIN>,
        points: i64,
        list: &[u32],
        limit: &mut Limit,
    ) -> Result<bool, Spent> {
        for _ in 0..STEPS {
            if self.programme.made(vertex) < points as f64 - 1e-3 {
                return Ok(false);
            }
            let short = (0..PLAIN).min_by(|&a, &b| vertex.amounts[a].total_cmp(&vertex.amounts[b]));
            let Some(out) = short.filter(|&row| vertex.amounts[row] < -GRAIN) else {
                return Ok(true);
            };
            limit.spend(8 + list.len() as u64 / 4)?;
            let Some((gained, basic)) = self.programme.giving(vertex, out, list) else { break };
            let moved = vertex.moved(&self.programme.column(basic));
            vertex.pivot(out, basic, &moved, gained);
        }
        Ok(false)
    }

    fn prices(&self, vertex: &Vertex<PLAIN>, list: &[u32]) -> Prices {
        let mut prices = self.programme.rounded(&vertex.duals);
        let missing = list.iter().copied().map(self.losses(&prices)).min().unwrap_or(0).min(0);
        prices.raise(-missing);
        prices
    }

    /// What stacks cost above their worth, by their numbers. Whole numbers are exact in floating
    /// point too as long as they are not too large, and are multiplied faster.
    pub fn losses(&self, prices: &Prices) -> impl Fn(u32) -> i64 {
        let prices = *prices;
        let mut all = prices.each.iter().chain([&prices.card, &prices.point]);
        let exact = prices.remainders.is_none() && all.all(|price| price.abs() < EXACT);
        let mut row = [0.0; PLAIN];
        for (cell, price) in row.iter_mut().zip(prices.each) {
            *cell = price as f64;
        }
        row[RANKS] = -prices.card as f64;
        let point = prices.point as f64;
        move |i| {
            let stack = &self.stacks[i as usize];
            if exact {
                let paid = dot(&self.programme.columns[i as usize].1, &row);
                (paid - point * f64::from(stack.points())) as i64
            } else {
                prices.loss(stack)
            }
        }
    }
}

impl Programme<PLAIN> {
    /// What is gained by all that is laid.
    fn made(&self, vertex: &Vertex<PLAIN>) -> f64 {
        let laid = vertex.basis.iter().zip(&vertex.amounts);
        laid.map(|(&basic, amount)| self.gain(basic) * amount).sum()
    }

    /// What comes in at the least cost where a row is short, and what it gains, which is not more
    /// than nothing.
    fn giving(&self, vertex: &Vertex<PLAIN>, out: usize, list: &[u32]) -> Option<(f64, Basic)> {
        let (row, duals) = (&vertex.inverse[out], &vertex.duals);
        let mut best = (f64::INFINITY, None);
        let mut consider = |moved: f64, gained: f64, basic: Basic| {
            let ratio = gained.min(0.0) / moved;
            if moved < -1e-9 && ratio < best.0 {
                best = (ratio, Some((gained, basic)));
            }
        };
        for &i in list {
            let (gain, column) = &self.columns[i as usize];
            let moved = dot(row, column);
            if moved < -1e-9 {
                consider(moved, gain - dot(column, duals), Basic::Stack(i as usize));
            }
        }
        for rank in 0..PLAIN {
            let basic = Basic::Rest(rank);
            consider(row[rank], self.gain(basic) - duals[rank], basic);
        }
        consider(-row[RANKS], duals[RANKS], Basic::Surplus(RANKS));
        best.1
    }
}
