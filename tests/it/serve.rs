//! `croupier serve`.

use std::borrow::Borrow;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;

use croupier::play::AnyGame;
use croupier::registry::GAMES;
use jsonschema::Validator;
use serde_json::{Value, json};

use crate::common::{Rng, read};
use crate::run::{Conversation, PROGRAM, Scratch, Watch, croupier, interrupt, is_there, output};
use crate::shapes;

fn serving(home: &Scratch) -> Conversation {
    croupier("serve").home(home).converses()
}

/// Asks, and has an answer that is no refusal.
#[track_caller]
fn ask(server: &mut Conversation, request: impl Borrow<Value>) -> Value {
    let request = request.borrow();
    let answer = read(&server.ask(&request.to_string()));
    assert!(answer.get("error").is_none(), "{request}\n{answer}");
    answer
}

fn moments(kind: &dyn AnyGame) -> Vec<Value> {
    shapes::moments(kind, 1).iter().map(|state| read(state)).collect()
}

/// Each on its line.
fn lines_of(all: &[impl ToString]) -> String {
    all.iter().fold(String::new(), |lines, one| lines + &one.to_string() + "\n")
}

/// What `serve` answers to requests, each on its line.
#[track_caller]
fn answers(requests: &[Value]) -> Vec<String> {
    let lines = lines_of(requests);
    let said = croupier("serve").stdin(lines).said();
    assert_eq!(said.lines().count(), requests.len());
    said.lines().map(str::to_string).collect()
}

/// Without the place, which the shell says of the state, and `serve` of the request.
fn without_place(answer: &str) -> Value {
    let mut answer = read(answer);
    answer.as_object_mut().unwrap().remove("line");
    if let Some(error) = answer.get_mut("error").and_then(Value::as_object_mut) {
        error.remove("at");
    }
    answer
}

#[test]
fn every_verb_on_states_answers_as_in_the_shell() {
    for kind in GAMES {
        let id = kind.info().id;
        let states = moments(*kind);
        let lines = lines_of(&states);
        // Advice on whole games takes its time, and has tests of its own.
        let asked = kind.read_notation(&json!({}), &[kind.info().example.to_string()]).remove(0);
        // A game may have no notation.
        let mut few = asked.map_or_else(|_| lines_of(&states[..1]), |one| lines_of(&[one.state()]));
        if id == "dalmatian" {
            few.extend(lines.lines().take(3).map(|state| format!("{state}\n")));
        }
        for (verb, lines, more) in [
            ("look", &lines, json!({})),
            ("moves", &lines, json!({})),
            ("score", &lines, json!({})),
            ("best --seed 5 --seconds 0.1", &few, json!({"seed": 5, "seconds": 0.1})),
            ("odds --seed 5 --seconds 0.1", &few, json!({"seed": 5, "seconds": 0.1})),
        ] {
            let word = verb.split(' ').next().unwrap();
            let shell = croupier(&format!("{id} {verb}")).stdin(lines).said();
            let request = |state: &str| {
                let mut request = json!({"do": word, "state": read(state)});
                request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
                request
            };
            let requests: Vec<Value> = lines.lines().map(request).collect();
            // Estimates take what time there is; exact answers are all alike.
            for (i, (served, said)) in answers(&requests).iter().zip(shell.lines()).enumerate() {
                if said.contains("\"error\"") {
                    assert_eq!(without_place(served), without_place(said), "{id} {verb} {i}");
                } else if !said.contains("\"exact\":false") {
                    assert_eq!(served, said, "{id} {verb} {i}");
                }
            }
        }
    }
}

#[test]
fn rolls_and_moves_lead_where_the_shell_leads_and_tell_what_the_rules_made_of_them() {
    let mut told = 0;
    for kind in GAMES {
        let id = kind.info().id;
        let states = moments(*kind);
        let lines = lines_of(&states);
        let shell = croupier(&format!("{id} roll --seed x")).stdin(&lines).said();
        let roll = |(i, state)| json!({"do": "roll", "state": state, "seed": "x", "from": i + 1});
        let requests: Vec<Value> = states.iter().enumerate().map(roll).collect();
        for (served, said) in answers(&requests).iter().zip(shell.lines()) {
            if said.contains("\"error\"") {
                assert_eq!(without_place(served), without_place(said), "{id}");
                continue;
            }
            assert!(served.starts_with(&format!("{{\"state\":{said},\"events\":[")), "{served}");
            told += read(served)["events"].as_array().unwrap().len();
        }
        for state in states.iter().take(20) {
            let look = croupier(&format!("{id} look")).stdin(format!("{state}\n")).said();
            let report = read(look.trim_end());
            let listed = |mv: &&Value| mv.get("least").is_none() && mv.get("open").is_none();
            let Some(mv) = report["moves"].as_array().unwrap().iter().find(listed) else {
                continue;
            };
            let words =
                format!("{}: {}", mv["player"].as_str().unwrap(), mv["move"].as_str().unwrap());
            let shell =
                croupier(&format!("{id} apply")).arg(&words).stdin(format!("{state}\n")).said();
            let requests = [json!(words), mv.clone()]
                .map(|mv| json!({"do": "apply", "game": id, "state": state, "moves": [mv]}));
            for served in answers(&requests) {
                assert!(
                    served.starts_with(&format!("{{\"state\":{}", shell.trim_end())),
                    "{served}"
                );
            }
        }
    }
    assert!(told > 20, "{told}");
}

