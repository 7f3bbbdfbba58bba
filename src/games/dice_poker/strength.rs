//! The order of all hands, looked up.
//!
//! Only ranks count, so there are 455 classes of three cards and 56 of three dice, and 25,480
//! hands in all. Their order is written from the plain evaluator by
//! `cargo run --example dice_poker_table`, and compared with it by tests.

use std::sync::LazyLock;

use super::score::{ACE, Category};
use crate::pieces::FACES;

/// Classes of three cards.
pub const CARD_CLASSES: usize = 455;
/// Classes of three dice.
pub const DICE_CLASSES: usize = 56;

/// For every class of dice the strengths of all classes of cards.
static STRENGTHS: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let bytes = include_bytes!("strength.bin").chunks_exact(2);
    bytes.map(|two| u16::from_le_bytes([two[0], two[1]])).collect()
});

/// The ranks of every class of cards, 2 to 14, ascending.
pub static CARD_RANKS: LazyLock<Vec<[u8; 3]>> = LazyLock::new(|| triples(2, ACE));

/// The least strength of each category, lowest category first.
const LEAST: [u16; 15] = [
    1, 195, 4410, 4712, 7496, 10_043, 10_169, 10_213, 11_395, 11_453, 11_953, 12_017, 12_080,
    12_150, 12_154,
];

/// The class of three cards given by their ranks, 2 to 14, in any order.
pub fn card_class_of(ranks: [u8; 3]) -> usize {
    CARD_CLASSES - 1 - behind(ranks, ACE)
}

/// The class of three dice given by their faces, in any order.
pub fn dice_class_of(faces: [u8; 3]) -> usize {
    DICE_CLASSES - 1 - behind(faces, FACES)
}

/// The strength of a hand by its classes: higher is better, equal hands are equal.
pub fn strength(cards: usize, dice: usize) -> u16 {
    STRENGTHS[dice * CARD_CLASSES + cards]
}

/// The strengths of all classes of cards with these dice.
///
/// # Panics
/// If `dice` is no class.
pub fn beside(dice: usize) -> &'static [u16] {
    &STRENGTHS[dice * CARD_CLASSES..(dice + 1) * CARD_CLASSES]
}

/// The strength of three ranks, 2 to 14, with three faces.
pub fn strength_of(ranks: [u8; 3], faces: [u8; 3]) -> u16 {
    strength(card_class_of(ranks), dice_class_of(faces))
}

/// The category of a strength.
pub fn category(strength: u16) -> Category {
    let above = LEAST.iter().filter(|least| **least <= strength).count();
    Category::ALL[above.saturating_sub(1)]
}

/// All ascending triples of numbers from `least` to `most`, in order.
pub fn triples(least: u8, most: u8) -> Vec<[u8; 3]> {
    let behind = |a| (a..=most).flat_map(move |b| (b..=most).map(move |c| [a, b, c]));
    (least..=most).flat_map(behind).collect()
}

/// How many of these triples come after this one, which is in any order.
fn behind(mut triple: [u8; 3], most: u8) -> usize {
    triple.sort_unstable();
    let [a, b, c] = triple.map(|number| usize::from(most - number));
    a * (a + 1) * (a + 2) / 6 + b * (b + 1) / 2 + c
}
