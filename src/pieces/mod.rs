//! Pieces out of the box: no rules, no input or output, no randomness.

pub mod cards;
pub mod chance;
pub mod dice;
pub mod hex;
pub mod names;
pub mod narration;
pub mod parts;
pub mod refusal;
pub mod roll_off;
pub mod seat;
pub mod shape;
pub mod style;
pub mod suggest;
pub mod typed;
pub mod validate;
