//! Unix, Linux and macOS alike.

use std::fs::{self, DirBuilder, File, Metadata, OpenOptions, Permissions, TryLockError};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

pub use terminal::*;

/// Opens a file that, if it is created, only its owner may read or write, and locks it against other
/// processes as long as it is open.
///
/// # Errors
/// If another process has it, or as the file system has it.
pub fn open_own(path: &Path, options: &mut OpenOptions) -> Result<File, TryLockError> {
    let file = options.mode(0o600).open(path).map_err(TryLockError::Error)?;
    file.try_lock()?;
    Ok(file)
}

/// Closes a file to everybody but its owner. One that belongs to somebody else stays as it is.
pub fn close_to_others(file: &File) {
    if file.metadata().is_ok_and(|about| about.mode() & 0o777 != 0o600) {
        let _ = file.set_permissions(Permissions::from_mode(0o600));
    }
}

/// Creates a folder that only its owner may look into, with those above it that are missing. One that
/// is there may have been open to others.
///
/// # Errors
/// As the file system has it.
pub fn create_private_folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(path)?;
    let _ = fs::set_permissions(path, Permissions::from_mode(0o700));
    Ok(())
}

/// Makes the names in a folder durable.
///
/// # Errors
/// As the file system has it.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Whether two files are one.
pub fn is_same_file(one: &Metadata, other: &Metadata) -> bool {
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Standard input, the terminal and signals.
mod terminal {
    use std::fs::File;
    use std::os::fd::AsFd;
    use std::sync::Arc;
    use std::{io, thread};

    use nix::sys::signal::{SigSet, Signal};
    use nix::sys::termios::{SetArg, tcgetattr, tcsetattr};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;

    /// Standard input as a file. `Stdin` would put a lock and a buffer of its own in front of ours.
    ///
    /// # Errors
    /// If the system has no more room for files.
    pub fn stdin() -> io::Result<File> {
        io::stdin().as_fd().try_clone_to_owned().map(File::from)
    }

    /// The screen, past the lock and the buffer in front of standard output.
    ///
    /// # Errors
    /// If the system has no more room for files.
    pub fn screen() -> io::Result<File> {
        io::stdout().as_fd().try_clone_to_owned().map(File::from)
    }

    /// Does something; Ctrl-Z waits until it is done.
    pub fn unsuspended<T>(work: impl FnOnce() -> T) -> T {
        let suspends = SigSet::from(Signal::SIGTSTP);
        let _ = suspends.thread_block();
        let done = work();
        let _ = suspends.thread_unblock();
        done
    }

    /// Lets a file that may grow no further be an error of the write instead of the end of the program.
    pub fn outlive_full_files() {
        let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
    }

    /// What sets the terminal at standard input, if it is one, as it is now.
    pub fn as_set_now() -> Option<impl Fn() + Send> {
        let before = tcgetattr(io::stdin()).ok()?;
        Some(move || {
            let _ = tcsetattr(io::stdin(), SetArg::TCSANOW, &before);
        })
    }

    /// The signals that end long work with what is known so far.
    pub const BREAKS_OFF: &[u8] = &[SIGINT as u8, SIGTERM as u8];

    /// Calls this on a thread of its own for every signal that asks the program to stop.
    ///
    /// # Errors
    /// If the signals cannot be waited for.
    pub fn on_stop(mut handle: impl FnMut(u8) + Send + 'static) -> io::Result<()> {
        let mut signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
        // Only the thread that shows something knows when the program may be suspended.
        thread::spawn(move || unsuspended(|| signals.forever().for_each(|n| handle(n as u8))));
        Ok(())
    }
}
