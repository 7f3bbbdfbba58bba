//! Where records and the history of the prompt lie.

use std::fs::{self, OpenOptions};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use etcetera::BaseStrategy;

use crate::cli::out::name;
use crate::pieces::{Code, Refusal, Result, number, refusal, refuse_if};
use crate::platform::{create_private_folder, open_own, sync_folder};
use crate::play::Replayed;
use crate::play::disk::{failed, folder_of, replayed};
use crate::play::games::{Games, find};
use crate::session::Session;

/// This many of the latest games are listed, and searched for an unfinished one: how a game stands
/// is known once it has been played again.
pub const LATEST: usize = 100;

/// The folder for records and typed lines: `croupier` in the user's state folder, or where a system has
/// none, as Windows, among the data of programs.
///
/// # Errors
/// `io` if there is no home to put it in.
pub fn folder() -> Result<PathBuf> {
    let none = || {
        Refusal::new(Code::Io, "there is no home folder to keep records in")
            .hint("--save FILE names a place, --no-save keeps no record")
    };
    let base = etcetera::choose_base_strategy().map_err(|_| none())?;
    Ok(base.state_dir().unwrap_or_else(|| base.data_dir()).join(name()))
}

/// A folder that is there, and that nobody else looks into.
fn own(folder: PathBuf) -> Result<PathBuf> {
    // A new folder that is lost with the power takes its records with it.
    create_private_folder(&folder)
        .and_then(|()| sync_folder(&folder_of(&folder)))
        .map_err(|error| failed("created", &folder, &error))?;
    Ok(folder)
}

/// A path for a new record: the game and the moment it began. The folder is made.
///
/// # Errors
/// `io` if there is no state folder.
pub fn new_record(game: &str) -> Result<PathBuf> {
    let folder = own(own(folder()?)?.join("games"))?;
    // No two games begin at one moment; a file that is there is never taken.
    let moment = humantime::format_rfc3339_micros(SystemTime::now()).to_string().replace(':', "-");
    Ok(folder.join(format!("{game}-{moment}.jsonl")))
}

/// All records, the one that was written to last before others.
///
/// # Errors
/// `io` if the folder is there and cannot be read.
pub fn records() -> Result<Vec<PathBuf>> {
    let Ok(folder) = folder().map(|folder| folder.join("games")) else { return Ok(Vec::new()) };
    let found = match fs::read_dir(&folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        found => found.map_err(|error| failed("read", &folder, &error))?,
    };
    let paths = found.filter_map(io::Result::ok).map(|entry| entry.path());
    let dated = |path: PathBuf| Some((fs::symlink_metadata(&path).ok()?.modified().ok()?, path));
    let is_record = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "jsonl");
    let mut records: Vec<_> = paths.filter(is_record).filter_map(dated).collect();
    records.sort_unstable_by(|one, other| other.cmp(one));
    Ok(records.into_iter().map(|(_, path)| path).collect())
}

/// A saved game, among others that were looked for: what is no file may never end.
///
/// # Errors
/// If it is no file, or no record that holds together.
pub fn game(games: &Games, path: &Path) -> Result<Replayed> {
    refuse_if!(!path.is_file() => Io, "it is not a file");
    replayed(games, path)
}

/// Removes the record of a game in which nobody has made anything, if it lies where records lie. True if
/// nothing of it is left.
pub fn forget(session: &Session) -> bool {
    let kept = session.game().kept_in();
    let unplayed = kept.filter(|path| session.is_untouched() && outside(path).is_none());
    unplayed.is_some_and(|path| fs::remove_file(path).is_ok())
}

/// The record that was played last, if it lies elsewhere.
fn elsewhere() -> Result<PathBuf> {
    Ok(folder()?.join("elsewhere"))
}

