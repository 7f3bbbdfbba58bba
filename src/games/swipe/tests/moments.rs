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
    let told = others_roll.replace(r#""own""#, r#""dice":3,"own""#);
    assert_eq!(read(&told).unwrap_err().at.as_deref(), Some("/dice"));
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
