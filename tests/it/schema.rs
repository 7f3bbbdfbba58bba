//! A checker of JSON Schema, as far as the program's own schemas use it. What it does not know it
//! does not pass over: an unknown word of a schema is a failure.

use crate::strict_json::{Json, read};

/// Whether `value` fits the whole schema `root`.
pub fn check(root: &Json, value: &Json) -> Result<(), String> {
    fits(root, root, value, "")
}

fn fits(root: &Json, schema: &Json, value: &Json, at: &str) -> Result<(), String> {
    if let Json::Bool(any) = schema {
        return if *any { Ok(()) } else { Err(format!("{at}: nothing may stand here")) };
    }
    for (word, told) in schema.fields() {
        word_fits(root, schema, word, told, value, at)?;
    }
    Ok(())
}

fn word_fits(
    root: &Json,
    schema: &Json,
    word: &str,
    told: &Json,
    value: &Json,
    at: &str,
) -> Result<(), String> {
    let wrong = |what: &str| Err(format!("{at}: {what} ({word}: {told})"));
    let alternatives =
        || told.list().iter().filter(|one| fits(root, one, value, at).is_ok()).count();
    match (word, value) {
        ("$ref", _) => {
            let pointer = told.text().trim_start_matches('#');
            fits(root, root.at(pointer), value, at)?;
        }
        ("anyOf", _) if alternatives() == 0 => return wrong("none fits"),
        ("oneOf", _) if alternatives() != 1 => return wrong("not one fits"),
        ("allOf", _) if alternatives() != told.list().len() => return wrong("not all fit"),
        ("type", _) => {
            let types =
                if let Json::List(types) = told { types.clone() } else { vec![told.clone()] };
            if !types.iter().any(|kind| is(kind.text(), value)) {
                return wrong("another type");
            }
        }
        ("enum", _) if !told.list().contains(value) => return wrong("none of these"),
        ("const", _) if told != value => return wrong("another value"),
        ("minimum", Json::Number(_)) if value.number() < told.number() => {
            return wrong("too small");
        }
        ("maximum", Json::Number(_)) if value.number() > told.number() => {
            return wrong("too large");
        }
        ("minItems", Json::List(items)) if (items.len() as f64) < told.number() => {
            return wrong("too few");
        }
        ("maxItems", Json::List(items)) if items.len() as f64 > told.number() => {
            return wrong("too many");
        }
        ("minLength", Json::Text(text)) if (text.chars().count() as f64) < told.number() => {
            return wrong("too short");
        }
        ("maxLength", Json::Text(text)) if text.chars().count() as f64 > told.number() => {
            return wrong("too long");
        }
        ("items", Json::List(items)) => {
            for (i, item) in items.iter().enumerate() {
                fits(root, told, item, &format!("{at}/{i}"))?;
            }
        }
        ("prefixItems", Json::List(items)) => {
            for (i, (item, of_item)) in items.iter().zip(told.list()).enumerate() {
                fits(root, of_item, item, &format!("{at}/{i}"))?;
            }
        }
        ("properties", Json::Object(fields)) => {
            for (key, field) in fields {
                if let Some(of_field) = told.find(&format!("/{key}")) {
                    fits(root, of_field, field, &format!("{at}/{key}"))?;
                }
            }
        }
        ("required", Json::Object(_)) => {
            if let Some(key) =
                told.list().iter().find(|key| value.find(&format!("/{}", key.text())).is_none())
            {
                return wrong(&format!("{key} is missing"));
            }
        }
        ("additionalProperties", Json::Object(fields)) => {
            for (key, field) in fields {
                if schema.find(&format!("/properties/{key}")).is_none() {
                    fits(root, told, field, &format!("{at}/{key}"))?;
                }
            }
        }
        (
            "anyOf"
            | "oneOf"
            | "allOf"
            | "enum"
            | "const"
            | "minimum"
            | "maximum"
            | "minItems"
            | "maxItems"
            | "minLength"
            | "maxLength"
            | "items"
            | "prefixItems"
            | "properties"
            | "required"
            | "additionalProperties"
            | "$schema"
            | "$defs"
            | "title"
            | "description"
            | "default"
            | "format"
            | "examples",
            _,
        ) => {}
        _ => return wrong("a word of schemas that is not known here"),
    }
    Ok(())
}

fn is(kind: &str, value: &Json) -> bool {
    match (kind, value) {
        ("null", Json::Null)
        | ("boolean", Json::Bool(_))
        | ("number", Json::Number(_))
        | ("string", Json::Text(_))
        | ("array", Json::List(_))
        | ("object", Json::Object(_)) => true,
        ("integer", Json::Number(number)) => number.parse::<i64>().is_ok(),
        _ => false,
    }
}

/// Whether `schema` is one: every word of it is known here, and says what it may say.
pub fn check_schema(schema: &Json) -> Result<(), String> {
    is_schema(schema, schema, "")
}

