//! Every stack that a hand can lay, one by one in a stable order.

use std::cmp::Reverse;

use super::score::{Cards, Kind, Stack, VALUES, bases};
use super::state::target;
use crate::pieces::{Dice, Rank};

/// Cards looked at before listing gives up: some large hands have more stacks than anybody reads.
const STEPS: u64 = 50_000;

/// A stack of which the kings are chosen, and of a difference the highest card.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    pub stack: Stack,
    /// The other cards are of the first so many ranks,
    pub ranks: usize,
    /// and their values come to so much.
    pub sum: usize,
}

/// How the stacks of a hand can begin, but for the special.
pub fn starts(hand: Cards, dice: Dice) -> impl Iterator<Item = Start> {
    (0..=hand.kings()).flat_map(move |kings| {
        let cards = Cards::NONE.with(Rank::KING, kings);
        bases(target(dice), kings).flat_map(move |(base, halves)| {
            let stack = Stack { cards, kind: Kind::Sum, halves };
            let held = move |highest: &usize| hand.count_at(highest - 1) > 0;
            let differences = (base + 1..=VALUES).filter(held).map(move |highest| {
                let cards = cards.with_at(highest - 1, 1);
                let (stack, sum) =
                    (Stack { cards, kind: Kind::Difference, halves }, highest - base);
                Start { stack, ranks: sum, sum }
            });
            std::iter::once(Start { stack, ranks: VALUES, sum: base }).chain(differences)
        })
    })
}

/// Calls `visit` with every different stack that `hand` can lay, fewest cards first, fewest Kings
/// first among those, until it answers false. Cards that make the target in two ways are told
/// once (J13). False if not all were told.
pub fn stacks(hand: Cards, dice: Dice, visit: impl FnMut(Stack) -> bool) -> bool {
    let mut starts: Vec<Start> = starts(hand, dice).collect();
    starts.sort_by_key(|Start { stack, .. }| {
        let Stack { cards, kind, halves } = *stack;
        (cards.kings(), kind, halves, Reverse(cards.number()))
    });
    let mut lister = Lister { hand, dice, steps: 0, visit };
    (1..=hand.len()).all(|size| {
        starts.iter().all(|Start { stack, ranks, sum }| {
            let more = size.checked_sub(stack.cards.len()).filter(|&more| more > 0);
            more.is_none_or(|more| lister.fill(*stack, *ranks, more, *sum))
        })
    })
}

/// The first of the [`stacks`].
pub fn first(hand: Cards, dice: Dice) -> Option<Stack> {
    let mut first = None;
    stacks(hand, dice, |stack| {
        first = Some(stack);
        false
    });
    first
}

struct Lister<F> {
    hand: Cards,
    dice: Dice,
    steps: u64,
    visit: F,
}

impl<F: FnMut(Stack) -> bool> Lister<F> {
    /// Adds so many cards that are worth `sum`, the highest of them no higher than `highest`, high
    /// ones first.
    fn fill(&mut self, stack: Stack, highest: usize, cards: usize, sum: usize) -> bool {
        if cards == 0 {
            let told = stack.is_a_sum_too(target(self.dice));
            return told || (self.visit)(stack.recognised(self.dice));
        }
        self.steps += 1;
        if self.steps > STEPS {
            return false;
        }
        // The cards are worth at least one and at most the highest rank each.
        if sum < cards || sum > cards * highest {
            return true;
        }
        let mut number = highest.min(sum - (cards - 1));
        // The others are no higher than this one.
        while number * cards >= sum {
            let rank = number - 1;
            if stack.cards.count_at(rank) < self.hand.count_at(rank) {
                let stack = Stack { cards: stack.cards.with_at(rank, 1), ..stack };
                if !self.fill(stack, number, cards - 1, sum - number) {
                    return false;
                }
            }
            number -= 1;
        }
        true
    }
}
