//! Rules and rulings, by name.

pub mod brute_force;
mod winning;

use self::brute_force::{below, brute_force};
use super::corrections::Holding;
use super::score::{Cards, read, read_usual};
use super::{Move, Wichita, enumerate, target};
use crate::game::{Choice, Game, OnWire, Position};
use crate::json::strict;
use crate::pieces::cards::{RANKS, Rank};
use crate::pieces::dice::Dice;
use crate::pieces::names::Names;
use crate::pieces::narration::Narration;
use crate::pieces::refusal::Code;
use crate::pieces::seat::Seat;
use crate::pieces::typed::Typed;
use smallvec::smallvec;

#[test]
fn r5_r6_j1_j2_j3_stacks_are_read_as_people_write_them() {
    for (typed, written, made) in [
        ("6+2", "6+2", Some(8)),
        (" 2 + 6 ", "6+2", Some(8)),
        ("10-a-a", "10-A-A", Some(8)),
        ("T−A–A", "10-A-A", Some(8)),
        ("q+8/k/k", "Q+8/K/K", Some(5)),
        ("(Q+8)/K/K", "Q+8/K/K", Some(5)),
        ("((8+q)÷k):K", "Q+8/K/K", Some(5)),
        ("6-A-A*K", "6-A-A*K", Some(8)),
        ("[6 - a - a] x k", "6-A-A*K", Some(8)),
        ("J", "J", Some(11)),
        ("Qs-5♥", "Q-5", Some(7)),
        ("4&2", "2&4", Some(6)),
        ("7/K", "7/K", None),
    ] {
        let stack = read(typed).unwrap_or_else(|refusal| panic!("{typed}: {refusal}"));
        assert_eq!(stack.to_string(), written, "{typed}");
        assert_eq!(stack.made(), made, "{typed}");
        assert_eq!(read(written).unwrap(), stack);
    }
    assert_eq!(read("7/K").unwrap().made_words(), "3.5");
}

#[test]
fn what_is_no_stack_is_refused_with_its_rule_and_column() {
    for (typed, rule, column) in [
        ("K", Some("J1"), 5),
        ("K*K", Some("J1"), 5),
        ("6+K", Some("R5"), 6),
        ("6-K", Some("R5"), 6),
        ("10+5-4", Some("R6"), 9),
        ("8/K+3", Some("R6"), 8),
        ("K*6", Some("R6"), 6),
        ("6*K/K", Some("R6"), 8),
        ("6*2", Some("R6"), 6),
        ("6-6", Some("J2"), 5),
        ("5-Q", Some("J2"), 5),
        ("2&4&1", None, 9),
        ("2&4*K", Some("R7"), 5),
        ("", None, 5),
        ("6+", None, 7),
        ("+6", None, 6),
        ("6 2", None, 7),
        ("6+?", None, 7),
        ("(6+2", None, 9),
        ("6+2)", None, 9),
        ("6+(4-2)", None, 7),
    ] {
        let refusal = read(Typed { text: typed, column: 5 }).expect_err(typed);
        assert_eq!(refusal.rule, rule, "{typed}: {refusal}");
        assert_eq!(refusal.at, Some(format!("column {column}")), "{typed}: {refusal}");
    }
    let long = format!("A{}", "+A".repeat(40));
    assert_eq!(read(&long).unwrap_err().rule, Some("R1"));
    let kings = format!("8{}", "*K".repeat(300));
    assert_eq!(read(&kings).unwrap_err().rule, Some("R1"));
}

#[test]
fn r6_every_listed_stack_is_told_once_and_none_is_missing() {
    let mut seed = 3;
    for i in 0..600 {
        let mut hand = Cards::NONE;
        for _ in 0..=below(9, &mut seed) {
            hand.add(Rank::new(below(RANKS, &mut seed) as u8 + 1).unwrap(), 1);
        }
        let dice = Dice::of(&[(i / 6 % 6 + 1) as u8, (i % 6 + 1) as u8]);
        let plain = brute_force(hand, dice);
        let mut parts: Vec<Cards> = (1..1_usize << plain.values.len())
            .filter(|&set| plain.is_stack(set))
            .map(|set| {
                let chosen = (0..plain.values.len()).filter(|i| set >> i & 1 == 1);
                let ranks = chosen.filter_map(|i| Rank::new(plain.values[i]));
                Cards::of(&ranks.collect::<Vec<_>>())
            })
            .collect();
        parts.sort();
        parts.dedup();
        let mut listed = Vec::new();
        assert!(enumerate::stacks(false, hand, dice, |stack| {
            assert!(stack.makes(target(dice)), "{dice}: {stack}");
            listed.push(stack.cards);
            true
        }));
        assert!(listed.is_sorted_by_key(Cards::len), "fewest cards first");
        listed.sort();
        assert_eq!(listed, parts, "{dice}: {hand}");
    }
}

