//! All that five dice and fewer can show, and which follows from which by one die more.

use std::collections::HashMap;
use std::sync::LazyLock;

use foldhash::fast::FixedState;

use crate::games::dalmatian::DICE;
use crate::pieces::{Dice, FACES};

/// Multisets of up to five dice.
pub const KEEPS: usize = 462;
/// The first that is a whole hand of five.
pub const WHOLE: usize = KEEPS - 252;

/// Fewest dice first; among equals those with more low faces first, so that a later keep rolls
/// fewer dice, then lower faces: the order in which J6 breaks ties.
pub struct Keeps {
    pub dice: Vec<Dice>,
    /// Where each of them stands in the list. Asked for every choice of dice, so the hash is quick.
    pub number: HashMap<Dice, usize, FixedState>,
    /// The keeps with one die more, by its face, of all that are not whole hands.
    pub more: Vec<[usize; FACES as usize]>,
    /// How many dice are to be rolled again.
    pub missing: Vec<usize>,
}

pub static LATTICE: LazyLock<Keeps> = LazyLock::new(|| {
    let dice: Vec<Dice> = (0..=DICE).flat_map(Dice::throws).map(|(dice, _)| dice).collect();
    let number: HashMap<Dice, usize, FixedState> = dice.iter().copied().zip(0..).collect();
    let more = |dice: &Dice| std::array::from_fn(|face| number[&dice.with(face as u8 + 1)]);
    let more = dice[..WHOLE].iter().map(more).collect();
    let missing = dice.iter().map(|dice| usize::from(DICE) - dice.len()).collect();
    Keeps { dice, number, more, missing }
});

#[cfg(test)]
mod tests {
    use super::{DICE, KEEPS, LATTICE, WHOLE};
    use crate::pieces::Dice;

    #[test]
    fn every_handful_stands_once_in_order_and_is_linked_by_its_dice() {
        let mut all: Vec<Dice> = (0..=DICE).flat_map(Dice::throws).map(|(dice, _)| dice).collect();
        all.sort_by_key(|dice| (dice.len(), std::cmp::Reverse(dice.counts())));
        assert_eq!(LATTICE.dice[..], all);
        let whole = |dice: &Dice| dice.len() == usize::from(DICE);
        assert_eq!(all.iter().position(whole), Some(WHOLE));
        for (keep, dice) in all.iter().enumerate() {
            assert_eq!(LATTICE.number[dice], keep);
            assert_eq!(LATTICE.missing[keep] + dice.len(), usize::from(DICE));
            let more = LATTICE.more.get(keep).map(|more| more.map(|up| all[up]));
            let grown = [1, 2, 3, 4, 5, 6].map(|face| dice.with(face));
            assert_eq!(more, Some(grown).filter(|_| keep < WHOLE));
        }
        assert_eq!(all.len(), KEEPS);
    }
}
