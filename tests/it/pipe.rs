//! States in, answers out: JSON Lines through the built program, read back by a strict reader.

use crate::prelude::*;

/// A turn after its first roll, as a person would write it.
const TURN: &str = r#"{"total":6,"dice":[1,2,3,4,5]}"#;
const SCORE: &str = r#"{"total":6,"dice":[1,2,3,4,5],"score":4,"value":4,"groups":[[1,5],[2,4]]}"#;

#[test]
fn answers_come_while_the_input_is_open() {
    for args in ["look", "score", "best", "odds", "moves"] {
        let mut talk = croupier(&format!("dalmatian {args}")).converses();
        let first = talk.ask(TURN);
        read(&first);
        assert_eq!(read(&talk.ask("{}"))["error"]["code"], "missing-field");
        // Lines that come together are answered together.
        talk.write(&format!("{TURN}\n{TURN}"));
        assert_eq!([talk.answer(), talk.answer()], [first.clone(), first]);
        let ended = talk.leave();
        assert_eq!((&*ended.stdout, &*ended.stderr, ended.status), ("", "", Some(1)));
    }
    // A strict one ends by itself.
    let mut talk = croupier("dalmatian score --strict").converses();
    assert_eq!(talk.ask(TURN), SCORE);
    assert_eq!(read(&talk.ask("{}"))["error"]["code"], "missing-field");
    let ended = talk.ends();
    assert_eq!((&*ended.stdout, ended.status), ("", Some(1)));
}

#[test]
fn many_lines_are_answered_as_each_alone() {
    let whole = croupier("dalmatian new -p Ana,Bo").states();
    let lines = [TURN, whole.trim_end(), "{}", r#"{"total":6,"dice":[1,2,3,4]}"#];
    for verb in ["dalmatian look", "dalmatian score"] {
        let answers = lines.map(|line| croupier(verb).stdin(line).ends().stdout);
        // So many good lines, and one that is refused behind them.
        let group = |n: usize| [vec![n % 2; n], vec![2 + n / 2 % 2]].concat();
        let given =
            |all: &[usize]| all.iter().map(|i| format!("{}\n", lines[*i])).collect::<String>();
        let due = |all: &[usize]| -> String {
            let numbered = |(n, i): (u32, &usize)| {
                answers[*i].replace("\"line\":1}", &format!("\"line\":{n}}}"))
            };
            (1..).zip(all).map(numbered).collect()
        };
        let all: Vec<usize> = (0..40).flat_map(group).collect();
        assert_eq!(croupier(verb).stdin(given(&all)).said(), due(&all));
        for n in [0, 1, 2, 17, 39] {
            let input = given(&group(n)) + &given(&all);
            let said = croupier(&format!("{verb} --strict")).stdin(input).said();
            assert_eq!(said, due(&group(n)));
        }
    }
}

#[test]
fn what_fell_is_told_and_leads_to_the_same_state() {
    for kind in GAMES {
        let id = kind.info().id;
        let states = crate::shapes::moments(*kind, 3);
        let rolled = croupier(&format!("{id} roll --seed 1")).stdin(states.join("\n")).said();
        let (mut lines, mut due) = (Vec::new(), Vec::new());
        for (state, answer) in states.iter().zip(rolled.lines().map(read)) {
            let Some([event]) = answer["events"].as_array().map(Vec::as_slice) else { continue };
            let (what, fell) = event["do"].as_str().unwrap().split_once(' ').unwrap();
            let shown = event[what].to_string().replace(['[', ']', '"'], "").replace(',', " ");
            assert_eq!((&*shown, &event["by"]), (fell, &json!("program")), "{id}");
            lines.push(json!({"state": read(state), "moves": [event["do"]]}).to_string());
            due.push(format!("{}\n", answer["state"]));
        }
        assert!(lines.len() > 5, "{id}");
        let applied = croupier(&format!("{id} apply")).stdin(lines.join("\n")).states();
        assert_eq!(applied, due.concat(), "{id}");
    }
}

#[test]
fn a_move_is_its_words_its_parts_or_both_where_they_agree() {
    for kind in GAMES {
        let id = kind.info().id;
        let apply =
            |lines: &[String]| croupier(&format!("{id} apply")).stdin(lines.join("\n")).said();
        let (mut alike, mut apart, mut due) = (Vec::new(), Vec::new(), Vec::new());
        for state in crate::shapes::moments(*kind, 1).iter().map(|state| read(state)) {
            let table = read_position(*kind, &state.to_string()).unwrap();
            let moves = table.json(Report::Moves)["moves"].clone();
            let whole = |mv: &&Value| mv.get("least").is_none() && mv.get("open").is_none();
            let moves: Vec<&Value> = moves.as_array().unwrap().iter().filter(whole).collect();
            let Some(mv) = moves.last() else { continue };
            let parts = without(mv, "move");
            let words = json!({"player": mv["player"], "move": mv["move"]});
            for one in [&words, &parts, *mv] {
                alike.push(json!({"state": state, "moves": [one]}).to_string());
            }
            due.extend(vec![mv["move"].clone(); 3]);
            let others = moves.iter().filter(|other| other["player"] == mv["player"]);
            for other in others.filter(|other| *other != mv).take(1) {
                let mut both = without(other, "move");
                both["move"] = mv["move"].clone();
                apart.push(json!({"state": state, "moves": [both]}).to_string());
            }
        }
        assert!(alike.len() > 10 && apart.len() > 3, "{id}");
        let done = apply(&alike);
        let done = done.lines().map(|line| read(line)["events"][0]["do"].clone());
        assert_eq!(done.collect::<Vec<_>>(), due, "{id}");
        for refused in apply(&apart).lines().map(read) {
            assert_eq!(refused["error"]["code"], "move-ambiguous", "{id}: {refused}");
        }
    }
    // What no list holds.
    let lay = json!({"kind": "lay", "stacks": ["10-2", "(6-A-A)*K"]}).to_string();
    let hand = r#"{"dice":[3,5],"hand":["6","2","10","2","A","A","K"]}"#;
    let laid = croupier("wichita apply").arg(&lay).stdin(hand).said();
    assert_eq!(read(laid.trim_end())["events"][0]["do"], "lay 10-2, (6-A-A)*K");
}

fn without(mv: &Value, key: &str) -> Value {
    let mut mv = mv.clone();
    mv.as_object_mut().unwrap().shift_remove(key);
    mv
}
