//! Pieces out of the box: no rules, no input or output, no randomness.

mod card;
pub mod cards;
mod chance;
mod dice;
mod hex;
pub mod json;
mod name;
mod names;
mod narration;
pub mod parts;
mod refusal;
mod roll_off;
mod seat;
pub mod shape;
mod style;
mod suggest;
mod validate;
mod worded;
mod written;

pub use card::{Card, RANKS, Rank, Suit};
pub use cards::{Hand, Pack};
pub use chance::{
    Chance, Due, Outcome, Sampler, SplitMix, below, draw, marks, number, number_due, roll, throw,
    unreadable,
};
pub use dice::{Dice, FACES, Face};
pub use hex::hex;
pub use name::Name;
pub use names::{
    Names, YOU, brief, folded, halves, is_same, is_unseen, together, visible, visible_path,
};
pub use narration::{Narration, Verdict};
pub use refusal::{Code, Refusal, Result, Spot};
pub use roll_off::{Entrant, RollOff};
pub use seat::{Scores, Seat, Seats};
pub use style::{Column, Grid, Style, aligned, capital, padded, percent, wide};
pub use suggest::nearest;
pub use validate::{
    OfPlayer, foreign, inconsistent, may_leave, missing, need, ranged, ranged_if,
    seat_of,
};

pub use written::{append_json, json_text, write_json};

pub use crate::refusal;
pub use crate::refuse_if;
pub use crate::worded;
