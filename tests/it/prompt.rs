//! The referee at a prompt: over plain pipes, where the whole transcript is compared, and in a
//! real terminal.

use std::fs;

use rexpect::reader::Options;
use rexpect::session::{PtySession, spawn_with_options};

use crate::run::{PROGRAM, Scratch, croupier};
use crate::strict_json::read;

/// The transcript of a game over plain pipes with a seed.
fn transcript(args: &str, script: &[&str]) -> String {
    croupier(&format!("dalmatian play -p Ana,Bo --seed 7 --no-save {args}"))
        .stdin(script.join("\n"))
        .output()
}

#[test]
fn a_game_over_pipes_reads_as_one_at_a_table() {
    let script =
        ["", "r", "1 5", "7 3 4 5 6", "2 3 4 5 6", "re 3", "1", "stop", "why", "u", "quit"];
    let expected = "\
Dalmatian: Ana, Bo
Ana: 5 dice (Enter rolls)> \n1. Ana: dice 2 2 3 4 6 (program)
Bo: 5 dice (Enter rolls)> \n2. Bo: dice 2 2 3 3 4 (program)
   Ana rolled highest and starts (R2)
Ana: 2 dice (Enter rolls)> \n3. Ana: dice 1 5
   the total of round 1 is 6 (R3)
Bo: 5 dice (Enter rolls)> \nNo: no die shows 7 (column 1). Faces are 1 to 6
Bo: 5 dice (Enter rolls)> \n4. Bo: dice 2 3 4 5 6
Bo has 2 3 4 5 6: 3 (2+4, 6); 2 re-rolls left
Bo: reroll, stop> \n5. Bo: reroll 3
Bo keeps [2] [4] [5] [6]
Bo: 1 die (type them, or r)> \n6. Bo: dice 1
Bo has 1 2 4 5 6: 5 (1+5, 2+4, 6); 1 re-roll left
Bo: reroll, stop> \n7. Bo: stop
   Bo scores 5 (1+5, 2+4, 6) (R6)
Ana: 5 dice (type them, or r)> \nEntry 7, Bo: stop
  Bo scores 5 (1+5, 2+4, 6).
    R6. Your dice are split into groups that each sum to the total, a group
      being one die or more, and no die standing in two groups. Every die in a
      group is a point, and your points join your score.
Ana: 5 dice (type them, or r)> \nTaken back: 7. Bo: stop
Now: round 1 of 12, total 6.
Bo has 1 2 4 5 6: 5 (1+5, 2+4, 6); 1 re-roll left
Bo: reroll, stop> \nThe game was not saved.
";
    assert_eq!(transcript("", &script), expected);
}

#[test]
fn help_keeps_its_columns_and_fits_a_screen() {
    for game in crate::run::games() {
        let run = croupier(&format!("{game} play -p Ana,Bo,Cy --no-save --seed 1"));
        let text = run.env("COLUMNS", "80").stdin("help\nquit\n").output();
        let lines: Vec<&str> = text.lines().skip_while(|l| !l.contains("Commands:")).collect();
        assert!(lines.contains(&"  ?              what is possible now"), "{text}");
        assert!(lines.contains(&"  undo, u        take the last entry back"), "{text}");
        assert!(lines.len() < 24, "{} lines", lines.len());
        assert!(lines.iter().all(|line| line.chars().count() <= 80), "{text}");
    }
}

#[test]
fn nothing_is_wider_than_a_narrow_screen() {
    let script = "\n?\nhelp\n\n\n\nbest\nodds\nwhy\nlog\nscore\nrules R6\nnonsense words\nquit\n";
    for width in [40, 80] {
        let run = croupier("dalmatian play -p Ana,Bo --no-save --seed 3");
        let text = run.env("COLUMNS", &width.to_string()).stdin(script).output();
        for line in text.lines() {
            assert!(line.chars().count() <= width, "{width}: {line}");
        }
    }
}

