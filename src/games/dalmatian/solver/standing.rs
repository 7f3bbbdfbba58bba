//! What the points of a turn make of everybody's chance to win, for any number of players.

use super::turns::{Cache, Rivals, SCORES};
use super::winning::Pays;
use crate::games::dalmatian::{Dalmatian, ROUNDS, State, Turn};
use crate::pieces::roll_off::share;
use crate::prelude::*;
use crate::solve::expectation::mean;

/// Where everybody stands within a round, by seat.
#[derive(Clone)]
pub struct Standing {
    scores: Vec<i64>,
    /// With V2, points of this round that are not recorded yet.
    made: Vec<i64>,
    /// Who still takes a turn, in order.
    to_come: Vec<Seat>,
    /// Rounds behind this one.
    rounds: i64,
}

impl Standing {
    /// Before the turns of those from this seat on.
    pub fn of(state: &State, first: Seat) -> Self {
        let turns = first.steps_to(state.starter(), state.seats()) + 1;
        Self {
            scores: state.players.iter().map(|player| player.score).collect(),
            made: state.players.iter().map(|player| player.points.unwrap_or(0)).collect(),
            to_come: first.around(state.seats()).take(turns).collect(),
            rounds: ROUNDS - state.round(),
        }
    }

    /// The next of those to come has made so many points.
    fn after(&self, rules: &Dalmatian, points: usize) -> Self {
        let mut next = self.clone();
        let seat = next.to_come.remove(0).index();
        if rules.round_winners {
            next.made[seat] = points as i64;
        } else {
            next.scores[seat] += points as i64;
        }
        next
    }

    /// Everybody's shares of the win behind the running turn, by the points it makes.
    pub fn behind(&self, rules: &Dalmatian, total: u8, cache: &mut Cache) -> [Vec<f64>; SCORES] {
        std::array::from_fn(|points| self.after(rules, points).shares(rules, total, cache))
    }

    /// Everybody's share of the win, with the total known. In the last round everybody to come
    /// plays for their own share; before it, what is to come is taken to fall to each by itself, as
    /// it does to those who play for points.
    pub fn shares(&self, rules: &Dalmatian, total: u8, cache: &mut Cache) -> Vec<f64> {
        if self.rounds > 0 {
            return self.estimated(rules, total, cache);
        }
        let Some(&seat) = self.to_come.first() else { return self.shared() };
        self.playing(rules, rules.fresh_turn(total, seat), cache)
    }

    /// The same with this turn running, of the first to come, who plays for their own share.
    pub fn playing(&self, rules: &Dalmatian, turn: Turn, cache: &mut Cache) -> Vec<f64> {
        let behind = self.behind(rules, turn.total, cache);
        let pays = of_seat(&behind, turn.seat);
        let chances = cache.paying(rules, turn.total, &pays).from(turn).chances();
        let each: Vec<_> = behind.iter().zip(chances).collect();
        mean(self.scores.len(), &each)
    }

    /// Who has won, the round being recorded.
    fn shared(&self) -> Vec<f64> {
        let best = self.best_made();
        let record = |(score, made): (&i64, &i64)| score + if *made == best { best } else { 0 };
        let scores: Vec<i64> = self.scores.iter().zip(&self.made).map(record).collect();
        let most = scores.iter().max();
        Seats::from_flags(scores.iter().map(|score| Some(score) == most)).shares(scores.len())
    }

    fn best_made(&self) -> i64 {
        self.made.iter().max().copied().unwrap_or(0)
    }

    fn estimated(&self, rules: &Dalmatian, total: u8, cache: &mut Cache) -> Vec<f64> {
        let seats = self.scores.len();
        let later = later(rules, seats, self.rounds, cache);
        let fresh = cache.turn(rules, total, Rivals::default()).fresh().chances();
        let end = |seat: Seat| {
            let mut end = vec![0.0; self.scores[seat.index()] as usize];
            end.extend(added(&self.now(rules, seat, &fresh), &later));
            end
        };
        let ends: Vec<Vec<f64>> = Seat::all(seats).map(end).collect();
        let shares: Vec<f64> = (0..seats).map(|seat| share_of(&ends, seat)).collect();
        let all: f64 = shares.iter().sum();
        shares.into_iter().map(|share| share / all).collect()
    }

    /// The chance of each number of points that a seat still records in this round.
    fn now(&self, rules: &Dalmatian, seat: Seat, fresh: &Pays) -> Pays {
        let comes = self.to_come.contains(&seat);
        let made = self.made[seat.index()] as usize;
        let turn =
            if comes { *fresh } else { std::array::from_fn(|points| f64::from(points == made)) };
        if !rules.round_winners {
            return turn;
        }
        let others = self.to_come.len() - usize::from(comes);
        let mut now = [0.0; SCORES];
        for points in self.best_made().max(1) as usize..SCORES {
            let no_better: f64 = fresh[..=points].iter().sum();
            now[points] = turn[points] * no_better.powi(others as i32);
        }
        now[0] = 1.0 - now.iter().sum::<f64>();
        now
    }
}

/// What a seat gets, by the points of the running turn.
pub fn of_seat(behind: &[Vec<f64>; SCORES], seat: Seat) -> Pays {
    std::array::from_fn(|points| behind[points][seat.index()])
}

/// The chance of each sum of points that a seat records in so many whole rounds.
fn later(rules: &Dalmatian, seats: usize, rounds: i64, cache: &mut Cache) -> Vec<f64> {
    let mut round = [0.0; SCORES];
    for (two, ways) in Dice::throws(2) {
        let fresh = cache.turn(rules, two.sum() as u8, Rivals::default()).fresh().chances();
        for points in 1..SCORES {
            let no_better: f64 = fresh[..=points].iter().sum();
            let others = if rules.round_winners { seats as i32 - 1 } else { 0 };
            round[points] += ways as f64 / 36.0 * fresh[points] * no_better.powi(others);
        }
    }
    round[0] = 1.0 - round.iter().sum::<f64>();
    (0..rounds).fold(vec![1.0], |sums, _| added(&sums, &round))
}

/// The chances of the sums of two numbers.
fn added(some: &[f64], more: &[f64]) -> Vec<f64> {
    let mut sums = vec![0.0; some.len() + more.len() - 1];
    for (i, p) in some.iter().enumerate() {
        for (j, q) in more.iter().enumerate() {
            sums[i + j] += p * q;
        }
    }
    sums
}

/// The share of the win of one whose end has these chances, as all ends have theirs.
fn share_of(ends: &[Vec<f64>], seat: usize) -> f64 {
    let at = |(sum, &chance): (usize, &f64)| {
        let others = ends.iter().enumerate().filter(|(other, _)| *other != seat);
        let others = others.map(|(_, end)| {
            (end.get(sum).copied().unwrap_or(0.0), end.iter().take(sum).sum::<f64>())
        });
        share(chance, others)
    };
    ends[seat].iter().enumerate().map(at).sum()
}
