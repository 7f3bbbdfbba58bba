//! J6: advice for the win, against plain matches in which every fall is followed.

use croupier::pieces::Typed;
use croupier::play::{Ask, Cache};
use serde_json::{Value, json};

use super::plain::{Hand, Match, Round, hands, picks};
use super::{asked, odds, position};

const ALL_RULES: [[bool; 3]; 8] = [
    [false, false, false],
    [true, false, false],
    [false, true, false],
    [true, true, false],
    [false, false, true],
    [true, false, true],
    [false, true, true],
    [true, true, true],
];

fn rules([reuse, winners, eight]: [bool; 3]) -> Value {
    json!({"reuse": reuse, "round_winners": winners, "eight_dice": eight})
}

/// What `best` says of a whole game: the moves in order with their chances, and whether exactly.
fn best(state: &Value, cache: &mut Cache) -> (Vec<(String, f64)>, bool) {
    let table = position(state);
    let seat = table.next().seat().unwrap();
    let advised = asked(cache, |ask| {
        ask.exact = false;
        table.best(seat, ask)
    });
    let advice = advised.unwrap().advice;
    let ranked = advice.ranked.into_iter().map(|option| (option.mv.unwrap(), option.value));
    (ranked.collect(), advice.basis.is_exact())
}

/// A turn of Ana, who comes first, or of Bo, who has rolled the total and comes second.
fn turn(of: [bool; 3], round: i64, lead: i64, made: Option<i64>, hand: &Hand, left: u8) -> Value {
    let mut players = json!([{"name": "Ana", "score": 20 + lead}, {"name": "Bo", "score": 20}]);
    if let (Some(made), true) = (made, of[1]) {
        players[0]["points"] = json!(made);
    }
    let turn = if made.is_some() { "Bo" } else { "Ana" };
    json!({
        "rules": rules(of), "round": round, "starter": "Bo", "players": players, "total": 6,
        "turn": turn, "dice": hand, "rerolls": left,
    })
}

fn compare(plain: &Match, pays: &[f64; 6], state: &Value, hand: &Hand, left: u8) {
    let (ours, exact) = best(state, &mut Cache::default());
    let values = plain.turn(6, pays);
    let mut theirs = Vec::new();
    for (picked, kept) in picks(hand) {
        let spent = if plain.eight { picked.len() } else { usize::from(!picked.is_empty()) };
        let Some(after) = usize::from(left).checked_sub(spent) else { continue };
        let words: Vec<String> = picked.iter().map(ToString::to_string).collect();
        let words = format!("reroll {}", words.join(" "));
        // Stopping is no roll: the hand with nothing left.
        let value = if picked.is_empty() {
            values[0][plain.at(hand)]
        } else {
            values[after][plain.at(&kept)]
        };
        theirs.push((if picked.is_empty() { "stop".to_string() } else { words }, value));
    }
    assert!(exact, "{state}");
    for (words, value) in &ours {
        let (_, due) = theirs.iter().find(|(theirs, _)| theirs == words).unwrap();
        assert!((value - due).abs() < 1e-9, "{words}: {value}, {due} in {state}");
    }
    assert!(theirs.iter().all(|(words, _)| ours.iter().any(|(ours, _)| ours == words)), "{state}");
    assert!(ours.is_sorted_by(|a, b| a.1 >= b.1), "{state}");
}

#[test]
fn j6_the_last_round_is_played_for_the_win_under_all_house_rules() {
    let some: Vec<Hand> = hands(5).into_iter().step_by(61).collect();
    for of in ALL_RULES {
        let mut plain = Match::new(of[0], of[1], of[2]);
        let left = if of[2] { 5 } else { 2 };
        for (lead, made) in [(0, 0), (2, 3), (-1, 4), (-3, 0)] {
            let pays = plain.second_pays(12, lead, if of[1] { made } else { 0 });
            for hand in &some {
                compare(&plain, &pays, &turn(of, 12, lead, Some(made), hand, left), hand, left);
            }
        }
        for lead in [0, -2, 3] {
            let pays = plain.first_pays(12, 6, lead);
            for hand in &some {
                compare(&plain, &pays, &turn(of, 12, lead, None, hand, left), hand, left);
            }
        }
    }
}

#[test]
fn j6_a_round_before_the_last_is_played_for_the_win() {
    let hand = vec![1, 2, 3, 4, 5];
    for of in [ALL_RULES[0], ALL_RULES[3]] {
        let mut plain = Match::new(of[0], of[1], of[2]);
        let pays = plain.second_pays(11, 1, if of[1] { 2 } else { 0 });
        compare(&plain, &pays, &turn(of, 11, 1, Some(2), &hand, 2), &hand, 2);
    }
    let of = ALL_RULES[2];
    let mut plain = Match::new(of[0], of[1], of[2]);
    let pays = plain.first_pays(11, 6, -1);
    compare(&plain, &pays, &turn(of, 11, -1, None, &hand, 2), &hand, 2);
}

