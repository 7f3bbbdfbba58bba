//! Hostile states and lines: each is answered with a refusal of a known code, and the stream goes
//! on.
//!
//! Every game has a `hostile.jsonl` in its own folder: to a line an input, and the code, the place
//! and the rule of the refusal that is due. An input that is no JSON, or
//! would not come out of a reader of JSON as it went in, is kept as a string. What is broken as
//! text is made here.

use std::fmt::Write;

use crate::prelude::*;

/// The code, place and rule that stand here.
fn words(told: &Value) -> [String; 3] {
    ["code", "at", "rule"].map(|key| told[key].as_str().unwrap_or_default().to_string())
}

fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap_or_default()
}

/// The answers to all these lines; to look at them after one that is well.
fn answers<T: AsRef<[u8]>>(game: &str, verb: &str, lines: &[T]) -> Vec<Value> {
    let first = if verb == "look" { vec![well(game).into_bytes()] } else { Vec::new() };
    let all: Vec<&[u8]> =
        first.iter().map(Vec::as_slice).chain(lines.iter().map(AsRef::as_ref)).collect();
    let json = if matches!(verb, "score" | "best" | "odds") { " --json" } else { "" };
    let said = croupier(&format!("{game} {verb}{json}")).stdin(all.join(&b'\n')).said();
    let mut answers: Vec<Value> = said.lines().map(read).collect();
    assert_eq!(answers.len(), all.len(), "{game}: one answer to a line");
    assert!(verb != "look" || code(&answers[0]).is_empty(), "{game}: {}", answers[0]);
    answers.split_off(first.len())
}

/// A state in full.
fn well(game: &str) -> String {
    let fresh = croupier(&format!("{game} new -p Ana,Bo,Cy")).states();
    croupier(&format!("{game} roll --seed 3")).stdin(fresh).states().trim_end().to_string()
}

/// Every verb that reads states, with arguments that do for any game.
const VERBS: [&str; 8] =
    ["look", "moves", "roll --seed 1", "apply stop", "score", "best", "odds", "look --as Ana"];

#[test]
fn every_hostile_input_is_refused_as_expected_by_every_verb() {
    let mut wrong = String::new();
    for kind in GAMES {
        let (game, cases) = (kind.info().id, hostile(*kind));
        for verb in VERBS {
            // A number alone may be a position in words, where those are taken.
            let state = |input: &str| verb == "look" || input.trim().parse::<f64>().is_err();
            let cases = cases.iter().filter(|(input, _)| state(input));
            let (lines, told): (Vec<&String>, Vec<_>) = cases.map(|(a, b)| (a, words(b))).unzip();
            for ((line, due), answer) in lines.iter().zip(told).zip(answers(game, verb, &lines)) {
                if words(&answer["error"]) != due {
                    writeln!(wrong, "{game} {verb}: {due:?} is due on {line}: {answer}").unwrap();
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// `CROUPIER_LONG_LINE` says how many MiB.
#[test]
#[cfg(target_os = "linux")]
fn a_line_without_end_takes_no_more_memory_than_a_long_one() {
    let mib = std::env::var("CROUPIER_LONG_LINE").ok().map_or(256, |text| text.parse().unwrap());
    for fill in [b"[", b" ", b"\xff", b"1", b"\""] {
        let mut program = croupier("dalmatian look").converses();
        let pieces = (0..mib).map(|_| fill.repeat(1 << 20));
        let answers = program.pour(pieces.chain([b"\n".to_vec()]));
        assert_eq!(answers.len(), 1);
        let due = "{\"error\":{\"code\":\"line-too-long\"";
        assert!(answers[0].starts_with(due), "{}", answers[0]);
        assert!(program.peak() < 64 << 10, "{} KiB", program.peak());
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
        let mut crowd: Value = serde_json::from_str(&whole).unwrap();
        let called = |n: usize| {
            let mut player = crowd["players"][0].clone();
            player["name"] = json!(format!("n{n}"));
            player
        };
        crowd["players"] = (0..6_000).map(called).collect();
        let cases: Vec<(&str, Vec<u8>)> = vec![
            ("encoding-invalid", utf16("\u{feff}{}")),
            ("encoding-invalid", ["\u{feff}".as_bytes(), bytes].concat()),
            ("json-invalid", inside(br#","id":"\ud800""#)),
            ("json-invalid", inside(br#","id":"\udc00\ud800""#)),
            ("encoding-invalid", inside(b",\"id\":\"\xff\"")),
            ("encoding-invalid", inside(b",\"\xc0\x80\":1")),
            ("json-invalid", inside(b",\"id\":\"\0\"")),
            ("json-invalid", [bytes, b"\0"].concat()),
            ("json-invalid", inside(br#","zz":NaN"#)),
            ("json-invalid", inside(br#","zz":Infinity"#)),
            ("json-invalid", inside(br#","zz":1e999"#)),
            ("json-invalid", inside(br#","zz":01"#)),
            ("json-invalid", inside(br#","zz":1,"#)),
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
            ("out-of-range", inside(b",\"zzz\":18446744073709551616")),
            ("unknown-field", inside(format!(",\"{}\":1", "k".repeat(500_000)).as_bytes())),
            ("line-too-long", vec![b'['; (1 << 20) + 1]),
            ("line-too-long", inside(format!(",\"id\":\"{}\"", "x".repeat(1 << 20)).as_bytes())),
            // Held each against all others, so many would keep the program busy for minutes.
            ("players-invalid", crowd.to_string().into_bytes()),
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
#[cfg(target_os = "linux")]
fn very_many_lines_take_little_memory() {
    let thousand = "{\"total\":6,\"dice\":[1,2,3,4,5]}\n{\"total\":6,\n".repeat(500);
    let mut program = croupier("dalmatian score").converses();
    let answers = program.pour((0..200).map(|_| thousand.clone().into_bytes()));
    assert_eq!(answers.len(), 200_000);
    assert!(answers[199_999].ends_with(",\"line\":200000}"), "{}", answers[199_999]);
    assert!(program.peak() < 64 << 10, "{} KiB", program.peak());
}
