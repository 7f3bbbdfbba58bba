//! What people say for moves that many games have, for [`said`](super::MoveWord::said).

/// These dice, once more.
pub const AGAIN: &str = include_str!("phrases/again.txt");

/// These dice stay.
pub const KEEPS: &str = include_str!("phrases/keeps.txt");

/// What lies there is what counts.
pub const STAY: &str = include_str!("phrases/stay.txt");

/// The turn is over.
pub const OVER: &str = include_str!("phrases/over.txt");

/// And the next one plays.
pub const TURN: &str = include_str!("phrases/turn.txt");

/// No, as an answer.
pub const NO: &str = include_str!("phrases/no.txt");

/// Somebody goes home.
pub const LEAVES: &str = include_str!("phrases/leaves.txt");

/// Everybody goes home.
pub const NIGHT: &str = include_str!("phrases/night.txt");
