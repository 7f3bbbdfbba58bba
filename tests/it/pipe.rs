//! States in, answers out: JSON Lines through the built program, read back by a strict reader.

use crate::prelude::*;

/// A turn after its first roll, as a person would write it.
const TURN: &str = r#"{"total":6,"dice":[1,2,3,4,5]}"#;
const SCORE: &str = r#"{"total":6,"dice":[1,2,3,4,5],"score":4,"value":4,"groups":[[1,5],[2,4]]}"#;

#[track_caller]
fn code(answer: &Value) -> &str {
    answer["error"]["code"].as_str().unwrap()
}

#[test]
fn answers_come_while_the_input_is_open() {
    for args in ["look", "score", "best", "odds", "moves"] {
        let mut talk = croupier(&format!("dalmatian {args}")).converses();
        let first = talk.ask(TURN);
        read(&first);
        assert_eq!(code(&read(&talk.ask("{}"))), "missing-field");
        // Lines that come together are answered together.
        talk.write(&format!("{TURN}\n{TURN}"));
        assert_eq!([talk.answer(), talk.answer()], [first.clone(), first]);
        let ended = talk.leave();
        assert_eq!((&*ended.stdout, &*ended.stderr, ended.status), ("", "", Some(1)));
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
                let answer = answer.replace("\"line\":1}", &format!("\"line\":{n}}}"));
                answer.replace("line 1: no", &format!("line {n}: no"))
            };
            (1..).zip(lines).map(numbered).collect()
        };
        assert_eq!(croupier(verb).stdin(given(&groups)).said(), due(&groups));
        for n in 0..40 {
            let input = given(&group(n)) + &given(&groups);
            let said = croupier(&format!("{verb} --strict")).stdin(input).said();
            assert_eq!(said, due(&group(n)));
        }
    }
}

#[test]
fn a_strict_conversation_ends_while_the_input_is_open() {
    for before in 0..6 {
        let mut talk = croupier("dalmatian score --strict").converses();
        for _ in 0..before {
            assert_eq!(talk.ask(TURN), SCORE);
        }
        assert_eq!(code(&read(&talk.ask("{}"))), "missing-field");
        assert_eq!(talk.ends(), (Vec::new(), Some(1)), "{before}");
    }
}
