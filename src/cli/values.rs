//! What options take: read, offered when Tab is pressed, and refused in words.

use std::ffi::OsStr;
use std::fmt::Display;
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, Command};

use crate::pieces::{Code, Refusal, Result};

/// Text without the blanks around it. Some words are offered, which may be the only ones.
#[derive(Clone)]
pub struct Words {
    offered: Vec<PossibleValue>,
    only: bool,
}

impl Words {
    /// One of these.
    pub fn of<W: Into<PossibleValue>>(words: impl IntoIterator<Item = W>) -> Self {
        Self { offered: words.into_iter().map(Into::into).collect(), only: true }
    }

    /// Any text, such as these.
    pub fn such_as<W: Into<PossibleValue>>(words: impl IntoIterator<Item = W>) -> Self {
        Self { only: false, ..Self::of(words) }
    }
}

impl TypedValueParser for Words {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        let word = StringValueParser::new().parse_ref(command, arg, value)?.trim().to_string();
        let offered = PossibleValuesParser::new(self.offered.clone());
        if self.only { offered.parse(command, arg, word.into()) } else { Ok(word) }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.offered.iter().cloned()))
    }
}

/// Reads a whole number.
///
/// # Errors
/// `out-of-range` for all else.
pub fn number<T: FromStr + PartialOrd + Display>(word: &str, of: impl RangeBounds<T>) -> Result<T> {
    word.trim().parse().ok().filter(|number| of.contains(number)).ok_or_else(|| {
        let bound = |of, way| match of {
            Bound::Included(bound) => format!(" {way} {bound}"),
            Bound::Excluded(_) | Bound::Unbounded => String::new(),
        };
        let (from, to) = (bound(of.start_bound(), "from"), bound(of.end_bound(), "to"));
        Refusal::new(Code::OutOfRange, format!("expected a whole number{from}{to}"))
    })
}
