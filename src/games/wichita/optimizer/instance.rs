//! The instance: a hand, a target, and the shapes that a stack of this hand can have.

use super::{Cards, Kind, Stack, target};
use crate::games::wichita::enumerate::{Start, starts};
use crate::games::wichita::score::VALUES;
use crate::pieces::Dice;

/// A hand to lay from, and the target.
#[derive(Clone, Debug)]
pub struct Instance {
    pub hand: Cards,
    pub target: usize,
    /// Form by form, and at last the special, if it is in hand. What is left open is which cards make
    /// the rest, a knapsack problem of its own.
    pub(super) starts: Vec<Start>,
    /// The largest sum of values that any start asks for.
    pub(super) max_sum: usize,
}

impl Instance {
    pub fn new(hand: Cards, dice: Dice) -> Self {
        let all = hand.sum() as usize;
        let special = Start { stack: Stack::special(dice), ranks: 0, sum: 0 };
        let special = Some(special).filter(|start| hand.contains(start.stack.cards));
        let starts = starts(hand, dice).filter(|start| start.sum <= all);
        let starts: Vec<Start> = starts.chain(special).collect();
        let max_sum = starts.iter().map(|start| start.sum).max().unwrap_or(0).max(VALUES);
        Self { hand, target: target(dice).into(), starts, max_sum }
    }

    /// The starts by their form: how many kings, what they do, and whether the values are added.
    pub(super) fn forms(&self) -> impl Iterator<Item = &[Start]> {
        let form = |Start { stack, .. }: &Start| -> (Kind, u8, bool) {
            (stack.kind, stack.cards.kings(), stack.halves)
        };
        self.starts.chunk_by(move |one, next| form(one) == form(next))
    }

    /// Roughly the work of pricing all forms once.
    pub fn work(&self) -> u64 {
        (self.hand.len() * self.max_sum / 16 + 64) as u64
    }
}
