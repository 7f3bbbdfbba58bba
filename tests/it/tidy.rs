//! The house in order: what leans on what, and what stands nowhere in the source.
//!
//! Floors, from the ground: `platform` and `pieces`; `game` and `solve`; the games; `play`; `registry`; `cli`;
//! `main`. A file leans on its own floor and those below.

use std::fs;
use std::path::{Path, PathBuf};

use croupier::pieces::Code;

fn floor(module: &str) -> Option<usize> {
    const FLOORS: [&[&str]; 6] = [
        &["platform", "pieces", "json"],
        &["game", "solve"],
        &["games"],
        &["play"],
        &["registry"],
        &["cli"],
    ];
    FLOORS.iter().position(|floor| floor.contains(&module))
}

/// The modules of the crate that a line names, each as in `crate::play::…`.
fn leans_on(line: &str) -> impl Iterator<Item = &str> {
    let ends = |c: char| !c.is_alphanumeric() && c != '_';
    line.split("crate::").skip(1).map(move |after| after.split(ends).next().unwrap_or(""))
}

/// What a file is, as far as its module of tests, which may do as they like. A single function for
/// tests, or the name of a module in another file, ends nothing.
pub fn without_tests(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let begins = |line: &str, next: &str| {
        line.trim() == "#[cfg(test)]" && next.starts_with("mod ") && next.contains('{')
    };
    let next = text.lines().skip(1).chain([""]);
    let lines = text.lines().zip(next).take_while(move |(line, next)| !begins(line, next));
    (1..).zip(lines.map(|(line, _)| line))
}

/// What lasts for the whole run and changes: what a signal finds or leaves.
const LASTING: &[(&str, &str)] = &[
    ("cli/signals.rs", "static ASKED: "),
    ("cli/signals.rs", "static BROKEN_OFF: "),
    ("cli/signals.rs", "static BUSY: "),
    ("cli/signals.rs", "static FAREWELL: "),
    ("cli/signals.rs", "static OPEN: "),
    ("cli/signals.rs", "static WAITS: "),
    // Tables that are filled when they are first asked.
    ("games/dalmatian/solver/keeps.rs", "static LATTICE: "),
    ("games/dice_poker/equilibrium/hands.rs", "static SHARES: "),
    ("games/dice_poker/equilibrium/hands.rs", "static TOGETHER: "),
    ("games/swipe/solve/policy.rs", "static CHANCES: "),
    ("pieces/names.rs", "static ALONE: "),
    // The names by which seats are written, while somebody writes.
    ("pieces/names.rs", "thread_local! {"),
    ("pieces/names.rs", "static SCOPE: "),
    ("pieces/names.rs", "static LAST: "),
    // A refusal on its way through an error of serde, which carries words alone.
    ("pieces/refusal.rs", "thread_local! {"),
    ("pieces/refusal.rs", "static MEANT: "),
];

/// Whether a line declares something global that can change.
fn changes_globally(code: &str) -> bool {
    const INSIDE: [&str; 5] = ["Atomic", "Cell", "Lock", "Mutex", "Once"];
    let declared = code.trim_start().trim_start_matches("pub ");
    let declared = declared.trim_start_matches("pub(crate) ").trim_start_matches("pub(super) ");
    code.contains("thread_local!")
        || declared.starts_with("static mut ")
        || declared.starts_with("static ") && INSIDE.iter().any(|word| code.contains(word))
}

/// The most lines of a file: beyond that it is about two things.
const MOST_LINES: usize = 600;

