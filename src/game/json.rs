//! How a game's states are read and written: one struct for the JSON line, and the way between it and
//! the state.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde::de::value::{MapAccessDeserializer, MapDeserializer};
use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};

use super::{Answer, Game, Position, few_names, seats_fit};
use crate::pieces::json::Id;
use crate::pieces::{Code, Name, Names, Refusal, Result};

/// How a game's states are read and written.
///
/// [`Line`](Json::Line) is one struct with derives, for a line of JSON, with the fields `game`, `id`,
/// `rules` and `players`; names are borrowed, as [`Name`]s. What a person may leave out is an `Option`
/// there. [`read`](Json::read) goes through the line from top to bottom, fills in what is missing,
/// turns names into seats, and refuses what is impossible, with its place.
pub trait Json: Game {
    type Line<'a>: Serialize + Deserialize<'a> + JsonSchema + Heads;

    /// The state of a line. These are the house rules if the line names none.
    ///
    /// # Errors
    /// Names the first thing that is impossible, with its pointer.
    fn read(&self, line: Self::Line<'_>) -> Result<Position<Self>>;

    fn write(position: &Position<Self>) -> Self::Line<'_>;

    /// The line for a position in compact notation.
    ///
    /// # Errors
    /// Says what is wrong.
    fn read_word(word: &str) -> Result<Self::Line<'_>> {
        let message = format!("\"{word}\" cannot be read: this game has no compact notation");
        Err(Refusal::new(Code::MoveUnreadable, message).hint("Write a state in JSON"))
    }

    /// Positions in compact notation, each an argument. Games that compare positions make one position
    /// of several.
    fn read_words(&self, words: &[String]) -> Vec<Result<Position<Self>>> {
        let read = |word: &str| self.read(Self::read_word(word)?);
        let each: Vec<_> = words.iter().map(|word| read(word)).collect();
        // One position may have been typed with spaces.
        let unread = words.len() > 1 && each.iter().any(Result::is_err);
        match unread.then(|| read(&words.join(" "))) {
            Some(Ok(whole)) => vec![Ok(whole)],
            _ => each,
        }
    }

    /// This moment in compact notation, where it has one.
    fn word(&self, _state: &Self::State, _names: &Names) -> Option<String> {
        None
    }

    /// The score of a position by the rules, and why: the answer of `score`.
    ///
    /// # Errors
    /// If it cannot be scored, say for unseen cards.
    fn score(_position: &Position<Self>) -> Result<Box<dyn Answer>> {
        Err(Refusal::new(Code::AdviceNone, "a position of this game has no score of its own"))
    }
}

/// What every line may carry apart from its state.
pub trait Heads {
    fn id(&self) -> Option<&Id>;
    fn game(&self) -> Option<&str>;
}

/// Says where a line has its `id` and `game`.
#[macro_export]
macro_rules! heads {
    ($line:ident) => {
        impl $crate::game::json::Heads for $line<'_> {
            fn id(&self) -> Option<&$crate::pieces::json::Id> {
                self.id.as_ref()
            }
            fn game(&self) -> Option<&str> {
                self.game.as_deref()
            }
        }
    };
}

/// A player on a line: an object with at least a `name`, or a bare name.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Listed<P> {
    pub player: P,
    #[serde(skip)]
    bare: bool,
}

impl<P> From<P> for Listed<P> {
    fn from(player: P) -> Self {
        Self { player, bare: false }
    }
}

impl<'de, P: Deserialize<'de>> Deserialize<'de> for Listed<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either<P>(PhantomData<P>);
        impl<'de, P: Deserialize<'de>> Visitor<'de> for Either<P> {
            type Value = Listed<P>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a player: an object or a name")
            }
            fn visit_str<E: de::Error>(self, name: &str) -> Result<Listed<P>, E> {
                let alone = std::iter::once(("name", name));
                let player = P::deserialize(MapDeserializer::<_, E>::new(alone))?;
                Ok(Listed { player, bare: true })
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Listed<P>, A::Error> {
                Ok(P::deserialize(MapAccessDeserializer::new(map))?.into())
            }
        }
        deserializer.deserialize_any(Either(PhantomData))
    }
}

impl<P: JsonSchema> JsonSchema for Listed<P> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}OrName", P::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let object = generator.subschema_for::<P>();
        json_schema!({ "anyOf": [object, generator.subschema_for::<Name>()] })
    }
}

/// The players of a line. If none are listed, it is a position with one unnamed seat.
///
/// # Errors
/// `name-invalid` or `players-invalid`.
pub fn names<G: Game, P>(players: &[Listed<P>], name: impl Fn(&P) -> &str) -> Result<Names> {
    if players.is_empty() {
        return Ok(Names::you());
    }
    let names = few_names(&G::INFO, players.iter().map(|listed| name(&listed.player)));
    let names = names.map_err(|mut why| {
        // A bare name has no field to point at.
        if let Some(at) = why.at.as_ref().and_then(|at| at.strip_suffix("/name"))
            && (0..).zip(players).any(|(i, listed)| listed.bare && at == format!("/players/{i}"))
        {
            why.at = Some(at.to_string());
        }
        why
    })?;
    if !names.are_you() {
        seats_fit(&G::INFO, names.len())?;
    }
    Ok(names)
}
