//! What simulated games came to: whole numbers that add up exactly, and the estimates that follow
//! from them.
//!
//! A file leans only on those before it: `counts`, `wire`, `words`.

mod counts;
mod wire;
mod words;

pub use counts::{Count, Ended, Estimate, Faults, Tally};
pub use wire::Wire;
