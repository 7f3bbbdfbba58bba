//! Lines through the engine: `serve`, and every verb of a game in a pipe.

use std::io::Read;

use crate::cli::args::Lines;
use crate::cli::exit::Exit;
use crate::cli::lines::{Documents, LONGEST};
use crate::cli::out::Out;
use crate::cli::signals::waiting;
use crate::engine::Engine;

/// Answers requests line by line to the end. Who sends them waits for the answer to each, also to a
/// brace alone.
///
/// # Errors
/// If the input or stdout fails.
pub fn serve(engine: &mut Engine, input: impl Read, out: &mut Out) -> anyhow::Result<Exit> {
    pour(engine, Documents::new(input, LONGEST, false, 1), true, false, out)
}

/// Answers a stream to the end, or to the first refusal if that is wanted.
///
/// # Errors
/// If the input or stdout fails.
pub fn stream(
    engine: &mut Engine,
    input: impl Read,
    lines: Lines,
    out: &mut Out,
) -> anyhow::Result<Exit> {
    let documents = Documents::new(input, LONGEST, true, lines.from.get().into());
    pour(engine, documents, false, lines.strict, out)
}

fn pour(
    engine: &mut Engine,
    mut documents: Documents<impl Read>,
    at_once: bool,
    strict: bool,
    out: &mut Out,
) -> anyhow::Result<Exit> {
    let (mut refused, mut answer) = (false, Vec::new());
    loop {
        let batch = documents.batch()?;
        if batch.is_empty() {
            break;
        }
        for document in batch {
            answer.clear();
            let mut flushed = Ok(());
            refused |= engine.line(
                Some(document.line),
                &document.text,
                &mut |limit| {
                    // What was answered before does not wait for what takes its time.
                    if at_once {
                        flushed = out.flush();
                    }
                    waiting(limit)
                },
                &mut answer,
            );
            flushed?;
            answer.push(b'\n');
            out.bytes(&answer)?;
            if refused && strict {
                out.flush()?;
                return Ok(Exit::Refused);
            }
            out.answered()?;
        }
        out.flush()?;
    }
    Ok(if refused { Exit::Refused } else { Exit::Done })
}
