//! Playing any game: tables, matches, records, luck and simulation. Knows no terminal and no
//! clock.
//!
//! A file or folder leans only on those in lines above its own (`table` and `look` apart, which are
//! one thing in two files):
//!
//! 1. `entropy`, `store`, `clauses`, `policy`, `report`, `advised`, `fair`, `seating`
//! 2. `seed`, then `secret`; `plan`
//! 3. `source`, `tally`
//! 4. `simulate`, `shapes`
//! 5. `table` with `look`: any game, its type erased
//! 6. `games` (the list of them), `record`
//! 7. `match`
//! 8. `coach`
//! 9. `summary`, then `rounds`
//! 10. `session`
//! 11. `replay`
//! 12. `evening`: several games

pub mod advised;
pub mod clauses;
pub mod coach;
pub mod entropy;
pub mod evening;
pub mod fair;
pub mod games;
pub mod look;
pub mod r#match;
pub mod plan;
pub mod policy;
pub mod record;
pub mod replay;
pub mod report;
pub mod rounds;
pub mod seating;
pub mod secret;
pub mod seed;
pub mod session;
pub mod shapes;
pub mod simulate;
pub mod source;
pub mod store;
pub mod summary;
pub mod table;
pub mod tally;
