//! The solved game of two.
//!
//! Four dice fall into few classes, counted below, and the value of a turn follows from the value
//! of each way of ending it ([`Ends`]). Between turns a game of two is two scores, or how far the
//! leader is ahead; those tables are iterated until they stand still.

use std::array::from_fn;

use crate::games::pairs_and_wagers::score::points;
use crate::games::pairs_and_wagers::{BONUS, Move, OddMiss, PairsAndWagers, Stage, State, Turn};
use crate::kit::seat::Seat;

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
const MADE: usize = 11;
/// How far a leader can be ahead and still be passed, and one more.
const AHEAD: usize = MADE;
/// Tables are iterated until no value moves by more.
const STILL: f64 = 1e-14;
/// More sweeps than any house rules need.
const SWEEPS: usize = 10_000;

/// The value of each way of ending a turn to the player at turn.
pub struct Ends {
    /// By stakes lost and points made.
    made: [[f64; MADE]; 3],
    /// By plain points of a roll that misses Bet to Odd.
    missed: [f64; 6],
    /// Banked points that can be put up, as far as it matters.
    free: u32,
}

impl Ends {
    /// `end(points, lost, before)`: the value of a turn that writes down so many points and loses
    /// so many stakes, having stood at `before` points when it was last on safe ground.
    fn new(rules: &PairsAndWagers, banked: u32, end: impl Fn(u32, u32, u32) -> f64) -> Self {
        // What is not banked cannot be lost.
        let end =
            |points, lost, before| if banked < lost { 0.0 } else { end(points, lost, before) };
        let kept = u32::from(rules.odd_miss == OddMiss::Keep);
        Self {
            made: from_fn(|lost| from_fn(|made| end(made as u32, lost as u32, made as u32))),
            missed: from_fn(|points| end(kept * points as u32, 1, 0)),
            free: banked.min(2),
        }
    }

    /// Points count for themselves, less what is lost: a position of one seat (J12).
    pub fn points(rules: &PairsAndWagers, banked: u32) -> Self {
        Self::new(rules, banked, |points, lost, _| f64::from(points) - f64::from(lost))
    }

    /// Bet to Better on one die beside dice that score `points`, each counted `times`.
    fn better_one(&self, points: u8, times: usize) -> f64 {
        let [made, lost, _] = &self.made;
        if points == 1 {
            let won = made[3 * times] + made[2 * times];
            (won + 4.0 * lost[times]) / 6.0
        } else {
            (made[5 * times] + 5.0 * lost[3 * times]) / 6.0
        }
    }

    /// Bet to Better on both dice beside a pair.
    fn better_both(&self, times: usize) -> f64 {
        let [made, lost, _] = &self.made;
        let won = made[5 * times] + 10.0 * made[3 * times] + 5.0 * made[2 * times];
        (won + 20.0 * lost[times]) / 36.0
    }

    /// The choice over scoring dice that leave some over.
    fn better(&self, points: u8, times: usize) -> f64 {
        let stop = self.made[0][usize::from(points) * times];
        if self.free == 0 {
            return stop;
        }
        let best = stop.max(self.better_one(points, times));
        if points == 1 { best.max(self.better_both(times)) } else { best }
    }

    /// Four dice in the air, with Bet to Odd open or not, if rolling nothing has the value
    /// `nothing`.
    fn roll(&self, odd: bool, nothing: f64) -> f64 {
        let made = &self.made[0];
        let [_, p, pp, t, _, q] = self.missed;
        let scored = if odd {
            PAIR / 2.0 * (self.better(1, 2) + p)
                + TWO_PAIR_ALIKE * made[4]
                + (TWO_PAIR - TWO_PAIR_ALIKE) * pp
                + TRIPS / 2.0 * (self.better(3, 2) + t)
                + QUAD / 2.0 * (made[10] + q)
        } else {
            PAIR * self.better(1, 1)
                + TWO_PAIR * made[2]
                + TRIPS * self.better(3, 1)
                + QUAD * made[5]
        };
        (NOTHING * nothing + scored) / ROLLS
    }

    /// The roll of Bet to Get.
    fn again(&self, odd: bool) -> f64 {
        self.roll(odd, self.made[1 + usize::from(odd)][0])
    }

