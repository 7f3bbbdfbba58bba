//! Lines through the engine: `serve`, and every verb of a game in a pipe.

use std::io::Read;

use crate::cli::args::Lines;
use crate::cli::exit::Exit;
use crate::cli::lines::{Documents, LONGEST};
use crate::cli::out::Out;
use crate::cli::signals::{breakable, broken_off, waiting};
use crate::engine::Engine;

/// Answers lines to the end, or to the first refusal if that is wanted. Without `lines` they are
/// requests: who sends them waits for the answer to each, also to a brace alone.
///
/// # Errors
/// If the input or stdout fails.
pub fn pour(
    engine: &mut Engine,
    inputs: Vec<impl Read>,
    lines: Option<Lines>,
    out: &mut Out,
) -> anyhow::Result<Exit> {
    let from = lines.map_or(1, |lines| lines.from.get().into());
    let mut documents = Documents::new(inputs, LONGEST, lines.is_some(), from);
    let (mut exit, mut answer) = (Exit::Done, Vec::new());
    loop {
        let batch = documents.batch()?;
        if batch.is_empty() {
            return Ok(exit);
        }
        for document in batch {
            answer.clear();
            let mut flushed = Ok(());
            let patience = &mut |limit| {
                // What was answered before does not wait for what takes its time.
                if lines.is_none() {
                    flushed = out.flush();
                }
                waiting(limit)
            };
            let (number, text) = (Some(document.line), &document.text);
            let mut work = || engine.line(number, text, patience, &mut answer);
            let refused = if lines.is_none() { breakable(work) } else { work() };
            if refused {
                exit = Exit::Refused;
            }
            flushed?;
            answer.push(b'\n');
            out.bytes(&answer)?;
            let stops = exit == Exit::Refused && lines.is_some_and(|lines| lines.strict);
            if let Some(exit) = broken_off().or(stops.then_some(exit)) {
                out.flush()?;
                return Ok(exit);
            }
            out.answered()?;
        }
        out.flush()?;
    }
}
