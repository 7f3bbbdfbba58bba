//! A name as it stands in JSON.

use std::borrow::Cow;
use std::ops::Deref;

use serde::{Deserialize, Serialize};

use super::{Code, Names, Refusal, Result, Seat, brief};

/// The name of a player on a line of JSON, borrowed from it where it can be.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'a> Name<'a> {
    /// Of the player at this seat.
    pub fn of(names: &'a Names, seat: Seat) -> Self {
        Self(Cow::Borrowed(&names[seat]))
    }

    /// The same, to be kept.
    pub fn kept(names: &Names, seat: Seat) -> Name<'static> {
        Name(Cow::Owned(names[seat].to_string()))
    }

    /// Whose name this is.
    ///
    /// # Errors
    /// `name-invalid` with its place.
    pub fn seat(&self, names: &Names, at: &str) -> Result<Seat> {
        names.exactly(self).ok_or_else(|| {
            let message = format!("nobody here is called \"{}\"", brief(self));
            Refusal::new(Code::NameInvalid, message).at(at)
        })
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

crate::shape!(
    Name<'_>,
    "Name",
    schemars::json_schema!({
        "type": "string",
        "pattern": "^[^\\s,:+&?_\"\\\\{}]{1,32}$",
        "not": {"pattern": "^([0-9]+|[Aa][Ll][Ll])$"},
        "description": "The name of a player.",
    })
);
