//! The referee in a terminal; the pages of `console/` show it over plain pipes.

use std::process::Command;

use crate::prelude::*;
use crate::run::{Conversation, send};

/// A key or a sequence of them: `^M` is Enter, `^[` escape.
fn keys(text: &str) -> String {
    let mut marked = text.split('^');
    let first = marked.next().unwrap_or_default().to_string();
    marked.fold(first, |so_far, part| {
        let control = char::from(part.as_bytes()[0] & 0x1f);
        format!("{so_far}{control}{}", &part[1..])
    })
}

/// A talk of `terminal.txt` with a shell.
fn talk(term: &str, lines: &str) {
    let home = Scratch::new();
    let mut shell = Conversation::in_terminal(&home, term, &["-i"]);
    for line in lines.lines().filter(|line| !line.starts_with("# ")) {
        let parts: Vec<&str> = line.split(" | ").collect();
        shell.hears(&keys(parts[0]));
        if let Some(typed) = parts.get(1) {
            shell.sends(keys(typed));
            shell.sends(if typed.contains('^') { "" } else { "\r" });
        }
        parts.iter().skip(2).for_each(|brought| _ = shell.hears(&keys(brought)));
    }
}

/// The talks of `terminal.txt`, each with a title behind the kinds of terminals. A line has what is waited
/// for, what is typed then, where no key is marked with Enter behind it, and what that brings.
#[test]
fn talks_at_terminals_go_as_on_file() {
    thread::scope(|scope| {
        for one in include_str!("terminal.txt").split("\n\n") {
            let (title, lines) = one.split_once('\n').unwrap();
            let (terms, _) = title.trim_start_matches("# ").split_once(':').unwrap();
            for term in terms.split(' ') {
                scope.spawn(move || talk(term, lines));
            }
        }
    });
}

#[test]
fn a_screen_of_another_size_is_followed() {
    let home = Scratch::new();
    let play = "tty; exec croupier dalmatian -p Ana,Bo --first Ana --no-save";
    let mut game = Conversation::in_terminal(&home, "xterm", &["-c", play]);
    let terminal = game.hears("\n");
    game.types("2 dice (Enter rolls)> ", "15");
    game.hears("Round 1 of 12, total 6. Ana 0, Bo 0.");
    let terminal = fs::File::open(terminal.trim()).unwrap();
    let resized = Command::new("stty").args(["cols", "30"]).stdin(terminal).status();
    assert!(resized.unwrap().success());
    game.types("5 dice (type them, or r)> ", "r");
    game.hears("\r\nBo has");
    game.hears("left\r\n");
}

#[test]
fn a_hand_is_off_the_screen_when_a_signal_ends_the_program() {
    /// What clears the screen, and what can be scrolled back.
    const CLEAR: &str = "\u{1b}[2J\u{1b}[3J";
    let play = "echo $$.; exec croupier dice-poker -p Ana,Bo --deal-cards --seed 2 --no-save";
    for (signal, status) in [("HUP", 129), ("INT", 130), ("QUIT", 131), ("TERM", 143)] {
        let home = Scratch::new();
        let mut game = Conversation::in_terminal(&home, "xterm", &["-c", play]);
        let process = game.hears(".");
        game.types("(Enter rolls)", "r; r; check; check");
        game.types("all-in]", "peek Bo");
        game.types("Bo alone may see ", "");
        game.hears(CLEAR);
        game.hears("Enter hides this again ");
        send(signal, process.trim_end_matches('.'));
        game.hears(CLEAR);
        game.hears("The game was not saved.");
        assert_eq!(game.ends().status, Some(status));
    }
}
