//! Whole games that can be read: every cause, what the referee said to it and under which rule.
//!
//! A file in `playthroughs/` holds one game after the other. `= dalmatian {"reuse":true} Ana Bo`
//! begins one, with house rules and players (and a `*` behind whoever starts without a roll-off);
//! lines that begin with `> ` are the causes; all else is what the referee makes of them, and is
//! compared whole. With `CROUPIER_BLESS=1` the files are written anew from their causes.

use std::fmt::Write;
use std::{env, fs};

use croupier::game::Next;
use croupier::kit::chance::{Luck, number};
use croupier::kit::names::Names;
use croupier::kit::seat::Seat;
use croupier::kit::style::{Grid, Style};
use croupier::play::table::Table;
use croupier::registry;

fn file(game: &str) -> String {
    format!("{}/tests/it/playthroughs/{game}.txt", env!("CARGO_MANIFEST_DIR"))
}

/// The table of a line such as `= dalmatian {"reuse":true} Ana Bo*`.
fn seated(line: &str) -> Box<dyn Table> {
    let (game, rest) = line[2..].split_once(' ').unwrap();
    let (rules, players) = rest.split_once("} ").unwrap();
    let rules = serde_json::from_str(&format!("{rules}}}")).unwrap();
    let players: Vec<&str> = players.split(' ').collect();
    let first = players.iter().position(|name| name.ends_with('*')).map(Seat::new);
    let names = players.iter().map(|name| name.trim_end_matches('*').to_string()).collect();
    registry::find(game).unwrap().fresh(&rules, Names::new(names).unwrap(), first).unwrap()
}

/// The transcript of the causes in `script`, whatever else is in it.
pub fn transcript(script: &str) -> String {
    let mut out = String::new();
    let mut table: Option<Box<dyn Table>> = None;
    for line in script.lines() {
        if line.starts_with('#') {
            writeln!(out, "{line}").unwrap();
        } else if line.starts_with("= ") {
            let fresh = seated(line);
            writeln!(out, "\n{line}").unwrap();
            tell_moment(fresh.as_ref(), &mut out);
            table = Some(fresh);
        } else if let Some(cause) = line.strip_prefix("> ") {
            let table = table.as_mut().expect("a game begins before its first cause");
            writeln!(out, "\n{line}").unwrap();
            happen(table.as_mut(), cause, &mut out);
        }
    }
    let last = table.expect("a playthrough has a game");
    assert_eq!(last.next(), Next::Over, "a playthrough goes to the end");
    out
}

/// One cause, the verdicts on it, and what is due then.
fn happen(table: &mut dyn Table, cause: &str, out: &mut String) {
    let round = table.round();
    let before = table.state();
    let told = if let Some(luck) = Luck::read(cause, 1) {
        luck.and_then(|luck| table.take(&luck)).map(|verdicts| (Vec::new(), verdicts))
    } else {
        let (seat, words) = match cause.split_once(": ") {
            Some((name, words)) => (table.names().exactly(name), words),
            None => (None, cause),
        };
        table.act(seat, words, 1).map(|acted| (acted.remarks, acted.verdicts))
    };
    match told {
        Ok((remarks, verdicts)) => {
            for remark in remarks {
                writeln!(out, "  note, {}: {}", remark.rule, remark.text).unwrap();
            }
            for verdict in verdicts {
                writeln!(out, "  {}: {}", verdict.rule, verdict.text).unwrap();
            }
        }
        Err(refusal) => {
            assert_eq!(table.state(), before, "a refusal changes nothing: {cause}");
            writeln!(out, "  {}: {refusal}", refusal.code.as_str()).unwrap();
        }
    }
    if table.round() != round || table.next() == Next::Over {
        tell_sheet(&table.sheet(Style::PIPE), out);
    }
    tell_moment(table, out);
}

fn tell_sheet(sheet: &Grid, out: &mut String) {
    for row in &sheet.rows {
        let cells: Vec<String> = sheet
            .head
            .iter()
            .zip(row)
            .skip(1)
            .map(|(head, cell)| format!("{head} {cell}"))
            .collect();
        writeln!(out, "  {:<6} {}", row.first().map_or("", String::as_str), cells.join(", "))
            .unwrap();
    }
}

/// What lies there, and who is to do what.
fn tell_moment(table: &dyn Table, out: &mut String) {
    for line in table.scene(Style::PIPE) {
        writeln!(out, "  {line}").unwrap();
    }
    let names = table.names();
    let moves = table.moves();
    let may = || number(moves.len(), "move", "moves");
    let due = match table.next() {
        Next::Over => {
            let winners: Vec<&str> = table.winners().into_iter().map(|seat| &names[seat]).collect();
            format!("won by {}", winners.join(", "))
        }
        Next::Decide(seat) => format!("{} to decide, {}", &names[seat], may()),
        Next::Chance(due) => {
            let what = if due.what.is_dice() { ("die", "dice") } else { ("card", "cards") };
            let what = number(due.what.count().into(), what.0, what.1);
            let rather = if moves.is_empty() { String::new() } else { format!(", or {}", may()) };
            format!("{what} for {}{rather}", &names[due.seat])
        }
    };
    writeln!(out, "  {}: {due}", table.moment()).unwrap();
}

#[test]
fn playthroughs_read_as_they_did() {
    let bless = env::var_os("CROUPIER_BLESS").is_some_and(|set| set == "1");
    let mut played = 0;
    for kind in registry::GAMES {
        let file = file(kind.info().id);
        let Ok(written) = fs::read_to_string(&file) else { continue };
        let now = transcript(&written);
        if bless {
            fs::write(&file, &now).unwrap();
        } else if let Some((i, (now, then))) =
            (1..).zip(now.lines().zip(written.lines())).find(|(_, (now, then))| now != then)
        {
            panic!("{file}:{i}\n  then: {then}\n  now:  {now}");
        } else {
            assert_eq!(now, written, "{file}");
        }
        played += 1;
    }
    assert!(played > 0);
}

#[test]
fn every_game_has_a_playthrough_of_every_house_rule() {
    for kind in registry::GAMES {
        let info = kind.info();
        let text = fs::read_to_string(file(info.id));
        let text = text.unwrap_or_else(|_| panic!("{} has no playthrough", info.id));
        for rule in info.house_rules {
            let used = text.lines().filter(|line| line.starts_with("= "));
            let key = format!("\"{}\":", rule.key);
            assert!(used.clone().any(|line| line.contains(&key)), "{}: {}", info.id, rule.key);
        }
        for word in info.moves {
            let made = |line: &str| {
                let cause = line.strip_prefix("> ").unwrap_or_default();
                let words = cause.split_once(": ").map_or(cause, |(_, words)| words);
                words.split(' ').next() == Some(word.word)
            };
            assert!(text.lines().any(made), "{}: nobody plays {}", info.id, word.word);
        }
    }
}
