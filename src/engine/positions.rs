//! States and positions as they stand in a line.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::engine::answers::About;
use crate::pieces::json::{Id, parse, read, step, take};
use crate::pieces::{Code, Refusal, Result, json_text, missing};
use crate::play::games::{Games, find};
use crate::play::{AnyGame, Report, Table};

/// Of which game a line is, and by which house rules, where it does not say so itself.
#[derive(Clone, Copy)]
pub struct Given<'a> {
    pub kind: Option<&'static dyn AnyGame>,
    pub rules: &'a Value,
}

/// What a request is about.
pub struct Subject {
    pub kind: Option<&'static dyn AnyGame>,
    pub rules: Value,
    pub table: Option<Box<dyn Table>>,
}

impl Subject {
    /// Takes it out of a request: its game, and what else of it may be said `beside` a verb: house
    /// rules, and a state or a position.
    ///
    /// # Errors
    /// Whatever is wrong with it, with a pointer.
    pub fn take(
        games: &Games,
        node: &mut Value,
        given: Given,
        beside: &[&str],
        about: &mut About,
    ) -> Result<Self> {
        let kind = game_of(games, given.kind, node)?;
        about.game = kind.map(AnyGame::info);
        let takes_rules = beside.contains(&"rules");
        let own: Option<Map<String, Value>> =
            if takes_rules { field(node, "rules")? } else { None };
        let rules = own.map_or_else(|| given.rules.clone(), Value::Object);
        let mut subject = Self { kind, rules, table: None };
        if !beside.contains(&"state") {
            return Ok(subject);
        }
        let words: Option<String> = field(node, "position")?;
        match (take(node, "state"), words) {
            (Some(_), Some(_)) => {
                let message = "\"position\" does not go with a state";
                return Err(Refusal::new(Code::StateInconsistent, message).at("/position"));
            }
            (Some(node), None) => {
                about.place = "/state";
                let given = Given { kind, rules: &subject.rules };
                let (of, table) = state(games, node, given, about)?;
                (subject.kind, subject.table) = (Some(of), Some(table));
            }
            (None, Some(words)) => {
                about.place = "/position";
                let kind = kind.ok_or_else(|| missing("/game"))?;
                subject.table = Some(position(kind, &subject.rules, &words, about)?);
            }
            (None, None) => {}
        }
        Ok(subject)
    }
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
fn id_of(value: &mut Value) -> Result<Option<Id>> {
    match take(value, "id") {
        None | Some(Value::Null) => Ok(None),
        Some(id) => Id::of(id).map(Some).map_err(|why| why.at("/id")),
    }
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

/// Reads a state, by these house rules where it has none, and says of which game it is.
///
/// # Errors
/// Whatever is wrong with it, with a pointer.
pub fn state(
    games: &Games,
    mut node: Value,
    given: Given,
    about: &mut About,
) -> Result<(&'static dyn AnyGame, Box<dyn Table>)> {
    let asked = given.rules.as_object().filter(|rules| !rules.is_empty());
    let lacks = asked.is_some() && node.get("rules").is_none();
    if lacks && let Some(fields) = node.as_object_mut() {
        fields.insert("rules".into(), given.rules.clone());
    }
    about.game = given.kind.map(AnyGame::info);
    let place = about.place;
    let read = |mut node| {
        let kind = game_of(games, given.kind, &mut node)?.ok_or_else(|| missing("/game"))?;
        let id = id_of(&mut node)?;
        Ok((kind, id, kind.read_state(&node)?))
    };
    let (kind, id, table) = read(node).map_err(|why: Refusal| {
        let at = why.at.as_deref().unwrap_or_default();
        let elsewhere = lacks && at.starts_with("/rules") || given.kind.is_none() && at == "/game";
        if place.is_empty() || elsewhere { why } else { why.under(place) }
    })?;
    about.game = Some(kind.info());
    if let Some(asked) = asked.filter(|_| !lacks) {
        let own = table.json(Report::Rules);
        if let Some((key, set)) = asked.iter().find(|(key, set)| own[*key] != **set) {
            let is = json_text(&own[key]);
            let message = format!("{} is {is} in this state, not {set}", key.replace('_', " "));
            return Err(Refusal::new(Code::RulesInvalid, message)
                .at(format!("{place}/rules{}", step(key)))
                .hint("House rules that are asked for are those of states that name none"));
        }
    }
    // A state of a chain carries the id of its line, unless the request has its own.
    about.id = about.id.take().or(id);
    Ok((kind, table))
}

/// Reads a position in words.
///
/// # Errors
/// If it cannot be read, or is several.
pub fn position(
    kind: &dyn AnyGame,
    rules: &Value,
    text: &str,
    about: &mut About,
) -> Result<Box<dyn Table>> {
    let words: Vec<String> = text.split_whitespace().map(str::to_string).collect();
    let mut tables = kind.read_notation(rules, &words);
    let placed = |why: Refusal| if about.place.is_empty() { why } else { why.at(about.place) };
    let (Some(table), true) = (tables.pop(), tables.is_empty()) else {
        let message = "these positions are not compared with each other";
        return Err(placed(
            Refusal::new(Code::OutOfRange, message).hint("Ask about one at a time"),
        ));
    };
    let table = table.map_err(placed)?;
    about.position = Some(table.notation().unwrap_or_else(|| words.join(" ")));
    Ok(table)
}

/// Whether a line is a position in words. No notation has quotes or brackets, damaged JSON has.
pub fn is_in_words(line: &str) -> bool {
    !line.contains(['"', '{', '[']) && !["null", "true", "false"].contains(&line.trim())
}
