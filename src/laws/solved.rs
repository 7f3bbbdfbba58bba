//! What a game's own solver says, held to the one that every game has.

use serde::Deserialize;
use serde_json::Value;

use super::over_random_play;
use super::random::Rng;
use crate::game::{OnWire, Position, Speak};
use crate::json::strict::Node;
use crate::pieces::Sampler;
use crate::play::games::game;
use crate::solve::expectation::Chances;
use crate::solve::generic::Solved;
use crate::solve::{Objective, Solve, SolveContext, Unit};

/// No more states than these are gone through of a moment of random play, and no more moments held.
const MOST_STATES: usize = 1_000;
const MOST_MOMENTS: usize = 100;

/// Holds what a game says of a moment to the generic solver: everybody's chances, and those of whoever
/// has a choice behind every option. How many answers were held: none if more than `most` states can
/// be reached, something is hidden or done out of turn, or the game gives no exact answer.
///
/// # Panics
/// If the two differ.
pub fn agree<G: Solve>(rules: &G, at: &G::State, objective: Objective, most: usize) -> usize {
    let Some(generic) = Chances::solve(rules, at, most) else { return 0 };
    let same = |found: f64, due: f64| {
        assert!((found - due).abs() < 1e-9, "{found}, not {due}: {at:?}");
    };
    let (mut cache, mut solved, mut rng) = (G::Cache::default(), Solved::default(), Rng(1));
    let mut context = SolveContext::exact(&mut cache, &mut solved, &mut rng, objective);
    let mut held = 0;
    if objective == Objective::Win
        && let Ok(Some(outlook)) = rules.outlook(at, &mut context)
        && outlook.basis.is_exact()
    {
        let due = generic.of(at).into_iter().flatten();
        outlook.win.iter().zip(due).for_each(|(found, due)| same(*found, *due));
        held += 1;
    }
    if let Some(seat) = rules.next(at).seat()
        && let Ok(advice) = rules.best(at, seat, &mut context)
        && advice.basis.is_exact()
        && (advice.unit == Unit::Win || objective != Objective::Win)
    {
        for option in advice.ranked {
            let due = generic.behind(rules, at, seat, option.mv.as_ref());
            same(option.value, due.map_or(f64::NAN, |due| due[seat.index()]));
            held += 1;
        }
    }
    held
}

/// Holds a game's own solver to the generic one at moments of random play of two that few states
/// follow: of more players, equal choices of one may be worth more or less to others. At how many
/// moments there was something to hold.
///
/// # Panics
/// If they differ.
pub fn over_small_tables<G: Speak + OnWire + Solve>() -> usize {
    let (mut held, mut tried) = (0, 0);
    over_random_play(game::<G>(), |table, rng| {
        let enough = held >= MOST_MOMENTS || tried >= 40 * MOST_MOMENTS;
        if enough || table.names().len() != 2 || rng.below(3) > 0 {
            return;
        }
        tried += 1;
        let Value::Object(mut state) = table.state() else { return };
        state.remove("game");
        let node = Node::deserialize(Value::Object(state)).unwrap();
        let Position { rules, state, .. } = G::read_tree(node).unwrap();
        held += usize::from(agree(&rules, &state, Objective::Win, MOST_STATES) > 0);
    });
    held
}
