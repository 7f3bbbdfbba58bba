//! What three cards and three dice are worth (R7): the highest category that some arrangement of the
//! dice makes with the cards, at its best. It defines the order.
//!
//! Ranks are numbers here: 1 only on a die, 2 to 10, jack 11, queen 12, king 13, ace 14.

use std::ops::RangeInclusive;

use schemars::JsonSchema;
use smallvec::SmallVec;

use crate::pieces::{Rank, worded};

/// Cards of a hand.
pub const CARDS: u8 = 3;
/// Dice of a hand.
pub const DICE: u8 = 3;
/// The highest rank, the ace.
pub const ACE: u8 = 14;

/// R2: what a card's rank counts.
pub fn number(rank: Rank) -> u8 {
    if rank == Rank::ACE { ACE } else { rank.number() }
}

/// `A`, `K`, `Q`, `J`, `10` … `1`.
pub const fn rank_name(rank: u8) -> &'static str {
    const NAMES: [&str; ACE as usize + 1] =
        ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
    NAMES[if rank < ACE { rank } else { ACE } as usize]
}

worded! {
    /// The fifteen kinds of hand, lowest first.
    #[derive(PartialOrd, Ord, Hash, JsonSchema)]
    pub enum Category {
        HighCard = "high card",
        OnePair = "one pair",
        Bobtail = "bobtail",
        TwoPair = "two pair",
        Barrel = "barrel",
        ThreePair = "three pair",
        OddsOrEvens = "odds or evens",
        FullHouse = "full house",
        Straight = "straight",
        FourOfAKind = "four of a kind",
        Longtom = "longtom",
        DoubleBarrel = "double barrel",
        FiveOfAKind = "five of a kind",
        MajorStraight = "major straight",
        SixOfAKind = "six of a kind",
    }
}

/// Where a hand stands among all hands: greater is better, equal hands are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(u32);

/// The ranks of a hand, or some of them.
pub type Ranks = SmallVec<[u8; 6]>;

/// How many of each rank there are.
type Counts = [u8; ACE as usize + 1];

/// A hand at its best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    pub key: Key,
    pub category: Category,
    /// The cards that make the category, in the order in which they are compared.
    pub named: Ranks,
    /// All others, high to low.
    pub rest: Ranks,
    faces: [u8; DICE as usize],
    groups: Groups,
}

/// R6: dice by their places, each group added up to one card.
type Groups = &'static [&'static [usize]];

/// Those that compare equal show the same faces, so that any of them may count.
const ARRANGEMENTS: [Groups; 5] =
    [&[&[0], &[1], &[2]], &[&[0, 1], &[2]], &[&[0, 2], &[1]], &[&[1, 2], &[0]], &[&[0, 1, 2]]];

impl Evaluation {
    /// The dice, each group added up to one card.
    pub fn dice(&self) -> impl Iterator<Item = SmallVec<[u8; DICE as usize]>> {
        self.groups.iter().map(|group| group.iter().map(|&i| self.faces[i]).collect())
    }

    /// All cards in the order in which they are compared.
    pub fn ranks(&self) -> impl Iterator<Item = u8> {
        self.named.iter().chain(&self.rest).copied()
    }
}

/// The cards that dice are in such groups.
fn added_up(groups: Groups, faces: [u8; DICE as usize]) -> impl Iterator<Item = u8> {
    groups.iter().map(move |group| group.iter().map(|&i| faces[i]).sum())
}

/// The cards that these dice can be instead of one card each, high to low: of 6 5 3 `J 3`, `9 5`, `8 6`
/// and `A`.
pub fn sums(faces: [u8; DICE as usize]) -> Vec<Ranks> {
    let mut all = Vec::new();
    for groups in &ARRANGEMENTS[1..] {
        let mut ranks: Ranks = added_up(groups, faces).collect();
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        if ranks[0] <= ACE && !all.contains(&ranks) {
            all.push(ranks);
        }
    }
    all
}

