//! Text that would act on a terminal, through every way it can come in: none of it comes out raw.

use std::fs;
use std::os::unix::ffi::OsStrExt;

use croupier::pieces::is_unseen;

use crate::run::{Run, Scratch, croupier, games};

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
const BEFORE: &str = "|note |peek |stir Ana |stir |rules |fix |fix 1 dice |Ana: |dice |cards |be|log\n|\
                      undo |bid |lay |match ";

/// Runs it, in words and as JSON, and looks for anything raw; whether the text itself was told.
#[track_caller]
fn nothing_raw(what: &str, run: impl Fn() -> Run) -> bool {
    let mut told = false;
    for json in [false, true] {
        let run = if json { run().arg("--json") } else { run() };
        let ended = run.ends();
        for out in [&ended.stdout, &ended.stderr] {
            let raw = out.chars().find(|&c| is_unseen(c) && c != '\n');
            assert!(raw.is_none(), "{what}: {raw:?} in {out:?}");
            told |= out.contains("\\u{1b}[31m") || out.contains("\\u001b[31m");
        }
        assert!(!ended.stderr.contains("panicked"), "{what}: {}", ended.stderr);
    }
    told
}

#[test]
fn arguments_are_told_as_they_can_be_shown() {
    for args in ["", "roll", "completions", "man", "log", "verify", "resume"] {
        assert!(nothing_raw(args, || croupier(args).arg(HOSTILE)), "{args}");
    }
    for game in games() {
        for args in OPTIONS.lines() {
            let run = || croupier(&format!("{game} {args}")).arg(HOSTILE).stdin("{}");
            nothing_raw(&format!("{game} {args}"), run);
        }
        let flag = format!("--{HOSTILE}");
        assert!(nothing_raw("a flag", || croupier(&format!("{game} new")).arg(&flag)), "{game}");
        let seed = || croupier(&format!("{game} simulate -n 1 --seed")).arg(HOSTILE);
        assert!(nothing_raw("a seed", seed), "{game}");
    }
}

#[test]
fn states_and_lines_are_told_as_they_can_be_shown() {
    let text = serde_json::to_string(HOSTILE).unwrap();
    for game in games() {
        let fresh = croupier(&format!("{game} new -p Ana,Bo,Cy")).output();
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
            assert!(nothing_raw(&format!("{game} {verb}"), run), "{game} {verb}");
        }
        let object = format!("{{\"player\":{text},\"move\":{text},{text}:1}}");
        let apply = || croupier(&format!("{game} apply")).arg(&object).stdin(&fresh);
        nothing_raw(&format!("{game} apply"), apply);
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
            let ended = croupier(&start).arg(&record).stdin(&typed).ends();
            let raw = ended.stdout.chars().find(|&c| is_unseen(c) && c != '\n');
            assert_eq!(raw, None, "{game}: {}", ended.stdout);
            assert!(ended.stdout.contains("\\u{1b}[31m"), "{game}: {}", ended.stdout);
            for verb in ["log", "verify", "resume"] {
                nothing_raw(verb, || croupier(verb).arg(&record));
            }
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
    let typed = "66666\n".repeat(2);
    let play = || {
        let _ = fs::remove_file(&record);
        croupier("dalmatian play -p Ana,Bo --save").arg(&record).stdin(&typed)
    };
    nothing_raw("play", play);
    play().ends();
    nothing_raw("log", || croupier("log").arg(&record));
    for verb in ["verify", "resume"] {
        nothing_raw(verb, || croupier(verb).arg(&record));
    }
    let text = fs::read(&record).unwrap();
    let mut torn = text.clone();
    torn.extend(b"{\"n\":");
    fs::write(&record, &torn).unwrap();
    nothing_raw("a torn line", || croupier("resume").arg(&record));
    fs::write(&record, &text[1..]).unwrap();
    for args in ["log", "verify", "resume", "dalmatian new -p Ana,Bo --rules"] {
        nothing_raw(args, || croupier(args).arg(&record));
        nothing_raw(args, || croupier(args).arg(folder.join("none")));
        nothing_raw(args, || croupier(args).arg(&folder));
        // A name that is no text at all.
        let raw = std::ffi::OsStr::from_bytes(b"\x1b[31m\xff\x9b");
        nothing_raw(args, || croupier(args).arg(folder.join(raw)));
    }
    let state = folder.to_str().unwrap();
    for args in ["resume", "log", "verify", "dalmatian play -p Ana,Bo"] {
        nothing_raw(args, || croupier(args).env("XDG_STATE_HOME", state));
    }
    for variable in ["COLUMNS", "TERM", "LANG", "NO_COLOR"] {
        nothing_raw(variable, || croupier("dalmatian").env(variable, HOSTILE));
    }
}

#[test]
fn files_that_somebody_changed_are_told_as_they_can_be_shown() {
    let text = serde_json::to_string(HOSTILE).unwrap();
    let home = Scratch::new();
    fs::create_dir_all(home.path("croupier")).unwrap();
    fs::write(home.path("croupier/players"), format!("{HOSTILE}\nBo\n")).unwrap();
    nothing_raw("players", || croupier("dalmatian play --no-save").home(&home));
    // A record whose checks are right, however it came to be so.
    let rules = r#"{"reuse":false,"round_winners":false,"eight_dice":false}"#;
    let header = |game: &str, name: &str, started: &str| {
        format!(
            "{{\"croupier\":2,\"game\":{game},\"rules\":{rules},\"players\":[{name},\"Bo\"],\"first\":null,\
             \"seed\":{text},\"deal\":false,\"started\":{started}}}"
        )
    };
    let known = header("\"dalmatian\"", "\"Ana\"", &text);
    for (n, lines) in [
        header(&text, "\"Ana\"", &text),
        header("\"dalmatian\"", &text, &text),
        known.clone(),
        format!("{known}\n{{\"n\":1,\"do\":{text},\"player\":\"Ana\",\"by\":\"hand\"}}"),
        format!("{known}\n{{\"n\":1,\"do\":\"dice 3\",\"player\":{text},\"by\":\"hand\"}}"),
        format!("{known}\n{{\"n\":1,\"note\":{text}}}"),
        format!("{known}\n{{\"n\":1,{text}:1}}"),
    ]
    .iter()
    .enumerate()
    {
        // As records have it: what is unseen stands there as an escape.
        let value = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap();
        let lines: Vec<String> =
            lines.lines().map(|line| croupier::pieces::json_text(&value(line))).collect();
        let record = home.path(&format!("{n}.jsonl"));
        let sealed = crate::untrusted::sealed(format!("{}\n", lines.join("\n")).as_bytes());
        fs::write(&record, sealed).unwrap();
        for verb in ["log", "verify", "resume"] {
            nothing_raw(&format!("{verb} {n}"), || croupier(verb).arg(&record));
        }
    }
    let log = croupier("log").arg(home.path("5.jsonl")).output();
    assert!(log.contains("note: x\\u{1b}[31m") && log.contains("begun x\\u{1b}[31m"), "{log}");
}
