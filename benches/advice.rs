//! How good advice is, and what it costs: duels of `best` with the other ways of playing, what an
//! answer takes with nothing kept and again at once, and what a best response wins in Dice Poker.
//!
//! `cargo bench --bench advice`, or with the names of some games behind `--`

use std::env;
use std::time::Instant;

use croupier::games::dice_poker::equilibrium::Solver;
use croupier::games::dice_poker::{DicePoker, Structure};
use croupier::laws::random::{Rng, names, step};
use croupier::play::simulate::Watch;
use croupier::play::{AnyGame, Ask, Cache, Plan, Seed, Table};
use croupier::registry::GAMES;
use croupier::solve::Policy;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use serde_json::{Value, json};

#[path = "../examples/dice_poker_exploitability.rs"]
#[allow(dead_code, reason = "it is a program, of which only a part is called")]
mod response;

/// A game with house rules, so many players, and games for each duel.
type Duels = (&'static str, &'static str, usize, u64);

const DUELS: [Duels; 17] = [
    ("dalmatian", "{}", 2, 4_000),
    ("dalmatian", r#"{"round_winners":true}"#, 3, 1_500),
    ("dice-poker", r#"{"structure":"no-limit","chips":20}"#, 2, 400),
    ("dice-poker", r#"{"structure":"pot-limit","chips":20}"#, 2, 200),
    ("dice-poker", r#"{"structure":"fixed-limit","chips":20}"#, 2, 100),
    ("dice-poker", r#"{"structure":"no-limit","chips":20}"#, 3, 600),
    ("dice-poker", r#"{"deal":"one-by-one","chips":20}"#, 2, 6_000),
    ("dice-poker", r#"{"deal":"one-by-one","chips":20}"#, 3, 3_000),
    ("dice-poker", r#"{"deal":"one-by-one","chips":20}"#, 6, 600),
    ("pairs-and-wagers", "{}", 2, 20_000),
    ("pairs-and-wagers", "{}", 3, 10_000),
    ("pairs-and-wagers", "{}", 5, 5_000),
    ("swipe", "{}", 3, 1_000),
    ("swipe", r#"{"short":true}"#, 3, 1_000),
    ("swipe", "{}", 5, 500),
    ("wichita", "{}", 2, 4_000),
    ("wichita", "{}", 3, 3_000),
];

/// Decisions of random games whose cost is taken.
const DECISIONS: usize = 24;

fn main() {
    let asked: Vec<String> = env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    for kind in GAMES {
        let game = kind.info().id;
        if !asked.is_empty() && !asked.iter().any(|one| one == game) {
            continue;
        }
        println!("{game}");
        for (_, rules, seats, games) in DUELS.into_iter().filter(|(of, ..)| *of == game) {
            let rules: Value = serde_json::from_str(rules).expect("house rules");
            println!("  best among others who all play one way, {seats} players, {rules}");
            for others in [Policy::Greedy, Policy::Points] {
                duel(*kind, &rules, seats, games, others);
            }
        }
        costs(*kind);
        if game == "dice-poker" {
            exploitability();
        }
    }
}

/// The time that this process has had of its processor, in seconds.
fn spent() -> f64 {
    let usage = getrusage(UsageWho::RUSAGE_SELF).expect("the system counts");
    (usage.user_time().num_microseconds() + usage.system_time().num_microseconds()) as f64 / 1e6
}

/// What one who plays `best` wins among others, from every seat and with the same dice.
fn duel(kind: &dyn AnyGame, rules: &Value, seats: usize, games: u64, others: Policy) {
    let mut policies = vec![others; seats];
    policies[0] = Policy::Best;
    let start = spent();
    let plan = Plan::new(&policies, games, Seed::read("advice").expect("text"));
    let tally = kind.simulate(rules, &plan, Watch::default()).expect("a plan that can be played");
    let win = tally.win(0);
    println!(
        "    {:<7}  {:5.2} %, 95 % interval {:5.2} to {:5.2} (fair {:.2}), {:.2} ms a game",
        others.word(),
        100.0 * win.value,
        100.0 * win.ci95.0,
        100.0 * win.ci95.1,
        100.0 / seats as f64,
        1000.0 * (spent() - start) / games as f64,
    );
}

/// What an answer costs at moments of random games, with nothing kept and again at once.
fn costs(kind: &dyn AnyGame) {
    let least = kind.info().seats.0;
    let mut rng = Rng(9);
    let (mut cold, mut again) = (Vec::new(), Vec::new());
    for game in 0.. {
        let seats = least + game % 2;
        let mut table = kind.fresh(&json!({}), names(seats), None).expect("a table");
        while step(table.as_mut(), &mut rng) && cold.len() < DECISIONS {
            // Not every moment of a game, so that there are several games.
            if !rng.bits().is_multiple_of(8) {
                continue;
            }
            let mut cache = Cache::default();
            // Who asks again at the same moment draws the same.
            let draws = rng.bits();
            if let Some(first) = answered(table.as_ref(), &mut cache, draws) {
                cold.push(first);
                again.extend(answered(table.as_ref(), &mut cache, draws));
            }
        }
        if cold.len() >= DECISIONS {
            break;
        }
    }
    for (what, mut times) in [("an answer with nothing kept", cold), ("the same again", again)] {
        times.sort_by(f64::total_cmp);
        println!(
            "  {what}: {:.2} ms, at most {:.2} ms of {} moments",
            times[times.len() / 2],
            times[times.len() - 1],
            times.len()
        );
    }
}

/// The milliseconds of an answer, if there is one.
fn answered(table: &dyn Table, cache: &mut Cache, draws: u64) -> Option<f64> {
    let seat = table.next().seat()?;
    let view = table.seen_by(Some(seat));
    let start = Instant::now();
    view.best(seat, &mut Ask::new(cache, &mut Rng(draws))).ok()?;
    Some(start.elapsed().as_secs_f64() * 1000.0)
}

/// What a best response wins from the answers, and from the bots.
fn exploitability() {
    use croupier::games::dice_poker::equilibrium::tree::Grade;
    let ways = response::all_ways();
    let dice = [[6, 5, 3], [4, 2, 1]];
    for (structure, chips) in
        [(Structure::FixedLimit, 100), (Structure::PotLimit, 20), (Structure::NoLimit, 20)]
    {
        let rules = DicePoker { structure, chips, ..DicePoker::default() };
        for (who, grade) in [("answers", Grade::Fine), ("bots", Grade::Coarse)] {
            let mut solver = Solver::default();
            let mut best = response::Response::new(rules, &mut solver, &ways, dice);
            best.grade = grade;
            let gain = response::exploitability(&mut best, &response::rolled(&rules, dice));
            println!(
                "  {structure:?}, {chips} chips: a best response to {who} wins {gain:.4} chips a hand"
            );
        }
    }
}
