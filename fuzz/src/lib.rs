//! The laws of untrusted input, as the tests have them.

#[path = "../../tests/it/common.rs"]
pub mod common;
#[path = "../../tests/it/disk.rs"]
pub mod disk;
#[path = "../../tests/it/seeds.rs"]
pub mod seeds;
#[path = "../../tests/it/untrusted.rs"]
pub mod untrusted;
