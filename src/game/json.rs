//! How a game's states are read and written: one struct for the JSON of a whole game, one for that of a
//! position in short, and the way between them and the state.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde::de::{Deserialize, Deserializer, Error};

use super::{Answer, Game, Position, few_names, seats_fit};
use crate::pieces::json::Id;
use crate::pieces::{Code, Names, Refusal, Result};

/// How a game's states are read and written.
///
/// [`Whole`](Json::Whole) is one struct with derives, with the fields `game`, `id`, `rules`, `players`
/// and `phase`; names are borrowed, as [`Name`](crate::pieces::Name)s. What belongs to some phases alone
/// is an `Option` there: [`read`](Json::read) takes what its phase needs, and refuses what is missing,
/// left over or impossible, with its place. What is written is what is read.
///
/// [`Short`](Json::Short) is a position for people to write: a struct of its own, and a word of the same
/// content. It has neither `players` nor `phase`.
pub trait Json: Game {
    type Whole<'a>: Serialize + Deserialize<'a> + JsonSchema + Heads;
    /// [`NoShort`] where a game has none.
    type Short<'a>: Deserialize<'a> + JsonSchema + Heads;

    /// The state of a whole game. These are the house rules if it names none.
    ///
    /// # Errors
    /// Names the first thing that is impossible, with its pointer.
    fn read(&self, whole: Self::Whole<'_>) -> Result<Position<Self>>;

    fn write(position: &Position<Self>) -> Self::Whole<'_>;

    /// The state of a position in short: one seat, `you`, that ends with its turn. These are the house
    /// rules if it names none.
    ///
    /// # Errors
    /// Names what is impossible, with its pointer.
    fn read_short(&self, short: Self::Short<'_>) -> Result<Position<Self>>;

    /// A position in compact notation.
    ///
    /// # Errors
    /// Says what is wrong.
    fn read_word(word: &str) -> Result<Self::Short<'_>> {
        let message = format!("\"{word}\" cannot be read: this game has no compact notation");
        Err(Refusal::new(Code::MoveUnreadable, message).hint("Write a state in JSON"))
    }

    /// Positions in compact notation, each an argument. Games that compare positions make one position
    /// of several.
    fn read_words(&self, words: &[String]) -> Vec<Result<Position<Self>>> {
        let read = |word: &str| self.read_short(Self::read_word(word)?);
        let each: Vec<_> = words.iter().map(|word| read(word)).collect();
        // One position may have been typed with spaces.
        let unread = words.len() > 1 && each.iter().any(Result::is_err);
        match unread.then(|| read(&words.join(" "))) {
            Some(Ok(whole)) => vec![Ok(whole)],
            _ => each,
        }
    }

    /// This moment in compact notation, where it has one.
    fn word(&self, _state: &Self::State, _names: &Names) -> Option<String> {
        None
    }

    /// Whether a position is a turn or a hand with no game around it, which ends with that turn.
    fn is_alone(position: &Position<Self>) -> bool {
        position.names.len() == 1
    }

    /// The score of such a position by the rules, and why: the answer of `score`.
    ///
    /// # Errors
    /// If it cannot be scored, say for unseen cards.
    fn score(_position: &Position<Self>) -> Result<Box<dyn Answer>> {
        Err(Refusal::new(Code::AdviceNone, "a position of this game has no score of its own"))
    }
}

/// What every state may carry apart from its game.
pub trait Heads {
    fn id(&self) -> Option<&Id>;
    fn game(&self) -> Option<&str>;
}

/// Says where a struct has its `id` and `game`.
#[macro_export]
macro_rules! heads {
    ($($state:ident)*) => {$(
        impl $crate::game::json::Heads for $state<'_> {
            fn id(&self) -> Option<&$crate::pieces::json::Id> {
                self.id.as_ref()
            }
            fn game(&self) -> Option<&str> {
                self.game.as_deref()
            }
        }
    )*};
}

/// The short position of a game that has none: every state is whole.
pub enum NoShort {}

impl<'de> Deserialize<'de> for NoShort {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Err(D::Error::missing_field("players"))
    }
}

impl JsonSchema for NoShort {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "NoShort".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!(false)
    }
}

impl Heads for NoShort {
    fn id(&self) -> Option<&Id> {
        None
    }
    fn game(&self) -> Option<&str> {
        None
    }
}

/// The players of a state: as many as play, or `you` alone, whose turn has no game around it.
///
/// # Errors
/// `name-invalid` or `players-invalid`.
pub fn names<'n, G: Game>(names: impl ExactSizeIterator<Item = &'n str>) -> Result<Names> {
    let names = few_names(&G::INFO, names)?;
    if !names.are_you() {
        seats_fit(&G::INFO, names.len())?;
    }
    Ok(names)
}
