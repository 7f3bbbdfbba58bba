//! Wichita from outside: counts, a playthrough, random games, and states that cannot be.

use croupier::game::Next;
use croupier::json::strict;
use croupier::kit::chance::draw;
use croupier::kit::names::Names;
use croupier::kit::refusal::{Code, Refusal};
use croupier::kit::seat::Seat;
use croupier::kit::style::Style;
use croupier::play::policy::Policy;
use croupier::play::table::{Ask, Desk, Table};
use croupier::registry::find;
use croupier::solve::Ranked;
use serde_json::{Value, json};

use crate::common::Rng;
use crate::run::croupier;

const PERFT: &str = include_str!("perft/wichita_lays.txt");

fn state(text: &str) -> Result<Box<dyn Table>, Refusal> {
    let mut node = strict::parse(text)?;
    node.take("game");
    find("wichita").unwrap().read_state(node)
}

fn position(notation: &str) -> Box<dyn Table> {
    let read =
        find("wichita").unwrap().read_notation(&json!({}), &[notation.to_string()]).remove(0);
    read.unwrap()
}

fn asked<T>(exact: bool, question: impl FnOnce(&mut Ask) -> T) -> T {
    asked_with(&mut Rng(1), exact, question)
}

fn asked_with<T>(rng: &mut Rng, exact: bool, question: impl FnOnce(&mut Ask) -> T) -> T {
    let mut ask = Ask {
        desk: &mut Desk::default(),
        sampler: rng,
        exact,
        style: Style::PIPE,
        progress: &|_| {},
    };
    question(&mut ask)
}

/// Ways to lay so many stacks one after another.
fn ways(table: &dyn Table, depth: usize) -> u64 {
    let lays = table.moves().into_iter().filter(|(_, mv)| mv.words.starts_with("lay "));
    lays.map(|(seat, mv)| {
        let mut next = table.twin();
        next.act(Some(seat), &mv.words, 1).unwrap();
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
        let names = (0..seats).map(|i| format!("P{}", char::from(b'a' + i as u8)));
        let decks = u64::from(game % 25 > 0);
        let rules = json!({ "decks": decks });
        let mut table = kind.fresh(&rules, Names::new(names).unwrap(), None).unwrap();
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
                Next::Chance(due) => {
                    let luck = draw(due.what, table.pack(), &mut rng).unwrap();
                    table.take(&luck).unwrap();
                }
                Next::Decide(seat) => {
                    let policy = if game % 4 > 0 { Policy::Greedy } else { Policy::Random };
                    let words = asked_with(&mut rng, false, |ask| table.choose(seat, policy, ask));
                    table.act(Some(seat), &words.unwrap(), 1).unwrap();
                }
            }
        }
        assert_eq!(last, 0, "the game ends with the stock");
        shared += usize::from(table.winners().len() > 1);
    }
    assert!(shared > 20, "ties happen and are shared: {shared}");
}

