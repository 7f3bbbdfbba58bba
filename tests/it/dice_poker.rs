//! Dice Poker from outside: its order against a brute-force one, its counts, its chips.

use std::collections::BTreeMap;

use croupier::games::dice_poker::score::{self, Category};
use croupier::games::dice_poker::strength;

/// All hands by class, dice by dice.
fn hands() -> impl Iterator<Item = (usize, usize)> {
    (0..strength::DICE_CLASSES)
        .flat_map(|dice| (0..strength::CARD_CLASSES).map(move |cards| (cards, dice)))
}

/// Strengths from the plain evaluator: the rank of each hand among all different ones.
fn from_the_evaluator() -> Vec<u16> {
    let keys: Vec<score::Key> = hands()
        .map(|(cards, dice)| {
            score::worth(strength::CARD_RANKS[cards], strength::DICE_FACES[dice]).key
        })
        .collect();
    ranked(&keys)
}

/// The place of every key among the different ones, counted from one.
fn ranked<K: Ord>(keys: &[K]) -> Vec<u16> {
    let mut order: Vec<&K> = keys.iter().collect();
    order.sort();
    order.dedup();
    keys.iter().map(|key| order.binary_search(&key).unwrap() as u16 + 1).collect()
}

/// The third evaluator, written from the rules text alone: every way of naming cards is tried.
mod brute {
    /// The best value of a hand: category and the cards in the order they are compared.
    pub fn best(cards: [u8; 3], [x, y, z]: [u8; 3]) -> Vec<u8> {
        let mut hands = vec![vec![x, y, z], vec![x + y, z], vec![x + z, y], vec![y + z, x]];
        hands.push(vec![x + y + z]);
        hands.retain(|hand| hand.iter().all(|&rank| rank <= 14));
        let values = hands.into_iter().map(|mut hand| {
            hand.extend(cards);
            value(&hand)
        });
        values.max().unwrap()
    }

    /// The highest value that any choice of named cards gives.
    fn value(hand: &[u8]) -> Vec<u8> {
        (0_u32..1 << hand.len())
            .filter_map(|set| {
                let split = |inside: bool| -> Vec<u8> {
                    let mut part: Vec<u8> = (0..hand.len())
                        .filter(|i| (set >> i & 1 == 1) == inside)
                        .map(|i| hand[i])
                        .collect();
                    part.sort_by(|a, b| b.cmp(a));
                    part
                };
                let (named, rest) = (split(true), split(false));
                let mut value = compared(&named)?;
                value.extend(rest);
                value.resize(10, 0);
                Some(value)
            })
            .max()
            .unwrap()
    }

    /// The category number and what it is compared by, if just these cards make one.
    fn compared(named: &[u8]) -> Option<Vec<u8>> {
        let steps: Vec<u8> = named.windows(2).map(|pair| pair[0] - pair[1]).collect();
        let all = |step: u8| !steps.is_empty() && steps.iter().all(|s| *s == step);
        let top = named.first().copied().unwrap_or(0);
        Some(match (named.len(), &steps[..]) {
            (0, _) => vec![1],
            (2, [0]) => vec![2, top],
            (4, _) if all(1) && (2..=10).contains(&named[3]) => vec![3, top],
            (4, [0, (1..), 0]) => vec![4, top, named[2]],
            (3, [0, 0]) => vec![5, top],
            (6, [0, (1..), 0, (1..), 0]) => vec![6, top, named[2], named[4]],
            (5 | 6, _) if all(2) => vec![7, named.len() as u8, top],
            (5, [0, 0, (1..), 0]) => vec![8, top, named[4]],
            (5, [0, (1..), 0, 0]) => vec![8, named[4], top],
            (5, _) if all(1) => vec![9, top],
            (4, [0, 0, 0]) => vec![10, top],
            (6, [0, 0, 0, (1..), 0]) => vec![11, top, named[5]],
            (6, [0, (1..), 0, 0, 0]) => vec![11, named[5], top],
            (6, [0, 0, (1..), 0, 0]) => vec![12, top, named[5]],
            (5, [0, 0, 0, 0]) => vec![13, top],
            (6, _) if all(1) => vec![14, top],
            (6, [0, 0, 0, 0, 0]) => vec![15, top],
            _ => return None,
        })
    }
}

