//! What states look like in JSON: those of whole games and of single turns.

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use schemars::JsonSchema;
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Hand, Phase, Swipe};
use crate::json::strict::{FromName, OrName};
use crate::kit::cards::{Card, Rank, read_one};
use crate::kit::dice::{Dice, Faces};
use crate::kit::meaning::{inconsistent, ranged};
use crate::kit::refusal::{Code, Refusal};

/// The owner of loose dice of whom no name is told.
pub const OTHER: &str = "other";

/// A state. `{"bid":7,"own":[1,2,6,4],"loose":{"Bo":[5,3]}}` is one: a single turn. A whole game
/// has `players`.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wire {
    #[serde(default)]
    pub rules: Swipe,
    /// Who led this round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leader: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<PhaseName>,
    /// Who bids, or whose turn it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// Whose loose dice are to be rolled again, in the phase `reroll`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
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
    pub hand: Option<Vec<String>>,
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
pub struct Table {
    pub name: String,
    /// Left out, it is what is neither on the pile nor played nor used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<Vec<String>>,
    /// Matched bidding cards, the top one last.
    #[serde(default)]
    pub pile: Vec<String>,
    /// Reroll cards that have left the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub used: Option<Vec<String>>,
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
    pub player: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(equal = 1), inner(range(min = 1, max = 6)))]
    pub dice: Option<Faces>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PhaseName {
    #[default]
    RollOff,
    Bid,
    Roll,
    Match,
    Reroll,
    Over,
}

pub fn phase_name(phase: &Phase) -> PhaseName {
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
    /// Whether a field stands here that only a single turn has.
    pub fn is_turn(&self) -> bool {
        self.bid.is_some()
            || self.own.is_some()
            || !self.loose.is_empty()
            || self.hand.is_some()
            || self.dice.is_some()
            || self.again.is_some()
            || self.matched.is_some()
    }
}

pub fn hand_on_wire(hand: Hand) -> Vec<String> {
    hand.ranks().map(|rank| rank.to_string()).collect()
}

/// A small number: every range asked for lies within 0 to 24.
pub fn small(value: i64, range: RangeInclusive<i64>, at: impl Display) -> Result<u8, Refusal> {
    ranged(value, range, at).map(|value| value as u8)
}

/// A card of one's suit: its rank alone.
pub fn rank(text: &str, at: impl Display) -> Result<Rank, Refusal> {
    let message = match read_one(text, &at)? {
        Some(Card { rank, suit: None }) => return Ok(rank),
        Some(_) => "cards here are ranks alone, such as \"9\"",
        None => "all cards lie open in this game",
    };
    Err(Refusal::new(Code::CardInvalid, message).at(at.to_string()).rule("R1"))
}

/// Two dice that add up to the bid.
pub fn matched_dice(faces: &[i64], bid: u8, at: &str) -> Result<Dice, Refusal> {
    let dice = Dice::checked(faces, at)?;
    if dice.len() != 2 {
        return Err(Refusal::new(Code::DiceCount, "a match is two dice").at(at).rule("R5"));
    }
    if dice.sum() != u32::from(bid) {
        let sum = dice.sum();
        return Err(inconsistent(format!("these make {sum}, the bid is {bid}"), at).rule("R5"));
    }
    Ok(dice)
}

/// Loose dice by owner, in the order told: `{"Bo":[5,3]}`, or `[5,3]` of one without a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Owned(pub Vec<(String, Faces)>);

impl Owned {
    /// Those of an owner without a name, if there are any.
    fn of_one(faces: Faces) -> Self {
        Owned(if faces.is_empty() { Vec::new() } else { vec![(OTHER.to_string(), faces)] })
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Owned {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, faces) in &self.0 {
            map.serialize_entry(name, faces)?;
        }
        map.end()
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
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Owned, A::Error> {
                let mut faces = Faces::new();
                while let Some(face) = seq.next_element()? {
                    faces.push(face);
                }
                Ok(Owned::of_one(faces))
            }
            // The door has seen to it that no key stands twice.
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Owned, A::Error> {
                let mut owners: Vec<(String, Faces)> = Vec::new();
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
