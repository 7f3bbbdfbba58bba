//! Chances to win, tie and lose: counted where the work allows it, estimated beyond.
//!
//! Unknown cards are told apart by rank only, each choice of ranks weighed by the ways in which
//! the rest of the pack can make it. All players but one are gone through one choice after the
//! other; for the last one, a weighted compare over all his choices answers at once.

use super::strength::{CARD_CLASSES, beside, card_class_of, strength};
use crate::kit::chance::Sampler;

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

/// A player at the showdown to come: the class of his dice and the ranks of his known cards, the
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

    /// How many different ranks his unknown cards can take.
    fn choices(&self) -> u64 {
        [1, 13, 91, CARD_CLASSES as u64][self.unknown()]
    }
}

/// How often a player wins alone, and how often he ties with how many others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub win: u64,
    /// By the number who share, two at least.
    pub shared: [u64; SEATS + 1],
}

impl Tally {
    #[must_use]
    pub fn tie(&self) -> u64 {
        self.shared.iter().sum()
    }

    /// The part of the pot that comes to him on average, of `of` deals.
    #[must_use]
    pub fn share(&self, of: u64) -> f64 {
        let shared: f64 =
            self.shared.iter().enumerate().skip(2).map(|(n, &ways)| ways as f64 / n as f64).sum();
        (self.win as f64 + shared) / of as f64
    }
}

/// Chances of all players, of `of` deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    pub tallies: Vec<Tally>,
    pub of: u64,
}

/// The choices a count would go through.
#[must_use]
pub fn work(holders: &[Holder]) -> u64 {
    holders.iter().fold(1, |work, holder| work.saturating_mul(holder.choices()))
}

/// Counts every deal. `deck` holds what nobody is known to have.
#[must_use]
pub fn count(deck: Deck, holders: &[Holder], progress: &dyn Fn(f64)) -> Odds {
    // Whoever has most choices comes last, where a choice costs least.
    let mut order: Vec<usize> = (0..holders.len()).collect();
    order.sort_by_key(|&i| holders[i].unknown());
    let top = order.iter().take_while(|&&i| holders[i].unknown() == 0).count();
    let mut counting = Counting {
        holders,
        order: &order,
        top,
        deck,
        odds: Odds { tallies: vec![Tally::default(); holders.len()], of: 0 },
        progress,
    };
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
            std::cmp::Ordering::Greater => Best { strength, who: 1 << player },
            std::cmp::Ordering::Equal => Best { strength, who: self.who | 1 << player },
            std::cmp::Ordering::Less => self,
        }
    }
}

struct Counting<'a> {
    holders: &'a [Holder],
    order: &'a [usize],
    /// The first place with a choice, by which progress is told.
    top: usize,
    deck: Deck,
    odds: Odds,
    progress: &'a dyn Fn(f64),
}

impl Counting<'_> {
    /// Goes through the choices of the player at this place of the order, `ways` being those of
    /// all before him.
    fn player(&mut self, place: usize, ways: u64, best: Best) {
        let Some(&player) = self.order.get(place) else { return };
        if place + 1 == self.order.len() {
            self.last(player, ways, best);
            return;
        }
        let holder = &self.holders[player];
        let (dice, known) = (holder.dice, &holder.known);
        let mut chosen = [0_u8; 3];
        chosen[..known.len()].copy_from_slice(known);
        let (from, mut done, of) = (known.len(), 0.0, holder.choices() as f64);
        let mut more = true;
        while more {
            let times = ways_to_draw(&self.deck, &chosen[from..]);
            if times > 0 {
                for &rank in &chosen[from..] {
                    self.deck[usize::from(rank)] -= 1;
                }
                let strength = strength(class(chosen), dice);
                self.player(place + 1, ways * times, best.with(player, strength));
                for &rank in &chosen[from..] {
                    self.deck[usize::from(rank)] += 1;
                }
            }
            done += 1.0;
            if place == self.top {
                (self.progress)(done / of);
            }
            more = step(&mut chosen[from..]);
        }
    }

    /// The last player: all his choices compared with the best so far.
    fn last(&mut self, player: usize, ways: u64, best: Best) {
        let holder = &self.holders[player];
        let (under, equal, all) = match holder.known[..] {
            [] => against_all(&self.deck, beside(holder.dice), best.strength),
            _ => against_some(&self.deck, holder, best.strength),
        };
        let over = all - under - equal;
        self.odds.of += ways * all;
        self.odds.tallies[player].win += ways * over;
        self.credit(best.who, ways * under);
        self.credit(best.who | 1 << player, ways * equal);
    }

    /// These players have the best hand in so many ways.
    fn credit(&mut self, who: u32, ways: u64) {
        let sharing = who.count_ones() as usize;
        for (player, tally) in self.odds.tallies.iter_mut().enumerate() {
            if who >> player & 1 == 1 {
                if sharing == 1 {
                    tally.win += ways;
                } else {
                    tally.shared[sharing] += ways;
                }
            }
        }
    }
}

/// The class of three ranks of which the deuce is 0.
fn class(ranks: [u8; 3]) -> usize {
    card_class_of(ranks.map(|rank| rank + 2))
}

/// The next choice in ascending order; false after the last.
fn step(chosen: &mut [u8]) -> bool {
    let Some(i) = (0..chosen.len()).rev().find(|&i| usize::from(chosen[i]) < RANKS - 1) else {
        return false;
    };
    let next = chosen[i] + 1;
    chosen[i..].fill(next);
    true
}

