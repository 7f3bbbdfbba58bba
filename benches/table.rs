//! The table of `BENCHMARKS.md`, except Wichita's lays: streams against `jq`, which only adds up a
//! field of the same lines; starts against a program that says hello; random games; `serve`; odds and
//! solvers with empty caches. The two programs take turns, and ratios are taken within a round.
//!
//! `cargo bench --bench table`, or for some rows `cargo bench --bench table -- streams serve`

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use croupier::inside::games::dice_poker::solve::odds::{self, FULL, Holder};
use croupier::inside::games::dice_poker::strength;
use croupier::laws::random::{Rng, names, step};
use croupier::pieces::json::parse;
use croupier::pieces::{Sampler, Seat};
use croupier::play::{Plan, Seed, Table};
use croupier::registry::{self, GAMES};
use croupier::solve::{Cache, Policy, SolveContext};
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use serde_json::json;

const CROUPIER: &str = env!("CARGO_BIN_EXE_croupier");
const LINES: usize = 100_000;
const ROUNDS: usize = 7;

fn main() {
    let asked: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    for (name, rows) in [
        ("streams", streams as fn()),
        ("starts", starts),
        ("games", games),
        ("serve", served),
        ("odds", counted),
        ("solvers", solved),
    ] {
        if asked.is_empty() || asked.iter().any(|one| name == one) {
            rows();
        }
    }
}

/// Cpu seconds of this process, or of all children it has waited for.
fn spent(who: UsageWho) -> f64 {
    let usage = getrusage(who).expect("the system counts");
    (usage.user_time().num_microseconds() + usage.system_time().num_microseconds()) as f64 / 1e6
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// The time of one, and the ratio of the other to it, taken in turns.
fn beside(rounds: usize, one: impl Fn() -> f64, other: impl Fn() -> f64) -> (f64, f64) {
    let times: Vec<(f64, f64)> = (0..rounds).map(|_| (one(), other())).collect();
    let ratios = times.iter().map(|(one, other)| other / one).collect();
    (median(times.into_iter().map(|(one, _)| one).collect()), median(ratios))
}

/// The cpu seconds of a program that reads these lines.
fn piped(program: &str, arguments: &[&str], input: &Path) -> f64 {
    let before = spent(UsageWho::RUSAGE_CHILDREN);
    let mut command = Command::new(program);
    command.args(arguments).stdin(File::open(input).expect("the lines")).stdout(Stdio::null());
    assert!(command.status().expect("a program that starts").success(), "{program}");
    spent(UsageWho::RUSAGE_CHILDREN) - before
}

fn lines_of(line: impl FnMut(usize) -> String) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lines.jsonl");
    let lines: Vec<String> = (0..LINES).map(line).collect();
    fs::write(&path, lines.join("\n") + "\n").expect("room for the lines");
    path
}

/// Dalmatian turns.
fn turns() -> PathBuf {
    let mut rng = Rng(1);
    lines_of(|_| {
        let dice = [(); 5].map(|()| rng.below(6) + 1);
        json!({"total": rng.below(11) + 2, "dice": dice}).to_string()
    })
}

/// Dice Poker hands.
fn hands() -> PathBuf {
    let mut rng = Rng(2);
    lines_of(|_| {
        let dice = [(); 3].map(|()| rng.below(6) + 1);
        let suit =
            ["c", "d", "h", "s"].map(|suit| format!("{}{suit}", rng.pick(&["2", "7", "T", "A"])));
        json!({"cards": suit[..3], "dice": dice}).to_string()
    })
}

/// Whole states of random play.
fn states(game: &str) -> PathBuf {
    let kind = registry::find(game).expect("a registered game");
    let fresh = || kind.fresh(&json!({}), names(3), Some(Seat::new(0))).expect("three play");
    let (mut rng, mut table) = (Rng(3), fresh());
    lines_of(|_| {
        if !step(table.as_mut(), &mut rng) {
            table = fresh();
        }
        table.state().to_string()
    })
}

fn streams() {
    let row = |what: &str, game: &str, verb: &str, input: &Path, field: &str| {
        let ours = || piped(CROUPIER, &[game, verb], input);
        let (seconds, ratio) = beside(ROUNDS, ours, || piped("jq", &["-c", field], input));
        let each = 1e6 * seconds / LINES as f64;
        println!("`{verb}` of {what}: {each:.1} µs a line; jq {ratio:.1} times as much");
    };
    row("Dalmatian turns", "dalmatian", "score", &turns(), ".dice|add");
    row("Dice Poker hands", "dice-poker", "score", &hands(), ".dice|add");
    for kind in GAMES {
        let (id, title) = (kind.info().id, kind.info().title);
        row(&format!("states of {title}"), id, "look", &states(id), "[.players[].name|length]|add");
    }
}

