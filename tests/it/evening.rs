//! Several games: real dice, the next game, saved games, sheets; `console/evening.md` shows the rest.

use crate::prelude::*;
use crate::prompt::{terminal, types};

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
    // The same people need no names for another kind of game.
    let pty = &mut terminal(&home, 80, "xterm", "dalmatian");
    types(pty, "clockwise? (Enter: Ana Bo Cy) ", "", "Anybody played by the program?");
}

#[test]
fn the_next_game_begins_left_of_who_won_the_roll_off() {
    let table = find("dalmatian").unwrap().fresh(&json!({}), names(3), None).unwrap();
    let [_, wins, next] = [0, 1, 2].map(|seat| table.names()[Seat::new(seat)].to_string());
    let game = Match::new(Header::of(table.as_ref()), table, None, None);
    let mut session = Session::new(game, SessionOptions::default(), Style::PIPE);
    for roll in ["11111", "66666", "22222"] {
        session.line(roll);
    }
    assert!(session.prompt().what.starts_with(&wins), "{}", session.prompt());
    assert_eq!(session.game().next_starter(), Some(&*next));
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
