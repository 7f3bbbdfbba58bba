//! Playing any game: tables, matches, records, luck and simulation. Knows no terminal and no
//! clock.
//!
//! A file or folder leans only on those in lines above its own (`table`, `position`, `look` and
//! `simulate` apart, which are one thing in four):
//!
//! 1. `entropy`, `store`, `clauses`, `policy`, `player`, `report`, `advice`, `fair`, `seating`
//! 2. `seed`, then `secret`; `plan`, also after `seed`, then `game_over`, then `sequential`
//! 3. `source`, `tally`
//! 4. `compare`, `shapes`
//! 5. `table` with `position`, `look` and `simulate`, then `erased`: any game, its type erased
//! 6. `games` (the list of them), `record`
//! 7. `match`
//! 8. `coach`, then `luck`
//! 9. `summary`, then `rounds`
//! 10. `session`
//! 11. `replay`
//! 12. `evening`: several games

pub mod advice;
pub mod clauses;
pub mod coach;
pub mod compare;
pub mod entropy;
pub mod erased;
pub mod evening;
pub mod fair;
pub mod game_over;
pub mod games;
pub mod look;
pub mod luck;
pub mod r#match;
pub mod plan;
pub mod player;
pub mod policy;
pub mod position;
pub mod record;
pub mod replay;
pub mod report;
pub mod rounds;
pub mod seating;
pub mod secret;
pub mod seed;
pub mod sequential;
pub mod session;
pub mod shapes;
pub mod simulate;
pub mod source;
pub mod store;
pub mod summary;
pub mod table;
pub mod tally;
