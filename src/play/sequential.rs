//! When to stop playing: a sequential test of how often the first player wins, which holds however
//! often it is looked at.
//!
//! It is the generalised sequential probability ratio test with which engines are compared. What is
//! counted are seatings: as many games with the same dice as there are players, each of whom has
//! every seat once. Their luck is the same for all, so their means spread less than games do.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::pieces::{Code, Refusal, Result};
use crate::play::GameOver;

/// The chance of either error.
const ERROR: f64 = 0.05;

/// A seating that nobody has seen, lost and won, counts for so much: so that a mean without any
/// spread is not taken for sure.
const UNSEEN: f64 = 1e-3;

/// How the test went.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sprt {
    /// The share of the games that the first player wins, if the lower hypothesis holds.
    pub low: f64,
    /// If the higher one holds.
    pub high: f64,
    /// Seatings that were counted.
    pub seatings: u64,
    /// The logarithm of how much likelier the higher one makes what was seen.
    pub llr: f64,
    /// Beyond these the lower and the higher one are accepted; either is wrong once in twenty times.
    pub bounds: [f64; 2],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepted: Option<Hypothesis>,
}

/// What the test comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Hypothesis {
    Low,
    High,
}

/// A test under way.
#[derive(Clone, Debug, Default)]
pub struct Sequential {
    low: f64,
    high: f64,
    /// Games of a seating.
    games: usize,
    seatings: u64,
    /// How often the first player won this part of a seating, by the bits of that part.
    seen: BTreeMap<u64, u64>,
    /// The seating at hand: its dice, its games so far, what the first player won in them.
    dice: u64,
    played: usize,
    won: f64,
}

impl Sequential {
    /// Compares two shares of the games, between none and all. `games` go with the same dice.
    ///
    /// # Errors
    /// `out-of-range` for shares that are none, or in the wrong order.
    pub fn new((low, high): (f64, f64), games: usize) -> Result<Self> {
        if !(0.0..1.0).contains(&low) || !(0.0..=1.0).contains(&high) || low >= high {
            let message = "the test compares two shares of the wins, the smaller one first";
            return Err(Refusal::new(Code::OutOfRange, message).hint("--sprt 50,52"));
        }
        Ok(Self { low, high, games: games.max(1), dice: u64::MAX, ..Self::default() })
    }

    /// Counts a game, in the order of their numbers. Seatings that are not whole count for nothing.
    pub fn count(&mut self, over: &GameOver) {
        if over.dice != self.dice {
            (self.dice, self.played, self.won) = (over.dice, 0, 0.0);
        }
        self.played += 1;
        self.won += over.share(over.seat_of(0));
        if self.played == self.games {
            let mean = self.won / self.games as f64;
            self.seatings += 1;
            *self.seen.entry(mean.to_bits()).or_default() += 1;
        }
    }

    /// How it stands.
    pub fn state(&self) -> Sprt {
        let (n, low, high) = (self.seatings as f64, self.low, self.high);
        let llr = self.log_likelihood(high) - self.log_likelihood(low);
        let bound = libm::log((1.0 - ERROR) / ERROR);
        // Two that hardly ever differ look alike for so long.
        let least = -libm::log(ERROR / 5.0) / (2.0 * (high - low));
        let accepted = match llr {
            _ if n < least => None,
            llr if llr >= bound => Some(Hypothesis::High),
            llr if llr <= -bound => Some(Hypothesis::Low),
            _ => None,
        };
        Sprt { low, high, seatings: self.seatings, llr, bounds: [-bound, bound], accepted }
    }

