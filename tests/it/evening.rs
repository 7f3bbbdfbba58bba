//! Several games: real dice, the next game, saved games, sheets; `console/evening.md` shows the rest.

use crate::prelude::*;
use crate::prompt::{terminal, types};
use crate::run::send;

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
    types(pty, "clockwise? (Enter: Ana Bo Cy) ", "", "House rules: reuse no");
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
    types(pty, "Ana: 3 dice (type them, or r)> ", "653;421;all-in;call", "Ana shows or mucks");
    types(pty, "show, muck]> ", "show AsKdQc; show 2c4d7h", "Bo has all the chips");
    pty.exp_string("chips Ana 20 buys in again, end settles up").unwrap();
    // Enter alone begins no other game.
    types(pty, "Game over (chips, end, ", "", "chips Ana 20 buys in again, end settles up");
    types(pty, "Game over (chips, end, ", "end", "Ana pays Bo 20");
    pty.exp_string("Game over (Enter: next game, ").unwrap();
}

#[test]
fn people_come_and_go_between_games() {
    let home = Scratch::new();
    let pty = &mut terminal(&home, 80, "xterm", "pairs -p Ana,Bo,Cy --target 5");
    types(pty, "Ana: 4 dice (Enter rolls)> ", "1111;leave Cy;1111", "Ana wins with 7");
    // Who has left neither plays nor begins.
    pty.exp_string("Enter plays another game: Bo begins.").unwrap();
    types(pty, "Game over (", "join Lisa", "Next: Ana, Bo, Lisa.");
    types(pty, "Game over (", "join ana", "No: ");
    types(pty, "Game over (", "without Bo", "Next: Ana, Lisa.");
    pty.exp_string("Enter plays another game: Lisa").unwrap();
    types(pty, "Game over (", "target 6", "House rules: target 6");
    types(pty, "Game over (", "?", "Table: join NAME, without NAME, NAME begins, bot NAME");
    types(pty, "Game over (", "bot Ana", "the program plays Ana=best");
    types(pty, "Game over (", "Ana plays", "Next: Ana, Lisa. House rules: target 6");
    types(pty, "Game over (", "", "Game 2.");
    // One Enter too many.
    types(pty, "Lisa: 4 dice (type them, or r)> ", "undo", "The game before is taken up again.");
    types(pty, "Game over (", "", "Game 2.");
    types(pty, "Lisa: 4 dice (type them, or r)> ", "1111", "Lisa writes down 5");
    pty.send_control('d').unwrap();
    pty.exp_eof().unwrap();
    assert_eq!(home.records().len(), 2);
}

#[test]
fn the_evening_survives_a_kill_wherever_its_record_lies() {
    let home = Scratch::new();
    let at = home.path("night.jsonl");
    let args = format!("pairs -p Ana,Bo --target 5 --save {}", at.display());
    let pty = &mut terminal(&home, 80, "xterm", &args);
    let (_, pid) = pty.exp_regex("pid=[0-9]+").unwrap();
    types(pty, "Ana: 4 dice (Enter rolls)> ", "1111;1111", "Ana wins with 7");
    types(pty, "Game over (", "", "Game 2.");
    types(pty, "Bo: 4 dice (type them, or r)> ", "1111", "Bo reaches 5");
    send("KILL", pid.trim_start_matches("pid="));
    let pty = &mut terminal(&home, 80, "xterm", "resume");
    pty.exp_string("night-2.jsonl after 1 entry").unwrap();
    types(pty, "Ana: 4 dice (type them, or r)> ", "1111", "Games won: Ana 1, Bo 1.");
    types(pty, "Game over (", "", "Game 3.");
    // A game in which nothing was entered is none to go on with.
    let other = Scratch::new();
    let header = fs::read_to_string(&at).unwrap().lines().next().unwrap().to_string() + "\n";
    fs::create_dir_all(other.path("croupier/games")).unwrap();
    fs::write(other.path("croupier/games/pairs-and-wagers.jsonl"), header).unwrap();
    let ended = croupier("resume").home(&other).ends();
    assert!(ended.stderr.contains("there is no unfinished game"), "{}", ended.stderr);
}

