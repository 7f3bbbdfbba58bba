//! A moment of a game, and what a player may do in it: hands, stacks, stock, and how far the turn
//! has come.

use super::corrections;
use super::score::{Cards, Stack, Stacks};
use crate::game::{Effect, phrases};
use crate::pieces::RANKS;
use crate::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub players: Each<Player>,
    /// Those who have not left (J18).
    pub playing: Seats,
    /// Cards of the stock.
    pub stock: u16,
    /// Cards of the packs that have turned out not to be in play (J14).
    pub aside: u16,
    /// Packs in play, 1 to 8.
    pub decks: u8,
    pub now: Now,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Player {
    pub hand: Hand,
    /// What was laid, in the order of laying.
    pub stacks: Vec<Stack>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Now {
    /// Everybody rolls to begin.
    RollOff(RollOff),
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

moves! {
    pub enum Move {
        /// Draw on to the larger number.
        More = "more", "more", "draw on to the larger number",
            said(&["draw, draw on, draw more, draw rest, keep draw, keep going, keep on, hit, hit me, another, \
                add, fetch, get, get more, pick up, go up, go on, go higher, carry on, continue, \
                further, dont stop, full, up, all, rest, other, larger, bigger, higher, take, give, \
                yes, yes please, more please, extra, keep come, full lot, whole lot, top up, deal"]), does("draws on"), effect(Effect::Draws);
        /// Leave it at the smaller number.
        Enough = "enough", "enough", "leave it at the smaller number",
            said(&[phrases::NO, phrases::OVER, "stay, stand, stick, stop draw, dont draw, no draw, no more draw, \
                not more, dont take more, stick to, keep to, that many, smaller, just those, keep these, keep, \
                stick with, stay with, stick at, stop at, im fine, happy as is, no more card, need no more card, dont need more card, dont want more \
                card"]), does("has enough");
        /// Lay these stacks, one after another. Where the same cards make the target in two ways, the
        /// moves list one of them (J13).
        Lay(
            #[serde(flatten)]
            stacks: Stacks
        ) = "lay", "lay 6+2, (Q+8)/K/K", "lay stacks that make the target",
            said(&["play, form, add, combine, set, set down, build, discard, have, get, show, do, with, put, put \
                down, put out, make, use, stack, take, go, go with, meld, drop, place, got, that is"]), bare();
        Done = "done", "done", "end the turn",
            said(&[phrases::NO, phrases::OVER, phrases::TURN, "nothing, get nothing, done lay, anything, cant, cant do anything, \
                cant do, cant lay, cant lay anything, cant make anything, cant make, dont lay, not lay anything, \
                dont have any, have none, no more stack, no stack, no lay, nothing lay, lay nothing, nothing can put down, nothing put down, nothing work, nothing \
                fit, nothing there, nothing make, none, out, im out, stuck, cant be bother, no use, no go, no luck, give up, rather not, leave it"]), does("ends the turn");
        /// What the stock really has (J14).
        Stock(cards: u64 = corrections::read_stock) = "stock", "stock 12",
            "say how many cards the stock really has",
            said(&["deck, pile, draw pile, pack, talon, supply, left, left over, remain, remaining, count, \
                undealt, lie, contain, down to, card"]), corrects(), unlisted();
        /// How many cards somebody really holds (J15).
        Hand(of: Seat, cards: u64) = "hand", "hand Bo 5",
            "say how many cards a player really holds",
            said(&["hold, have, card, in hand, count, sit on, left with, be left with, down to, remain"]), corrects(), unlisted();
        /// Anybody may say it (J16).
        End = "end", "end", "between turns, end the game and score it",
            said(&[phrases::NIGHT]), does("ends the game"), staked(), unlisted();
        /// Somebody plays no more, at the table's word.
        Leave(who: Seat) = "leave", "leave Bo", "play no more; points and cards stay",
            said(&[phrases::LEAVES]), staked(), unlisted();
    }
}

/// A hand: cards that are known, and a number of cards that nobody here has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand {
    pub known: Cards,
    pub unseen: u16,
}

impl Hand {
    pub fn len(&self) -> u16 {
        self.known.len() as u16 + self.unseen
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) fn take_up(&mut self, cards: &[Option<Card>]) {
        for card in cards {
            match card {
                Some(card) => self.known = self.known.with(card.rank, 1),
                None => self.unseen += 1,
            }
        }
    }

    /// Holds this number of cards. Which they are is forgotten where some have gone.
    pub(super) fn hold(&mut self, cards: u16) {
        if cards < self.len() {
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

impl Player {
    pub fn points(&self) -> u16 {
        self.stacks.iter().map(Stack::points).sum()
    }
}

impl Step {
    /// The dice of this turn, once they have been rolled.
    pub(super) fn dice(self) -> Option<Dice> {
        match self {
            Step::Smaller(dice) | Step::More(dice) | Step::Larger(dice) | Step::Lay(dice) => {
                Some(dice)
            }
            Step::Roll | Step::Bonus => None,
        }
    }

    /// Cards that are to come (R3, R8).
    pub(super) fn wanted(self) -> u16 {
        match self {
            Step::Smaller(dice) => numbers(dice).0,
            Step::Larger(dice) => numbers(dice).1 - numbers(dice).0,
            Step::Bonus => 1,
            Step::Roll | Step::More(_) | Step::Lay(_) => 0,
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
    pub fn seats(&self) -> usize {
        self.players.seats()
    }

    /// A turn that somebody wrote, with no game around it.
    pub(super) fn is_alone(&self) -> bool {
        self.seats() == 1
    }

    /// The running turn.
    pub fn turn(&self) -> Option<Turn> {
        match self.now {
            Now::Turn(turn) => Some(turn),
            Now::RollOff(_) | Now::Over => None,
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.now == Now::Over
    }

    /// Goes on with a turn of this seat.
    pub(super) fn go_on(&mut self, seat: Seat, step: Step) {
        self.now = Now::Turn(Turn { seat, step });
    }

    /// Cards of each rank in all.
    pub(super) fn of_each(&self) -> u8 {
        4 * self.decks
    }

    /// Every card that is known to lie somewhere: in a hand or in a stack.
    pub(super) fn seen(&self) -> Cards {
        let hands = self.players.iter().map(|player| player.hand.known);
        let stacks = self.players.iter().flat_map(|player| &player.stacks).map(|stack| stack.cards);
        hands.chain(stacks).fold(Cards::NONE, Cards::plus)
    }

    /// Every card that is not known to lie anywhere.
    pub(super) fn hidden(&self) -> Cards {
        Cards::of_counts([self.of_each(); RANKS]).without(self.seen())
    }

    /// The same, one by one.
    pub(super) fn pack(&self) -> Vec<Card> {
        let hidden = self.hidden();
        let each = |rank| std::iter::repeat_n(Card::bare(rank), hidden.count(rank).into());
        Rank::all().flat_map(each).collect()
    }

    /// How many cards lie in hands and stacks.
    pub(super) fn lying(&self) -> usize {
        let stacks = self.players.iter().flat_map(|player| &player.stacks);
        let stacks: usize = stacks.map(|stack| stack.cards.len()).sum();
        let hands = self.players.iter().map(|player| usize::from(player.hand.len()));
        hands.sum::<usize>() + stacks
    }

    /// Cards that are due now, as far as the stock goes (R3, R9).
    pub(super) fn due(&self, step: Step) -> u8 {
        step.wanted().min(self.stock) as u8
    }

    /// J7: the larger number, as far as the stock goes, where it may be drawn at once.
    pub(super) fn at_once(&self, step: Step) -> Option<u8> {
        let Step::Smaller(dice) = step else { return None };
        let all = numbers(dice).1.min(self.stock) as u8;
        (all > self.due(step)).then_some(all)
    }
}
