//! What cards that stay in hand are worth, and going out: by rank, stock and players.

use crate::games::wichita::score::{Cards, Stack};
use crate::pieces::RANKS;

/// Turns still to come for each player at which values are learned; between them they go over
/// evenly, beyond the last one they stay.
pub const KNOTS: [f64; 6] = [0.0, 0.35, 0.8, 1.5, 3.0, 6.0];
/// Values at a knot: of the moment itself, of going out, of each further card of a rank, and what
/// the first of a rank is worth beyond that.
pub const FEATURES: usize = 2 + 2 * RANKS;
/// The larger of two dice, on average: what a turn takes from the stock.
const CARDS_A_TURN: f64 = 161.0 / 36.0;

/// Learned values, knot by knot.
pub type Table = [[f64; FEATURES]; KNOTS.len()];

/// Written by `examples/wichita_values.rs`.
pub const LEARNED: Table = include!("learned.in");

/// The two knots around a number of turns, each with its part.
pub fn knots(turns: f64) -> [(usize, f64); 2] {
    let upper = KNOTS.iter().position(|&knot| knot > turns).unwrap_or(KNOTS.len() - 1).max(1);
    let (low, high) = (KNOTS[upper - 1], KNOTS[upper]);
    let part = ((turns - low) / (high - low)).clamp(0.0, 1.0);
    [(upper - 1, 1.0 - part), (upper, part)]
}

/// Turns that a stock holds for each player.
pub fn turns(stock: u16, seats: usize) -> f64 {
    f64::from(stock) / (CARDS_A_TURN * seats as f64)
}

/// What is kept at the end of a turn with such a stock, as such a table values it.
pub fn at(table: &Table, stock: u16, seats: usize) -> Kept {
    if stock == 0 {
        // R10: a card in hand costs a point.
        return Kept { base: 0.0, out: 0.0, ranks: [[-1.0, 0.0]; RANKS] };
    }
    let mut row = [0.0; FEATURES];
    for (knot, part) in knots(turns(stock, seats)) {
        for (value, learned) in row.iter_mut().zip(table[knot]) {
            *value += part * learned;
        }
    }
    let ranks = std::array::from_fn(|i| [row[2 + i], row[2 + RANKS + i]]);
    Kept { base: row[0], out: row[1], ranks }
}

/// What a turn is worth that ends so, besides its points: points by which the player may expect to
/// gain on the others from then on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kept {
    pub base: f64,
    /// Of going out, beyond that.
    pub out: f64,
    /// By rank: of every card, and of the first beyond that.
    pub ranks: [[f64; 2]; RANKS],
}

impl Kept {
    /// Of so many cards of a rank.
    pub fn of(&self, rank: usize, n: u8) -> f64 {
        let [each, first] = self.ranks[rank];
        if n == 0 { 0.0 } else { first + each * f64::from(n) }
    }

    fn of_cards(&self, cards: Cards) -> f64 {
        cards.counts().into_iter().enumerate().map(|(rank, n)| self.of(rank, n)).sum()
    }

    /// What a turn is worth that lays these stacks of a hand.
    pub fn of_lay(&self, hand: Cards, stacks: &[Stack]) -> f64 {
        let points: u16 = stacks.iter().map(Stack::points).sum();
        let left = stacks.iter().fold(hand, |left, stack| left.without(stack.cards));
        let out = if left.is_empty() && !stacks.is_empty() { self.out } else { 0.0 };
        f64::from(points) + self.base + self.of_cards(left) + out
    }
}
