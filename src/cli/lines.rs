//! Lines from a stream, each held to a limit, whatever comes.

use std::io::{self, BufRead, BufReader, Read};

use crate::json::strict;
use crate::pieces::{Code, Refusal, Result};

/// The longest line read unless another limit is asked for: 1 MiB.
pub const LONGEST: usize = 1 << 20;

/// So many bytes are asked for at once.
const ROOM: usize = 1 << 15;

/// A document of so many bytes is read anew for each of its lines, to see whether it is whole.
const SHORT: usize = 1 << 12;

/// A byte-order mark, with which some programs begin a text in UTF-8.
pub const MARK: &str = "\u{feff}";

/// How many brackets are open at the end of a text.
#[derive(Default)]
struct Nesting {
    open: i64,
    quoted: bool,
    escaped: bool,
}

impl Nesting {
    fn take(&mut self, text: &str) {
        for byte in text.bytes() {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' => self.escaped = self.quoted,
                b'"' => self.quoted = !self.quoted,
                b'{' | b'[' if !self.quoted => self.open += 1,
                b'}' | b']' if !self.quoted => self.open -= 1,
                _ => {}
            }
        }
    }

    fn is_closed(&self) -> bool {
        self.open <= 0 && !self.quoted
    }
}

/// A document, or the refusal of one, with the line on which it begins.
#[derive(Debug)]
pub struct Document {
    pub line: u64,
    pub text: Result<String>,
}

/// The next line without its end, or as much of a longer one as shows that it is longer. `None` at
/// the end of the stream.
///
/// # Errors
/// If the stream itself fails.
pub fn next_line(reader: &mut impl BufRead, longest: usize) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    let limit = (longest as u64).saturating_add(1);
    if reader.by_ref().take(limit).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() > longest {
        reader.skip_until(b'\n')?;
    }
    Ok(Some(bytes))
}

/// A line as text, `None` if it is blank.
///
/// # Errors
/// `line-too-long` and `encoding-invalid`.
pub fn judged(line: Vec<u8>, longest: usize) -> Result<Option<String>> {
    if line.len() > longest {
        let message = format!("the line is longer than {longest} bytes");
        return Err(Refusal::new(Code::LineTooLong, message));
    }
    let text = String::from_utf8(line).map_err(|error| {
        Refusal::new(Code::EncodingInvalid, "the line is not UTF-8")
            .at(format!("byte {}", error.utf8_error().valid_up_to() + 1))
    })?;
    let blank = text.bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'\r'));
    Ok((!blank).then_some(text))
}

/// A line as somebody types it, without a mark before it and a sign of its end; empty if it is blank.
///
/// # Errors
/// As [`judged`].
pub fn as_typed(line: Vec<u8>) -> Result<String> {
    let line = judged(line, LONGEST)?.unwrap_or_default();
    Ok(line.trim_start_matches(MARK).trim_end_matches('\r').to_string())
}

/// Reads JSON Lines; documents that are spread over several lines, as others write them, are read as
/// one each if the first one is, or if they begin with a bracket alone.
pub struct Documents<R> {
    reader: BufReader<R>,
    longest: usize,
    /// How many lines were read.
    line: u64,
    /// Whether documents may be spread over lines.
    spread: Spread,
}

/// Whether documents may be spread over lines.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spread {
    /// The first one tells.
    Unknown,
    All,
    /// Those alone of which the first line can be nothing else.
    Plain,
    None,
}

impl<R: Read> Documents<R> {
    pub fn new(input: R, longest: usize) -> Self {
        let reader = BufReader::with_capacity(ROOM, input);
        Self { reader, longest, line: 0, spread: Spread::Unknown }
    }

    /// As [`new`](Documents::new), but every line is a document: none is waited for to end another.
    pub fn lines(input: R, longest: usize) -> Self {
        Self { spread: Spread::None, ..Self::new(input, longest) }
    }

    /// The documents that have come: at least one is waited for, and none says that there is nothing
    /// more.
    ///
    /// # Errors
    /// If the stream itself fails.
    pub fn batch(&mut self) -> io::Result<Vec<Document>> {
        let mut batch = Vec::new();
        while batch.is_empty() || self.reader.buffer().contains(&b'\n') {
            let Some(line) = self.line()? else { break };
            let Some(document) = self.document(line) else { continue };
            let bracket = || matches!(document.text.as_deref().map(str::trim), Ok("{" | "["));
            match self.spread {
                Spread::None => batch.push(document),
                Spread::Plain if !bracket() => batch.push(document),
                _ => {
                    let before = self.line;
                    let whole = self.whole(document)?;
                    if self.spread == Spread::Unknown {
                        let spread = whole.len() == 1 && self.line > before;
                        self.spread = if spread { Spread::All } else { Spread::Plain };
                    }
                    batch.extend(whole);
                }
            }
        }
        Ok(batch)
    }

    /// A document, and lines behind it that had to be read to know where it ends.
    fn whole(&mut self, first: Document) -> io::Result<Vec<Document>> {
        match &first.text {
            Ok(text) if strict::is_incomplete(text) => self.spread(first),
            _ => Ok(vec![first]),
        }
    }

