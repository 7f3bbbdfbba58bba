//! Chances to win, tie and lose: counted where the work allows it, estimated beyond.
//!
//! Unknown cards differ by rank only, each choice of ranks weighed by the ways in which
//! the rest of the pack can make it. All players but one are gone through one choice after the
//! other; for the last one, all choices are compared at once.

use std::cmp::Ordering;

use crate::games::dice_poker::score::Category;
use crate::games::dice_poker::strength::{
    CARD_CLASSES, beside, card_class_of, category, dice_class_of, strength,
};
use crate::pieces::{FACES, Sampler};
use crate::solve::Limits;

/// Ranks of cards, the deuce first.
pub const RANKS: usize = 13;
/// How many cards of each rank are left.
pub type Deck = [u8; RANKS];
/// A fresh pack.
pub const FULL: Deck = [4; RANKS];
/// Most players.
pub const SEATS: usize = 17;
/// The stated budget: choices of ranks that a count may go through. Three players of whom no card
/// is known take 94 million.
pub const BUDGET: u64 = 200_000_000;
/// Deals of an estimate.
pub const DEALS: u64 = 100_000;

/// A player at the showdown to come: the class of the dice and the ranks of the known cards, the
/// deuce being 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    pub dice: usize,
    pub known: Vec<u8>,
}

impl Holder {
    fn unknown(&self) -> usize {
        3 - self.known.len()
    }

    /// How many different ranks the unknown cards can take.
    fn choices(&self) -> u64 {
        [1, 13, 91, CARD_CLASSES as u64][self.unknown()]
    }
}

/// How often a player wins alone and ties, and how many pots that makes, a tie being a part of one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    pub win: u64,
    pub tie: u64,
    pub pots: f64,
}

/// Chances of all players, of `of` deals.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    pub tallies: Vec<Tally>,
    pub of: u64,
}

impl Odds {
    fn new(players: usize) -> Self {
        Self { tallies: vec![Tally::default(); players], of: 0 }
    }

    /// In how many ways these players, as bits, have the best hand.
    fn credit(&mut self, who: u32, ways: u64) {
        let sharing = who.count_ones();
        for (player, tally) in self.tallies.iter_mut().enumerate() {
            if who >> player & 1 == 1 {
                let often = if sharing == 1 { &mut tally.win } else { &mut tally.tie };
                *often += ways;
                tally.pots += ways as f64 / f64::from(sharing);
            }
        }
    }
}

/// The choices a count would go through.
pub fn work(holders: &[Holder]) -> u64 {
    holders.iter().fold(1, |work, holder| work.saturating_mul(holder.choices()))
}

/// Counts every deal. `deck` holds what nobody is known to have.
pub fn count(deck: Deck, holders: &[Holder]) -> Odds {
    // The player with most choices comes last, where a choice costs least.
    let mut order: Vec<usize> = (0..holders.len()).collect();
    order.sort_by_key(|&i| holders[i].unknown());
    let odds = Odds::new(holders.len());
    let mut counting = Counting { holders, order: &order, deck, odds };
    counting.player(0, 1, Best::NONE);
    counting.odds
}

/// The best hand among the players gone through so far.
#[derive(Clone, Copy)]
struct Best {
    strength: u16,
    /// Who has it, as bits.
    who: u32,
}

impl Best {
    const NONE: Best = Best { strength: 0, who: 0 };

    fn with(self, player: usize, strength: u16) -> Self {
        match strength.cmp(&self.strength) {
            Ordering::Greater => Best { strength, who: 1 << player },
            Ordering::Equal => Best { strength, who: self.who | 1 << player },
            Ordering::Less => self,
        }
    }
}

struct Counting<'a> {
    holders: &'a [Holder],
    order: &'a [usize],
    deck: Deck,
    odds: Odds,
}

impl Counting<'_> {
    /// Goes through the choices of the player at this place of the order, `ways` being those of
    /// all before.
    fn player(&mut self, place: usize, ways: u64, best: Best) {
        let Some(&player) = self.order.get(place) else { return };
        if place + 1 == self.order.len() {
            self.last(player, ways, best);
            return;
        }
        let holder = &self.holders[player];
        let hands = hands(&self.deck, holder);
        for (ranks, times) in &hands {
            let drawn = &ranks[holder.known.len()..];
            if *times > 0 {
                for &rank in drawn {
                    self.deck[usize::from(rank)] -= 1;
                }
                let strength = strength(class(*ranks), holder.dice);
                self.player(place + 1, ways * times, best.with(player, strength));
                for &rank in drawn {
                    self.deck[usize::from(rank)] += 1;
                }
            }
        }
    }

    /// The last player: all choices compared with the best so far.
    fn last(&mut self, player: usize, ways: u64, best: Best) {
        let holder = &self.holders[player];
        // There are 22,100 hands at most, and small sums are taken many at once.
        let (mut under, mut equal, mut all) = (0, 0, 0);
        let mut add = |strength: u16, ways: u32| {
            under += if strength < best.strength { ways } else { 0 };
            equal += if strength == best.strength { ways } else { 0 };
            all += ways;
        };
        if holder.known.is_empty() {
            for (&ways, &strength) in weights(&self.deck).iter().zip(beside(holder.dice)) {
                add(strength, ways);
            }
        } else {
            for (ranks, ways) in hands(&self.deck, holder) {
                add(strength(class(ranks), holder.dice), ways as u32);
            }
        }
        let [under, equal, all] = [under, equal, all].map(u64::from);
        let over = all - under - equal;
        self.odds.of += ways * all;
        self.odds.credit(best.who, ways * under);
        self.odds.credit(best.who | 1 << player, ways * equal);
        self.odds.credit(1 << player, ways * over);
    }
}