#[test]
fn who_has_left_begins_no_other_game() {
    for game in ["dalmatian", "pairs", "swipe", "wichita"] {
        let mut session = begun(game, 4);
        let names = session.game().table().names().clone();
        session.line(&format!("leave {}", &names[Seat::new(1)]));
        assert_eq!(session.game().next_starter(), Some(&names[Seat::new(2)]), "{game}");
    }
}

/// Bet to Mid is asked of everybody in the order of the list, before whoever starts has a turn.
#[test]
fn the_next_game_begins_left_of_who_rolled_first_after_bet_to_mid() {
    let (rules, last) = (json!({"mid": true}), Seat::new(2));
    let table = find("pairs").unwrap().fresh(&rules, names(3), Some(last)).unwrap();
    let game = Match::new(Header::of(table.as_ref()), table, None, None);
    let mut session = Session::new(game, SessionOptions::default(), Style::PIPE);
    (0..3).for_each(|_| drop(session.line("decline")));
    assert_eq!(session.game().next_starter(), Some(&names(3)[Seat::new(0)]));
}

/// A game that the first player begins, with a seed.
fn begun(game: &str, seats: usize) -> Session {
    let table = find(game).unwrap().fresh(&json!({}), names(seats), Some(Seat::new(0))).unwrap();
    let game = Match::new(Header::of(table.as_ref()), table, Some(source("7")), None);
    Session::new(game, SessionOptions::default(), Style::PIPE)
}

#[test]
fn redo_brings_back_what_was_taken_back_behind_something_new() {
    let mut straight = begun("dalmatian", 2);
    for line in ["24", "12345", "reroll 3", "6", "stop", "11111", "stop"] {
        straight.line(line);
    }
    let mut mended = begun("dalmatian", 2);
    for line in ["24", "12345", "stop", "11111", "stop", "undo to 2", "reroll 3", "5", "undo", "6"]
    {
        mended.line(line);
    }
    assert_eq!(mended.line("redo").refused, None);
    assert_eq!(mended.game().table().state(), straight.game().table().state());
    // What no longer fits is named.
    mended.line("undo to 2");
    mended.line("stop");
    let refused = mended.line("redo").refused.unwrap();
    assert!(refused.contains("no longer fits"), "{refused}");
}

#[test]
fn redo_does_not_bring_back_a_slip_that_was_put_right() {
    let mut session = begun("dalmatian", 2);
    for line in ["24", "12345", "stop", "undo", "reroll 3", "6"] {
        session.line(line);
    }
    let before = session.game().table().state();
    session.line("undo");
    assert_eq!(session.line("redo").refused, None);
    assert_eq!(session.game().table().state(), before);
}

#[test]
fn a_record_is_dropped_only_where_people_have_entered_nothing() {
    for (bots, typed, kept) in [
        ("", "quit\n", 0),
        ("", "note Bo is late\nquit\n", 1),
        ("--bot Ana=best", "quit\n", 0),
        ("--bot Ana=best", "11111\nundo\nquit\n", 1),
    ] {
        let home = Scratch::new();
        let args = format!("dalmatian play -p Ana,Bo --first Ana {bots}");
        croupier(&args).home(&home).stdin(typed).said();
        assert_eq!(home.records().len(), kept, "{bots} {typed}");
    }
}

#[test]
fn redo_passes_over_what_was_said_anew() {
    let mut straight = begun("dalmatian", 2);
    for line in ["24", "12346", "stop", "11111", "stop"] {
        straight.line(line);
    }
    let mut mended = begun("dalmatian", 2);
    for line in ["24", "12345", "stop", "11111", "stop", "undo to 1", "12346"] {
        mended.line(line);
    }
    assert_eq!(mended.line("redo").refused, None);
    assert_eq!(mended.game().table().state(), straight.game().table().state());
}

