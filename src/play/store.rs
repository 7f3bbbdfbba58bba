//! The file below a record: written at the end, synced, locked while it is open.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::pieces::{Code, Refusal, Result, visible_path};
use crate::platform::{self, close_to_others, sync_folder};

/// The longest record in bytes, which bounds the time and memory that it takes to play it again.
/// The longest games take a twentieth of it.
pub const LONGEST_RECORD: u64 = 4 << 20;

pub(super) fn read_all(file: &File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(LONGEST_RECORD + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST_RECORD {
        return Err(io::Error::other(format!("it is longer than {LONGEST_RECORD} bytes")));
    }
    Ok(bytes)
}

/// The error of a record that somebody else has touched while it was open, so that nothing more is
/// confirmed in it. No write and no sync fails with it by itself.
pub(super) const TOUCHED: io::ErrorKind = io::ErrorKind::InvalidData;

pub(crate) fn failed(what: &str, path: &Path, error: &io::Error) -> Refusal {
    let path = visible_path(path);
    Refusal::new(Code::Io, format!("{path} cannot be {what}: {error}"))
}

/// The folder in which a file lies.
pub(crate) fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(above) if above.as_os_str().is_empty() => PathBuf::from("."),
        Some(above) => above.to_path_buf(),
        None => path.to_path_buf(),
    }
}

/// The file below a record, so that tests can put another there that loses what was not synced.
/// One that is open is locked.
pub trait Store {
    /// The whole record.
    ///
    /// # Errors
    /// As the file system has it; also if it is longer than [`LONGEST_RECORD`].
    fn read(&mut self) -> io::Result<Vec<u8>>;

    /// Closes the record to everybody but its owner, once it is known for one.
    fn close_to_others(&self) {}

    /// Writes at the end, with one write.
    ///
    /// # Errors
    /// Also if not everything could be written, or if somebody else has touched the record. What
    /// the file holds then is unknown.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Returns when everything written so far is on the disk, and found under the record's name.
    ///
    /// # Errors
    /// What the disk holds then is unknown.
    fn sync(&mut self) -> io::Result<()>;

    /// Makes the name of the record durable.
    ///
    /// # Errors
    /// As the file system has it.
    fn sync_folder(&mut self) -> io::Result<()>;

    /// Shortens the record.
    ///
    /// # Errors
    /// As the file system has it.
    fn cut(&mut self, len: u64) -> io::Result<()>;
}

/// A real file. It is locked, so that it cannot be opened under another name either.
pub(super) struct Disk {
    file: File,
    path: PathBuf,
    /// How long the record is as far as we know.
    len: u64,
}

impl Disk {
    pub fn open(path: &Path, new: bool) -> Result<Self> {
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(new);
        // A pipe would be waited for.
        if fs::metadata(path).is_ok_and(|about| !about.is_file() && !about.is_dir()) {
            return Err(failed("opened", path, &io::Error::other("it is not a file")));
        }
        let file = platform::open_own(path, &mut options).map_err(|error| match error {
            TryLockError::Error(error) => failed("opened", path, &error),
            TryLockError::WouldBlock => {
                let message = format!("another process has {} open", visible_path(path));
                Refusal::new(Code::Locked, message)
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
        let touched = |why: &str| io::Error::new(TOUCHED, why);
        let named = fs::metadata(&self.path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => touched("it was removed"),
            _ => error,
        })?;
        let found = self.file.metadata()?;
        if !platform::is_same_file(&found, &named) {
            return Err(touched("another file was put in its place"));
        }
        if found.len() != self.len {
            let (found, len) = (found.len(), self.len);
            let why =
                format!("another program has written to it: it is {found} bytes long, not {len}");
            return Err(touched(&why));
        }
        Ok(())
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
