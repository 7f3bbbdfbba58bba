//! The instance: a hand, two dice, and the shapes that a stack of this hand can have.

use super::target;
use super::{Cards, Kind, Stack};
use crate::pieces::{Dice, RANKS};

/// Ranks with a value: all but the king.
pub const VALUES: usize = RANKS - 1;

/// A hand to lay from, and the dice.
#[derive(Clone, Debug)]
pub struct Instance {
    pub hand: Cards,
    pub dice: Dice,
    pub(super) forms: Vec<Form>,
    /// The largest sum of values that any form asks for.
    pub(super) max_sum: usize,
    /// The two dice as cards, if they are in hand.
    pub(super) special: Option<Stack>,
}

/// A shape of stack: how many kings, what they do, and whether the values are added. What is left
/// open is which cards make the base, a knapsack problem of its own for each form.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    pub kind: Kind,
    pub kings: u8,
    pub halves: bool,
    /// What the values must come to before the kings work.
    pub base: usize,
}

impl Instance {
    pub fn new(hand: Cards, dice: Dice) -> Self {
        let target = usize::from(target(dice));
        let all = hand.sum() as usize;
        let mut forms = Vec::new();
        let mut add = |kings: u8, halves: bool, base: usize| {
            if base <= all {
                forms.push(Form { kind: Kind::Sum, kings, halves, base });
            }
            if base < VALUES {
                forms.push(Form { kind: Kind::Difference, kings, halves, base });
            }
        };
        for kings in 0..=hand.kings() {
            if target.is_multiple_of(1 << kings) {
                add(kings, false, target >> kings);
            }
            if kings > 0 && target << kings <= all {
                add(kings, true, target << kings);
            }
        }
        let max_sum = forms.iter().map(|form| form.base).max().unwrap_or(0).max(VALUES);
        let special = Some(Stack::special(dice)).filter(|stack| hand.contains(stack.cards));
        Self { hand, dice, forms, max_sum, special }
    }

    pub fn target(&self) -> usize {
        target(self.dice).into()
    }

    /// The values in hand that a difference of this form can be taken from.
    pub(super) fn minuends(&self, form: &Form) -> impl Iterator<Item = usize> + use<> {
        let counts = self.hand.counts();
        (form.base + 1..=VALUES).filter(move |&number| counts[number - 1] > 0)
    }

    /// Roughly the work of pricing all forms once.
    pub fn work(&self) -> u64 {
        (self.hand.len() * self.max_sum / 16 + 64) as u64
    }
}
