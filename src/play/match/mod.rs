//! A match: an opening, the entries since, and what they have led to.
//!
//! The record holds causes only (luck with its source, moves, corrections); everything else is a
//! fold over them. Every entry passes through one gate, [`Match::enter`]: it is judged, made
//! durable, and only then does it count. A refusal changes nothing.
//!
//! A file leans only on those before it: `step`, `game`, `corrections`, `gate`.

mod corrections;
mod game;
mod gate;
mod step;

pub use game::{Kept, Match, opening};
pub use step::Step;
