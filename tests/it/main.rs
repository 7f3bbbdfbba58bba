//! The whole of croupier from outside.
//!
//! - `laws`: universal laws, over random play of every registered game

mod common;
mod laws;
