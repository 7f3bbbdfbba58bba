//! Hostile states and lines: each is answered with a refusal of a known code, and the stream goes
//! on.
//!
//! Every game has a `hostile.jsonl` in its own folder: to a line an input, and the code, the place
//! and the rule of the refusal that is due. An input that is no JSON, or
//! would not come out of a reader of JSON as it went in, is kept as a string. What is broken as
//! text is in `console/broken.md`.

use std::fmt::Write;

use crate::prelude::*;
use crate::shapes::Shapes;

/// The code, place and rule that stand here.
fn words(told: &Value) -> [String; 3] {
    ["code", "at", "rule"].map(|key| told[key].as_str().unwrap_or_default().to_string())
}

/// The answers to all these lines.
fn answers(game: &str, verb: &str, lines: &[&str]) -> Vec<Value> {
    let json = if matches!(verb, "score" | "best" | "odds") { " --json" } else { "" };
    let said = croupier(&format!("{game} {verb}{json}")).stdin(lines.join("\n")).said();
    let answers: Vec<Value> = said.lines().map(read).collect();
    assert_eq!(answers.len(), lines.len(), "{game}: one answer to a line");
    answers
}

/// Every verb that reads states, with arguments that do for any game.
const VERBS: [&str; 8] =
    ["look", "moves", "roll --seed 1", "apply stop", "score", "best", "odds", "look --as Ana"];

/// By every verb, and refusals fit their schema; that of a state refuses what has a wrong type or name.
#[test]
fn every_hostile_input_is_refused_as_expected() {
    let (mut wrong, of_none) = (String::new(), Shapes::printed(""));
    for kind in GAMES {
        let (game, cases) = (kind.info().id, hostile(*kind));
        let shapes = Shapes::printed(game);
        for verb in VERBS {
            // A number alone may be a position in words, where those are taken.
            let state = |input: &str| verb == "look" || input.trim().parse::<f64>().is_err();
            let cases = cases.iter().filter(|(input, _)| state(input));
            let (lines, told): (Vec<&str>, Vec<_>) = cases.map(|(a, b)| (&**a, words(b))).unzip();
            for ((line, due), answer) in lines.iter().zip(told).zip(answers(game, verb, &lines)) {
                if words(&answer["error"]) != due {
                    writeln!(wrong, "{game} {verb}: {due:?} is due on {line}: {answer}").unwrap();
                }
                of_none.take_whole("refusal", &answer);
                let odd = ["wrong-type", "unknown-field"].contains(&&*due[0]);
                // To schemas 6.0 is a whole number.
                if let Some(state) = serde_json::from_str(line).ok().filter(|_| odd) {
                    let fits = !line.contains("6.0") && shapes.0["state"].is_valid(&state);
                    assert!(!fits, "the schema takes {line}: {answer}");
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn a_state_cut_off_anywhere_is_refused() {
    for kind in GAMES {
        let whole = kind.fresh(&json!({}), names(3), None).unwrap().state().to_string();
        for end in 1..whole.len() {
            let refusal = read_position(*kind, &whole[..end]).map(drop).unwrap_err();
            assert_eq!(refusal.code, Code::JsonInvalid, "{}", &whole[..end]);
        }
    }
}
