//! Threads, shards and seats of simulated games.

use serde_json::json;

use super::Plan;
use crate::games::dalmatian::Dalmatian;
use crate::pieces::Code;
use crate::play::games::game;
use crate::play::simulate::Watch;
use crate::play::{Seed, Tally};
use crate::solve::Policy;

fn plan(policies: &[Policy], first: u64, games: u64, jobs: usize) -> Plan<'static> {
    let seed = Seed::read("tests").unwrap();
    Plan { first, same_dice: false, jobs, ..Plan::new(policies, games, seed) }
}

fn played(plan: &Plan) -> Tally {
    game::<Dalmatian>().simulate(&json!({}), plan, Watch::default()).unwrap()
}

const MIXED: [Policy; 3] = [Policy::Best, Policy::Greedy, Policy::Random];

#[test]
fn players_move_one_seat_on_from_game_to_game() {
    let plan = plan(&MIXED, 0, 1, 1);
    let seated = |plan: &Plan, game| plan.seated(game).collect::<Vec<_>>();
    for game in 0..7 {
        let seats = seated(&plan, game);
        assert_eq!(seats.len(), 3);
        for player in 0..3 {
            assert_eq!(seats[(player + game as usize) % 3], player, "game {game}");
        }
    }
    let still = Plan { rotate: false, ..plan };
    assert_eq!(seated(&still, 5), [0, 1, 2]);
}

#[test]
fn the_same_dice_fall_once_for_everybody_in_every_seat() {
    let same = Plan { same_dice: true, ..plan(&MIXED, 0, 9, 1) };
    assert_eq!([0, 1, 2, 3].map(|game| same.streams_of(game).0), [0, 0, 0, 2]);
    assert_eq!([0, 1, 2, 3].map(|game| same.streams_of(game).1), [1, 3, 5, 7]);
    // Players of one mind with the same dice have the same fortune over a whole rotation.
    let twins = [Policy::Greedy, Policy::Greedy];
    let tally = played(&Plan { same_dice: true, ..plan(&twins, 0, 60, 1) });
    assert_eq!(tally.player(0), tally.player(1));
    let tally = played(&plan(&twins, 0, 60, 1));
    assert_ne!(tally.player(0), tally.player(1));
}

#[test]
fn a_game_that_does_not_end_is_given_up_whatever_the_number_of_threads() {
    let refused = |jobs| {
        let short = Plan { longest: 50, ..plan(&MIXED, 7, 100, jobs) };
        game::<Dalmatian>().simulate(&json!({}), &short, Watch::default()).unwrap_err()
    };
    assert_eq!(refused(1).code, Code::WorkTooLarge);
    assert!(refused(1).message.contains("game number 7 "), "{}", refused(1));
    assert_eq!(refused(4), refused(1));
}

#[test]
fn progress_goes_up_to_all_games() {
    for jobs in [1, 3] {
        let seen = std::cell::RefCell::new(Vec::new());
        let watch = Watch { progress: &|over| seen.borrow_mut().push(over), ..Watch::default() };
        let plan = plan(&MIXED, 0, 40, jobs);
        game::<Dalmatian>().simulate(&json!({}), &plan, watch).unwrap();
        let seen = seen.into_inner();
        assert!(seen.is_sorted() && seen.len() > 2 && seen.last() == Some(&40), "{seen:?}");
    }
}

#[test]
fn no_games_are_no_games() {
    assert_eq!(played(&plan(&MIXED, 3, 0, 2)).games(), 0);
}
