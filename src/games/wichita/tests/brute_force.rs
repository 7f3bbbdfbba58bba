//! A second opinion on stacks and lays: all subsets of a hand, tried one by one.

use crate::games::wichita::{Cards, target};
use crate::pieces::{Dice, Rank};

pub fn below(n: usize, seed: &mut u64) -> usize {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *seed;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((z ^ (z >> 31)) % n as u64) as usize
}

/// So many cards, each of the rank, counted from nought, that is drawn for it.
pub fn dealt(cards: usize, seed: &mut u64, rank: impl Fn(&mut u64) -> usize) -> Cards {
    let mut hand = Cards::NONE;
    for _ in 0..cards {
        hand = hand.with(Rank::new(rank(seed) as u8 + 1).unwrap(), 1);
    }
    hand
}

/// All throws of two dice in turn.
pub fn nth_throw(n: usize) -> Dice {
    Dice::of(&[(n / 6 % 6 + 1) as u8, (n % 6 + 1) as u8])
}

/// A stack: no special, cards, kings, no sum, the values negated.
pub type Seen = (bool, usize, usize, bool, Vec<i16>);

/// A second solver: every subset of the cards, as bits; which are stacks is found by trying all
/// the ways of the rules with fractions of whole numbers, and the best lay of a set from those of
/// smaller sets. It shares nothing with the first but the cards.
pub struct BruteForce {
    pub values: Vec<u8>,
    target: i64,
    special: (u8, u8),
}

impl BruteForce {
    pub fn is_stack(&self, set: usize) -> bool {
        let chosen = (0..self.values.len()).filter(|i| set >> i & 1 == 1).map(|i| self.values[i]);
        let (kings, valued): (Vec<u8>, Vec<u8>) = chosen.partition(|&value| value == 13);
        if valued.is_empty() {
            return false;
        }
        let sum: i64 = valued.iter().map(|&v| i64::from(v)).sum();
        let mut bases = vec![sum];
        if valued.len() > 1 {
            bases.extend(valued.iter().map(|&v| 2 * i64::from(v) - sum));
        }
        let factor = 1_i64 << kings.len();
        bases
            .iter()
            .any(|&base| base > 0 && (base * factor == self.target || base == self.target * factor))
    }

    fn points(&self, set: usize) -> u16 {
        let two: Vec<u8> =
            (0..self.values.len()).filter(|i| set >> i & 1 == 1).map(|i| self.values[i]).collect();
        let (a, b) = self.special;
        if two == [a, b] || two == [b, a] { 2 } else { 1 }
    }

    /// A stack of this set as the order of J10 sees it: specials, fewer cards, fewer kings, sums,
    /// higher cards.
    fn seen(&self, set: usize) -> Seen {
        let chosen = (0..self.values.len()).filter(|i| set >> i & 1 == 1).map(|i| self.values[i]);
        let (kings, valued): (Vec<u8>, Vec<u8>) = chosen.partition(|&value| value == 13);
        let sum: i64 = valued.iter().map(|&v| i64::from(v)).sum();
        let factor = 1_i64 << kings.len();
        let added = sum * factor == self.target || sum == self.target * factor;
        // The hand is sorted with the highest card first, and so is every part of it.
        let high_first = valued.iter().map(|&value| -i16::from(value)).collect();
        let (cards, plain) = (kings.len() + valued.len(), self.points(set) == 1);
        (plain, cards, kings.len(), !added, high_first)
    }

    /// Every lay of the cards of a set, each with its points: of the first card of it, every stack
    /// that it is in, and none.
    fn lays(&self, set: usize, visit: &mut dyn FnMut(&[usize], u16), stacks: &[usize]) {
        fn from(
            all: &BruteForce,
            set: usize,
            stacks: &[usize],
            lay: &mut Vec<usize>,
            visit: &mut dyn FnMut(&[usize], u16),
        ) {
            if set == 0 {
                let points = lay.iter().map(|&stack| all.points(stack)).sum();
                visit(lay, points);
                return;
            }
            let card = set & set.wrapping_neg();
            for &stack in stacks.iter().filter(|&&stack| stack & card != 0 && stack & !set == 0) {
                lay.push(stack);
                from(all, set & !stack, stacks, lay, visit);
                lay.pop();
            }
            from(all, set & !card, stacks, lay, visit);
        }
        from(self, set, stacks, &mut Vec::new(), visit);
    }

    /// The first of the best lays in the order of J10, each stack as that order sees it.
    pub fn first(&self, bonus: bool) -> Vec<Seen> {
        let n = self.values.len();
        let whole = (1_usize << n) - 1;
        let stacks: Vec<usize> = (1..=whole).filter(|&set| self.is_stack(set)).collect();
        let mut best: Option<(u16, usize, Vec<Seen>)> = None;
        self.lays(
            whole,
            &mut |lay, points| {
                let used: usize = lay.iter().map(|stack| stack.count_ones() as usize).sum();
                let points = points + u16::from(bonus && used == n);
                if best.as_ref().is_some_and(|b| (b.0, b.1) > (points, used)) {
                    return;
                }
                let mut seen: Vec<Seen> = lay.iter().map(|&stack| self.seen(stack)).collect();
                seen.sort();
                let better = best
                    .as_ref()
                    .is_none_or(|(p, u, first)| (points, used) > (*p, *u) || seen < *first);
                if better {
                    best = Some((points, used, seen));
                }
            },
            &stacks,
        );
        best.map(|(_, _, first)| first).unwrap_or_default()
    }

    /// Every set of cards that can be laid without leaving any of it, with the most points.
    pub fn laid_whole(&self) -> Vec<(usize, u16)> {
        let whole = (1_usize << self.values.len()) - 1;
        let stacks: Vec<(usize, u16)> =
            (1..=whole).filter(|&s| self.is_stack(s)).map(|s| (s, self.points(s))).collect();
        let mut lay: Vec<Option<u16>> = vec![None; whole + 1];
        lay[0] = Some(0);
        for set in 0..=whole {
            let Some(points) = lay[set] else { continue };
            for &(stack, more) in &stacks {
                if set & stack == 0 {
                    let both = set | stack;
                    lay[both] = lay[both].max(Some(points + more));
                }
            }
        }
        (0..=whole).filter_map(|set| Some((set, lay[set]?))).collect()
    }

    /// Most points with the bonus, then fewest cards left.
    pub fn best(&self, bonus: bool) -> (u16, u16) {
        let n = self.values.len();
        let whole = (1_usize << n) - 1;
        self.laid_whole()
            .into_iter()
            .map(|(set, points)| {
                let out = bonus && set == whole && set != 0;
                let left = n - set.count_ones() as usize;
                (points + u16::from(out), std::cmp::Reverse(left as u16))
            })
            .max()
            .map_or((0, n as u16), |(points, left)| (points, left.0))
    }
}

pub fn brute_force(hand: Cards, dice: Dice) -> BruteForce {
    let faces = dice.to_vec();
    BruteForce {
        values: hand.ranks().map(Rank::number).collect(),
        target: target(dice).into(),
        special: (faces[0], faces[1]),
    }
}
