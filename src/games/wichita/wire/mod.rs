//! Wichita states in JSON and in compact notation.

mod reader;
mod text;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use self::reader::Reader;
use self::text::{HandText, Text};
use super::score::{OF_A_RANK, Stack};
use super::state::{Hand, Phase, State, Step, Turn, numbers};
use super::{MOST_DECKS, PACK, Wichita, solver, words};
use crate::game::{Answer, Game, OnWire, Position, names_seated};
use crate::json::strict::{FromName, OrName};
use crate::kit::cards;
use crate::kit::dice::{self, Dice, Faces};
use crate::kit::names::Names;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;

/// Cards of the largest table.
const MOST_CARDS: usize = PACK as usize * MOST_DECKS as usize;

/// A state. `{"dice":[3,5],"hand":["6","2","10"]}` is one: a lay of nobody in particular.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "State")]
pub struct Wire {
    #[serde(default)]
    rules: Wichita,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    phase: Option<PhaseName>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Seat>")]
    turn: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(equal = 2), inner(range(min = 1, max = 6)))]
    dice: Option<Faces>,
    /// In the phase `draw`: cards drawn so far in this turn, none or the smaller number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 5))]
    drawn: Option<i64>,
    /// In the phase `draw`: the player has said `more`, and the other cards are awaited.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    more: bool,
    /// Cards of the stock; all that lie nowhere else if it is not told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 416))]
    stock: Option<i64>,
    /// Cards of the packs that have turned out not to be in play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 416))]
    aside: Option<i64>,
    /// The hand of a position without players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<cards::Card>>")]
    hand: Option<HandText>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    players: Vec<OrName<Player>>,
    /// Those still rolling to begin, in seat order, with what they rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    roll_off: Option<Vec<Entrant>>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Player {
    #[schemars(with = "Seat")]
    name: String,
    /// Ranks, or `?` for a card that nobody here has seen.
    #[serde(default)]
    #[schemars(with = "Vec<cards::Card>")]
    hand: HandText,
    /// `6+2`, `Q+8/K/K`, `2&4` for a special, `bonus K`.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    stacks: Vec<Text<Stack>>,
    /// What the stacks score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    points: Option<i64>,
}

impl FromName for Player {
    fn from_name(name: String) -> Self {
        Player { name, ..Player::default() }
    }
}

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Entrant {
    #[schemars(with = "Seat")]
    player: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(equal = 2), inner(range(min = 1, max = 6)))]
    dice: Option<Faces>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Phase")]
enum PhaseName {
    #[default]
    RollOff,
    Roll,
    Draw,
    Lay,
    Bonus,
    Over,
}

impl OnWire for Wichita {
    type Wire = Wire;

    fn to_wire(position: &Position<Self>) -> Wire {
        let Position { names, state, .. } = position;
        let players = Seat::all(names.len())
            .map(|seat| {
                let stacks = &state.stacks[seat.index()];
                OrName(Player {
                    name: names[seat].into(),
                    hand: state.hands[seat.index()].into(),
                    stacks: stacks.iter().copied().map(Text::Usual).collect(),
                    points: Some(state.points(seat).into()),
                })
            })
            .collect();
        let mut wire = Wire {
            rules: Wichita { decks: state.decks },
            stock: Some(state.stock.into()),
            aside: Some(state.aside.into()).filter(|&aside| aside > 0),
            players,
            ..Wire::default()
        };
        match &state.phase {
            Phase::RollOff(off) => {
                wire.phase = Some(PhaseName::RollOff);
                wire.turn = Some(names[off.next()].into());
                let told = off.on_wire(names, |player, dice| Entrant { player, dice });
                wire.roll_off = Some(told);
            }
            Phase::Turn(Turn { seat, step }) => {
                wire.phase = Some(match step {
                    Step::Roll => PhaseName::Roll,
                    Step::Smaller(_) | Step::More(_) | Step::Larger(_) => PhaseName::Draw,
                    Step::Lay(_) => PhaseName::Lay,
                    Step::Bonus => PhaseName::Bonus,
                });
                wire.turn = Some(names[*seat].into());
                wire.dice = step.dice().map(Dice::on_wire);
                wire.drawn = match step {
                    Step::Smaller(_) => Some(0),
                    Step::More(dice) | Step::Larger(dice) => Some(numbers(*dice).0.into()),
                    _ => None,
                };
                wire.more = matches!(step, Step::Larger(_));
            }
            Phase::Over => wire.phase = Some(PhaseName::Over),
        }
        wire
    }

    fn from_wire(wire: &Wire) -> Result<Position<Self>, Refusal> {
        let told = wire.players.iter().map(|player| &player.0.name);
        let names = names_seated(&Self::INFO, told)?;
        let small = names.are_you();
        wire.rules.check(names.len())?;
        let state = Reader { wire, names: &names, small }.state()?;
        let rules = Wichita { decks: state.decks };
        Ok(Position { rules, names, state, small })
    }

    fn read_notation(&self, args: &[String]) -> Vec<Result<Position<Self>, Refusal>> {
        args.iter().map(|arg| self.one_read_notation(arg)).collect()
    }

    fn notation(&self, state: &State, _names: &Names) -> Option<String> {
        let Turn { seat, step: Step::Lay(dice) } = state.turn()? else { return None };
        Some(words::notation(dice, &state.hands[seat.index()]))
    }

    fn worth(position: &Position<Self>) -> Result<Box<dyn Answer>, Refusal> {
        solver::score(&position.rules, &position.state)
    }
}

impl Wichita {
    fn one_read_notation(&self, arg: &str) -> Result<Position<Self>, Refusal> {
        let Some((dice_text, hand_text)) = arg.split_once(':') else {
            let message = "a position has a colon between dice and hand";
            return Err(Refusal::new(Code::MoveUnreadable, message)
                .column(1)
                .hint("A position is DICE:HAND, such as 35:62TAAK"));
        };
        let dice = dice::read(dice_text, 1)?;
        two_dice(dice).map_err(|refusal| refusal.column(1))?;
        let column = dice_text.chars().count() + 2;
        let cards = cards::read(hand_text, column)?;
        let mut hand = Hand::default();
        hand.take_up(&cards);
        let hand = Some(hand.into());
        let wire = Wire { rules: *self, dice: Some(dice.on_wire()), hand, ..Wire::default() };
        Self::from_wire(&wire)
    }
}

fn two_dice(dice: Dice) -> Result<Dice, Refusal> {
    match dice.len() {
        2 => Ok(dice),
        n => {
            let message = format!("a roll is of two dice, not {n}");
            Err(Refusal::new(Code::DiceCount, message).rule("R3"))
        }
    }
}

const _: () = assert!(4 * MOST_DECKS == OF_A_RANK, "eight packs hold so many of a rank");
