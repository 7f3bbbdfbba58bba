//! Turns under best play, counted exactly.
//!
//! Counts are whole numbers of 6^15, all ways in which the fifteen dice of a turn can fall, so that
//! choices of equal value compare equal.

use std::collections::HashMap;

use super::keeps::{KEEPS, Keeps, LATTICE, WHOLE};
use super::winning::{Pays, Winning};
use crate::games::dalmatian::{DICE, Dalmatian, Round, State, Turn, points};
use crate::pieces::FACES;
use crate::solve::kept;

/// Final scores: 0 to 5.
pub const SCORES: usize = DICE as usize + 1;
/// Ways in which all dice of a turn can fall.
pub const WAYS: u64 = 6_u64.pow(15);
/// Payoffs are whole multiples of this, fine enough that rounding is far below a decimal's grain.
const GRAIN: u128 = 1 << 64;

/// How often each final score comes, of [`WAYS`].
pub type Counts = [u64; SCORES];

/// V2: what a turn is up against. Without V2 that is nothing.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Rivals {
    /// The most points made in the round so far.
    pub best: u8,
    /// Players who take their turn later.
    pub to_come: usize,
}

impl Rivals {
    /// Those of the running turn.
    pub fn of(rules: &Dalmatian, state: &State, turn: Turn) -> Self {
        if !rules.round_winners {
            return Rivals::default();
        }
        let to_come = |round: Round| state.to_come(round, turn.seat).count();
        let to_come = state.round().map_or(0, to_come);
        Rivals { best: state.best_of_round() as u8, to_come }
    }
}

/// What comes of some dice. Best play takes the most of it.
pub trait Worth: Copy + Default {
    /// Takes the other if it is more.
    fn raise(&mut self, other: &Self);

    /// What a roll makes of a keep: the mean over the faces of one more die.
    fn mean(keep: usize, by_face: [&Self; FACES as usize]) -> Self;
}

/// A turn with a total under best play.
pub struct SolvedTurn<W> {
    rules: Dalmatian,
    /// Of every whole hand as it lies.
    scores: Vec<u8>,
    /// By re-rolls left: of a whole hand, what best play makes of it with so much left; of a keep,
    /// what rolling the missing dice makes of it with so much left afterwards.
    stages: Vec<Vec<W>>,
}

impl<W: Worth> SolvedTurn<W> {
    /// Not solved yet.
    pub fn new(rules: Dalmatian, total: u8) -> Self {
        let hands = &LATTICE.dice[WHOLE..];
        let scores = hands.iter().map(|dice| points(total, *dice, rules.reuse)).collect();
        let stage = vec![W::default(); KEEPS];
        Self { rules, scores, stages: vec![stage; usize::from(rules.rerolls()) + 1] }
    }

    /// Solves it for what comes of whole hands as they lie, by their number and score.
    pub fn solve(&mut self, lying: impl Fn(usize, u8) -> W) {
        let Keeps { more, missing, .. } = &*LATTICE;
        for left in 0..=self.rules.rerolls() {
            let (solved, stage) = self.stages.split_at_mut(left.into());
            let stage = &mut stage[0];
            stage.fill(W::default());
            // The best keep within each: its own dice, or that of one with a die less.
            for keep in 0..WHOLE {
                if let Some(after) = self.rules.left_after(left, missing[keep]) {
                    stage[keep].raise(&solved[usize::from(after)][keep]);
                }
                let best = stage[keep];
                for &up in &more[keep] {
                    stage[up].raise(&best);
                }
            }
            for (keep, score) in (WHOLE..).zip(&self.scores) {
                stage[keep].raise(&lying(keep, *score));
            }
            for keep in (0..WHOLE).rev() {
                stage[keep] = W::mean(keep, more[keep].map(|up| &stage[up]));
            }
        }
    }

    /// What comes of keeping these dice and rolling the others with `left` at hand; `None` where so
    /// many cannot be re-rolled any more.
    pub fn keeping(&self, left: u8, keep: usize) -> Option<W> {
        let missing = LATTICE.missing[keep];
        // A whole hand is kept by stopping.
        let after = if missing == 0 { 0 } else { self.rules.left_after(left, missing)? };
        Some(self.stages[usize::from(after)][keep])
    }

