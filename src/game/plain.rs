//! States that are their own JSON: what a game need not write when its state can be serialized.
//!
//! # How a game uses it
//! The state derives `Serialize`, `Deserialize` with `deny_unknown_fields`, and `JsonSchema`; the
//! game implements [`OnWire`]. `game`, `id` and `rules` are no business
//! of the state.
//!
//! - A [`Seat`] is an ordinary field, in lists and as a key too: it is read and written as the name
//!   of its player. Only [`Names::scope`] tells which, so a state is never serialized outside of it.
//! - Where players have more than names, the state has them in a list, and
//!   [`PLAYERS`](OwnJson::PLAYERS) says so:
//!   ```text
//!   #[serde(default, deserialize_with = "players")]
//!   #[schemars(with = "Vec<OrName<Player>>")]
//!   pub players: Vec<Player>,
//!   ```
//!   A `Player` has `name: Seat`, and defaults for the rest: a bare name stands for it. Without such
//!   a list `players` are read and written here.
//! - What a short state may leave out is an `Option`, not written where it is `None`;
//!   [`pieces::parts`](crate::pieces::parts) reads others.
//!   [`complete`](OwnJson::complete) fills in what is missing and refuses what cannot be. Types
//!   such as [`Dice`](crate::pieces::Dice) refuse by themselves, with
//!   [`Refusal::into_error`]; what concerns several fields, or has a rule, is left to `complete`.
//! - Where a game knows positions of one unnamed seat, [`ALONE`](OwnJson::ALONE) says so.
//!
//! A state is read straight from the text. Seats are numbered as their names are met, and where
//! that is not the order in which the players are listed, it is read once more by their names. Only
//! where something is wrong is a tree made, to say what.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{self, DeserializeOwned, DeserializeSeed, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::{Answer, Game, Position, few_names, rules_fit, seats_fit};
use crate::json::objects::Objects;
use crate::json::strict::{self, Envelope, Node, OrName};
use crate::pieces::parts::Text;
use crate::pieces::{Code, Met, Names, Refusal, Result, Seat};

/// How a game's states travel, whichever way it writes them.
// What a default does not look at has a name all the same.
pub trait OnWire: Game {
    /// Positions in compact notation, each an argument, or one that is typed with spaces. In place of
    /// what could not be read stands why.
    fn read_notation(&self, args: &[String]) -> Vec<Result<Position<Self>>>;

    /// This moment in compact notation, where there is one.
    fn notation(&self, state: &Self::State, names: &Names) -> Option<String>;

    /// What a fragment is worth, and why: the answer of `score`.
    ///
    /// # Errors
    /// If it cannot be scored, say for unseen cards.
    fn score_answer(position: &Position<Self>) -> Result<Box<dyn Answer>>;

    /// Straight from the text of a state. `None` says that something is unusual, and not what:
    /// [`read_tree`](OnWire::read_tree) says it.
    fn read_text(text: &str) -> Option<(Envelope, Position<Self>)>;

    /// From a tree, without its `id` and `game`.
    ///
    /// # Errors
    /// Whatever is wrong with it, with its pointer.
    fn read_tree(node: Node<'_>) -> Result<Position<Self>>;

    /// Writes a position, `game` first.
    ///
    /// # Errors
    /// Those of the serializer.
    fn write_state<S: Serializer>(
        position: &Position<Self>,
        serializer: S,
    ) -> std::result::Result<S::Ok, S::Error>;

    fn state_schema(generator: &mut SchemaGenerator) -> Schema;
}

/// A position as JSON, with the name of its game first.
#[derive(Debug)]
pub struct Wire<'a, G: Game>(pub &'a Position<G>);

impl<G: OnWire> Serialize for Wire<'_, G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        G::write_state(self.0, serializer)
    }
}

impl<G: OnWire> JsonSchema for Wire<'_, G> {
    fn schema_name() -> Cow<'static, str> {
        "State".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        G::state_schema(generator)
    }
}

