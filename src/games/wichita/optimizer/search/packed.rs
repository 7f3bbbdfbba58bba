//! Cards as one number, counts by rank side by side, so that whole hands are compared at once.

use super::super::Cards;
use crate::pieces::cards::RANKS;

/// Counts stay below 128, so that the highest bit of every byte is free.
const TOP_BITS: u128 = 0x80_8080_8080_8080_8080_8080_8080;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedCards(u128);

impl PackedCards {
    pub fn new(cards: Cards) -> Self {
        let mut bytes = [0; 16];
        bytes[..RANKS].copy_from_slice(&cards.counts());
        Self(u128::from_le_bytes(bytes))
    }

    pub fn cards(self) -> Cards {
        let bytes = self.0.to_le_bytes();
        Cards::of_counts(std::array::from_fn(|rank| bytes[rank]))
    }

    pub fn contains(self, part: Self) -> bool {
        ((self.0 | TOP_BITS) - part.0) & TOP_BITS == TOP_BITS
    }

    /// Without a part that it contains.
    pub fn minus(self, part: Self) -> Self {
        Self(self.0 - part.0)
    }

    pub fn count(self, rank: usize) -> i64 {
        (self.0 >> (8 * rank)) as i64 & 0xff
    }

    pub fn without_rank(self, rank: usize) -> Self {
        Self(self.0 & !(0xff << (8 * rank)))
    }
}
