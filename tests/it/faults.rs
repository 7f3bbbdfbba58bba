//! Disks, pipes and terminals that fail, and signals, at a game played through the program.
//!
//! Permissions do not bind every user, so folders that cannot be written to are ones that are no
//! folders.

use std::fs;
use std::io::{BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use rexpect::session::PtySession;

use crate::prompt::ends;
use crate::run::{Ended, PROGRAM, Scratch, Watch, croupier, games, in_terminal, output, send};

/// A game of dice typed in, with its record in this file.
const PLAY: &str = "dalmatian play -p Ana,Bo --save";

fn no_panic(ended: &Ended) {
    assert!(!ended.stderr.contains("panicked"), "{}: {}", ended.asked, ended.stderr);
}

/// The entries in a record that must be whole.
#[track_caller]
fn entries(record: &Path) -> usize {
    let ended = croupier("verify --json").arg(record).ends();
    assert_eq!(ended.status, Some(0), "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stdout.contains("\"torn\":false"), "{}", ended.stdout);
    fs::read_to_string(record).unwrap().lines().count() - 1
}

#[test]
fn a_record_that_cannot_be_begun_is_trouble_before_the_game() {
    let home = Scratch::new();
    fs::write(home.path("file"), "").unwrap();
    let below = home.path("file").join("game.jsonl");
    let nowhere = home.path("no/such/folder/game.jsonl");
    let full = Path::new("/dev/full").to_path_buf();
    for (path, why) in [
        (below, "Not a directory"),
        (nowhere, "No such file"),
        (full, "No space left"),
        (Path::new("/proc/game.jsonl").to_path_buf(), "cannot be opened"),
    ] {
        let ended = croupier(PLAY).arg(&path).stdin("66666\n").ends();
        assert_eq!(ended.status, Some(3), "{}: {}", path.display(), ended.stderr);
        assert_eq!(ended.stdout, "", "{}", path.display());
        assert!(ended.stderr.contains(why), "{}", ended.stderr);
        no_panic(&ended);
    }
    for folder in [home.path("file"), Path::new("/proc/nothing").to_path_buf()] {
        let run = croupier("dalmatian play -p Ana,Bo").stdin("66666\n");
        let ended = run.env("XDG_STATE_HOME", folder.to_str().unwrap()).ends();
        assert_eq!((ended.status, ended.stdout.as_str()), (Some(3), ""), "{}", ended.stderr);
        // Without a record one can play all the same.
        let run = croupier("dalmatian play -p Ana,Bo --no-save").stdin("66666\n");
        let ended = run.env("XDG_STATE_HOME", folder.to_str().unwrap()).ends();
        assert_eq!((ended.status, ended.stderr.as_str()), (Some(0), ""));
        assert!(ended.stdout.contains("1. Ana: dice 6 6 6 6 6"), "{}", ended.stdout);
    }
    // What lies there already is left alone.
    fs::write(home.path("mine"), "mine").unwrap();
    let ended = croupier(PLAY).arg(home.path("mine")).ends();
    assert_eq!(ended.status, Some(3), "{}", ended.stderr);
    assert_eq!(fs::read(home.path("mine")).unwrap(), b"mine");
}

/// A program at the other end of two pipes.
struct Talk {
    child: Child,
    stdout: BufReader<ChildStdout>,
    said: String,
    _watch: Watch,
}

impl Talk {
    fn begin(mut command: Command) -> Self {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        Self { _watch: Watch::over(&child), child, stdout, said: String::new() }
    }

