//! Reading a record: as far as it is good, and what is torn or damaged.

use super::chain::{LONGEST_LINE, broken, checked, line, link};
use super::entry::{Entry, Header, VERSION};
use crate::pieces::json;
use crate::pieces::{Refusal, Result, json_text, refusal};

/// A record as it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Contents {
    pub header: Header,
    pub entries: Vec<Entry>,
    /// The number of a last line that never became whole.
    pub torn: Option<u64>,
    /// The link of the last whole line.
    pub(super) link: String,
    /// How many bytes hold whole lines.
    pub(super) whole: usize,
    /// The last of them has lost its line break.
    pub(super) unended: bool,
}

/// Reads the bytes of a record.
///
/// # Errors
/// `log-broken` naming the line, `log-version`, `line-too-long`.
pub fn decode(bytes: &[u8]) -> Result<Contents> {
    match decode_good(bytes)? {
        (contents, None) => Ok(contents),
        (_, Some(damage)) => Err(damage),
    }
}

/// As much of a record as is good, and what is wrong with the line after it.
///
/// # Errors
/// If not even the header is good.
pub fn decode_good(bytes: &[u8]) -> Result<(Contents, Option<Refusal>)> {
    let mut pieces = bytes.split_inclusive(|byte| *byte == b'\n');
    let mut contents = read_header(pieces.next().unwrap_or_default())?;
    let mut damage = None;
    for piece in pieces {
        let is_last = contents.whole + piece.len() == bytes.len();
        let read = if is_last && contents.is_unfinished(piece) {
            contents.tear(piece)
        } else {
            contents.read_entry(piece)
        };
        if let Err(refusal) = read {
            damage = Some(refusal);
            break;
        }
    }
    contents.unended = !bytes[..contents.whole].ends_with(b"\n");
    Ok((contents, damage))
}

fn read_header(piece: &[u8]) -> Result<Contents> {
    let text = str::from_utf8(piece).map_err(|_| broken(1, "it is not UTF-8"))?;
    // The version comes first: a later one may do everything else in another way.
    let version = json::parse(text.trim_end()).ok().and_then(|value| value["croupier"].as_i64());
    match version {
        Some(VERSION) => {}
        Some(other) => {
            return Err(refusal!(LogVersion, at "line 1",
                "the record is of version {other}, this program reads {VERSION}"));
        }
        _ => return Err(broken(1, "it does not begin like a record of croupier")),
    }
    let (body, link) = checked(1, piece, "")?;
    let header = Header::read(&body).map_err(|refusal| broken(1, refusal))?;
    if json_text(&header) != body {
        return Err(broken(1, UNUSUAL));
    }
    let (entries, whole) = (Vec::new(), piece.len());
    Ok(Contents { header, entries, torn: None, link, whole, unended: false })
}

impl Contents {
    /// The number of the next line.
    fn line(&self) -> u64 {
        self.entries.len() as u64 + 2
    }

    fn read_entry(&mut self, piece: &[u8]) -> Result<()> {
        let number = self.line();
        let (body, link) = checked(number, piece, &self.link)?;
        let entry = Entry::read(&body).map_err(|refusal| broken(number, refusal))?;
        if entry.n != number - 1 {
            let why = format!("entry {} where {} was expected", entry.n, number - 1);
            return Err(broken(number, why));
        }
        if json_text(&entry) != body {
            return Err(broken(number, UNUSUAL));
        }
        self.entries.push(entry);
        self.link = link;
        self.whole += piece.len();
        Ok(())
    }

    /// Whether the last line lacks its end, or has NUL bytes in it.
    fn is_unfinished(&self, piece: &[u8]) -> bool {
        let is_whole = |line: &[u8]| checked(0, line, &self.link).is_ok();
        match piece.iter().position(|byte| *byte == 0) {
            // An editor, or a copy by hand, may have taken the line break alone.
            None => !piece.ends_with(b"\n") && !is_whole(piece),
            // Where a whole line stands before the hole and something after it, the hole was a line
            // break: the line had been confirmed, and this is damage.
            Some(hole) => hole + 1 == piece.len() || !is_whole(&piece[..hole]),
        }
    }

    /// Takes an unfinished line for a torn one, if one write can have left it: what stands there
    /// begins like the next entry, and is no longer than a line may be.
    fn tear(&mut self, piece: &[u8]) -> Result<()> {
        let hole = piece.iter().position(|byte| *byte == 0).unwrap_or(piece.len());
        // Neither these nor other control characters are ever written.
        let strange = |byte: &u8| *byte >= 0xf5 || *byte < b' ' && !matches!(byte, 0 | b'\n');
        if piece.len() > LONGEST_LINE
            || piece.iter().any(strange)
            || !self.begins_entry(&piece[..hole])
        {
            let last = self.entries.len();
            let why = format!("confirmed entries may be lost after entry {last}");
            return Err(broken(self.line(), why)
                .hint("croupier recover FILE writes what is good to another file"));
        }
        self.torn = Some(self.line());
        Ok(())
    }

    /// Whether the next entry may begin like this, its check included.
    fn begins_entry(&self, start: &[u8]) -> bool {
        let start = String::from_utf8_lossy(start);
        if let Some((open, _)) = start.split_once(",\"check\":\"") {
            let body = format!("{open}}}");
            return line(&body, &link(&self.link, &body)).starts_with(&*start);
        }
        ["do", "fix", "player", "undo", "redo", "note"].iter().any(|what| {
            let due = format!("{{\"n\":{},\"{what}\":", self.line() - 1);
            start.starts_with(&due) || due.starts_with(&*start)
        })
    }
}

const UNUSUAL: &str = "it has unknown fields, or is not written the way records are";
