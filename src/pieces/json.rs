//! The strict reader of JSON from outside: what cannot be is refused with its place. And its only writer: no
//! control or bidirectional character stands raw, so that no terminal acts on it.
//!
//! A line that is as it should be is read straight into its type by `serde_json`. Any other is
//! [`parse`]d into a value first, and [`read`] from that says what is wrong and where.

use std::fmt;

use schemars::JsonSchema;
use serde::de::{self, DeserializeOwned, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::error::Category;
use serde_json::{Map, Value};
use serde_path_to_error::{Path, Segment};

use super::{Code, Refusal, Result, brief, is_unseen, missing, nearest, refusal, visible};

/// The largest whole number that every reader of JSON keeps exactly.
pub const LARGEST: i64 = 1 << 53;

/// Reads one value, whole, in which no key stands twice.
///
/// # Errors
/// `encoding-invalid`, `json-invalid`, `too-deep`, `duplicate-key` or `out-of-range`.
pub fn parse(text: &str) -> Result<Value> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let read = serde_path_to_error::deserialize::<_, Tree>(&mut reader);
    let Tree(value) = read.map_err(|error| match error.inner().classify() {
        Category::Data => place(meaning(&error.inner().to_string(), &[]), error.path()),
        _ => invalid(error.inner()),
    })?;
    reader.end().map_err(|error| invalid(&error))?;
    Ok(value)
}

/// Reads a type from a value.
///
/// # Errors
/// `unknown-field`, `missing-field`, `wrong-type`, `out-of-range`, or what the type itself refuses
/// by [`Refusal::into_error`], with a pointer.
pub fn read<'a, T: Deserialize<'a>>(value: &'a Value) -> Result<T> {
    read_beside(value, &[])
}

/// Reads a type from what is left of a value that may have had these fields too.
///
/// # Errors
/// As [`read`].
pub fn read_beside<'a, T: Deserialize<'a>>(value: &'a Value, taken: &[&str]) -> Result<T> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let is_step = |segment: &&Segment| !step_to(segment).is_empty();
        let inner = error.path().iter().filter(is_step).count() > 1;
        let why = meaning(&error.inner().to_string(), if inner { &[] } else { taken });
        let key = error.path().iter().next_back().map(step_to);
        if why.code == Code::UnknownField && why.at == key {
            // The path leads to the unknown field itself.
            return place(Refusal { at: None, ..why }, error.path());
        }
        place(why, error.path())
    })
}

/// The same straight from text.
///
/// # Errors
/// As [`parse`] and [`read`].
pub fn read_text<T: DeserializeOwned>(text: &str) -> Result<T> {
    read(&parse(text)?)
}

/// Takes a field out of an object.
pub fn take(value: &mut Value, key: &str) -> Option<Value> {
    value.as_object_mut()?.shift_remove(key)
}

/// What is not JSON, and where.
fn invalid(error: &serde_json::Error) -> Refusal {
    let words = error.to_string();
    if words.contains("recursion limit") {
        return Refusal::new(Code::TooDeep, "the JSON is nested more than 127 levels deep");
    }
    let words = visible(words.split(" at line ").next().unwrap_or_default());
    let words = words.replace("expected ident", "expected true, false or null");
    let words = words.replace("EOF while parsing", "it ends within");
    let column = Some(error.column() as u32);
    Refusal { column, ..Refusal::new(Code::JsonInvalid, format!("not JSON: {words}")) }
}

/// One step of a JSON pointer.
pub fn step(key: &str) -> String {
    format!("/{}", brief(key).replace('~', "~0").replace('/', "~1"))
}

fn step_to(segment: &Segment) -> String {
    match segment {
        Segment::Seq { index } => format!("/{index}"),
        Segment::Map { key } => step(key),
        Segment::Enum { .. } | Segment::Unknown => String::new(),
    }
}

/// A refusal with the way to its place before it.
fn place(why: Refusal, path: &Path) -> Refusal {
    why.under(&path.iter().map(step_to).collect::<String>())
}

