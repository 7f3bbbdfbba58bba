//! A referee at work: typed lines in, replies out. Knows no terminal.
//!
//! `options`, `wording`, `commands` and `reply` know no session. `referee` is the session; every other
//! file adds to it what belongs to one kind of line or moment.

pub mod commands;
mod corrections;
mod doubts;
mod lines;
mod options;
pub mod prompt;
mod questions;
mod referee;
mod reply;
mod scene;
mod seating;
mod understanding;
mod wording;

pub use options::{SessionOptions, may_play_on};
pub use referee::Session;
pub use reply::{Event, How, Reply, written};
pub use seating::is_a_name;
pub use wording::log;
