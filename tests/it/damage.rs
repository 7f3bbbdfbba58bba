//! Files that are damaged, replaced, open to others, or no files at all.

use std::fmt::Write;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::fair::forged;
use crate::run::{PROGRAM, Scratch, croupier, output};
use crate::untrusted::{CHECK, sealed};

const PLAY: &str = "dalmatian play -p Ana,Bo --first Ana --save";

/// A game that is not over, in this file.
fn begun(record: &Path) {
    croupier(PLAY).arg(record).stdin("2 4\n12345\nreroll 1\n").output();
}

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[test]
fn a_game_whose_record_is_replaced_is_written_to_another_file() {
    let home = Scratch::new();
    let (record, other) = (home.path("game.jsonl"), home.path("other.jsonl"));
    let mut game = croupier(PLAY).arg(&record).converses();
    let until = |game: &mut crate::run::Conversation, said: &str| {
        while !game.answer().contains(said) {}
    };
    game.write("2 4");
    until(&mut game, "1. Ana: dice 2 4");
    let copy = home.path("copy");
    fs::copy(&record, &copy).unwrap();
    fs::rename(&copy, &record).unwrap();
    let second = croupier("resume").arg(&record).stdin("12345\n").ends();
    assert_eq!(second.status, Some(3), "{}{}", second.stdout, second.stderr);
    assert!(second.stderr.contains("has"), "{}", second.stderr);
    game.write("12345");
    until(&mut game, "another file was put in its place");
    until(&mut game, "quit leaves");
    game.write(&format!("save {}", record.display()));
    until(&mut game, "No: ");
    game.write(&format!("save {}", other.display()));
    until(&mut game, "is saved in");
    game.write("12345");
    until(&mut game, "2. Bo: dice 1 2 3 4 5");
    let (_, status) = game.end();
    assert_eq!(status, Some(1));
    let told = croupier("log").arg(&other).output();
    assert!(told.contains("1. Ana: dice 2 4\n") && told.contains("2. Bo: dice 1 2 3 4 5\n"));
    assert!(!fs::read_to_string(&record).unwrap().contains("1 2 3 4 5"));
}

#[test]
fn a_script_that_does_not_save_elsewhere_ends_as_before() {
    let home = Scratch::new();
    let record = home.path("game.jsonl");
    let mut game = croupier(PLAY).arg(&record).converses();
    game.write("2 4");
    while !game.answer().contains("1. Ana: dice 2 4") {}
    fs::remove_file(&record).unwrap();
    game.write("12345");
    let (said, status) = game.end();
    assert_eq!(status, Some(3), "{said:?}");
    assert!(said.iter().any(|line| line.contains("it was removed")), "{said:?}");
}

#[test]
fn a_game_without_a_record_can_be_saved_after_all() {
    let home = Scratch::new();
    let record = home.path("late.jsonl");
    let script = format!("2 4\nsave {}\n12345\nsave\n", record.display());
    let said = croupier("dalmatian play -p Ana,Bo --first Ana --no-save").stdin(script).said();
    assert!(said.contains("is saved in"), "{said}");
    assert!(said.contains("save needs the name of a new file"), "{said}");
    assert!(croupier("verify").arg(&record).output().contains("2 entries replayed"));
}

/// Everything below a folder.
fn below(folder: &Path) -> Vec<PathBuf> {
    let mut all = vec![folder.to_path_buf()];
    let mut next = 0;
    while let Some(path) = all.get(next).cloned() {
        next += 1;
        if path.is_dir() {
            all.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        }
    }
    all
}

