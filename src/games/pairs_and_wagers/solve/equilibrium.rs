//! The game of two to four, solved: the equilibrium in which everybody plays for their own
//! chance to win.
//!
//! Moments between turns are listed clockwise from the player at turn. While nobody leads they are
//! everybody's points, and tables over those are iterated until they stand still. Once somebody
//! leads, who passes has more than the one who led: the highest lead is solved first, and each lower one
//! from those above it. Above some height only distances to the leader matter, and one layer, again
//! iterated, stands for all leads.

use std::array::from_fn;

use super::ends::{Ends, Equity as Chances, MADE, MOST, change};
use crate::games::pairs_and_wagers::{BONUS, OddMiss, PairsAndWagers, State};
use crate::pieces::Seat;
use crate::solve::expectation::{STILL, settle};

/// More moments without a leader than this are too many to wait for.
const MOMENTS: usize = 160_000;

/// Players further behind the leader count as this far behind. It takes four turns to
/// pass, three of them the greatest there are, while the others fight for the lead: no chance is
/// changed by more than 1e-9.
const FARTHEST: u32 = 34;

/// A solved game. Of the chances of all, clockwise from the player at turn, it leaves out those of
/// players who are not there.
pub struct Equilibrium {
    rules: PairsAndWagers,
    players: usize,
    /// Nobody leads: by everybody's points.
    even: Vec<Chances>,
    /// Somebody leads: by lead, then by the steps to the leader and how far the others are behind.
    chase: Vec<Vec<Chances>>,
}

/// Somebody leads, by points and by steps clockwise from the player at turn. What
/// everybody has stands clockwise, too.
#[derive(Clone, Copy)]
struct Chase {
    leader: usize,
    points: [u32; MOST],
}

/// So many moments are solved between two looks at the clock.
const SOME: usize = 1000;

impl Equilibrium {
    /// Whether this number of players with these house rules can be waited for.
    pub fn fits(rules: &PairsAndWagers, players: usize) -> bool {
        let moments = usize::from(rules.target).checked_pow(players as u32);
        (2..=MOST).contains(&players) && moments.is_some_and(|moments| moments <= MOMENTS)
    }

    /// Whether the tables over everybody's points come to rest. Those that do not go round in best
    /// replies to best replies: a nearly indifferent player decides what is best for somebody
    /// else, and so on until it is no longer best for the first.
    pub fn settles(rules: &PairsAndWagers, players: usize) -> bool {
        players < MOST
            || match rules.odd_miss {
                OddMiss::Keep => rules.target != 19,
                OddMiss::Forfeit => !matches!(rules.target, 8 | 11 | 14..),
            }
    }

    /// `None` if time is up before it is solved.
    pub fn new(
        rules: &PairsAndWagers,
        players: usize,
        over: Option<&dyn Fn() -> bool>,
    ) -> Option<Self> {
        let over = || over.is_some_and(|over| over());
        let moments = usize::from(rules.target).pow(players as u32);
        let mut solved = Self {
            rules: *rules,
            players,
            even: vec![[1.0 / players as f64; MOST]; moments],
            chase: Vec::new(),
        };
        solved.solve_chases(&over);
        if Self::settles(rules, players) {
            solved.solve_races(&over);
        }
        (!over()).then_some(solved)
    }

    fn solve_chases(&mut self, over: &dyn Fn() -> bool) {
        let (lowest, highest, steps) = (self.lowest(), self.highest(), self.players - 1);
        let alike = [1.0 / self.players as f64; MOST];
        let all_of = |lead| vec![alike; wide(lead).pow(steps as u32) * steps];
        self.chase = (lowest..=highest).map(all_of).collect();
        for lead in (lowest..=highest).rev().take_while(|_| !over()) {
            let layer = (lead - lowest) as usize;
            let values = self.chase[layer].len();
            let mut sweep = || {
                let mut moved = 0.0_f64;
                for number in (0..values).take_while(|n| n % SOME != 0 || !over()) {
                    let new = self.chasing(self.numbered(lead, number)).turn();
                    moved = moved.max(change(&mut self.chase[layer][number], new));
                }
                moved
            };
            if lead == highest {
                settle(values, sweep);
            } else {
                // Every moment of a lower lead comes after those that it leans on.
                let _ = sweep();
            }
        }
    }

    fn solve_races(&mut self, over: &dyn Fn() -> bool) {
        let target = usize::from(self.rules.target);
        // The nearer to the end the sooner settled: by the points of all together. A turn that
        // brings nothing hands on the same points, so those go round the table at once.
        let mut layers: Vec<Vec<[u32; MOST]>> = vec![Vec::new(); self.players * (target - 1) + 1];
        for number in 0..self.even.len() {
            let points = from_fn(|i| (number / target.pow(i as u32) % target) as u32);
            let round = std::iter::successors(Some(points), |last| Some(self.back(*last)));
            if round.take(self.players).all(|turn| number <= self.moment(turn)) {
                layers[points.iter().sum::<u32>() as usize].push(points);
            }
        }
        let mut moves = vec![1.0_f64; layers.len()];
        settle(self.even.len(), || {
            for (sum, layer) in layers.iter().enumerate().rev().take_while(|_| !over()) {
                // A turn ends with two points less at the worst, and with ten more at the best.
                let near = sum.saturating_sub(2)..(sum + 11).min(moves.len());
                if moves[near].iter().all(|moved| *moved <= STILL) {
                    continue;
                }
                moves[sum] = 0.0;
                for points in layer {
                    let mut points = *points;
                    for _ in 0..self.players {
                        points = self.back(points);
                        let new = self.racing(points).turn();
                        let place = self.moment(points);
                        moves[sum] = moves[sum].max(change(&mut self.even[place], new));
                    }
                }
            }
            if over() { 0.0 } else { moves.iter().copied().fold(0.0, f64::max) }
        });
    }