/// Everything that is wrong with a file of this path below `src`.
fn faults(path: &str, text: &str) -> Vec<String> {
    let mut all = Vec::new();
    if !text.starts_with("//! ") && !text.starts_with("#![doc") {
        all.push(format!("{path}: no line says what it is"));
    }
    let lines = text.lines().count();
    if lines > MOST_LINES {
        all.push(format!("{path}: {lines} lines, {MOST_LINES} at most"));
    }
    // In pieces, so that this file does not hold what it looks for.
    for mark in [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")] {
        if text.contains(mark) {
            all.push(format!("{path}: {mark}"));
        }
    }
    let is_test =
        path.ends_with("/tests.rs") || path.contains("/tests/") || path.starts_with("laws/");
    let module = path.split(['/', '.']).next().unwrap_or("");
    let game = path.strip_prefix("games/").and_then(|rest| rest.split_once('/'));
    for (n, line) in without_tests(text).filter(|_| !is_test) {
        let code = line.split("//").next().unwrap_or("");
        let mut fault = |what: &str| all.push(format!("{path}:{n}: {what}: {}", line.trim()));
        if code.contains("crate::{") {
            fault("leans on several modules at once");
        }
        for target in leans_on(code) {
            match (floor(module), floor(target)) {
                (Some(here), Some(there)) if there > here => fault("leans upward"),
                _ => {}
            }
            if path.ends_with("/score.rs") && game.is_some() && target != "pieces" {
                fault("scoring leans on more than the pieces");
            }
        }
        if let Some((game, _)) = game {
            for after in code.split("crate::games::").skip(1) {
                if !after.starts_with(&format!("{game}::")) {
                    fault("a game leans on another");
                }
            }
            let outside = ["rand::", "clap::", "rustyline::"];
            let world = ["io", "fs", "env", "time", "thread", "process", "net"];
            let used = |of: &str| {
                code.contains(&format!("std::{of}"))
                    || code.contains("std::{")
                        && code.split(['{', ',', ' ', ':', '}']).any(|word| word == of)
            };
            if outside.iter().any(|of| code.contains(of)) || world.into_iter().any(used) {
                fault("a game touches the world");
            }
        }
        let sockets = ["std::net", "UnixStream", "UnixListener", "UnixDatagram"];
        if sockets.iter().any(|word| code.contains(word)) {
            fault("knows the network");
        }
        let draws = code.contains("rand::") || code.contains("use rand");
        if draws && !["play/source.rs", "play/entropy.rs"].contains(&path) {
            fault("luck from elsewhere");
        }
        if module != "cli" && code.contains("std::time") {
            fault("looks at the clock");
        }
        let lasts = |&(at, words): &(&str, &str)| at == path && line.contains(words);
        if changes_globally(code) && !LASTING.iter().any(lasts) {
            fault("global state");
        }
    }
    all
}

/// Every Rust file below a folder.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            all.push(path);
        }
    }
    all.sort();
    all
}

/// The source: paths below `src`, and texts.
fn source() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    files(&root)
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            (path.strip_prefix(&root).unwrap().display().to_string(), text)
        })
        .collect()
}

#[test]
fn the_house_is_in_order() {
    let source = source();
    assert!(source.len() > 40);
    let all: Vec<String> = source.iter().flat_map(|(path, text)| faults(path, text)).collect();
    assert!(all.is_empty(), "{}", all.join("\n"));
    for (path, words) in LASTING {
        let stands = source.iter().any(|(at, text)| at == path && text.contains(words));
        assert!(stands, "{path} no longer says: {words}");
    }
}

#[test]
fn every_refusal_code_is_used() {
    let source = source();
    for code in Code::ALL {
        let name = format!("Code::{code:?}");
        let used = |text: &str| {
            text.match_indices(&name)
                .any(|(i, _)| !text[i + name.len()..].starts_with(|c: char| c.is_alphanumeric()))
        };
        assert!(
            source.iter().any(|(path, text)| path != "pieces/refusal.rs" && used(text)),
            "nothing is refused as {name}"
        );
    }
}

#[test]
fn every_test_module_has_its_caption() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it");
    let index = fs::read_to_string(root.join("main.rs")).unwrap();
    for file in files(&root) {
        let name = file.file_stem().unwrap().to_str().unwrap().to_string();
        if file.parent() != Some(&root) || ["main", "common", "run"].contains(&name.as_str()) {
            continue;
        }
        assert!(index.contains(&format!("//! - `{name}`: ")), "{name}");
        assert!(fs::read_to_string(&file).unwrap().starts_with("//! "), "{name}");
    }
}

