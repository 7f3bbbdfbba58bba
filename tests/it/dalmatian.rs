//! Second opinions on Dalmatian, written from its rules alone: slow and plain, they share nothing
//! with the program but the rules. Hands are sorted lists of faces here.

use std::collections::{BTreeMap, HashMap};

use croupier::kit::refusal::Code;
use croupier::play::table::{Ask, Desk, Table};
use serde_json::{Value, json};

use crate::common::{self, Rng, asked_at, throws};

type Hand = Vec<u8>;

// ---- What the program says ----

fn position(state: &Value) -> Box<dyn Table> {
    common::position("dalmatian", &state.to_string())
}

fn asked<T>(desk: &mut Desk, question: impl FnOnce(&mut Ask) -> T) -> T {
    asked_at(desk, &mut Rng(0), true, question)
}

/// What `best` says: the moves in order with their values.
fn best(state: &Value, desk: &mut Desk) -> Vec<(String, f64)> {
    let table = position(state);
    let seat = table.next().seat().unwrap();
    let advised = asked(desk, |ask| table.best(seat, ask)).unwrap();
    let ranked = advised.advice.ranked.into_iter();
    ranked.map(|option| (option.mv.unwrap(), option.value)).collect()
}

fn odds(state: &Value, desk: &mut Desk) -> Value {
    let table = position(state);
    let seat = table.next().seat().unwrap();
    asked(desk, |ask| table.odds(seat, ask)).unwrap().json()
}

/// What `score` says: points and groups.
fn scored(state: &Value) -> (u8, Vec<Hand>) {
    let worth = position(state).worth().unwrap().json();
    let groups = serde_json::from_value(worth["groups"].clone()).unwrap();
    (worth["score"].as_u64().unwrap() as u8, groups)
}

// ---- Plain counting ----

fn sorted(mut hand: Hand) -> Hand {
    hand.sort_unstable();
    hand
}

/// All hands that differ by more than their order.
fn hands(n: usize) -> Vec<Hand> {
    let mut all: Vec<Hand> = throws(n).into_iter().map(sorted).collect();
    all.sort();
    all.dedup();
    all
}

/// Every way of picking some dice, told apart by place: picked and left.
fn picks(hand: &[u8]) -> Vec<(Hand, Hand)> {
    (0..1_u32 << hand.len())
        .map(|set| {
            let (mut picked, mut left) = (Vec::new(), Vec::new());
            for (i, &face) in hand.iter().enumerate() {
                if set & (1 << i) != 0 { picked.push(face) } else { left.push(face) }
            }
            (picked, left)
        })
        .collect()
}

/// R6: over every way of sharing the dice out among groups, the most dice in groups that make the
/// total.
fn split_points(total: u8, hand: &[u8]) -> u8 {
    fn place(total: u8, hand: &[u8], groups: &mut Vec<Hand>) -> u8 {
        let Some((&die, rest)) = hand.split_first() else {
            let made = groups.iter().filter(|group| group.iter().sum::<u8>() == total);
            return made.map(|group| group.len() as u8).sum();
        };
        let mut most = 0;
        for i in 0..groups.len() {
            groups[i].push(die);
            most = most.max(place(total, rest, groups));
            groups[i].pop();
        }
        groups.push(vec![die]);
        most = most.max(place(total, rest, groups));
        groups.pop();
        most
    }
    place(total, hand, &mut Vec::new())
}

/// V1: the dice that are in one group at least.
fn reuse_points(total: u8, hand: &[u8]) -> u8 {
    let in_some = |die: usize| {
        (0..1_u32 << hand.len()).any(|set| {
            let members = (0..hand.len()).filter(|i| set & (1 << i) != 0);
            set & (1 << die) != 0 && members.map(|i| hand[i]).sum::<u8>() == total
        })
    };
    (0..hand.len()).filter(|&die| in_some(die)).count() as u8
}

fn points(total: u8, hand: &[u8], reuse: bool) -> u8 {
    if reuse { reuse_points(total, hand) } else { split_points(total, hand) }
}

