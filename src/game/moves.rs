//! Moves, declared once: the enum, its words, its JSON, its schema and its help.

use std::fmt::{Debug, Display, Write};
use std::hash::Hash;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde::ser::SerializeMap;

use super::Game;
use crate::pieces::{Code, Dice, Names, Rank, Result, Seat, Typed, brief, unreadable};

/// A word that begins a move, an example of the whole move, and what it does.
#[derive(Debug)]
pub struct MoveWord {
    pub word: &'static str,
    pub example: &'static str,
    pub help: &'static str,
}

/// What was typed behind the first word of a move.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// The first word, completed.
    pub word: &'a str,
    /// What stands behind it.
    pub rest: Typed<'a>,
    /// Whose move it is.
    pub seat: Seat,
    pub names: &'a Names,
}

/// The moves of a game. Declare them with [`moves!`](crate::moves).
///
/// As JSON a move is an object with its `kind`, which is its first word, and its parts. Players are
/// written by their names: see [`Names::scope`].
///
/// ```
/// use croupier::game::moves::{Moves, Words};
/// use croupier::games::dalmatian::Move;
/// use croupier::pieces::{Dice, Names, Seat, Typed};
///
/// let names = Names::new(["Ana", "Bo"])?;
/// let rest = Typed { text: "5 1", column: 8 };
/// let typed = Words { word: "reroll", rest, seat: Seat::new(0), names: &names };
/// let mv = Move::read(typed)?;
/// assert_eq!(mv, Move::Reroll(Dice::of(&[1, 5])));
/// assert_eq!(mv.print(&names), "reroll 1 5");
/// # Ok::<(), croupier::pieces::Refusal>(())
/// ```
pub trait Moves: Clone + Eq + Hash + Debug + Send + Serialize + JsonSchema + 'static {
    const WORDS: &'static [MoveWord];

    /// # Errors
    /// `move-unreadable`, `move-ambiguous` and the like, with a column; never a guess.
    fn read(words: Words<'_>) -> Result<Self>;

    /// The one way of writing it.
    fn print(&self, names: &Names) -> String;
}

