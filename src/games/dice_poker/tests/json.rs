//! States as they are written, whole bytes of them.

use super::read;
use crate::game::OnWire;
use crate::games::dice_poker::DicePoker;

/// What is told, and what is written of it.
const TOLD: [(&str, &str); 9] = [
    (r#"{"cards":["as","K","?"],"dice":[3,6,5]}"#, r#""cards":["As","K","?"],"dice":[6,5,3]"#),
    (
        r#"{"players":[{"name":"Bo","dice":[1,1,2],"cards":["2c","2d","2h"]},{"cards":["_","_","A"],"name":"Ana","dice":[6,6,6]}]}"#,
        r#""players":[{"name":"Bo","dice":[2,1,1],"cards":["2c","2d","2h"]},{"name":"Ana","dice":[6,6,6],"cards":["?","?","A"]}]"#,
    ),
    (
        r#"{"players":["Ana","Bo"]}"#,
        r#""hand":1,"phase":"roll","turn":"Ana","button":"Bo","pots":[{"chips":2,"for":["Ana","Bo"]}],"players":[{"name":"Ana","chips":99},{"name":"Bo","chips":99}]"#,
    ),
    (
        r#"{"phase":"bet","ante":1,"turn":"Bo","pots":[{"chips":2,"for":["Bo","Ana"]}],"players":[{"name":"Ana","dice":[4,4,2],"chips":99,"bet":null,"cards":[]},{"name":"Bo","dice":[4,1,1],"chips":99,"taken":null}]}"#,
        r#""hand":1,"phase":"bet","turn":"Bo","button":"Bo","pots":[{"chips":2,"for":["Ana","Bo"]}],"to_call":0,"min_raise":1,"players":[{"name":"Ana","dice":[4,4,2],"chips":99,"bet":0,"acted":true},{"name":"Bo","dice":[4,1,1],"chips":99,"bet":0}]"#,
    ),
    (
        r#"{"rules":{"structure":"fixed-limit"},"hand":7,"phase":"bet","turn":"Ana","button":"Ana","pots":[{"chips":2,"for":["Ana","Bo"]}],"players":[{"name":"Ana","dice":[4,4,2],"chips":99},{"name":"Bo","dice":[4,1,1],"chips":97,"bet":2}]}"#,
        r#""hand":7,"phase":"bet","turn":"Ana","button":"Ana","pots":[{"chips":2,"for":["Ana","Bo"]}],"to_call":2,"min_raise":4,"bets":1,"players":[{"name":"Ana","dice":[4,4,2],"chips":99,"bet":0},{"name":"Bo","dice":[4,1,1],"chips":97,"bet":2,"acted":true}]"#,
    ),
    (
        r#"{"phase":"deal","pots":[{"chips":3,"for":["Ana","Bo"]}],"players":[{"name":"Ana","dice":[6,4,1],"chips":99},{"name":"Bo","dice":[6,4,2],"chips":99},{"name":"Cy","dice":[6,4,2],"chips":99,"folded":true}]}"#,
        r#""hand":1,"phase":"deal","turn":"Ana","button":"Cy","pots":[{"chips":3,"for":["Ana","Bo"]}],"players":[{"name":"Ana","dice":[6,4,1],"chips":99},{"name":"Bo","dice":[6,4,2],"chips":99},{"name":"Cy","dice":[6,4,2],"chips":99,"folded":true}]"#,
    ),
    (
        r#"{"phase":"showdown","turn":"Bo","pots":[{"chips":2,"for":["Ana","Bo"]}],"players":[{"name":"Ana","dice":[6,4,1],"cards":["As","Ks","Qs"],"chips":149,"shown":true},{"name":"Bo","dice":[6,4,2],"cards":["?","?","?"],"chips":149},{"name":"Cy","chips":0,"bought":0,"out":true}]}"#,
        r#""hand":1,"phase":"showdown","turn":"Bo","button":"Cy","pots":[{"chips":2,"for":["Ana","Bo"]}],"players":[{"name":"Ana","dice":[6,4,1],"cards":["As","Ks","Qs"],"chips":149,"shown":true},{"name":"Bo","dice":[6,4,2],"cards":["?","?","?"],"chips":149},{"name":"Cy","chips":0,"out":true}]"#,
    ),
    (
        r#"{"hand":3,"ante":2,"phase":"between","players":[{"name":"Ana","chips":99,"away":true},{"name":"Bo","chips":151,"bought":100,"taken":50},{"name":"Cy","chips":0}]}"#,
        r#""ante":2,"hand":3,"phase":"between","turn":"Cy","button":"Cy","players":[{"name":"Ana","chips":99,"away":true},{"name":"Bo","chips":151,"bought":100,"taken":50},{"name":"Cy","chips":0}]"#,
    ),
    (
        r#"{"phase":"over","button":"Ana","players":[{"name":"Ana","chips":200},{"name":"Bo","chips":0}]}"#,
        r#""hand":1,"phase":"over","button":"Ana","players":[{"name":"Ana","chips":200},{"name":"Bo","chips":0}]"#,
    ),
];

#[test]
fn states_are_written_with_all_that_a_short_one_leaves_out() {
    for (short, whole) in TOLD {
        let (_, position) = DicePoker::read_text(short).unwrap_or_else(|| panic!("{short}"));
        let written = serde_json::to_string(&DicePoker::to_wire(&position)).unwrap();
        let (rules, state) = written.split_once("},").unwrap();
        assert!(rules.starts_with(r#"{"rules":{"deal":"together","structure":"#), "{rules}");
        assert_eq!(state, format!("{whole}}}"));
        assert_eq!(read(short).as_ref(), Ok(&position.state), "{short}");
        let (_, back) = DicePoker::read_text(&written).unwrap();
        assert_eq!(back, position, "{written}");
    }
}

#[test]
fn what_cannot_be_is_placed_where_it_was_told() {
    let deal = TOLD[5].0;
    for (with, at) in [
        (deal.replace(r#""for":["Ana","Bo"]"#, r#""for":["Ana","Ana"]"#), "/pots/0/for/1"),
        (deal.replace(r#""for":["Ana","Bo"]"#, r#""for":[]"#), "/pots/0/for"),
        (deal.replace(r#""for":["Ana","Bo"]"#, r#""for":["Ana","Zoe"]"#), "/pots/0/for/1"),
        (deal.replace(r#""chips":3"#, r#""chips":0"#), "/pots/0/chips"),
        (deal.replace(r#"[6,4,1],"chips":99"#, r#"[6,4,1],"chips":-1"#), "/players/0/chips"),
        (deal.replace(r#"[6,4,1],"chips":99"#, "[6,4,1]"), "/players/0/chips"),
        (deal.replace("[6,4,1],", r#"[6,4,1],"cards":["As","2s","3s","4s"],"#), "/players/0/cards"),
        (deal.replace("[6,4,1],", r#"[6,4,1],"cards":["As","Z"],"#), "/players/0/cards/1"),
        (deal.replace("[6,4,1],", r#"[6,4,1],"shown":true,"#), "/players/0/shown"),
        (deal.replace(r#""folded":true"#, r#""folded":true,"out":true"#), "/players/2/out"),
        (r#"{"dice":[6,5,3]}"#.to_string(), "/cards"),
        (r#"{"cards":["As","2s"],"dice":[6,5,3]}"#.to_string(), "/cards"),
        (r#"{"cards":["As","2s","As"],"dice":[6,5,3]}"#.to_string(), "/cards/2"),
        (r#"{"cards":["As","2s","3s"],"dice":[6,5,3],"hand":2}"#.to_string(), "/players"),
    ] {
        assert!(DicePoker::read_text(&with).is_none(), "{with}");
        assert_eq!(read(&with).expect_err(&with).at.as_deref(), Some(at), "{with}");
    }
}
