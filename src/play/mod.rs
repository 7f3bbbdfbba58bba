//! Playing any game: tables, matches, records, luck and simulation. Knows no terminal and no
//! clock.

pub mod report;
pub mod simulate;
pub mod table;
pub mod tally;
