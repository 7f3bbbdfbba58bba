//! The lines of a record: how long they may be, and the check at the end of each, which covers the line and the check of the line before it.

use sha2::{Digest, Sha256};

use crate::pieces::{Refusal, Result, hex, refusal, refuse_if};

/// The longest line, with its line break, in bytes, and so the most that one write can leave torn.
pub const LONGEST_LINE: usize = 8192;

/// What a line is linked with, given the link of the line before it: 64 digits of a hash, whose first
/// eight are the check.
pub(super) fn link(before: &str, body: &str) -> String {
    let hash = Sha256::new().chain_update(before).chain_update(body).finalize();
    hex(&hash)
}

/// A line as it stands in the file, with its line break.
pub(super) fn line(body: &str, link: &str) -> String {
    // The brace that closes the body goes after the check.
    let open = body.strip_suffix('}').unwrap_or(body);
    format!("{open},\"check\":\"{}\"}}\n", &link[..8])
}

pub(super) fn broken(number: u64, why: impl std::fmt::Display) -> Refusal {
    refusal!(LogBroken, at format!("line {number}"), "the record is damaged: {why}")
}

/// Whether a line is short enough.
pub(super) fn fits(len: usize) -> Result<()> {
    refuse_if!(len > LONGEST_LINE =>
        LineTooLong, "a line of a record is at most {LONGEST_LINE} bytes long");
    Ok(())
}

/// The body of a line and its link, if it ends with the right check.
pub(super) fn checked(number: u64, piece: &[u8], before: &str) -> Result<(String, String)> {
    fits(piece.len()).map_err(|why| why.at(format!("line {number}")))?;
    let text = str::from_utf8(piece).map_err(|_| broken(number, "it is not UTF-8"))?;
    let text = text.strip_suffix('\n').unwrap_or(text);
    let (open, _) = text
        .rsplit_once(",\"check\":\"")
        .ok_or_else(|| broken(number, "the line does not end with its check"))?;
    let body = format!("{open}}}");
    let due = link(before, &body);
    if line(&body, &due).trim_end() != text {
        return Err(broken(number, "the line, or one before it, is not as it was written"));
    }
    Ok((body, due))
}
