//! Every stack that a hand can lay, one by one in a stable order.

use super::score::{Cards, Kind, Stack};
use super::target;
use crate::kit::cards::{RANKS, Rank};
use crate::kit::dice::Dice;

/// Cards looked at before listing gives up: some large hands have more stacks than anybody reads.
const STEPS: u64 = 50_000;

/// Calls `tell` with every different stack that `hand` can lay, fewest cards first, fewest Kings
/// first among those, until it answers false. Cards that make the target in two ways are told
/// once. False if not all were told.
pub fn stacks(hand: Cards, dice: Dice, tell: impl FnMut(Stack) -> bool) -> bool {
    within(STEPS, hand, dice, tell)
}

/// As [`stacks`], however long it takes.
pub fn every_stack(hand: Cards, dice: Dice, tell: impl FnMut(Stack) -> bool) -> bool {
    within(u64::MAX, hand, dice, tell)
}

fn within(most: u64, hand: Cards, dice: Dice, tell: impl FnMut(Stack) -> bool) -> bool {
    let target = target(dice).into();
    let mut lister = Lister { hand, left: hand.counts(), dice, target, most, steps: 0, tell };
    (1..=hand.len()).all(|size| lister.of_size(size))
}

struct Lister<F> {
    hand: Cards,
    /// The cards of the hand, aces first, that the stack leaves as far as it is chosen. Counted
    /// in this one place, since copies of it take most of the time.
    left: [u8; RANKS],
    dice: Dice,
    target: u64,
    most: u64,
    steps: u64,
    tell: F,
}

/// What is still to be chosen of a stack.
#[derive(Clone, Copy)]
struct Open {
    kind: Kind,
    halves: bool,
    /// The highest rank that may still be taken, by number.
    below: u8,
    cards: usize,
    sum: u64,
}

impl<F: FnMut(Stack) -> bool> Lister<F> {
    fn of_size(&mut self, size: usize) -> bool {
        (0..=self.hand.kings()).all(|kings| {
            let Some(valued) = size.checked_sub(usize::from(kings)).filter(|&n| n > 0) else {
                return true;
            };
            self.left = self.hand.without(Cards::NONE.with(Rank::KING, kings)).counts();
            let target = self.target;
            let doubled = target.is_multiple_of(1 << kings).then_some(target >> kings);
            let halved = (kings > 0).then_some(target << kings);
            self.sums(valued, doubled, false)
                && self.sums(valued, halved, true)
                && self.differences(valued, doubled, false)
                && self.differences(valued, halved, true)
        })
    }

    fn sums(&mut self, cards: usize, sum: Option<u64>, halves: bool) -> bool {
        let Some(sum) = sum else { return true };
        let below = Rank::QUEEN.number();
        self.fill(Open { kind: Kind::Sum, halves, below, cards, sum })
    }

    fn differences(&mut self, cards: usize, result: Option<u64>, halves: bool) -> bool {
        let Some(result) = result.filter(|_| cards > 1) else { return true };
        let above = |number: &u8| u64::from(*number) > result;
        (1..=Rank::QUEEN.number()).rev().take_while(above).all(|highest| {
            let sum = u64::from(highest) - result;
            let kind = Kind::Difference;
            self.take(highest, Open { kind, halves, below: highest - 1, cards: cards - 1, sum })
        })
    }

    /// Chooses the rest, high ranks first.
    fn fill(&mut self, open: Open) -> bool {
        if open.cards == 0 {
            return open.sum > 0 || self.told(open);
        }
        self.steps += 1;
        if self.steps > self.most {
            return false;
        }
        // The cards to come are worth at least one and at most the highest rank each.
        let (cards, most) = (open.cards as u64, u64::from(open.below));
        if open.sum < cards || open.sum > cards * most {
            return true;
        }
        let highest = most.min(open.sum - (cards - 1)) as u8;
        // The sum is small now, and a division of large numbers is slow.
        let lowest = (open.sum as u32).div_ceil(cards as u32) as u8;
        (lowest..=highest).rev().all(|number| {
            let sum = open.sum - u64::from(number);
            self.take(number, Open { below: number, cards: open.cards - 1, sum, ..open })
        })
    }

    /// Takes a card of this number, if one is left, and chooses the rest.
    fn take(&mut self, number: u8, open: Open) -> bool {
        let place = usize::from(number) - 1;
        if self.left[place] == 0 {
            return true;
        }
        self.left[place] -= 1;
        let goes_on = self.fill(open);
        self.left[place] += 1;
        goes_on
    }

    fn told(&mut self, open: Open) -> bool {
        let cards = self.hand.without(Cards::of_counts(self.left));
        let stack = Stack { cards, kind: open.kind, halves: open.halves };
        // 5 and 3 with a King make four by (5+3)/K and by (5-3)*K.
        let twice = stack.kind == Kind::Difference
            && !stack.halves
            && stack.cards.kings() > 0
            && stack.cards.sum() == self.target << stack.cards.kings();
        twice || (self.tell)(stack.recognised(self.dice))
    }
}
