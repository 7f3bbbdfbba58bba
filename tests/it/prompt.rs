//! The referee at a prompt: over plain pipes, where the whole transcript is compared, and in a
//! real terminal.

use std::fs;

use rexpect::reader::Options;
use rexpect::session::{PtySession, spawn_with_options};

use crate::run::{PROGRAM, Scratch, croupier};
use crate::strict_json::read;

/// The transcript of a game over plain pipes with a seed.
fn transcript(args: &str, script: &[&str]) -> String {
    croupier(&format!("dalmatian play -p Ana,Bo --seed 10 --no-save {args}"))
        .stdin(script.join("\n"))
        .said()
}

#[test]
fn a_game_over_pipes_reads_as_one_at_a_table() {
    let script =
        ["", "r", "1 5", "7 3 4 5 6", "2 3 4 5 6", "re 3", "1", "stop", "why", "u", "quit"];
    let expected = "\
Dalmatian: Ana, Bo
Ana: 5 dice (Enter rolls)> \n1. Ana: dice 2 3 4 4 6 (program)
Bo: 5 dice (Enter rolls)> \n2. Bo: dice 1 1 2 5 6 (program)
   Ana rolled highest and starts (R2)
Ana: 2 dice (Enter rolls)> \n3. Ana: dice 1 5
   the total of round 1 is 6 (R3)
Bo: 5 dice (Enter rolls)> \nNo: no die shows 7 (column 1). Faces are 1 to 6
Bo: 5 dice (Enter rolls)> \n4. Bo: dice 2 3 4 5 6
Bo has 2 3 4 5 6: 3 (2+4, 6); 2 re-rolls left
Bo: reroll, stop> \n5. Bo: reroll 3
Bo keeps [2] [4] [5] [6]
Bo: 1 die (type it, or r)> \n6. Bo: dice 1
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
    assert!(
        text.contains(
            "No: 1 die typed, 5 dice to roll (rule R2) (the rest of the line was not read)"
        )
    );
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
fn what_a_script_says_behind_a_private_look_is_not_lost() {
    let play = |lines: &str| {
        let args = "dice-poker play -p Ana,Bo --deal-cards --roll-for all --seed 1 --no-save";
        croupier(args).stdin(format!("check\ncheck\n{lines}log\n")).said()
    };
    for peek in ["peek Ana\n", "peek Ana\n\n", "peek Ana\n  \n"] {
        let said = play(&format!("{peek}note kept\n"));
        assert!(said.contains(". note: kept"), "{peek:?}: {said}");
        let secret = said.lines().skip_while(|line| !line.starts_with("Enter hides")).nth(1);
        assert_eq!(secret, Some(""), "{peek:?}: {said}");
    }
}

#[test]
fn the_log_tells_what_came_of_entries() {
    let script = "66666\n11111\nr\nundo\n1 5\n23456\nstop\nlog\n";
    let run = croupier("dalmatian play -p Ana,Bo --no-save --seed 1");
    let lines = said_from("   1. Ana", run, script);
    let told = [
        "   1. Ana: dice 6 6 6 6 6",
        "   2. Bo: dice 1 1 1 1 1",
        "    Ana rolled highest and starts (R2)",
        "   3. Ana: dice 4 5 (program) [taken back]",
        "   4. undo",
        "   5. Ana: dice 1 5",
        "    the total of round 1 is 6 (R3)",
        "   6. Bo: dice 2 3 4 5 6",
        "   7. Bo: stop",
        "    Bo scores 3 (2+4, 6) (R6)",
    ];
    assert_eq!(lines[..told.len()], told);
}

#[test]
fn a_command_is_suggested_or_a_move_that_can_be_made_now() {
    for (typed, told) in [
        ("sotp", "\"sotp\" is no move (column 1). Possible now: the dice"),
        ("66666;11111;15;23456;sotp", "\"sotp\" is no move (column 22). Did you mean stop?"),
        ("odsd", "Did you mean odds?"),
    ] {
        let run = croupier("dalmatian play -p Ana,Bo --no-save --seed 1");
        let said = run.env("COLUMNS", "200").stdin(typed).said();
        assert!(said.contains(told), "{typed}: {said}");
    }
}

#[test]
fn whoever_is_named_plays_as_he_is_told_whatever_all_do() {
    let policy = |bots: &str| {
        let args = "pairs play -p Ana,Bo --first Ana --no-save --seed 1 --bot";
        croupier(args).arg(bots).stdin("why\n").ends()
    };
    let best = policy("Ana=best,all=random");
    assert_eq!(best.stdout, policy("all=random,Ana=best").stdout);
    assert_ne!(best.stdout, policy("all=random").stdout);
    let twice = policy("Ana=best,Ana=random");
    assert_eq!((twice.stdout.as_str(), twice.status), ("", Some(1)));
    assert_eq!(twice.stderr, "croupier: Ana is told to play in two ways\n");
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
        "not c; d",
        "fix 2 22222",
        "fix  4 12347",
        "log",
    ];
    let text = transcript("", &script);
    for line in [
        "Entry 3 is now: dice 1 2",
        "No: no die shows 7 (column 12). Faces are 1 to 6",
        "   2. Bo: dice 1 1 1 1 1 [fixed: dice 2 2 2 2 2]",
        "  11. note: c; d",
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
fn cards_are_fixed_as_they_were_told() {
    let run = croupier("wichita play -p Ana,Bo --no-save --no-tips --first Ana");
    let script = "1 3\nq\nenough\nfix 2 k\nfix 2 k q\nfix 2 1\nfix 2 ?\nfix 3 k\nfix 9 k\nfix 2";
    let text = run.stdin(script).said();
    let told: Vec<&str> =
        text.lines().filter(|line| line.contains("No: ") || line.contains("is now")).collect();
    let expected = [
        "Entry 2 is now: cards K",
        "No: 2 cards named, 1 card to come (rule R3). The dice allow 1 card or 3, nothing",
        "Entry 2 is now: cards ?",
        "Entry 2 is now: cards ?",
        "No: only dice and cards are corrected this way. Take a move back with undo",
        "No: there is no entry 9 that stands. log shows the entries with their numbers",
        "No: fix takes the number of an entry, and what really fell. log shows the",
    ];
    assert_eq!(told.len(), expected.len(), "{told:?}");
    for (told, expected) in told.iter().zip(expected) {
        assert!(told.ends_with(expected), "{told}\n{expected}");
    }
}

/// What was refused was decided too.
#[test]
fn why_explains_what_was_refused_until_something_is_entered() {
    let script = [
        "66666", "11111", "1 5", "12345", "why", "reroll 6", "why", "stop 1", "why", "stop", "why",
    ];
    let text = transcript("", &script);
    let why: Vec<&str> =
        text.lines().filter(|line| line.contains("Entry ") || line.contains("Refused: ")).collect();
    assert_eq!(why.len(), 4, "{why:?}");
    assert!(why[0].ends_with("Entry 3, Ana: dice 1 5"), "{why:?}");
    assert!(
        why[1].contains("Refused: re-rolling 6 takes dice that do not lie there (rule R5)"),
        "{why:?}"
    );
    assert!(text.contains("\n    R5. "), "{text}");
    assert!(why[2].contains("Refused: \"stop 1\" is no move"), "{why:?}");
    assert!(why[3].ends_with("Entry 5, Bo: stop"), "{why:?}");
}

#[test]
fn undo_goes_back_to_what_a_person_did_and_redo_does_all_of_it_again() {
    for args in ["--bot Bo=best", "--roll-for Bo"] {
        let run = croupier(&format!("pairs play -p Ana,Bo --no-save --seed 1 {args}"));
        let lines = said_from("Taken back", run, "3333\nundo\nredo");
        let told = [
            "Taken back: 2. Bo: dice 2 4 5 6",
            "Taken back: 1. Ana: dice 3 3 3 3",
            "Now: Ana has 0 banked.",
            "Ana: 4 dice (type them, or r)> ",
            "1. Ana: dice 3 3 3 3",
            "   Ana rolls 3 3 3 3: a quad of 3s, 5 points (R2)",
            "   Ana writes down 5: 5 in all (R7)",
            "2. Bo: dice 2 4 5 6 (program)",
        ];
        assert_eq!(lines[..told.len()], told, "{args}");
    }
}

/// What is said from the first line on that holds this.
fn said_from(mark: &str, run: crate::run::Run, script: &str) -> Vec<String> {
    let text = run.stdin(script).said();
    let from = text.find(mark).unwrap_or_else(|| panic!("no {mark}: {text}"));
    text[from..].lines().map(str::to_string).collect()
}

#[test]
fn enter_lets_a_bot_go_on_that_waits_after_a_fix() {
    let run = croupier("pairs play --no-save --seed 3 -p Ana,Bo --bot Bo=random");
    let lines = said_from("Entry 3 is now", run, "3356\n1246\nfix 3 1133\n\n");
    assert!(lines.iter().any(|line| line.starts_with("   Ana writes down 2")), "{lines:?}");
    assert!(lines.iter().any(|line| line.ends_with(" (bot)")), "{lines:?}");
    assert!(!lines.iter().any(|line| line.contains("Enter rolls")), "{lines:?}");
}

#[test]
fn redo_goes_as_far_over_a_fix_as_undo_went() {
    let run = croupier("pairs play --no-save --seed 7 -p Ana,Bo --bot Bo=best");
    let lines = said_from("Taken back: ", run, "3356\nr\nfix 3 1133\nnote x\nundo\nredo\n");
    let taken = lines.iter().take_while(|line| line.starts_with("Taken back: ")).count();
    let again = lines.iter().skip_while(|line| !line.contains("Fixed again: "));
    let again = again.filter(|line| line.contains(". Bo: ")).count();
    assert!(taken > 0 && taken == again, "{lines:?}");
}

#[test]
fn a_fix_tells_how_the_game_ends_now() {
    let run = croupier("dalmatian play -p Ana,Bo --first Bo --seed 3 --no-save");
    let rounds = "r\nr\nstop\nr\nstop\n".repeat(12);
    // The last throw of the last round, before the last stop.
    let lines = said_from("Entry 59 is now", run, &(rounds + "fix 59 66666"));
    let all = lines.join("\n");
    for told in
        [" wins with ", "\nStandings", "\nLuck, what all the dice gave", "\nNow: the game is over."]
    {
        assert!(all.contains(told), "{told}: {all}");
    }
}

#[test]
fn a_game_left_after_an_undo_waits_where_it_was() {
    let home = Scratch::new();
    let run = croupier("swipe play -p Ana,Bo,Cy --seed 7 --roll-for all").home(&home);
    run.stdin("undo\nundo\n").said();
    let text = croupier("resume").home(&home).stdin("redo\nlog\n").said();
    assert!(!text.contains("No: "), "{text}");
}

#[test]
fn bots_go_on_between_the_entries_of_one_line() {
    let run = croupier("dice-poker play --no-save --seed 7 -p Ana,Bo --bot Bo=best");
    let text = run.stdin("653\ncheck; bet 5\n").said();
    let moves: Vec<&str> = text.lines().filter(|line| line.contains(". Bo: ")).collect();
    assert!(
        moves.iter().all(|line| line.contains("(bot)")
            || line.contains(": dice ")
            || line.contains(": cards ")),
        "{text}"
    );
}

#[test]
fn where_nobody_plays_undo_goes_back_a_step_at_a_time() {
    let run = croupier("pairs play --no-save --seed 7 -p Ana,Bo --bot all=greedy");
    let lines = said_from("Taken back: ", run, "undo\nundo\nredo\n");
    assert_eq!(lines.iter().filter(|line| line.contains("Taken back: ")).count(), 2, "{lines:?}");
}

#[test]
fn whoever_rolls_may_be_named() {
    let text = transcript("", &["Ana: roll", "bo: r", "Bo: roll"]);
    assert!(text.contains("1. Ana: dice 2 3 4 4 6 (program)"), "{text}");
    assert!(text.contains("2. Bo: dice 1 1 2 5 6 (program)") && text.contains("No: "), "{text}");
}

#[test]
fn a_name_may_hold_a_semicolon() {
    let run = croupier("dalmatian play -p a;b,Bo --no-save");
    let text = run.stdin("A;b: 66666; bo: 11111; a;B: 24").said();
    assert!(text.contains("1. a;b: dice 6 6 6 6 6") && text.contains("3. a;b: dice 2 4"), "{text}");
}

#[test]
fn a_game_in_a_pipe_tells_by_its_status_whether_all_was_taken() {
    for (lines, status) in [("66666\n", 0), ("66666\nbid 7\n", 1), ("?\nhelp\n", 0)] {
        let ended = croupier("dalmatian play -p Ana,Bo --no-save").stdin(lines).ends();
        assert_eq!(ended.status, Some(status), "{lines}: {}", ended.stdout);
    }
}

#[test]
fn house_rules_are_told_by_their_flags() {
    let run = croupier("dice-poker play -p Ana,Bo --no-save --chips 20 --deal one-by-one");
    let text = run.env("COLUMNS", "200").stdin("quit").said();
    for told in [
        "House rule chips 20: what everybody starts with (100 unless said) (J5).\n",
        "House rule deal one-by-one: all three cards at once, or one at a time with betting after \
         each (R4).\n",
    ] {
        assert!(text.contains(told), "{text}");
    }
}

#[test]
fn a_question_mark_lists_the_ways_if_they_are_few() {
    let run = croupier("swipe play -p Ana,Bo,Cy --first Ana --no-save");
    let text = run.env("COLUMNS", "200").stdin("bid 7\n?\nquit").said();
    let told = "  Bo: bid 2  play a bidding card (or 3, 4, 5, 6, 8, 9, 10)\n";
    assert!(text.contains(told), "{text}");
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
    assert!(text.contains("2. Bo: dice 1 1 2 5 6 (program)"), "{text}");
    let all = transcript("--roll-for all", &["quit"]);
    assert!(all.contains("Bo: reroll, stop> ") || all.contains("Ana: reroll, stop> "), "{all}");
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
    assert_eq!(read(broken.stdout.trim_end()).unwrap().at("/error/code").text(), "log-broken");
}

/// The program in a terminal of this size and kind.
fn terminal(home: &Scratch, columns: usize, term: &str, args: &str) -> PtySession {
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
fn spawned(
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
    let options = Options::new().timeout_ms(Some(60_000)).strip_ansi_escape_codes(words);
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
    let mut pty = terminal(&home, columns, term, "dalmatian --seed 10");
    let pty = &mut pty;
    types(pty, "Who plays, clockwise? ", "Ana Bo", "Dalmatian: Ana, Bo");
    types(pty, "Ana: 5 dice (Enter rolls)> ", "", "1. Ana: dice 2 3 4 4 6 (program)");
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
        types(&mut pty, "", "peek Ana", "Enter hides this again ");
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
fn the_coach_speaks_once_in_one_line_and_only_to_people() {
    let script = [
        "66666",
        "11111",
        "33",
        "14566",
        "stop",
        "12345",
        "reroll 3",
        "2",
        "coach off",
        "reroll 1 2 2 4 5",
    ];
    let text = transcript("--coach", &script);
    let remarks: Vec<&str> = text.lines().filter(|line| line.contains("Coach:")).collect();
    // Total 6: with 1 4 5 6 6 rolling the 4 brings 4 + 11/36 points, and the best move is no news.
    assert_eq!(remarks, ["   Coach: reroll 4 was worth 4.31 points, 0.31 more (exact)"]);
    let (stop, coach) = (text.find("5. Bo: stop").unwrap(), text.find("Coach:").unwrap());
    assert!(stop < coach && coach < text.find("6. Ana").unwrap(), "after what it is about");
    assert!(text.contains("The coach is silent."));
    for (amount, speaks) in [("0.30", true), ("0.31", false), ("off", false)] {
        let text = transcript(&format!("--coach={amount}"), &script[..5]);
        assert_eq!(text.contains("Coach:"), speaks, "{amount}");
    }
    assert!(!transcript("", &script[..5]).contains("Coach:"), "nobody asked");
    let bots = transcript("--coach=0 --bot Ana=random,Bo=random", &[]);
    assert!(bots.contains("wins with") && !bots.contains("Coach:"));
    let text = transcript("", &["coach 1", "coach 50 %", "coach me"]);
    assert!(text.contains("above 1 points or 1 %") && text.contains("above 50 points or 50 %"));
    assert!(text.contains("No: \"me\" is no amount to coach by"), "{text}");
}

#[test]
fn the_coach_counts_the_chance_to_win_and_a_roll_in_place_of_a_move() {
    let game = |script: &str| {
        let run = croupier("pairs-and-wagers play -p Ana,Bo --no-save --seed 1 --coach=1");
        run.stdin(script).output()
    };
    let text = game("3356\n3356\nodd\n");
    assert!(
        text.contains("   Coach: no-wager was worth 54.9 % to win, 2.9 more (exact)\n"),
        "{text}"
    );
    // Rolling at once is the same as no wager, which was best.
    assert!(!game("3356\n3356\n1234\n").contains("Coach:"));
    // More than two players: nothing exact, no remark.
    let run = croupier("pairs-and-wagers play -p Ana,Bo,Cy --no-save --seed 1 --coach=0");
    assert!(!run.stdin("3356\n3356\n3356\nodd\n").output().contains("Coach:"));
}

#[test]
fn taking_a_correction_back_says_what_stands_again() {
    let script =
        ["66666", "11111", "1 5", "12345", "stop", "fix 3 2 5", "undo", "redo", "undo", "undo"];
    let text = transcript("", &script);
    for (line, times) in [
        ("Entry 3 is now: dice 2 5", 1),
        ("Fixed again: 3. Ana: dice 2 5", 1),
        ("The fix is taken back: 3. Ana: dice 1 5", 2),
        ("Taken back: 5. Bo: stop", 1),
    ] {
        assert_eq!(text.lines().filter(|one| *one == line).count(), times, "{line}\n{text}");
    }
}

#[test]
fn advice_at_the_prompt_is_as_long_as_can_be_taken_in() {
    let script = ["66666", "11111", "33", "12345", "best", "best all", "?"];
    let text = transcript("", &script);
    let advice: Vec<&str> = text.split("Best for Bo").skip(1).collect();
    let lines = |text: &str| text.lines().skip(1).take_while(|l| l.starts_with("  ")).count();
    assert_eq!((lines(advice[0]), lines(advice[1])), (11, 32));
    assert!(advice[0].contains("\n  and 22 more: best all\n"), "{text}");
    assert!(text.contains("  Bo: reroll 1  pick up these dice and roll them again (31 ways)\n"));
    assert!(text.contains("  Bo: stop      score the dice as they lie\n"), "{text}");
}

#[test]
fn the_end_tells_standings_the_course_and_luck() {
    let bots = "--bot Ana=best,Bo=random";
    let text = transcript(&format!("--ascii {bots}"), &[]);
    let end = &text[text.find("Standings, and the scores over the rounds:").unwrap()..];
    let lines: Vec<&str> = end.lines().collect();
    assert!(lines[1].starts_with("  1. Ana  ") && lines[2].starts_with("  2. Bo   "), "{end}");
    // Twelve rounds and the beginning, from the lowest sign up.
    let chart = lines[1].rsplit(' ').next().unwrap();
    assert_eq!(chart.chars().count(), 13, "{chart}");
    assert!(chart.starts_with('_') && chart.ends_with('#') && chart.is_ascii(), "{chart}");
    assert!(
        lines[3].starts_with("Luck, what all the dice gave against expectation (points, exact)")
    );
    assert!(lines[4].ends_with("own choices +0.00"), "{end}");
    assert!(lines[5].contains("own choices -"), "{end}");
    // Drawn where the terminal can, told where it is listened to.
    let drawn = croupier(&format!("dalmatian play -p Ana,Bo --seed 10 --no-save {bots}"));
    assert!(drawn.env("LC_ALL", "C.UTF-8").output().contains("▁▁"));
    let plain = transcript(&format!("--plain {bots}"), &[]);
    let told = plain.lines().skip_while(|line| *line != "The scores over the rounds:").nth(1);
    let told: Vec<&str> = told.unwrap().split(", ").collect();
    assert!(told.len() == 12 && told[0] == "  Ana: 0", "{told:?}");
}

#[test]
fn sheets_and_ends_fit_every_screen_with_many_long_names() {
    let names: Vec<String> =
        (0..6).map(|i| format!("Player-with-a-quite-long-name-{i:02}")).collect();
    for game in ["dalmatian", "pairs-and-wagers", "swipe", "wichita", "dice-poker"] {
        for width in [40, 80, 120] {
            let mut args = format!("{game} play -p {} --no-save --seed 5", names.join(","));
            for name in &names {
                args.push_str(" --bot ");
                args.push_str(name);
                args.push_str("=greedy");
            }
            match game {
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
fn why_tells_what_a_bot_was_thinking_of() {
    for (policy, plays) in [
        ("best", "  Bo plays the best it knows."),
        ("greedy", "  Bo takes what looks good at once."),
        ("random", "  Bo takes any legal move."),
    ] {
        let text = transcript(&format!("--bot Bo={policy} --first Ana"), &["1 5", "why"]);
        let mut why = text.lines().skip_while(|line| *line != plays);
        assert!(why.next().is_some(), "{policy}: {text}");
        let advice = why.next().unwrap();
        assert!(advice.starts_with("  Expected points, exact: "), "{advice}");
        // What he did is among what is told of.
        let moved = text.lines().rfind(|line| line.ends_with(" (bot)")).unwrap();
        let moved = moved.split(": ").nth(1).unwrap().trim_end_matches(" (bot)");
        assert!(advice.contains(&format!(" {moved} ")), "{advice}, {moved}");
        assert!(policy != "best" || advice.contains(&format!("exact: {moved} ")), "{advice}");
    }
    // A person's own doing is his own business.
    let text = transcript("--bot Bo=best --first Ana", &["1 5", "12345", "why"]);
    assert!(!text.contains("plays the best it knows"), "{text}");
}

#[test]
fn where_cards_are_awaited_q_is_a_queen_and_only_one_question_mark_asks() {
    let run = croupier("wichita play -p Ana,Bo --no-save --no-tips --first Ana");
    let script = "1 3\nq\nmore\nq ? x\n? ?\nundo; undo\nq ?\n?\nundo 2\nq\nscore";
    let text = run.stdin(script).said();
    let expected = "\
Wichita: Ana, Bo
Ana: 2 dice (Enter rolls)> \n1. Ana: dice 1 3
   Ana needs stacks that make 4 (R4)
Ana holds no cards
Dice 1 and 3, 1 or 3 cards to draw
Ana: 1 or 3 cards (type them, or 1 or 3 if unseen)> \n2. Ana: cards Q
Ana holds Q
Dice 1 and 3, 1 drawn: 2 cards more, or enough?
Ana: more, enough> \n3. Ana: more
Ana holds Q
Dice 1 and 3, 2 cards to draw
Ana: 2 cards (type them, or 2 if unseen)> \nNo: \"x\" is no card (column 5). Ranks are A 2 3 4 5 6 7 8 9 10 (or T) J Q K,
  suits c d h s, ? is unseen
Ana: 2 cards (type them, or 2 if unseen)> \n4. Ana: cards ? ?
Ana holds Q and 2 unseen cards
Dice 1 and 3 make 4
Ana: lay, done> \nTaken back: 4. Ana: cards ? ?
Now: Dice 1 and 3 make 4, stock 51.
Ana holds Q
Dice 1 and 3, 2 cards to draw
Taken back: 3. Ana: more
Now: Dice 1 and 3 make 4, stock 51.
Ana holds Q
Dice 1 and 3, 1 drawn: 2 cards more, or enough?
Ana: more, enough> \nNo: quit stands alone: \"?\" says nothing (column 3)
Ana: more, enough> \nWichita: Dice 1 and 3 make 4, stock 51.
Ana is to decide.
  Ana: more    draw on to the larger number
  Ana: enough  leave it at the smaller number
Ana: more, enough> \nNo: undo stands alone: \"2\" says nothing (column 6)
Ana: more, enough> \nThe game was not saved.
";
    assert_eq!(text, expected);
}

#[test]
fn sheets_are_told_in_whole_sentences_where_nothing_is_drawn() {
    let told = |game: &str, script: &str, sentences: &[&str]| {
        let run = croupier(&format!("{game} --first Ana --no-save --seed 1"));
        let plain = run.env("COLUMNS", "200").stdin(script);
        let grid = plain.said();
        assert!(sentences.iter().all(|one| !grid.contains(one)), "{grid}");
        let run = croupier(&format!("{game} --first Ana --no-save --seed 1 --plain"));
        let text = run.env("COLUMNS", "200").stdin(script).said();
        for one in sentences {
            assert!(
                text.contains(&format!("\n{one}\n")) || text.contains(&format!("> {one}\n")),
                "{one}\n{text}"
            );
        }
    };
    told(
        "pairs play -p Ana,Bo --target 5",
        "3356\nstop\n1234\nscore\nno-wager\n5555\nscore\n",
        &[
            "Ana has 1 point.",
            "Ana has 8 points and leads.",
            "Bo has 0 points and has a turn to come.",
        ],
    );
    told(
        "dalmatian play -p Ana,Bo --round-winners",
        "15\n12345\nstop\nscore\n",
        &["Bo has 0 points and made 4 points this round.", "Ana has 0 points."],
    );
    told(
        "wichita play -p Ana,Bo",
        "35\n8 Q A\nenough\nlay 8\nscore\n",
        &["Ana has 1 stack, 1 point and 2 cards.", "Bo has 0 stacks, 0 points and 0 cards."],
    );
    told(
        "swipe play -p Ana,Bo,Cy",
        "score\n",
        &[
            "Ana has 0 cards matched, 4 dice, 2 3 4 5 6 7 8 9 10 J Q K A in hand and no cards on the pile.",
        ],
    );
    told(
        "dice-poker play -p Ana,Bo",
        "r\nr\nscore\n",
        &["Ana has 99 chips.", "Bo has 99 chips and deals."],
    );
    let luck = croupier("pairs play -p Ana,Bo --no-save --seed 1 --plain --bot Ana=best,Bo=best");
    let luck = luck.output();
    assert!(luck.contains("\n  Luck gave Ana -54.7 and own choices +0.0.\n"), "{luck}");
}

#[test]
fn dashes_in_words_may_be_left_out() {
    for words in ["no-wager", "no wager", "no_wager", "nowager", "NO_WAGER", "n"] {
        let run = croupier("pairs play -p Ana,Bo --no-save --seed 1 --first Ana");
        let text = run.stdin(format!("3356\nstop\n1234\n{words}\nundo\n")).said();
        assert!(text.contains(". Ana: no-wager\n"), "{words}: {text}");
        assert!(text.contains("\nNow: Ana has 1 banked.\n"), "{text}");
    }
    let refused = croupier("pairs play -p Ana,Bo --no-save --first Ana").stdin("nowagers\n").said();
    assert!(refused.contains("No: "), "{refused}");
}

#[test]
fn letters_alone_are_shown_where_that_is_asked_for() {
    let script = "help\nnonsense-longer-than-any-word-that-could-be-meant-here-or-anywhere\nundo x";
    for game in crate::run::games() {
        for (flags, locale) in [("--ascii", "C.UTF-8"), ("", "C")] {
            let run = croupier(&format!("{game} play -p Ana,Bo,Cy --fair --save f.jsonl {flags}"));
            let text = run.env("LANG", locale).stdin(script).said();
            assert!(text.contains("fix N dice ...") && text.is_ascii(), "{text}");
        }
    }
}

#[test]
fn pairs_r9_whoever_draws_level_with_the_leader_stands_behind_him() {
    let script = "5 5 5 5\n2 2 2 2\n1 2 3 4\nstop\n1 1 2 2\n6 6 6 6\n3 3 3 3\n";
    let text = croupier("pairs play -p Zed,Bo --no-save --ascii").stdin(script).output();
    assert!(text.contains("Zed wins with 12 (R9)\n"), "{text}");
    let end = text.split("Standings").nth(1).unwrap();
    let places: Vec<&str> = end.lines().skip(1).take(2).map(|line| &line[..12]).collect();
    assert_eq!(places, ["  1. Zed  12", "  2. Bo   12"], "{text}");
}

#[test]
fn a_moment_gone_back_to_is_told_once() {
    let script = "3356\n1245\n3333\nundo\n";
    let pairs = croupier("pairs play -p Ana,Bo --no-save").stdin(script).output();
    let back = pairs.split("Now: ").nth(1).unwrap();
    assert!(back.starts_with("Ana has 1 banked.\nroll, or wager"), "{back}");
    let script = "24\n? ?\nenough\ndone\nundo\n";
    let run = croupier("wichita play -p Ana,Bo --no-save --first Ana");
    let wichita = run.stdin(script).output();
    let back = wichita.split("Now: ").nth(1).unwrap();
    assert!(back.starts_with("Dice 2 and 4 make 6, stock 50.\nAna holds 2 unseen cards\n"));
    assert_eq!(back.matches("make 6").count(), 1, "{back}");
}

#[test]
fn a_number_where_a_move_is_awaited_is_taken_for_the_move_it_may_have_been() {
    let swipe = croupier("swipe play -p Ana,Bo,Cy --no-save --first Ana");
    let said = swipe.env("COLUMNS", "200").stdin("8\n11\n").ends().stdout;
    assert!(said.contains("Ana is to decide (column 1). Did you mean bid 8?"), "{said}");
    assert!(said.contains("Ana is to decide (column 1). Possible: bid\n"), "{said}");
    let pairs = croupier("pairs play -p Ana,Bo --no-save");
    let script = "3356\n1234\nno\n3356\n65\n";
    let said = pairs.env("COLUMNS", "200").stdin(script).ends().stdout;
    assert!(said.contains("Did you mean better 5 6?"), "{said}");
}
