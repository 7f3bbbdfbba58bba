//! Parts of JSON that serde's derive alone does not read: lists, words, and numbers within bounds.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer};
use smallvec::SmallVec;

use super::{Refusal, Result};

/// Any text.
#[derive(Deserialize)]
#[serde(transparent)]
pub struct Text<'a>(#[serde(borrow)] pub Cow<'a, str>);

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

/// Reads a list one by one.
///
/// # Errors
/// If it is none, or something in it is refused.
pub fn list<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
    mut put: impl FnMut(usize, T) -> Result<()>,
) -> Result<(), D::Error> {
    let all = SmallVec::<[T; 16]>::deserialize(deserializer)?;
    all.into_iter().enumerate().try_for_each(|(place, one)| {
        put(place, one).map_err(|refusal| refusal.at(format!("/{place}")).into_error())
    })
}
