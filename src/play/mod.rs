//! Playing any game: tables, matches, records, luck and simulation. Knows no terminal and no
//! clock.

pub mod fair;
pub mod record;
pub mod report;
pub mod source;
pub mod table;
