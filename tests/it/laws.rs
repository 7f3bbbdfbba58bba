//! Universal laws over random play of every registered game, under every combination of the house
//! rules that are switches or words.

use std::collections::BTreeSet;

use croupier::laws::{LAWS, over_refusals};
use croupier::registry::{GAMES, find};
use serde_json::json;

pub use croupier::laws::variants;

#[test]
fn every_game_keeps_every_law() {
    std::thread::scope(|scope| {
        for (name, law) in LAWS {
            scope.spawn(move || {
                for kind in GAMES {
                    println!("{}: {name}", kind.info().id);
                    law(*kind);
                }
            });
        }
    });
}

#[test]
fn a_refused_move_cites_a_clause() {
    let mut cited = BTreeSet::new();
    for kind in GAMES {
        over_refusals(*kind, |table, words, refusal| {
            let rule = refusal.rule.unwrap_or_else(|| {
                panic!("{words} is refused by no rule: {refusal}\n{}", table.state())
            });
            cited.insert((kind.info().id, rule));
        });
    }
    assert!(cited.len() > 20, "{cited:?}");
}

#[test]
fn what_is_wrong_in_notation_has_a_column() {
    let many = format!("7:{}", "1".repeat(25));
    for (game, arg, at) in [
        ("dalmatian", "1:12345", "column 1"),
        ("pairs-and-wagers", "9999999:3356", "column 1"),
        ("swipe", "11:1264", "column 1"),
        ("swipe", "7:25d", "column 3"),
        ("swipe", "7:1264/QQ", "column 8"),
        ("swipe", "7:1264+Bo53+bo2", "column 1"),
        ("swipe", &many, "column 1"),
        ("wichita", "35:", "column 1"),
    ] {
        let read = find(game).unwrap().read_notation(&json!({}), &[arg.to_string()]);
        let refusal = read.into_iter().next().unwrap().err().unwrap();
        assert_eq!(refusal.at.as_deref(), Some(at), "{game} {arg}: {refusal}");
    }
}
