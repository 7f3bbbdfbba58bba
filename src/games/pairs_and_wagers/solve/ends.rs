//! The value of a turn, from the value of each way of ending it.
//!
//! Four dice fall into few classes, counted below. A value is what whoever is at turn and everybody
//! clockwise from there may expect: chances to win, or points of the turn.

use std::array::from_fn;

use crate::games::pairs_and_wagers::score::points;
use crate::games::pairs_and_wagers::{Move, OddMiss, PairsAndWagers, Stage, Turn};

/// Falls of four dice.
const ROLLS: f64 = 1296.0;
const NOTHING: f64 = 360.0;
const PAIR: f64 = 720.0;
const TWO_PAIR: f64 = 90.0;
const TRIPS: f64 = 120.0;
const QUAD: f64 = 6.0;
/// Of the 90 two pairs, those with both pairs odd; as many have both even.
const TWO_PAIR_ALIKE: f64 = 18.0;

/// Points of a turn, doubling counted: 0 to 10.
pub const MADE: usize = 11;

/// The most players of a solved game.
pub const MOST: usize = 4;

/// What a moment is worth to the player at turn, and to those clockwise from there.
pub type Equity = [f64; MOST];

/// The value of each way of ending a turn.
pub struct Ends {
    /// By stakes lost and points made.
    made: [[Equity; MADE]; 3],
    /// By plain points of a roll that misses Bet to Odd.
    missed: [Equity; 6],
    /// Banked points that can be put up, as far as it matters.
    free: u32,
}

impl Ends {
    /// `end(points, lost, before)`: the value of a turn that writes down so many points and loses
    /// so many stakes, having stood at `before` points when it was last on safe ground.
    pub fn new(rules: &PairsAndWagers, banked: u32, end: impl Fn(u32, u32, u32) -> Equity) -> Self {
        let kept = u32::from(rules.odd_miss == OddMiss::Keep);
        // What cannot come stays nought: points are lost that are banked, and two of them only where
        // nothing is made.
        let (made, missed) = ([[[0.0; MOST]; MADE]; 3], [[0.0; MOST]; 6]);
        let mut ends = Self { made, missed, free: banked.min(2) };
        for points in 0..MADE {
            ends.made[0][points] = end(points as u32, 0, points as u32);
        }
        if banked > 0 {
            for points in 0..MADE {
                ends.made[1][points] = end(points as u32, 1, points as u32);
            }
            for points in 0..ends.missed.len() {
                ends.missed[points] = end(kept * points as u32, 1, 0);
            }
        }
        if banked > 1 {
            ends.made[2][0] = end(0, 2, 0);
        }
        ends
    }

    /// Points count for themselves, less what is lost: a position of one seat (J12).
    pub fn points(rules: &PairsAndWagers, banked: u32) -> Self {
        let end = |points, lost, _| [f64::from(points) - f64::from(lost), 0.0, 0.0, 0.0];
        Self::new(rules, banked, end)
    }

    /// The better of two for the player at turn. Values that differ by less than a grain are the
    /// same one, computed in another order, and matter only to others.
    fn choice(one: Equity, other: Equity) -> Equity {
        if other[0] > one[0] + 1e-12 { other } else { one }
    }

    /// Bet to Better on one die beside dice that score `points`, each counted `times`.
    fn better_one(&self, points: u8, times: usize) -> Equity {
        let [made, lost, _] = &self.made;
        if points == 1 {
            let falls = [(1.0, made[3 * times]), (1.0, made[2 * times]), (4.0, lost[times])];
            mean(6.0, falls)
        } else {
            mean(6.0, [(1.0, made[5 * times]), (5.0, lost[3 * times])])
        }
    }

    /// Bet to Better on both dice beside a pair.
    fn better_both(&self, times: usize) -> Equity {
        let [made, lost, _] = &self.made;
        let won = [(1.0, made[5 * times]), (10.0, made[3 * times]), (5.0, made[2 * times])];
        let [quad, trips, two_pair] = won;
        mean(36.0, [quad, trips, two_pair, (20.0, lost[times])])
    }

