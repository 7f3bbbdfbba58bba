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
fn every_game_tells_in_four_sentences_how_to_play_well() {
    for kind in GAMES {
        let info = kind.info();
        let told = find(info.rules, "how to play well").remove(0).text;
        assert!(told.split(". ").count() <= 4 && told.ends_with('.'), "{}: {told}", info.id);
    }
}
