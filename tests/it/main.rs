//! The whole of croupier from outside.
//!
//! - `laws`: universal laws, over random play of every registered game
//! - `swipe`: Swipe against a second implementation, and a playthrough of all its clauses

mod common;
mod laws;
mod swipe;
