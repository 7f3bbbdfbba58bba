//! A referee at work: typed lines in, replies out. Knows no terminal.
//!
//! A file leans only on those before it: `options`, `wording` and `commands`; `reply`; `scene`, `referee`, `prompt`;
//! `corrections`, `judging`, `programs`, `questions`, `stir`, `seating` and `understanding`; `lines`.

pub mod commands;
mod corrections;
mod judging;
mod lines;
mod options;
mod programs;
pub mod prompt;
mod questions;
mod referee;
mod reply;
mod scene;
mod seating;
mod stir;
mod understanding;
mod wording;

pub use options::SessionOptions;
pub use referee::Session;
pub use reply::{Event, How, Reply, Verb};
pub use wording::log;
