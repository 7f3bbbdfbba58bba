//! A chain of the program in a shell: the loop of the cookbook that plays whole games.

use crate::console::printed;
use crate::prelude::*;

/// The loop of the cookbook that plays whole games.
fn loop_of_the_cookbook() -> String {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/cookbook.md");
    let text = fs::read_to_string(page).unwrap();
    let begins = text.find("# games.sh").expect("the cookbook has the loop");
    let (script, _) = text[begins..].split_once("```").unwrap();
    script.to_string()
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
                let args = format!("{game} 20 1 -p {players}");
                let (home, script) = (Scratch::new(), loop_of_the_cookbook());
                let said = printed(&format!("set -- {args}\n{script}"), &home, true);
                assert_eq!(said, ["20 over, 0 refused, 0 left"], "{game}");
                let over = fs::read_to_string(home.path("over.jsonl")).unwrap();
                let id = |state: &str| read(state)["id"].as_u64().unwrap();
                let ids: BTreeSet<u64> = over.lines().map(id).collect();
                assert_eq!(ids, (0..20).collect(), "{game}");
                let reports = croupier(&format!("{game} look")).stdin(over).output();
                assert_eq!(reports.matches("\"over\":true").count(), 20, "{game}");
            });
        }
    });
}