/// How many ways the deck has of giving these ranks, ascending, in no order.
fn ways_to_draw(deck: &Deck, ranks: &[u8]) -> u64 {
    let left = |i: usize| u64::from(deck[usize::from(ranks[i])]);
    match ranks.len() {
        0 => 1,
        1 => left(0),
        2 if ranks[0] == ranks[1] => twos(left(0)),
        2 => left(0) * left(1),
        _ if ranks[0] == ranks[2] => threes(left(0)),
        _ if ranks[0] == ranks[1] => twos(left(0)) * left(2),
        _ if ranks[1] == ranks[2] => left(0) * twos(left(1)),
        _ => left(0) * left(1) * left(2),
    }
}

/// Pairs among `n` cards.
fn twos(n: u64) -> u64 {
    n * n.saturating_sub(1) / 2
}

/// Threes among `n` cards.
fn threes(n: u64) -> u64 {
    n * n.saturating_sub(1) * n.saturating_sub(2) / 6
}

/// The weight of every class of three cards out of this deck, in the order of the classes.
#[must_use]
pub fn weights(deck: &Deck) -> [u32; CARD_CLASSES] {
    let mut all = [0; CARD_CLASSES];
    let deck = deck.map(u32::from);
    let mut rest = &mut all[..];
    for a in 0..RANKS {
        let (one, two) = (deck[a], deck[a] * deck[a].saturating_sub(1) / 2);
        let (row, after) = rest.split_at_mut(RANKS - a);
        rest = after;
        for (weight, &c) in row.iter_mut().zip(&deck[a..]) {
            *weight = two * c;
        }
        row[0] = two * one.saturating_sub(2) / 3;
        for b in a + 1..RANKS {
            let (row, after) = rest.split_at_mut(RANKS - b);
            rest = after;
            let both = one * deck[b];
            for (weight, &c) in row.iter_mut().zip(&deck[b..]) {
                *weight = both * c;
            }
            row[0] = both * deck[b].saturating_sub(1) / 2;
        }
    }
    all
}

/// The weights of the classes whose strength is under, and equal to, `mark`.
#[must_use]
pub fn weighed(weights: &[u32; CARD_CLASSES], strengths: &[u16], mark: u16) -> (u64, u64) {
    let (mut under, mut equal) = (0_u32, 0_u32);
    for (&weight, &strength) in weights.iter().zip(strengths) {
        under += if strength < mark { weight } else { 0 };
        equal += if strength == mark { weight } else { 0 };
    }
    (under.into(), equal.into())
}

/// Three unknown cards against a mark: ways under it, equal to it, and all.
fn against_all(deck: &Deck, strengths: &[u16], mark: u16) -> (u64, u64, u64) {
    let (under, equal) = weighed(&weights(deck), strengths, mark);
    (under, equal, threes(deck.iter().map(|&n| u64::from(n)).sum()))
}

/// Two unknown cards or fewer against a mark.
fn against_some(deck: &Deck, holder: &Holder, mark: u16) -> (u64, u64, u64) {
    let mut chosen = [0_u8; 3];
    let from = holder.known.len();
    chosen[..from].copy_from_slice(&holder.known);
    let (mut under, mut equal, mut all) = (0, 0, 0);
    loop {
        let ways = ways_to_draw(deck, &chosen[from..]);
        match strength(class(chosen), holder.dice).cmp(&mark) {
            std::cmp::Ordering::Less => under += ways,
            std::cmp::Ordering::Equal => equal += ways,
            std::cmp::Ordering::Greater => {}
        }
        all += ways;
        if !step(&mut chosen[from..]) {
            return (under, equal, all);
        }
    }
}

/// Deals at random so many times.
pub fn sample(deck: &Deck, holders: &[Holder], deals: u64, sampler: &mut dyn Sampler) -> Odds {
    let mut dealing = Dealing::new(deck, holders);
    let mut odds = Odds { tallies: vec![Tally::default(); holders.len()], of: deals };
    for _ in 0..deals {
        let who = dealing.deal(sampler);
        let sharing = who.count_ones() as usize;
        for (player, tally) in odds.tallies.iter_mut().enumerate() {
            match (who >> player & 1, sharing) {
                (0, _) => {}
                (_, 1) => tally.win += 1,
                _ => tally.shared[sharing] += 1,
            }
        }
    }
    odds
}

/// Random deals of the unknown cards.
pub struct Dealing<'a> {
    holders: &'a [Holder],
    cards: Vec<u8>,
    /// What everybody held in the last deal.
    pub strengths: Vec<u16>,
}

impl<'a> Dealing<'a> {
    #[must_use]
    pub fn new(deck: &Deck, holders: &'a [Holder]) -> Self {
        let cards = (0..RANKS)
            .flat_map(|rank| std::iter::repeat_n(rank as u8, usize::from(deck[rank])))
            .collect();
        Self { holders, cards, strengths: vec![0; holders.len()] }
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

/// Every hand a player may come to hold, by its class of cards, with its ways.
#[must_use]
pub fn hands_of(deck: &Deck, holder: &Holder) -> Vec<(usize, u64)> {
    let mut chosen = [0_u8; 3];
    let from = holder.known.len();
    chosen[..from].copy_from_slice(&holder.known);
    let mut all = Vec::new();
    loop {
        all.push((class(chosen), ways_to_draw(deck, &chosen[from..])));
        if !step(&mut chosen[from..]) {
            return all;
        }
    }
}
