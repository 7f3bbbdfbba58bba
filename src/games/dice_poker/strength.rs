//! The order of all hands, looked up.
//!
//! Only ranks count, so there are 455 classes of three cards and 56 of three dice, and 25,480
//! hands in all. Their order is written from the plain evaluator by
//! `cargo run --example dice_poker_table`, and compared with it by tests.

use super::score::Category;

/// Classes of three cards.
pub const CARD_CLASSES: usize = 455;
/// Classes of three dice.
pub const DICE_CLASSES: usize = 56;
/// All hands.
pub const HANDS: usize = CARD_CLASSES * DICE_CLASSES;

/// For every class of dice the strengths of all classes of cards.
static STRENGTHS: [u16; HANDS] = unpack(include_bytes!("strength.bin"));

/// The ranks of every class of cards, 2 to 14, ascending.
pub static CARD_RANKS: [[u8; 3]; CARD_CLASSES] = triples(2, 14);
/// The faces of every class of dice, ascending.
pub static DICE_FACES: [[u8; 3]; DICE_CLASSES] = triples(1, 6);

static CARD_CLASS: [[[u16; 15]; 15]; 15] = classes(&CARD_RANKS);
static DICE_CLASS: [[[u16; 7]; 7]; 7] = classes(&DICE_FACES);

/// The least strength of each category, lowest category first.
const LEAST: [u16; 15] = [
    1, 195, 4410, 4712, 7496, 10_043, 10_169, 10_213, 11_395, 11_453, 11_953, 12_017, 12_080,
    12_150, 12_154,
];

/// The class of three cards given by their ranks, 2 to 14, in any order.
pub fn card_class_of([a, b, c]: [u8; 3]) -> usize {
    CARD_CLASS[usize::from(a)][usize::from(b)][usize::from(c)].into()
}

/// The class of three dice given by their faces, in any order.
pub fn dice_class_of([a, b, c]: [u8; 3]) -> usize {
    DICE_CLASS[usize::from(a)][usize::from(b)][usize::from(c)].into()
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

// A compile-time array: it never lies on a stack.
#[allow(clippy::large_stack_arrays)]
const fn unpack(bytes: &[u8; 2 * HANDS]) -> [u16; HANDS] {
    let mut all = [0; HANDS];
    let mut i = 0;
    while i < HANDS {
        all[i] = u16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]]);
        i += 1;
    }
    all
}

/// All ascending triples of numbers from `least` to `most`, in order.
const fn triples<const N: usize>(least: u8, most: u8) -> [[u8; 3]; N] {
    let mut all = [[least; 3]; N];
    let mut i = 1;
    while i < N {
        let [a, b, c] = all[i - 1];
        all[i] = if c < most {
            [a, b, c + 1]
        } else if b < most {
            [a, b + 1, b + 1]
        } else {
            [a + 1; 3]
        };
        i += 1;
    }
    all
}

/// The place of every triple, found by its numbers in any order.
const fn classes<const N: usize, const M: usize>(triples: &[[u8; 3]; N]) -> [[[u16; M]; M]; M] {
    let mut all = [[[0; M]; M]; M];
    let mut i = 0;
    while i < N {
        let [a, b, c] = triples[i];
        let (a, b, c) = (a as usize, b as usize, c as usize);
        (all[a][b][c], all[a][c][b], all[b][a][c]) = (i as u16, i as u16, i as u16);
        (all[b][c][a], all[c][a][b], all[c][b][a]) = (i as u16, i as u16, i as u16);
        i += 1;
    }
    all
}
