//! Second opinions on Dalmatian, written from its rules alone: slow and plain, they share nothing
//! with the program but the rules. Hands are sorted lists of faces here.

use crate::common;
use crate::prelude::*;

pub mod plain;
mod winning;

use plain::{ALL, AS_THEY_ARE, Hand, Turns, hands, points, recorded, worth};

// ---- What the program says ----

fn position(state: &Value) -> Box<dyn Table> {
    common::position("dalmatian", &state.to_string())
}

/// What `best` says, for points exactly: the moves in order with their values, and whether exactly.
fn best(
    state: &Value,
    objective: Option<Objective>,
    cache: &mut Cache,
) -> (Vec<(String, f64)>, bool) {
    let table = position(state);
    let seat = table.next().seat().unwrap();
    let advised = asked_at(cache, &mut Rng(0), |ask| {
        ask.objective = objective;
        table.best(seat, ask)
    });
    let advice = advised.unwrap();
    let ranked = advice.ranked.into_iter().map(|option| (option.words, option.value));
    (ranked.collect(), advice.basis.is_exact())
}

fn odds(state: &Value, cache: &mut Cache) -> Value {
    let table = position(state);
    let seat = table.next().seat().unwrap();
    asked_at(cache, &mut Rng(0), |ask| table.odds(seat, ask)).unwrap().json()
}

/// What `score` says: points and groups.
fn scored(state: &Value) -> (u8, Vec<Hand>) {
    let score_answer = position(state).score().unwrap().json();
    let groups = serde_json::from_value(score_answer["groups"].clone()).unwrap();
    (score_answer["score"].as_u64().unwrap() as u8, groups)
}

fn state(total: u8, hand: &[u8], left: u8, reuse: bool, eight: bool) -> Value {
    json!({
        "rules": {"reuse": reuse, "eight_dice": eight},
        "total": total, "dice": hand, "rerolls": left,
    })
}

// ---- Both opinions side by side ----

#[test]
fn r6_v1_points_are_those_of_every_partition_and_every_subset() {
    for (total, reuse) in (2..=12).flat_map(|total| [(total, false), (total, true)]) {
        for hand in hands(5) {
            let (score, groups) = scored(&state(total, &hand, 2, reuse, false));
            assert_eq!(score, points(total, &hand, reuse), "{total}: {hand:?}, reuse {reuse}");
            assert!(groups.iter().all(|group| group.iter().sum::<u8>() == total));
        }
    }
}

/// Holds what `best` says exactly of a moment to what every move is worth.
fn compare(
    state: &Value,
    objective: Option<Objective>,
    cache: &mut Cache,
    due: &BTreeMap<String, f64>,
    within: f64,
) {
    let (told, exact) = best(state, objective, cache);
    assert!(exact && told.len() == due.len(), "{state}");
    for (words, value) in &told {
        assert!((value - due[words]).abs() <= within, "{words}: {value}, {due:?} in {state}");
    }
    assert!(told.is_sorted_by(|a, b| a.1 >= b.1), "{state}");
    // J6: of what is worth the same comes first what rolls the fewest dice, and of those the lowest.
    let best = due.iter().filter(|(_, value)| **value == told[0].1).map(|(words, _)| words);
    let first = best.min_by_key(|words| (words.len(), *words));
    assert!(within > 0.0 || first == Some(&told[0].0), "{first:?}, not {told:?} in {state}");
}

fn compare_every_hand(totals: impl Iterator<Item = u8>, reuse: bool, eight: bool) {
    let (mut cache, turns) = (Cache::default(), Turns::new(reuse, eight));
    for total in totals {
        let played = turns.played(total, &AS_THEY_ARE);
        for hand in hands(5) {
            for left in 1..=if eight { 8 } else { 2 } {
                let state = state(total, &hand, left, reuse, eight);
                let due = turns.moves(&played, &AS_THEY_ARE, &hand, left);
                compare(&state, Some(Objective::Points), &mut cache, &due, 0.0);
            }
        }
    }
}

#[test]
fn r5_v1_best_is_exact_for_every_hand_total_and_reroll() {
    compare_every_hand(2..=12, false, false);
    compare_every_hand(2..=12, true, false);
}

#[test]
fn v3_best_is_exact_for_every_budget() {
    compare_every_hand([2, 7, 12].into_iter(), false, true);
    compare_every_hand([7].into_iter(), true, true);
}

