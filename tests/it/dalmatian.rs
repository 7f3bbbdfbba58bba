//! Second opinions on Dalmatian, written from its rules alone: slow and plain, they share nothing
//! with the program but the rules. Hands are sorted lists of faces here.

use std::collections::HashMap;

use croupier::play::{Ask, Cache, Table};
use croupier::solve::Objective;
use serde_json::{Value, json};

use crate::common::{self, Rng, asked_at, throws};

pub mod plain;
mod winning;

use plain::{AS_THEY_ARE, Hand, Round, Turn, decimal, hands, picks, points, sorted};

// ---- What the program says ----

fn position(state: &Value) -> Box<dyn Table> {
    common::position("dalmatian", &state.to_string())
}

fn asked<T>(cache: &mut Cache, question: impl FnOnce(&mut Ask) -> T) -> T {
    asked_at(cache, &mut Rng(0), true, question)
}

/// What `best` says for points: the moves in order with their values.
fn best(state: &Value, cache: &mut Cache) -> Vec<(String, f64)> {
    let table = position(state);
    let seat = table.next().seat().unwrap();
    let points = |ask: &mut Ask| {
        ask.objective = Some(Objective::Points);
        table.best(seat, ask)
    };
    let advised = asked(cache, points).unwrap();
    let ranked = advised.advice.ranked.into_iter();
    ranked.map(|option| (option.mv.unwrap(), option.value)).collect()
}

fn odds(state: &Value, cache: &mut Cache) -> Value {
    let table = position(state);
    let seat = table.next().seat().unwrap();
    asked(cache, |ask| table.odds(seat, ask)).unwrap().json()
}

/// What `score` says: points and groups.
fn scored(state: &Value) -> (u8, Vec<Hand>) {
    let score_answer = position(state).score_answer().unwrap().json();
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

fn compare(turn: &mut Turn, cache: &mut Cache, hand: &Hand, state: &Value, left: u8) {
    let ours = best(state, cache);
    let theirs = turn.moves(hand, left);
    assert_eq!(ours.len(), theirs.len(), "{state}");
    for (words, value) in &ours {
        assert_eq!(*value, decimal(theirs[words]), "{words} in {state}");
    }
    assert!(ours.is_sorted_by(|a, b| a.1 >= b.1), "{state}");
}

#[test]
fn r5_v1_best_is_exact_for_every_hand_total_and_reroll() {
    let mut cache = Cache::default();
    for (total, reuse) in (2..=12).flat_map(|total| [(total, false), (total, true)]) {
        let mut turn = Turn::new(total, reuse, false, &AS_THEY_ARE);
        for hand in hands(5) {
            for left in 1..=2 {
                let state = state(total, &hand, left, reuse, false);
                compare(&mut turn, &mut cache, &hand, &state, left);
            }
        }
    }
}

#[test]
fn v3_best_is_exact_for_every_budget() {
    let mut cache = Cache::default();
    for (total, reuse) in [(2, false), (7, false), (7, true), (12, false)] {
        let mut turn = Turn::new(total, reuse, true, &AS_THEY_ARE);
        for hand in hands(5) {
            for left in 1..=8 {
                let state = state(total, &hand, left, reuse, true);
                compare(&mut turn, &mut cache, &hand, &state, left);
            }
        }
    }
}

#[test]
fn odds_count_every_fall_under_best_play() {
    let mut cache = Cache::default();
    for (total, reuse, eight) in [(6, false, false), (9, true, false), (5, false, true)] {
        let mut turn = Turn::new(total, reuse, eight, &AS_THEY_ARE);
        let mut counter = Counter { total, reuse, known: HashMap::new(), cache: &mut cache };
        let left = if eight { 4 } else { 2 };
        for hand in hands(5).into_iter().step_by(9) {
            let theirs = counter.hand(&mut turn, &hand, left);
            let state = state(total, &hand, left, reuse, eight);
            let ours = odds(&state, &mut Cache::default());
            let of: f64 = theirs.iter().sum();
            let mut ways = 0;
            for (score, share) in theirs.iter().enumerate() {
                let told = &ours["odds"][score];
                assert_eq!(told["score"], score);
                let exact = told["ways"].as_f64().unwrap() / told["of"].as_f64().unwrap();
                assert!((exact - share / of).abs() < 1e-12, "{score} in {state}");
                assert_eq!(told["chance"].as_f64().unwrap(), exact);
                ways += told["ways"].as_u64().unwrap();
            }
            assert_eq!(ours["odds"][0]["of"], ways, "the ways are all there are");
            let mean = decimal(turn.hand(&hand, left));
            assert!((ours["mean"].as_f64().unwrap() - mean).abs() < 1e-12, "{state}");
        }
    }
}

/// Follows the first move of `best` through every throw and counts final scores.
struct Counter<'a> {
    total: u8,
    reuse: bool,
    known: HashMap<(Hand, u8), [f64; 6]>,
    cache: &'a mut Cache,
}

