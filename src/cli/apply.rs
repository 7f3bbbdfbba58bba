//! Moves and rolls from outside, in words or as objects, applied to a state.

use schemars::json_schema;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::json::strict::{self, Node};
use crate::pieces::{Code, Outcome, Refusal, Result, Seat, Verdict, named};
use crate::play::{Table, line};
use crate::shape;

/// Applies one move or roll, told in words or as a move object, and tells what the rules made of it.
///
/// # Errors
/// If it is refused.
pub fn apply(table: &mut dyn Table, words: &str) -> Result<Vec<Verdict>> {
    if words.trim_start().starts_with('{') {
        return apply_object(table, words);
    }
    apply_words(table, None, words)
}

fn apply_words(table: &mut dyn Table, seat: Option<Seat>, words: &str) -> Result<Vec<Verdict>> {
    let (seat, words) = match seat {
        None => line::actor(table, words)?,
        seat => (seat, words),
    };
    if let Some(outcome) = Outcome::read(table.next().due(), words) {
        if let (Some(seat), Some(due)) = (seat, table.next().due())
            && seat != due.seat
        {
            let (names, takes) = (table.names(), due.what.takes());
            let message = format!("it is {} who {takes}, not {}", &names[due.seat], &names[seat]);
            return Err(Refusal::new(Code::SeatWrong, message));
        }
        return table.take(&outcome?);
    }
    line::act(table, seat, words).map(|acted| acted.verdicts)
}

/// A move as a report tells it. The words decide; parts that stand beside them must agree.
fn apply_object(table: &mut dyn Table, text: &str) -> Result<Vec<Verdict>> {
    let mut node = strict::parse(text)?;
    let text_of = |node: Option<Node>, at: &str| match node {
        Some(Node::Text(text)) => Ok(Some(text.into_owned())),
        None => Ok(None),
        Some(_) => Err(Refusal::new(Code::WrongType, "expected text").at(at)),
    };
    let player = text_of(node.take("player"), "/player")?;
    let words = text_of(node.take("move"), "/move")?
        .ok_or_else(|| Refusal::new(Code::MissingField, "a move has its words").at("/move"))?;
    let seat = player
        .map(|name| {
            named(table.names(), &name, "/player")
                .map_err(|why| why.hint(format!("At this table: {}", table.names().listed())))
        })
        .transpose()?;
    // Its parts are read over: the words decide.
    apply_words(table, seat, &words).map_err(|refusal| {
        let about_player = seat.is_some() && refusal.code == Code::SeatWrong;
        refusal.at(if about_player { "/player" } else { "/move" })
    })
}

/// A move in words, or as an object of a report.
#[derive(Debug)]
pub struct MoveOrWords(pub String);

impl<'de> Deserialize<'de> for MoveOrWords {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Node::deserialize(deserializer)? {
            Node::Text(words) => Ok(Self(words.into_owned())),
            object @ Node::Object(_) => {
                let object = Value::deserialize(object).map_err(Refusal::into_error)?;
                Ok(Self(object.to_string()))
            }
            other => Err(D::Error::invalid_type(other.unexpected(), &"a move: words or an object")),
        }
    }
}

shape!(
    inline MoveOrWords,
    json_schema!({"anyOf": [
        {"type": "string"},
        {"type": "object", "properties": {"move": {"type": "string"}}, "required": ["move"]},
    ]})
);