/// A turn played out in full, value by value. What a final score pays is a whole number; values
/// are whole numbers of 6^`SCALE`ths, so that nothing is ever rounded.
struct Turn {
    eight: bool,
    /// By hand: what stopping with it pays.
    pays: HashMap<Hand, u128>,
    /// By hand and re-rolls (or dice) left.
    known: HashMap<(Hand, u8), u128>,
    /// By kept dice and what is left after the throw.
    thrown: HashMap<(Hand, u8), u128>,
    falls: Vec<Vec<Hand>>,
}

/// No turn throws more dice than this after the first throw.
const SCALE: u32 = 10;

impl Turn {
    fn new(total: u8, reuse: bool, eight: bool, pay: &[u128; 6]) -> Self {
        let pays = hands(5)
            .into_iter()
            .map(|hand| {
                let score = points(total, &hand, reuse);
                (hand, pay[usize::from(score)] * 6_u128.pow(SCALE))
            })
            .collect();
        let falls = (0..=5).map(throws).collect();
        Self { eight, pays, known: HashMap::new(), thrown: HashMap::new(), falls }
    }

    fn left_after(&self, left: u8, dice: usize) -> Option<u8> {
        left.checked_sub(if self.eight { dice as u8 } else { 1 })
    }

    /// What re-rolling all but the kept dice is worth.
    fn keep(&mut self, kept: &Hand, left: u8) -> u128 {
        if let Some(&known) = self.thrown.get(&(kept.clone(), left)) {
            return known;
        }
        let missing = 5 - kept.len();
        let falls = self.falls[missing].clone();
        let n = falls.len() as u128;
        let sum: u128 = falls
            .into_iter()
            .map(|fall| {
                let hand = sorted(kept.iter().copied().chain(fall).collect());
                self.hand(&hand, left)
            })
            .sum();
        assert_eq!(sum % n, 0, "the scale is fine enough");
        self.thrown.insert((kept.clone(), left), sum / n);
        sum / n
    }

    /// What a hand is worth under best play.
    fn hand(&mut self, hand: &Hand, left: u8) -> u128 {
        if let Some(&known) = self.known.get(&(hand.clone(), left)) {
            return known;
        }
        let value = self.moves(hand, left).into_values().max().unwrap();
        self.known.insert((hand.clone(), left), value);
        value
    }

    /// The value of every move, by its words.
    fn moves(&mut self, hand: &Hand, left: u8) -> BTreeMap<String, u128> {
        let mut all = BTreeMap::from([("stop".to_string(), self.pays[hand])]);
        for (picked, kept) in picks(hand) {
            if picked.is_empty() {
                continue;
            }
            if let Some(after) = self.left_after(left, picked.len()) {
                let words: Vec<String> = picked.iter().map(ToString::to_string).collect();
                all.insert(format!("reroll {}", words.join(" ")), self.keep(&kept, after));
            }
        }
        all
    }
}

/// As the program writes an exact value: the decimal nearest to it.
fn decimal(value: u128) -> f64 {
    let of = 6_u128.pow(SCALE);
    let (mut a, mut b) = (value, of);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    (value / a) as f64 / (of / a) as f64
}

const AS_THEY_ARE: [u128; 6] = [0, 1, 2, 3, 4, 5];

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

fn compare(turn: &mut Turn, desk: &mut Desk, hand: &Hand, state: &Value, left: u8) {
    let ours = best(state, desk);
    let theirs = turn.moves(hand, left);
    assert_eq!(ours.len(), theirs.len(), "{state}");
    for (words, value) in &ours {
        assert_eq!(*value, decimal(theirs[words]), "{words} in {state}");
    }
    assert!(ours.is_sorted_by(|a, b| a.1 >= b.1), "{state}");
}

#[test]
fn r5_v1_best_is_exact_for_every_hand_total_and_reroll() {
    let mut desk = Desk::default();
    for (total, reuse) in (2..=12).flat_map(|total| [(total, false), (total, true)]) {
        let mut turn = Turn::new(total, reuse, false, &AS_THEY_ARE);
        for hand in hands(5) {
            for left in 1..=2 {
                let state = state(total, &hand, left, reuse, false);
                compare(&mut turn, &mut desk, &hand, &state, left);
            }
        }
    }
}

