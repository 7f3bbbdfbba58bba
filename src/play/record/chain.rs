//! The lines of a record: how long they may be, and the check at the end of each, which covers the line and the check of the line before it.

use sha2::{Digest, Sha256};

use crate::pieces::{Code, Refusal, Result, hex};

/// The longest line that is read, with its line break, in bytes.
pub const LONGEST_LINE: usize = 1 << 20;

/// The longest entry that is written, and so the most that one write can leave torn.
pub const LONGEST_WRITE: usize = 8192;

/// The most entries of a record, by which the memory is bounded that it takes to play it again.
pub const MOST_ENTRIES: u64 = 100_000;

pub(super) fn are_few(entry: u64) -> Result<()> {
    if entry <= MOST_ENTRIES {
        return Ok(());
    }
    let message = format!("a record has at most {MOST_ENTRIES} entries");
    Err(Refusal::new(Code::WorkTooLarge, message))
}

/// What a line is linked with, given the link of the line before it: 64 digits of a hash, whose first
/// eight are the check.
pub(super) fn link(before: &str, body: &str) -> String {
    let hash = Sha256::new().chain_update(before).chain_update(body).finalize();
    hex(&hash)
}

/// The check of a line.
pub(super) fn check(link: &str) -> &str {
    &link[..8]
}

/// A line as it stands in the file, with its line break.
pub(super) fn line(body: &str, link: &str) -> String {
    // The brace that closes the body goes after the check.
    let open = body.strip_suffix('}').unwrap_or(body);
    format!("{open},\"check\":\"{}\"}}\n", check(link))
}

/// Takes a line without its line break apart into body and check.
fn apart(line: &str) -> Option<(String, &str)> {
    let line = line.strip_suffix("\"}")?;
    let at = line.len().checked_sub(8)?;
    let (open, check) = (line.get(..at)?, line.get(at..)?);
    Some((format!("{}}}", open.strip_suffix(",\"check\":\"")?), check))
}

pub(super) fn broken(number: u64, why: impl std::fmt::Display) -> Refusal {
    Refusal::new(Code::LogBroken, format!("the record is damaged: {why}"))
        .at(format!("line {number}"))
}

/// The body of a line and its link, if the check is right.
pub(super) fn checked(number: u64, piece: &[u8], before: &str) -> Result<(String, String)> {
    let text = str::from_utf8(piece).map_err(|_| broken(number, "it is not UTF-8"))?;
    let (body, found) = apart(text.trim_end_matches('\n'))
        .ok_or_else(|| broken(number, "the line does not end with its check"))?;
    let due = link(before, &body);
    if found != check(&due) {
        return Err(broken(number, "the line, or one before it, is not as it was written"));
    }
    Ok((body, due))
}
