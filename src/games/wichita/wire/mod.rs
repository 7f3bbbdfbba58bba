//! Wichita states as JSON, and in compact notation.

mod reader;
mod text;

use schemars::Schema;
use serde::Deserializer;

use super::score::OF_A_RANK;
use super::state::{Hand, State, Step, Turn};
use super::{MOST_DECKS, PACK, Wichita, solver, words};
use crate::pieces::parts::number;
use crate::pieces::{Typed, cards};
use crate::prelude::*;

/// Cards of the largest table.
const MOST_CARDS: usize = PACK as usize * MOST_DECKS as usize;

/// A number of cards that nobody has told.
pub(super) const NOT_GIVEN: u16 = u16::MAX;

pub(super) fn not_given() -> u16 {
    NOT_GIVEN
}

pub(super) fn given_cards<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u16, D::Error> {
    Ok(number::<0, { MOST_CARDS as i64 }, _, _>(deserializer)?.unwrap_or(NOT_GIVEN))
}

/// What is not told has no number that could be told in its place.
pub(super) fn without_default(shape: &mut Schema) {
    shape.remove("default");
}

crate::own_json!(Wichita);

impl crate::game::plain::OwnJson for Wichita {
    const PLAYERS: bool = true;
    const ALONE: bool = true;

    fn rules_of(&self, state: &State) -> Self {
        Wichita { decks: state.decks }
    }

    fn prepare(&self, state: &mut State, _names: &Names) -> Result<()> {
        reader::prepare(self, state)
    }

    fn complete(&self, state: &mut State, names: &Names) -> Result<()> {
        reader::complete(state, names)
    }

    fn read_position(&self, arg: &str) -> Result<Position<Self>> {
        let arg = Typed::new(arg);
        let Some((rolled, held)) = arg.split_once_or_space(':') else {
            let message = "a position has a colon between dice and hand";
            let hint = "A position is DICE:HAND, such as 35:62TAAK";
            return Err(arg.refuse(Code::MoveUnreadable, message).hint(hint));
        };
        let dice = Dice::read_faces(rolled)?;
        two_dice(dice)?;
        let cards = cards::read(held)?;
        let mut hand = Hand::default();
        hand.take_up(&cards);
        let (dice, hand) = (Some(dice), Some(hand));
        let state = State { dice, hand, stock: NOT_GIVEN, aside: NOT_GIVEN, ..State::default() };
        self.position(Names::you(), state)
    }

    fn notation(&self, state: &State, _names: &Names) -> Option<String> {
        let Turn { seat, step: Step::Lay(dice) } = state.turn()? else { return None };
        Some(words::notation(dice, &state.hand_of(seat)))
    }

    fn score_answer(position: &Position<Self>) -> Result<Box<dyn Answer>> {
        solver::score(&position.rules, &position.state)
    }
}

fn two_dice(dice: Dice) -> Result<Dice> {
    match dice.len() {
        2 => Ok(dice),
        n => {
            let message = format!("a roll is of two dice, not {n}");
            Err(Refusal::new(Code::DiceCount, message).rule("R3"))
        }
    }
}

const _: () = assert!(4 * MOST_DECKS == OF_A_RANK, "eight packs hold so many of a rank");
