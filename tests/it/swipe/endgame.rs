//! J15 from the rules text: short games in which everybody holds one bidding card and no reroll
//! card, with every fall of every roll.

use super::{asked, position};
use crate::prelude::*;

const NAMES: [&str; 4] = ["Ana", "Bo", "Cy", "Di"];

/// What a player has: the card in hand, the one on top of the pile, and dice.
#[derive(Clone, Copy, Debug)]
struct One {
    hand: u8,
    top: u8,
    dice: usize,
}

fn text(players: &[One], leader: usize) -> String {
    let player = |(name, one): (&str, &One)| {
        let cards = (2..=10).filter(|card| ![one.hand, one.top].contains(card)).chain([one.top]);
        let pile: Vec<String> = cards.map(|card| card.to_string()).collect();
        let used = ["J", "Q", "K", "A"];
        json!({"name": name, "hand": [one.hand.to_string()], "pile": pile, "used": used, "dice": one.dice})
    };
    let players: Vec<Value> = NAMES.into_iter().zip(players).map(player).collect();
    json!({"rules": {"short": true}, "leader": NAMES[leader], "phase": "bid", "turn": NAMES[leader],
        "players": players})
    .to_string()
}

/// R5: two own dice make the bid, or one of them and a loose one.
fn matches(bid: u8, own: &[u8], loose: &BTreeSet<u8>) -> bool {
    let with_own = |i: usize| own[i + 1..].iter().any(|other| own[i] + other == bid);
    (0..own.len()).any(|i| with_own(i) || loose.iter().any(|other| own[i] + other == bid))
}

fn chances(players: &[One], mut leader: usize) -> Vec<f64> {
    let mut players = players.to_vec();
    let seats = players.len();
    let (mut wins, mut left) = (vec![0.0; seats], 1.0);
    while left > 1e-14 {
        // R3: in turn, each the one card, unless its value lies there.
        let mut bids: Vec<(u8, usize)> = Vec::new();
        for seat in (leader..leader + seats).map(|seat| seat % seats) {
            if bids.iter().all(|(bid, _)| *bid != players[seat].hand) {
                bids.push((players[seat].hand, seat));
            }
        }
        // R4: the highest first.
        bids.sort_unstable_by_key(|&(bid, _)| std::cmp::Reverse(bid));
        let mut tables = BTreeMap::from([(BTreeSet::new(), left)]);
        for &(bid, seat) in &bids {
            let all = 6_f64.powi(players[seat].dice as i32);
            let mut after: BTreeMap<BTreeSet<u8>, f64> = BTreeMap::new();
            for (own, ways) in falls(players[seat].dice) {
                for (loose, chance) in &tables {
                    let chance = chance * ways as f64 / all;
                    if matches(bid, &own, loose) {
                        wins[seat] += chance;
                    } else {
                        let lying = loose.iter().chain(&own).copied().collect();
                        *after.entry(lying).or_default() += chance;
                    }
                }
            }
            tables = after;
        }
        left = tables.values().sum();
        // R10: who sat out leads, else the lowest bid; V1: cards change places.
        let sat_out = (leader..leader + seats)
            .map(|seat| seat % seats)
            .find(|seat| bids.iter().all(|(_, bidder)| bidder != seat));
        leader = sat_out.unwrap_or_else(|| bids[seats - 1].1);
        for (_, seat) in bids {
            let one = &mut players[seat];
            (one.hand, one.top) = (one.top, one.hand);
        }
    }
    wins
}

fn win(table: &dyn Table) -> Vec<f64> {
    let odds = asked(true, |ask| table.odds(Seat::new(0), ask)).unwrap().json();
    assert_eq!((&odds["method"], &odds["exact"]), (&json!("solved"), &json!(true)), "{odds}");
    odds["win"].as_array().unwrap().iter().map(|one| one["value"].as_f64().unwrap()).collect()
}

fn near(a: &[f64], b: &[f64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-9)
}

#[test]
fn j15_v1_last_cards_of_the_short_game_are_counted() {
    let one = |hand, top, dice| One { hand, top, dice };
    let tables = [
        (vec![one(7, 2, 4), one(6, 9, 4), one(10, 3, 4)], 0),
        (vec![one(5, 6, 3), one(5, 8, 4), one(6, 5, 5)], 2),
        (vec![one(2, 10, 2), one(10, 2, 6), one(2, 3, 4)], 1),
        (vec![one(4, 9, 0), one(9, 4, 6), one(4, 7, 6)], 0),
        (vec![one(3, 8, 4), one(3, 8, 5), one(8, 3, 3), one(7, 2, 4)], 3),
    ];
    for (players, leader) in tables {
        let table = position(&text(&players, leader));
        let (said, counted) = (win(&*table), chances(&players, leader));
        assert!(near(&said, &counted), "{players:?}: {said:?}, {counted:?}");
        let best = asked(true, |ask| table.best(Seat::new(leader), ask)).unwrap().json();
        assert_eq!((&best["method"], &best["unit"]), (&json!("solved"), &json!("win")));
        assert!((best["options"][0]["value"].as_f64().unwrap() - counted[leader]).abs() < 1e-9);
    }
}

/// Before a roll the chances are the mean of those after it.
#[test]
fn j15_r4_the_chances_of_a_turn_are_those_of_its_falls() {
    let players: Vec<One> =
        [(7, 2), (6, 9), (8, 3)].map(|(hand, top)| One { hand, top, dice: 4 }).into();
    let mut table = position(&text(&players, 1));
    for words in ["bid 6", "bid 8", "bid 7"] {
        table.act(None, words).unwrap();
    }
    // Cy rolls, then Ana; Bo's chance comes last.
    table.take(&Outcome::Dice(Dice::of(&[1, 1, 3, 6]))).unwrap();
    let before = win(&*table);
    let mut mean = vec![0.0; 3];
    for (faces, ways) in falls(4) {
        let mut after = table.boxed_clone();
        after.take(&Outcome::Dice(Dice::of(&faces))).unwrap();
        for (sum, chance) in mean.iter_mut().zip(win(&*after)) {
            *sum += chance * ways as f64 / 1296.0;
        }
    }
    assert!(near(&before, &mean), "{before:?}, {mean:?}");
}
