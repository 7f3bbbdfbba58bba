//! A table: its players, pots and phase.

use smallvec::SmallVec;

use super::betting::Round;
use super::pots::Pot;
use super::score::{self, CARDS, Evaluation};
use super::strength::{self, card_class_of, strength_of};
use crate::pieces::cards::Card;
use crate::pieces::dice::Dice;
use crate::pieces::seat::{Seat, Seats};

#[derive(Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub players: Vec<Player>,
    /// Without the bets of the running round.
    pub pots: Vec<Pot>,
    pub button: Seat,
    /// J16: where another than that of the house rules was agreed.
    pub ante: Option<u64>,
    /// Counted from one.
    pub hand: u32,
    pub phase: Phase,
}

/// Cards dealt to a player, `None` for one that nobody has seen.
pub type Hand = SmallVec<[Option<Card>; CARDS as usize]>;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    /// Not yet bet.
    pub chips: u64,
    /// Bet in the running round.
    pub bet: u64,
    /// None before the roll.
    pub dice: Dice,
    /// Those dealt so far.
    pub cards: Hand,
    pub part: Part,
    /// Has acted in the running round and could act again.
    pub acted: bool,
    /// Chips bought after the start, and chips taken out.
    pub bought: u64,
    pub taken: u64,
    /// J16: sits out from the next hand on.
    pub away: bool,
}

/// What part a player has in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    In,
    Folded,
    Shown,
    Mucked,
    /// Had no chips when the hand began, or sat out.
    Out,
}

/// A simulation begins each game by `clone_from`, which keeps the room of the lists.
impl Clone for State {
    fn clone(&self) -> Self {
        let Self { ref players, ref pots, button, ante, hand, phase } = *self;
        Self { players: players.clone(), pots: pots.clone(), button, ante, hand, phase }
    }

    fn clone_from(&mut self, other: &Self) {
        let Self { ref players, ref pots, button, ante, hand, phase } = *other;
        self.players.clone_from(players);
        self.pots.clone_from(pots);
        (self.button, self.ante, self.hand, self.phase) = (button, ante, hand, phase);
    }
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
        let (dice, cards) = (Dice::NONE, Hand::new());
        let (part, acted, away) = (Part::In, false, false);
        Self { chips, bet: 0, dice, cards, part, acted, bought: 0, taken: 0, away }
    }

    /// A hand that is only compared.
    pub(super) fn laid(cards: Hand, dice: Dice) -> Self {
        Self { dice, cards, ..Self::new(0) }
    }

    pub(super) fn is_to_roll(&self) -> bool {
        self.part == Part::In && self.dice.is_empty()
    }

    /// Between hands: is in the next one.
    pub(super) fn plays(&self) -> bool {
        self.chips > 0 && !self.away
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
        Some([score::number(a.rank), score::number(b.rank), score::number(c.rank)])
    }

    /// The faces of three dice, high to low.
    pub(super) fn faces(&self) -> Option<[u8; 3]> {
        let mut faces = [0; 3];
        let mut left = faces.iter_mut();
        for face in (1..=6).rev() {
            for _ in 0..self.dice.count(face) {
                *left.next()? = face;
            }
        }
        left.next().is_none().then_some(faces)
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
        let (ranks, faces) = (self.ranks()?, self.faces()?);
        // The table knows what the hand makes, so that nothing else need be tried.
        score::evaluate_as(strength::category(strength_of(ranks, faces)), ranks, faces)
    }
}

impl State {
    /// Hands that are only compared.
    pub(super) fn of_hands(players: Vec<Player>) -> Self {
        let button = Seat::new(0);
        Self { players, pots: Vec::new(), button, ante: None, hand: 1, phase: Phase::Hands }
    }

    /// J5: who alone has chips between hands.
    pub(super) fn sole_holder(&self) -> Option<Seat> {
        let mut holders = Seat::all(self.seats()).filter(|&seat| self.player(seat).chips > 0);
        holders.next().filter(|_| holders.next().is_none())
    }

    /// J5: fewer than two have chips.
    pub(super) fn is_played_out(&self) -> bool {
        self.players.iter().filter(|player| player.chips > 0).count() < 2
    }

    pub(super) fn without_chips(&self) -> Option<Seat> {
        Seat::all(self.seats()).find(|&seat| self.player(seat).chips == 0)
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
        Seats::from_flags(self.players.iter().map(holds))
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