/// The class of three ranks of which the deuce is 0.
fn class(ranks: [u8; 3]) -> usize {
    card_class_of(ranks.map(|rank| rank + 2))
}

/// Every hand a player may come to hold, the unknown cards ascending, with its ways.
fn hands(deck: &Deck, holder: &Holder) -> Vec<([u8; 3], u64)> {
    let from = holder.known.len();
    let mut first = [0; 3];
    first[..from].copy_from_slice(&holder.known);
    let next = |ranks: &[u8; 3]| {
        let i = (from..3).rev().find(|&i| usize::from(ranks[i]) < RANKS - 1)?;
        let mut next = *ranks;
        next[i..].fill(ranks[i] + 1);
        Some(next)
    };
    std::iter::successors(Some(first), next)
        .map(|ranks| (ranks, ways_to_draw(deck, &ranks[from..])))
        .collect()
}

/// How many ways the deck has of giving these ranks, ascending, in no order.
fn ways_to_draw(deck: &Deck, ranks: &[u8]) -> u64 {
    let (mut ways, mut same) = (1, 0);
    for (i, &rank) in ranks.iter().enumerate() {
        same = if i > 0 && ranks[i - 1] == rank { same + 1 } else { 0 };
        ways = ways * u64::from(deck[usize::from(rank)]).saturating_sub(same) / (same + 1);
    }
    ways
}

/// The weight of every class of three cards out of this deck, in the order of the classes. The last
/// player of a count asks for it at every choice of the others, so it divides nothing in its loop.
fn weights(deck: &Deck) -> [u32; CARD_CLASSES] {
    let deck = deck.map(u32::from);
    let twos = deck.map(|n| n * n.saturating_sub(1) / 2);
    let threes = deck.map(|n| n * n.saturating_sub(1) * n.saturating_sub(2) / 6);
    let mut all = [0; CARD_CLASSES];
    let mut from = 0;
    for a in 0..RANKS {
        for b in a..RANKS {
            let both = if a == b { twos[a] } else { deck[a] * deck[b] };
            let row = &mut all[from..from + RANKS - b];
            for (weight, n) in row.iter_mut().zip(&deck[b..]) {
                *weight = both * n;
            }
            row[0] = if a == b { threes[a] } else { deck[a] * twos[b] };
            from += RANKS - b;
        }
    }
    all
}

/// Deals at random, as often as the limits say. The dice of these players fall anew each time.
pub fn sample(
    deck: &Deck,
    holders: Vec<Holder>,
    unrolled: &[usize],
    limits: &Limits,
    sampler: &mut dyn Sampler,
) -> Odds {
    let mut odds = Odds::new(holders.len());
    let mut dealing = Dealing::new(deck, holders);
    while limits.go_on(odds.of, DEALS) {
        for &player in unrolled {
            let faces = [(); 3].map(|()| 1 + sampler.below(FACES.into()) as u8);
            dealing.holders[player].dice = dice_class_of(faces);
        }
        odds.credit(dealing.deal(sampler), 1);
        odds.of += 1;
    }
    odds
}

/// Random deals of the unknown cards.
pub struct Dealing {
    holders: Vec<Holder>,
    cards: Vec<u8>,
    /// What everybody held in the last deal.
    pub strengths: Vec<u16>,
}

impl Dealing {
    pub fn new(deck: &Deck, holders: Vec<Holder>) -> Self {
        let cards = (0..RANKS)
            .flat_map(|rank| std::iter::repeat_n(rank as u8, usize::from(deck[rank])))
            .collect();
        Self { strengths: vec![0; holders.len()], holders, cards }
    }

    /// Deals once. Gives those with the best hand, as bits.
    pub fn deal(&mut self, sampler: &mut dyn Sampler) -> u32 {
        let mut best = Best::NONE;
        let mut dealt = 0;
        for (player, holder) in self.holders.iter().enumerate() {
            let mut ranks = [0_u8; 3];
            for (i, slot) in ranks.iter_mut().enumerate() {
                if let Some(&rank) = holder.known.get(i) {
                    *slot = rank;
                    continue;
                }
                let left = (self.cards.len() - dealt) as u32;
                let at = dealt + sampler.below(left) as usize;
                self.cards.swap(dealt, at);
                *slot = self.cards[dealt];
                dealt += 1;
            }
            let strength = strength(class(ranks), holder.dice);
            self.strengths[player] = strength;
            best = best.with(player, strength);
        }
        best.who
    }
}

/// How often each category comes of all hands a player may come to hold.
pub fn categories(deck: &Deck, holder: &Holder) -> [u64; Category::ALL.len()] {
    let mut counts = [0; Category::ALL.len()];
    for (ranks, ways) in hands(deck, holder) {
        counts[category(strength(class(ranks), holder.dice)) as usize] += ways;
    }
    counts
}
