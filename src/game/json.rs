//! How a game's states are read and written: one struct for the JSON of a whole game, one for that of a
//! position in short, and the way between them and the state.

use std::fmt::Display;

use schemars::{JsonSchema, json_schema};
use serde::Serialize;
use serde::de::{Deserialize, Deserializer, Error};
use serde_json::Value;

use super::{Answer, Game, Position, seats_fit};
use crate::pieces::{
    Code, Names, Refusal, Result, Seats, foreign, inconsistent, is_same, missing, refusal,
    refuse_if,
};

/// How a game's states are read and written.
///
/// [`Whole`](Json::Whole) is one struct with derives, with the fields `players` and `phase`; names are
/// borrowed, as [names](crate::pieces::Name). What belongs to some phases alone is an `Option` there:
/// [`read`](Json::read) takes what its phase needs, refuses what is impossible, and compares the rest
/// with what would be written ([`agrees`]).
///
/// [`Short`](Json::Short) is a position for people to write: a struct of its own, and a word of the same
/// content. It has neither `players` nor `phase`.
pub trait Json: Game {
    type Whole<'a>: Serialize + Deserialize<'a> + JsonSchema;
    /// [`NoShort`] where a game has none.
    type Short<'a>: Deserialize<'a> + JsonSchema;

    /// The state of a whole game by these house rules.
    ///
    /// # Errors
    /// Names the first thing that is impossible, with its pointer.
    fn read(&self, whole: Self::Whole<'_>) -> Result<Position<Self>>;

    fn write(position: &Position<Self>) -> Self::Whole<'_>;

    /// The house rules in full, where one of them is settled only once people sit down.
    fn as_played(&self, _state: &Self::State) -> Self {
        self.clone()
    }

    /// The state of a position in short: one seat, `you`, that ends with its turn.
    ///
    /// # Errors
    /// Names what is impossible, with its pointer.
    fn read_short(&self, short: Self::Short<'_>) -> Result<Position<Self>>;

    /// A position in compact notation.
    ///
    /// # Errors
    /// Says what is wrong.
    fn read_word(word: &str) -> Result<Self::Short<'_>> {
        Err(no_notation(word))
    }

    /// Positions in compact notation, each an argument. Games that compare positions make one position
    /// of several.
    fn read_words(&self, words: &[String]) -> Vec<Result<Position<Self>>> {
        words.iter().map(|word| self.read_short(Self::read_word(word)?)).collect()
    }

    /// This moment in compact notation, where it has one.
    fn word(&self, _state: &Self::State, _names: &Names) -> Option<String> {
        None
    }

    /// Whether a position is a turn or a hand with no game around it, which ends with that turn.
    fn is_alone(position: &Position<Self>) -> bool {
        position.names.len() == 1
    }

    /// The score of such a position by the rules, and why: the answer of `score`.
    ///
    /// # Errors
    /// If it cannot be scored, say for unseen cards.
    fn score(_position: &Position<Self>) -> Result<Box<dyn Answer>> {
        Err(Refusal::new(Code::AdviceNone, "a position of this game has no score of its own"))
    }
}

/// Whether a state that was read says nothing but what would be written of it. So a reader takes what it
/// builds a state from, and all else is compared: what is left over, what follows from the rest.
///
/// # Errors
/// Names the first field that is missing, left over, or says something else.
pub fn agrees<G: Game, T: PartialEq + Serialize>(
    Position { rules, state, .. }: &Position<G>,
    written: &T,
    given: &T,
) -> Result<()> {
    if written == given {
        return Ok(());
    }
    let turns_by = rules.next(state).due().map_or(G::INFO.turns_by, |due| due.by);
    let value = |whole| serde_json::to_value(whole).unwrap_or_default();
    differs(&value(written), &value(given), "", turns_by).map_or(Ok(()), Err)
}

/// Whether nobody but those who still play has a turn; players leave once it is settled who begins.
///
/// # Errors
/// `state-inconsistent`, by this clause.
pub fn left_fits<G: Game>(at: &Position<G>, playing: Seats, rule: &'static str) -> Result<()> {
    let Position { rules, names, state } = at;
    let early = playing.len() < names.len() && !rules.is_begun(state);
    refuse_if!(early || rules.next(state).seat().is_some_and(|seat| !playing.has(seat)) =>
        StateInconsistent, at "/turn", by rule, "who has left takes no turn");
    Ok(())
}

/// What the given value says otherwise than the one that is written, and not in form alone.
fn differs(written: &Value, given: &Value, at: &str, turns_by: &'static str) -> Option<Refusal> {
    let below =
        |key: &dyn Display, one, other| differs(one, other, &format!("{at}/{key}"), turns_by);
    match (written, given) {
        _ if written == given => None,
        (Value::Object(fields), Value::Object(others)) => {
            let mut keys = fields.keys().chain(others.keys());
            keys.find_map(|key| below(key, &written[key], &given[key]))
        }
        // Where a state keeps no order, there is none.
        (Value::Array(all), Value::Array(others)) if sorted(all) == sorted(others) => None,
        (Value::Array(all), Value::Array(others)) if all.len() == others.len() => {
            let mut pairs = all.iter().zip(others).enumerate();
            pairs.find_map(|(i, (one, other))| below(&i, one, other))
        }
        // Names are the same without regard to case.
        (Value::String(one), Value::String(other)) if is_same(one, other) => None,
        // No chips, or no dice.
        (Value::Null, none) if *none == 0 || none.as_array().is_some_and(Vec::is_empty) => None,
        (Value::Null, _) => Some(foreign(at)),
        (_, Value::Null) => Some(missing(at)),
        (Value::String(turn), _) if at == "/turn" => {
            Some(inconsistent(format!("it is {turn}'s turn at this moment"), at).or_rule(turns_by))
        }
        (Value::String(phase), _) if at == "/phase" => {
            Some(refusal!(PhaseWrong, at at, "the rest of the state says {phase}"))
        }
        _ => Some(inconsistent(format!("the rest of the state says {written}"), at)),
    }
}

fn sorted(all: &[Value]) -> Vec<String> {
    let mut texts: Vec<String> = all.iter().map(Value::to_string).collect();
    texts.sort_unstable();
    texts
}

/// A position of one seat in short, of a game declared by [`state!`](crate::state): a struct with
/// derives, and perhaps a word of the same content.
pub trait Short<G: Game>: Sized {
    /// # Errors
    /// What is impossible, with its place.
    fn state(self, rules: &G) -> Result<G::State>;

    /// # Errors
    /// Says what is wrong with the word.
    fn read(word: &str) -> Result<Self> {
        Err(no_notation(word))
    }

    fn word(_state: &G::State) -> Option<String> {
        None
    }
}

fn no_notation(word: &str) -> Refusal {
    refusal!(MoveUnreadable, hint "Write a state in JSON",
        "\"{word}\" cannot be read: this game has no compact notation")
}

/// The short position of a game that has none: every state is whole.
pub enum NoShort {}

impl<G: Game> Short<G> for NoShort {
    fn state(self, _rules: &G) -> Result<G::State> {
        match self {}
    }
}

impl<'de> Deserialize<'de> for NoShort {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Err(D::Error::missing_field("players"))
    }
}

crate::pieces::shape!(inline NoShort, json_schema!(false));

/// The players of a state: as many as play, or `you` alone, whose turn has no game around it.
///
/// # Errors
/// `name-invalid` or `players-invalid`.
pub fn names<'n, G: Game>(names: impl Iterator<Item = &'n str>) -> Result<Names> {
    let names = Names::new(names)?;
    if !names.are_you() {
        seats_fit(&G::INFO, names.len())?;
    }
    Ok(names)
}
