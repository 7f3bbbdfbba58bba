//! J6: advice for the win, against plain matches in which every fall is followed.

use croupier::solve::Cache;
use serde_json::{Value, json};

use super::plain::{Hand, Match, Turns, hands};
use super::{compare, odds};

fn rules([reuse, winners, eight]: [bool; 3]) -> Value {
    json!({"reuse": reuse, "round_winners": winners, "eight_dice": eight})
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
        "phase": "reroll", "turn": turn, "dice": hand, "rerolls": left,
    })
}

/// Holds turns that are alike but for the hand to one that is played for this.
fn hold(plain: &Match, pays: &[f64; 6], hands: &[Hand], left: u8, state: impl Fn(&Hand) -> Value) {
    let played = plain.turns.played(6, pays);
    for hand in hands {
        let due = plain.turns.moves(&played, pays, hand, left);
        compare(&state(hand), None, &mut Cache::default(), &due, 1e-9);
    }
}

#[test]
fn j6_the_last_round_is_played_for_the_win_under_all_house_rules() {
    let some: Vec<Hand> = hands(5).into_iter().step_by(61).collect();
    for of in (0..8).map(|n| [n & 1 > 0, n & 2 > 0, n & 4 > 0]) {
        let mut plain = Match::new(of);
        let left = if of[2] { 5 } else { 2 };
        for (lead, made) in [(0, 0), (2, 3), (-1, 4), (-3, 0)] {
            let pays = plain.second_pays(12, lead, if of[1] { made } else { 0 });
            hold(&plain, &pays, &some, left, |hand| turn(of, 12, lead, Some(made), hand, left));
        }
        for lead in [0, -2, 3] {
            let pays = plain.first_pays(12, 6, lead);
            hold(&plain, &pays, &some, left, |hand| turn(of, 12, lead, None, hand, left));
        }
    }
}

#[test]
fn j6_a_round_before_the_last_is_played_for_the_win() {
    let hands = [vec![1, 2, 3, 4, 5]];
    for of in [[false; 3], [true, true, false]] {
        let mut plain = Match::new(of);
        let pays = plain.second_pays(11, 1, if of[1] { 2 } else { 0 });
        hold(&plain, &pays, &hands, 2, |hand| turn(of, 11, 1, Some(2), hand, 2));
    }
    let of = [false, true, false];
    let mut plain = Match::new(of);
    let pays = plain.first_pays(11, 6, -1);
    hold(&plain, &pays, &hands, 2, |hand| turn(of, 11, -1, None, hand, 2));
}

/// Everybody's share of the win in a last round without V2, each still to come playing for their
/// own, and of what is worth the same for fewer dice and then lower faces.
fn shares(turns: &Turns, scores: &mut Vec<i64>, to_come: &[usize]) -> Vec<f64> {
    let Some((&seat, rest)) = to_come.split_first() else {
        let most = *scores.iter().max().unwrap();
        let winners = scores.iter().filter(|score| **score == most).count() as f64;
        return scores.iter().map(|s| if *s == most { 1.0 / winners } else { 0.0 }).collect();
    };
    let behind: Vec<Vec<f64>> = (0..6)
        .map(|points| {
            scores[seat] += points;
            let after = shares(turns, scores, rest);
            scores[seat] -= points;
            after
        })
        .collect();
    let falls = turns.fresh(6, &std::array::from_fn(|points| behind[points][seat]));
    (0..scores.len()).map(|of| (0..6).map(|made| falls[made] * behind[made][of]).sum()).collect()
}

#[test]
fn j6_three_players_finish_the_last_round_each_for_their_own_win() {
    let state = json!({"round": 12, "starter": "Cy", "total": 6, "phase": "roll", "turn": "Bo",
        "rerolls": 2, "players": [
        {"name": "Ana", "score": 33}, {"name": "Bo", "score": 30}, {"name": "Cy", "score": 31}]});
    let told = odds(&state, &mut Cache::default());
    assert_eq!(told["exact"], true);
    let theirs = shares(&Turns::new(false, false), &mut vec![33, 30, 31], &[1, 2]);
    for (seat, due) in theirs.iter().enumerate() {
        let ours = told["win"][seat]["value"].as_f64().unwrap();
        assert!((ours - due).abs() < 1e-9, "{seat}: {ours}, {due}");
    }
}