/// Of a round, the first and the second player together win one game.
#[test]
fn the_chances_before_a_total_are_those_of_plain_counting() {
    let mut plain = Match::new(false, true, false);
    let first = plain.first(12, -2);
    let before = json!({"rules": {"round_winners": true}, "round": 12, "starter": "Bo",
        "players": [{"name": "Ana", "score": 18}, {"name": "Bo", "score": 20}]});
    let win = &odds(&before, &mut Cache::default())["win"];
    assert!((win[0]["value"].as_f64().unwrap() - first).abs() < 1e-9, "{win}");
    assert!((win[1]["value"].as_f64().unwrap() - 1.0 + first).abs() < 1e-9, "{win}");
}

/// Everybody's share of the win in a last round without V2, each still to come playing for their
/// own, and of what is worth the same for fewer dice and then lower faces.
fn shares(round: &Round, scores: &mut Vec<i64>, to_come: &[usize]) -> Vec<f64> {
    let Some((&seat, rest)) = to_come.split_first() else {
        let most = *scores.iter().max().unwrap();
        let winners = scores.iter().filter(|score| **score == most).count() as f64;
        return scores.iter().map(|s| if *s == most { 1.0 / winners } else { 0.0 }).collect();
    };
    let behind: Vec<Vec<f64>> = (0..6)
        .map(|points| {
            scores[seat] += points;
            let after = shares(round, scores, rest);
            scores[seat] -= points;
            after
        })
        .collect();
    let falls = round.fresh(&std::array::from_fn(|points| behind[points][seat]));
    (0..scores.len()).map(|of| (0..6).map(|made| falls[made] * behind[made][of]).sum()).collect()
}

#[test]
fn j6_three_players_finish_the_last_round_each_for_their_own_win() {
    let round = Round::new(6, false);
    let state = json!({"round": 12, "starter": "Cy", "turn": "Bo", "total": 6, "players": [
        {"name": "Ana", "score": 33}, {"name": "Bo", "score": 30}, {"name": "Cy", "score": 31}]});
    let told = odds(&state, &mut Cache::default());
    assert_eq!(told["exact"], true);
    let theirs = shares(&round, &mut vec![33, 30, 31], &[1, 2]);
    for (seat, due) in theirs.iter().enumerate() {
        let ours = told["win"][seat]["value"].as_f64().unwrap();
        assert!((ours - due).abs() < 1e-9, "{seat}: {ours}, {due}");
    }
}

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
            let before = json!({"round": 11, "starter": "Cy", "turn": "Cy", "total": 5,
                "dice": hand, "rerolls": 2, "players": players(0)});
            let (ours, exact) = best(&before, &mut cache);
            assert!(!exact, "an estimate is not called exact");
            let stop = ours.iter().find(|(words, _)| words == "stop").unwrap().1;
            let after = json!({"round": 12, "starter": "Ana", "players": players(points)});
            let due = odds(&after, &mut cache)["win"][2]["value"].as_f64().unwrap();
            assert!((stop - due).abs() < 0.025, "{points} points, {scores:?}: {stop}, {due}");
        }
    }
}

#[test]
fn the_chances_of_all_add_up_at_every_moment() {
    for players in [json!(["Ana", "Bo"]), json!(["Ana", "Bo", "Cy"])] {
        let mut cache = Cache::default();
        let mut table = position(&json!({"players": players, "round": 10, "starter": "Bo"}));
        for words in ["dice 2 4", "dice 1 2 3 4 5", "reroll 3", "dice 6", "stop"] {
            match croupier::pieces::Outcome::read(None, words) {
                Some(luck) => drop(table.take(&luck.unwrap()).unwrap()),
                None => drop(table.act(None, Typed::new(words)).unwrap()),
            }
            let seat = table.next().seat().unwrap();
            let estimated = |ask: &mut Ask| {
                ask.exact = false;
                table.odds(seat, ask)
            };
            let told = asked(&mut cache, estimated).unwrap().json();
            let win = told["win"].as_array().unwrap();
            let sum: f64 = win.iter().map(|one| one["value"].as_f64().unwrap()).sum();
            assert!((sum - 1.0).abs() < 1e-12 && win.len() == table.names().len(), "{told}");
            if win.len() == 2 {
                let known = asked(&mut cache, |ask| table.prospects(ask)).unwrap().values;
                assert_eq!(known, [&win[0], &win[1]].map(|one| one["value"].as_f64().unwrap()));
            }
        }
    }
}
