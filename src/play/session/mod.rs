//! A referee at work: typed lines in, replies out. Knows no terminal.
//!
//! A file leans only on those before it: `options`, `wording` and `commands`; `referee`;
//! `corrections` and `questions`; `lines`.

pub mod commands;
mod corrections;
mod lines;
mod options;
mod questions;
mod referee;
mod wording;

pub use options::SessionOptions;
pub use referee::{Reply, Session};
pub use wording::log;
