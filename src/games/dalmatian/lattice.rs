//! All that five dice and fewer can show, and which follows from which by one die more. It is
//! worked out when the program is built: a short run would spend its time on little else.

use super::DICE;
use crate::kit::dice::{Dice, FACES};

/// Multisets of up to five dice.
pub const NODES: usize = 462;
/// The first node that is a whole hand of five.
pub const WHOLE: usize = NODES - 252;

const SIDES: usize = FACES as usize;

/// Fewest dice first; among equals those with more low faces first, so that a later node rolls
/// fewer dice, then lower faces: the order in which ties are broken.
pub struct Lattice {
    pub dice: [Dice; NODES],
    sums: [u8; NODES],
    /// The node with one die more, by its face. Whole hands have none.
    pub more: [[u16; SIDES]; NODES],
}

pub static LATTICE: Lattice = Lattice::new();

impl Lattice {
    const fn new() -> Self {
        let more = [[0; SIDES]; NODES];
        let mut lattice = Self { dice: [Dice::NONE; NODES], sums: [0; NODES], more };
        let (mut size, mut nodes) = (0, 0);
        while size <= DICE {
            nodes = lattice.list(Dice::NONE, 1, size, nodes);
            size += 1;
        }
        assert!(nodes == NODES);
        lattice.link();
        lattice
    }

    /// Lists whatever `n` dice more, of faces from `face` up, make of some dice: low faces first.
    const fn list(&mut self, dice: Dice, face: u8, n: u8, mut nodes: usize) -> usize {
        if n == 0 {
            self.dice[nodes] = dice;
            return nodes + 1;
        }
        if face <= FACES {
            nodes = self.list(dice.with(face), face, n - 1, nodes);
            nodes = self.list(dice, face + 1, n, nodes);
        }
        nodes
    }

    const fn link(&mut self) {
        let mut face = 1;
        while face <= FACES {
            let i = face as usize - 1;
            // One die more leaves the order as it is.
            let (mut node, mut up) = (0, 0);
            while node < WHOLE {
                while code(self.dice[up]) != code(self.dice[node].with(face)) {
                    up += 1;
                }
                self.more[node][i] = up as u16;
                self.sums[up] = self.sums[node] + face;
                node += 1;
            }
            face += 1;
        }
    }

    #[must_use]
    pub fn find(&self, dice: Dice) -> usize {
        dice.faces().fold(0, |node, face| usize::from(self.more[node][usize::from(face) - 1]))
    }

    /// The points of every node against a total, all at once: see [`points`](super::points).
    pub fn points(&self, total: u8, reuse: bool) -> [u8; NODES] {
        let is_group = self.sums.map(|sum| sum == total);
        if reuse { self.reused(&is_group) } else { self.split(&is_group) }
    }

    /// Carries what was found for a node over to those with one die more. They come behind it.
    pub fn carry<T: Copy>(&self, found: &mut [T], node: usize, join: fn(T, T) -> T) {
        if node < WHOLE {
            for &up in &self.more[node] {
                found[usize::from(up)] = join(found[usize::from(up)], found[node]);
            }
        }
    }

    /// A face that stands in some group counts with all its dice.
    fn reused(&self, is_group: &[bool; NODES]) -> [u8; NODES] {
        // Faces are bits.
        let mut covered = [0_u8; NODES];
        std::array::from_fn(|node| {
            let counts = self.dice[node].counts();
            for (face, n) in counts.into_iter().enumerate() {
                covered[node] |= u8::from(is_group[node] && n > 0) << face;
            }
            self.carry(&mut covered, node, |a, b| a | b);
            let counted = counts.into_iter().enumerate();
            counted.map(|(face, n)| n * (covered[node] >> face & 1)).sum()
        })
    }

    /// The most dice within each node that split into groups.
    fn split(&self, is_group: &[bool; NODES]) -> [u8; NODES] {
        let groups = (0..NODES).filter(|&node| is_group[node]).map(|node| self.dice[node]);
        let groups: Vec<Dice> = groups.collect();
        let mut splits = [false; NODES];
        splits[0] = true;
        let mut most = [0; NODES];
        for node in 0..NODES {
            if splits[node] {
                let dice = self.dice[node];
                most[node] = dice.len() as u8;
                // Groups of few dice come first.
                let fits = |group: &&Dice| dice.len() + group.len() <= usize::from(DICE);
                for group in groups.iter().take_while(fits) {
                    splits[self.find(dice.plus(*group))] = true;
                }
            }
            self.carry(&mut most, node, u8::max);
        }
        most
    }
}

/// Counts read as the digits of a number.
const fn code(dice: Dice) -> usize {
    let counts = dice.counts();
    let (mut code, mut i) = (0, 0);
    while i < SIDES {
        code = code * (DICE as usize + 1) + counts[i] as usize;
        i += 1;
    }
    code
}

#[cfg(test)]
mod tests {
    use super::{DICE, LATTICE, NODES, WHOLE};
    use crate::games::dalmatian::points;
    use crate::kit::dice::{Dice, FACES};

    #[test]
    fn points_of_all_are_those_of_each() {
        for (total, reuse) in (2..=12).flat_map(|total| [(total, false), (total, true)]) {
            let all = LATTICE.points(total, reuse);
            for (dice, found) in LATTICE.dice.into_iter().zip(all) {
                assert_eq!(found, points(total, dice, reuse), "{total}: {dice}, reuse {reuse}");
            }
        }
    }

    #[test]
    fn every_handful_stands_once_in_order_and_is_linked_by_its_dice() {
        let mut all: Vec<Dice> = (0..=DICE).flat_map(Dice::throws).map(|(dice, _)| dice).collect();
        all.sort_by_key(|dice| (dice.len(), std::cmp::Reverse(dice.counts())));
        assert_eq!(LATTICE.dice[..], all);
        let whole = |dice: &Dice| dice.len() == usize::from(DICE);
        assert_eq!(all.iter().position(whole), Some(WHOLE));
        for (node, dice) in all.iter().enumerate() {
            assert_eq!(LATTICE.find(*dice), node);
            assert_eq!(u32::from(LATTICE.sums[node]), dice.sum());
            for (i, face) in (1..=FACES).enumerate() {
                if node < WHOLE {
                    assert_eq!(all[usize::from(LATTICE.more[node][i])], dice.with(face));
                }
            }
        }
        assert_eq!(all.len(), NODES);
    }
}
