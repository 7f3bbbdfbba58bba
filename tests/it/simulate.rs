//! Whole games by the thousand: against a plain loop, against exact values, and against programs;
//! `console/simulate.md` shows them.

use croupier::pieces::{Sampler, Seat};
use croupier::play::simulate::Watch;
use croupier::play::{AnyGame, Estimate, Plan, Seed, Tally};
use croupier::registry;
use croupier::solve::Policy;
use serde_json::{Value, json};

use crate::common::{Rng, asked, read};
use crate::dalmatian::plain::{Hand, keeps, split_points};
use crate::run::{Run, Watch as Hangs, croupier, interrupt};

fn plan(policies: &[Policy], first: u64, games: u64) -> Plan<'static> {
    let seed = Seed::read("tests").unwrap();
    Plan { first, ..Plan::new(policies, games, seed) }
}

fn dalmatian() -> &'static dyn AnyGame {
    registry::find("dalmatian").unwrap()
}

fn played(rules: &Value, plan: &Plan) -> Tally {
    dalmatian().simulate(rules, plan, Watch::default()).unwrap()
}

/// Within twice the 95 % interval: with the seeds above, for ever.
fn near(estimate: Estimate, value: f64) -> bool {
    let reach = estimate.ci95.1 - estimate.value;
    (estimate.value - value).abs() < 2.0 * reach
}

// ---- A plain loop over the rules ----

/// A game in which two players pick any different re-roll, or to stop, all equally likely.
fn random_game(rng: &mut Rng) -> [u32; 2] {
    let mut scores = [0; 2];
    for _ in 0..12 {
        let total = (rng.below(6) + rng.below(6)) as u8 + 2;
        for score in &mut scores {
            let mut hand: Hand = (0..5).map(|_| rng.below(6) as u8 + 1).collect();
            for _ in 0..2 {
                let keeps = Vec::from_iter(keeps(&hand));
                hand.clone_from(rng.pick(&keeps));
                if hand.len() == 5 {
                    break;
                }
                while hand.len() < 5 {
                    hand.push(rng.below(6) as u8 + 1);
                }
            }
            *score += u32::from(split_points(total, &hand));
        }
    }
    scores
}

#[test]
fn random_games_come_to_what_a_plain_loop_comes_to() {
    let games = 3000_u32;
    let mut rng = Rng(7);
    let (mut sum, mut ties) = (0, 0);
    for _ in 0..games {
        let [ana, bo] = random_game(&mut rng);
        sum += ana + bo;
        ties += u64::from(ana == bo);
    }
    let plain = f64::from(sum) / f64::from(2 * games);
    let tally = played(&json!({}), &plan(&[Policy::Random; 2], 0, games.into()));
    for player in 0..2 {
        assert!(near(tally.score(player), plain), "{:?} and {plain}", tally.score(player));
        assert!(near(tally.win(player), 0.5), "{:?}", tally.win(player));
    }
    let close = (tally.ties() as f64 - ties as f64).abs();
    assert!(close < 4.0 * (2.0 * ties as f64).sqrt(), "{} ties and {ties}", tally.ties());
}

#[test]
fn playing_for_points_comes_to_its_exact_value() {
    for (rules, games) in [(json!({}), 2000), (json!({"reuse": true, "eight_dice": true}), 1000)] {
        let mean = |total: u64| {
            let state = json!({"total": total, "rules": rules});
            let table = dalmatian().read_state(&state).unwrap();
            let odds = asked(true, |ask| table.odds(Seat::new(0), ask)).unwrap().json();
            odds["mean"].as_f64().unwrap()
        };
        let chance = |total: u64| (6 - total.abs_diff(7)) as f64 / 36.0;
        let round: f64 = (2..=12).map(|total| chance(total) * mean(total)).sum();
        let tally = played(&rules, &plan(&[Policy::Points; 3], 0, games));
        for player in 0..3 {
            let score = tally.score(player);
            assert!(near(score, 12.0 * round), "{score:?} and {}, {rules}", 12.0 * round);
        }
    }
}

#[test]
fn every_game_comes_to_the_same_for_any_number_of_threads() {
    for kind in registry::GAMES {
        let seats = kind.info().seats.0.max(2);
        for policy in [Policy::Random, Policy::Greedy] {
            let plan = plan(&vec![policy; seats], 0, 40);
            let told = kind.simulate(&json!({}), &plan, Watch::default());
            let tally = told.unwrap_or_else(|refusal| panic!("{}: {refusal}", kind.info().id));
            for jobs in [0, 2, 3, 8] {
                let again =
                    kind.simulate(&json!({}), &Plan { jobs, ..plan.clone() }, Watch::default());
                assert_eq!(again.unwrap(), tally, "{}, {jobs} jobs", kind.info().id);
            }
        }
    }
}

// ---- Runs that end early ----

/// What is said, and nothing after it, when Ctrl-C comes.
fn interrupted(mut run: Run) -> String {
    let child = run.command().spawn().unwrap();
    let _watch = Hangs::over(&child);
    interrupt(child.id());
    let ended = child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130));
    String::from_utf8(ended.stdout).unwrap()
}

#[test]
fn ctrl_c_gives_what_is_known() {
    let options = "dalmatian simulate --seed 1 -n 100000000 --bots greedy,random";
    let told = read(interrupted(croupier(options).arg("--json")).trim_end());
    assert_eq!(told["partial"], true);
    let games = told["n"].as_u64().unwrap();
    assert!(games > 0 && games < 100_000_000);
    let each = interrupted(croupier(options).arg("--each"));
    let last = read(each.lines().last().unwrap());
    assert_eq!(last["number"], each.lines().count() as u64);
}