/// Makes [`OnWire`] of [`OwnJson`].
#[macro_export]
macro_rules! own_json {
    ($game:ident) => {
        impl $crate::game::OnWire for $game {
            fn read_notation(
                &self,
                args: &[String],
            ) -> Vec<$crate::pieces::Result<$crate::game::Position<Self>>> {
                $crate::game::plain::OwnJson::read_notation(self, args)
            }
            fn notation(
                &self,
                state: &Self::State,
                names: &$crate::pieces::Names,
            ) -> Option<String> {
                $crate::game::plain::OwnJson::notation(self, state, names)
            }
            fn score_answer(
                position: &$crate::game::Position<Self>,
            ) -> $crate::pieces::Result<Box<dyn $crate::game::Answer>> {
                <Self as $crate::game::plain::OwnJson>::score_answer(position)
            }
            fn read_text(
                text: &str,
            ) -> Option<($crate::json::strict::Envelope, $crate::game::Position<Self>)> {
                <Self as $crate::game::plain::OwnJson>::read_text(text)
            }
            fn read_tree(
                node: $crate::json::strict::Node<'_>,
            ) -> $crate::pieces::Result<$crate::game::Position<Self>> {
                <Self as $crate::game::plain::OwnJson>::read_tree(node)
            }
            fn write_state<S: ::serde::Serializer>(
                position: &$crate::game::Position<Self>,
                serializer: S,
            ) -> ::std::result::Result<S::Ok, S::Error> {
                $crate::game::plain::write_own(position, serializer)
            }
            fn state_schema(generator: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
                $crate::game::plain::own_schema::<Self>(generator)
            }
        }
    };
}

/// How a game's states travel: JSON, checked where it comes in, and a compact notation. The state
/// derives its JSON: see [the module](self).
///
/// ```
/// use croupier::games::dalmatian::Dalmatian;
/// use croupier::prelude::*;
///
/// let (_, position) = Dalmatian::read_text(r#"{"total":6,"dice":[1,2,3,4,5]}"#).unwrap();
/// assert!(position.is_fragment);
/// assert_eq!(position.rules.notation(&position.state, &position.names).unwrap(), "6:12345");
/// // What is wrong is told by `read_tree`.
/// assert!(Dalmatian::read_text(r#"{"total":99}"#).is_none());
/// ```
// What a default does not look at has a name all the same.
#[expect(unused_variables)]
pub trait OwnJson: Game<State: Serialize + DeserializeOwned + JsonSchema> {
    /// The state has `players` of its own, with more than their names.
    const PLAYERS: bool = false;

    /// A state without players is a position of one unnamed seat.
    const ALONE: bool = false;

    /// The players, by the names that stand in the lists of a state; its own seats are not known
    /// yet.
    ///
    /// # Errors
    /// `name-invalid` or `players-invalid`.
    fn seated(state: &Self::State, given: &[&str]) -> Result<Names> {
        if Self::ALONE && given.is_empty() {
            return Ok(Names::you());
        }
        let names = few_names(&Self::INFO, given.iter())?;
        if !(Self::ALONE && names.are_you()) {
            seats_fit(&Self::INFO, names.len())?;
        }
        Ok(names)
    }

    /// Whether a complete state is a [fragment](Position::is_fragment).
    fn is_fragment(state: &Self::State, names: &Names) -> bool {
        names.are_you()
    }

    /// A complete state as its JSON tells it, where [`complete`](OwnJson::complete) has made
    /// something else of it.
    fn as_written(&self, state: &Self::State, names: &Names) -> Option<Self::State> {
        None
    }

    /// Refuses what cannot be, whoever is named: fields that say something at another moment only,
    /// numbers that do not add up. Names that nobody has are told after that.
    ///
    /// # Errors
    /// As [`complete`](OwnJson::complete).
    fn prepare(&self, state: &mut Self::State, names: &Names) -> Result<()> {
        Ok(())
    }

    /// Fills in what a short state leaves out, and refuses what cannot be.
    ///
    /// # Errors
    /// Names the first thing that cannot be, with its pointer.
    fn complete(&self, state: &mut Self::State, names: &Names) -> Result<()> {
        Ok(())
    }

    /// What cannot be of a complete state, beyond what the types of the fields refuse.
    ///
    /// # Errors
    /// Names the first thing that cannot be, with its pointer.
    fn check_state(&self, state: &Self::State, seats: usize) -> Result<()> {
        Ok(())
    }

    /// The house rules, where they leave open what a state tells.
    fn rules_of(&self, state: &Self::State) -> Self {
        self.clone()
    }