fn is_schema(root: &Json, schema: &Json, at: &str) -> Result<(), String> {
    let fields = match schema {
        Json::Bool(_) => return Ok(()),
        Json::Object(fields) => fields,
        other => return Err(format!("{at}: {other} is no schema")),
    };
    for (word, told) in fields {
        let here = format!("{at}/{word}");
        let wrong = || Err(format!("{here}: {told}"));
        let whole = |n: &Json| is("integer", n) && n.number() >= 0.0;
        match word.as_str() {
            "$ref" if !is("string", told) => return wrong(),
            "$ref" => {
                let pointer = told.text().strip_prefix('#');
                if pointer.is_none_or(|pointer| root.find(pointer).is_none()) {
                    return wrong();
                }
            }
            "title" | "description" | "format" | "$schema" if !is("string", told) => {
                return wrong();
            }
            "minimum" | "maximum" if !is("number", told) => return wrong(),
            "minItems" | "maxItems" | "minLength" | "maxLength" if !whole(told) => return wrong(),
            "type" => {
                const TYPES: [&str; 7] =
                    ["null", "boolean", "number", "string", "array", "object", "integer"];
                let known = |one: &Json| is("string", one) && TYPES.contains(&one.text());
                let several = is("array", told) && are_apart(told) && told.list().iter().all(known);
                if !known(told) && !several {
                    return wrong();
                }
            }
            "enum" if !is("array", told) || !are_apart(told) => return wrong(),
            "examples" if !is("array", told) => return wrong(),
            "required" => {
                let texts = is("array", told) && told.list().iter().all(|key| is("string", key));
                if !texts || !told.list().is_empty() && !are_apart(told) {
                    return wrong();
                }
            }
            "anyOf" | "oneOf" | "allOf" | "prefixItems" => {
                if !is("array", told) || told.list().is_empty() {
                    return wrong();
                }
                for (i, one) in told.list().iter().enumerate() {
                    is_schema(root, one, &format!("{here}/{i}"))?;
                }
            }
            "items" | "additionalProperties" => is_schema(root, told, &here)?,
            "properties" | "$defs" => {
                if !is("object", told) {
                    return wrong();
                }
                for (key, one) in told.fields() {
                    is_schema(root, one, &format!("{here}/{key}"))?;
                }
            }
            "title" | "description" | "format" | "$schema" | "minimum" | "maximum" | "minItems"
            | "maxItems" | "minLength" | "maxLength" | "enum" | "const" | "default"
            | "examples" => {}
            _ => return Err(format!("{here}: a word of schemas that is not known here")),
        }
    }
    Ok(())
}

/// Some values, no two of them equal.
fn are_apart(list: &Json) -> bool {
    let list = list.list();
    !list.is_empty() && list.iter().enumerate().all(|(i, one)| !list[..i].contains(one))
}

#[test]
fn a_schema_is_held_to_the_words_of_schemas() {
    for bad in [
        r#"{"description":["A"," ","b"]}"#,
        r#"{"type":"card"}"#,
        r#"{"type":[]}"#,
        r#"{"minimum":"1"}"#,
        r#"{"minItems":-1}"#,
        r#"{"required":"a"}"#,
        r#"{"required":["a","a"]}"#,
        r#"{"enum":[]}"#,
        r#"{"anyOf":{}}"#,
        r#"{"properties":["a"]}"#,
        r#"{"properties":{"a":{"items":7}}}"#,
        r##"{"$ref":"#/$defs/x"}"##,
        r#"{"novel":1}"#,
        "7",
    ] {
        assert!(check_schema(&read(bad).unwrap()).is_err(), "{bad}");
    }
    let good = concat!(
        r##"{"anyOf":[{"$ref":"#/$defs/x"},true],"##,
        r##""$defs":{"x":{"type":["null","string"],"required":[],"minLength":1}}}"##
    );
    assert_eq!(check_schema(&read(good).unwrap()), Ok(()));
}

#[test]
fn each_word_of_a_schema_refuses_something() {
    for (schema, good, bad) in [
        (r#"{"type":"integer"}"#, "7", "7.5"),
        (r#"{"type":["string","null"]}"#, "null", "7"),
        (r#"{"minimum":2}"#, "2", "1"),
        (r#"{"maximum":2}"#, "2", "3"),
        (r#"{"minItems":1}"#, "[1]", "[]"),
        (r#"{"maxItems":1}"#, "[1]", "[1,2]"),
        (r#"{"items":{"type":"boolean"}}"#, "[true]", "[true,1]"),
        (r#"{"prefixItems":[true,{"const":2}]}"#, "[1,2]", "[1,3]"),
        (r#"{"enum":["a","b"]}"#, "\"a\"", "\"c\""),
        (r#"{"const":"a"}"#, "\"a\"", "\"b\""),
        (r#"{"required":["a"]}"#, "{\"a\":1}", "{\"b\":1}"),
        (r#"{"properties":{"a":{"type":"null"}}}"#, "{\"b\":1}", "{\"a\":1}"),
        (r#"{"properties":{"a":true},"additionalProperties":false}"#, "{\"a\":1}", "{\"b\":1}"),
        (r#"{"anyOf":[{"const":1},{"const":2}]}"#, "2", "3"),
        (r#"{"oneOf":[{"minimum":1},{"maximum":2}]}"#, "3", "2"),
        (r##"{"$ref":"#/$defs/x","$defs":{"x":{"const":1}}}"##, "1", "2"),
        (r#"{"minLength":1}"#, "\"a\"", "\"\""),
    ] {
        let (schema, good, bad) = (read(schema).unwrap(), read(good).unwrap(), read(bad).unwrap());
        assert_eq!(check(&schema, &good), Ok(()), "{schema}");
        assert!(check(&schema, &bad).is_err(), "{schema} takes {bad}");
    }
    assert!(check(&read("{\"novel\":1}").unwrap(), &Json::Null).is_err());
}
