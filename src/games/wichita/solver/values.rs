//! What cards that stay in hand are worth, and going out: by rank, stock and players.

use super::learned::TABLE;
use crate::games::wichita::score::{Cards, Stack};
use crate::pieces::{RANKS, Rank};

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

/// Where cards are kept for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Values<'t> {
    /// What playing games has taught.
    Learned(&'t Table),
    /// The rule of thumb of "How to play well" in the rules, from which learning begins.
    Thumb,
}

impl Values<'static> {
    pub const BEST: Self = Values::Learned(&TABLE);
}

/// The two knots around so many turns, each with its part.
pub fn knots(turns: f64) -> [(usize, f64); 2] {
    let upper = KNOTS.iter().position(|&knot| knot > turns).unwrap_or(KNOTS.len() - 1).max(1);
    let (low, high) = (KNOTS[upper - 1], KNOTS[upper]);
    let part = ((turns - low) / (high - low)).clamp(0.0, 1.0);
    [(upper - 1, 1.0 - part), (upper, part)]
}

/// Turns that a stock holds for each of so many players.
pub fn turns(stock: u16, seats: usize) -> f64 {
    f64::from(stock) / (CARDS_A_TURN * seats as f64)
}

impl Values<'_> {
    /// The values at the end of a turn with such a stock.
    pub fn at(self, stock: u16, seats: usize) -> Kept {
        // R10: a card in hand at the end costs a point.
        let every = |value: f64| [[value, 0.0]; RANKS];
        if stock == 0 {
            return Kept { base: 0.0, out: 0.0, ranks: every(-1.0) };
        }
        match self {
            Values::Thumb if usize::from(stock) <= 6 * (seats - 1) => {
                Kept { base: 0.0, out: 2.0, ranks: every(-1.0) }
            }
            Values::Thumb => {
                let low = |rank: Rank| rank.number() <= 7 || rank == Rank::KING;
                let mut ranks = every(0.0);
                Rank::all().filter(|&rank| low(rank)).for_each(|rank| ranks[rank.index()][0] = 0.8);
                Kept { base: 0.0, out: 2.0, ranks }
            }
            Values::Learned(table) => {
                let mut row = [0.0; FEATURES];
                for (knot, part) in knots(turns(stock, seats)) {
                    for (value, learned) in row.iter_mut().zip(table[knot]) {
                        *value += part * learned;
                    }
                }
                let ranks = std::array::from_fn(|i| [row[2 + i], row[2 + RANKS + i]]);
                Kept { base: row[0], out: row[1], ranks }
            }
        }
    }
}

/// What a turn is worth that ends so, beside its points: points by which the player may expect to
/// gain on the others from then on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kept {
    pub base: f64,
    /// Of going out, beyond that.
    pub out: f64,
    /// By rank: of every card, and of the first beyond that.
    ranks: [[f64; 2]; RANKS],
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

    /// The least that is lost when so many of `held` cards of a rank are laid.
    pub(super) fn least_lost(&self, rank: usize, n: u8, held: u8) -> f64 {
        let [each, first] = self.ranks[rank];
        let lost = each * f64::from(n);
        if n == 0 || first >= 0.0 && n < held { lost } else { lost + first }
    }
}
