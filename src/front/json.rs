//! States in, answers and refusals out, line by line.

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::game::Info;
use crate::json::strict::{self, Id, Node};
use crate::json::write::json_text;
use crate::kit::refusal::{Code, Refusal};
use crate::play::games::{Games, find};
use crate::play::table::{Kind, Table};

/// A refusal in place of an answer.
#[must_use]
pub fn refusal(refusal: &Refusal, info: Option<&Info>) -> Value {
    let mut error = Map::new();
    error.insert("code".into(), json!(refusal.code.as_str()));
    if let Some(at) = &refusal.at {
        error.insert("at".into(), json!(at));
    }
    error.insert("message".into(), json!(refusal.message));
    if let Some(rule) = refusal.rule {
        error.insert("rule".into(), json!(named_rule(rule, info)));
    }
    if let Some(hint) = &refusal.hint {
        error.insert("hint".into(), json!(hint));
    }
    json!({ "error": error })
}

/// `dalmatian R5`.
fn named_rule(rule: &str, info: Option<&Info>) -> String {
    info.map_or_else(|| rule.to_string(), |info| format!("{} {rule}", info.id))
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
    pub table: Result<Box<dyn Table>, Refusal>,
}

/// Reads a state of `kind` from JSON text.
#[must_use]
pub fn arrive(games: &Games, kind: &dyn Kind, text: &str) -> Arrived {
    match kind.read_at_once(text) {
        Some((id, table)) => Arrived { id, table: Ok(table) },
        None => arrive_by_tree(games, kind, text),
    }
}

/// As [`arrive`], in two steps, which can say what is wrong.
#[must_use]
pub fn arrive_by_tree(games: &Games, kind: &dyn Kind, text: &str) -> Arrived {
    let mut node = match strict::parse(text) {
        Ok(node) => node,
        Err(refusal) => return Arrived { id: id_beside(&refusal, text), table: Err(refusal) },
    };
    if !matches!(node, Node::Object(_)) {
        let refusal = Refusal::new(Code::WrongType, "a state is an object");
        return Arrived { id: None, table: Err(refusal.at("")) };
    }
    let id = match node.take("id").map(Id::read).transpose() {
        Ok(id) => id,
        Err(refusal) => return Arrived { id: None, table: Err(refusal) },
    };
    let table = right_game(games, kind, &mut node).and_then(|()| kind.read_state(node));
    Arrived { id, table }
}

/// The id of an object that is refused for a key that stands twice, if it is not that key.
#[must_use]
pub fn id_beside(refusal: &Refusal, text: &str) -> Option<Id> {
    if refusal.code != Code::DuplicateKey || refusal.at.as_deref() == Some("/id") {
        return None;
    }
    let told: Value = serde_json::from_str(text).ok()?;
    let id = told.get("id")?.to_string();
    Id::read(strict::parse(&id).ok()?).ok()
}

/// `game` may be left out; if it stands there it is this game.
fn right_game(games: &Games, kind: &dyn Kind, node: &mut Node<'_>) -> Result<(), Refusal> {
    let info = kind.info();
    match node.take("game") {
        None => Ok(()),
        Some(Node::Text(name)) if info.is_called(&name) => Ok(()),
        Some(Node::Text(name)) => {
            let message = match find(games, &name) {
                Ok(other) => format!("this is a state of {}, not of {}", other.info().id, info.id),
                Err(refusal) => refusal.message,
            };
            Err(Refusal::new(Code::GameUnknown, message).at("/game"))
        }
        Some(_) => Err(Refusal::new(Code::WrongType, "the game is told by its name").at("/game")),
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
        assert_eq!(code("[]"), Err(Code::WrongType));
        let arrived = arrive(GAMES, kind, r#"{"id":"x","total":99}"#);
        assert!(arrived.id.is_some() && arrived.table.is_err());
    }
}
