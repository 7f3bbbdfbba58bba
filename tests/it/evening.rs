//! Several games: real dice, the next game, saved games, sheets; `console/evening.md` shows the rest.

use std::fs;

use crate::prompt::{ends, terminal, types};
use crate::run::{Scratch, croupier, send};
use crate::shapes::Shapes;

/// A game of Pairs and Wagers to 5, in two lines: whoever begins wins with 7 to 5.
const QUICK: &str = "1111\n1111\n";

fn quick(home: &Scratch, args: &str, script: &str) -> String {
    let args = format!("pairs play --target 5 -p Ana,Bo {args}");
    croupier(&args).home(home).stdin(script).ends().stdout
}

#[test]
fn at_a_terminal_real_dice_are_asked_about_once_and_remembered() {
    let home = Scratch::new();
    let question = "Do you roll real dice? (y/N) ";
    let mut pty = terminal(&home, 80, "xterm", "pairs");
    types(&mut pty, "Who plays, clockwise? ", "Ana Bo", question);
    types(&mut pty, "", "y", "Ana: 4 dice (type them, or r)> ");
    types(&mut pty, "", "q", "The game is saved");
    ends(&mut pty, 0);
    for (args, prompt) in [
        ("pairs", "(type them, or r)> "),
        ("pairs -p Ana,Bo --real-dice=no", "(Enter rolls)> "),
        ("pairs -p Ana,Bo", "(Enter rolls)> "),
        ("pairs -p Ana,Bo --real-dice", "(type them, or r)> "),
    ] {
        let mut pty = terminal(&home, 80, "xterm", args);
        if args == "pairs" {
            types(&mut pty, "Who plays, clockwise? ", "", prompt);
        } else {
            pty.exp_string(prompt).unwrap();
        }
        types(&mut pty, "", "q", "The game is saved");
        ends(&mut pty, 0);
    }
}

#[test]
fn enter_plays_the_next_game_and_the_tally_goes_on_after_a_kill() {
    let home = Scratch::new();
    let args = "pairs -p Ana,Bo,Cy --target 5 --real-dice";
    let pty = &mut terminal(&home, 80, "xterm", args);
    pty.exp_string("pid=").unwrap();
    let pid = pty.exp_string(".").unwrap();
    types(pty, "Ana: 4 dice (type them, or r)> ", "1111;1111;1111", "Ana wins with 7");
    pty.exp_string("Enter plays another game: Bo begins.").unwrap();
    types(pty, "Game over (Enter: next game, players, ", "yes", "Game 2.");
    types(pty, "Bo: 4 dice (type them, or r)> ", "1111;1111;1111", "Bo wins with 7");
    pty.exp_string("This evening, 2 games played:").unwrap();
    // A slip can still be taken back, and the end is told again.
    types(pty, "Game over (", "undo", "Taken back");
    types(pty, "Ana: 4 dice (type them, or r)> ", "1111", "This evening, 2 games played:");
    // A kill between two games loses nothing either.
    pty.exp_string("Game over (").unwrap();
    send("KILL", &pid);
    let history = fs::read_to_string(home.path("croupier/history")).unwrap();
    assert!(history.lines().any(|line| line == "undo"), "{history}");
    let pty = &mut terminal(&home, 80, "xterm", "resume");
    pty.exp_string("This evening, 2 games played:").unwrap();
    // Another player, and one who has gone. The next of those who stay begins.
    types(pty, "Game over (", "players", "players takes the names of all who play");
    types(pty, "Game over (", "players Ana", "is for 2 to 12 players, not 1");
    types(pty, "Game over (", "players Ana,Di,Cy", "Game 3.");
    types(pty, "Cy: 4 dice (type them, or r)> ", "1111", "Cy reaches 5");
    pty.send_control('d').unwrap();
    pty.exp_eof().unwrap();
    let records = home.records();
    assert_eq!(records.len(), 3, "{records:?}");
    // What is left of it is known to whoever goes on.
    let pty = &mut terminal(&home, 80, "xterm", "resume");
    types(pty, "Ana: 4 dice (type them, or r)> ", "1111;1111", "Cy wins with 7");
    pty.exp_string("This evening, 3 games played:").unwrap();
    pty.exp_string("Cy          3    1      17").unwrap();
    // Who comes and goes needs no list of all.
    types(pty, "Game over (", "Zoe leaves", "nobody here is called \"Zoe\"");
    types(pty, "Game over (", "?", "players NAMES changes who plays");
    types(pty, "Game over (", "Ed joins", "Game 4.");
    pty.exp_string("Pairs and Wagers: Ana, Di, Cy, Ed").unwrap();
    types(pty, "(type them, or r)> ", "q", "The game is saved");
    ends(pty, 0);
}

