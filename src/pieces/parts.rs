//! Parts of JSON that derives alone do not make: words, objects that are no lists, schemas of what is written
//! as text, and kinds of things that are called by a word.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::{Refusal, Result};

/// Any text.
#[derive(Deserialize)]
#[serde(transparent)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// Reads what is written as text.
///
/// # Errors
/// If it is none, or is refused.
pub fn text<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    read: impl FnOnce(&str) -> Result<T>,
) -> Result<T, D::Error> {
    let Text(text) = Text::deserialize(deserializer)?;
    read(&text).map_err(Refusal::into_error)
}

/// Reads a type of what is written as text, and with `shown` writes it as it is shown.
macro_rules! in_text {
    (shown $type:ty, $read:expr) => {
        $crate::pieces::in_text!($type, $read);

        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }
    };
    ($type:ty, $read:expr) => {
        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                $crate::pieces::parts::text(from, $read)
            }
        }
    };
}

// An object, which is never read from an array of its fields. Schemas would repeat a documentation of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(transparent, inline)]
pub struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
            type Value = Object<T>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }
        }
        deserializer.deserialize_map(Fields(PhantomData))
    }
}

/// Text of this form, and what it is.
pub fn of_text(pattern: &str, about: &str) -> Schema {
    json_schema!({"type": "string", "pattern": pattern, "description": about})
}

/// Declares under which name a type stands in schemas, and as what; or with `inline` that it stands
/// there as this, wherever it is used.
macro_rules! shape {
    (inline $type:ty, $shape:expr) => {
        $crate::pieces::shape!(@ $type, stringify!($type), true, $shape);
    };
    ($type:ty, $name:literal, $shape:expr) => {
        $crate::pieces::shape!(@ $type, $name, false, $shape);
    };
    (@ $type:ty, $name:expr, $inline:literal, $shape:expr) => {
        impl ::schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                $inline
            }

            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
                $shape
            }
        }
    };
}

/// Declares them: an enum with `ALL` of them, the `word` of each, read back, and the same word in JSON;
/// behind a colon what it means.
macro_rules! worded {
    ($(#[$on:meta])* pub enum $Name:ident { $($(#[$of:meta])* $One:ident = $word:literal $(: $means:literal)?,)* }) => {
        $(#[$on])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, ::serde::Serialize)]
        pub enum $Name { $($(#[$of])* #[serde(rename = $word)] $One,)* }

        impl $Name {
            pub const ALL: [Self; [$($word),*].len()] = [$(Self::$One),*];

            pub fn word(self) -> &'static str {
                match self { $(Self::$One => $word,)* }
            }

            #[allow(dead_code)]
            pub fn meaning(self) -> &'static str {
                match self { $(Self::$One => concat!($($means)?),)* }
            }

            /// # Errors
            /// `out-of-range` for any other word.
            #[allow(dead_code)]
            pub fn read(word: &str) -> $crate::pieces::Result<Self> {
                Self::ALL.into_iter().find(|one| one.word() == word).ok_or_else(|| {
                    let known = Self::ALL.map(Self::word).join(", ");
                    let word = $crate::pieces::brief(word);
                    $crate::refusal!(OutOfRange, "\"{word}\" is not one of {known}")
                })
            }
        }
    };
}

pub(crate) use {in_text, shape, worded};
