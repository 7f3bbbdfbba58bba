//! What simulated games came to: whole numbers that add up exactly, and the estimates that follow
//! from them.
//!
//! A file leans only on those before it: `counts`, `checks`, `words`.

mod counts;
mod words;

pub use counts::{Count, Estimate, Tally};
