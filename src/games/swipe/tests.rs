//! What can be shown only from within. The rules, by name, are in playthrough.txt and hostile.jsonl.

use serde_json::{Value, json};

use super::score::ways_to_match;
use super::solver::{chance, miss};
use super::*;
use crate::game::{OnWire, Position, Speak};
use crate::json::strict;
use crate::pieces::{Code, Names, Style, wide};
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

fn read(text: &str) -> Result<Position<Swipe>> {
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
    struct Lowest;
    impl crate::pieces::Sampler for Lowest {
        fn below(&mut self, _: u32) -> u32 {
            0
        }
    }
    let text = r#"{"leader":"Ana","phase":"match","players":[
        {"name":"Ana","hand":["K"],"bid":9,"pile":["2","3","4","5","6","7","8","10"],"loose":[3,6,1,1]},
        {"name":"Bo","bid":10,"failed":true,"loose":[1,1,1,1]},{"name":"Cy","bid":2}]}"#;
    let game = Played::of(text);
    let greedy = |seat| game.rules.greedy(&game.state, Seat::new(seat), &mut Lowest);
    assert_eq!(greedy(0), Some(Move::Match(Pair::of_own(3, 6))));
    assert_eq!(greedy(1), Some(Move::Ace(Seat::new(0))));
    let idle = Played::of(&midway(json!({"bid": 7, "loose": [3, 4, 1, 1]})));
    assert_eq!(idle.rules.greedy(&idle.state, Seat::new(0), &mut Lowest), None);
    assert!(matches!(
        Played::fresh(3).rules.greedy(&Played::fresh(3).state, Seat::new(0), &mut Lowest),
        Some(Move::Bid(_))
    ));
}
