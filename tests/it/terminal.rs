//! Text that would act on a terminal, through every way it can come in: none of it comes out raw.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;

use crate::prelude::*;
use crate::untrusted::sealed;

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
const BEFORE: &str = "|note |peek |rules |fix |fix 1 dice |Ana: |dice |cards |be|log\n|\
                      undo |bid |lay |match ";

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

/// Has every verb on records read this one.
#[track_caller]
fn reads_as_shown(record: &Path) {
    for verb in ["log", "verify", "resume"] {
        nothing_raw(|| croupier(verb).arg(record));
    }
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
fn states_and_lines_are_told_as_they_can_be_shown() {
    let text = serde_json::to_string(HOSTILE).unwrap();
    for game in games() {
        let fresh = croupier(&format!("{game} new -p Ana,Bo,Cy")).states();
        let open = &fresh.trim_end()[1..];
        let states = [
            format!("{{\"id\":{text},{open}"),
            format!("{{{text}:1,{open}"),
            format!("{{{open}").replace("\"Ana\"", &text),
            format!("{{\"turn\":{text}}}"),
            format!("{{\"phase\":{text},{}", &open[open.find(',').unwrap() + 1..]),
            format!("{{\"game\":{text}}}"),
            format!("{{\"rules\":{{{text}:1}}}}"),
            format!("{{\"dice\":[{text}]}}"),
            format!("{{\"hand\":[{text}],\"cards\":[{text}],\"dice\":[3,5]}}"),
            format!("{{\"bid\":{text},\"own\":{text}}}"),
            HOSTILE.to_string(),
            format!("\"{HOSTILE}"),
        ];
        let input = states.join("\n");
        for verb in ["look", "score", "apply stop", "roll", "moves"] {
            let run = || croupier(&format!("{game} {verb}")).stdin(&input);
            assert!(nothing_raw(run), "{game} {verb}");
        }
        let object = format!("{{\"player\":{text},\"move\":{text},{text}:1}}");
        nothing_raw(|| croupier(&format!("{game} apply")).arg(&object).stdin(&fresh));
    }
}

#[test]
fn what_is_typed_at_a_prompt_is_told_as_it_can_be_shown() {
    for game in games() {
        let typed = BEFORE.split('|').map(|before| format!("{before}{HOSTILE}\n"));
        let typed: String = typed.chain([format!("{HOSTILE}: stop\nlog\n")]).collect();
        for flags in ["", " --deal-cards"] {
            let home = Scratch::new();
            let record = home.path("game.jsonl");
            let start = format!("{game} play -p Ana,Bo,Cy{flags} --save");
            assert!(shown(croupier(&start).arg(&record).stdin(&typed)), "{game}");
            reads_as_shown(&record);
            let log = croupier("log").arg(&record).output();
            assert!(log.contains("note: x\\u{1b}[31m"), "{log}");
            // Nor is it raw in the file.
            assert!(!fs::read_to_string(&record).unwrap().contains(|c| is_unseen(c) && c != '\n'));
        }
    }
}

#[test]
fn names_of_files_are_told_as_they_can_be_shown() {
    let home = Scratch::new();
    let folder = home.path(HOSTILE);
    fs::create_dir(&folder).unwrap();
    let record = folder.join("game.jsonl");
    shown(croupier("dalmatian play -p Ana,Bo --save").arg(&record).stdin("66666\n66666\n"));
    reads_as_shown(&record);
    let text = fs::read(&record).unwrap();
    fs::write(&record, [&text, &b"{\"n\":"[..]].concat()).unwrap();
    nothing_raw(|| croupier("resume").arg(&record));
    fs::write(&record, &text[1..]).unwrap();
    // The last one is no text at all.
    let none = OsStr::from_bytes(b"\x1b[31m\xff\x9b");
    for path in [&record, &folder, &folder.join("none"), &folder.join(none)] {
        reads_as_shown(path);
        nothing_raw(|| croupier("dalmatian new -p Ana,Bo --rules").arg(path));
    }
    for args in ["resume", "log", "verify", "dalmatian play -p Ana,Bo"] {
        nothing_raw(|| croupier(args).env("XDG_STATE_HOME", folder.to_str().unwrap()));
    }
    for variable in ["COLUMNS", "TERM", "LANG", "NO_COLOR"] {
        nothing_raw(|| croupier("dalmatian").env(variable, HOSTILE));
    }
}

#[test]
fn files_that_somebody_changed_are_told_as_they_can_be_shown() {
    let text = json_text(&json!(HOSTILE));
    let home = Scratch::new();
    fs::create_dir_all(home.path("croupier")).unwrap();
    fs::write(home.path("croupier/players"), format!("{HOSTILE}\nBo\n")).unwrap();
    nothing_raw(|| croupier("dalmatian play --no-save").home(&home));
    // A record whose checks are right, however it came to be so; what is unseen is escaped there.
    let header = |game: &str, name: &str, started: &str| {
        let rules = r#"{"reuse":false,"round_winners":false,"eight_dice":false}"#;
        format!(
            "{{\"croupier\":2,\"game\":{game},\"rules\":{rules},\"players\":[{name},\"Bo\"],\"first\":null,\
             \"seed\":{text},\"deal\":false,\"started\":{started}}}"
        )
    };
    let known = header("\"dalmatian\"", "\"Ana\"", &text);
    let record = home.path("game.jsonl");
    for lines in [
        header(&text, "\"Ana\"", &text),
        header("\"dalmatian\"", &text, &text),
        known.clone(),
        format!("{known}\n{{\"n\":1,\"do\":{text},\"player\":\"Ana\",\"by\":\"hand\"}}"),
        format!("{known}\n{{\"n\":1,\"do\":\"dice 3\",\"player\":{text},\"by\":\"hand\"}}"),
        format!("{known}\n{{\"n\":1,{text}:1}}"),
        format!("{known}\n{{\"n\":1,\"note\":{text}}}"),
    ] {
        fs::write(&record, sealed(format!("{lines}\n").as_bytes())).unwrap();
        reads_as_shown(&record);
    }
    let log = croupier("log").arg(&record).output();
    assert!(log.contains("note: x\\u{1b}[31m") && log.contains("begun x\\u{1b}[31m"), "{log}");
}
