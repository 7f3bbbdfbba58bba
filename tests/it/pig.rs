//! The example of a game in one file, and the page that explains it.

use std::process::Command;
use std::sync::Once;

use crate::prelude::*;

/// The example as its author would test it.
#[allow(dead_code)] // Its `main`.
#[path = "../../examples/pig.rs"]
mod game;

pub use game::Pig;

#[test]
fn the_example_keeps_every_law() {
    croupier::laws::<game::Pig>();
}

/// Runs the example with this on stdin; what it answers.
fn pig(args: &[&str], input: &str) -> String {
    args.iter().fold(program(example()), Run::arg).stdin(input).ends().stdout
}

/// The example, built first: a test that is run alone does not build it.
fn example() -> PathBuf {
    static BUILT: Once = Once::new();
    BUILT.call_once(|| {
        let built = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--locked", "--example", "pig"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .status();
        assert!(built.unwrap().success());
    });
    Path::new(PROGRAM).with_file_name("examples").join("pig")
}

/// The chance to win of whoever is at turn, by plain iteration over (own, other, pot).
fn plain(target: usize) -> HashMap<(usize, usize, usize), f64> {
    let mut value = HashMap::new();
    let scores = || (0..target).flat_map(|own| (0..target).map(move |other| (own, other)));
    for _ in 0..400 {
        for (own, other) in scores() {
            for pot in 0..target - own {
                let of = |key| value.get(&key).copied().unwrap_or(0.5);
                let good = |face: usize| {
                    if own + pot + face >= target { 1.0 } else { of((own, other, pot + face)) }
                };
                let lost = 1.0 - of((other, own, 0));
                let roll = (lost + (2..=6).map(good).sum::<f64>()) / 6.0;
                let hold = if pot == 0 { 0.0 } else { 1.0 - of((other, own + pot, 0)) };
                value.insert((own, other, pot), roll.max(hold));
            }
        }
    }
    value
}

#[test]
fn best_and_odds_are_those_of_plain_iteration() {
    let known = plain(15);
    for (own, other, pot) in [(0, 0, 5), (3, 9, 4), (9, 0, 3), (2, 14, 11), (14, 14, 0)] {
        let state = json!({"rules": {"target": 15}, "players": [{"name": "Ana"}, {"name": "Bo"}],
            "scores": [own, other], "turn": "Ana", "pot": pot});
        let table = croupier::game::<Pig>().read_state(&state).unwrap();
        let due = known[&(own, other, pot)];
        let near = |told: f64| assert!((told - due).abs() < 1e-9, "{told}, not {due}: {state}");
        let odds = asked(|ask| table.odds(Seat::new(0), ask)).unwrap().json();
        near(odds["win"][0]["value"].as_f64().unwrap());
        if pot > 0 {
            let best = asked(|ask| table.best(Seat::new(0), ask)).unwrap();
            near(best.ranked[0].value);
        }
    }
}

#[test]
fn a_game_is_refereed_and_its_states_are_checked() {
    let fresh = pig(&["pig", "new", "-p", "Ana,Bo", "--first", "Bo"], "");
    let after = pig(&["pig", "apply", "dice 5", "hold", "dice 1"], &fresh);
    let answer: Value = serde_json::from_str(&after).unwrap();
    let state = answer["state"].clone();
    assert_eq!((&state["scores"], &state["turn"]), (&json!([0, 5]), &json!("Bo")));
    for (change, code, at) in [
        (json!({"scores": [0]}), "state-inconsistent", "/scores"),
        (json!({"pot": 4_000_000_000_u32}), "out-of-range", "/pot"),
        (json!({"turn": "Cy"}), "name-invalid", "/turn"),
        (json!({"pott": 1}), "unknown-field", "/pott"),
        (json!({"players": [{"name": "Ana"}]}), "players-invalid", "/players"),
        (json!({"rules": {"target": 9}}), "rules-invalid", "/rules/target"),
    ] {
        let mut broken = state.clone();
        broken.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let refusal = croupier::game::<Pig>().read_state(&broken).map(drop).unwrap_err();
        assert_eq!((refusal.code.word(), refusal.at.as_deref()), (code, Some(at)));
    }
}

#[test]
fn its_program_has_its_own_name_and_folder_and_no_word_of_other_games() {
    let home = Scratch::new();
    let run = |args: &[&str]| args.iter().fold(program(example()), Run::arg).home(&home);
    run(&["pig", "play", "-p", "Ana,Bo"]).stdin("dice 4\n").ends();
    assert!(home.path("pig/games").is_dir() && home.records().is_empty());
    let help = run(&["pig", "--help"]).ends().stdout;
    assert!(help.contains("pig pig simulate -n 100"), "{help}");
    let asked: [&[&str]; 6] =
        [&[], &["-h"], &["--help"], &["resume", "--help"], &["serve", "--help"], &["games", "?"]];
    for args in asked {
        let Ended { stdout, stderr, .. } = run(args).ends();
        let told = format!("{stdout}{stderr}").to_lowercase();
        for word in ["croupier ", "dalmatian", "poker", "wagers", "swipe", "wichita"] {
            assert!(!told.contains(word), "{word}: {told}");
        }
    }
}

#[test]
fn the_page_about_adding_a_game_shows_the_example() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |file: &str| fs::read_to_string(root.join(file)).unwrap();
    let page = read("docs/adding-a-game.md");
    let examples = ["examples/pig.rs", "examples/thirty_one.rs"].map(read);
    assert!(examples[0].lines().count() <= 120, "a game in one file has at most 120 lines");
    let blocks: Vec<&str> = page.split("```rust\n").skip(1).collect();
    assert!(blocks.len() > 4);
    for block in blocks {
        let block = block.split("```").next().unwrap();
        let shown = examples.iter().any(|example| example.contains(block));
        assert!(shown, "no example has such lines:\n{block}");
    }
}
