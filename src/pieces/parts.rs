//! Parts of JSON that serde's derive alone does not read: lists, words, and numbers within bounds.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::{Refusal, Result, ranged};

/// Reads a number within bounds, which may be left out.
///
/// # Errors
/// `out-of-range`.
pub fn number<'de, const LEAST: i64, const MOST: i64, N: TryFrom<i64>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<N>, D::Error> {
    let Some(value) = Option::deserialize(deserializer)? else { return Ok(None) };
    let value = ranged(value, LEAST..=MOST, "").map_err(Refusal::into_error)?;
    Ok(N::try_from(value).ok())
}

/// Reads what is written as text.
///
/// # Errors
/// If it is none, or is refused.
pub fn text<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    read: impl FnOnce(&str) -> Result<T>,
) -> Result<T, D::Error> {
    struct Text<R>(R);
    impl<T, R: FnOnce(&str) -> Result<T>> Visitor<'_> for Text<R> {
        type Value = T;
        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str("a string")
        }
        fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
            (self.0)(text).map_err(Refusal::into_error)
        }
    }
    deserializer.deserialize_str(Text(read))
}

/// Reads a list one by one.
///
/// # Errors
/// If it is none, or something in it is refused.
pub fn list<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
    put: impl FnMut(usize, T) -> Result<()>,
) -> Result<(), D::Error> {
    struct List<T, P>(P, PhantomData<T>);
    impl<'de, T, P> Visitor<'de> for List<T, P>
    where
        T: Deserialize<'de>,
        P: FnMut(usize, T) -> Result<()>,
    {
        type Value = ();
        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str("a sequence")
        }
        fn visit_seq<A: SeqAccess<'de>>(mut self, mut seq: A) -> Result<(), A::Error> {
            let mut place = 0;
            while let Some(next) = seq.next_element()? {
                let put = self.0(place, next);
                put.map_err(|refusal| refusal.at(format!("/{place}")).into_error())?;
                place += 1;
            }
            Ok(())
        }
    }
    deserializer.deserialize_seq(List(put, PhantomData))
}

/// Reads something for which null stands as if it were left out.
///
/// # Errors
/// If it is neither.
pub fn or_default<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default>(
    deserializer: D,
) -> Result<T, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}
