//! Where croupier meets terminals, pipes and files.
//!
//! A file leans only on those in lines above its own:
//!
//! 1. `exit`, `out`, `guides`, `lines`, `paint`, `palette`, `progress`, `saved`, `inputs`, `apply`,
//!    `answers`, `json`, `output_options`
//! 2. `console`, `args`, `signals`, `programs`, `dice`, `records`
//! 3. `command_line` (the command tree), `line_reader`, `stream`, `simulate`
//! 4. `manual`, `completions`, `seating`, `verbs` (what answers and ends)
//! 5. `evening` (between games), `prompt`
//! 6. `pages`, `play` (sitting down to a game), `serve` (for programs)
//! 7. `run`

pub mod answers;
pub mod apply;
pub mod args;
pub mod command_line;
pub mod completions;
pub mod console;
pub mod dice;
pub mod evening;
pub mod exit;
pub mod guides;
pub mod inputs;
pub mod json;
pub mod line_reader;
pub mod lines;
pub mod manual;
pub mod out;
pub mod output_options;
pub mod pages;
pub mod paint;
pub mod palette;
pub mod play;
pub mod programs;
pub mod progress;
pub mod prompt;
pub mod records;
pub mod run;
pub mod saved;
pub mod seating;
pub mod serve;
pub mod signals;
pub mod simulate;
pub mod stream;
pub mod verbs;