#[test]
fn semicolons_beginnings_and_names_in_front() {
    let text = transcript("", &["Ana: 6 6 6 6 6; bo: 11111; 2 4;", "B: 1 2 3 4 5; Bo: r 3; r; s"]);
    for line in [
        "1. Ana: dice 6 6 6 6 6",
        "2. Bo: dice 1 1 1 1 1",
        "3. Ana: dice 2 4",
        "4. Bo: dice 1 2 3 4 5",
        "5. Bo: reroll 3",
    ] {
        assert!(text.lines().any(|one| one == line), "{line}:\n{text}");
    }
    let text = transcript("", &["Bo: 1 2 3 4 5", "66666; 1; 2"]);
    assert!(text.contains("No: it is Ana who rolls now"), "{text}");
    assert!(text.contains("No: 1 die typed, 5 dice to roll (the rest of the line was not read)"));
}

#[test]
fn corrections_are_entries() {
    let script = [
        "66666",
        "11111",
        "1 5",
        "12345",
        "stop",
        "fix 3 1 2",
        "u",
        "u",
        "redo",
        "note a; b",
        "log",
    ];
    let text = transcript("", &script);
    for line in [
        "Entry 3 is now: dice 1 2",
        "   3. Ana: dice 1 5",
        "   6. fix 3: dice 1 2",
        "   7. undo",
        "   9. redo",
        "  10. note: a; b",
    ] {
        assert!(text.lines().any(|one| one == line), "{line}:\n{text}");
    }
}

#[test]
fn the_state_of_the_moment_goes_through_the_pipe() {
    let text = transcript("", &["66666", "11111", "1 5", "12345", "state"]);
    let state = text.lines().find(|line| line.starts_with('{')).unwrap();
    read(state).unwrap();
    let report = croupier("dalmatian look").stdin(state).output();
    assert_eq!(read(report.trim_end()).unwrap().at("/to_act").text(), "Bo");
}

#[test]
fn bots_play_a_whole_game_and_wait_their_turn() {
    let text = transcript("--bot Ana=best,Bo=greedy", &[""]);
    assert!(!text.contains("No: "), "{text}");
    assert!(text.contains("12.0") || text.contains("starts round 12"), "{text}");
    assert!(text.ends_with("Game over (score, log, undo, quit)> \nThe game was not saved.\n"));
    // A bot beside a person acts only when it is its turn.
    let text = transcript("--bot Bo=best", &["66666", "1 4", "12345", "stop", "12345"]);
    assert!(!text.contains("No: "), "{text}");
    assert!(text.contains("(bot)"), "{text}");
}

#[test]
fn the_program_rolls_for_whom_it_is_told_to() {
    let text = transcript("--roll-for Bo", &["66666", "1 4", "u", "u", "2 3"]);
    assert!(text.contains("2. Bo: dice 2 2 3 3 4 (program)"), "{text}");
    let all = transcript("--roll-for all", &["quit"]);
    assert!(all.contains("Bo: reroll, stop> ") || all.contains("Ana: reroll, stop> "), "{all}");
}

#[test]
fn a_saved_game_goes_on_and_holds_together() {
    let home = Scratch::new();
    let first = croupier("dalmatian play -p Ana,Bo --seed 7").home(&home);
    let text = first.stdin("66666\n11111\n1 5\n12345\nreroll 3\n").output();
    assert!(text.ends_with("The game is saved: croupier resume goes on with it.\n"), "{text}");
    let [record] = &home.records()[..] else { panic!("one record") };
    let more = croupier("resume").home(&home).stdin("6\nstop\nquit\n").output();
    assert!(more.contains("after 5 entries."), "{more}");
    assert!(more.contains("Bo scores 5 (1+5, 2+4, 6)"), "{more}");
    let verdict = croupier("verify").home(&home).output();
    let expected = format!(
        "{}: 7 entries replayed, all in order.\n0 program rolls agree with the seed; 5 rolls were \
         typed.\nThe game is unfinished: Ana 0, Bo 5.\n",
        record.display()
    );
    assert_eq!(verdict, expected);
    let log = croupier("log").arg(record).output();
    assert!(log.contains("   7. Bo: stop\n"), "{log}");
    // A record that somebody changed does not pass.
    let text = fs::read_to_string(record).unwrap();
    fs::write(record, text.replacen("dice 1 5", "dice 1 6", 1)).unwrap();
    let broken = croupier("verify --json").home(&home).ends();
    assert_eq!(broken.status, Some(1));
    assert_eq!(read(broken.stdout.trim_end()).unwrap().at("/error/code").text(), "log-broken");
}

