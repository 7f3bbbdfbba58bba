//! Inputs to begin with for the laws of `untrusted`, and words to make others of.

use std::collections::BTreeSet;

use croupier::inside::{Session, SessionOptions};
use croupier::pieces::{Names, Style};
use croupier::play::AnyGame;
use croupier::play::record::Header;
use croupier::registry::GAMES;
use serde_json::json;

use crate::common::{Rng, hostile, names, placed, playthrough, some_line};
use crate::disk::Disk;
use crate::untrusted::{CHECK, kept};

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
            "request" => {
                let verbs = ["look", "moves", "score", "roll", "apply"].into_iter().cycle();
                for (verb, state) in verbs.zip(states(*kind)) {
                    let state = String::from_utf8_lossy(&state).into_owned();
                    let moves = if verb == "apply" { r#","moves":["stop"]"# } else { "" };
                    let game = kind.info().id;
                    let asked =
                        format!(r#"{{"do":"{verb}","game":"{game}","state":{state}{moves}}}"#);
                    all.push(asked.into_bytes());
                }
            }
            // In every manner: the game, its seats and rules, and how it is played.
            _ => {
                let commands = "undo\nredo\n?\nhelp\nroll\nr\n\nrules R1\nscore\nwhy\nstate\nlog\nundo\nredo\nfix 1 dice 3\nnote a; b\npeek Pa\nquit";
                let games = games(*kind).into_iter().map(|game| game.join("\n"));
                let moves = kind.info().moves.iter().map(|mv| mv.example.to_string());
                let all_words = moves.chain(games).chain(vec![commands.to_string(); 8]);
                for (n, words) in (0..).zip(all_words) {
                    all.push([&[number, n, n, n], words.as_bytes()].concat());
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
    all.extend(placed(&text).filter(|words| words.starts_with('{')).map(str::to_string));
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

/// The record of a short game.
pub fn recorded(kind: &dyn AnyGame, deal: bool) -> String {
    let seats = Names::new(["Ana", "Bo", "Cy"].map(str::to_string).to_vec()).expect("names");
    let table = kind.fresh(&json!({}), seats, None).expect("a fresh game");
    let header = Header {
        seed: "7".to_string(),
        deal,
        bots: vec!["Cy=random".to_string()],
        started: "2026-03-01T20:15:00Z".to_string(),
        ..Header::of(table.as_ref())
    };
    let disk = Disk::default();
    let game = kept(&disk, &header, table);
    let mut session = Session::new(game, SessionOptions::default(), Style::PIPE);
    let rng = &mut Rng(7);
    for n in 0..30 {
        while session.more().is_some() {}
        let table = session.game().table();
        let line = match n {
            10 => "note Bo's die fell".to_string(),
            // It need not fit.
            14 => "fix 1 dice 6".to_string(),
            n if n % 7 == 5 => "undo".to_string(),
            n if n % 7 == 6 => "redo".to_string(),
            _ => some_line(table, rng).unwrap_or_default(),
        };
        session.line(&line);
    }
    String::from_utf8(disk.file()).expect("records are text")
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
        for text in states(*kind).into_iter().chain([recorded(*kind, true).into_bytes()]) {
            let text = String::from_utf8_lossy(&text).into_owned();
            let quoted = text.split('"').skip(1).step_by(2);
            let keys = quoted.filter(|key| (1..20).contains(&key.len()) && key.is_ascii());
            all.extend(keys.map(|key| format!("\"{key}\"")));
        }
    }
    all
}
