//! Records with a header that cannot be, or very many corrections; `console/damage.md` shows files
//! that are damaged, replaced, open to others, or no files at all.

use std::fmt::Write;
use std::fs;

use crate::run::{PROGRAM, Scratch, croupier, output};
use crate::untrusted::sealed;

#[test]
fn a_header_that_cannot_be_gone_on_with_is_no_valid_record() {
    let home = Scratch::new();
    let record = home.path("game.jsonl");
    let play = croupier("dalmatian play -p Ana,Bo --first Ana --save").arg(&record);
    play.stdin("2 4\n12345\nreroll 1\n").output();
    let text = fs::read_to_string(&record).unwrap();
    assert!(text.contains("\"deal\":false"));
    for players in [r#""deal":false,"bots":["Bo=clever"]"#, r#""deal":false,"bots":["Bo"]"#] {
        let other = forged(&text, 0, |header| header.replace("\"deal\":false", players));
        fs::write(&record, other).unwrap();
        for verb in ["verify --json", "log", "resume", "recover"] {
            let ended = croupier(verb).arg(&record).ends();
            assert_eq!(ended.status, Some(1), "{verb} {players}: {}", ended.stderr);
        }
    }
}

/// What is kept to take corrections back is bounded, however many a record has.
#[test]
fn many_fixes_take_little_memory() {
    let home = Scratch::new();
    let record = home.path("fixes.jsonl");
    let typed = "1 5\n12345\nstop\n11223\nstop\nfix 2 11345\n";
    croupier("dalmatian play -p Ana,Bo --first Ana --save").arg(&record).stdin(typed).output();
    let text = fs::read_to_string(&record).unwrap();
    // In kilobytes, and of all that a process has mapped.
    let verified = |text: &str, kilobytes: u64| {
        fs::write(&record, forged(text, 0, str::to_string)).unwrap();
        let script = format!("ulimit -v {kilobytes} && exec \"$0\" verify \"$1\" 2>&1");
        let mut verify = home.command("sh");
        let ended = output(verify.args(["-c", &script, PROGRAM]).arg(&record)).unwrap();
        String::from_utf8(ended.stdout).unwrap()
    };
    let with_fixes = |all: u64| {
        let mut text = text.clone();
        for n in 7..=all {
            let faces = if n % 2 == 0 { "1 1 3 4 5" } else { "1 2 3 4 5" };
            writeln!(text, "{{\"n\":{n},\"fix\":2,\"do\":\"dice {faces}\",\"check\":\"\"}}")
                .unwrap();
        }
        verified(&text, 150_000)
    };
    let said = with_fixes(8_000);
    assert!(said.contains(": 8000 entries replayed, all in order."), "{said}");
    let said = with_fixes(9_000);
    assert!(said.contains("the corrections in this record"), "{said}");
    // As long as a game can be, its first roll put right, and that taken back and made again.
    let mut text = r#"{"croupier":2,"game":"pairs-and-wagers","rules":{"target":10,"odd_miss":"keep","mid":false},"players":["Ana","Bo"],"first":"Ana","seed":null,"deal":false,"started":null,"check":""}
"#
    .to_string();
    for n in 1..=16_000 {
        let who = if n % 2 == 1 { "Ana" } else { "Bo" };
        let roll = format!("\"do\":\"dice 1 2 4 6\",\"player\":\"{who}\",\"by\":\"hand\"");
        writeln!(text, "{{\"n\":{n},{roll},\"check\":\"\"}}").unwrap();
    }
    let fix = "\"fix\":1,\"do\":\"dice 1 2 3 5\"";
    for (n, what) in (16_001..).zip([fix, "\"undo\":true", "\"redo\":true"]) {
        writeln!(text, "{{\"n\":{n},{what},\"check\":\"\"}}").unwrap();
    }
    let said = verified(&text, 150_000);
    assert!(said.contains(": 16003 entries replayed, all in order."), "{said}");
}

/// A record with one line in another wording, and all checks as they would have been.
pub fn forged(text: &str, line: usize, other: impl Fn(&str) -> String) -> String {
    let mut anew = String::new();
    for (n, text) in text.lines().enumerate() {
        let (body, _) = text.rsplit_once(",\"check\"").unwrap();
        writeln!(anew, "{}}}", if n == line { other(body) } else { body.to_string() }).unwrap();
    }
    String::from_utf8(sealed(anew.as_bytes())).unwrap()
}
