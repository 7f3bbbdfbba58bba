//! The laws of untrusted input, as the tests have them.

#[path = "../../tests/it/common.rs"]
pub mod common;
#[path = "../../tests/it/untrusted.rs"]
pub mod untrusted;
#[path = "../../tests/it/seeds.rs"]
pub mod seeds;
