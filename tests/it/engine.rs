//! The engine, in this process; `croupier serve` and the verbs in a pipe pour lines through it.

use croupier::engine::Engine;

use crate::prelude::*;
use crate::random_input::changed;
use crate::seeds::words;
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
fn without_place(mut answer: Value) -> Value {
    answer.as_object_mut().unwrap().remove("line");
    if let Some(error) = answer.get_mut("error").and_then(Value::as_object_mut) {
        error.remove("at");
    }
    answer
}

/// With more fields.
fn with(mut value: Value, more: &Value) -> Value {
    value.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    value
}

/// A state with the first move that is listed there, as an object or in words.
fn with_a_move(kind: &dyn AnyGame, state: &Value, in_words: bool) -> Option<Value> {
    let looked = read_position(kind, &state.to_string()).unwrap().json(Report::Look);
    let listed = |mv: &&Value| mv.get("least").is_none() && mv.get("open").is_none();
    let mv = looked["moves"].as_array().unwrap().iter().find(listed)?;
    let [player, words] = ["player", "move"].map(|key| mv[key].as_str().unwrap());
    let mv = if in_words { json!(format!("{player}: {words}")) } else { mv.clone() };
    Some(json!({"state": state, "moves": [mv]}))
}

#[test]
fn every_verb_on_states_answers_as_in_the_shell() {
    for kind in GAMES {
        let id = kind.info().id;
        let states = moments(*kind);
        // Advice on whole games takes its time, and has tests of its own.
        let asked = kind.read_notation(&json!({}), &[kind.info().example.to_string()]).remove(0);
        // A game may have no notation.
        let mut few = asked.map_or_else(|_| vec![states[0].clone()], |one| vec![one.state()]);
        if id == "dalmatian" {
            few.extend_from_slice(&states[..3]);
        }
        let moved = (0..20).zip(&states).filter_map(|(n, at)| with_a_move(*kind, at, n % 2 == 0));
        let moved: Vec<Value> = moved.collect();
        let time = json!({"seed": 5, "seconds": 0.1});
        for (verb, lines, more) in [
            ("look", &states, json!({})),
            ("moves", &states, json!({})),
            ("score", &states, json!({})),
            ("roll --seed x", &states, json!({"seed": "x"})),
            ("apply", &moved, json!({"game": id})),
            ("best --seed 5 --seconds 0.1", &few, time.clone()),
            ("odds --seed 5 --seconds 0.1", &few, time),
        ] {
            let word = verb.split(' ').next().unwrap();
            let shell = croupier(&format!("{id} {verb}")).stdin(lines_of(lines)).said();
            let request = |(line, number): (&Value, u32)| {
                let mut request = with(json!({"do": word}), &more);
                if word == "roll" {
                    request["from"] = json!(number);
                }
                let state = if word == "apply" { line.clone() } else { json!({"state": line}) };
                with(request, &state)
            };
            let requests: Vec<Value> = lines.iter().zip(1..).map(request).collect();
            for (served, said) in answers(&requests).iter().zip(shell.lines()) {
                if said.contains("\"error\"") {
                    assert_eq!(
                        without_place(read(served)),
                        without_place(read(said)),
                        "{id} {verb}"
                    );
                } else if !said.contains("\"exact\":false") {
                    // Estimates take what time there is; exact answers are all alike.
                    assert_eq!(served, said, "{id} {verb}");
                }
            }
        }
    }
}

#[test]
fn mutated_requests_are_answered_line_by_line() {
    let mut requests = Vec::new();
    for kind in GAMES {
        for state in moments(*kind).iter().step_by(9) {
            for verb in ["look", "moves", "score", "roll"] {
                requests.push(json!({"id": requests.len(), "do": verb, "state": state}));
            }
            let moves = json!(["roll", "stop", "pass"]);
            let game = kind.info().id;
            requests.push(json!({"do": "apply", "state": state, "moves": moves, "game": game}));
        }
    }
    assert!(requests.len() > 150);
    let requests: Vec<Vec<u8>> = requests.iter().map(|one| one.to_string().into_bytes()).collect();
    let words: Vec<String> = words().into_iter().collect();
    let rng = &mut Rng(11);
    let mut engine = Engine::new(GAMES);
    for request in &requests {
        let line = String::from_utf8_lossy(&changed(request, &requests, &words, rng)).into_owned();
        let answer = engine.answer(&line);
        assert!(read(&answer).is_object() && !answer.contains('\n'), "{line}\n{answer}");
    }
}

#[test]
fn an_engine_goes_to_another_thread_and_keeps_no_game() {
    let mut engine = Engine::new(GAMES);
    let request = r#"{"do":"best","game":"dalmatian","position":"6:12345","id":7}"#;
    let first = engine.answer(request);
    assert!(first.ends_with(r#""exact":true,"position":"6:12345","id":7}"#), "{first}");
    let again = thread::spawn(move || engine.answer(request)).join().unwrap();
    assert_eq!(again, first);
}

#[test]
fn serve_answers_as_the_engine_and_counts_lines() {
    let played = json!({"do": "simulate", "game": "pairs", "games": 9, "seed": "1"});
    let asked = [json!({"do": "hello", "id": "x"}), json!({"do": "fly"}), json!([]), played];
    let served = croupier("serve").stdin(lines_of(&asked)).said();
    for ((number, told), due) in (1..).zip(served.lines()).zip(answers(&asked)) {
        let mut told = read(told);
        let line = told.as_object_mut().unwrap().shift_remove("line");
        assert_eq!(told, read(&due));
        assert_eq!(line, told.get("error").map(|_| json!(number)));
    }
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

#[test]
fn what_is_of_the_wrong_type_is_repeated_in_part() {
    let long = "x".repeat(1 << 19);
    for request in [
        json!({"do": "look", "state": {"game": "dalmatian", "total": long}}),
        json!({"do": "look", "state": {"game": "dalmatian", "players": [{"name": long}]}}),
        json!({"do": "look", "state": {"game": "dalmatian", "players": long}}),
        json!({"do": "new", "game": "dalmatian", "rules": long}),
        json!({"do": "new", "game": "dalmatian", "rules": {"reuse": long}}),
        json!({"do": "new", "game": "dalmatian", "players": long}),
        json!({"do": "new", "game": long}),
        json!({"do": long}),
        json!({"do": "hello", "id": [long]}),
        json!({"do": "best", "state": {}, "seconds": long}),
        json!({"do": "roll", "state": {"game": "dalmatian"}, "seed": [long]}),
        json!({"do": "apply", "state": {"game": "dalmatian"}, "moves": long}),
        json!({"do": "simulate", "game": "pairs", "games": long}),
        json!({"do": "simulate", "game": "pairs", "bots": [long]}),
        json!(long),
    ] {
        let answer = &answers(&[request])[0];
        assert!(answer.contains("\"error\"") && answer.len() < 400, "{answer:.400}");
    }
}
