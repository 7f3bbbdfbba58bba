//! The strict reader of untrusted JSON.
//!
//! Where something is wrong with a text it becomes a [`Node`] tree in which nothing is lost: duplicate
//! keys, numbers that are too large, arrays where objects are meant are all seen and refused with a
//! pointer. Types are read from it as from the text.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use schemars::JsonSchema;
use serde::de::value::{MapAccessDeserializer, MapDeserializer};
use serde::de::{
    self, DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, SeqAccess, Visitor,
};
use serde::{Deserialize, Serialize};

use crate::pieces::{Code, Refusal, Result, brief, missing, nearest, visible};

/// The largest whole number that every JSON reader keeps exactly.
pub const LARGEST: i64 = 1 << 53;

/// A JSON value as it stood in the text.
#[derive(Clone, Debug, PartialEq)]
pub enum Node<'a> {
    Null,
    Bool(bool),
    Int(i64),
    /// A whole number beyond 2^53 either way.
    Huge,
    /// A number that is not whole.
    Fraction(f64),
    Text(Cow<'a, str>),
    List(Vec<Node<'a>>),
    Object(Vec<(Cow<'a, str>, Node<'a>)>),
}

/// Reads one JSON value, whole.
///
/// # Errors
/// `json-invalid`, `too-deep` or `duplicate-key`.
pub fn parse(text: &str) -> Result<Node<'_>> {
    if text.starts_with('\u{feff}') {
        return Err(Refusal::new(Code::EncodingInvalid, "the text begins with a byte-order mark")
            .hint("Write UTF-8 without one"));
    }
    let node: Node = serde_json::from_str(text).map_err(|error| {
        let words = error.to_string();
        if words.contains("recursion limit") {
            return Refusal::new(Code::TooDeep, "the JSON is nested more than 127 levels deep");
        }
        let words = words.split(" at line ").next().unwrap_or_default();
        let mut refusal = Refusal::new(Code::JsonInvalid, format!("not JSON: {}", visible(words)));
        if error.line() > 0 {
            let line =
                if error.line() > 1 { format!("line {}, ", error.line()) } else { String::new() };
            // The parser counts bytes, readers count characters.
            let before = text.split('\n').nth(error.line() - 1).unwrap_or("").bytes();
            let continues = |byte: &u8| byte & 0xC0 == 0x80;
            let column = before.take(error.column()).filter(|byte| !continues(byte)).count();
            refusal = refusal.at(format!("{line}column {column}"));
        }
        refusal
    })?;
    match node.doubled_key() {
        Some(refusal) => Err(refusal),
        None => Ok(node),
    }
}

impl Node<'_> {
    /// What it is, where something else was expected.
    pub fn unexpected(&self) -> de::Unexpected<'_> {
        match self {
            Node::Null => de::Unexpected::Unit,
            Node::Bool(value) => de::Unexpected::Bool(*value),
            Node::Int(value) => de::Unexpected::Signed(*value),
            Node::Huge => de::Unexpected::Signed(i64::MAX),
            Node::Fraction(value) => de::Unexpected::Float(*value),
            Node::Text(text) => de::Unexpected::Str(text),
            Node::List(_) => de::Unexpected::Seq,
            Node::Object(_) => de::Unexpected::Map,
        }
    }

    fn kind(&self) -> &'static str {
        kind(&self.unexpected())
    }

    /// The first key that an object names twice, with its pointer.
    fn doubled_key(&self) -> Option<Refusal> {
        match self {
            Node::List(items) => items
                .iter()
                .enumerate()
                .find_map(|(i, item)| item.doubled_key().map(|r| r.under(&format!("/{i}")))),
            Node::Object(fields) => {
                let mut seen = HashSet::new();
                fields.iter().find_map(|(key, value)| {
                    if seen.insert(key.as_ref()) {
                        value.doubled_key().map(|r| r.under(&step(key)))
                    } else {
                        let message = format!("duplicate key \"{}\"", brief(key));
                        Some(Refusal::new(Code::DuplicateKey, message).at(step(key)))
                    }
                })
            }
            _ => None,
        }
    }

    /// Whether it is an object with this field.
    pub fn has(&self, key: &str) -> bool {
        matches!(self, Node::Object(fields) if fields.iter().any(|(name, _)| name == key))
    }

    /// Takes a field out of an object.
    pub fn take(&mut self, key: &str) -> Option<Self> {
        match self {
            Node::Object(fields) => {
                let i = fields.iter().position(|(name, _)| name == key)?;
                Some(fields.remove(i).1)
            }
            _ => None,
        }
    }
}

/// What every state may carry beside its own fields.
#[derive(Debug, Default, PartialEq)]
pub struct Envelope {
    pub id: Option<Id>,
    pub game: Option<String>,
}

/// Reads a wire type from a tree.
///
/// # Errors
/// `unknown-field`, `missing-field`, `wrong-type` or `out-of-range` with a pointer.
pub fn read<'a, W: Deserialize<'a>>(node: Node<'a>) -> Result<W> {
    W::deserialize(node)
}

