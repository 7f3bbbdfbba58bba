//! Where records lie, and what is remembered from one game to the next.

use std::collections::{BTreeMap, HashMap};
use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use etcetera::BaseStrategy;

use crate::pieces::{Code, Names, Refusal, Result, visible_path};
use crate::platform::close_folder;
use crate::play::games::Games;
use crate::play::record::decode;
use crate::play::store::{LONGEST_RECORD, failed, folder_of, make_folder, open_own};
use crate::play::{Match, replayed};

/// More names than these are not remembered.
const NAMES_KEPT: usize = 100;
/// Of a small file so much is read.
const LONGEST_MEMORY: usize = 1 << 16;

/// The folder for records and memory: `croupier` in the user's state folder.
///
/// # Errors
/// `io` if there is no home to put it in.
pub fn folder() -> Result<PathBuf> {
    let none = || {
        Refusal::new(Code::Io, "there is no home folder to keep records in")
            .hint("--save FILE says where, --no-save keeps none")
    };
    let base = etcetera::choose_base_strategy().map_err(|_| none())?;
    Ok(base.state_dir().ok_or_else(none)?.join("croupier"))
}

/// A folder that is there, and that nobody else looks into.
fn own(folder: PathBuf) -> Result<PathBuf> {
    make_folder(&folder)?;
    // One that was made in another way may be open to others.
    let _ = close_folder(&folder);
    Ok(folder)
}

/// A path for a new record: the game and the moment it began. The folder is made.
///
/// # Errors
/// `io` if there is no state folder.
pub fn new_record(game: &str) -> Result<PathBuf> {
    let folder = own(folder()?)?.join("games");
    let folder = own(folder)?;
    let stamp = now().replace(':', "-");
    Ok(free(1, |n| {
        let nth = if n == 1 { String::new() } else { format!("-{n}") };
        folder.join(format!("{game}-{stamp}{nth}.jsonl"))
    }))
}

/// The first path, counted from here on, at which nothing lies.
pub fn free(mut n: usize, path: impl Fn(usize) -> PathBuf) -> PathBuf {
    while path(n).exists() {
        n += 1;
    }
    path(n)
}

/// All records, the one that was written to last before others. Of copies of one it is that which
/// has most to tell.
///
/// # Errors
/// `io` if the folder is there and cannot be read.
pub fn records() -> Result<Vec<PathBuf>> {
    Ok(latest_first(without_copies(known()?)))
}

/// Records, and when each was written to last.
type Dated = BTreeMap<PathBuf, SystemTime>;

/// The records that lie where resume looks.
fn known() -> Result<Dated> {
    folder().map_or(Ok(Dated::new()), |folder| found_in(&folder.join("games"), Some(ending())))
}

/// How the names of records end, unless somebody says otherwise.
fn ending() -> &'static OsStr {
    OsStr::new("jsonl")
}

/// What may be a record in a folder, which need not be there: what ends as records do, or like this.
fn found_in(folder: &Path, ending: Option<&OsStr>) -> Result<Dated> {
    let found = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Dated::new()),
        found => found.map_err(|error| failed("read", folder, &error))?,
    };
    let endings = [Some(self::ending()), ending];
    let is_record = |path: &PathBuf| endings.contains(&path.extension());
    let paths = found.filter_map(io::Result::ok).map(|entry| entry.path()).filter(is_record);
    let dated = |path: PathBuf| Some((fs::symlink_metadata(&path).ok()?.modified().ok()?, path));
    Ok(paths.filter_map(dated).map(|(modified, path)| (path, modified)).collect())
}

/// Records without those that hold nothing that another good one does not begin with. Of two that
/// are the same it is that which has no torn line.
fn without_copies(mut records: Dated) -> Dated {
    let mut alike: HashMap<Vec<u8>, Vec<PathBuf>> = HashMap::new();
    for path in records.keys().filter(|path| path.is_file()) {
        if let Some(header) = first_line_of(path) {
            alike.entry(header).or_default().push(path.clone());
        }
    }
    for paths in alike.into_values().filter(|paths| paths.len() > 1) {
        let mut read: Vec<_> =
            paths.into_iter().filter_map(|path| Some((lines_of(&path)?, path))).collect();
        // The best one last.
        read.sort_by_cached_key(|((lines, torn), path)| (lines.len(), !torn, path.clone()));
        for (n, ((lines, _), path)) in read.iter().enumerate() {
            let mut better = read[n + 1..].iter().map(|((others, _), _)| others);
            let begin_so = |others: &Vec<u8>| others.starts_with(lines) && decode(others).is_ok();
            if better.any(|others| others == lines || begin_so(others)) {
                records.remove(path);
            }
        }
    }
    records
}

/// A saved game, among others that were looked for: what is no file may never end.
///
/// # Errors
/// If it is no file, or no record that holds together.
pub fn game(games: &Games, path: &Path) -> Result<Match> {
    if !path.is_file() {
        return Err(Refusal::new(Code::Io, "it is not a file"));
    }
    replayed(games, path).map(|(game, _)| game)
}

/// The first line of a record.
fn first_line_of(path: &Path) -> Option<Vec<u8>> {
    let mut header = Vec::new();
    let file = BufReader::new(File::open(path).ok()?);
    file.take(LONGEST_RECORD).read_until(b'\n', &mut header).ok()?;
    header.ends_with(b"\n").then_some(header)
}

