//! Exit statuses.

use rustyline::error::ReadlineError;

use crate::pieces::{Code, Refusal};
use crate::platform;

/// How a run ends: the status a shell sees. Ended by signal n, it is 128 + n.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exit(pub u8);

impl Exit {
    pub const DONE: Exit = Exit(0);
    /// A move, a state or a verification was refused.
    pub const REFUSED: Exit = Exit(1);
    /// The command line cannot be understood, or lacks something.
    pub const USAGE: Exit = Exit(2);
    /// A file or the terminal failed; an answer may not have been written.
    pub const TROUBLE: Exit = Exit(3);

    /// How a run ends that failed with this error: to leave, or to close the pipe, is a quiet end.
    pub fn of(error: &anyhow::Error) -> Self {
        // Somewhere down the chain the reader of our output went away.
        let mut causes = error.chain().filter_map(|cause| cause.downcast_ref());
        // Whoever was asked something has left.
        let left = matches!(error.downcast_ref(), Some(ReadlineError::Eof));
        match error.downcast_ref().map(|why: &Refusal| why.code) {
            _ if left || causes.any(platform::is_closed_pipe) => Self::DONE,
            Some(Code::Io | Code::Locked) => Self::TROUBLE,
            Some(_) => Self::REFUSED,
            None if error.is::<Usage>() => Self::USAGE,
            None => Self::TROUBLE,
        }
    }
}

/// The command line lacks something, or asks for what cannot be.
#[derive(Debug)]
pub struct Usage(pub Refusal);

impl Usage {
    /// What does not fit on the command line, where there are no fields to point at. What fails while
    /// it is done is no fault of the command line.
    pub fn of(why: Refusal) -> anyhow::Error {
        match why.code {
            Code::Io | Code::Locked | Code::WorkTooLarge | Code::AdviceNone => why.into(),
            _ => Self(Refusal { at: None, ..why }).into(),
        }
    }

    pub fn lacks(message: impl Into<String>) -> anyhow::Error {
        Self(Refusal::new(Code::MissingField, message)).into()
    }
}

impl std::fmt::Display for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Usage {}

#[cfg(test)]
mod tests {
    use std::io;

    use super::{Code, Exit, Refusal, Usage};

    #[test]
    fn every_kind_of_end_has_its_status() {
        let status = |error: anyhow::Error| Exit::of(&error).0;
        assert_eq!(status(io::Error::from(io::ErrorKind::BrokenPipe).into()), 0);
        assert_eq!(status(Refusal::new(Code::MoveIllegal, "no").into()), 1);
        assert_eq!(status(Usage::lacks("what?")), 2);
        assert_eq!(status(io::Error::from(io::ErrorKind::StorageFull).into()), 3);
        assert_eq!(status(Refusal::new(Code::Locked, "busy").into()), 3);
    }
}
