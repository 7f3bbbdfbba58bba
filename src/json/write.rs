//! JSON as it may be shown: no control or bidirectional character stands raw, so that no terminal
//! acts on it.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{CharEscape, CompactFormatter, Formatter, Serializer};

use crate::pieces::is_unseen;

/// Writes a value as JSON.
///
/// # Errors
/// If the writer fails.
pub fn write_json(writer: &mut impl Write, value: &(impl Serialize + ?Sized)) -> io::Result<()> {
    value.serialize(&mut Serializer::with_formatter(writer, Seen(CompactFormatter)))?;
    Ok(())
}

/// Adds a value as JSON. What cannot be JSON, and none of ours is so, would add what was written of
/// it.
pub fn append_json(out: &mut Vec<u8>, value: &(impl Serialize + ?Sized)) {
    // Writing into memory does not fail.
    let _ = write_json(&mut Memory(out), value);
}

/// Memory that is written to sign by sign: most of JSON is brackets, quotes and commas.
struct Memory<'a>(&'a mut Vec<u8>);

impl Write for Memory<'_> {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        match bytes {
            [one] => self.0.push(*one),
            more => self.0.extend_from_slice(more),
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// JSON as text.
pub fn json_text(value: &impl Serialize) -> String {
    let mut bytes = Vec::new();
    append_json(&mut bytes, value);
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
