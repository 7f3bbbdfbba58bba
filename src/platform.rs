//! All that is Unix alone: private files, processes, standard input, the terminal and signals. A port to
//! another system is another file like this one.

use std::fs::{self, DirBuilder, File, Metadata, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

use nix::libc::{O_NOCTTY, O_NONBLOCK};

#[cfg(feature = "cli")]
pub use terminal::*;

/// Opens a file that, if it is created, only its owner may read or write. Pipes are not waited for.
///
/// # Errors
/// As the file system has it.
pub fn open_private(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    options.mode(0o600).custom_flags(O_NONBLOCK | O_NOCTTY).open(path)
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
#[cfg(feature = "cli")]
mod terminal {
    use std::fs::File;
    use std::io;
    use std::os::fd::AsFd;
    use std::sync::Arc;
    use std::thread;

    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
    use nix::sys::signal::{SigSet, Signal};
    use nix::sys::termios::{SetArg, Termios, tcgetattr, tcsetattr};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;

    /// Where standard input can be opened as a file.
    pub const STDIN: &str = "/dev/stdin";

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

    /// Whether nobody reads standard output any more, as far as that shows without writing.
    pub fn stdout_is_closed() -> bool {
        let stdout = io::stdout();
        let mut ends = [PollFd::new(stdout.as_fd(), PollFlags::empty())];
        let gone = PollFlags::POLLERR | PollFlags::POLLHUP;
        poll(&mut ends, PollTimeout::ZERO).is_ok()
            && ends[0].revents().is_some_and(|seen| seen.intersects(gone))
    }

    /// Lets a file that may grow no further be an error of the write instead of the end of the program.
    pub fn outlive_full_files() {
        let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
    }

    /// How the terminal at standard input is set.
    pub struct TerminalMode(Termios);

    impl TerminalMode {
        /// # Errors
        /// If it is no terminal.
        pub fn now() -> io::Result<Self> {
            Ok(Self(tcgetattr(io::stdin())?))
        }

        /// Sets the terminal like this at once.
        pub fn restore(&self) {
            let _ = tcsetattr(io::stdin(), SetArg::TCSANOW, &self.0);
        }
    }

    /// The signal of Ctrl-C.
    pub const INTERRUPT: i32 = SIGINT;

    /// Calls this on a thread of its own for every signal that asks the program to stop.
    ///
    /// # Errors
    /// If the signals cannot be waited for.
    pub fn on_stop(mut handle: impl FnMut(i32) + Send + 'static) -> io::Result<()> {
        let mut signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
        // Only the thread that shows something knows when the program may be suspended.
        thread::spawn(move || unsuspended(|| signals.forever().for_each(&mut handle)));
        Ok(())
    }
}
