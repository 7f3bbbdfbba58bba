//! The durable record of a game: its header and its entries, one JSON object to a line.
//!
//! ```text
//! {"croupier":2,"game":"dalmatian","rules":{},"players":["Ana","Bo"],"first":null,"seed":"7","deal":false,"started":"2026-03-01T20:15:00Z","check":"…"}
//! {"n":1,"do":"dice 3","player":"Ana","by":"hand","check":"…"}
//! {"n":2,"do":"dice 5","player":"Bo","by":"program","check":"…"}
//! {"n":3,"undo":true,"check":"…"}
//! ```
//!
//! The record holds causes only. What follows from them is worked out again whenever it is read,
//! and nothing in it is ever rewritten: corrections are entries too.
//!
//! # What is promised
//! - An entry that [`Record::append`] has returned a number for is on the disk. Each takes exactly
//!   one write and one sync. A write or sync that fails is never tried again, for nobody can tell
//!   what the disk holds after it: the record is dead from then on and confirms nothing more.
//! - What was being written when the power went is not half counted. The last line is *torn* if
//!   it begins like the next entry and its end is missing, or there are NUL bytes in it, which is how
//!   a block that never reached the disk reads. It had not been confirmed: [`Record::open`] cuts it
//!   off. (Somebody who cuts a file within its last line makes it look like this.) Where nothing but
//!   the line break is missing, the line is whole, and gets it back. A tail that is longer than a
//!   line may be is damage: no one write leaves it.
//! - Damage is `log-broken`, names the line, and changes nothing. `croupier recover` writes what
//!   stands before it to another file.
//! - Two processes cannot write one record: it is locked while it is open.
//! - Before every write and after every sync the record must be the file of its name, as long as it
//!   was written. If another program has replaced, cut or lengthened it, nothing more is confirmed.
//! - Nobody else may read what is written: every file is 0600, every folder made for them 0700.
//!
//! # The check of a line
//! Every line ends with `,"check":"…"}`. A line is linked with the SHA-256, in hexadecimal, of what
//! the line before it is linked with (nothing, for the header), followed by the line without its own
//! check: `{"n":3,"undo":true}`. The check is its first eight digits. Lines are read strictly: one that is not written
//! exactly as this program writes it is broken, so any byte that changed is found. Two things cannot
//! be seen in the record alone: whole lines missing from the end, and a record that somebody has
//! written anew from beginning to end. Players who noted a check see them.
//!
//! # Hidden cards
//! What the program dealt lies in the record in clear, marked `"hidden":true` where not everybody may
//! see it, and so does the seed: the file is its owner's alone, and no command shows what is hidden
//! before the game is over.
//!
//! # Files
//! A file leans only on those before it: `entry`, `chain`, `read`, `write`.

mod chain;
mod entry;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub use chain::LONGEST_LINE;
pub use entry::{By, Entry, Event, Header, VERSION, What};
pub use read::{Contents, decode, decode_good};
pub use write::{LONGEST_RECORD, Record, Store, TOUCHED};
