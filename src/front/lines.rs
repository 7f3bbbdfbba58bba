//! Lines from a stream, each held to a limit, whatever comes.

use std::io::{self, BufRead, BufReader, Read};

use crate::kit::door;
use crate::kit::refusal::{Code, Refusal};

/// The longest line read unless another limit is asked for: 1 MiB.
pub const LONGEST: usize = 1 << 20;

/// A document of so many bytes is read anew for each of its lines, to see whether it is whole.
const SHORT: usize = 1 << 12;

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
    pub text: Result<String, Refusal>,
}

/// Reads JSON Lines; a first document that is spread over several lines is read as one.
pub struct Documents<R> {
    reader: BufReader<R>,
    longest: usize,
    line: u64,
    /// Lines read ahead, in order, that turned out not to continue a document.
    ahead: std::collections::VecDeque<Document>,
    begun: bool,
}

impl<R: Read> Documents<R> {
    pub fn new(input: R, longest: usize) -> Self {
        Self {
            reader: BufReader::with_capacity(1 << 16, input),
            longest,
            line: 0,
            ahead: std::collections::VecDeque::new(),
            begun: false,
        }
    }

    /// Whether the next document would have to be waited for. Answers are flushed before that.
    pub fn would_wait(&self) -> bool {
        self.ahead.is_empty() && self.reader.buffer().is_empty()
    }

    /// The next document that is not blank.
    ///
    /// # Errors
    /// If the stream itself fails.
    pub fn read(&mut self) -> io::Result<Option<Document>> {
        if let Some(document) = self.ahead.pop_front() {
            return Ok(Some(document));
        }
        let Some(first) = self.line()? else { return Ok(None) };
        if self.begun {
            return Ok(Some(first));
        }
        self.begun = true;
        match &first.text {
            Ok(text) if door::is_incomplete(text) => self.spread(first),
            _ => Ok(Some(first)),
        }
    }

    /// A first line that broke off: either the beginning of a document spread over lines, or a
    /// broken line in front of others.
    fn spread(&mut self, first: Document) -> io::Result<Option<Document>> {
        let mut whole = first.text.as_deref().unwrap_or_default().to_string();
        let mut nesting = Nesting::default();
        nesting.take(&whole);
        // How long it was when it was last read as a whole.
        let mut looked_at = 0;
        while let Some(next) = self.line()? {
            match &next.text {
                // A whole object at the margin is a line of its own.
                Ok(text) if text.starts_with('{') && !door::is_incomplete(text) => {
                    self.ahead.push_back(next);
                    break;
                }
                Ok(text) if whole.len() + text.len() < self.longest => {
                    whole.push('\n');
                    whole.push_str(text);
                    nesting.take(text);
                    self.ahead.push_back(next);
                }
                _ => {
                    self.ahead.push_back(next);
                    break;
                }
            }
            // A long document is not read again for each of its lines.
            let grown = whole.len() < SHORT || whole.len() > looked_at + looked_at / 8;
            if !nesting.is_closed() && !grown {
                continue;
            }
            looked_at = whole.len();
            if !door::is_incomplete(&whole) {
                if door::parse(&whole).is_err_and(|r| r.code == Code::JsonInvalid) {
                    break;
                }
                self.ahead.clear();
                return Ok(Some(Document { line: first.line, text: Ok(whole) }));
            }
        }
        Ok(Some(first))
    }

    /// The next line that is not blank.
    fn line(&mut self) -> io::Result<Option<Document>> {
        loop {
            let mut bytes = Vec::new();
            let limit = self.longest as u64 + 1;
            let read = (&mut self.reader).take(limit).read_until(b'\n', &mut bytes)?;
            if read == 0 {
                return Ok(None);
            }
            self.line += 1;
            let line = self.line;
            let ended = bytes.last() == Some(&b'\n');
            if ended {
                bytes.pop();
            }
            if bytes.len() > self.longest {
                if !ended {
                    skip_line(&mut self.reader)?;
                }
                let refusal = Refusal::new(
                    Code::LineTooLong,
                    format!("the line is longer than {} bytes", self.longest),
                )
                .hint("--max-line sets another limit");
                return Ok(Some(Document { line, text: Err(refusal) }));
            }
            match String::from_utf8(bytes) {
                Ok(text) if text.trim_matches([' ', '\t', '\r']).is_empty() => {}
                Ok(text) => return Ok(Some(Document { line, text: Ok(text) })),
                Err(error) => {
                    let at = error.utf8_error().valid_up_to();
                    let refusal = Refusal::new(Code::EncodingInvalid, "the line is not UTF-8")
                        .at(format!("byte {}", at + 1));
                    return Ok(Some(Document { line, text: Err(refusal) }));
                }
            }
        }
    }
}

/// Reads to the end of a line and keeps nothing of it.
fn skip_line(reader: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = reader.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        if let Some(end) = buffer.iter().position(|&byte| byte == b'\n') {
            reader.consume(end + 1);
            return Ok(());
        }
        let all = buffer.len();
        reader.consume(all);
    }
}

#[cfg(test)]
mod tests {
    use super::{Code, Documents};

    fn read(input: &[u8], longest: usize) -> Vec<(u64, Result<String, Code>)> {
        let mut documents = Documents::new(input, longest);
        let mut all = Vec::new();
        while let Some(document) = documents.read().unwrap() {
            all.push((document.line, document.text.map_err(|refusal| refusal.code)));
        }
        all
    }

    #[test]
    fn blank_lines_are_skipped_and_lines_keep_their_numbers() {
        let all = read(b"\n{\"a\":1}\r\n  \n{\"b\":2}", 100);
        let expected = [(2, Ok("{\"a\":1}\r".to_string())), (4, Ok("{\"b\":2}".to_string()))];
        assert_eq!(all, expected);
    }

    #[test]
    fn a_spread_document_is_one() {
        let pretty = b"{\n  \"a\": [\n    1\n  ]\n}\n{\"b\":2}\n";
        let all = read(pretty, 100);
        assert_eq!(all.len(), 2);
        assert_eq!(all[0].1.as_ref().unwrap().replace(['\n', ' '], ""), "{\"a\":[1]}");
        assert_eq!(all[1], (6, Ok("{\"b\":2}".to_string())));
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
        let all = read(b"{\"a\n{\"b\n{}\n", 100);
        assert_eq!(all.len(), 3);
    }

    #[test]
    fn long_lines_and_bad_bytes_are_refused_alone() {
        let mut input = vec![b'x'; 500];
        input.extend(b"\n{}\n\xff\xfe\n");
        let all = read(&input, 100);
        assert_eq!(all[0], (1, Err(Code::LineTooLong)));
        assert_eq!(all[1], (2, Ok("{}".to_string())));
        assert_eq!(all[2], (3, Err(Code::EncodingInvalid)));
    }
}
