//! The one writer of answers. What cannot be written is an error, never silence or a panic.

use std::io::{self, BufWriter, Stdout, Write};

use serde::Serialize;

use crate::kit::json;
use crate::kit::names::visible;

/// Answers on stdout.
pub struct Out {
    writer: BufWriter<Stdout>,
}

impl Out {
    #[must_use]
    pub fn new() -> Self {
        Self { writer: BufWriter::with_capacity(1 << 16, io::stdout()) }
    }

    /// # Errors
    /// If stdout does not take it.
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        self.writer.write_all(text.as_bytes())?;
        self.writer.write_all(b"\n")
    }

    /// # Errors
    /// If stdout does not take it.
    pub fn text(&mut self, text: &str) -> io::Result<()> {
        self.writer.write_all(text.as_bytes())
    }

    /// # Errors
    /// If stdout does not take it.
    pub fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        json::write(&mut self.writer, value)?;
        self.writer.write_all(b"\n")
    }

    /// # Errors
    /// If stdout does not take what is still to be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Default for Out {
    fn default() -> Self {
        Self::new()
    }
}

/// A remark on stderr. Where not even that can be written, there is nobody to tell.
pub fn remark(text: &str) {
    let _ = writeln!(io::stderr(), "croupier: {}", visible(text));
}
