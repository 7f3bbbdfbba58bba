//! The lay that is worth most with what it keeps, found by trying all that can be.
//!
//! Stacks are sorted by the highest rank they use. From the highest rank of a hand on, each of its
//! stacks may be laid, or what is left of that rank is kept; hands that were met before are known.

use std::collections::HashMap;

use foldhash::fast::FixedState;

use super::values::Kept;
use crate::games::wichita::enumerate::{Start, starts};
use crate::games::wichita::score::{Cards, Kind, Stack, VALUES};
use crate::games::wichita::state::target;
use crate::pieces::{Dice, RANKS, Rank};

/// Steps of one search: a few milliseconds.
pub const STEPS: u32 = 60_000;
/// The value of what cannot be.
const NEVER: f64 = f64::MIN / 2.0;

/// A lay, and what the turn is worth with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    pub value: f64,
    pub stacks: Vec<Stack>,
    /// The work it took.
    pub steps: u32,
}

/// The most valuable lay of this hand; `None` if there is too much to try.
pub fn most_valuable(hand: Cards, dice: Dice, bonus: bool, kept: &Kept) -> Option<Found> {
    let mut best = search(hand, dice, Some(kept))?;
    best.value += kept.base;
    if bonus && let Some(out) = search(hand, dice, None) {
        let value = out.value + kept.base + kept.out;
        let steps = best.steps + out.steps;
        let better = out.value > 0.0 && value > best.value;
        best = if better { Found { value, steps, ..out } } else { Found { steps, ..best } };
    }
    Some(best)
}

/// With values of kept cards the most valuable lay, without them the lay of most points that
/// leaves no card.
fn search(hand: Cards, dice: Dice, kept: Option<&Kept>) -> Option<Found> {
    let (columns, steps) = Lister::list(hand, dice, kept)?;
    let mut search = Search { columns, kept, known: HashMap::default(), steps };
    let value = search.value(hand)?;
    let steps = STEPS - search.steps;
    Some(Found { value, stacks: search.lay(hand), steps })
}

/// By the highest rank with a value.
type Columns = [Vec<Stack>; VALUES];

struct Search<'k> {
    columns: Columns,
    kept: Option<&'k Kept>,
    /// What a hand is worth, and the number of the stack to lay first.
    known: HashMap<Cards, (f64, Option<usize>), FixedState>,
    steps: u32,
}

impl Search<'_> {
    fn value(&mut self, hand: Cards) -> Option<f64> {
        let Some(rank) = hand.highest().map(Rank::index) else {
            return Some(self.left(hand, VALUES));
        };
        if let Some((value, _)) = self.known.get(&hand) {
            return Some(*value);
        }
        let mut best = (NEVER, None);
        let left = self.left(hand, rank);
        if left > NEVER {
            best.0 = left + self.value(hand.without_rank(rank))?;
        }
        for i in 0..self.columns[rank].len() {
            self.steps = self.steps.checked_sub(1)?;
            let stack = self.columns[rank][i];
            if !hand.contains(stack.cards) {
                continue;
            }
            let value = f64::from(stack.points()) + self.value(hand.minus(stack.cards))?;
            if value > best.0 {
                best = (value, Some(i));
            }
        }
        self.known.insert(hand, best);
        Some(best.0)
    }

    /// What keeping all cards of a rank is worth.
    fn left(&self, hand: Cards, rank: usize) -> f64 {
        let n = hand.count_at(rank);
        match self.kept {
            Some(kept) => kept.of(rank, n),
            None if n > 0 => NEVER,
            None => 0.0,
        }
    }

    /// The stacks that led to the value of a hand.
    fn lay(&self, mut hand: Cards) -> Vec<Stack> {
        let mut stacks = Vec::new();
        while let Some(rank) = hand.highest().map(Rank::index) {
            let Some((_, first)) = self.known.get(&hand) else { break };
            match first {
                Some(i) => {
                    let stack = self.columns[rank][*i];
                    stacks.push(stack);
                    hand = hand.minus(stack.cards);
                }
                None => hand = hand.without_rank(rank),
            }
        }
        stacks.sort_by_key(Stack::order);
        stacks
    }
}

/// Lists the stacks of a hand that can be worth more than what they use.
struct Lister<'k> {
    hand: [u8; RANKS],
    dice: Dice,
    kept: Option<&'k Kept>,
    /// Below each rank: the least that cards of lower ranks can lose, where that is less than
    /// nothing.
    least_below: [f64; RANKS],
    /// What all cards below each rank come to.
    sum_below: [usize; RANKS],
    columns: Columns,
    steps: u32,
}

/// A stack as far as it is chosen, and the least that its cards lose.
#[derive(Clone, Copy)]
struct Part {
    stack: Stack,
    lost: f64,
}

impl<'k> Lister<'k> {
    /// The stacks, and the steps that are left.
    fn list(hand: Cards, dice: Dice, kept: Option<&'k Kept>) -> Option<(Columns, u32)> {
        let counts = hand.counts();
        let mut lister = Lister {
            hand: counts,
            dice,
            kept,
            least_below: [0.0; RANKS],
            sum_below: [0; RANKS],
            columns: std::array::from_fn(|_| Vec::new()),
            steps: STEPS,
        };
        for rank in 0..VALUES {
            let held = counts[rank];
            let least = (0..=held).map(|n| lister.lost(rank, n)).fold(0.0, f64::min);
            lister.least_below[rank + 1] = lister.least_below[rank] + least;
            lister.sum_below[rank + 1] = lister.sum_below[rank] + usize::from(held) * (rank + 1);
        }
        let special = Stack::special(dice);
        if hand.contains(special.cards) {
            lister.push(special);
        }
        for Start { stack, ranks, sum } in starts(hand, dice) {
            let highest = stack.cards.highest().map_or(0.0, |rank| lister.lost(rank.index(), 1));
            let lost = lister.lost(VALUES, stack.cards.kings()) + highest;
            lister.fill(Part { stack, lost }, ranks, sum)?;
        }
        Some((lister.columns, lister.steps))
    }

    fn lost(&self, rank: usize, n: u8) -> f64 {
        self.kept.map_or(0.0, |kept| kept.least_lost(rank, n, self.hand[rank]))
    }

    /// Adds cards of the values up to `value` that are worth `sum`. `None` if there are too many
    /// ways.
    fn fill(&mut self, part: Part, value: usize, sum: usize) -> Option<()> {
        self.steps = self.steps.checked_sub(1)?;
        let worthless = self.kept.is_some() && part.lost + self.least_below[value] >= 1.0;
        if worthless || sum > self.sum_below[value] {
            return Some(());
        }
        if sum == 0 {
            self.take(part);
            return Some(());
        }
        let value = value.min(sum);
        if value == 0 {
            return Some(());
        }
        for n in 0..=self.hand[value - 1].min((sum / value) as u8) {
            let mut next = part;
            next.stack.cards = next.stack.cards.with_at(value - 1, n);
            next.lost += self.lost(value - 1, n);
            self.fill(next, value - 1, sum - usize::from(n) * value)?;
        }
        Some(())
    }

    fn take(&mut self, Part { stack, lost }: Part) {
        let worth_it = self.kept.is_none() || lost < 1.0;
        // The special is listed already.
        let listed = stack.is_a_sum_too(target(self.dice))
            || stack.recognised(self.dice).kind == Kind::Special;
        if worth_it && !listed {
            self.push(stack);
        }
    }

    fn push(&mut self, stack: Stack) {
        if let Some(rank) = stack.cards.highest() {
            self.columns[rank.index()].push(stack);
        }
    }
}
