//! Wichita from outside: counts, random games, advice and odds.

use croupier::game::{Answer, Next};
use croupier::pieces::{Code, Seat, Typed, draw};
use croupier::play::{Cache, Table};
use croupier::registry::find;
use croupier::solve::{Objective, Policy};
use serde_json::{Value, json};

use crate::common::{self, Rng, asked, asked_at, names};

#[path = "../../examples/wichita_values.rs"]
#[expect(dead_code)]
mod wichita_values;

const PERFT: &str = include_str!("perft/wichita_lays.txt");

fn position(words: &str) -> Box<dyn Table> {
    common::position("wichita", words)
}

/// Ways to lay so many stacks one after another.
fn ways(table: &dyn Table, depth: usize) -> u64 {
    let lays = table.moves().into_iter().filter(|(_, mv)| mv.words.starts_with("lay "));
    lays.map(|(seat, mv)| {
        let mut next = table.boxed_clone();
        next.act(Some(seat), Typed::new(&mv.words)).unwrap();
        if depth == 1 { 1 } else { ways(next.as_ref(), depth - 1) }
    })
    .sum()
}

#[test]
fn ways_of_laying_are_as_another_implementation_counts_them() {
    let lines: Vec<&str> = PERFT.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(lines.len() >= 20);
    for line in lines {
        let mut words = line.split(' ');
        let table = position(words.next().unwrap());
        for (depth, counted) in (1..).zip(words) {
            assert_eq!(ways(table.as_ref(), depth).to_string(), counted, "{line}, depth {depth}");
        }
    }
}

/// Cards in hands, stacks and stock, which no step may change.
fn all_cards(state: &Value) -> usize {
    let players = state["players"].as_array().unwrap();
    let lists = |key: &str| players.iter().map(|p| p[key].as_array().unwrap()).collect::<Vec<_>>();
    let hands: usize = lists("hand").iter().map(|hand| hand.len()).sum();
    let stacks: usize = lists("stacks")
        .into_iter()
        .flatten()
        .map(|stack| {
            let stack = stack.as_str().unwrap().trim_start_matches("bonus ");
            stack.split(['+', '-', '*', '/', '&']).count()
        })
        .sum();
    hands + stacks + state["stock"].as_u64().unwrap() as usize
}

#[test]
fn r1_no_card_is_lost_in_two_thousand_games() {
    let kind = find("wichita").unwrap();
    let mut shared = 0;
    for game in 0..2000_u64 {
        let mut rng = Rng(game);
        // Mostly small tables, and now and then a large one.
        let seats = if game % 50 == 0 { 7 } else { 2 + (game % 2) as usize };
        let decks = u64::from(game % 25 > 0);
        let rules = json!({ "decks": decks });
        let mut table = kind.fresh(&rules, names(seats), None).unwrap();
        let all = 52 * if decks == 0 { seats.div_ceil(2) } else { decks as usize };
        let mut last = i64::MAX;
        loop {
            let state = table.state();
            assert_eq!(all_cards(&state), all, "{state}");
            let stock = state["stock"].as_i64().unwrap();
            assert!(stock <= last);
            last = stock;
            match table.next() {
                Next::Over => break,
                Next::Chance(due) | Next::ActOrRoll(due) => {
                    let luck = draw(due.what, table.pack(), &mut rng).unwrap();
                    table.take(&luck).unwrap();
                }
                Next::Decide(seat) => {
                    let policy = if game % 4 > 0 { Policy::Greedy } else { Policy::Random };
                    let words = asked_at(&mut Cache::default(), &mut rng, false, |ask| {
                        table.choose(seat, policy, ask)
                    });
                    table.act(Some(seat), Typed::new(&words.unwrap())).unwrap();
                }
            }
        }
        assert_eq!(last, 0, "the game ends with the stock");
        shared += usize::from(table.winners().len() > 1);
    }
    assert!(shared > 20, "ties happen and are shared: {shared}");
}

