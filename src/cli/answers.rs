//! What the verbs answer on one state, for the shell and for `serve` alike.

use sha2::{Digest, Sha256};

use crate::cli::apply::apply;
use crate::game::Answer;
use crate::json::strict::Id;
use crate::json::write::json_text;
use crate::pieces::{Code, Refusal, Result, Style, Verdict, brief};
use crate::play::{Source, Table};

/// Lets fall what is awaited: what the source gives in this place.
///
/// # Errors
/// If nothing is awaited.
pub fn roll(table: &mut dyn Table, source: &Source, place: u64) -> Result<Vec<Verdict>> {
    let due = table.awaited().map_err(|why| match why.code {
        Code::PhaseWrong if table.state().get("phase").is_some() => why.at("/phase"),
        _ => why,
    })?;
    table.take(&source.outcome(place, due.what, table.pack())?)
}

/// A request to play nothing.
pub fn no_move() -> Refusal {
    Refusal::new(Code::MissingField, "no move is given for this state").at("/moves")
}

/// Applies moves one after the other, and tells what the rules made of them; of a refused one also
/// which it is.
///
/// # Errors
/// At the first that is refused.
pub fn apply_all(
    table: &mut dyn Table,
    moves: &[String],
) -> Result<Vec<Verdict>, (usize, Refusal)> {
    let mut all = Vec::new();
    for (i, words) in moves.iter().enumerate() {
        let verdicts = apply(table, words).map_err(|why| match moves.len() {
            1 => (i, why),
            _ => (i, why.within(&brief(words))),
        })?;
        all.extend(verdicts);
    }
    Ok(all)
}

/// Why a move was refused that stands in a list of moves.
pub fn in_moves(i: usize, why: Refusal) -> Refusal {
    // A column of an object says nothing of which it is.
    let at = why.at.filter(|at| at.starts_with('/'));
    Refusal { at, ..why }.under(&format!("/moves/{i}"))
}

/// In which place among the draws of a seed those for this id fall. Numbers are their own places,
/// text lies beyond all of them.
pub fn place_of(id: &Id) -> u64 {
    match id {
        Id::Number(n) if *n >= 0 => n.unsigned_abs(),
        other => {
            let hash = Sha256::digest(json_text(other));
            let low = hash.iter().take(6).fold(0, |low, byte| low << 8 | u64::from(*byte));
            1 << 54 | low
        }
    }
}

/// Writes an answer in JSON, or in words that look so.
pub fn write(answer: &dyn Answer, words: Option<Style>, out: &mut Vec<u8>) {
    match words {
        Some(style) => out.extend_from_slice(answer.lines(style).join("\n").as_bytes()),
        None => answer.append_json(out),
    }
}

/// A table as somebody asked for by name sees it.
///
/// # Errors
/// If nobody is called so.
pub fn viewed(table: Box<dyn Table>, name: Option<&str>) -> Result<Box<dyn Table>> {
    let seat = table.names().find_if(name)?;
    Ok(if seat.is_some() { table.seen_by(seat) } else { table })
}
