//! States whose fields are their JSON: what a simple game need not write.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::{MapAccessDeserializer, MapDeserializer};
use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};

use super::{Each, Game, few_names, seats_fit};
use crate::pieces::{Code, Dice, Name, Names, Refusal, Result, Seat, refuse_if};

/// A part of a state, and its JSON.
pub trait Field: Sized {
    type OnLine<'a>: Serialize + Deserialize<'a> + JsonSchema;

    /// # Errors
    /// What is impossible, with its place.
    fn read(line: Self::OnLine<'_>, names: &Names, at: &str) -> Result<Self>;

    fn write<'a>(&self, names: &'a Names) -> Self::OnLine<'a>;
}

/// Declares types that are their own JSON, by their derives. Impossible values are left to the check
/// of their state.
#[macro_export]
macro_rules! fields {
    ($($type:ty)*) => {$(
        impl $crate::game::state::Field for $type {
            type OnLine<'a> = $type;
            fn read(
                line: $type,
                _names: &$crate::pieces::Names,
                _at: &str,
            ) -> $crate::pieces::Result<Self> {
                Ok(line)
            }
            fn write(&self, _names: &$crate::pieces::Names) -> $type {
                *self
            }
        }
    )*};
}
fields!(bool Dice);

macro_rules! number {
    ($($type:ty)*) => {$(
        impl Field for $type {
            type OnLine<'a> = i64;
            fn read(line: i64, _names: &Names, at: &str) -> Result<Self> {
                Self::try_from(line).map_err(|_| {
                    let message = format!("{line} is not from 0 to {}", Self::MAX);
                    Refusal::new(Code::OutOfRange, message).at(at)
                })
            }
            fn write(&self, _names: &Names) -> i64 {
                (*self).into()
            }
        }
    )*};
}
number!(u8 u16 u32);

impl Field for Seat {
    type OnLine<'a> = Name<'a>;
    fn read(line: Name<'_>, names: &Names, at: &str) -> Result<Self> {
        line.seat(names, at)
    }
    fn write<'a>(&self, names: &'a Names) -> Name<'a> {
        Name::of(names, *self)
    }
}

impl<T: Field> Field for Option<T> {
    type OnLine<'a> = Option<T::OnLine<'a>>;
    fn read(line: Self::OnLine<'_>, names: &Names, at: &str) -> Result<Self> {
        line.map(|line| T::read(line, names, at)).transpose()
    }
    fn write<'a>(&self, names: &'a Names) -> Self::OnLine<'a> {
        self.as_ref().map(|one| one.write(names))
    }
}

impl<T: Field> Field for Each<T> {
    type OnLine<'a> = Vec<T::OnLine<'a>>;
    fn read(line: Self::OnLine<'_>, names: &Names, at: &str) -> Result<Self> {
        refuse_if!(line.len() != names.len() =>
            StateInconsistent, at at, "expected one for each of {} players", names.len());
        let all = line.into_iter().enumerate();
        all.map(|(i, one)| T::read(one, names, &format!("{at}/{i}"))).collect()
    }
    fn write<'a>(&self, names: &'a Names) -> Self::OnLine<'a> {
        self.iter().map(|one| one.write(names)).collect()
    }
}

/// A player of whom a line gives only the name.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Player")]
pub struct Named<'a> {
    #[serde(borrow)]
    pub name: Name<'a>,
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

/// The players of a state.
///
/// # Errors
/// `name-invalid` or `players-invalid`.
pub fn names<G: Game>(players: &[Listed<Named>]) -> Result<Names> {
    let names = few_names(&G::INFO, players.iter().map(|listed| &*listed.player.name));
    let names = names.map_err(|mut why| {
        // A bare name has no field to point at.
        if let Some(at) = why.at.as_ref().and_then(|at| at.strip_suffix("/name"))
            && (0..).zip(players).any(|(i, listed)| listed.bare && at == format!("/players/{i}"))
        {
            why.at = Some(at.to_string());
        }
        why
    })?;
    seats_fit(&G::INFO, names.len())?;
    Ok(names)
}

/// Declares a state in which every field is always there, and makes its JSON: `players` and these
/// fields. The function after `check` may refuse what is impossible:
/// `state! { pub struct State of Pig { pot: u32, turn: Seat } check fits }`.
#[macro_export]
macro_rules! state {
    ($(#[$meta:meta])* pub struct $state:ident of $game:ident {
        $($(#[$doc:meta])* $field:ident : $type:ty),* $(,)?
    } $(check $fits:ident)?) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub struct $state { $($(#[$doc])* pub $field: $type,)* }

        /// The state as JSON.
        #[derive(::serde::Serialize, ::serde::Deserialize, ::schemars::JsonSchema)]
        #[serde(deny_unknown_fields)]
        #[schemars(rename = "State")]
        pub struct Whole<'a> {
            #[serde(borrow)]
            players: Vec<$crate::game::state::Listed<$crate::game::state::Named<'a>>>,
            $(
                $(#[$doc])*
                #[serde(borrow)]
                $field: <$type as $crate::game::state::Field>::OnLine<'a>,
            )*
        }

        impl $crate::game::Json for $game {
            type Whole<'a> = Whole<'a>;
            type Short<'a> = $crate::game::json::NoShort;

            fn read(
                &self,
                whole: Whole<'_>,
            ) -> $crate::pieces::Result<$crate::game::Position<Self>> {
                let names = $crate::game::state::names::<Self>(&whole.players)?;
                $(
                    let at = concat!("/", stringify!($field));
                    let $field = $crate::game::state::Field::read(whole.$field, &names, at)?;
                )*
                let state = $state { $($field),* };
                $($fits(self, &state)?;)?
                Ok($crate::game::Position { rules: self.clone(), names, state })
            }

            fn read_short(
                &self,
                none: $crate::game::json::NoShort,
            ) -> $crate::pieces::Result<$crate::game::Position<Self>> {
                match none {}
            }

            fn write(position: &$crate::game::Position<Self>) -> Whole<'_> {
                let (state, names) = (&position.state, &position.names);
                let seats = $crate::pieces::Seat::all(names.len());
                let player = |seat| $crate::game::state::Named {
                    name: $crate::pieces::Name::of(names, seat),
                };
                Whole {
                    players: seats.map(|seat| player(seat).into()).collect(),
                    $($field: $crate::game::state::Field::write(&state.$field, names),)*
                }
            }
        }
    };
}
