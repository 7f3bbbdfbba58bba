//! JSON Schemas: one document for all that is read and written of a game, or of no game, in which
//! every type has a name.

use schemars::Schema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};

use crate::game::plain::Wire;
use crate::game::{Answers, Info, MoveWord, Moves, OnWire};
use crate::play::advice::{Nothing, Options};
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
pub fn of_game<G: OnWire + Solve>() -> Value {
    let info = &G::INFO;
    let Answers { mut generator, score, odds, mut best } = G::answers();
    best.insert(0, generator.subschema_for::<Options>());
    let win = generator.subschema_for::<WinChances>();
    let nothing = generator.subschema_for::<Nothing>();
    best.push(nothing.clone());
    let simulate = generator.subschema_for::<Tally>();
    let report = generator.subschema_for::<Look>();
    let scores = generator.subschema_for::<Scores>();
    let listed = generator.subschema_for::<MovesListed>();
    let parts = generator.subschema_for::<G::Move>();
    let mut defs = defs(&mut generator, true);
    moves(&mut defs, &parts, G::Move::WORDS);
    for one in odds.iter().chain([&win]) {
        // Beside the odds of a moment stand everybody's chances to win, or those alone.
        beside(&mut defs, one, &win);
    }
    let odds = [odds, vec![win, nothing]].concat();
    let id = || json!({"$ref": "#/$defs/Id"});
    let answers = score.iter().chain(&best).chain(&odds).chain([&scores]);
    for one in answers.clone().chain([&report, &listed, &simulate]) {
        optional(&mut defs, one, "id", id());
    }
    for one in answers {
        optional(&mut defs, one, "position", json!({"type": "string"}));
    }
    let mut reading = read();
    let (state, rules) = (reading.subschema_for::<Wire<G>>(), reading.subschema_for::<G>());
    reading.subschema_for::<crate::json::strict::Id>();
    let mut own = self::defs(&mut reading, false);
    optional(&mut own, &state, "game", json!({"type": "string"}));
    optional(&mut own, &state, "id", id());
    optional(&mut defs, &simulate, "rules", rules.to_value());
    merge(&mut defs, own);
    named(&mut defs, info);
    document(
        info.id,
        info.title,
        &format!("All that {} reads and writes.", info.title),
        defs,
        &[
            ("State", vec![state]),
            ("Report", vec![report]),
            ("Move", vec![json_ref("Move")]),
            ("Parts", vec![json_ref("Parts")]),
            ("Moves", vec![listed]),
            ("Scores", vec![scores]),
            ("Score", score),
            ("Best", best),
            ("Odds", odds),
            ("Simulate", vec![simulate]),
        ],
    )
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
            all => {
                let before = defs.insert((*part).into(), json!({ "anyOf": all }));
                let named = "is the name of all answers of its kind, and of one of their types";
                debug_assert!(before.is_none(), "{id}: {part} {named}");
            }
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

/// One part of a document, with what it leans on; `None` if there is no such part.
pub fn part(document: &Value, name: &str) -> Option<Value> {
    let key = capital(name);
    parts(document).any(|part| part == name).then_some(())?;
    let all = document["$defs"].as_object()?;
    let mut part = Map::new();
    part.insert("$schema".into(), document["$schema"].clone());
    part.insert("title".into(), key.as_str().into());
    part.extend(all.get(&key)?.as_object()?.clone());
    let mut wanted = Vec::new();
    refs(&Value::Object(part.clone()), &mut wanted);
    let mut next = 0;
    while let Some(key) = wanted.get(next).cloned() {
        refs(all.get(&key)?, &mut wanted);
        next += 1;
    }
    let leans: Map<String, Value> = all
        .iter()
        .filter(|(key, _)| wanted.contains(key))
        .map(|(k, v)| (k.clone(), v.clone()))
        .collect();
    if !leans.is_empty() {
        part.insert("$defs".into(), leans.into());
    }
    Some(part.into())
}

/// The names by which the parts of a document are asked for.
pub fn parts(document: &Value) -> impl Iterator<Item = String> {
    let all = document["anyOf"].as_array().into_iter().flatten();
    all.filter_map(|one| key_of(one).map(str::to_lowercase))
}

/// The types that a generator has collected.
pub fn defs(generator: &mut SchemaGenerator, written: bool) -> Map<String, Value> {
    let mut defs = generator.take_definitions(true);
    defs.values_mut().for_each(|shape| plain(shape, written));
    defs
}

/// Adds types to others. A name stands for one type.
pub fn merge(defs: &mut Map<String, Value>, more: Map<String, Value>) {
    for (key, shape) in more {
        let known = defs.entry(key.clone()).or_insert_with(|| shape.clone());
        debug_assert_eq!(*known, shape, "two types are called {key}");
    }
}

/// Adds a field that is always there to a type.
pub fn field(defs: &mut Map<String, Value>, name: &str, key: &str, shape: Value) {
    let Some(owner) = defs.get_mut(name) else { return };
    owner["properties"][key] = shape;
    match &mut owner["required"] {
        Value::Array(required) => required.push(key.into()),
        none => *none = json!([key]),
    }
}

/// Gives names to the several kinds of a type: those of their titles, or of the word in a field.
/// Any of them may have an `id`.
pub fn named_kinds(defs: &mut Map<String, Value>, name: &str, by: &str) {
    let Some(mut shape) = defs.remove(name) else { return };
    for several in ["oneOf", "anyOf"] {
        for one in shape.get_mut(several).and_then(Value::as_array_mut).into_iter().flatten() {
            let word = one["properties"][by]["const"].as_str().map(capital);
            let title = one.get("title").and_then(Value::as_str).map(str::to_string);
            if let Some(key) = word.map(|word| format!("{name}{word}")).or(title) {
                let mut kind = std::mem::replace(one, json_ref(&key).into());
                if let Some(fields) = kind.as_object_mut() {
                    fields.shift_remove("title");
                }
                defs.insert(key, kind);
            }
            if let Some(kind) = key_of(one).and_then(|key| defs.get_mut(key)) {
                kind["properties"]["id"] = json!({"$ref": "#/$defs/Id"});
            }
        }
    }
    defs.insert(name.into(), shape);
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

/// The names of the types that a shape refers to, each once.
fn refs(shape: &Value, found: &mut Vec<String>) {
    match shape {
        Value::Object(fields) => {
            if let Some(key) = key_of(shape).filter(|key| !found.iter().any(|old| old == key)) {
                found.push(key.to_string());
            }
            fields.values().for_each(|one| refs(one, found));
        }
        Value::Array(all) => all.iter().for_each(|one| refs(one, found)),
        _ => {}
    }
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

/// Adds the fields of another object, which may stand beside those of this one.
fn beside(defs: &mut Map<String, Value>, shape: &Schema, other: &Schema) {
    let more = fields(defs, other).cloned().unwrap_or_default();
    if let Some(fields) = fields(defs, shape) {
        for (key, field) in more {
            fields.entry(key).or_insert(field);
        }
    }
}

/// Names the kinds of moves, and says of each how it is listed: with whose move it is and in words,
/// with bounds where any number within them will do, or open where there are too many.
fn moves(defs: &mut Map<String, Value>, parts: &Schema, words: &[MoveWord]) {
    let kinds = key_of(parts.as_value()).and_then(|key| defs.remove(key));
    // What a move does stands before its fields.
    let kinds = kinds.and_then(|kinds| serde_json::to_value(Schema::try_from(kinds).ok()?).ok());
    let kinds = kinds.as_ref().and_then(|kinds| kinds["oneOf"].as_array().cloned());
    let (mut all, mut listed) = (Vec::new(), Vec::new());
    let player = json!({"$ref": "#/$defs/Name"});
    for kind in kinds.unwrap_or_default() {
        let word = kind["properties"]["kind"]["const"].as_str().unwrap_or_default();
        let name = capital(word);
        let mut shown = kind.clone();
        if let Some(fields) = shown["properties"].as_object_mut() {
            fields.shift_insert(0, "player".into(), player.clone());
            fields.shift_insert(1, "move".into(), json!({"type": "string"}));
        }
        if let Some(required) = shown["required"].as_array_mut() {
            required.splice(0..0, ["player".into(), "move".into()]);
        }
        all.push(json_ref(&format!("Parts{name}")));
        listed.push(json_ref(&format!("Move{name}")));
        defs.insert(format!("Parts{name}"), kind);
        defs.insert(format!("Move{name}"), shown);
    }
    let one_of: Vec<&str> = words.iter().map(|word| word.word).collect();
    defs.insert("Kind".into(), json!({"type": "string", "enum": one_of}));
    let (kind, whole) = (json!({"$ref": "#/$defs/Kind"}), json!({"type": "integer"}));
    let range = json!({
        "type": "object",
        "description": "A move with any whole number from `least` to `most`.",
        "required": ["player", "move", "kind", "least", "most"],
        "properties": {"player": player, "move": kind, "kind": kind, "least": whole, "most": whole},
    });
    let open = json!({
        "type": "object",
        "description": "A move that cannot be listed, such as one of cards that nobody has seen.",
        "required": ["player", "move", "kind", "open"],
        "properties": {"player": player, "move": kind, "kind": kind,
                       "open": {"type": "boolean", "const": true}},
    });
    defs.extend([("MoveRange".to_string(), range), ("MoveOpen".to_string(), open)]);
    listed.extend(["MoveRange", "MoveOpen"].map(json_ref));
    defs.insert("Parts".into(), json!({ "oneOf": all }));
    defs.insert("Move".into(), json!({"anyOf": listed, "description": "A move that may be made."}));
}

/// Says which game it is wherever one is named.
fn named(defs: &mut Map<String, Value>, info: &Info) {
    for (key, shape) in defs {
        if let Some(game) = shape.pointer_mut("/properties/game") {
            let mut names = vec![info.id];
            if key == "State" {
                names.extend(info.aliases);
            }
            *game = match &names[..] {
                [one] => json!({"type": "string", "const": one}),
                several => json!({"type": "string", "enum": several}),
            };
        }
    }
}

/// Takes out what says nothing to a reader of JSON: how wide a number is in memory, and in what is
/// `written` that a field may be null which is left out instead.
fn plain(shape: &mut Value, written: bool) {
    if let Value::Array(all) = shape {
        for one in all.iter_mut() {
            plain(one, written);
        }
    }
    let Value::Object(fields) = shape else { return };
    if let Some(Value::String(format)) = fields.get("format") {
        let widest = match format.as_str() {
            "uint8" => Some(u8::MAX.into()),
            "uint16" => Some(u16::MAX.into()),
            _ => None,
        };
        if fields.get("maximum").and_then(Value::as_u64) == widest {
            fields.shift_remove("maximum");
        }
        fields.shift_remove("format");
    }
    fields.values_mut().for_each(|one| plain(one, written));
    let required = fields.get("required").cloned().unwrap_or_default();
    let required =
        |key: &String| required.as_array().is_some_and(|all| all.iter().any(|one| one == key));
    let properties = fields.get_mut("properties").and_then(Value::as_object_mut);
    for (_, field) in properties.into_iter().flatten().filter(|(key, _)| written && !required(key))
    {
        never_null(field);
    }
}

fn never_null(shape: &mut Value) {
    let Value::Object(fields) = shape else { return };
    if let Some(Value::Array(types)) = fields.get_mut("type") {
        types.retain(|one| one != "null");
        if let [one] = &types[..] {
            let one = one.clone();
            fields.insert("type".into(), one);
        }
    }
    if let Some(Value::Array(several)) = fields.get_mut("anyOf") {
        several.retain(|one| one["type"] != "null");
        if let [Value::Object(one)] = &several[..] {
            let one = one.clone();
            fields.shift_remove("anyOf");
            fields.extend(one);
        }
    }
}
