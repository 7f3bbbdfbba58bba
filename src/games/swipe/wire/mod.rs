//! Swipe states in JSON: those of whole games and of single turns.

mod game;
mod turn;

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use schemars::JsonSchema;
use serde::de::value::SeqAccessDeserializer;
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smallvec::{Array, SmallVec};

use super::score::{Matched, Matches};
use super::{BIDDING_CARDS, Fate, Hand, Move, Phase, State, Swipe};
use crate::game::{Answer, Moves, OnWire, Position};
use crate::json::strict::{FromName, OrName};
use crate::pieces::cards::{Card, Rank, read_one};
use crate::pieces::dice::{Dice, Faces};
use crate::pieces::names::Names;
use crate::pieces::refusal::{Code, Refusal};
use crate::pieces::seat::Seat;
use crate::pieces::validate::ranged;

impl OnWire for Swipe {
    type Wire = Wire;

    fn to_wire(position: &Position<Self>) -> Wire {
        let Position { rules, names, state, .. } = position;
        if state.single {
            turn::to_wire(rules, names, state)
        } else {
            game::to_wire(rules, names, state)
        }
    }

    fn from_wire(wire: &Wire) -> Result<Position<Self>, Refusal> {
        let is_fragment = wire.players.is_empty() || wire.is_turn();
        let (names, state) =
            if is_fragment { turn::from_wire(wire)? } else { game::from_wire(wire)? };
        Ok(Position { rules: wire.rules, names, state, is_fragment })
    }

    fn read_notation(&self, args: &[String]) -> Vec<Result<Position<Self>, Refusal>> {
        let read = |arg: &String| {
            let (names, state) = turn::read(arg)?;
            Ok(Position { rules: *self, names, state, is_fragment: true })
        };
        args.iter().map(read).collect()
    }

    fn notation(&self, state: &State, names: &Names) -> Option<String> {
        turn::notation(state, names)
    }

    fn score_answer(position: &Position<Self>) -> Result<Box<dyn Answer>, Refusal> {
        let Position { rules, names, state, .. } = position;
        match state.phase {
            Phase::Match(bidder) => {
                let matches = state.matches(bidder).map(|pair| Move::Match(pair).print(names));
                let position = rules.notation(state, names).unwrap_or_default();
                Ok(Box::new(Matches { matches: matches.collect(), position }))
            }
            Phase::Over => {
                let matched = state.players.iter().any(|player| player.matched().is_some());
                Ok(Box::new(Matched { matched }))
            }
            _ => Err(Refusal::new(Code::DiceCount, "matches need dice that have been rolled")
                .at("/own")
                .rule("R5")),
        }
    }
}

/// The owner of loose dice of whom no name is told.
const OTHER: &str = "other";

/// A state. `{"bid":7,"own":[1,2,6,4],"loose":{"Bo":[5,3]}}` is one: a single turn. A whole game
/// has `players`.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "State")]
pub struct Wire {
    #[serde(default)]
    pub rules: Swipe,
    /// Who led this round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Seat>")]
    pub leader: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<PhaseName>,
    /// Who bids, or whose turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Seat>")]
    pub turn: Option<String>,
    /// Whose loose dice are to be rolled again, in the phase `reroll`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Seat>")]
    pub reroll: Option<String>,
    /// Those still rolling to begin, in seat order, with what they rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll_off: Option<Vec<Entrant>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 6))]
    pub players: Vec<OrName<Table>>,
    /// Of a single turn: the bid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 2, max = 10))]
    pub bid: Option<i64>,
    /// Of a single turn: the bidder's loose dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(inner(range(min = 1, max = 6)))]
    pub own: Option<Faces>,
    /// Of a single turn: other players' loose dice, by owner; or of one unnamed owner.
    #[serde(default, skip_serializing_if = "Owned::is_empty")]
    pub loose: Owned,
    /// Of a single turn: reroll cards in the bidder's hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<SmallVec<[Given; 4]>>,
    /// Of a single turn: how many dice are about to be rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 24))]
    pub dice: Option<i64>,
    /// Of a single turn: how many dice of `reroll` are rolled again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 24))]
    pub again: Option<i64>,
    /// Of a single turn that is over: the two dice on the bidding card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(equal = 2), inner(range(min = 1, max = 6)))]
    pub matched: Option<Faces>,
}

/// A player at the table.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Player")]
pub struct Table {
    #[schemars(with = "Seat")]
    pub name: String,
    /// Left out, it is what is neither on the pile nor played nor used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<SmallVec<[Given; 13]>>,
    /// Matched bidding cards, the top one last.
    #[serde(default)]
    pub pile: SmallVec<[Given; BIDDING_CARDS]>,
    /// Reroll cards that have left the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used: Option<SmallVec<[Given; 4]>>,
    /// The value played this round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 2, max = 10))]
    pub bid: Option<i64>,
    /// The turn of this round was a failure; the bidding card has left the table.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub failed: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(inner(range(min = 1, max = 6)))]
    pub loose: Option<Faces>,
    /// The two dice on the bidding card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(equal = 2), inner(range(min = 1, max = 6)))]
    pub matched: Option<Faces>,
    /// Dice owned, wherever they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 24))]
    pub dice: Option<i64>,
}

