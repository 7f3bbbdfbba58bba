//! The whole of croupier from outside.
//!
//! - `laws`: universal laws, over random play of every registered game
//! - `dice_poker`: the order of all hands, odds, pots and a playthrough of Dice Poker

mod common;
mod dice_poker;
mod laws;
