//! What differs from system to system: files of one's own, standard input, the terminal, and what asks a
//! program to stop. A port is another file like these.

use std::io;

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub use unix::*;
#[cfg(windows)]
pub use windows::*;

/// Whether the reader of our output went away, by any name that Windows has for it.
pub fn is_closed_pipe(error: &io::Error) -> bool {
    let names = |n| cfg!(windows) && [109, 232, 233].contains(&n);
    error.kind() == io::ErrorKind::BrokenPipe || error.raw_os_error().is_some_and(names)
}

/// A word as a shell takes it. Paths of Windows are full of backslashes, and hold no double quotes.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || ":/._-+=,@".contains(c);
    if word.chars().all(|c| plain(c) || cfg!(windows) && c == '\\') {
        word.to_string()
    } else if cfg!(windows) {
        format!("\"{word}\"")
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