impl FromName for Table {
    fn from_name(name: String) -> Self {
        Table { name, ..Table::default() }
    }
}

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    #[schemars(with = "Seat")]
    pub player: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(equal = 1), inner(range(min = 1, max = 6)))]
    pub dice: Option<Faces>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Phase")]
pub enum PhaseName {
    #[default]
    RollOff,
    Bid,
    Roll,
    Match,
    Reroll,
    Over,
}

fn phase_name(phase: &Phase) -> PhaseName {
    match phase {
        Phase::RollOff(_) => PhaseName::RollOff,
        Phase::Bid(_) => PhaseName::Bid,
        Phase::Roll(_) => PhaseName::Roll,
        Phase::Match(_) => PhaseName::Match,
        Phase::Reroll { .. } => PhaseName::Reroll,
        Phase::Over => PhaseName::Over,
    }
}

impl Wire {
    /// Whether there is a field here that only a single turn has.
    fn is_turn(&self) -> bool {
        self.bid.is_some()
            || self.own.is_some()
            || !self.loose.is_empty()
            || self.hand.is_some()
            || self.dice.is_some()
            || self.again.is_some()
            || self.matched.is_some()
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
) -> Result<(), Refusal> {
    if holds {
        return Ok(());
    }
    Err(Refusal::new(code, message.to_string()).at(at.to_string()).rule(rule))
}

/// A card as it was told: a rank, or words that are none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    Rank(Rank),
    Words(Box<str>),
}

impl Given {
    fn read(text: &str) -> Self {
        match Rank::read_front(text) {
            Some((rank, "")) => Given::Rank(rank),
            _ => Given::Words(text.into()),
        }
    }

    /// A card of one's suit: its rank alone.
    fn rank(&self, at: impl Display) -> Result<Rank, Refusal> {
        let text = match self {
            Given::Rank(rank) => return Ok(*rank),
            Given::Words(text) => text,
        };
        let message = match read_one(text, &at)? {
            Some(Card { rank, suit: None }) => return Ok(rank),
            Some(_) => "cards here are ranks alone, such as \"9\"",
            None => "all cards lie open in this game",
        };
        Err(Refusal::new(Code::CardInvalid, message).at(at.to_string()).rule("R1"))
    }
}

impl Serialize for Given {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Given::Rank(rank) => serializer.collect_str(rank),
            Given::Words(text) => serializer.serialize_str(text),
        }
    }
}

impl<'de> Deserialize<'de> for Given {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl Visitor<'_> for Text {
            type Value = Given;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a string")
            }
            fn visit_str<E>(self, text: &str) -> Result<Given, E> {
                Ok(Given::read(text))
            }
        }
        deserializer.deserialize_str(Text)
    }
}

impl JsonSchema for Given {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Rank".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        generator.subschema_for::<Rank>()
    }
}

fn hand_on_wire<A: Array<Item = Given>>(hand: Hand) -> SmallVec<A> {
    hand.ranks().map(Given::Rank).collect()
}

/// A small number: every range asked for lies within 0 to 24.
fn small_number(value: i64, range: RangeInclusive<i64>, at: impl Display) -> Result<u8, Refusal> {
    ranged(value, range, at).map(|value| value as u8)
}

/// What became of a bid; `matched` are the two dice that add up to it.
fn fate(bid: u8, matched: Option<&[i64]>, failed: bool, at: impl Display) -> Result<Fate, Refusal> {
    let Some(faces) = matched else {
        return Ok(if failed { Fate::Failed } else { Fate::Open });
    };
    let dice = Dice::checked(faces, &at)?;
    ensure(dice.len() == 2, Code::DiceCount, &at, "R5", "a match is two dice")?;
    let sum = dice.sum();
    let message = format_args!("these make {sum}, the bid is {bid}");
    ensure(sum == u32::from(bid), INCONSISTENT, &at, "R5", message)?;
    Ok(Fate::Matched(dice))
}

/// Loose dice by owner, in the order given: `{"Bo":[5,3]}`, or `[5,3]` of one without a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Owned(Vec<(String, Faces)>);

impl Owned {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Owned {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, faces)| (name, faces)))
    }
}

impl<'de> Deserialize<'de> for Owned {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Owned;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("loose dice: an object by owner, or an array")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Owned, A::Error> {
                let faces = Faces::deserialize(SeqAccessDeserializer::new(seq))?;
                let owner = (!faces.is_empty()).then(|| (OTHER.to_string(), faces));
                Ok(Owned(owner.into_iter().collect()))
            }
            // The strict reader has seen to it that no key comes twice.
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Owned, A::Error> {
                let mut owners = Vec::new();
                while let Some(owner) = map.next_entry()? {
                    owners.push(owner);
                }
                Ok(Owned(owners))
            }
        }
        deserializer.deserialize_any(Either)
    }
}

impl JsonSchema for Owned {
    fn schema_name() -> Cow<'static, str> {
        "LooseByOwner".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let faces = serde_json::json!({
            "type": "array",
            "items": { "type": "integer", "minimum": 1, "maximum": 6 },
        });
        schemars::json_schema!({
            "anyOf": [{ "type": "object", "additionalProperties": faces }, faces]
        })
    }
}
