//! The whole of croupier from outside.
//!
//! - `laws`: universal laws, over random play of every registered game
//! - `pairs_and_wagers`: Pairs and Wagers against a second referee and a second solver

mod common;
mod laws;
mod pairs_and_wagers;
