//! States and moves from outside that only their parts together rule out.

use serde_json::json;

use super::{Played, midway, read};
use crate::game::{Game, OnWire, Position};
use crate::games::swipe::{Move, State, Swipe};
use crate::pieces::refusal::Code;
use crate::pieces::seat::Seat;

/// The state as it comes back from what is written of it.
fn written_and_read(game: &Played) -> State {
    let (rules, names) = (game.rules, game.names.clone());
    let position = Position { rules, names, state: game.state.clone(), is_fragment: false };
    let json = serde_json::to_string(&Swipe::to_wire(&position)).unwrap();
    read(&json).unwrap_or_else(|refusal| panic!("{refusal}: {json}")).state
}

#[test]
fn j5c_nobody_sits_behind_the_last_seat() {
    let game = Played::of(&midway(json!({"bid": 7, "loose": [1, 2, 3, 5]})));
    for game in [game, Played::fresh(3)] {
        for mv in [Move::Pass, Move::Bid(5)] {
            let refusal = game.rules.judge(&game.state, Seat::new(3), &mv).unwrap_err();
            assert_eq!((refusal.code, refusal.rule), (Code::SeatWrong, Some("J5c")), "{mv:?}");
        }
    }
}

#[test]
fn r5_a_die_that_lies_nowhere_is_not_called_safe() {
    // Ana's dice are a four and a five on her card, a one and a four beside it.
    let game = Played::of(&midway(json!({"bid": 7, "loose": [1, 2, 3, 5]})));
    let message = |words: &str| game.refused("Bo", words).message;
    assert_eq!(message("match 2+5:Ana"), "dice on bidding cards are safe");
    assert_eq!(message("match 1+6:Ana"), "no loose die of that player shows 6");
}

#[test]
fn r8_dice_in_the_air_are_written_down_and_read() {
    let rolled = midway(json!({"bid": 7, "loose": [1, 1, 1, 1]}));
    for card in ["Ana: reroll K", "Bo: reroll K", "Cy: ace Ana", "Cy: ace Bo"] {
        let game = Played::of(&rolled).plays(&[card]);
        assert_eq!(written_and_read(&game), game.state, "{card}");
    }
    // Before the bidder has rolled, too.
    let begun = ["Ana: bid 9", "Bo: bid 7", "Cy: bid 3", "1111", "Ana: pass", "Ana: reroll K"];
    let game = Played::fresh(3).plays(&begun);
    assert_eq!(written_and_read(&game), game.state);
}

