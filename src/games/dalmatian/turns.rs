//! What a turn is worth, exactly.
//!
//! Values run over the lattice of kept dice, one die at a time: what a keep is worth follows from
//! the six keeps with one die more. All sums are whole numbers (six to the power of the dice still
//! to fall), so that equal choices compare equal and the answer is the nearest decimal.

use std::collections::BTreeMap;

use super::lattice::{LATTICE, NODES, WHOLE};
use super::score::THROWS;
use super::{BUDGET, DICE, Dalmatian, State, Turn};

/// Final scores: 0 to 5.
pub(super) const SCORES: usize = DICE as usize + 1;
/// Payoffs are whole multiples of this, fine enough that rounding is far below a decimal's grain.
const GRAIN: u128 = 1 << 64;

/// Bits that number a node.
const NODE_BITS: u32 = 9;

/// What each final score is worth to the player, in grains.
pub(super) type Payoff = [u128; SCORES];

/// One kind of turn, solved as far as was asked.
pub(super) struct Solved {
    payoff: Payoff,
    /// Of every whole hand as it lies.
    points: Vec<u8>,
    /// By re-rolls left.
    stages: Vec<Stage>,
}

/// What each keep and each hand is worth with so much left, and which keep is best for each hand.
pub(super) struct Stage {
    /// For a whole hand its value, for a keep what rolling the missing dice is worth with so much
    /// left afterwards: in grains times the sixths of what is left and of the missing dice.
    values: Vec<u128>,
    /// The node to keep of each whole hand.
    choice: Vec<u16>,
}

/// The dice that can still fall with so much left: values are counted in sixths to this power.
pub(super) fn scale(rules: &Dalmatian, left: u8) -> u32 {
    if rules.eight_dice { left.into() } else { u32::from(left) * u32::from(DICE) }
}

/// What is left after re-rolling all but so many dice, and what brings values found there to the
/// scale of `left`; `None` where so many cannot be re-rolled any more.
fn roll(rules: &Dalmatian, left: u8, kept: usize) -> Option<(usize, u128)> {
    let rolled = usize::from(DICE) - kept;
    let after = rules.left_after(left, rolled)?;
    let spare = scale(rules, left) - scale(rules, after) - rolled as u32;
    Some((after.into(), 6_u128.pow(spare)))
}

impl Solved {
    fn new(rules: &Dalmatian, total: u8, payoff: &Payoff) -> Self {
        let points = LATTICE.points(total, rules.reuse)[WHOLE..].to_vec();
        // Most turns ask for two stages.
        Solved { payoff: *payoff, points, stages: Vec::with_capacity(2) }
    }

    /// The points of a whole hand.
    fn points(&self, hand: usize) -> usize {
        self.points[hand - WHOLE].into()
    }

    /// Solves on as far as `left`.
    fn up_to(&mut self, rules: &Dalmatian, left: u8) {
        for left in self.stages.len() as u8..=left {
            self.stages.push(Stage { values: vec![0; NODES], choice: vec![0; THROWS] });
            let Self { payoff, points, stages } = self;
            let Some((Stage { values, choice }, before)) = stages.split_last_mut() else { return };
            let stop = 6_u128.pow(scale(rules, left));
            let rolls: [_; DICE as usize] = std::array::from_fn(|kept| roll(rules, left, kept));
            // The best keep within each multiset, its own or that of one with a die less: the
            // value, and below it the node, which breaks ties. Nought if nothing may be kept.
            let keep = |node: usize, value: u128| value << NODE_BITS | (node + 1) as u128;
            if rolls.iter().any(Option::is_some) {
                for node in 0..WHOLE {
                    if let Some((after, to)) = rolls[LATTICE.dice[node].len()] {
                        let own = keep(node, before[after].values[node] * to);
                        values[node] = values[node].max(own);
                    }
                    LATTICE.carry(values, node, u128::max);
                }
            }
            for (node, points) in (WHOLE..).zip(points) {
                values[node] = values[node].max(keep(node, payoff[usize::from(*points)] * stop));
            }
            for (choice, best) in choice.iter_mut().zip(&mut values[WHOLE..]) {
                *choice = (*best as u16 & ((1 << NODE_BITS) - 1)) - 1;
                *best >>= NODE_BITS;
            }
            for node in (0..WHOLE).rev() {
                values[node] = LATTICE.more[node].iter().map(|&up| values[usize::from(up)]).sum();
            }
        }
    }

