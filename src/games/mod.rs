//! The games. They know neither each other nor who calls them.

pub mod dalmatian;
pub mod dice_poker;
pub mod pairs_and_wagers;
pub mod swipe;
pub mod wichita;
