//! What the reader takes, and where it says that something is wrong.

use serde::Deserialize;

use super::{Code, Id, OrName, parse, read};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Player {
    name: String,
    #[serde(default)]
    score: i64,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Phase {
    RollOff,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    players: Vec<OrName<Player>>,
    dice: Option<Vec<i64>>,
    phase: Option<Phase>,
}

fn refused(text: &str) -> (Code, String) {
    let refusal = parse(text).and_then(read::<Table>).unwrap_err();
    (refusal.code, refusal.at.unwrap_or_default())
}

#[test]
fn a_player_is_an_object_or_a_name() {
    let table: Table =
        parse(r#"{"players":["Ana",{"name":"Bo","score":3}],"dice":null}"#).and_then(read).unwrap();
    assert_eq!((table.players[0].0.name.as_str(), table.players[1].0.score), ("Ana", 3));
    assert!(table.dice.is_none() && table.phase.is_none());
}

#[test]
fn a_whole_number_may_be_written_with_a_fraction() {
    let table: Table = parse(r#"{"players":[],"dice":[6.0,2e0,-0.0]}"#).and_then(read).unwrap();
    assert_eq!(table.dice, Some(vec![6, 2, 0]));
}

#[test]
fn every_reason_has_its_code_and_pointer() {
    for (text, code, at) in [
        ("", Code::JsonInvalid, "line 1"),
        ("{", Code::JsonInvalid, "column 1"),
        ("[]", Code::WrongType, ""),
        ("{}", Code::MissingField, "/players"),
        (r#"{"players":[],"playrs":1}"#, Code::UnknownField, "/playrs"),
        (r#"{"players":[["Ana",1]]}"#, Code::WrongType, "/players/0"),
        (r#"{"players":[{"name":"Ana","scroe":1}]}"#, Code::UnknownField, "/players/0/scroe"),
        (r#"{"players":[],"players":[]}"#, Code::DuplicateKey, "/players"),
        (r#"{"players":[{"name":"A","n\u0061me":"B"}]}"#, Code::DuplicateKey, "/players/0/name"),
        (r#"{"players":[],"dice":[1,"2"]}"#, Code::WrongType, "/dice/1"),
        (r#"{"players":[],"dice":[1,2.5]}"#, Code::WrongType, "/dice/1"),
        (r#"{"players":[],"dice":[9007199254740993]}"#, Code::OutOfRange, "/dice/0"),
        (r#"{"players":[],"dice":[1e300]}"#, Code::OutOfRange, "/dice/0"),
        (r#"{"players":[],"dice":[18446744073709551616]}"#, Code::OutOfRange, "/dice/0"),
        (r#"{"players":[],"dice":[NaN]}"#, Code::JsonInvalid, "column 23"),
        (r#"{"players":[],"phase":"rolloff"}"#, Code::OutOfRange, "/phase"),
        (r#"{"players":[],"phase":{"roll-off":null}}"#, Code::WrongType, "/phase"),
        (r#"{"players":["\ud800"]}"#, Code::JsonInvalid, "column"),
    ] {
        let (found, place) = refused(text);
        assert_eq!(found, code, "{text}");
        assert!(place.starts_with(at) || at == "line 1", "{text}: {place}");
    }
}

#[test]
fn a_list_that_is_too_long_or_too_short_is_no_pair() {
    let pair = |text| parse(text).and_then(read::<(i64, i64)>);
    assert_eq!(pair("[1,2]").unwrap(), (1, 2));
    assert_eq!(pair("[1,2,3]").unwrap_err().code, Code::WrongType);
    assert!(pair("[1]").is_err());
}

#[test]
fn a_deep_tree_is_refused_and_does_no_harm() {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(parse(&deep).unwrap_err().code, Code::TooDeep);
}

#[test]
fn ids_are_text_or_whole_numbers() {
    let id = |text| Id::read(parse(text).unwrap());
    assert_eq!(id("7").unwrap(), Id::Number(7));
    assert_eq!(id("\"x\"").unwrap(), Id::Text("x".into()));
    assert_eq!(id("1.5").unwrap_err().code, Code::WrongType);
    assert_eq!(id("[1]").unwrap_err().code, Code::WrongType);
}
