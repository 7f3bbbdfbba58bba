//! Wichita's values are those that games teach.

#[path = "../../examples/wichita_values.rs"]
#[expect(dead_code)]
mod wichita_values;

#[test]
fn j17_games_teach_to_keep_low_cards_and_to_go_out() {
    let table = wichita_values::learn(None, wichita_values::PART, 1).unwrap();
    // With three turns to come: going out, then every further card by rank, aces first.
    let [_, out, cards @ ..] = table[4];
    let sum = |ranks: std::ops::Range<usize>| cards[ranks].iter().sum::<f64>();
    assert!(out > 1.0 && sum(0..5) > sum(7..12) + 1.0, "{out} {cards:?}");
}
