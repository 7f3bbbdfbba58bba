//! `croupier serve`, and tables whose lines a program types.

use std::borrow::Borrow;
use std::fmt::Write as _;
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, fs, thread};

use croupier::play::table::AnyGame;
use croupier::registry::GAMES;
use jsonschema::Validator;
use serde_json::{Value, json};

use crate::common::{Rng, names, read, step};
use crate::playthrough;
use crate::run::{Conversation, PROGRAM, Scratch, Watch, croupier, output, send};

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

#[track_caller]
fn refused(server: &mut Conversation, request: impl Borrow<Value>) -> (String, String) {
    let request = request.borrow();
    let answer = read(&server.ask(&request.to_string()));
    let text = |key: &str| answer["error"][key].as_str().unwrap_or_default().to_string();
    assert!(answer.get("error").is_some(), "{request}\n{answer}");
    (text("code"), text("at"))
}

#[track_caller]
fn enter(server: &mut Conversation, line: &str) -> Value {
    ask(server, json!({"do": "enter", "session": 1, "line": line}))
}

/// Moments of random games, and those of the playthrough.
fn moments(kind: &dyn AnyGame) -> Vec<Value> {
    let mut all: Vec<Value> = playthrough::positions(kind)
        .iter()
        .map(|state| serde_json::from_str(state).unwrap())
        .collect();
    let rng = &mut Rng(7);
    let mut table = kind.fresh(&json!({}), names(kind.info().seats.0.max(2)), None).unwrap();
    for _ in 0..60 {
        all.push(table.state());
        if !step(table.as_mut(), rng) {
            break;
        }
    }
    all
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
        let mut asked = kind.read_notation(&json!({}), &[kind.info().example.to_string()]);
        let mut few = lines_of(&[asked.remove(0).unwrap().state()]);
        if id == "dalmatian" {
            few.extend(lines.lines().take(3).map(|state| format!("{state}\n")));
        }
        for (verb, lines, more) in [
            ("look", &lines, json!({})),
            ("moves", &lines, json!({})),
            ("score", &lines, json!({})),
            ("best --seed 5 --games 2", &few, json!({"seed": 5, "games": 2})),
            ("odds --seed 5 --games 2", &few, json!({"seed": 5, "games": 2})),
        ] {
            let word = verb.split(' ').next().unwrap();
            let shell = croupier(&format!("{id} {verb}")).stdin(lines).said();
            let mut requests = Vec::new();
            for state in lines.lines() {
                let mut request = json!({"do": word, "state": read(state)});
                request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
                requests.push(request);
            }
            // The n-th line of a stream draws its own estimates; exact answers are all alike.
            for (i, (served, said)) in answers(&requests).iter().zip(shell.lines()).enumerate() {
                if said.contains("\"error\"") {
                    assert_eq!(without_place(served), without_place(said), "{id} {verb} {i}");
                } else if i == 0 || !said.contains("\"exact\":false") {
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
        for (shell, request) in [
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
            let mut request = request;
            request["game"] = json!(id);
            let [served] = &answers(&[request])[..] else { panic!() };
            let due = said.trim_end();
            let due = if shell.contains(" new ") {
                format!("{{\"state\":{due}}}")
            } else {
                due.to_string()
            };
            assert_eq!(*served, due, "{shell}");
        }
        for verb in ["score", "best", "odds"] {
            let run = croupier(&format!("{id} {verb} --json --exact")).arg(example);
            let run = if verb == "score" {
                croupier(&format!("{id} score --json")).arg(example)
            } else {
                run
            };
            let said = run.said();
            let mut request = json!({"do": verb, "game": id, "position": example});
            if verb != "score" {
                request["exact"] = json!(true);
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
fn the_program_says_what_it_is_and_ids_come_back() {
    let said = answers(&[
        json!({"do": "hello", "id": "a"}),
        json!({"id": 7, "do": "hello"}),
        json!({"id": null, "do": "hello"}),
        json!({"id": 8, "do": "nothing"}),
    ]);
    assert!(said[0].starts_with("{\"id\":\"a\",\"name\":\"croupier\",\"version\":"), "{}", said[0]);
    assert!(said[1].starts_with("{\"id\":7,\"name\""), "{}", said[1]);
    assert!(said[2].starts_with("{\"name\""), "{}", said[2]);
    assert!(
        said[3].starts_with("{\"id\":8,\"error\":{\"code\":\"out-of-range\",\"at\":\"/do\""),
        "{}",
        said[3]
    );
    assert!(said[3].ends_with(",\"line\":4}"), "{}", said[3]);
    let hello = read(&said[1]);
    assert_eq!(hello["games"].as_array().unwrap().len(), GAMES.len());
    assert!(hello["verbs"].as_array().unwrap().contains(&json!("enter")));
}

#[test]
fn a_session_is_the_referee_of_the_prompt() {
    let home = Scratch::new();
    let server = &mut serving(&home);
    let opened = ask(
        server,
        json!({
            "id": 4, "do": "open", "game": "dalmatian", "players": ["Ana", "Bo"], "first": "Ana", "save": home.path("a.jsonl"),
        }),
    );
    assert_eq!((&opened["id"], &opened["session"]), (&json!(4), &json!(1)));
    assert_eq!(opened["report"]["awaits"], "dice");
    let rolled = enter(server, "2 4");
    assert_eq!(
        rolled["events"][0],
        json!({"n": 1, "player": "Ana", "move": "dice 2 4", "by": "hand"})
    );
    assert_eq!(rolled["events"][1]["rule"], "R3");
    let rolled = enter(server, "12345; reroll 3");
    let entries = |told: &Value| -> Vec<u64> {
        told["events"].as_array().unwrap().iter().filter_map(|event| event["n"].as_u64()).collect()
    };
    assert_eq!(entries(&rolled), [2, 3]);
    assert_eq!(
        (&rolled["report"]["awaits"], &rolled["report"]["dice"]),
        (&json!("dice"), &json!(1))
    );
    // What stood in front of a slip has happened, and is told with it.
    let half = read(&server.ask(r#"{"do":"enter","session":1,"line":"5; fly; undo"}"#));
    assert_eq!(half["error"]["code"], "move-unreadable");
    assert_eq!(entries(&half), [4]);
    assert_eq!(half["report"]["awaits"], "move");
    let undone = enter(server, "undo");
    assert_eq!(
        undone["events"][0],
        json!({
        "n": 4, "player": "Bo", "move": "dice 5", "by": "hand", "how": "taken-back"})
    );
    let fixed = enter(server, "fix 2 1 2 3 4 4");
    let state = enter(server, "state");
    let state = &state["events"][0]["state"];
    assert_eq!(state["dice"], json!([1, 2, 4, 4]), "{fixed}");
    let best = enter(server, "1; best");
    let best =
        best["events"].as_array().unwrap().iter().find_map(|event| event.get("best")).unwrap();
    assert!(best["options"][0]["move"].is_string(), "{best}");
    for line in
        ["why", "help", "?", "log", "score", "note well", "rules R1", "odds", "coach", "redo"]
    {
        let answer =
            read(&server.ask(&json!({"do": "enter", "session": 1, "line": line}).to_string()));
        assert!(answer.get("events").is_some() || line == "redo", "{line}: {answer}");
    }
    let closed = ask(server, json!({"id": "c", "do": "close", "session": 1}));
    assert_eq!(closed, json!({"id": "c", "session": 1, "closed": true}));
    assert_eq!(
        refused(server, json!({"do": "enter", "session": 1, "line": ""})),
        ("out-of-range".into(), "/session".into())
    );
    // The prompt goes on with it, and leaves it to the next.
    let said = croupier("resume --no-tips a.jsonl").arg("").home(&home);
    drop(said);
    let again = ask(server, json!({"do": "resume", "file": home.path("a.jsonl")}));
    assert_eq!(again["session"], 2);
    assert_eq!(again["report"]["awaits"], "move");
    let left = ask(server, json!({"do": "enter", "session": 2, "line": "quit"}));
    assert_eq!(left["closed"], true);
}

#[test]
fn a_killed_session_goes_on_where_it_was_and_nobody_else_writes_its_record() {
    let home = Scratch::new();
    let file = home.path("evening.jsonl");
    let mut server = serving(&home);
    let table = json!({"do": "open", "game": "swipe", "players": ["Ana", "Bo", "Cy"], "seed": 3,
        "roll_for": ["all"], "bots": {"all": "greedy", "Ana": "random"}, "save": file});
    // Bots alone play the whole game by themselves.
    let mut table = table;
    table["bots"] = json!({"Bo": "greedy", "Cy": "random"});
    let first = ask(&mut server, table);
    let mut report = first["report"].clone();
    for _ in 0..12 {
        let own = |mv: &&Value| mv["player"] == "Ana" && mv.get("open").is_none();
        let line = match report["moves"].as_array().unwrap().iter().find(own) {
            Some(mv) if report["awaits"] == "move" => {
                format!("Ana: {}", mv["move"].as_str().unwrap())
            }
            _ => "roll".to_string(),
        };
        report = enter(&mut server, &line)["report"].clone();
    }
    let state = enter(&mut server, "state");
    let mut other = serving(&home);
    assert_eq!(refused(&mut other, json!({"do": "resume", "file": file})).0, "locked");
    assert_eq!(refused(&mut server, json!({"do": "resume", "file": file})).0, "locked");
    drop(server);
    let again = ask(&mut other, json!({"do": "resume", "file": file}));
    assert_eq!(again["report"], report);
    assert_eq!(enter(&mut other, "state")["events"], state["events"]);
    let log = croupier("verify --json").arg(&file).output();
    assert_eq!(read(log.trim_end())["valid"], true);
}

#[test]
fn cards_are_told_to_those_alone_who_hold_them() {
    let home = Scratch::new();
    let server = &mut serving(&home);
    let table = json!({"do": "open", "game": "wichita", "players": ["Ana", "Bo"], "first": "Ana",
        "deal_cards": true, "seed": 1, "no_save": true});
    ask(server, table.clone());
    // Cards are dealt after the dice; Ana lays none, and Bo draws as well.
    for line in ["r", "enough", "done", "r"] {
        enter(server, line);
    }
    let seen = |server: &mut Conversation, name: Option<&str>| {
        let mut request = json!({"do": "enter", "session": 1, "line": "state"});
        if let Some(name) = name {
            request["as"] = json!(name);
        }
        ask(server, request)["events"][0]["state"]["players"].clone()
    };
    let [nobody, ana, bo] = [None, Some("Ana"), Some("Bo")].map(|name| seen(server, name));
    for (player, name) in ["Ana", "Bo"].iter().enumerate() {
        let hand = |players: &Value| players[player]["hand"].to_string();
        assert!(hand(&nobody).contains('?') && !hand([&ana, &bo][player]).contains('?'), "{name}");
        assert!(hand([&bo, &ana][player]).contains('?'), "{name}");
    }
    // A look at hands is for the eyes it is asked with.
    for line in ["peek Bo", "state --as Bo", "best --as Bo"] {
        for name in [json!(null), json!("Ana")] {
            let request = json!({"do": "enter", "session": 1, "line": line, "as": name});
            let answer = server.ask(&request.to_string());
            assert_eq!(read(&answer)["error"]["code"], "seat-wrong", "{line} {name}: {answer}");
            assert!(!answer.contains("hand"), "{answer}");
        }
    }
    let peeked = ask(server, json!({"do": "enter", "session": 1, "line": "peek Bo", "as": "Bo"}));
    assert!(peeked["events"][0]["text"].as_str().unwrap().contains("your cards"));
    // A session of one player is nobody else's, and cards of a bot are nobody's.
    let mut own = table.clone();
    own["as"] = json!("Ana");
    ask(server, own);
    let asked = json!({"do": "enter", "session": 2, "line": "state", "as": "Bo"});
    assert_eq!(refused(server, asked), ("seat-wrong".into(), "/as".into()));
    let mut bot = table;
    bot["bots"] = json!({"Bo": "greedy"});
    ask(server, bot.clone());
    let asked = json!({"do": "enter", "session": 3, "line": "state", "as": "Bo"});
    assert_eq!(refused(server, asked), ("seat-wrong".into(), "/as".into()));
    bot["as"] = json!("Bo");
    assert_eq!(refused(server, bot).0, "seat-wrong");
}

#[test]
fn a_request_that_means_nothing_is_refused_in_its_place() {
    let state = json!({"total": 6, "dice": [1, 2, 3, 4, 5]});
    let asked = |more: Value| {
        let mut request = json!({"do": "look", "game": "dalmatian", "state": state});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        request.to_string()
    };
    let open = |more: &str| {
        format!(
            r#"{{"do":"open","game":"swipe","players":["Ana","Bo","Cy"],"no_save":true{more}}}"#
        )
    };
    let cases = [
        ("{".into(), "json-invalid", None),
        ("[]".into(), "wrong-type", Some("")),
        ("{}".into(), "missing-field", Some("/do")),
        (r#"{"do":7}"#.into(), "wrong-type", Some("/do")),
        (r#"{"do":"luk"}"#.into(), "out-of-range", Some("/do")),
        (r#"{"do":"hello","do":"hello"}"#.into(), "duplicate-key", Some("/do")),
        (r#"{"do":"hello","id":[1]}"#.into(), "wrong-type", Some("/id")),
        (r#"{"do":"hello","really":true}"#.into(), "unknown-field", Some("/really")),
        (asked(json!({"state": null})), "wrong-type", Some("/state")),
        (asked(json!({"game": "chess"})), "game-unknown", Some("/game")),
        (
            asked(json!({"game": "swipe", "state": {"game": "dalmatian"}})),
            "game-unknown",
            Some("/state/game"),
        ),
        (
            asked(json!({"state": {"total": 6, "dice": [1, 2, 3, 4, 7]}})),
            "die-face",
            Some("/state/dice/4"),
        ),
        (asked(json!({"state": {"totl": 6}})), "unknown-field", Some("/state/totl")),
        (asked(json!({"as": "Zoe"})), "name-invalid", Some("/as")),
        (asked(json!({"strict": true})), "unknown-field", Some("/strict")),
        (asked(json!({"do": "roll"})), "phase-wrong", Some("/state/phase")),
        (asked(json!({"do": "apply"})), "missing-field", Some("/moves")),
        (asked(json!({"do": "apply", "moves": ["stop", "stop"]})), "game-over", None),
        (
            asked(json!({"do": "apply", "moves": [{"move": "stop", "kind": "reroll"}]})),
            "state-inconsistent",
            Some("/moves/0/kind"),
        ),
        (asked(json!({"do": "apply", "moves": [7]})), "wrong-type", Some("/moves/0")),
        (asked(json!({"do": "best", "for": "fun"})), "out-of-range", Some("/for")),
        (asked(json!({"do": "best", "seconds": -1})), "out-of-range", Some("/seconds")),
        (asked(json!({"do": "best", "games": 0})), "out-of-range", Some("/games")),
        (
            asked(json!({"do": "best", "position": "6:12345"})),
            "state-inconsistent",
            Some("/position"),
        ),
        (asked(json!({"do": "score", "rules": {}})), "state-inconsistent", Some("/rules")),
        (r#"{"do":"look","state":{"total":6}}"#.into(), "missing-field", Some("/game")),
        (r#"{"do":"best","game":"dalmatian"}"#.into(), "missing-field", Some("/state")),
        (
            r#"{"do":"score","game":"dalmatian","position":["6:12345","6:12344"]}"#.into(),
            "out-of-range",
            Some("/position"),
        ),
        (
            r#"{"do":"score","game":"dalmatian","position":"66:1"}"#.into(),
            "dice-count",
            Some("column 4"),
        ),
        (
            r#"{"do":"simulate","game":"dalmatian","games":0}"#.into(),
            "out-of-range",
            Some("/games"),
        ),
        (r#"{"do":"schema","part":"none"}"#.into(), "out-of-range", Some("/part")),
        (r#"{"do":"enter","session":1,"line":"roll"}"#.into(), "out-of-range", Some("/session")),
        (r#"{"do":"close","session":-1}"#.into(), "out-of-range", Some("/session")),
        (r#"{"do":"resume","file":"/nowhere/at/all"}"#.into(), "io", None),
        (open(r#","fair":true"#), "state-inconsistent", Some("/fair")),
        (open(r#","save":"x""#), "state-inconsistent", Some("/save")),
        (open(r#","bots":{"Zoe":"best"}"#), "name-invalid", None),
        (open(r#","bots":["Bo=best"]"#), "wrong-type", Some("/bots")),
        (open(r#","rules":{"shrt":true}"#), "unknown-field", Some("/rules/shrt")),
    ];
    let home = Scratch::new();
    let server = &mut serving(&home);
    for (line, code, at) in &cases {
        let answer = read(&server.ask(line));
        assert_eq!(answer["error"]["code"], *code, "{line}\n{answer}");
        if let Some(at) = at {
            assert_eq!(answer["error"]["at"], *at, "{line}\n{answer}");
        }
        assert!(answer["line"].is_u64(), "{answer}");
    }
    // All of it goes on.
    ask(server, json!({"do": "hello"}));
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
    let table =
        json!({"do": "open", "game": "dalmatian", "players": ["Ana", "Bo"], "no_save": true});
    for session in 1..=64 {
        assert_eq!(ask(server, table.clone())["session"], session);
    }
    assert_eq!(refused(server, table.clone()).0, "work-too-large");
    ask(server, json!({"do": "close", "session": 30}));
    assert_eq!(ask(server, table)["session"], 65);
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

#[test]
fn a_table_in_json_answers_each_line_as_a_session_does() {
    let lines = ["", "r", "state", "best", "undo", "fly", "score", "why"];
    let typed = lines_of(&lines);
    let run = croupier("pairs play --json --no-save --seed 5 -p Ana,Bo --roll-for Bo").stdin(typed);
    let ended = run.ends();
    assert_eq!((ended.status, ended.stderr.as_str()), (Some(1), ""));
    let mut requests =
        vec![json!({"do": "open", "game": "pairs", "players": ["Ana", "Bo"], "seed": 5,
        "no_save": true, "roll_for": ["Bo"]})];
    requests.extend(lines.map(|line| json!({"do": "enter", "session": 1, "line": line})));
    let served = answers(&requests);
    assert_eq!(ended.stdout.lines().count(), lines.len() + 1);
    for (i, (typed, served)) in ended.stdout.lines().zip(&served).enumerate() {
        let (mut typed, mut served) = (read(typed), read(served));
        typed.as_object_mut().unwrap().remove("line");
        let served = served.as_object_mut().unwrap();
        served.remove("line");
        served.remove("session");
        assert_eq!(typed, Value::Object(served.clone()), "{i}");
    }
    // A saved one goes on.
    let home = Scratch::new();
    let begun =
        croupier("dalmatian play --json -p Ana,Bo --seed 1").stdin("r\nr\n").home(&home).output();
    let again = croupier("resume --json").stdin("").home(&home).output();
    let last = |said: &str| read(said.lines().last().unwrap())["report"].clone();
    assert_eq!(last(&begun), last(&again));
    let nobody = croupier("dalmatian play --json").stdin("r\n").ends();
    assert_eq!((nobody.status, nobody.stdout.as_str()), (Some(2), ""));
}

#[test]
fn requests_and_answers_fit_their_schemas() {
    let printed = |part: &str| -> Validator {
        let schema = serde_json::from_str(&croupier(&format!("schema {part}")).output()).unwrap();
        jsonschema::meta::validate(&schema).unwrap();
        jsonschema::validator_for(&schema).unwrap()
    };
    let (request, answer) = (printed("request"), printed("answer"));
    let home = Scratch::new();
    let server = &mut serving(&home);
    let state = json!({"game": "dalmatian", "total": 6, "dice": [1, 2, 3, 4, 5]});
    for (asked, own) in [
        (json!({"do": "hello", "id": 1}), true),
        (
            json!({"do": "new", "id": 1, "game": "swipe", "players": ["Ana", "Bo", "Cy"], "rules": {"short": true}}),
            true,
        ),
        (json!({"do": "apply", "id": 1, "state": state, "moves": ["reroll 3", "dice 6"]}), true),
        (json!({"do": "apply", "id": "x", "state": state, "moves": [{"move": "stop"}]}), true),
        (json!({"do": "look", "state": state}), false),
        (
            json!({"do": "best", "state": state, "as": "you", "for": "points", "seconds": 0.5}),
            false,
        ),
        (
            json!({"do": "score", "game": "dice-poker", "position": ["AsKd9c+653", "QhQd2s+411"]}),
            false,
        ),
        (
            json!({"do": "open", "id": 1, "game": "dalmatian", "players": ["Ana", "Bo"], "seed": "x",
            "bots": {"Bo": "greedy"}, "roll_for": ["all"], "coach": 0.5, "save": home.path("x")}),
            true,
        ),
        (json!({"do": "enter", "id": 1, "session": 1, "line": "stop"}), true),
        (json!({"do": "enter", "session": 1, "line": "best; state; odds; log"}), true),
        (json!({"do": "enter", "session": 1, "line": "undo"}), true),
        (json!({"do": "close", "id": 1, "session": 1}), true),
        (json!({"do": "resume", "file": home.path("x"), "as": "Ana"}), true),
    ] {
        request.validate(&asked).unwrap_or_else(|why| panic!("{why}\n{asked}"));
        let mut strange = asked.clone();
        strange["strange"] = json!(1);
        assert!(!request.is_valid(&strange), "{strange}");
        let told = ask(server, asked);
        if own {
            answer.validate(&told).unwrap_or_else(|why| panic!("{why}\n{told}"));
        }
    }
    for odd in [json!({}), json!({"do": "fly"}), json!({"do": "enter", "session": "x", "line": ""})]
    {
        assert!(!request.is_valid(&odd), "{odd}");
    }
}

/// Runs a client of `examples/clients` with this program, if there is what it is written in.
fn client(interpreter: &str, name: &str, args: &[&str]) -> Option<String> {
    let home = Scratch::new();
    let known =
        output(home.command(interpreter).arg("--version")).is_ok_and(|run| run.status.success());
    if !known {
        return None;
    }
    let path = format!("{}/examples/clients/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.lines().count() < 60, "{name} is long");
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
fn a_gateway_answers_over_http() {
    let home = Scratch::new();
    if !output(home.command("python3").arg("--version")).is_ok_and(|run| run.status.success()) {
        return;
    }
    let path = format!("{}/examples/clients/gateway.py", env!("CARGO_MANIFEST_DIR"));
    let mut gateway: Command = home.command("python3");
    gateway.arg(path).arg("0").env("CROUPIER", PROGRAM).stdout(Stdio::piped());
    let mut child = gateway.spawn().unwrap();
    let _watch = Watch::over(&child);
    let mut url = String::new();
    let mut said = std::io::BufReader::new(child.stdout.take().unwrap());
    std::io::BufRead::read_line(&mut said, &mut url).unwrap();
    let asker = "import sys, urllib.request as r\n\
        def ask(body):\n    \
            q = r.Request(sys.argv[1], body.encode(), {'Content-Type': 'application/json'})\n    \
            try: return r.urlopen(q).read().decode()\n    \
            except r.HTTPError as e: return e.read().decode()\n\
        for body in sys.argv[2:]: print(ask(body), end='')";
    let asked = [
        r#"{"do":"score","game":"dalmatian",
        "position":"6:12345","id":9}"#,
        r#"{"do":"fly"}"#,
    ];
    let answers =
        output(home.command("python3").args(["-c", asker, url.trim()]).args(asked)).unwrap();
    send("INT", &child.id().to_string());
    // Whatever it makes of the signal, it does not stay.
    for _ in 0..50 {
        if child.try_wait().unwrap().is_some() {
            break;
        }
        thread::sleep(Duration::from_millis(50));
    }
    let _ = child.kill();
    let _ = child.wait();
    let answers = String::from_utf8(answers.stdout).unwrap();
    let [score, refusal] = answers.lines().collect::<Vec<_>>()[..] else { panic!("{answers}") };
    assert_eq!((&read(score)["id"], &read(score)["score"]), (&json!(9), &json!(4)));
    assert_eq!(read(refusal)["error"]["at"], "/do");
}
