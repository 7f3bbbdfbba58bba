//! The verbs of a game in the shell.

use std::io::{self, Cursor, IsTerminal};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::cli::answers::{Asking, Question, labelled};
use crate::cli::args::{GivenMove, Lines, Positions, Verb};
use crate::cli::console::Console;
use crate::cli::exit::{Exit, Usage, on_command_line};
use crate::cli::inputs::Inputs;
use crate::cli::json::refusal;
use crate::cli::serve::{Server, Shell, append_stated};
use crate::cli::{pages, play, simulate};
use crate::pieces::{brief, visible};
use crate::play::games::fresh_table;
use crate::play::{AnyGame, Cache};

/// Answers what is asked of a game.
///
/// # Errors
/// If it cannot be answered at all, or stdin or stdout fails.
pub fn answer(
    kind: &'static dyn AnyGame,
    verb: &Verb,
    rules: &Value,
    console: &mut Console,
) -> anyhow::Result<Exit> {
    match verb {
        Verb::Play(sit) => play::play(kind, sit, rules, console),
        Verb::Rules(asked) => pages::rules(kind.info(), &asked.words.join(" "), console),
        Verb::Schema(_) => pages::schema(&kind.schemas(), console.out),
        Verb::Simulate(asked) => simulate::simulate(kind, asked, rules, console),
        Verb::New(new) => {
            let fresh = fresh_table(kind, &new.players, new.first.as_deref(), rules);
            let table = fresh.map_err(|why| Usage(on_command_line(&why).unwrap_or(why)))?;
            let mut line = Vec::new();
            append_stated(table.as_ref(), None, &mut line);
            line.push(b'\n');
            (0..new.number).try_for_each(|_| console.out.bytes(&line))?;
            Ok(Exit::Done)
        }
        Verb::Look(asked) | Verb::Moves(asked) | Verb::View(asked) => {
            stream(kind, verb, rules, &asked.files.files, &asked.files.lines, console)
        }
        Verb::Roll(asked) => {
            stream(kind, verb, rules, &asked.files.files, &asked.files.lines, console)
        }
        Verb::Apply(asked) => {
            for mv in &asked.moves {
                let GivenMove::Words(words) = mv else { continue };
                let first = words.split([' ', ':']).next().unwrap_or_default();
                let known = kind.info().moves.iter().any(|mv| mv.word == first);
                if !known {
                    no_file(words)?;
                }
            }
            stream(kind, verb, rules, &[], &asked.lines, console)
        }
        Verb::Score(asked) => of_positions(kind, verb, rules, &asked.positions, console),
        Verb::Best(asked) | Verb::Odds(asked) => {
            of_positions(kind, verb, rules, &asked.positions, console)
        }
    }
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

/// Answers every line of these files, or of stdin if there are none.
fn stream(
    kind: &'static dyn AnyGame,
    verb: &Verb,
    rules: &Value,
    files: &[PathBuf],
    lines: &Lines,
    console: &mut Console,
) -> anyhow::Result<Exit> {
    if files.is_empty() && io::stdin().is_terminal() {
        let info = kind.info();
        let (id, names, example) = (info.id, info.some_names(2), info.example);
        return Err(Usage::lacks(format!(
            "states are read from a pipe: croupier {id} new -p {names} | croupier {id} look; \
             positions are arguments: croupier {id} score {example}"
        )));
    }
    let question = Question::new(verb)?;
    let words = (!console.output.json).then_some(console.style);
    let shell = Shell { kind, question: &question, rules, words };
    let mut server = Server::new(console.games, Some(shell));
    server.answer_all(Inputs::open(files)?, lines, console.out)
}

/// Answers positions and states given as arguments; without any, those that come.
fn of_positions(
    kind: &'static dyn AnyGame,
    verb: &Verb,
    rules: &Value,
    asked: &Positions,
    console: &mut Console,
) -> anyhow::Result<Exit> {
    let Positions { positions, lines } = asked;
    if positions.is_empty() {
        return stream(kind, verb, rules, &[], lines, console);
    }
    let question = Question::new(verb)?;
    let words = (!console.output.json).then_some(console.style);
    if positions.iter().all(|text| text.trim_start().starts_with('{')) {
        let shell = Shell { kind, question: &question, rules, words };
        let given = Cursor::new(positions.join("\n"));
        return Server::new(console.games, Some(shell)).answer_all(given, lines, console.out);
    }
    let (mut cache, mut exit) = (Cache::default(), Exit::Done);
    let tables = kind.read_notation(rules, positions);
    let several = tables.len() > 1;
    for (i, table) in tables.into_iter().enumerate() {
        let mut answer = Vec::new();
        if let (Err(_), Some(word)) = (&table, positions.get(i)) {
            no_file(word)?;
        }
        let answered = table.and_then(|table| {
            let position = table.notation();
            let asking = Asking { number: 1, words, ..Asking::default() };
            question.answer(table, &asking, &mut cache, &mut answer)?;
            labelled(
                &mut answer,
                position.as_ref().filter(|_| several || words.is_none()),
                words.is_some(),
            );
            Ok(())
        });
        if let Err(why) = answered {
            if let Some(why) = on_command_line(&why) {
                return Err(Usage(why).into());
            }
            exit = Exit::Refused;
            let why = if several { why.within(&brief(&positions[i])) } else { why };
            if words.is_none() {
                console.out.json(&refusal(&why, Some(kind.info())))?;
            } else {
                console.out.line(&format!("no: {why}"))?;
            }
        } else {
            answer.push(b'\n');
            console.out.bytes(&answer)?;
            console.out.flush()?;
        }
        if lines.strict && exit != Exit::Done {
            break;
        }
    }
    Ok(exit)
}