#[test]
fn resume_lets_choose_among_games_that_are_not_over() {
    let home = Scratch::new();
    quick(&home, "", QUICK);
    for game in ["dalmatian", "swipe"] {
        croupier(&format!("{game} play -p Ana,Bo,Cy --first Ana")).home(&home).stdin("").ends();
        let record = home.records().into_iter().find(|path| path.to_string_lossy().contains(game));
        let written = fs::OpenOptions::new().append(true).open(record.unwrap()).unwrap();
        let minutes = if game == "swipe" { 2 } else { 1 };
        let when = std::time::SystemTime::now() + std::time::Duration::from_secs(60 * minutes);
        written.set_modified(when).unwrap();
    }
    for (typed, title) in [("", "Swipe"), ("2", "Dalmatian")] {
        let mut pty = terminal(&home, 80, "xterm", "resume");
        pty.exp_string("1. ").unwrap();
        types(&mut pty, "Which one? [Enter: 1] ", "3", "Type a number from 1 to 2.");
        types(&mut pty, "Which one? [Enter: 1] ", typed, &format!("{title}: Ana, Bo"));
        types(&mut pty, "> ", "q", "The game is saved");
        ends(&mut pty, 0);
    }
    // A script is not asked.
    let resumed = croupier("resume").home(&home).stdin("q\n").output();
    assert!(resumed.contains("swipe-"), "{resumed}");
}

#[test]
fn answers_fit_their_schemas() {
    let home = Scratch::new();
    quick(&home, "", QUICK);
    quick(&home, "--bot Bo=greedy --seed 1", "1111\n");
    fs::write(home.path("croupier/games/swipe-broken.jsonl"), "{}\n").unwrap();
    let shapes = Shapes::printed("");
    for (part, args, n) in [
        ("games", "", 1),
        ("roll", "roll --seed 1 3d6 2d6+1 d20", 3),
        ("saved", "games", 2),
        ("stats", "stats --luck", 1),
        ("dicetest", "stats --dice", 1),
        ("sheet", "sheet", 1),
    ] {
        let mut run = croupier(&format!("{args} --json")).home(&home);
        if part == "sheet" {
            run = run.arg(home.records()[0].as_os_str());
        }
        assert_eq!(shapes.take_all(part, &run.ends().stdout), n, "{part}");
    }
}

#[test]
fn who_has_all_chips_is_asked_for_the_end_before_another_game() {
    let home = Scratch::new();
    let pty = &mut terminal(&home, 80, "xterm", "poker -p Ana,Bo --chips 20 --real-dice");
    types(pty, "Ana: 3 dice (type them, or r)> ", "653;421;all;call", "Ana shows or mucks");
    types(pty, "Ana: show, muck> ", "show AsKdQc; show 2c4d7h", "Bo has all the chips");
    pty.exp_string("chips Ana 20 buys in again, end settles up").unwrap();
    // Enter alone begins no other game.
    types(pty, "Game over (chips, end, ", "", "chips Ana 20 buys in again, end settles up");
    types(pty, "Game over (chips, end, ", "chips Ana 20", "Chips: Ana 20, Bo 40.");
    types(pty, "Bo: next, ", "end", "Ana pays Bo 20");
    types(pty, "Game over (Enter: next game, players, ", "y", "Game 2.");
    types(pty, "(type them, or r)> ", "q", "The game is saved");
    ends(pty, 0);
}