impl Counter<'_> {
    fn hand(&mut self, turn: &mut Turn, hand: &Hand, left: u8) -> [f64; 6] {
        if let Some(&known) = self.known.get(&(hand.clone(), left)) {
            return known;
        }
        let first = if left == 0 {
            "stop".to_string()
        } else {
            best(&state(self.total, hand, left, self.reuse, turn.eight), self.cache).remove(0).0
        };
        let mut counts = [0.0; 6];
        match first.strip_prefix("reroll ") {
            None => counts[usize::from(points(self.total, hand, self.reuse))] = 1.0,
            Some(faces) => {
                let mut kept = hand.clone();
                for face in faces.split(' ').map(|face| face.parse::<u8>().unwrap()) {
                    let i = kept.iter().position(|die| *die == face).unwrap();
                    kept.remove(i);
                }
                let after = turn.left_after(left, 5 - kept.len()).unwrap();
                let falls = turn.falls[5 - kept.len()].clone();
                let share = 1.0 / falls.len() as f64;
                for fall in falls {
                    let next = sorted(kept.iter().copied().chain(fall).collect());
                    for (sum, n) in counts.iter_mut().zip(self.hand(turn, &next, after)) {
                        *sum += n * share;
                    }
                }
            }
        }
        self.known.insert((hand.clone(), left), counts);
        counts
    }
}

#[test]
fn odds_of_a_total_are_those_of_two_dice() {
    let state = json!({"players": ["Ana", "Bo"], "starter": "Bo"});
    let ours = odds(&state, &mut Cache::default());
    let all = throws(2);
    for total in 2..=12_u8 {
        let ways = all.iter().filter(|dice| dice.iter().sum::<u8>() == total).count();
        let told = &ours["odds"][usize::from(total) - 2];
        assert_eq!(
            (&told["total"], &told["ways"], &told["of"]),
            (&json!(total), &json!(ways), &json!(36))
        );
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
            0 if before > 0 => json!({"name": name(0), "points": so_far}),
            i if i < before => json!({"name": name(i), "points": 0}),
            i => json!({"name": name(i)}),
        })
        .collect();
    json!({
        "rules": {"round_winners": true, "reuse": reuse},
        "players": players, "starter": name(seats - 1), "turn": name(before),
        "total": total, "dice": hand, "rerolls": left,
    })
}

#[test]
fn v2_best_counts_points_recorded_against_all_who_come_after() {
    let mut cache = Cache::default();
    let hands = hands(5);
    for (total, reuse, seats) in [(6, false, 2), (6, false, 4), (11, false, 3), (8, true, 6)] {
        let mut round = Round::new(total, reuse);
        for before in 0..seats {
            let so_fars: &[usize] = if before == 0 { &[0] } else { &[0, 3, 5] };
            for &so_far in so_fars {
                let pay = round.pay(so_far, seats - 1 - before);
                // In 2^-40ths: whole, as the plain recursion wants them, and fine enough.
                let grains = pay.map(|pays| (pays * (1_u64 << 40) as f64).round() as u128);
                let mut turn = Turn::new(total, reuse, false, &grains);
                for hand in hands.iter().step_by(41) {
                    let state = round_state(total, reuse, (seats, before, so_far), hand, 2);
                    let theirs = turn.moves(hand, 2);
                    for (words, value) in best(&state, &mut cache) {
                        let due = decimal(theirs[&words]) / (1_u64 << 40) as f64;
                        assert!((value - due).abs() < 1e-9, "{words}: {value}, {due} in {state}");
                    }
                }
            }
        }
    }
}

// ---- Counting the tree ----

/// How many ways a turn can go on for so many steps, a step being a move or what falls, without
/// regard to the order in which dice lie. Once the turn is over it stays so.
fn ways(hand: &Hand, rolled: bool, left: u8, eight: bool, steps: u8) -> u64 {
    if steps == 0 {
        return 1;
    }
    if !rolled {
        let different = hands(5 - hand.len());
        return different
            .into_iter()
            .map(|fall| {
                let next: Hand = hand.iter().copied().chain(fall).collect();
                if left == 0 { 1 } else { ways(&next, true, left, eight, steps - 1) }
            })
            .sum();
    }
    let mut keeps: Vec<Hand> = picks(hand).into_iter().map(|(_, kept)| sorted(kept)).collect();
    keeps.sort();
    keeps.dedup();
    let rerolls = keeps.into_iter().filter(|kept| kept.len() < 5).filter_map(|kept| {
        let after = left.checked_sub(if eight { 5 - kept.len() as u8 } else { 1 })?;
        Some(ways(&kept, false, after, eight, steps - 1))
    });
    rerolls.sum::<u64>() + 1
}

#[test]
fn the_counted_tree_is_that_of_the_rules() {
    let mut checked = 0;
    for count in crate::perft::counts("dalmatian") {
        let state: Value = serde_json::from_str(&count.state).unwrap();
        let Some(dice) = state.get("dice") else { continue };
        let hand: Hand = serde_json::from_value(dice.clone()).unwrap();
        let eight = state["rules"]["eight_dice"] == true;
        let left = state["rerolls"].as_u64().unwrap() as u8;
        assert_eq!(ways(&hand, true, left, eight, count.steps), count.ways, "{}", count.state);
        checked += 1;
    }
    assert!(checked > 8);
}
