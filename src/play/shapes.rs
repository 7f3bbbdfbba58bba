//! JSON Schemas: one document for all that is read and written of a game, or of no game, in which
//! every type has a name.

use schemars::Schema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};

use crate::game::{Answers, Json, Moves};
use crate::play::advice::Advised;
use crate::play::{Look, MovesListed, Scores, Tally};
use crate::solve::{Solve, WinChances};

/// Collects the shapes of what is written.
pub fn written() -> SchemaGenerator {
    SchemaSettings::draft2020_12().for_serialize().into_generator()
}

/// The version of all that is read and written. Within one, shapes only grow.
pub const FORMAT: u32 = 1;

/// Collects the shapes of what is read.
pub fn read() -> SchemaGenerator {
    SchemaSettings::draft2020_12().into_generator()
}

/// The document of a game. Its parts are named as the verbs and what these read and write.
pub fn of_game<G: Json + Solve>() -> Value {
    let info = &G::INFO;
    let mut told = written();
    let Answers { score, odds } = G::answers(&mut told);
    let win = told.subschema_for::<WinChances>();
    let answers = [
        ("Report", vec![told.subschema_for::<Look>()]),
        ("Moves", vec![told.subschema_for::<MovesListed>()]),
        ("Scores", vec![told.subschema_for::<Scores>()]),
        ("Score", score),
        ("Best", vec![told.subschema_for::<Advised>()]),
        ("Odds", odds.iter().chain([&win]).cloned().collect()),
    ];
    let simulate = told.subschema_for::<Tally>();
    let parts = told.subschema_for::<<G::Move as Moves>::Told<'static>>();
    let mut defs = told.take_definitions(true);
    if let Some(kinds) = key_of(parts.as_value()).and_then(|key| defs.remove(key)) {
        defs.insert("Parts".into(), kinds);
        named_kinds(&mut defs, "Parts", "kind");
    }
    optional(&mut defs, &win, "moment", json!({ "anyOf": odds }));
    let id = || json!({"$ref": "#/$defs/Id"});
    for one in answers.iter().flat_map(|(_, shapes)| shapes) {
        optional(&mut defs, one, "id", id());
        optional(&mut defs, one, "position", json!({"type": "string"}));
    }
    optional(&mut defs, &simulate, "id", id());
    let mut reading = read();
    let mut states = vec![
        reading.subschema_for::<G::Whole<'static>>(),
        reading.subschema_for::<G::Short<'static>>(),
    ];
    let rules = reading.subschema_for::<G>();
    // A game without short positions.
    states.retain(|one| one.as_bool() != Some(false));
    reading.subschema_for::<crate::pieces::json::Id>();
    let mut own = reading.take_definitions(true);
    for state in &states {
        optional(&mut own, state, "game", json!({"type": "string"}));
        optional(&mut own, state, "id", id());
        optional(&mut own, state, "rules", rules.as_value().clone());
    }
    optional(&mut defs, &simulate, "rules", rules.to_value());
    merge(&mut defs, own);
    let others = [
        ("State", states),
        ("Move", vec![json_ref("Offered")]),
        ("Parts", vec![json_ref("Parts")]),
        ("Simulate", vec![simulate]),
    ];
    let about = format!("All that {} reads and writes.", info.title);
    document(info.id, info.title, &about, defs, &[&answers[..], &others].concat())
}

/// A document of these parts, each one type or one of several.
pub fn document(
    id: &str,
    title: &str,
    about: &str,
    mut defs: Map<String, Value>,
    parts: &[(&str, Vec<Schema>)],
) -> Value {
    for (part, shapes) in parts {
        match &shapes[..] {
            [] => {}
            // A type of this name.
            [one] if key_of(one.as_value()) == Some(*part) => {}
            all => _ = defs.insert((*part).into(), json!({ "anyOf": all })),
        }
    }
    defs.sort_keys();
    let there = parts.iter().filter(|(_, shapes)| !shapes.is_empty());
    let all: Vec<Schema> = there.map(|(part, _)| json_ref(part)).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": format!("urn:croupier:{FORMAT}:{id}"),
        "title": title,
        "description": about,
        "anyOf": all,
        "$defs": defs,
    })
}

/// Adds types to others. A name stands for one type.
pub fn merge(defs: &mut Map<String, Value>, more: Map<String, Value>) {
    for (key, shape) in more {
        let known = defs.entry(key.clone()).or_insert_with(|| shape.clone());
        debug_assert_eq!(*known, shape, "two types are called {key}");
    }
}

/// Gives names to the several kinds of a type, of the word in a field, and says which.
pub fn named_kinds(defs: &mut Map<String, Value>, name: &str, by: &str) -> Vec<String> {
    let (mut names, Some(mut shape)) = (Vec::new(), defs.remove(name)) else { return Vec::new() };
    let kinds = shape.get_mut("oneOf").and_then(Value::as_array_mut);
    for one in kinds.into_iter().flatten() {
        if let Some(word) = one["properties"][by]["const"].as_str() {
            let key = format!("{name}{}", capital(word));
            let kind = std::mem::replace(one, json_ref(&key).into());
            defs.insert(key.clone(), kind);
            names.push(key);
        }
    }
    defs.insert(name.into(), shape);
    names
}

/// A reference to a type by its name.
pub fn json_ref(name: &str) -> Schema {
    schemars::json_schema!({ "$ref": format!("#/$defs/{name}") })
}

/// `Reroll` for `reroll`, `AllIn` for `all-in`.
fn capital(word: &str) -> String {
    let parts = word.split(['-', '_', ' ']).map(|part| {
        let (first, rest) = part.split_at(part.chars().next().map_or(0, char::len_utf8));
        first.to_uppercase() + rest
    });
    parts.collect()
}

fn key_of(shape: &Value) -> Option<&str> {
    shape.get("$ref")?.as_str()?.strip_prefix("#/$defs/")
}

/// The fields of the object that a schema refers to.
fn fields<'d>(
    defs: &'d mut Map<String, Value>,
    shape: &Schema,
) -> Option<&'d mut Map<String, Value>> {
    defs.get_mut(key_of(shape.as_value())?)?.get_mut("properties")?.as_object_mut()
}

/// Adds a field to the object that a schema refers to.
pub fn optional(defs: &mut Map<String, Value>, shape: &Schema, key: &str, field: Value) {
    if let Some(fields) = fields(defs, shape) {
        fields.insert(key.into(), field);
    }
}
