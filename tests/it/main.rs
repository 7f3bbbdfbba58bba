//! The whole of croupier from outside.
//!
//! - `laws`: universal laws, over random play of every registered game
//! - `record`: the record of a game on disks that fail

mod common;
mod laws;
mod record;
