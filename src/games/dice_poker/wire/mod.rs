//! Dice Poker states from outside and in compact notation: what they leave out is filled in, and what
//! cannot be is refused.

pub mod cards;
mod course;
mod hands;
mod reader;

use super::answers::{Comparison, HandScore};
use super::state::NOT_GIVEN;
use super::{DicePoker, Phase, Player, State};
use crate::game::{names_given, seats_fit};
use crate::prelude::*;
use reader::Reader;

crate::own_json!(DicePoker);

impl crate::game::plain::OwnJson for DicePoker {
    const PLAYERS: bool = true;
    const ALONE: bool = true;

    fn seated(state: &State, given: &[&str]) -> Result<Names> {
        let names = names_given(&Self::INFO, given.iter())?;
        if !state.lays_hands() {
            seats_fit(&Self::INFO, names.len())?;
        }
        Ok(names)
    }

    fn prepare(&self, state: &mut State, names: &Names) -> Result<()> {
        if state.is_bare() { Ok(()) } else { Reader { rules: *self, names }.prepare(state) }
    }

    fn complete(&self, state: &mut State, names: &Names) -> Result<()> {
        if state.lays_hands() {
            return hands::lay(state);
        }
        if state.is_bare() {
            *state = self.start(names.len(), None);
            return Ok(());
        }
        Reader { rules: *self, names }.complete(state)
    }

    /// What follows from the rest is told for every moment, and what is nought only where it matters.
    fn as_written(&self, state: &State, names: &Names) -> Option<State> {
        let phase = state.phase();
        if phase == Phase::Bet {
            return None;
        }
        let mut shown = state.clone();
        shown.turn = self.next(state).seat();
        for player in &mut shown.players {
            player.bet = NOT_GIVEN;
            player.out &= phase.in_hand();
            if phase == Phase::Hands {
                player.chips = NOT_GIVEN;
            }
        }
        if phase == Phase::Hands && names.are_you() {
            for you in std::mem::take(&mut shown.players) {
                (shown.cards, shown.dice) = (you.cards, you.dice);
            }
        }
        Some(shown)
    }

    fn is_fragment(state: &State, _names: &Names) -> bool {
        state.phase() == Phase::Hands
    }

    /// Several hands stand against each other: they make one position.
    fn read_notation(&self, args: &[String]) -> Vec<Result<Position<Self>>> {
        let position = |(names, state)| Position { rules: *self, names, state, is_fragment: true };
        vec![hands::read(args).map(position)]
    }

    fn notation(&self, state: &State, _names: &Names) -> Option<String> {
        hands::notation(state)
    }

    fn score_answer(position: &Position<Self>) -> Result<Box<dyn Answer>> {
        let Position { names, state, .. } = position;
        let score = |seat: Seat| {
            HandScore::of(state.player(seat)).ok_or_else(|| {
                let at = if names.are_you() {
                    "/cards".to_string()
                } else {
                    format!("/players/{}/cards", seat.index())
                };
                Refusal::new(Code::CardInvalid, "a hand with unknown cards has no score")
                    .at(at)
                    .rule("J7")
                    .hint("Ask odds for the chances of such hands")
            })
        };
        if names.len() == 1 {
            return Ok(Box::new(score(Seat::new(0))?));
        }
        let hands: Result<_> = Seat::all(names.len()).map(score).collect();
        Ok(Box::new(Comparison::of(names, hands?)))
    }
}

impl State {
    /// Nothing is told that belongs to a moment of a whole game.
    fn is_bare(&self) -> bool {
        let numbers = (self.hand, self.to_call, self.min_raise, self.bets);
        numbers == (None, None, None, None)
            && (self.phase, self.turn, self.button) == (None, None, None)
            && self.pots.is_empty()
            && self.players.iter().all(Player::is_bare)
    }

    /// Hands are told, and nothing of a game.
    fn lays_hands(&self) -> bool {
        let laid = |player: &Player| !player.cards.is_empty() || !player.dice.is_empty();
        let single = !self.cards.is_empty() || !self.dice.is_empty();
        self.is_bare() && (single || self.players.is_empty() || self.players.iter().any(laid))
    }
}

impl Player {
    /// Nothing but perhaps cards and dice is told.
    fn is_bare(&self) -> bool {
        let flags = [self.folded, self.shown, self.mucked, self.out];
        let chips = [self.chips, self.bet, self.bought, self.taken];
        self.acted.is_none() && chips == [NOT_GIVEN; 4] && !flags.contains(&true)
    }
}
