//! Who plays a seat: the program itself by one of its policies, or a program from outside.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::json::strict::{self, Node};
use crate::pieces::{Code, Refusal, Result};
use crate::solve::Policy;

/// How a seat is played, as it is written: `best`, `cmd:./mybot`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    Policy(Policy),
    /// A command of the shell, which is asked for moves.
    Program(Arc<str>),
}

/// What stands in front of a command.
const COMMAND: &str = "cmd:";

impl Player {
    /// # Errors
    /// `out-of-range` for a word that is no way of playing.
    pub fn read(word: &str) -> Result<Self> {
        match word.strip_prefix(COMMAND).map(str::trim) {
            Some("") => Err(Refusal::new(Code::OutOfRange, "cmd: names no program")
                .hint("cmd:./mybot, or with arguments cmd:python3 mybot.py")),
            Some(command) => Ok(Player::Program(command.into())),
            None => Policy::read(word).map(Player::Policy),
        }
    }

    pub(crate) fn is_program(&self) -> bool {
        matches!(self, Player::Program(_))
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Policy(policy) => f.write_str(policy.word()),
            Player::Program(command) => write!(f, "{COMMAND}{command}"),
        }
    }
}

impl Serialize for Player {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Player {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        Player::read(&word).map_err(Refusal::into_error)
    }
}

impl From<Policy> for Player {
    fn from(policy: Policy) -> Self {
        Player::Policy(policy)
    }
}

/// What starts programs that play.
///
/// ```
/// use croupier::pieces::{Refusal, Result};
/// use croupier::play::{Gone, Program, Programs};
///
/// /// Whatever is to be started, it always stops.
/// #[derive(Debug)]
/// struct Stopping;
///
/// impl Programs for Stopping {
///     fn start(&self, _: &str) -> Result<Box<dyn Program>> {
///         Ok(Box::new(Stopping))
///     }
/// }
///
/// impl Program for Stopping {
///     fn ask(&mut self, _: String) -> Result<String, Gone> {
///         Ok("stop".to_string())
///     }
/// }
/// assert_eq!(Stopping.start("./bot")?.ask("{}".to_string()), Ok("stop".to_string()));
/// # Ok::<(), Refusal>(())
/// ```
pub trait Programs: fmt::Debug + Send + Sync {
    /// # Errors
    /// `io` if it cannot be started.
    fn start(&self, command: &str) -> Result<Box<dyn Program>>;
}

/// A program at play, which is ended when it is let go.
///
/// ```
/// use croupier::play::{Gone, Program};
///
/// /// It gives up at once.
/// struct Gives;
///
/// impl Program for Gives {
///     fn ask(&mut self, _: String) -> Result<String, Gone> {
///         Err(Gone::Crashed("it gave up".to_string()))
///     }
/// }
/// assert!(Gives.ask("{}".to_string()).is_err());
/// ```
pub trait Program: Send {
    /// Asks for one line with another.
    ///
    /// # Errors
    /// If there is no answer. The program has been ended then.
    fn ask(&mut self, question: String) -> Result<String, Gone>;
}

/// Why a program does not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gone {
    /// It took too long.
    Late,
    /// It ended, or cannot be understood at all.
    Crashed(String),
    /// There never was such a program.
    Missing(String),
    /// Nobody waits for its answer any more.
    BrokenOff,
}

impl fmt::Display for Gone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Gone::Late => f.write_str("it took too long to move"),
            Gone::Crashed(how) | Gone::Missing(how) => f.write_str(how),
            Gone::BrokenOff => f.write_str("it was broken off"),
        }
    }
}

/// A program may give so many answers that are refused, one after the other, and no more.
pub const TRIES: u32 = 3;

/// The move in an answer: words, or an object with a `move`. `None` if it would rather not act: it
/// says nothing, or where it need not move what advice calls so, `roll` or `wait`.
///
/// # Errors
/// `json-invalid`, `missing-field` or `wrong-type` for an object that tells no move.
pub fn answered(line: &str, must: bool) -> Result<Option<String>> {
    let told = told(line.trim())?;
    Ok(told.filter(|words| must || !matches!(words.trim(), "roll" | "wait")))
}

fn told(line: &str) -> Result<Option<String>> {
    if matches!(line, "" | "null") {
        return Ok(None);
    }
    if !line.starts_with(['{', '"']) {
        return Ok(Some(line.to_string()));
    }
    let answer = match strict::parse(line)? {
        Node::Text(words) => return Ok(Some(words.into_owned())),
        mut object => object.take("move"),
    };
    match answer {
        Some(Node::Text(words)) => Ok(Some(words.into_owned())),
        Some(Node::Null) => Ok(None),
        Some(_) => Err(Refusal::new(Code::WrongType, "a move is told in words").at("/move")),
        None => Err(Refusal::new(Code::MissingField, "the answer has no \"move\"").at("/move")),
    }
}

#[cfg(test)]
mod tests {
    use super::{Player, answered};
    use crate::pieces::Code;

    #[test]
    fn players_are_written_as_they_are_read() {
        for word in ["best", "random", "cmd:./mybot", "cmd:python3 a.py --deep 3"] {
            assert_eq!(Player::read(word).unwrap().to_string(), word);
        }
        for word in ["cmd:", "cmd: ", "./mybot", "Best"] {
            assert_eq!(Player::read(word).unwrap_err().code, Code::OutOfRange, "{word}");
        }
    }

    #[test]
    fn answers_are_words_or_objects() {
        let words = |line| answered(line, true).unwrap();
        for line in ["reroll 1 5", " reroll 1 5\r", "\"reroll 1 5\"", r#"{"move":"reroll 1 5"}"#] {
            assert_eq!(words(line).as_deref(), Some("reroll 1 5"), "{line}");
        }
        for line in ["", "null", r#"{"move":null}"#] {
            assert_eq!(words(line), None, "{line}");
        }
        for line in ["roll", r#"{"move":"wait"}"#] {
            assert_eq!(answered(line, false), Ok(None), "{line}");
            assert!(words(line).is_some(), "{line}");
        }
        for (line, code) in [
            ("{", Code::JsonInvalid),
            ("{}", Code::MissingField),
            (r#"{"move":7}"#, Code::WrongType),
        ] {
            assert_eq!(answered(line, true).unwrap_err().code, code, "{line}");
        }
    }
}
