//! States in, answers out: JSON Lines through the built program, read back by a strict reader.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::process::Stdio;

use crate::run::{Scratch, Watch, croupier, games, output};
use crate::schema;
use crate::strict_json::{Json, read, read_loose};

/// A turn after its first roll, as a person would write it.
const TURN: &str = r#"{"total":6,"dice":[1,2,3,4,5]}"#;
const SCORE: &str = r#"{"total":6,"dice":[1,2,3,4,5],"score":4,"groups":[[1,5],[2,4]]}"#;

/// The answers to these lines, and the status.
#[track_caller]
fn answers(args: &str, stdin: impl AsRef<[u8]>) -> (Vec<Json>, i32) {
    let ended = croupier(args).stdin(stdin).ends();
    assert_eq!(ended.stderr, "", "{args}");
    let read = |line| read(line).unwrap_or_else(|why| panic!("{why}: {line}"));
    (ended.stdout.lines().map(read).collect(), ended.status.unwrap())
}

/// The one answer to one line when words are applied.
#[track_caller]
fn applied(state: &str, moves: &[&str]) -> Json {
    let run = moves.iter().fold(croupier("dalmatian apply"), |run, words| run.arg(*words));
    let ended = run.stdin(state).ends();
    assert_eq!(ended.stderr, "");
    read(ended.stdout.trim_end()).unwrap()
}

#[track_caller]
fn code(answer: &Json) -> &str {
    answer.at("/error/code").text()
}

