//! More than one game: what is known of games that were saved, the score of an evening, the sheet of
//! a game, and whether the dice on the table fall as fair ones do.
//!
//! A file leans only on those before it: `result`; `series`, `dice_test`, `sheet`; `stats`,
//! `sheet_text`, `sheet_page`.

pub mod dice_test;
pub mod result;
pub mod series;
pub mod sheet;
pub mod sheet_page;
pub mod sheet_text;
pub mod stats;
