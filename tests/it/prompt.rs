//! The referee at a prompt in a real terminal; the pages of `console/` show it over plain pipes.

use rexpect::session::PtySession;

use crate::prelude::*;
use crate::run::{in_terminal, send};

/// The program in a terminal of this size and kind.
pub fn terminal(home: &Scratch, columns: usize, term: &str, args: &str) -> PtySession {
    spawned(home, columns, term, args, true)
}

/// As [`terminal`], with what is drawn or the words alone.
pub fn spawned(home: &Scratch, columns: usize, term: &str, args: &str, words: bool) -> PtySession {
    let mut command = home.command("sh");
    let start = format!("stty cols {columns} rows 24; echo pid=$$.; exec \"$0\" {args}");
    command.args(["-c", &start, PROGRAM]).env("TERM", term);
    in_terminal(command, words)
}

/// Sends keys: a carriage return is what Enter sends.
pub fn sends(pty: &mut PtySession, keys: &str) {
    pty.send(keys).unwrap();
    pty.flush().unwrap();
}

/// Types a line once the prompt stands, and waits for what it brings.
#[track_caller]
pub fn types(pty: &mut PtySession, prompt: &str, line: &str, brings: &str) {
    if let Err(error) = pty.exp_string(prompt) {
        panic!("no {prompt:?} before {line:?}: {error}");
    }
    sends(pty, &format!("{line}\r"));
    if let Err(error) = pty.exp_string(brings) {
        panic!("no {brings:?} after {line:?}: {error}");
    }
}

#[track_caller]
pub fn ends(pty: &mut PtySession, status: i32) {
    let ended = format!("{:?}", pty.process().wait().unwrap());
    assert!(ended.starts_with("Exited(") && ended.ends_with(&format!(", {status})")), "{ended}");
}

fn whole_evening(term: &str) {
    let home = Scratch::new();
    let pty = &mut terminal(&home, 80, term, "dalmatian --seed 10");
    types(pty, "Who plays, clockwise? ", "Ana Bo", "House rules: reuse no, round winners no");
    types(pty, "Enter: none) ", "", "Who rolls the dice?");
    types(pty, "until you type some) ", "", "Anybody played by the program?");
    // What was refused is not agreed on.
    types(pty, "Enter: nobody) ", "Cy", "nobody here is called");
    types(pty, "Enter: nobody) ", "", "Dalmatian: Ana, Bo");
    types(pty, "Ana: 5 dice (Enter rolls)> ", "", "Ana: dice 2 3 4 4 6");
    types(pty, "Bo: 5 dice (Enter rolls)> ", "1 2 3 4", "No: 4 dice typed, 5 dice to come");
    types(pty, "Bo: 5 dice (Enter rolls)> ", "1 1 2 2 3", "Ana 19, Bo 9: Ana starts");
    types(pty, "Ana: 2 dice (type them, or r)> ", "24", "The total of round 1 is 6");
    types(pty, "> ", "Bo: 12345; reroll 3", "Bo: 1 die");
    types(pty, "> ", "undo", "Taken back: Bo: reroll 3");
    types(pty, "reroll, stop]> ", "redo", "Bo: 1 die");
    types(pty, "> ", "r", "Bo: dice");
    types(pty, "reroll, stop]> ", "fix 8 6", "Fixed: 8. ");
    types(pty, "Enter: stop, reroll]> ", "best", "Best for Bo");
    types(pty, "Enter: stop, reroll]> ", "stop", "Bo scores 5");
    pty.exp_string("> ").unwrap();
    pty.send_control('c').unwrap();
    if term == "dumb" {
        ends(pty, 130);
    } else {
        pty.exp_string("quit leaves the table.").unwrap();
        pty.exp_string("> ").unwrap();
        pty.send_control('d').unwrap();
        pty.exp_string("The game is saved: croupier resume").unwrap();
        pty.exp_eof().unwrap();
        ends(pty, 0);
        let history = fs::read_to_string(home.path("croupier/history")).unwrap();
        assert!(history.lines().any(|line| line == "best"), "{history}");
        assert!(!history.contains("1 1 2 2 3") && !history.contains("24"), "{history}");
    }
    let verdict = croupier("verify").home(&home).ends().stdout;
    assert!(verdict.contains("all in order"), "{verdict}");
}

#[test]
fn an_evening_at_a_terminal() {
    whole_evening("xterm");
}

#[test]
fn an_evening_at_a_plain_terminal() {
    whole_evening("dumb");
}

#[test]
fn what_changes_an_evening_is_asked() {
    let home = Scratch::new();
    let pty = &mut terminal(&home, 80, "dumb", "poker --no-save");
    types(
        pty,
        "Who plays, clockwise? ",
        "Ana Bo",
        "House rules: deal together, structure no-limit",
    );
    types(pty, "Enter: none) ", "chips many", "chips: Type a whole number from 1");
    types(pty, "Enter: none) ", "?", "what everybody pays before the dice");
    types(pty, "Enter: none) ", "ante 2", "Who rolls and deals?");
    types(pty, "Enter: us) ", "rules", "R1.");
    types(pty, "Enter: us) ", "you", "Anybody played by the program?");
    types(pty, "Enter: nobody) ", "Cy", "nobody here is called \"Cy\".");
    types(pty, "Enter: nobody) ", "Bo", "House rules: ante 2");
    types(pty, "Ana: 3 dice (Enter rolls)> ", "", "Bo: dice");
    types(pty, "all-in]> ", "quit", "The game was not saved.");
    pty.exp_eof().unwrap();
}

