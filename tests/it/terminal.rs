//! Text that would act on a terminal, in arguments, names of files and variables: none of it comes out raw. What
//! comes in as a state, a record or a typed line is held to that by `untrusted`.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;

use crate::prelude::*;

/// An escape, a control of the upper kind, DEL, a bell, and marks that turn and hide text.
const HOSTILE: &str = "x\u{1b}[31m\u{9b}2J\u{7f}\u{7}\u{202e}\u{2066}\u{200b}y";

/// What takes such a text behind it, on the command line of a game and at its prompt.
const OPTIONS: &str = "
look --as
new -p
new -p Ana,Bo --first
play --no-save -p
play --no-save -p Ana,Bo --bot
new --rules
score
best
odds
apply
simulate -n
simulate --bots
rules
schema
new --unknown-flag";

/// Nothing raw is on either output; whether the text itself was told.
#[track_caller]
fn shown(run: Run) -> bool {
    let Ended { asked, stdout, stderr, .. } = run.ends();
    for out in [&stdout, &stderr] {
        let raw = out.chars().find(|&c| is_unseen(c) && c != '\n');
        assert!(raw.is_none(), "{asked}: {raw:?} in {out:?}");
    }
    assert!(!stderr.contains("panicked"), "{asked}: {stderr}");
    [stdout, stderr].iter().any(|out| out.contains("\\u{1b}[31m") || out.contains("\\u001b[31m"))
}

/// Runs it in words and as JSON.
#[track_caller]
fn nothing_raw(run: impl Fn() -> Run) -> bool {
    shown(run()) | shown(run().arg("--json"))
}

#[test]
fn arguments_are_told_as_they_can_be_shown() {
    for args in ["", "roll", "completions", "man", "log", "verify", "resume"] {
        assert!(nothing_raw(|| croupier(args).arg(HOSTILE)), "{args}");
    }
    for game in games() {
        let of = |args: &str| croupier(&format!("{game} {args}"));
        for args in OPTIONS.lines() {
            nothing_raw(|| of(args).arg(HOSTILE).stdin("{}"));
        }
        assert!(nothing_raw(|| of("new").arg(format!("--{HOSTILE}"))), "{game}");
        assert!(nothing_raw(|| of("simulate -n 1 --seed").arg(HOSTILE)), "{game}");
    }
}

#[test]
fn names_of_files_are_told_as_they_can_be_shown() {
    let home = Scratch::new();
    let folder = home.path(HOSTILE);
    fs::create_dir(&folder).unwrap();
    let record = folder.join("game.jsonl");
    shown(croupier("dalmatian play -p Ana,Bo --save").arg(&record).stdin("66666\n66666\n"));
    let reads = |path: &Path| {
        for verb in ["log", "verify", "resume"] {
            nothing_raw(|| croupier(verb).arg(path));
        }
    };
    reads(&record);
    let text = fs::read(&record).unwrap();
    fs::write(&record, [&text, &b"{\"n\":"[..]].concat()).unwrap();
    nothing_raw(|| croupier("resume").arg(&record));
    fs::write(&record, &text[1..]).unwrap();
    // The last one is no text at all.
    let none = OsStr::from_bytes(b"\x1b[31m\xff\x9b");
    for path in [&record, &folder, &folder.join("none"), &folder.join(none)] {
        reads(path);
        nothing_raw(|| croupier("dalmatian new -p Ana,Bo --rules").arg(path));
    }
    for args in ["resume", "log", "verify", "dalmatian play -p Ana,Bo"] {
        nothing_raw(|| croupier(args).env("XDG_STATE_HOME", folder.to_str().unwrap()));
    }
    for variable in ["COLUMNS", "TERM", "LANG", "NO_COLOR"] {
        nothing_raw(|| croupier("dalmatian").env(variable, HOSTILE));
    }
}
