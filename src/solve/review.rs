//! What a choice changed, against the best that could have been chosen.

use super::expectation::{leads_to, mean};
use super::{Advice, Ranked, Solve, SolveContext, Unit, Z, best_first};
use crate::pieces::Seat;
use crate::solve::Basis;

/// A choice beside the best one.
#[derive(Clone, Debug, PartialEq)]
pub struct Review<M> {
    /// What would have been best; `None` is to let the awaited dice fall.
    pub best: Option<M>,
    /// What that was worth to whoever chose.
    pub value: f64,
    /// By seat, what it changed that something else was chosen. Nobody gains by their own. Nothing of
    /// a move that is no choice of this kind.
    pub change: Vec<f64>,
    /// Half the 95 % interval of what it changed for whoever chose, or how far that may be off;
    /// nought where it is computed.
    pub reach: f64,
    pub unit: Unit,
    pub basis: Basis,
}

impl<M> Review<M> {
    /// What whoever chose gave away, as far as that is certain: what luck or error in an estimate
    /// could explain is nothing.
    pub fn given_away(&self, seat: Seat) -> f64 {
        let given = -self.change.get(seat.index()).copied().unwrap_or(0.0);
        // Equal values come out of sums in another order.
        if given > self.reach.max(1e-9) { given } else { 0.0 }
    }

    /// The same with moves told in another way.
    pub fn map<N>(self, to_words: impl FnOnce(M) -> N) -> Review<N> {
        let Self { best, value, change, reach, unit, basis } = self;
        Review { best: best.map(to_words), value, change, reach, unit, basis }
    }
}

/// What everybody may expect of the game at a moment, in the unit of its reviews.
#[derive(Clone, Debug, PartialEq)]
pub struct Prospects {
    pub values: Vec<f64>,
    pub unit: Unit,
    pub basis: Basis,
}

/// Finds both in the advice on this moment. What one of two players gives away is the other's;
/// among more, what everybody else gets is told by the outlook behind both choices, or where that
/// is an estimate shared evenly.
pub fn by_advice<G: Solve>(
    rules: &G,
    state: &G::State,
    seat: Seat,
    made: Option<&G::Move>,
    context: &mut SolveContext<G::Cache>,
) -> Option<Review<G::Move>> {
    let Advice { ranked, unit, basis, .. } = rules.best(state, seat, context).ok()?;
    let chosen = ranked.iter().find(|option| option.mv.as_ref() == made)?;
    let (value, half) = (chosen.value, half_width(chosen));
    let best = ranked.into_iter().min_by(|a, b| best_first(a.value, b.value))?;
    let change = match unit {
        Unit::Success => return None,
        Unit::Points => alone(rules.seats(state), seat, value - best.value),
        Unit::Win | Unit::Chips => {
            let own = value - best.value;
            let after = [best.mv.as_ref(), made];
            shared(rules, state, (seat, own), after, context)
        }
    };
    let reach = libm::hypot(half, half_width(&best));
    Some(Review { best: best.mv, value: best.value, change, reach, unit, basis })
}

fn half_width<M>(option: &Ranked<M>) -> f64 {
    option.ci95.map_or(0.0, |(low, high)| (high - low) / 2.0)
}

fn alone(seats: usize, seat: Seat, own: f64) -> Vec<f64> {
    Seat::all(seats).map(|other| if other == seat { own } else { 0.0 }).collect()
}

fn shared<G: Solve>(
    rules: &G,
    state: &G::State,
    (seat, own): (Seat, f64),
    after: [Option<&G::Move>; 2],
    context: &mut SolveContext<G::Cache>,
) -> Vec<f64> {
    let seats = rules.seats(state);
    let others = seats.saturating_sub(1).max(1) as f64;
    let evenly = |other: Seat| if other == seat { own } else { -own / others };
    if seats > 2
        && own < 0.0
        && let Some([best, made]) = outlooks(rules, state, seat, after, context)
    {
        let gain = |other: Seat| made[other.index()] - best[other.index()];
        return Seat::all(seats).map(|at| if at == seat { own } else { gain(at) }).collect();
    }
    Seat::all(seats).map(evenly).collect()
}

/// Everybody's chances behind both moves, where they are computed.
fn outlooks<G: Solve>(
    rules: &G,
    state: &G::State,
    seat: Seat,
    moves: [Option<&G::Move>; 2],
    context: &mut SolveContext<G::Cache>,
) -> Option<[Vec<f64>; 2]> {
    let mut win = moves.map(|mv| {
        let ahead = leads_to(rules, state, seat, mv)?.into_iter().map(|(next, weight)| {
            let outlook = rules.outlook(&next, context).ok()??;
            let estimated = matches!(outlook.basis, Basis::Estimate { .. });
            (!estimated).then_some((outlook.win, weight))
        });
        Some(mean(rules.seats(state), &ahead.collect::<Option<Vec<_>>>()?))
    });
    Some([win[0].take()?, win[1].take()?])
}

/// A mean of differences, and how sure it is.
#[derive(Clone, Copy, Default)]
pub struct Mean {
    n: f64,
    sum: f64,
    squares: f64,
}

impl Mean {
    pub fn add(&mut self, value: f64) {
        self.n += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    pub fn value(self) -> f64 {
        self.sum / self.n.max(1.0)
    }

    /// Half the width of its 95 % interval.
    pub fn reach(self) -> f64 {
        if self.n < 2.0 {
            return 1.0;
        }
        let variance = self.squares / self.n - self.value().powi(2);
        Z * (variance.max(0.0) / (self.n - 1.0)).sqrt()
    }
}
