//! The best lay of a hand, and whether that is proven.
//!
//! A lay is worth its points and the cards it keeps. A linear programme gives every card a price, so
//! that no stack is worth more than its cards and no card more if it is kept (`prices`). What a lay
//! loses against these prices adds up, stack by stack; that which loses least is the best one and
//! is searched for depth first (`search`).

mod prices;
mod search;

use super::score::{Cards, Stack};
use super::solve::values::Kept;
use crate::pieces::{Dice, RANKS};

use self::prices::Prices;

/// Steps of one question: some tenths of a second.
pub const STEPS: u32 = 1_000_000;
/// Values of J17 are whole millionths of a point here.
const MILLION: f64 = 1e6;
/// What a card left in hand is worth to a player who is to go out.
const NEVER: i64 = -1_000;

/// A hand to lay from, once the dice are rolled.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    pub hand: Cards,
    pub dice: Dice,
    /// Whether going out is a point.
    pub bonus: bool,
    /// The work it may take.
    pub steps: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lay {
    /// In order.
    pub stacks: Vec<Stack>,
    /// With the bonus for going out.
    pub points: u16,
    /// Cards left in hand.
    pub left: u16,
    /// Whether no lay is better.
    pub proven: bool,
    /// The work it took.
    pub steps: u32,
}

/// What points and kept cards are worth, in whole numbers.
#[derive(Clone, Copy, Debug)]
struct Worth {
    point: i64,
    /// By rank: every card that is kept, and the first one beyond that.
    kept: [[i64; 2]; RANKS],
}

impl Worth {
    /// To go out, for points.
    const OUT: Self = Self { point: 1, kept: [[NEVER, 0]; RANKS] };

    fn of_kept(&self, rank: usize, n: u8) -> i64 {
        let [each, first] = self.kept[rank];
        if n == 0 { 0 } else { first + each * i64::from(n) }
    }
}

impl Question {
    /// The best lay for points (J10): most points, then fewest cards left. Of lays that are equally
    /// good it is the first in order.
    pub fn best_lay(self) -> Lay {
        let mut steps = self.steps;
        let stacks = self.for_points(true, &mut steps);
        let lay = self.lay(stacks, steps);
        // One point less and out is as many points, and leaves nothing.
        if !self.bonus || lay.left == 0 || lay.points < 2 {
            return lay;
        }
        let least = i64::from(lay.points) - 1;
        let out = self.ask(Worth::OUT, Some(least), true, &mut steps);
        self.lay(out.unwrap_or(lay.stacks), steps)
    }

    /// A lay of most points, whatever it leaves.
    pub fn most_points(self) -> Lay {
        let mut steps = self.steps;
        let stacks = self.for_points(false, &mut steps);
        self.lay(stacks, steps)
    }

    /// The lay that is worth most with what it keeps (J17).
    pub fn most_valuable(self, kept: &Kept) -> Lay {
        let whole = |value: f64| (value * MILLION).round() as i64;
        let worth = Worth { point: whole(1.0), kept: kept.ranks.map(|rank| rank.map(whole)) };
        let mut steps = self.steps;
        let mut stacks = self.ask(worth, None, false, &mut steps).unwrap_or_default();
        if self.bonus {
            let more = kept.of_lay(self.hand, &stacks) - kept.base - kept.out + 1.0 / MILLION;
            let least = more.ceil().max(1.0) as i64;
            let out = self.ask(Worth::OUT, Some(least), false, &mut steps);
            stacks = out.unwrap_or(stacks);
        }
        self.lay(stacks, steps)
    }

    /// One point outweighs all cards.
    fn for_points(self, first: bool, steps: &mut u32) -> Vec<Stack> {
        let worth = Worth { point: self.hand.len() as i64 + 1, kept: [[-1, 0]; RANKS] };
        self.ask(worth, None, first, steps).unwrap_or_default()
    }

    /// The lay that is worth most, if that is so much at least.
    fn ask(
        self,
        worth: Worth,
        least: Option<i64>,
        first: bool,
        steps: &mut u32,
    ) -> Option<Vec<Stack>> {
        Prices::new(self.hand, self.dice, worth).best(least, first, steps)
    }

    fn lay(self, stacks: Vec<Stack>, steps: u32) -> Lay {
        let used: usize = stacks.iter().map(|stack| stack.cards.len()).sum();
        let left = (self.hand.len() - used) as u16;
        let out = self.bonus && left == 0 && !stacks.is_empty();
        let points = stacks.iter().map(Stack::points).sum::<u16>() + u16::from(out);
        Lay { stacks, points, left, proven: steps > 0, steps: self.steps - steps }
    }
}