    fn type_line(&mut self, line: &str) {
        let stdin = self.child.stdin.as_mut().unwrap();
        stdin.write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    /// Reads on until this was said, which must come.
    #[track_caller]
    fn hears(&mut self, words: &str) {
        let begin = self.said.len();
        while !self.said[begin..].contains(words) {
            let mut byte = [0];
            let read = self.stdout.read(&mut byte).unwrap();
            assert!(read > 0, "no {words:?} in {}", self.said);
            self.said.push(char::from(byte[0]));
        }
    }

    /// What is still said, and how it ends.
    fn ends(mut self) -> Ended {
        drop(self.child.stdin.take());
        let mut rest = Vec::new();
        self.stdout.read_to_end(&mut rest).unwrap();
        let mut stderr = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        let stdout = String::from_utf8(rest).unwrap();
        let status = self.child.wait().unwrap().code();
        Ended { asked: "the game".to_string(), status, stdout, stderr }
    }
}

fn talk(record: &Path) -> Talk {
    Talk::begin(croupier(PLAY).arg(record).command())
}

#[test]
fn a_record_or_folder_that_vanishes_ends_the_game() {
    for whole_folder in [false, true] {
        let home = Scratch::new();
        let folder = home.path("games");
        fs::create_dir(&folder).unwrap();
        let record = folder.join("game.jsonl");
        let mut game = talk(&record);
        game.type_line("66666");
        game.hears("1. Ana: dice 6 6 6 6 6\n");
        game.hears("> ");
        if whole_folder {
            fs::remove_dir_all(&folder).unwrap();
        } else {
            fs::remove_file(&record).unwrap();
        }
        for line in ["11111; 1 5", "22222", "note lost"] {
            game.type_line(line);
        }
        let ended = game.ends();
        assert_eq!(ended.status, Some(3), "{}", ended.stdout);
        let refused = "No: the record could not be written (it was removed)";
        assert_eq!(ended.stdout.matches("No: ").count(), 1, "{}", ended.stdout);
        assert!(ended.stdout.contains(refused), "{}", ended.stdout);
        assert!(ended.stdout.contains("The game stops here"), "{}", ended.stdout);
        for unsaid in ["2. ", "is saved", "> "] {
            assert!(!ended.stdout.contains(unsaid), "{unsaid}: {}", ended.stdout);
        }
        assert!(!record.exists());
    }
}

/// A disk that is full after so many blocks; writes are cut short where it ends.
#[test]
fn a_disk_that_fills_up_ends_the_game_and_loses_nothing() {
    for (line, bots) in [("note about as long as other notes", ""), ("r", " --roll-for all")] {
        let home = Scratch::new();
        let record = home.path("game.jsonl");
        let mut command = home.command("sh");
        let start = format!("trap '' XFSZ; ulimit -f 2; exec \"$0\" {PLAY} \"$1\"{bots}");
        command.args(["-c", &start, PROGRAM]).arg(&record);
        let mut game = Talk::begin(command);
        let mut last = 0;
        for n in 1.. {
            let stdin = game.child.stdin.as_mut().unwrap();
            let lines = if bots.is_empty() { line } else { "stop\nreroll 1\nnote more" };
            if n > 200 || stdin.write_all(format!("{lines}\n").as_bytes()).is_err() {
                break;
            }
        }
        let ended = game.ends();
        assert_eq!(ended.status, Some(3), "{}{}", ended.stdout, ended.stderr);
        assert_eq!(ended.stdout.matches("could not be written").count(), 1, "{}", ended.stdout);
        for line in ended.stdout.lines() {
            let number = line.split_once(". ").and_then(|(n, _)| n.parse::<usize>().ok());
            last = number.unwrap_or(last);
        }
        assert!(last > 3, "{}", ended.stdout);
        assert_eq!(entries(&record), last);
        // With room again the game goes on.
        let said = croupier("resume").arg(&record).stdin("note on\n").output();
        assert!(said.contains(&format!("\n{}. ", last + 1)) && said.contains(". noted"), "{said}");
        assert!(entries(&record) > last);
    }
}

#[test]
fn two_processes_cannot_have_one_record() {
    let home = Scratch::new();
    let record = home.path("game.jsonl");
    let mut game = talk(&record);
    game.type_line("66666");
    game.hears("1. Ana: dice 6 6 6 6 6\n");
    let holder = format!("process {} has", game.child.id());
    for args in ["resume", PLAY] {
        let ended = croupier(args).arg(&record).stdin("note two\n").ends();
        assert_eq!((ended.status, ended.stdout.as_str()), (Some(3), ""), "{args}");
        assert!(ended.stderr.contains(&holder), "{args}: {}", ended.stderr);
    }
    let ended = croupier("resume --json").arg(&record).ends();
    assert!(ended.stdout.contains("\"code\":\"locked\""), "{}", ended.stdout);
    // Reading needs no lock.
    assert_eq!(entries(&record), 1);
    game.type_line("11111");
    game.hears("2. Bo: dice 1 1 1 1 1\n");
    assert_eq!(game.ends().status, Some(0));
    assert_eq!(entries(&record), 2);
}

/// The game in a shell, with its output or input somewhere else.
fn in_shell(home: &Scratch, record: &Path, way: &str, typed: &str) -> Ended {
    let mut command = home.command("sh");
    command.args(["-c", &format!("exec \"$0\" {PLAY} \"$1\" {way}"), PROGRAM]).arg(record);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let _watch = Watch::over(&child);
    // What is not read is no concern of ours.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    let output = child.wait_with_output().unwrap();
    Ended {
        asked: way.to_string(),
        status: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

#[test]
fn output_onto_a_full_device_is_trouble() {
    let home = Scratch::new();
    let record = home.path("game.jsonl");
    let ended = in_shell(&home, &record, ">/dev/full", "66666\n");
    assert_eq!(ended.status, Some(3), "{}", ended.stderr);
    assert!(ended.stderr.contains("No space left"), "{}", ended.stderr);
    no_panic(&ended);
    // The first prompt could not be shown, so nothing was read.
    assert_eq!(entries(&record), 0);
    for args in ["--help", "--version", "man", "dalmatian score 6:12345", "completions bash"] {
        let mut command = home.command("sh");
        command.args(["-c", &format!("\"$0\" {args} >/dev/full"), PROGRAM]);
        let output = output(&mut command).unwrap();
        assert_eq!(output.status.code(), Some(3), "{args}");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(!stderr.contains("panicked"), "{args}: {stderr}");
    }
}

#[test]
fn closed_stdout_and_stdin_break_nothing() {
    let home = Scratch::new();
    for (n, way, due) in [(1, ">&-", 1), (2, "<&-", 0), (3, "2>&-", 1), (4, "<&- >&- 2>&-", 0)] {
        let record = home.path(&format!("{n}.jsonl"));
        let ended = in_shell(&home, &record, way, "66666\n");
        assert_eq!(ended.status, Some(0), "{way}: {}", ended.stderr);
        no_panic(&ended);
        assert_eq!(entries(&record), due, "{way}");
    }
}

#[test]
fn a_reader_that_goes_away_is_a_quiet_end() {
    for bytes in [0, 1, 4096] {
        let home = Scratch::new();
        let record = home.path("game.jsonl");
        let game = croupier(PLAY).arg(&record);
        let mut child = game.command().spawn().unwrap();
        let _watch = Watch::over(&child);
        let mut stdout = child.stdout.take().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let feeding = std::thread::spawn(move || {
            let _ = stdin.write_all("66666\nhelp\nundo\n".repeat(300).as_bytes());
        });
        let mut read = vec![0; bytes];
        stdout.read_exact(&mut read).unwrap();
        drop(stdout);
        let output = child.wait_with_output().unwrap();
        feeding.join().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), stderr.as_str()), (Some(0), ""), "{bytes}");
        let said = String::from_utf8(read).unwrap();
        let confirms = |line: &&str| line.ends_with(". Ana: dice 6 6 6 6 6");
        let taken_back = |line: &&str| line.starts_with("Taken back");
        let confirmed = said.lines().filter(|line| confirms(line) && !taken_back(line)).count();
        assert_eq!(confirmed > 0, bytes == 4096, "{said}");
        assert!(entries(&record) >= confirmed, "{bytes}");
    }
}

