//! The laws of the doors, as the tests have them.

#[path = "../../tests/it/common.rs"]
pub mod common;
#[path = "../../tests/it/doors.rs"]
pub mod doors;
#[path = "../../tests/it/seeds.rs"]
pub mod seeds;
