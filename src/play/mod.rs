//! Playing any game: tables, matches, records, luck and simulation. Knows no terminal and no
//! clock.

pub mod advised;
pub mod clauses;
pub mod coach;
pub mod entropy;
pub mod fair;
pub mod games;
pub mod look;
pub mod r#match;
pub mod plan;
pub mod policy;
pub mod record;
pub mod replay;
pub mod report;
pub mod session;
pub mod simulate;
pub mod source;
pub mod store;
pub mod summary;
pub mod table;
pub mod tally;