    /// A position in compact notation.
    ///
    /// # Errors
    /// Says what is wrong.
    fn read_position(&self, arg: &str) -> Result<Position<Self>> {
        Err(Refusal::new(Code::MoveUnreadable, "this game has no compact notation")
            .hint("Name a state in JSON"))
    }

    /// Positions in compact notation, each an argument, or one that is typed with spaces. Games
    /// whose positions stand against each other make one position of several. In place of what
    /// could not be read stands why.
    fn read_notation(&self, args: &[String]) -> Vec<Result<Position<Self>>> {
        let read = |arg: &String| {
            // What stands in an argument has no pointer.
            self.read_position(arg).map_err(|refusal| Refusal { at: None, ..refusal })
        };
        let each: Vec<_> = args.iter().map(read).collect();
        let unread = args.len() > 1 && each.iter().any(Result::is_err);
        match unread.then(|| self.read_position(&args.join(" "))) {
            Some(Ok(whole)) => vec![Ok(whole)],
            _ => each,
        }
    }

    /// This moment in compact notation, where there is one.
    fn notation(&self, state: &Self::State, names: &Names) -> Option<String> {
        None
    }

    /// What a fragment is worth, and why: the answer of `score`.
    ///
    /// # Errors
    /// If it cannot be scored, say for unseen cards.
    fn score_answer(position: &Position<Self>) -> Result<Box<dyn Answer>> {
        Err(Refusal::new(Code::AdviceNone, "a position of this game has no score of its own"))
    }

    /// Straight from the text of a state. `None` says that something is unusual, and not what:
    /// [`read_tree`](OwnJson::read_tree) says it.
    fn read_text(text: &str) -> Option<(Envelope, Position<Self>)> {
        let read = || {
            let mut reader = serde_json::Deserializer::from_str(text);
            let parts = Parts::<Self>::deserialize(Objects(&mut reader)).ok()?;
            reader.end().is_ok().then_some(parts)
        };
        let (parts, met) = Met::during(read);
        let parts = parts?;
        let names = Self::seated(&parts.state, &met.listed()).ok()?;
        let parts = if met.agrees(&names) { parts } else { names.scope(read)? };
        let Parts { envelope, rules, state } = parts;
        Some((envelope, rules.position(names, state).ok()?))
    }

    /// From a tree, without its `id` and `game`.
    ///
    /// # Errors
    /// Whatever is wrong with it, with its pointer.
    fn read_tree(mut node: Node<'_>) -> Result<Position<Self>> {
        // What is wrong with shapes is told before what is wrong with names, and so is what cannot
        // be, whoever is named.
        let (shape, met) = Met::during(|| strict::read::<Parts<Self>>(node.clone()));
        let mut shape = shape?;
        let names = Self::seated(&shape.state, &met.listed())?;
        rules_fit(&shape.rules, names.len())?;
        shape.rules.prepare(&mut shape.state, &names)?;
        // Whose turn it is follows from who leads or has rolled, and is told last.
        if let (Some(turn), Node::Object(fields)) = (node.take("turn"), &mut node) {
            fields.push(("turn".into(), turn));
        }
        let Parts { rules, state, .. } = names.scope(|| strict::read::<Parts<Self>>(node))?;
        rules.position(names, state)
    }

    /// A position of these players, from a state that may be short.
    ///
    /// # Errors
    /// As [`rules_fit`], [`prepare`](OwnJson::prepare),
    /// [`complete`](OwnJson::complete) and [`check_state`](OwnJson::check_state).
    fn position(self, names: Names, mut state: Self::State) -> Result<Position<Self>> {
        rules_fit(&self, names.len())?;
        self.prepare(&mut state, &names)?;
        self.complete(&mut state, &names)?;
        self.check_state(&state, names.len())?;
        let is_fragment = Self::is_fragment(&state, &names);
        Ok(Position { rules: self.rules_of(&state), names, state, is_fragment })
    }
}

/// A player of whom there is no more to tell.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Player {
    name: Seat,
}

