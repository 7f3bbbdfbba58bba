//! A table, as it stands in JSON: its players, pots and phase.

use std::ops::Not;

use serde::{Deserializer, Serializer};
use smallvec::SmallVec;

use super::TABLE_MOST;
use super::pots::Pot;
use super::score::{self, CARDS, Evaluation};
use super::strength::{self, card_class_of, strength_of};
use super::wire::cards;
use crate::json::strict::{OrName, players};
use crate::pieces::parts::{number, or_default};
use crate::prelude::*;

/// `{"cards":["As","Kd","9c"],"dice":[6,5,3]}` is one: a hand of nobody in particular.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// Hands being played, counted from one.
    #[serde(default, deserialize_with = "number::<1, { u32::MAX as i64 }, _, _>")]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 4_294_967_295_u32))]
    pub(super) hand: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) phase: Option<Phase>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) turn: Option<Seat>,
    /// Who has the dealer button; between hands they speak for the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) button: Option<Seat>,
    /// Without the bets of the running round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pots: Vec<Pot>,
    /// What the player at turn must add to call.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    pub(super) to_call: Option<i64>,
    /// The least bet, in all, that a bet or a full raise comes to. It must be told only where the bets
    /// leave it open.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub(super) min_raise: Option<i64>,
    /// Under `fixed-limit`: full bets and raises of the running round. As with `min_raise`, it must be
    /// told only where the bets leave it open.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 4))]
    pub(super) bets: Option<i64>,
    #[serde(default, deserialize_with = "players", skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<OrName<Player>>")]
    pub players: Vec<Player>,
    /// Of a single hand: three cards, `?` for one that is not known.
    #[serde(default, with = "cards", skip_serializing_if = "Hand::is_empty")]
    #[schemars(with = "Vec<Card>", length(equal = 3))]
    pub(super) cards: Hand,
    /// Of a single hand: three faces.
    #[serde(default, deserialize_with = "or_default", serialize_with = "high_first")]
    #[serde(skip_serializing_if = "Dice::is_empty")]
    #[schemars(length(equal = 3))]
    pub(super) dice: Dice,
}

/// Cards dealt to a player, `None` for one that nobody has seen.
pub type Hand = SmallVec<[Option<Card>; CARDS as usize]>;

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Player {
    pub name: Seat,
    /// None before the roll.
    #[serde(default, deserialize_with = "or_default", serialize_with = "high_first")]
    #[serde(skip_serializing_if = "Dice::is_empty")]
    #[schemars(length(equal = 3))]
    pub dice: Dice,
    /// Those dealt so far, `?` for one that nobody has seen.
    #[serde(default, with = "cards", skip_serializing_if = "Hand::is_empty")]
    #[schemars(with = "Vec<Card>", length(max = 3))]
    pub cards: Hand,
    /// Not yet bet.
    #[serde(default = "not_given", deserialize_with = "chips")]
    #[serde(skip_serializing_if = "is_not_given")]
    #[schemars(with = "Option<i64>", range(min = 0))]
    pub chips: u64,
    /// In the running round.
    #[serde(default = "not_given", deserialize_with = "chips")]
    #[serde(skip_serializing_if = "is_not_given")]
    #[schemars(with = "Option<i64>", range(min = 0))]
    pub bet: u64,
    /// Has acted in the running round and has chips left. Told or not, it follows from the turn and
    /// the bets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) acted: Option<bool>,
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(super) folded: bool,
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(super) shown: bool,
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(super) mucked: bool,
    /// Had no chips when the hand began.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub(super) out: bool,
    /// Chips bought after the start.
    #[serde(default = "not_given", deserialize_with = "chips", skip_serializing_if = "is_nothing")]
    #[schemars(with = "Option<i64>", range(min = 0))]
    pub bought: u64,
    /// Chips taken out.
    #[serde(default = "not_given", deserialize_with = "chips", skip_serializing_if = "is_nothing")]
    #[schemars(with = "Option<i64>", range(min = 0))]
    pub taken: u64,
}

/// Chips of which nothing is told.
pub const NOT_GIVEN: u64 = u64::MAX;

fn not_given() -> u64 {
    NOT_GIVEN
}

fn is_not_given(chips: &u64) -> bool {
    *chips == NOT_GIVEN
}

fn is_nothing(chips: &u64) -> bool {
    is_not_given(chips) || *chips == 0
}

fn chips<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    Ok(number::<0, { TABLE_MOST as i64 }, _, _>(deserializer)?.unwrap_or(NOT_GIVEN))
}

fn high_first<S: Serializer>(dice: &Dice, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(dice.faces().rev())
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

// No documentation: it would be written into the schemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    Roll,
    Bet,
    Deal,
    Showdown,
    // Between two hands.
    Between,
    Over,
    // Hands laid side by side, to be compared and nothing else: a state that names no phase.
    #[serde(skip)]
    Hands,
}

impl Phase {
    pub(super) fn in_hand(self) -> bool {
        !matches!(self, Phase::Between | Phase::Over | Phase::Hands)
    }
}

