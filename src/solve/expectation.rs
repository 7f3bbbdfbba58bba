//! Exact values by expectation over all reachable states, for any game in which nobody hides anything
//! and nobody acts out of turn: chances to win, or the points of a turn.
//!
//! States may recur, as when a turn can be passed back without progress or the same dice fall again,
//! so the values are found by value iteration: every state gets what follows from its next states,
//! until nothing changes any more.

use foldhash::fast::FixedState;
use indexmap::IndexSet;

use crate::game::{Choice, Game};
use crate::pieces::{Chance, Due, Narration, Outcome, Seat};

/// What follows a state: states that the moves of this seat lead to, in the order of its offers, and those
/// that dice or cards lead to, with their weights. Either list may be empty.
struct Node {
    seat: Seat,
    moves: Vec<usize>,
    falls: Vec<(usize, f64)>,
}

/// What every seat may expect in every state that can be reached, if everybody plays for their own:
/// a share of the win, or points.
pub struct Chances<G: Game> {
    states: IndexSet<G::State, FixedState>,
    chances: Vec<Vec<f64>>,
}

impl<G: Game> Chances<G> {
    /// Solves the game from this state on; `None` if more than `most` states can be reached,
    /// something is hidden, not listed, or done out of turn, or best replies go round in a circle.
    pub fn to_win(rules: &G, from: &G::State, most: usize) -> Option<Self> {
        let seats = rules.seats(from);
        let over = |state: &G::State| {
            rules.next(state).seat().is_none().then(|| rules.winners(state).shares(seats))
        };
        Self::solve(rules, from, most, &vec![1.0 / seats as f64; seats], &over)
    }

    /// Solves the turn of this seat for points: it is over once somebody else acts.
    pub fn of_turn(rules: &G, from: &G::State, most: usize, seat: Seat) -> Option<Self> {
        let points = |state: &G::State| -> Vec<f64> {
            rules.scores(state).iter().map(|n| *n as f64).collect()
        };
        let over =
            |state: &G::State| (rules.next(state).seat() != Some(seat)).then(|| points(state));
        Self::solve(rules, from, most, &points(from), &over)
    }

    /// Every state begins with `first`, and those that are over have what `over` says.
    fn solve(
        rules: &G,
        from: &G::State,
        most: usize,
        first: &[f64],
        over: &dyn Fn(&G::State) -> Option<Vec<f64>>,
    ) -> Option<Self> {
        let mut states = IndexSet::with_hasher(FixedState::default());
        states.insert(from.clone());
        let (mut nodes, mut chances) = (Vec::new(), Vec::new());
        while let Some(state) = states.get_index(nodes.len()).cloned() {
            let end = over(&state);
            let mut number = |next| states.insert_full(next).0;
            nodes.push(match end {
                Some(_) => None,
                None => Some(node(rules, &state, &mut number)?),
            });
            chances.push(end.unwrap_or_else(|| first.to_vec()));
            if states.len() > most {
                return None;
            }
        }
        settled(&nodes, &mut chances).then_some(Self { states, chances })
    }

    /// What all seats may expect in a state that can be reached.
    pub fn of(&self, state: &G::State) -> Option<&[f64]> {
        self.states.get_index_of(state).map(|number| &self.chances[number][..])
    }

    /// What each of these options is worth to `seat`; no move means to roll or deal.
    pub fn worth(
        &self,
        rules: &G,
        state: &G::State,
        seat: Seat,
        options: &[Option<G::Move>],
    ) -> Option<Vec<f64>> {
        let one = |mv: &Option<_>| {
            let ahead = match mv {
                Some(mv) => vec![(after(rules, state, seat, mv), 1.0)],
                None => falls(rules, state, rules.next(state).due()?)?,
            };
            ahead.iter().map(|(next, weight)| Some(weight * self.of(next)?[seat.index()])).sum()
        };
        options.iter().map(one).collect()
    }
}

/// Everybody's mean, by weights that add up to one.
pub fn mean(seats: usize, each: &[(impl AsRef<[f64]>, f64)]) -> Vec<f64> {
    let of = |seat: usize| each.iter().map(|(all, weight)| weight * all.as_ref()[seat]).sum();
    (0..seats).map(of).collect()
}

