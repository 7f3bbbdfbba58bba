//! One-shot commands, as far as what they say of every game is not written on the pages of
//! `console/`.

use croupier::play::clauses::strategy;
use croupier::registry::GAMES;

use crate::run::{Scratch, croupier, games};

#[test]
fn every_game_shows_its_rules_within_the_width() {
    for game in games() {
        for width in ["40", "80"] {
            let rules = croupier(&format!("{game} rules")).env("COLUMNS", width).output();
            assert!(rules.contains("R1. "), "{game}");
            let widest = rules.lines().map(|line| line.chars().count()).max();
            assert!(widest <= width.parse().ok(), "{game}: {widest:?} at {width}");
        }
    }
}

#[test]
fn alone_it_lists_the_games() {
    let alone = croupier("").output();
    let lines: Vec<&str> = alone.lines().collect();
    let listed: Vec<&str> = lines[2..]
        .iter()
        .take_while(|line| !line.is_empty())
        .filter(|line| !line.starts_with("   "))
        .map(|line| line.split_whitespace().next().unwrap_or(""))
        .collect();
    assert_eq!(listed, games());
    croupier("--version").gives(0, concat!("croupier ", env!("CARGO_PKG_VERSION"), "\n"), "");
}

#[test]
fn a_game_without_rounds_counts_none() {
    let run = |game: &str, more: &str| {
        let bots = "--bots greedy,random,greedy --seed 1";
        croupier(&format!("{game} simulate {bots} {more}")).output()
    };
    assert!(run("dalmatian", "-n 3").contains("; 12.0 rounds a game\n"));
    for game in games().iter().filter(|game| !run(game, "-n 1").contains("rounds")) {
        let json = run(game, "-n 2 --json");
        assert!(!json.contains("\"rounds\""), "{json}");
        // An earlier release told nought.
        let other = run(game, "-n 2 --from 2 --json");
        let other = other.replace("\"longest\"", "\"rounds\":0,\"longest\"");
        let scratch = Scratch::new();
        let files = ["a", "b"].map(|name| scratch.path(name));
        files
            .iter()
            .zip([json, other])
            .for_each(|(file, text)| std::fs::write(file, text).unwrap());
        let merge = croupier(&format!("{game} simulate --json --merge"));
        let merged = merge.arg(&files[0]).arg(&files[1]).output();
        assert!(merged.contains("\"n\":4,") && !merged.contains("\"rounds\""), "{merged}");
    }
}

#[test]
fn shards_merged_are_the_whole_run_byte_for_byte() {
    for game in games() {
        let run = |range: &str| {
            let bots = "--bots greedy,random,greedy --seed 1 --json";
            croupier(&format!("{game} simulate {bots} {range}")).output()
        };
        let scratch = Scratch::new();
        let (a, b) = (scratch.path("a.json"), scratch.path("b.json"));
        std::fs::write(&a, run("--from 11 -n 9 -j 2")).unwrap();
        std::fs::write(&b, run("-n 11")).unwrap();
        let merged = |args: &str| {
            croupier(&format!("{game} simulate {args} --merge")).arg(&a).arg(&b).output()
        };
        assert_eq!(merged("--json"), run("-n 20"), "{game}");
        assert_ne!(merged("--json"), run("-n 21"), "{game}");
        assert!(merged("").starts_with("20 games of "), "{game}");
    }
}

/// An empty pipe holds no states, and nothing is asked in general.
#[test]
fn no_states_have_no_odds() {
    for game in games() {
        for input in ["", "\n"] {
            croupier(&format!("{game} odds")).stdin(input).gives(0, "", "");
        }
        let ended = croupier(&format!("{game} odds --seed 1")).ends();
        let none = ended.stderr.contains("no odds without a position");
        assert!(ended.stdout.is_empty() == none, "{game}: {}", ended.stderr);
    }
}

#[test]
fn rules_as_json_are_plain_text() {
    for game in games() {
        let json = croupier(&format!("{game} rules --json")).output();
        // A king at work is no mark.
        let marks = json.replace("5-3*K,", "").contains(['*', '`']);
        assert!(!marks, "{game}: {json}");
    }
}

#[test]
fn every_game_tells_in_four_sentences_how_to_play_well_and_what_that_costs() {
    for kind in GAMES {
        let info = kind.info();
        let told = strategy(info.rules).unwrap_or_else(|| {
            panic!("the rules.md of {} has no paragraph that begins `## How to play well`", info.id)
        });
        let told = told.text;
        assert!(told.split(". ").count() <= 4 && told.ends_with('.'), "{}: {told}", info.id);
        assert!(told.contains("`thumb`") && told.contains(" % "), "{}: {told}", info.id);
        let page = croupier(&format!("{} rules strategy", info.id)).output();
        let (head, tail) = page.trim_end().split_once(". ").unwrap();
        assert_eq!(head, "How to play well");
        let words = |text: &str| {
            text.replace('`', "").split_whitespace().map(str::to_string).collect::<Vec<_>>()
        };
        assert_eq!(words(tail), words(&told));
    }
}