/// Writes a position whose state is its own JSON.
///
/// # Errors
/// Those of the serializer.
pub fn write_own<G: OwnJson, Ser: Serializer>(
    position: &Position<G>,
    serializer: Ser,
) -> Result<Ser::Ok, Ser::Error> {
    #[derive(Serialize)]
    struct Whole<'a, G, S> {
        game: &'static str,
        rules: G,
        #[serde(skip_serializing_if = "Option::is_none")]
        players: Option<Vec<Player>>,
        #[serde(flatten)]
        state: &'a S,
    }
    let Position { rules, names, state, .. } = position;
    let players = Seat::all(names.len()).map(|name| Player { name });
    let players = (!G::PLAYERS).then(|| players.collect());
    let rules = rules.rules_of(state);
    let shown = rules.as_written(state, names);
    let state = shown.as_ref().unwrap_or(state);
    names.scope(|| Whole { game: G::INFO.id, rules, players, state }.serialize(serializer))
}

/// The schema of a state that is its own JSON.
pub fn own_schema<G: OwnJson>(generator: &mut SchemaGenerator) -> Schema {
    let mut schema = G::State::json_schema(generator);
    let mut rules = generator.subschema_for::<G>();
    if let Ok(default) = serde_json::to_value(G::default()) {
        rules.insert("default".to_string(), default);
    }
    let mut own = vec![("rules", rules)];
    if !G::PLAYERS {
        own.push(("players", generator.subschema_for::<Vec<OrName<Player>>>()));
    }
    let object = schema.ensure_object();
    if let Some(Value::Object(properties)) = object.get_mut("properties") {
        let rest = std::mem::take(properties);
        let own = own.into_iter().map(|(key, schema)| (key.to_string(), schema.to_value()));
        properties.extend(own.chain(rest));
    }
    if !G::ALONE {
        let required = object.entry("required").or_insert_with(|| Value::Array(Vec::new()));
        if let Value::Array(required) = required {
            required.push("players".into());
        }
    }
    schema
}

/// All that stands in the text of a state, read while the names are known.
struct Parts<G: Game> {
    envelope: Envelope,
    rules: G,
    state: G::State,
}

impl<'de, G: OwnJson> Deserialize<'de> for Parts<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Whole<G>(PhantomData<G>);
        impl<'de, G: OwnJson> Visitor<'de> for Whole<G> {
            type Value = Parts<G>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Parts<G>, A::Error> {
                let envelope = Envelope::default();
                let (listed, listing) = (false, false);
                let mut own: OwnFields<A, G> =
                    OwnFields { map, envelope, rules: None, known: &[], listed, listing };
                let state = G::State::deserialize(&mut own)?;
                let OwnFields { envelope, rules, .. } = own;
                Ok(Parts { envelope, rules: rules.unwrap_or_default(), state })
            }
        }
        deserializer.deserialize_map(Whole(PhantomData))
    }
}

/// An object of which the envelope, the house rules and mere names are read here, and the rest by the
/// state.
struct OwnFields<A, G> {
    map: A,
    envelope: Envelope,
    rules: Option<G>,
    /// By the state.
    known: &'static [&'static str],
    /// The list of players was read here.
    listed: bool,
    /// The value that comes next is the list of players.
    listing: bool,
}

impl<'de, A: MapAccess<'de>, G: OwnJson> Deserializer<'de> for &mut OwnFields<A, G> {
    type Error = A::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, A::Error> {
        visitor.visit_map(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        self.known = fields;
        visitor.visit_map(self)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

impl<'de, A: MapAccess<'de>, G: OwnJson> MapAccess<'de> for &mut OwnFields<A, G> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        while let Some(Text(key)) = self.map.next_key()? {
            if self.known.contains(&&*key) {
                self.listing = key == "players";
                return seed.deserialize(key.into_deserializer()).map(Some);
            }
            let twice = match &*key {
                "id" => self.envelope.id.replace(self.map.next_value()?).is_some(),
                "game" => self.envelope.game.replace(self.map.next_value()?).is_some(),
                "rules" => self.rules.replace(self.map.next_value()?).is_some(),
                "players" if !G::PLAYERS => {
                    Met::listing(|| self.map.next_value::<Vec<OrName<Player>>>())?;
                    std::mem::replace(&mut self.listed, true)
                }
                other => {
                    let own = if G::PLAYERS { &["rules"][..] } else { &["rules", "players"] };
                    let known = [own, self.known].concat();
                    return Err(strict::unknown_field(other, &known).into_error());
                }
            };
            if twice {
                return Err(de::Error::custom("duplicate key"));
            }
        }
        Ok(None)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, A::Error> {
        if self.listing {
            return Met::listing(|| self.map.next_value_seed(seed));
        }
        self.map.next_value_seed(seed)
    }
}
