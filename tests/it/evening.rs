//! Several games: real dice, the next game, saved games, sheets; `console/evening.md` shows the rest.

use std::fs;

use crate::prompt::{terminal, types};
use crate::run::{Scratch, croupier};
use crate::shapes::Shapes;

/// A game of Pairs and Wagers to 5, in two lines: whoever begins wins with 7 to 5.
const QUICK: &str = "1111\n1111\n";

fn quick(home: &Scratch, args: &str, script: &str) -> String {
    let args = format!("pairs play --target 5 -p Ana,Bo {args}");
    croupier(&args).home(home).stdin(script).ends().stdout
}

#[test]
fn enter_plays_the_next_game_with_the_same_people() {
    let home = Scratch::new();
    let args = "pairs -p Ana,Bo,Cy --target 5 --real-dice";
    let pty = &mut terminal(&home, 80, "xterm", args);
    types(pty, "Ana: 4 dice (type them, or r)> ", "1111;1111;1111", "Ana wins with 7");
    pty.exp_string("Enter plays another game: Bo begins.").unwrap();
    types(pty, "Game over (Enter: next game, ", "", "Game 2.");
    types(pty, "Bo: 4 dice (type them, or r)> ", "1111;1111;1111", "Bo wins with 7");
    pty.exp_string("Games won: Ana 1, Bo 1, Cy 0.").unwrap();
    // A slip can still be taken back, and the end is told again.
    types(pty, "Game over (", "undo", "Taken back");
    types(pty, "Ana: 4 dice (type them, or r)> ", "1111", "Games won: Ana 1, Bo 1, Cy 0.");
    types(pty, "Game over (", "", "Game 3.");
    types(pty, "Cy: 4 dice (type them, or r)> ", "1111", "Cy reaches");
    pty.send_control('d').unwrap();
    pty.exp_eof().unwrap();
    assert_eq!(home.records().len(), 3);
}

#[test]
fn answers_fit_their_schemas() {
    let home = Scratch::new();
    quick(&home, "", QUICK);
    quick(&home, "--bot Bo=greedy --seed 1", "1111\n");
    fs::write(home.path("croupier/games/swipe-broken.jsonl"), "{}\n").unwrap();
    let shapes = Shapes::printed("");
    for (part, args, n) in
        [("roll", "roll --seed 1 3d6 2d6+1 d20", 3), ("saved", "games", 2), ("stats", "stats", 1)]
    {
        let run = croupier(&format!("{args} --json")).home(&home);
        assert_eq!(shapes.take_all(part, &run.ends().stdout), n, "{part}");
    }
}

#[test]
fn who_has_all_chips_is_asked_for_the_end_before_another_game() {
    let home = Scratch::new();
    let pty = &mut terminal(&home, 80, "xterm", "poker -p Ana,Bo --chips 20 --real-dice");
    types(pty, "Ana: 3 dice (type them, or r)> ", "653;421;all;call", "Ana shows or mucks");
    types(pty, "show, muck]> ", "show AsKdQc; show 2c4d7h", "Bo has all the chips");
    pty.exp_string("chips Ana 20 buys in again, end settles up").unwrap();
    // Enter alone begins no other game.
    types(pty, "Game over (chips, end, ", "", "chips Ana 20 buys in again, end settles up");
    types(pty, "Game over (chips, end, ", "end", "Ana pays Bo 20");
    pty.exp_string("Game over (Enter: next game, ").unwrap();
}
