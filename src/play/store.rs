//! The files below a record: written at the end, synced, locked while they are open.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use crate::pieces::{Code, Refusal, Result, visible_path};
use crate::platform::{self, close_to_others, sync_folder};

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

/// Opens a file of our own: one that nobody else may read or write, whatever the umask says. What
/// stands under its name and is no file is left alone: a pipe would be waited for, and a link leads
/// somewhere else.
///
/// # Errors
/// As the file system has it.
pub fn open_own(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    let file = platform::open_private(path, options, false)?;
    let about = file.metadata()?;
    if !about.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    close_to_others(&file, &about);
    Ok(file)
}

/// One write, begun again only if a signal came before anything was written.
fn write_once(file: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
    let written = uninterrupted(|| file.write(bytes))?;
    if written < bytes.len() {
        return Err(io::Error::new(io::ErrorKind::StorageFull, "it was written only in part"));
    }
    Ok(())
}

fn uninterrupted<T>(mut call: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    loop {
        match call() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            done => return done,
        }
    }
}

/// The error of a record that somebody else has touched while it was open, so that nothing more is
/// confirmed in it. No write and no sync fails with it by itself.
pub(super) const TOUCHED: io::ErrorKind = io::ErrorKind::InvalidData;

pub(crate) fn failed(what: &str, path: &Path, error: &io::Error) -> Refusal {
    let path = visible_path(path);
    Refusal::new(Code::Io, format!("{path} cannot be {what}: {error}"))
}

/// Creates a folder for records, with those above it, for nobody else to look into, and syncs what
/// it creates: a new folder that is lost with the power takes its records with it.
///
/// # Errors
/// `io`.
pub fn make_folder(path: &Path) -> Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    let above = folder_of(path);
    make_folder(&above)?;
    match platform::create_private_folder(path) {
        // Another program may have created it meanwhile.
        Err(error) if !path.is_dir() => return Err(failed("created", path, &error)),
        _ => {}
    }
    sync_folder(&above).map_err(|error| failed("synced", &above, &error))
}

/// The folder in which a file lies.
pub(crate) fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(above) if above.as_os_str().is_empty() => PathBuf::from("."),
        Some(above) => above.to_path_buf(),
        None => path.to_path_buf(),
    }
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
///
/// ```
/// use std::io;
///
/// use croupier::play::store::{Part, Store};
///
/// /// A record in memory.
/// #[derive(Default)]
/// struct Paper {
///     record: Vec<u8>,
///     torn: Vec<u8>,
/// }
///
/// impl Store for Paper {
///     fn read(&mut self) -> io::Result<Vec<u8>> {
///         Ok(self.record.clone())
///     }
///
///     fn append(&mut self, part: Part, bytes: &[u8]) -> io::Result<()> {
///         let file = if part == Part::Record { &mut self.record } else { &mut self.torn };
///         file.extend(bytes);
///         Ok(())
///     }
///
///     fn sync(&mut self, _: Part) -> io::Result<()> {
///         Ok(())
///     }
///
///     fn sync_folder(&mut self) -> io::Result<()> {
///         Ok(())
///     }
///
///     fn cut(&mut self, len: u64) -> io::Result<()> {
///         self.record.truncate(len as usize);
///         Ok(())
///     }
/// }
/// let mut paper = Paper::default();
/// paper.append(Part::Record, b"a line\n")?;
/// paper.cut(2)?;
/// assert_eq!(paper.read()?, b"a ");
/// # Ok::<(), io::Error>(())
/// ```
pub trait Store {
    /// The whole record.
    ///
    /// # Errors
    /// As the file system has it; also if it is longer than [`LONGEST_RECORD`].
    fn read(&mut self) -> io::Result<Vec<u8>>;

    /// Writes at the end, with one write.
    ///
    /// # Errors
    /// Also if not everything could be written, or if somebody else has touched the record. What
    /// the file holds then is unknown.
    fn append(&mut self, part: Part, bytes: &[u8]) -> io::Result<()>;

    /// Returns when everything written so far is on the disk, and found under the record's name.
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
    /// The record. It is locked, so that it cannot be opened under another name.
    file: File,
    /// Without links, so that what stands beside it stands beside the file itself.
    pub path: PathBuf,
    /// How long the record is as far as we know. A device has no length.
    len: Option<u64>,
    /// `FILE.lock`, which is locked too: another file may have been put in the record's place.
    lock: Option<File>,
}