    /// How likely what was seen is at best where seatings come to this mean, as a logarithm that
    /// lacks what is the same for every mean: chances of `k / n / (1 + t (x - mean))` of seatings
    /// that come to `x` and were seen `k` times, where `t` makes them come to the mean (Owen 1988).
    fn log_likelihood(&self, mean: f64) -> f64 {
        let mean = mean.clamp(1e-6, 1.0 - 1e-6);
        let seen = self.seen.iter().map(|(bits, times)| (f64::from_bits(*bits), *times as f64));
        let apart =
            || seen.clone().chain([(0.0, UNSEEN), (1.0, UNSEEN)]).map(|(x, k)| (x - mean, k));
        let (mut least, mut most) = (-1.0 / (1.0 - mean), 1.0 / mean);
        for _ in 0..60 {
            let t = f64::midpoint(least, most);
            let drawn: f64 = apart().map(|(x, k)| k * x / (1.0 + t * x)).sum();
            *if drawn > 0.0 { &mut least } else { &mut most } = t;
        }
        let t = f64::midpoint(least, most);
        -apart().map(|(x, k)| k * libm::log(1.0 + t * x)).sum::<f64>()
    }
}

#[cfg(test)]
mod tests {
    use super::{GameOver, Hypothesis, Sequential};

    /// A small generator.
    fn random(now: &mut u64) -> f64 {
        *now = now.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (*now >> 33) as f64 / f64::from(1_u32 << 31)
    }

    fn game(number: u64, first_wins: bool) -> GameOver {
        GameOver {
            number,
            dice: number / 2,
            players: vec![0, 1],
            won: vec![first_wins, !first_wins],
            ..GameOver::default()
        }
    }

    /// What the test comes to where the first player wins games with this chance.
    fn accepted(shares: (f64, f64), chance: f64, seed: u64) -> (Option<Hypothesis>, u64) {
        let mut test = Sequential::new(shares, 2).unwrap();
        let mut now = seed;
        for number in 0..100_000 {
            test.count(&game(number, random(&mut now) < chance));
            let state = test.state();
            if state.accepted.is_some() {
                return (state.accepted, state.seatings);
            }
        }
        (None, 50_000)
    }

    #[test]
    fn either_error_is_made_about_once_in_twenty_times() {
        // As many games would do for the same errors, if their number were fixed.
        for (low, high, fixed) in [(0.5, 0.6, 270), (0.95, 0.97, 1021), (0.01, 0.03, 493)] {
            for (chance, right) in [(low, Hypothesis::Low), (high, Hypothesis::High)] {
                let end = |seed: u64| accepted((low, high), chance, seed * 7919);
                let ends: Vec<_> = (1..=400).map(end).collect();
                let wrong = ends.iter().filter(|(end, _)| *end != Some(right)).count();
                // 20 are expected, and 36 are four standard deviations too many.
                assert!((1..36).contains(&wrong), "{chance}: {wrong}");
                let games: u64 = ends.iter().map(|(_, seatings)| 2 * seatings).sum();
                assert!(5 * games / 400 < 4 * fixed, "{chance}: {}", games / 400);
            }
        }
    }

    #[test]
    fn whole_seatings_alone_count() {
        let mut test = Sequential::new((0.5, 0.6), 2).unwrap();
        // The second half of one, a whole one, the first half of another.
        for number in [7, 8, 9, 10] {
            test.count(&game(number, true));
        }
        assert_eq!(test.state().seatings, 1);
    }

    #[test]
    fn two_that_are_one_do_not_differ() {
        let mut test = Sequential::new((0.5, 0.52), 2).unwrap();
        let mut number = 0;
        while test.state().accepted.is_none() {
            test.count(&game(number, number % 2 == 0));
            number += 1;
        }
        assert_eq!(test.state().accepted, Some(Hypothesis::Low));
        assert!(test.state().seatings >= 115, "{}", test.state().seatings);
    }

    #[test]
    fn shares_that_cannot_be_compared_are_refused() {
        for shares in [(0.5, 0.5), (0.6, 0.5), (-0.1, 0.5), (0.5, 1.1), (f64::NAN, 0.5)] {
            assert!(Sequential::new(shares, 2).is_err(), "{shares:?}");
        }
    }
}
