//! The order of all hands, looked up.
//!
//! Only ranks count, so there are 455 classes of three cards and 56 of three dice, and 25,480
//! hands in all. Their order is read-only data (51 KB). Two small tables give the classes, so a
//! look-up is three reads.
//!
//! The order is written from the plain evaluator by `cargo run --example dice_poker_table`, and
//! compared with it by tests.
//!
//! The first table goes on with noughts as far as its index can reach, and every other index is cut to
//! the length of its table: no read needs to be checked. The noughts cost room in the file only.

use super::score::Category;

/// Classes of three cards.
pub const CARD_CLASSES: usize = 455;
/// Classes of three dice.
pub const DICE_CLASSES: usize = 56;
/// All hands.
pub const HANDS: usize = CARD_CLASSES * DICE_CLASSES;

/// For every class of dice the strengths of all classes of cards; noughts behind them.
static STRENGTHS: [u16; 1 << 16] = unpack(include_bytes!("strength.bin"));

/// The ranks of every class of cards, 2 to 14, ascending.
pub static CARD_RANKS: [[u8; 3]; CARD_CLASSES] = card_ranks();
/// The faces of every class of dice, ascending.
pub static DICE_FACES: [[u8; 3]; DICE_CLASSES] = dice_faces();

/// Classes by three ranks of four bits each, in any order.
static CARD_CLASS: [u16; 1 << 12] = card_classes();
/// Where the hands of a class of dice begin, by three faces of three bits each, in any order.
static DICE_BASE: [u16; 1 << 9] = dice_bases();

/// The least strength of each category, lowest category first.
const LEAST: [u16; 15] = [
    1, 195, 4410, 4712, 7496, 10_043, 10_169, 10_213, 11_395, 11_453, 11_953, 12_017, 12_080,
    12_150, 12_154,
];

/// The class of three cards given by their ranks, 2 to 14, in any order.
#[must_use]
#[inline]
pub fn card_class_of(ranks: [u8; 3]) -> usize {
    card_class(ranks).into()
}

/// The class of three dice given by their faces, in any order.
#[must_use]
#[inline]
pub fn dice_class_of(faces: [u8; 3]) -> usize {
    usize::from(dice_base(faces)) / CARD_CLASSES
}

#[inline]
fn card_class(ranks: [u8; 3]) -> u16 {
    let [a, b, c] = ranks.map(usize::from);
    CARD_CLASS[(a << 8 | b << 4 | c) & 0xfff]
}

#[inline]
fn dice_base(faces: [u8; 3]) -> u16 {
    let [a, b, c] = faces.map(usize::from);
    DICE_BASE[(a << 6 | b << 3 | c) & 0x1ff]
}

/// The number of a hand among all, by its classes.
#[must_use]
#[inline]
pub fn hand(cards: usize, dice: usize) -> u16 {
    (dice * CARD_CLASSES + cards) as u16
}

/// The strength of the hand of this number: higher is better, equal hands are equal. 0 if there
/// is no such hand.
#[must_use]
#[inline]
pub fn of_hand(hand: u16) -> u16 {
    STRENGTHS[usize::from(hand)]
}

/// The strength of a hand by its classes.
#[must_use]
#[inline]
pub fn strength(cards: usize, dice: usize) -> u16 {
    of_hand(hand(cards, dice))
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

/// The strength of three ranks, 2 to 14, beside three dice counted by face.
#[must_use]
#[inline]
pub fn strength_beside(ranks: [u8; 3], counts: [u8; 6]) -> u16 {
    /// As many ones as there are dice, three bits each.
    const ONES: [usize; 4] = [0o0, 0o1, 0o11, 0o111];
    // Written one after another without asking how many there are of each, which nobody can guess.
    let faces = (1..).zip(counts).fold(0, |faces, (face, n)| {
        let n = n & 3;
        (faces << (3 * n)) + face * ONES[usize::from(n)]
    });
    of_hand(DICE_BASE[faces & 0x1ff] + card_class(ranks))
}

/// The strength of three ranks, 2 to 14, beside three faces.
#[must_use]
#[inline]
pub fn strength_of(ranks: [u8; 3], faces: [u8; 3]) -> u16 {
    of_hand(dice_base(faces) + card_class(ranks))
}

/// The category of a strength.
#[must_use]
pub fn category(strength: u16) -> Category {
    let above = LEAST.iter().filter(|least| **least <= strength).count();
    Category::ALL[above.saturating_sub(1)]
}

// A compile-time array: it never lies on a stack.
#[allow(clippy::large_stack_arrays)]
const fn unpack(bytes: &[u8; 2 * HANDS]) -> [u16; 1 << 16] {
    let mut all = [0; 1 << 16];
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

const fn card_classes() -> [u16; 1 << 12] {
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

const fn dice_bases() -> [u16; 1 << 9] {
    let mut all = [0; 1 << 9];
    let faces = dice_faces();
    let mut class = 0;
    while class < DICE_CLASSES {
        let mut order = 0;
        while order < ORDERS.len() {
            let [x, y, z] = ORDERS[order];
            let of = faces[class];
            let at = (of[x] as usize) << 6 | (of[y] as usize) << 3 | of[z] as usize;
            all[at] = (class * CARD_CLASSES) as u16;
            order += 1;
        }
        class += 1;
    }
    all
}
