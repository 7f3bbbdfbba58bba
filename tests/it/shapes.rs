//! Every schema that the program prints, against everything that it writes.

use std::collections::BTreeMap;
use std::fs;

use croupier::play::AnyGame;
use croupier::registry::GAMES;
use jsonschema::Validator;
use serde_json::{Value, json};

use crate::common::{Rng, hostile, names, read, step};
use crate::playthrough;
use crate::run::{Scratch, croupier};

/// Schemas by their names: those of a game, or of none.
pub struct Shapes(BTreeMap<String, Validator>);

impl Shapes {
    pub fn printed(game: &str) -> Self {
        let all: Value =
            serde_json::from_str(&croupier(&format!("{game} schema")).output()).unwrap();
        jsonschema::meta::validate(&all).unwrap_or_else(|why| panic!("{game}: {why}"));
        assert!(!all.to_string().contains("::"), "{game}: a schema speaks of JSON alone");
        let shapes = all["anyOf"].as_array().unwrap().iter().map(|part| {
            let key = part["$ref"].as_str().unwrap().strip_prefix("#/$defs/").unwrap();
            let shape = json!({"$ref": part["$ref"], "$defs": all["$defs"]});
            (key.to_lowercase(), jsonschema::validator_for(&shape).unwrap())
        });
        Self(shapes.collect())
    }

    #[track_caller]
    fn take(&self, part: &str, told: &Value) {
        let found = self.0[part].validate(told);
        found.unwrap_or_else(|why| panic!("{part} at {}: {why}\n{told}", why.instance_path()));
    }

    /// Takes an answer, and would not with its first key called otherwise, or with something odd in
    /// any field.
    #[track_caller]
    fn take_whole(&self, part: &str, told: &Value) {
        self.take(part, told);
        let fields = told.as_object().unwrap();
        // Whatever came as an id goes back as it came.
        for key in fields.keys().filter(|key| *key != "id") {
            let mut odd = told.clone();
            odd[key] = json!([{"odd": []}]);
            assert!(!self.0[part].is_valid(&odd), "{part} takes {odd}");
        }
        let mut strange = fields.clone();
        let first = fields.keys().next().expect("an answer has fields");
        let value = strange.shift_remove(first).unwrap();
        strange.insert(format!("{first}x"), value);
        let strange = Value::Object(strange);
        assert!(!self.0[part].is_valid(&strange), "{part} takes {strange}");
    }

    /// Takes every answer but refusals, of which there may be none for some verbs; how many.
    #[track_caller]
    pub fn take_all(&self, part: &str, lines: &str) -> usize {
        let answers = lines.lines().map(read).filter(|told| told.get("error").is_none());
        answers.map(|told| self.take_whole(part, &told)).count()
    }
}

/// Moments of so many random games, and those of the game's playthrough.
pub fn moments(kind: &dyn AnyGame, games: u64) -> Vec<String> {
    let mut all = playthrough::positions(kind);
    for game in 0..games {
        let rng = &mut Rng(game);
        let seats = kind.info().seats.0.max(2 + game as usize);
        let mut table = kind.fresh(&json!({}), names(seats), None).unwrap();
        for moment in 0..80 {
            if moment % (1 + game) == 0 {
                all.push(table.state().to_string());
            }
            if !step(table.as_mut(), rng) {
                break;
            }
        }
    }
    all
}

