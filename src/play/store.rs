//! The files below a record: written at the end, synced, locked while they are open.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use crate::kit::names::visible_path;
use crate::kit::refusal::{Code, Refusal};

/// The longest record in bytes. The longest games take a hundredth of it.
pub const LONGEST_RECORD: u64 = 16 << 20;

pub(super) fn read_all(file: &File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(LONGEST_RECORD + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST_RECORD {
        return Err(io::Error::other(format!("it is longer than {LONGEST_RECORD} bytes")));
    }
    Ok(bytes)
}

pub(super) fn failed(what: &str, path: &Path, error: &io::Error) -> Refusal {
    let path = visible_path(path);
    Refusal::new(Code::Io, format!("{path} cannot be {what}: {error}"))
}

/// Creates a folder for records, with those above it, and syncs what it creates: a new folder
/// that is lost with the power takes its records with it.
///
/// # Errors
/// `io`.
pub fn make_folder(path: &Path) -> Result<(), Refusal> {
    if path.is_dir() {
        return Ok(());
    }
    let above = folder_of(path);
    make_folder(&above)?;
    match fs::create_dir(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists || !path.is_dir() => {
            return Err(failed("created", path, &error));
        }
        _ => {}
    }
    sync_folder(&above).map_err(|error| failed("synced", &above, &error))
}

pub(super) fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(above) if above.as_os_str().is_empty() => PathBuf::from("."),
        Some(above) => above.to_path_buf(),
        None => path.to_path_buf(),
    }
}

/// Makes the names in a folder durable. Only Unix has a way to ask for it.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// The two files of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Record,
    /// Where torn lines are kept.
    Torn,
}

/// The files below a record, so that tests can put others there that lose what was not synced.
/// One that is open is locked.
pub trait Store {
    /// The whole record.
    ///
    /// # Errors
    /// As the file system has it; also if it is longer than [`LONGEST_RECORD`].
    fn read(&mut self) -> io::Result<Vec<u8>>;

    /// Writes at the end, with one write.
    ///
    /// # Errors
    /// Also if not everything could be written. What the file holds then is unknown.
    fn append(&mut self, part: Part, bytes: &[u8]) -> io::Result<()>;

    /// Returns when everything written so far is on the disk.
    ///
    /// # Errors
    /// What the disk holds then is unknown.
    fn sync(&mut self, part: Part) -> io::Result<()>;

    /// Makes the names of both files durable.
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

/// Real files.
pub(super) struct Disk {
    /// The record. The lock is on this handle.
    file: File,
    /// Without links, so that what stands beside it stands beside the file itself.
    path: PathBuf,
    /// Whether `FILE.lock` is ours. A device has none beside it.
    noted: bool,
}

impl Disk {
    pub fn open(path: &Path, new: bool) -> Result<Self, Refusal> {
        let file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(new)
            .open(path)
            .map_err(|error| failed("opened", path, &error))?;
        let path = fs::canonicalize(path).map_err(|error| failed("found", path, &error))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(taken(&path)),
            Err(TryLockError::Error(error)) => return Err(failed("locked", &path, &error)),
        }
        let about = file.metadata().map_err(|error| failed("read", &path, &error))?;
        if new && about.len() > 0 {
            let error = io::Error::new(io::ErrorKind::AlreadyExists, "there is a file already");
            return Err(failed("created", &path, &error));
        }
        if !new && !about.is_file() {
            return Err(failed("read", &path, &io::Error::other("it is not a file")));
        }
        let disk = Self { file, path, noted: about.is_file() };
        disk.note_holder();
        Ok(disk)
    }

    /// Says who has the record. That is worth telling, but the game does not depend on it.
    fn note_holder(&self) {
        if self.noted {
            let note = self.beside("lock");
            // Whatever stands under this name was left by a process that is gone. It is not
            // written into: it may be a link to somewhere else.
            let _ = fs::remove_file(&note);
            let made = OpenOptions::new().write(true).create_new(true).open(&note);
            let _ = made.and_then(|mut file| writeln!(file, "{}", std::process::id()));
        }
    }

    /// `FILE.torn`, `FILE.lock`.
    pub fn beside(&self, ending: &str) -> PathBuf {
        beside(&self.path, ending)
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // Before the lock goes with the handle: after it, the note may be somebody else's.
        if self.noted {
            let _ = fs::remove_file(self.beside("lock"));
        }
    }
}

/// The file of this name with a dot and an ending more.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}

/// The refusal of a record that somebody else writes.
fn taken(path: &Path) -> Refusal {
    let mut note = String::new();
    let holder = File::open(beside(path, "lock"))
        .and_then(|file| file.take(20).read_to_string(&mut note))
        .ok()
        .and_then(|_| note.trim().parse::<u32>().ok());
    let holder = holder.map_or("another process".to_string(), |id| format!("process {id}"));
    let path = visible_path(path);
    Refusal::new(Code::Locked, format!("{holder} has {path} open"))
}

impl Store for Disk {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        self.file.rewind()?;
        read_all(&self.file)
    }

    fn append(&mut self, part: Part, bytes: &[u8]) -> io::Result<()> {
        let written = match part {
            Part::Record => self.file.write(bytes)?,
            Part::Torn => {
                let path = self.beside("torn");
                OpenOptions::new().create(true).append(true).open(path)?.write(bytes)?
            }
        };
        if written < bytes.len() {
            return Err(io::Error::new(io::ErrorKind::StorageFull, "it was written only in part"));
        }
        Ok(())
    }

    fn sync(&mut self, part: Part) -> io::Result<()> {
        match part {
            Part::Record => {
                self.file.sync_data()?;
                // A file that was removed can still be written and synced, for nothing.
                if !self.path.try_exists()? {
                    return Err(io::Error::new(io::ErrorKind::NotFound, "it was removed"));
                }
                Ok(())
            }
            // A sync is of the file, whichever handle wrote to it.
            Part::Torn => OpenOptions::new().append(true).open(self.beside("torn"))?.sync_data(),
        }
    }

    fn sync_folder(&mut self) -> io::Result<()> {
        sync_folder(&folder_of(&self.path))
    }

    fn cut(&mut self, len: u64) -> io::Result<()> {
        self.file.set_len(len)
    }
}
