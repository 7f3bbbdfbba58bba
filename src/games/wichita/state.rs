//! What is on the table, as it stands in JSON: hands, stacks, stock, and how far the turn has come.

use super::score::{Cards, Stack};
use super::wire::{given_cards, not_given, without_default};
use crate::json::strict::{OrName, players};
use crate::prelude::*;

/// `{"dice":[3,5],"hand":["6","2","10"]}` is one: a lay of nobody in particular.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) phase: Option<Phase>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) turn: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(equal = 2))]
    pub(super) dice: Option<Dice>,
    /// In the phase `draw`: cards drawn so far in this turn, none or the smaller number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 5))]
    pub(super) drawn: Option<i64>,
    /// In the phase `draw`: the player has said `more`, and the other cards are awaited.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) more: bool,
    /// Cards of the stock; all that lie nowhere else if it is not told.
    #[serde(default = "not_given", deserialize_with = "given_cards")]
    #[schemars(with = "Option<i64>", range(min = 0, max = 416), transform = without_default)]
    pub stock: u16,
    /// Cards of the packs that have turned out not to be in play (J14).
    #[serde(
        default = "not_given",
        deserialize_with = "given_cards",
        skip_serializing_if = "is_none"
    )]
    #[schemars(with = "Option<i64>", range(min = 0, max = 416), transform = without_default)]
    pub aside: u16,
    /// The hand of a position without players.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<crate::pieces::Card>>")]
    pub(super) hand: Option<Hand>,
    #[serde(default, deserialize_with = "players")]
    #[schemars(with = "Vec<OrName<Player>>")]
    pub players: Vec<Player>,
    /// Those still rolling to begin, in seat order, with what they rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) roll_off: Option<RollOff>,
    /// Packs in play, 1 to 8.
    #[serde(skip)]
    pub decks: u8,
}

fn is_none(cards: &u16) -> bool {
    *cards == 0
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Player {
    pub name: Seat,
    /// Ranks, or `?` for a card that nobody here has seen.
    #[serde(default)]
    #[schemars(with = "Vec<crate::pieces::Card>")]
    pub hand: Hand,
    /// What was laid, in the order of laying: `6+2`, `Q+8/K/K`, `2&4` for a special, `bonus K`.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub stacks: Vec<Stack>,
    /// What the stacks score.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    pub(super) points: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    RollOff,
    Roll,
    Draw,
    Lay,
    Bonus,
    Over,
}

impl Player {
    pub(super) fn new(name: Seat) -> Self {
        Self { name, hand: Hand::default(), stacks: Vec::new(), points: Some(0) }
    }

    pub(super) fn lay(&mut self, stack: Stack) {
        self.stacks.push(stack);
        self.points = Some(self.score().into());
    }

    pub(super) fn score(&self) -> u16 {
        self.stacks.iter().map(Stack::points).sum()
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
                Some(card) => self.known.add(card.rank, 1),
                None => self.unseen += 1,
            }
        }
    }

    /// Holds so many cards. Which they are is forgotten where some have gone.
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
        self.players.len()
    }

    /// A turn that somebody wrote, with no game around it.
    pub(super) fn is_fragment(&self) -> bool {
        self.seats() < 2
    }

    /// Goes on with a turn of this seat.
    pub(super) fn go_on(&mut self, seat: Seat, step: Step) {
        let (phase, drawn) = match step {
            Step::Roll => (Phase::Roll, None),
            Step::Smaller(_) => (Phase::Draw, Some(0)),
            Step::More(dice) | Step::Larger(dice) => (Phase::Draw, Some(numbers(dice).0.into())),
            Step::Lay(_) => (Phase::Lay, None),
            Step::Bonus => (Phase::Bonus, None),
        };
        self.wait(phase, Some(seat));
        (self.dice, self.drawn) = (step.dice(), drawn);
        self.more = matches!(step, Step::Larger(_));
    }

    /// Goes on with a roll-off.
    pub(super) fn roll_off(&mut self, off: RollOff) {
        self.wait(Phase::RollOff, Some(off.next()));
        self.roll_off = Some(off);
    }

    /// Goes on with something of which nothing else is told yet.
    pub(super) fn wait(&mut self, phase: Phase, turn: Option<Seat>) {
        (self.phase, self.turn) = (Some(phase), turn);
        (self.roll_off, self.dice, self.drawn, self.more) = (None, None, None, false);
    }

    /// The running turn.
    pub fn turn(&self) -> Option<Turn> {
        let dice = self.dice.unwrap_or_default();
        let step = match self.phase? {
            Phase::Roll => Step::Roll,
            Phase::Draw if self.more => Step::Larger(dice),
            Phase::Draw if self.drawn.is_some_and(|drawn| drawn > 0) => Step::More(dice),
            Phase::Draw => Step::Smaller(dice),
            Phase::Lay => Step::Lay(dice),
            Phase::Bonus => Step::Bonus,
            Phase::RollOff | Phase::Over => return None,
        };
        Some(Turn { seat: self.turn?, step })
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
        Cards::each(self.of_each()).without(self.seen())
    }

    /// How many cards lie in hands and stacks.
    pub(super) fn lying(&self) -> usize {
        let stacks = self.players.iter().flat_map(|player| &player.stacks);
        let stacks: usize = stacks.map(|stack| stack.cards.len()).sum();
        let hands = self.players.iter().map(|player| usize::from(player.hand.len()));
        hands.sum::<usize>() + stacks
    }

    pub(super) fn hand_of(&self, seat: Seat) -> Hand {
        self.players[seat.index()].hand
    }

    pub(super) fn points(&self, seat: Seat) -> u16 {
        self.players[seat.index()].score()
    }

    /// Cards that are due now, as far as the stock goes (R3, R9).
    pub(super) fn due(&self, step: Step) -> u8 {
        step.wanted().min(self.stock) as u8
    }

    /// J7: the larger number, as far as the stock goes.
    pub(super) fn at_once(&self) -> Option<usize> {
        match self.turn()?.step {
            Step::Smaller(dice) => Some(usize::from(numbers(dice).1.min(self.stock))),
            _ => None,
        }
    }
}
