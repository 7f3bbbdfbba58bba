//! What three cards and three dice are worth: the plain evaluator, which defines the order.
//!
//! Ranks are numbers here: 1 only on a die, 2 to 10, jack 11, queen 12, king 13, ace 14.

use crate::kit::cards::Rank;

/// Cards of a hand.
pub const CARDS: u8 = 3;
/// Dice of a hand.
pub const DICE: u8 = 3;
/// The highest rank, the ace.
pub const ACE: u8 = 14;

/// R2: what a card's rank counts.
#[must_use]
pub fn number(rank: Rank) -> u8 {
    if rank == Rank::ACE { ACE } else { rank.number() }
}

/// `A`, `K`, `Q`, `J`, `10` … `1`.
#[must_use]
pub const fn rank_name(rank: u8) -> &'static str {
    const NAMES: [&str; ACE as usize + 1] =
        ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
    NAMES[if rank < ACE { rank } else { ACE } as usize]
}

/// The fifteen kinds of hand, lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    HighCard,
    OnePair,
    Bobtail,
    TwoPair,
    Barrel,
    ThreePair,
    OddsOrEvens,
    FullHouse,
    Straight,
    FourOfAKind,
    Longtom,
    DoubleBarrel,
    FiveOfAKind,
    MajorStraight,
    SixOfAKind,
}

impl Category {
    pub const ALL: [Category; 15] = [
        Category::HighCard,
        Category::OnePair,
        Category::Bobtail,
        Category::TwoPair,
        Category::Barrel,
        Category::ThreePair,
        Category::OddsOrEvens,
        Category::FullHouse,
        Category::Straight,
        Category::FourOfAKind,
        Category::Longtom,
        Category::DoubleBarrel,
        Category::FiveOfAKind,
        Category::MajorStraight,
        Category::SixOfAKind,
    ];

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Category::HighCard => "high card",
            Category::OnePair => "one pair",
            Category::Bobtail => "bobtail",
            Category::TwoPair => "two pair",
            Category::Barrel => "barrel",
            Category::ThreePair => "three pair",
            Category::OddsOrEvens => "odds or evens",
            Category::FullHouse => "full house",
            Category::Straight => "straight",
            Category::FourOfAKind => "four of a kind",
            Category::Longtom => "longtom",
            Category::DoubleBarrel => "double barrel",
            Category::FiveOfAKind => "five of a kind",
            Category::MajorStraight => "major straight",
            Category::SixOfAKind => "six of a kind",
        }
    }
}

/// Where a hand stands among all hands: greater is better, equal hands are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(u32);

/// A hand at its best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    pub key: Key,
    pub category: Category,
    /// The cards that make the category, in the order in which they are compared.
    pub named: Vec<u8>,
    /// All others, high to low.
    pub rest: Vec<u8>,
    /// The dice, each group added up to one card.
    pub dice: Vec<Vec<u8>>,
}

/// R7: the best of all arrangements of the dice beside the cards.
#[must_use]
pub fn evaluate(cards: [u8; CARDS as usize], dice: [u8; DICE as usize]) -> Evaluation {
    let arranged = |groups: Vec<Vec<u8>>| {
        let sums = groups.iter().map(|group| group.iter().sum());
        let ranks: Vec<u8> = cards.into_iter().chain(sums).collect();
        play_all(&ranks, groups)
    };
    // Of equal ones the one with more single dice stays.
    let (single, added) = arrangements(dice);
    added
        .into_iter()
        .map(arranged)
        .fold(arranged(single), |best, found| if found.key > best.key { found } else { best })
}

/// R6: three cards; and the ways of adding: two added and one alone, or all added if that is no more than an ace.
fn arrangements([a, b, c]: [u8; 3]) -> (Vec<Vec<u8>>, Vec<Vec<Vec<u8>>>) {
    let single = vec![vec![a], vec![b], vec![c]];
    let mut added =
        vec![vec![vec![a, b], vec![c]], vec![vec![a, c], vec![b]], vec![vec![b, c], vec![a]]];
    if a + b + c <= ACE {
        added.push(vec![vec![a, b, c]]);
    }
    (single, added)
}

