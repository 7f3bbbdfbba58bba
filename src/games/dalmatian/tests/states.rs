//! States and positions from outside.

use serde_json::json;

use super::super::{Dalmatian, score};
use crate::game::{Game, Next, OnWire};
use crate::json::strict;
use crate::pieces::chance::Chance;
use crate::pieces::dice::Dice;
use crate::pieces::refusal::{Code, Refusal};
use crate::pieces::typed::Typed;
use crate::play::erased::{Erased, read_position};
use crate::play::table::AnyGame;

fn read(text: &str) -> Result<crate::game::Position<Dalmatian>, Refusal> {
    read_position::<Dalmatian>(strict::parse(text)?)
}

#[test]
fn small_states_default_sensibly() {
    for (text, left, waits) in [
        (r#"{"total":6,"dice":[1,2,3,4,5]}"#, 2, None),
        (r#"{"total":6}"#, 2, Some(5)),
        (r#"{"total":6,"dice":[1,2,3,4,5],"rerolls":0}"#, 0, None),
        (r#"{"total":6,"phase":"roll","dice":[1,2,3]}"#, 1, Some(2)),
        (r#"{"rules":{"eight_dice":true},"total":6,"dice":[1,2,3,4,5]}"#, 8, None),
        (r#"{"rules":{"eight_dice":true},"total":6,"phase":"roll","dice":[1]}"#, 4, Some(4)),
        (r#"{"players":["you"],"turn":"you","total":6}"#, 2, Some(5)),
    ] {
        let position = read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert!(position.is_fragment, "{text}");
        let turn = position.state.running().expect(text);
        assert_eq!(turn.left, left, "{text}");
        let due = match position.rules.next(&position.state) {
            Next::Chance(due) => Some(due.what),
            _ => None,
        };
        assert_eq!(due, waits.map(Chance::Dice), "{text}");
    }
}

#[test]
fn a_small_state_ends_with_its_turn() {
    let mut node = strict::parse(r#"{"total":6,"dice":[1,2,3,4,5]}"#).unwrap();
    node.take("game");
    let mut table = Erased::<Dalmatian>::game().read_state(node).unwrap();
    table.act(None, Typed::new("stop")).unwrap();
    assert_eq!(table.next(), Next::Over);
    assert_eq!(table.scores(), [4]);
}

/// A state that is all right is never made a tree of.
#[test]
fn states_are_read_straight_from_their_text() {
    for text in [
        r#"{"total":6,"dice":[1,2,3,4,5]}"#,
        r#"{"id":7,"game":"dalmatian","players":["Ana",{"name":"Bo","score":3}],"starter":"Bo",
            "rules":{"reuse":true},"round":2,"total":6,"phase":"roll","turn":"Ana"}"#,
        r#"{"starter":"Bo","players":["Ana","Bo"]}"#,
        r#"{"players":["Ana","Bo","Cy"],"starter":"Cy"}"#,
        r#"{"players":["Bo","ana"],"starter":"ANA"}"#,
        r#"{"players":["you"],"total":6}"#,
    ] {
        let (envelope, position) = Dalmatian::read_text(text).expect(text);
        let mut node = strict::parse(text).unwrap();
        assert_eq!(node.take("id").is_some(), envelope.id.is_some());
        node.take("game");
        assert_eq!(position, read_position::<Dalmatian>(node).unwrap());
    }
    for text in [
        r#"{"total":6,"total":6}"#,
        r#"{"players":["Ana","Bo"],"id":1,"id":2}"#,
        r#"{"rules":{},"total":6,"rules":{}}"#,
        r#"{"total":6,"dice":[1,2,3,4,5]}}"#,
        r#"{"rules":[true,true,true],"total":6}"#,
        r#"{"players":["Ana","Bo"],"starter":"Cy"}"#,
        r#"{"players":["Ana","Ana"],"starter":"Ana"}"#,
        r#"{"players":["Ana","Bo"],"players":["Ana","Bo"]}"#,
        r#"{"starter":"Ana","total":6}"#,
    ] {
        assert!(Dalmatian::read_text(text).is_none(), "{text}");
    }
}

#[test]
fn full_states_are_read() {
    for text in [
        r#"{"players":["Ana","Bo"]}"#,
        r#"{"players":["Ana","Bo"],"starter":"Bo"}"#,
        r#"{"players":[{"name":"Ana","score":60},{"name":"Bo","score":59}],"phase":"over"}"#,
        r#"{"players":[{"name":"Ana","score":4},{"name":"Bo","score":5}],"round":2,"starter":"Bo",
            "total":6,"phase":"reroll","turn":"Ana","dice":[1,2,3,4,5],"rerolls":2}"#,
        r#"{"players":["Ana","Bo","Cy"],"roll_off":[{"player":"Ana"},{"player":"Cy"}]}"#,
        r#"{"rules":{"round_winners":true},"players":[{"name":"Ana","points":3},"Bo"],
            "starter":"Bo","turn":"Bo","total":6}"#,
    ] {
        let position = read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert!(!position.is_fragment);
        let wire = serde_json::to_string(&Dalmatian::to_wire(&position)).unwrap();
        assert_eq!(read(&wire).unwrap(), position, "{text}");
    }
}

/// Untrusted states, each with what is wrong and where. Signs stand for the parts that are
/// right: `P2` for two players, `P` for them at turn, `V` for V2, `T` for total and dice.
const BAD_STATES: &[(&str, Code, &str)] = &{
    use Code::{
        DiceCount, DieFace, MissingField, NameInvalid, OutOfRange, PhaseWrong, PlayersInvalid,
        StateInconsistent, UnknownField, WrongType,
    };
    [
        // Dice.
        (r#"{"total":6,"dice":[1,2,3,4]}"#, DiceCount, "/dice"),
        (r#"{"total":6,"dice":[1,2,3,4,5,6]}"#, DiceCount, "/dice"),
        (r#"{"total":6,"dice":[]}"#, DiceCount, "/dice"),
        (r#"{"total":6,"dice":[1,2,7,4,5]}"#, DieFace, "/dice/2"),
        (r#"{"total":6,"dice":[1,2,3,4,0]}"#, DieFace, "/dice/4"),
        (r#"{"total":6,"dice":[1,2,3,4,-1]}"#, DieFace, "/dice/4"),
        (r#"{"total":6,"dice":[1,2,3,4,"5"]}"#, WrongType, "/dice/4"),
        (r#"{"total":6,"dice":12345}"#, WrongType, "/dice"),
        (r#"{"total":6,"phase":"roll","dice":[1,2,3,4,5]}"#, DiceCount, "/dice"),
        (r#"{"total":6,"phase":"reroll"}"#, DiceCount, "/dice"),
        // The total.
        (r#"{"total":1,"dice":[1,2,3,4,5]}"#, OutOfRange, "/total"),
        (r#"{"total":13,"dice":[1,2,3,4,5]}"#, OutOfRange, "/total"),
        (r#"{"total":6.5,"dice":[1,2,3,4,5]}"#, WrongType, "/total"),
        (r#"{"dice":[1,2,3,4,5]}"#, MissingField, "/total"),
        ("{}", MissingField, "/total"),
        // Re-rolls.
        (r#"{T,"rerolls":3}"#, OutOfRange, "/rerolls"),
        (r#"{T,"rerolls":-1}"#, OutOfRange, "/rerolls"),
        (r#"{T,"rerolls":9,"rules":{"eight_dice":true}}"#, OutOfRange, "/rerolls"),
        (r#"{P,T,"rerolls":0}"#, OutOfRange, "/rerolls"),
        (r#"{"total":6,"phase":"roll","dice":[1],"rerolls":2}"#, StateInconsistent, "/rerolls"),
        (
            r#"{"total":6,"phase":"roll","dice":[1],"rerolls":5,"rules":{"eight_dice":true}}"#,
            StateInconsistent,
            "/rerolls",
        ),
        // House rules.
        (r#"{T,"rules":{"reuse":1}}"#, WrongType, "/rules/reuse"),
        (r#"{T,"rules":{"resue":true}}"#, UnknownField, "/rules/resue"),
        (r#"{T,"rules":[]}"#, WrongType, "/rules"),
        (r#"{T,"rules":null}"#, WrongType, "/rules"),
        // Fields.
        (r#"{T,"dise":1}"#, UnknownField, "/dise"),
        ("[6,[1,2,3,4,5]]", WrongType, ""),
        (r#"{"players":[{"name":"Ana","points":1},"Bo"]}"#, StateInconsistent, "/players/0/points"),
        (r#"{"players":[{"name":"Ana","pionts":1},"Bo"]}"#, UnknownField, "/players/0/pionts"),
        (r#"{"players":[{"score":1},"Bo"]}"#, MissingField, "/players/0/name"),
        // Players.
        (r#"{"players":["Ana"]}"#, PlayersInvalid, "/players"),
        (r#"{"players":["A","B","C","D","E","F","G"]}"#, PlayersInvalid, "/players"),
        (r#"{"players":["Ana","ANA"]}"#, PlayersInvalid, "/players/1"),
        (r#"{"players":["Ana",{"name":"ANA"}]}"#, PlayersInvalid, "/players/1/name"),
        (r#"{"players":["Ana","B o"]}"#, NameInvalid, "/players/1"),
        (r#"{"players":["Ana",{"name":"B o"}]}"#, NameInvalid, "/players/1/name"),
        // Phases.
        (r#"{P,T,"phase":"rerol"}"#, PhaseWrong, "/phase"),
        (r#"{T,"phase":"total"}"#, PhaseWrong, "/phase"),
        (r#"{P,"phase":"total","total":6}"#, StateInconsistent, "/total"),
        (r#"{P,"phase":"over"}"#, StateInconsistent, "/turn"),
        (r#"{"players":["Ana","Bo"],"phase":"over","round":3}"#, StateInconsistent, "/round"),
        (r#"{"players":["Ana","Bo"],"phase":"over","dice":[1,2]}"#, StateInconsistent, "/dice"),
        (r#"{P,T,"round":0}"#, OutOfRange, "/round"),
        (r#"{P,T,"round":13}"#, OutOfRange, "/round"),
        (r#"{T,"round":2}"#, StateInconsistent, "/round"),
        (r#"{T,"starter":"you"}"#, StateInconsistent, "/starter"),
        // Who is to act.
        (r#"{P2,T,"starter":"Bo","turn":"Cy"}"#, NameInvalid, "/turn"),
        (r#"{P2,T,"starter":"Cy","turn":"Bo"}"#, NameInvalid, "/starter"),
        (r#"{P2,T,"turn":"Bo"}"#, MissingField, "/starter"),
        (r#"{P2,"phase":"total","starter":"Bo","turn":"Ana"}"#, StateInconsistent, "/turn"),
        (r#"{T,"turn":"Ana"}"#, NameInvalid, "/turn"),
        // Scores.
        (r#"{"players":[{"name":"Ana","score":1},"Bo"]}"#, OutOfRange, "/players/0/score"),
        (r#"{"players":[{"name":"Ana","score":-1},"Bo"]}"#, OutOfRange, "/players/0/score"),
        (
            r#"{"players":[{"name":"Ana","score":61},"Bo"],"phase":"over"}"#,
            OutOfRange,
            "/players/0/score",
        ),
        (
            r#"{"players":["Ana",{"name":"Bo","score":6}],"starter":"Ana","round":2,"turn":"Bo",T}"#,
            OutOfRange,
            "/players/1/score",
        ),
        (
            r#"{"players":["Ana",{"name":"Bo","score":1}],"starter":"Ana","turn":"Ana",
                "total":7,"dice":[1,2,3,4,5]}"#,
            StateInconsistent,
            "/players/1/score",
        ),
        (r#"{"players":[{"name":"you","score":1}],T}"#, OutOfRange, "/players/0/score"),
        // Points of the round, under V2.
        (
            r#"{V,"players":["Ana","Bo"],"starter":"Bo","turn":"Bo",T}"#,
            MissingField,
            "/players/0/points",
        ),
        (
            r#"{V,"players":["Ana",{"name":"Bo","points":2}],"starter":"Bo","turn":"Ana",T}"#,
            StateInconsistent,
            "/players/1/points",
        ),
        (
            r#"{V,"players":[{"name":"Ana","points":6},"Bo"],"starter":"Bo","turn":"Bo",T}"#,
            OutOfRange,
            "/players/0/points",
        ),
        (
            r#"{V,"players":[{"name":"Ana","points":1},"Bo"],"starter":"Bo","turn":"Bo",
                "total":12,"dice":[1,2,3,4,5]}"#,
            StateInconsistent,
            "/players/0/points",
        ),
        (
            r#"{V,"players":[{"name":"Ana","score":3},{"name":"Bo","score":2}],"starter":"Bo",
                "turn":"Ana","round":2,T}"#,
            StateInconsistent,
            "/players",
        ),
        (
            r#"{V,"players":[{"name":"Ana","score":60},{"name":"Bo","score":59}],"phase":"over"}"#,
            StateInconsistent,
            "/players",
        ),
        // Rolls to begin.
        (r#"{P2,"roll_off":[{"player":"Ana"}]}"#, StateInconsistent, "/roll_off"),
        (r#"{P2,"roll_off":[]}"#, StateInconsistent, "/roll_off"),
        (
            r#"{P2,"roll_off":[{"player":"Bo"},{"player":"Ana"}]}"#,
            StateInconsistent,
            "/roll_off/1/player",
        ),
        (
            r#"{P2,"roll_off":[{"player":"Ana","dice":[1,2,3]},{"player":"Bo"}]}"#,
            DiceCount,
            "/roll_off/0/dice",
        ),
        (
            r#"{P2,"roll_off":[{"player":"Ana","dice":[1,2,3,4,9]},{"player":"Bo"}]}"#,
            DieFace,
            "/roll_off/0/dice/4",
        ),
        (
            r#"{P2,"roll_off":[{"player":"Ana","dice":[1,2,3,4,5]},{"player":"Bo"}],"turn":"Ana"}"#,
            StateInconsistent,
            "/turn",
        ),
        (r#"{P2,"phase":"roll-off","starter":"Bo"}"#, StateInconsistent, "/starter"),
        (r#"{P2,"phase":"roll-off","round":2}"#, StateInconsistent, "/round"),
    ]
};

#[test]
fn the_door_names_what_is_wrong_and_where() {
    let players = r#""players":["Ana","Bo"],"starter":"Bo","turn":"Ana""#;
    let turn = r#""total":6,"dice":[1,2,3,4,5]"#;
    for &(text, code, at) in BAD_STATES {
        let text = text
            .replace("P2", r#""players":["Ana","Bo"]"#)
            .replace("{P,", &format!("{{{players},"))
            .replace("{V,", r#"{"rules":{"round_winners":true},"#)
            .replace("{T", &format!("{{{turn}"))
            .replace(",T", &format!(",{turn}"));
        match read(&text) {
            Ok(position) => panic!("{text} was let in as {position:?}"),
            Err(refusal) => {
                let found = (refusal.code, refusal.at.as_deref().unwrap_or_default());
                assert_eq!(found, (code, at), "{text}: {refusal}");
            }
        }
    }
}

#[test]
fn a_crowd_is_refused_at_once() {
    let names: Vec<String> = (0..100_000).map(|i| format!("\"n{i}\"")).collect();
    let text = format!("{{\"players\":[{}]}}", names.join(","));
    assert_eq!(read(&text).unwrap_err().code, Code::PlayersInvalid);
}

#[test]
fn v2_scores_are_sums_of_rounds_won() {
    // Every pair of scores after two rounds, against all that two rounds can give.
    let mut possible = std::collections::HashSet::new();
    for (b1, b2) in (0..36).map(|i| (i / 6, i % 6)) {
        for who in 0..16 {
            // Who records in each round: somebody, unless nobody made a point.
            let (first, second) = (who & 3, who >> 2);
            if (first == 0 && b1 > 0) || (second == 0 && b2 > 0) {
                continue;
            }
            let of =
                |bit: i32| b1 * i32::from(first & bit != 0) + b2 * i32::from(second & bit != 0);
            possible.insert((of(1), of(2)));
        }
    }
    for (ana, bo) in (0..=10).flat_map(|ana| (0..=10).map(move |bo| (ana, bo))) {
        let text = json!({
            "rules": {"round_winners": true}, "round": 3, "starter": "Bo", "total": 6,
            "players": [{"name": "Ana", "score": ana}, {"name": "Bo", "score": bo}],
        });
        assert_eq!(read(&text.to_string()).is_ok(), possible.contains(&(ana, bo)), "{ana} {bo}");
    }
}

#[test]
fn points_that_no_dice_make_are_those_the_door_refuses() {
    for (total, reuse) in (2..=12).flat_map(|total| [(total, false), (total, true)]) {
        for wanted in 0..=5 {
            let made =
                Dice::throws(5).iter().any(|(dice, _)| score(total, *dice, reuse).score == wanted);
            let text = json!({
                "rules": {"round_winners": true, "reuse": reuse}, "total": total,
                "players": [{"name": "Ana", "points": wanted}, "Bo"], "starter": "Bo", "turn": "Bo",
            });
            assert_eq!(read(&text.to_string()).is_ok(), made, "{wanted} of {total}");
        }
    }
}

#[test]
fn positions_in_compact_notation_are_read_and_slips_named_at_their_column() {
    let one = |arg: &str| Dalmatian::default().read_notation(&[arg.to_string()]).remove(0);
    for (arg, dice, left) in
        [("6:12345", 5, 2), ("6:", 0, 2), ("12:66154/1", 5, 1), ("7: 1 2 3 4 5 / 0", 5, 0)]
    {
        let position = one(arg).unwrap_or_else(|refusal| panic!("{arg}: {refusal}"));
        let turn = position.state.running().expect(arg);
        assert_eq!((turn.dice.len(), turn.left), (dice, left), "{arg}");
        let again = position.rules.notation(&position.state, &position.names).unwrap();
        assert_eq!(one(&again).unwrap(), position, "{arg} written as {again}");
    }
    for (arg, code, at) in [
        ("6:1234567", Code::DieFace, "column 9"),
        ("6:123456", Code::DiceCount, "column 3"),
        ("6:1234", Code::DiceCount, "column 3"),
        ("99:12345", Code::OutOfRange, "column 1"),
        ("x:12345", Code::MoveUnreadable, "column 1"),
        ("612345", Code::MoveUnreadable, "column 1"),
        ("", Code::MoveUnreadable, "column 1"),
        ("6:12x45", Code::MoveUnreadable, "column 5"),
        ("6:12345/9", Code::OutOfRange, "column 9"),
        ("6:12345/x", Code::MoveUnreadable, "column 9"),
        ("99999999999999999999:12345", Code::MoveUnreadable, "column 1"),
    ] {
        let refusal = one(arg).expect_err(arg);
        assert_eq!((refusal.code, refusal.at.as_deref()), (code, Some(at)), "{arg}: {refusal}");
    }
}