#[test]
fn j11_what_only_a_single_turn_has_is_in_no_whole_game() {
    assert!(read(r#"{"players":["Ana","Bo","Cy"]}"#).is_ok());
    for field in [
        r#""bid":7"#,
        r#""own":[1,2]"#,
        r#""loose":{"Bo":[5]}"#,
        r#""hand":["J"]"#,
        r#""dice":4"#,
        r#""again":2"#,
        r#""matched":[3,4]"#,
    ] {
        let both = format!(r#"{{{field},"players":["Ana","Bo","Cy"]}}"#);
        let refusal = read(&both).expect_err(&both);
        assert_eq!(
            (refusal.at.as_deref(), refusal.rule),
            (Some("/players"), Some("J11")),
            "{both}"
        );
    }
}

#[test]
fn j11_a_bidder_who_has_rolled_owns_the_dice_that_lie_there() {
    let others_roll = r#"{"bid":7,"own":[1,1,2],"reroll":"Bo","again":2,"loose":{"Bo":[]}}"#;
    assert_eq!(read(others_roll).unwrap().state.players[0].dice(), 3);
    let with_dice = others_roll.replace(r#""own""#, r#""dice":3,"own""#);
    assert_eq!(read(&with_dice).unwrap_err().at.as_deref(), Some("/dice"));
    let unrolled = r#"{"bid":7,"dice":2,"reroll":"Bo","again":2,"loose":{"Bo":[]}}"#;
    assert_eq!(read(unrolled).unwrap().state.players[0].dice(), 2);
}

#[test]
fn a_fault_in_notation_is_found_where_it_stands() {
    let rules = Swipe::default();
    for (arg, column) in [
        ("7:1264+Bo53+Cy9", 15),
        ("7:1264+53+62+0", 14),
        ("7:1264+Bo5+", 12),
        ("7:1264+Bo53+62/QX", 17),
    ] {
        let refusal = rules.read_notation(&[arg.to_string()]).remove(0).expect_err(arg);
        assert_eq!(refusal.at, Some(format!("column {column}")), "{arg}: {refusal}");
    }
}

#[test]
fn r1_no_table_has_more_than_twenty_four_dice() {
    let with = |dice: u8| read(&format!(r#"{{"bid":7,"dice":{dice},"loose":[5]}}"#));
    assert!(with(23).unwrap().is_fragment);
    let refusal = with(24).unwrap_err();
    assert_eq!((refusal.code, refusal.rule), (Code::DiceCount, Some("R1")));
    // A whole game is no fragment of one.
    assert!(!read(r#"{"players":["Ana","Bo","Cy"]}"#).unwrap().is_fragment);
}

#[test]
fn r3_nobody_who_could_bid_is_passed_over() {
    let moment = |bo: &str| {
        format!(
            r#"{{"leader":"Ana","phase":"roll","players":[
              {{"name":"Ana","bid":5}},{{"name":"Bo",{bo}}},{{"name":"Cy","bid":6}}]}}"#
        )
    };
    let passed = |bo: &str| read(&moment(bo)).expect_err(bo);
    let refusal = passed(r#""dice":4"#);
    assert_eq!((refusal.at.as_deref(), refusal.rule), (Some("/players/2/bid"), Some("R3")));
    assert_eq!(refusal.message, "Bo is to bid before");
    // With no other value than Ana's, Bo sits out.
    let five = r#""hand":["5"],"used":["J","Q","K","A"],"pile":["2","3","4","6","7","8","9","10"]"#;
    assert!(read(&moment(five)).is_ok(), "{:?}", read(&moment(five)));
    let six = five.replace(r#"["5"]"#, r#"["6"]"#).replace(r#","6","#, r#","5","#);
    assert_eq!(passed(&six).rule, Some("R3"));
}

#[test]
fn r7_r11_v1_cards_lie_where_the_turn_has_brought_them() {
    let refused = |json: &str| {
        let refusal = read(json).expect_err(json);
        (refusal.at.unwrap_or_default(), refusal.rule.unwrap_or_default())
    };
    let won = r#"{"leader":"Ana","players":[
        {"name":"Ana","hand":["J"],"pile":["2","3","4","5","6","7","8","9","10"]},"Bo","Cy"]}"#;
    assert_eq!(refused(won), ("/players/0/pile".to_string(), "R11"));
    let failed = |pile: &str, short: bool| {
        format!(
            r#"{{"rules":{{"short":{short}}},"leader":"Ana","phase":"roll","players":[
              {{"name":"Ana","bid":9,"failed":true,"loose":[1,1,1,1],"pile":[{pile}]}},
              {{"name":"Bo","bid":7}},{{"name":"Cy","bid":3}}]}}"#
        )
    };
    for (pile, short, fits) in [
        (r#""4""#, false, true),
        (r#""4","9""#, false, false),
        (r#""4","9""#, true, true),
        (r#""9","4""#, true, false),
        (r#""4""#, true, false),
        ("", true, true),
    ] {
        let json = failed(pile, short);
        if fits {
            assert!(read(&json).is_ok(), "{:?}: {json}", read(&json));
        } else {
            let rule = if short { "V1" } else { "R7" };
            assert_eq!(refused(&json), ("/players/0/failed".to_string(), rule), "{json}");
        }
    }
}

#[test]
fn r8_dice_are_rolled_again_by_a_card_that_has_gone() {
    let moment = |ana: &str, bo: &str| {
        format!(
            r#"{{"leader":"Ana","phase":"reroll","turn":"Bo","reroll":"Bo","players":[
              {{"name":"Ana","bid":9,"failed":true,"loose":[1,1,1,1]{ana}}},
              {{"name":"Bo","bid":7{bo}}},{{"name":"Cy","bid":3}}]}}"#
        )
    };
    for (ana, bo, fits) in [
        ("", "", false),
        (r#","used":["K"]"#, "", false),
        ("", r#","used":["A"]"#, false),
        ("", r#","used":["K"]"#, true),
        (r#","used":["A"]"#, "", true),
    ] {
        let read = read(&moment(ana, bo)).map_err(|refusal| (refusal.at, refusal.rule));
        let due = if fits { Ok(()) } else { Err((Some("/reroll".to_string()), Some("R8"))) };
        assert_eq!(read.map(|_| ()), due, "{ana} {bo}");
    }
}

#[test]
fn j1_who_has_no_loose_die_rolls_nothing_again() {
    let moment = |ana: u8, bo: u8| {
        format!(
            r#"{{"leader":"Ana","phase":"reroll","turn":"Bo","reroll":"Ana","players":[
              {{"name":"Ana","bid":9,"matched":[4,5],"used":["K"],"dice":{ana}}},
              {{"name":"Bo","bid":7,"dice":{bo}}},{{"name":"Cy","bid":3}}]}}"#
        )
    };
    assert!(read(&moment(4, 4)).is_ok(), "{:?}", read(&moment(4, 4)));
    let refusal = read(&moment(2, 6)).unwrap_err();
    assert_eq!((refusal.at.as_deref(), refusal.rule), (Some("/reroll"), Some("J1")));
}

#[test]
fn j11_a_single_turn_is_yours_until_it_is_over() {
    let turn = |more: &str| format!(r#"{{"bid":7,"loose":{{"Bo":[5]}}{more}}}"#);
    let at = |more: &str| read(&turn(more)).expect_err(more).at.unwrap_or_default();
    assert!(read(&turn(r#","own":[1,2],"turn":"you""#)).is_ok());
    assert_eq!(at(r#","own":[1,2],"turn":"Bo""#), "/turn");
    assert_eq!(at(r#","own":[1,2],"phase":"roll""#), "/own");
    assert_eq!(at(r#","own":[1,2],"reroll":"you","again":2"#), "/own");
    let whose = |more: &str| read(&turn(more)).unwrap().state.turn;
    assert_eq!(whose(r#","own":[1,2]"#), Some(Seat::new(0)));
    assert_eq!(whose(r#","own":[1,2],"phase":"over""#), None);
}
