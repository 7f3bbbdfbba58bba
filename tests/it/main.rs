//! The whole of croupier from outside.
//!
//! - `dalmatian`: second opinions on its scores, values, odds and tree
//! - `dice_poker`: the order of all hands, odds and pots of Dice Poker
//! - `laws`: universal laws, over random play of every registered game
//! - `pairs_and_wagers`: Pairs and Wagers against a second referee and a second solver
//! - `perft`: counts of the tree, on file
//! - `playthrough`: games that can be read, on file, with every clause of every game
//! - `record`: the record of a game on disks that fail
//! - `rules`: every clause of every game is cited
//! - `simulate`: whole games by the thousand, against plain loops
//! - `swipe`: Swipe against a second implementation
//! - `wichita`: its counts, random games and impossible states

mod common;
mod dalmatian;
mod dice_poker;
mod laws;
mod pairs_and_wagers;
mod perft;
mod playthrough;
mod record;
mod rules;
mod simulate;
mod swipe;
mod wichita;
