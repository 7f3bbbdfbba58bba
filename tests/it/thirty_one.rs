//! The example with hidden hands and one pack.

use croupier::game as erased;
use croupier::pieces::{Card, cards};

use crate::common;
use crate::prelude::*;

#[allow(dead_code)] // Its `main`.
#[path = "../../examples/thirty_one.rs"]
mod game;

use game::ThirtyOne;

#[test]
fn the_example_keeps_every_law() {
    croupier::laws::<ThirtyOne>();
}

/// A table of two after these words.
fn after(words: &[&str]) -> Box<dyn Table> {
    common::after(erased::<ThirtyOne>().fresh(&json!({}), names(2), None).unwrap(), words)
}

const DEALT: [&str; 3] = ["cards As Ks 2d", "cards 9h 8h 7h", "cards Qs"];

#[test]
fn a_whole_game_by_words() {
    let table = after(&[&DEALT[..], &["take", "discard 2d", "knock", "draw", "cards ?"]].concat());
    assert_eq!(table.next(), Next::Decide(Seat::new(0)));
    let table = after(&[&DEALT[..], &["knock", "draw", "cards 3c", "discard 3c"]].concat());
    // 21 points of spades against 24 of hearts.
    assert_eq!((table.next(), table.standing().scores), (Next::Over, vec![21, 24]));
    assert_eq!(table.standing().winners, [Seat::new(1)]);
}

#[test]
fn unseen_hands_are_shown_as_they_were_dealt() {
    let unseen = ["cards As ? ?", "3", "cards Qs", "knock", "draw", "cards ?", "discard 3c"];
    let mut table = after(&unseen);
    assert_eq!(table.next(), Next::Decide(Seat::new(0)));
    for (shown, code) in [
        ("show As Ks", Code::CardCount),
        ("show As Ks 2", Code::CardInvalid),
        ("show As Ks 3c", Code::CardDuplicate),
        ("show 2s Ks 2d", Code::MoveIllegal),
    ] {
        assert_eq!(table.act(None, shown).unwrap_err().code, code, "{shown}");
    }
    table.act(None, "show As Ks 2d").unwrap();
    table.act(None, "show 9h 8h 7h").unwrap();
    assert_eq!((table.next(), table.standing().scores), (Next::Over, vec![21, 24]));
    // One card of a known hand may be called by its rank.
    let discards = ["cards As Ks 2d", "3", "cards Qs", "take", "discard 2"];
    assert_eq!(after(&discards).state()["discards"], json!(["2d"]));
    // Suits matter: the game refuses a card without one.
    let refused = after(&[]).take(&Outcome::Cards(cards::read("As Ks 2").unwrap())).unwrap_err();
    assert_eq!((refused.code, refused.rule.as_deref()), (Code::CardInvalid, Some("R4")));
}

#[test]
fn a_stock_that_is_used_up_is_shuffled_anew() {
    let pack: Vec<String> = Card::PACK.iter().map(ToString::to_string).collect();
    let state = json!({"players": [{"name": "Pa"}, {"name": "Pb"}], "knocked": null,
        "hands": [pack[..3], pack[3..6]], "discards": pack[6..], "now": {"turn": "Pa"}});
    let mut table = erased::<ThirtyOne>().read_state(&state).unwrap();
    table.act(None, "draw").unwrap();
    assert_eq!(table.state()["discards"], json!([pack[51]]));
    assert_eq!(table.pack().len(), 45);
}

#[test]
fn a_hand_alone_is_a_word_and_a_struct() {
    let game = erased::<ThirtyOne>();
    let table = game.read_notation(&json!({}), &["As Kd 9s+10s".to_string()]).remove(0).unwrap();
    let short = json!({"hand": ["As", "Kd", "9s"], "top": "Ts"});
    assert_eq!(game.read_state(&short).unwrap().state(), table.state());
    assert_eq!(table.notation().as_deref(), Some("AsKd9s+Ts"));
    assert_eq!(asked(|ask| table.odds(Seat::new(0), ask)).unwrap_err().code, Code::AdviceNone);
    // It is exact, the cards that may be drawn counted: 30 points by the ten.
    let advice = asked(|ask| table.best(Seat::new(0), ask)).unwrap();
    let best = &advice.ranked[0];
    assert_eq!((&*best.words, best.value), ("take", 10.0));
    assert!(advice.basis.is_exact() && advice.ranked[1].words == "draw");
    // 25 more cards leave 20 points, and 23 make more.
    let drawn = advice.ranked[1].value;
    assert!(drawn > 0.0 && drawn < 10.0, "{drawn}");
}
