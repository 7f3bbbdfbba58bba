//! The referee at a prompt: over plain pipes, where the pages of `console/` do not show it, and in
//! a real terminal.

use std::fs;

use rexpect::session::PtySession;

use crate::common::read;
use crate::run::{PROGRAM, Scratch, croupier, games, in_terminal};

/// The transcript of a game over plain pipes with a seed.
fn transcript(args: &str, script: &[&str]) -> String {
    croupier(&format!("dalmatian play -p Ana,Bo --seed 10 --no-save {args}"))
        .stdin(script.join("\n"))
        .said()
}

#[test]
fn help_keeps_its_columns_and_fits_a_screen() {
    for game in games() {
        let run = croupier(&format!("{game} play -p Ana,Bo,Cy --no-save --seed 1"));
        let text = run.env("COLUMNS", "80").stdin("help\nquit\n").output();
        let lines: Vec<&str> = text.lines().skip_while(|l| !l.contains("Commands:")).collect();
        assert!(lines.contains(&"  ?              show what is possible now"), "{text}");
        assert!(
            lines.contains(&"  undo [N|to N]  take back one entry (u), N entries, or all after N"),
            "{text}"
        );
        // The last line says that the game is left.
        assert!(lines.len() - 1 < 24, "{} lines", lines.len());
        assert!(lines.iter().all(|line| line.chars().count() <= 80), "{text}");
    }
}

#[test]
fn nothing_is_wider_than_a_narrow_screen() {
    let script = "\n?\nhelp\n\n\n\nbest\nodds\nwhy\nlog\nscore\nrules R6\nnonsense words\nquit\n";
    for width in [40, 80] {
        let run = croupier("dalmatian play -p Ana,Bo --no-save --seed 3");
        let text = run.env("COLUMNS", &width.to_string()).stdin(script).said();
        for line in text.lines() {
            assert!(line.chars().count() <= width, "{width}: {line}");
        }
    }
}

#[test]
fn a_long_scene_is_broken_once_and_by_what_the_eye_sees() {
    let name = "李".repeat(24);
    let run = croupier(&format!("wichita play -p {name},Bo --no-save --first {name}"));
    let script = "66\nQ Q Q Q 6 6\nlay Q, Q, Q, Q\n";
    let text = run.env("COLUMNS", "60").env("LC_ALL", "C.UTF-8").stdin(script).output();
    assert!(text.contains(" has Q, Q,\n  Q, Q on the table, 4 points\n"), "{text}");
}

#[test]
fn a_line_that_cannot_be_read_is_refused_whole() {
    let play = |line: &[u8]| {
        let script = [line, b"\nlog\n"].concat();
        croupier("dalmatian play -p Ana,Bo --first Ana --no-save").stdin(script).ends()
    };
    let long = [b"note ".to_vec(), vec![b'a'; (1 << 20) - 5], b"11111".to_vec()].concat();
    for (line, why) in [
        (long.as_slice(), "No: the line is longer than 1048576 bytes\n"),
        (b"note caf\xe9", "No: the line is not UTF-8 (byte 9)\n"),
    ] {
        let ended = play(line);
        assert!(ended.stdout.contains(why), "{}", ended.stdout);
        assert_eq!(ended.status, Some(1));
        // Nothing of it was entered.
        let log = ended.stdout.split(why).nth(1).unwrap();
        assert!(!log.contains("1. "), "{log}");
    }
    let full = [b"note ".to_vec(), vec![b'a'; (1 << 20) - 5]].concat();
    assert_eq!(play(&full).status, Some(1), "a remark has a limit of its own");
    assert!(!play(&full).stdout.contains("the line is longer"));
}

#[test]
fn a_line_of_very_many_entries_is_read_in_one_go() {
    // Looking through what is left for each of them would take the better part of an hour.
    let script = format!("{}note last\nlog\n", ";".repeat(1 << 19));
    for name in ["Bo", "B;o"] {
        let run = croupier("dalmatian play --first Ana --no-save -p").arg(format!("Ana,{name}"));
        let said = run.stdin(script.as_str()).said();
        assert!(said.contains(". note: last"), "{name}: {said}");
    }
}