    /// A line that broke off: either the beginning of a document spread over lines, or a
    /// broken line in front of others.
    fn spread(&mut self, first: Document) -> io::Result<Vec<Document>> {
        let mut ahead = Vec::new();
        let mut whole = first.text.as_deref().unwrap_or_default().to_string();
        let mut nesting = Nesting::default();
        nesting.take(&whole);
        // How long it was when it was last read as a whole.
        let mut looked_at = 0;
        while let Some(line) = self.line()? {
            let Some(next) = self.document(line) else { continue };
            match &next.text {
                // A whole object at the margin is a line of its own.
                Ok(text) if text.starts_with('{') && !strict::is_incomplete(text) => {
                    ahead.push(next);
                    break;
                }
                Ok(text) if whole.len() + text.len() < self.longest => {
                    whole.push('\n');
                    whole.push_str(text);
                    nesting.take(text);
                    ahead.push(next);
                }
                _ => {
                    ahead.push(next);
                    break;
                }
            }
            // A long document is not read again for each of its lines.
            let grown = whole.len() < SHORT || whole.len() > looked_at + looked_at / 8;
            if !nesting.is_closed() && !grown {
                continue;
            }
            looked_at = whole.len();
            if !strict::is_incomplete(&whole) {
                if strict::parse(&whole).is_err_and(|r| r.code == Code::JsonInvalid) {
                    break;
                }
                return Ok(vec![Document { line: first.line, text: Ok(whole) }]);
            }
        }
        ahead.insert(0, first);
        Ok(ahead)
    }

    fn line(&mut self) -> io::Result<Option<Vec<u8>>> {
        self.line += 1;
        let mut line = next_line(&mut self.reader, self.longest)?;
        if let Some(line) =
            line.as_mut().filter(|line| self.line == 1 && line.starts_with(MARK.as_bytes()))
        {
            line.drain(..MARK.len());
        }
        Ok(line)
    }

    /// The line that was just read, unless it is blank.
    fn document(&self, line: Vec<u8>) -> Option<Document> {
        let text = judged(line, self.longest).transpose()?;
        Some(Document { line: self.line, text })
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::{Code, Documents, Refusal};

    fn read(input: impl Read, longest: usize) -> Vec<(u64, Result<String, Code>)> {
        let mut documents = Documents::new(input, longest);
        let mut all = Vec::new();
        loop {
            let batch = documents.batch().unwrap();
            if batch.is_empty() {
                return all;
            }
            let code = |refusal: Refusal| refusal.code;
            all.extend(batch.into_iter().map(|found| (found.line, found.text.map_err(code))));
        }
    }

    #[test]
    fn blank_lines_are_skipped_and_lines_keep_their_numbers() {
        let all = read(&b"\n{\"a\":1}\r\n  \n{\"b\":2}"[..], 100);
        let expected = [(2, Ok("{\"a\":1}\r".to_string())), (4, Ok("{\"b\":2}".to_string()))];
        assert_eq!(all, expected);
    }

    #[test]
    fn a_mark_at_the_very_beginning_is_read_over() {
        let all = read("\u{feff}{}\n\u{feff}{}\n".as_bytes(), 100);
        assert_eq!(all, [(1, Ok("{}".to_string())), (2, Ok("\u{feff}{}".to_string()))]);
    }

    #[test]
    fn a_spread_document_is_one() {
        let pretty = b"{\n  \"a\": [\n    1\n  ]\n}\n{\"b\":2}\n";
        let all = read(&pretty[..], 100);
        assert_eq!(all.len(), 2);
        assert_eq!(all[0].1.as_ref().unwrap().replace(['\n', ' '], ""), "{\"a\":[1]}");
        assert_eq!(all[1], (6, Ok("{\"b\":2}".to_string())));
    }

    #[test]
    fn spread_documents_follow_each_other() {
        let pretty = "{\n  \"a\": 1\n}\n";
        let all = read(pretty.repeat(3).as_bytes(), 100);
        assert_eq!(all.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 4, 7]);
        assert!(all.iter().all(|(_, text)| text.as_deref() == Ok(pretty.trim())));
        // Also behind one that stands on its line.
        let mixed = format!("{{\"b\":2}}\n{pretty}{{\"c\":3}}\n");
        let lines: Vec<u64> = read(mixed.as_bytes(), 100).iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [1, 2, 5]);
        // A broken line among whole ones waits for nothing.
        let broken = "{\"b\":2}\n{\"a\":\n{\"c\":3}\n";
        assert_eq!(read(broken.as_bytes(), 100).len(), 3);
    }

    #[test]
    fn a_long_spread_document_is_one() {
        let lines = |n: usize| format!("[\n{}\"]\\\"\"\n]", "[1],\n".repeat(n));
        for n in [0, 1, 700, 900, 3000, 100_000] {
            let all = read(format!("{}\n{{\"b\":2}}\n", lines(n)).as_bytes(), 1 << 20);
            assert_eq!(all.len(), 2, "{n}");
            assert_eq!(all[0], (1, Ok(lines(n))));
            // One that never ends is as many lines as it has.
            let open = lines(n).replace("\n]", "");
            assert_eq!(read(open.as_bytes(), 1 << 20).len(), n + 2, "{n}");
        }
    }

    #[test]
    fn a_broken_first_line_does_not_swallow_the_others() {
        for broken in ["{\"a\":", "{", "{\"a\":[1,"] {
            let all = read(format!("{broken}\n{{\"b\":2}}\n{{\"c\":3}}\n").as_bytes(), 100);
            let texts: Vec<_> = all.iter().map(|(_, text)| text.clone().unwrap()).collect();
            assert_eq!(texts, [broken, "{\"b\":2}", "{\"c\":3}"]);
        }
        let all = read(&b"{\"a\n{\"b\n{}\n"[..], 100);
        assert_eq!(all.len(), 3);
    }
}
