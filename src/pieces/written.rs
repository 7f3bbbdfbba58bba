//! JSON as it may be shown: no control or bidirectional character stands raw, so that no terminal
//! acts on it.

use std::io::{self, Write};

use serde::Serialize;

use super::is_unseen;

/// Adds a value as JSON.
///
/// # Errors
/// If it cannot be JSON, and none of ours is so. What was written of it stays.
pub fn write_json(out: &mut Vec<u8>, value: &(impl Serialize + ?Sized)) -> serde_json::Result<()> {
    let begin = out.len();
    let written = serde_json::to_writer(Memory(out), value);
    // To look at all of it at once is several times faster than to look at every string.
    if out[begin..].iter().copied().fold(0, u8::max) >= DELETE {
        let text = String::from_utf8_lossy(&out[begin..]).into_owned();
        out.truncate(begin);
        escape_unseen(&text, out);
    }
    written
}

/// Adds a value as JSON, as far as it can be.
pub fn append_json(out: &mut Vec<u8>, value: &(impl Serialize + ?Sized)) {
    let _ = write_json(out, value);
}

/// JSON as text.
pub fn json_text(value: &impl Serialize) -> String {
    let mut bytes = Vec::new();
    append_json(&mut bytes, value);
    String::from_utf8(bytes).unwrap_or_default()
}

/// The first sign that a terminal may act on, of those that JSON may hold as they are.
const DELETE: u8 = 0x7f;

/// Whatever stands in JSON beyond ASCII stands in a string, where it may be escaped.
fn escape_unseen(json: &str, out: &mut Vec<u8>) {
    for c in json.chars() {
        if c < char::from(DELETE) || !is_unseen(c) {
            out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            continue;
        }
        for unit in c.encode_utf16(&mut [0; 2]) {
            out.extend_from_slice(format!("\\u{unit:04x}").as_bytes());
        }
    }
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