#[test]
fn nobody_else_may_read_what_is_kept() {
    for umask in ["000", "022", "777"] {
        let home = Scratch::new();
        let run = |args: &str, script: &str| {
            fs::write(home.path("script"), script).unwrap();
            let line = format!("umask {umask}; exec {PROGRAM} {args} < script");
            let ended =
                output(home.command("sh").args(["-c", &line]).stdin(Stdio::null())).unwrap();
            assert_eq!(ended.status.code(), Some(0), "{}", String::from_utf8_lossy(&ended.stderr));
        };
        run("dalmatian play -p Ana,Bo --first Ana", "2 4\n");
        run("dalmatian play -p Ana,Bo --first Ana --fair", "2 4\n");
        run("dalmatian play -p Ana,Bo --first Ana --fair --save mine.jsonl", "2 4\n");
        let mine = home.path("mine.jsonl");
        let mut torn = fs::read(&mine).unwrap();
        torn.extend(b"{\"n\":2");
        fs::write(&mine, torn).unwrap();
        // What was open before is closed when it is next used.
        fs::set_permissions(&mine, fs::Permissions::from_mode(0o644)).unwrap();
        let folder = home.path("croupier");
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
        run("resume mine.jsonl", "note on\n");
        run("dalmatian play -p Ana,Bo --first Ana", "2 4\n");
        let mut files = below(&folder);
        let beside = ["mine.jsonl", "mine.jsonl.secret", "mine.jsonl.torn"];
        files.extend(beside.map(|name| home.path(name)));
        assert!(files.len() >= 9, "{files:?}");
        for path in files {
            let about = fs::metadata(&path).unwrap();
            let due = if about.is_dir() { 0o700 } else { 0o600 };
            let mode = about.permissions().mode() & 0o777;
            assert_eq!(mode, due, "{} is {mode:o} with umask {umask}", path.display());
        }
    }
}

#[test]
fn resume_passes_over_what_it_cannot_go_on_with() {
    let home = Scratch::new();
    let games = home.path("croupier/games");
    fs::create_dir_all(&games).unwrap();
    let good = games.join("good.jsonl");
    begun(&good);
    let fair = games.join("fair.jsonl");
    croupier(PLAY).arg(&fair).arg("--fair").stdin("2 4\n").output();
    fs::remove_file(games.join("fair.jsonl.secret")).unwrap();
    fs::write(games.join("empty.jsonl"), "").unwrap();
    fs::create_dir(games.join("folder.jsonl")).unwrap();
    pipe(&games.join("pipe.jsonl"));
    symlink(games.join("pipe.jsonl"), games.join("link.jsonl")).unwrap();
    symlink("/dev/zero", games.join("zero.jsonl")).unwrap();
    symlink(games.join("gone"), games.join("dangling.jsonl")).unwrap();
    let mut damaged = fs::read(&good).unwrap();
    damaged[300] ^= 1;
    fs::write(games.join("damaged.jsonl"), damaged).unwrap();
    let ended = croupier("resume").home(&home).ends();
    assert!(
        ended.stdout.contains("good.jsonl after 3 entries"),
        "{}{}",
        ended.stdout,
        ended.stderr
    );
    for name in "fair empty folder pipe link zero dangling damaged".split(' ') {
        let told = ended.stderr.matches(&format!("{name}.jsonl: ")).count();
        assert_eq!(told, 1, "{name}: {}", ended.stderr);
    }
    assert_eq!(ended.status, Some(0));
    fs::remove_file(&good).unwrap();
    let none = croupier("resume").home(&home).ends();
    assert_eq!(none.status, Some(3), "{}", none.stderr);
    assert!(none.stderr.contains("no saved game lies in"), "{}", none.stderr);
}

#[test]
fn pipes_beside_a_record_are_not_waited_for() {
    let home = Scratch::new();
    for ending in ["lock", "torn", "secret"] {
        let record = home.path(&format!("{ending}.jsonl"));
        croupier(PLAY).arg(&record).arg("--fair").stdin("2 4\n").output();
        let mut bytes = fs::read(&record).unwrap();
        bytes.extend(b"{\"n\":2");
        fs::write(&record, bytes).unwrap();
        let beside = home.path(&format!("{ending}.jsonl.{ending}"));
        let _ = fs::remove_file(&beside);
        pipe(&beside);
        let ended = croupier("resume").arg(&record).ends();
        let due = if ending == "lock" { 0 } else { 3 };
        assert_eq!(ended.status, Some(due), "{ending}: {}{}", ended.stdout, ended.stderr);
    }
    let record = home.path("pipe.jsonl");
    pipe(&record);
    assert_eq!(croupier("resume").arg(&record).ends().status, Some(3));
    // What is remembered between games, too.
    for name in ["players", "names", "history", "greeted"] {
        fs::create_dir_all(home.path("croupier")).unwrap();
        pipe(&home.path(&format!("croupier/{name}")));
    }
    croupier("dalmatian play --no-save").home(&home).stdin("Ana Bo\n").said();
}

