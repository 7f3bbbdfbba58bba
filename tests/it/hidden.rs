//! Cards that the program dealt are seen by nobody but whom they were dealt to.

use std::collections::BTreeSet;
use std::fs;

use crate::run::{Scratch, croupier};

/// Plays these lines with cards that the program deals, and gives what was said and recorded.
fn dealt(game: &str, lines: &str) -> (String, String) {
    let home = Scratch::new();
    let record = home.path("record.jsonl");
    let args =
        format!("{game} play -p Ana,Bo,Cy --deal-cards --roll-for all --seed 11 --ascii --save");
    let said = croupier(&args).arg(&record).stdin(lines).said();
    (said, fs::read_to_string(&record).unwrap())
}

/// Everything in a text that reads like a card with its suit.
fn cards(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let is_card = |word: &&str| {
        let mut signs = word.chars();
        signs.next().is_some_and(|rank| "23456789TJQKA".contains(rank))
            && signs.next().is_some_and(|suit| "cdhs".contains(suit))
            && signs.next().is_none()
    };
    words.filter(is_card).map(str::to_string).collect()
}

/// A hand of Dice Poker up to the moment when all cards are dealt.
const DEALT: &str = "check\ncheck\ncheck\n";
const PEEKS: &str = "peek Ana\n\npeek Bo\n\npeek Cy\n\n";
/// Whatever might give a card away, and an end of the hand in which nobody shows.
const PRYING: &str = "?\nbest\nodds\nstate\nscore\nwhy\nlog\nhelp\nbest\nshow As Kd Qh\n\
                      bet 1\nodds\nfold\nfold\nlog\nstate\nwhy\n";

#[test]
fn no_hidden_card_is_in_the_output_or_the_record() {
    let (shown, _) = dealt("dice-poker", &format!("{DEALT}{PEEKS}"));
    let hands = cards(&shown);
    assert_eq!(hands.len(), 9, "three hands of three are peeked at: {hands:?}");
    let (said, recorded) = dealt("dice-poker", &format!("{DEALT}{PRYING}"));
    assert!(said.contains("fold"), "the hand was played on:\n{said}");
    // What was typed by somebody who guessed is no leak.
    let typed = cards("As Kd Qh");
    for (what, text) in [("output", &said), ("record", &recorded)] {
        let leaked: Vec<String> = cards(text)
            .intersection(&hands)
            .filter(|card| !typed.contains(*card))
            .cloned()
            .collect();
        assert_eq!(leaked, Vec::<String>::new(), "in the {what}:\n{text}");
    }
    assert!(recorded.contains("cards ? ? ?"), "{recorded}");
}

#[test]
fn a_view_asked_for_by_name_shows_one_hand_alone() {
    let (shown, _) = dealt("dice-poker", &format!("{DEALT}peek Bo\n\n"));
    let of_bo = cards(&shown);
    assert_eq!(of_bo.len(), 3);
    let home = Scratch::new();
    let args = "dice-poker play -p Ana,Bo,Cy --deal-cards --roll-for all --seed 11 --ascii --as Bo \
                --no-save";
    let ended = croupier(args).home(&home).stdin(format!("{DEALT}state\nodds\nlog\n")).ends();
    assert_eq!(cards(&ended.stdout), of_bo, "{}", ended.stdout);
}

#[test]
fn a_question_with_a_players_eyes_uses_his_cards_and_shows_them_to_him_alone() {
    let (peeked, _) = dealt("dice-poker", &format!("{DEALT}peek Bo\n\n"));
    let hand = cards(&peeked);
    assert_eq!(hand.len(), 3, "{peeked}");
    let (shown, recorded) = dealt("dice-poker", &format!("{DEALT}state --as bo\n\n"));
    assert_eq!(cards(&shown), hand, "{shown}");
    let (odds, _) = dealt("dice-poker", &format!("{DEALT}odds --as Bo\n\nodds\n"));
    let of_bo: Vec<&str> = odds.lines().filter(|line| line.starts_with("Bo   ")).collect();
    let [private, public] = of_bo[..] else { panic!("two answers name Bo:\n{odds}") };
    assert!(hand.iter().all(|card| private.contains(card.as_str())), "{private}");
    assert!(public.contains("___+"), "{public}");
    assert_eq!(odds.matches("Enter hides this again").count(), 1, "{odds}");
    assert_eq!(cards(&recorded).len(), 0, "{recorded}");
    let (refused, _) = dealt("dice-poker", &format!("{DEALT}odds Bo\nbest --as Di\n"));
    assert!(refused.contains("No: \"Bo\" cannot follow here"), "{refused}");
    assert!(refused.contains("No: nobody here is called \"Di\""), "{refused}");
}
