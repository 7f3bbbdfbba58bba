//! The house in order: what leans on what, and what stands nowhere in the source.
//!
//! Floors, from the ground: `platform` and `pieces`; `game` and `solve`; the games; `play`; `engine`;
//! `hear`; `session`; `registry`; `cli`; `main`. A file leans on its own floor and those below.

use crate::prelude::*;

const FLOORS: [&[&str]; 9] = [
    &["platform", "pieces"],
    &["game", "solve"],
    &["games"],
    &["play"],
    &["engine"],
    &["hear"],
    &["session"],
    &["registry"],
    &["cli"],
];

fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&module))
}

/// Where something lasts for the whole run and changes.
const LASTING: [&str; 7] = [
    // The name of the program.
    "cli/out.rs",
    // What a signal finds or leaves.
    "cli/signals.rs",
    // Tables that are filled when they are first asked.
    "games/dalmatian/solve/keeps.rs",
    "games/dice_poker/solve/equilibrium/hands.rs",
    "games/dice_poker/strength.rs",
    "games/swipe/solve/policy.rs",
    // The names by which seats are written, while somebody writes.
    "pieces/names.rs",
];

/// The most lines of a file: beyond that it is about two things.
const MOST_LINES: usize = 600;

/// Lines as far as the module of tests at the foot of a file, which may do as they like.
fn without_tests(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let begins = |line: &str, next: &str| line == "#[cfg(test)]" && next.ends_with('{');
    let next = text.lines().skip(1).chain([""]);
    let lines = text.lines().zip(next).take_while(move |(line, next)| !begins(line, next));
    (1..).zip(lines.map(|(line, _)| line))
}

/// Whether words stand in a line as words of their own.
fn says(code: &str, words: &[&str]) -> bool {
    let whole = |at: usize, word: &str| {
        let ends = |c: char| !c.is_alphanumeric() && !['_', '\''].contains(&c);
        code[..at].chars().next_back().is_none_or(ends)
            && code[at + word.len()..].chars().next().is_none_or(ends)
    };
    words.iter().any(|word| code.match_indices(word).any(|(at, _)| whole(at, word)))
}

/// Everything that is wrong with a file of this path below `src`.
fn faults(path: &str, text: &str) -> Vec<String> {
    let mut all = Vec::new();
    if !text.starts_with("//! ") && !text.starts_with("#![doc") {
        all.push(format!("{path}: no line says what it is"));
    }
    if text.lines().count() > MOST_LINES {
        all.push(format!("{path}: more than {MOST_LINES} lines"));
    }
    if path.ends_with("/tests.rs") || path.contains("/tests/") || path.starts_with("laws/") {
        return all;
    }
    let module = path.split(['/', '.']).next().unwrap_or("");
    let game = path.strip_prefix("games/").and_then(|rest| rest.split('/').next());
    for (n, line) in without_tests(text) {
        let code = line.split("//").next().unwrap_or("");
        let mut fault = |wrong: bool, what: &str| {
            if wrong {
                all.push(format!("{path}:{n}: {what}: {}", line.trim()));
            }
        };
        // In pieces, so that this file does not hold what it looks for.
        let marks = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")];
        fault(marks.iter().any(|mark| line.contains(mark)), "something is left to do");
        fault(code.contains("crate::{"), "leans on several modules at once");
        for after in code.split("crate::").skip(1) {
            let target =
                after.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("");
            fault(floor(target) > floor(module) && floor(module).is_some(), "leans upward");
            let other = after.strip_prefix("games::").and_then(|rest| rest.split("::").next());
            fault(game.is_some() && other.is_some() && other != game, "a game leans on another");
        }
        let world = ["rand", "clap", "io", "fs", "env", "thread", "process"];
        let outside = code.contains("use ") || code.contains("std::");
        fault(game.is_some() && outside && says(code, &world), "a game touches the world");
        let sockets = ["net", "UnixStream", "UnixListener", "UnixDatagram"];
        fault(says(code, &sockets), "knows the network");
        fault(code.contains("rand::") && path != "play/source.rs", "luck from elsewhere");
        let clock = ["engine", "cli"].contains(&module);
        fault(code.contains("std::time") && !clock, "looks at the clock");
        let outside_engine = ["clap", "io", "fs", "env", "process"];
        fault(
            module == "engine" && outside && says(code, &outside_engine),
            "the engine touches the world",
        );
        let cells = ["Atomic", "Cell", "Lock", "Mutex", "Once"];
        let changes = says(code, &["static"]) && cells.iter().any(|cell| code.contains(cell));
        let global = changes || says(code, &["thread_local", "static mut"]);
        fault(global && !LASTING.contains(&path), "global state");
    }
    all
}

/// Every Rust file below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let below = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
    paths.flat_map(below).filter(|path| path.extension().is_some_and(|end| end == "rs")).collect()
}

/// The source: paths below `src`, and texts.
fn source() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let name = |path: &Path| path.strip_prefix(&root).unwrap().display().to_string();
    files(&root).iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}

#[test]
fn the_house_is_in_order() {
    let source = source();
    assert!(source.len() > 40);
    let all: Vec<String> = source.iter().flat_map(|(path, text)| faults(path, text)).collect();
    assert!(all.is_empty(), "{}", all.join("\n"));
}

#[test]
fn every_refusal_code_is_used() {
    let source = source();
    for code in Code::ALL {
        // In full, or first of what a refusal says.
        let names = [format!("Code::{code:?}"), format!("{code:?}, ")];
        let used = |text: &str| names.iter().any(|name| text.contains(name));
        let used = source.iter().any(|(path, text)| path != "pieces/refusal.rs" && used(text));
        assert!(used, "nothing is refused as {code:?}");
    }
}

#[test]
fn a_house_out_of_order_is_seen() {
    for (path, text, what) in [
        ("pieces/a.rs", "fn a(b: crate::pieces::B) { crate::play::c(b) }", "leans upward"),
        ("games/a/mod.rs", "use crate::games::b::C;", "a game leans on another"),
        ("games/a/mod.rs", "use std::{fmt, io};", "a game touches the world"),
        ("engine/a.rs", "use clap::Args;", "the engine touches the world"),
        ("pieces/a.rs", "#[cfg(test)]\nmod tests;\nuse crate::game;", "pieces/a.rs:4: leans"),
        ("play/a.rs", "pub static A: AtomicU8 = AtomicU8::new(0);", "global state"),
    ] {
        let found = faults(path, &format!("//! A.\n{text}\n"));
        assert!(found.iter().any(|fault| fault.contains(what)), "{path}: {text}: {found:?}");
    }
}