#[test]
fn each_line_has_its_answer_in_order() {
    let lines = [
        TURN,
        "",
        r#"{"id":7,"total":99,"dice":[1,2,3,4,5]}"#,
        "nonsense",
        r#"{"id":"x","total":6,"dice":[1,2,3,4,5]}"#,
    ];
    croupier("dalmatian score").stdin(lines.join("\n")).gives(
        1,
        &[
            SCORE,
            r#"{"error":{"code":"out-of-range","at":"/total","message":"99 is not within 2 to 12"},"line":3,"id":7}"#,
            r#"{"error":{"code":"json-invalid","at":"column 2","message":"not JSON: expected ident"},"line":4}"#,
            &SCORE.replace("]]}", r#"]],"id":"x"}"#),
            "",
        ]
        .join("\n"),
        "",
    );
}

#[test]
fn no_input_has_no_answer() {
    croupier("dalmatian score").gives(0, "", "");
    croupier("dalmatian").stdin("\n  \r\n").gives(0, "", "");
}

#[test]
fn a_document_may_be_laid_out_over_lines() {
    let spread = "{\n  \"total\": 6,\n  \"dice\": [1, 2,\n    3, 4, 5]\n}\n";
    croupier("dalmatian score").stdin(spread).gives(0, &format!("{SCORE}\n"), "");
}

#[test]
fn strict_stops_at_the_first_refusal() {
    let lines = format!("{TURN}\n[]\n{TURN}\n");
    let (all, status) = answers("dalmatian score --strict", &lines);
    assert_eq!((all.len(), code(&all[1]), status), (2, "wrong-type", 1));
    assert_eq!(answers("dalmatian score", &lines).0.len(), 3);
}

#[test]
fn a_line_is_as_long_as_is_agreed() {
    let long = format!("{{\"total\":6,{}\"dice\":[1,2,3,4,5]}}\n{TURN}\n", " ".repeat(2 << 20));
    let (all, status) = answers("dalmatian score", &long);
    assert_eq!((code(&all[0]), all[0].at("/line").number(), status), ("line-too-long", 1.0, 1));
    assert_eq!(all[1].to_string(), SCORE);
    assert_eq!(answers("dalmatian score --max-line 3000000", &long).1, 0);
    let (all, _) = answers("dalmatian score --max-line 10", TURN);
    assert_eq!(code(&all[0]), "line-too-long");
}

#[test]
fn garbage_is_refused_line_by_line() {
    // Every byte there is, with line breaks among them, again and again.
    let mut seed = 1_u32;
    let mut garbage = Vec::new();
    for _ in 0..20_000 {
        seed = seed.wrapping_mul(1_103_515_245).wrapping_add(12_345);
        garbage.push((seed >> 16) as u8);
    }
    garbage.push(b'\n');
    garbage.extend(TURN.as_bytes());
    let (all, status) = answers("dalmatian look", &garbage);
    assert_eq!(status, 1);
    let (last, refused) = all.split_last().unwrap();
    assert_eq!(last.at("/awaits").text(), "move");
    assert!(refused.len() > 10);
    for answer in refused {
        assert!(["encoding-invalid", "json-invalid", "wrong-type"].contains(&code(answer)));
    }
    let marked = format!("\u{feff}{TURN}");
    assert_eq!(code(&answers("dalmatian score", marked).0[0]), "encoding-invalid");
    let deep = format!("{{\"dice\":{}}}", "[".repeat(100_000));
    assert_eq!(code(&answers("dalmatian score", deep).0[0]), "too-deep");
}

#[test]
fn every_way_of_being_wrong_has_its_code_and_place() {
    for (line, code, at) in [
        ("[]", "wrong-type", ""),
        ("7", "wrong-type", ""),
        (r#"{"id":[],"total":6}"#, "wrong-type", "/id"),
        (r#"{"total":6,"dice":[1,2,3,4]}"#, "dice-count", "/dice"),
        (r#"{"total":6,"dice":[1,2,3,4,9]}"#, "die-face", "/dice/4"),
        (r#"{"total":6,"dices":[1,2,3,4,5]}"#, "unknown-field", "/dices"),
        (r#"{"total":6,"total":6}"#, "duplicate-key", "/total"),
        (r#"{"rules":{"reuses":true}}"#, "unknown-field", "/rules/reuses"),
        (r#"{"rules":[true,false,false]}"#, "wrong-type", "/rules"),
        ("{}", "missing-field", "/total"),
        (r#"{"game":"chess"}"#, "game-unknown", "/game"),
        (r#"{"game":"pairs-and-wagers"}"#, "game-unknown", "/game"),
        (r#"{"total":6.0,"dice":[1,2,3,4,5]}"#, "wrong-type", "/total"),
        (r#"{"total":6,"dice":[1,2,3,4,5],"turn":"Bo"}"#, "name-invalid", "/turn"),
        (r#"{"total":6,"dice":[1,2,3,4,5],"phase":"x"}"#, "phase-wrong", "/phase"),
        (r#"{"total":6,"dice":[1,2,3,4,5],"rerolls":3}"#, "out-of-range", "/rerolls"),
        (r#"{"total":18446744073709551616}"#, "out-of-range", "/total"),
        (r#"{"players":["Ana","ana"]}"#, "players-invalid", "/players/1"),
    ] {
        let (all, status) = answers("dalmatian look", line);
        let told = (all[0].at("/error/code").text(), all[0].at("/error/at").text(), status);
        assert_eq!(told, (code, at, 1), "{line}");
    }
}

#[test]
fn answers_come_while_the_input_is_open() {
    for args in ["look", "score", "best", "odds", "moves", "look --jobs 2", "score -j 3"] {
        let mut talk = croupier(&format!("dalmatian {args}")).converses();
        let first = talk.ask(TURN);
        read(&first).unwrap();
        assert_eq!(code(&read(&talk.ask("{}")).unwrap()), "missing-field");
        assert_eq!(talk.ask(TURN), first);
        assert_eq!(talk.end(), (Vec::new(), Some(1)));
    }
}

#[test]
fn lines_that_come_together_are_answered_together() {
    for args in ["dalmatian score", "dalmatian score --jobs 2"] {
        let mut talk = croupier(args).converses();
        talk.write(&format!("{TURN}\n{TURN}"));
        assert_eq!((talk.answer(), talk.answer()), (SCORE.to_string(), SCORE.to_string()));
        assert_eq!(talk.end(), (Vec::new(), Some(0)));
    }
}

#[test]
fn many_lines_are_answered_as_each_alone() {
    let whole = croupier("dalmatian new -p Ana,Bo").ends().stdout;
    let (good, bad) = ([TURN, whole.trim_end()], ["{}", "nonsense"]);
    for verb in ["dalmatian look", "dalmatian moves", "dalmatian score"] {
        let answer = |line: &str| croupier(verb).stdin(line).ends().stdout;
        let (good, bad) =
            (good.map(|line| (line, answer(line))), bad.map(|line| (line, answer(line))));
        // So many good lines, and one that is refused behind them.
        let group = |n: usize| [vec![&good[n % 2]; n], vec![&bad[n / 2 % 2]]].concat();
        let groups: Vec<_> = (0..40).flat_map(group).collect();
        let given = |lines: &[&(&str, String)]| {
            lines.iter().flat_map(|(line, _)| [*line, "\n"]).collect::<String>()
        };
        let due = |lines: &[&(&str, String)]| -> String {
            let numbered = |(n, (_, answer)): (usize, &&(&str, String))| {
                answer.replace("\"line\":1}", &format!("\"line\":{n}}}"))
            };
            (1..).zip(lines).map(numbered).collect()
        };
        croupier(verb).stdin(given(&groups)).gives(1, &due(&groups), "");
        for n in 0..40 {
            let input = given(&group(n)) + &given(&groups);
            croupier(&format!("{verb} --strict")).stdin(input).gives(1, &due(&group(n)), "");
        }
    }
}

#[test]
fn the_first_refusal_ends_a_strict_conversation() {
    for args in ["dalmatian score --strict", "dalmatian score --strict --jobs 2"] {
        let mut talk = croupier(args).converses();
        assert_eq!(talk.ask(TURN), SCORE);
        assert_eq!(code(&read(&talk.ask("{}")).unwrap()), "missing-field");
        assert_eq!(talk.end(), (Vec::new(), Some(1)));
    }
}

#[test]
fn a_strict_conversation_ends_while_the_input_is_open() {
    for (jobs, before) in (1..=3).flat_map(|jobs| (0..6).map(move |before| (jobs, before))) {
        let mut talk = croupier(&format!("dalmatian score --strict --jobs {jobs}")).converses();
        for _ in 0..before {
            assert_eq!(talk.ask(TURN), SCORE);
        }
        assert_eq!(code(&read(&talk.ask("{}")).unwrap()), "missing-field");
        assert_eq!(talk.ends(), (Vec::new(), Some(1)), "{jobs} {before}");
    }
}

#[test]
fn at_least_one_thread_answers() {
    for verb in ["look", "score", "simulate -n 1"] {
        let ended = croupier(&format!("dalmatian {verb} --jobs 0")).stdin(TURN).ends();
        assert_eq!((ended.status, ended.stdout.as_str()), (Some(2), ""), "{verb}");
        assert!(ended.stderr.contains("--jobs"), "{}", ended.stderr);
    }
}

#[test]
fn a_reader_that_goes_away_is_a_quiet_end() {
    let many = format!("{TURN}\n").repeat(20_000);
    for bytes in [0, 1, 4096] {
        for args in ["dalmatian look", "dalmatian score", "dalmatian score --jobs 2"] {
            let mut child = croupier(args).command().spawn().unwrap();
            let mut stdin = child.stdin.take().unwrap();
            let text = many.clone();
            let feeding = std::thread::spawn(move || drop(stdin.write_all(text.as_bytes())));
            let mut stdout = child.stdout.take().unwrap();
            stdout.read_exact(&mut vec![0; bytes]).unwrap();
            drop(stdout);
            let output = child.wait_with_output().unwrap();
            feeding.join().unwrap();
            assert_eq!((output.stderr, output.status.code()), (Vec::new(), Some(0)), "{args}");
        }
    }
    let others = ["", "man", "--help", "completions bash", "dalmatian rules", "roll 9999d6"];
    let files = ["dalmatian score", "dalmatian score --jobs 2"].map(|args| (args, true));
    for (args, is_file) in others.map(|args| (args, false)).into_iter().chain(files) {
        let run = croupier(args);
        let run = if is_file { run.file(&many) } else { run };
        let mut child = run.command().spawn().unwrap();
        let _watch = Watch::over(&child);
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.stderr, output.status.code()), (Vec::new(), Some(0)), "{args}");
    }
}

#[test]
fn a_file_is_read_from_where_it_stands() {
    let before = "{\"total\":7,\"dice\":[1,1,1,1,1]}\n";
    for args in ["dalmatian score", "dalmatian score --jobs 2"] {
        let scratch = Scratch::new();
        fs::write(scratch.path("turns"), format!("{before}{TURN}\n{TURN}")).unwrap();
        let mut file = File::open(scratch.path("turns")).unwrap();
        file.read_exact(&mut vec![0; before.len()]).unwrap();
        let output = output(croupier(args).command().stdin(file)).unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("{SCORE}\n{SCORE}\n"));
    }
}

#[test]
fn an_answer_that_cannot_be_written_is_trouble() {
    let Ok(full) = OpenOptions::new().write(true).open("/dev/full") else { return };
    for args in ["dalmatian look", "dalmatian score 6:12345", "man", "roll 3d6", "", "--help"] {
        let run = croupier(args);
        let mut command = run.command();
        let mut child = command.stdout(Stdio::from(full.try_clone().unwrap())).spawn().unwrap();
        let _watch = Watch::over(&child);
        let mut stdin = child.stdin.take().unwrap();
        let _ = stdin.write_all(TURN.as_bytes());
        drop(stdin);
        assert_eq!(child.wait().unwrap().code(), Some(3), "{args}");
    }
}

#[test]
fn moves_are_applied_in_order() {
    let rolled = r#"{"game":"dalmatian","rules":{"reuse":false,"round_winners":false,"eight_dice":false},"players":[{"name":"you","score":0}],"total":6,"phase":"roll","turn":"you","dice":[1,2,4,5],"rerolls":1}"#;
    assert_eq!(applied(TURN, &["reroll 3"]).to_string(), rolled);
    assert_eq!(applied(TURN, &["you: reroll 3"]).to_string(), rolled);
    assert_eq!(applied(TURN, &["re 3"]).to_string(), rolled);
    let over = applied(TURN, &["reroll 3", "dice 6", "stop"]);
    assert_eq!(over.at("/players/0/score").number(), 5.0);
    assert_eq!(code(&applied(TURN, &["reroll 3", "stop"])), "phase-wrong");
    assert_eq!(code(&applied(TURN, &["Bo: reroll 3"])), "name-invalid");
    assert_eq!(code(&applied(TURN, &["dice 0 7 1 1 1"])), "die-face");
    assert_eq!(code(&applied(TURN, &["stop", "stop"])), "game-over");
    // Where one of several is refused nothing is answered but the refusal.
    let refused = applied(r#"{"id":3,"total":6,"dice":[1,2,3,4,5]}"#, &["reroll 3", "jump"]);
    assert_eq!((code(&refused), refused.at("/id").number()), ("move-unreadable", 3.0));
}

#[test]
fn a_move_object_says_one_thing() {
    let words = applied(TURN, &["reroll 3"]);
    for object in [
        r#"{"move":"reroll 3"}"#,
        r#"{"player":"you","move":"reroll 3","kind":"reroll","dice":[3]}"#,
        r#" {"dice":[3],"kind":"reroll","move":"re 3"}"#,
    ] {
        assert_eq!(applied(TURN, &[object]), words, "{object}");
    }
    for (object, wrong, at) in [
        (r#"{"move":"reroll 3","kind":"reroll","dice":[4]}"#, "state-inconsistent", "/dice"),
        // Words in another form mean the same, and are held to it.
        (r#"{"move":"re 3","dice":[4]}"#, "state-inconsistent", "/dice"),
        (r#"{"move":"reroll 3","die":3}"#, "unknown-field", "/die"),
        (r#"{"move":"reroll 6"}"#, "move-illegal", "/move"),
        (r#"{"kind":"stop"}"#, "missing-field", "/move"),
        (r#"{"move":7}"#, "wrong-type", "/move"),
        (r#"{"player":"Bo","move":"stop"}"#, "name-invalid", "/player"),
        (r#"{"move":"reroll 3","dice":[3],"dice":[4]}"#, "duplicate-key", "/dice"),
    ] {
        let answer = applied(TURN, &[object]);
        assert_eq!((code(&answer), answer.at("/error/at").text()), (wrong, at), "{object}");
    }
}

#[test]
fn the_same_seed_draws_the_same() {
    for game in games() {
        let fresh = croupier(&format!("{game} new -p Ana,Bo,Cy")).output();
        let draw = |seed: &str| {
            croupier(&format!("{game} roll --seed {seed}")).stdin(fresh.repeat(5)).output()
        };
        assert_eq!(draw("1"), draw("1"), "{game}");
        assert_ne!(draw("1"), draw("2"), "{game}");
    }
    let rolled = answers("dalmatian roll", TURN).0;
    assert_eq!(code(&rolled[0]), "phase-wrong");
}

#[test]
fn a_state_is_looked_at_as_somebody() {
    let fresh = croupier("dalmatian new -p Ana,Bo").output();
    let seen = croupier("dalmatian look --as bo").stdin(&fresh).output();
    assert_eq!(seen, croupier("dalmatian").stdin(&fresh).output());
    let (all, status) = answers("dalmatian look --as Cy", &fresh);
    assert_eq!((code(&all[0]), status), ("name-invalid", 1));
}

#[test]
fn moves_are_the_moves_of_the_report() {
    let report = answers("dalmatian look", TURN).0;
    let moves = answers("dalmatian moves", TURN).0;
    assert_eq!(moves[0].at("/moves"), report[0].at("/moves"));
    assert_eq!(moves[0].at("/moves").list().len(), 32);
}

/// Plays a whole game with the program as several coprocesses and nothing else: the state is all
/// that goes from one to the next.
fn whole_game(game: &str) -> (Vec<String>, Json) {
    let fresh = croupier(&format!("{game} new -p Ana,Bo")).output();
    let mut look = croupier(&format!("{game} look")).converses();
    let mut roll = croupier(&format!("{game} roll --seed 11")).converses();
    let mut state = fresh.trim_end().to_string();
    let mut states = Vec::new();
    loop {
        states.push(state.clone());
        assert!(states.len() < 5000, "{game} does not end: {state}");
        let report = read(&look.ask(&state)).unwrap();
        match report.at("/awaits").text() {
            "nothing" => return (states, report),
            "move" => {
                let moves = report.at("/moves").list();
                let mv = &moves[states.len() * 7 % moves.len()];
                let words = mv.at("/move").text();
                let words = match mv.find("/least") {
                    Some(least) => format!("{words} {least}"),
                    None => words.to_string(),
                };
                if mv.find("/open").is_some() {
                    return (states, report);
                }
                let words = format!("{}: {words}", mv.at("/player").text());
                state = croupier(&format!("{game} apply")).arg(words).stdin(&state).output();
                state.truncate(state.trim_end().len());
            }
            _ => state = roll.ask(&state),
        }
    }
}

#[test]
fn a_whole_game_goes_through_the_pipe() {
    let (states, report) = whole_game("dalmatian");
    assert_eq!(report.at("/over"), &Json::Bool(true));
    assert!(!report.at("/winners").list().is_empty());
    // Best moves for all its moments at once, and no answer lost.
    let best = answers("dalmatian best", states.join("\n")).0;
    assert_eq!(best.len(), states.len());
    let advised = best.iter().filter(|answer| answer.find("/options").is_some()).count();
    assert!(advised > 20, "{advised}");
    schema_takes("dalmatian", &states);
}

#[test]
fn pairs_and_wagers_goes_through_the_pipe() {
    let (states, report) = whole_game("pairs-and-wagers");
    assert_eq!(report.at("/awaits").text(), "nothing");
    schema_takes("pairs-and-wagers", &states);
}

fn part(game: &str, part: &str) -> Json {
    read_loose(&croupier(&format!("{game} schema {part}")).output()).unwrap()
}

/// The schemas of a game against what it writes.
fn schema_takes(game: &str, states: &[String]) {
    let of_state = part(game, "state");
    for state in states {
        let state = read(state).unwrap();
        schema::check(&of_state, &state).unwrap_or_else(|why| panic!("{why}: {state}"));
    }
    let (of_report, of_move) = (part(game, "report"), part(game, "move"));
    for report in answers(&format!("{game} look"), states.join("\n")).0 {
        schema::check(&of_report, &report).unwrap_or_else(|why| panic!("{why}: {report}"));
        for mv in report.at("/moves").list() {
            schema::check(&of_move, mv).unwrap_or_else(|why| panic!("{why}: {mv}"));
        }
    }
}

#[test]
fn every_fresh_state_fits_its_schema() {
    for game in games() {
        let fresh = croupier(&format!("{game} new -p Ana,Bo,Cy")).output();
        let rolled = croupier(&format!("{game} roll --seed 1")).stdin(&fresh).output();
        let states = [fresh.trim_end().to_string(), rolled.trim_end().to_string()];
        schema_takes(&game, &states);
    }
}

#[test]
fn schema_and_parser_refuse_alike() {
    let of_state = part("dalmatian", "state");
    for line in [
        "[]",
        "7",
        r#"{"id":[],"total":6}"#,
        r#"{"total":6,"dice":[1,2,3,4,9]}"#,
        r#"{"total":6,"dice":[0,2,3,4,5]}"#,
        r#"{"total":6,"dice":[1,2,3,4,5,6]}"#,
        r#"{"total":6,"dices":[1,2,3,4,5]}"#,
        r#"{"total":13,"dice":[1,2,3,4,5]}"#,
        r#"{"total":1,"dice":[1,2,3,4,5]}"#,
        r#"{"total":"6","dice":[1,2,3,4,5]}"#,
        r#"{"total":6,"dice":[1,2,3,4,5],"rerolls":9}"#,
        r#"{"total":6,"dice":[1,2,3,4,5],"phase":"x"}"#,
        r#"{"rules":{"reuses":true}}"#,
        r#"{"rules":{"reuse":1}}"#,
        r#"{"rules":[true,false,false]}"#,
        r#"{"players":[{"score":3}]}"#,
        r#"{"players":[{"name":"Ana","scores":3}]}"#,
        r#"{"players":[{"name":"Ana","score":-1}]}"#,
        r#"{"players":[7]}"#,
        r#"{"players":{"name":"Ana"}}"#,
        r#"{"game":7}"#,
        r#"{"round":0}"#,
        r#"{"round":13}"#,
        r#"{"roll_off":[{"player":"Ana","dice":[1]}]}"#,
    ] {
        assert!(schema::check(&of_state, &read(line).unwrap()).is_err(), "the schema takes {line}");
        let (all, _) = answers("dalmatian look", line);
        assert!(all[0].find("/error").is_some(), "the parser takes {line}");
    }
    for line in [TURN, r#"{"players":["Ana",{"name":"Bo"}]}"#, r#"{"id":1,"total":2,"dice":null}"#]
    {
        schema::check(&of_state, &read(line).unwrap()).unwrap();
        assert!(answers("dalmatian look", line).0[0].find("/error").is_none(), "{line}");
    }
}

#[test]
fn a_list_that_is_cut_says_so_and_all_of_it_can_be_had() {
    let hand = r#"{"id":4,"dice":[6,6],"hand":["A","A","A","2","2","2","3","3","4","4","5","5","6","7","8","9","10","J","Q","K","K"]}"#;
    let (cut, _) = answers("wichita moves", hand);
    let cut_moves = cut[0].at("/moves").list();
    assert_eq!(cut[0].at("/more"), &Json::Bool(true));
    let (all, status) = answers("wichita moves --all", hand);
    let all_moves = all[0].at("/moves").list();
    assert_eq!((status, all[0].at("/id")), (0, cut[0].at("/id")));
    assert!(all_moves.len() > cut_moves.len(), "{} and {}", all_moves.len(), cut_moves.len());
    // What was listed comes first in the whole list, and nothing comes twice.
    let words = |moves: &[Json]| -> Vec<String> {
        moves.iter().map(|mv| mv.at("/move").text().to_string()).collect()
    };
    let (cut_words, all_words) = (words(cut_moves), words(all_moves));
    assert_eq!(cut_words[..200], all_words[..200]);
    let different: std::collections::HashSet<&String> = all_words.iter().collect();
    assert_eq!(different.len(), all_words.len());
    // A short list is not cut, and all of it is the same list.
    let (short, _) = answers("dalmatian moves", TURN);
    assert_eq!(short, answers("dalmatian moves --all", TURN).0);
}