#[test]
fn a_header_that_cannot_be_gone_on_with_is_no_valid_record() {
    let home = Scratch::new();
    let record = home.path("game.jsonl");
    begun(&record);
    let text = fs::read_to_string(&record).unwrap();
    let bodies: Vec<&str> = text.lines().map(|line| &line[..line.len() - CHECK]).collect();
    let bodies = format!("{}}}\n", bodies.join("}\n"));
    fs::write(&record, sealed(bodies.as_bytes())).unwrap();
    assert_eq!(fs::read_to_string(&record).unwrap(), text);
    for (find, replace) in [
        ("\"roll_for\":[]", "\"roll_for\":[\"Zed\"]"),
        ("\"roll_for\":[]", "\"roll_for\":[],\"bots\":[\"Bo=clever\"]"),
        ("\"roll_for\":[]", "\"roll_for\":[],\"bots\":[\"Bo\"]"),
    ] {
        assert!(bodies.contains(find));
        fs::write(&record, sealed(bodies.replace(find, replace).as_bytes())).unwrap();
        for verb in ["verify", "log", "resume", "recover"] {
            let ended = croupier(verb).arg(&record).arg("--json").ends();
            assert_eq!(ended.status, Some(1), "{verb} {replace}: {}", ended.stdout);
            assert!(ended.stdout.contains("log-broken"), "{verb}: {}", ended.stdout);
        }
    }
}

#[test]
fn what_is_good_of_a_damaged_record_is_recovered() {
    let home = Scratch::new();
    let record = home.path("game.jsonl");
    begun(&record);
    let whole = fs::read(&record).unwrap();
    let said = croupier("recover").arg(&record).output();
    assert!(said.contains("is whole, with 3 entries: nothing was written"), "{said}");
    let mut broken = whole.clone();
    let last = whole.len() - 40;
    broken[last] ^= 1;
    let line = whole[..whole.len() - 1].iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
    for (bytes, entries, left_out) in [
        ([&whole[..], &[0; 9000]].concat(), 3, 9000),
        ([&whole[..], &[0xff; 9000]].concat(), 3, 9000),
        ([&whole[..], b"{\"n\":4"].concat(), 3, 6),
        (broken, 2, whole.len() - line),
    ] {
        fs::write(&record, &bytes).unwrap();
        let torn = left_out == 6;
        for verb in ["verify", "log", "resume"] {
            let ended = croupier(verb).arg(&record).ends();
            if !torn {
                assert_eq!(ended.status, Some(1), "{verb}: {}", ended.stderr);
            }
            if left_out == 9000 {
                let told = ended.stderr.contains("last 9000 bytes confirmed entries may be lost");
                assert!(told && ended.stderr.contains("croupier recover"), "{}", ended.stderr);
            }
        }
        fs::write(&record, &bytes).unwrap();
        let (good, rest) =
            (home.path("game.recovered.jsonl"), home.path("game.recovered.jsonl.rest"));
        let said = croupier("recover").arg(&record).output();
        assert!(said.contains(&format!("game.recovered.jsonl holds {entries} entries")), "{said}");
        assert!(said.contains(&format!("{left_out} bytes")), "{said}");
        assert_eq!(fs::read(&record).unwrap(), bytes);
        assert_eq!(fs::read(&good).unwrap(), bytes[..bytes.len() - left_out]);
        assert_eq!(fs::read(&rest).unwrap(), bytes[bytes.len() - left_out..]);
        croupier("verify").arg(&good).output();
        // What is there is not written over.
        assert_eq!(croupier("recover").arg(&record).ends().status, Some(3));
        fs::remove_file(&good).unwrap();
        fs::remove_file(&rest).unwrap();
        let (there, json) = (home.path("there.jsonl"), croupier("recover --json").arg(&record));
        let told = json.arg("--to").arg(&there).output();
        assert!(told.contains(&format!("\"entries\":{entries},\"left_out\":{left_out}")), "{told}");
        assert_eq!(fs::read(&there).unwrap(), bytes[..bytes.len() - left_out]);
        fs::remove_file(&there).unwrap();
        fs::remove_file(home.path("there.jsonl.rest")).unwrap();
    }
    fs::write(&record, &whole[..50]).unwrap();
    assert_eq!(croupier("recover").arg(&record).ends().status, Some(1));
}

