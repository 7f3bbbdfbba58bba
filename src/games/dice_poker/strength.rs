//! The order of all hands, looked up.
//!
//! Only ranks count, so there are 455 classes of three cards and 56 of three dice, and 25,480
//! hands in all. Their order is read-only data (51 KB), written from the plain evaluator and
//! compared with it by a test. Two small tables give the classes, so a look-up is three reads.

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
pub static CARD_RANKS: [[u8; 3]; CARD_CLASSES] = card_ranks();
/// The faces of every class of dice, ascending.
pub static DICE_FACES: [[u8; 3]; DICE_CLASSES] = dice_faces();

/// Classes by three ranks of four bits each, in any order.
static CARD_CLASS: [u16; 1 << 12] = card_class();
/// Classes by three faces of three bits each, in any order.
static DICE_CLASS: [u8; 1 << 9] = dice_class();

/// The least strength of each category, lowest category first.
const LEAST: [u16; 15] = [
    1, 195, 4410, 4712, 7496, 10_043, 10_169, 10_213, 11_395, 11_453, 11_953, 12_017, 12_080,
    12_150, 12_154,
];

/// The class of three cards given by their ranks, 2 to 14, in any order.
#[must_use]
#[inline]
pub fn card_class_of(ranks: [u8; 3]) -> usize {
    let bits = |rank: u8| usize::from(rank & 15);
    usize::from(CARD_CLASS[bits(ranks[0]) << 8 | bits(ranks[1]) << 4 | bits(ranks[2])])
}

/// The class of three dice given by their faces, in any order.
#[must_use]
#[inline]
pub fn dice_class_of(faces: [u8; 3]) -> usize {
    let bits = |face: u8| usize::from(face & 7);
    usize::from(DICE_CLASS[bits(faces[0]) << 6 | bits(faces[1]) << 3 | bits(faces[2])])
}

/// The strength of a hand by its classes: higher is better, equal hands are equal.
///
/// # Panics
/// If a class is not one.
#[must_use]
#[inline]
pub fn strength(cards: usize, dice: usize) -> u16 {
    STRENGTHS[dice * CARD_CLASSES + cards]
}

/// The strengths of all classes of cards beside these dice.
///
/// # Panics
/// If `dice` is no class.
#[must_use]
#[inline]
pub fn beside(dice: usize) -> &'static [u16] {
    &STRENGTHS[dice * CARD_CLASSES..(dice + 1) * CARD_CLASSES]
}

/// The strength of three ranks, 2 to 14, beside three faces.
#[must_use]
#[inline]
pub fn strength_of(ranks: [u8; 3], faces: [u8; 3]) -> u16 {
    strength(card_class_of(ranks), dice_class_of(faces))
}

/// The category of a strength.
#[must_use]
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

const fn card_ranks() -> [[u8; 3]; CARD_CLASSES] {
    let mut all = [[0; 3]; CARD_CLASSES];
    let (mut class, mut a) = (0, 2);
    while a <= 14 {
        let mut b = a;
        while b <= 14 {
            let mut c = b;
            while c <= 14 {
                all[class] = [a, b, c];
                class += 1;
                c += 1;
            }
            b += 1;
        }
        a += 1;
    }
    all
}

const fn dice_faces() -> [[u8; 3]; DICE_CLASSES] {
    let mut all = [[0; 3]; DICE_CLASSES];
    let (mut class, mut a) = (0, 1);
    while a <= 6 {
        let mut b = a;
        while b <= 6 {
            let mut c = b;
            while c <= 6 {
                all[class] = [a, b, c];
                class += 1;
                c += 1;
            }
            b += 1;
        }
        a += 1;
    }
    all
}

/// The six orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

const fn card_class() -> [u16; 1 << 12] {
    let mut all = [0; 1 << 12];
    let ranks = card_ranks();
    let mut class = 0;
    while class < CARD_CLASSES {
        let mut order = 0;
        while order < ORDERS.len() {
            let [x, y, z] = ORDERS[order];
            let of = ranks[class];
            let at = (of[x] as usize) << 8 | (of[y] as usize) << 4 | of[z] as usize;
            all[at] = class as u16;
            order += 1;
        }
        class += 1;
    }
    all
}

const fn dice_class() -> [u8; 1 << 9] {
    let mut all = [0; 1 << 9];
    let faces = dice_faces();
    let mut class = 0;
    while class < DICE_CLASSES {
        let mut order = 0;
        while order < ORDERS.len() {
            let [x, y, z] = ORDERS[order];
            let of = faces[class];
            let at = (of[x] as usize) << 6 | (of[y] as usize) << 3 | of[z] as usize;
            all[at] = class as u8;
            order += 1;
        }
        class += 1;
    }
    all
}
