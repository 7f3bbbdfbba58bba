//! The game in words and in notation.

use super::{Table, causes, challenge, table};
use crate::game::{OnWire, Speak};
use crate::games::pairs_and_wagers::PairsAndWagers;
use crate::pieces::refusal::Code;
use crate::pieces::style::Style;

#[test]
fn notation_goes_there_and_back() {
    let rules = PairsAndWagers::default();
    for text in ["3356", "4:3356", "4:1246", "12:", "0:"] {
        let position = rules.read_notation(&[text.to_string()]).remove(0).unwrap();
        assert_eq!(rules.notation(&position.state, &position.names).as_deref(), Some(text));
    }
    let spaced = rules.read_notation(&["4 : 3 3 5 6".to_string()]).remove(0).unwrap();
    assert_eq!(rules.notation(&spaced.state, &spaced.names).as_deref(), Some("4:3356"));
    for (text, code) in [
        ("335", Code::DiceCount),
        ("33566", Code::DiceCount),
        ("", Code::DiceCount),
        ("4:335", Code::DiceCount),
        ("3357", Code::DieFace),
        ("x:3356", Code::MoveUnreadable),
        ("-1:3356", Code::OutOfRange),
        ("33z6", Code::MoveUnreadable),
    ] {
        let refusal = rules.read_notation(&[text.to_string()]).remove(0).unwrap_err();
        assert_eq!(refusal.code, code, "{text}");
    }
}

#[test]
fn a_position_is_told_for_what_its_dice_make() {
    let score = |json: &str| PairsAndWagers::score_answer(&table(json)).unwrap();
    let pair = score(r#"{"score":4,"dice":[3,3,5,6]}"#);
    assert_eq!(
        pair.json().to_string(),
        r#"{"dice":[3,3,5,6],"combination":"pair","points":1,"scoring":[3,3]}"#
    );
    assert_eq!(pair.lines(Style::PIPE), ["4:3356  a pair of 3s, 1 point"]);
    let doubled = score(r#"{"score":4,"dice":[3,3,5,6],"wagers":{"odd":"odd"}}"#);
    assert_eq!(doubled.json()["doubled"], 2);
    assert_eq!(doubled.lines(Style::PIPE), ["3356  a pair of 3s, 1 point, doubled to 2"]);
    assert_eq!(score(r#"{"dice":[1,2,4,6]}"#).json()["combination"], "nothing");
    assert!(PairsAndWagers::score_answer(&table(r#"{"score":4}"#)).is_err());
}

#[test]
fn scenes_say_what_is_up_and_fit_narrow_screens() {
    let scene = |table: &Table| table.rules.scene(&table.state, &table.names, Style::PIPE);
    let mut game = challenge(9, 12);
    assert_eq!(scene(&game)[0], "Ana may first wager a point on odd or even");
    causes(&mut game, "odd; dice 1 2 4 6");
    let moment = game.rules.moment(&game.state, &game.names);
    assert_eq!(moment, "Bo leads with 12, Ana needs 13, 4 more");
    assert!(scene(&game).contains(&"at stake: 1 on odd".to_string()));
    causes(&mut game, "get");
    assert!(scene(&game).contains(&"at stake: 1 on odd, 1 on Get".to_string()));
    let sheet = game.rules.sheet(&game.state, &game.names, Style::PIPE);
    assert_eq!(sheet.head, ["player", "points", "at stake", "lead"]);
    assert_eq!(sheet.rows[0], ["Ana", "9", "2", "to come"]);
    causes(&mut game, "dice 3 3 5 6");
    for line in scene(&game) {
        assert!(line.len() <= 40, "{line}");
    }
    let small = table(r#"{"score":4,"dice":[3,3,5,6]}"#);
    assert_eq!(scene(&small)[0], "you have 3 3 5 6: a pair of 3s, 1 point");
}

#[test]
fn r10_j9_the_sheet_says_who_has_lost_bet_to_mid() {
    let state = |mids: [&str; 3]| {
        let player = |i: usize| {
            format!(r#"{{"name":"P{i}","score":{},"mid":"{}"}}"#, [11, 5, 0][i], mids[i])
        };
        let players = [0, 1, 2].map(player).join(",");
        let rules = r#""rules":{"target":20,"mid":true}"#;
        table(&format!(r#"{{{rules},"players":[{players}],"phase":"roll","turn":"P1"}}"#))
    };
    let column = |table: &Table| {
        let sheet = table.rules.sheet(&table.state, &table.names, Style::PIPE);
        sheet.rows.iter().map(|row| row.last().unwrap().clone()).collect::<Vec<_>>()
    };
    assert_eq!(column(&state(["won", "paid", "owed"])), ["won", "lost", "owes"]);
}
