//! What can be shown only from within. The rules, by name, are in playthrough.txt and hostile.jsonl.

use serde_json::{Value, json};

use super::score::ways_to_match;
use super::solve::value::Weights;
use super::solve::{chance, miss};
use super::{Move, Pair, Swipe, score};
use crate::game::{Game, Position};
use crate::pieces::json::parse;
use crate::pieces::{Dice, Seat};
use crate::play::games::read_position;
use crate::solve::Solve;

fn read(text: &str) -> Position<Swipe> {
    let read = parse(text).and_then(|state| read_position::<Swipe>(&state));
    read.unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// A player with nothing on the pile, and every card in hand but the one that was bid.
fn named(name: &str, more: &Value) -> Value {
    let all = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
    let bid = more["bid"].to_string();
    let hand: Vec<&str> = all.into_iter().filter(|card| *card != bid).collect();
    let mut player = json!({"name": name, "hand": hand, "pile": [], "dice": 4});
    player.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    player
}

/// Ana matched nine, Bo has rolled for seven, Cy is to come.
fn midway(bo: &Value) -> String {
    json!({"leader": "Ana", "phase": "match", "turn": "Bo", "players": [
        named("Ana", &json!({"bid": 9, "matched": [4, 5], "loose": [1, 4], "dice": 4})),
        named("Bo", bo),
        named("Cy", &json!({"bid": 3})),
    ]})
    .to_string()
}

#[test]
fn moves_that_nobody_could_mean_are_refused_and_do_no_harm() {
    let game = read(&midway(&json!({"bid": 7, "loose": [3, 2, 1, 1]})));
    let mad = [
        Move::Bid(255),
        Move::Match(Pair { own: 3, with: 4, from: Some(Seat::new(9)) }),
        Move::Ace(Seat::new(200)),
    ];
    for mv in mad {
        assert!(game.rules.legal(&game.state, Seat::new(1), mv).is_err(), "{mv:?}");
    }
}

/// Cy's dice and cards are gone, and so is the chance to win.
#[test]
fn j14_the_chances_are_those_of_the_players_who_stay() {
    let gone = json!({"name": "Cy", "hand": [], "pile": ["2", "3"], "used": ["J", "Q", "K", "A"],
        "dice": 4, "left": true});
    let ana = named("Ana", &json!({"bid": 9, "matched": [4, 5], "loose": [1, 4]}));
    let of_all = |bo: &Value| {
        let players = [&ana, &named("Bo", bo), &gone];
        let state = json!({"leader": "Bo", "phase": "roll", "turn": "Bo", "players": players});
        let game = read(&state.to_string());
        let weights = Weights::learned(&game.rules, 2);
        [0, 1, 2].map(|seat| weights.chance_to_win(&game.rules, &game.state, Seat::new(seat)))
    };
    let [low, high] = [json!({"bid": 2}), json!({"bid": 7})].map(|bo| of_all(&bo));
    for chances in [low, high] {
        assert!((chances[0] + chances[1] - 1.0).abs() < 1e-9 && chances[2] == 0.0, "{chances:?}");
    }
    assert!(high[1] > low[1], "{high:?}, {low:?}");
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
    let last = json!({"hand": ["K"], "pile": ["2", "3", "4", "5", "6", "7", "8", "10"],
        "used": ["J", "Q", "A"], "bid": 9, "loose": [3, 6, 1, 1]});
    let mut failed = named("Bo", &json!({"failed": true, "loose": [1, 1, 1, 1]}));
    failed["bid"] = json!(10);
    let players = [named("Ana", &last), failed, named("Cy", &json!({"bid": 2}))];
    let game = json!({"leader": "Ana", "phase": "match", "turn": "Ana", "players": players});
    let game = read(&game.to_string());
    let greedy = |seat| game.rules.greedy(&game.state, Seat::new(seat), &mut Lowest);
    assert_eq!(greedy(0), Some(Move::Match(Pair::of_own(3, 6))));
    assert_eq!(greedy(1), Some(Move::Ace(Seat::new(0))));
    let idle = read(&midway(&json!({"bid": 7, "loose": [3, 4, 1, 1]})));
    assert_eq!(idle.rules.greedy(&idle.state, Seat::new(0), &mut Lowest), None);
    let players = ["Ana", "Bo", "Cy"].map(|name| named(name, &json!({})));
    let fresh = json!({"leader": "Ana", "phase": "bid", "turn": "Ana", "players": players});
    let fresh = read(&fresh.to_string());
    let bid = fresh.rules.greedy(&fresh.state, Seat::new(0), &mut Lowest);
    assert!(matches!(bid, Some(Move::Bid(_))));
}
