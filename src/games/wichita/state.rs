//! What is on the table: hands, stacks, stock, and how far the turn has come.

use super::score::{Cards, Stack};
use crate::kit::cards::Card;
use crate::kit::dice::Dice;
use crate::kit::leadoff::LeadOff;
use crate::kit::seat::Seat;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Packs in play, 1 to 8.
    pub decks: u8,
    /// Cards of the stock.
    pub stock: u16,
    /// Cards of the packs that are not in play, as it has turned out (J14).
    pub aside: u16,
    pub hands: Vec<Hand>,
    /// What everybody has laid, in the order of laying.
    pub stacks: Vec<Vec<Stack>>,
    pub phase: Phase,
}

/// A hand: cards that are known, and a number of cards that nobody here has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand {
    pub known: Cards,
    pub unseen: u16,
}

impl Hand {
    #[must_use]
    pub fn len(&self) -> u16 {
        self.known.len() as u16 + self.unseen
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) fn take_up(&mut self, cards: &[Option<Card>]) {
        for card in cards {
            match card {
                Some(card) => self.known.add(card.rank, 1),
                None => self.unseen += 1,
            }
        }
    }

    /// Holds so many cards. Which they are is forgotten where more were known.
    pub(super) fn hold(&mut self, cards: u16) {
        if usize::from(cards) < self.known.len() {
            self.known = Cards::NONE;
        }
        self.unseen = cards - self.known.len() as u16;
    }

    /// Puts cards down: known ones as far as they go, the others were unseen ones.
    pub(super) fn put_down(&mut self, cards: Cards) {
        let revealed = cards.without(self.known);
        self.known = self.known.without(cards);
        self.unseen = self.unseen.saturating_sub(revealed.len() as u16);
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    RollOff(LeadOff),
    Turn(Turn),
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    pub seat: Seat,
    pub step: Step,
}

/// How far a turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    Roll,
    /// The smaller number is to be drawn.
    Smaller(Dice),
    /// The smaller number is drawn: draw on to the larger?
    More(Dice),
    /// The rest of the larger number is to be drawn.
    Larger(Dice),
    Lay(Dice),
    /// The hand is empty: a card of the stock is to be turned up.
    Bonus,
}

impl Step {
    /// The dice of this turn, once they have been rolled.
    #[must_use]
    pub fn dice(self) -> Option<Dice> {
        match self {
            Step::Smaller(dice) | Step::More(dice) | Step::Larger(dice) | Step::Lay(dice) => {
                Some(dice)
            }
            Step::Roll | Step::Bonus => None,
        }
    }
}

/// The smaller and the larger of two dice.
pub(super) fn numbers(dice: Dice) -> (u16, u16) {
    let mut faces = dice.faces();
    let smaller = faces.next().map_or(0, u16::from);
    (smaller, faces.next().map_or(smaller, u16::from))
}

pub(super) fn target(dice: Dice) -> u8 {
    dice.sum() as u8
}

impl State {
    /// The running turn.
    pub(super) fn turn(&self) -> Option<Turn> {
        match self.phase {
            Phase::Turn(turn) => Some(turn),
            _ => None,
        }
    }

    /// Cards of each rank in all.
    pub(super) fn of_each(&self) -> u8 {
        4 * self.decks
    }

    /// Every card that is known to lie somewhere: in a hand or in a stack.
    pub(super) fn seen(&self) -> Cards {
        let hands = self.hands.iter().map(|hand| hand.known);
        let stacks = self.stacks.iter().flatten().map(|stack| stack.cards);
        hands.chain(stacks).fold(Cards::NONE, Cards::plus)
    }

    /// Every card that is not known to lie anywhere.
    pub(super) fn hidden(&self) -> Cards {
        Cards::each(self.of_each()).without(self.seen())
    }

    /// How many cards lie in hands and stacks.
    pub(super) fn lying(&self) -> u16 {
        let hands: u16 = self.hands.iter().map(Hand::len).sum();
        let stacks: usize = self.stacks.iter().flatten().map(|stack| stack.cards.len()).sum();
        hands + stacks as u16
    }

    pub(super) fn points(&self, seat: Seat) -> u16 {
        self.stacks[seat.index()].iter().map(Stack::points).sum()
    }

    /// Cards that are due now, as far as the stock goes (R3, R9).
    pub(super) fn due(&self, step: Step) -> u8 {
        let wanted = match step {
            Step::Smaller(dice) => numbers(dice).0,
            Step::Larger(dice) => numbers(dice).1 - numbers(dice).0,
            Step::Bonus => 1,
            Step::Roll | Step::More(_) | Step::Lay(_) => 0,
        };
        wanted.min(self.stock) as u8
    }

    /// J7: the larger number, as far as the stock goes.
    pub(super) fn at_once(&self) -> Option<usize> {
        match self.turn()?.step {
            Step::Smaller(dice) => Some(usize::from(numbers(dice).1.min(self.stock))),
            _ => None,
        }
    }
}
