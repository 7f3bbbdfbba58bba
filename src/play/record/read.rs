//! Reading a record: as far as it is good, and what is torn or damaged.

use std::fs::File;
use std::path::{Path, PathBuf};

use super::chain::{LONGEST_LINE, LONGEST_WRITE, are_few, broken, checked};
use super::entry::{Entry, Header, VERSION};
use crate::pieces::json;
use crate::pieces::{Code, Refusal, Result};
use crate::play::store::{failed, read_all};

/// A last line that never became whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Torn {
    /// Which line of the file it was.
    pub line: u64,
    pub bytes: Vec<u8>,
    /// Where it was moved to, if the record was opened to go on.
    pub kept: Option<PathBuf>,
}

/// A record as it was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Contents {
    pub header: Header,
    pub entries: Vec<Entry>,
    pub torn: Option<Torn>,
    /// The link of the last whole line.
    pub(super) link: String,
    /// How many bytes hold whole lines.
    pub(super) whole: u64,
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
    let mut contents: Option<Contents> = None;
    let mut whole = 0;
    let mut damage = None;
    for (piece, number) in bytes.split_inclusive(|byte| *byte == b'\n').zip(1..) {
        let last = whole + piece.len() == bytes.len();
        let before = contents.as_ref().map_or("", |contents| &contents.link);
        let torn = last && is_torn(piece, before);
        let read = match &mut contents {
            None if torn => Err(broken(1, "its header was never written whole")),
            Some(_) if torn && !is_one_write(piece) => Err(lost(number, piece.len())),
            _ if piece.len() > LONGEST_LINE => {
                let message = format!("a line of a record is at most {LONGEST_LINE} bytes long");
                Err(Refusal::new(Code::LineTooLong, message).at(format!("line {number}")))
            }
            None => read_header(piece).map(|begun| contents = Some(begun)),
            Some(contents) if torn => {
                contents.torn = Some(Torn { line: number, bytes: piece.to_vec(), kept: None });
                break;
            }
            Some(contents) => read_entry(contents, number, piece),
        };
        if let Err(refusal) = read {
            damage = Some(refusal);
            break;
        }
        whole += piece.len();
    }
    let Some(mut contents) = contents else {
        return Err(damage.unwrap_or_else(|| broken(1, "it is empty")));
    };
    contents.whole = whole as u64;
    contents.unended = bytes[..whole].last().is_some_and(|byte| *byte != b'\n');
    Ok((contents, damage))
}

/// Whether a torn line can be what is left of a single write.
fn is_one_write(piece: &[u8]) -> bool {
    // Neither these nor other control characters are ever written.
    let strange = |byte: &u8| *byte >= 0xf5 || *byte < b' ' && !matches!(byte, 0 | b'\n');
    piece.len() <= LONGEST_WRITE && !piece.iter().any(strange)
}

/// The refusal of a damaged tail.
fn lost(number: u64, bytes: usize) -> Refusal {
    broken(number, format!("of its last {bytes} bytes confirmed entries may be lost"))
        .hint("croupier recover FILE writes what is good to another file")
}

/// Whether the last line can be what is left of a write that was broken off.
fn is_torn(piece: &[u8], before: &str) -> bool {
    match piece.iter().position(|byte| *byte == 0) {
        // An editor, or a copy by hand, may have taken the line break alone.
        None => !piece.ends_with(b"\n") && checked(0, piece, before).is_err(),
        // Where a whole line stands before the hole and something after it, the hole was a line
        // break: the line had been confirmed, and this is damage.
        Some(hole) => hole + 1 == piece.len() || checked(0, &piece[..hole], before).is_err(),
    }
}

fn read_header(piece: &[u8]) -> Result<Contents> {
    let text = str::from_utf8(piece).map_err(|_| broken(1, "it is not UTF-8"))?;
    // The version comes first: a later one may do everything else in another way.
    let version = json::parse(text.trim_end()).ok().and_then(|value| value["croupier"].as_i64());
    match version {
        Some(VERSION) => {}
        Some(other) => {
            let message = format!("the record is of version {other}, this program reads {VERSION}");
            return Err(Refusal::new(Code::LogVersion, message).at("line 1"));
        }
        _ => return Err(broken(1, "it does not begin like a record of croupier")),
    }
    let (body, link) = checked(1, piece, "")?;
    let header = Header::read(&body).map_err(|refusal| broken(1, refusal))?;
    if header.body()? != body {
        return Err(broken(1, UNUSUAL));
    }
    Ok(Contents { header, entries: Vec::new(), torn: None, link, whole: 0, unended: false })
}

fn read_entry(contents: &mut Contents, number: u64, piece: &[u8]) -> Result<()> {
    let (body, link) = checked(number, piece, &contents.link)?;
    let entry = Entry::read(&body).map_err(|refusal| broken(number, refusal))?;
    let due = contents.entries.len() as u64 + 1;
    are_few(due).map_err(|refusal| refusal.at(format!("line {number}")))?;
    if entry.n != due {
        return Err(broken(number, format!("entry {} where {due} was expected", entry.n)));
    }
    if entry.body()? != body {
        return Err(broken(number, UNUSUAL));
    }
    contents.entries.push(entry);
    contents.link = link;
    Ok(())
}

const UNUSUAL: &str = "it has unknown fields, or is not written the way records are";

/// Reads a record without going on with it: no lock is taken and nothing is changed. A torn line
/// may be one that another process is writing at this moment.
///
/// # Errors
/// `io`, or as [`decode`].
pub fn read(path: &Path) -> Result<(Header, Vec<Entry>, Option<Torn>)> {
    let Contents { header, entries, torn, .. } = decode(&read_bytes(path)?)?;
    Ok((header, entries, torn))
}

/// The bytes of a record.
///
/// # Errors
/// `io`, also if they are too many.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    let file = File::open(path).map_err(|error| failed("opened", path, &error))?;
    read_all(&file).map_err(|error| failed("read", path, &error))
}