#[test]
fn two_hands_entered_crosswise_are_put_right_at_once() {
    let played = |shown: [&str; 2]| {
        let mut session = begun("dice-poker", 2);
        let round = ["check", "check"];
        let lines = [&["653", "421"], &round, &round, &shown[..], &["next"]].concat();
        for line in lines {
            session.line(line);
            while session.more().is_some() {}
        }
        session
    };
    let (one, other) = ("show As Kd Qc", "show 2c 4d 7h");
    let straight = played([one, other]);
    let mut crossed = played([other, one]);
    let hands = crossed.game().steps().iter().filter(|step| step.words.starts_with("show"));
    let [first, second] = hands.map(|step| step.entry).collect::<Vec<_>>()[..] else { panic!() };
    let refused = crossed.line(&format!("fix {first} {one}")).refused.unwrap();
    assert!(refused.contains(&format!("fix {first} ... and {second} ... puts both")), "{refused}");
    let said = crossed.line(&format!("fix {first} As Kd Qc and {second} 2c 4d 7h"));
    assert_eq!(said.refused, None);
    assert_eq!(crossed.game().table().state(), straight.game().table().state());
    crossed.line("undo");
    assert_ne!(crossed.game().table().state(), straight.game().table().state());
    crossed.line("redo");
    assert_eq!(crossed.game().table().state(), straight.game().table().state());
}

#[test]
fn help_says_who_may_come_and_go() {
    let told = |game: &str, line: &str| format!("{:?}", begun(game, 3).line(line).lines);
    assert!(told("dalmatian", "help").contains("Table: bot NAME, NAME plays\""));
    assert!(told("dalmatian", "help bot").contains("let the program play for somebody"));
    // Real cards are nobody's but their player's.
    assert!(!told("wichita", "?").contains("Table:"));
}

#[test]
fn what_a_bot_lays_is_told_once() {
    let table = find("wichita").unwrap().fresh(&json!({"decks": 1}), names(2), None).unwrap();
    let bots = vec!["all=greedy".to_string()];
    let header = Header { deal: true, bots, ..Header::of(table.as_ref()) };
    let game = Match::new(header, table, Some(source("7")), None);
    let mut session = Session::new(game, SessionOptions::default(), Style::PIPE);
    let mut said = String::new();
    while let Some(more) = session.more() {
        said += &format!("{:?}", more.lines);
    }
    let lays = session.game().steps().iter().filter(|step| step.words.starts_with("lay"));
    assert!(lays.count() > 5 && said.contains(" lays ") && !said.contains(": lay "), "{said}");
}

#[test]
fn what_the_program_rolled_and_was_taken_back_comes_again() {
    let mut session = begun("dalmatian", 2);
    let mut rolls = |lines: &str| {
        lines.split(' ').for_each(|line| _ = session.line(line));
        session.game().steps().last().unwrap().words.clone()
    };
    let first = rolls("24 r");
    assert_eq!(rolls("undo r"), first);
    assert_eq!(rolls("undo undo 25 r"), first);
    assert_ne!(rolls("stop r"), first);
}

#[test]
fn the_program_takes_a_seat_over_where_it_may_know_the_hand() {
    let mut session = begun("dalmatian", 3);
    session.line("24");
    let bo = [Seat::new(1)];
    session.takes_over(&bo, true).unwrap();
    while session.more().is_some() {}
    let by_bot = |session: &Session| session.game().steps().iter().any(|step| step.by == By::Bot);
    assert!(by_bot(&session));
    let played = |session: &Session| session.game().bots.clone();
    assert_eq!(played(&session), [None, Some(Policy::Best), None]);
    let entries = session.game().entries().to_vec();
    let header = Header { seed: Some("7".into()), ..session.game().header.clone() };
    let header = Header { first: Some(session.game().names[Seat::new(0)].to_string()), ..header };
    Match::replayed(GAMES, header, entries, None).unwrap();
    let mut poker = begun("dice-poker", 2);
    assert_eq!(poker.takes_over(&bo, true).unwrap_err().code, Code::PhaseWrong);
}

#[test]
fn who_sits_down_late_has_no_part_in_what_was_before() {
    let mut session = begun("dice-poker", 2);
    for line in ["653", "421", "fold", "next", "653", "421", "fold", "join Lisa"] {
        session.line(line);
    }
    // It cannot have been meant for a moment before she came.
    session.line("sorry, Lisa leaves");
    assert_eq!(session.game().steps().last().unwrap().words, "leave Lisa");
    for line in ["undo", "next", "653"] {
        session.line(line);
    }
    let refused = session.line("fix 8 ante 2").refused.unwrap();
    assert!(refused.contains("entry 12 (Lisa: dice 3 5 6) would no longer stand"), "{refused}");
}
