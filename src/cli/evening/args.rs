//! What `stats` and `sheet` take.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueHint};

use crate::cli::args::{file, seconds};

#[derive(Clone, Debug, Args)]
pub struct Stats {
    /// Only this player
    #[arg(value_name = "PLAYER")]
    pub player: Option<String>,
    /// Tell how the dice fell that people typed
    #[arg(long)]
    pub dice: bool,
}

#[derive(Clone, Debug, Args)]
pub struct Sheet {
    /// The record, - for standard input; the latest unless said
    #[arg(value_hint = ValueHint::FilePath, value_parser = file())]
    pub file: Option<PathBuf>,
    /// Print a table for spreadsheets
    #[arg(long, conflicts_with = "html")]
    pub csv: bool,
    /// Print one page that needs nothing else: the sheet, the course of the scores, how it went
    #[arg(long)]
    pub html: bool,
}

#[derive(Clone, Debug, Args)]
pub struct Review {
    /// The record, - for standard input; the latest unless said
    #[arg(value_hint = ValueHint::FilePath, value_parser = file())]
    pub file: Option<PathBuf>,
    /// Judge choices for so long, 10 seconds unless said
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub seconds: Option<Duration>,
}
