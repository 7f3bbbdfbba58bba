//! Turns under best play, counted exactly.
//!
//! Counts are whole numbers of 6^15, all ways in which the fifteen dice of a turn can fall, so that
//! choices of equal value compare equal.

use std::collections::HashMap;

use super::keeps::{KEEPS, LATTICE, WHOLE};
use super::winning::{Pays, Winning};
use crate::games::dalmatian::{DICE, Dalmatian, State, Turn, points};
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
        let to_come = turn.seat.steps_to(state.starter(), state.seats());
        Rivals { best: state.best_of_round() as u8, to_come }
    }
}

/// A turn with a total, solved for what each final score pays.
pub struct SolvedTurn {
    rules: Dalmatian,
    /// In grains.
    payoff: [u128; SCORES],
    /// Of every whole hand as it lies.
    scores: Vec<u8>,
    /// By re-rolls left: of a whole hand, what best play makes of it with so much left; of a keep,
    /// what rolling the missing dice makes of it with so much left afterwards.
    stages: Vec<Vec<Counts>>,
}

impl SolvedTurn {
    fn new(rules: Dalmatian, total: u8, payoff: [u128; SCORES]) -> Self {
        let hands = &LATTICE.dice[WHOLE..];
        let scores = hands.iter().map(|dice| points(total, *dice, rules.reuse)).collect();
        let mut solved = Self { rules, payoff, scores, stages: Vec::new() };
        for left in 0..=rules.rerolls() {
            let stage = solved.next_stage(left);
            solved.stages.push(stage);
        }
        solved
    }

    fn next_stage(&self, left: u8) -> Vec<Counts> {
        let more = &LATTICE.more;
        // The best keep within each: its own dice, or that of one with a die less.
        let mut best = vec![(0, 0); KEEPS];
        for keep in 0..KEEPS {
            if let Some(counts) = self.keeping(left, keep) {
                best[keep] = best[keep].max((self.payoff(&counts), keep));
            }
            for &up in more.get(keep).into_iter().flatten() {
                best[up] = best[up].max(best[keep]);
            }
        }
        let mut counts = vec![[0; SCORES]; KEEPS];
        for keep in (0..KEEPS).rev() {
            counts[keep] = if keep < WHOLE {
                let mut mean = [0; SCORES];
                for score in 0..SCORES {
                    for up in more[keep] {
                        mean[score] += counts[up][score];
                    }
                    mean[score] /= 6;
                }
                mean
            } else {
                self.keeping(left, best[keep].1).unwrap_or_default()
            };
        }
        counts
    }

    /// What comes of keeping these dice and rolling the others with `left` at hand; `None` where so
    /// many cannot be re-rolled any more.
    pub fn keeping(&self, left: u8, keep: usize) -> Option<Counts> {
        if keep >= WHOLE {
            let mut counts = [0; SCORES];
            counts[usize::from(self.scores[keep - WHOLE])] = WAYS;
            return Some(counts);
        }
        let after = self.rules.left_after(left, LATTICE.missing[keep])?;
        Some(self.stages[usize::from(after)][keep])
    }

    /// What comes of a turn from where it stands.
    pub fn from(&self, turn: Turn) -> Counts {
        self.stages[usize::from(turn.left)][LATTICE.find(turn.dice)]
    }

    /// What comes of a turn before its first roll.
    pub fn fresh(&self) -> Counts {
        self.stages[usize::from(self.rules.rerolls())][0]
    }

    /// What these counts pay, in grains of [`WAYS`].
    pub fn payoff(&self, counts: &Counts) -> u128 {
        (0..SCORES).map(|score| self.payoff[score] * u128::from(counts[score])).sum()
    }

    /// What these counts pay, in points.
    pub fn value(&self, counts: &Counts) -> f64 {
        decimal(self.payoff(counts))
    }
}

/// No more turns are kept that were solved for what they pay.
const MOST_KEPT: usize = 64;

/// Solved turns, kept for the run.
#[derive(Default)]
pub struct Cache {
    winning: HashMap<Dalmatian, Winning>,
    /// By house rules, total, and what each final score pays, bit by bit.
    paying: HashMap<(Dalmatian, u8, [u64; SCORES]), SolvedTurn>,
    turns: HashMap<(Dalmatian, u8, Rivals), SolvedTurn>,
}

impl Cache {
    /// A match of two by these house rules, solved for up to so many rounds to come.
    pub fn winning(&mut self, rules: &Dalmatian, to_come: usize) -> &Winning {
        let winning = self.winning.entry(*rules).or_insert_with(|| Winning::new(*rules));
        winning.solve(to_come);
        winning
    }

    /// J6: a turn that is played for the chance to win that each final score leaves.
    pub fn paying(&mut self, rules: &Dalmatian, total: u8, pays: &Pays) -> &SolvedTurn {
        let key = (*rules, total, pays.map(f64::to_bits));
        kept(&mut self.paying, MOST_KEPT, key, |_| {
            SolvedTurn::new(*rules, total, pays.map(|pays| (pays * GRAIN as f64) as u128))
        })
    }

    /// J6: a final score pays itself if it is recorded. Without V2 it always is; with V2 if it is at
    /// least the best so far and nobody of those to come beats it.
    pub fn turn(&mut self, rules: &Dalmatian, total: u8, rivals: Rivals) -> &SolvedTurn {
        let key = (*rules, total, rivals);
        if !self.turns.contains_key(&key) {
            let mut payoff = [0; SCORES];
            for score in rivals.best..=DICE {
                let recorded = self.unbeaten(rules, total, score, rivals.to_come);
                payoff[usize::from(score)] = u128::from(score) * recorded;
            }
            self.turns.insert(key, SolvedTurn::new(*rules, total, payoff));
        }
        &self.turns[&key]
    }

    /// The chance that nobody of those to come makes more than `best`, in grains.
    fn unbeaten(&mut self, rules: &Dalmatian, total: u8, best: u8, to_come: usize) -> u128 {
        let Some(to_come) = to_come.checked_sub(1) else { return GRAIN };
        let next = self.turn(rules, total, Rivals { best, to_come }).fresh();
        let no_better: u64 = next[..=usize::from(best)].iter().sum();
        let rest = self.unbeaten(rules, total, best, to_come);
        u128::from(no_better) * rest / u128::from(WAYS)
    }
}

/// The chance of each final score.
pub fn chances(counts: &Counts) -> [f64; SCORES] {
    counts.map(|ways| ways as f64 / WAYS as f64)
}

/// The nearest decimal of so many grains of [`WAYS`], a product of twos and threes.
fn decimal(mut grains: u128) -> f64 {
    let mut of = GRAIN * u128::from(WAYS);
    // Without the twos they share, and threes if need be, most are small enough to be exact.
    let twos = grains.trailing_zeros().min(of.trailing_zeros());
    grains >>= twos;
    of >>= twos;
    while grains >= 1 << f64::MANTISSA_DIGITS && of.is_multiple_of(3) && grains.is_multiple_of(3) {
        grains /= 3;
        of /= 3;
    }
    grains as f64 / of as f64
}