impl Disk {
    pub fn open(path: &Path, new: bool) -> Result<Self> {
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(new);
        let file = platform::open_private(path, &mut options, true)
            .map_err(|error| failed("opened", path, &error))?;
        let path = fs::canonicalize(path).map_err(|error| failed("found", path, &error))?;
        let about = file.metadata().map_err(|error| failed("read", &path, &error))?;
        if !new && !about.is_file() {
            return Err(failed("read", &path, &io::Error::other("it is not a file")));
        }
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(taken(&path)),
            Err(TryLockError::Error(error)) => return Err(failed("locked", &path, &error)),
        }
        let lock = if about.is_file() { locked(&path)? } else { None };
        let len = about.is_file().then_some(about.len());
        let disk = Self { file, path, len, lock };
        if new && about.len() > 0 {
            let error = io::Error::new(io::ErrorKind::AlreadyExists, "there is a file already");
            return Err(failed("created", &disk.path, &error));
        }
        if about.is_file() {
            close_to_others(&disk.file, &about);
        }
        Ok(disk)
    }

    /// Whether the record is as we have written it, as far as that is seen from its name and
    /// its length. A file that was removed can still be written and synced, for nothing.
    fn untouched(&self) -> io::Result<()> {
        let Some(len) = self.len else { return Ok(()) };
        let touched = |why: String| Err(io::Error::new(TOUCHED, why));
        match is_at(&self.file, &self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(io::Error::new(io::ErrorKind::NotFound, "it was removed"));
            }
            Err(error) => return Err(error),
            Ok(false) => return touched("another file was put in its place".to_string()),
            Ok(true) => {}
        }
        let found = self.file.metadata()?.len();
        if found != len {
            return touched(format!(
                "another program has written to it: it is {found} bytes long, not {len}"
            ));
        }
        Ok(())
    }
}

/// Whether somebody has this record open.
pub fn is_taken(path: &Path) -> bool {
    let tried = File::open(path).map(|file| file.try_lock_shared());
    matches!(tried, Ok(Err(TryLockError::WouldBlock)))
}

/// Whether a file is the one of this name.
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    Ok(platform::is_same_file(&file.metadata()?, &fs::symlink_metadata(path)?))
}

/// Takes `FILE.lock` and says in it who has the record. Where none can be made, as in a folder that
/// may not be written to, the lock on the record must do.
fn locked(path: &Path) -> Result<Option<File>> {
    let note = beside(path, "lock");
    loop {
        if fs::symlink_metadata(&note).is_ok_and(|about| !about.is_file()) {
            // Nothing of ours. It is not written into: it may lead to somewhere else.
            let _ = fs::remove_file(&note);
        }
        let opened = open_own(&note, OpenOptions::new().read(true).write(true).create(true));
        let Ok(mut file) = opened else { return Ok(None) };
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(taken(path)),
            Err(TryLockError::Error(_)) => return Ok(None),
        }
        // Whoever had it last may have removed it just now.
        if is_at(&file, &note).unwrap_or(false) {
            let _ = file.set_len(0).and_then(|()| writeln!(file, "{}", std::process::id()));
            return Ok(Some(file));
        }
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // Before the lock goes with the handle: after it, the note may be somebody else's.
        let note = beside(&self.path, "lock");
        if self.lock.as_ref().is_some_and(|lock| is_at(lock, &note).unwrap_or(false)) {
            let _ = fs::remove_file(note);
        }
    }
}

/// The file of this name with a dot and an ending more.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}

/// The refusal of a record that somebody else writes.
fn taken(path: &Path) -> Refusal {
    let mut note = String::new();
    let holder = open_own(&beside(path, "lock"), OpenOptions::new().read(true))
        .and_then(|file| file.take(20).read_to_string(&mut note))
        .ok()
        .and_then(|_| note.trim().parse::<u32>().ok());
    let holder = match holder {
        Some(id) if id == std::process::id() => "this program".to_string(),
        Some(id) => format!("process {id}"),
        None => "another process".to_string(),
    };
    let path = visible_path(path);
    Refusal::new(Code::Locked, format!("{holder} has {path} open"))
}

impl Store for Disk {
    fn read(&mut self) -> io::Result<Vec<u8>> {
        self.file.rewind()?;
        let bytes = read_all(&self.file)?;
        self.len = self.len.map(|_| bytes.len() as u64);
        Ok(bytes)
    }

    fn append(&mut self, part: Part, bytes: &[u8]) -> io::Result<()> {
        match part {
            Part::Record => {
                self.untouched()?;
                write_once(&mut self.file, bytes)?;
                self.len = self.len.map(|len| len + bytes.len() as u64);
                Ok(())
            }
            Part::Torn => {
                let torn = beside(&self.path, "torn");
                let mut file = open_own(&torn, OpenOptions::new().create(true).append(true))?;
                write_once(&mut file, bytes)
            }
        }
    }

    fn sync(&mut self, part: Part) -> io::Result<()> {
        match part {
            Part::Record => {
                uninterrupted(|| self.file.sync_data())?;
                self.untouched()
            }
            // A sync is of the file, whichever handle wrote to it.
            Part::Torn => {
                open_own(&beside(&self.path, "torn"), OpenOptions::new().append(true))?.sync_data()
            }
        }
    }

    fn sync_folder(&mut self) -> io::Result<()> {
        sync_folder(&folder_of(&self.path))
    }

    fn cut(&mut self, len: u64) -> io::Result<()> {
        self.file.set_len(len)?;
        self.len = self.len.map(|_| len);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Interrupted a few times before it takes what it has room for.
    struct Interrupted(u32, usize);

    impl Write for Interrupted {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.0 > 0 {
                self.0 -= 1;
                return Err(io::Error::from(io::ErrorKind::Interrupted));
            }
            Ok(bytes.len().min(self.1))
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_write_that_a_signal_interrupts_goes_on() {
        assert!(write_once(&mut Interrupted(3, 10), b"0123456789").is_ok());
        let error = write_once(&mut Interrupted(3, 9), b"0123456789").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
}
