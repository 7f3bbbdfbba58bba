//! Every clause of every game's rules is cited by some test, or by what the game says when it
//! decides by it.

use std::fs;
use std::path::{Path, PathBuf};

use croupier::registry;

/// The clauses of a rules text: `R1` of a line that begins with `- R1.`.
pub fn clauses(rules: &str) -> Vec<&str> {
    let id = |line: &'_ str| {
        let (id, _) = line.strip_prefix("- ")?.split_once('.')?;
        let rest = id.strip_prefix(['R', 'V', 'J'])?;
        rest.starts_with(|c: char| c.is_ascii_digit()).then_some(id.len())
    };
    rules.lines().filter_map(|line| id(line).map(|end| &line[2..2 + end])).collect()
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            files.push(path);
        }
    }
    files
}

/// Whether a source names the clause: `"R1"` in a refusal or verdict, `r1_` in the name of a test.
fn cites(source: &str, clause: &str) -> bool {
    let in_a_name = |word: &str| {
        source.match_indices(word).any(|(i, _)| {
            let before = source[..i].chars().next_back();
            before.is_some_and(|c| c == ' ' || c == '_')
        })
    };
    source.contains(&format!("\"{clause}\"")) || in_a_name(&format!("{}_", clause.to_lowercase()))
}

#[test]
fn every_clause_is_cited() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for kind in registry::GAMES {
        let info = kind.info();
        let name = info.id.replace('-', "_");
        let mut files = sources(&root.join("src/games").join(&name));
        files.push(root.join("tests/it").join(format!("{name}.rs")));
        let texts: Vec<String> =
            files.iter().filter_map(|file| fs::read_to_string(file).ok()).collect();
        let clauses = clauses(info.rules);
        assert!(clauses.len() > 5, "{}: {clauses:?}", info.id);
        for clause in clauses {
            assert!(texts.iter().any(|text| cites(text, clause)), "{}: {clause}", info.id);
        }
        for rule in info.house_rules {
            let line = format!("- {}.", rule.clause);
            assert!(info.rules.contains(&line), "{}: {} is no clause", info.id, rule.clause);
        }
    }
}

#[test]
fn citations_are_told_from_what_only_looks_like_them() {
    assert_eq!(clauses("- R1. a\n- J5b. b\n- Rx. c\nR2. d\n- Total 6. e"), ["R1", "J5b"]);
    assert!(cites("fn r1_two()", "R1") && cites("fn r2_r1_two()", "R1"));
    assert!(cites(".rule(\"J5b\")", "J5b") && !cites(".rule(\"J5b\")", "J5"));
    assert!(!cites("fn r11_two()", "R1") && !cites("fn per1_two()", "R1"));
}
