//! Counterfactual regret minimization over a street, discounted: early regrets and early iterations
//! are all but forgotten.

use super::Equity;
use super::hands::Hands;
use super::tree::{Node, Tree, Turn};
use crate::solve::Limits;

/// What the players do: for all turns that look alike, action by action, a share for each hand.
/// Regrets and sums are laid out alike.
pub type Table = Vec<Vec<f64>>;

/// What is left of regrets below nought after an iteration of a few, and of one of many.
const FORGIVEN: [f64; 2] = [0.5, 0.8];

/// What a walk through the tree is for.
enum Aim<'a> {
    /// Regrets are learned, and what the other does counts with this weight.
    Learn { many: bool, regrets: &'a mut Table, sums: &'a mut Table, weight: f64 },
    /// Both play by the solution.
    Follow,
    /// The other plays by the solution, and the player finds the best answer.
    Answer,
}

/// A walk through a tree in which this is what is played.
struct Walk<'a> {
    tree: &'a Tree,
    hands: &'a dyn Hands,
    played: &'a Table,
    aim: Aim<'a>,
}

/// What each hand of a player gains from a point on, the other coming there with this reach.
pub fn values(
    tree: &Tree,
    hands: &dyn Hands,
    played: &Table,
    player: usize,
    (node, reach): (usize, &[f64]),
) -> Vec<f64> {
    Walk { tree, hands, played, aim: Aim::Follow }.on(player, node, reach)
}

/// What both gain on average.
pub fn equity(tree: &Tree, hands: &dyn Hands, played: &Table) -> Equity {
    let mean = |aim: Aim, player: usize| -> f64 {
        let reach = vec![1.0; hands.prior(1 - player).len()];
        let values = Walk { tree, hands, played, aim }.on(player, tree.root(), &reach);
        values.iter().zip(hands.prior(player)).map(|(value, prior)| value * prior).sum()
    };
    Equity {
        values: [0, 1].map(|player| mean(Aim::Follow, player)),
        answers: [0, 1].map(|player| mean(Aim::Answer, player)),
    }
}

/// How often every action is taken at least while a street is solved: nothing is out of the question,
/// so that beliefs have a meaning wherever somebody may come.
pub const FLOOR: f64 = 0.005;

/// From so many iterations on, what is seldom come to is learned too.
const MANY: usize = 600;

/// Solves a street by this number of iterations, unless time is up before.
pub fn solve(tree: &Tree, hands: &dyn Hands, iterations: usize, limits: &Limits) -> Option<Table> {
    let empty =
        |&(player, actions): &(usize, usize)| vec![0.0; actions * hands.prior(player).len()];
    let mut regrets: Table = tree.turns.iter().map(empty).collect();
    let mut sums = regrets.clone();
    let mut now = regrets.clone();
    for (now, (_, actions)) in now.iter_mut().zip(&tree.turns) {
        normalize(now, *actions, FLOOR);
    }
    let reach = [0, 1].map(|player| vec![1.0; hands.prior(player).len()]);
    let many = iterations >= MANY;
    let forgiven = FORGIVEN[usize::from(many)];
    for iteration in 1..=iterations {
        if limits.are_over() {
            return None;
        }
        let iteration = iteration as f64;
        for player in [0, 1] {
            let weight = iteration.powi(6);
            let aim = Aim::Learn { many, regrets: &mut regrets, sums: &mut sums, weight };
            Walk { tree, hands, played: &now, aim }.on(player, tree.root(), &reach[1 - player]);
            let tables = now.iter_mut().zip(&mut regrets).zip(&tree.turns);
            for ((now, regrets), (_, actions)) in tables.filter(|(_, (whose, _))| *whose == player)
            {
                // Early regrets count little after a while.
                let kept = libm::pow(iteration, 1.5);
                let kept = kept / (kept + 1.0);
                for regret in &mut *regrets {
                    *regret *= if *regret > 0.0 { kept } else { forgiven };
                }
                now.copy_from_slice(regrets);
                normalize(now, *actions, FLOOR);
            }
        }
    }
    for (sums, (_, actions)) in sums.iter_mut().zip(&tree.turns) {
        normalize(sums, *actions, 0.0);
    }
    Some(sums)
}

