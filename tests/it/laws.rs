//! Universal laws over random play of every registered game, under every combination of the house
//! rules that are switches or words.

use std::collections::BTreeSet;

use croupier::laws::{LAWS, over_refusals};
use croupier::registry::GAMES;

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
                let says = "Game::judge says which, and Game::due_by of dice";
                panic!("{words} is refused by no rule, {says}: {refusal}\n{}", table.state())
            });
            cited.insert((kind.info().id, rule));
        });
    }
    assert!(cited.len() > 20, "{cited:?}");
}
