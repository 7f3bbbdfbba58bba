//! States in, answers and refusals out, line by line.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::game::Info;
use crate::pieces::json::{Id, parse, take};
use crate::pieces::{Code, Refusal, Result, Spot, json_text, missing};
use crate::play::games::{Games, find};
use crate::play::{AnyGame, Table};
use crate::shape;

/// What stands in place of an answer.
#[derive(Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Refusal")]
pub struct Refused<'a> {
    pub error: Problem<'a>,
    /// Where in a stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Id>,
}

/// What is wrong.
#[derive(Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Problem<'a> {
    code: Code,
    /// A JSON pointer.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<&'a str>,
    /// Where a text is no UTF-8.
    #[serde(skip_serializing_if = "Option::is_none")]
    byte: Option<u32>,
    /// Where a text is no JSON.
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    message: &'a str,
    /// The game and its clause.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<String>,
    /// What to do instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<&'a str>,
}

/// A refusal in place of an answer.
pub fn refusal<'a>(refusal: &'a Refusal, info: Option<&Info>) -> Refused<'a> {
    let (byte, column) = match refusal.spot.as_deref() {
        Some(Spot::Byte(byte)) => (Some(*byte), None),
        Some(Spot::Column { column, .. }) => (None, Some(*column)),
        None => (None, None),
    };
    let error = Problem {
        code: refusal.code,
        at: refusal.at.as_deref(),
        byte,
        column,
        message: &refusal.message,
        rule: refusal.rule.as_ref().map(|rule| match info {
            Some(info) => format!("{} {rule}", info.id),
            None => rule.to_string(),
        }),
        hint: refusal.hint.as_deref(),
    };
    Refused { error, line: None, id: None }
}

/// Adds a field to a written object that has one already.
pub fn add_field(object: &mut Vec<u8>, key: &str, value: Option<&impl Serialize>) {
    let Some(value) = value else { return };
    object.pop();
    object.extend_from_slice(format!(",\"{key}\":{}}}", json_text(value)).as_bytes());
}

/// Reads the object on a line, whatever it is called, and takes its id out of it.
///
/// # Errors
/// If it is none, or has no such id.
pub fn opened(text: &str, called: &str, id: &mut Option<Id>) -> Result<Value> {
    let mut value = parse(text)?;
    if !value.is_object() {
        return Err(Refusal::new(Code::WrongType, format!("a {called} is an object")).at(""));
    }
    *id = id_of(&mut value)?;
    Ok(value)
}

/// Takes the id out of an object; null is none.
///
/// # Errors
/// `wrong-type` for anything but text or a whole number.
pub fn id_of(value: &mut Value) -> Result<Option<Id>> {
    match take(value, "id") {
        None | Some(Value::Null) => Ok(None),
        Some(id) => Id::of(id).map(Some).map_err(|why| why.at("/id")),
    }
}

/// A state that was read, of which game, with its id.
pub struct Arrived {
    pub kind: &'static dyn AnyGame,
    pub id: Option<Id>,
    pub table: Box<dyn Table>,
}

/// Reads a state.
///
/// # Errors
/// Whatever is wrong with it, with a pointer.
pub fn read_state(
    games: &Games,
    kind: Option<&'static dyn AnyGame>,
    mut value: Value,
) -> Result<Arrived> {
    let kind = game_of(games, kind, &mut value)?.ok_or_else(|| missing("/game"))?;
    let id = id_of(&mut value)?;
    Ok(Arrived { kind, id, table: kind.read_state(&value)? })
}

/// Whether a line is a refusal already, of a verb in front of this one.
pub(crate) fn is_refusal(text: &str) -> bool {
    // Looked at closely only where it may be one.
    text.contains("\"error\"") && parse(text).is_ok_and(|value| value["error"]["code"].is_string())
}

/// A state, which its game reads.
pub struct State;

shape!(
    inline State,
    schemars::json_schema!({"type": "object", "description": "A state: see the schema of its game."})
);

/// The game of a state: that which it names, and no other than the one that is `expected`.
///
/// # Errors
/// `game-unknown`, or `wrong-type` for anything but a name.
pub fn game_of(
    games: &Games,
    expected: Option<&'static dyn AnyGame>,
    value: &mut Value,
) -> Result<Option<&'static dyn AnyGame>> {
    let name = match take(value, "game") {
        None | Some(Value::Null) => return Ok(expected),
        Some(Value::String(name)) => name,
        Some(_) => {
            let message = "a game is given by its name";
            return Err(Refusal::new(Code::WrongType, message).at("/game"));
        }
    };
    let named = find(games, &name).map_err(|why| why.at("/game"))?;
    match (named.info().id, expected.map(|kind| kind.info().id)) {
        (is, Some(not)) if is != not => {
            let message = format!("this is a state of {is}, not of {not}");
            Err(Refusal::new(Code::GameUnknown, message).at("/game"))
        }
        _ => Ok(Some(named)),
    }
}