/// What four to six ranks are worth, all of them playing.
fn play_all(ranks: &[u8], dice: Vec<Vec<u8>>) -> Evaluation {
    let mut counts = [0_u8; ACE as usize + 1];
    for &rank in ranks {
        counts[usize::from(rank)] += 1;
    }
    let (category, named) = Category::ALL
        .into_iter()
        .rev()
        .find_map(|category| Some((category, makes(category, &counts)?)))
        .unwrap_or((Category::HighCard, Vec::new()));
    for &rank in &named {
        counts[usize::from(rank)] -= 1;
    }
    let rest: Vec<u8> = (1..=ACE)
        .rev()
        .flat_map(|rank| std::iter::repeat_n(rank, usize::from(counts[usize::from(rank)])))
        .collect();
    Evaluation { key: key(category, &named, &rest), category, named, rest, dice }
}

/// The cards that make a category, the highest if several sets would, or `None`.
fn makes(category: Category, counts: &[u8; ACE as usize + 1]) -> Option<Vec<u8>> {
    match category {
        Category::HighCard => Some(Vec::new()),
        Category::OnePair => kinds(counts, &[2]),
        Category::Bobtail => run(counts, 4, 1, 2, 10),
        Category::TwoPair => kinds(counts, &[2, 2]),
        Category::Barrel => kinds(counts, &[3]),
        Category::ThreePair => kinds(counts, &[2, 2, 2]),
        Category::OddsOrEvens => run(counts, 6, 2, 1, ACE).or_else(|| run(counts, 5, 2, 1, ACE)),
        Category::FullHouse => kinds(counts, &[3, 2]),
        Category::Straight => run(counts, 5, 1, 1, ACE),
        Category::FourOfAKind => kinds(counts, &[4]),
        Category::Longtom => kinds(counts, &[4, 2]),
        Category::DoubleBarrel => kinds(counts, &[3, 3]),
        Category::FiveOfAKind => kinds(counts, &[5]),
        Category::MajorStraight => run(counts, 6, 1, 1, ACE),
        Category::SixOfAKind => kinds(counts, &[6]),
    }
}

/// Sets of equal cards, of these sizes and of different ranks, the highest ranks first.
fn kinds(counts: &[u8; ACE as usize + 1], sizes: &[u8]) -> Option<Vec<u8>> {
    let mut left = *counts;
    let mut named = Vec::new();
    for &size in sizes {
        let rank = (1..=ACE).rev().find(|&rank| left[usize::from(rank)] >= size)?;
        named.extend(std::iter::repeat_n(rank, usize::from(size)));
        left[usize::from(rank)] = 0;
    }
    Some(named)
}

/// The highest run of `length` ranks in steps of `step` whose lowest is from `least` to `most`,
/// top first. Ranks never wrap around (J2).
fn run(
    counts: &[u8; ACE as usize + 1],
    length: u8,
    step: u8,
    least: u8,
    most: u8,
) -> Option<Vec<u8>> {
    let span = step * (length - 1);
    let lowest = (least..=most.min(ACE - span))
        .rev()
        .find(|&low| (0..length).all(|i| counts[usize::from(low + i * step)] > 0))?;
    Some((0..length).rev().map(|i| lowest + i * step).collect())
}

/// Category first, then the length of odds or evens, then card by card; missing cards count 0.
fn key(category: Category, named: &[u8], rest: &[u8]) -> Key {
    let six_long = category == Category::OddsOrEvens && named.len() == 6;
    let head = (category as u32) << 1 | u32::from(six_long);
    let cards = named.iter().chain(rest).copied().chain(std::iter::repeat(0));
    Key(cards.take(6).fold(head, |key, rank| key << 4 | u32::from(rank)))
}