#[test]
fn resume_goes_on_with_a_game_that_is_not_over() {
    let home = Scratch::new();
    let play = |args: &str, script: &str| croupier(args).home(&home).stdin(script).ends();
    play("dalmatian play -p Ana,Bo", "66666\n");
    let over = play("pairs play -p Cy,Di --seed 1 --bot all=greedy", "");
    assert!(over.stdout.contains("Standings"), "{}", over.stdout);
    let resumed = play("resume", "log\n").stdout;
    assert!(resumed.starts_with("Going on with ") && resumed.contains("dalmatian-"), "{resumed}");
    assert!(resumed.contains(" after 1 entry.\n"), "{resumed}");
    // A record that is broken is not passed over in silence.
    let record = home.path("croupier/games/swipe-broken.jsonl");
    fs::write(&record, "{}\n").unwrap();
    let resumed = play("resume", "");
    assert!(resumed.stderr.contains("passing over ") && resumed.stderr.contains("swipe-broken"));
    assert!(resumed.stdout.contains("dalmatian-"), "{}", resumed.stdout);
    fs::remove_file(&record).unwrap();
    // The record that was written to last is what is looked at.
    assert!(play("log", "").stdout.starts_with("Pairs and Wagers: Cy, Di\n"));
}

#[test]
fn a_game_in_a_pipe_tells_by_its_status_whether_all_was_taken() {
    for (lines, status) in [("66666\n", 0), ("66666\nbid 7\n", 1), ("?\nhelp\n", 0)] {
        let ended = croupier("dalmatian play -p Ana,Bo --no-save").stdin(lines).ends();
        assert_eq!(ended.status, Some(status), "{lines}: {}", ended.stdout);
    }
}

