//! States in, answers and refusals out, line by line.

use schemars::{JsonSchema, json_schema};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::cli::apply::MoveOrWords;
use crate::game::Info;
use crate::json::strict::{self, Id, Node};
use crate::json::write::json_text;
use crate::pieces::{Code, Refusal, Result};
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

/// Adds to an answer, a written object, the line of its question, for refusals, and the id it
/// carried.
pub fn address(answer: &mut Vec<u8>, line: Option<u64>, id: Option<&Id>) {
    add_field(answer, "line", line.as_ref());
    add_field(answer, "id", id);
}

/// Adds a field to a written object that has one already.
pub fn add_field(object: &mut Vec<u8>, key: &str, value: Option<&impl Serialize>) {
    let Some(value) = value else { return };
    object.pop();
    object.extend_from_slice(format!(",\"{key}\":{}}}", json_text(value)).as_bytes());
}

/// A state that came in, with the id its answer will carry.
pub struct Arrived {
    pub id: Option<Id>,
    pub table: Result<Box<dyn Table>>,
}

/// Reads a state of `kind` from JSON text.
pub fn arrive(games: &Games, kind: &dyn AnyGame, text: &str) -> Arrived {
    match kind.read_at_once(text) {
        Some((id, table)) => Arrived { id, table: Ok(table) },
        None => arrive_by_tree(games, kind, text),
    }
}

/// As [`arrive`], in two steps, which can say what is wrong.
pub fn arrive_by_tree(games: &Games, kind: &dyn AnyGame, text: &str) -> Arrived {
    let mut id = None;
    let node = opened(text, "state", &mut id);
    Arrived { id, table: node.and_then(|node| read_state(games, kind, node)) }
}

/// Reads the object on a line, whatever it is called, and takes its id out of it.
///
/// # Errors
/// If it is none, or has no such id.
pub fn opened<'t>(text: &'t str, called: &str, id: &mut Option<Id>) -> Result<Node<'t>> {
    let mut node = strict::parse(text).inspect_err(|why| *id = id_beside(why, text))?;
    if !matches!(node, Node::Object(_)) {
        return Err(Refusal::new(Code::WrongType, format!("a {called} is an object")).at(""));
    }
    *id = id_of(&mut node)?;
    Ok(node)
}

fn read_state(games: &Games, kind: &dyn AnyGame, mut node: Node) -> Result<Box<dyn Table>> {
    game_of(games, Some(kind), &mut node)?;
    kind.read_state(node)
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

/// A state and moves of its own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WithMoves<'a> {
    #[serde(borrow)]
    state: State<'a>,
    moves: Vec<MoveOrWords>,
}

/// Reads a state that stands in an object beside moves; `None` if it is no such object.
pub(crate) fn arrive_with_moves(
    games: &Games,
    kind: &dyn AnyGame,
    text: &str,
) -> Option<(Arrived, Vec<String>)> {
    let mut node = strict::parse(text).ok()?;
    match &node {
        Node::Object(fields) if fields.iter().any(|(key, _)| key == "state") => {}
        _ => return None,
    }
    let (mut id, mut moves) = (None, Vec::new());
    let read = || {
        id = id_of(&mut node)?;
        let WithMoves { state: State(mut state), moves: own } = strict::read(node)?;
        let table = id_of(&mut state).and_then(|of_state| {
            let table = read_state(games, kind, state)?;
            // A state of a chain carries the id of its line, if no other stands beside it.
            (id, moves) = (id.take().or(of_state), own.into_iter().map(|mv| mv.0).collect());
            Ok(table)
        });
        table.map_err(|why| why.under("/state"))
    };
    let table = read();
    Some((Arrived { id, table }, moves))
}

/// The id of an object that is refused for a key that stands twice, if it is not that key.
fn id_beside(refusal: &Refusal, text: &str) -> Option<Id> {
    if refusal.code != Code::DuplicateKey || refusal.at.as_deref() == Some("/id") {
        return None;
    }
    let fields: Value = serde_json::from_str(text).ok()?;
    let id = fields.get("id")?.to_string();
    Id::read(strict::parse(&id).ok()?).ok()
}

/// The game of a state: that which it names, and no other than the one that is `expected`.
///
/// # Errors
/// `game-unknown`, or `wrong-type` for anything but a name.
pub fn game_of<'k>(
    games: &Games,
    expected: Option<&'k dyn AnyGame>,
    node: &mut Node<'_>,
) -> Result<Option<&'k dyn AnyGame>> {
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

#[cfg(test)]
mod tests {
    use super::{Code, arrive};
    use crate::registry::{self, GAMES};

    #[test]
    fn an_object_with_a_key_twice_is_answered_by_its_id() {
        let kind = registry::find("dalmatian").unwrap();
        let id = |text| arrive(GAMES, kind, text).id.map(|id| super::json_text(&id));
        for (text, due) in [
            (r#"{"id":"q","total":6,"total":7}"#, Some("\"q\"")),
            (r#"{"id":7,"rules":{"reuse":true,"reuse":true}}"#, Some("7")),
            (r#"{"id":"q","id":"r"}"#, None),
            (r#"{"id":[1],"total":6,"total":7}"#, None),
            (r#"{"id":"q","total":6,"total":7"#, None),
        ] {
            assert_eq!(id(text).as_deref(), due, "{text}");
        }
    }

    #[test]
    fn the_game_may_be_left_out_and_must_agree() {
        let kind = registry::find("dalmatian").unwrap();
        let code =
            |text| arrive(GAMES, kind, text).table.map(|_| ()).map_err(|refusal| refusal.code);
        assert_eq!(code(r#"{"total":6,"dice":[1,2,3,4,5]}"#), Ok(()));
        assert_eq!(code(r#"{"game":"dalmatian","total":6,"dice":[1,2,3,4,5]}"#), Ok(()));
        assert_eq!(code(r#"{"game":"chess","total":6}"#), Err(Code::GameUnknown));
        assert_eq!(code(r#"{"game":7,"total":6}"#), Err(Code::WrongType));
        let unknown = arrive(GAMES, kind, r#"{"game":"dalmatin","total":6}"#).table.err().unwrap();
        assert!(unknown.hint.unwrap().contains("dalmatian"), "what it may be is told as well");
        assert_eq!(code("[]"), Err(Code::WrongType));
        let arrived = arrive(GAMES, kind, r#"{"id":"x","total":99}"#);
        assert!(arrived.id.is_some() && arrived.table.is_err());
    }
}
