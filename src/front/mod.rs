//! Where croupier meets terminals, pipes and files.

pub mod apply;
pub mod args;
pub mod cli;
pub mod dice;
pub mod exit;
pub mod json;
pub mod line_reader;
pub mod lines;
pub mod man;
pub mod out;
pub mod output_options;
pub mod pages;
pub mod paint;
pub mod pipe;
pub mod play;
pub mod progress;
pub mod prompt;
pub mod records;
pub mod run;
pub mod saved;
pub mod signals;
pub mod verbs;
