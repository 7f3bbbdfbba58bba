//! Where croupier meets terminals, pipes and files.
//!
//! A file leans on those in its own line and in lines above it. The command tree and the manual name
//! besides what stands further down: arguments (`evening::args`), requests (`serve::Request`).
//!
//! 1. `exit`, `out`, `lines`, `paint`, `progress`, `saved`, `inputs`, `apply`,
//!    `answers`, `json`, `output_options`
//! 2. `console`, `args`, `signals`, `dice`, `records`
//! 3. `command_line` (the command tree), `line_reader`, `stream`, `simulate`
//! 4. `manual`, `completions`, `seating`, `verbs` (what answers and ends)
//! 5. `evening` (between games), `prompt`
//! 6. `pages`, `play` (sitting down to a game), `serve` (for programs)
//! 7. `run`

mod answers;
pub mod apply;
mod args;
pub mod command_line;
mod completions;
mod console;
mod dice;
mod evening;
mod exit;
mod inputs;
pub mod json;
mod line_reader;
pub mod lines;
mod manual;
mod out;
mod output_options;
mod pages;
mod paint;
mod play;
mod progress;
mod prompt;
mod records;
pub(crate) mod run;
mod saved;
mod seating;
mod serve;
mod signals;
mod simulate;
mod stream;
mod verbs;