#[test]
fn files_without_an_end_are_not_read_for_ever() {
    for args in ["new -p Ana,Bo --rules", "simulate --merge"] {
        let ended = croupier(&format!("dalmatian {args}")).arg("/dev/zero").ends();
        assert_eq!((ended.status, ended.stdout.as_str()), (Some(3), ""), "{args}");
        assert_eq!(
            ended.stderr, "croupier: /dev/zero: it is longer than 16777216 bytes\n",
            "{args}"
        );
    }
}

/// What is kept to take corrections back grows with their number alone.
#[test]
fn many_fixes_take_little_memory() {
    let home = Scratch::new();
    let record = home.path("fixes.jsonl");
    let typed = "1 5\n12345\nstop\n11223\nstop\nfix 2 11345\n";
    croupier("dalmatian play -p Ana,Bo --first Ana --save").arg(&record).stdin(typed).output();
    let mut text = fs::read_to_string(&record).unwrap();
    for n in 7..=30_000 {
        let faces = if n % 2 == 0 { "1 1 3 4 5" } else { "1 2 3 4 5" };
        writeln!(text, "{{\"n\":{n},\"fix\":2,\"do\":\"dice {faces}\",\"check\":\"\"}}").unwrap();
    }
    fs::write(&record, forged(&text, 0, str::to_string)).unwrap();
    // In kilobytes, and of all that a process has mapped.
    let within = |kilobytes: u64| {
        let script = format!("ulimit -v {kilobytes} && exec \"$0\" verify \"$1\"");
        let mut verify = home.command("sh");
        let ended = output(verify.args(["-c", &script, PROGRAM]).arg(&record)).unwrap();
        String::from_utf8(ended.stdout).unwrap()
    };
    let said = within(65536);
    assert!(said.contains(": 30000 entries replayed, all in order."), "{said}");
    // As long as a game can be, its first roll put right, and that taken back and made again: nothing
    // else is any different for it.
    let mut text = r#"{"croupier":2,"game":"pairs-and-wagers","rules":{"target":10,"odd_miss":"keep","mid":false},"players":["Ana","Bo"],"first":"Ana","seed":null,"deal":false,"roll_for":[],"started":null,"check":""}
"#
    .to_string();
    for n in 1..=65_000 {
        let who = if n % 2 == 1 { "Ana" } else { "Bo" };
        let roll = format!("\"do\":\"dice 1 2 4 6\",\"player\":\"{who}\",\"by\":\"hand\"");
        writeln!(text, "{{\"n\":{n},{roll},\"check\":\"\"}}").unwrap();
    }
    let fix = "\"fix\":1,\"do\":\"dice 1 2 3 5\"";
    for (n, what) in (65_001..).zip([fix, "\"undo\":true", "\"redo\":true"]) {
        writeln!(text, "{{\"n\":{n},{what},\"check\":\"\"}}").unwrap();
    }
    fs::write(&record, forged(&text, 0, str::to_string)).unwrap();
    let said = within(81_920);
    assert!(said.contains(": 65003 entries replayed, all in order."), "{said}");
}
