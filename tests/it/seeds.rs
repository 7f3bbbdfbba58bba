//! Inputs to begin with for the laws of `untrusted`, and words to make others of.

use std::collections::BTreeSet;
use std::path::PathBuf;

use croupier::pieces::Names;
use croupier::play::record::{By, Header, Record, What};
use croupier::play::{AnyGame, Kept, Match, Seed, Source};
use croupier::registry::GAMES;
use serde_json::json;

use crate::common::{Rng, hostile, names, playthrough, typeable};
use crate::untrusted::{CHECK, Paper};

/// Inputs for the door of this name.
pub fn seeds(door: &str) -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for (number, kind) in GAMES.iter().enumerate() {
        let number = number as u8;
        match door {
            "state" => {
                for state in states(*kind) {
                    all.push([&[number], &state[..]].concat());
                }
            }
            "record" => {
                for deal in [false, true] {
                    let record = recorded(*kind, deal);
                    let bodies: Vec<&str> =
                        record.lines().map(|line| &line[..line.len() - CHECK]).collect();
                    all.push(format!("s{}}}\n", bodies.join("}\n")).into_bytes());
                    all.push(format!("r{record}").into_bytes());
                }
            }
            _ => {
                for (n, game) in games(*kind).iter().enumerate() {
                    let first = [number, n as u8, n as u8, n as u8, 0];
                    all.push([&first[..], game.join("\n").as_bytes()].concat());
                }
                let commands = "undo\nredo\n?\nhelp\nroll\nr\n\nrules R1\nscore\nwhy\nstate\nlog\nundo\nredo\nfix 1 dice 3\nnote a; b\npeek Pa\nquit";
                for manners in 0..16 {
                    all.push([&[number, 0, 0, manners, 4 * manners], commands.as_bytes()].concat());
                }
                for (steps, words) in typed(*kind).iter().enumerate() {
                    let first = [number, 0, 0, steps as u8, steps as u8 % 64];
                    all.push([&first[..], words.as_bytes()].concat());
                }
            }
        }
    }
    all
}

/// States on file, hostile ones and others.
fn states(kind: &dyn AnyGame) -> Vec<Vec<u8>> {
    let mut all: Vec<String> = hostile(kind).into_iter().map(|(input, _)| input).collect();
    let (_, text) = playthrough(kind);
    let placed = text.lines().filter_map(|line| line.strip_prefix("@ "));
    all.extend(placed.filter(|words| words.starts_with('{')).map(str::to_string));
    let fresh = kind.fresh(&json!({}), names(kind.info().seats.0), None).expect("a fresh game");
    all.push(fresh.state().to_string());
    all.into_iter().map(String::into_bytes).collect()
}

/// What is typed in the games on file, game by game.
fn games(kind: &dyn AnyGame) -> Vec<Vec<String>> {
    let (_, text) = playthrough(kind);
    let mut all: Vec<Vec<String>> = Vec::new();
    for line in text.lines() {
        match line.split_at(line.len().min(2)) {
            ("= ", _) => all.push(Vec::new()),
            ("> ", words) => all.last_mut().expect("a game").push(words.to_string()),
            _ => {}
        }
    }
    all
}

/// All words that are typed in the games on file, each once.
fn typed(kind: &dyn AnyGame) -> Vec<String> {
    let mut all: BTreeSet<String> = games(kind).into_iter().flatten().collect();
    for mv in kind.info().moves {
        all.insert(mv.example.to_string());
        all.insert(format!("{{\"player\":\"Pa\",\"move\":\"{}\"}}", mv.example));
    }
    all.into_iter().collect()
}

/// The record of a short game.
pub fn recorded(kind: &dyn AnyGame, deal: bool) -> String {
    let seats = Names::new(["Ana", "Bo", "Cy"].map(str::to_string).to_vec()).expect("names");
    let table = kind.fresh(&json!({}), seats, None).expect("a fresh game");
    let header = Header {
        seed: Some("7".to_string()),
        deal,
        bots: vec!["Cy=random".to_string()],
        started: Some("2026-03-01T20:15:00Z".to_string()),
        ..Header::of(table.as_ref())
    };
    let paper = Paper::default();
    let record = Record::create_in(paper.boxed(), &header, &[]).expect("a fresh record");
    let kept = Some(Kept { record, path: PathBuf::from("paper") });
    let source = Source::new(&Seed::read("7").expect("a seed"));
    let mut game = Match::new(header, table, Some(source), kept);
    let rng = &mut Rng(7);
    for n in 0..30 {
        let what = match n {
            10 => What::Note { text: "Bo's die fell".to_string() },
            14 => What::Fix { entry: 1, words: "dice 6".to_string() },
            n if n % 7 == 5 => What::Undo,
            n if n % 7 == 6 => What::Redo,
            _ if game.table().next().due().is_some() => {
                game.roll().expect("it is awaited");
                continue;
            }
            _ => {
                let Some((seat, words)) = typeable(game.table(), rng).into_iter().next() else {
                    break;
                };
                let player = game.table().names()[seat].to_string();
                What::Do { words, player, by: By::Hand, hidden: false }
            }
        };
        // A fix need not fit.
        let _ = game.enter(what);
    }
    let bytes = paper.file().clone();
    String::from_utf8(bytes).expect("records are text")
}

/// Words of the games and keys of states and records.
pub fn words() -> BTreeSet<String> {
    let mut all: BTreeSet<String> = BTreeSet::new();
    let more = "undo redo fix note peek quit roll score why state log rules dice cards As Kd 9c ? _ \
        Pa: Pb Pc: 10-A-A 6*K Q+8 8/K/K 2&4 -1 0 9007199254740993 18446744073709551615 1e5 0.5 null true \
        false {} [] \"\" \\u0000 \\ud800 \u{feff} \u{202e} \u{9b} ♠ ; : , \" croupier check";
    all.extend(more.split_whitespace().map(str::to_string));
    for kind in GAMES {
        let info = kind.info();
        all.extend(info.moves.iter().map(|mv| mv.word.to_string()));
        all.extend(info.phases.iter().map(|word| format!("\"{word}\"")));
        for text in states(*kind).into_iter().chain([recorded(*kind, true).into_bytes()]) {
            let text = String::from_utf8_lossy(&text).into_owned();
            let quoted = text.split('"').skip(1).step_by(2);
            let keys = quoted.filter(|key| (1..20).contains(&key.len()) && key.is_ascii());
            all.extend(keys.map(|key| format!("\"{key}\"")));
        }
    }
    all
}
