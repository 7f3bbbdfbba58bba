//! Answers of scorers and solvers: typed, with JSON and a schema by their fields, and words of
//! their own.

use std::fmt::Debug;

use schemars::Schema;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::pieces::{Style, append_json};

/// An answer in words, for people.
///
/// ```
/// use croupier::game::answer::{Answer, Words};
/// use croupier::pieces::Style;
///
/// #[derive(Debug, serde::Serialize)]
/// struct Sum(u32);
///
/// impl Words for Sum {
///     fn words(&self, _: Style) -> Vec<String> {
///         vec![format!("they come to {}", self.0)]
///     }
/// }
/// assert_eq!(Sum(6).lines(Style::PIPE), ["they come to 6"]);
/// assert_eq!(Sum(6).json(), 6);
/// ```
pub trait Words: Debug {
    /// Lines without a final line break.
    fn words(&self, style: Style) -> Vec<String>;
}

/// An answer, its type erased: anything that has JSON and [`Words`].
pub trait Answer: Debug {
    /// Adds it as a JSON object.
    fn append_json(&self, out: &mut Vec<u8>);

    /// Lines without a final line break.
    fn lines(&self, style: Style) -> Vec<String>;

    /// It as a JSON value.
    fn json(&self) -> Value;
}

impl<T: Serialize + Words> Answer for T {
    fn append_json(&self, out: &mut Vec<u8>) {
        append_json(out, self);
    }

    fn lines(&self, style: Style) -> Vec<String> {
        self.words(style)
    }

    fn json(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }
}

impl Serialize for dyn Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json().serialize(serializer)
    }
}

/// The schemas of the answers of a game to each verb; what is not listed has no schema of its own.
#[derive(Debug)]
pub struct Answers {
    pub score: Vec<Schema>,
    pub odds: Vec<Schema>,
}
