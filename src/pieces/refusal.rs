//! What a refusal says: a stable code, the place, the rule, the words and a way out; and what values from
//! outside mean, where their shape is right.
//!
//! Checks that every game makes are told places by anything that can be shown, and show them only where
//! something is wrong: every state that comes in passes here.

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::ops::RangeInclusive;

use schemars::JsonSchema;
use serde::Serialize;

use super::{Name, Names, Seat, Seats, worded};

/// A refusal: its code, perhaps where (`at`), by which clause (`by`) and what helps (`hint`), and its
/// words as of [`format!`].
#[macro_export]
macro_rules! refusal {
    ($code:ident $(, at $at:expr)? $(, by $rule:expr)? $(, hint $hint:expr)?, $words:literal $($with:tt)*) => {
        $crate::pieces::Refusal::new(
            $crate::pieces::Code::$code,
            ::std::fmt::format(::std::format_args!($words $($with)*)),
        )
        $(.at($at))? $(.rule($rule))? $(.hint($hint))?
    };
}

/// Returns such a refusal if this is so.
#[macro_export]
macro_rules! refuse_if {
    ($so:expr => $($refusal:tt)+) => {
        if $so {
            return Err($crate::refusal!($($refusal)+));
        }
    };
}

worded! {
    /// The closed list of refusal codes. It is added to, never renamed.
    #[derive(Hash, JsonSchema)]
    pub enum Code {
        JsonInvalid = "json-invalid": "the line is not JSON",
        EncodingInvalid = "encoding-invalid": "the text is not UTF-8",
        LineTooLong = "line-too-long": "the line is longer than the limit",
        TooDeep = "too-deep": "the JSON is nested too deeply",
        DuplicateKey = "duplicate-key": "an object names a key twice",
        UnknownField = "unknown-field": "an object has an unknown field",
        MissingField = "missing-field": "a required field is missing",
        WrongType = "wrong-type": "a value of the wrong type",
        OutOfRange = "out-of-range": "a number or word out of range",
        GameUnknown = "game-unknown": "no such game, or not the game of this command",
        RulesInvalid = "rules-invalid": "the house rules do not fit",
        PlayersInvalid = "players-invalid": "the number of players does not fit, or two share a name",
        NameInvalid = "name-invalid": "a name that cannot be used, or that nobody has",
        DiceCount = "dice-count": "too many or too few dice",
        DieFace = "die-face": "a face that no die of six sides has",
        CardInvalid = "card-invalid": "not a card, or not a card of this game",
        CardDuplicate = "card-duplicate": "a card that is already somewhere else",
        CardCount = "card-count": "too many or too few cards",
        StateInconsistent = "state-inconsistent": "the parts of a state contradict each other",
        PhaseWrong = "phase-wrong": "not at this moment of the game",
        SeatWrong = "seat-wrong": "not this player",
        MoveUnreadable = "move-unreadable": "words that are not a move",
        MoveAmbiguous = "move-ambiguous": "words that could mean several moves",
        MoveIllegal = "move-illegal": "a move that the rules do not allow now",
        GameOver = "game-over": "the game is over",
        AdviceNone = "advice-none": "there is nothing to advise on",
        WorkTooLarge = "work-too-large": "more work than allowed",
        LogBroken = "log-broken": "a damaged or contradictory record",
        LogVersion = "log-version": "a record of a version this program does not know",
        Locked = "locked": "another process is writing the record",
        Io = "io": "a file or the terminal failed",
    }
}

/// Stands between the parts of a refusal in the words of an error; no message has it.
const MARK: char = '\u{1}';

/// What is wrong. It changes nothing; the game or the stream goes on after it.
#[serde_with::skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Problem")]
pub struct Refusal {
    pub code: Code,
    /// A JSON pointer into what was read, or an entry or line of a record.
    pub at: Option<String>,
    /// Where a text is no JSON or no UTF-8.
    pub column: Option<u32>,
    pub message: String,
    /// The clause that decides, such as `R5`, behind the game once that is known.
    pub rule: Option<Cow<'static, str>>,
    /// What to do instead.
    pub hint: Option<String>,
}

/// What a refusal may stand in place of.
pub type Result<T, E = Refusal> = std::result::Result<T, E>;

