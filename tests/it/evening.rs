//! Who comes, leaves and begins, where no transcript shows it.

use croupier::inside::{Session, SessionOptions};
use croupier::play::record::Header;

use crate::prelude::*;

/// A game that the first player begins, with a seed.
fn begun(game: &str, seats: usize) -> Session {
    let table = find(game).unwrap().fresh(&json!({}), names(seats), Some(Seat::new(0))).unwrap();
    let game = Match::new(Header::of(table.as_ref()), table, source("7"), None);
    Session::new(game, SessionOptions::default(), Style::PIPE)
}

#[test]
fn who_has_left_begins_no_other_game() {
    for game in ["dalmatian", "pairs", "swipe", "wichita"] {
        let mut session = begun(game, 4);
        let names = session.game().table().names().clone();
        session.line(&format!("leave {}", &names[Seat::new(1)]));
        assert_eq!(session.game().next_starter(), Some(&names[Seat::new(2)]), "{game}");
    }
}

/// Bet to Mid is asked of everybody in the order of the list, before whoever starts has a turn.
#[test]
fn the_next_game_begins_left_of_who_rolled_first_after_bet_to_mid() {
    let (rules, last) = (json!({"mid": true}), Seat::new(2));
    let table = find("pairs").unwrap().fresh(&rules, names(3), Some(last)).unwrap();
    let game = Match::new(Header::of(table.as_ref()), table, source("7"), None);
    let mut session = Session::new(game, SessionOptions::default(), Style::PIPE);
    (0..3).for_each(|_| drop(session.line("decline")));
    assert_eq!(session.game().next_starter(), Some(&names(3)[Seat::new(0)]));
}

#[test]
fn who_sits_down_late_has_no_part_in_what_was_before() {
    let mut session = begun("dice-poker", 2);
    for line in ["653", "421", "fold", "next", "653", "421", "fold", "join Lisa"] {
        session.line(line);
    }
    // It cannot have been meant for a moment before she came.
    session.line("sorry, Lisa leaves");
    assert_eq!(session.game().steps().last().unwrap().words, "leave Lisa");
    for line in ["undo", "next", "653"] {
        session.line(line);
    }
    let refused = session.line("fix 8 ante 2").refused.unwrap();
    assert!(refused.contains("entry 12 (Lisa: dice 3 5 6) would no longer stand"), "{refused}");
}
