//! croupier: referee, scorer and analyst for five tabletop games.

pub mod front;
pub mod game;
pub mod games;
pub mod kit;
pub mod play;
pub mod registry;
pub mod solve;
