//! The program killed at any instant of a game: whatever it had confirmed is there afterwards.
//!
//! `CROUPIER_KILLS` says how often; what is shown does not hold against power cuts, which `record`
//! simulates.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{ChildStdin, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use croupier::pieces::chance::Sampler;
use croupier::play::record::By;
use croupier::play::session::Session;

use crate::common::Rng;
use crate::run::{Ended, Scratch, Watch, croupier, games};
use crate::whole_games::{referee, something};

/// Lines somebody could type in a random game of Ana, Bo and Cy, as far as its end or `longest` lines.
pub fn script(game: &str, longest: usize, rng: &mut Rng) -> Vec<String> {
    let (mut session, mut lines) = (referee(game, &["Ana", "Bo", "Cy"]), Vec::new());
    while lines.len() < longest {
        let Some(line) = something(&session, lines.len(), rng) else { break };
        let mut more = vec![line];
        if rng.below(6) == 0 {
            more.push(format!("note remark {}", lines.len()));
        }
        match rng.below(6) {
            0 => more.extend(["undo", "redo"].map(str::to_string)),
            1 => more.extend(correction(&session)),
            2 => more.extend(["rename Bo Bob", "rename Bob Bo"].map(str::to_string)),
            _ => {}
        }
        for line in more {
            session.line(&line);
            lines.push(line);
        }
    }
    lines
}

/// A correction of what was typed last that leaves things as they are, so that what follows stands.
pub fn correction(session: &Session) -> Option<String> {
    let steps = session.game().steps().iter();
    let last = steps.rev().find(|step| step.by == By::Hand && step.seating.is_none())?;
    Some(format!("fix {} {}", last.entry, last.words))
}

/// What is done to a record behind the harness, so that it has something to find.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sabotage {
    None,
    /// The last whole line goes.
    CutTail,
    /// Something is held for confirmed that never was entered.
    FalseConfirmation,
}

/// The entries that were confirmed: their numbers, and what was said of them.
fn confirmed(said: &str) -> Vec<(u64, String)> {
    let entry = |line: &str| {
        let (n, words) = line.split_once(". ")?;
        Some((n.parse().ok()?, words.to_string()))
    };
    said.lines().filter_map(entry).collect()
}

/// Those of the confirmed entries that a log does not have.
fn lost(confirmed: &[(u64, String)], log: &str) -> Vec<String> {
    let stands = |n: u64, words: &str| {
        log.lines().any(|line| {
            let entry = line.trim_start().strip_prefix(&format!("{n}. "));
            entry.is_some_and(|entry| match words {
                "noted" => entry.starts_with("note: "),
                // What was taken back for a while, or put right, says so behind it.
                _ => entry.split(" [").next() == Some(words),
            })
        })
    };
    let gone = confirmed.iter().filter(|(n, words)| !stands(*n, words));
    gone.map(|(n, words)| format!("{n}. {words}")).collect()
}

