//! Hostile states and lines: each is answered with a refusal of a known code, and the stream goes
//! on.
//!
//! `tests/hostile` holds a line to a file, and `expected.tsv` the code and place of its refusal.
//! What is broken as text is made here.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use croupier::kit::refusal::Code;
use croupier::play::record::{Header, Record};
use croupier::registry::find;
use serde_json::json;

use crate::common;
use crate::run::{Scratch, croupier, games};
use crate::strict_json::{self, Json};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hostile")
}

/// The answers to all these lines, after one to a line that is well.
fn answers(game: &str, verb: &str, lines: &[Vec<u8>]) -> Vec<Json> {
    let mut input = well(game).into_bytes();
    for line in lines {
        input.push(b'\n');
        input.extend(line);
    }
    let ended = croupier(&format!("{game} {verb} --json")).stdin(input).ends();
    assert!(matches!(ended.status, Some(0 | 1)), "{game}: {:?} {}", ended.status, ended.stderr);
    assert_eq!(ended.stderr, "", "{game}");
    let read = |line: &str| strict_json::read(line).unwrap_or_else(|why| panic!("{why}: {line}"));
    let answers: Vec<Json> = ended.stdout.lines().map(read).collect();
    assert_eq!(answers.len(), lines.len() + 1, "{game}: one answer to a line");
    assert!(answers[0].find("/error").is_none(), "{game}: {}", answers[0]);
    for answer in &answers {
        if let Some(code) = answer.find("/error/code") {
            let known = Code::ALL.iter().any(|known| known.as_str() == code.text());
            assert!(known, "{game}: {answer}");
        }
    }
    answers.into_iter().skip(1).collect()
}

/// A state in full.
fn well(game: &str) -> String {
    let fresh = croupier(&format!("{game} new -p Ana,Bo,Cy")).output();
    croupier(&format!("{game} roll --seed 3")).stdin(fresh).output().trim_end().to_string()
}

fn code(answer: &Json) -> &str {
    answer.find("/error/code").map_or("", Json::text)
}

/// A file, and the code and place of its refusal.
type Row<'a> = (&'a str, &'a str, &'a str);

