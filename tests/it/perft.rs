//! Counts of the tree: how many ways a state can go on for so many steps.
//!
//! A step is a move or what falls; dice that lie differently but show the same are one. A way that
//! comes to the end of the game stays there. The counts are in `perft/<game>.txt`, a line each:
//! steps, ways, and a state as JSON or in compact notation; with remarks after `#`. Second
//! implementations counted the same. In Wichita the ways to lay are counted, in
//! `perft/wichita_lays.txt` and a format of its own: its tree would be one of cards.

use crate::common::position;
use crate::prelude::*;

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

/// Ways to lay so many stacks one after another.
fn lays(table: &dyn Table, depth: usize) -> u64 {
    let stacks = table.moves().into_iter().filter(|(_, shown)| shown.words.starts_with("lay "));
    stacks
        .map(|(seat, shown)| {
            let mut after = table.boxed_clone();
            after.act(Some(seat), &shown.words).unwrap();
            if depth == 1 { 1 } else { lays(after.as_ref(), depth - 1) }
        })
        .sum()
}

#[test]
fn every_tree_has_the_counts_on_file() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/perft");
    for game in ["dalmatian", "pairs_and_wagers", "swipe"] {
        let text = fs::read_to_string(format!("{folder}/{game}.txt")).unwrap();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let [steps, due, state] = line.splitn(3, ' ').collect::<Vec<_>>()[..] else { panic!() };
            let table = position(&game.replace('_', "-"), state);
            let found = ways(table.as_ref(), steps.parse().unwrap());
            assert_eq!(found.to_string(), due, "{game}: {line}");
        }
    }
    let text = fs::read_to_string(format!("{folder}/wichita_lays.txt")).unwrap();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (hand, counted) = line.split_once(' ').unwrap();
        let table = position("wichita", hand);
        for (depth, counted) in (1..).zip(counted.split(' ')) {
            assert_eq!(lays(table.as_ref(), depth).to_string(), counted, "{line}, depth {depth}");
        }
    }
}
