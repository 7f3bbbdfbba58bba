//! Every shape that is described against everything that is written.

use croupier::game::Answer;
use croupier::json::strict;
use croupier::kit::seat::Seat;
use croupier::kit::style::Style;
use croupier::play::look::{look, scores};
use croupier::play::table::{Ask, Desk};
use croupier::registry::GAMES;
use serde_json::{Value, json};

use crate::common::{Rng, names, step};
use crate::run::{Scratch, croupier, games};
use crate::schema;
use crate::strict_json::{Json, read, read_loose};

fn of_game(game: &str, part: &str) -> Json {
    read_loose(&croupier(&format!("{game} schema {part}")).output()).unwrap()
}

fn of_none(part: &str) -> Json {
    read_loose(&croupier(&format!("schema {part}")).output()).unwrap()
}

/// The same with its first key called otherwise.
fn with_a_strange_key(value: &Json) -> Json {
    let Json::Object(mut fields) = value.clone() else { panic!("no object: {value}") };
    fields[0].0.push('x');
    Json::Object(fields)
}

/// Every line fits, and would not with another key in it.
#[track_caller]
fn takes(shape: &Json, lines: &str, of: &str) -> usize {
    let mut n = 0;
    for line in lines.lines() {
        let value = read(line).unwrap();
        if value.find("/error").is_some() {
            continue;
        }
        schema::check(shape, &value).unwrap_or_else(|why| panic!("{of}: {why}\n{value}"));
        let strange = with_a_strange_key(&value);
        assert!(schema::check(shape, &strange).is_err(), "{of} takes {strange}");
        n += 1;
    }
    n
}

/// Positions in the notation of a game, for every way in which `odds` answers.
fn positions(game: &str) -> &'static [&'static str] {
    match game {
        "dalmatian" => &["6:12345", "7:", "12:66154/1"],
        "pairs-and-wagers" => &["4:3356", "1236", "4:", "5:3335"],
        "swipe" => &["7:1264+Bo53", "9:4d+53/QA", "5:1111"],
        "wichita" => &["35:62TAAK", "35:QQK", "11:A"],
        _ => &["AsKd9c+653", "AsKd9c+653 QhQd2s+411", "AK_+123"],
    }
}

/// The first moments of a game in which the program does everything.
fn moments(game: &str, most: usize) -> Vec<String> {
    let mut state = croupier(&format!("{game} new -p Ana,Bo,Cy --first Bo")).output();
    let mut all = Vec::new();
    for step in 0..most {
        all.push(state.trim_end().to_string());
        let look =
            read(croupier(&format!("{game} look")).stdin(&state).output().trim_end()).unwrap();
        let listed = |mv: &&Json| mv.find("/open").is_none();
        let moves: Vec<&Json> = look.at("/moves").list().iter().filter(listed).collect();
        state = match look.at("/awaits").text() {
            "nothing" => break,
            "move" => {
                let mv = moves[(step * 7 + 3) % moves.len()];
                let least = mv.find("/least").map_or(String::new(), |least| format!(" {least}"));
                let (who, words) = (mv.at("/player").text(), mv.at("/move").text());
                let run = croupier(&format!("{game} apply")).arg(format!("{who}: {words}{least}"));
                run.stdin(&state).output()
            }
            _ => croupier(&format!("{game} roll --seed {step}")).stdin(&state).output(),
        };
    }
    all
}

#[test]
fn every_answer_of_a_game_fits_its_shape() {
    for game in games() {
        for verb in ["score", "best", "odds"] {
            let shape = of_game(&game, verb);
            for position in positions(&game) {
                let ended = croupier(&format!("{game} {verb} --json --seed 1 {position}")).ends();
                let n = takes(&shape, &ended.stdout, &format!("{game} {verb}"));
                assert!(n > 0 || verb != "odds", "{game} {position}: {}", ended.stdout);
            }
        }
        let general = croupier(&format!("{game} odds --json")).output();
        assert_eq!(takes(&of_game(&game, "odds"), &general, "general odds"), 1);

        let states = moments(&game, 24);
        let with_id = format!("{{\"id\":\"x\",{}", &states[0][1..]);
        let all = format!("{}\n{with_id}\n", states.join("\n"));
        let answers =
            |verb: &str, states: &str| croupier(&format!("{game} {verb}")).stdin(states).ends();
        let scores = answers("score", &all).stdout;
        assert_eq!(takes(&of_game(&game, "scores"), &scores, "scores"), states.len() + 1);
        takes(&of_game(&game, "odds"), &answers("odds --seed 1", &all).stdout, "odds of states");
        let few = states.iter().step_by(4).map(String::as_str).collect::<Vec<_>>().join("\n");
        takes(&of_game(&game, "best"), &answers("best --seed 1", &few).stdout, "best of states");

        let bots = "greedy,random,random";
        let run = croupier(&format!("{game} simulate -n 3 --seed 1 --json --bots {bots}")).output();
        assert_eq!(takes(&of_game(&game, "simulate"), &run, "simulate"), 1);
        let rules = croupier(&format!("{game} rules --json")).output();
        assert_eq!(takes(&of_none("rules"), &rules, "rules"), 1);
    }
}