/// The program in a terminal of this size and kind.
fn terminal(home: &Scratch, columns: usize, term: &str, args: &str) -> PtySession {
    let mut command = home.command("sh");
    let start = format!("stty cols {columns} rows 24; echo pid=$$.; exec \"$0\" {args}");
    command.args(["-c", &start, PROGRAM]).env("TERM", term);
    let options = Options::new().timeout_ms(Some(60_000)).strip_ansi_escape_codes(true);
    spawn_with_options(command, options).unwrap()
}

/// Types a line once the prompt stands, and waits for what it brings.
#[track_caller]
fn types(pty: &mut PtySession, prompt: &str, line: &str, brings: &str) {
    if let Err(error) = pty.exp_string(prompt) {
        panic!("no {prompt:?} before {line:?}: {error}");
    }
    // A carriage return is what the key sends.
    pty.send(&format!("{line}\r")).unwrap();
    pty.flush().unwrap();
    if let Err(error) = pty.exp_string(brings) {
        panic!("no {brings:?} after {line:?}: {error}");
    }
}

#[track_caller]
fn ends(pty: &mut PtySession, status: i32) {
    let ended = format!("{:?}", pty.process().wait().unwrap());
    assert!(ended.starts_with("Exited(") && ended.ends_with(&format!(", {status})")), "{ended}");
}

fn whole_evening(term: &str, columns: usize) {
    let home = Scratch::new();
    let mut pty = terminal(&home, columns, term, "dalmatian --seed 7");
    let pty = &mut pty;
    types(pty, "Who plays, clockwise? ", "Ana Bo", "Dalmatian: Ana, Bo");
    types(pty, "Ana: 5 dice (Enter rolls)> ", "", "1. Ana: dice 2 2 3 4 6 (program)");
    types(pty, "Bo: 5 dice (Enter rolls)> ", "1 2 3 4", "No: 4 dice typed, 5 dice to roll");
    types(pty, "Bo: 5 dice (Enter rolls)> ", "1 1 2 2 3", "2. Bo: dice 1 1 2 2 3");
    types(pty, "Ana: 2 dice (Enter rolls)> ", "?", "Ana: 2 dice to come");
    types(pty, "Ana: 2 dice (Enter rolls)> ", "24", "3. Ana: dice 2 4");
    types(pty, "> ", "Bo: 12345; reroll 3", "5. Bo: reroll 3");
    types(pty, "> ", "undo", "Taken back: 5. Bo: reroll 3");
    types(pty, "Bo: reroll, stop> ", "redo", "5. Bo: reroll 3");
    types(pty, "> ", "r", "8. Bo: dice");
    types(pty, "Bo: reroll, stop> ", "fix 8 6", "Entry 8 is now: dice 6");
    types(pty, "Bo: reroll, stop> ", "note a die fell", "noted");
    types(pty, "Bo: reroll, stop> ", "best", "Best for Bo");
    types(pty, "Bo: reroll, stop> ", "odds", "mean");
    types(pty, "Bo: reroll, stop> ", "state", "\"turn\":\"Bo\"");
    types(pty, "Bo: reroll, stop> ", "stop", "Bo scores 5");
    types(pty, "> ", "why", "R6.");
    types(pty, "> ", "log", "note: a die fell");
    pty.exp_string("> ").unwrap();
    pty.send_control('c').unwrap();
    if term == "dumb" {
        // Nothing stands between a plain terminal and its signals.
        ends(pty, 130);
    } else {
        types(pty, "Leave? The game is saved. (y/N) ", "n", "n");
        pty.exp_string("> ").unwrap();
        pty.send_control('d').unwrap();
        pty.exp_string("The game is saved: croupier resume").unwrap();
        pty.exp_eof().unwrap();
        ends(pty, 0);
        let history = fs::read_to_string(home.path("croupier/history")).unwrap();
        assert!(history.lines().any(|line| line == "best"), "{history}");
        assert!(!history.contains("1 1 2 2 3") && !history.contains("24"), "{history}");
    }
    let verdict = croupier("verify").home(&home).output();
    assert!(verdict.contains("The game is unfinished: Ana 0, Bo 5."), "{verdict}");
}

