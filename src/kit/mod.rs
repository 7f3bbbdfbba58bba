//! Pieces out of the box: no rules, no input or output, no randomness.

pub mod cards;
pub mod chance;
pub mod dice;
pub mod direct;
pub mod door;
pub mod escape;
pub mod hex;
pub mod leadoff;
pub mod meaning;
pub mod names;
pub mod refusal;
pub mod scan;
pub mod seat;
pub mod shelf;
pub mod style;
pub mod suggest;
pub mod text;
pub mod told;
