//! A name as it stands in JSON.

use std::borrow::Cow;
use std::ops::Deref;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

use super::{Names, Result, Seat, named};

/// The name of a player on a line of JSON, borrowed from it where it can be.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'a> Name<'a> {
    /// Of the player at this seat.
    pub fn of(names: &'a Names, seat: Seat) -> Self {
        Self(Cow::Borrowed(&names[seat]))
    }

    /// Whose name this is.
    ///
    /// # Errors
    /// `name-invalid` with its place.
    pub fn seat(&self, names: &Names, at: &str) -> Result<Seat> {
        named(names, self, at)
    }
}

impl<'a> From<&'a str> for Name<'a> {
    fn from(name: &'a str) -> Self {
        Self(Cow::Borrowed(name))
    }
}

impl Deref for Name<'_> {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

impl JsonSchema for Name<'_> {
    fn schema_name() -> Cow<'static, str> {
        Seat::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Seat::json_schema(generator)
    }
}