/// Every kind of prompt in every game: how it is begun, what is typed, the prompt that then stands,
/// and how many entries there are.
const PROMPTS: &[(&str, &[&str], &str, usize)] = &[
    ("dalmatian", &[], "Who plays, clockwise? ", 0),
    ("dalmatian -p Ana,Bo", &[], "5 dice (Enter rolls)> ", 0),
    ("dalmatian -p Ana,Bo", &["66666", "11111", "66", "12345"], "stop> ", 4),
    (
        "dalmatian -p Ana,Bo",
        &["66666", "\u{3}"],
        "Leave? The game is saved. (y/N, or Ctrl-C once more) ",
        1,
    ),
    ("pairs-and-wagers -p Ana,Bo", &["1111"], "Bo: 4 dice (Enter rolls)> ", 1),
    (
        "pairs-and-wagers -p Ana,Bo --first Ana",
        &["3356", "1234", "no-wager", "3356"],
        "better, stop> ",
        4,
    ),
    ("swipe -p Ana,Bo,Cy --first Ana", &["bid 7"], "Bo: bid> ", 1),
    (
        "swipe -p Ana,Bo,Cy --first Ana",
        &["bid 7", "bid 5", "bid 6"],
        "Ana: 4 dice (Enter rolls)> ",
        3,
    ),
    (
        "swipe -p Ana,Bo,Cy --first Ana",
        &["bid 7", "bid 5", "bid 6", "1234"],
        "Ana: match, reroll> ",
        4,
    ),
    (
        "wichita -p Ana,Bo --first Ana",
        &["3 5"],
        "3 or 5 cards (type them, or 3 or 5 if unseen)> ",
        1,
    ),
    ("wichita -p Ana,Bo --first Ana", &["3 5", "6 2 K"], "more, enough> ", 2),
    ("wichita -p Ana,Bo --first Ana", &["3 5", "6 2 K", "enough"], "lay, done> ", 3),
    (
        "dice-poker -p Ana,Bo --deal-cards",
        &["653", "123", "check", "check", "peek Bo"],
        "Enter hides this again ",
        7,
    ),
    ("dice-poker -p Ana,Bo", &["653"], "Bo: 3 dice (Enter rolls)> ", 1),
    ("dice-poker -p Ana,Bo", &["653", "123"], "check, bet, fold, all-in> ", 2),
    (
        "dice-poker -p Ana,Bo",
        &["653", "123", "check", "check", "check", "check"],
        "Ana: show, muck> ",
        8,
    ),
    (
        "dice-poker -p Ana,Bo",
        &["653", "123", "fold"],
        "Bo: next, chips, take, sit-out, leave, ante, end> ",
        3,
    ),
    ("dice-poker -p Ana,Bo", &["653", "123", "fold", "end"], "Game over (", 4),
];