fn starts() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (source, hello) = (folder.join("hello.rs"), folder.join("hello"));
    fs::write(&source, "fn main() { println!(\"hello\"); }").expect("room for hello");
    let mut rustc = Command::new("rustc");
    rustc.args(["-O", "-C", "lto=fat", "-C", "panic=abort", "-C", "strip=symbols", "-o"]);
    assert!(rustc.arg(&hello).arg(source).status().expect("rustc").success());
    let timed = |program: &Path, words: &[&str]| {
        let start = Instant::now();
        let mut command = Command::new(program);
        command.args(words).env_clear().stdin(Stdio::null()).stdout(Stdio::null());
        assert!(command.status().expect("a program that starts").success());
        1e3 * start.elapsed().as_secs_f64()
    };
    for verb in ["score", "best"] {
        let one = || timed(Path::new(CROUPIER), &["dalmatian", verb, "6:12345"]);
        let (ours, ratio) = beside(400, one, || timed(&hello, &[]));
        println!("from spawn to exit, `{verb}`: {ours:.2} ms, {:.1} times hello", 1.0 / ratio);
    }
}

fn games() {
    for kind in GAMES {
        let seats = kind.info().seats.0;
        let plan =
            Plan::new(&vec![Policy::Random; seats], 20_000, Seed::read("games").expect("text"));
        let times = (0..3).map(|_| {
            let before = spent(UsageWho::RUSAGE_SELF);
            kind.simulate(&json!({}), &plan, &mut |_| true).expect("a plan that can be played");
            spent(UsageWho::RUSAGE_SELF) - before
        });
        println!("20,000 random games of {}: {:.2} s", kind.info().title, median(times.collect()));
    }
}

fn served() {
    let state = json!({"game": "dalmatian", "players": [{"name": "Ana", "score": 4}, {"name": "Bo",
        "score": 3}], "round": 2, "starter": "Bo", "total": 6, "phase": "reroll", "turn": "Ana",
        "dice": [1, 2, 3, 4, 5], "rerolls": 2});
    let requests = [
        json!({"do": "score", "game": "dalmatian", "state": {"total": 6, "dice": [1, 2, 3, 4, 5]}}),
        json!({"do": "look", "state": state}),
        json!({"do": "apply", "state": state, "moves": ["reroll 1 5", "dice 3 4"]}),
    ];
    for request in &requests {
        let input = lines_of(|_| request.to_string());
        let seconds = median((0..ROUNDS).map(|_| piped(CROUPIER, &["serve"], &input)).collect());
        println!("`serve`, {}: {:.0} requests a second", request["do"], LINES as f64 / seconds);
    }
    let mut command = Command::new(CROUPIER);
    let serve = command.arg("serve").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut serve = serve.expect("a program that starts");
    let mut asks = serve.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(serve.stdout.take().expect("a pipe"));
    let mut answer = String::new();
    let mut times: Vec<f64> = Vec::new();
    for _ in 0..20_000 {
        let start = Instant::now();
        writeln!(asks, "{}", requests[0]).expect("somebody reads");
        answers.read_line(&mut answer).expect("an answer");
        times.push(1e6 * start.elapsed().as_secs_f64());
    }
    drop(asks);
    serve.wait().expect("it ends");
    println!("a round trip with `serve`: {:.1} µs", median(times));
}

fn counted() {
    for (players, rounds) in [(2, 11), (3, 3)] {
        let faces = &[[6, 5, 3], [4, 2, 1], [6, 6, 5]][..players];
        let holder =
            |dice: &[u8; 3]| Holder { dice: strength::dice_class_of(*dice), known: Vec::new() };
        let holders: Vec<Holder> = faces.iter().map(holder).collect();
        let times = (0..rounds).map(|_| {
            let start = Instant::now();
            std::hint::black_box(odds::count(FULL, &holders));
            1e3 * start.elapsed().as_secs_f64()
        });
        println!("exact odds of {players}, all cards unseen: {:.1} ms", median(times.collect()));
    }
}

/// The time of an answer with an empty cache.
fn solved() {
    let table = |game: &str, state: &str| -> Box<dyn Table> {
        let node = parse(state).expect("JSON");
        registry::find(game).expect("a registered game").read_state(&node).expect("a state")
    };
    let row = |what: &str, rounds: usize, tables: Vec<Box<dyn Table>>| {
        let times = (0..rounds).map(|_| {
            let start = Instant::now();
            let (mut cache, mut rng) = (Cache::default(), Rng(1));
            for table in &tables {
                let mut ask = SolveContext::new(&mut cache, &mut rng);
                table.best(Seat::new(0), &mut ask).expect("advice");
            }
            1e3 * start.elapsed().as_secs_f64()
        });
        println!("{what}: {:.2} ms", median(times.collect()));
    };
    let turn = |total| table("dalmatian", &format!(r#"{{"total":{total},"dice":[1,2,3,4,5]}}"#));
    row("Dalmatian, all totals, hands and re-rolls", 21, (2..=12).map(turn).collect());
    for (seats, target) in [(2, 10), (2, 20), (3, 10), (3, 20), (4, 10), (4, 20)] {
        let players = [("Ana", 3), ("Bo", 7), ("Cy", 5), ("Di", 6)];
        let player = |(name, score): &(&str, u8)| json!({"name": name, "score": score});
        let players: Vec<_> = players[..seats].iter().map(player).collect();
        let state = json!({"rules": {"target": target}, "players": players, "phase": "better",
            "turn": "Ana", "dice": [3, 3, 5, 6], "wagers": {"odd": null, "get": true, "better": false},
            "leader": null});
        let what = format!("Pairs and Wagers to {target}, {seats} players");
        row(&what, 5, vec![table("pairs-and-wagers", &state.to_string())]);
    }
}
