//! The one writer of answers. What cannot be written is an error, never silence or a panic.

use std::io::{self, BufWriter, Stdout, Write};

use serde::Serialize;
use serde_json::ser::{CharEscape, CompactFormatter, Formatter, Serializer};

use crate::kit::names::is_unseen;

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
        write_json(&mut self.writer, value)?;
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

/// Writes JSON in which no control or bidirectional character stands raw, so that no terminal
/// acts on it.
///
/// # Errors
/// If the writer fails.
pub fn write_json(writer: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    value.serialize(&mut Serializer::with_formatter(writer, Seen(CompactFormatter)))?;
    Ok(())
}

/// JSON as text.
#[must_use]
pub fn json_text(value: &impl Serialize) -> String {
    let mut bytes = Vec::new();
    // Writing into memory fails only where a value cannot be JSON, and none of ours is so.
    let _ = write_json(&mut bytes, value);
    String::from_utf8(bytes).unwrap_or_default()
}

struct Seen(CompactFormatter);

impl Formatter for Seen {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        if fragment.bytes().all(|byte| byte.is_ascii() && byte != 0x7f) {
            return writer.write_all(fragment.as_bytes());
        }
        let mut plain = 0;
        for (i, c) in fragment.char_indices().filter(|(_, c)| is_unseen(*c)) {
            writer.write_all(&fragment.as_bytes()[plain..i])?;
            let mut units = [0; 2];
            for unit in c.encode_utf16(&mut units) {
                write!(writer, "\\u{unit:04x}")?;
            }
            plain = i + c.len_utf8();
        }
        writer.write_all(&fragment.as_bytes()[plain..])
    }

    fn write_char_escape<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        escape: CharEscape,
    ) -> io::Result<()> {
        self.0.write_char_escape(writer, escape)
    }
}

#[cfg(test)]
mod tests {
    use super::json_text;

    #[test]
    fn nothing_unseen_is_written_raw() {
        let text = json_text(&"a\u{1b}\u{7f}\u{9b}é\u{202e}\u{e0001}z");
        assert_eq!(text, "\"a\\u001b\\u007f\\u009bé\\u202e\\udb40\\udc01z\"");
        let back: String = serde_json::from_str(&text).unwrap();
        assert_eq!(back, "a\u{1b}\u{7f}\u{9b}é\u{202e}\u{e0001}z");
    }
}
