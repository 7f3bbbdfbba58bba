//! Who plays: whose dice are real, and what is a name.

use crate::pieces::{Code, Refusal, Result, brief};
use crate::play::Match;
use crate::play::record::By;

/// By seat: whether real dice have been typed.
pub(super) fn real(game: &Match) -> Vec<bool> {
    let mut real = vec![false; game.table().names().len()];
    for step in game.steps().iter().filter(|step| step.by == By::Hand && step.is_chance()) {
        real[step.seat.index()] = true;
    }
    real
}

/// Words that people say in place of names.
const NO_NAMES: [&str; 14] = [
    "add",
    "everybody",
    "first",
    "he",
    "i",
    "me",
    "players",
    "same",
    "she",
    "the",
    "they",
    "we",
    "who",
    "without",
];

/// Whether somebody at a table may mean a name: `i join` and `the same players` tell none.
///
/// # Errors
/// `name-invalid` if not.
pub fn is_a_name(word: &str) -> Result<()> {
    if !NO_NAMES.contains(&&*word.to_lowercase()) {
        return Ok(());
    }
    let message = format!("\"{}\" is not taken for a name: type everybody's name", brief(word));
    Err(Refusal::new(Code::NameInvalid, message))
}
