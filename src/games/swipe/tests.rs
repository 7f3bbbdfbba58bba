//! What can be shown only from within. The rules, by name, are in playthrough.txt and hostile.jsonl.

use serde_json::{Value, json};

use super::score::ways_to_match;
use super::solver::{chance, miss};
use super::*;
use crate::game::moves::read_move;
use crate::game::{OnWire, Position, Speak};
use crate::json::strict;
use crate::pieces::names::Names;
use crate::pieces::refusal::Code;
use crate::pieces::style::{Style, wide};
use crate::pieces::typed::Typed;
use crate::solve::Solve;

/// A game that takes its causes one by one.
struct Played {
    rules: Swipe,
    names: Names,
    state: State,
}

impl Played {
    fn of(text: &str) -> Self {
        let Position { rules, names, state, .. } =
            read(text).unwrap_or_else(|refusal| panic!("{refusal}"));
        Self { rules, names, state }
    }

    fn fresh(seats: usize) -> Self {
        let names = Names::new(["Ana", "Bo", "Cy", "Di"][..seats].iter().copied());
        let rules = Swipe::default();
        let state = rules.start(seats, Some(Seat::new(0)));
        Self { rules, names: names.unwrap(), state }
    }
}

fn read(text: &str) -> Result<Position<Swipe>, Refusal> {
    strict::parse(text).and_then(Swipe::read_tree)
}

fn named(name: &str, more: Value) -> Value {
    let mut player = more;
    player["name"] = json!(name);
    player
}

/// Ana matched nine, Bo has rolled for seven, Cy is to come.
fn midway(bo: Value) -> String {
    json!({"leader": "Ana", "phase": "match", "turn": "Bo", "players": [
        named("Ana", json!({"bid": 9, "matched": [4, 5], "loose": [1, 4], "dice": 4})),
        named("Bo", bo),
        named("Cy", json!({"bid": 3})),
    ]})
    .to_string()
}

#[test]
fn notation_is_read_and_written() {
    let rules = Swipe::default();
    let state = |arg: &str| rules.read_notation(&[arg.to_string()]).remove(0);
    for (arg, written) in [
        ("7:1264+Bo53", "7:1246+35"),
        ("7:1264+53", "7:1246+35"),
        (" 7 : 1 2 6 4 + P2:53 + 1/ka", "7:1246+35+1/KA"),
        ("10:4d+5", "10:4d+5"),
        ("10:", "10:4d"),
    ] {
        let position = state(arg).unwrap_or_else(|refusal| panic!("{arg}: {refusal}"));
        let unnamed = state(written).unwrap();
        assert_eq!(rules.notation(&position.state, &unnamed.names).as_deref(), Some(written));
        assert_eq!(unnamed.state, position.state);
    }
    assert_eq!(state("7:12+Bo5+Cy3").unwrap().names.listed(), "you, Bo, Cy");
    assert_eq!(state("7:12+5+3").unwrap().names.listed(), "you, other1, other2");
    for (arg, code, at) in [
        ("71264", Code::MoveUnreadable, "column 1"),
        ("x:12", Code::MoveUnreadable, "column 1"),
        ("11:12", Code::OutOfRange, "column 1"),
        ("7:1270", Code::DieFace, "column 5"),
        ("7:12+Bo", Code::MoveUnreadable, "column 6"),
        ("7:12+Bo9", Code::DieFace, "column 8"),
        ("7:12/X", Code::CardInvalid, "column 6"),
        ("7:99d", Code::OutOfRange, "column 3"),
        ("7:1264+Bo53+Cy9", Code::DieFace, "column 15"),
        ("7:1264+53+62+0", Code::DieFace, "column 14"),
        ("7:1264+Bo5+", Code::MoveUnreadable, "column 12"),
        ("7:1264+Bo53+62/QX", Code::CardInvalid, "column 17"),
    ] {
        let refusal = state(arg).expect_err(arg);
        assert_eq!((refusal.code, refusal.at.as_deref()), (code, Some(at)), "{arg}");
    }
    assert!(state("7:12/22").is_err() && state("7:12+you5").is_err());
}