#[test]
fn every_answer_of_a_game_fits_its_schema_and_damaged_ones_do_not() {
    let of_none = Shapes::printed("");
    for kind in GAMES {
        let game = kind.info().id;
        let shapes = Shapes::printed(game);
        let mut states = moments(*kind, 3);
        states[0].insert_str(1, "\"id\":\"x\",");
        let all = states.join("\n");
        let few = states.iter().step_by(25).map(String::as_str).collect::<Vec<_>>().join("\n");
        let answers = |verb: &str, states: &str| {
            croupier(&format!("{game} {verb}")).stdin(states).ends().stdout
        };
        let new = croupier(&format!("{game} new -p Ana,Bo,Cy")).output();
        assert_eq!(shapes.take_all("state", &new), 1);
        assert!(shapes.take_all("state", &answers("roll --seed 1", &all)) > 0, "{game}");
        let looks = answers("look", &all);
        assert_eq!(shapes.take_all("report", &looks), states.len());
        for look in looks.lines().map(read) {
            for shown in look["moves"].as_array().unwrap() {
                shapes.take("move", shown);
                let mut parts = shown.as_object().unwrap().clone();
                let words = [parts.shift_remove("player"), parts.shift_remove("move")];
                assert!(words.iter().all(|words| words.as_ref().is_some_and(Value::is_string)));
                if !parts.contains_key("open") && !parts.contains_key("least") {
                    shapes.take("parts", &Value::Object(parts));
                }
            }
        }
        // Whole games have scores, and single turns and hands a score.
        let scores = answers("score", &all);
        let parts = |told: &Value| if told.get("scores").is_some() { "scores" } else { "score" };
        for told in scores.lines().map(read).filter(|told| told.get("error").is_none()) {
            shapes.take_whole(parts(&told), &told);
        }
        let advised = shapes.take_all("best", &answers("best --seed 1", &few));
        assert!(advised > 0, "{game}: no advice");
        assert!(shapes.take_all("odds", &answers("odds --seed 1", &few)) > 0, "{game}: no odds");
        for verb in ["score", "best", "odds"] {
            for words in playthrough::notations(*kind) {
                let run = croupier(&format!("{game} {verb} --json --seed 1 {words}"));
                shapes.take_all(verb, &run.ends().stdout);
            }
        }
        let bots = "greedy,random,random";
        let run = croupier(&format!("{game} simulate -n 3 --seed 1 --json --bots {bots}")).output();
        assert_eq!(shapes.take_all("simulate", &run), 1);
        let rules = croupier(&format!("{game} rules --json")).output();
        assert_eq!(of_none.take_all("rules", &rules), 1);
    }
}

#[test]
fn every_refusal_fits_its_schema_and_schemas_refuse_what_has_another_type() {
    let of_none = Shapes::printed("");
    for kind in GAMES {
        let game = kind.info().id;
        let shapes = Shapes::printed(game);
        let inputs: Vec<String> = hostile(*kind).into_iter().map(|(input, _)| input).collect();
        let run = croupier(&format!("{game} look")).stdin(inputs.join("\n"));
        let mut refused = 0;
        for (line, input) in run.said().lines().map(read).zip(inputs) {
            of_none.take_whole("refusal", &line);
            let Ok(told) = serde_json::from_str(&input) else { continue };
            let code = line["error"]["code"].as_str().unwrap();
            // To schemas 6.0 is a whole number.
            if ["wrong-type", "unknown-field"].contains(&code) && !input.contains("6.0") {
                refused += 1;
                assert!(!shapes.0["state"].is_valid(&told), "the schema takes {told}: {line}");
            }
        }
        assert!(refused > 5, "{game}: {refused} inputs of a wrong type or name");
    }
}

#[test]
fn records_and_what_is_told_of_them_fit_their_schemas() {
    let home = Scratch::new();
    let script =
        "66666\n11111\n1 5\n12345\nreroll 3\nundo\nredo\n4\nfix 3 2 4\nnote a; b\n\nquit\n";
    croupier("dalmatian play -p Ana,Bo --seed 7 --bot Ana=best").home(&home).stdin(script).said();
    croupier("swipe play -p Ana,Bo,Cy").home(&home).stdin("\n\nquit\n").output();
    let bots = "--bot Ana=random,Bo=random --deal-cards --seed 3";
    croupier(&format!("wichita play -p Ana,Bo {bots}")).home(&home).output();
    let shown = "r\nr\ncheck\ncheck\ncheck\ncheck\n";
    croupier("dice-poker play -p Ana,Bo --deal-cards").home(&home).stdin(shown).said();
    croupier("dice-poker play -p Ana,Bo").home(&home).stdin("r\nr\ncheck\ncheck\n").said();
    let mut records = home.records();
    records.retain(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
    assert_eq!(records.len(), 5);
    let of_none = Shapes::printed("");
    let mut whole = String::new();
    for record in &records {
        let text = fs::read_to_string(record).unwrap();
        of_none.take_all("record", &text);
        whole.push_str(&text);
        let told = |verb: &str| {
            croupier(&format!("{verb} --json")).arg(record.as_os_str()).home(&home).output()
        };
        assert_eq!(of_none.take_all("verify", &told("verify")), 1);
    }
    for word in ["undo", "redo", "fix", "note", "bots", "hidden"] {
        assert!(whole.contains(&format!("\"{word}\":")), "no line has {word}");
    }
    // Cards that the referee has not seen were typed by nobody.
    assert_eq!(
        whole.matches("\"do\":\"cards ? ? ?\",\"player\":\"Ana\",\"by\":\"referee\"").count(),
        1
    );
}

#[test]
fn every_part_is_printed_by_its_name_and_whatever_answers_a_state_may_carry_its_id() {
    for game in GAMES.iter().map(|kind| kind.info().id).chain([""]) {
        let answers = if game.is_empty() { &[][..] } else { &["report", "moves", "scores"] };
        let Shapes(parts) = Shapes::printed(game);
        assert!(answers.iter().all(|part| parts.contains_key(*part)), "{game}");
        for part in parts.keys() {
            let printed = croupier(&format!("{game} schema {part}")).output();
            let shape: Value = serde_json::from_str(&printed).unwrap();
            assert!(shape["$schema"].is_string(), "{game} {part}: {printed}");
            let has_id = shape["properties"]["id"].is_object();
            assert!(has_id || !answers.contains(&part.as_str()), "{game} {part}: {printed}");
        }
    }
}

/// Every shape within this one that says what stands for it where it is left out.
fn with_defaults<'s>(shape: &'s Value, all: &mut Vec<&'s Value>) {
    if shape.get("default").is_some_and(|default| !default.is_object()) {
        all.push(shape);
    }
    match shape {
        Value::Object(fields) => fields.values().for_each(|field| with_defaults(field, all)),
        Value::Array(items) => items.iter().for_each(|item| with_defaults(item, all)),
        _ => {}
    }
}