#[test]
fn an_evening_at_a_terminal() {
    whole_evening("xterm", 80);
}

#[test]
fn an_evening_at_a_plain_terminal() {
    whole_evening("dumb", 80);
}

#[test]
fn a_killed_game_goes_on_where_it_was() {
    let home = Scratch::new();
    let mut pty = terminal(&home, 80, "xterm", "dalmatian -p Ana,Bo --seed 7");
    pty.exp_string("pid=").unwrap();
    let pid = pty.exp_string(".").unwrap();
    types(&mut pty, "Ana: 5 dice (Enter rolls)> ", "66666", "1. Ana: dice 6 6 6 6 6");
    types(&mut pty, "Bo: 5 dice (Enter rolls)> ", "11111", "2. Bo: dice 1 1 1 1 1");
    assert!(home.command("sh").args(["-c", "kill -9 \"$0\"", &pid]).status().unwrap().success());
    let ended = format!("{:?}", pty.process().wait().unwrap());
    assert!(ended.contains("SIGKILL"), "{ended}");
    drop(pty);
    let mut pty = terminal(&home, 80, "xterm", "resume");
    pty.exp_string("after 2 entries.").unwrap();
    types(&mut pty, "Ana: 2 dice (type them, or r)> ", "1 4", "3. Ana: dice 1 4");
    pty.exp_string("> ").unwrap();
    // Two at once would spoil the record.
    let second = croupier("resume").home(&home).ends();
    assert_eq!(second.status, Some(3), "{}", second.stderr);
    pty.send_control('d').unwrap();
    pty.exp_eof().unwrap();
    let verdict = croupier("verify").home(&home).output();
    assert!(verdict.contains("3 entries replayed"), "{verdict}");
}

#[test]
fn pasted_lines_are_read_one_by_one() {
    let home = Scratch::new();
    let mut pty = terminal(&home, 80, "xterm", "dalmatian -p Ana,Bo --no-save");
    pty.exp_string("Ana: 5 dice (Enter rolls)> ").unwrap();
    pty.send("\u{1b}[200~66666\n11111\n1 5\u{1b}[201~\r").unwrap();
    pty.flush().unwrap();
    for line in ["1. Ana: dice 6 6 6 6 6", "2. Bo: dice 1 1 1 1 1", "3. Ana: dice 1 5"] {
        pty.exp_string(line).unwrap();
    }
    types(&mut pty, "Bo: 5 dice (type them, or r)> ", "quit", "The game was not saved.");
    pty.exp_eof().unwrap();
}

#[test]
fn tab_completes_what_is_possible() {
    let home = Scratch::new();
    let mut pty = terminal(&home, 80, "xterm", "dalmatian -p Ana,Bo --first Bo --no-save");
    types(&mut pty, "Bo: 2 dice (Enter rolls)> ", "1 5; 12345", "Ana has 1 2 3 4 5");
    pty.exp_string("Ana: reroll, stop> ").unwrap();
    pty.send("st\t").unwrap();
    pty.flush().unwrap();
    pty.exp_string("st").unwrap();
    pty.send_control('c').unwrap();
    pty.exp_string("Leave?").unwrap();
    pty.send("y\r").unwrap();
    pty.flush().unwrap();
    pty.exp_string("The game was not saved.").unwrap();
    pty.exp_eof().unwrap();
}

#[test]
fn who_sat_down_last_is_offered_again() {
    let home = Scratch::new();
    let ended = croupier("dalmatian play -p Cy,Di --no-save").home(&home).stdin("quit\n").ends();
    assert_eq!(ended.status, Some(0));
    let mut pty = terminal(&home, 80, "dumb", "dalmatian --no-save");
    types(&mut pty, "Who plays, clockwise? [Enter: Cy Di] ", "", "Dalmatian: Cy, Di");
    types(&mut pty, "Cy: 5 dice (Enter rolls)> ", "quit", "The game was not saved.");
    pty.exp_eof().unwrap();
}
