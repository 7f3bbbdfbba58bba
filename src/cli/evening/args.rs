//! What `games`, `stats` and `sheet` take.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use crate::cli::args::file;

#[derive(Clone, Debug, Args)]
pub struct ListGames {
    /// Only those in which this player sits
    #[arg(value_name = "PLAYER")]
    pub player: Option<String>,
    /// Only those of this game
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// Only those that are not over
    #[arg(long)]
    pub unfinished: bool,
}

#[derive(Clone, Debug, Args)]
#[command(after_long_help = DICE_METHOD)]
pub struct Stats {
    /// Only this player
    #[arg(value_name = "PLAYER", conflicts_with = "name")]
    pub player: Option<String>,
    /// The same
    #[arg(long = "player", value_name = "PLAYER")]
    pub name: Option<String>,
    /// Only this game
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// Print a table for spreadsheets
    #[arg(long)]
    pub csv: bool,
    /// Also tell luck and mistakes, where values are exact; this takes a while
    #[arg(long, conflicts_with = "dice")]
    pub luck: bool,
    /// Tell how the dice fell that people typed, and whether they are fair
    #[arg(long)]
    pub dice: bool,
}

/// How `stats --dice` tells fair dice from others.
pub const DICE_METHOD: &str = "\
The test of the dice: play money is staked, at odds that are fair if the dice are, on each face \
falling too often or too seldom and on each two opposite faces falling too often. Each roll \
multiplies a stake by how much likelier such dice show these faces than fair ones do. The sum of all \
stakes, one at the beginning, is a martingale while the dice are fair (a mixture of likelihood \
ratios), so it ever reaches 100 with a chance of at most 1 in 100, by Ville's inequality: the test \
stays valid however often one looks, and whenever one stops. Dice are called unusual once it has. \
That holds for each line of the answer on its own, and if no record was deleted because of its dice.

Only dice that people typed are tested, as they stand after corrections; those that the program \
rolled are counted apart. Dice that show a six in 22 % of cases are noticed within 600 rolls of three \
dice nearly always, within 600 rolls of two dice in six of seven cases, and within 600 rolls of one \
die in two of five: of so few dice no test could tell that reliably.";

#[derive(Clone, Debug, Args)]
pub struct Sheet {
    /// The record, - for standard input; the latest unless said
    #[arg(value_hint = ValueHint::FilePath, value_parser = file())]
    pub file: Option<PathBuf>,
    /// Print a table for spreadsheets
    #[arg(long, conflicts_with_all = ["md", "html"])]
    pub csv: bool,
    /// Print a Markdown table
    #[arg(long, conflicts_with = "html")]
    pub md: bool,
    /// Print one page that needs nothing else: the sheet, the course of the scores, how it went
    #[arg(long)]
    pub html: bool,
}
