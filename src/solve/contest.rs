//! Options compared by playing each of them out with the same luck.

use std::ops::RangeInclusive;

use super::SolveContext;
use super::rollouts::Mean;
use crate::pieces::{Result, Sampler};

/// What came of a comparison.
pub struct Contest {
    /// What came of every playout, option by option: those that stayed longer have more. The luck of
    /// each is the same for all.
    played: Vec<Vec<f64>>,
    best: usize,
}

impl Contest {
    /// How often the field of so many options is halved.
    pub fn stages(options: usize) -> u64 {
        u64::from(options.next_power_of_two().trailing_zeros().max(1))
    }

    /// Plays so many options out, one at least, all with what was drawn for them, and halves the field
    /// again and again: those that stay in it are played out up to `games` times, and all of them as often
    /// as its least number.
    ///
    /// # Errors
    /// Whatever a game is given up for.
    pub fn between<L>(
        options: usize,
        games: RangeInclusive<u64>,
        context: &mut SolveContext,
        mut draw: impl FnMut(&mut dyn Sampler) -> Result<L>,
        mut play: impl FnMut(usize, &L) -> Result<f64>,
    ) -> Result<Self> {
        let stages = Self::stages(options);
        let mut left: Vec<usize> = (0..options).collect();
        let mut played = vec![Vec::new(); options];
        for stage in 1..=stages {
            let target = (games.end() >> (stages - stage)).max(*games.start());
            let on = stage == stages && context.limits.timed;
            while (played[left[0]].len() as u64) < target || on {
                let luck = draw(context.sampler)?;
                for &i in &left {
                    played[i].push(play(i, &luck)?);
                }
                if context.limits.are_over() {
                    break;
                }
            }
            let mean = |values: &Vec<f64>| Mean::of(values.iter().copied()).value();
            let means: Vec<f64> = played.iter().map(mean).collect();
            left.sort_by(|&a, &b| means[b].total_cmp(&means[a]));
            left.truncate(left.len().div_ceil(2));
        }
        Ok(Self { played, best: left[0] })
    }

    /// How often the best was played out.
    pub fn n(&self) -> u64 {
        self.played[self.best].len() as u64
    }

    /// The value of an option, and half the width of an interval: for the best its own, for others
    /// that by which they are behind it. What no game showed may still be so in three of as many.
    pub fn value(&self, i: usize) -> (f64, f64) {
        let (own, best) = (&self.played[i], &self.played[self.best]);
        let behind = Mean::of(own.iter().zip(best).map(|(own, best)| own - best));
        let best = Mean::of(best.iter().copied());
        let reach = if i == self.best { best.reach() } else { behind.reach() };
        // Nothing that was left behind early is said to be ahead.
        let value = best.value() + behind.value().min(0.0);
        (value, reach.max(3.0 / own.len().max(1) as f64))
    }
}

#[cfg(test)]
mod tests {
    use super::Contest;
    use crate::pieces::{Sampler, SplitMix};
    use crate::solve::{Cache, SolveContext};

    #[test]
    fn equals_come_out_equal_and_the_best_is_played_out_most() {
        let (mut cache, mut sampler) = (Cache::default(), SplitMix(7));
        let context = &mut SolveContext::new(&mut cache, &mut sampler);
        let draw = |sampler: &mut dyn Sampler| Ok(sampler.below(100));
        // Of a hundred numbers so many win.
        let wins = [30, 80, 20, 80, 79];
        let play = |i: usize, number: &u32| Ok(f64::from(u8::from(*number < wins[i])));
        let contest = Contest::between(wins.len(), 20..=2_000, context, draw, play).unwrap();
        assert_eq!((contest.best, contest.n()), (1, 2_000));
        assert_eq!(contest.value(1).0, contest.value(3).0);
        let played: Vec<usize> = contest.played.iter().map(Vec::len).collect();
        assert!(played.iter().all(|n| *n >= 20) && played[2] < played[1], "{played:?}");
        let (best, reach) = contest.value(1);
        assert!((best - 0.8).abs() < 2.0 * reach, "{best}");
        // Others say how far they are behind.
        assert!([0, 2].map(|i| contest.value(i)).iter().all(|(value, near)| value + near < best));
    }
}