    /// The choice over scoring dice that leave some over.
    fn better(&self, points: u8, times: usize) -> Equity {
        let stop = self.made[0][usize::from(points) * times];
        if self.free == 0 {
            return stop;
        }
        let best = match points {
            1 => Self::choice(self.better_both(times), self.better_one(points, times)),
            _ => self.better_one(points, times),
        };
        Self::choice(stop, best)
    }

    /// What all scoring falls of four dice come to, each counted by its ways, with Bet to Odd open
    /// or not.
    fn scored(&self, odd: bool) -> Equity {
        let made = &self.made[0];
        if !odd {
            let falls = [
                (PAIR, self.better(1, 1)),
                (TWO_PAIR, made[2]),
                (TRIPS, self.better(3, 1)),
                (QUAD, made[5]),
            ];
            return mean(1.0, falls);
        }
        let [_, p, pp, t, _, q] = self.missed;
        let falls = [
            (PAIR / 2.0, sum(self.better(1, 2), p)),
            (TWO_PAIR_ALIKE, made[4]),
            (TWO_PAIR - TWO_PAIR_ALIKE, pp),
            (TRIPS / 2.0, sum(self.better(3, 2), t)),
            (QUAD / 2.0, sum(made[10], q)),
        ];
        mean(1.0, falls)
    }

    /// Four dice in the air, if rolling nothing has the value `nothing`.
    fn roll(scored: Equity, nothing: Equity) -> Equity {
        mean(ROLLS, [(1.0, scored), (NOTHING, nothing)])
    }

    /// The roll of Bet to Get.
    fn again(&self, odd: bool, scored: Equity) -> Equity {
        Self::roll(scored, self.made[1 + usize::from(odd)][0])
    }

    /// The choice over a first roll that does not score.
    fn get(&self, odd: bool, scored: Equity) -> Equity {
        let stop = self.made[usize::from(odd)][0];
        if self.free > u32::from(odd) { Self::choice(stop, self.again(odd, scored)) } else { stop }
    }

    /// The first roll.
    fn first(&self, odd: bool) -> Equity {
        let scored = self.scored(odd);
        Self::roll(scored, self.get(odd, scored))
    }

    /// A turn from its beginning.
    pub fn turn(&self) -> Equity {
        let plain = self.first(false);
        if self.free == 0 { plain } else { Self::choice(plain, self.first(true)) }
    }

    /// A turn as far as it has come.
    pub fn value(&self, turn: Turn) -> Equity {
        let odd = turn.odd.is_some();
        let times = usize::from(turn.times());
        match turn.stage {
            Stage::Wager => self.turn(),
            Stage::First => self.first(odd),
            Stage::Get(_) => self.get(odd, self.scored(odd)),
            Stage::Again => self.again(odd, self.scored(odd)),
            Stage::Better(dice) if matches!(points(dice), 1 | 3) => {
                self.better(points(dice), times)
            }
            Stage::Better(dice) => self.made[0][usize::from(turn.points(dice))],
            Stage::Improve(kept) if kept.len() == 2 => self.better_both(times),
            Stage::Improve(kept) => self.better_one(points(kept), times),
        }
    }

    /// The turn after a move.
    pub fn option(&self, turn: Turn, mv: Move) -> Equity {
        match (mv, turn.stage) {
            (Move::Stop, Stage::Better(dice)) => self.made[0][usize::from(turn.points(dice))],
            (Move::Stop, _) => self.made[usize::from(turn.odd.is_some())][0],
            _ => self.value(turn.after(mv)),
        }
    }
}

/// The mean over falls, each with its ways of `of` in all.
fn mean<const K: usize>(of: f64, falls: [(f64, Equity); K]) -> Equity {
    let mut all = [0.0; MOST];
    for (ways, equity) in &falls {
        for i in 0..MOST {
            all[i] += ways * equity[i];
        }
    }
    for all in &mut all {
        *all /= of;
    }
    all
}

fn sum(one: Equity, other: Equity) -> Equity {
    from_fn(|i| one[i] + other[i])
}

/// Sets an equity, and says how far that moves it.
pub fn change(old: &mut Equity, new: Equity) -> f64 {
    let moved = (0..MOST).fold(0.0, |moved: f64, i| moved.max((old[i] - new[i]).abs()));
    *old = new;
    moved
}
