//! Everybody's chance to win a game of three or more: exact in the last round. Before it, what is to
//! come is taken to fall to each by itself, as it does to those who play for points.

use super::turns::{Cache, Rivals, SCORES};
use super::winning::Pays;
use crate::games::dalmatian::{Dalmatian, Now, ROUNDS, Round, State, Turn};
use crate::prelude::{Dice, Game, Narration, Seat, Seats};
use crate::solve::expectation::mean;

impl Dalmatian {
    /// Everybody's chance to win, the roll for the total being due.
    pub(super) fn wins_before_total(
        &self,
        state: &State,
        round: Round,
        cache: &mut Cache,
    ) -> Vec<f64> {
        let seats = state.seats();
        let fall = |(two, ways): (Dice, u64)| {
            let mut next = state.clone();
            next.go_on(self.fresh_turn(two.sum() as u8, state.playing.after(round.starter)));
            (self.expected(&next, cache), ways as f64 / 36.0)
        };
        let falls: Vec<(Vec<f64>, f64)> = Dice::throws(2).into_iter().map(fall).collect();
        mean(seats, &falls)
    }

    /// The same with this turn running, whose player plays for their own share.
    pub(super) fn wins_with_turn(&self, state: &State, turn: Turn, cache: &mut Cache) -> Vec<f64> {
        let behind = self.behind(state, turn, cache);
        let pays = behind.each_ref().map(|shares| shares[turn.seat.index()]);
        let chances = cache.paying(self, turn.total, &pays).from(turn).chances();
        let each: Vec<_> = behind.iter().zip(chances).collect();
        mean(state.seats(), &each)
    }

    /// Everybody's shares of the win behind the running turn, by the points it makes.
    pub(super) fn behind(
        &self,
        state: &State,
        turn: Turn,
        cache: &mut Cache,
    ) -> [Vec<f64>; SCORES] {
        std::array::from_fn(|points| {
            let mut next = state.clone();
            self.record(&mut next, turn, points as i64, &mut Narration::nobody());
            self.expected(&next, cache)
        })
    }

    /// Everybody's share of the win from here, before a turn or a round begins.
    fn expected(&self, state: &State, cache: &mut Cache) -> Vec<f64> {
        match state.now {
            Now::Turn(Round { number: ROUNDS, .. }, turn) => {
                self.wins_with_turn(state, turn, cache)
            }
            Now::Turn(round, _) | Now::Total(round) => self.estimated(state, round, cache),
            // Without a game nothing is known of the end.
            _ => self.winners(state).shares(state.seats()),
        }
    }

    fn estimated(&self, state: &State, round: Round, cache: &mut Cache) -> Vec<f64> {
        let turn = state.turn();
        // Where no turn is running, the round has not begun yet.
        let rounds = ROUNDS - round.number + i64::from(turn.is_none());
        let later = later(self, state.playing.len(), rounds, cache);
        let fresh = |turn: Turn| cache.turn(self, turn.total, Rivals::default()).fresh().chances();
        let fresh = turn.map(fresh).unwrap_or_default();
        let end = |seat: Seat| {
            let mut end = vec![0.0; state.scores[seat] as usize];
            let later = if state.playing.has(seat) { &later[..] } else { &[1.0] };
            end.extend(added(&self.this_round(state, round, seat, &fresh), later));
            end
        };
        let ends: Vec<Vec<f64>> = Seat::all(state.seats()).map(end).collect();
        let shares: Vec<f64> = (0..ends.len()).map(|seat| share_of(&ends, seat)).collect();
        let all: f64 = shares.iter().sum();
        shares.into_iter().map(|share| share / all).collect()
    }

    /// The chance of each number of points that a player still records in this round.
    fn this_round(&self, state: &State, round: Round, seat: Seat, fresh: &Pays) -> Pays {
        let running = state.turn().map(|turn| turn.seat);
        let behind = running.into_iter().flat_map(|running| state.to_come(round, running));
        let to_come: Seats = running.into_iter().chain(behind).collect();
        let comes = to_come.has(seat);
        let made = state.made[seat].unwrap_or(0) as usize;
        let turn =
            if comes { *fresh } else { std::array::from_fn(|points| f64::from(points == made)) };
        if !self.round_winners {
            return turn;
        }
        let others = to_come.len() - usize::from(comes);
        recorded(&turn, fresh, state.best_of_round().max(1) as usize, others)
    }
}

/// V2: the chance of each number of points to be recorded by one who makes so many by these chances,
/// at least so many, and is not beaten by others who make theirs in fresh turns.
fn recorded(turn: &Pays, fresh: &Pays, least: usize, others: usize) -> Pays {
    let mut recorded = [0.0; SCORES];
    for points in least..SCORES {
        let no_better: f64 = fresh[..=points].iter().sum();
        recorded[points] = turn[points] * no_better.powi(others as i32);
    }
    recorded[0] = 1.0 - recorded.iter().sum::<f64>();
    recorded
}

/// The chance of each sum of points that a seat records in a number of whole rounds.
fn later(rules: &Dalmatian, seats: usize, rounds: i64, cache: &mut Cache) -> Vec<f64> {
    let mut round = [0.0; SCORES];
    let others = if rules.round_winners { seats - 1 } else { 0 };
    for (two, ways) in Dice::throws(2) {
        let fresh = cache.turn(rules, two.sum() as u8, Rivals::default()).fresh().chances();
        for (all, one) in round.iter_mut().zip(recorded(&fresh, &fresh, 1, others)) {
            *all += ways as f64 / 36.0 * one;
        }
    }
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
        share_of_win(chance, others)
    };
    ends[seat].iter().enumerate().map(at).sum()
}

/// What somebody has of a win who comes to a number with this chance, where each of the others comes
/// to the same number and to less with these.
fn share_of_win(own: f64, others: impl Iterator<Item = (f64, f64)>) -> f64 {
    // By how many share the number, if nobody comes to more.
    let mut sharing = vec![own];
    for (level, below) in others {
        sharing.push(0.0);
        for n in (0..sharing.len()).rev() {
            let one_less = if n > 0 { sharing[n - 1] * level } else { 0.0 };
            sharing[n] = sharing[n] * below + one_less;
        }
    }
    (1_u32..).zip(sharing).map(|(n, chance)| chance / f64::from(n)).sum()
}
