//! Every stack that a hand can lay, one by one in a stable order.

use super::score::{Cards, Kind, Stack, VALUES, bases};
use super::state::target;
use crate::pieces::{Dice, RANKS, Rank};

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
    let mut lister =
        Lister { hand, left: hand.counts(), dice, kind: Kind::Sum, halves: false, steps: 0, visit };
    (1..=hand.len()).all(|size| lister.of_size(size))
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
    /// The cards of the hand, aces first, that the stack leaves as far as it is chosen. Counted
    /// in this one place, since copies of it take most of the time.
    left: [u8; RANKS],
    dice: Dice,
    /// What is being chosen.
    kind: Kind,
    halves: bool,
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
            let mut bases = bases(target(self.dice), kings);
            bases.clone().all(|(sum, halves)| self.sums(valued, sum, halves))
                && bases.all(|(rest, halves)| self.differences(valued, rest, halves))
        })
    }

    fn sums(&mut self, cards: usize, sum: usize, halves: bool) -> bool {
        (self.kind, self.halves) = (Kind::Sum, halves);
        self.fill(VALUES, cards, sum)
    }

    fn differences(&mut self, cards: usize, result: usize, halves: bool) -> bool {
        if cards == 1 {
            return true;
        }
        (self.kind, self.halves) = (Kind::Difference, halves);
        (result + 1..=VALUES).rev().all(|highest| {
            self.with(highest, |lister| lister.fill(highest - 1, cards - 1, highest - result))
        })
    }

    /// Chooses so many cards that are worth `sum`, the highest of them no higher than `highest`,
    /// high ones first.
    fn fill(&mut self, highest: usize, cards: usize, sum: usize) -> bool {
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
    fn with(&mut self, number: usize, go_on: impl FnOnce(&mut Self) -> bool) -> bool {
        let place = number - 1;
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
        stack.is_a_sum_too(target(self.dice)) || (self.visit)(stack.recognised(self.dice))
    }
}
