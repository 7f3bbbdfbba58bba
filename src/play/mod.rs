//! Playing any game: tables, matches, records, reviews and simulation. Knows no terminal and no
//! clock. What others need of it stands in the list below; what only neighbours need keeps the name of
//! its file.
//!
//! A file or folder leans only on those in lines above its own (`table`, `position` and `simulate`
//! apart, which are one thing in three):
//!
//! 1. `store`, `clauses`, `bots`, `report`, `advice`
//! 2. `seed`, then `source`
//! 3. `simulate`, `shapes`, `table` with `position`, `erased`: any game, its type erased
//! 4. `games` (the list of them), `record`
//! 5. `event`, `course`, then `match`, then `public`
//! 6. `disk` (records in files, for the command line), `stats`, `sheet`, then `curve`, then `review`, `page`

pub mod advice;
pub mod bots;
pub mod clauses;
pub mod course;
pub mod curve;
#[cfg(feature = "cli")]
pub(crate) mod disk;
mod erased;
pub mod event;
pub mod games;
mod r#match;
mod page;
pub mod position;
mod public;
pub mod record;
mod report;
pub mod review;
mod seed;
pub mod shapes;
pub mod sheet;
pub mod simulate;
mod source;
pub mod stats;
pub mod store;
mod table;

pub use course::{Course, Step};
pub use curve::Curve;
use erased::Erased;
pub use erased::read_position;
pub use event::Event;
pub use r#match::{Kept, Match, no_entry};
pub use public::{Public, Replayed, may_play_on};
pub use report::{Look, MovesListed, Scores};
pub use review::Review;
pub use seed::Seed;
pub use simulate::{Count, Estimate, GameOver, Plan, Tally};
pub use source::{Purpose, Source, Stream};
pub use table::{Acted, AnyGame, Offered, Report, Scene, Standing, Table};
