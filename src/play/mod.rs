//! Playing any game: tables, matches, records, reviews and simulation. Knows no terminal and no
//! clock. What others need of it stands in the list below; what only neighbours need keeps the name of
//! its file.
//!
//! A file or folder leans only on those in lines above its own (`table`, `position` and `simulate`
//! apart, which are one thing in three):
//!
//! 1. `clauses`, `bots`, `advice`
//! 2. `source`
//! 3. `simulate`, `shapes`, `table` with `position`: any game, its type erased
//! 4. `games` (the list of them), `record`
//! 5. `course`, then `match`, then `public`
//! 6. `disk` (records in files, for the command line), `stats`, `sheet`, then `curve`, then `review`, `page`

pub mod advice;
pub(crate) mod bots;
pub(crate) mod clauses;
pub(crate) mod course;
pub(crate) mod curve;
#[cfg(feature = "cli")]
pub(crate) mod disk;
pub(crate) mod games;
mod r#match;
mod page;
pub(crate) mod position;
mod public;
pub mod record;
pub(crate) mod review;
pub(crate) mod shapes;
pub(crate) mod sheet;
pub(crate) mod simulate;
mod source;
pub(crate) mod stats;
mod table;

pub(crate) use curve::Curve;
pub(crate) use position::{Look, MovesListed, Scores};
pub(crate) use public::{Public, Replayed};
pub(crate) use review::Review;
pub(crate) use simulate::GameOver;

pub use course::{Course, Step};
pub use r#match::Match;
pub use record::Event;
pub use simulate::{Plan, Tally};
pub use source::{Purpose, Seed, Source, Stream};
pub use table::{Acted, AnyGame, Given, Offered, Report, Scene, Standing, Table};
