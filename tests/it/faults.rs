//! Disks, pipes and terminals that fail, and signals, at a game played through the program, where
//! `console/files.md` does not show it.

use std::fs;
use std::path::Path;

use rexpect::session::PtySession;

use crate::prompt::sends;
use crate::run::{Conversation, PROGRAM, Scratch, croupier, in_terminal, send};

/// A game of dice typed in, with its record in this file.
const PLAY: &str = "dalmatian play -p Ana,Bo --save";

/// The entries in a record that must be whole.
#[track_caller]
fn entries(record: &Path) -> usize {
    let ended = croupier("verify --json").arg(record).ends();
    assert_eq!(ended.status, Some(0), "{}{}", ended.stdout, ended.stderr);
    assert!(!ended.stdout.contains("torn"), "{}", ended.stdout);
    fs::read_to_string(record).unwrap().lines().count() - 1
}

/// A disk that is full after so many blocks; writes are cut short where it ends.
#[test]
fn a_disk_that_fills_up_ends_the_game_and_loses_nothing() {
    let home = Scratch::new();
    let record = home.path("game.jsonl");
    let play = |blocks: u32| {
        let mut command = home.command("sh");
        command.args(["-c", &format!("ulimit -f {blocks}; exec \"$0\" {PLAY} \"$1\""), PROGRAM]);
        Conversation::begin(command.arg(&record))
    };
    let begun = play(0).leave();
    assert_eq!(begun.status, Some(3), "{}", begun.stderr);
    assert!(begun.stderr.contains("cannot be begun: File too large"), "{}", begun.stderr);
    assert!(!record.exists());
    let mut game = play(2);
    for _ in 0..200 {
        let _ = game.try_write("r\nstop\nreroll 1\nnote more");
    }
    let ended = game.leave();
    assert_eq!(ended.status, Some(3), "{}{}", ended.stdout, ended.stderr);
    assert_eq!(ended.stdout.matches("could not be written").count(), 1, "{}", ended.stdout);
    let numbers = ended.stdout.lines().filter_map(|line| line.split_once(". ")?.0.parse().ok());
    let last: usize = numbers.max().unwrap();
    assert_eq!(entries(&record), last);
    // With room again the game goes on.
    let said = croupier("resume").arg(&record).stdin("note on\n").output();
    assert!(said.contains(&format!("\n{}. noted", last + 1)), "{said}");
    assert_eq!(entries(&record), last + 1);
}

/// A kind of prompt: how a game is begun, what is typed, the prompt that then stands, and how many
/// entries there are.
#[derive(Clone)]
struct Prompt {
    play: &'static str,
    typed: Vec<&'static str>,
    shown: &'static str,
    entries: usize,
}

/// Every kind in every game.
fn prompts() -> impl Iterator<Item = Prompt> {
    include_str!("prompts.txt").lines().map(|line| {
        let parts: Vec<&str> = line.split(" | ").collect();
        let [play, typed, shown, entries] = parts[..] else { panic!("{line}") };
        let typed = typed.split("; ").filter(|line| !line.is_empty()).collect();
        Prompt { play, typed, shown, entries: entries.parse().unwrap() }
    })
}

impl Prompt {
    /// Whether the record of a game that was left here has what was entered.
    #[track_caller]
    fn left(&self, record: &Path, at: &str) {
        if record.exists() {
            assert_eq!(entries(record), self.entries, "{at}");
        } else {
            assert!(self.shown.starts_with("Who plays"), "{at}");
        }
    }
}

const SIGNALS: [(&str, i32); 3] = [("HUP", 129), ("INT", 130), ("TERM", 143)];

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

/// Whether a program that has ended with this status left the terminal as it was.
#[track_caller]
fn given_back(home: &Scratch, pty: &mut PtySession, status: i32, at: &str) {
    let ended = pty.exp_string("status=").and_then(|_| pty.exp_string("."));
    assert_eq!(ended.ok(), Some(status.to_string()), "{at}");
    pty.exp_string("done.").unwrap();
    pty.exp_eof().unwrap();
    let told = |name: &str| fs::read_to_string(home.path(name)).unwrap();
    assert_eq!(told("before"), told("after"), "{at}");
    assert!(told("before").contains("icanon"), "{}", told("before"));
}

/// Ctrl-D.
const END: &str = "\u{4}";

#[test]
fn leaving_at_any_prompt_gives_the_terminal_back() {
    // Lines are read in another way on a plain terminal, and before a game begins.
    let ways = || SIGNALS.into_iter().chain([("Ctrl-D", 0)]);
    let each = prompts().zip(ways().cycle()).map(|(prompt, way)| ("xterm", prompt, way));
    let first = ["xterm", "dumb"].into_iter().flat_map(|term| {
        prompts().take(2).flat_map(move |prompt| ways().map(move |way| (term, prompt.clone(), way)))
    });
    for (term, prompt, (signal, status)) in first.chain(each.skip(2)) {
        let at = format!("{signal} at {:?} of {term}", prompt.shown);
        let home = Scratch::new();
        let mut pty = shell(&home, term, &format!("{} --save game.jsonl", prompt.play));
        pty.exp_string("pid=").unwrap();
        let process = pty.exp_string(".").unwrap();
        for line in &prompt.typed {
            pty.exp_string("> ").unwrap();
            sends(&mut pty, &format!("{line}\r"));
        }
        pty.exp_string(prompt.shown).unwrap();
        if status == 0 {
            sends(&mut pty, END);
        } else {
            send(signal, &process);
        }
        given_back(&home, &mut pty, status, &at);
        prompt.left(&home.path("game.jsonl"), &at);
    }
}
