//! Lines through the engine: `serve`, and every verb of a game in a pipe.

use std::io::Read;
use std::time::{Duration, Instant};

use crate::cli::exit::Exit;
use crate::cli::lines::{Documents, LONGEST};
use crate::cli::out::Out;
use crate::cli::signals::{breakable, broken_off, waiting};
use crate::engine::Engine;

/// An answer that took so long is handed over at once: what comes next may be broken off.
const LONG: Duration = Duration::from_millis(20);

/// How a stream of lines is answered.
pub struct Manner {
    /// Stop at the first refusal.
    pub strict: bool,
    /// The number of the first line.
    pub from: u64,
}

/// Answers lines to the end, or to the first refusal if that is wanted. Without a `manner` they are
/// requests: who sends them waits for the answer to each, also to a brace alone.
///
/// # Errors
/// If the input or stdout fails.
pub fn pour(
    engine: &mut Engine,
    inputs: Vec<impl Read>,
    manner: Option<&Manner>,
    out: &mut Out,
) -> anyhow::Result<Exit> {
    let from = manner.map_or(1, |manner| manner.from);
    let mut documents = Documents::new(inputs, LONGEST, manner.is_some(), from);
    let (mut exit, mut answer) = (Exit::Done, Vec::new());
    loop {
        let batch = documents.batch()?;
        if batch.is_empty() {
            return Ok(exit);
        }
        for document in batch {
            answer.clear();
            let begun = Instant::now();
            let mut flushed = Ok(());
            let patience = &mut |limit| {
                // What was answered before does not wait for what takes its time.
                if manner.is_none() {
                    flushed = out.flush();
                }
                waiting(limit)
            };
            let (number, text) = (Some(document.line), &document.text);
            let mut work = || engine.line(number, text, patience, &mut answer);
            let refused = if manner.is_none() { breakable(work) } else { work() };
            if refused {
                exit = Exit::Refused;
            }
            flushed?;
            out.line(&answer)?;
            let stops = exit == Exit::Refused && manner.is_some_and(|manner| manner.strict);
            if let Some(exit) = broken_off().or(stops.then_some(exit)) {
                out.flush()?;
                return Ok(exit);
            }
            if begun.elapsed() > LONG {
                out.flush()?;
            }
        }
        out.flush()?;
    }
}
