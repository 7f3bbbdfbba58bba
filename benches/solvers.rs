//! The solvers of Dalmatian and of Pairs and Wagers, from nothing to an answer: what the first
//! question of a run costs. Wichita has a benchmark of its own.
//!
//! `cargo bench --bench solvers`

use std::time::Instant;

use croupier::json::strict;
use croupier::pieces::{Sampler, Seat};
use croupier::play::{Ask, Cache, Table};
use croupier::registry;

const ROUNDS: usize = 21;

/// Neither solver draws anything.
struct Never;

impl Sampler for Never {
    fn below(&mut self, _n: u32) -> u32 {
        unreachable!("these solvers are exact")
    }
}

fn main() {
    println!(
        "milliseconds: the median of {ROUNDS} rounds, the quickest and the slowest; a checksum"
    );
    let totals: Vec<Box<dyn Table>> = (2..=12)
        .map(|total| table("dalmatian", &format!(r#"{{"total":{total},"dice":[1,2,3,4,5]}}"#)))
        .collect();
    let totals: Vec<&dyn Table> = totals.iter().map(AsRef::as_ref).collect();
    timed("Dalmatian, all totals, all hands, both re-rolls", &totals);
    let players = [("Ana", 3), ("Bo", 7), ("Cy", 5), ("Di", 6)];
    for (seats, target) in [(2, 10), (2, 20), (3, 10), (3, 20), (4, 10), (4, 20)] {
        let players =
            players.map(|(name, score)| format!(r#"{{"name":"{name}","score":{score}}}"#));
        let state = format!(
            r#"{{"rules":{{"target":{target}}},"players":[{}],"phase":"better","turn":"Ana","dice":[3,3,5,6],"wagers":{{"odd":null,"get":true,"better":false}}}}"#,
            players[..seats].join(",")
        );
        let race = table("pairs-and-wagers", &state);
        timed(&format!("Pairs and Wagers to {target}, {seats} players"), &[race.as_ref()]);
    }
}

fn table(game: &str, state: &str) -> Box<dyn Table> {
    let node = strict::parse(state).expect("JSON");
    registry::find(game).expect("a registered game").read_state(node).expect("a state")
}

/// Asks for the best of each of these with an empty desk.
fn timed(what: &str, tables: &[&dyn Table]) {
    let mut times = Vec::with_capacity(ROUNDS);
    let (mut sum, mut never) = (0.0, Never);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let mut cache = Cache::default();
        sum = 0.0;
        for table in tables {
            let mut ask = Ask::new(&mut cache, &mut never);
            ask.exact = true;
            let advised = table.best(Seat::new(0), &mut ask).expect("advice");
            sum += advised.advice.ranked.iter().map(|option| option.value).sum::<f64>();
        }
        times.push(start.elapsed().as_secs_f64() * 1000.0);
    }
    times.sort_by(f64::total_cmp);
    let (median, least, most) = (times[ROUNDS / 2], times[0], times[ROUNDS - 1]);
    println!("{what:<50}  {median:>8.3}  [{least:.3}, {most:.3}]  {sum:.12}");
}
