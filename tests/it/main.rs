//! The whole of croupier from outside.
//!
//! - `laws`: universal laws, over random play of every registered game
//! - `wichita`: its counts, playthrough, random games and impossible states

mod common;
mod laws;
mod wichita;
