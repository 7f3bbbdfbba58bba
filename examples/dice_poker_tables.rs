//! Writes the tables of Dice Poker anew from the plain evaluator, after a change of the rules:
//! `cargo run --example dice_poker_tables`.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use croupier::games::dice_poker::{score, strength};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games/dice_poker");
    let (strengths, compared) = tables();
    fs::write(folder.join("strength.bin"), strengths)?;
    fs::write(folder.join("compared.bin"), compared)
}

/// The strengths of all hands, dice by dice; and by strength the cards in the order in which they are
/// compared.
#[must_use]
pub fn tables() -> (Vec<u8>, Vec<u8>) {
    let of_dice = |dice| strength::CARD_RANKS.iter().map(move |cards| score::worth(*cards, dice));
    let hands: Vec<score::Worth> =
        strength::DICE_FACES.iter().flat_map(|dice| of_dice(*dice)).collect();
    let mut places: BTreeMap<score::Key, u16> = hands.iter().map(|hand| (hand.key, 0)).collect();
    for (place, number) in places.values_mut().zip(1..) {
        *place = number;
    }
    let mut compared = vec![[0; 3]; places.len()];
    let mut strengths = Vec::with_capacity(2 * hands.len());
    for hand in &hands {
        let strength = places[&hand.key];
        strengths.extend(strength.to_le_bytes());
        let mut cards = hand.named.iter().chain(&hand.rest).copied().chain([0; 2]);
        // Two cards to a byte.
        compared[usize::from(strength) - 1] = [(); 3].map(|()| {
            let mut card = || cards.next().unwrap_or(0);
            card() << 4 | card()
        });
    }
    (strengths, compared.concat())
}
