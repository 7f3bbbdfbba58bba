//! Bounds from remainders.
//!
//! Give every rank a weight: then what is wanted of a hand has a remainder, modulo some number,
//! and the stacks laid and the cards left must come to it. Prices say what is lost on the way, so
//! that the least loss that leads to a remainder is a bound, and one that sees what prices cannot:
//! that cards do not go evenly into stacks. Any weights are sound; those that a solved programme
//! is short of by fractions bound well.

use super::price::Prices;
use super::score::{Cards, Stack};
use crate::kit::cards::{RANKS, Rank};

/// The largest modulus.
const MOST: i64 = 64;
/// More than anything loses.
const NEVER: i64 = i64::MAX / 4;

/// Weights for the ranks, and for what a programme asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    pub modulus: i64,
    each: [i64; RANKS],
    /// For a card that is to be used.
    card: i64,
    /// For a point that is to be made.
    point: i64,
}

impl Weights {
    /// The weight of a stack.
    #[must_use]
    pub fn of(&self, stack: &Stack) -> i64 {
        self.wanted(stack.cards, stack.points().into(), stack.cards.len() as i64)
    }

    /// The weight of what is wanted of a hand.
    #[must_use]
    pub fn wanted(&self, hand: Cards, points: i64, used: i64) -> i64 {
        let counts = hand.counts().into_iter().zip(self.each);
        let cards: i64 = counts.map(|(n, weight)| i64::from(n) * weight).sum();
        cards + self.card * used + self.point * points
    }

    /// Times what makes the first weight one for which that can be. What has an inverse changes no
    /// bound, and most rows of a programme differ by such a factor alone.
    fn simplified(mut self) -> Self {
        let modulus = self.modulus;
        let mut all = self.each.into_iter().chain([self.card, self.point]);
        if let Some(factor) = all.find_map(|weight| inverse(weight, modulus)) {
            let all = self.each.iter_mut().chain([&mut self.card, &mut self.point]);
            all.for_each(|weight| *weight = *weight * factor % modulus);
        }
        self
    }
}

/// The least loss that comes to every remainder.
pub struct Residues(Vec<i64>);

impl Residues {
    /// From stacks as their weights and losses, up to a `bound` of the loss.
    pub fn new(
        weights: &Weights,
        prices: &Prices,
        stacks: impl Iterator<Item = (i64, i64)>,
        bound: i64,
    ) -> Self {
        let modulus = weights.modulus as usize;
        // A card may be left, and more be had than is wanted.
        let alone = Rank::all().map(|rank| prices.of(Cards::of(&[rank])));
        let left = weights.each.into_iter().zip(alone);
        let more = [(-weights.card, prices.card), (-weights.point, prices.point)];
        let mut steps = vec![NEVER; modulus];
        for (weight, loss) in stacks.chain(left).chain(more) {
            let step = &mut steps[weight.rem_euclid(weights.modulus) as usize];
            *step = (*step).min(loss.max(0));
        }
        let mut cheap: Vec<(i64, usize)> =
            (1..modulus).map(|by| (steps[by], by)).filter(|(loss, _)| *loss <= bound).collect();
        cheap.sort_unstable();
        let mut least = vec![NEVER; modulus];
        least[0] = 0;
        for (loss, by) in cheap {
            if least[by] <= loss {
                continue;
            }
            // Twice around every circle, so that any beginning will do.
            let circles = gcd(by as i64, modulus as i64) as usize;
            for circle in 0..circles {
                let mut at = circle;
                for _ in 0..2 * (modulus / circles) {
                    let next = if at + by >= modulus { at + by - modulus } else { at + by };
                    least[next] = least[next].min(least[at] + loss);
                    at = next;
                }
            }
        }
        Self(least)
    }

    #[must_use]
    pub fn least(&self, weight: i64) -> i64 {
        self.0[weight.rem_euclid(self.0.len() as i64) as usize]
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

/// What makes one of a number, by a modulus, if anything does.
fn inverse(number: i64, modulus: i64) -> Option<i64> {
    let (mut last, mut this) = ((modulus, 0), (number, 1));
    while this.0 != 0 {
        let times = last.0 / this.0;
        (last, this) = (this, (last.0 - times * this.0, last.1 - times * this.1));
    }
    (last.0 == 1).then(|| last.1.rem_euclid(modulus))
}

/// Weights out of the inverse of a programme's basis, whose rows are fractions of the determinant.
/// The last column that is read is that of the cards or points that the programme asks for.
#[must_use]
pub fn weights(
    inverse: &[[f64; RANKS + 1]; RANKS + 1],
    determinant: f64,
    card: bool,
    point: bool,
) -> Vec<Weights> {
    let mut found: Vec<Weights> = Vec::new();
    let all = determinant.abs().round();
    // Beyond that a number of this kind is not exact to a fraction.
    if !(2.0..1e9).contains(&all) {
        return found;
    }
    let whole = all as i64;
    for row in inverse {
        let mut shares = [0; RANKS + 1];
        for (share, cell) in shares.iter_mut().zip(row) {
            // As `round` does it, which is slow.
            let scaled = cell * all;
            *share = ((scaled + 0.5_f64.copysign(scaled)) as i64).rem_euclid(whole);
        }
        let common = shares.iter().fold(whole, |a, &b| gcd(a, b));
        let order = whole / common;
        // Below a thousand million, where a division takes less time.
        let small = order as u32;
        let divides = |modulus: &i64| small.is_multiple_of(*modulus as u32);
        let Some(modulus) = (2..=MOST.min(order)).rev().find(divides) else { continue };
        let weight = |i: usize| (shares[i] / common).rem_euclid(modulus);
        let new = Weights {
            modulus,
            each: std::array::from_fn(weight),
            card: if card { weight(RANKS) } else { 0 },
            point: if point { weight(RANKS) } else { 0 },
        }
        .simplified();
        if !found.contains(&new) {
            found.push(new);
        }
    }
    found
}