#[test]
fn v3_best_is_exact_for_every_budget() {
    let mut desk = Desk::default();
    for (total, reuse) in [(2, false), (7, false), (7, true), (12, false)] {
        let mut turn = Turn::new(total, reuse, true, &AS_THEY_ARE);
        for hand in hands(5) {
            for left in 1..=8 {
                let state = state(total, &hand, left, reuse, true);
                compare(&mut turn, &mut desk, &hand, &state, left);
            }
        }
    }
}

#[test]
fn the_example_of_the_manual() {
    let ours = best(&json!({"total": 6, "dice": [1, 2, 3, 4, 5]}), &mut Desk::default());
    assert_eq!(ours[0], ("reroll 3".to_string(), 4.305_555_555_555_555));
    let mut turn = Turn::new(6, false, false, &AS_THEY_ARE);
    let value = turn.moves(&vec![1, 2, 3, 4, 5], 2)["reroll 3"];
    assert_eq!(value, 6_u128.pow(SCALE) * 155 / 36, "155/36 to the last sixth");
}

#[test]
fn odds_count_every_fall_under_best_play() {
    let mut desk = Desk::default();
    for (total, reuse, eight) in [(6, false, false), (9, true, false), (5, false, true)] {
        let mut turn = Turn::new(total, reuse, eight, &AS_THEY_ARE);
        let mut counter = Counter { total, reuse, known: HashMap::new(), desk: &mut desk };
        let left = if eight { 4 } else { 2 };
        for hand in hands(5).into_iter().step_by(9) {
            let theirs = counter.hand(&mut turn, &hand, left);
            let state = state(total, &hand, left, reuse, eight);
            let ours = odds(&state, &mut Desk::default());
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
    desk: &'a mut Desk,
}

impl Counter<'_> {
    fn hand(&mut self, turn: &mut Turn, hand: &Hand, left: u8) -> [f64; 6] {
        if let Some(&known) = self.known.get(&(hand.clone(), left)) {
            return known;
        }
        let first = if left == 0 {
            "stop".to_string()
        } else {
            best(&state(self.total, hand, left, self.reuse, turn.eight), self.desk).remove(0).0
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
    let ours = odds(&state, &mut Desk::default());
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

/// The chance that everybody still to come, each playing for points of his own to be recorded,
/// stays at `best` or below, written as plain floating-point recursion over the rules.
struct Round {
    /// Chances by best so far and players to come.
    known: HashMap<(usize, usize), f64>,
    worth: Vec<(Hand, u8)>,
    falls: Vec<BTreeMap<Hand, f64>>,
}

impl Round {
    fn new(total: u8, reuse: bool) -> Self {
        let worth = hands(5).into_iter().map(|hand| {
            let score = points(total, &hand, reuse);
            (hand, score)
        });
        let falls = (0..=5).map(|n| {
            let mut chances = BTreeMap::new();
            for fall in throws(n) {
                *chances.entry(sorted(fall)).or_insert(0.0) += 6_f64.powi(-(n as i32));
            }
            chances
        });
        Self { known: HashMap::new(), worth: worth.collect(), falls: falls.collect() }
    }

    /// What each final score is expected to record.
    fn pay(&mut self, so_far: usize, to_come: usize) -> [f64; 6] {
        std::array::from_fn(|score| {
            if score < so_far { 0.0 } else { score as f64 * self.unbeaten(score, to_come) }
        })
    }

    fn unbeaten(&mut self, best: usize, to_come: usize) -> f64 {
        if to_come == 0 {
            return 1.0;
        }
        if let Some(&known) = self.known.get(&(best, to_come)) {
            return known;
        }
        let pay = self.pay(best, to_come - 1);
        let under: f64 = self.fresh(&pay)[..=best].iter().sum();
        let chance = under * self.unbeaten(best, to_come - 1);
        self.known.insert((best, to_come), chance);
        chance
    }

    /// Final scores of a fresh turn that is played for `pay`; of moves worth the same the one that
    /// rolls fewer dice, then lower faces (J6).
    fn fresh(&self, pay: &[f64; 6]) -> [f64; 6] {
        let mut after: HashMap<Hand, [f64; 6]> = self
            .worth
            .iter()
            .map(|(hand, score)| {
                let mut counts = [0.0; 6];
                counts[usize::from(*score)] = 1.0;
                (hand.clone(), counts)
            })
            .collect();
        for _ in 0..2 {
            after = self.one_reroll_more(pay, &after);
        }
        self.thrown(&Vec::new(), &after)
    }

    fn one_reroll_more(
        &self,
        pay: &[f64; 6],
        after: &HashMap<Hand, [f64; 6]>,
    ) -> HashMap<Hand, [f64; 6]> {
        let mut keeps: HashMap<Hand, [f64; 6]> = HashMap::new();
        let mut better = HashMap::new();
        for (hand, score) in &self.worth {
            let mut stopped = [0.0; 6];
            stopped[usize::from(*score)] = 1.0;
            let mut options = vec![(0, Vec::new(), stopped)];
            for (picked, kept) in picks(hand).into_iter().filter(|(picked, _)| !picked.is_empty()) {
                let counts =
                    *keeps.entry(kept.clone()).or_insert_with(|| self.thrown(&kept, after));
                options.push((picked.len(), picked, counts));
            }
            options.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
            let value = |counts: &[f64; 6]| -> f64 {
                counts.iter().zip(pay).map(|(share, pays)| share * pays).sum()
            };
            let mut first = &options[0];
            for option in &options[1..] {
                // Sums of a few thousand fractions: what differs by less is the same.
                if value(&option.2) > value(&first.2) + 1e-12 {
                    first = option;
                }
            }
            better.insert(hand.clone(), first.2);
        }
        better
    }

    fn thrown(&self, kept: &Hand, after: &HashMap<Hand, [f64; 6]>) -> [f64; 6] {
        let mut counts = [0.0; 6];
        for (fall, chance) in &self.falls[5 - kept.len()] {
            let hand = sorted(kept.iter().chain(fall).copied().collect());
            for (sum, n) in counts.iter_mut().zip(after[&hand]) {
                *sum += chance * n;
            }
        }
        counts
    }
}

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
    let mut desk = Desk::default();
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
                    for (words, value) in best(&state, &mut desk) {
                        let due = decimal(theirs[&words]) / (1_u64 << 40) as f64;
                        assert!((value - due).abs() < 1e-9, "{words}: {value}, {due} in {state}");
                    }
                }
            }
        }
    }
}

