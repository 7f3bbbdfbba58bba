//! `croupier serve`.

use std::io::Write;

use jsonschema::Validator;

use crate::prelude::*;
use crate::random_input::changed;
use crate::run::Watch;
use crate::seeds::words;
use crate::shapes;

/// Asks, and has an answer that is no refusal.
#[track_caller]
fn ask(server: &mut Conversation, request: &Value) -> Value {
    let answer = read(&server.ask(&request.to_string()));
    assert!(answer.get("error").is_none(), "{request}\n{answer}");
    answer
}

fn moments(kind: &dyn AnyGame) -> Vec<Value> {
    shapes::moments(kind, 1).iter().map(|state| read(state)).collect()
}

/// Each on its line.
fn lines_of(all: &[Value]) -> String {
    all.iter().map(|one| format!("{one}\n")).collect()
}

/// What `serve` answers to requests, each on its line.
#[track_caller]
fn answers(requests: &[Value]) -> Vec<String> {
    let said = croupier("serve").stdin(lines_of(requests)).said();
    assert_eq!(said.lines().count(), requests.len());
    said.lines().map(str::to_string).collect()
}

/// Without the place, which the shell says of the state, and `serve` of the request.
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
    let mut told = 0;
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
                } else if ["roll", "apply"].contains(&word) {
                    // What the rules made of it is told besides.
                    let due = format!("{{\"state\":{said},\"events\":[");
                    assert!(served.starts_with(&due), "{id} {verb}: {served}, {due}");
                    told += read(served)["events"].as_array().unwrap().len();
                } else if !said.contains("\"exact\":false") {
                    // Estimates take what time there is; exact answers are all alike.
                    assert_eq!(served, said, "{id} {verb}");
                }
            }
        }
    }
    assert!(told > 20, "{told}");
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
    let mut lines: Vec<Vec<u8>> =
        requests.iter().map(|one| changed(one, &requests, &words, rng)).collect();
    // Always something on one line.
    lines.iter_mut().for_each(|line| line.retain(|byte| *byte != b'\n'));
    lines.retain(|line| !line.trim_ascii().is_empty());
    let said = croupier("serve").stdin(lines.join(&b'\n')).said();
    assert_eq!(said.lines().count(), lines.len());
    for (line, answer) in lines.iter().zip(said.lines()) {
        assert!(read(answer).is_object(), "{}", line.escape_ascii());
    }
}

#[test]
fn games_for_so_many_seconds_are_those_of_the_shell() {
    let server = &mut croupier("serve").converses();
    let bots = ["random", "random"];
    let some =
        json!({"do": "simulate", "game": "dalmatian", "bots": bots, "seed": 2, "seconds": 0.3});
    let some = ask(server, &some);
    let n = some["n"].as_u64().unwrap();
    assert!(n >= 8, "{some}");
    let shell =
        croupier(&format!("dalmatian simulate --json --bots random,random --seed 2 -n {n}"))
            .output();
    assert_eq!(some, read(shell.trim_end()));
}

/// Requests, each on its line; behind `+` those whose answers have a shape of their own.
const REQUESTS: &str = r#"
+{"do":"hello","id":1}
+{"do":"new","id":1,"game":"swipe","players":["Ana","Bo","Cy"],"rules":{"short":true}}
+{"do":"apply","id":1,"state":STATE,"moves":["reroll 3","dice 6"]}
+{"do":"apply","id":"x","state":STATE,"moves":[{"move":"stop"}]}
 {"do":"look","state":STATE}
 {"do":"best","state":STATE,"as":"you","for":"points","seconds":0.5}
 {"do":"score","game":"dice-poker","position":["AsKd9c+653","QhQd2s+411"]}
"#;

