//! Every stack that a hand can lay, one by one in a stable order.

use super::score::{Cards, Kind, Stack};
use super::target;
use crate::kit::cards::Rank;
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
    let mut lister = Lister { hand, dice, target, most, steps: 0, tell };
    (1..=hand.len()).all(|size| lister.of_size(size))
}

struct Lister<F> {
    hand: Cards,
    dice: Dice,
    target: u64,
    most: u64,
    steps: u64,
    tell: F,
}

/// What is still to be chosen of a stack.
#[derive(Clone, Copy)]
struct Open {
    chosen: Stack,
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
            let target = self.target;
            let doubled = target.is_multiple_of(1 << kings).then_some(target >> kings);
            let halved = (kings > 0).then_some(target << kings);
            self.sums(kings, valued, doubled, false)
                && self.sums(kings, valued, halved, true)
                && self.differences(kings, valued, doubled, false)
                && self.differences(kings, valued, halved, true)
        })
    }

    fn sums(&mut self, kings: u8, cards: usize, sum: Option<u64>, halves: bool) -> bool {
        let Some(sum) = sum else { return true };
        let cards_chosen = Cards::NONE.with(Rank::KING, kings);
        let chosen = Stack { cards: cards_chosen, kind: Kind::Sum, halves };
        self.fill(Open { chosen, below: Rank::QUEEN.number(), cards, sum })
    }

    fn differences(&mut self, kings: u8, cards: usize, result: Option<u64>, halves: bool) -> bool {
        let Some(result) = result.filter(|_| cards > 1) else { return true };
        let above = |rank: &Rank| u64::from(rank.number()) > result;
        Rank::all().rev().skip(1).take_while(above).all(|highest| {
            let number = highest.number();
            if self.hand.count(highest) == 0 {
                return true;
            }
            let taken = u64::from(number) - result;
            let cards_chosen = Cards::of(&[highest]).with(Rank::KING, kings);
            let chosen = Stack { cards: cards_chosen, kind: Kind::Difference, halves };
            self.fill(Open { chosen, below: number - 1, cards: cards - 1, sum: taken })
        })
    }

    /// Chooses the rest, high ranks first.
    fn fill(&mut self, open: Open) -> bool {
        if open.cards == 0 {
            return open.sum > 0 || self.told(open.chosen);
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
        let lowest = open.sum.div_ceil(cards) as u8;
        (lowest..=highest).rev().all(|number| {
            let Some(rank) = Rank::new(number) else { return true };
            if self.hand.count(rank) <= open.chosen.cards.count(rank) {
                return true;
            }
            let chosen = Stack { cards: open.chosen.cards.with(rank, 1), ..open.chosen };
            let sum = open.sum - u64::from(number);
            self.fill(Open { chosen, below: number, cards: open.cards - 1, sum })
        })
    }

    fn told(&mut self, stack: Stack) -> bool {
        // 5 and 3 with a King make four by (5+3)/K and by (5-3)*K.
        let twice = stack.kind == Kind::Difference
            && !stack.halves
            && stack.cards.kings() > 0
            && stack.cards.sum() == self.target << stack.cards.kings();
        twice || (self.tell)(stack.recognised(self.dice))
    }
}