impl Player {
    pub(super) fn new(name: Seat, chips: u64) -> Self {
        Self { name, chips, ..Self::default() }
    }

    /// A hand that is only compared.
    pub(super) fn laid(name: Seat, cards: Hand, dice: Dice) -> Self {
        Self { dice, cards, ..Self::new(name, 0) }
    }

    pub fn part(&self) -> Part {
        match self {
            Player { folded: true, .. } => Part::Folded,
            Player { shown: true, .. } => Part::Shown,
            Player { mucked: true, .. } => Part::Mucked,
            Player { out: true, .. } => Part::Out,
            _ => Part::In,
        }
    }

    pub(super) fn take_part(&mut self, part: Part) {
        self.folded = part == Part::Folded;
        self.shown = part == Part::Shown;
        self.mucked = part == Part::Mucked;
        self.out = part == Part::Out;
    }

    /// Whether this player has acted in the running round and could act again.
    pub fn has_acted(&self) -> bool {
        self.acted == Some(true)
    }

    pub(super) fn is_to_roll(&self) -> bool {
        self.part() == Part::In && self.dice.is_empty()
    }

    /// Between hands: is in the next one.
    pub(super) fn plays(&self) -> bool {
        self.chips > 0
    }

    /// In the hand with chips left to bet.
    pub(super) fn can_bet(&self) -> bool {
        self.part() == Part::In && self.chips > 0
    }

    /// Still able to win something.
    pub(super) fn is_in(&self) -> bool {
        !(self.folded | self.mucked | self.out)
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
        let mut faces = self.dice.faces().rev();
        let three = [faces.next()?, faces.next()?, faces.next()?];
        faces.next().is_none().then_some(three)
    }

    /// The class of the cards, if all three are known.
    pub(super) fn class(&self) -> Option<usize> {
        self.ranks().map(card_class_of)
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
    /// Hands that are only compared.
    pub(super) fn of_hands(players: Vec<Player>) -> Self {
        Self { players, ..Self::default() }
    }

    /// Counted from one.
    pub fn hand(&self) -> u32 {
        self.hand.unwrap_or(1)
    }

    pub fn button(&self) -> Seat {
        self.button.unwrap_or_default()
    }

    /// What goes on now.
    pub fn phase(&self) -> Phase {
        self.phase.unwrap_or(Phase::Hands)
    }

    /// Who rolls, bets, gets cards or shows; meaningless between hands and behind them.
    pub fn turn(&self) -> Seat {
        self.turn.unwrap_or_default()
    }

    /// Goes on with this.
    pub(super) fn enter(&mut self, phase: Phase, turn: Option<Seat>) {
        (self.phase, self.turn) = (Some(phase), turn);
        (self.to_call, self.min_raise, self.bets) = (None, None, None);
    }

    /// Goes on with a bet of this seat, where a raise adds so much at least.
    pub(super) fn await_bet(&mut self, turn: Seat, raise: u64) {
        let to = self.to_match();
        (self.phase, self.turn) = (Some(Phase::Bet), Some(turn));
        self.to_call = Some((to - self.player(turn).bet) as i64);
        self.min_raise = Some((to + raise) as i64);
    }

    /// In a betting round: the least that a bet or a full raise comes to.
    pub(super) fn least_raise(&self) -> u64 {
        self.min_raise.unwrap_or(0) as u64
    }

    /// J5: fewer than two have chips.
    pub(super) fn is_played_out(&self) -> bool {
        self.those(|player| player.chips > 0).len() < 2
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
        self.button().left(self.seats())
    }

    /// The seats of all players for whom this holds.
    pub(super) fn those(&self, holds: impl Fn(&Player) -> bool) -> Seats {
        let seats = Seat::all(self.players.len()).zip(&self.players);
        seats.filter(|(_, player)| holds(player)).map(|(seat, _)| seat).collect()
    }

    /// All cards seen on the table, but for those of `besides`.
    pub(super) fn known_cards(&self, besides: Option<Seat>) -> SmallVec<[Card; 16]> {
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
    pub fn total(&self) -> u64 {
        self.in_pots_and_bets() + self.players.iter().map(|player| player.chips).sum::<u64>()
    }

    /// The highest bet of the running round.
    pub fn to_match(&self) -> u64 {
        self.players.iter().map(|player| player.bet).max().unwrap_or(0)
    }

    /// Who is the next to roll.
    pub(super) fn to_roll(&self) -> Option<Seat> {
        self.left_of_button().find(|&seat| self.player(seat).is_to_roll())
    }

    /// Who gets cards next: whoever has fewest, the first left of the button before others.
    pub(super) fn to_deal(&self) -> Option<Seat> {
        let waits = |player: &Player| player.part() == Part::In && !player.has_all_cards();
        let waiting = self.left_of_button().filter(|&seat| waits(self.player(seat)));
        waiting.min_by_key(|&seat| self.player(seat).cards.len())
    }
}