#[test]
fn odds_count_every_fall_under_best_play() {
    for (total, reuse, eight) in [(6, false, false), (9, true, false), (5, false, true)] {
        let turns = Turns::new(reuse, eight);
        let played = turns.played(total, &AS_THEY_ARE);
        let left = if eight { 4 } else { 2 };
        for hand in hands(5).into_iter().step_by(9) {
            let theirs = played[usize::from(left)][turns.at(&hand)];
            let state = state(total, &hand, left, reuse, eight);
            let ours = odds(&state, &mut Cache::default());
            let mut all = 0;
            for (score, times) in theirs.into_iter().enumerate() {
                let told = &ours["odds"][score];
                assert_eq!(told["what"], score.to_string());
                let [ways, of] = ["ways", "of"].map(|key| told[key].as_u64().unwrap());
                assert_eq!(u128::from(ways) * ALL, times * u128::from(of), "{score} in {state}");
                assert_eq!(told["chance"], ways as f64 / of as f64);
                all += ways;
            }
            assert_eq!(ours["odds"][0]["of"], all, "the ways are all there are");
            let mean = worth(&theirs, &AS_THEY_ARE);
            assert!((ours["mean"].as_f64().unwrap() - mean).abs() < 1e-12, "{state}");
        }
    }
}

// ---- V2: points recorded in the round ----

/// A table of so many under V2 in which the player at turn has `before` players before him this
/// round, the best of whom made `so_far`.
fn round_state(
    total: u8,
    reuse: bool,
    (seats, before, so_far): (usize, usize, usize),
    hand: &[u8],
    left: u8,
) -> Value {
    let name = |i: usize| format!("P{}", char::from(b'a' + i as u8));
    let players: Vec<Value> = (0..seats)
        .map(|i| match i {
            0 if before > 0 => json!({"name": name(0), "score": 0, "points": so_far}),
            i if i < before => json!({"name": name(i), "score": 0, "points": 0}),
            i => json!({"name": name(i), "score": 0}),
        })
        .collect();
    json!({
        "rules": {"round_winners": true, "reuse": reuse},
        "players": players, "round": 1, "starter": name(seats - 1), "phase": "reroll",
        "turn": name(before), "total": total, "dice": hand, "rerolls": left,
    })
}

#[test]
fn v2_best_counts_points_recorded_against_all_who_come_after() {
    let mut cache = Cache::default();
    for (total, reuse, seats) in [(6, false, 2), (6, false, 4), (11, false, 3), (8, true, 6)] {
        let turns = Turns::new(reuse, false);
        for before in 0..seats {
            let unbeaten = turns.unbeaten(total, seats - 1 - before);
            let so_fars: &[usize] = if before == 0 { &[0] } else { &[0, 3, 5] };
            for &so_far in so_fars {
                let pays = recorded(so_far, &unbeaten);
                let played = turns.played(total, &pays);
                for hand in hands(5).iter().step_by(41) {
                    let state = round_state(total, reuse, (seats, before, so_far), hand, 2);
                    let due = turns.moves(&played, &pays, hand, 2);
                    compare(&state, Some(Objective::Points), &mut cache, &due, 1e-9);
                }
            }
        }
    }
}

// ---- J6: for the win ----

/// Before the last round of three or more, chances are estimated. Here is by how much they miss
/// what is exact one turn later, with the last turn of round 11 about to be scored.
#[test]
fn j6_estimates_of_three_players_miss_by_less_than_is_said() {
    let hands = [[6, 6, 6, 6, 6], [5, 6, 6, 6, 6], [1, 4, 6, 6, 6], [1, 1, 4, 4, 5]];
    let mut cache = Cache::default();
    for (points, hand) in [0, 1, 2, 5].into_iter().zip(hands) {
        for scores in [[30, 31, 29], [33, 28, 30]] {
            let players = |more: i64| {
                json!([{"name": "Ana", "score": scores[0]}, {"name": "Bo", "score": scores[1]},
                    {"name": "Cy", "score": scores[2] + more}])
            };
            let before = json!({"round": 11, "starter": "Cy", "phase": "reroll", "turn": "Cy",
                "total": 5, "dice": hand, "rerolls": 2, "players": players(0)});
            let (ours, exact) = best(&before, None, &mut cache);
            assert!(!exact, "an estimate is not called exact");
            let stop = ours.iter().find(|(words, _)| words == "stop").unwrap().1;
            let after = json!({"round": 12, "starter": "Ana", "phase": "total", "turn": "Ana",
                "players": players(points)});
            let due = odds(&after, &mut cache)["win"][2]["value"].as_f64().unwrap();
            assert!((stop - due).abs() < 0.025, "{points} points, {scores:?}: {stop}, {due}");
        }
    }
}