    /// The least points of a leader: the bonus, and Bet to Better lost after that.
    fn lowest(&self) -> u32 {
        u32::from(self.rules.target) + BONUS - 1
    }

    /// From this lead on nobody is short of points for wagers, and all leads are alike.
    fn highest(&self) -> u32 {
        self.lowest().max(FARTHEST + 2)
    }

    /// Where the chances of these points stand.
    fn moment(&self, points: [u32; MOST]) -> usize {
        let target = usize::from(self.rules.target);
        points[..self.players].iter().rev().fold(0, |all, own| all * target + *own as usize)
    }

    /// Chances before a turn against a leader.
    fn chased(&self, Chase { leader, points }: Chase) -> Chances {
        let lead = points[leader];
        let height = lead.min(self.highest());
        let (wide, mut number) = (wide(height), leader - 1);
        for seat in (0..self.players).rev().filter(|seat| *seat != leader) {
            let behind = lead.saturating_sub(points[seat]).min(FARTHEST);
            number = number * wide + behind as usize;
        }
        self.chase[(height - self.lowest()) as usize][number]
    }

    /// The chase that stands there among those of its lead.
    fn numbered(&self, lead: u32, mut number: usize) -> Chase {
        let wide = wide(lead);
        let leader = 1 + number / wide.pow(self.players as u32 - 1);
        let mut points = [lead; MOST];
        for seat in (0..self.players).filter(|seat| *seat != leader) {
            points[seat] -= (number % wide) as u32;
            number /= wide;
        }
        Chase { leader, points }
    }

    /// A turn while nobody leads.
    fn racing(&self, points: [u32; MOST]) -> Ends {
        let (own, target) = (points[0], u32::from(self.rules.target));
        let goes_on = Totals::of(own, |total| {
            let points = self.passed_on(points, total.min(target - 1));
            self.back(self.even[self.moment(points)])
        });
        let leads = |total: u32| {
            let points = self.passed_on(points, total.max(target - 1) + BONUS);
            self.back(self.chased(Chase { leader: self.players - 1, points }))
        };
        let within_reach = own + MADE as u32 > target;
        let leads = within_reach.then(|| Totals::of(own, leads));
        Ends::new(&self.rules, own, |made, lost, before| match &leads {
            Some(leads) if (own + made - lost).max(own + before) >= target => {
                leads.after(made, lost)
            }
            _ => goes_on.after(made, lost),
        })
    }

    /// A turn against a leader.
    fn chasing(&self, Chase { leader, points }: Chase) -> Ends {
        let ends = Totals::of(points[0], |total| {
            let leader = if total > points[leader] { self.players } else { leader };
            if leader == 1 {
                return from_fn(|i| if i == 1 { 1.0 } else { 0.0 });
            }
            let points = self.passed_on(points, total);
            self.back(self.chased(Chase { leader: leader - 1, points }))
        });
        Ends::new(&self.rules, points[0], |made, lost, _| ends.after(made, lost))
    }

    /// Everybody's points as the next player sees them.
    fn passed_on(&self, mut points: [u32; MOST], total: u32) -> [u32; MOST] {
        points[0] = total;
        points[..self.players].rotate_left(1);
        points
    }

    /// What the next player sees, as it is for the one before.
    fn back<T>(&self, mut seen: [T; MOST]) -> [T; MOST] {
        seen[..self.players].rotate_right(1);
        seen
    }

    /// The running turn of a game of these, clockwise from the player.
    pub fn ends(&self, state: &State, seats: impl Iterator<Item = Seat>) -> Ends {
        let (mut points, mut leader) = ([0; MOST], None);
        for (i, seat) in seats.enumerate() {
            points[i] = state.banked[seat];
            if i > 0 && state.leader() == Some(seat) {
                leader = Some(i);
            }
        }
        match leader {
            Some(leader) => self.chasing(Chase { leader, points }),
            None => self.racing(points),
        }
    }
}

/// How many ways to be behind such a lead there are: nobody has less than nothing.
fn wide(lead: u32) -> usize {
    lead.min(FARTHEST) as usize + 1
}

/// What a turn is worth by the points it ends with, from two less than before to ten more.
struct Totals([Chances; 13]);

impl Totals {
    fn of(own: u32, end: impl Fn(u32) -> Chances) -> Self {
        // A loop is inlined, an array mapped with a closure is not, and this runs a million times.
        let mut totals = Self([[0.0; MOST]; 13]);
        for i in 0..totals.0.len() {
            totals.0[i] = end((own + i as u32).saturating_sub(2));
        }
        totals
    }

    fn after(&self, made: u32, lost: u32) -> Chances {
        self.0[(2 + made - lost) as usize]
    }
}