/// Kills one game, goes on with it, and counts what had been confirmed.
fn killed(home: &Scratch, game: &str, number: u64, sabotage: Sabotage) -> Result<u64, String> {
    let rng = &mut Rng(number);
    let record = home.path(&format!("{game}-{number}.jsonl"));
    let lines = script(game, 20, rng);
    let args = format!("{game} play -p Ana,Bo,Cy --save");
    let game_to_be = croupier(&args).arg(&record);
    let mut child = game_to_be.command().stderr(Stdio::null()).spawn().unwrap();
    let watch = Watch::over(&child);
    let mut stdin = child.stdin.take().unwrap();
    let stdout = child.stdout.take().unwrap();
    let feeding = thread::spawn(move || feed(&mut stdin, &lines));
    // Killed by the clock, or as soon as something has been said: at any instant, and at those
    // just after a confirmation.
    let said = if rng.below(2) == 0 {
        thread::sleep(Duration::from_micros(u64::from(rng.below(120_000))));
        child.kill().unwrap();
        let mut said = String::new();
        BufReader::new(stdout).read_to_string(&mut said).unwrap();
        said
    } else {
        let due = rng.below(60);
        let mut said = String::new();
        let mut lines = BufReader::new(stdout);
        for _ in 0..due {
            if lines.read_line(&mut said).unwrap() == 0 {
                break;
            }
        }
        child.kill().unwrap();
        lines.read_to_string(&mut said).unwrap();
        said
    };
    child.wait().unwrap();
    drop(watch);
    feeding.join().unwrap();
    let mut confirmed = confirmed(&said);
    let count = confirmed.len() as u64;
    spoil(&record, sabotage, &mut confirmed);
    let begun = fs::read(&record).is_ok_and(|bytes| bytes.contains(&b'\n'));
    if !begun {
        // Killed before there was a game.
        return if confirmed.is_empty() { Ok(0) } else { Err(format!("{game}: no record")) };
    }
    let resumed = croupier("resume").arg(&record).ends();
    if resumed.status != Some(0) {
        return Err(format!("{game}, kill {number}: cannot go on: {}", resumed.stderr));
    }
    let Ended { status, stdout: log, stderr, .. } = croupier("log").arg(&record).ends();
    if status != Some(0) {
        return Err(format!("{game}, kill {number}: no log: {stderr}"));
    }
    let recorded = fs::read_to_string(&record).unwrap().lines().count() as u64 - 1;
    let most = confirmed.iter().map(|(n, _)| *n).max().unwrap_or(0);
    let gone = lost(&confirmed, &log);
    if recorded < most || !gone.is_empty() {
        return Err(format!("{game}, kill {number}: of {most} entries lost: {gone:?}\n{log}"));
    }
    fs::remove_file(&record).unwrap();
    Ok(count)
}

fn feed(stdin: &mut ChildStdin, lines: &[String]) {
    for line in lines {
        // Nobody reads on once the program is killed.
        if stdin.write_all(format!("{line}\n").as_bytes()).is_err() {
            break;
        }
    }
}

fn spoil(record: &Path, sabotage: Sabotage, confirmed: &mut Vec<(u64, String)>) {
    match sabotage {
        Sabotage::None => {}
        Sabotage::FalseConfirmation => confirmed.push((1000, "Ana: dice 1".to_string())),
        Sabotage::CutTail => {
            let text = fs::read_to_string(record).unwrap_or_default();
            // A line that is on the disk may not have been confirmed yet.
            let keep = confirmed.last().map_or(usize::MAX, |(n, _)| *n as usize);
            let left: String = text.split_inclusive('\n').take(keep).collect();
            fs::write(record, left).unwrap();
        }
    }
}

/// Kills so many games of all kinds, and says how many confirmed entries it has looked for.
fn kills(count: u64, sabotage: Sabotage) -> Result<u64, String> {
    let home = Scratch::new();
    let games = games();
    let (next, found) = (AtomicU64::new(0), AtomicU64::new(0));
    let worker = || -> Result<(), String> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return Ok(());
            }
            let game = &games[number as usize % games.len()];
            found.fetch_add(killed(&home, game, number, sabotage)?, Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        let workers = [scope.spawn(worker), scope.spawn(worker)];
        workers.into_iter().try_for_each(|worker| worker.join().unwrap())
    })?;
    Ok(found.into_inner())
}

#[test]
fn a_killed_game_has_lost_nothing_that_was_confirmed() {
    let count = std::env::var("CROUPIER_KILLS").ok().map_or(200, |text| text.parse().unwrap());
    let found = kills(count, Sabotage::None).unwrap_or_else(|lost| panic!("{lost}"));
    assert!(found > count, "only {found} entries had been confirmed before {count} kills");
}

#[test]
fn a_record_whose_tail_was_cut_off_is_noticed() {
    let lost = kills(20, Sabotage::CutTail).unwrap_err();
    assert!(lost.contains("lost"), "{lost}");
}

#[test]
fn a_confirmation_without_an_entry_is_noticed() {
    let lost = kills(20, Sabotage::FalseConfirmation).unwrap_err();
    assert!(lost.contains("1000. Ana: dice 1") || lost.contains("no record"), "{lost}");
}
