//! The verbs of a game in the shell.

use std::io::{self, IsTerminal};
use std::path::Path;

use serde_json::Value;

use crate::cli::args::Manner;
use crate::cli::console::Console;
use crate::cli::exit::{Exit, Usage};
use crate::cli::lines::inputs;
use crate::cli::serve::pour;
use crate::cli::signals::waiting;
use crate::cli::{pages, simulate};
use crate::engine::requests::{GivenMove, Verb};
use crate::engine::{Engine, Stream, stated};
use crate::pieces::visible;
use crate::play::AnyGame;
use crate::play::games::fresh_table;

/// Answers what is asked of a game.
///
/// # Errors
/// If it cannot be answered at all, or stdin or stdout fails.
pub fn answer(
    kind: &'static dyn AnyGame,
    verb: Verb,
    manner: &Manner,
    rules: Value,
    console: &mut Console,
) -> anyhow::Result<Exit> {
    match &verb {
        Verb::Rules(asked) => {
            return pages::rules(kind.info(), asked.words.as_deref().unwrap_or_default(), console);
        }
        Verb::Schema(_) => return pages::schema(&kind.schemas(), console.out),
        Verb::Simulate(asked) => {
            return simulate::simulate(kind, asked, &rules, manner.each, console);
        }
        Verb::New(new) => {
            let fresh = fresh_table(kind, &new.players, new.first.as_deref(), &rules);
            let table = fresh.map_err(Usage::of)?;
            let mut line = Vec::new();
            stated(table.as_ref(), None, &mut line);
            line.push(b'\n');
            console.out.bytes(&line)?;
            return Ok(Exit::Done);
        }
        Verb::Apply(asked) => {
            for mv in &asked.moves {
                if let GivenMove::Words(words) = mv
                    && kind.info().move_at(words).is_none()
                {
                    no_file(words)?;
                }
            }
        }
        _ => {}
    }
    let words = (!console.output.json).then_some(console.style);
    let stream = Stream { kind, verb, rules, words };
    if !manner.positions.is_empty() {
        return of_positions(stream, manner, console);
    }
    if manner.files.is_empty() && io::stdin().is_terminal() {
        let info = kind.info();
        let (id, names, example) = (info.id, info.some_names(2), info.example);
        return Err(Usage::lacks(format!(
            "states are read from a pipe: croupier {id} new -p {names} | croupier {id} look; \
             positions are arguments: croupier {id} score {example}"
        )));
    }
    let mut engine = Engine::of_stream(console.games, stream);
    pour(&mut engine, inputs(&manner.files)?, Some(manner), console.out)
}

/// That a position or a move that cannot be read is a file.
fn no_file(word: &str) -> anyhow::Result<()> {
    if word != "-" && !Path::new(word).is_file() {
        return Ok(());
    }
    let message = if word == "-" {
        "states are read from standard input; no - is needed".to_string()
    } else {
        let file = visible(word);
        format!("{file} is a file, and states are read from standard input: < {file}")
    };
    Err(Usage::lacks(message))
}

/// Answers positions and states given as arguments, several of them as the lines of a stream.
fn of_positions(asked: Stream, manner: &Manner, console: &mut Console) -> anyhow::Result<Exit> {
    let positions = &manner.positions;
    let tables = asked.kind.read_notation(&asked.rules, positions);
    let mut unread = tables.iter().zip(positions).filter(|(table, _)| table.is_err());
    unread.try_for_each(|(_, word)| no_file(word))?;
    // A game that compares positions takes them together.
    let several = tables.len() > 1;
    let lines = if several { positions.clone() } else { vec![positions.join(" ")] };
    let (mut engine, mut exit) = (Engine::of_stream(console.games, asked), Exit::Done);
    for (number, line) in (1..).zip(lines) {
        let (mut answer, number) = (Vec::new(), several.then_some(number));
        if engine.line(number, &Ok(line), &mut waiting, &mut answer) {
            exit = Exit::Refused;
        }
        answer.push(b'\n');
        console.out.bytes(&answer)?;
        console.out.flush()?;
        if manner.strict && exit != Exit::Done {
            break;
        }
    }
    Ok(exit)
}
