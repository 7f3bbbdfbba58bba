//! Records for people: `log` prints one, `verify` checks one, `recover` saves what is good of one.

use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::out::remark;
use crate::cli::saved;
use crate::engine::shapes::Verified;
use crate::pieces::{Result, number, visible, visible_path};
use crate::platform::sync_folder;
use crate::play::Match;
use crate::play::disk::{failed, folder_of, read_bytes, replayed};
use crate::play::games::Games;
use crate::play::record;
use crate::play::record::{By, Record};
use crate::session::log as log_lines;

/// The named record, or the latest, which a remark names.
///
/// # Errors
/// `io` if there is none.
pub fn path_or_latest(games: &Games, file: Option<PathBuf>) -> Result<PathBuf> {
    let latest = |path: &PathBuf| remark(&format!("the latest is {}", visible_path(path)));
    match file {
        Some(file) => saved::named(games, file),
        None => saved::latest().inspect(latest),
    }
}

/// Prints a record: in words all that was entered, for programs what happened and stands.
///
/// # Errors
/// If it cannot be read or does not hold together.
pub fn log(file: Option<PathBuf>, console: &mut Console) -> anyhow::Result<Exit> {
    let game = replayed(console.games, &path_or_latest(console.games, file)?)?;
    let (game, out) = (game.public(), &mut *console.out);
    if console.output.json {
        game.events().try_for_each(|event| out.json(&event))?;
        return Ok(Exit::Done);
    }
    out.line(&format!("{}: {}", game.info.title, game.names.listed()))?;
    if let Some(started) = &game.header.started {
        out.line(&format!("begun {}", visible(started)))?;
    }
    for line in log_lines(&game, true) {
        out.line(&line)?;
    }
    out.line(&format!("Now: {}.", game.moment()))?;
    Ok(Exit::Done)
}

/// Replays a record and checks all of it.
///
/// # Errors
/// If it cannot be read or does not hold together.
pub fn verify(file: Option<PathBuf>, console: &mut Console) -> anyhow::Result<Exit> {
    let path = path_or_latest(console.games, file)?;
    let read = replayed(console.games, &path)?;
    let game = read.public();
    let rolled =
        |by: By| game.steps().iter().filter(|step| step.by == by && step.is_chance()).count();
    let unseeded = if game.header.seed.is_none() { rolled(By::Program) } else { 0 };
    let chosen = game.steps().iter().filter(|step| step.by == By::Bot).count();
    let counted = [
        (unseeded, ["roll", "rolls"], "by the program, whose seed is missing"),
        (rolled(By::Hand), ["roll", "rolls"], "that somebody typed"),
        (rolled(By::Referee), ["deal", "deals"], "of cards that the referee has not seen"),
        (chosen, ["move", "moves"], "recorded as a bot's choice"),
    ];
    let counted = counted.into_iter().filter(|(n, ..)| *n > 0);
    let told = counted.map(|(n, [one, many], what)| format!("{} {what}", number(n, one, many)));
    let mut unchecked: Vec<String> = told.collect();
    if let Some(line) = read.torn {
        unchecked.push(format!("line {line}, which is torn and had not been confirmed"));
    }
    let answer = Verified { valid: true, entries: game.entries().count(), unchecked };
    let out = &mut *console.out;
    if console.output.json {
        out.json(&answer)?;
        return Ok(Exit::Done);
    }
    let entries = number(answer.entries, "entry", "entries");
    out.line(&format!("{}: {entries} replayed, all in order.", visible_path(&path)))?;
    for unchecked in answer.unchecked {
        out.line(&format!("Not checked: {unchecked}."))?;
    }
    Ok(Exit::Done)
}

/// Writes the longest good beginning of a record to another file in its folder.
///
/// # Errors
/// If nothing of it is good, or something cannot be read or written.
pub fn recover(file: &Path, console: &mut Console) -> anyhow::Result<Exit> {
    let bytes = read_bytes(file)?;
    let (record::Contents { header, entries, torn, .. }, _) = record::decode_good(&bytes)?;
    let read = entries.len();
    let (game, _) = Match::replay(console.games, header, entries)?;
    let entries = game.entries().len();
    let lines = bytes.split_inclusive(|byte| *byte == b'\n').take(1 + entries);
    let rest = &bytes[lines.map(<[u8]>::len).sum::<usize>()..];
    let is_whole = rest.is_empty();
    let record = if is_whole {
        file.to_path_buf()
    } else {
        let to = file.with_extension("recovered.jsonl");
        if to.exists() {
            let error = io::Error::new(io::ErrorKind::AlreadyExists, "there is a file already");
            return Err(failed("created", &to, &error).into());
        }
        // Under another name first: a killed run must not leave half a record.
        let begun = file.with_extension("recovered.new");
        let _ = fs::remove_file(&begun);
        drop(Record::create(&begun, &game.header, game.entries())?);
        fs::rename(&begun, &to)
            .and_then(|()| sync_folder(&folder_of(&to)))
            .map_err(|error| failed("created", &to, &error))?;
        to
    };
    let out = &mut *console.out;
    let (path, count) = (visible_path(&record), number(entries, "entry", "entries"));
    if is_whole {
        out.line(&format!("{path} is whole, with {count}: nothing was written."))?;
        return Ok(Exit::Done);
    }
    out.line(&format!("{path} holds {count}."))?;
    let lost = if torn.is_some() && read == entries {
        "a torn line, which had not been confirmed"
    } else {
        "confirmed entries may be among them"
    };
    let bytes = number(rest.len(), "byte", "bytes");
    out.line(&format!("{bytes} after that are damaged and left out: {lost}."))?;
    Ok(Exit::Done)
}