#[test]
fn j6_who_share_the_win_are_listed_in_a_sentence() {
    let names = Names::new(["Ana", "Bo", "Cy"]).unwrap();
    let rules = Wichita::default();
    let mut state = rules.start(3, Some(Seat::new(0)));
    state.stock = 0;
    let mut events = Narration::to(&names);
    rules.end_turn(&mut state, Seat::new(2), &mut events);
    let last = events.verdicts().pop().unwrap();
    assert_eq!((last.rule, last.text.as_str()), ("J6", "Ana, Bo and Cy share the win with 0"));
}

#[test]
fn v1_packs_follow_the_players_unless_told() {
    let by_players = Wichita::default();
    for (seats, decks) in [(2, 1), (3, 2), (4, 2), (5, 3), (12, 6)] {
        let state = by_players.start(seats, None);
        assert_eq!((state.decks, state.stock), (decks, 52 * u16::from(decks)));
    }
    assert_eq!(Wichita { decks: 8 }.start(2, None).stock, 416);
    assert!(Wichita { decks: 8 }.check(2).is_ok());
    assert_eq!(Wichita { decks: 9 }.check(2).unwrap_err().rule, Some("V1"));
}

#[test]
fn j2_a_difference_leaves_something_over() {
    for nothing in ["5-3-2", "5-5", "6-3-3"] {
        assert_eq!(read(nothing).unwrap_err().rule, Some("J2"), "{nothing}");
        assert!(read_usual(nothing).is_none(), "{nothing}");
    }
    assert!(read("6-3-2").is_ok() && read_usual("6-3-2").is_some());
}

#[test]
fn what_is_no_stack_is_none_in_the_usual_way_of_writing_either() {
    for (nothing, rule) in
        [("6+K", "R5"), ("6-K", "R5"), ("8/K+3", "R6"), ("10+5-4", "R6"), ("2&4*K", "R7")]
    {
        assert_eq!(read(nothing).unwrap_err().rule, Some(rule), "{nothing}");
        assert_eq!(read_usual(nothing), None, "{nothing}");
    }
    for three in ["A&2&4", "2&2&2", "2&4&A"] {
        assert!(read(three).is_err() && read_usual(three).is_none(), "{three}");
    }
    for usual in ["6+2", "10-A-A", "Q+8/K/K", "2&4", "6-A-A*K", "J"] {
        assert_eq!(read_usual(usual), read(usual).ok(), "{usual}");
    }
}

/// A moment of laying, with three and five on the dice.
fn laying(hand: &str) -> Position<Wichita> {
    let json = format!(r#"{{"dice":[3,5],"hand":[{hand}]}}"#);
    strict::parse(&json).and_then(Wichita::read_tree).unwrap()
}

#[test]
fn j8_a_hand_that_was_seen_is_too_small_by_the_rules_and_another_by_its_number() {
    for (hand, rule) in [(r#""6","A""#, "R4"), (r#""?","A""#, "J8"), (r#""?","?""#, "J8")] {
        let Position { rules, state, .. } = laying(hand);
        let lay = Move::Lay(smallvec![read("6+A+A").unwrap()]);
        let refusal = rules.judge(&state, Seat::new(0), &lay).unwrap_err();
        assert_eq!((refusal.code, refusal.rule), (Code::CardCount, Some(rule)), "{hand}");
    }
}

#[test]
fn two_hundred_stacks_are_listed_and_the_others_may_be_typed() {
    let hand = Rank::all().flat_map(|rank| [rank; 4]).map(|rank| format!("\"{}\"", rank.name()));
    let Position { rules, state, .. } = laying(&hand.collect::<Vec<_>>().join(","));
    let offers = rules.offered(&state);
    let lays = |choice: &Choice<Move>| matches!(choice, Choice::Move(Move::Lay(_)));
    assert_eq!(offers.iter().filter(|offer| lays(&offer.choice)).count(), 200);
    assert!(offers.iter().any(|offer| offer.choice == Choice::Open { kind: "lay" }));
}

#[test]
fn j15_a_hand_is_known_as_long_as_none_of_its_cards_has_gone() {
    let json = r#"{"phase":"roll","turn":"Ana","players":[
        {"name":"Ana"},{"name":"Bo","hand":["6","2","K"]}]}"#;
    let Position { rules, state, .. } = strict::parse(json).and_then(Wichita::read_tree).unwrap();
    let (ana, bo) = (Seat::new(0), Seat::new(1));
    let six_two_king = Cards::of(&[2, 6, 13].map(|n| Rank::new(n).unwrap()));
    for (cards, known, unseen) in [(2, Cards::NONE, 2), (3, six_two_king, 0), (4, six_two_king, 1)]
    {
        let mut after = state.clone();
        let mv = Move::Hand(Holding { seat: bo, cards });
        rules.judge(&after, ana, &mv).unwrap();
        rules.play(&mut after, ana, &mv, &mut Narration::nobody());
        let hand = after.players[1].hand;
        assert_eq!((hand.known, hand.unseen), (known, unseen), "{cards}");
    }
}
