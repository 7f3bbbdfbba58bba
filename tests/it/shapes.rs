//! Every schema that the program prints, against everything that it writes.

use jsonschema::Validator;

use crate::playthrough;
use crate::prelude::*;

/// Schemas by their names: those of a game, or of none.
pub struct Shapes(pub BTreeMap<String, Validator>);

impl Shapes {
    pub fn printed(game: &str) -> Self {
        let all: Value =
            serde_json::from_str(&croupier(&format!("{game} schema")).output()).unwrap();
        jsonschema::meta::validate(&all).unwrap_or_else(|why| panic!("{game}: {why}"));
        assert!(!all.to_string().contains("::"), "{game}: a schema speaks of JSON alone");
        for answer in ["Report", "Moves", "Scores"] {
            let carries_id = all["$defs"][answer]["properties"]["id"].is_object();
            assert!(game.is_empty() || carries_id, "{game} {answer}");
        }
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
    pub fn take_whole(&self, part: &str, told: &Value) {
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
        let rolled = croupier(&format!("{game} roll --seed 1")).stdin(&*all).states();
        assert!(shapes.take_all("state", &rolled) > 0, "{game}");
        let looks = answers("look", &all);
        assert_eq!(shapes.take_all("report", &looks), states.len());
        for look in looks.lines().map(read) {
            for shown in look["moves"].as_array().unwrap() {
                shapes.take("move", shown);
                let mut parts = shown.as_object().unwrap().clone();
                parts.retain(|key, _| !["player", "move"].contains(&&**key));
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
        for verb in ["best", "odds"] {
            let told = answers(&format!("{verb} --seed 1 --seconds 0.2"), &few);
            assert!(shapes.take_all(verb, &told) > 0, "{game}: no {verb}");
        }
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
fn a_state_is_a_whole_one_or_a_short_one() {
    for (game, short) in [
        ("dalmatian", json!({"total": 6, "dice": [1, 2, 3, 4, 5]})),
        ("dice-poker", json!({"cards": ["As", "Kd", "9c"], "dice": [6, 5, 3]})),
        ("pairs-and-wagers", json!({"score": 4, "dice": [3, 3, 5, 6]})),
        ("swipe", json!({"bid": 7, "own": [1, 2, 6, 4], "loose": {"Bo": [5, 3]}})),
        ("wichita", json!({"dice": [3, 5], "hand": ["6", "2", "10"]})),
    ] {
        let shapes = Shapes::printed(game);
        let new = croupier(&format!("{game} new -p Ana,Bo,Cy")).states();
        let whole = read(new.trim_end());
        let table = find(game).unwrap().read_state(&short).unwrap();
        for state in [&whole, &short, &table.state()] {
            shapes.take_whole("state", state);
        }
        for key in ["players", "phase"] {
            let mut half = whole.clone();
            half.as_object_mut().unwrap().shift_remove(key);
            assert!(!shapes.0["state"].is_valid(&half), "{game}: a whole state without {key}");
            let mut mixed = short.clone();
            mixed[key] = whole[key].clone();
            assert!(!shapes.0["state"].is_valid(&mixed), "{game}: a short state with {key}");
        }
    }
}

#[test]
fn what_is_told_of_records_fits_its_schemas() {
    let home = Scratch::new();
    let dalmatian = "66666\n11111\n1 5\n12345\nreroll 3\n";
    for (play, script) in [
        ("dalmatian play -p Ana,Bo --seed 7 --bot Ana=best", dalmatian),
        ("wichita play -p Ana,Bo --bot all=random --deal-cards --seed 3", ""),
        ("dice-poker play -p Ana,Bo", "r\nr\ncheck\ncheck\n"),
    ] {
        croupier(play).home(&home).stdin(script).said();
    }
    let of_none = Shapes::printed("");
    for record in home.records() {
        let verified = croupier("verify --json").arg(record).home(&home).output();
        assert_eq!(of_none.take_all("verify", &verified), 1);
    }
    fs::write(home.path("croupier/games/swipe-broken.jsonl"), "{}\n").unwrap();
    for (part, args, n) in
        [("roll", "roll --seed 1 3d6 2d6+1 d20", 3), ("saved", "games", 3), ("stats", "stats", 1)]
    {
        let run = croupier(&format!("{args} --json")).home(&home);
        assert_eq!(of_none.take_all(part, &run.ends().stdout), n, "{part}");
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
fn players_who_are_refused_fit_no_schema() {
    for (game, field, value, fits) in [
        ("dalmatian", "name", json!("Zoe"), true),
        ("dalmatian", "name", json!("2Zoe"), true),
        ("dalmatian", "name", json!("Allie"), true),
        ("dalmatian", "name", json!("12"), false),
        ("dalmatian", "name", json!("All"), false),
        // Chips that nobody moved.
        ("dice-poker", "bought", json!(0), true),
        ("dice-poker", "taken", json!(0), true),
    ] {
        let new = croupier(&format!("{game} new -p Ana,Bo --first Ana")).states();
        let mut state = read(new.trim_end());
        state["players"][1][field] = value;
        assert_eq!(Shapes::printed(game).0["state"].is_valid(&state), fits, "{state}");
        let said = croupier(&format!("{game} look")).stdin(state.to_string()).said();
        assert_eq!(!said.contains("\"error\""), fits, "{said}");
    }
}