#[test]
fn every_shape_is_a_schema() {
    let mut all = vec![("", read_loose(&croupier("schema").output()).unwrap())];
    let games = games();
    all.extend(games.iter().map(|game| (&**game, of_game(game, ""))));
    for (game, parts) in &all {
        assert!(parts.fields().len() > 5, "{game}");
        for (part, shape) in parts.fields() {
            schema::check_schema(shape).unwrap_or_else(|why| panic!("{game} {part}: {why}"));
        }
    }
}

#[test]
fn dice_in_the_parts_of_a_move_have_six_faces() {
    for game in ["dalmatian", "pairs-and-wagers"] {
        let parts = of_game(game, "parts");
        let dice = |dice: &str| {
            let words = format!("{{\"kind\":\"reroll\",\"dice\":[{dice}]}}");
            let words = if game == "dalmatian" { words } else { words.replace("reroll", "better") };
            schema::check(&parts, &read(&words).unwrap())
        };
        assert_eq!(dice("1,6"), Ok(()));
        assert!(dice("0").is_err() && dice("7").is_err(), "{game}: {parts}");
    }
    let parts = of_game("swipe", "parts");
    for (least, most, words) in [
        (2, 10, r#"{"kind":"bid","bid":N}"#),
        (1, 6, r#"{"kind":"match","own":[3,N]}"#),
        (1, 6, r#"{"kind":"match","own":[3],"victim":"Bo","swiped":N}"#),
    ] {
        for n in 0..=12 {
            let told = read(&words.replace('N', &n.to_string())).unwrap();
            let fits = schema::check(&parts, &told).is_ok();
            assert_eq!(fits, (least..=most).contains(&n), "{told}");
        }
    }
}

/// Positions that people write by hand.
fn written_by_hand(game: &str) -> &'static [&'static str] {
    match game {
        "dalmatian" => &[
            r#"{"total":6,"dice":[1,2,3,4,5]}"#,
            r#"{"rules":{"round_winners":true},"total":7,"dice":[1,2,3,4,5]}"#,
            r#"{"rules":{"eight_dice":true},"total":12,"dice":[6,6,3,4,5]}"#,
        ],
        "pairs-and-wagers" => &[r#"{"score":4,"dice":[3,3,5,6]}"#, r#"{"score":9}"#],
        "swipe" => &[r#"{"bid":7,"own":[1,2,6,4],"loose":{"Bo":[5,3]}}"#],
        "wichita" => &[
            r#"{"dice":[3,5],"hand":["6","2","10","2","A","A","K"]}"#,
            r#"{"phase":"draw","dice":[1,2],"drawn":1,"hand":["3"]}"#,
            r#"{"phase":"draw","dice":[1,2],"drawn":1,"hand":["?"]}"#,
        ],
        _ => &[r#"{"cards":["As","Kd","9c"],"dice":[6,5,3]}"#],
    }
}

#[test]
fn what_is_told_of_any_moment_fits_its_shape() {
    for kind in GAMES {
        let id = kind.info().id;
        let shapes = read(&kind.schemas().to_string()).unwrap();
        let fits = |part: &str, told: Value| {
            let value = read(&told.to_string()).unwrap();
            schema::check(shapes.at(&format!("/{part}")), &value)
                .unwrap_or_else(|why| panic!("{id} {part}: {why}\n{told}"));
        };
        let mut desk = Desk::default();
        for game in 0..12_usize {
            let mut rng = Rng(game as u64);
            let hands = written_by_hand(id);
            let mut table = if game < 2 {
                kind.fresh(&json!({}), names(3 + game), None).unwrap()
            } else {
                kind.read_state(strict::parse(hands[game % hands.len()]).unwrap()).unwrap()
            };
            let mut more = true;
            while more {
                fits("state", table.state());
                fits("report", serde_json::to_value(look(table.as_ref())).unwrap());
                for (_, shown) in table.moves() {
                    let whole = !["open", "least"].iter().any(|key| shown.parts.contains_key(*key));
                    let parts = Value::Object(shown.parts.clone());
                    fits("move", serde_json::to_value(shown).unwrap());
                    if whole {
                        fits("parts", parts);
                    }
                }
                if table.small() {
                    let (seat, rng) = (table.next().seat().unwrap_or(Seat::new(0)), &mut Rng(1));
                    let mut ask = Ask {
                        desk: &mut desk,
                        sampler: rng,
                        exact: false,
                        style: Style::PIPE,
                        progress: &|_| {},
                    };
                    let best = table.best(seat, &mut ask).map(|best| best.json());
                    let odds = table.odds(seat, &mut ask).map(|odds| odds.json());
                    let score = table.worth().map(|score| score.json());
                    for (part, told) in [("best", best), ("odds", odds), ("score", score)] {
                        if let Ok(told) = told {
                            fits(part, told.into());
                        }
                    }
                } else {
                    fits("scores", serde_json::to_value(scores(table.as_ref())).unwrap());
                }
                more = step(table.as_mut(), &mut rng);
            }
        }
    }
}

#[test]
fn every_refusal_fits_its_shape() {
    let shape = of_none("refusal");
    let lines = "{\"id\":7,\"total\":99}\nnonsense\n{\"total\":6,\"dice\":[1,2,3,4,9]}\n[]\n";
    let refused = croupier("dalmatian look").stdin(lines).ends().stdout;
    let applied = croupier("dalmatian apply").arg("reroll 6 6");
    let applied = applied.stdin(r#"{"total":6,"dice":[1,2,3,4,5]}"#).ends().stdout;
    let all = refused + &applied;
    assert_eq!(all.lines().count(), 5);
    for line in all.lines() {
        let value = read(line).unwrap();
        schema::check(&shape, &value).unwrap_or_else(|why| panic!("{why}: {value}"));
        assert!(schema::check(&shape, &with_a_strange_key(&value)).is_err(), "{value}");
    }
}

#[test]
fn records_and_what_is_told_of_them_fit_their_shapes() {
    let home = Scratch::new();
    let script =
        "66666\n11111\n1 5\n12345\nreroll 3\nundo\nredo\n4\nfix 3 2 4\nnote a; b\n\nquit\n";
    croupier("dalmatian play -p Ana,Bo --seed 7 --bot Ana=best").home(&home).stdin(script).said();
    let script = "stir Ana blue moon\n\n\nquit\n";
    croupier("swipe play -p Ana,Bo,Cy --fair").home(&home).stdin(script).output();
    let bots = "--bot Ana=random,Bo=random --deal-cards --seed 3";
    croupier(&format!("wichita play -p Ana,Bo {bots}")).home(&home).output();
    let mut records = home.records();
    records.retain(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
    assert_eq!(records.len(), 3);
    let shape = of_none("record");
    let mut whole = String::new();
    for record in &records {
        let text = std::fs::read_to_string(record).unwrap();
        takes(&shape, &text, "record");
        whole.push_str(&text);
        let told = |verb: &str| {
            croupier(&format!("{verb} --json")).arg(record.as_os_str()).home(&home).output()
        };
        assert!(takes(&of_none("log"), &told("log"), "log") > 0);
        assert_eq!(takes(&of_none("verify"), &told("verify"), "verify"), 1);
    }
    for word in ["undo", "redo", "fix", "note", "entropy", "fair", "sealed", "bots"] {
        assert!(whole.contains(&format!("\"{word}\":")), "no line has {word}");
    }
}

#[test]
fn what_belongs_to_no_game_fits_its_shape() {
    takes(&of_none("games"), &croupier("--json").output(), "games");
    let rolls = croupier("roll --json --seed 1 3d6 2d6+1 d20").output();
    assert_eq!(takes(&of_none("roll"), &rolls, "roll"), 3);
}