    /// The choice over a first roll that does not score.
    fn get(&self, odd: bool) -> f64 {
        let stop = self.made[usize::from(odd)][0];
        if self.free > u32::from(odd) { stop.max(self.again(odd)) } else { stop }
    }

    /// The first roll.
    fn first(&self, odd: bool) -> f64 {
        self.roll(odd, self.get(odd))
    }

    /// A turn from its beginning.
    fn turn(&self) -> f64 {
        let plain = self.first(false);
        if self.free == 0 { plain } else { plain.max(self.first(true)) }
    }

    /// A turn as far as it has come.
    pub fn value(&self, turn: &Turn) -> f64 {
        let odd = turn.odd.is_some();
        let times = usize::from(turn.times());
        match turn.stage {
            Stage::Wager => self.turn(),
            Stage::First => self.first(odd),
            Stage::Get(_) => self.get(odd),
            Stage::Again => self.again(odd),
            Stage::Better(dice) if matches!(points(dice), 1 | 3) => {
                self.better(points(dice), times)
            }
            Stage::Better(dice) => self.made[0][usize::from(turn.points(dice))],
            Stage::Improve(kept) if kept.len() == 2 => self.better_both(times),
            Stage::Improve(kept) => self.better_one(points(kept), times),
        }
    }

    /// The turn after a move.
    pub fn option(&self, turn: &Turn, mv: Move) -> f64 {
        match (mv, turn.stage) {
            (Move::Stop, Stage::Better(dice)) => self.made[0][usize::from(turn.points(dice))],
            (Move::Stop, _) => self.made[usize::from(turn.odd.is_some())][0],
            _ => self.value(&turn.after(mv)),
        }
    }
}

/// A game of two, solved: the chance of winning for whoever begins a turn.
pub struct Solved {
    rules: PairsAndWagers,
    /// Nobody leads: by own points and the other's.
    even: Vec<f64>,
    /// Somebody leads: by the points at hand for wagers, two meaning two or more, and by how far
    /// the leader is ahead.
    chase: [[f64; AHEAD]; 3],
}

impl Solved {
    pub fn new(rules: &PairsAndWagers) -> Self {
        let target = usize::from(rules.target);
        let mut solved =
            Self { rules: *rules, even: vec![0.5; target * target], chase: [[0.0; AHEAD]; 3] };
        // Who passes a leader leads, and the one passed has points enough for any wager: the row
        // for two points or more leans on itself alone, the others lean on it.
        settle(|| {
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
        settle(|| {
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
    fn racing(&self, own: u32, other: u32) -> Ends {
        let target = u32::from(self.rules.target);
        Ends::new(&self.rules, own, |points, lost, before| {
            let total = own + points - lost;
            if own + before < target && total < target {
                return 1.0 - self.even[(other * target + total) as usize];
            }
            let ahead = (total + BONUS).saturating_sub(other) as usize;
            1.0 - self.chase[other.min(2) as usize].get(ahead).unwrap_or(&0.0)
        })
    }

    /// A turn against a leader who is so far ahead.
    fn chasing(&self, banked: u32, ahead: usize) -> Ends {
        Ends::new(&self.rules, banked, |points, lost, _| {
            let past = i64::from(points) - i64::from(lost) - ahead as i64;
            if past > 0 { 1.0 - self.chase[2][(past as usize).min(AHEAD - 1)] } else { 0.0 }
        })
    }

    /// The running turn of a game of two, or of two players of a larger one.
    pub fn ends(&self, state: &State, seat: Seat, rival: Seat) -> Ends {
        let (own, other) = (state.banked(seat), state.banked(rival));
        if state.leader_against(seat).is_some() {
            self.chasing(own, (other.saturating_sub(own) as usize).min(AHEAD - 1))
        } else {
            self.racing(own, other)
        }
    }
}

/// Sweeps until nothing moves. Every turn may end the game, whatever is played, so the sweeps
/// close in on the one solution.
fn settle(mut sweep: impl FnMut() -> f64) {
    for _ in 0..SWEEPS {
        if sweep() <= STILL {
            break;
        }
    }
}

/// Sets a value, and says how far that moves it.
fn change(old: &mut f64, new: f64) -> f64 {
    (new - std::mem::replace(old, new)).abs()
}
