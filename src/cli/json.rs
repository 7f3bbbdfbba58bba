//! States in, answers and refusals out, line by line.

use schemars::{JsonSchema, json_schema};
use serde::{Deserialize, Deserializer, Serialize};

use crate::game::Info;
use crate::json::strict::{self, Id, Node};
use crate::json::write::json_text;
use crate::pieces::{Code, Refusal, Result, missing};
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
    /// A JSON pointer, or a column or line.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<&'a str>,
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
    let error = Problem {
        code: refusal.code,
        at: refusal.at.as_deref(),
        message: &refusal.message,
        rule: refusal.rule.map(|rule| match info {
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
pub fn opened<'t>(text: &'t str, called: &str, id: &mut Option<Id>) -> Result<Node<'t>> {
    let mut node = strict::parse(text)?;
    if !matches!(node, Node::Object(_)) {
        return Err(Refusal::new(Code::WrongType, format!("a {called} is an object")).at(""));
    }
    *id = id_of(&mut node)?;
    Ok(node)
}

/// Takes the id out of an object; null is none.
///
/// # Errors
/// `wrong-type` for anything but text or a whole number.
pub fn id_of(node: &mut Node<'_>) -> Result<Option<Id>> {
    match node.take("id") {
        None | Some(Node::Null) => Ok(None),
        Some(node) => Id::read(node).map(Some),
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
    mut node: Node<'_>,
) -> Result<Arrived> {
    let kind = game_of(games, kind, &mut node)?.ok_or_else(|| missing("/game"))?;
    let id = id_of(&mut node)?;
    Ok(Arrived { kind, id, table: kind.read_state(node)? })
}

/// Whether a line is a refusal already, of a verb in front of this one.
pub(crate) fn is_refusal(text: &str) -> bool {
    // Looked at closely only where it may be one.
    text.contains("\"error\"")
        && strict::parse(text).is_ok_and(|mut node| {
            let code = node.take("error").and_then(|mut error| error.take("code"));
            matches!(code, Some(Node::Text(_)))
        })
}

/// A state, which its game reads.
#[derive(Debug)]
pub struct State<'a>(pub Node<'a>);

impl<'de: 'a, 'a> Deserialize<'de> for State<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Node::deserialize(deserializer).map(State)
    }
}

shape!(
    inline State<'_>,
    json_schema!({"type": "object", "description": "A state: see the schema of its game."})
);

/// The game of a state: that which it names, and no other than the one that is `expected`.
///
/// # Errors
/// `game-unknown`, or `wrong-type` for anything but a name.
pub fn game_of(
    games: &Games,
    expected: Option<&'static dyn AnyGame>,
    node: &mut Node<'_>,
) -> Result<Option<&'static dyn AnyGame>> {
    let name = match node.take("game") {
        None => return Ok(expected),
        Some(Node::Text(name)) => name,
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
