//! What values from outside mean, where their shape is right: checks that every game makes.
//!
//! Places are told by anything that can be shown, and shown only where something is wrong: every
//! state that comes in passes here.

use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use super::{Code, Name, Names, Refusal, Result, Seat, Seats, refusal, refuse_if};

/// The place of a player's field: `/players/1/dice`.
#[derive(Clone, Copy, Debug)]
pub struct OfPlayer(pub usize, pub &'static str);

impl fmt::Display for OfPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/players/{}/{}", self.0, self.1)
    }
}

/// The parts of a state contradict each other at `at`.
pub fn inconsistent(message: impl Into<String>, at: impl Display) -> Refusal {
    Refusal::new(Code::StateInconsistent, message).at(at)
}

/// A field that says something at another moment only; its place ends with its name.
pub fn foreign(at: &str) -> Refusal {
    let field = at.rsplit('/').next().unwrap_or_default().replace('_', "-");
    inconsistent(format!("there is no {field} at this moment"), at)
}

/// When players leave most games.
pub const BETWEEN_TURNS: &str = "between turns, before the dice";

/// Whether one of those who play may leave the game: it can be left at such a moment, which may be now,
/// by this clause.
///
/// # Errors
/// `phase-wrong`.
pub fn may_leave(
    playing: Seats,
    who: Seat,
    (moment, is_now): (&str, bool),
    rule: &'static str,
) -> Result<()> {
    let message = if !is_now {
        &format!("nobody can leave now: players leave {moment}")
    } else if !playing.has(who) {
        "that player has left already"
    } else if playing.len() == 1 {
        "nobody else is left to play"
    } else {
        return Ok(());
    };
    Err(Refusal::new(Code::PhaseWrong, message).rule(rule))
}

/// A field that is needed here; its place ends with its name.
pub fn missing(at: impl Display) -> Refusal {
    let at = at.to_string();
    let field = at.rsplit('/').next().unwrap_or_default();
    refusal!(MissingField, at & at, "missing field \"{field}\"")
}

/// What stands in a field that this moment needs.
///
/// # Errors
/// As [`missing`].
#[inline]
pub fn need<T>(field: Option<T>, at: impl Display) -> Result<T> {
    field.ok_or_else(|| missing(at))
}

/// Who is named by a field that this moment needs.
///
/// # Errors
/// As [`missing`], and `name-invalid`.
pub fn seat_of(field: Option<&Name>, names: &Names, at: &str) -> Result<Seat> {
    need(field, at)?.seat(names, at)
}

/// A number that must lie in a range.
///
/// # Errors
/// `out-of-range`.
#[inline]
pub fn ranged(value: i64, range: RangeInclusive<i64>, at: impl Display) -> Result<i64> {
    let (least, most) = range.into_inner();
    refuse_if!(value < least || value > most =>
        OutOfRange, at at, "{value} is not from {least} to {most}");
    Ok(value)
}

/// As [`ranged`], where the number may be absent.
///
/// # Errors
/// `out-of-range`.
pub fn ranged_if(
    value: Option<i64>,
    range: RangeInclusive<i64>,
    at: impl Display,
) -> Result<Option<i64>> {
    value.map(|value| ranged(value, range, at)).transpose()
}

#[cfg(test)]
mod tests {
    use super::{OfPlayer, foreign, missing};

    #[test]
    fn a_field_too_many_or_too_few_is_named_and_placed() {
        for (refusal, at, message) in [
            (foreign("/roll_off"), "/roll_off", "there is no roll-off at this moment"),
            (missing("/to_call"), "/to_call", "missing field \"to_call\""),
            (missing(OfPlayer(2, "chips")), "/players/2/chips", "missing field \"chips\""),
        ] {
            assert_eq!((refusal.at.as_deref(), &refusal.message[..]), (Some(at), message));
        }
    }
}
