//! Between games: the next one of an evening, saved games, statistics and sheets.

pub mod games;
pub mod next_game;
pub mod review;
pub mod sheet;
pub mod stats;
