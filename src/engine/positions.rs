//! States and positions as they stand in a line.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::engine::answers::About;
use crate::pieces::json::{Id, parse, read, step, take};
use crate::pieces::{Code, Refusal, Result, json_text, missing, refusal, refuse_if};
use crate::play::games::{Games, find};
use crate::play::{AnyGame, Report, Table};

/// Takes out of a request its game, and what else of it may be said `beside` a verb: house rules, and
/// a state or a position, which it gives.
///
/// # Errors
/// Whatever is wrong with it, with a pointer.
pub fn subject(
    games: &Games,
    node: &mut Value,
    beside: &[&str],
    about: &mut About,
) -> Result<Option<Box<dyn Table>>> {
    if beside.contains(&"game") {
        about.kind = game_of(games, about.kind, node)?;
    }
    if beside.contains(&"rules") {
        let own: Option<Map<String, Value>> = field(node, "rules")?;
        about.rules = own.map_or(std::mem::take(&mut about.rules), Value::Object);
    }
    if !beside.contains(&"state") {
        return Ok(None);
    }
    let words: Option<String> = field(node, "position")?;
    match (take(node, "state"), words) {
        (Some(_), Some(_)) => Err(refusal!(StateInconsistent, at "/position",
            "\"position\" does not go with a state")),
        (Some(node), None) => {
            let lacks_rules = node.get("rules").is_none();
            state(games, node, about).map(Some).map_err(|why| match &why.at {
                Some(at) if lacks_rules && at.starts_with("/rules") => why,
                _ => why.under("/state"),
            })
        }
        (None, Some(words)) => position(&words, about).map(Some).map_err(|why| why.at("/position")),
        (None, None) => Ok(None),
    }
}

/// Reads the object on a line, whatever it is called, and takes its id out of it.
///
/// # Errors
/// If it is none, or has no such id.
pub fn opened(text: &str, called: &str, id: &mut Option<Id>) -> Result<Value> {
    let mut value = parse(text)?;
    refuse_if!(!value.is_object() => WrongType, at "", "a {called} is an object");
    *id = field::<Option<Id>>(&mut value, "id")?.flatten();
    Ok(value)
}

/// Takes a field out of a request and reads it.
///
/// # Errors
/// If it cannot be read.
pub fn field<T: DeserializeOwned>(node: &mut Value, key: &str) -> Result<Option<T>> {
    let read = |found| read(&found).map_err(|why: Refusal| why.under(&step(key)));
    take(node, key).map(read).transpose()
}

/// The game of a state or request: that which it names, and no other than the one that is `expected`.
fn game_of(
    games: &Games,
    expected: Option<&'static dyn AnyGame>,
    value: &mut Value,
) -> Result<Option<&'static dyn AnyGame>> {
    let Some(name) = field::<Option<String>>(value, "game")?.flatten() else {
        return Ok(expected);
    };
    let named = find(games, &name).map_err(|why| why.at("/game"))?;
    match (named.info().id, expected.map(|kind| kind.info().id)) {
        (is, Some(not)) if is != not => {
            Err(refusal!(GameUnknown, at "/game", "this is a state of {is}, not of {not}"))
        }
        _ => Ok(Some(named)),
    }
}

/// Reads a state, by the house rules of the line where it has none.
///
/// # Errors
/// Whatever is wrong with it, with a pointer.
pub fn state(games: &Games, mut node: Value, about: &mut About) -> Result<Box<dyn Table>> {
    let asked = about.rules.as_object().filter(|rules| !rules.is_empty());
    let lacks = asked.is_some() && node.get("rules").is_none();
    if lacks && let Some(fields) = node.as_object_mut() {
        fields.insert("rules".into(), about.rules.clone());
    }
    let kind = game_of(games, about.kind, &mut node)?.ok_or_else(|| missing("/game"))?;
    let table = kind.read_state(&node)?;
    about.kind = Some(kind);
    if let Some(asked) = asked.filter(|_| !lacks) {
        let own = table.json(Report::Rules);
        if let Some((key, set)) = asked.iter().find(|(key, set)| own[*key] != **set) {
            let (rule, is) = (key.replace('_', " "), json_text(&own[key]));
            return Err(refusal!(RulesInvalid, at format!("/rules{}", step(key)),
                hint "House rules that are asked for are those of states that name none",
                "{rule} is {is} in this state, not {set}"));
        }
    }
    Ok(table)
}

/// Reads a position in words.
///
/// # Errors
/// If it cannot be read, or is several.
pub fn position(text: &str, about: &mut About) -> Result<Box<dyn Table>> {
    let kind = about.kind.ok_or_else(|| missing("/game"))?;
    let words: Vec<String> = text.split_whitespace().map(str::to_string).collect();
    let mut tables = kind.read_notation(&about.rules, &words);
    let (Some(table), true) = (tables.pop(), tables.is_empty()) else {
        return Err(Refusal::new(Code::OutOfRange, "this is about one position at a time"));
    };
    let table = table?;
    about.position = Some(table.notation().unwrap_or_else(|| words.join(" ")));
    Ok(table)
}

/// Whether a line is a position in words. No notation has quotes or brackets, damaged JSON has.
pub fn is_in_words(line: &str) -> bool {
    !line.contains(['"', '{', '[']) && !["null", "true", "false"].contains(&line.trim())
}
