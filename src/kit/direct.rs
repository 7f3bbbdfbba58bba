//! A shorter way through the [door](super::door), for states in which nothing is wrong.
//!
//! A wire type is read straight from the text, with no tree in between, as strictly as from the
//! tree. Nothing is explained here: where anything at all is unusual, the answer is `None`, and
//! the door reads the text again and has the word. What comes in here comes in there as the same
//! value, which a test holds over the states of all games and all kinds of slips in them.

use serde::de::{
    self, Deserialize, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess,
    SeqAccess, Visitor,
};
use std::fmt;

use super::door::{Id, LARGEST, Node};

/// A value with what the door takes out of every state.
#[derive(Debug, PartialEq)]
pub struct Direct<'a, W> {
    pub id: Option<Id>,
    pub game: Option<&'a str>,
    pub value: W,
}

/// Reads an object, if everything about it is as usual.
#[must_use]
pub fn direct<'a, W: Deserialize<'a>>(text: &'a str) -> Option<Direct<'a, W>> {
    let mut json = serde_json::Deserializer::from_str(text);
    let mut taken = Taken::default();
    let value = W::deserialize(Top { json: &mut json, taken: &mut taken }).ok()?;
    json.end().ok()?;
    Some(Direct { id: taken.id, game: taken.game, value })
}

/// What the door takes out of every state.
#[derive(Default)]
struct Taken<'de> {
    id: Option<Id>,
    game: Option<&'de str>,
}

/// The whole text: an object, or nothing.
struct Top<'t, 'de, D> {
    json: D,
    taken: &'t mut Taken<'de>,
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Top<'_, 'de, D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.json.deserialize_map(TopVisitor { visitor, taken: self.taken })
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier
        ignored_any
    }
}

struct TopVisitor<'t, 'de, V> {
    visitor: V,
    taken: &'t mut Taken<'de>,
}

impl<'de, V: Visitor<'de>> Visitor<'de> for TopVisitor<'_, 'de, V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.visitor.expecting(f)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.visitor.visit_map(TopFields { map, taken: self.taken })
    }
}

struct TopFields<'t, 'de, A> {
    map: A,
    taken: &'t mut Taken<'de>,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for TopFields<'_, 'de, A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        while let Some(key) = self.map.next_key::<&'de str>()? {
            let twice = match key {
                "game" => self.taken.game.replace(self.map.next_value()?).is_some(),
                "id" => {
                    let id = Id::read(self.map.next_value::<Node>()?).map_err(de::Error::custom)?;
                    self.taken.id.replace(id).is_some()
                }
                _ => return seed.deserialize(key.into_deserializer()).map(Some),
            };
            if twice {
                return Err(de::Error::custom("a key that stands twice"));
            }
        }
        Ok(None)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, A::Error> {
        self.map.next_value_seed(Strict(seed))
    }
}

/// A deserializer, visitor, seed or access that lets pass what the door lets pass, all the way
/// down.
struct Strict<T>(T);

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Strict<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<S::Value, D::Error> {
        self.0.deserialize(Strict(deserializer))
    }
}

macro_rules! forward {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
            self.0.$method(Strict(visitor))
        }
    )*};
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Strict<D> {
    type Error = D::Error;

    forward! {
        deserialize_any deserialize_bool deserialize_i8 deserialize_i16 deserialize_i32
        deserialize_i64 deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
        deserialize_f32 deserialize_f64 deserialize_char deserialize_str deserialize_string
        deserialize_bytes deserialize_byte_buf deserialize_option deserialize_unit deserialize_seq
        deserialize_identifier deserialize_ignored_any
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_unit_struct(name, Strict(visitor))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_newtype_struct(name, Strict(visitor))
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_tuple(len, Strict(visitor))
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_tuple_struct(name, len, Strict(visitor))
    }

    // A map keeps the last of doubled keys, so it is the tree's; a struct sees them itself.
    fn deserialize_map<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, D::Error> {
        Err(de::Error::custom("a map"))
    }

    // An array in place of an object is what serde would let pass here.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_map(Strict(visitor))
    }

    // A word alone; serde would let an object pass whose only key is the word.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_str(Word(visitor))
    }
}

struct Word<V>(V);

impl<'de, V: Visitor<'de>> Visitor<'de> for Word<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.expecting(f)
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<V::Value, E> {
        self.0.visit_enum(word.into_deserializer())
    }
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Strict<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.expecting(f)
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<V::Value, E> {
        self.0.visit_bool(value)
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<V::Value, E> {
        if (-LARGEST..=LARGEST).contains(&value) {
            return self.0.visit_i64(value);
        }
        Err(E::custom("a whole number beyond 2^53"))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<V::Value, E> {
        match i64::try_from(value) {
            Ok(value) => self.visit_i64(value),
            Err(_) => Err(E::custom("a whole number beyond 2^53")),
        }
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<V::Value, E> {
        self.0.visit_str(text)
    }

    fn visit_borrowed_str<E: de::Error>(self, text: &'de str) -> Result<V::Value, E> {
        self.0.visit_borrowed_str(text)
    }

    fn visit_unit<E: de::Error>(self) -> Result<V::Value, E> {
        self.0.visit_unit()
    }

    fn visit_none<E: de::Error>(self) -> Result<V::Value, E> {
        self.0.visit_none()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        self.0.visit_some(Strict(deserializer))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<V::Value, D::Error> {
        self.0.visit_newtype_struct(Strict(deserializer))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<V::Value, A::Error> {
        self.0.visit_seq(Strict(seq))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(Strict(map))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, _data: A) -> Result<V::Value, A::Error> {
        Err(de::Error::custom("more than a word"))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Strict<A> {
    type Error = A::Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, A::Error> {
        self.0.next_element_seed(Strict(seed))
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Strict<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        self.0.next_key_seed(seed)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, A::Error> {
        self.0.next_value_seed(Strict(seed))
    }
}
