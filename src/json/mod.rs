//! JSON in and out: [`strict`] reads untrusted input, [`write`](mod@write) is the one writer, and
//! [`whole`] writes large counts.

pub mod objects;
pub mod strict;
pub mod whole;
pub mod write;
