//! The games. They know neither each other nor who calls them.

pub mod dalmatian;
pub mod wichita;