#[test]
fn pasted_lines_are_read_one_by_one() {
    let home = Scratch::new();
    let mut pty = terminal(&home, 80, "xterm", "dalmatian -p Ana,Bo --no-save");
    pty.exp_string("Ana: 5 dice (Enter rolls)> ").unwrap();
    sends(&mut pty, "\u{1b}[200~66666\n11111\n1 5\u{1b}[201~\r");
    for line in ["Ana 30, Bo 5: Ana starts", "The total of round 1 is 6"] {
        pty.exp_string(line).unwrap();
    }
    types(&mut pty, "Bo: 5 dice (type them, or r)> ", "quit", "The game was not saved.");
    pty.exp_eof().unwrap();
}

#[test]
fn of_an_open_move_tab_completes_the_word() {
    let home = Scratch::new();
    let mut pty = terminal(&home, 80, "xterm", "wichita -p Ana,Bo --first Ana --no-save");
    types(&mut pty, "2 dice (Enter rolls)> ", "34; 3; enough", "lay, done");
    sends(&mut pty, "la\t\r");
    pty.exp_string("No: lay which cards?").unwrap();
    types(&mut pty, "> ", "quit", "The game was not saved.");
    pty.exp_eof().unwrap();
}

/// Deals two hands.
const DEALT: &str = "dice-poker -p Ana,Bo --deal-cards --seed 2 --no-save";

#[test]
fn a_hand_is_off_the_screen_when_a_signal_ends_the_program() {
    let home = Scratch::new();
    for (signal, status) in [("HUP", 129), ("INT", 130), ("QUIT", 131), ("TERM", 143)] {
        let mut pty = spawned(&home, 80, "xterm", DEALT, false);
        let (_, pid) = pty.exp_regex("pid=[0-9]+").unwrap();
        types(&mut pty, "(Enter rolls)", "r; r; check; check", "all-in]");
        types(&mut pty, "", "peek Bo", "Give the laptop to Bo.");
        types(&mut pty, "Bo alone may see ", "", CLEAR);
        types(&mut pty, "Enter hides this again ", "", CLEAR);
        types(&mut pty, "all-in]", "peek Bo", "Give the laptop to Bo.");
        types(&mut pty, "Bo alone may see ", "", "Enter hides this again ");
        send(signal, pid.trim_start_matches("pid="));
        pty.exp_string(CLEAR).unwrap();
        pty.exp_string("The game was not saved.").unwrap();
        ends(&mut pty, status);
    }
}

#[test]
fn a_hand_is_off_the_screen_while_the_program_is_suspended_and_stays_out_of_pipes() {
    let home = Scratch::new();
    // Nothing is suspended but by a shell that looks after its jobs.
    let peeks = |term: &str, pipe: &str, brings: &str| {
        let mut command = home.command("sh");
        let run = format!("stty rows 24 cols 80; \"$0\" {DEALT}{pipe}; echo ended=$?.");
        command.args(["-m", "-c", &run, PROGRAM]).env("TERM", term);
        let mut pty = in_terminal(command, false);
        types(&mut pty, "(Enter rolls)", "r; r; check; check", "all-in]");
        types(&mut pty, "", "peek Bo", brings);
        pty
    };
    for (term, clear) in [("xterm", CLEAR), ("dumb", "\r\n\r\n\r\n\r\n")] {
        let mut pty = peeks(term, "", "Give the laptop to Bo.");
        types(&mut pty, "Bo alone may see ", "", "Enter hides this again ");
        sends(&mut pty, "\u{1a}\r");
        let shown = pty.exp_string("ended=148.").unwrap();
        assert!(shown.contains(clear), "{shown:?}");
    }
    peeks("xterm", " | cat", "the screen goes into a pipe");
}

/// What clears the screen, and what can be scrolled back.
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J";

#[test]
fn whoever_is_at_turn_types_the_move_on_the_private_screen() {
    let home = Scratch::new();
    let args = "dice-poker -p Ana,Bo --deal-cards --seed 2 --no-save";
    let mut pty = terminal(&home, 80, "xterm", args);
    types(&mut pty, "(Enter rolls)> ", "r; r", "Bo: dice");
    // Before the cards are dealt nobody need look away.
    types(&mut pty, "all-in]> ", "peek", "Ana has nothing hidden.");
    types(&mut pty, "all-in]> ", "check", "Bo has");
    types(&mut pty, "all-in]> ", "check", "Ana has");
    // Nobody is named: it is Ana's turn.
    types(&mut pty, "all-in]> ", "peek", "Give the laptop to Ana.");
    types(&mut pty, "Enter shows what Ana alone may see ", "", "Ana, your hand:");
    pty.exp_string("Type the move here").unwrap();
    // Advice knows the hand; afterwards the table stands there again.
    types(&mut pty, "all-in]> ", "odds", "Ana  Kc5sTh+311");
    types(&mut pty, "all-in]> ", "check", "Ana's hand was looked at.");
    pty.exp_string("Bo has").unwrap();
    types(&mut pty, "all-in]> ", "quit", "The game was not saved.");
    pty.exp_eof().unwrap();
}
