//! JSON in and out: [`strict`] reads what strangers write, [`write`](mod@write) is the one writer.

pub mod objects;
pub mod strict;
pub mod write;
