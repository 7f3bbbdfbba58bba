//! The one writer of answers. What cannot be written is an error, never silence or a panic.

use std::io::{self, Stdout, Write};
use std::sync::OnceLock;

use serde::Serialize;

use crate::pieces::{append_json, visible};

/// So much is kept before it is written.
const FULL: usize = 1 << 16;

/// Answers on their way to stdout.
pub struct Out {
    waiting: Vec<u8>,
    stdout: Stdout,
}

impl Out {
    pub fn new() -> Self {
        Self { waiting: Vec::new(), stdout: io::stdout() }
    }

    /// # Errors
    /// If stdout does not take it.
    pub fn line(&mut self, text: impl AsRef<[u8]>) -> io::Result<()> {
        self.text(text)?;
        self.text("\n")
    }

    /// # Errors
    /// If stdout does not take it.
    pub fn text(&mut self, text: impl AsRef<[u8]>) -> io::Result<()> {
        self.waiting.extend_from_slice(text.as_ref());
        if self.waiting.len() < FULL { Ok(()) } else { self.flush() }
    }

    /// # Errors
    /// If stdout does not take it.
    pub fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        append_json(&mut self.waiting, value);
        self.text("\n")
    }

    /// # Errors
    /// If stdout does not take what is still to be written.
    pub fn flush(&mut self) -> io::Result<()> {
        // What cannot be written now is not written later either.
        let waiting = std::mem::take(&mut self.waiting);
        self.stdout.write_all(&waiting)?;
        self.waiting = waiting;
        self.waiting.clear();
        self.stdout.flush()
    }
}

/// What this program is called: games of somebody else have a name, and a folder, of their own.
static NAME: OnceLock<&'static str> = OnceLock::new();

pub fn name() -> &'static str {
    NAME.get().copied().unwrap_or("croupier")
}

/// Says it once, before anything else.
pub fn call(name: &'static str) {
    let _ = NAME.set(name);
}

/// A text in which commands begin with the name of the program.
pub fn in_its_name(text: &str) -> String {
    text.replace("croupier ", &format!("{} ", name()))
}

/// A remark on stderr. Where not even that can be written, there is nobody to tell.
pub fn remark(text: &str) {
    let _ = writeln!(io::stderr(), "{}: {}", name(), in_its_name(&visible(text)));
}
