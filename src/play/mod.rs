//! Playing any game: tables, matches, records, luck and simulation. Knows no terminal and no
//! clock. What others need of it stands in the list below; what only neighbours need keeps the name of
//! its file.
//!
//! A file or folder leans only on those in lines above its own (`table`, `position`, `look` and
//! `simulate` apart, which are one thing in four):
//!
//! 1. `entropy`, `store`, `clauses`, `commands`, `policy`, `report`, `advice`
//! 2. `seed`; `plan`, also after `seed`, then `game_over`
//! 3. `source`, `tally`
//! 4. `shapes`
//! 5. `table` with `position`, `look` and `simulate`, then `erased`: any game, its type erased
//! 6. `games` (the list of them), `record`, `line`
//! 7. `match`
//! 8. `luck`
//! 9. `summary`, then `rounds`
//! 10. `session`
//! 11. `replay`
//! 12. `evening`: several games

pub mod advice;
pub mod clauses;
pub mod commands;
pub mod entropy;
mod erased;
pub mod evening;
mod game_over;
pub mod games;
pub mod line;
pub mod look;
mod luck;
mod r#match;
mod plan;
pub mod policy;
pub mod position;
pub mod record;
pub mod replay;
mod report;
pub mod rounds;
mod seed;
pub mod session;
pub mod shapes;
pub mod simulate;
mod source;
pub mod store;
pub mod summary;
mod table;
mod tally;

use erased::Erased;
pub use erased::read_position;
pub use game_over::GameOver;
pub use luck::{Fortune, Ledger};
pub use r#match::{Kept, Match, Step, opening};
pub use plan::{LONGEST_GAME, Plan};
pub use report::{Awaits, Look, MovesListed, Score, Scores, Shown};
pub use seed::Seed;
pub use source::{Purpose, Source, Stream};
pub use table::{Acted, AnyGame, Ask, Cache, Table};
pub use tally::{Count, Estimate, Tally};
