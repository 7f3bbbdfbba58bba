//! A shorter way through the [door](super::door), for states in which nothing is wrong.
//!
//! A wire type is read straight from the text, with no tree in between, as strictly as from the
//! tree. Nothing is explained here: where anything at all is unusual, the answer is `None`, and
//! the door reads the text again and has the word. What comes in here comes in there as the same
//! value, which a test holds over the states of all games and all kinds of slips in them.

use std::fmt;

use serde::de::value::{BorrowedBytesDeserializer, BorrowedStrDeserializer};
use serde::de::{self, Deserialize, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

use super::door::Id;
use super::scan::Scan;

/// Room for so many is made when an array begins: most are no longer.
const FEW: usize = 6;

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
    let mut scan = Scan::new(text);
    let mut taken = Taken::default();
    let value = W::deserialize(Here { scan: &mut scan, taken: Some(&mut taken) }).ok()?;
    scan.end()?;
    Some(Direct { id: taken.id, game: taken.game, value })
}

/// What the door takes out of every state.
#[derive(Default)]
struct Taken<'de> {
    id: Option<Id>,
    game: Option<&'de str>,
}

impl<'de> Taken<'de> {
    /// Takes the value of a key, if it is one that is taken out: whether it was.
    #[inline]
    fn take(&mut self, key: &[u8], scan: &mut Scan<'de>) -> Option<bool> {
        match key {
            b"game" => self.take_game(scan),
            b"id" => self.take_id(scan),
            _ => return Some(false),
        }
        .map(|()| true)
    }

    fn take_game(&mut self, scan: &mut Scan<'de>) -> Option<()> {
        self.game.replace(scan.text()?).is_none().then_some(())
    }

    fn take_id(&mut self, scan: &mut Scan<'de>) -> Option<()> {
        let id = match scan.peek()? {
            b'"' => Id::Text(scan.text()?.to_string()),
            _ => Id::Number(scan.whole()?),
        };
        self.id.replace(id).is_none().then_some(())
    }
}

/// Something is not as usual. What, the door will say.
#[derive(Debug)]
struct Unusual;

impl fmt::Display for Unusual {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("something unusual")
    }
}

impl std::error::Error for Unusual {}

impl de::Error for Unusual {
    fn custom<T: fmt::Display>(_message: T) -> Self {
        Unusual
    }
}

/// The value that comes next; the whole text where something is to be taken out of it.
struct Here<'s, 'de> {
    scan: &'s mut Scan<'de>,
    taken: Option<&'s mut Taken<'de>>,
}

impl<'de> Here<'_, 'de> {
    fn object<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unusual> {
        let Here { scan, taken } = self;
        scan.sign(b'{').ok_or(Unusual)?;
        let mut fields = Fields { scan, taken, state: Begun::First };
        let value = visitor.visit_map(&mut fields)?;
        if fields.state == Begun::Over { Ok(value) } else { Err(Unusual) }
    }

    fn array<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unusual> {
        self.scan.sign(b'[').ok_or(Unusual)?;
        let mut items = Items { scan: self.scan, state: Begun::First };
        let value = visitor.visit_seq(&mut items)?;
        // What takes a fixed number does not look for the end.
        if items.goes_on()? { Err(Unusual) } else { Ok(value) }
    }
}

macro_rules! numbers {
    ($($method:ident)*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unusual> {
            visitor.visit_i64(self.scan.whole().ok_or(Unusual)?)
        }
    )*};
}

macro_rules! texts {
    ($($method:ident)*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unusual> {
            visitor.visit_borrowed_str(self.scan.text().ok_or(Unusual)?)
        }
    )*};
}

impl<'de> Deserializer<'de> for Here<'_, 'de> {
    type Error = Unusual;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unusual> {
        let scan = &mut *self.scan;
        match scan.peek().ok_or(Unusual)? {
            b'"' => visitor.visit_borrowed_str(scan.text().ok_or(Unusual)?),
            b'-' | b'0'..=b'9' => visitor.visit_i64(scan.whole().ok_or(Unusual)?),
            b'{' => self.object(visitor),
            b'[' => self.array(visitor),
            b't' => scan.word("true").ok_or(Unusual).and_then(|()| visitor.visit_bool(true)),
            b'f' => scan.word("false").ok_or(Unusual).and_then(|()| visitor.visit_bool(false)),
            _ => scan.word("null").ok_or(Unusual).and_then(|()| visitor.visit_unit()),
        }
    }

    #[inline]
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unusual> {
        if self.scan.peek() == Some(b'n') {
            self.scan.word("null").ok_or(Unusual)?;
            return visitor.visit_none();
        }
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Unusual> {
        visitor.visit_newtype_struct(self)
    }

    // A map keeps the last of doubled keys, so it is the tree's; a struct sees them itself.
    fn deserialize_map<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Unusual> {
        Err(Unusual)
    }

    // An array in place of an object is what serde would let pass here.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unusual> {
        self.object(visitor)
    }

    // A word alone; serde would let an object pass whose only key is the word.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unusual> {
        let word = self.scan.text().ok_or(Unusual)?;
        visitor.visit_enum(BorrowedStrDeserializer::new(word))
    }

    // Nothing that is known is passed over.
    fn deserialize_ignored_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Unusual> {
        Err(Unusual)
    }

    numbers! { deserialize_i64 deserialize_u64 deserialize_u32 deserialize_u8 }
    texts! { deserialize_str deserialize_string deserialize_identifier }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unusual> {
        self.array(visitor)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i128 u16 u128 f32 f64 char bytes byte_buf unit unit_struct tuple
        tuple_struct
    }
}

/// How far the reading of an object or array has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Begun {
    First,
    Further,
    Over,
}

impl Begun {
    #[inline]
    fn goes_on(&mut self, scan: &mut Scan, end: u8) -> Result<bool, Unusual> {
        if *self == Begun::Over {
            return Ok(false);
        }
        let goes_on = scan.goes_on(*self == Begun::First, end).ok_or(Unusual)?;
        *self = if goes_on { Begun::Further } else { Begun::Over };
        Ok(goes_on)
    }
}

struct Items<'s, 'de> {
    scan: &'s mut Scan<'de>,
    state: Begun,
}

impl Items<'_, '_> {
    #[inline]
    fn goes_on(&mut self) -> Result<bool, Unusual> {
        self.state.goes_on(self.scan, b']')
    }
}

impl<'de> SeqAccess<'de> for Items<'_, 'de> {
    type Error = Unusual;

    #[inline]
    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Unusual> {
        if !self.goes_on()? {
            return Ok(None);
        }
        seed.deserialize(Here { scan: self.scan, taken: None }).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(FEW)
    }
}

struct Fields<'s, 'de> {
    scan: &'s mut Scan<'de>,
    taken: Option<&'s mut Taken<'de>>,
    state: Begun,
}

impl<'de> MapAccess<'de> for Fields<'_, 'de> {
    type Error = Unusual;

    #[inline]
    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Unusual> {
        while self.state.goes_on(self.scan, b'}')? {
            let key = self.scan.key().ok_or(Unusual)?;
            let taken = self.taken.as_mut().map_or(Some(false), |taken| taken.take(key, self.scan));
            if !taken.ok_or(Unusual)? {
                return seed.deserialize(BorrowedBytesDeserializer::new(key)).map(Some);
            }
        }
        Ok(None)
    }

    #[inline]
    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Unusual> {
        seed.deserialize(Here { scan: self.scan, taken: None })
    }
}