/// Remembers where the game lies that people play, so that it is found again.
pub fn remember(path: &Path) {
    let Some(place) = elsewhere().ok().filter(|_| io::stdin().is_terminal()) else { return };
    let absolute = outside(path).and_then(|path| std::path::absolute(path).ok());
    // Without it one can play all the same.
    let _ = match absolute.as_deref().and_then(Path::to_str) {
        Some(path) => own(folder_of(&place)).ok().and_then(|_| fs::write(&place, path).ok()),
        None => fs::remove_file(&place).ok(),
    };
}

/// What may be gone on with: the record that was played last, then those that lie where records lie.
///
/// # Errors
/// As [`records`].
pub fn waiting() -> Result<impl Iterator<Item = PathBuf>> {
    let last = elsewhere().ok().and_then(|place| fs::read_to_string(place).ok());
    let last = last.map(PathBuf::from).filter(|path| path.is_file());
    Ok(last.into_iter().chain(records()?.into_iter().take(LATEST)))
}

/// A record that does not lie where records lie.
pub fn outside(path: &Path) -> Option<PathBuf> {
    let usual = folder().ok()?.join("games");
    let real = |folder: PathBuf| fs::canonicalize(folder).ok();
    (real(folder_of(path)) != real(usual)).then(|| path.to_path_buf())
}

/// The record that was written to last.
///
/// # Errors
/// `io` if there is none.
pub fn latest() -> Result<PathBuf> {
    records()?.into_iter().find(|path| path.is_file()).ok_or_else(
        || refusal!(Io, hint "A FILE behind the command names another", "there is no saved game"),
    )
}

/// The record that is meant by its number in the list of games, by its game (the latest), or by its
/// name in the folder of records; any other file as it is.
///
/// # Errors
/// `out-of-range` for a number that none has.
pub fn named(games: &Games, file: PathBuf) -> Result<PathBuf> {
    let Some(word) = file.to_str().filter(|word| !word.contains('/')) else { return Ok(file) };
    if let Ok(number) = word.parse::<usize>() {
        let found = number.checked_sub(1).and_then(|n| records().ok()?.into_iter().nth(n));
        return found.ok_or_else(|| {
            refusal!(OutOfRange, hint "croupier games lists them with their numbers",
                "there is no saved game {number}")
        });
    }
    if word == "-" {
        // On systems that name it.
        return Ok("/dev/stdin".into());
    }
    if file.exists() {
        return Ok(file);
    }
    let game = find(games, word).ok().map(|kind| kind.info().id);
    let is_meant = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name == word || game.is_some_and(|id| name.starts_with(id))
    };
    Ok(records()?.into_iter().find(is_meant).unwrap_or(file))
}

/// Where the lines typed at prompts are kept: a file that is there, and is ours alone.
pub fn history() -> Option<PathBuf> {
    let path = own(folder().ok()?).ok()?.join("history");
    open_own(&path, OpenOptions::new().append(true).create(true)).ok()?;
    Some(path)
}

/// How long ago something began, in its largest unit: `3 hours ago`.
pub fn ago(started: &str) -> Option<String> {
    let since = humantime::parse_rfc3339(started).ok()?;
    let minutes = SystemTime::now().duration_since(since).ok()?.as_secs() / 60;
    let ago = match minutes {
        0 => return Some("just now".to_string()),
        1..60 => number(minutes, "minute", "minutes"),
        60..1440 => number(minutes / 60, "hour", "hours"),
        _ => number(minutes / 1440, "day", "days"),
    };
    Some(format!("{ago} ago"))
}

/// The present moment, in UTC: `2026-03-01T20:15:00Z`.
pub fn now() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::ago;

    #[test]
    fn ages_are_in_their_largest_unit() {
        let began = |seconds| {
            let then = SystemTime::now() - Duration::from_secs(seconds);
            ago(&humantime::format_rfc3339_seconds(then).to_string())
        };
        for (seconds, due) in [
            (5, "just now"),
            (90, "1 minute ago"),
            (3 * 3600 + 60, "3 hours ago"),
            (50 * 3600, "2 days ago"),
        ] {
            assert_eq!(began(seconds).as_deref(), Some(due));
        }
        assert_eq!(ago("last summer"), None);
    }
}
