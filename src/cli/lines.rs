//! Lines from standard input, each held to a limit, whatever comes.

use std::io::{self, BufRead, BufReader, Read};

use crate::pieces::{Code, Refusal, Result, refusal};

/// The longest line read unless another limit is asked for: 1 MiB.
pub const LONGEST: usize = 1 << 20;

/// Bytes asked for at once.
const ROOM: usize = 1 << 15;

/// A byte-order mark, with which some programs begin a text in UTF-8.
const MARK: &str = "\u{feff}";

/// A document, or the refusal of one, with the line of a stream on which it begins.
#[derive(Debug)]
pub struct Document {
    pub line: Option<u64>,
    pub text: Result<String>,
}

/// The next line without its end and a mark before it, or as much of a longer one as shows that it is longer. `None` at
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
    if bytes.starts_with(MARK.as_bytes()) {
        bytes.drain(..MARK.len());
    }
    Ok(Some(bytes))
}

/// Reads JSON Lines, and if that is wanted documents that are spread over lines as jq writes them: from a
/// brace alone to one at the margin.
pub struct Documents<R> {
    reader: BufReader<R>,
    spread: bool,
    longest: usize,
    /// The number of the last line that was read.
    line: u64,
}

impl<R: Read> Documents<R> {
    pub fn new(input: R, longest: usize, spread: bool, first: u64) -> Self {
        let reader = BufReader::with_capacity(ROOM, input);
        Self { reader, spread, longest, line: first - 1 }
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
            match &document.text {
                Ok(text) if self.spread && text.trim_end() == "{" => {
                    batch.extend(self.spread(document)?);
                }
                _ => batch.push(document),
            }
        }
        Ok(batch)
    }

    /// A document of which the first line is a brace; where it does not end, the lines that were read.
    fn spread(&mut self, first: Document) -> io::Result<Vec<Document>> {
        let mut whole = first.text.as_deref().unwrap_or_default().to_string();
        let mut ahead = vec![first];
        while let Some(line) = self.line()? {
            let Some(next) = self.document(line) else { continue };
            let inner = match &next.text {
                Ok(text) if !text.starts_with('{') && whole.len() + text.len() < self.longest => {
                    whole.push('\n');
                    whole.push_str(text);
                    !text.starts_with('}')
                }
                _ => {
                    ahead.push(next);
                    break;
                }
            };
            if !inner {
                return Ok(vec![Document { line: ahead[0].line, text: Ok(whole) }]);
            }
            ahead.push(next);
        }
        Ok(ahead)
    }

    fn line(&mut self) -> io::Result<Option<Vec<u8>>> {
        self.line += 1;
        next_line(&mut self.reader, self.longest)
    }

    /// The line that was just read, unless it is blank, or a remark.
    fn document(&self, line: Vec<u8>) -> Option<Document> {
        let text = if line.len() > self.longest {
            Err(refusal!(LineTooLong, "the line is longer than {} bytes", self.longest))
        } else {
            String::from_utf8(line).map_err(|error| {
                let column = Some(error.utf8_error().valid_up_to() as u32 + 1);
                Refusal { column, ..Refusal::new(Code::EncodingInvalid, "the line is not UTF-8") }
            })
        };
        let is_passed = |text: &String| {
            text.starts_with('#') || text.bytes().all(|byte| matches!(byte, b' ' | b'\t' | b'\r'))
        };
        (!text.as_ref().is_ok_and(is_passed)).then_some(Document { line: Some(self.line), text })
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::{Code, Documents, Refusal};

    fn read(input: impl Read, longest: usize) -> Vec<(u64, Result<String, Code>)> {
        let mut documents = Documents::new(input, longest, true, 1);
        let mut all = Vec::new();
        loop {
            let batch = documents.batch().unwrap();
            if batch.is_empty() {
                return all;
            }
            let code = |refusal: Refusal| refusal.code;
            all.extend(batch.into_iter().map(|it| (it.line.unwrap(), it.text.map_err(code))));
        }
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
