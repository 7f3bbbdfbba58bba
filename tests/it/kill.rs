//! The program killed at any instant of a game: whatever it had confirmed is there afterwards.
//!
//! `CROUPIER_KILLS` says how often; what is shown does not hold against power cuts, which `record`
//! simulates.

use std::io::{BufRead, BufReader, Read, Write};
use std::iter;
use std::process::Stdio;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use croupier::inside::log;

use crate::lines::said;
use crate::prelude::*;
use crate::run::Watch;

/// After so many lines a game that may end is ended.
const LONG: usize = 120;

/// A referee with real dice and cards, and no record.
fn referee(game: &str) -> Session {
    let names = Names::new(["Ana", "Bo", "Cy"]).unwrap();
    let table = registry::find(game).unwrap().fresh(&json!({}), names, None).unwrap();
    let game = Match::new(Header::of(table.as_ref()), table, source("7"), None);
    let mut session = Session::new(game, SessionOptions::default(), Style::PIPE);
    while session.more().is_some() {}
    session
}

/// Something that can be typed now; nothing once the game is over.
fn something(session: &Session, typed: usize, rng: &mut Rng) -> Option<String> {
    let (table, next) = (session.game().table(), session.game().table().next());
    let listed = table.moves().iter().any(|(_, shown)| shown.words == "end");
    // Between the turns of Wichita anybody may say so.
    let rolls = matches!(next, Next::Chance(due) if due.what.is_dice());
    if typed > LONG && next != Next::Over && (listed || rolls && table.info().id == "wichita") {
        return Some("end".to_string());
    }
    // Whoever bets all chips each time is soon alone.
    let calm = |line: &Option<String>| line.as_ref().is_none_or(|line| !line.ends_with("all-in"));
    iter::repeat_with(|| some_line(table, rng)).find(calm)?
}

/// Lines somebody could type in a random game of Ana, Bo and Cy, as far as its end or `longest` lines.
fn script(game: &str, longest: usize, rng: &mut Rng) -> Vec<String> {
    let (mut session, mut lines) = (referee(game), Vec::new());
    while lines.len() < longest {
        let Some(line) = something(&session, lines.len(), rng) else { break };
        let mut more = vec![line];
        if rng.below(6) == 0 {
            more.push(format!("note remark {}", lines.len()));
        }
        match rng.below(5) {
            0 => more.extend(["undo", "redo"].map(str::to_string)),
            1 => more.extend(correction(&session)),
            _ => {}
        }
        for line in more {
            said(&mut session, &line);
            lines.push(line);
        }
    }
    lines
}

/// A correction of what was typed last that leaves things as they are, so that what follows stands.
fn correction(session: &Session) -> Option<String> {
    let steps = session.game().steps().iter();
    let last = steps.rev().find(|step| step.by == By::Hand)?;
    Some(format!("fix {} {}", last.entry, last.words))
}

/// The entries that were confirmed when so many prompts had been shown: all that comes of the lines
/// before the last of them.
fn confirmed(game: &str, lines: &[String], prompts: usize) -> Vec<(u64, String)> {
    let mut session = referee(game);
    for line in &lines[..prompts.saturating_sub(1).min(lines.len())] {
        said(&mut session, line);
    }
    log(&session.game().public(), true).filter_map(|line| entry(&line)).collect()
}

/// The number and the words of an entry in a log. What was taken back for a while, or put right, says
/// so behind it.
fn entry(line: &str) -> Option<(u64, String)> {
    let (n, words) = line.trim_start().split_once(". ")?;
    Some((n.parse().ok()?, words.split(" [").next()?.to_string()))
}

/// Kills one game, goes on with it, and counts what had been confirmed.
fn killed(home: &Scratch, game: &str, number: u64) -> u64 {
    let rng = &mut Rng(number);
    let record = home.path(&format!("{game}-{number}.jsonl"));
    let lines = script(game, 20, rng);
    let args = format!("{game} play -p Ana,Bo,Cy --save");
    let mut game_to_be = croupier(&args).arg(&record);
    let pipes = game_to_be.command().stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = pipes.stderr(Stdio::null()).spawn().unwrap();
    let watch = Watch::over(&child);
    let mut stdin = child.stdin.take().unwrap();
    let stdout = child.stdout.take().unwrap();
    // Nobody reads on once the program is killed.
    let typed = lines.clone();
    let feeding = thread::spawn(move || {
        typed.iter().try_for_each(|line| stdin.write_all(format!("{line}\n").as_bytes()))
    });
    // Killed by the clock, or as soon as something has been said: at any instant, and at those
    // just after a confirmation.
    let (mut shown, mut output) = (String::new(), BufReader::new(stdout));
    if rng.below(2) == 0 {
        thread::sleep(Duration::from_micros(u64::from(rng.below(120_000))));
    } else {
        for _ in 0..rng.below(60) {
            output.read_line(&mut shown).unwrap();
        }
    }
    child.kill().unwrap();
    output.read_to_string(&mut shown).unwrap();
    child.wait().unwrap();
    drop(watch);
    drop(feeding.join().unwrap());
    let prompts = shown.lines().filter(|line| line.ends_with("> ")).count();
    let confirmed = confirmed(game, &lines, prompts);
    if !fs::read(&record).is_ok_and(|bytes| bytes.contains(&b'\n')) {
        // Killed before there was a game.
        assert!(confirmed.is_empty(), "{game}: no record");
        return 0;
    }
    let resumed = croupier("resume").arg(&record).ends();
    assert_eq!(resumed.status, Some(0), "{game}, kill {number}: {}", resumed.stderr);
    let log = croupier("log").arg(&record).output();
    let recorded = fs::read_to_string(&record).unwrap().lines().count() as u64 - 1;
    let most = confirmed.iter().map(|(n, _)| *n).max().unwrap_or(0);
    let stand: Vec<_> = log.lines().filter_map(entry).collect();
    let is_all = confirmed.iter().all(|entry| stand.contains(entry));
    assert!(recorded >= most && is_all, "{game}, kill {number}: {confirmed:?} but\n{log}");
    fs::remove_file(&record).unwrap();
    confirmed.len() as u64
}

#[test]
fn a_killed_game_has_lost_nothing_that_was_confirmed() {
    let count = std::env::var("CROUPIER_KILLS").ok().map_or(120, |text| text.parse().unwrap());
    let (home, games) = (Scratch::new(), games().collect::<Vec<_>>());
    let (next, found) = (AtomicU64::new(0), AtomicU64::new(0));
    let worker = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return;
            }
            let game = games[number as usize % games.len()];
            found.fetch_add(killed(&home, game, number), Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        scope.spawn(worker);
        scope.spawn(worker);
    });
    let found = found.into_inner();
    assert!(found > count, "only {found} entries had been confirmed before {count} kills");
}