#[test]
fn all_hands_stand_in_the_order_that_brute_force_finds() {
    let values: Vec<Vec<u8>> = hands()
        .map(|(cards, dice)| brute::best(strength::CARD_RANKS[cards], strength::DICE_FACES[dice]))
        .collect();
    let expected = ranked(&values);
    for (i, (cards, dice)) in hands().enumerate() {
        let shown = (strength::CARD_RANKS[cards], strength::DICE_FACES[dice]);
        let found = strength::strength(cards, dice);
        assert_eq!(found, expected[i], "{shown:?}");
        assert_eq!(strength::category(found) as u8 + 1, values[i][0], "{shown:?}");
    }
}

#[test]
fn the_table_is_what_the_evaluator_says() {
    let expected = from_the_evaluator();
    for (i, (cards, dice)) in hands().enumerate() {
        let (ranks, faces) = (strength::CARD_RANKS[cards], strength::DICE_FACES[dice]);
        assert_eq!(strength::strength(cards, dice), expected[i], "{ranks:?} {faces:?}");
        assert_eq!(strength::strength_of(ranks, faces), expected[i]);
    }
}

#[test]
#[ignore = "writes the table of strengths anew; run it after a change of the rules"]
fn write_the_table() {
    let strengths = from_the_evaluator();
    let bytes: Vec<u8> = strengths.iter().flat_map(|s| s.to_le_bytes()).collect();
    let mut least = BTreeMap::new();
    for ((cards, dice), s) in hands().zip(&strengths) {
        let found = score::worth(strength::CARD_RANKS[cards], strength::DICE_FACES[dice]);
        let entry = least.entry(found.category).or_insert(*s);
        *entry = (*entry).min(*s);
    }
    println!("the least strength of each category: {least:?}");
    std::fs::write("src/games/dice_poker/strength.bin", bytes).unwrap();
}

/// 4,773,600 cards and dice, dealt one by one: each category as often as its classes say.
#[test]
fn every_deal_and_throw_counted() {
    let mut by_class = [0_u64; 15];
    for (cards, dice) in hands() {
        let ways = deals_of(strength::CARD_RANKS[cards]) * throws_of(strength::DICE_FACES[dice]);
        by_class[strength::category(strength::strength(cards, dice)) as usize] += ways;
    }
    let mut dealt = [0_u64; 15];
    let throws: Vec<[u8; 3]> = (0..216).map(|n| [n / 36 + 1, n / 6 % 6 + 1, n % 6 + 1]).collect();
    let rank = |card: u8| card / 4 + 2;
    for a in 0..52 {
        for b in a + 1..52 {
            for c in b + 1..52 {
                for &throw in &throws {
                    let s = strength::strength_of([rank(c), rank(a), rank(b)], throw);
                    dealt[strength::category(s) as usize] += 1;
                }
            }
        }
    }
    assert_eq!(dealt, by_class);
    assert_eq!(dealt.iter().sum::<u64>(), 4_773_600);
    assert_eq!(dealt[Category::SixOfAKind as usize], 20);
}

fn deals_of(ranks: [u8; 3]) -> u64 {
    match ranks {
        [a, b, c] if a == b && b == c => 4,
        [a, b, c] if a == b || b == c => 6 * 4,
        _ => 4 * 4 * 4,
    }
}

fn throws_of(faces: [u8; 3]) -> u64 {
    match faces {
        [a, b, c] if a == b && b == c => 1,
        [a, b, c] if a == b || b == c => 3,
        _ => 6,
    }
}
