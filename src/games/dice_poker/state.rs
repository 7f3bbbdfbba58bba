//! A table: its players, the pots, and the moment.

use super::pots::Pot;
use super::score::{self, CARDS, Evaluation};
use super::strength::{self, strength_of};
use crate::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub players: Each<Player>,
    /// Without the bets of the running round.
    pub pots: Vec<Pot>,
    /// The hand being played, or the last; from 1.
    pub hand: u32,
    /// Who has the dealer's button.
    pub button: Seat,
    pub now: Now,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Now {
    /// This player rolls.
    Roll(Seat),
    Bet(Turn),
    /// This player gets cards.
    Deal(Seat),
    /// This player shows or mucks.
    Showdown(Seat),
    Between,
    Over,
    /// Hands are compared and nothing else: there are no chips, and no hand is counted.
    Compared,
}

/// Somebody's turn to bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    pub seat: Seat,
    /// The least that a bet or a full raise comes to in all.
    pub least: u64,
    /// Under `fixed-limit`, full bets and raises of this round.
    pub bets: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    /// None before the roll.
    pub dice: Dice,
    pub cards: Hand,
    /// Not yet bet.
    pub chips: u64,
    /// In the running round.
    pub bet: u64,
    pub part: Part,
    /// Chips bought after the start.
    pub bought: u64,
    /// Chips taken out.
    pub taken: u64,
}

/// What part a player has in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    In,
    Folded,
    Shown,
    Mucked,
    /// Had no chips when the hand began.
    Out,
}

impl Player {
    pub fn new(chips: u64) -> Self {
        let (dice, cards, bet) = (Dice::NONE, Hand::default(), 0);
        Self { dice, cards, chips, bet, part: Part::In, bought: 0, taken: 0 }
    }

    /// All that this player can have bet in the running round.
    pub fn all(&self) -> u64 {
        self.bet + self.chips
    }

    pub(super) fn has_chips(&self) -> bool {
        self.chips > 0
    }

    /// In the hand with chips left to bet.
    pub(super) fn can_bet(&self) -> bool {
        self.part == Part::In && self.chips > 0
    }

    /// Still able to win something.
    pub(super) fn is_in(&self) -> bool {
        matches!(self.part, Part::In | Part::Shown)
    }

    pub(super) fn ranks(&self) -> Option<[u8; CARDS as usize]> {
        let [Some(a), Some(b), Some(c)] = self.cards[..] else { return None };
        Some([score::number(a.rank), score::number(b.rank), score::number(c.rank)])
    }

    /// The faces of three dice, high to low.
    pub(super) fn faces(&self) -> Option<[u8; 3]> {
        let mut faces = self.dice.faces().rev();
        Some([faces.next()?, faces.next()?, faces.next()?])
    }

    /// The ranks of the cards that are known.
    pub(super) fn known_ranks(&self) -> Vec<u8> {
        self.cards.iter().flatten().map(|card| score::number(card.rank)).collect()
    }

    /// Where the hand stands among all, if it is known whole.
    pub fn strength(&self) -> Option<u16> {
        Some(strength_of(self.ranks()?, self.faces()?))
    }

    /// What the hand makes, if it is known whole.
    pub(super) fn evaluation(&self) -> Option<Evaluation> {
        let (ranks, faces) = (self.ranks()?, self.faces()?);
        // The table knows what the hand makes, so that nothing else need be tried.
        score::evaluate_as(strength::category(strength_of(ranks, faces)), ranks, faces)
    }
}

impl State {
    /// The turn in which a bet is awaited.
    pub fn betting(&self) -> Option<Turn> {
        if let Now::Bet(turn) = self.now { Some(turn) } else { None }
    }

    /// Who rolls, bets, gets cards or shows.
    pub fn turn(&self) -> Option<Seat> {
        match self.now {
            Now::Roll(seat) | Now::Deal(seat) | Now::Showdown(seat) => Some(seat),
            Now::Bet(turn) => Some(turn.seat),
            Now::Between | Now::Over | Now::Compared => None,
        }
    }

    /// J5: fewer than two have chips.
    pub(super) fn is_played_out(&self) -> bool {
        self.those(Player::has_chips).len() < 2
    }

    pub(super) fn seats(&self) -> usize {
        self.players.seats()
    }

    /// The seat left of the button, with which most things begin.
    pub(super) fn first(&self) -> Seat {
        self.button.left(self.seats())
    }

    /// The seats of all players of whom this is so.
    pub(super) fn those(&self, is: impl Fn(&Player) -> bool) -> Seats {
        self.players.those(Seat::new(0), is).collect()
    }

    /// All cards seen on the table, but for those of `besides`.
    pub(super) fn known_cards(&self, besides: Option<Seat>) -> Vec<Card> {
        let others = Seat::all(self.seats()).filter(|seat| Some(*seat) != besides);
        others.flat_map(|seat| self.players[seat].cards.iter().flatten().copied()).collect()
    }

    /// Chips in the pots, without the running bets.
    pub(super) fn in_pots(&self) -> u64 {
        self.pots.iter().map(|pot| pot.chips).sum()
    }

    pub(super) fn in_pots_and_bets(&self) -> u64 {
        self.in_pots() + self.players.iter().map(|player| player.bet).sum::<u64>()
    }

    /// Every chip on the table.
    pub fn total(&self) -> u64 {
        self.in_pots() + self.players.iter().map(Player::all).sum::<u64>()
    }

    /// The highest bet of the running round.
    pub fn to_match(&self) -> u64 {
        self.players.iter().map(|player| player.bet).max().unwrap_or(0)
    }

    /// Who is the next to roll.
    pub(super) fn to_roll(&self) -> Option<Seat> {
        let waits = |player: &Player| player.part == Part::In && player.dice.is_empty();
        self.players.those(self.first(), waits).next()
    }

    /// Who gets cards next: the player with the fewest, the first left of the button before others.
    pub(super) fn to_deal(&self) -> Option<Seat> {
        let waits =
            |player: &Player| player.part == Part::In && player.cards.len() < usize::from(CARDS);
        let waiting = self.players.those(self.first(), waits);
        waiting.min_by_key(|&seat| self.players[seat].cards.len())
    }
}
