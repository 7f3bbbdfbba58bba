//! Where croupier meets terminals, pipes and files.
//!
//! A file leans on those in its own line and in lines above it.
//!
//! 1. `exit`, `out`, `lines`, `paint`, `signals`, `saved`
//! 2. `console`, `args`, `dice`, `records` (saved games)
//! 3. `simulate`, `command_line` (the command tree), `line_reader`
//! 4. `questions` (before a game), `pages`
//! 5. `setup` (sitting down), `prompt`
//! 6. `play` (the evening), `verbs` (those of a game, and `serve`)
//! 7. `run`

mod args;
pub mod command_line;
mod console;
mod dice;
mod exit;
mod line_reader;
mod lines;
mod out;
mod pages;
mod paint;
mod play;
mod prompt;
mod questions;
mod records;
pub(crate) mod run;
mod saved;
mod setup;
mod signals;
mod simulate;
mod verbs;
