//! Records in files: written at the end, synced, locked while they are open.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::pieces::{Refusal, Result, refusal, visible_path};
use crate::platform::{self, close_to_others, sync_folder};
use crate::play::games::Games;
use crate::play::record::{
    Contents, Entry, Header, LONGEST_RECORD, Record, Store, TOUCHED, decode,
};
use crate::play::{Match, Replayed};

/// A record that lies here, played again; no lock is taken and nothing is changed. A torn line may be one
/// that another process is writing at this moment.
///
/// # Errors
/// If it cannot be read or does not hold together.
pub fn replayed(games: &Games, path: &Path) -> Result<Replayed> {
    let Contents { header, entries, torn, .. } = decode(&read_bytes(path)?)?;
    Ok(Replayed { game: Match::replayed(games, header, entries, None)?, torn })
}

/// The bytes of a record.
///
/// # Errors
/// `io`, also if they are too many.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    let file = File::open(path).map_err(|error| failed("opened", path, &error))?;
    read_all(&file).map_err(|error| failed("read", path, &error))
}

fn read_all(file: &File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(LONGEST_RECORD + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST_RECORD {
        return Err(io::Error::other(format!("it is longer than {LONGEST_RECORD} bytes")));
    }
    Ok(bytes)
}

impl Record {
    /// Begins a record with these entries. An empty file may already be there, anything else is
    /// left alone. Where it fails, no file is left that was not there.
    ///
    /// # Errors
    /// `io`, `locked`.
    pub fn create(path: &Path, header: &Header, entries: &[Entry]) -> Result<Self> {
        let is_new = !path.exists();
        let disk = Disk::open(path, true)?;
        let begun = Self::create_in(Box::new(disk), header, entries);
        if begun.is_err() && is_new {
            let _ = fs::remove_file(path);
        }
        begun.map(|record| record.at(path))
    }

    /// Goes on with a record. A torn line is cut off first: it had not been confirmed.
    ///
    /// # Errors
    /// `io`, `locked`, or as [`decode`].
    pub fn open(path: &Path) -> Result<(Self, Contents)> {
        let (record, contents) = Self::open_in(Box::new(Disk::open(path, false)?))?;
        Ok((record.at(path), contents))
    }

    fn at(mut self, path: &Path) -> Self {
        self.path = Some(path.to_path_buf());
        self
    }
}

pub(crate) fn failed(what: &str, path: &Path, error: &io::Error) -> Refusal {
    refusal!(Io, "{} cannot be {what}: {error}", visible_path(path))
}

/// The folder in which a file lies.
pub(crate) fn folder_of(path: &Path) -> PathBuf {
    let above = path.parent().filter(|above| !above.as_os_str().is_empty());
    above.unwrap_or(Path::new(".")).to_path_buf()
}

/// A real file. It is locked, so that it cannot be opened under another name either.
struct Disk {
    file: File,
    path: PathBuf,
    /// How long the record is as far as we know.
    len: u64,
}

impl Disk {
    fn open(path: &Path, new: bool) -> Result<Self> {
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(new);
        // A pipe would be waited for.
        if fs::metadata(path).is_ok_and(|about| !about.is_file() && !about.is_dir()) {
            return Err(failed("opened", path, &io::Error::other("it is not a file")));
        }
        let file = platform::open_own(path, &mut options).map_err(|error| match error {
            TryLockError::Error(error) => failed("opened", path, &error),
            TryLockError::WouldBlock => {
                refusal!(Locked, "another process has {} open", visible_path(path))
            }
        })?;
        let about = file.metadata().map_err(|error| failed("read", path, &error))?;
        if new && about.len() > 0 {
            let error = io::Error::new(io::ErrorKind::AlreadyExists, "there is a file already");
            return Err(failed("created", path, &error));
        }
        Ok(Self { file, path: path.to_path_buf(), len: about.len() })
    }

    /// Whether the record is as we have written it, as far as that is seen from its name and
    /// its length. A file that was removed can still be written and synced, for nothing.
    fn untouched(&self) -> io::Result<()> {
        let own = self.file.metadata()?;
        let named = fs::metadata(&self.path);
        if own.len() == self.len && named.is_ok_and(|named| platform::is_same_file(&own, &named)) {
            return Ok(());
        }
        let why = "it was removed or replaced, or another program has written to it";
        Err(io::Error::new(TOUCHED, why))
    }
}

impl Store for Disk {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        let bytes = read_all(&self.file)?;
        self.len = bytes.len() as u64;
        Ok(bytes)
    }

    fn close_to_others(&self) {
        close_to_others(&self.file);
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.untouched()?;
        if self.file.write(bytes)? < bytes.len() {
            let error = io::ErrorKind::StorageFull;
            return Err(io::Error::new(error, "it was written only in part"));
        }
        self.len += bytes.len() as u64;
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        self.file.sync_data()?;
        self.untouched()
    }

    fn sync_folder(&mut self) -> io::Result<()> {
        // The folder in which the file lies, wherever the link to it does.
        sync_folder(&folder_of(&fs::canonicalize(&self.path)?))
    }

    fn cut(&mut self, len: u64) -> io::Result<()> {
        self.file.set_len(len)?;
        self.file.seek(SeekFrom::Start(len))?;
        self.len = len;
        Ok(())
    }
}