#[test]
fn a_house_out_of_order_is_seen() {
    for (path, text, what) in [
        ("pieces/a.rs", "use crate::game::Info;", "leans upward"),
        ("pieces/a.rs", "use crate::{pieces::b, play::{c, d}};", "several modules at once"),
        ("pieces/a.rs", "fn a(b: crate::pieces::B) { crate::play::c(b) }", "leans upward"),
        ("solve.rs", "fn a() { crate::games::b() }", "leans upward"),
        ("play/a.rs", "use crate::registry;", "leans upward"),
        ("registry.rs", "use crate::cli::out;", "leans upward"),
        ("games/a/mod.rs", "use crate::games::b::C;", "a game leans on another"),
        ("games/a/mod.rs", "use crate::play::table;", "leans upward"),
        ("games/a/mod.rs", "use std::{fmt, io};", "touches the world"),
        ("games/a/mod.rs", "use std::time::Instant;", "touches the world"),
        ("games/a/mod.rs", "use rand::Rng;", "touches the world"),
        ("games/a/score.rs", "use crate::game::Game;", "more than the pieces"),
        ("cli/a.rs", "use std::net::TcpStream;", "knows the network"),
        ("play/a.rs", "use rand::Rng;", "luck from elsewhere"),
        ("play/a.rs", "use std::time::Instant;", "clock"),
        ("pieces/a.rs", "#[cfg(test)]\nfn a() {}\nuse crate::game;", "pieces/a.rs:4: leans"),
        ("pieces/a.rs", "#[cfg(test)]\nmod tests;\nuse crate::game;", "pieces/a.rs:4: leans"),
        ("play/a.rs", "pub static A: AtomicU8 = AtomicU8::new(0);", "global state"),
        ("play/a.rs", "static A: Mutex<u8> = Mutex::new(0);", "global state"),
        ("play/a.rs", "static A: LazyLock<u8> = LazyLock::new(f);", "global state"),
        ("play/a.rs", "thread_local! { static A: Cell<u8> = Cell::new(0); }", "global state"),
        ("cli/signals.rs", "static OTHER: AtomicBool = AtomicBool::new(false);", "global state"),
        ("cli/a.rs", concat!("// TO", "DO: more"), "cli/a.rs: TO"),
    ] {
        let found = faults(path, &format!("//! A.\n{text}\n"));
        assert!(found.iter().any(|fault| fault.contains(what)), "{path}: {text}: {found:?}");
    }
    assert_eq!(faults("cli/a.rs", "use b;\n"), ["cli/a.rs: no line says what it is"]);
    let long = format!("//! A.\n{}", "\n".repeat(600));
    assert_eq!(faults("cli/a.rs", &long), ["cli/a.rs: 601 lines, 600 at most"]);
}

/// What stands behind the name of this package in a lock file, up to the next package.
fn locked<'a>(lock: &'a str, package: &str) -> &'a str {
    let begins = format!("name = \"{package}\"\n");
    let (_, rest) = lock.split_once(&begins).expect("the package is locked");
    rest.split("\n[[package]]").next().unwrap_or(rest)
}

/// `cargo fuzz` is run by hand: nobody would notice that its folder had fallen behind.
#[test]
fn the_fuzz_folder_is_locked_with_what_the_program_is_made_of() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    let (_, named) = manifest.split_once("\n[dependencies]\n").unwrap();
    let (named, _) = named.split_once("\n[").unwrap();
    let lock = fs::read_to_string(root.join("fuzz/Cargo.lock")).unwrap();
    let locked = locked(&lock, "croupier");
    let missing: Vec<&str> = named
        .lines()
        .filter_map(|line| line.split_once(" = ").map(|(name, _)| name))
        .filter(|name| !locked.contains(&format!("\"{name}\"")))
        .collect();
    assert!(missing.is_empty(), "cargo check in fuzz/ locks {missing:?}");
}