#[test]
fn what_needs_no_state_answers_as_in_the_shell() {
    for kind in GAMES {
        let (id, example) = (kind.info().id, kind.info().example);
        let people = ["Ana", "Bo", "Cy"];
        for (shell, mut request) in [
            (
                format!("{id} new -p Ana,Bo,Cy --first Bo"),
                json!({"do": "new", "players": people, "first": "Bo"}),
            ),
            (format!("{id} rules --json"), json!({"do": "rules"})),
            (format!("{id} rules --json R1"), json!({"do": "rules", "words": "R1"})),
            (
                format!("{id} simulate --json -n 6 --bots greedy,random,random --seed 3"),
                json!({"do": "simulate", "games": 6, "bots": ["greedy", "random", "random"], "seed": 3}),
            ),
        ] {
            let said = croupier(&shell).output();
            request["game"] = json!(id);
            let [served] = &answers(&[request])[..] else { panic!() };
            let mut due = said.trim_end().to_string();
            if shell.contains(" new ") {
                due = format!("{{\"state\":{due}}}");
            }
            assert_eq!(*served, due, "{shell}");
        }
        for verb in ["score", "best", "odds"] {
            // A game may have no notation.
            if example.is_empty() {
                continue;
            }
            let seed = if verb == "score" { "" } else { "--seed 1" };
            let said = croupier(&format!("{id} {verb} --json {seed}")).arg(example).said();
            let mut request = json!({"do": verb, "game": id, "position": example});
            if verb != "score" {
                request["seed"] = json!(1);
            }
            let [served] = &answers(&[request])[..] else { panic!() };
            assert_eq!(without_place(served), without_place(said.trim_end()), "{id} {verb}");
        }
        let whole: Value =
            serde_json::from_str(&croupier(&format!("{id} schema")).output()).unwrap();
        let [served] = &answers(&[json!({"do": "schema", "game": id})])[..] else { panic!() };
        assert_eq!(read(served)["schema"], whole);
    }
}

#[test]
fn mutated_requests_are_answered_line_by_line() {
    let mut lines = Vec::new();
    let rng = &mut Rng(11);
    for kind in GAMES {
        let id = kind.info().id;
        for state in moments(*kind).iter().step_by(9) {
            for verb in ["look", "moves", "score", "roll", "apply"] {
                let mut request =
                    json!({"id": lines.len(), "do": verb, "state": state}).to_string();
                if verb == "apply" {
                    request.pop();
                    write!(request, r#","moves":["roll","stop","pass"],"game":"{id}"}}"#).unwrap();
                }
                // Cut, doubled or changed somewhere, but always text on one line.
                let mut signs: Vec<char> = request.chars().collect();
                for _ in 0..rng.bits() % 3 {
                    let at = rng.bits() as usize % signs.len();
                    match rng.bits() % 3 {
                        0 => drop(signs.remove(at)),
                        1 => signs.insert(at, signs[at]),
                        _ => signs[at] = *rng.pick(&['"', '{', ']', '0', '-', ',', 'é', '\\']),
                    }
                }
                lines.push(signs.into_iter().collect::<String>());
            }
        }
    }
    assert!(lines.len() > 150);
    let said = croupier("serve").stdin(lines.join("\n")).said();
    assert_eq!(said.lines().count(), lines.len());
    for (line, answer) in lines.iter().zip(said.lines()) {
        assert!(read(answer).is_object(), "{line}");
    }
}

#[test]
fn work_has_bounds() {
    let home = Scratch::new();
    let server = &mut serving(&home);
    // As many games as there is time for, of one seed, are those of the shell.
    let some = ask(
        server,
        json!({"do": "simulate", "game": "dalmatian", "bots": ["random", "random"],
        "seed": 2, "seconds": 0.3}),
    );
    let n = some["n"].as_u64().unwrap();
    assert!(n >= 8, "{some}");
    let shell =
        croupier(&format!("dalmatian simulate --json --bots random,random --seed 2 -n {n}"))
            .output();
    assert_eq!(some, read(shell.trim_end()));
    // A line is no longer than elsewhere.
    let long = format!(r#"{{"do":"hello","id":"{}"}}"#, "x".repeat(1 << 20));
    assert_eq!(read(&server.ask(&long))["error"]["code"], "line-too-long");
    let empty = ask(server, json!({"do": "hello"}));
    assert_eq!(empty["name"], "croupier");
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
        let told = ask(server, asked);
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
