//! Dice Poker: turn order and legality.

pub mod odds;
pub mod score;
pub mod strength;