impl Refusal {
    /// Marked as seldom called: so what leads here does not stand between what is run through for
    /// every line of a stream.
    #[cold]
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        let (at, column, rule, hint) = (None, None, None, None);
        Self { code, at, column, message: message.into(), rule, hint }
    }

    /// That it is another player's turn. [Whose](Refusal::turn_of) is all that there is to say, where names
    /// are known.
    pub fn others_turn() -> Self {
        Self::new(Code::SeatWrong, "")
    }

    /// Says to somebody who cannot act now whose turn it is: rules know seats, not names.
    pub fn turn_of(mut self, name: &str) -> Self {
        if self.message.is_empty() {
            self.message = format!("it is {name}'s turn");
        } else {
            self.hint.get_or_insert_with(|| format!("{name} is next"));
        }
        self
    }

    /// Says where, unless a nearer place was named already.
    pub fn at(mut self, at: impl fmt::Display) -> Self {
        self.at.get_or_insert_with(|| at.to_string());
        self
    }

    /// Puts `prefix` before the pointer: what was read is a part of something larger.
    pub fn under(mut self, prefix: &str) -> Self {
        self.at = Some(format!("{prefix}{}", self.at.unwrap_or_default()));
        self
    }

    /// Says in the message in which of several things it lies.
    pub fn within(self, what: &str) -> Self {
        Self { message: format!("in {what}: {}", self.message), ..self }
    }

    pub fn rule(mut self, rule: &'static str) -> Self {
        self.rule = Some(rule.into());
        self
    }

    /// As [`rule`](Refusal::rule), unless a clause was named already.
    pub fn or_rule(mut self, rule: &'static str) -> Self {
        if !rule.is_empty() {
            self.rule.get_or_insert(rule.into());
        }
        self
    }

    /// As the error of a reader, which has words alone: [`json::read`](super::json::read) finds in
    /// them all that it says.
    pub fn into_error<E: serde::de::Error>(self) -> E {
        let Self { code, at, message, rule, hint, .. } = self;
        let (code, rule) = (code.word(), rule.unwrap_or_default());
        let (at, hint) = (at.unwrap_or_default(), hint.unwrap_or_default());
        E::custom([code, &at, &rule, &hint, &message].map(|part| format!("{MARK}{part}")).concat())
    }

    /// What [`into_error`](Refusal::into_error) has put into the words of an error.
    pub fn from_error(words: &str) -> Option<Self> {
        let [_, code, at, rule, hint, message] = words.split(MARK).collect::<Vec<_>>()[..] else {
            return None;
        };
        let code = Code::read(code).ok()?;
        let some = |text: &str| (!text.is_empty()).then(|| text.to_string());
        let (at, rule, hint) = (some(at), some(rule).map(Cow::Owned), some(hint));
        Some(Self { at, rule, hint, ..Self::new(code, message) })
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        let at = self.at.clone().filter(|at| !at.is_empty());
        let place = at.or_else(|| Some(format!("column {}", self.column?)));
        let asks = self.message.ends_with('?') && self.rule.is_none() && place.is_none();
        match (&place, &self.rule) {
            (Some(at), Some(rule)) => write!(f, " ({at}; rule {rule})")?,
            (Some(at), None) => write!(f, " ({at})")?,
            (None, Some(rule)) => write!(f, " (rule {rule})")?,
            (None, None) => {}
        }
        let Some(hint) = &self.hint else { return Ok(()) };
        write!(f, "{} {hint}", if asks { "" } else { "." })
    }
}

impl std::error::Error for Refusal {}

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
    use super::{Code, OfPlayer, Refusal, foreign, missing};

    #[test]
    fn codes_are_kebab_case_and_distinct() {
        for (i, code) in Code::ALL.iter().enumerate() {
            let text = code.word();
            assert!(text.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'), "{text}");
            assert!(Code::ALL[i + 1..].iter().all(|other| other.word() != text), "{text}");
        }
    }

    #[test]
    fn an_error_stands_for_the_whole_refusal() {
        let refusal = || Refusal::new(Code::DieFace, "no die").at("/0").rule("R1").hint("Look");
        let error: serde_json::Error = refusal().into_error();
        assert_eq!(Refusal::from_error(&error.to_string()), Some(refusal()));
        assert_eq!(Refusal::from_error("no die"), None);
    }

    #[test]
    fn the_nearest_place_stays() {
        let refusal = Refusal::new(Code::DieFace, "no").at("/dice/2").at("/dice").under("/a");
        assert_eq!(refusal.at.as_deref(), Some("/a/dice/2"));
    }

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
