//! A game as a page, with its curve; `console/looking.md` shows how games are named and looked at.

use croupier::inside::Curve;
use croupier::inside::Sheet;

use crate::prelude::*;
use crate::review::{played, played_by};

/// The elements of a page that are open at its end; anything that does not close in order fails.
fn well_formed(page: &str) {
    let mut open: Vec<&str> = Vec::new();
    for part in page.split('<').skip(1) {
        let (tag, _) = part.split_once('>').unwrap_or_else(|| panic!("a bare <: {part}"));
        let name = tag.split([' ', '/']).find(|name| !name.is_empty()).unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{part}");
        } else if !tag.starts_with('!') && !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

/// The tables of a page, row by row.
fn tables(page: &str) -> Vec<Vec<String>> {
    let text = |cell: &str| cell.split(['>', '<']).nth(1).unwrap_or("").to_string();
    let cells = |row: &str| {
        row.split("<t")
            .filter(|cell| cell.starts_with("h ") || cell.starts_with("d>"))
            .map(text)
            .collect()
    };
    page.split("<tr").skip(1).map(cells).collect()
}

#[test]
fn a_page_stands_alone_and_says_what_the_sheet_says() {
    for kind in registry::GAMES {
        let info = kind.info();
        let names = ["<b>Al</b>", "Bo", "Cy'>"][..info.seats.0.max(2)].iter().copied();
        let game = played_by(info.id, Names::new(names).unwrap(), 4, 400);
        for steps in [12, game.steps().len()] {
            let entries = game.entries()[..steps].to_vec();
            let game =
                Match::replayed(registry::GAMES, game.header.clone(), entries, None).unwrap();
            let game = game.public();
            let sheet = Sheet::of(&game);
            let page = sheet.page(&Curve::of(&game, &[]), &["a < b".to_string()]);
            well_formed(&page);
            for outside in ["<script", "http", "src=", "href", "url(", "@import", "<b>Al"] {
                assert!(!page.contains(outside), "{}: {outside}: {page}", info.id);
            }
            assert!(page.contains("&lt;b&gt;Al&lt;/b&gt;") && page.contains("a &lt; b"), "{page}");
            let csv = sheet.csv();
            let rows: Vec<Vec<String>> =
                csv.lines().map(|row| row.split(',').map(str::to_string).collect()).collect();
            let (head, told) = (&rows[0], tables(&page));
            assert_eq!(told[0][0], head[0], "{}", info.id);
            for (told, due) in told.iter().zip(&rows).skip(1).filter(|_| head.len() <= 18) {
                assert_eq!(told[1..], due[1..], "{}", info.id);
            }
        }
    }
}

/// Where there is no time to know chances, the scores stand at the end of each round.
#[test]
fn a_curve_without_chances_is_of_what_was_won() {
    for (of, title) in [("dice-poker", "Chips won"), ("swipe", "Score")] {
        let game = played(of, 3, 2);
        let curve = Curve::of(&game.public(), &[]);
        assert_eq!(curve.title, title);
        let won: Vec<f64> = game.results().iter().map(|one| one.gained as f64).collect();
        assert_eq!(curve.points.last().unwrap().values, won);
    }
}
