//! Playing for the win: a quick policy by learned values, and rounds played out with it (J13).

use super::value::Weights;
use super::{Context, policy};
use crate::games::swipe::{MOST_SEATS, Move, Now, State, Swipe};
use crate::pieces::{SplitMix, throw};
use crate::prelude::*;
use crate::solve::rollouts::Mean;

/// Events after which a game counts for nobody.
const LONGEST: u32 = 20_000;

/// How softly playouts choose: the scale of what is added to a learned value by chance. If all took
/// the move of the highest value, a player who looks a hair stronger would always be swiped from by all.
const SOFTNESS: f64 = 0.02;

/// The dice of one playout: every seat has its own, whatever the others do, so that options are
/// compared with the same luck.
#[derive(Clone)]
pub(super) struct Seeds {
    dice: [SplitMix; MOST_SEATS],
    choices: SplitMix,
}

impl Seeds {
    pub(super) fn drawn(sampler: &mut dyn Sampler) -> Self {
        let mut half = || u64::from(sampler.below(u32::MAX));
        let mut seed = || SplitMix(half() << 32 | half());
        Self { dice: [(); MOST_SEATS].map(|()| seed()), choices: seed() }
    }
}

/// What makes a choice soft: the greatest of many numbers differs by this from what it is on
/// average.
fn gumbel(numbers: &mut SplitMix) -> f64 {
    let share = (f64::from(numbers.below(1 << 31)) + 0.5) / f64::from(1_u32 << 31);
    -libm::log(-libm::log(share))
}

/// Plays with learned values.
pub(super) struct QuickPolicy<'a> {
    rules: &'a Swipe,
    weights: Weights,
}

impl<'a> QuickPolicy<'a> {
    pub(super) fn new(rules: &'a Swipe, seats: usize) -> Self {
        Self { rules, weights: Weights::learned(rules, seats) }
    }

    /// The move of a seat that is to decide: a bid as `greedy` makes it, and otherwise what leads to
    /// the highest value, with something added to each.
    fn softly(&self, state: &State, seat: Seat, mut more: impl FnMut() -> f64) -> Option<Move> {
        if let Now::Bid { .. } = state.now {
            return policy::greedy(state, seat);
        }
        let mut best = (f64::NEG_INFINITY, None);
        let mut rerolled = false;
        for mv in state.moves(seat) {
            // One face card is as good as another.
            if matches!(mv, Move::Reroll(_)) && std::mem::replace(&mut rerolled, true) {
                continue;
            }
            let after = self.rules.after(state, seat, Some(mv));
            let value = self.value(&after, seat) + more();
            if value > best.0 {
                best = (value, Some(mv));
            }
        }
        best.1
    }

    fn value(&self, state: &State, seat: Seat) -> f64 {
        self.weights.chance_to_win(self.rules, state, seat)
    }

    /// The end of the round, or of the game, if it is played on from here.
    pub(super) fn play_on(&self, state: &State, whole: bool, mut seeds: Seeds) -> State {
        let (mut state, mut nobody) = (state.clone(), Narration::nobody());
        for _ in 0..LONGEST {
            match self.rules.next(&state) {
                Next::Over => break,
                Next::Decide(_) if !whole && state.is_fresh() => break,
                Next::Decide(seat) => {
                    // Who decides always has a move.
                    let soft = || SOFTNESS * gumbel(&mut seeds.choices);
                    let Some(mv) = self.softly(&state, seat, soft) else { break };
                    self.rules.play(&mut state, seat, &mv, &mut nobody);
                }
                Next::Chance(due) | Next::ActOrRoll(due) => {
                    let dice = throw(due.what.count(), &mut seeds.dice[due.seat.index()]);
                    self.rules.rolled(&mut state, due.seat, dice, &mut nobody);
                }
            }
        }
        state
    }

    /// What came of playing on: a whole game is won or not, a round is worth what is learned.
    fn end_of(&self, played: &State, whole: bool, seat: Seat) -> f64 {
        if whole {
            f64::from(u8::from(self.rules.winners(played).has(seat)))
        } else {
            self.value(played, seat)
        }
    }

    /// Plays on from each of these positions, whole games or the round, with the same dice for all,
    /// and halves the field again and again: those that stay in it are played out up to `most` times.
    pub(super) fn compare(
        &self,
        field: &[State],
        seat: Seat,
        (most, whole): (u64, bool),
        context: &mut Context,
    ) -> Contest {
        let stages = field.len().next_power_of_two().trailing_zeros().max(1);
        let mut left: Vec<usize> = (0..field.len()).collect();
        let mut played = vec![Vec::new(); field.len()];
        for stage in 1..=stages {
            let target = (most >> (stages - stage)).max(1);
            let last = stage == stages;
            let on = last && context.limits.timed;
            while (played[left[0]].len() as u64) < target || on {
                let seeds = Seeds::drawn(context.sampler);
                for &i in &left {
                    let end = self.play_on(&field[i], whole, seeds.clone());
                    played[i].push(self.end_of(&end, whole, seat));
                }
                if context.limits.are_over() {
                    break;
                }
            }
            let of = |values: &Vec<f64>| mean(values.iter().copied()).value();
            let means: Vec<f64> = played.iter().map(of).collect();
            left.sort_by(|&a, &b| means[b].total_cmp(&means[a]));
            left.truncate(left.len().div_ceil(2));
        }
        Contest { played, best: left[0] }
    }
}

fn mean(values: impl Iterator<Item = f64>) -> Mean {
    let mut mean = Mean::default();
    values.for_each(|value| mean.add(value));
    mean
}

/// What came of a comparison.
pub(super) struct Contest {
    /// What came of every playout, option by option: those that stayed longer have more. The dice of
    /// each are the same for all.
    played: Vec<Vec<f64>>,
    best: usize,
}

impl Contest {
    /// How often the best was played out.
    pub(super) fn n(&self) -> u64 {
        self.played[self.best].len() as u64
    }

    /// The value of an option, and half the width of an interval: for the best its own, for others
    /// that by which they are behind it. What no game showed may still be so in three of as many.
    pub(super) fn value(&self, i: usize) -> (f64, f64) {
        let [own, best] = [i, self.best].map(|option| self.played[option].iter());
        let behind = mean(own.zip(best.clone()).map(|(own, best)| own - best));
        let best = mean(best.copied());
        let reach = if i == self.best { best.reach() } else { behind.reach() };
        // Nothing that was left behind early is said to be ahead.
        let value = best.value() + behind.value().min(0.0);
        (value, reach.max(3.0 / self.played[i].len().max(1) as f64))
    }
}