#[test]
fn moves_are_read_in_many_hands() {
    let game = Played::of(&midway(json!({"bid": 7, "loose": [3, 2, 1, 1]})));
    let pair = Move::Match(Pair { own: 3, with: 4, from: Some(Seat::new(0)) });
    for words in ["match 3+4:Ana", "match 3 4:an", "match 34:A", "match 4:Ana+3", "match 3, 4 Ana"]
    {
        let read =
            read_move(&game.rules, &game.state, Seat::new(1), Typed::new(words), &game.names);
        assert_eq!(read, Ok(pair), "{words}");
    }
    let parts = |mv: Move| game.names.scope(|| serde_json::to_value(mv)).unwrap();
    assert_eq!(parts(pair), json!({"kind": "match", "own": [3], "victim": "Ana", "swiped": 4}));
    assert_eq!(parts(Move::Bid(10)), json!({"kind": "bid", "bid": 10}));
}

#[test]
fn moves_that_nobody_could_mean_are_refused_and_do_no_harm() {
    let game = Played::of(&midway(json!({"bid": 7, "loose": [3, 2, 1, 1]})));
    let mad = [
        Move::Bid(255),
        Move::Match(Pair { own: 0, with: 7, from: None }),
        Move::Match(Pair { own: 255, with: 255, from: Some(Seat::new(99)) }),
        Move::Match(Pair { own: 3, with: 4, from: Some(Seat::new(9)) }),
        Move::Ace(Seat::new(200)),
    ];
    for mv in mad {
        assert!(game.rules.judge(&game.state, Seat::new(1), &mv).is_err(), "{mv:?}");
    }
    for (game, mv) in [(&game, Move::Pass), (&Played::fresh(3), Move::Bid(5))] {
        let refusal = game.rules.judge(&game.state, Seat::new(3), &mv).unwrap_err();
        assert_eq!((refusal.code, refusal.rule), (Code::SeatWrong, Some("J5c")), "{mv:?}");
    }
}

#[test]
fn the_table_stands_in_columns_though_names_are_wide() {
    let mut game = Played::of(&midway(json!({"bid": 7, "loose": [2, 2, 3, 3], "dice": 4})));
    game.names = Names::new(["Ana", "李李李李", "Cy"]).unwrap();
    let screen = Style { width: 100, plain: false, ..Style::PIPE };
    let scene = game.rules.scene(&game.state, &game.names, screen);
    for (line, bid) in scene.iter().zip(["bid 9, matched", "bid 7, playing", "bid 3, waiting"]) {
        assert_eq!(wide(&line[..line.find(bid).unwrap()]), 10, "{line}");
    }
}

#[test]
fn the_quick_chances_are_the_counted_ones() {
    for bid in 2..=10 {
        for own in 0..=6_u8 {
            let of = 6_u64.pow(own.into()) as f64;
            for loose in 0..=3_u8 {
                let sum: f64 = Dice::throws(loose)
                    .into_iter()
                    .map(|(dice, ways)| {
                        ways as f64 * ways_to_match(bid, own, score::faces_of(dice)) as f64
                    })
                    .sum();
                let counted = sum / of / 6_f64.powi(loose.into());
                let quick = chance(bid, own.into(), loose.into());
                assert!((counted - quick).abs() < 1e-12, "{bid} {own} {loose}");
            }
            for faces in 0..64 {
                let counted = 1.0 - ways_to_match(bid, own, faces) as f64 / of;
                let quick = miss(bid, own.into(), faces);
                assert!((counted - quick).abs() < 1e-12, "{bid} {own} {faces:06b}");
            }
        }
    }
}

#[test]
fn greedy_always_moves_where_it_must_and_spoils_a_winning_match() {
    struct Never;
    impl crate::pieces::chance::Sampler for Never {
        fn below(&mut self, _: u32) -> u32 {
            0
        }
    }
    let text = r#"{"leader":"Ana","phase":"match","players":[
        {"name":"Ana","hand":["K"],"bid":9,"pile":["2","3","4","5","6","7","8","10"],"loose":[3,6,1,1]},
        {"name":"Bo","bid":10,"failed":true,"loose":[1,1,1,1]},{"name":"Cy","bid":2}]}"#;
    let game = Played::of(text);
    let greedy = |seat| game.rules.greedy(&game.state, Seat::new(seat), &mut Never);
    assert_eq!(greedy(0), Some(Move::Match(Pair::of_own(3, 6))));
    assert_eq!(greedy(1), Some(Move::Ace(Seat::new(0))));
    let idle = Played::of(&midway(json!({"bid": 7, "loose": [3, 4, 1, 1]})));
    assert_eq!(idle.rules.greedy(&idle.state, Seat::new(0), &mut Never), None);
    assert!(matches!(
        Played::fresh(3).rules.greedy(&Played::fresh(3).state, Seat::new(0), &mut Never),
        Some(Move::Bid(_))
    ));
}
