//! States in, answers out: JSON Lines through the built program, read back by a strict reader.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::process::Stdio;

use serde_json::Value;

use crate::common::read;
use crate::run::{Scratch, Watch, croupier, games, output};

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
fn a_line_is_as_long_as_is_agreed() {
    let long = format!("{{\"total\":6,{}\"dice\":[1,2,3,4,5]}}\n{TURN}\n", " ".repeat(2 << 20));
    let (all, status) = answers("dalmatian score", &long);
    assert_eq!(
        (code(&all[0]), all[0]["line"].as_f64().unwrap(), status),
        ("line-too-long", 1.0, 1)
    );
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
    assert_eq!(last["awaits"].as_str().unwrap(), "move");
    assert!(refused.len() > 10);
    for answer in refused {
        assert!(["encoding-invalid", "json-invalid", "wrong-type"].contains(&code(answer)));
    }
    let marked = format!("\u{feff}{TURN}");
    assert_eq!(croupier("dalmatian score").stdin(marked).output(), format!("{SCORE}\n"));
    let deep = format!("{{\"dice\":{}}}", "[".repeat(100_000));
    assert_eq!(code(&answers("dalmatian score", deep).0[0]), "too-deep");
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
fn the_first_refusal_ends_a_strict_conversation() {
    for args in ["dalmatian score --strict", "dalmatian score --strict --jobs 2"] {
        let mut talk = croupier(args).converses();
        assert_eq!(talk.ask(TURN), SCORE);
        assert_eq!(code(&read(&talk.ask("{}"))), "missing-field");
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
fn moves_are_the_moves_of_the_report() {
    let report = answers("dalmatian look", TURN).0;
    let moves = answers("dalmatian moves", TURN).0;
    assert_eq!(moves[0]["moves"], report[0]["moves"]);
    assert_eq!(moves[0]["moves"].as_array().unwrap().len(), 32);
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
fn a_list_that_is_cut_says_so_and_all_of_it_can_be_had() {
    let hand = r#"{"id":4,"dice":[6,6],"hand":["A","A","A","2","2","2","3","3","4","4","5","5","6","7","8","9","10","J","Q","K","K"]}"#;
    let (cut, _) = answers("wichita moves", hand);
    let cut_moves = cut[0]["moves"].as_array().unwrap();
    assert_eq!(cut[0]["more"], true);
    let (all, status) = answers("wichita moves --all", hand);
    let all_moves = all[0]["moves"].as_array().unwrap();
    assert_eq!((status, &all[0]["id"]), (0, &cut[0]["id"]));
    assert!(all_moves.len() > cut_moves.len(), "{} and {}", all_moves.len(), cut_moves.len());
    // What was listed comes first in the whole list, and nothing comes twice.
    let words = |moves: &[Value]| -> Vec<String> {
        moves.iter().map(|mv| mv["move"].as_str().unwrap().to_string()).collect()
    };
    let (cut_words, all_words) = (words(cut_moves), words(all_moves));
    assert_eq!(cut_words[..200], all_words[..200]);
    let different: std::collections::HashSet<&String> = all_words.iter().collect();
    assert_eq!(different.len(), all_words.len());
    // A short list is not cut, and all of it is the same list.
    let (short, _) = answers("dalmatian moves", TURN);
    assert_eq!(short, answers("dalmatian moves --all", TURN).0);
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

#[test]
fn a_refusal_goes_through_a_chain_unchanged() {
    let refused = croupier("dalmatian look").stdin(format!("{{\"total\":99}}\n{TURN}\n")).said();
    let first = refused.lines().next().unwrap();
    assert!(first.starts_with("{\"error\":"));
    for verb in ["look", "moves", "roll", "apply stop", "score", "best", "odds"] {
        for jobs in ["", " --jobs 2"] {
            let args = format!("dalmatian {verb}{jobs}");
            let ended = croupier(&args).stdin(format!("{first}\n{TURN}\n")).ends();
            let lines: Vec<&str> = ended.stdout.lines().collect();
            assert_eq!((lines[0], lines.len(), ended.status), (first, 2, Some(1)), "{args}");
            let strict = croupier(&format!("{args} --strict")).stdin(format!("{first}\n{TURN}\n"));
            assert_eq!(strict.said(), format!("{first}\n"));
        }
    }
    // Nothing else is passed on.
    for odd in [r#"{"error":7}"#, r#"{"error":{}}"#, r#"{"error":{"code":7}}"#] {
        let (all, status) = answers("dalmatian look", odd);
        assert_eq!((code(&all[0]), status), ("unknown-field", 1), "{odd}");
    }
}

#[test]
fn states_bring_moves_of_their_own() {
    let apply = |args: &str, line: String| croupier(&format!("dalmatian apply {args}")).stdin(line);
    let plain = croupier("dalmatian apply").arg("reroll 3").arg("dice 6").stdin(TURN).output();
    let own = format!(r#"{{"state":{TURN},"moves":["reroll 3",{{"move":"dice 6","dice":[6]}}]}}"#);
    assert_eq!(apply("", own).output(), plain);
    let half = format!(r#"{{"id":4,"moves":["reroll 3"],"state":{TURN}}}"#);
    let with_id = croupier("dalmatian apply").arg("dice 6").stdin(half).output();
    assert_eq!(with_id, plain.replace("}\n", ",\"id\":4}\n"));
    for (line, code_due, at) in [
        (TURN.to_string(), "missing-field", "/moves"),
        (format!(r#"{{"state":{TURN},"moves":[]}}"#), "missing-field", "/moves"),
        (format!(r#"{{"state":{TURN}}}"#), "missing-field", "/moves"),
        (format!(r#"{{"state":{TURN},"moves":[],"more":1}}"#), "unknown-field", "/more"),
        (r#"{"state":{"total":99},"moves":["stop"]}"#.to_string(), "out-of-range", "/state/total"),
        (format!(r#"{{"state":{TURN},"moves":["stop","stop"]}}"#), "game-over", "/moves/1"),
    ] {
        let (all, status) = answers("dalmatian apply", &line);
        let at_due = all[0]["error"]["at"].as_str().unwrap_or_default();
        assert_eq!((code(&all[0]), at_due, status), (code_due, at, 1), "{line}");
    }
    // Other verbs take none.
    let (all, _) = answers("dalmatian look", format!(r#"{{"state":{TURN},"moves":[]}}"#));
    assert_eq!(code(&all[0]), "unknown-field");
}

#[test]
fn rolls_fall_by_the_place_of_a_line_or_by_its_id() {
    let fresh = croupier("dalmatian new -p Ana,Bo --first Ana").output();
    let roll = |args: &str, lines: String| {
        let said = croupier(&format!("dalmatian roll --seed 9 {args}")).stdin(lines).output();
        said.lines().map(str::to_string).collect::<Vec<_>>()
    };
    let five = fresh.repeat(5);
    let all = roll("", five.clone());
    assert!(all.iter().any(|line| *line != all[0]));
    let shard = roll("--from 3", fresh.repeat(3));
    assert_eq!(shard, all[2..]);
    assert_eq!(roll("--jobs 3", five), all);
    let named = |id: &str| fresh.replacen('{', &format!("{{\"id\":{id},"), 1);
    let bare = |line: &String| line.rsplit_once(",\"id\"").unwrap().0.to_string() + "}";
    let by_number: Vec<String> =
        roll("--by-id", named("3") + &named("2")).iter().map(bare).collect();
    assert_eq!(by_number, [all[2].clone(), all[1].clone()]);
    let text = roll("--by-id", named("\"a\"") + &named("\"b\"") + &named("\"a\""));
    assert_eq!(text[0], text[2]);
    let none = croupier("dalmatian roll --seed 9 --by-id").stdin(&fresh).said();
    assert!(none.contains("missing-field") && none.contains("\"/id\""), "{none}");
}

#[test]
fn loosely_written_numbers_and_ids_are_read() {
    let loose = r#"{"total":6.0,"dice":[1e0,2,3,4,5.0],"id":null}"#;
    assert_eq!(croupier("dalmatian score").stdin(loose).output(), format!("{SCORE}\n"));
}
