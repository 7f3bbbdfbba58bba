//! Where croupier meets terminals, pipes and files.
//!
//! A file leans on those in its own line and in lines above it.
//!
//! 1. `exit`, `out`, `lines`, `paint`, `output_options`, `progress`, `signals`, `saved`, `inputs`
//! 2. `console`, `args`, `dice`, `records`, `serve` (lines through the engine)
//! 3. `simulate`, `command_line` (the command tree), `line_reader`
//! 4. `seating`, `questions` (before a game), `pages`, `manual`, `completions`
//! 5. `evening` (between games), `prompt`
//! 6. `play` (sitting down to a game), `verbs` (those of a game)
//! 7. `run`

mod args;
pub mod command_line;
mod completions;
mod console;
mod dice;
mod evening;
mod exit;
mod inputs;
mod line_reader;
mod lines;
mod manual;
mod out;
mod output_options;
mod pages;
mod paint;
mod play;
mod progress;
mod prompt;
mod questions;
mod records;
pub(crate) mod run;
mod saved;
mod seating;
mod serve;
mod signals;
mod simulate;
mod verbs;
