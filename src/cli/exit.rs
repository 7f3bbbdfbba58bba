//! Exit statuses.

use crate::pieces::{Code, Refusal};
use crate::platform;

/// How a run ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    Done,
    /// A move, a state or a verification was refused.
    Refused,
    /// The command line cannot be understood, or lacks something.
    Usage,
    /// A file or the terminal failed; an answer may not have been written.
    Trouble,
    /// Ended by this signal.
    Signal(u8),
}

impl Exit {
    /// The status a shell sees.
    pub fn status(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::Refused => 1,
            Exit::Usage => 2,
            Exit::Trouble => 3,
            Exit::Signal(n) => 128 + n,
        }
    }

    /// How a run ends that failed with this error: to leave, or to close the pipe, is a quiet end.
    pub fn of(error: &anyhow::Error) -> Self {
        // Somewhere down the chain the reader of our output went away.
        let mut causes = error.chain().filter_map(|cause| cause.downcast_ref());
        let left = error.downcast_ref() == Some(&LEFT);
        match error.downcast_ref().map(|why: &Refusal| why.code) {
            _ if left || causes.any(platform::is_closed_pipe) => Exit::Done,
            Some(Code::Io | Code::Locked) => Exit::Trouble,
            Some(_) => Exit::Refused,
            None if error.is::<Usage>() => Exit::Usage,
            None => Exit::Trouble,
        }
    }
}

/// The error of those who leave when they are asked something.
pub const LEFT: &str = "nobody answers";

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
        let status = |error: anyhow::Error| Exit::of(&error).status();
        assert_eq!(status(io::Error::from(io::ErrorKind::BrokenPipe).into()), 0);
        assert_eq!(status(Refusal::new(Code::MoveIllegal, "no").into()), 1);
        assert_eq!(status(Usage::lacks("what?")), 2);
        assert_eq!(status(io::Error::from(io::ErrorKind::StorageFull).into()), 3);
        assert_eq!(status(Refusal::new(Code::Locked, "busy").into()), 3);
        assert_eq!(Exit::Signal(2).status(), 130);
    }
}
