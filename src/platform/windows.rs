//! Windows. Folders and files are as open to others as the folder
//! they are made in, and a user's own folders are open to nobody else.

use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io;
use std::os::windows::fs::OpenOptionsExt;
use std::path::Path;

pub use terminal::*;

/// Opens a file that nobody else may write, rename or remove while it is open; a lock would keep them
/// from reading it too. It is opened for all writing, since what only appends cannot shorten it.
///
/// # Errors
/// If another process writes it, or as the file system has it.
pub fn open_own(path: &Path, options: &mut OpenOptions) -> Result<File, TryLockError> {
    const ERROR_SHARING_VIOLATION: i32 = 32;
    // GENERIC_READ and GENERIC_WRITE; FILE_SHARE_READ.
    let options = options.access_mode(0xC000_0000).share_mode(1);
    options.open(path).map_err(|error| match error.raw_os_error() {
        Some(ERROR_SHARING_VIOLATION) => TryLockError::WouldBlock,
        _ => TryLockError::Error(error),
    })
}

pub fn close_to_others(_: &File) {}

/// Folders are not synced here.
///
/// # Errors
/// Never.
pub fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// A file that is open cannot be replaced.
pub fn is_same_file(_: &Metadata, _: &Metadata) -> bool {
    true
}

/// Standard input, the terminal and what stops the program.
mod terminal {
    use std::fs::{self, File};
    use std::io::{self, IsTerminal};
    use std::os::windows::io::AsHandle;
    use std::path::Path;

    pub fn create_private_folder(path: &Path) -> io::Result<()> {
        fs::create_dir_all(path)
    }

    pub fn stdin() -> io::Result<File> {
        io::stdin().as_handle().try_clone_to_owned().map(File::from)
    }

    pub fn screen() -> io::Result<File> {
        io::stdout().as_handle().try_clone_to_owned().map(File::from)
    }

    pub fn unsuspended<T>(work: impl FnOnce() -> T) -> T {
        work()
    }

    pub fn outlive_full_files() {}

    /// The shell sets the console to its own liking again.
    pub fn as_set_now() -> Option<impl Fn() + Send> {
        io::stdin().is_terminal().then_some(|| {})
    }

    /// The number by which Ctrl-C goes elsewhere.
    const INTERRUPT: u8 = 2;

    /// What ends long work with what is known so far.
    pub const BREAKS_OFF: &[u8] = &[INTERRUPT];

    /// Calls this on a thread of its own for Ctrl-C, Ctrl-Break and a console that is closed.
    pub fn on_stop(mut handle: impl FnMut(u8) + Send + 'static) -> io::Result<()> {
        ctrlc::set_handler(move || handle(INTERRUPT)).map_err(io::Error::other)
    }
}