#[test]
fn what_stands_for_fields_that_are_left_out_fits_them() {
    for game in GAMES {
        let id = game.info().id;
        let all: Value = serde_json::from_str(&croupier(&format!("{id} schema")).output()).unwrap();
        assert_eq!(all["$id"], format!("urn:croupier:1:{id}"));
        let mut shapes = Vec::new();
        with_defaults(&all["$defs"], &mut shapes);
        assert!(!shapes.is_empty(), "{id}");
        for shape in shapes {
            let mut whole = shape.clone();
            whole["$defs"] = all["$defs"].clone();
            let fits = jsonschema::validator_for(&whole).unwrap();
            assert!(fits.is_valid(&shape["default"]), "{id}: {shape}");
        }
    }
}

#[test]
fn numbers_in_the_parts_of_a_move_have_their_bounds() {
    for (game, least, most, words) in [
        ("dalmatian", 1, 6, r#"{"kind":"reroll","dice":[N]}"#),
        ("pairs-and-wagers", 1, 6, r#"{"kind":"better","dice":[N]}"#),
        ("swipe", 2, 10, r#"{"kind":"bid","bid":N}"#),
        ("swipe", 1, 6, r#"{"kind":"match","own":[3,N]}"#),
        ("swipe", 1, 6, r#"{"kind":"match","own":[3],"victim":"Bo","swiped":N}"#),
    ] {
        let shapes = Shapes::printed(game);
        for n in 0..=12 {
            let told = read(&words.replace('N', &n.to_string()));
            assert_eq!(shapes.0["parts"].is_valid(&told), (least..=most).contains(&n), "{told}");
        }
    }
}

#[test]
fn chips_that_nobody_moved_are_read_and_fit_the_schema() {
    let shapes = Shapes::printed("dice-poker");
    let mut state = read(croupier("dice-poker new -p Ana,Bo").output().trim_end());
    for field in ["bet", "bought", "taken"] {
        state["players"][0][field] = json!(0);
        assert!(shapes.0["state"].is_valid(&state), "{state}");
        let said = croupier("dice-poker look").stdin(state.to_string()).said();
        assert!(!said.contains("\"error\""), "{said}");
    }
}

#[test]
fn names_that_are_refused_fit_no_schema() {
    let shapes = Shapes::printed("dalmatian");
    let mut state = read(croupier("dalmatian new -p Ana,Bo --first Ana").output().trim_end());
    for (name, fits) in
        [("Zoe", true), ("2Zoe", true), ("Allie", true), ("12", false), ("All", false)]
    {
        state["players"][1]["name"] = json!(name);
        assert_eq!(shapes.0["state"].is_valid(&state), fits, "{name}");
        let run = croupier("dalmatian look").stdin(state.to_string());
        assert_eq!(!run.said().contains("\"error\""), fits, "{name}");
    }
}
