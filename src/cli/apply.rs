//! Moves and rolls from outside, in words or as objects, applied to a state.

use schemars::json_schema;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};

use crate::json::strict::{self, Node};
use crate::pieces::cards::shown;
use crate::pieces::{Code, Outcome, Refusal, Result, Seat, Verdict, inconsistent, named};
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

/// Faces in any order are the same dice, and cards the same cards.
fn sorted(mut part: Value) -> Value {
    if let Some(several) = part.as_array_mut() {
        several.sort_by_key(Value::to_string);
    }
    part
}

/// What may stand beside the words of dice or cards.
fn outcome_parts(outcome: &Outcome) -> Map<String, Value> {
    let (kind, fell) = match outcome {
        Outcome::Dice(dice) => ("dice", json!(dice.to_vec())),
        Outcome::UnseenDice(n) => ("dice", json!(vec!["?"; (*n).into()])),
        Outcome::Cards(cards) => ("cards", cards.iter().map(|card| shown(*card)).collect()),
    };
    Map::from_iter([("kind".to_string(), json!(kind)), (kind.to_string(), fell)])
}

/// The parts of a move, and those with which it was offered as one of a range or as an open one.
fn with_bounds(table: &dyn Table, mut parts: Map<String, Value>) -> Map<String, Value> {
    let offered = table.moves().into_iter().find(|(_, shown)| {
        let several = ["least", "open"].iter().any(|part| shown.parts.contains_key(*part));
        several && shown.parts.get("kind") == parts.get("kind")
    });
    if let Some((_, shown)) = offered {
        parts.extend(shown.parts);
    }
    parts
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
    // What the parts say is compared with what the words mean, however they are written. Words that
    // mean nothing are refused where they are applied.
    let parts = match Outcome::read(table.next().due(), &*words) {
        Some(outcome) => outcome.map(|outcome| outcome_parts(&outcome)),
        None => table.parts(seat, &words).map(|parts| with_bounds(table, parts)),
    };
    if let (Ok(parts), Ok(Value::Object(mut given))) = (parts, serde_json::from_str(text)) {
        given.retain(|key, _| key != "player" && key != "move");
        for (key, value) in given {
            let at = strict::step(&key);
            let Some(meant) = parts.get(&key) else {
                let message = "this move has no such part";
                return Err(Refusal::new(Code::UnknownField, message).at(at));
            };
            if sorted(meant.clone()) != sorted(value) {
                let message = format!("the words of the move make this {meant}");
                return Err(inconsistent(message, at));
            }
        }
    }
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