    /// The node to keep of a whole hand.
    pub fn choice(&self, left: u8, hand: usize) -> usize {
        self.stages[usize::from(left)].choice[hand - WHOLE].into()
    }

    /// What re-rolling all but the dice of `node` is worth with `left` at hand, on the scale of
    /// `left`; `None` where so many dice cannot be re-rolled any more.
    pub fn rolled(&self, rules: &Dalmatian, left: u8, node: usize) -> Option<u128> {
        let (after, factor) = roll(rules, left, LATTICE.dice[node].len())?;
        Some(self.stages[after].values[node] * factor)
    }

    /// How often each final score comes under best play, of `6^scale(left)` for a hand, or of
    /// that with the missing dice for a keep awaiting its roll, by what is left up to `most`.
    fn distribution(&self, rules: &Dalmatian, most: u8) -> Vec<Vec<[u64; SCORES]>> {
        let mut all: Vec<Vec<[u64; SCORES]>> = Vec::new();
        for left in 0..=most {
            let mut counts = vec![[0; SCORES]; NODES];
            for node in WHOLE..NODES {
                let kept = self.choice(left, node);
                counts[node] = if kept == node {
                    let mut stopped = [0; SCORES];
                    stopped[self.points(node)] = 6_u64.pow(scale(rules, left));
                    stopped
                } else {
                    let rolled = usize::from(DICE) - LATTICE.dice[kept].len();
                    let after = rules.left_after(left, rolled).unwrap_or(0);
                    let spare = scale(rules, left) - scale(rules, after) - rolled as u32;
                    all[usize::from(after)][kept].map(|n| n * 6_u64.pow(spare))
                };
            }
            for node in (0..WHOLE).rev() {
                counts[node] = LATTICE.more[node].iter().fold([0; SCORES], |sum, &up| {
                    std::array::from_fn(|score| sum[score] + counts[usize::from(up)][score])
                });
            }
            all.push(counts);
        }
        all
    }
}

/// Solved turns, kept for the run.
#[derive(Default)]
pub struct Desk {
    solved: BTreeMap<(bool, bool, u8, Payoff), Solved>,
    /// By V1, V3, total, best so far and players to come: the chance, in grains, that none of
    /// them beats it.
    unbeaten: BTreeMap<(bool, bool, u8, usize, usize), u128>,
    /// By house rules and the players before and after: what a whole round is worth.
    pub(super) rounds: BTreeMap<(bool, bool, bool, usize, usize), f64>,
    /// Turns that have not begun: how their final scores fall.
    fresh: BTreeMap<(bool, bool, u8, Payoff), Prospects>,
}

/// What a running turn is worth to its player, and the chance of each final score.
#[derive(Clone, Copy)]
pub(super) struct Prospects {
    pub value: f64,
    pub scores: [f64; SCORES],
}

impl Desk {
    /// A kind of turn, solved as far as `left`.
    pub(super) fn solved(
        &mut self,
        rules: &Dalmatian,
        total: u8,
        payoff: Payoff,
        left: u8,
    ) -> &Solved {
        let key = (rules.reuse, rules.eight_dice, total, payoff);
        let solved = self.solved.entry(key).or_insert_with(|| Solved::new(rules, total, &payoff));
        solved.up_to(rules, left);
        solved
    }

    /// J6: what each final score is worth. Without V2, itself. With V2 it is recorded if it is at
    /// least the best so far and nobody of those to come beats it.
    pub(super) fn payoff(
        &mut self,
        rules: &Dalmatian,
        total: u8,
        so_far: usize,
        to_come: usize,
    ) -> Payoff {
        std::array::from_fn(|score| {
            if !rules.round_winners {
                score as u128 * GRAIN
            } else if score < so_far {
                0
            } else {
                score as u128 * self.unbeaten(rules, total, score, to_come)
            }
        })
    }

