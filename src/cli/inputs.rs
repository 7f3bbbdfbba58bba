//! What a stream is read from: standard input, or files one after the other.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::platform;
use crate::play::disk::failed;

/// Where standard input is opened as a file, on systems that name it.
pub const STDIN: &str = "/dev/stdin";

/// Files that are read as one. What does not end its last line has it ended.
pub struct Inputs {
    rest: VecDeque<File>,
    last: u8,
}

impl Inputs {
    /// These files, or standard input if there are none.
    ///
    /// # Errors
    /// If one cannot be opened.
    pub fn open(paths: &[PathBuf]) -> anyhow::Result<Self> {
        let open = |path: &PathBuf| {
            let opened =
                if path == Path::new(STDIN) { platform::stdin() } else { File::open(path) };
            // A folder can be opened, and says what it is only where it is read.
            let readable = |file: File| {
                let folder = file.metadata()?.is_dir();
                if folder { Err(io::ErrorKind::IsADirectory.into()) } else { Ok(file) }
            };
            opened.and_then(readable).map_err(|error| failed("opened", path, &error))
        };
        let rest = match paths {
            [] => [platform::stdin()?].into(),
            paths => paths.iter().map(open).collect::<Result<_, _>>()?,
        };
        Ok(Self { rest, last: b'\n' })
    }
}

impl Read for Inputs {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        while let Some(now) = self.rest.front_mut() {
            let read = now.read(room)?;
            if let Some(last) = room[..read].last() {
                self.last = *last;
                return Ok(read);
            }
            self.rest.pop_front();
            if self.last != b'\n' && !self.rest.is_empty() && !room.is_empty() {
                (room[0], self.last) = (b'\n', b'\n');
                return Ok(1);
            }
        }
        Ok(0)
    }
}
