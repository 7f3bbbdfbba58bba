//! The verbs of a game in the shell, and lines through the engine: of `serve`, and of every verb in a pipe.

use std::io::{self, IsTerminal};
use std::num::NonZeroU32;
use std::path::Path;

use clap::{ArgMatches, FromArgMatches};

use crate::cli::args::{Sit, all, asked, house_rules, is, one};
use crate::cli::console::Console;
use crate::cli::exit::{Exit, Usage};
use crate::cli::lines::{Document, Documents, LONGEST};
use crate::cli::out::Out;
use crate::cli::setup::Setup;
use crate::cli::signals::{breakable, broken_off, waiting};
use crate::cli::{pages, play, simulate};
use crate::engine::requests::{GivenMove, Verb};
use crate::engine::{Engine, Stream, stated};
use crate::pieces::visible;
use crate::platform;
use crate::play::AnyGame;
use crate::play::games::fresh_table;

/// Answers what is asked of a game.
///
/// # Errors
/// If it cannot be answered at all, or stdin or stdout fails.
pub fn answer(
    kind: &'static dyn AnyGame,
    verb: &str,
    mut given: ArgMatches,
    console: &mut Console,
) -> anyhow::Result<Exit> {
    let (info, given) = (kind.info(), &mut given);
    let rules = house_rules(info, given);
    if verb == "play" {
        return play::play(Setup { kind, sit: Sit::from_arg_matches_mut(given)?, rules }, console);
    }
    let (each, strict, from) = (is(given, "each"), is(given, "strict"), one(given, "from"));
    let positions: Vec<String> = all(given, "positions");
    let verb = asked(verb, given);
    match &verb {
        Verb::Rules(asked) => {
            return pages::rules(info, asked.words.as_deref().unwrap_or_default(), console);
        }
        Verb::Schema(_) => return pages::schema(&kind.schemas(), console.out),
        Verb::Simulate(asked) => return simulate::simulate(kind, asked, &rules, each, console),
        Verb::New(new) => {
            let fresh = fresh_table(kind, &new.players, new.first.as_deref(), &rules);
            let mut line = Vec::new();
            stated(fresh.map_err(Usage::of)?.as_ref(), None, &mut line);
            console.out.line(line)?;
            return Ok(Exit::DONE);
        }
        Verb::Apply(asked) => asked.moves.iter().try_for_each(|mv| match mv {
            GivenMove::Words(words) if info.move_at(words).is_none() => no_file(words),
            _ => Ok(()),
        })?,
        _ => {}
    }
    let speaks = matches!(verb, Verb::Score(_) | Verb::Best(_) | Verb::Odds(_));
    let words = (speaks && !console.output.json).then_some(console.style);
    let stream = Stream { kind, verb, rules, words };
    if !positions.is_empty() {
        return of_positions(stream, &positions, strict, console);
    }
    if io::stdin().is_terminal() {
        let (id, names, example) = (info.id, info.some_names(2), info.example);
        return Err(Usage::lacks(format!(
            "states are read from a pipe: croupier {id} new -p {names} | croupier {id} look; \
             positions are arguments: croupier {id} score {example}"
        )));
    }
    let from = from.map_or(1, |from: NonZeroU32| from.get().into());
    let mut documents = Documents::new(platform::stdin()?, LONGEST, true, from);
    pour(Engine::of_stream(console.games, stream), || documents.batch(), Some(strict), console.out)
}

/// That a position or a move that cannot be read is a file.
fn no_file(word: &str) -> anyhow::Result<()> {
    let (read, file) = ("states are read from standard input", visible(word));
    match word {
        "-" => Err(Usage::lacks(format!("{read}; no - is needed"))),
        _ if !Path::new(word).is_file() => Ok(()),
        _ => Err(Usage::lacks(format!("{file} is a file, and {read}: < {file}"))),
    }
}

/// Answers positions and states given as arguments, several of them as the lines of a stream.
fn of_positions(
    asked: Stream,
    positions: &[String],
    strict: bool,
    console: &mut Console,
) -> anyhow::Result<Exit> {
    let tables = asked.kind.read_notation(&asked.rules, positions);
    let mut unread = tables.iter().zip(positions).filter(|(table, _)| table.is_err());
    unread.try_for_each(|(_, word)| no_file(word))?;
    // A game that compares positions takes them together.
    let several = tables.len() > 1;
    let lines = if several { positions.to_vec() } else { vec![positions.join(" ")] };
    let lines = (1..).zip(lines);
    let lines = lines.map(|(n, text)| Document { line: several.then_some(n), text: Ok(text) });
    let mut batch: Vec<Document> = lines.collect();
    let engine = Engine::of_stream(console.games, asked);
    pour(engine, || Ok(std::mem::take(&mut batch)), Some(strict), console.out)
}

/// Answers requests: who sends them waits for the answer to each, also to a brace alone.
///
/// # Errors
/// If stdin or stdout fails.
pub fn serve(console: &mut Console) -> anyhow::Result<Exit> {
    let mut documents = Documents::new(platform::stdin()?, LONGEST, false, 1);
    pour(Engine::new(console.games), || documents.batch(), None, console.out)
}

/// Answers what comes to the end, or if it is `strict` to the first refusal. Requests are neither.
fn pour(
    mut engine: Engine,
    mut batch: impl FnMut() -> io::Result<Vec<Document>>,
    strict: Option<bool>,
    out: &mut Out,
) -> anyhow::Result<Exit> {
    let (mut exit, mut answer) = (Exit::DONE, Vec::new());
    loop {
        let batch = batch()?;
        if batch.is_empty() {
            return Ok(exit);
        }
        for document in batch {
            answer.clear();
            let mut flushed = Ok(());
            let patience = &mut |limit| {
                // What was answered before does not wait for what takes its time.
                flushed = out.flush();
                waiting(limit)
            };
            let Document { line, text } = document;
            let mut work = || engine.line(line, &text, patience, &mut answer);
            let refused = if strict.is_none() { breakable(work) } else { work() };
            if refused {
                exit = Exit::REFUSED;
            }
            flushed?;
            out.line(&answer)?;
            let stops = exit == Exit::REFUSED && strict == Some(true);
            if let Some(exit) = broken_off().or(stops.then_some(exit)) {
                out.flush()?;
                return Ok(exit);
            }
        }
        out.flush()?;
    }
}
