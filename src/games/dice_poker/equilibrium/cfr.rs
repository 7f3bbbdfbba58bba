//! Counterfactual regret minimization over a street, discounted: early regrets and early iterations
//! are all but forgotten.

use std::borrow::Cow;

use super::hands::Hands;
use super::tree::{Node, Tree, Turn};

/// What the players do: for all turns that look alike, action by action, a share for each hand.
pub type Strategy = Vec<Vec<f32>>;

/// Regrets and sums, laid out as a strategy is.
type Table = Vec<Vec<f64>>;

/// What is left of regrets below nought after an iteration.
const FORGIVEN: f64 = 0.5;

/// What a walk through the tree is for.
enum Aim<'a> {
    /// Both play so for now. Regrets are learned, and what the other does counts with this weight.
    Learn { now: &'a Table, regrets: &'a mut Table, sums: &'a mut Table, weight: f64 },
    /// Both play so.
    Follow(&'a Strategy),
    /// The other plays so, and the player finds the best answer.
    Answer(&'a Strategy),
}

/// What each hand of a player gains from a point on, the other coming there with this reach.
pub fn values(
    tree: &Tree,
    hands: &dyn Hands,
    strategy: &Strategy,
    player: usize,
    (node, reach): (usize, &[f64]),
) -> Vec<f64> {
    walk(tree, hands, &mut Aim::Follow(strategy), player, node, reach)
}

/// What `player` gains on average by the best answer to a strategy.
pub fn best_answer(tree: &Tree, hands: &dyn Hands, strategy: &Strategy, player: usize) -> f64 {
    mean(tree, hands, &mut Aim::Answer(strategy), player)
}

/// What `player` gains on average if both play so.
pub fn value(tree: &Tree, hands: &dyn Hands, strategy: &Strategy, player: usize) -> f64 {
    mean(tree, hands, &mut Aim::Follow(strategy), player)
}

fn mean(tree: &Tree, hands: &dyn Hands, aim: &mut Aim, player: usize) -> f64 {
    let reach = vec![1.0; hands.prior(1 - player).len()];
    let values = walk(tree, hands, aim, player, tree.root(), &reach);
    values.iter().zip(hands.prior(player)).map(|(value, prior)| value * prior).sum()
}

/// Solves a street by so many iterations.
pub fn solve(tree: &Tree, hands: &dyn Hands, iterations: usize) -> Strategy {
    let empty =
        |&(player, actions): &(usize, usize)| vec![0.0; actions * hands.prior(player).len()];
    let mut regrets: Table = tree.turns.iter().map(empty).collect();
    let mut sums = regrets.clone();
    let mut now = regrets.clone();
    for (now, (_, actions)) in now.iter_mut().zip(&tree.turns) {
        normalize(now, *actions);
    }
    let reach = [0, 1].map(|player| vec![1.0; hands.prior(player).len()]);
    for iteration in 1..=iterations {
        let iteration = iteration as f64;
        for player in [0, 1] {
            let (regrets, sums) = (&mut regrets, &mut sums);
            let mut aim =
                Aim::Learn { now: &now, regrets: &mut *regrets, sums, weight: iteration.powi(3) };
            walk(tree, hands, &mut aim, player, tree.root(), &reach[1 - player]);
            let tables = now.iter_mut().zip(regrets).zip(&tree.turns);
            for ((now, regrets), (_, actions)) in tables.filter(|(_, (whose, _))| *whose == player)
            {
                discount(regrets, iteration);
                now.copy_from_slice(regrets);
                normalize(now, *actions);
            }
        }
    }
    for (sums, (_, actions)) in sums.iter_mut().zip(&tree.turns) {
        normalize(sums, *actions);
    }
    sums.iter().map(|shares| shares.iter().map(|share| *share as f32).collect()).collect()
}

/// Early regrets count little after a while.
fn discount(regrets: &mut [f64], iteration: f64) {
    let kept = iteration.powf(1.5);
    let kept = kept / (kept + 1.0);
    for regret in regrets {
        *regret *= if *regret > 0.0 { kept } else { FORGIVEN };
    }
}

/// Makes shares of weights: those of one hand add up to one, and are equal where there are none.
fn normalize(weights: &mut [f64], actions: usize) {
    let hands = weights.len() / actions;
    for hand in 0..hands {
        let total: f64 = (0..actions).map(|action| weights[action * hands + hand].max(0.0)).sum();
        for action in 0..actions {
            let weight = &mut weights[action * hands + hand];
            *weight = if total > 0.0 { weight.max(0.0) / total } else { 1.0 / actions as f64 };
        }
    }
}

fn walk(
    tree: &Tree,
    hands: &dyn Hands,
    aim: &mut Aim,
    player: usize,
    node: usize,
    reach: &[f64],
) -> Vec<f64> {
    match &tree.nodes[node] {
        Node::Fold(gained) => {
            let mut out = vec![0.0; hands.prior(player).len()];
            hands.reached(player, reach, &mut out);
            for out in &mut out {
                *out *= gained[player];
            }
            out
        }
        Node::Showdown { gained, pot } => {
            let mut out = vec![0.0; hands.prior(player).len()];
            let half = pot / 2.0;
            hands.showdown(player, reach, gained[player] + half, half, &mut out);
            out
        }
        Node::Turn(turn) if turn.player == player => own_turn(tree, hands, aim, turn, reach),
        Node::Turn(turn) => others_turn(tree, hands, aim, turn, reach),
    }
}

fn own_turn(tree: &Tree, hands: &dyn Hands, aim: &mut Aim, turn: &Turn, reach: &[f64]) -> Vec<f64> {
    let values: Vec<Vec<f64>> = turn
        .actions
        .iter()
        .map(|(_, child)| walk(tree, hands, aim, turn.player, *child, reach))
        .collect();
    let n = hands.prior(turn.player).len();
    let mut out = vec![0.0; n];
    match aim {
        Aim::Learn { now, regrets, .. } => {
            for (values, shares) in values.iter().zip(now[turn.alike].chunks_exact(n)) {
                for ((out, value), share) in out.iter_mut().zip(values).zip(shares) {
                    *out += value * share;
                }
            }
            for (regrets, values) in regrets[turn.alike].chunks_exact_mut(n).zip(&values) {
                for ((regret, value), out) in regrets.iter_mut().zip(values).zip(&out) {
                    *regret += value - out;
                }
            }
        }
        Aim::Follow(strategy) => {
            for (values, shares) in values.iter().zip(strategy[turn.alike].chunks_exact(n)) {
                for ((out, value), share) in out.iter_mut().zip(values).zip(shares) {
                    *out += value * f64::from(*share);
                }
            }
        }
        Aim::Answer(_) => {
            out.fill(f64::NEG_INFINITY);
            for values in &values {
                for (out, value) in out.iter_mut().zip(values) {
                    *out = out.max(*value);
                }
            }
        }
    }
    out
}

fn others_turn(
    tree: &Tree,
    hands: &dyn Hands,
    aim: &mut Aim,
    turn: &Turn,
    reach: &[f64],
) -> Vec<f64> {
    let shares: Cow<[f64]> = match aim {
        Aim::Learn { now, sums, weight, .. } => {
            let shares = &now[turn.alike];
            let sums = sums[turn.alike].chunks_exact_mut(reach.len());
            for (sums, shares) in sums.zip(shares.chunks_exact(reach.len())) {
                for ((sum, share), reach) in sums.iter_mut().zip(shares).zip(reach) {
                    *sum += *weight * share * reach;
                }
            }
            shares.into()
        }
        Aim::Follow(strategy) | Aim::Answer(strategy) => {
            strategy[turn.alike].iter().map(|share| f64::from(*share)).collect()
        }
    };
    let mut out = vec![0.0; hands.prior(1 - turn.player).len()];
    for ((_, child), shares) in turn.actions.iter().zip(shares.chunks_exact(reach.len())) {
        let reach: Vec<f64> =
            reach.iter().zip(shares).map(|(reach, share)| reach * share).collect();
        let values = walk(tree, hands, aim, 1 - turn.player, *child, &reach);
        for (out, value) in out.iter_mut().zip(values) {
            *out += value;
        }
    }
    out
}
