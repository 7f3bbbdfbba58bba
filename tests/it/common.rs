//! What several test modules lean on.

use std::fs;
use std::path::{Path, PathBuf};

use croupier::game::Next;
use croupier::json::strict;
use croupier::json::write::json_text;
use croupier::kit::chance::{Luck, Sampler, Words, draw};
use croupier::kit::names::Names;
use croupier::kit::refusal::Refusal;
use croupier::kit::seat::Seat;
use croupier::kit::style::Style;
use croupier::play::table::{Acted, Ask, Desk, Kind, Table};
use croupier::registry;
use croupier::solve::Limits;
use serde_json::{Value, json};

/// A small generator of its own, so that tests do not lean on the program's.
pub struct Rng(pub u64);

impl Rng {
    pub fn next(&mut self) -> u64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// One of these.
    pub fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.next() as usize % all.len()]
    }
}

impl Words for Rng {
    fn word(&mut self) -> u32 {
        (self.next() >> 32) as u32
    }
}

impl Sampler for Rng {
    fn below(&mut self, n: u32) -> u32 {
        (self.next() % u64::from(n)) as u32
    }
}

/// So many players.
pub fn names(seats: usize) -> Names {
    let names = (0..seats).map(|i| format!("P{}", char::from(b'a' + i as u8)));
    Names::new(names).unwrap()
}

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
        Value::Number(n) => n.is_f64() || n.as_i64().is_some_and(|n| n.abs() <= strict::LARGEST),
        Value::Array(list) => list.iter().all(is_exact),
        Value::Object(fields) => fields.values().all(is_exact),
        _ => true,
    }
}

const HOSTILE: &str = "a line {\"verb\":…,\"code\":…,\"at\":…,\"rule\":…,\"input\":…} for each \
    wrong value of each field of a state (without \"rule\" where none is cited), and \"what\" to \
    say what is wrong with it. tests/it/hostile.rs tells more";
const PLAYTHROUGH: &str = "games with every move, house rule and clause. Write the lines that begin \
    with `= `, `@ `, `> ` and `? ` as tests/it/playthrough.rs tells, and run `CROUPIER_BLESS=1 \
    cargo test --test it playthrough`: the rest is written down. Then read it, line by line";

/// The hostile inputs of a game, each with what is due on it.
pub fn hostile(kind: &dyn Kind) -> Vec<(String, Value)> {
    let (path, text) = game_file(kind, "hostile.jsonl", HOSTILE);
    let case = |line: &str| {
        let told: Value = serde_json::from_str(line)
            .unwrap_or_else(|why| panic!("{}: {why}: {line}", path.display()));
        let input = &told["input"];
        (input.as_str().map_or_else(|| input.to_string(), str::to_string), told)
    };
    let all: Vec<(String, Value)> = text.lines().map(case).collect();
    assert!(all.len() >= 50, "{}: {} inputs. Wanted: {HOSTILE}", path.display(), all.len());
    all
}

/// The playthrough of a game.
pub fn playthrough(kind: &dyn Kind) -> (PathBuf, String) {
    game_file(kind, "playthrough.txt", PLAYTHROUGH)
}

/// A file that every game has in its own folder, and what is wanted of it.
fn game_file(kind: &dyn Kind, name: &str, wanted: &str) -> (PathBuf, String) {
    let id = kind.info().id;
    let path = format!("src/games/{}/{name}", id.replace('-', "_"));
    // The folder of the project: for `fuzz/`, which runs these tests too, the one above.
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let all = [root.join(&path), root.join("..").join(&path)];
    let there = all.into_iter().find(|path| path.exists());
    let there = there.unwrap_or_else(|| panic!("{id} has no {path}. Wanted: {wanted}"));
    let text = fs::read_to_string(&there).expect("a text");
    (there, text)
}

/// A state as strangers write it, with or without the name of its game.
pub fn state_of(game: &str, text: &str) -> Result<Box<dyn Table>, Refusal> {
    let mut node = strict::parse(text)?;
    node.take("game");
    registry::find(game)?.read_state(node)
}

/// A position, as JSON or in compact notation.
#[track_caller]
pub fn position(game: &str, words: &str) -> Box<dyn Table> {
    let read = if words.starts_with('{') {
        state_of(game, words)
    } else {
        let kind = registry::find(game).unwrap();
        kind.read_notation(&json!({}), &[words.to_string()]).remove(0)
    };
    read.unwrap_or_else(|refusal| panic!("{words}: {refusal}"))
}

/// Asks a solver, to be exact or not.
pub fn asked<T>(exact: bool, question: impl FnOnce(&mut Ask) -> T) -> T {
    asked_at(&mut Desk::default(), &mut Rng(1), exact, question)
}

/// As [`asked`], with what earlier questions left on the desk.
pub fn asked_at<T>(
    desk: &mut Desk,
    rng: &mut Rng,
    exact: bool,
    question: impl FnOnce(&mut Ask) -> T,
) -> T {
    question(&mut Ask {
        desk,
        sampler: rng,
        exact,
        objective: None,
        limits: Limits::default(),
        style: Style::PIPE,
        progress: &|_| (),
    })
}

/// Every ordered throw of `n` dice.
pub fn throws(n: usize) -> Vec<Vec<u8>> {
    (0..6_usize.pow(n as u32))
        .map(|fall| (0..n).map(|die| (fall / 6_usize.pow(die as u32) % 6) as u8 + 1).collect())
        .collect()
}

/// What may be done in words that can be typed as they are: of a range some amount, nothing open.
pub fn typeable(table: &dyn Table, rng: &mut Rng) -> Vec<(Seat, String)> {
    let moves = table.moves().into_iter().filter(|(_, shown)| !shown.parts.contains_key("open"));
    moves
        .map(|(seat, shown)| match (shown.parts.get("least"), shown.parts.get("most")) {
            (Some(least), Some(most)) => {
                let (least, most) = (least.as_i64().unwrap(), most.as_i64().unwrap());
                let amount = least + i64::from(rng.below((most - least + 1) as u32));
                (seat, format!("{} {amount}", shown.words))
            }
            _ => (seat, shown.words),
        })
        .collect()
}

/// What happened: by itself, or by somebody.
#[derive(Clone)]
pub enum Cause {
    Luck(Luck),
    Move(Seat, String),
}

impl Cause {
    pub fn happens(&self, table: &mut dyn Table) -> Result<(), Refusal> {
        match self {
            Cause::Luck(luck) => table.take(luck).map(drop),
            Cause::Move(seat, words) => table.act(Some(*seat), words, 1).map(|_: Acted| ()),
        }
    }
}

/// Something that may happen now; `None` once the game is over.
pub fn some_cause(table: &dyn Table, rng: &mut Rng) -> Option<Cause> {
    let words = typeable(table, rng);
    match table.next() {
        Next::Over => None,
        Next::Chance(due) if words.is_empty() || rng.below(3) > 0 => {
            Some(Cause::Luck(draw(due.what, table.pack(), rng).unwrap()))
        }
        _ => {
            let (seat, words) = rng.pick(&words).clone();
            Some(Cause::Move(seat, words))
        }
    }
}

/// One random event; false once the game is over.
pub fn step(table: &mut dyn Table, rng: &mut Rng) -> bool {
    let Some(cause) = some_cause(table, rng) else { return false };
    let happened = cause.happens(table);
    happened.unwrap_or_else(|refusal| panic!("{refusal}\n{}", table.state()));
    true
}