#[test]
fn requests_and_answers_fit_their_schemas() {
    let printed = |part: &str| -> Validator {
        let schema = serde_json::from_str(&croupier(&format!("schema {part}")).output()).unwrap();
        jsonschema::meta::validate(&schema).unwrap();
        jsonschema::validator_for(&schema).unwrap()
    };
    let (request, answer) = (printed("request"), printed("answer"));
    let server = &mut croupier("serve").converses();
    let state = r#"{"game":"dalmatian","total":6,"dice":[1,2,3,4,5]}"#;
    for line in REQUESTS.trim_matches('\n').lines() {
        let (mark, asked) = line.split_at(1);
        let asked = read(&asked.replace("STATE", state));
        request.validate(&asked).unwrap_or_else(|why| panic!("{why}\n{asked}"));
        let mut strange = asked.clone();
        strange["strange"] = json!(1);
        assert!(!request.is_valid(&strange), "{strange}");
        let told = ask(server, &asked);
        if mark == "+" {
            answer.validate(&told).unwrap_or_else(|why| panic!("{why}\n{told}"));
        }
    }
    for odd in [json!({}), json!({"do": "fly"})] {
        assert!(!request.is_valid(&odd), "{odd}");
    }
}

/// Runs a client of `examples/clients` with this program, if there is what it is written in.
fn client(interpreter: &str, name: &str, args: &[&str]) -> Option<String> {
    if !is_there(interpreter) {
        return None;
    }
    let home = Scratch::new();
    let path = format!("{}/examples/clients/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.lines().count() <= 60, "{name} is long");
    let ended =
        output(home.command(interpreter).arg(path).args(args).env("CROUPIER", PROGRAM)).unwrap();
    let stderr = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{name} {args:?}: {stderr}");
    Some(String::from_utf8(ended.stdout).unwrap())
}

#[test]
fn clients_play_whole_games_of_every_kind() {
    for kind in GAMES {
        let id = kind.info().id;
        let ends = [("python3", "client.py"), ("node", "client.js")]
            .map(|(interpreter, name)| client(interpreter, name, &[id, "3"]));
        for end in ends.iter().flatten() {
            let end: Value = serde_json::from_str(end).unwrap();
            assert_eq!((&end["game"], &end["over"]), (&json!(id), &json!(true)));
        }
        if let [Some(python), Some(node)] = &ends {
            let scores = |end: &str| serde_json::from_str::<Value>(end).unwrap()["scores"].clone();
            assert_eq!(scores(python), scores(node), "{id}");
        }
    }
}

#[test]
fn bots_play_matches_of_every_kind() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/clients");
    assert!(fs::read_to_string(format!("{root}/bots.py")).unwrap().lines().count() <= 80);
    let bots = ["", " random"].map(|how| format!("python3 '{root}/bots.py'{how}"));
    for kind in GAMES {
        let id = kind.info().id;
        let Some(said) = client("python3", "match.py", &[id, &bots[0], &bots[1], "2"]) else {
            return;
        };
        assert!(said.starts_with(&format!("4 games of {id}: the first bot wins ")), "{said}");
    }
}

#[test]
fn ctrl_c_gives_what_is_known_of_games_and_ends_the_server() {
    let mut server = croupier("serve").converses();
    server.write(
        r#"{"do":"simulate","game":"dalmatian","games":100000000,"bots":["greedy","random"]}"#,
    );
    server.write(r#"{"do":"hello"}"#);
    interrupt(server.id());
    let answer = read(&server.answer());
    assert_eq!(answer["partial"], true, "{answer}");
    assert!(answer["n"].as_u64().unwrap() > 0, "{answer}");
    assert_eq!(server.ends(), (Vec::new(), Some(130)));
}

#[test]
fn a_server_that_nobody_hears_ends() {
    let mut child = croupier("serve").command().spawn().unwrap();
    let _watch = Watch::over(&child);
    let long = json!({"do": "simulate", "game": "dalmatian", "games": 100_000_000, "bots": ["greedy", "random"]});
    writeln!(child.stdin.take().unwrap(), "{long}").unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
