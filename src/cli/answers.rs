//! What the verbs answer on one state, for the shell and for `serve` alike.

use std::io;

use sha2::{Digest, Sha256};

use crate::cli::apply::apply;
use crate::cli::out::Out;
use crate::game::Answer;
use crate::json::strict::Id;
use crate::json::write::{append_json, json_text};
use crate::pieces::{Code, Refusal, Result, Style, Verdict, brief};
use crate::play::look::scores;
use crate::play::{Source, Table};

/// So many moves of a state are listed unless more are asked for: some hands have more than
/// anybody can wait for.
pub const MOST_MOVES: usize = 1_000_000;

/// Writes the moves of a table, each as it is found, and says if there were more.
///
/// # Errors
/// If they are not taken.
pub fn every_move(table: &dyn Table, most: usize, out: &mut Out) -> io::Result<()> {
    out.waiting().extend_from_slice(b"{\"moves\":[");
    let mut listed = 0;
    let mut more = false;
    let mut written: io::Result<()> = Ok(());
    table.every_move(&mut |shown| {
        if listed == most {
            more = true;
            return false;
        }
        if listed > 0 {
            out.waiting().push(b',');
        }
        listed += 1;
        append_json(out.waiting(), shown);
        written = out.spill();
        written.is_ok()
    });
    out.waiting().extend_from_slice(if more { b"],\"more\":true}" } else { b"]}" });
    written
}

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

/// Scores a state, or a position in words if it is asked in words.
///
/// # Errors
/// If the position cannot be scored.
pub fn score(table: &dyn Table, words: Option<Style>, out: &mut Vec<u8>) -> Result<()> {
    if table.is_fragment() {
        write(table.score_answer()?.as_ref(), words, out);
    } else {
        table.names().scope(|| append_json(out, &scores(table)));
    }
    Ok(())
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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Out, apply, every_move};
    use crate::pieces::{Names, Seat};
    use crate::registry;

    #[test]
    fn moves_are_listed_up_to_a_bound_and_it_is_said_if_there_are_more() {
        let names = Names::new(["Ana", "Bo"].map(str::to_string).to_vec()).unwrap();
        let kind = registry::find("dalmatian").unwrap();
        let mut table = kind.fresh(&json!({}), names, Some(Seat::new(0))).unwrap();
        for words in ["dice 2 4", "dice 1 2 3 4 5"] {
            apply(table.as_mut(), words).unwrap();
        }
        let all = table.moves().len();
        for most in [0, 3, all - 1, all, all + 1] {
            let mut written = Out::memory();
            every_move(table.as_ref(), most, &mut written).unwrap();
            let look: Value = serde_json::from_slice(written.waiting()).unwrap();
            assert_eq!(look["moves"].as_array().unwrap().len(), most.min(all));
            assert_eq!(look.get("more").is_some(), most < all, "{most}");
        }
    }
}
