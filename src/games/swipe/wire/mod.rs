//! Swipe states from outside, those of whole games and of single turns: what they leave out is
//! filled in, and what cannot be is refused.

mod game;
mod turn;

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use serde::Deserializer;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{IntoDeserializer, MapAccess, SeqAccess, Visitor};

use super::hand::{Hand, elsewhere};
use super::score::{Matched, Matches};
use super::{Move, Phase, State, Swipe};
use crate::game::{few_names, seats_fit};
use crate::pieces::Met;
use crate::prelude::*;

crate::own_json!(Swipe);

impl crate::game::plain::OwnJson for Swipe {
    const PLAYERS: bool = true;
    const ALONE: bool = true;

    fn seated(state: &State, given: &[&str]) -> Result<Names> {
        if state.players.is_empty() || state.tells_turn() {
            return turn::names(state, given);
        }
        let names = few_names(&Swipe::INFO, given.iter())?;
        seats_fit(&Swipe::INFO, names.len())?;
        Ok(names)
    }

    fn complete(&self, state: &mut State, names: &Names) -> Result<()> {
        if state.players.is_empty() || state.tells_turn() {
            *state = turn::played(state, names)?;
            return Ok(());
        }
        game::complete(*self, state, names)
    }

    fn as_written(&self, state: &State, _names: &Names) -> Option<State> {
        state.single.then(|| turn::written(state))
    }

    fn is_fragment(state: &State, _names: &Names) -> bool {
        state.single
    }

    fn read_position(&self, arg: &str) -> Result<Position<Self>> {
        turn::read(*self, arg)
    }

    fn notation(&self, state: &State, names: &Names) -> Option<String> {
        turn::notation(state, names)
    }

    fn score_answer(position: &Position<Self>) -> Result<Box<dyn Answer>> {
        let Position { rules, names, state, .. } = position;
        match state.phase() {
            Phase::Match => {
                let matches = state.matches(state.at_turn());
                let matches: Vec<String> =
                    matches.map(|pair| Move::Match(pair).print(names)).collect();
                let position = OnWire::notation(rules, state, names).unwrap_or_default();
                Ok(Box::new(Matches { value: matches.len(), matches, position }))
            }
            Phase::Over => {
                let matched = state.players.iter().any(|player| player.matched.is_some());
                Ok(Box::new(Matched { matched, value: matched.into() }))
            }
            _ => Err(Refusal::new(Code::DiceCount, "matches need dice that have been rolled")
                .at("/own")
                .rule("R5")),
        }
    }
}

impl State {
    /// Whether something is told that only a single turn has.
    fn tells_turn(&self) -> bool {
        let numbers = (self.bid, self.dice, self.again);
        numbers != (None, None, None)
            || (self.own, self.hand, self.matched) != (None, None, None)
            || !self.loose.is_empty()
    }
}

/// The owner of loose dice of whom no name is told.
const OTHER: &str = "other";

/// Loose dice by owner: `{"Bo":[5,3]}`, or `[5,3]` of one without a name. In a single turn these
/// are who sits at the table, beside `you`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Owners(#[schemars(with = "LooseByOwner")] BTreeMap<Seat, Dice>);

#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code)]
enum LooseByOwner {
    ByOwner(BTreeMap<String, Dice>),
    OfOne(Dice),
}

impl Owners {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'de> Deserialize<'de> for Owners {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Owners;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("loose dice: an object by owner, or an array")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Owners, A::Error> {
                let dice = Dice::deserialize(SeqAccessDeserializer::new(seq))?;
                if dice.is_empty() {
                    return Ok(Owners::default());
                }
                let other = Met::listing(|| Seat::deserialize(OTHER.into_deserializer()))?;
                Ok(Owners(BTreeMap::from([(other, dice)])))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Owners, A::Error> {
                let owners = MapAccessDeserializer::new(map);
                Met::listing(|| BTreeMap::deserialize(owners)).map(Owners)
            }
        }
        deserializer.deserialize_any(Either)
    }
}

const INCONSISTENT: Code = Code::StateInconsistent;

/// Refuses at `at` by `rule` what does not hold. Texts are made only then.
fn ensure(
    holds: bool,
    code: Code,
    at: impl Display,
    rule: &'static str,
    message: impl Display,
) -> Result<()> {
    if holds {
        return Ok(());
    }
    Err(Refusal::new(code, message.to_string()).at(at.to_string()).rule(rule))
}

/// A list of reroll cards, none of which was seen elsewhere.
fn rerolls(
    given: Hand,
    seen: Hand,
    at: impl Display,
    (rule, message): (&'static str, &str),
) -> Result<Hand> {
    let Some((place, rank)) = given.first_among(Hand::FULL.bids().with(seen)) else {
        return Ok(given.unlisted());
    };
    let refusal = if seen.has(rank.number()) {
        elsewhere(rank)
    } else {
        Refusal::new(Code::CardInvalid, message).rule(rule)
    };
    Err(refusal.at(format!("{at}/{place}")))
}

/// R5: two dice that add up to the bid.
fn makes(bid: u8, dice: Dice, at: impl Display) -> Result<()> {
    ensure(dice.len() == 2, Code::DiceCount, &at, "R5", "a match is two dice")?;
    let sum = dice.sum();
    let message = format_args!("these make {sum}, the bid is {bid}");
    ensure(sum == u32::from(bid), INCONSISTENT, &at, "R5", message)
}
