//! One-shot commands, as far as what they say of every game is not written on the pages of
//! `console/`.

use croupier::play::clauses::find;
use croupier::registry::GAMES;

use crate::run::{croupier, games};

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

/// An empty pipe holds no states, and nothing is asked in general.
#[test]
fn no_states_have_no_odds() {
    for game in games() {
        for input in ["", "\n"] {
            croupier(&format!("{game} odds")).stdin(input).gives(0, "", "");
        }
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
fn every_game_tells_in_four_sentences_how_to_play_well() {
    for kind in GAMES {
        let info = kind.info();
        let told = find(info.rules, "how to play well").remove(0).text;
        assert!(told.split(". ").count() <= 4 && told.ends_with('.'), "{}: {told}", info.id);
        let page = croupier(&format!("{} rules strategy", info.id)).output();
        let (head, tail) = page.trim_end().split_once(". ").unwrap();
        assert_eq!(head, "How to play well");
        let words = |text: &str| {
            text.replace('`', "").split_whitespace().map(str::to_string).collect::<Vec<_>>()
        };
        assert_eq!(words(tail), words(&told));
    }
}