/// What stands behind the first word of a move: dice, a card, a player, an amount.
///
/// ```
/// use croupier::game::moves::{MovePart, Words};
/// use croupier::pieces::{Dice, Names, Seat, Typed};
///
/// let names = Names::you();
/// let rest = |text| Typed { text, column: 8 };
/// let words = |text| Words { word: "reroll", rest: rest(text), seat: Seat::new(0), names: &names };
/// assert_eq!(Dice::read(words("51"))?, Dice::of(&[1, 5]));
/// assert_eq!(Dice::read(words("57")).unwrap_err().at.as_deref(), Some("column 9"));
/// # Ok::<(), croupier::pieces::Refusal>(())
/// ```
pub trait MovePart: Sized {
    /// # Errors
    /// Says what is wrong, with a column.
    fn read(words: Words<'_>) -> Result<Self>;

    /// Adds it to the words of its move.
    fn print(&self, names: &Names, words: &mut String);

    /// Writes it into the object of its move; a part may be several fields, and `key` one of them.
    ///
    /// # Errors
    /// If the writer fails.
    fn write<M: SerializeMap>(&self, key: &'static str, fields: &mut M) -> Result<(), M::Error>;

    /// The schemas of the fields that are written.
    fn fields(key: &'static str, generator: &mut SchemaGenerator) -> Fields;
}

/// Fields by their keys, with their schemas, and whether each is always there.
pub type Fields = Vec<(&'static str, Schema, bool)>;

/// Writes a part that is one field, for [`MovePart`].
#[macro_export]
macro_rules! one_field {
    ($type:ty) => {
        fn write<M: ::serde::ser::SerializeMap>(
            &self,
            key: &'static str,
            fields: &mut M,
        ) -> Result<(), M::Error> {
            fields.serialize_entry(key, self)
        }

        fn fields(
            key: &'static str,
            generator: &mut ::schemars::SchemaGenerator,
        ) -> $crate::game::moves::Fields {
            vec![(key, generator.subschema_for::<$type>(), true)]
        }
    };
}

impl MovePart for Dice {
    fn read(words: Words<'_>) -> Result<Self> {
        Dice::read_faces(words.rest)
    }

    fn print(&self, _names: &Names, words: &mut String) {
        append(words, self);
    }

    one_field!(Dice);
}

/// Adds what can be shown to the words of a move.
pub fn append(words: &mut String, part: impl Display) {
    // Writing into text does not fail.
    let _ = write!(words, "{part}");
}

/// A whole number.
macro_rules! number {
    ($($type:ty)*) => {
        $(impl MovePart for $type {
            fn read(words: Words<'_>) -> Result<Self> {
                let typed = words.rest.text.trim();
                typed.parse().map_err(|_| {
                    let message = format!("\"{}\" is not a number", brief(typed));
                    words.rest.refuse(Code::MoveUnreadable, message)
                })
            }

            fn print(&self, _names: &Names, words: &mut String) {
                append(words, self);
            }

            one_field!($type);
        })*
    };
}

number!(u8 u64);

impl MovePart for Rank {
    fn read(words: Words<'_>) -> Result<Self> {
        let typed = words.rest.text.trim();
        if let Some((rank, "")) = Rank::read_front(typed) {
            return Ok(rank);
        }
        let message = format!("\"{}\" is not a card", brief(typed));
        Err(words.rest.refuse(Code::CardInvalid, message))
    }

    fn print(&self, _names: &Names, words: &mut String) {
        append(words, self);
    }

    one_field!(Rank);
}

impl MovePart for Seat {
    fn read(words: Words<'_>) -> Result<Self> {
        let found = words.names.find(words.rest.text.trim());
        found.map_err(|refusal| words.rest.place(refusal))
    }

    fn print(&self, names: &Names, words: &mut String) {
        words.push_str(&names[*self]);
    }

    one_field!(Seat);
}

/// Reads a move whose first word is complete, and says what it means at this moment.
///
/// # Errors
/// As [`Moves::read`].
pub(crate) fn read_move<G: Game>(
    rules: &G,
    state: &G::State,
    seat: Seat,
    words: Typed<'_>,
    names: &Names,
) -> Result<G::Move> {
    let (word, rest) = words.first_word();
    let mv = G::Move::read(Words { word: word.text, rest, seat, names })?;
    Ok(rules.understood(state, seat, mv))
}

/// A move of one word, unless something stands behind it; of `all-in` the rest may be typed apart.
///
/// # Errors
/// `move-unreadable`.
pub fn alone<M>(mv: M, words: Words<'_>) -> Result<M> {
    let apart = words.word.split_once('-').map_or("", |(_, apart)| apart);
    let typed = words.rest.text.trim();
    if typed.is_empty() || typed.eq_ignore_ascii_case(apart) {
        return Ok(mv);
    }
    Err(unreadable(&format!("{} {typed}", words.word)))
}

/// Declares the moves of a game: a line each, with the word that begins it, an example and what it
/// does. A move may have one [`MovePart`], named as in JSON, which reads itself unless a reader is named; behind the
/// reader of a number its bounds may stand.
///
/// ```
/// use croupier::game::moves::Moves;
/// use croupier::pieces::Dice;
///
/// croupier::moves! {
///     /// What a player may do.
///     pub enum Move {
///         Keep(dice: Dice) = "keep", "keep 1 5", "leave these dice on the table";
///         Stop = "stop", "stop", "end the turn";
///     }
/// }
/// assert_eq!(Move::WORDS[0].example, "keep 1 5");
/// let json = serde_json::to_string(&Move::Keep(Dice::of(&[1, 5]))).unwrap();
/// assert_eq!(json, r#"{"kind":"keep","dice":[1,5]}"#);
/// ```
#[macro_export]
macro_rules! moves {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $(
        $(#[doc = $doc:literal])*
        $variant:ident $((
            $part:ident: $type:ty $(= $read:path $(, $least:literal, $most:literal)?)?
        ))? = $word:literal, $example:literal, $help:literal;
    )* }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        $vis enum $name { $($(#[doc = $doc])* $variant $(($type))?,)* }

        impl $crate::game::moves::Moves for $name {
            const WORDS: &'static [$crate::game::moves::MoveWord] = &[$(
                $crate::game::moves::MoveWord { word: $word, example: $example, help: $help },
            )*];

            fn read(words: $crate::game::moves::Words<'_>) -> $crate::pieces::Result<Self> {
                match words.word {
                    $($word => $crate::moves!(@read words, $variant $($type $(, $read)?)?),)*
                    other => Err($crate::pieces::unreadable(other)),
                }
            }

            fn print(&self, names: &$crate::pieces::Names) -> String {
                let _ = names;
                match self {
                    $($crate::moves!(@pattern $variant $($part)?) => {
                        #[allow(unused_mut)]
                        let mut words = String::from($word);
                        $(words.push(' ');
                        $crate::game::moves::MovePart::print($part, names, &mut words);)?
                        words
                    })*
                }
            }
        }

        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use ::serde::ser::SerializeMap;
                let mut fields = serializer.serialize_map(None)?;
                match self {
                    $($crate::moves!(@pattern $variant $($part)?) => {
                        fields.serialize_entry("kind", $word)?;
                        $($crate::game::moves::MovePart::write(
                            $part,
                            stringify!($part),
                            &mut fields,
                        )?;)?
                    })*
                }
                fields.end()
            }
        }

        impl ::schemars::JsonSchema for $name {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(generator: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
                let _ = &generator;
                let kinds = vec![$({
                    let docs: &[&str] = &[$($doc),*];
                    #[allow(unused_mut)]
                    let mut fields = $crate::moves!(@fields generator $($part: $type)?);
                    $($($($crate::game::moves::bound(&mut fields, $least, $most);)?)?)?
                    $crate::game::moves::kind($word, docs, fields)
                }),*];
                ::schemars::json_schema!({ "oneOf": kinds })
            }
        }
    };
    (@read $words:ident, $variant:ident) => {
        $crate::game::moves::alone(Self::$variant, $words)
    };
    (@read $words:ident, $variant:ident $type:ty, $read:path) => {
        $read($words).map(Self::$variant)
    };
    (@read $words:ident, $variant:ident $type:ty) => {
        <$type as $crate::game::moves::MovePart>::read($words).map(Self::$variant)
    };
    (@pattern $variant:ident) => { Self::$variant };
    (@pattern $variant:ident $part:ident) => { Self::$variant($part) };
    (@fields $generator:ident) => { Vec::new() };
    (@fields $generator:ident $part:ident: $type:ty) => {
        <$type as $crate::game::moves::MovePart>::fields(stringify!($part), $generator)
    };
}

/// Says in the schema of a number between which it lies.
#[doc(hidden)]
pub fn bound(fields: &mut [(&'static str, Schema, bool)], least: i64, most: i64) {
    for (_, schema, _) in fields {
        schema.insert("minimum".to_string(), least.into());
        schema.insert("maximum".to_string(), most.into());
    }
}

/// The schema of one kind of move.
#[doc(hidden)]
pub fn kind(word: &str, docs: &[&str], fields: Fields) -> Schema {
    let mut properties = serde_json::Map::new();
    let mut required = vec!["kind"];
    properties.insert("kind".to_string(), serde_json::json!({"type": "string", "const": word}));
    for (key, schema, always) in fields {
        properties.insert(key.to_string(), schema.to_value());
        required.extend(always.then_some(key));
    }
    let mut schema = schemars::json_schema!({
        "type": "object",
        "properties": properties,
        "required": required,
    });
    if !docs.is_empty() {
        let words: Vec<&str> = docs.iter().map(|line| line.trim()).collect();
        schema.insert("description".to_string(), words.join(" ").into());
    }
    schema
}