    fn unbeaten(&mut self, rules: &Dalmatian, total: u8, best: usize, to_come: usize) -> u128 {
        if to_come == 0 {
            return GRAIN;
        }
        let key = (rules.reuse, rules.eight_dice, total, best, to_come);
        if let Some(&known) = self.unbeaten.get(&key) {
            return known;
        }
        let payoff = self.payoff(rules, total, best, to_come - 1);
        let rest = self.unbeaten(rules, total, best, to_come - 1);
        let left = rules.rerolls();
        let solved = self.solved(rules, total, payoff, left);
        let counts = solved.distribution(rules, left)[usize::from(left)][0];
        let under: u64 = counts[..=best].iter().sum();
        let of = 6_u128.pow(scale(rules, left) + u32::from(DICE));
        let chance = u128::from(under) * rest / of;
        self.unbeaten.insert(key, chance);
        chance
    }

    /// The chance that nobody of those to come makes more than `best`.
    pub(super) fn share_unbeaten(
        &mut self,
        rules: &Dalmatian,
        total: u8,
        best: usize,
        to_come: usize,
    ) -> f64 {
        decimal(self.unbeaten(rules, total, best, to_come), 0)
    }

    /// How often each final score comes from this moment of a turn.
    pub(super) fn final_scores(
        &mut self,
        rules: &Dalmatian,
        turn: Turn,
        payoff: Payoff,
    ) -> [u64; SCORES] {
        let solved = self.solved(rules, turn.total, payoff, turn.left);
        let node = LATTICE.find(turn.dice);
        solved.distribution(rules, turn.left)[usize::from(turn.left)][node]
    }

    /// A turn from where it stands, played for `payoff`.
    pub(super) fn of_turn(&mut self, rules: &Dalmatian, turn: Turn, payoff: Payoff) -> Prospects {
        let key = (rules.reuse, rules.eight_dice, turn.total, payoff);
        let is_fresh = turn.dice.is_empty() && turn.left == rules.rerolls();
        if is_fresh && let Some(known) = self.fresh.get(&key) {
            return *known;
        }
        let counts = self.final_scores(rules, turn, payoff);
        let solved = self.solved(rules, turn.total, payoff, turn.left);
        let value = solved.stages[usize::from(turn.left)].values[LATTICE.find(turn.dice)];
        let missing = u32::from(DICE) - turn.dice.len() as u32;
        let found = Prospects {
            value: decimal(value, scale(rules, turn.left) + missing),
            scores: counts.map(|n| share(n, &counts)),
        };
        if is_fresh {
            self.fresh.insert(key, found);
        }
        found
    }

    /// The payoff of the running turn.
    pub(super) fn payoff_of(&mut self, rules: &Dalmatian, state: &State, turn: Turn) -> Payoff {
        let so_far = state.points.iter().flatten().copied().max().unwrap_or(0);
        let seats = state.scores.len();
        let to_come = turn.seat.steps_to(state.starter, seats);
        self.payoff(rules, turn.total, so_far.into(), to_come)
    }
}

/// The nearest decimal of so many grains in so many sixths.
pub(super) fn decimal(mut grains: u128, sixths: u32) -> f64 {
    let mut of = GRAIN * 6_u128.pow(sixths);
    // Both stay below 2^120. What they share are twos and threes, and without them most are small
    // enough to be exact as decimals themselves.
    let twos = grains.trailing_zeros().min(of.trailing_zeros());
    grains >>= twos;
    of >>= twos;
    while of.is_multiple_of(3) && grains.is_multiple_of(3) && grains > 0 {
        grains /= 3;
        of /= 3;
    }
    grains as f64 / of as f64
}

pub(super) fn share(n: u64, counts: &[u64]) -> f64 {
    n as f64 / counts.iter().sum::<u64>() as f64
}

const _: () = assert!(BUDGET <= 8, "values must stay within 128 bits");
const _: () = assert!(NODES < 1 << NODE_BITS);
