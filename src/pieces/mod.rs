//! Pieces out of the box: no rules, no input or output, no randomness.

pub mod cards;
mod chance;
mod dice;
pub mod json;
mod names;
mod narration;
pub mod parts;
mod refusal;
mod roll_off;
mod style;
pub(crate) mod text;

pub use cards::{Card, Hand, Pack, RANKS, Rank, Suit};
pub use chance::{Chance, Due, Outcome, Sampler, SplitMix, draw, throw, unreadable};
pub(crate) use chance::{below, roll};
pub use dice::{Dice, FACES, Face};
pub use json::{append_json, json_text};
pub use names::{Name, Names, Scores, Seat, Seats, YOU};
pub(crate) use names::{folded, is_same};
pub use narration::{Narration, Verdict};
pub use refusal::{
    BETWEEN_TURNS, Code, OfPlayer, Refusal, Result, foreign, inconsistent, may_leave, missing,
    need, ranged, ranged_if, seat_of,
};
pub use roll_off::{Entrant, RollOff};
pub use style::{Column, Grid, Style, aligned, padded, percent, wide};
pub(crate) use text::{brief, capital, hex, is_unseen, marks, nearest, visible, visible_path};
pub use text::{number, together};

pub use crate::refusal;
pub use crate::refuse_if;
pub(crate) use parts::{in_text, shape, worded};