/// Makes shares of weights: those of one hand add up to one, and are equal where there are none. None
/// is less than the floor.
fn normalize(weights: &mut [f64], actions: usize, floor: f64) {
    let hands = weights.len() / actions;
    for hand in 0..hands {
        let total: f64 = (0..actions).map(|action| weights[action * hands + hand].max(0.0)).sum();
        for action in 0..actions {
            let weight = &mut weights[action * hands + hand];
            let share = if total > 0.0 { weight.max(0.0) / total } else { 1.0 / actions as f64 };
            *weight = floor + (1.0 - floor * actions as f64) * share;
        }
    }
}

impl Walk<'_> {
    fn on(&mut self, player: usize, node: usize, reach: &[f64]) -> Vec<f64> {
        let (tree, hands) = (self.tree, self.hands);
        let mut out = vec![0.0; hands.prior(player).len()];
        match &tree.nodes[node] {
            Node::Fold(gained) => {
                hands.reached(player, reach, &mut out);
                for out in &mut out {
                    *out *= gained[player];
                }
            }
            Node::Showdown { gained, pot } => {
                let half = pot / 2.0;
                hands.showdown(player, reach, gained[player] + half, half, &mut out);
            }
            Node::Turn(turn) if turn.player == player => self.own_turn(turn, reach, &mut out),
            Node::Turn(turn) => self.others_turn(turn, reach, &mut out),
        }
        out
    }

    fn own_turn(&mut self, turn: &Turn, reach: &[f64], out: &mut [f64]) {
        let n = out.len();
        let values: Vec<Vec<f64>> =
            turn.actions.iter().map(|(_, child)| self.on(turn.player, *child, reach)).collect();
        if let Aim::Answer = self.aim {
            out.fill(f64::NEG_INFINITY);
            for values in &values {
                for (out, value) in out.iter_mut().zip(values) {
                    *out = out.max(*value);
                }
            }
            return;
        }
        for (values, shares) in values.iter().zip(self.played[turn.alike].chunks_exact(n)) {
            for ((out, value), share) in out.iter_mut().zip(values).zip(shares) {
                *out += value * share;
            }
        }
        if let Aim::Learn { many, regrets, .. } = &mut self.aim {
            // Regretted is what is chosen, not what the floor adds to it.
            let free = 1.0 - FLOOR * values.len() as f64;
            let chosen = |hand: usize| {
                let all: f64 = values.iter().map(|values| values[hand]).sum();
                (out[hand] - FLOOR * all) / free
            };
            let chosen: Vec<f64> = (0..n).map(chosen).collect();
            // Of many, every iteration counts the same however often the other comes here: the first, in
            // which all come everywhere, would outweigh all others where hardly anybody comes later.
            let came: f64 = if *many { reach.iter().sum() } else { 1.0 };
            for (regrets, values) in regrets[turn.alike].chunks_exact_mut(n).zip(&values) {
                for ((regret, value), chosen) in regrets.iter_mut().zip(values).zip(&chosen) {
                    *regret += (value - chosen) / came;
                }
            }
        }
    }

    fn others_turn(&mut self, turn: &Turn, reach: &[f64], out: &mut [f64]) {
        let shares = &self.played[turn.alike];
        if let Aim::Learn { sums, weight, .. } = &mut self.aim {
            let sums = sums[turn.alike].chunks_exact_mut(reach.len());
            for (sums, shares) in sums.zip(shares.chunks_exact(reach.len())) {
                for ((sum, share), reach) in sums.iter_mut().zip(shares).zip(reach) {
                    *sum += *weight * share * reach;
                }
            }
        }
        for ((_, child), shares) in turn.actions.iter().zip(shares.chunks_exact(reach.len())) {
            let reach: Vec<f64> =
                reach.iter().zip(shares).map(|(reach, share)| reach * share).collect();
            let values = self.on(1 - turn.player, *child, &reach);
            for (out, value) in out.iter_mut().zip(values) {
                *out += value;
            }
        }
    }
}
