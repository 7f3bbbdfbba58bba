//! Records with a header that cannot be, or very many corrections; `console/damage.md` shows files
//! that are damaged, replaced, open to others, or no files at all.

use std::fmt::Write;
use std::fs;

use crate::run::{Scratch, croupier, shell};
use crate::untrusted::sealed;

/// Holds that a record with one line in other words is refused, by `verify` with this reason.
fn refused(text: &str, changes: &[(usize, &str, &str)], reason: &str) {
    let home = Scratch::new();
    let record = home.path("game.jsonl");
    for (line, words, other) in changes {
        let forged = forged(text, *line, |body| body.replace(words, other));
        assert_ne!(forged, text, "{other}");
        fs::write(&record, forged).unwrap();
        let [verified, resumed] =
            ["verify --json", "resume"].map(|verb| croupier(verb).arg(&record).ends());
        assert_eq!([verified.status, resumed.status], [Some(1); 2], "{other}: {}", resumed.stderr);
        assert!(verified.stdout.contains(reason), "{}", verified.stdout);
    }
}

/// The record of a game in which this is typed.
fn recorded(play: &str, typed: &str) -> String {
    let home = Scratch::new();
    let record = home.path("game.jsonl");
    croupier(&format!("{play} --save")).arg(&record).stdin(typed).output();
    assert_eq!(croupier("verify").arg(&record).ends().status, Some(0));
    fs::read_to_string(record).unwrap()
}

/// What the program would not have written is refused, whatever it would mean.
#[test]
fn records_are_held_to_the_letter() {
    let typed = "2 4\n12345\nreroll 1\n6\nstop\nfix 2 12344\n";
    let text = recorded("dalmatian play -p Ana,Bo --first Ana", typed);
    let changes = [
        (0, r#""deal":false"#, r#""deal":false,"bots":["Bo=clever"]"#),
        (1, "dice 2 4", "24"),
        (1, "dice 2 4", "dice 4 2"),
        (1, "dice 2 4", "Dice 2 4"),
        (1, "dice 2 4", "dice  2 4"),
        (2, r#""hand""#, r#""referee""#),
        (2, r#""hand""#, r#""hand","hidden":true"#),
        (3, "reroll 1", "Reroll 1"),
        (3, "reroll 1", "re 1"),
        (3, "reroll 1", "1"),
        (3, r#""hand""#, r#""program""#),
        (5, "stop", "s"),
        (5, "stop", "stop."),
        (5, r#""Bo""#, r#""bo""#),
        (6, "dice 1 2 3 4 4", "12344"),
        (6, "dice 1 2 3 4 4", "dice 4 4 3 2 1"),
        (6, r#""fix":{"2":"dice 1 2 3 4 4"}"#, r#""redo":true"#),
    ];
    refused(&text, &changes, r#""code":"log-broken""#);
}

/// Who rolled, dealt or chose is held against the seed, the rules and the bots of the header.
#[test]
fn nobody_is_said_to_have_done_what_they_cannot() {
    let args = "poker play -p Ana,Bo,Cy --bot Cy=random --deal-cards --first Ana --seed 2";
    let text = recorded(args, "r\nr\ncheck\ncheck\ncall\nfold\n");
    let line = |of: &str| text.lines().position(|line| line.contains(of)).unwrap();
    let (dice, cards) = (line(r#""do":"dice"#), line(r#""do":"cards"#));
    let (bots, own) = (line(r#""by":"bot""#), line(r#""do":"check","player":"Ana""#));
    let changes = [
        (dice, r#""by":"program""#, r#""by":"bot""#),
        (dice, r#""by":"program""#, r#""by":"program","hidden":true"#),
        (cards, r#""by":"program","hidden":true"#, r#""by":"bot""#),
        (cards, r#","hidden":true"#, ""),
        (own, r#""by":"hand""#, r#""by":"bot""#),
        (bots, r#""by":"bot""#, r#""by":"program""#),
        (0, r#""deal":true"#, r#""deal":false"#),
        (0, r#","bots":["Cy=random"]"#, ""),
    ];
    refused(&text, &changes, "how it is said to have come about");
}

/// What is kept to take corrections back is bounded, however many a record has, and statistics
/// keep no game when they have seen it.
#[test]
fn many_fixes_and_many_games_take_little_memory() {
    let home = Scratch::new();
    fs::create_dir_all(home.path("croupier/games")).unwrap();
    let record = |n| home.path(&format!("croupier/games/{n}.jsonl"));
    // In kilobytes, and of all that a process has mapped.
    let run =
        |verb: &str| shell(&home, &format!("ulimit -v 150000 && exec croupier {verb} 2>&1")).stdout;
    let header = r#"{"croupier":2,"game":"pairs-and-wagers","rules":{"target":10,"odd_miss":"keep","mid":false},"players":["Ana","Bo"],"first":"Ana","seed":"7","deal":false,"started":"2026-03-01T20:15:00Z","check":""}"#;
    let game = |entries: &mut dyn Iterator<Item = String>| {
        let numbered = |(n, entry)| format!("{{\"n\":{n},{entry},\"check\":\"\"}}\n");
        let entries: String = (1..).zip(entries).map(numbered).collect();
        forged(&format!("{header}\n{entries}"), 0, str::to_string)
    };
    let rolled = |turns: u32| {
        let who = |turn| if turn % 2 == 0 { "Ana" } else { "Bo" };
        let roll = |who| format!("\"do\":\"dice 1 2 4 6\",\"player\":\"{who}\",\"by\":\"hand\"");
        (0..turns).map(move |turn| roll(who(turn)))
    };
    let fix = |faces| format!("\"fix\":{{\"1\":\"dice 1 2 {faces}\"}}");
    let fixes = |all: usize| (0..all).map(move |n| fix(if n % 2 == 0 { "3 5" } else { "4 6" }));
    for (fixed, told) in [(8_192, r#""entries":8196"#), (8_193, r#""code":"work-too-large""#)] {
        fs::write(record(1), game(&mut rolled(4).chain(fixes(fixed)))).unwrap();
        let said = run("verify --json");
        assert!(said.contains(told), "{said}");
    }
    // As long as a game can be, its first roll put right, and that taken back and made again.
    let mends = [fix("3 5"), "\"undo\":true".to_string(), "\"redo\":true".to_string()];
    let long = game(&mut rolled(16_000).chain(mends));
    for n in 1..=12 {
        fs::write(record(n), &long).unwrap();
    }
    let said = run("stats");
    assert!(said.contains("Typed: 192000 rolls, 768000 dice"), "{said}");
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
