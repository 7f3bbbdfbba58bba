//! The solvers of games, held to the one that every game has: a recursion over all that can be
//! reached, which knows nothing of any game. Small tables are told whole, falls and moves alike.
//!
//! Pairs and Wagers can go on for ever: it is held to the generic solver in a small form, in the tests
//! of its folder. The generic solver looks under no cards that are hidden; games with such are held
//! to recursions of their own (`equilibrium`, `wichita`), and in every game what is said to be exact
//! is the mean of all falls and the most of all moves (`laws`).

use croupier::game::{OnWire, Position, Speak};
use croupier::games::dalmatian::Dalmatian;
use croupier::games::dice_poker::DicePoker;
use croupier::games::pairs_and_wagers::PairsAndWagers;
use croupier::games::swipe::Swipe;
use croupier::games::wichita::Wichita;
use croupier::json::strict::Node;
use croupier::laws::solved::{agree, over_small_tables};
use croupier::solve::{Objective, Solve};
use serde::Deserialize;
use serde_json::{Value, json};

/// More states than these tables have.
const MOST: usize = 60_000;

/// Holds what a game says of a moment to the generic solver.
fn hold<G: OnWire + Solve>(state: &Value) {
    let node = Node::deserialize(state).unwrap();
    let Position { rules, state: at, .. } = G::read_tree(node).unwrap();
    // Two moves at least, and what everybody wins.
    let held = agree(&rules, &at, Objective::Win, MOST);
    assert!(held >= 3, "too large, or not exact: {state}");
}

#[test]
fn at_the_end_of_random_games_every_solver_says_what_the_generic_one_does() {
    fn held<G: Speak + OnWire + Solve + Sync>() -> usize {
        over_small_tables::<G>()
    }
    // Dice Poker and Wichita hide hands, Swipe is played out of turn, and Pairs and Wagers seldom has
    // an end that is near: should that change, they are held, too.
    let held = [
        held::<Dalmatian>(),
        held::<DicePoker>(),
        held::<PairsAndWagers>(),
        held::<Swipe>(),
        held::<Wichita>(),
    ];
    assert!(held[0] > 20 && held[2] > 0, "{held:?}");
}

#[test]
fn three_players_end_dalmatian_as_the_generic_solver_says_under_all_house_rules() {
    for rule in 0..8 {
        let rules = json!({"reuse": rule & 1 > 0, "round_winners": rule & 2 > 0, "eight_dice": rule & 4 > 0});
        let mut players = json!([{"name": "Ana", "score": 21}, {"name": "Bo", "score": 20},
            {"name": "Cy", "score": 23}]);
        if rule & 2 > 0 {
            // The others have had their turns.
            (players[1]["points"], players[2]["points"]) = (json!(2), json!(2));
        }
        // Ana is the last of the last round.
        hold::<Dalmatian>(&json!({
            "rules": rules, "round": 12, "starter": "Ana", "players": players, "total": 6,
            "turn": "Ana", "dice": [1, 1, 3, 4, 6], "rerolls": 2,
        }));
    }
}
