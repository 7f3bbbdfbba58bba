//! The solved game of two.
//!
//! Between turns a game of two is two scores, or how far the leader is ahead; those tables are
//! iterated until they stand still. Every turn may end the game, whatever is played, so the sweeps
//! close in on the one solution.

use super::ends::{Ends, Equity, MADE, change};
use crate::games::pairs_and_wagers::{BONUS, PairsAndWagers, State};
use crate::pieces::Seat;
use crate::solve::settling::settle;

/// How far a leader can be ahead and still be passed, and one more.
const AHEAD: usize = MADE;

/// A game of two, solved: the chance of winning for whoever begins a turn.
pub struct Solved {
    rules: PairsAndWagers,
    /// Nobody leads: by own points and the other's.
    even: Vec<Equity<1>>,
    /// Somebody leads: by the points at hand for wagers, two meaning two or more, and by how far
    /// the leader is ahead.
    chase: [[Equity<1>; AHEAD]; 3],
}

impl Solved {
    pub fn new(rules: &PairsAndWagers) -> Self {
        let target = usize::from(rules.target);
        let mut solved =
            Self { rules: *rules, even: vec![[0.5]; target * target], chase: [[[0.0]; AHEAD]; 3] };
        // Who passes a leader leads, and the one passed has points enough for any wager: the row
        // for two points or more leans on itself alone, the others lean on it.
        settle(3 * AHEAD, || {
            let mut moved = 0.0_f64;
            for free in [2, 1, 0] {
                for ahead in 0..AHEAD {
                    let new = solved.chasing(free, ahead).turn();
                    moved = moved.max(change(&mut solved.chase[free as usize][ahead], new));
                }
            }
            moved
        });
        // The nearer to the end the sooner settled.
        let mut pairs: Vec<(usize, usize)> =
            (0..target).flat_map(|a| (0..target).map(move |b| (a, b))).collect();
        pairs.sort_by_key(|&(a, b)| std::cmp::Reverse(a + b));
        settle(pairs.len(), || {
            let mut moved = 0.0_f64;
            for &(a, b) in &pairs {
                let new = solved.racing(a as u32, b as u32).turn();
                moved = moved.max(change(&mut solved.even[a * target + b], new));
            }
            moved
        });
        solved
    }

    /// A turn while nobody leads, with `own` points against `other`.
    fn racing(&self, own: u32, other: u32) -> Ends<1> {
        let target = u32::from(self.rules.target);
        Ends::new(&self.rules, own, |points, lost, before| {
            let total = own + points - lost;
            if own + before < target && total < target {
                let [theirs] = self.even[(other * target + total) as usize];
                return [1.0 - theirs];
            }
            let ahead = (total + BONUS).saturating_sub(other) as usize;
            let [theirs] = self.chase[other.min(2) as usize].get(ahead).unwrap_or(&[0.0]);
            [1.0 - theirs]
        })
    }

    /// A turn against a leader who is so far ahead.
    fn chasing(&self, banked: u32, ahead: usize) -> Ends<1> {
        Ends::new(&self.rules, banked, |points, lost, _| {
            let past = i64::from(points) - i64::from(lost) - ahead as i64;
            if past <= 0 {
                return [0.0];
            }
            let [theirs] = self.chase[2][(past as usize).min(AHEAD - 1)];
            [1.0 - theirs]
        })
    }

    /// The running turn of a game of two, or of two players of a larger one.
    pub fn ends(&self, state: &State, seat: Seat, rival: Seat) -> Ends<1> {
        let (own, other) = (state.banked[seat], state.banked[rival]);
        if state.leader_against(seat).is_some() {
            self.chasing(own, (other.saturating_sub(own) as usize).min(AHEAD - 1))
        } else {
            self.racing(own, other)
        }
    }
}