#[test]
fn the_door_refuses_what_cannot_be() {
    let two = |rest: &str| {
        format!(
            r#"{{"players":[{{"name":"Ana"{rest}}},{{"name":"Bo","hand":["?"]}}],"turn":"Ana","#
        )
    };
    let with = |player: &str, rest: &str| format!("{}{rest}}}", two(player));
    let hand = r#","hand":["6","2"]"#;
    for (text, code, at) in [
        (with("", r#""dice":[3,5],"x":1"#), Code::UnknownField, "/x"),
        (with(hand, r#""dice":[3,7]"#), Code::DieFace, "/dice/1"),
        (with(hand, r#""dice":[3]"#), Code::DiceCount, "/dice"),
        (with(hand, r#""phase":"lay""#), Code::MissingField, "/dice"),
        (with(hand, r#""phase":"deal""#), Code::PhaseWrong, "/phase"),
        (with(hand, r#""phase":"roll","dice":[3,5]"#), Code::StateInconsistent, "/dice"),
        (with(hand, r#""dice":[3,5],"drawn":5"#), Code::StateInconsistent, "/drawn"),
        (with(hand, r#""dice":[3,5],"drawn":3"#), Code::CardCount, "/players/0/hand"),
        (with(hand, r#""dice":[2,2],"drawn":2"#), Code::StateInconsistent, "/drawn"),
        (with(hand, r#""dice":[3,5],"drawn":9"#), Code::OutOfRange, "/drawn"),
        (with(hand, r#""dice":[3,5],"more":true"#), Code::StateInconsistent, "/more"),
        (with(hand, r#""dice":[3,5],"stock":50"#), Code::StateInconsistent, "/stock"),
        (with(hand, r#""dice":[3,5],"stock":-1"#), Code::OutOfRange, "/stock"),
        (with(hand, r#""dice":[3,5],"hand":["A"]"#), Code::StateInconsistent, "/hand"),
        (with("", r#""dice":[3,5]"#), Code::CardCount, "/players/0/hand"),
        (with(hand, r#""phase":"bonus""#), Code::StateInconsistent, "/players/0/hand"),
        (with("", r#""phase":"bonus""#), Code::StateInconsistent, "/players/0/stacks"),
        (with(hand, r#""phase":"roll-off""#), Code::StateInconsistent, "/players/0"),
        (with(hand, r#""rules":{"decks":9},"dice":[3,5]"#), Code::RulesInvalid, "/rules/decks"),
        (with(hand, r#""rules":{"decks":-1},"dice":[3,5]"#), Code::RulesInvalid, "/rules/decks"),
        (with(r#","hand":["1"]"#, r#""dice":[3,5]"#), Code::CardInvalid, "/players/0/hand/0"),
        (
            with(r#","hand":["A","A","A","A","A"]"#, r#""dice":[3,5]"#),
            Code::CardDuplicate,
            "/players/0/hand",
        ),
        (
            with(r#","hand":["A"],"stacks":["A+A+A+A"]"#, r#""dice":[3,5]"#),
            Code::CardDuplicate,
            "/players/0/stacks/0",
        ),
        (
            with(r#","hand":["A"],"stacks":["2+A"],"points":2"#, r#""dice":[3,5]"#),
            Code::StateInconsistent,
            "/players/0/points",
        ),
        (
            with(r#","hand":["A"],"stacks":["8","A"]"#, r#""dice":[3,5]"#),
            Code::StateInconsistent,
            "/players/0/stacks/1",
        ),
        (
            with(r#","hand":["A"],"stacks":["8&2"]"#, r#""dice":[3,5]"#),
            Code::StateInconsistent,
            "/players/0/stacks/0",
        ),
        (
            with(r#","hand":["A"],"stacks":["bonus ?"]"#, r#""dice":[3,5]"#),
            Code::CardInvalid,
            "/players/0/stacks/0",
        ),
        (
            with(r#","hand":["A"],"stacks":["K*K"]"#, r#""dice":[3,5]"#),
            Code::StateInconsistent,
            "/players/0/stacks/0",
        ),
        (
            with(r#","stacks":["8"]"#, r#""phase":"roll""#),
            Code::StateInconsistent,
            "/players/0/stacks",
        ),
        (r#"{"dice":[3,5],"hand":[],"phase":"lay"}"#.into(), Code::CardCount, "/hand"),
        (r#"{"players":["Ana"],"dice":[3,5]}"#.into(), Code::PlayersInvalid, "/players"),
        (r#"{"phase":"over","players":["Ana","Bo"]}"#.into(), Code::StateInconsistent, "/stock"),
        (r#"{"players":["Ana","Bo"],"phase":"roll"}"#.into(), Code::MissingField, "/turn"),
        (r#"{"players":["Ana","Bo"],"turn":"Cy"}"#.into(), Code::NameInvalid, "/turn"),
        (
            r#"{"players":["Ana",{"name":"Bo","stacks":["8"]}],"turn":"Ana"}"#.into(),
            Code::StateInconsistent,
            "/players/1/hand",
        ),
        (r#"{"phase":"roll-off","hand":["A"]}"#.into(), Code::PhaseWrong, "/phase"),
    ] {
        match state(&text) {
            Ok(table) => panic!("{text} was read as {}", table.state()),
            Err(refusal) => assert_eq!(
                (refusal.code, refusal.at.as_deref()),
                (code, Some(at)),
                "{text}: {refusal}"
            ),
        }
    }
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
    let report = small.worth().unwrap().json();
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
    assert_eq!(unseen.worth().unwrap_err().code, Code::CardCount);
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
    table.act(None, "lay 8", 1).unwrap();
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
    let report = table.worth().unwrap().json();
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

/// What is said at a table with real cards.
fn said(flags: &str, script: &str) -> String {
    let run = croupier(&format!("wichita play -p Ana,Bo --no-save --first Ana {flags}"));
    run.env("COLUMNS", "200").stdin(script).said()
}

#[test]
fn r3_r8_words_where_cards_are_awaited() {
    let said = said("", "13\n?\nr\nmore\nbest\nQ\nmore\nmore\n? ?\ndone\n");
    for words in [
        "Ana: 1 or 3 cards (type them, or 1 or 3 if unseen)> ",
        "Ana: 1 or 3 cards to come: type the cards, ? if unseen.",
        "Type what was drawn, with ? for unseen cards; --deal-cards lets the program deal",
        "No: the cards come first: once the smaller number is drawn, say more or enough (rule R3)",
        "No: cards are awaited: there is nothing to decide yet\n",
        "No: that is decided: the rest of the larger number is drawn now (rule R3)",
    ] {
        assert!(said.contains(words), "{words}:\n{said}");
    }
    let bonus = self::said("", "22\n4 4\nlay 4\nlay 4\n?\nr\nKK\ncards ?\n7\n");
    for words in [
        "Ana: 1 card, face up (type which)> ",
        "Ana: 1 card to come: type which, it lies face up.",
        "Type which card was turned up; --deal-cards lets the program deal",
        "No: 2 cards named, 1 card to come (rule R8)",
        "No: the bonus card lies face up: say which card it is (rule R8)",
        "Ana turns 7 up as a stack: 1 point (R8)",
    ] {
        assert!(bonus.contains(words), "{words}:\n{bonus}");
    }
}

#[test]
fn r3_a_seat_that_the_program_plays_decides_itself_whether_to_draw_on() {
    // Ana's dice are 3 and 6.
    let script = "?\n? ? ? ? ? ?\n6\nK K K\n";
    let said = said("--bot Ana=best --seed 1", script);
    for words in [
        "Ana: 3 cards (type them, or 3 if unseen)> ",
        "Ana: 3 cards to come: type the cards, ? if unseen.",
        "No: Ana draws 3 cards first, then says whether to draw on (column 1)",
        "No: a number alone is how many cards were drawn: 3, not 6 (column 1)",
        "Ana: cards K K K\n3. Ana: more (bot)",
    ] {
        assert!(said.contains(words), "{words}:\n{said}");
    }
    assert!(!said.contains("or 6 if unseen"), "{said}");
}

#[test]
fn advice_before_the_draw_names_the_number_that_is_drawn() {
    let hint = |state: &str| {
        let refused = asked(false, |ask| self::state(state).unwrap().best(Seat::new(0), ask));
        refused.unwrap_err().hint
    };
    let drawn = hint(r#"{"phase":"draw","dice":[2,4]}"#).unwrap();
    assert!(drawn.ends_with("says so: \"drawn\":2"), "{drawn}");
    let of_two = r#"{"phase":"draw","turn":"A","dice":[2,4],"players":["A","B"]}"#;
    assert_eq!(hint(of_two), None);
}

#[test]
fn j11_a_draw_with_unseen_cards_is_said_to_be_a_mean_and_not_coached() {
    let script = "23\ncards ? ?\nbest\nenough\nlay 2+3\n";
    let unseen = said("--coach=0.1", script);
    assert!(
        unseen
            .contains("Best for Ana (expected points, exact over all that 2 unseen cards may be):"),
        "{unseen}"
    );
    assert!(!unseen.contains("Coach"), "{unseen}");
    // What is dealt is known to the program, and not to be spoken of.
    let dealt = said("--coach=0 --deal-cards --seed 5", "35\nenough\ndone\n14\nenough\ndone\n");
    assert!(!dealt.contains("Coach"), "{dealt}");
    let seen = said("--coach=0.1", "23\ncards J J\nbest\nenough\ndone\n");
    assert!(seen.contains("Best for Ana (expected points, exact):"), "{seen}");
    assert!(seen.contains("Coach: more was worth"), "{seen}");
    let json = r#"{"phase":"draw","dice":[1,2],"drawn":1,"hand":["?"]}"#;
    let told: Value = serde_json::from_str(&croupier("wichita best").stdin(json).output()).unwrap();
    assert_eq!((&told["exact"], &told["unseen"]), (&json!(true), &json!(1)));
}

#[test]
fn j13_cards_that_make_the_target_in_two_ways_are_listed_once_and_laid_in_both() {
    let hand = r#"{"dice":[2,2],"hand":["5","K","3","J"]}"#;
    let listed = croupier("wichita moves --all").stdin(hand).output();
    assert!(listed.contains("\"lay 5+3/K\"") && !listed.contains("5-3*K"), "{listed}");
    for (way, stack) in [("lay 5+3/K", "5+3/K"), ("lay 5-3*K", "5-3*K")] {
        let after = croupier("wichita apply").arg(way).stdin(hand).output();
        let after: Value = serde_json::from_str(&after).unwrap();
        assert_eq!(after["players"][0]["stacks"], json!([stack]));
    }
}
