//! What several test modules lean on.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use croupier::laws::states;
use croupier::pieces::Result;
use croupier::pieces::json::LARGEST;
use croupier::pieces::json_text;
use croupier::play::{AnyGame, Seed, Source, Table};
use croupier::registry;
use croupier::solve::{Cache, SolveContext};
use serde_json::{Value, json};

pub use croupier::laws::random::{Cause, Rng, names, some_cause, step, typeable};

/// One line of JSON as any reader reads it, in the one way of writing it: no key stands twice, and
/// what cannot be seen is escaped.
#[track_caller]
pub fn read(line: &str) -> Value {
    let value = serde_json::from_str(line).unwrap_or_else(|why| panic!("{why}: {line}"));
    assert_eq!(json_text(&value), line, "written otherwise, or with a key twice");
    assert!(is_exact(&value), "a whole number that other readers would change: {line}");
    value
}

/// Whether every whole number is one that fits a float.
fn is_exact(value: &Value) -> bool {
    match value {
        Value::Number(n) => n.is_f64() || n.as_i64().is_some_and(|n| n.abs() <= LARGEST),
        Value::Array(list) => list.iter().all(is_exact),
        Value::Object(fields) => fields.values().all(is_exact),
        _ => true,
    }
}

/// The hostile inputs of a game, each with what is due on it: `tests/it/hostile.rs` tells more.
pub fn hostile(kind: &dyn AnyGame) -> Vec<(String, Value)> {
    let (path, text) = game_file(kind, "hostile.jsonl");
    let case = |line: &str| {
        let told: Value = serde_json::from_str(line)
            .unwrap_or_else(|why| panic!("{}: {why}: {line}", path.display()));
        let input = &told["input"];
        (input.as_str().map_or_else(|| input.to_string(), str::to_string), told)
    };
    let all: Vec<(String, Value)> = text.lines().map(case).collect();
    assert!(all.len() >= 20, "{}: {} inputs", path.display(), all.len());
    all
}

/// Every game of the program.
pub fn games() -> impl Iterator<Item = &'static str> {
    registry::GAMES.iter().map(|kind| kind.info().id)
}

/// The playthrough of a game: `tests/it/playthrough.rs` tells more.
pub fn playthrough(kind: &dyn AnyGame) -> (PathBuf, String) {
    game_file(kind, "playthrough.txt")
}

/// The positions that are looked at in a playthrough.
pub fn placed(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.strip_prefix("@ ").or(line.strip_prefix("+ ")))
}

/// A file that every game has in its own folder.
fn game_file(kind: &dyn AnyGame, name: &str) -> (PathBuf, String) {
    // For `fuzz/`, which runs these tests too, the folder of the project is the one above.
    let root =
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().find(|at| at.join("src/games").exists());
    let path = root.unwrap().join("src/games").join(kind.info().id.replace('-', "_")).join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    (path, text)
}

/// A position, as JSON or in compact notation.
pub fn read_position(kind: &dyn AnyGame, words: &str) -> Result<Box<dyn Table>> {
    if !words.starts_with('{') {
        return kind.read_notation(&json!({}), &[words.to_string()]).remove(0);
    }
    states::read(kind, words)
}

#[track_caller]
pub fn position(game: &str, words: &str) -> Box<dyn Table> {
    let read = read_position(registry::find(game).unwrap(), words);
    read.unwrap_or_else(|refusal| panic!("{words}: {refusal}"))
}

/// Asks a solver.
pub fn asked<T>(question: impl FnOnce(&mut SolveContext) -> T) -> T {
    asked_at(&mut Cache::default(), &mut Rng(1), question)
}

/// As [`asked`], with what earlier questions left on the desk.
pub fn asked_at<T>(
    cache: &mut Cache,
    rng: &mut Rng,
    question: impl FnOnce(&mut SolveContext) -> T,
) -> T {
    question(&mut SolveContext::new(cache, rng))
}

/// A table after these words, each a move or what falls.
#[track_caller]
pub fn after(mut table: Box<dyn Table>, words: &[&str]) -> Box<dyn Table> {
    for words in words {
        let told = match table.next().due() {
            Some(due) => due.read(words).and_then(|fallen| table.take(&fallen)),
            None => table.act(None, words),
        };
        told.unwrap_or_else(|why| panic!("{words}: {why}"));
    }
    table
}

/// A line that somebody may type now: what fell, or a move with its player's name.
pub fn some_line(table: &dyn Table, rng: &mut Rng) -> Option<String> {
    Some(match some_cause(table, rng)? {
        (None, words) => words,
        (Some(seat), words) => format!("{}: {words}", &table.names()[seat]),
    })
}

/// What the program rolls by a seed.
pub fn source(seed: &str) -> Source {
    Source::new(&Seed::read(seed).expect("a seed"))
}

/// What `n` dice may show, as sorted faces, and in how many ways each.
pub fn falls(n: usize) -> BTreeMap<Vec<u8>, u64> {
    let mut ways = BTreeMap::new();
    for mut faces in throws(n) {
        faces.sort_unstable();
        *ways.entry(faces).or_default() += 1;
    }
    ways
}

/// Every ordered throw of `n` dice.
pub fn throws(n: usize) -> Vec<Vec<u8>> {
    (0..6_usize.pow(n as u32))
        .map(|fall| (0..n).map(|die| (fall / 6_usize.pow(die as u32) % 6) as u8 + 1).collect())
        .collect()
}
