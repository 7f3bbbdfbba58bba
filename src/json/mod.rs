//! JSON in and out: [`strict`] reads untrusted input, [`write`](mod@write) is the one writer.

pub mod objects;
pub mod strict;
pub mod write;
