//! A table: its players, pots and phase.

use super::betting::Round;
use super::pots::Pot;
use super::score::{self, CARDS, Evaluation};
use super::strength::{card_class_of, strength_of};
use crate::kit::cards::Card;
use crate::kit::dice::Dice;
use crate::kit::seat::{Seat, Seats};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub players: Vec<Player>,
    /// Without the bets of the running round.
    pub pots: Vec<Pot>,
    pub button: Seat,
    /// Counted from one.
    pub hand: u32,
    pub phase: Phase,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    /// Not yet bet.
    pub chips: u64,
    /// Bet in the running round.
    pub bet: u64,
    /// None before the roll.
    pub dice: Dice,
    /// Those dealt so far, `None` for one that nobody has seen.
    pub cards: Vec<Option<Card>>,
    pub part: Part,
    /// Has acted in the running round and could act again.
    pub acted: bool,
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Whose dice are awaited.
    Roll(Seat),
    Bet(Round),
    /// Who gets cards next.
    Deal(Seat),
    /// Whose turn it is to show.
    Showdown(Seat),
    /// Between two hands.
    Between,
    Over,
    /// Hands laid side by side, to be compared and nothing else.
    Hands,
}

impl Player {
    pub(super) fn new(chips: u64) -> Self {
        let (dice, cards) = (Dice::NONE, Vec::new());
        Self { chips, bet: 0, dice, cards, part: Part::In, acted: false }
    }

    /// A hand that is only compared.
    pub(super) fn laid(cards: Vec<Option<Card>>, dice: Dice) -> Self {
        Self { dice, cards, ..Self::new(0) }
    }

    pub(super) fn is_to_roll(&self) -> bool {
        self.part == Part::In && self.dice.is_empty()
    }

    /// In the hand with chips left to bet.
    pub(super) fn can_bet(&self) -> bool {
        self.part == Part::In && self.chips > 0
    }

    /// Still able to win something.
    pub(super) fn is_in(&self) -> bool {
        matches!(self.part, Part::In | Part::Shown)
    }

    pub(super) fn has_all_cards(&self) -> bool {
        self.cards.len() == usize::from(CARDS)
    }

    /// All three cards are there and known.
    pub(super) fn is_known(&self) -> bool {
        self.ranks().is_some()
    }

    fn ranks(&self) -> Option<[u8; CARDS as usize]> {
        let [Some(a), Some(b), Some(c)] = self.cards[..] else { return None };
        Some([a, b, c].map(|card| score::number(card.rank)))
    }

    /// The faces of three dice, high to low.
    pub(super) fn faces(&self) -> Option<[u8; 3]> {
        self.dice.faces().rev().collect::<Vec<u8>>().try_into().ok()
    }

    /// The class of the cards, if all three are known.
    pub(super) fn class(&self) -> Option<usize> {
        self.ranks().map(card_class_of)
    }

    /// Where the hand stands among all, if it is known whole.
    #[must_use]
    pub fn strength(&self) -> Option<u16> {
        Some(strength_of(self.ranks()?, self.faces()?))
    }

    /// What the hand makes, if it is known whole.
    pub(super) fn evaluation(&self) -> Option<Evaluation> {
        Some(score::evaluate(self.ranks()?, self.faces()?))
    }
}

impl State {
    /// Hands that are only compared.
    pub(super) fn of_hands(players: Vec<Player>) -> Self {
        Self { players, pots: Vec::new(), button: Seat::new(0), hand: 1, phase: Phase::Hands }
    }

    pub(super) fn seats(&self) -> usize {
        self.players.len()
    }

    pub(super) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub(super) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// All seats clockwise, the first left of the button.
    pub(super) fn left_of_button(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.first().around(self.seats())
    }

    /// The seat left of the button, with which most things begin.
    pub(super) fn first(&self) -> Seat {
        self.button.left(self.seats())
    }

    /// The seats of all players for whom this holds.
    pub(super) fn those(&self, holds: impl Fn(&Player) -> bool) -> Seats {
        Seats::told(self.players.iter().map(holds))
    }

    /// All cards seen on the table, but for those of `besides`.
    pub(super) fn known_cards(&self, besides: Option<Seat>) -> Vec<Card> {
        let others = Seat::all(self.seats()).filter(|seat| Some(*seat) != besides);
        others.flat_map(|seat| self.player(seat).cards.iter().flatten().copied()).collect()
    }

    /// Chips in the pots, without the running bets.
    pub(super) fn in_pots(&self) -> u64 {
        self.pots.iter().map(|pot| pot.chips).sum()
    }

    pub(super) fn in_pots_and_bets(&self) -> u64 {
        self.in_pots() + self.players.iter().map(|player| player.bet).sum::<u64>()
    }

    /// Every chip on the table.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.in_pots_and_bets() + self.players.iter().map(|player| player.chips).sum::<u64>()
    }

    /// The highest bet of the running round.
    #[must_use]
    pub fn to_match(&self) -> u64 {
        self.players.iter().map(|player| player.bet).max().unwrap_or(0)
    }

    /// Who is the next to roll.
    pub(super) fn to_roll(&self) -> Option<Seat> {
        self.left_of_button().find(|&seat| self.player(seat).is_to_roll())
    }

    /// Who gets cards next: whoever has fewest, the first left of the button before others.
    pub(super) fn to_deal(&self) -> Option<Seat> {
        let playing = self.left_of_button().filter(|&seat| self.player(seat).part == Part::In);
        playing.min_by_key(|&seat| self.player(seat).cards.len())
    }
}