fn node<G: Game>(
    rules: &G,
    state: &G::State,
    number: &mut impl FnMut(G::State) -> usize,
) -> Option<Node> {
    let next = rules.next(state);
    let seat = next.seat()?;
    let offers = rules.offers(state);
    let moves = offers.into_iter().map(|offer| match offer.choice {
        Choice::Move(mv) if offer.seat == seat => Some(number(after(rules, state, seat, &mv))),
        _ => None,
    });
    let moves = moves.collect::<Option<_>>()?;
    let falls = match next.due() {
        Some(due) => falls(rules, state, due)?,
        None => Vec::new(),
    };
    let falls = falls.into_iter().map(|(next, weight)| (number(next), weight)).collect();
    Some(Node { seat, moves, falls })
}

/// The states that dice, or a card, that all see lead to, with their weights, which add up to one.
fn falls<G: Game>(rules: &G, state: &G::State, due: Due) -> Option<Vec<(G::State, f64)>> {
    if due.hidden && rules.seats(state) > 1 {
        return None;
    }
    let fall = |(outcome, weight)| {
        let mut next = state.clone();
        rules.falls(&mut next, &outcome, &mut Narration::nobody());
        (next, weight)
    };
    if due.what == Chance::Cards(1) {
        let pack = rules.pack(state).cards();
        let each = 1.0 / pack.len() as f64;
        let card = |card| fall((Outcome::Cards(vec![Some(card)]), each));
        return Some(pack.into_iter().map(card).collect());
    }
    Some(due.what.outcomes()?.into_iter().map(fall).collect())
}

/// The state after a move.
pub fn after<G: Game>(rules: &G, state: &G::State, seat: Seat, mv: &G::Move) -> G::State {
    let mut next = state.clone();
    rules.play(&mut next, seat, mv, &mut Narration::nobody());
    next
}

/// Finds the values of every state, the last ones first: most lead on to later ones. False if they never
/// come to rest.
fn settled(nodes: &[Option<Node>], chances: &mut [Vec<f64>]) -> bool {
    settle(nodes.len(), || {
        let mut change: f64 = 0.0;
        for (number, node) in nodes.iter().enumerate().rev() {
            let Some(Node { seat, moves, falls }) = node else { continue };
            let value = |to: &usize| chances[*to][seat.index()];
            // The first of the best.
            let best = moves.iter().rev().max_by(|one, other| value(one).total_cmp(&value(other)));
            let falls: Vec<_> = falls.iter().map(|(to, share)| (&chances[*to], *share)).collect();
            let rolled = (!falls.is_empty()).then(|| mean(chances[number].len(), &falls));
            let next = match (best, rolled) {
                (Some(best), Some(rolled)) if rolled[seat.index()] > value(best) => rolled,
                (Some(best), _) => chances[*best].clone(),
                (None, Some(rolled)) => rolled,
                (None, None) => continue,
            };
            for (old, new) in chances[number].iter().zip(&next) {
                change = change.max((old - new).abs());
            }
            chances[number] = next;
        }
        change
    })
}

/// A table is settled when no value moves by more than this.
pub const STILL: f64 = 1e-14;
/// Values that move by no more than this, and have not moved less for `LONG` sweeps, alternate
/// between best replies that are practically equal.
const WOBBLE: f64 = 1e-11;
const LONG: usize = 100;
/// The most values computed in all, and the most sweeps.
const WORK: u64 = 1 << 32;
const SWEEPS: u64 = 100_000;

/// Sweeps over a table of `values` values until it is settled; each sweep returns how far the values
/// moved at most. False if it never settles, as when best replies to best replies go round in a
/// circle.
pub fn settle(values: usize, mut sweep: impl FnMut() -> f64) -> bool {
    let (mut least, mut since) = (f64::INFINITY, 0);
    for _ in 0..(WORK / values.max(1) as u64).min(SWEEPS) {
        let moved = sweep();
        since = if moved < least { 0 } else { since + 1 };
        least = least.min(moved);
        if moved <= STILL || moved <= WOBBLE && since >= LONG {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::settle;

    #[test]
    fn what_halves_settles_and_what_goes_round_does_not() {
        let mut moved = 1.0;
        let halves = settle(1, || {
            moved /= 2.0;
            moved
        });
        assert!(halves && moved < 1e-14);
        assert!(settle(1, || 3e-13), "choices as good as equal");
        let mut sweeps = 0;
        let circle = settle(1 << 30, || {
            sweeps += 1;
            0.5
        });
        assert!(!circle && sweeps == 4, "{sweeps}");
    }
}
