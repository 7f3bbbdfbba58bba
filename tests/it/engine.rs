//! The engine, in this process; `croupier serve` and the verbs in a pipe pour lines through it.

use croupier::engine::Engine;

use crate::prelude::*;
use crate::shapes::{self, Shapes};

fn moments(kind: &dyn AnyGame) -> Vec<Value> {
    shapes::moments(kind, 1).iter().map(|state| read(state)).collect()
}

/// Each on its line.
fn lines_of(all: &[Value]) -> String {
    all.iter().map(|one| format!("{one}\n")).collect()
}

/// What is answered to requests, each with its line.
fn answers(requests: &[Value]) -> Vec<String> {
    let mut engine = Engine::new(GAMES);
    requests.iter().map(|request| engine.answer(&request.to_string())).collect()
}

/// Without the place, which a stream says of the state, and the engine of the request.
fn without_place(answer: &str) -> Value {
    let mut answer = read(answer);
    answer.as_object_mut().unwrap().remove("line");
    answer["error"].as_object_mut().unwrap().remove("at");
    answer
}

/// With more fields.
fn with(mut value: Value, more: &Value) -> Value {
    value.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    value
}

/// A state with the first move that is listed there.
fn with_a_move(kind: &dyn AnyGame, state: &Value) -> Option<Value> {
    let table = read_position(kind, &state.to_string()).unwrap();
    let (seat, listed) = table.moves().into_iter().next()?;
    let words = format!("{}: {}", &table.names()[seat], listed.words);
    Some(json!({"state": state, "moves": [words]}))
}

#[test]
fn every_verb_on_states_answers_as_in_the_shell() {
    for kind in GAMES {
        let id = kind.info().id;
        let states = moments(*kind);
        // Advice is in `console/serve.md`.
        let moved: Vec<Value> =
            states.iter().filter_map(|state| with_a_move(*kind, state)).collect();
        for (verb, lines) in [
            ("look", &states[..]),
            ("moves", &states),
            ("score", &states),
            ("roll --seed x", &states),
            ("apply", &moved),
        ] {
            let word = verb.split(' ').next().unwrap();
            let request = |(line, number): (&Value, u32)| match word {
                "roll" => json!({"do": word, "state": line, "seed": "x", "from": number}),
                "apply" => with(line.clone(), &json!({"do": word, "game": id})),
                _ => json!({"do": word, "state": line}),
            };
            let requests: Vec<Value> = lines.iter().zip(1..).map(request).collect();
            let shell = croupier(&format!("{id} {verb}")).stdin(lines_of(lines)).said();
            for (served, said) in answers(&requests).iter().zip(shell.lines()) {
                if said.contains("\"error\"") {
                    assert_eq!(without_place(served), without_place(said), "{id} {verb}");
                } else {
                    assert_eq!(served, said, "{id} {verb}");
                }
            }
        }
    }
}

#[test]
fn an_engine_goes_to_another_thread_and_keeps_no_game() {
    let mut engine = Engine::new(GAMES);
    let request = r#"{"do":"best","game":"dalmatian","position":"6:12345","id":7}"#;
    let first = engine.answer(request);
    assert!(
        first.ends_with(r#""exact":true,"method":"solved","position":"6:12345","id":7}"#),
        "{first}"
    );
    let again = thread::spawn(move || engine.answer(request)).join().unwrap();
    assert_eq!(again, first);
}

/// Requests, each on its line; behind `+` those whose answers have a shape of their own.
const REQUESTS: &str = r#"
+{"do":"hello","id":1}
+{"do":"new","id":1,"game":"swipe","players":["Ana","Bo","Cy"],"rules":{"short":true}}
+{"do":"apply","id":1,"state":STATE,"moves":["reroll 3","dice 6"]}
+{"do":"apply","id":"x","state":STATE,"moves":[{"move":"stop"}]}
 {"do":"look","state":STATE}
 {"do":"best","state":STATE,"as":"you","for":"points","seconds":0.5}
 {"do":"score","game":"dice-poker","position":"AsKd9c+653 QhQd2s+411"}
"#;

#[test]
fn requests_and_answers_fit_their_schemas() {
    let shapes = Shapes::printed("").0;
    let (request, answer) = (&shapes["request"], &shapes["answer"]);
    let state = r#"{"game":"dalmatian","total":6,"dice":[1,2,3,4,5]}"#;
    for line in REQUESTS.trim_matches('\n').lines() {
        let (mark, asked) = line.split_at(1);
        let asked = read(&asked.replace("STATE", state));
        request.validate(&asked).unwrap_or_else(|why| panic!("{why}\n{asked}"));
        let strange = with(asked.clone(), &json!({"strange": 1}));
        assert!(!request.is_valid(&strange), "{strange}");
        let told = read(&answers(&[asked])[0]);
        assert!(told.get("error").is_none(), "{told}");
        if mark == "+" {
            answer.validate(&told).unwrap_or_else(|why| panic!("{why}\n{told}"));
        }
    }
    for odd in [json!({}), json!({"do": "fly"})] {
        assert!(!request.is_valid(&odd), "{odd}");
    }
}

#[test]
fn a_brace_alone_is_answered_at_once() {
    let mut talk = croupier("serve").converses();
    assert!(talk.ask("{").contains(r#""code":"json-invalid""#));
    assert!(talk.ask(r#"{"do":"hello","id":2}"#).contains(r#""id":2"#));
}