#[test]
fn every_hostile_file_is_refused_as_expected() {
    let table = fs::read_to_string(folder().join("expected.tsv")).unwrap();
    let mut by_game: BTreeMap<(&str, &str), Vec<Row>> = BTreeMap::new();
    for row in table.lines().skip(1) {
        let [file, verb, code, at] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("not four columns: {row}");
        };
        let game = file.split_once('/').unwrap().0;
        by_game.entry((game, verb)).or_default().push((file, code, at));
    }
    let mut wrong = String::new();
    for ((game, verb), cases) in &by_game {
        let read = |file: &str| fs::read(folder().join(format!("{file}.json"))).unwrap();
        let lines: Vec<Vec<u8>> =
            cases.iter().map(|(file, ..)| read(file).trim_ascii_end().to_vec()).collect();
        for (answer, (file, due, at)) in answers(game, verb, &lines).iter().zip(cases) {
            let place = answer.find("/error/at").map_or("-", Json::text);
            if (code(answer), place) != (*due, *at) {
                writeln!(wrong, "{file}: {due} at {at:?} is due, got {answer}").unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    let listed = by_game.values().map(Vec::len).sum::<usize>();
    assert!(listed >= 250, "{listed}");
    // And no file is left out of the table.
    let files: usize =
        games().iter().map(|game| fs::read_dir(folder().join(game)).unwrap().count()).sum();
    assert_eq!(listed, files);
}

/// Every verb that reads states, with arguments that do for any game.
const VERBS: [&str; 8] =
    ["look", "moves", "roll --seed 1", "apply stop", "score", "best", "odds", "look --as Ana"];

#[test]
fn every_verb_that_reads_states_refuses_the_hostile_ones_alike() {
    for game in games() {
        let mut lines = Vec::new();
        let mut paths: Vec<PathBuf> = fs::read_dir(folder().join(&game))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        paths.sort();
        for path in &paths {
            lines.extend(fs::read(path).unwrap().trim_ascii_end());
            lines.push(b'\n');
        }
        let refusals = |verb: &str| -> Vec<(String, String)> {
            let ended = croupier(&format!("{game} {verb} --json")).stdin(&lines).ends();
            assert_eq!((ended.status, ended.stderr.as_str()), (Some(1), ""), "{game} {verb}");
            let told = |line: &str| {
                let answer = strict_json::read(line).unwrap();
                let at = answer.find("/error/at").map_or("-", Json::text);
                (code(&answer).to_string(), at.to_string())
            };
            ended.stdout.lines().map(told).collect()
        };
        let due = refusals(VERBS[0]);
        assert_eq!(due.len(), paths.len(), "{game}");
        for verb in &VERBS[1..] {
            for ((path, due), told) in paths.iter().zip(&due).zip(refusals(verb)) {
                assert_eq!(told, *due, "{} by {verb}", path.display());
            }
        }
    }
}

/// What memory may be had for the hostile files of a game, in KiB.
const ROOM: u64 = 256 << 10;

#[test]
#[cfg(target_os = "linux")]
fn hostile_states_take_little_memory() {
    for game in games() {
        let mut pieces = Vec::new();
        for entry in fs::read_dir(folder().join(&game)).unwrap() {
            let mut line = fs::read(entry.unwrap().path()).unwrap();
            line.push(b'\n');
            pieces.push(line);
        }
        for deep in ["[", "{\"a\":", "\"", "1", "[1,", "{\"dice\":[6,"] {
            let mut line = deep.repeat((1 << 20) / deep.len()).into_bytes();
            line.push(b'\n');
            pieces.push(line);
        }
        let lines = pieces.len();
        let mut program = croupier(&format!("{game} look")).converses();
        assert_eq!(program.pour(pieces.into_iter()).len(), lines, "{game}");
        assert!(program.peak() < ROOM, "{game}: {} KiB", program.peak());
    }
}

/// Held each against all others, so many would keep the program busy for minutes.
#[test]
fn very_many_names_are_refused_for_their_number() {
    let names = |each: fn(usize) -> String| {
        let names: Vec<String> = (0..80_000).map(each).collect();
        names.join(",")
    };
    let (players, owners) = (names(|n| format!("\"n{n}\"")), names(|n| format!("\"n{n}\":[5]")));
    for game in games() {
        let line = format!("{{\"phase\":\"over\",\"players\":[{players}]}}");
        let answers = answers(&game, "look", &[line.into_bytes()]);
        assert_eq!(code(&answers[0]), "players-invalid", "{game}");
    }
    for (more, due) in [("", "players-invalid"), (",\"n7\":[5]", "duplicate-key")] {
        let line = format!("{{\"bid\":7,\"own\":[1],\"loose\":{{{owners}{more}}}}}");
        let answers = answers("swipe", "look", &[line.into_bytes()]);
        assert_eq!(code(&answers[0]), due);
    }
    let table = find("swipe").unwrap().fresh(&json!({}), common::names(3), None).unwrap();
    let players = (0..80_000).map(|n| format!("n{n}")).collect();
    let header = Header { players, ..Header::of(table.as_ref()) };
    let home = Scratch::new();
    let record = home.path("many.jsonl");
    drop(Record::create(&record, &header).unwrap());
    let ended = croupier("verify").arg(&record).ends();
    assert_eq!(ended.status, Some(1), "{}", ended.stderr);
    assert!(ended.stderr.contains("3 to 6 players, not 80000"), "{}", ended.stderr);
}

/// `CROUPIER_LONG_LINE` says how many MiB.
#[test]
#[cfg(target_os = "linux")]
fn a_line_without_end_takes_no_more_memory_than_a_long_one() {
    let mib = std::env::var("CROUPIER_LONG_LINE").ok().map_or(256, |text| text.parse().unwrap());
    for fill in [b'[', b' ', b'\xff'] {
        let mut program = croupier("dalmatian look").converses();
        let pieces = (0..mib).map(|_| vec![fill; 1 << 20]);
        let answers = program.pour(pieces.chain([b"\n".to_vec()]));
        assert_eq!(answers.len(), 1);
        let due = "{\"error\":{\"code\":\"line-too-long\"";
        assert!(answers[0].starts_with(due), "{}", answers[0]);
        assert!(program.peak() < 64 << 10, "{} KiB", program.peak());
        // Kept whole, it would not have fitted.
        assert!(mib > 64);
    }
}

#[test]
fn a_state_cut_off_anywhere_is_refused() {
    for game in games() {
        let whole = well(&game).into_bytes();
        let lines: Vec<Vec<u8>> = (1..whole.len()).map(|end| whole[..end].to_vec()).collect();
        for (answer, line) in answers(&game, "look", &lines).iter().zip(&lines) {
            assert_eq!(code(answer), "json-invalid", "{game} {}", line.len());
        }
    }
}

#[test]
fn broken_text_is_refused_and_the_stream_goes_on() {
    let deep = |open: &str, n: usize| open.repeat(n).into_bytes();
    let utf16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    for game in games() {
        let whole = well(&game);
        let bytes = whole.as_bytes();
        let inside = |more: &[u8]| [&bytes[..bytes.len() - 1], more, b"}"].concat();
        let cases: Vec<(&str, Vec<u8>)> = vec![
            ("encoding-invalid", ["\u{feff}".as_bytes(), bytes].concat()),
            ("encoding-invalid", utf16("\u{feff}{}")),
            ("json-invalid", inside(br#","id":"\ud800""#)),
            ("json-invalid", inside(br#","id":"\udc00\ud800""#)),
            ("encoding-invalid", inside(b",\"id\":\"\xff\"")),
            ("encoding-invalid", inside(b",\"\xc0\x80\":1")),
            ("json-invalid", inside(b",\"id\":\"\0\"")),
            ("json-invalid", [bytes, b"\0"].concat()),
            ("json-invalid", inside(br#","round":NaN"#)),
            ("json-invalid", inside(br#","round":Infinity"#)),
            ("json-invalid", inside(br#","round":1e999"#)),
            ("json-invalid", inside(br#","round":01"#)),
            ("json-invalid", inside(br#","round":1,"#)),
            ("json-invalid", [bytes, b" x"].concat()),
            ("json-invalid", [bytes, bytes].concat()),
            ("json-invalid", b"'game'".to_vec()),
            ("duplicate-key", inside(br#","players":[]"#)),
            ("duplicate-key", inside(br#","pl\u0061yers":[]"#)),
            ("wrong-type", b"[]".to_vec()),
            ("wrong-type", [b"[", bytes, b"]"].concat()),
            ("wrong-type", b"1".to_vec()),
            ("wrong-type", b"null".to_vec()),
            ("wrong-type", b"\"x\"".to_vec()),
            ("too-deep", deep("[", 100_000)),
            ("too-deep", deep("{\"a\":", 100_000)),
            ("too-deep", inside(&[b",\"x\":".to_vec(), deep("[", 100_000)].concat())),
            ("unknown-field", inside(b",\"zzz\":18446744073709551616")),
            ("unknown-field", inside(format!(",\"{}\":1", "k".repeat(500_000)).as_bytes())),
            ("line-too-long", vec![b'['; (1 << 20) + 1]),
            ("line-too-long", inside(format!(",\"id\":\"{}\"", "x".repeat(1 << 20)).as_bytes())),
            // And then all is well.
            ("", bytes.to_vec()),
        ];
        let lines: Vec<Vec<u8>> = cases.iter().map(|(_, line)| line.clone()).collect();
        for (answer, (due, line)) in answers(&game, "look", &lines).iter().zip(&cases) {
            let told = String::from_utf8_lossy(&line[..line.len().min(200)]).into_owned();
            assert_eq!(code(answer), *due, "{game}: {told}\n{answer}");
            // However much is wrong, little is said.
            assert!(due.is_empty() || answer.to_string().len() < 2000, "{game}: {told}");
        }
    }
}

#[test]
fn many_lines_of_which_every_third_is_broken() {
    const LINES: usize = 1_000_000;
    let line = |n: usize| match (n % 3, n / 3 % 3) {
        (2, 0) => "{\"total\":6,",
        (2, 1) => "{\"total\":6,\"dice\":[7]}",
        (2, _) => "\u{1}",
        _ => r#"{"total":6,"dice":[1,2,3,4,5]}"#,
    };
    let pieces = (0..LINES / 1000).map(|thousand| {
        let mut piece = String::new();
        for n in thousand * 1000..(thousand + 1) * 1000 {
            writeln!(piece, "{}", line(n)).unwrap();
        }
        piece.into_bytes()
    });
    for args in ["dalmatian score --json", "dalmatian score --jobs 2"] {
        let mut program = croupier(args).converses();
        let answers = program.pour(pieces.clone());
        assert_eq!(answers.len(), LINES);
        for (n, answer) in answers.iter().enumerate() {
            let due = if n % 3 == 2 { "{\"error\":{\"code\":" } else { "{\"total\":6," };
            assert!(answer.starts_with(due), "line {}: {answer}", n + 1);
            let place = format!(",\"line\":{}}}", n + 1);
            assert!(n % 3 != 2 || answer.ends_with(&place), "line {}: {answer}", n + 1);
        }
        if cfg!(target_os = "linux") {
            assert!(program.peak() < 64 << 10, "{} KiB", program.peak());
        }
    }
}
