//! A chain of the program in a shell: the loop of the cookbook that plays whole games.

use std::collections::BTreeSet;
use std::{fs, thread};

use serde_json::Value;

use crate::console::printed;
use crate::run::{Scratch, croupier, games, is_there};

/// The loop of the cookbook that plays whole games.
fn loop_of_the_cookbook() -> String {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/cookbook.md");
    let text = fs::read_to_string(page).unwrap();
    let begins = text.find("# games.sh").expect("the cookbook has the loop");
    let (script, _) = text[begins..].split_once("```").unwrap();
    script.to_string()
}

/// What a shell says of a script with these arguments, and the states in which games ended.
fn looped(script: &str, args: &str) -> (Vec<String>, Vec<Value>) {
    let home = Scratch::new();
    let said = printed(&format!("set -- {args}\n{script}"), &home, true);
    let over = fs::read_to_string(home.path("over.jsonl")).unwrap();
    (said, over.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

#[test]
fn the_loop_of_the_cookbook_ends_every_game() {
    if !is_there("jq") {
        return;
    }
    thread::scope(|scope| {
        for game in games() {
            scope.spawn(move || {
                let players = if game == "swipe" { "Ana,Bo,Cy --short" } else { "Ana,Bo" };
                let args = format!("{game} 200 1 -p {players}");
                let (said, over) = looped(&loop_of_the_cookbook(), &args);
                assert_eq!(said, ["200 over, 0 refused, 0 left"], "{game}");
                let ids: BTreeSet<u64> = over.iter().map(|s| s["id"].as_u64().unwrap()).collect();
                assert_eq!(ids, (0..200).collect(), "{game}");
                let states: String = over.iter().map(|state| format!("{state}\n")).collect();
                let reports = croupier(&format!("{game} look")).stdin(states).output();
                assert_eq!(reports.matches("\"over\":true").count(), 200, "{game}");
            });
        }
    });
}

#[test]
fn the_loop_of_the_cookbook_ends_whatever_comes_in() {
    if !is_there("jq") {
        return;
    }
    let (said, _) = looped(&loop_of_the_cookbook(), "swipe 3 1 -p Ana,Bo");
    assert_eq!(said[0], "0 over, 0 refused, 0 left");
    assert!(said[1].contains("Swipe is for 3 to 6 players"), "{said:?}");
    let wrong = loop_of_the_cookbook().replace("{id: $id} + .", "{id: $id, total: 99}");
    let (said, _) = looped(&wrong, "dalmatian 3 1 -p Ana,Bo");
    assert_eq!(said, ["0 over, 3 refused, 0 left"]);
    // No more steps than were said.
    let short = loop_of_the_cookbook().replace("-le 3000", "-le 3");
    let (said, _) = looped(&short, "dalmatian 4 1 -p Ana,Bo");
    assert_eq!(said, ["0 over, 0 refused, 4 left"]);
}