/// One step of a JSON pointer.
pub fn step(key: &str) -> String {
    format!("/{}", brief(key).replace('~', "~0").replace('/', "~1"))
}

/// What an object may carry to have its answer find it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Id {
    Number(i64),
    Text(String),
}

impl Id {
    /// # Errors
    /// `wrong-type` unless it is text or a whole number.
    pub fn read(node: Node<'_>) -> Result<Self> {
        match node {
            Node::Int(n) => Ok(Id::Number(n)),
            Node::Text(text) => Ok(Id::Text(text.into_owned())),
            Node::Huge => Err(too_large().at("/id")),
            other => Err(Refusal::new(
                Code::WrongType,
                format!("an id is text or a whole number, not {}", other.kind()),
            )
            .at("/id")),
        }
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Id::read(Node::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}

/// A player told by an object or by a bare name: `"Ana"` stands for `{"name":"Ana"}`.
///
/// ```
/// use croupier::json::strict::OrName;
///
/// #[derive(serde::Deserialize)]
/// struct Player {
///     name: String,
///     #[serde(default)]
///     score: u32,
/// }
///
/// let OrName(player): OrName<Player> = serde_json::from_str("\"Ana\"").unwrap();
/// assert_eq!((player.name.as_str(), player.score), ("Ana", 0));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct OrName<T>(pub T);

impl<T: JsonSchema> JsonSchema for OrName<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}OrName", T::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let object = generator.subschema_for::<T>();
        schemars::json_schema!({ "anyOf": [object, generator.subschema_for::<crate::pieces::Seat>()] })
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OrName<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either<T>(std::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Either<T> {
            type Value = T;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a player: an object or a name")
            }
            fn visit_str<E: de::Error>(self, name: &str) -> Result<T, E> {
                let alone = std::iter::once(("name", name));
                T::deserialize(MapDeserializer::new(alone)).map_err(|error: E| error)
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map))
            }
        }
        deserializer.deserialize_any(Either(std::marker::PhantomData)).map(OrName)
    }
}

/// Reads a list of players, of whom some may be told by their names alone.
///
/// # Errors
/// If it is none.
pub fn players<'de, D: Deserializer<'de>, P: Deserialize<'de>>(
    deserializer: D,
) -> Result<Vec<P>, D::Error> {
    let players = Vec::<OrName<P>>::deserialize(deserializer)?;
    Ok(players.into_iter().map(|player| player.0).collect())
}

impl<'de> Deserialize<'de> for Node<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Tree;
        impl<'de> Visitor<'de> for Tree {
            type Value = Node<'de>;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a JSON value")
            }
            fn visit_unit<E>(self) -> Result<Self::Value, E> {
                Ok(Node::Null)
            }
            fn visit_bool<E>(self, value: bool) -> Result<Self::Value, E> {
                Ok(Node::Bool(value))
            }
            fn visit_i64<E: de::Error>(self, value: i64) -> Result<Self::Value, E> {
                let fits = (-LARGEST..=LARGEST).contains(&value);
                Ok(if fits { Node::Int(value) } else { Node::Huge })
            }
            fn visit_u64<E: de::Error>(self, value: u64) -> Result<Self::Value, E> {
                i64::try_from(value).map_or(Ok(Node::Huge), |value| self.visit_i64(value))
            }
            fn visit_f64<E>(self, value: f64) -> Result<Self::Value, E> {
                // A whole number written with a fraction is one all the same, and one too long for
                // 64 bits arrives here too.
                Ok(match value.fract() == 0.0 {
                    true if value.abs() <= LARGEST as f64 => Node::Int(value as i64),
                    true => Node::Huge,
                    false => Node::Fraction(value),
                })
            }
            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Node::Text(Cow::Borrowed(text)))
            }
            fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Node::Text(Cow::Owned(text.to_string())))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = seq.next_element()? {
                    items.push(item);
                }
                Ok(Node::List(items))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some(Node::Text(key)) = map.next_key::<Node>()? {
                    fields.push((key, map.next_value()?));
                }
                Ok(Node::Object(fields))
            }
        }
        deserializer.deserialize_any(Tree)
    }
}

/// What serde found wrong.
impl de::Error for Refusal {
    fn custom<T: fmt::Display>(message: T) -> Self {
        let words = message.to_string();
        Refusal::from_error(&words)
            .unwrap_or_else(|| Refusal::new(Code::OutOfRange, visible(&words)))
    }

    fn invalid_type(unexpected: de::Unexpected, expected: &dyn de::Expected) -> Self {
        let found = kind(&unexpected);
        Refusal::new(Code::WrongType, format!("expected {}, got {found}", plainly(expected)))
    }

    fn invalid_value(unexpected: de::Unexpected, expected: &dyn de::Expected) -> Self {
        let message = match unexpected {
            de::Unexpected::Signed(n) if n < 0 => format!("{n} is negative"),
            de::Unexpected::Signed(n) => format!("{n} is too large"),
            de::Unexpected::Unsigned(n) => format!("{n} is too large"),
            other => format!("expected {}, got {}", plainly(expected), visible(&other.to_string())),
        };
        Refusal::new(Code::OutOfRange, message)
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        let message = format!("\"{}\" is not one of {}", brief(variant), expected.join(", "));
        meant(Refusal::new(Code::OutOfRange, message), variant, expected)
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        unknown_field(field, expected)
    }

