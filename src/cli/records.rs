//! Records for people: `log` prints one, `verify` checks one, `recover` saves what is good of one.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::saved;
use crate::pieces::{Code, Refusal, Result, Seat, Verdict, brief, number, visible, visible_path};
use crate::play::look::scores;
use crate::play::record::{By, Record, What, each_link};
use crate::play::replay::{as_far_as_good, replayed};
use crate::play::session::log as log_lines;
use crate::play::store::{beside, failed, open_own};
use crate::play::{Match, Score, Secret, record};

/// A line of `croupier log --json`: an entry that stands, and what followed.
#[derive(Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Log")]
pub struct Logged<'a> {
    n: u64,
    /// Nobody, where somebody comes or goes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Seat>")]
    player: Option<&'a str>,
    #[serde(rename = "do")]
    words: &'a str,
    /// Who made the move, or where the dice came from. What was fixed was told by hand.
    by: By,
    told: &'a [Verdict],
}

/// The answer of `croupier verify --json`.
#[derive(Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Verify")]
pub struct Verified<'a> {
    record: String,
    game: &'static str,
    entries: usize,
    /// Rolls of the program that stand as it rolled them.
    program_rolls: usize,
    /// Rolls that stand as somebody told them, at once or by a fix.
    typed_rolls: usize,
    fixes: usize,
    undos: usize,
    /// Deals at the table of cards that the referee has not seen.
    unseen_deals: usize,
    /// Entries that cannot be judged before the secret is told.
    waiting: usize,
    commitment: Option<&'a str>,
    #[schemars(regex(pattern = "^([0-9a-f]{8}|[0-9a-f]{64})$"))]
    fingerprint: &'a str,
    torn: bool,
    rolls_checked: bool,
    finished: bool,
    scores: Vec<Score>,
    winners: Vec<Seat>,
    #[schemars(extend("const" = true))]
    valid: bool,
}

/// The answer of `croupier recover --json`.
#[derive(Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Recover")]
pub struct Recovered {
    /// The good part; the record itself, if all of it is good.
    record: String,
    entries: usize,
    /// Confirmed entries that are gone, as far as the file of the secret knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<usize>,
    /// Bytes that are not in it.
    left_out: usize,
    /// Where they lie, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    rest: Option<String>,
}

/// The record that is named, or the one that was written to last.
///
/// # Errors
/// `io` if there is none.
pub fn path_or_latest(file: Option<PathBuf>) -> Result<PathBuf> {
    file.map_or_else(saved::latest, Ok)
}

/// Prints a record.
///
/// # Errors
/// If it cannot be read or does not hold together.
pub fn log(file: Option<PathBuf>, console: &mut Console) -> anyhow::Result<Exit> {
    let (game, _) = replayed(console.games, &path_or_latest(file)?)?;
    let (table, out) = (game.table(), &mut *console.out);
    if console.output.json {
        for (step, table) in game.moments() {
            out.json(&Logged {
                n: step.entry,
                player: Some(&table.names()[step.seat]),
                words: &step.words,
                by: step.by,
                told: &step.verdicts,
            })?;
        }
    } else {
        let info = table.info();
        out.line(&format!("{}: {}", info.title, table.names().listed()))?;
        if let Some(started) = &game.header.started {
            out.line(&format!("begun {}", visible(started)))?;
        }
        for line in log_lines(&game) {
            out.line(&line)?;
        }
        if let Some(entry) = game.waiting().first() {
            out.line(&format!("Entries from {} on wait for the secret.", entry.n))?;
        }
        out.line(&format!("Now: {}.", table.seen_by(None).moment()))?;
    }
    Ok(Exit::Done)
}

