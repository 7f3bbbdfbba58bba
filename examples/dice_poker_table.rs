//! Writes the order of all hands of Dice Poker from the plain evaluator, after a change of the rules:
//! `cargo run --example dice_poker_table`.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use croupier::inside::games::dice_poker::{score, strength};

/// The highest category that some arrangement of the dice makes, at its best.
///
/// # Panics
/// Never: any cards make a high card.
#[must_use]
pub fn evaluate(cards: [u8; 3], faces: [u8; 3]) -> score::Evaluation {
    let mut highest_first = score::Category::ALL.into_iter().rev();
    let found = highest_first.find_map(|category| score::evaluate_as(category, cards, faces));
    found.expect("any cards make a high card")
}

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games/dice_poker");
    fs::write(folder.join("strength.bin"), table())
}

/// The strengths of all hands, dice by dice.
#[must_use]
pub fn table() -> Vec<u8> {
    let of_dice = |dice| strength::CARD_RANKS.iter().map(move |cards| evaluate(*cards, dice));
    let hands: Vec<score::Evaluation> =
        strength::triples(1, 6).into_iter().flat_map(of_dice).collect();
    let mut places: BTreeMap<score::Key, u16> = hands.iter().map(|hand| (hand.key, 0)).collect();
    for (place, number) in places.values_mut().zip(1..) {
        *place = number;
    }
    hands.iter().flat_map(|hand| places[&hand.key].to_le_bytes()).collect()
}