/// What serde says, in our words.
fn meaning(words: &str, taken: &[&str]) -> Refusal {
    let words = words.split(" at line ").next().unwrap_or_default();
    if let Some(refusal) = Refusal::from_error(words) {
        return refusal;
    }
    let mut quoted = words.split('`').skip(1).step_by(2);
    let (first, known) = (quoted.next().unwrap_or_default(), quoted.collect::<Vec<_>>());
    let (found, expected) = words.split_once(", expected ").unwrap_or((words, "something else"));
    match words.split(' ').next().unwrap_or_default() {
        "unknown" if words.starts_with("unknown field") => {
            unknown_field(first, &[&known, taken].concat())
        }
        "unknown" => {
            let (what, all) = (brief(first), known.join(", "));
            meant(refusal!(OutOfRange, "\"{what}\" is not one of {all}"), first, &known)
        }
        "missing" => missing(step(first)),
        "invalid" => {
            let wrong_type = found.starts_with("invalid type")
                || found.starts_with("invalid length")
                || expected == "map with a single key";
            let code = if wrong_type { Code::WrongType } else { Code::OutOfRange };
            Refusal::new(code, format!("expected {}, got {}", plainly(expected), got(found)))
        }
        _ => Refusal::new(Code::OutOfRange, visible(words)),
    }
}

fn doubled(key: &str) -> Refusal {
    Refusal::new(Code::DuplicateKey, format!("duplicate key \"{}\"", brief(key))).at(step(key))
}

/// A field that is none of those that are known where it stands.
pub fn unknown_field(field: &str, known: &[&str]) -> Refusal {
    let why = refusal!(UnknownField, at step(field), "unknown field \"{}\"", brief(field));
    meant(why, field, known)
}

/// With all that is known there, the nearest first.
fn meant(refusal: Refusal, typed: &str, known: &[&str]) -> Refusal {
    if known.is_empty() {
        return refusal;
    }
    let near = nearest(typed, known.iter().copied());
    let mut known = known.to_vec();
    known.sort_by_key(|word| near.as_ref().is_none_or(|near| near != word));
    let asked = near.map_or(String::new(), |near| format!("Did you mean \"{near}\"? "));
    refusal.hint(format!("{asked}Known here: {}", known.join(", ")))
}

/// What serde expected, in our words.
fn plainly(expected: &str) -> &str {
    match expected {
        "a boolean" => "true or false",
        "a string" | "a borrowed string" | "string or map" | "map with a single key" => "text",
        "i64" | "u64" | "u8" | "u32" | "i32" | "u16" | "usize" => "a whole number",
        "f64" | "f32" => "a number",
        "a sequence" => "an array",
        "a map" => "an object",
        "a nonzero u64" | "a nonzero u32" => "a whole number from 1",
        other if other.starts_with("struct ") => "an object",
        other => other,
    }
}

/// What serde found, in our words.
fn got(found: &str) -> String {
    let what = found.split_once(": ").map_or("sequence", |(_, what)| what);
    match (what, what.split('`').nth(1), what.strip_prefix("string ")) {
        ("sequence", ..) => "an array".into(),
        ("map", ..) => "an object".into(),
        (_, Some(value), _) => brief(value),
        (_, _, Some(text)) => format!("text {}", brief(text)),
        _ => brief(what),
    }
}

/// A number that every reader keeps.
fn exact<E: de::Error>(number: i64) -> Result<i64, E> {
    if (-LARGEST..=LARGEST).contains(&number) {
        return Ok(number);
    }
    let why = refusal!(OutOfRange, "a whole number beyond 2^53 is not exact in JSON");
    Err(why.into_error())
}

/// A value in which no key stands twice, a whole number is written as one, and none is beyond 2^53.
struct Tree(Value);

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Grown).map(Tree)
    }
}

struct Grown;

impl<'de> Visitor<'de> for Grown {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Value, E> {
        exact(value).map(Value::from)
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Value, E> {
        self.visit_i64(i64::try_from(value).unwrap_or(i64::MAX))
    }