/// Replays a record and checks all of it.
///
/// # Errors
/// If it cannot be read or does not hold together.
pub fn verify(
    file: Option<PathBuf>,
    noted: &[String],
    console: &mut Console,
) -> anyhow::Result<Exit> {
    let path = path_or_latest(file)?;
    let confirmed = record::confirmed(&path);
    let (game, torn) = replayed(console.games, &path)?;
    let entries = game.entries().iter().chain(game.waiting());
    confirmed.map_or(Ok(()), |mark| record::reaches(&game.header, entries.clone(), mark))?;
    let mut found = vec![false; noted.len()];
    let fingerprint = each_link(&game.header, entries, |link| {
        for (check, found) in noted.iter().zip(&mut found) {
            *found |= check.len() >= 8 && link.starts_with(check);
        }
    })?;
    for (check, found) in noted.iter().zip(found) {
        let commitments = [game.commitment(), game.header.commitment()];
        if !found && !commitments.contains(&Some(check)) {
            let message = format!("no entry of this record has the check {}", brief(check));
            return Err(Refusal::new(Code::LogBroken, message).into());
        }
    }
    // Those that stand: what the program rolled and somebody put right was told by hand.
    let rolled =
        |by: By| game.steps().iter().filter(|step| step.by == by && step.is_chance()).count();
    let entered = |is: fn(&What) -> bool| game.entries().iter().filter(|e| is(&e.what)).count();
    let result = scores(game.table());
    let answer = Verified {
        record: path.display().to_string(),
        game: result.game,
        entries: game.entries().len(),
        program_rolls: rolled(By::Program),
        typed_rolls: rolled(By::Hand),
        fixes: entered(|what| matches!(what, What::Fix { .. })),
        undos: entered(|what| matches!(what, What::Undo)),
        unseen_deals: rolled(By::Referee),
        waiting: game.waiting().len(),
        commitment: game.commitment(),
        fingerprint: &fingerprint,
        torn: torn.is_some(),
        rolls_checked: game.source().is_some() && game.renewed() == 0,
        finished: result.over,
        scores: result.scores,
        winners: result.winners,
        valid: true,
    };
    let out = &mut *console.out;
    if console.output.json {
        game.table().names().scope(|| out.json(&answer))?;
    } else {
        out.line(&format!(
            "{}: {} replayed, all in order.",
            visible_path(&path),
            number(answer.entries, "entry", "entries")
        ))?;
        for line in verified_lines(&answer, &game, torn.as_ref()) {
            out.line(&line)?;
        }
    }
    Ok(Exit::Done)
}

/// What was found, in words.
fn verified_lines(found: &Verified, game: &Match, torn: Option<&record::Torn>) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(entry) = game.waiting().first() {
        let rest = number(found.waiting, "entry", "entries");
        lines.push(format!(
            "{rest} from {} on depend on hidden cards and wait for the secret.",
            entry.n
        ));
    }
    let checked = match (&game.header.fair, game.source()) {
        (_, None) => "which cannot be checked before the secret is told",
        _ if found.commitment.is_none() => "checked with the seed",
        _ if game.renewed() > 0 => "checked with the secret as far as it is known",
        _ if !game.is_closed() => "checked with the secret in its file, which fits the commitment",
        (Some(_), _) if game.header.version == 1 => {
            "checked with the secret, which fits the older kind of commitment: that fixes neither \
             players nor rules"
        }
        _ => "checked with the secret, which fits the commitment",
    };
    let rolls = |n: usize| number(n, "roll", "rolls");
    lines.push(format!(
        "{} by the program, {checked}; {} typed.",
        rolls(found.program_rolls),
        rolls(found.typed_rolls)
    ));
    if game.renewed() > 0 {
        lines.push(format!(
            "The secret was lost: what the program rolled before entry {} is not checked.",
            game.renewed()
        ));
    }
    if found.unseen_deals > 0 {
        let deals = number(found.unseen_deals, "deal", "deals");
        lines.push(format!("{deals} of cards that the referee has not seen."));
    }
    let again = if game.header.fair.is_some() { game.drawn_in_vain() } else { 0 };
    if again > 0 {
        lines.push(format!("{} by the program taken back or corrected.", rolls(again)));
    }
    if game.pledged_anew() > 0 {
        let times = number(game.pledged_anew(), "time", "times");
        lines.push(format!("Words were replaced {times}, and everybody gave theirs again."));
    }
    if found.fixes + found.undos > 0 {
        let fixes = number(found.fixes, "fix", "fixes");
        let undos = number(found.undos, "undo", "undos");
        lines.push(format!("Corrected with {fixes} and {undos}: log shows them."));
    }
    if let Some(torn) = torn {
        lines.push(format!("Line {} is torn: it had not been confirmed.", torn.line));
    }
    let names = game.table().names();
    let standing = found.scores.iter().map(|of| format!("{} {}", &names[of.player], of.score));
    let end = if found.finished { "The game is over" } else { "The game is unfinished" };
    lines.push(format!("{end}: {}.", standing.collect::<Vec<_>>().join(", ")));
    if let Some(commitment) = found.commitment {
        lines.push(format!("Commitment:  {commitment}"));
        lines.push(format!("Fingerprint: {}", found.fingerprint));
    }
    lines
}