#[test]
fn j17_a_whole_game_is_advised_for_the_win_and_says_so() {
    // The ace is worth more in hand than the point that it makes with the ten.
    let text = r#"{"turn":"Ana","dice":[5,6],"stock":30,"players":[
        {"name":"Ana","hand":["A","10","J","2","Q"]},{"name":"Bo","hand":["?","?","?","?"]}],
        "aside":13}"#;
    let table = position(text);
    let advised = |objective| {
        let mut rng = Rng(7);
        asked_at(&mut Cache::default(), &mut rng, false, |ask| {
            ask.objective = objective;
            table.best(Seat::new(0), ask).unwrap().json()
        })
    };
    let best = advised(None);
    assert_eq!((&best["objective"], &best["method"]), (&json!("win"), &json!("heuristic")));
    assert_eq!((&best["exact"], &best["unit"]), (&json!(false), &json!("points")));
    let options = best["options"].as_array().unwrap();
    let moves: Vec<&str> = options.iter().map(|one| one["move"].as_str().unwrap()).collect();
    assert_eq!(moves, ["lay J", "lay J, 10+A", "done"]);
    assert!(options.is_sorted_by(|a, b| a["value"].as_f64() >= b["value"].as_f64()));
    let points = advised(Some(Objective::Points));
    assert_eq!((&points["lay"], &points["exact"]), (&json!(["J", "10+A"]), &json!(true)));
    let exactly = asked(true, |ask| table.best(Seat::new(0), ask)).unwrap_err();
    assert_eq!(exactly.code, Code::WorkTooLarge);
    // Everybody's chances add up, and a game that is over has none left.
    let mut rng = Rng(3);
    let odds = asked_at(&mut Cache::default(), &mut rng, false, |ask| {
        ask.limits.games = Some(20);
        table.odds(Seat::new(0), ask).unwrap().json()
    });
    let win = odds["win"].as_array().unwrap();
    let sum: f64 = win.iter().map(|one| one["value"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-9 && odds["n"] == 20, "{odds}");
}

/// More takes the last three cards and ends the game: Ana lays Q-5, keeps three cards at most and
/// has 19 at least, where Bo has 17. Enough gives Bo a turn.
#[test]
fn j17_in_the_last_turns_what_wins_for_certain_is_advised() {
    let text = r#"{"game":"wichita","rules":{"decks":1},"phase":"draw","turn":"Ana","dice":[1,6],
        "stock":3,"players":[{"name":"Ana","hand":["5","Q"],"stacks":["bonus A","bonus A",
        "bonus 2","bonus 2","bonus 2","bonus 3","bonus 3","bonus 3","bonus 3","bonus 4",
        "bonus 4","bonus 4","bonus 4","bonus 5","bonus 5","bonus 6","bonus 6","bonus 6",
        "bonus 7","bonus 7","5+A"],"points":21},{"name":"Bo","hand":["J","10","9","8"],
        "stacks":["bonus 7","bonus 7","bonus 8","bonus 8","bonus 8","bonus 9","bonus 9",
        "bonus 9","bonus 10","bonus 10","bonus 10","bonus J","bonus J","bonus J","bonus Q",
        "bonus Q","bonus Q","bonus K","bonus K","bonus K","bonus K"],"points":21}],"drawn":1}"#;
    let table = position(text);
    let view = table.seen_by(Some(Seat::new(0)));
    let best = asked(false, |ask| {
        ask.limits.games = Some(200);
        view.best(Seat::new(0), ask)
    });
    let best = best.unwrap().json();
    assert_eq!((&best["unit"], &best["method"]), (&json!("win"), &json!("rollouts")));
    let options = best["options"].as_array().unwrap();
    assert_eq!((&options[0]["move"], &options[0]["value"]), (&json!("more"), &json!(1.0)));
    let enough = options[1]["value"].as_f64().unwrap();
    assert!(enough < 1.0, "{best}");
}

#[test]
fn j17_values_are_learned_again() {
    let table = wichita_values::learn(None, wichita_values::PART, 1).unwrap();
    let again = "cargo run --release --example wichita_values part > tests/it/wichita_part.txt";
    let part = include_str!("wichita_part.txt");
    assert!(part.contains(&wichita_values::rows(&table)), "if the rules have changed: {again}");
}