    /// A whole number written with a fraction is one all the same, and one too long for 64 bits
    /// arrives here too.
    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Value, E> {
        if value.fract() == 0.0 { self.visit_i64(value as i64) } else { Ok(value.into()) }
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(Tree(item)) = seq.next_element()? {
            items.push(item);
        }
        Ok(Value::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(key) = map.next_key::<String>()? {
            if fields.contains_key(&key) {
                return Err(doubled(&key).into_error());
            }
            let Tree(value) = map.next_value()?;
            fields.insert(key, value);
        }
        Ok(Value::Object(fields))
    }
}

/// What an object may carry to have its answer find it again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "invalid type: something else, expected text or a whole number")]
pub enum Id {
    Number(#[serde(deserialize_with = "exact_number")] i64),
    Text(String),
}

fn exact_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    exact(i64::deserialize(deserializer)?)
}

/// Adds a value as JSON.
pub fn append_json(out: &mut Vec<u8>, value: &(impl Serialize + ?Sized)) {
    let begin = out.len();
    // Into memory it does not fail, and every key of ours is text.
    let _ = serde_json::to_writer(&mut *out, value);
    // To look at all of it at once is several times faster than to look at every string.
    if out[begin..].iter().copied().fold(0, u8::max) >= DELETE {
        let text = String::from_utf8_lossy(&out[begin..]).into_owned();
        out.truncate(begin);
        // Whatever stands in JSON beyond ASCII stands in a string, where it may be escaped.
        for c in text.chars() {
            if c < char::from(DELETE) || !is_unseen(c) {
                out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
                continue;
            }
            for unit in c.encode_utf16(&mut [0; 2]) {
                out.extend_from_slice(format!("\\u{unit:04x}").as_bytes());
            }
        }
    }
}

/// JSON as text.
pub fn json_text(value: &impl Serialize) -> String {
    let mut bytes = Vec::new();
    append_json(&mut bytes, value);
    String::from_utf8(bytes).unwrap_or_default()
}

/// The first sign that a terminal may act on, of those that JSON may hold as they are.
const DELETE: u8 = 0x7f;

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::{Code, json_text, read_text};

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Player {
        #[serde(rename = "name")]
        _name: String,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Phase {
        RollOff,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Table {
        #[serde(rename = "players")]
        _players: Vec<Player>,
        #[serde(rename = "dice")]
        _dice: Option<Vec<i64>>,
        #[serde(rename = "phase")]
        _phase: Option<Phase>,
    }

    #[test]
    fn every_reason_has_its_code_and_pointer() {
        for (text, code, at) in [
            ("", Code::JsonInvalid, "column 0"),
            ("{", Code::JsonInvalid, "column 1"),
            ("{} x", Code::JsonInvalid, "column 4"),
            ("7", Code::WrongType, ""),
            ("{}", Code::MissingField, "/players"),
            (r#"{"players":[],"playrs":1}"#, Code::UnknownField, "/playrs"),
            (r#"{"players":[7]}"#, Code::WrongType, "/players/0"),
            (r#"{"players":[{}]}"#, Code::MissingField, "/players/0/name"),
            (r#"{"players":[{"name":"A","scroe":1}]}"#, Code::UnknownField, "/players/0/scroe"),
            (r#"{"players":[],"players":[]}"#, Code::DuplicateKey, "/players"),
            (r#"{"players":{"players":1,"players":2}}"#, Code::DuplicateKey, "/players/players"),
            (
                r#"{"players":[{"name":"A","n\u0061me":"B"}]}"#,
                Code::DuplicateKey,
                "/players/0/name",
            ),
            (r#"{"players":[],"dice":[1,"2"]}"#, Code::WrongType, "/dice/1"),
            (r#"{"players":[],"dice":[1,2.5]}"#, Code::WrongType, "/dice/1"),
            (r#"{"players":[],"dice":[9007199254740993]}"#, Code::OutOfRange, "/dice/0"),
            (r#"{"players":[],"dice":[1e300]}"#, Code::OutOfRange, "/dice/0"),
            (r#"{"players":[],"dice":[18446744073709551616]}"#, Code::OutOfRange, "/dice/0"),
            (r#"{"players":[],"dice":[NaN]}"#, Code::JsonInvalid, "column 23"),
            (r#"{"players":[],"phase":"rolloff"}"#, Code::OutOfRange, "/phase"),
            (r#"{"players":["\ud800"]}"#, Code::JsonInvalid, "column 20"),
        ] {
            let refusal = read_text::<Table>(text).unwrap_err();
            let column = refusal.column.map(|column| format!("column {column}"));
            let place = column.or(refusal.at).unwrap_or_default();
            assert_eq!((refusal.code, &*place), (code, at), "{text}");
        }
    }

    #[test]
    fn nothing_unseen_is_written_raw() {
        let text = json_text(&"a\u{1b}\u{7f}\u{9b}é\u{202e}\u{e0001}z");
        assert_eq!(text, "\"a\\u001b\\u007f\\u009bé\\u202e\\udb40\\udc01z\"");
        let back: String = serde_json::from_str(&text).unwrap();
        assert_eq!(back, "a\u{1b}\u{7f}\u{9b}é\u{202e}\u{e0001}z");
    }
}