    /// What comes of a turn from where it stands.
    pub fn from(&self, turn: Turn) -> W {
        self.stages[usize::from(turn.left)][LATTICE.number[&turn.dice]]
    }

    /// What comes of a turn before its first roll.
    pub fn fresh(&self) -> W {
        self.stages[usize::from(self.rules.rerolls())][0]
    }
}

/// What comes of some dice, exactly; more is what pays more, then the later keep (J6).
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Exact {
    /// In grains of [`WAYS`].
    payoff: u128,
    keep: usize,
    pub counts: Counts,
}

impl Worth for Exact {
    fn raise(&mut self, other: &Self) {
        *self = *other.max(self);
    }

    fn mean(keep: usize, by_face: [&Self; FACES as usize]) -> Self {
        let mut mean = Self { keep, ..Self::default() };
        for one in by_face {
            mean.payoff += one.payoff / 6;
            for score in 0..SCORES {
                mean.counts[score] += one.counts[score] / 6;
            }
        }
        mean
    }
}

impl Exact {
    fn solved(rules: Dalmatian, total: u8, pays: [u128; SCORES]) -> SolvedTurn<Self> {
        let mut turn = SolvedTurn::new(rules, total);
        turn.solve(|keep, score| {
            let mut counts = [0; SCORES];
            counts[usize::from(score)] = WAYS;
            Exact { payoff: pays[usize::from(score)] * u128::from(WAYS), keep, counts }
        });
        turn
    }

    /// What this pays, in points or chances.
    pub fn value(&self) -> f64 {
        self.payoff as f64 / (GRAIN * u128::from(WAYS)) as f64
    }

    /// The chance of each final score.
    pub fn chances(&self) -> [f64; SCORES] {
        self.counts.map(|ways| ways as f64 / WAYS as f64)
    }
}

/// No more turns are kept that were solved for what they pay.
const MOST_KEPT: usize = 64;

/// Solved turns, kept for the run.
#[derive(Default)]
pub struct Cache {
    winning: HashMap<Dalmatian, Winning>,
    /// By house rules, total, and what each final score pays, bit by bit.
    paying: HashMap<(Dalmatian, u8, [u64; SCORES]), SolvedTurn<Exact>>,
    turns: HashMap<(Dalmatian, u8, Rivals), SolvedTurn<Exact>>,
}

impl Cache {
    /// A match of two by these house rules, solved for a number of rounds to come.
    pub fn winning(&mut self, rules: &Dalmatian, to_come: usize) -> &mut Winning {
        let winning = self.winning.entry(*rules).or_insert_with(|| Winning::new(*rules));
        winning.solve(to_come);
        winning
    }

    /// J6: a turn that is played for the chance to win that each final score leaves.
    pub fn paying(&mut self, rules: &Dalmatian, total: u8, pays: &Pays) -> &SolvedTurn<Exact> {
        let key = (*rules, total, pays.map(f64::to_bits));
        kept(&mut self.paying, MOST_KEPT, key, |_| {
            Exact::solved(*rules, total, pays.map(|pays| (pays * GRAIN as f64) as u128))
        })
    }

    /// J6: a final score pays itself if it is recorded. Without V2 it always is; with V2 if it is at
    /// least the best so far and nobody of those to come beats it.
    pub fn turn(&mut self, rules: &Dalmatian, total: u8, rivals: Rivals) -> &SolvedTurn<Exact> {
        let key = (*rules, total, rivals);
        if !self.turns.contains_key(&key) {
            let mut payoff = [0; SCORES];
            for score in rivals.best..=DICE {
                let recorded = self.unbeaten(rules, total, score, rivals.to_come);
                payoff[usize::from(score)] = u128::from(score) * recorded;
            }
            self.turns.insert(key, Exact::solved(*rules, total, payoff));
        }
        &self.turns[&key]
    }

    /// The chance that nobody of those to come makes more than `best`, in grains.
    fn unbeaten(&mut self, rules: &Dalmatian, total: u8, best: u8, to_come: usize) -> u128 {
        let Some(to_come) = to_come.checked_sub(1) else { return GRAIN };
        let next = self.turn(rules, total, Rivals { best, to_come }).fresh().counts;
        let no_better: u64 = next[..=usize::from(best)].iter().sum();
        let rest = self.unbeaten(rules, total, best, to_come);
        u128::from(no_better) * rest / u128::from(WAYS)
    }
}
