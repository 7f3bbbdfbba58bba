//! What a typed line means: the rows of `lines.txt`, and all that is shown as possible.

use croupier::inside::{Ears, Entry, Heard, Moment};
use croupier::inside::{Line, Said};

use crate::playthrough::stands;
use crate::prelude::*;

/// A session at which these lines have been typed; Ana begins.
pub fn session_of(game: &str, names: &[&str], lead: &[String]) -> Session {
    let kind = registry::find(game).unwrap();
    let names = Names::new(names).unwrap();
    let table = kind.fresh(&json!({}), names, Some(Seat::new(0))).unwrap();
    let game = Match::new(Header::of(table.as_ref()), table, source("1"), None);
    let mut session = Session::new(game, SessionOptions::default(), Style::PIPE);
    said(&mut session, "score");
    for line in lead {
        assert_eq!(said(&mut session, line).refused, None, "{lead:?}");
    }
    session
}

/// All that comes of a line, and of what happens by itself behind it.
pub fn said(session: &mut Session, typed: &str) -> Said {
    let mut all = session.line(typed);
    while let Some(more) = session.more() {
        all.lines.extend(more.lines);
        all.refused = all.refused.or(more.refused);
    }
    all
}

/// The texts of what was said.
pub fn texts(said: &Said) -> Vec<String> {
    let text = |line: &Line| match line {
        Line::Text(text) | Line::Moment(text) | Line::Json(text) => vec![text.clone()],
        Line::Grid(grid) => grid.rows.concat(),
    };
    said.lines.iter().flat_map(text).chain(said.refused.clone()).collect()
}

/// What a line means in a game, in the words of `lines.txt`.
fn meaning(game: &Match, typed: &str) -> String {
    let (table, last) = (game.table(), game.steps().len().checked_sub(1));
    let see = |table: &dyn Table| table.boxed_clone();
    let named = |seat: Seat, words: &str| format!("{}: {words}", &table.names()[seat]);
    let said = |entry: Entry| match entry {
        Entry::Nothing => "Enter".to_string(),
        Entry::Command(command, rest) => format!("/{} {rest}", command.word).trim_end().to_string(),
        Entry::Roll => "/roll".to_string(),
        Entry::Outcome(outcome) => named(table.next().seat().unwrap(), &outcome.words()),
        Entry::Move(seat, words) => named(seat, &words),
    };
    match Ears::new(game.info).hear(&Moment { game, see: &see, last, mends: true }, typed) {
        Ok(Heard { entries, guessed, .. }) => {
            let said: Vec<String> = entries.into_iter().map(said).collect();
            format!("{}{}", said.join("; "), if guessed { "?" } else { "" })
        }
        Err(why) => format!("! {}: {why}", why.code.word()),
    }
}

#[test]
fn every_line_means_one_thing_or_is_refused() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/lines.txt");
    let (text, mut told, mut session) = (fs::read_to_string(path).unwrap(), String::new(), None);
    for row in text.lines() {
        if let Some(moment) = row.strip_prefix("# ") {
            let parts: Vec<&str> = moment.split(" | ").collect();
            let names: Vec<&str> = parts[1].split(',').collect();
            let lead: Vec<String> =
                parts[2].split("; ").filter(|line| !line.is_empty()).map(str::to_string).collect();
            session = Some(session_of(parts[0], &names, &lead));
        }
        let row = match (row.split_once(" = "), &session) {
            (Some((typed, _)), Some(session)) if !row.starts_with('#') => {
                format!("{:<28} = {}", typed.trim_end(), meaning(session.game(), typed.trim()))
            }
            _ => row.to_string(),
        };
        told += &(row + "\n");
    }
    stands(Path::new(path), &told);
}

/// What `?` shows as a way to type a move: `  Bo: reroll 4  roll these dice again (or 6, 4 6)`.
fn shown_ways(session: &mut Session, names: &[&str]) -> Vec<(String, String)> {
    let mut ways = Vec::new();
    for text in texts(&session.line("?")) {
        let Some((name, rest)) = text.trim_start().split_once(": ") else { continue };
        if !names.contains(&name) || !text.starts_with("  ") {
            continue;
        }
        let (forms, _) = rest.split_once("  ").unwrap_or((rest, ""));
        for form in forms.split(", ").filter(|form| !form.contains("...")) {
            ways.push((name.to_string(), form.to_string()));
        }
        if let Some((_, others)) = text.split_once(" (or ") {
            let kind = forms.split([' ', ',']).next().unwrap_or("");
            for other in others.trim_end_matches(')').split(", ") {
                ways.push((name.to_string(), format!("{kind} {other}")));
            }
        }
    }
    ways
}

#[test]
fn whatever_is_shown_as_possible_is_accepted() {
    let names = ["Ana", "Bo", "Cy"];
    for kind in registry::GAMES {
        let game = kind.info().id;
        let mut tried = 0;
        for number in 0..4 {
            let rng = &mut Rng(number);
            let mut session = session_of(game, &names, &[]);
            for _ in 0..25 {
                for (name, form) in shown_ways(&mut session, &names) {
                    let read = meaning(session.game(), &format!("{name}: {form}"));
                    let is_theirs = read.starts_with(&format!("{name}: "));
                    assert!(is_theirs, "{game}: {name}: {form}: {read}");
                    tried += 1;
                }
                let Some(line) = some_line(session.game().table(), rng) else { break };
                assert_eq!(said(&mut session, &line).refused, None, "{game}: {line}");
            }
        }
        assert!(tried > 100, "{game}: {tried}");
    }
}

/// On how many lines of 80 columns a text stands, broken at spaces.
fn height(text: &str) -> usize {
    text.chars().count().div_ceil(74).max(1)
}

#[test]
fn help_is_one_screen_at_every_moment() {
    for kind in registry::GAMES {
        let (game, (least, most)) = (kind.info().id, kind.info().seats);
        // More than eight are no table of a year.
        for seats in [least, most.min(8)] {
            let names = names(seats);
            let names: Vec<&str> = names.iter().collect();
            let rng = &mut Rng(seats as u64);
            let mut session = session_of(game, &names, &[]);
            session.resize(Style { plain: false, ..Style::PIPE });
            for _ in 0..40 {
                // With the prompt below, what is possible fills a small screen.
                for (asked, most) in [("?", 23), ("help", 20)] {
                    let lines = texts(&session.line(asked));
                    let tall: usize = lines.iter().map(|line| height(line)).sum();
                    assert!(tall <= most, "{game}: {tall} lines:\n{}", lines.join("\n"));
                    let correct = "Correct: undo [N], redo, fix [N] ...";
                    assert_eq!(lines.iter().any(|line| line == correct), asked == "help");
                }
                let Some(line) = some_line(session.game().table(), rng) else { break };
                said(&mut session, &line);
            }
        }
    }
}
