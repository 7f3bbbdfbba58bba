//! Wichita from outside: its counts, and values that games teach.

use croupier::play::Table;

use crate::common::position;

#[path = "../../examples/wichita_values.rs"]
#[expect(dead_code)]
mod wichita_values;

const PERFT: &str = include_str!("perft/wichita_lays.txt");

/// Ways to lay so many stacks one after another.
fn ways(table: &dyn Table, depth: usize) -> u64 {
    let lays = table.moves().into_iter().filter(|(_, mv)| mv.words.starts_with("lay "));
    lays.map(|(seat, mv)| {
        let mut next = table.boxed_clone();
        next.act(Some(seat), &mv.words).unwrap();
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
        let table = position("wichita", words.next().unwrap());
        for (depth, counted) in (1..).zip(words) {
            assert_eq!(ways(table.as_ref(), depth).to_string(), counted, "{line}, depth {depth}");
        }
    }
}

#[test]
fn j17_games_teach_to_keep_low_cards_and_to_go_out() {
    let table = wichita_values::learn(None, wichita_values::PART, 1).unwrap();
    // With three turns to come: going out, then every further card by rank, aces first.
    let [_, out, cards @ ..] = table[4];
    let sum = |ranks: std::ops::Range<usize>| cards[ranks].iter().sum::<f64>();
    assert!(out > 1.0 && sum(0..5) > sum(7..12) + 1.0, "{out} {cards:?}");
}
