//! Modular bounds: a relaxation to a cyclic group.
//!
//! Give every rank a weight: then the cards of a hand have a remainder modulo some number, and the
//! stacks laid and the cards left must come to it. Each costs its reduced cost, so that a shortest
//! path over the remainders bounds what is lost, and sees what prices cannot: that cards do not go
//! evenly into stacks. Any weights are sound; those of the rows of an optimal basis bound well.

use super::pricing::DualPrices;
use super::simplex::{Basis, Objective, PLAIN_ROWS};
use super::{Cards, Stack, gcd};
use crate::pieces::cards::{RANKS, Rank};

/// The largest modulus.
const MAX_MODULUS: i64 = 64;
/// More than anything costs.
const UNREACHABLE: i64 = i64::MAX / 4;

/// Weights of the ranks, and of what a programme requires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModularWeights {
    pub modulus: i64,
    ranks: [i64; RANKS],
    /// Of a card that is to be used.
    card: i64,
    /// Of a point that is to be made.
    point: i64,
}

impl ModularWeights {
    /// Weights from the inverse of a basis, whose rows are fractions of its determinant.
    pub(super) fn of_basis<const ROWS: usize>(
        basis: &Basis<ROWS>,
        objective: Objective,
    ) -> Vec<Self> {
        let mut found: Vec<Self> = Vec::new();
        let determinant = basis.determinant.abs().round();
        // Beyond that the cells are not exact enough to be read as fractions.
        if !(2.0..1e9).contains(&determinant) {
            return found;
        }
        let whole = determinant as i64;
        for row in &basis.inverse[..PLAIN_ROWS] {
            let numerator = |i: usize| ((row[i] * determinant).round() as i64).rem_euclid(whole);
            let numerators: [i64; PLAIN_ROWS] = std::array::from_fn(numerator);
            let common = numerators.iter().fold(whole, |a, &b| gcd(a, b));
            let order = whole / common;
            let moduli = 2..=MAX_MODULUS.min(order);
            let Some(modulus) = moduli.rev().find(|modulus| order % modulus == 0) else { continue };
            let weight = |i: usize| (numerators[i] / common).rem_euclid(modulus);
            let required = weight(RANKS);
            let (card, point) = match objective {
                Objective::Points => (0, 0),
                Objective::CardsWithPoints(_) => (0, required),
                Objective::PointsWithCards(_) => (required, 0),
            };
            let new = Self { modulus, ranks: std::array::from_fn(weight), card, point };
            let new = new.normalized();
            if !found.contains(&new) {
                found.push(new);
            }
        }
        found
    }

    pub fn of_stack(&self, stack: &Stack) -> i64 {
        self.of(stack.cards, stack.points().into(), stack.cards.len() as i64)
    }

    /// The weight of cards of which so many are to be used, for so many points.
    pub fn of(&self, cards: Cards, points: i64, used: i64) -> i64 {
        let counts = cards.counts().into_iter().zip(self.ranks);
        let cards: i64 = counts.map(|(n, weight)| i64::from(n) * weight).sum();
        cards + self.card * used + self.point * points
    }

    /// Multiplied by a unit of the ring that makes one weight 1. That changes no bound, and most
    /// rows of a basis differ by such a factor alone.
    fn normalized(mut self) -> Self {
        let modulus = self.modulus;
        let mut all = self.ranks.into_iter().chain([self.card, self.point]);
        if let Some(factor) = all.find_map(|weight| inverse(weight, modulus)) {
            let all = self.ranks.iter_mut().chain([&mut self.card, &mut self.point]);
            all.for_each(|weight| *weight = *weight * factor % modulus);
        }
        self
    }
}

/// The least cost that comes to every remainder.
pub struct ModularBound(Vec<i64>);

impl ModularBound {
    /// From stacks as their weights and reduced costs; what costs more than the gap is left out.
    pub fn new(
        weights: &ModularWeights,
        prices: &DualPrices,
        stacks: impl Iterator<Item = (i64, i64)>,
        gap: i64,
    ) -> Self {
        let modulus = weights.modulus as usize;
        // A card may be left, and more be had than is required.
        let alone = Rank::all().map(|rank| prices.value(Cards::of(&[rank])));
        let left = weights.ranks.into_iter().zip(alone);
        let more = [(-weights.card, prices.card), (-weights.point, prices.point)];
        let mut steps = vec![UNREACHABLE; modulus];
        for (weight, cost) in stacks.chain(left).chain(more) {
            let step = &mut steps[weight.rem_euclid(weights.modulus) as usize];
            *step = (*step).min(cost.max(0));
        }
        let mut cheap: Vec<(i64, usize)> =
            (1..modulus).map(|by| (steps[by], by)).filter(|(cost, _)| *cost <= gap).collect();
        cheap.sort_unstable();
        let mut least = vec![UNREACHABLE; modulus];
        least[0] = 0;
        for (cost, by) in cheap {
            if least[by] <= cost {
                continue;
            }
            // Twice around every cycle, so that it does not matter where it begins.
            let cycles = gcd(by as i64, modulus as i64) as usize;
            for cycle in 0..cycles {
                let mut at = cycle;
                for _ in 0..2 * (modulus / cycles) {
                    let next = if at + by < modulus { at + by } else { at + by - modulus };
                    least[next] = least[next].min(least[at] + cost);
                    at = next;
                }
            }
        }
        Self(least)
    }

    pub fn least(&self, weight: i64) -> i64 {
        self.0[weight.rem_euclid(self.0.len() as i64) as usize]
    }
}

/// The multiplicative inverse by a modulus, if there is one.
fn inverse(number: i64, modulus: i64) -> Option<i64> {
    let (mut last, mut this) = ((modulus, 0), (number, 1));
    while this.0 != 0 {
        let times = last.0 / this.0;
        (last, this) = (this, (last.0 - times * this.0, last.1 - times * this.1));
    }
    (last.0 == 1).then(|| last.1.rem_euclid(modulus))
}