    fn missing_field(field: &'static str) -> Self {
        missing(format!("/{field}"))
    }
}

/// What a value is, in our words.
fn kind(found: &de::Unexpected) -> &'static str {
    match found {
        de::Unexpected::Bool(_) => "a boolean",
        de::Unexpected::Unsigned(_) | de::Unexpected::Signed(_) => "a whole number",
        de::Unexpected::Float(_) => "a number with a fraction or an exponent",
        de::Unexpected::Str(_) => "text",
        de::Unexpected::Unit | de::Unexpected::Option => "null",
        de::Unexpected::Seq => "an array",
        de::Unexpected::Map => "an object",
        _ => "something else",
    }
}

/// serde's words for what it expected, in ours.
fn plainly(expected: &dyn de::Expected) -> String {
    let words = expected.to_string();
    match words.as_str() {
        "a boolean" => "true or false".to_string(),
        "a string" | "a borrowed string" => "text".to_string(),
        "i64" | "u64" | "u8" | "u32" | "i32" | "u16" | "usize" => "a whole number".to_string(),
        "f64" | "f32" => "a number".to_string(),
        "a sequence" => "an array".to_string(),
        other if other.starts_with("struct ") => "an object".to_string(),
        other => other.to_string(),
    }
}

/// A field that is none of those that are known where it stands.
pub fn unknown_field(field: &str, known: &[&str]) -> Refusal {
    let message = format!("unknown field \"{}\"", brief(field));
    meant(Refusal::new(Code::UnknownField, message).at(step(field)), field, known)
}

fn meant(refusal: Refusal, typed: &str, expected: &[&str]) -> Refusal {
    match nearest(typed, expected.iter().copied()) {
        Some(near) => refusal.hint(format!("Did you mean \"{near}\"?")),
        None if expected.is_empty() => refusal,
        None => refusal.hint(format!("Known here: {}", expected.join(", "))),
    }
}

fn too_large() -> Refusal {
    Refusal::new(Code::OutOfRange, "a whole number beyond 2^53 is not exact in JSON")
}

impl<'de> Deserializer<'de> for Node<'de> {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match self {
            Node::Null => visitor.visit_unit(),
            Node::Bool(value) => visitor.visit_bool(value),
            Node::Int(value) => visitor.visit_i64(value),
            Node::Huge => Err(too_large()),
            Node::Fraction(value) => visitor.visit_f64(value),
            Node::Text(Cow::Borrowed(text)) => visitor.visit_borrowed_str(text),
            Node::Text(Cow::Owned(text)) => visitor.visit_string(text),
            Node::List(items) => {
                let mut items = Items(items.into_iter().enumerate());
                let value = visitor.visit_seq(&mut items)?;
                // What takes a fixed number leaves the rest, which is not read over.
                items.0.next().map_or(Ok(value), |(n, _)| {
                    Err(Refusal::new(Code::WrongType, format!("expected {n} values, got more")))
                })
            }
            Node::Object(fields) => visitor.visit_map(Fields(fields.into_iter(), None)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match self {
            Node::Null => visitor.visit_none(),
            other => visitor.visit_some(other),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match self {
            Node::Object(_) => self.deserialize_any(visitor),
            other => Err(Refusal::new(
                Code::WrongType,
                format!("{} where an object is due", other.kind()),
            )),
        }
    }

    // An array in place of an object is what serde would let pass here.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        match self {
            Node::Text(text) => visitor.visit_enum(text.into_deserializer()),
            other => {
                Err(Refusal::new(Code::WrongType, format!("{} where a word is due", other.kind())))
            }
        }
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf
        unit unit_struct seq tuple tuple_struct identifier ignored_any
    }
}

struct Items<'de>(std::iter::Enumerate<std::vec::IntoIter<Node<'de>>>);

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = Refusal;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Refusal> {
        let Some((i, item)) = self.0.next() else { return Ok(None) };
        seed.deserialize(item).map(Some).map_err(|wrong| wrong.under(&format!("/{i}")))
    }
}

struct Fields<'de>(
    std::vec::IntoIter<(Cow<'de, str>, Node<'de>)>,
    Option<(Cow<'de, str>, Node<'de>)>,
);

impl<'de> MapAccess<'de> for Fields<'de> {
    type Error = Refusal;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Refusal> {
        let Some((key, value)) = self.0.next() else { return Ok(None) };
        let name = Node::Text(key.clone());
        self.1 = Some((key, value));
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Refusal> {
        let Some((key, value)) = self.1.take() else {
            return Err(Refusal::new(Code::JsonInvalid, "a value without a key"));
        };
        seed.deserialize(value).map_err(|wrong| wrong.under(&step(&key)))
    }
}

#[cfg(test)]
mod tests;
