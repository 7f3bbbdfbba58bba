//! A referee at work: typed lines in, replies out. Knows no terminal.
//!
//! A file leans only on those before it: `options`, `wording` and `commands`; `referee`;
//! `corrections`, `questions` and `stir`; `lines`.

pub mod commands;
mod corrections;
mod lines;
mod options;
mod questions;
mod referee;
mod stir;
mod wording;

pub use lines::split_actor;
pub use options::SessionOptions;
pub use referee::{Reply, Session};
pub use wording::log;