#[test]
fn the_state_of_the_moment_goes_through_the_pipe() {
    let text = transcript("", &["66666", "11111", "1 5", "12345", "state"]);
    let state = text.lines().find(|line| line.starts_with('{')).unwrap();
    read(state);
    let report = croupier("dalmatian look").stdin(state).output();
    assert_eq!(read(report.trim_end())["to_act"], "Bo");
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
fn a_saved_game_goes_on_and_holds_together() {
    let home = Scratch::new();
    let first = croupier("dalmatian play -p Ana,Bo --seed 10").home(&home);
    let text = first.stdin("66666\n11111\n1 5\n12345\nreroll 3\n").output();
    assert!(text.ends_with("The game is saved: croupier resume goes on with it.\n"), "{text}");
    let [record] = &home.records()[..] else { panic!("one record") };
    let more = croupier("resume").home(&home).stdin("6\nstop\nquit\n").output();
    assert!(more.contains("after 5 entries."), "{more}");
    assert!(more.contains("Bo scores 5 (1+5, 2+4, 6)"), "{more}");
    let verdict = croupier("verify").home(&home).output();
    let expected = format!(
        "{}: 7 entries replayed, all in order.\n0 rolls by the program, checked with the \
         seed; 5 rolls typed.\nThe game is unfinished: Ana 0, Bo 5.\n",
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
    assert_eq!(read(broken.stdout.trim_end())["error"]["code"], "log-broken");
}

/// The program in a terminal of this size and kind.
pub fn terminal(home: &Scratch, columns: usize, term: &str, args: &str) -> PtySession {
    terminal_with(home, columns, term, args, "")
}

/// As [`terminal`], with a value for `CROUPIER_NO_TIPS`.
fn terminal_with(
    home: &Scratch,
    columns: usize,
    term: &str,
    args: &str,
    no_tips: &str,
) -> PtySession {
    spawned(home, columns, term, args, no_tips, true)
}

/// With what is drawn, or with the words alone.
pub fn spawned(
    home: &Scratch,
    columns: usize,
    term: &str,
    args: &str,
    no_tips: &str,
    words: bool,
) -> PtySession {
    let mut command = home.command("sh");
    command.env("CROUPIER_NO_TIPS", no_tips);
    let start = format!("stty cols {columns} rows 24; echo pid=$$.; exec \"$0\" {args}");
    command.args(["-c", &start, PROGRAM]).env("TERM", term);
    in_terminal(command, words)
}

/// Types a line once the prompt stands, and waits for what it brings.
#[track_caller]
pub fn types(pty: &mut PtySession, prompt: &str, line: &str, brings: &str) {
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
pub fn ends(pty: &mut PtySession, status: i32) {
    let ended = format!("{:?}", pty.process().wait().unwrap());
    assert!(ended.starts_with("Exited(") && ended.ends_with(&format!(", {status})")), "{ended}");
}

fn whole_evening(term: &str, columns: usize) {
    let home = Scratch::new();
    let mut pty = terminal(&home, columns, term, "dalmatian --seed 10");
    let pty = &mut pty;
    types(pty, "Who plays, clockwise? ", "Ana Bo", "Do you roll real dice");
    types(pty, "(y/N) ", "", "Dalmatian: Ana, Bo");
    types(pty, "Ana: 5 dice (Enter rolls)> ", "", "1. Ana: dice 2 3 4 4 6 (program)");
    types(pty, "Bo: 5 dice (Enter rolls)> ", "1 2 3 4", "No: 4 dice typed, 5 dice to roll");
    types(pty, "Bo: 5 dice (Enter rolls)> ", "1 1 2 2 3", "2. Bo: dice 1 1 2 2 3");
    types(pty, "Ana: 2 dice (Enter rolls)> ", "?", "Ana rolls 2 dice: type");
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
        // Whatever the answer is, it is no move.
        for answer in ["", "n", "12345"] {
            types(
                pty,
                "Leave? (y/N, or Ctrl-C once more) ",
                answer,
                "Ana: 5 dice (type them, or r)> ",
            );
            pty.send_control('c').unwrap();
        }
        pty.exp_string("Leave?").unwrap();
        pty.send_control('c').unwrap();
        ends(pty, 130);
    } else {
        types(pty, "Leave? The game is saved. (y/N, or Ctrl-C once more) ", "n", "n");
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
    let mut pty = terminal(&home, 80, "xterm", "dalmatian -p Ana,Bo --seed 10");
    pty.exp_string("pid=").unwrap();
    let pid = pty.exp_string(".").unwrap();
    types(&mut pty, "Ana: 5 dice (Enter rolls)> ", "66666", "1. Ana: dice 6 6 6 6 6");
    types(&mut pty, "Bo: 5 dice (Enter rolls)> ", "11111", "2. Bo: dice 1 1 1 1 1");
    types(&mut pty, "> ", "log", "2. Bo: dice 1 1 1 1 1");
    pty.exp_string("> ").unwrap();
    assert!(home.command("sh").args(["-c", "kill -9 \"$0\"", &pid]).status().unwrap().success());
    let ended = format!("{:?}", pty.process().wait().unwrap());
    assert!(ended.contains("SIGKILL"), "{ended}");
    drop(pty);
    let history = fs::read_to_string(home.path("croupier/history")).unwrap();
    assert!(history.lines().any(|line| line == "log"), "{history}");
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
fn of_an_open_move_tab_completes_the_word() {
    let home = Scratch::new();
    let mut pty = terminal(&home, 80, "xterm", "wichita -p Ana,Bo --first Ana --no-save");
    types(&mut pty, "2 dice (Enter rolls)> ", "34; 3; enough", "Ana: lay, done> ");
    pty.send("la\t\r").unwrap();
    pty.flush().unwrap();
    pty.exp_string("No: lay which cards?").unwrap();
    types(&mut pty, "> ", "quit", "The game was not saved.");
    pty.exp_eof().unwrap();
}

#[test]
fn nothing_that_ends_or_stops_the_program_leaves_peeked_cards_on_the_screen() {
    let args = "dice-poker -p Ana,Bo --deal-cards --roll-for all --seed 2";
    let back = "\u{1b}[2J\u{1b}[?1049l";
    for signal in ["", "-TERM", "-HUP"] {
        let home = Scratch::new();
        let mut pty = spawned(&home, 80, "xterm", args, "1", false);
        pty.exp_string("pid=").unwrap();
        let pid = pty.exp_string(".").unwrap();
        types(&mut pty, "all-in> ", "check; check", "all-in> ");
        types(&mut pty, "", "peek Bo", "Give the laptop to Bo.");
        types(&mut pty, "Enter shows what Bo alone may see ", "", "Enter hides this again ");
        if signal.is_empty() {
            // Ctrl-Z does nothing, and neither do other keys.
            pty.send("\u{1a}x\r").unwrap();
            pty.flush().unwrap();
            let shown = pty.exp_string(back).unwrap();
            assert!(!shown.contains('x'), "{shown:?}");
            types(&mut pty, "all-in> ", "quit", "saved");
        } else {
            let killed = home.command("kill").args([signal, &pid]).status().unwrap();
            assert!(killed.success());
            pty.exp_string(back).unwrap();
        }
        pty.exp_eof().unwrap();
    }
}

#[test]
fn whoever_is_at_turn_types_the_move_on_the_private_screen() {
    let home = Scratch::new();
    let args = "dice-poker -p Ana,Bo --deal-cards --roll-for all --seed 2 --no-save";
    let mut pty = terminal(&home, 80, "xterm", args);
    // Before the cards are dealt nobody need look away.
    types(&mut pty, "all-in> ", "peek", "No cards of Ana are hidden.");
    types(&mut pty, "all-in> ", "check", "3. Ana: check");
    types(&mut pty, "all-in> ", "check", "4. Bo: check");
    // Nobody is named: it is Ana's turn.
    types(&mut pty, "all-in> ", "peek", "Give the laptop to Ana.");
    // What follows on the usual screen stands on a line of its own.
    types(&mut pty, "Enter shows what Ana alone may see ", "", "\r\nAna, your cards:");
    pty.exp_string("Type the move here").unwrap();
    types(&mut pty, "all-in> ", "check", "8. Ana: check");
    pty.exp_string("Bo: ").unwrap();
    types(&mut pty, "all-in> ", "quit", "The game was not saved.");
    pty.exp_eof().unwrap();
}

#[test]
fn who_sat_down_last_is_offered_again() {
    let home = Scratch::new();
    croupier("dalmatian play -p Cy,Di").home(&home).stdin("quit\n").output();
    // A game that leaves no trace leaves none here either.
    croupier("dalmatian play -p Ed,Flo --no-save").home(&home).stdin("quit\n").output();
    let mut pty = terminal(&home, 80, "dumb", "dalmatian --no-save");
    types(&mut pty, "Who plays, clockwise? [Enter: Cy Di] ", "", "Dalmatian: Cy, Di");
    types(&mut pty, "Cy: 5 dice (Enter rolls)> ", "quit", "The game was not saved.");
    pty.exp_eof().unwrap();
}

#[test]
fn sheets_and_ends_fit_every_screen_with_many_long_names() {
    let names: Vec<String> =
        (0..6).map(|i| format!("Player-with-a-quite-long-name-{i:02}")).collect();
    for game in games() {
        for width in [40, 80, 120] {
            let mut args = format!("{game} play -p {} --no-save --seed 5", names.join(","));
            for name in &names {
                args.push_str(" --bot ");
                args.push_str(name);
                args.push_str("=greedy");
            }
            match game.as_str() {
                "wichita" => args.push_str(" --deal-cards"),
                // With a full purse they sit there all night.
                "dice-poker" => args.push_str(" --chips 3"),
                _ => {}
            }
            let run = croupier(&args).env("COLUMNS", &width.to_string());
            let text = run.stdin("score\n?\nlog\n").output();
            for line in text.lines().filter(|line| !line.contains("> ")) {
                assert!(line.chars().count() <= width, "{game} {width}: {line}");
            }
        }
    }
}

#[test]
fn first_time_help_comes_once_and_can_be_kept_away() {
    for (args, env, expected) in [
        ("", "", [true, false]),
        ("--no-tips", "", [false, false]),
        ("", "1", [false, false]),
        ("", "0", [true, false]),
    ] {
        let home = Scratch::new();
        for (time, welcomed) in expected.into_iter().enumerate() {
            let line = format!("dalmatian -p Ana,Bo --no-save {args}");
            let mut pty = terminal_with(&home, 80, "dumb", &line, env);
            let before = pty.exp_string("Ana: 5 dice").unwrap();
            assert_eq!(before.contains("Welcome."), welcomed, "{args} {env} {time}: {before}");
            pty.send("\r").unwrap();
            types(&mut pty, "> ", "quit", "The game was not saved.");
            pty.exp_eof().unwrap();
        }
    }
    // A pipe is no first time: nobody reads.
    let home = Scratch::new();
    croupier("dalmatian play -p Ana,Bo --no-save").home(&home).output();
    assert!(terminal(&home, 80, "dumb", "dalmatian -p Ana,Bo").exp_string("Welcome.").is_ok());
}

#[test]
fn what_no_screen_holds_is_given_to_the_pager() {
    let home = Scratch::new();
    let mut command = home.command("sh");
    command.env("PAGER", "echo LEAFED; wc -l").env("TERM", "xterm");
    let start = "stty cols 80 rows 24; exec \"$0\" dalmatian -p Ana,Bo --no-save --no-tips";
    command.args(["-c", start, PROGRAM]);
    let mut pty = in_terminal(command, true);
    types(&mut pty, "Ana: 5 dice", "rules", "LEAFED");
    // One clause fits, and so does the list of commands.
    types(&mut pty, "Ana: 5 dice", "rules R2", "R2");
    types(&mut pty, "Ana: 5 dice", "help", "Commands:");
    types(&mut pty, "Ana: 5 dice", "quit", "The game was not saved.");
    pty.exp_eof().unwrap();
}

#[test]
fn tab_completes_the_names_of_earlier_players() {
    let home = Scratch::new();
    croupier("swipe play -p Annabel,Bo,Cy").home(&home).output();
    croupier("dalmatian play -p Di,Ed").home(&home).output();
    let mut pty = terminal(&home, 80, "xterm", "dalmatian --no-save");
    pty.exp_string("Who plays, clockwise? [Enter: Di Ed] ").unwrap();
    pty.send("Ed, an\t\r").unwrap();
    pty.flush().unwrap();
    pty.exp_string("Dalmatian: Ed, Annabel").unwrap();
}

#[test]
fn letters_alone_are_shown_where_that_is_asked_for() {
    let script = "help\nnonsense-longer-than-any-word-that-could-be-meant-here-or-anywhere\nundo x";
    for game in games() {
        for (flags, locale) in [("--ascii", "C.UTF-8"), ("", "C")] {
            let run = croupier(&format!("{game} play -p Ana,Bo,Cy --fair --save f.jsonl {flags}"));
            let text = run.env("LANG", locale).stdin(script).said();
            assert!(text.contains("fix N ...") && text.is_ascii(), "{text}");
        }
    }
}

#[test]
fn help_and_reasons_are_given_for_a_word_and_for_an_entry() {
    let script = "3356\n1124\nhelp better\nhelp fix\nhelp fi\nhelp bonus\nhelp nonsense\nwhy 1\nwhy 3\nman\n";
    let said = croupier("pairs play -p Ana,Bo --no-save --plain").stdin(script).said();
    for told in [
        "better 2 3: put up a point",
        "fix N …: correct the roll or the move of entry N",
        "\nR8. ",
        "No: no clause speaks of \"nonsense\"",
        "Entry 1. Ana: dice 3 3 5 6\n  Ana rolls 3 3 5 6: a pair of 3s, 1 point.\n    R2. ",
        "No: there is no entry 3 that stands",
        "rules [WORD]",
    ] {
        assert!(said.contains(told), "{told}: {said}");
    }
    assert_eq!(said.matches("correct the roll or the move of").count(), 3, "{said}");
}

#[test]
fn dice_poker_says_at_the_start_what_is_agreed() {
    let begins = |args: &str| {
        let args = format!("poker play -p Ana,Bo --no-save --plain {args}");
        croupier(&args).env("COLUMNS", "200").stdin("").said()
    };
    let usual = begins("");
    assert!(usual.contains("100 chips each, ante 1, no limit, all three cards at once (J5).\n"));
    let other = begins("--chips 50 --ante 0 --structure fixed-limit --bet 4 --deal one-by-one");
    assert!(
        other.contains("50 chips each, no ante, bets of 4, cards one by one (J5).\n"),
        "{other}"
    );
    assert!(!other.contains("House rules:"), "{other}");
}

#[test]
fn a_fix_is_understood_as_loosely_as_a_move() {
    let fixed = |line: &str| {
        let script = format!("7\n8\n{line}\n");
        croupier("swipe play -p Ana,Bo,Cy --first Ana --no-save").stdin(script).said()
    };
    for line in ["fix 1 9", "fix 1 bids 9", "fix 1. bid 9", "fix 1 I bid 9", "fix 1 ana: b9"] {
        assert!(fixed(line).contains("Entry 1 is now: bid 9"), "{line}: {}", fixed(line));
    }
    // What cannot be is refused as before.
    for line in ["fix 1 8", "fix 1 bids 11", "fix 1 bo: 9", "fix 3 9"] {
        assert!(fixed(line).contains("No: "), "{line}: {}", fixed(line));
    }
}