/// Writes the longest good beginning of a record to another file, and what is left out beside it.
///
/// # Errors
/// If nothing of it is good, or something cannot be read or written.
pub fn recover(file: &Path, to: Option<PathBuf>, console: &mut Console) -> anyhow::Result<Exit> {
    // What is confirmed meanwhile, where the game is being played, is not missing.
    let (secret, confirmed) = (Secret::kept(file).ok(), record::confirmed(file));
    let bytes = record::read_bytes(file)?;
    let (record::Contents { header, entries, torn, .. }, _) = record::decode_good(&bytes)?;
    let (game, _) = as_far_as_good(console.games, file, header, entries)?;
    let good = [game.entries(), game.waiting()].concat();
    let entries = good.len();
    let lines = bytes.split_inclusive(|byte| *byte == b'\n').take(1 + entries);
    let rest = &bytes[lines.map(<[u8]>::len).sum::<usize>()..];
    let missing = confirmed.and_then(|(n, _)| (n as usize).checked_sub(entries)).filter(|n| *n > 0);
    let gone =
        missing.map(|n| number(n, "confirmed entry is missing", "confirmed entries are missing"));
    let is_whole = rest.is_empty() && missing.is_none();
    let (record, left_out) = if is_whole {
        (file.to_path_buf(), None)
    } else {
        let to = to.unwrap_or_else(|| file.with_extension("recovered.jsonl"));
        let left_out = beside(&to, "rest");
        // Either both files are written or none.
        if let Some(there) = [&to, &left_out].into_iter().find(|path| path.exists()) {
            let error = io::Error::new(io::ErrorKind::AlreadyExists, "there is a file already");
            return Err(failed("created", there, &error).into());
        }
        let left_out = (!rest.is_empty()).then_some(left_out);
        if let Some(left_out) = &left_out {
            let written = open_own(left_out, OpenOptions::new().write(true).create_new(true));
            written
                .and_then(|mut file| file.write_all(rest).and_then(|()| file.sync_all()))
                .map_err(|error| failed("written", left_out, &error))?;
        }
        let begun = Record::create(&to, &game.header, &good, secret.as_ref());
        let mut recovered = begun.inspect_err(|_| {
            let _ = left_out.as_ref().map(fs::remove_file);
        })?;
        if let Some(gone) = &gone {
            // Or nobody would see it: the new file of the secret knows of no more than is here.
            recovered.append(&What::Note { text: format!("recovered: {gone}") })?;
        }
        drop(recovered);
        (to, left_out)
    };
    let out = &mut *console.out;
    if console.output.json {
        out.json(&Recovered {
            record: record.display().to_string(),
            entries,
            missing,
            left_out: rest.len(),
            rest: left_out.map(|path| path.display().to_string()),
        })?;
        return Ok(Exit::Done);
    }
    let (path, count) = (visible_path(&record), number(entries, "entry", "entries"));
    if is_whole {
        out.line(&format!("{path} is whole, with {count}: nothing was written."))?;
        return Ok(Exit::Done);
    }
    let only_torn = torn.is_some_and(|torn| torn.bytes == rest);
    out.line(&format!("{path} holds {count}."))?;
    if let Some(left_out) = left_out {
        let bytes = number(rest.len(), "byte", "bytes");
        let lost = match (only_torn, &gone) {
            (_, Some(gone)) => gone,
            (true, None) => "a torn line, which had not been confirmed",
            (false, None) => "confirmed entries may be among them",
        };
        let left_out = visible_path(&left_out);
        out.line(&format!("{bytes} behind that are damaged and kept in {left_out}: {lost}."))?;
    } else if let Some(gone) = gone {
        out.line(&format!("Behind that {gone}."))?;
    }
    Ok(Exit::Done)
}
