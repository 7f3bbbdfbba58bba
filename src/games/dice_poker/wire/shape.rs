//! What states look like in JSON: those of whole games and of single hands.

use std::borrow::Cow;
use std::fmt::{self, Display};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::Visitor;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smallvec::SmallVec;

use crate::games::dice_poker::DicePoker;
use crate::games::dice_poker::score::CARDS;
use crate::json::strict::{FromName, OrName};
use crate::pieces::cards::{self, Card};
use crate::pieces::dice::{Dice, Faces};
use crate::pieces::refusal::Refusal;
use crate::pieces::seat::Seat;

/// A state. `{"cards":["As","Kd","9c"],"dice":[6,5,3]}` is one: a hand of nobody in particular.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "State")]
pub struct Wire {
    #[serde(default)]
    pub rules: DicePoker,
    /// Where it was changed since the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1_000_000_000))]
    pub ante: Option<i64>,
    /// Hands being played, counted from one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 4_294_967_295_u32))]
    pub hand: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<PhaseName>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Seat>")]
    pub turn: Option<String>,
    /// Who has the dealer button; between hands they speak for the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Seat>")]
    pub button: Option<String>,
    /// Without the bets of the running round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pots: Vec<WirePot>,
    /// What the player at turn must add to call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    pub to_call: Option<i64>,
    /// The least bet, in all, that a bet or a full raise comes to. It must be told only where the bets
    /// leave it open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub min_raise: Option<i64>,
    /// Under `fixed-limit`: full bets and raises of the running round. As with `min_raise`, it must be
    /// told only where the bets leave it open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 4))]
    pub bets: Option<i64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<OrName<WirePlayer>>,
    /// Of a single hand: three cards, `?` for one that is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(equal = 3))]
    pub cards: Option<WireHand>,
    /// Of a single hand: three faces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(equal = 3), inner(range(min = 1, max = 6)))]
    pub dice: Option<Faces>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Pot")]
pub struct WirePot {
    #[schemars(range(min = 1))]
    pub chips: i64,
    /// Who may win it.
    #[serde(rename = "for")]
    #[schemars(with = "Vec<Seat>")]
    pub seats: Vec<String>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Player")]
pub struct WirePlayer {
    #[schemars(with = "Seat")]
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(equal = 3), inner(range(min = 1, max = 6)))]
    pub dice: Option<Faces>,
    /// Those dealt so far, `?` for one that nobody has seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 3))]
    pub cards: Option<WireHand>,
    /// Not yet bet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    pub chips: Option<i64>,
    /// In the running round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    pub bet: Option<i64>,
    /// Has acted in the running round and has chips left. Told or not, it follows from the turn and
    /// the bets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acted: Option<bool>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub folded: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub shown: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub mucked: bool,
    /// Had no chips when the hand began.
    #[serde(default, skip_serializing_if = "is_false")]
    pub out: bool,
    /// Chips bought after the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub bought: Option<i64>,
    /// Chips taken out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub taken: Option<i64>,
    /// Sits out from the next hand on.
    #[serde(default, skip_serializing_if = "is_false")]
    pub away: bool,
}

fn is_false(value: &bool) -> bool {
    !value
}

impl FromName for WirePlayer {
    fn from_name(name: String) -> Self {
        WirePlayer { name, ..WirePlayer::default() }
    }
}

impl WirePlayer {
    /// Nothing but perhaps cards and dice is told.
    pub fn is_bare(&self) -> bool {
        let flags = [self.folded, self.shown, self.mucked, self.out, self.away];
        (self.chips, self.bet, self.acted) == (None, None, None)
            && (self.bought, self.taken) == (None, None)
            && !flags.contains(&true)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Phase")]
pub enum PhaseName {
    #[default]
    Roll,
    Bet,
    Deal,
    Showdown,
    Between,
    Over,
}

impl PhaseName {
    pub fn in_hand(self) -> bool {
        !matches!(self, PhaseName::Between | PhaseName::Over)
    }
}

impl Wire {
    /// Nothing is told that belongs to a moment of a whole game.
    pub fn no_game(&self) -> bool {
        let given = [
            self.ante.is_some(),
            self.hand.is_some(),
            self.phase.is_some(),
            self.turn.is_some(),
            self.button.is_some(),
            !self.pots.is_empty(),
            self.to_call.is_some(),
            self.min_raise.is_some(),
            self.bets.is_some(),
        ];
        !given.contains(&true)
    }
}

pub fn cards_out(cards: &[Option<Card>]) -> Option<WireHand> {
    (!cards.is_empty()).then(|| cards.iter().map(|card| WireCard::Known(*card)).collect())
}

pub type WireHand = SmallVec<[WireCard; CARDS as usize]>;

/// A card, `?` for one that is not known, or what else was written in its place.
#[derive(Clone, Debug)]
pub enum WireCard {
    Known(Option<Card>),
    Other(String),
}

impl WireCard {
    pub fn read(&self, at: impl Display) -> Result<Option<Card>, Refusal> {
        match self {
            WireCard::Known(card) => Ok(*card),
            WireCard::Other(text) => cards::read_one(text, at),
        }
    }
}

impl Serialize for WireCard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            WireCard::Known(Some(card)) => serializer.collect_str(card),
            WireCard::Known(None) => serializer.serialize_str("?"),
            WireCard::Other(text) => serializer.serialize_str(text),
        }
    }
}

impl<'de> Deserialize<'de> for WireCard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Written;
        impl Visitor<'_> for Written {
            type Value = WireCard;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a string")
            }
            fn visit_str<E>(self, text: &str) -> Result<WireCard, E> {
                let card = cards::read_usual(text).map(|card| WireCard::Known(Some(card)));
                Ok(card.unwrap_or_else(|| WireCard::Other(text.to_string())))
            }
        }
        deserializer.deserialize_str(Written)
    }
}

impl JsonSchema for WireCard {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Card".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<Card>()
    }
}

pub fn dice_out(dice: Dice) -> Option<Faces> {
    (!dice.is_empty()).then(|| dice.faces().rev().map(i64::from).collect())
}
