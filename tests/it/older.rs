//! Records as earlier programs wrote them, in `older/`: each is read, checked, gone on with and put
//! right.

use std::fs;
use std::path::Path;

use crate::run::{Scratch, croupier};

/// How the game of each record stood when it was left, by version alike.
const STOOD: [(&str, &str); 5] = [
    ("dalmatian", "Ana 0, Bo 3, Cy 0."),
    ("dice-poker", "Ana 94, Bo 94, Cy 99."),
    ("pairs-and-wagers", "Ana 3, Bo 1, Cy 0."),
    ("swipe", "Ana 0, Bo 0, Cy 0."),
    ("wichita", "Ana 1, Bo 0, Cy 0."),
];

#[test]
fn records_of_earlier_versions_go_on() {
    let home = Scratch::new();
    for ((game, stood), version) in STOOD.iter().flat_map(|one| [(one, 1), (one, 2)]) {
        let name = format!("{game}-{version}.jsonl");
        let older = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/older").join(&name);
        let text = fs::read_to_string(older).unwrap();
        assert!(text.starts_with(&format!("{{\"croupier\":{version},")), "{name}");
        let record = home.path(&name);
        fs::write(&record, &text).unwrap();
        let entries = text.lines().count() - 1;
        let checked = |more: usize| {
            let said = croupier("verify").arg(&record).home(&home).output();
            let all = format!(": {} entries replayed, all in order.\n", entries + more);
            assert!(said.contains(&all), "{name}: {said}");
            said
        };
        let said = checked(0);
        assert!(said.contains(&format!("The game is unfinished: {stood}\n")), "{name}: {said}");
        let typed = "rename Bo Bob\nundo\nnote still here\n";
        let ended = croupier("resume").arg(&record).home(&home).stdin(typed).ends();
        assert_eq!((ended.status, ended.stderr.as_str()), (Some(0), ""), "{name}");
        let said = checked(3);
        assert!(said.contains(&format!("The game is unfinished: {stood}\n")), "{name}: {said}");
        // Nothing that was there is written anew.
        assert!(fs::read_to_string(&record).unwrap().starts_with(&text), "{name}");
    }
}