/// A game at one of these prompts, over a pipe.
fn talk_at(record: &Path, (game, typed, prompt, _): (&str, &[&str], &str, usize)) -> Talk {
    let (game, args) = game.split_once(' ').unwrap_or((game, ""));
    let mut talk =
        Talk::begin(croupier(&format!("{game} play {args} --save")).arg(record).command());
    for line in typed {
        talk.hears("> ");
        talk.type_line(line);
    }
    talk.hears(prompt);
    talk
}

/// Whether the record of a game that was left at a prompt has these entries.
#[track_caller]
fn holds(record: &Path, prompt: &str, due: usize, at: &str) {
    if record.exists() {
        assert_eq!(entries(record), due, "{at}");
    } else {
        assert_eq!(prompt, "Who plays, clockwise? ", "{at}");
    }
}

/// Over a pipe nobody types Ctrl-C.
fn piped() -> impl Iterator<Item = (&'static str, &'static [&'static str], &'static str, usize)> {
    PROMPTS.iter().copied().filter(|(_, typed, ..)| !typed.contains(&"\u{3}"))
}

#[test]
fn every_game_has_prompts_to_be_left_at() {
    for game in games() {
        assert!(PROMPTS.iter().filter(|(args, ..)| args.starts_with(&game)).count() > 1, "{game}");
    }
}

#[test]
fn the_end_of_input_at_every_prompt_is_a_quiet_end() {
    for prompt in piped() {
        let home = Scratch::new();
        let record = home.path("game.jsonl");
        let at = format!("{} {:?}", prompt.0, prompt.2);
        let ended = talk_at(&record, prompt).ends();
        if prompt.2.starts_with("Who plays") {
            let told = "croupier: who plays? croupier dalmatian play -p Ana,Bo\n";
            assert_eq!((ended.status, ended.stderr.as_str()), (Some(2), told), "{at}");
        } else {
            assert_eq!((ended.status, ended.stderr.as_str()), (Some(0), ""), "{at}");
        }
        holds(&record, prompt.2, prompt.3, &at);
    }
    // A line that breaks off is read as far as it goes.
    let home = Scratch::new();
    let record = home.path("game.jsonl");
    croupier(PLAY).arg(&record).stdin("66666\n1111").said();
    croupier("resume").arg(&record).stdin("11111").output();
    assert_eq!(entries(&record), 2);
}

const SIGNALS: [(&str, i32); 3] = [("HUP", 129), ("INT", 130), ("TERM", 143)];

#[test]
fn signals_over_a_pipe_end_with_their_status() {
    for prompt in piped() {
        for (signal, status) in SIGNALS {
            let home = Scratch::new();
            let record = home.path("game.jsonl");
            let at = format!("{signal} at {} {:?}", prompt.0, prompt.2);
            let mut game = talk_at(&record, prompt);
            send(signal, &game.child.id().to_string());
            // Waiting closes the input that the child still holds: kept open here, so that it is
            // the signal that ends it.
            let input = game.child.stdin.take();
            let ended = game.child.wait().unwrap();
            drop(input);
            assert_eq!(ended.code(), Some(status), "{at}");
            holds(&record, prompt.2, prompt.3, &at);
        }
    }
}

/// A shell in a terminal that plays, and tells its terminal before and after.
fn shell(home: &Scratch, term: &str, args: &str) -> PtySession {
    let mut command = home.command("sh");
    let play = format!("echo pid=$$.; exec \"$0\" {args}");
    // The shell itself outlives the signals.
    let script = format!(
        "trap : INT HUP TERM; stty -a >before; sh -c '{play}' \"$0\"; echo status=$?.; stty -a >after; echo done."
    );
    command.args(["-c", &script, PROGRAM]).env("TERM", term);
    in_terminal(command, true)
}

#[track_caller]
fn left(home: &Scratch, pty: &mut PtySession, status: i32, at: &str) {
    let ended = pty.exp_string("status=").and_then(|_| pty.exp_string("."));
    assert_eq!(ended.ok(), Some(status.to_string()), "{at}");
    pty.exp_string("done.").unwrap();
    pty.exp_eof().unwrap();
    let told = |name: &str| fs::read_to_string(home.path(name)).unwrap();
    assert_eq!(told("before"), told("after"), "{at}");
    assert!(told("before").contains("icanon"), "{}", told("before"));
}

/// Leaves at every prompt in this terminal: by a signal, or by the end of the input.
fn leave_at_every_prompt(term: &str) {
    for (args, typed, prompt, due) in PROMPTS.iter().copied() {
        let (game, flags) = args.split_once(' ').unwrap_or((args, ""));
        let args = format!("{game} play {flags} --save game.jsonl");
        // A plain terminal makes a signal of Ctrl-C.
        if term == "dumb" && typed.contains(&"\u{3}") {
            continue;
        }
        for (signal, status) in SIGNALS.into_iter().chain([("Ctrl-D", 0)]) {
            let at = format!("{signal} at {prompt:?} of {term}");
            let home = Scratch::new();
            let mut pty = shell(&home, term, &args);
            pty.exp_string("pid=").unwrap();
            let process = pty.exp_string(".").unwrap();
            for line in typed {
                pty.exp_string("> ").unwrap();
                let key = if *line == "\u{3}" { "" } else { "\r" };
                pty.send(&format!("{line}{key}")).unwrap();
                pty.flush().unwrap();
                if line.starts_with("peek") {
                    pty.exp_string("Enter shows what Bo alone may see ").unwrap();
                    pty.send("\r").unwrap();
                    pty.flush().unwrap();
                }
            }
            pty.exp_string(prompt).unwrap();
            if status == 0 {
                pty.send_control('d').unwrap();
                pty.flush().unwrap();
                // Hiding what was peeked at leads back to the table.
                if prompt.starts_with("Enter hides") {
                    pty.exp_string("> ").unwrap();
                    pty.send_control('d').unwrap();
                    pty.flush().unwrap();
                }
            } else {
                send(signal, &process);
                if term == "dumb" && signal == "INT" {
                    // Without an editor Ctrl-C is a signal, and the first one asks.
                    pty.exp_string("Leave? (y/N, or Ctrl-C once more)").unwrap();
                    send(signal, &process);
                }
            }
            left(&home, &mut pty, status, &at);
            holds(&home.path("game.jsonl"), prompt, due, &at);
        }
    }
}

#[test]
fn leaving_at_any_prompt_gives_the_terminal_back() {
    leave_at_every_prompt("xterm");
}

#[test]
fn leaving_at_any_prompt_gives_a_plain_terminal_back() {
    leave_at_every_prompt("dumb");
}

#[test]
fn ctrl_c_asks_long_work_for_what_is_known_so_far() {
    let state = croupier("swipe new -p Ana,Bo,Cy --first Ana").output();
    for verb in ["best", "odds"] {
        let scratch = Scratch::new();
        let mut command = scratch.command(PROGRAM);
        command.args(["swipe", verb, "--seconds", "100", state.trim_end()]);
        let mut pty = in_terminal(command, true);
        // Once it is at work, it shows how far it is.
        pty.exp_string(" left").unwrap();
        pty.send_control('c').unwrap();
        pty.exp_string("\"partial\":true}").unwrap();
        ends(&mut pty, 130);
    }
}