/// The whole lines of a record, and whether a torn one follows.
fn lines_of(path: &Path) -> Option<(Vec<u8>, bool)> {
    path.metadata().ok().filter(|about| about.len() <= LONGEST_RECORD)?;
    let mut lines = fs::read(path).ok()?;
    let end = 1 + lines.iter().rposition(|byte| *byte == b'\n')?;
    let torn = end < lines.len();
    lines.truncate(end);
    Some((lines, torn))
}

fn latest_first(records: Dated) -> Vec<PathBuf> {
    let mut records: Vec<_> =
        records.into_iter().map(|(path, modified)| (modified, path)).collect();
    records.sort_unstable_by(|one, other| other.cmp(one));
    records.into_iter().map(|(_, path)| path).collect()
}

/// Changes what is remembered, in its folder; another process waits until that is done.
fn remembering(change: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
    let folder = folder().and_then(own).map_err(io::Error::other)?;
    let lock = open_own(&folder.join("lock"), OpenOptions::new().write(true).create(true))?;
    lock.lock()?;
    change(&folder)
}

/// A record that does not lie where records lie unless somebody says where.
pub fn outside(path: &Path) -> Option<PathBuf> {
    let usual = folder().ok()?.join("games");
    let folder = fs::canonicalize(folder_of(path)).ok();
    (folder.is_none() || folder != fs::canonicalize(usual).ok()).then(|| path.to_path_buf())
}

/// A path as a shell takes it.
pub fn quoted(path: &Path) -> String {
    let path = visible_path(path);
    if path.contains(|c: char| !(c.is_alphanumeric() || "/._-+,@".contains(c))) {
        return format!("'{}'", path.replace('\'', "'\\''"));
    }
    path
}

/// The record that was written to last.
///
/// # Errors
/// `io` if there is none.
pub fn latest() -> Result<PathBuf> {
    match records()?.into_iter().find(|path| path.is_file()) {
        Some(path) => Ok(path),
        None => Err(none()?),
    }
}

/// That there is no saved game.
///
/// # Errors
/// `io` if there is no place for one.
pub fn none() -> Result<Refusal> {
    let games = folder()?.join("games");
    Ok(Refusal::new(Code::Io, format!("there is no saved game in {}", visible_path(&games)))
        .hint("A FILE behind the command names another"))
}

/// What a small file of the folder holds.
fn read_small(name: &str) -> Option<String> {
    let file = open_own(&folder().ok()?.join(name), OpenOptions::new().read(true)).ok()?;
    let mut text = String::new();
    file.take(LONGEST_MEMORY as u64).read_to_string(&mut text).ok()?;
    Some(text)
}

/// The players who sat down last, for any game that seats so many.
pub fn last_players() -> Vec<String> {
    read_small("players").map(|text| text.lines().map(str::to_string).collect()).unwrap_or_default()
}

/// Everybody who has sat down lately, the last ones first.
pub fn known_players() -> Vec<String> {
    // Somebody may have written other things there.
    let is_name = |line: &&str| Names::new(vec![(*line).to_string()]).is_ok();
    read_small("names")
        .map(|text| text.lines().filter(is_name).map(str::to_string).collect())
        .unwrap_or_default()
}

/// Remembers who sat down. That it cannot be kept is no reason not to play.
pub fn remember_players(names: &[String]) {
    let _ = remembering(|folder| {
        write_whole(&folder.join("players"), &names.join("\n"))?;
        let mut known = names.to_vec();
        known.extend(known_players().into_iter().filter(|name| !names.contains(name)));
        known.truncate(NAMES_KEPT);
        write_whole(&folder.join("names"), &known.join("\n"))
    });
}

/// Where the lines typed at prompts are kept: a file that is there, and is ours alone.
pub fn history() -> Option<PathBuf> {
    let path = own(folder().ok()?).ok()?.join("history");
    open_own(&path, OpenOptions::new().append(true).create(true)).ok()?;
    Some(path)
}

/// Whether something that is shown once has been shown; from now on it has.
pub fn first_time(what: &str) -> bool {
    let Ok(folder) = folder().and_then(own) else { return false };
    open_own(&folder.join(what), OpenOptions::new().write(true).create_new(true)).is_ok()
}

/// Writes a small file so that it is old or new, never half.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let beside = path.with_extension("new");
    let mut file = open_own(&beside, OpenOptions::new().write(true).create(true).truncate(true))?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(beside, path)
}

/// The present moment, in UTC: `2026-03-01T20:15:00Z`.
pub fn now() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    moment(since.as_secs())
}

fn moment(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = date(days);
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
    format!("{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// The date so many days after the first of January 1970, counted in years that begin in March, so
/// that the odd day comes last, from the year nought on.
fn date(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    (400 * era + year + u64::from(month > 9), (month + 2) % 12 + 1, day)
}

#[cfg(test)]
mod tests {
    use super::moment;

    #[test]
    fn moments_are_those_of_the_calendar() {
        assert_eq!(moment(0), "1970-01-01T00:00:00Z");
        assert_eq!(moment(951_826_154), "2000-02-29T12:09:14Z");
        assert_eq!(moment(1_772_323_199), "2026-02-28T23:59:59Z");
        assert_eq!(moment(1_772_323_200), "2026-03-01T00:00:00Z");
        assert_eq!(moment(4_102_444_800), "2100-01-01T00:00:00Z");
    }
}
