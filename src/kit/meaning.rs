//! What values from outside mean, where their shape is right: checks that every game's door makes.

use std::ops::RangeInclusive;

use super::names::{Names, brief};
use super::refusal::{Code, Refusal};
use super::seat::Seat;

/// The parts of a state contradict each other at `at`.
#[must_use]
pub fn inconsistent(message: impl Into<String>, at: impl Into<String>) -> Refusal {
    Refusal::new(Code::StateInconsistent, message).at(at)
}

/// A number that must lie in a range.
///
/// # Errors
/// `out-of-range`.
pub fn ranged(value: i64, range: RangeInclusive<i64>, at: &str) -> Result<i64, Refusal> {
    if range.contains(&value) {
        return Ok(value);
    }
    let (least, most) = (range.start(), range.end());
    Err(Refusal::new(Code::OutOfRange, format!("{value} is not within {least} to {most}")).at(at))
}

/// As [`ranged`], where the number may be absent.
///
/// # Errors
/// `out-of-range`.
pub fn ranged_if(
    value: Option<i64>,
    range: RangeInclusive<i64>,
    at: &str,
) -> Result<Option<i64>, Refusal> {
    value.map(|value| ranged(value, range, at)).transpose()
}

/// The player who is called exactly so.
///
/// # Errors
/// `name-invalid`.
pub fn named(names: &Names, name: &str, at: &str) -> Result<Seat, Refusal> {
    names.exactly(name).ok_or_else(|| {
        let message = format!("nobody here is called \"{}\"", brief(name));
        Refusal::new(Code::NameInvalid, message).at(at)
    })
}
