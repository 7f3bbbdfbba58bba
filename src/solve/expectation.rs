//! Exact chances to win by expectation over all reachable states, for any game of dice in which
//! nobody hides anything and nobody acts out of turn.
//!
//! States may come again, as where a turn can be passed back without progress, so the chances are
//! settled by value iteration: every state is given the chances that follow from the states behind
//! it, until nothing changes any more.

use std::collections::HashMap;

use crate::game::{Choice, Game, Next};
use crate::pieces::chance::{Chance, Outcome};
use crate::pieces::dice::Dice;
use crate::pieces::narration::Narration;
use crate::pieces::seat::Seat;

/// Changes smaller than this are rounding.
const SETTLED: f64 = 1e-14;
/// No more sweeps than this, whatever still changes.
const SWEEPS: usize = 100_000;

/// What leads on from a state.
enum Node {
    /// Shares of the win, by seat.
    Over(Vec<f64>),
    /// States that chance leads to, with their weights, which add up to one.
    Chance(Vec<(usize, f64)>),
    /// States that the moves of this seat lead to, in the order of its offers.
    Decide(Seat, Vec<usize>),
}

/// The chances of every seat to win from every state that can be reached, if everybody plays for
/// their own chance.
pub struct Chances<G: Game> {
    numbers: HashMap<G::State, usize>,
    chances: Vec<Vec<f64>>,
}

impl<G: Game> Chances<G> {
    /// Solves the game from this state on; `None` if more than `most` states can be reached, or
    /// something is not dice, open moves and turns.
    #[must_use]
    pub fn solve(rules: &G, from: &G::State, most: usize) -> Option<Self> {
        let seats = rules.seats(from);
        let mut numbers = HashMap::from([(from.clone(), 0)]);
        let mut states = vec![from.clone()];
        let mut nodes = Vec::new();
        while nodes.len() < states.len() {
            let state = states[nodes.len()].clone();
            let mut number = |next: G::State| {
                *numbers.entry(next).or_insert_with_key(|next| {
                    states.push(next.clone());
                    states.len() - 1
                })
            };
            nodes.push(node(rules, &state, &mut number)?);
            if states.len() > most {
                return None;
            }
        }
        Some(Self { numbers, chances: settle(&nodes, seats) })
    }

    /// The chances of all seats in a state that can be reached.
    #[must_use]
    pub fn of(&self, state: &G::State) -> Option<&[f64]> {
        self.numbers.get(state).map(|&number| &self.chances[number][..])
    }
}

fn node<G: Game>(
    rules: &G,
    state: &G::State,
    number: &mut impl FnMut(G::State) -> usize,
) -> Option<Node> {
    let mut offers = Vec::new();
    rules.offers(state, &mut offers);
    match rules.next(state) {
        Next::Over => {
            let winners = rules.winners(state);
            let share = 1.0 / winners.len() as f64;
            let of = |seat| if winners.has(seat) { share } else { 0.0 };
            Some(Node::Over(Seat::all(rules.seats(state)).map(of).collect()))
        }
        Next::Chance(due) => {
            let Chance::Dice(dice) = due.what else { return None };
            if !offers.is_empty() {
                return None;
            }
            let all = 6_f64.powi(dice.into());
            let falls = Dice::throws(dice).into_iter().map(|(dice, ways)| {
                let mut next = state.clone();
                rules.apply_outcome(&mut next, &Outcome::Dice(dice), &mut Narration::nobody());
                (number(next), ways as f64 / all)
            });
            Some(Node::Chance(falls.collect()))
        }
        Next::Decide(seat) => {
            let moves = offers.into_iter().map(|offer| match offer.choice {
                Choice::Move(mv) if offer.seat == seat => {
                    Some(number(after(rules, state, seat, &mv)))
                }
                _ => None,
            });
            Some(Node::Decide(seat, moves.collect::<Option<_>>()?))
        }
    }
}

/// The state behind a move.
pub fn after<G: Game>(rules: &G, state: &G::State, seat: Seat, mv: &G::Move) -> G::State {
    let mut next = state.clone();
    rules.play(&mut next, seat, mv, &mut Narration::nobody());
    next
}

/// Value iteration, the last states first: most lead on to later ones.
fn settle(nodes: &[Node], seats: usize) -> Vec<Vec<f64>> {
    let mut chances = vec![vec![1.0 / seats as f64; seats]; nodes.len()];
    for _ in 0..SWEEPS {
        let mut change: f64 = 0.0;
        for (number, node) in nodes.iter().enumerate().rev() {
            let next: Vec<f64> = match node {
                Node::Over(shares) => shares.clone(),
                Node::Chance(falls) => (0..seats)
                    .map(|seat| falls.iter().map(|(to, weight)| weight * chances[*to][seat]).sum())
                    .collect(),
                Node::Decide(seat, moves) => {
                    let value = |to: &usize| chances[*to][seat.index()];
                    let best = moves.iter().reduce(
                        |best, to| {
                            if value(to) > value(best) { to } else { best }
                        },
                    );
                    best.map_or_else(|| chances[number].clone(), |to| chances[*to].clone())
                }
            };
            for (old, new) in chances[number].iter().zip(&next) {
                change = change.max((old - new).abs());
            }
            chances[number] = next;
        }
        if change < SETTLED {
            break;
        }
    }
    chances
}
