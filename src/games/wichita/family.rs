//! The linear programmes of a search: for a hand after some stacks were laid, among the stacks that
//! may still come. Each begins where that of the hand before it ended, and needs few steps.

use super::price::{Prices, Problem};
use super::residue::Weights;
use super::score::{Cards, Stack};
use super::simplex::{Aim, Basic, GRAIN, PIVOTS, PLAIN, Programme, Vertex, dot};
use super::work::{Limit, Spent};
use crate::kit::cards::RANKS;

/// The most that a leaning adds to a gain.
const LEANING: f64 = 1e-4;

/// How a question about a hand stands where only some stacks may be laid.
#[derive(Clone)]
pub struct Stand {
    /// Prices that bound the points for those stacks.
    pub prices: Prices,
    /// Large, and moved often.
    vertex: Box<Vertex<PLAIN>>,
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
        let numbers = list.iter().map(|&i| i as usize);
        self.programme.run(&mut vertex, &numbers, &mut PIVOTS.clone(), limit)?;
        Ok(Stand { prices: self.prices(&vertex, list), vertex })
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
        let mut vertex = stand.vertex.clone();
        let mut column = [0.0; PLAIN];
        for (cell, n) in column.iter_mut().zip(cards.counts()) {
            *cell = f64::from(n);
        }
        column[RANKS] = asked as f64;
        let moved = vertex.moved(&column);
        for (amount, by) in vertex.amounts.iter_mut().zip(moved) {
            *amount -= by;
        }
        for _ in 0..PIVOTS {
            if self.programme.made(&vertex) < points as f64 - 1e-3 {
                break;
            }
            let short = (0..PLAIN).min_by(|&a, &b| vertex.amounts[a].total_cmp(&vertex.amounts[b]));
            let Some(out) = short.filter(|&row| vertex.amounts[row] < -GRAIN) else { break };
            limit.spend(8 + list.len() as u64 / 4)?;
            let Some((gained, basic)) = self.programme.giving(&vertex, out, list) else { break };
            let moved = vertex.moved(&self.programme.column(basic));
            vertex.pivot(out, basic, &moved, gained);
        }
        vertex.duals = self.programme.duals(&vertex);
        Ok(Stand { prices: self.prices(&vertex, list), vertex })
    }

    fn prices(&self, vertex: &Vertex<PLAIN>, list: &[u32]) -> Prices {
        let mut prices = self.programme.rounded(&vertex.duals);
        let losses = list.iter().map(|&i| prices.loss(&self.stacks[i as usize]));
        let missing = losses.min().unwrap_or(0).min(0);
        prices.raise(-missing);
        prices
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
