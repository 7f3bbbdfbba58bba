//! Contenders timed side by side: they take turns, round by round, each round beginning with
//! another one, and ratios are taken within a round.

use std::fmt;

/// What each contender needed in every round.
pub struct Times(Vec<Vec<f64>>);

/// Lets `contenders` take turns. `run` tells what the one of this number needed.
pub fn race(rounds: usize, contenders: usize, mut run: impl FnMut(usize) -> f64) -> Times {
    let mut times = vec![Vec::new(); contenders];
    for round in 0..rounds {
        for i in 0..contenders {
            let i = (i + round) % contenders;
            times[i].push(run(i));
        }
    }
    Times(times)
}

impl Times {
    pub fn of(&self, contender: usize) -> Spread {
        Spread::of(self.0[contender].clone())
    }

    /// How many times as much one needed as another.
    pub fn ratio(&self, one: usize, other: usize) -> Spread {
        Spread::of(self.0[one].iter().zip(&self.0[other]).map(|(one, other)| one / other).collect())
    }
}

/// Numbers in order.
pub struct Spread(Vec<f64>);

impl Spread {
    pub fn of(mut numbers: Vec<f64>) -> Self {
        numbers.sort_by(f64::total_cmp);
        Self(numbers)
    }

    pub fn median(&self) -> f64 {
        self.0[self.0.len() / 2]
    }

    pub fn map(self, to: impl Fn(f64) -> f64) -> Self {
        Self::of(self.0.into_iter().map(to).collect())
    }
}

/// The median, and the middle half in brackets.
impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let n = self.0.len();
        let digits = f.precision().unwrap_or(2);
        let (low, high) = (self.0[n / 4], self.0[(3 * n / 4).min(n - 1)]);
        write!(f, "{:.digits$} [{low:.digits$}, {high:.digits$}]", self.median())
    }
}
