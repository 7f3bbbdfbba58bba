//! Counts of the tree: how many ways a state can go on for so many steps.
//!
//! A step is a move or what falls; dice that lie differently but show the same are one. A way that
//! comes to the end of the game stays there. The counts are in `perft/<game>.txt`, a line each:
//! steps, ways, and a state as JSON or in compact notation; with remarks after `#`. Second
//! implementations counted the same. In Wichita the ways to lay are counted, in
//! `perft/wichita_lays.txt` and a format of its own: its tree would be one of cards.

use crate::common::position;
use crate::prelude::*;

/// One line of a file of counts.
pub struct Count {
    pub steps: u8,
    pub ways: u64,
    pub state: String,
}

fn file(game: &str) -> String {
    let name = game.replace('-', "_");
    format!("{}/tests/it/perft/{name}.txt", env!("CARGO_MANIFEST_DIR"))
}

/// The counts of a game.
pub fn counts(game: &str) -> Vec<Count> {
    let text = fs::read_to_string(file(game)).unwrap();
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .map(|line| {
            let (steps, rest) = line.trim().split_once(' ').unwrap();
            let (ways, state) = rest.trim().split_once(' ').unwrap();
            Count {
                steps: steps.parse().unwrap(),
                ways: ways.replace(',', "").parse().unwrap(),
                state: state.trim().to_string(),
            }
        })
        .collect()
}

fn ways(table: &dyn Table, steps: u8) -> u64 {
    if steps == 0 {
        return 1;
    }
    let mut sum = 0;
    for (seat, shown) in table.moves() {
        let mut after = table.boxed_clone();
        after.act(Some(seat), &shown.words).unwrap();
        sum += ways(after.as_ref(), steps - 1);
    }
    match table.next() {
        Next::Over => 1,
        Next::Decide(_) => sum,
        Next::Chance(due) | Next::ActOrRoll(due) => {
            assert!(due.what.is_dice(), "counts begin after the cards are dealt");
            let falls = Dice::throws(due.what.count());
            let fallen = falls.into_iter().map(|(dice, _)| {
                let mut after = table.boxed_clone();
                after.take(&Outcome::Dice(dice)).unwrap();
                ways(after.as_ref(), steps - 1)
            });
            sum + fallen.sum::<u64>()
        }
    }
}

#[test]
fn every_tree_has_the_counts_on_file() {
    let mut counted = 0;
    for kind in registry::GAMES {
        let game = kind.info().id;
        if !fs::exists(file(game)).unwrap() {
            continue;
        }
        for count in counts(game) {
            let table = position(game, &count.state);
            assert_eq!(ways(table.as_ref(), count.steps), count.ways, "{game}: {}", count.state);
            counted += 1;
        }
    }
    assert!(counted > 0);
}
