//! Every stack that a hand can lay, one by one in a stable order.

use super::score::{Cards, Kind, Stack};
use super::state::target;
use crate::pieces::{Dice, RANKS, Rank};

/// Cards looked at before listing gives up: some large hands have more stacks than anybody reads.
const STEPS: u64 = 50_000;
/// The number of the highest rank that has a value, the queen.
const HIGHEST: u64 = 12;

/// Calls `visit` with every different stack that `hand` can lay, fewest cards first, fewest Kings
/// first among those, until it answers false. Cards that make the target in two ways are told
/// once (J13). Where they are `all` wanted it takes as long as it takes. False if not all were told.
pub fn stacks(all: bool, hand: Cards, dice: Dice, visit: impl FnMut(Stack) -> bool) -> bool {
    let mut lister = Lister {
        hand,
        left: hand.counts(),
        dice,
        target: target(dice).into(),
        kind: Kind::Sum,
        halves: false,
        most: if all { u64::MAX } else { STEPS },
        steps: 0,
        visit,
    };
    (1..=hand.len()).all(|size| lister.of_size(size))
}

/// The first of the [`stacks`].
pub fn first(hand: Cards, dice: Dice) -> Option<Stack> {
    let mut first = None;
    stacks(false, hand, dice, |stack| {
        first = Some(stack);
        false
    });
    first
}

struct Lister<F> {
    hand: Cards,
    /// The cards of the hand, aces first, that the stack leaves as far as it is chosen. Counted
    /// in this one place, since copies of it take most of the time.
    left: [u8; RANKS],
    dice: Dice,
    target: u64,
    /// What is being chosen.
    kind: Kind,
    halves: bool,
    most: u64,
    steps: u64,
    visit: F,
}

impl<F: FnMut(Stack) -> bool> Lister<F> {
    fn of_size(&mut self, size: usize) -> bool {
        (0..=self.hand.kings()).all(|kings| {
            let Some(valued) = size.checked_sub(usize::from(kings)).filter(|&n| n > 0) else {
                return true;
            };
            self.left = self.hand.without(Cards::NONE.with(Rank::KING, kings)).counts();
            let (valued, target) = (valued as u64, self.target);
            let doubled = target.is_multiple_of(1 << kings).then_some(target >> kings);
            let halved = (kings > 0).then_some(target << kings);
            self.sums(valued, doubled, false)
                && self.sums(valued, halved, true)
                && self.differences(valued, doubled, false)
                && self.differences(valued, halved, true)
        })
    }

    fn sums(&mut self, cards: u64, sum: Option<u64>, halves: bool) -> bool {
        let Some(sum) = sum else { return true };
        (self.kind, self.halves) = (Kind::Sum, halves);
        self.fill(HIGHEST, cards, sum)
    }

    fn differences(&mut self, cards: u64, result: Option<u64>, halves: bool) -> bool {
        let Some(result) = result.filter(|_| cards > 1) else { return true };
        (self.kind, self.halves) = (Kind::Difference, halves);
        (result + 1..=HIGHEST).rev().all(|highest| {
            self.with(highest, |lister| lister.fill(highest - 1, cards - 1, highest - result))
        })
    }

    /// Chooses so many cards that are worth `sum`, the highest of them no higher than `highest`,
    /// high ones first.
    fn fill(&mut self, highest: u64, cards: u64, sum: u64) -> bool {
        self.steps += 1;
        if self.steps > self.most {
            return false;
        }
        // The cards are worth at least one and at most the highest rank each.
        if sum < cards || sum > cards * highest {
            return true;
        }
        let mut number = highest.min(sum - (cards - 1));
        // The others are no higher than this one.
        while number * cards >= sum {
            let goes_on = self.with(number, |lister| match cards {
                1 => lister.list(),
                _ => lister.fill(number, cards - 1, sum - number),
            });
            if !goes_on {
                return false;
            }
            number -= 1;
        }
        true
    }

    /// Takes a card of this number, if one is left, and goes on with it.
    fn with(&mut self, number: u64, go_on: impl FnOnce(&mut Self) -> bool) -> bool {
        let place = number as usize - 1;
        if self.left[place] == 0 {
            return true;
        }
        self.left[place] -= 1;
        let goes_on = go_on(self);
        self.left[place] += 1;
        goes_on
    }

    fn list(&mut self) -> bool {
        let cards = self.hand.minus(Cards::of_counts(self.left));
        let stack = Stack { cards, kind: self.kind, halves: self.halves };
        // 5 and 3 with a King make four by (5+3)/K and by (5-3)*K.
        let twice = stack.kind == Kind::Difference
            && !stack.halves
            && stack.cards.kings() > 0
            && stack.cards.sum() == self.target << stack.cards.kings();
        twice || (self.visit)(stack.recognised(self.dice))
    }
}