#[test]
fn v2_the_last_player_needs_what_the_best_has() {
    // Only five points record anything, and one die of six makes them.
    let state = round_state(2, false, (2, 1, 5), &[2, 2, 2, 2, 6], 1);
    let ours = best(&state, &mut Desk::default());
    assert_eq!(ours[0], ("reroll 6".to_string(), 5.0 / 6.0));
    assert_eq!(ours.last().unwrap().1, 0.0);
}

#[test]
fn j5_with_nothing_left_there_is_only_to_stop() {
    let ours =
        best(&json!({"total": 6, "dice": [1, 2, 3, 4, 5], "rerolls": 0}), &mut Desk::default());
    assert_eq!(ours, [("stop".to_string(), 4.0)]);
    let table = position(&json!({"total": 6}));
    let seat = table.next().seat().unwrap();
    let refusal = asked(&mut Desk::default(), |ask| table.best(seat, ask)).unwrap_err();
    assert_eq!(refusal.code, Code::AdviceNone);
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

// ---- Prospects ----

/// What the players still to come and those who have had their turn can expect to record, each
/// final score of each followed to the end of the round.
fn recorded(round: &mut Round, had: &[usize], to_come: usize) -> Vec<f64> {
    let best = had.iter().copied().max().unwrap_or(0);
    if to_come == 0 {
        return had.iter().map(|&n| if n == best { n as f64 } else { 0.0 }).collect();
    }
    let pay = round.pay(best, to_come - 1);
    let falls = round.fresh(&pay);
    let mut sum = vec![0.0; had.len() + to_come];
    for (score, share) in falls.into_iter().enumerate().filter(|(_, share)| *share > 0.0) {
        let had: Vec<usize> = had.iter().copied().chain([score]).collect();
        for (sum, more) in sum.iter_mut().zip(recorded(round, &had, to_come - 1)) {
            *sum += share * more;
        }
    }
    sum
}

fn prospects(table: &dyn Table, desk: &mut Desk) -> Vec<f64> {
    let seats = croupier::kit::seat::Seat::all(table.names().len());
    seats.map(|seat| asked(desk, |ask| table.prospect(seat, ask)).unwrap().value).collect()
}

fn assert_near(ours: &[f64], theirs: &[f64]) {
    let near = ours.iter().zip(theirs).all(|(a, b)| (a - b).abs() < 1e-9);
    assert!(near && ours.len() == theirs.len(), "{ours:?} {theirs:?}");
}

#[test]
fn prospects_are_the_points_that_plain_counting_expects() {
    let desk = &mut Desk::default();
    let mut round_to_come = 0.0;
    for total in 2..=12_u8 {
        let falls = Round::new(total, false).fresh(&[0.0, 1.0, 2.0, 3.0, 4.0, 5.0]);
        let mean: f64 = (0..6).map(|score| score as f64 * falls[score]).sum();
        let ways = throws(2).iter().filter(|dice| dice.iter().sum::<u8>() == total).count();
        round_to_come += mean * ways as f64 / 36.0;
    }
    let names = json!([{"name": "Ana", "score": 7}, {"name": "Bo", "score": 4}]);
    let waits = position(&json!({"players": names, "round": 3, "starter": "Bo"}));
    let expected = 10.0 * round_to_come;
    assert_near(&prospects(waits.as_ref(), desk), &[7.0 + expected, 4.0 + expected]);
}

#[test]
fn prospects_with_round_winners_follow_every_player_to_the_end_of_the_round() {
    let desk = &mut Desk::default();
    let mut table = position(&json!({
        "rules": {"round_winners": true}, "round": 12, "starter": "Cy", "total": 6,
        "players": [{"name": "Ana", "score": 3}, {"name": "Bo", "score": 5}, "Cy"],
        "phase": "roll", "turn": "Ana",
    }));
    let mut round = Round::new(6, false);
    let plus = |list: Vec<f64>| vec![3.0 + list[0], 5.0 + list[1], list[2]];
    let theirs = plus(recorded(&mut round, &[], 3));
    assert_near(&prospects(table.as_ref(), desk), &theirs);
    for (script, had, to_come) in
        [(["dice 1 2 3 4 5", "stop"], vec![4], 2), (["dice 6 3 3 1 4", "stop"], vec![4, 3], 1)]
    {
        for words in script {
            match croupier::kit::chance::Luck::read(words, 1) {
                Some(luck) => drop(table.take(&luck.unwrap()).unwrap()),
                None => drop(table.act(None, words, 1).unwrap()),
            }
        }
        let theirs = plus(recorded(&mut round, &had, to_come));
        assert_near(&prospects(table.as_ref(), desk), &theirs);
    }
}

#[test]
fn a_game_played_without_a_slip_ends_where_luck_left_it() {
    let run = crate::run::croupier("dalmatian play -p Ana,Bo --bot Ana=best,Bo=best --no-save");
    let text = run.arg("--seed").arg("11").output();
    let number_after = |line: &str| -> f64 {
        let words: Vec<&str> = line.split([' ', ':', ';']).filter(|w| !w.is_empty()).collect();
        words.iter().find_map(|word| word.parse().ok()).unwrap()
    };
    let told = text.split("Luck, ").nth(1).unwrap();
    let mut expected = Vec::new();
    for name in ["Ana", "Bo"] {
        let line = told.lines().find(|line| line.trim_start().starts_with(name)).unwrap();
        assert!(line.ends_with("own choices +0.00"), "{line}");
        let line = line.split(name).nth(1).unwrap();
        let standing = text.split("Standings").nth(1).unwrap();
        let standing = standing.lines().find(|line| line.contains(name)).unwrap();
        let score = standing.split_whitespace().nth(2).unwrap().parse::<f64>().unwrap();
        expected.push(score - number_after(line));
    }
    let of_both =
        prospects(position(&json!({"players": ["Ana", "Bo"]})).as_ref(), &mut Desk::default());
    for (expected, prospect) in expected.into_iter().zip(of_both) {
        // What is printed is rounded to hundredths.
        assert!((expected - prospect).abs() < 0.0051, "{expected} {prospect}");
    }
}
