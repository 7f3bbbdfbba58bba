//! States in, answers out: JSON Lines through the built program, read back by a strict reader.

use std::fs::OpenOptions;
use std::io::{Read, Write};
use std::process::Stdio;

use serde_json::Value;

use crate::common::read;
use crate::run::{Watch, croupier, games};

/// A turn after its first roll, as a person would write it.
const TURN: &str = r#"{"total":6,"dice":[1,2,3,4,5]}"#;
const SCORE: &str = r#"{"total":6,"dice":[1,2,3,4,5],"score":4,"groups":[[1,5],[2,4]]}"#;

/// The answers to these lines, and the status.
#[track_caller]
fn answers(args: &str, stdin: impl AsRef<[u8]>) -> (Vec<Value>, i32) {
    let ended = croupier(args).stdin(stdin).ends();
    assert_eq!(ended.stderr, "", "{args}");
    (ended.stdout.lines().map(read).collect(), ended.status.unwrap())
}

#[track_caller]
fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap()
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
    assert_eq!(last["awaits"].as_str().unwrap(), "move");
    assert!(refused.len() > 10);
    for answer in refused {
        assert!(["encoding-invalid", "json-invalid", "wrong-type"].contains(&code(answer)));
    }
}

#[test]
fn answers_come_while_the_input_is_open() {
    for args in ["look", "score", "best", "odds", "moves", "look --jobs 2", "score -j 3"] {
        let mut talk = croupier(&format!("dalmatian {args}")).converses();
        let first = talk.ask(TURN);
        read(&first);
        assert_eq!(code(&read(&talk.ask("{}"))), "missing-field");
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
fn a_strict_conversation_ends_while_the_input_is_open() {
    for (jobs, before) in (1..=3).flat_map(|jobs| (0..6).map(move |before| (jobs, before))) {
        let mut talk = croupier(&format!("dalmatian score --strict --jobs {jobs}")).converses();
        for _ in 0..before {
            assert_eq!(talk.ask(TURN), SCORE);
        }
        assert_eq!(code(&read(&talk.ask("{}"))), "missing-field");
        assert_eq!(talk.ends(), (Vec::new(), Some(1)), "{jobs} {before}");
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

/// Plays a whole game with the program as several coprocesses and nothing else: the state is all
/// that goes from one to the next.
fn whole_game(game: &str) -> (Vec<String>, Value) {
    let fresh = croupier(&format!("{game} new -p Ana,Bo")).output();
    let mut look = croupier(&format!("{game} look")).converses();
    let mut roll = croupier(&format!("{game} roll --seed 11")).converses();
    let mut state = fresh.trim_end().to_string();
    let mut states = Vec::new();
    loop {
        states.push(state.clone());
        assert!(states.len() < 5000, "{game} does not end: {state}");
        let report = read(&look.ask(&state));
        match report["awaits"].as_str().unwrap() {
            "nothing" => return (states, report),
            "move" => {
                let moves = report["moves"].as_array().unwrap();
                let mv = &moves[states.len() * 7 % moves.len()];
                let words = mv["move"].as_str().unwrap();
                let words = match mv.get("least") {
                    Some(least) => format!("{words} {least}"),
                    None => words.to_string(),
                };
                if mv.get("open").is_some() {
                    return (states, report);
                }
                let words = format!("{}: {words}", mv["player"].as_str().unwrap());
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
    assert_eq!(report["over"], true);
    assert!(!report["winners"].as_array().unwrap().is_empty());
    // Best moves for all its moments at once, and no answer lost.
    let best = answers("dalmatian best", states.join("\n")).0;
    assert_eq!(best.len(), states.len());
    let advised = best.iter().filter(|answer| answer.get("options").is_some()).count();
    assert!(advised > 20, "{advised}");
}

#[test]
fn a_state_is_scored_alike_in_a_pipe_and_as_an_argument() {
    for game in games() {
        let state = croupier(&format!("{game} new -p Ana,Bo,Cy --first Bo")).output();
        for verb in ["score", "score --as Bo"] {
            let piped = croupier(&format!("{game} {verb}")).stdin(&state).output();
            assert!(piped.contains("\"scores\":["), "{piped}");
            let args = format!("{game} {verb}");
            assert_eq!(croupier(&args).arg(state.trim_end()).output(), piped, "{args}");
        }
    }
    // Who is not there is told in both, also of a turn alone.
    for whole in [TURN, "6:12345"] {
        let args = "dalmatian score --json --as Zoe";
        let piped = croupier(args).stdin(whole).said().replace(",\"line\":1", "");
        assert!(piped.contains("name-invalid"), "{piped}");
        assert_eq!(croupier(args).arg(whole).ends().stdout, piped);
    }
}