/// The best arrangement that makes this category, if one does. Where one makes a higher category,
/// it is not what the hand is worth.
pub fn evaluate_as(
    category: Category,
    cards: [u8; CARDS as usize],
    faces: [u8; DICE as usize],
) -> Option<Evaluation> {
    let mut best: Option<Evaluation> = None;
    for groups in ARRANGEMENTS {
        let mut ranks = Ranks::from_slice(&cards);
        ranks.extend(added_up(groups, faces));
        if ranks.iter().any(|&rank| rank > ACE) {
            continue;
        }
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        let mut counts = [0; ACE as usize + 1];
        for &rank in &ranks {
            counts[usize::from(rank)] += 1;
        }
        let Some(named) = makes(category, &ranks, &counts) else { continue };
        for rank in &named {
            if let Some(place) = ranks.iter().position(|other| other == rank) {
                ranks.remove(place);
            }
        }
        let key = key(category, &named, &ranks);
        if best.as_ref().is_none_or(|best| key > best.key) {
            best = Some(Evaluation { key, category, named, rest: ranks, faces, groups });
        }
    }
    best
}

/// The cards that make a category, the highest if several sets would, or `None`. The ranks are
/// sorted, highest first, and counted.
fn makes(category: Category, ranks: &[u8], counts: &Counts) -> Option<Ranks> {
    let kinds = |sizes| kinds(ranks, *counts, sizes);
    let run = |length, step, least, most| run(ranks, counts, length, step, least..=most);
    match category {
        Category::HighCard => Some(Ranks::new()),
        Category::OnePair => kinds(&[2]),
        Category::Bobtail => run(4, 1, 2, 10),
        Category::TwoPair => kinds(&[2, 2]),
        Category::Barrel => kinds(&[3]),
        Category::ThreePair => kinds(&[2, 2, 2]),
        Category::OddsOrEvens => run(6, 2, 1, ACE).or_else(|| run(5, 2, 1, ACE)),
        Category::FullHouse => kinds(&[3, 2]),
        Category::Straight => run(5, 1, 1, ACE),
        Category::FourOfAKind => kinds(&[4]),
        Category::Longtom => kinds(&[4, 2]),
        Category::DoubleBarrel => kinds(&[3, 3]),
        Category::FiveOfAKind => kinds(&[5]),
        Category::MajorStraight => run(6, 1, 1, ACE),
        Category::SixOfAKind => kinds(&[6]),
    }
}

/// Sets of equal cards, of these sizes and of different ranks, the highest ranks first.
fn kinds(ranks: &[u8], mut left: Counts, sizes: &[u8]) -> Option<Ranks> {
    let mut named = Ranks::new();
    for &size in sizes {
        let rank = *ranks.iter().find(|&&rank| left[usize::from(rank)] >= size)?;
        named.extend(std::iter::repeat_n(rank, usize::from(size)));
        left[usize::from(rank)] = 0;
    }
    Some(named)
}

/// The highest run of `length` ranks in steps of `step` with such a lowest, top first. Ranks never
/// wrap around (J2).
fn run(
    ranks: &[u8],
    counts: &Counts,
    length: u8,
    step: u8,
    lowest: RangeInclusive<u8>,
) -> Option<Ranks> {
    let span = step * (length - 1);
    let run = |top: u8| (0..length).map(move |i| top - i * step);
    let is_there = |top: u8| {
        top.checked_sub(span).is_some_and(|low| lowest.contains(&low))
            && run(top).all(|rank| counts[usize::from(rank)] > 0)
    };
    ranks.iter().find(|top| is_there(**top)).map(|&top| run(top).collect())
}

/// Category first, then the length of odds or evens, then card by card; missing cards count 0.
fn key(category: Category, named: &[u8], rest: &[u8]) -> Key {
    let six_long = category == Category::OddsOrEvens && named.len() == 6;
    let head = (category as u32) << 1 | u32::from(six_long);
    let cards = named.iter().chain(rest).copied().chain(std::iter::repeat(0));
    Key(cards.take(6).fold(head, |key, rank| key << 4 | u32::from(rank)))
}
