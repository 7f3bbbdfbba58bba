//! Wichita from outside: counts, random games, advice and odds.

use croupier::game::{Answer, Next};
use croupier::pieces::chance::{Outcome, draw};
use croupier::pieces::dice::Dice;
use croupier::pieces::refusal::{Code, Refusal};
use croupier::pieces::seat::Seat;
use croupier::pieces::typed::Typed;
use croupier::play::policy::Policy;
use croupier::play::table::{Cache, Table};
use croupier::registry::find;
use croupier::solve::{Objective, Ranked};
use serde_json::{Value, json};

use crate::common::{self, Rng, asked, asked_at, names, state_of};

#[path = "../../examples/wichita_values.rs"]
#[expect(dead_code)]
mod wichita_values;

const PERFT: &str = include_str!("perft/wichita_lays.txt");

fn state(text: &str) -> Result<Box<dyn Table>, Refusal> {
    state_of("wichita", text)
}

fn position(notation: &str) -> Box<dyn Table> {
    common::position("wichita", notation)
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
fn j9_positions_are_read_in_both_tongues() {
    let small = state(r#"{"dice":[3,5],"hand":["6","2","10","2","A","A","K"]}"#).unwrap();
    assert_eq!(small.notation().as_deref(), Some("35:KT622AA"));
    assert_eq!(small.state(), position("35:62T2AAK").state());
    assert_eq!(small.state()["stock"], 45);
    assert_eq!(position("35:AAAAAA").state()["rules"]["decks"], 2);
    let back = state(&small.state().to_string()).unwrap();
    assert_eq!(back.state(), small.state());
    let report = small.score_answer().unwrap().json();
    assert_eq!(report["points"], 2);
    assert_eq!(report["left"], 1);
    let read = |text: &str| {
        let kind = find("wichita").unwrap();
        kind.read_notation(&json!({"decks": 1}), &[text.to_string()]).remove(0).err().unwrap().code
    };
    assert_eq!(read("35"), Code::MoveUnreadable);
    assert_eq!(read("3:A"), Code::DiceCount);
    assert_eq!(read("37:A"), Code::DieFace);
    assert_eq!(read("35:X"), Code::CardInvalid);
    assert_eq!(read("35:AAAAA"), Code::CardDuplicate);
    assert_eq!(read("35:"), Code::CardCount);
    let unseen = position("35:62_");
    assert_eq!(unseen.score_answer().unwrap_err().code, Code::CardCount);
}

#[test]
fn j8_a_hidden_hand_is_hidden_and_all_its_moves_stay_open() {
    let table = state(
        r#"{"turn":"Ana","dice":[3,5],"players":[{"name":"Ana","hand":["8","?"]},{"name":"Bo","hand":["K"]}]}"#,
    )
    .unwrap();
    let seen = table.seen_by(Some(Seat::new(0))).state();
    assert_eq!(seen["players"][0]["hand"], json!(["8", "?"]));
    assert_eq!(seen["players"][1]["hand"], json!(["?"]));
    let open = |table: &dyn Table| {
        table.moves().iter().any(|(_, mv)| mv.parts.contains_key("open") && mv.words == "lay")
    };
    assert!(open(table.as_ref()));
    assert!(!open(position("35:62TAAK").as_ref()));
    // A hand of the most stacks is not listed to the end.
    let long = position("66:AAAAAAAA22222222333333334444444455555555666666667777KKKK");
    assert!(open(long.as_ref()));
    assert!(long.moves().len() <= 202);
}

#[test]
fn j11_a_draw_is_advised_by_the_points_of_its_lay() {
    let advised = |text: &str| {
        let table = state(text).unwrap();
        asked(true, |ask| table.best(Seat::new(0), ask)).unwrap().advice.ranked
    };
    // With a 3 in hand and one card in the stock, going out now is 2. The last card makes a second
    // stack if it is one of the three other 3s of 51 cards, and no bonus is left.
    let ranked = advised(r#"{"phase":"draw","dice":[1,2],"drawn":1,"hand":["3"],"stock":1}"#);
    assert_eq!((ranked[0].mv.as_deref(), ranked[0].value), (Some("enough"), 2.0));
    let Ranked { mv: more, value, .. } = &ranked[1];
    assert_eq!(more.as_deref(), Some("more"));
    assert!((value - (1.0 + 3.0 / 51.0)).abs() < 1e-9, "{value}");
    // With a stock to be out by, a card that makes nothing by itself is better joined.
    let ranked = advised(r#"{"phase":"draw","dice":[1,2],"drawn":1,"hand":["2"]}"#);
    assert_eq!(ranked[0].mv.as_deref(), Some("more"));
}

#[test]
fn j12_cards_count_against_the_points_at_the_end_only() {
    let unseen = vec!["?"; 51];
    let text = json!({"phase": "lay", "turn": "Ana", "dice": [3, 5], "stock": 0, "players": [
        {"name": "Ana", "hand": ["8"]}, {"name": "Bo", "hand": unseen}]});
    let mut table = state(&text.to_string()).unwrap();
    assert_eq!(table.scores(), [0, 0]);
    table.act(None, Typed::new("lay 8")).unwrap();
    assert_eq!(table.next(), Next::Over);
    assert_eq!(table.scores(), [1, -51]);
}

#[test]
fn odds_are_counted_or_labelled() {
    let table = position("35:62TAAK");
    let odds = asked(true, |ask| table.odds(Seat::new(0), ask)).unwrap().json();
    let draws = odds["draws"].as_array().unwrap();
    assert_eq!(draws.len(), 3);
    assert_eq!((&draws[0]["cards"], &draws[0]["points"]), (&json!(0), &json!(3.0)));
    assert!(draws.iter().all(|draw| draw["exact"] == true), "{draws:?}");
    let expected: Vec<f64> = draws.iter().map(|d| d["points"].as_f64().unwrap()).collect();
    assert!(expected[2] > expected[1] && expected[1] > 2.0, "{expected:?}");
    assert_eq!(odds["sums"][5]["ways"], 6);
    // All six cards make two eights and go out.
    assert_eq!(odds["sums"][6]["points"], 3.0);
    // In a full game a hand at its lay tells what it makes now, and of every other sum.
    let text = r#"{"turn":"Ana","dice":[3,5],"players":[{"name":"Ana","hand":["6","2"]},{"name":"Bo","hand":["?"]}]}"#;
    let odds = asked(true, |ask| state(text).unwrap().odds(Seat::new(0), ask)).unwrap().json();
    let told: Vec<f64> =
        odds["sums"].as_array().unwrap().iter().map(|s| s["points"].as_f64().unwrap()).collect();
    // 2 and 6 each alone, 6-2 and 6+2 going out; of five eights two are the special.
    assert_eq!(told, [1.0, 0.0, 2.0, 0.0, 1.0, 0.0, 2.4, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!(odds["draws"][0]["points"], 2.0);
    // A hand with unseen cards makes nothing that could be told.
    let hidden = position("35:62_");
    let odds = asked(true, |ask| hidden.odds(Seat::new(0), ask)).unwrap().json();
    assert_eq!(odds["sums"][0].get("points"), None);
    // One unseen card of a pack whose other cards are known is counted by hand: 8 and 2 go out.
    let one = state(r#"{"phase":"draw","dice":[3,5],"hand":["6"],"stock":2}"#).unwrap();
    let odds = asked(true, |ask| one.odds(Seat::new(0), ask)).unwrap().json();
    assert_eq!(odds["draws"].as_array().unwrap().len(), 1);
}

#[test]
fn j10_a_lay_of_eight_whole_packs_is_found() {
    let letters = "A23456789TJQK".repeat(32);
    let table = position(&format!("56:{letters}"));
    assert_eq!(table.state()["stock"], 0, "all cards are in hand");
    let report = table.score_answer().unwrap().json();
    assert_eq!((&report["points"], &report["left"]), (&json!(240), &json!(16)));
    assert_eq!(report["lay"].as_array().unwrap().len(), 240 - 32, "32 are specials");
}

#[test]
fn odds_of_large_hands_are_estimated_unless_they_must_be_exact() {
    let hand: Vec<String> = "A23456789TJQK".repeat(5).chars().map(String::from).collect();
    let written = json!({"rules": {"decks": 4}, "dice": [1, 6], "hand": hand});
    let table = state(&written.to_string()).unwrap();
    let refusal = asked(true, |ask| table.odds(Seat::new(0), ask)).unwrap_err();
    assert_eq!(refusal.code, Code::WorkTooLarge);
    let odds = asked(false, |ask| table.odds(Seat::new(0), ask)).unwrap().json();
    let draws = odds["draws"].as_array().unwrap();
    assert_eq!(draws[0]["exact"], true);
    assert_eq!(draws[2]["exact"], false);
    let (low, high) = (&draws[2]["ci95"][0], &draws[2]["ci95"][1]);
    let points = draws[2]["points"].as_f64().unwrap();
    assert!(low.as_f64().unwrap() < points && points < high.as_f64().unwrap());
    assert!(draws[2]["n"].as_u64().unwrap() >= 100);
}

/// Three at a table who have agreed on nothing, and so are counted to have two packs; Ana begins.
fn three() -> Box<dyn Table> {
    find("wichita").unwrap().fresh(&json!({}), names(3), Some(Seat::new(0))).unwrap()
}

/// The same once everybody has had a turn, and three cards nobody has told are in every hand.
fn three_with_cards() -> Box<dyn Table> {
    let mut table = three();
    for _ in 0..3 {
        table.take(&Outcome::Dice(Dice::of(&[3, 3]))).unwrap();
        table.take(&Outcome::Cards(vec![None; 3])).unwrap();
        table.act(None, Typed::new("done")).unwrap();
    }
    table
}

/// What a table told when somebody said this, and that its state can be read again.
fn said(table: &mut dyn Table, seat: usize, words: &str) -> Vec<String> {
    let acted =
        table.act(Some(Seat::new(seat)), Typed::new(words)).unwrap_or_else(|why| panic!("{why}"));
    let again = state(&table.state().to_string()).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(again.state(), table.state());
    acted.verdicts.into_iter().map(|told| format!("{} ({})", told.text, told.rule)).collect()
}

#[test]
fn j14_the_stock_is_what_the_table_says() {
    let mut table = three_with_cards();
    assert_eq!(table.state()["stock"], 95);
    // One pack was on the table, not two.
    let told = said(table.as_mut(), 2, "stock 43");
    assert_eq!(told, ["the stock has 43 cards, of 2 packs; 52 cards are not in play (J14)"]);
    assert_eq!((&table.state()["stock"], &table.state()["aside"]), (&json!(43), &json!(52)));
    assert_eq!(table.next().seat(), Some(Seat::new(0)), "it is still Ana's turn");
    // It is found empty while Ana draws: she still lays, and then it is over.
    table.take(&Outcome::Dice(Dice::of(&[2, 5]))).unwrap();
    assert_eq!(said(table.as_mut(), 1, "stock 0").len(), 1);
    assert_eq!(table.next(), Next::Decide(Seat::new(0)));
    table.act(None, Typed::new("lay 7")).unwrap();
    let over = table.act(None, Typed::new("done")).unwrap();
    assert_eq!(table.next(), Next::Over);
    assert!(over.verdicts.iter().any(|told| told.rule == "R9"));
    assert_eq!(table.scores(), [-1, -3, -3]);
}

#[test]
fn j14_an_empty_stock_between_turns_ends_the_game_and_a_larger_one_has_more_packs() {
    let mut table = three_with_cards();
    let told = said(table.as_mut(), 0, "stock 150");
    assert_eq!(told, ["the stock has 150 cards, of 4 packs; 49 cards are not in play (J14)"]);
    let told = said(table.as_mut(), 0, "stock 0");
    assert_eq!(told[1], "the stock is empty: the game is over (R9)");
    assert_eq!((table.next(), table.scores()), (Next::Over, vec![-3; 3]));
    let mut laying = three();
    laying.take(&Outcome::Dice(Dice::of(&[3, 3]))).unwrap();
    assert_eq!(laying.act(None, Typed::new("stock 408")).unwrap().verdicts.len(), 1);
    laying.take(&Outcome::Cards(vec![None; 3])).unwrap();
    let refused = |table: &mut dyn Table, words: &str| {
        let refusal = table.act(None, Typed::new(words)).unwrap_err();
        (refusal.code, refusal.rule)
    };
    assert_eq!(refused(laying.as_mut(), "stock 3"), (Code::PhaseWrong, Some("J14")));
    assert_eq!(refused(laying.as_mut(), "end"), (Code::PhaseWrong, Some("J16")));
    let hand = format!("hand {} 3", &laying.names()[Seat::new(1)]);
    assert_eq!(refused(laying.as_mut(), &hand), (Code::PhaseWrong, Some("J15")));
    assert_eq!(refused(three().as_mut(), "stock 417"), (Code::CardCount, Some("J14")));
    assert_eq!(refused(three().as_mut(), "stock 18446744073709551615").0, Code::CardCount);
    let small = &mut *state(r#"{"phase":"roll","hand":["3"]}"#).unwrap();
    assert_eq!(refused(small, "end").0, Code::PhaseWrong);
}

#[test]
fn j15_a_hand_holds_what_the_table_says() {
    let mut table = three_with_cards();
    let second = table.names()[Seat::new(1)].to_string();
    let told = said(table.as_mut(), 0, &format!("hand {second} 5"));
    assert_eq!(told, [format!("{second} holds 5 cards, the stock 93 cards (J15)")]);
    assert_eq!(said(table.as_mut(), 2, &format!("hand {second} 1")).len(), 1);
    let now = table.state();
    assert_eq!((&now["stock"], &now["players"][1]["hand"]), (&json!(97), &json!(["?"])));
    // Cards that were never counted lie aside, and may yet turn up in a hand.
    said(table.as_mut(), 0, "stock 2");
    said(table.as_mut(), 0, &format!("hand {second} 9"));
    assert_eq!(table.next(), Next::Over, "the stock is empty then");
    let refusal = three().act(None, Typed::new(&format!("hand {second} 105"))).unwrap_err();
    assert_eq!((refusal.code, refusal.rule), (Code::CardCount, Some("J15")));
    let laid = r#"{"phase":"roll","turn":"Ana","players":[{"name":"Ana","hand":["5"]},
        {"name":"Bo","hand":["8","?"],"stacks":["8"]}]}"#;
    let mut laid = state(laid).unwrap();
    assert_eq!(laid.act(None, Typed::new("hand Bo 0")).unwrap_err().rule, Some("J15"));
    said(laid.as_mut(), 0, "hand Bo 3");
    assert_eq!(laid.state()["players"][1]["hand"], json!(["8", "?", "?"]));
    said(laid.as_mut(), 0, "hand Ana 0");
    assert_eq!(laid.state()["players"][0]["hand"], json!([]));
}

#[test]
fn j16_a_game_is_ended_between_turns_and_scored() {
    let mut table = three_with_cards();
    let told = said(table.as_mut(), 1, "end");
    assert_eq!(told[0], "the game ends here, with 95 cards left in the stock (J16)");
    assert_eq!((table.next(), table.winners().len()), (Next::Over, 3));
    assert_eq!(table.scores(), [-3, -3, -3]);
}

#[test]
fn j17_a_whole_game_is_advised_for_the_win_and_says_so() {
    // The ace is worth more in hand than the point that it makes with the ten.
    let text = r#"{"turn":"Ana","dice":[5,6],"stock":30,"players":[
        {"name":"Ana","hand":["A","10","J","2","Q"]},{"name":"Bo","hand":["?","?","?","?"]}],
        "aside":13}"#;
    let table = state(text).unwrap();
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

#[test]
fn j17_values_are_learned_again() {
    let table = wichita_values::learn(None, wichita_values::PART, 1).unwrap();
    let again = "cargo run --release --example wichita_values part > tests/it/wichita_part.txt";
    let part = include_str!("wichita_part.txt");
    assert!(part.contains(&wichita_values::rows(&table)), "if the rules have changed: {again}");
}
