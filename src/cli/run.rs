//! One run of the program, from its arguments to its exit status.

use std::ffi::OsString;

use crate::cli::args::{OtherCommand, Record, SHELLS};
use crate::cli::command_line::{Asked, first_steps, offered, understand};
use crate::cli::console::{Console, OutputOptions};
use crate::cli::exit::{Exit, Usage};
use crate::cli::out::{Out, call, in_its_name, remark};
use crate::cli::saved::named;
use crate::cli::{dice, pages, play, records, verbs};
use crate::engine::shapes::{Refused, schemas};
use crate::platform;
use crate::play::games::Games;

/// Runs the program and says how it ended. Failures have been printed to stderr.
pub fn run(name: &'static str, games: &Games, args: impl Iterator<Item = OsString>) -> Exit {
    call(name);
    platform::outlive_full_files();
    // How the program was called says nothing.
    let args: Vec<OsString> = args.skip(1).collect();
    match understand(games, args) {
        Ok((asked, output)) => asked_for(games, asked, &output),
        Err(error) => of_clap(&error),
    }
}

fn asked_for(games: &Games, asked: Asked, output: &OutputOptions) -> Exit {
    let mut out = Out::new();
    let style = output.style();
    let ended = answer(asked, &mut Console { games, output, style, out: &mut out });
    // What was answered before something failed is handed over all the same.
    let flushed = out.flush();
    let ended = ended.and_then(|exit| Ok(flushed.map(|()| exit)?));
    ended.unwrap_or_else(|error| {
        let exit = Exit::of(&error);
        if exit != Exit::DONE {
            report(&error, output, &mut out);
        }
        exit
    })
}

/// clap's answers: help and version go to stdout, usage errors to stderr.
fn of_clap(error: &clap::Error) -> Exit {
    match error.print() {
        Err(error) if !platform::is_closed_pipe(&error) => {
            remark(&error.to_string());
            Exit::TROUBLE
        }
        _ if error.use_stderr() => Exit::USAGE,
        _ => Exit::DONE,
    }
}

/// An error in words on stderr, or with `--json` a refusal as the answer.
fn report(error: &anyhow::Error, output: &OutputOptions, out: &mut Out) {
    let usage = error.downcast_ref().map(|Usage(why)| why);
    let shown = match error.downcast_ref().or(usage) {
        Some(why) if output.json => {
            out.json(&Refused::of(why, None)).and_then(|()| out.flush()).is_ok()
        }
        _ => false,
    };
    if !shown {
        remark(&format!("{error:#}"));
    }
}

fn answer(asked: Asked, console: &mut Console) -> anyhow::Result<Exit> {
    match asked {
        Asked::Nothing => console.out.text(first_steps(console.games))?,
        Asked::Completion(typed, before) => {
            let all = offered(console.games, &typed, &before);
            all.iter().try_for_each(|line| console.out.line(line))?;
        }
        Asked::Other(command) => return answer_other(command, console),
        Asked::Verb(kind, verb, given) => return verbs::answer(kind, &verb, given, console),
    }
    Ok(Exit::DONE)
}

fn answer_other(command: OtherCommand, console: &mut Console) -> anyhow::Result<Exit> {
    let games = console.games;
    let saved = |record: Record| records::game_of(games, record.file);
    match command {
        OtherCommand::Resume { file } => {
            let named = file.map(|file| named(games, file)).transpose()?;
            return play::resume(named, console);
        }
        OtherCommand::Stats { player } => return records::stats(player.as_deref(), console),
        OtherCommand::Serve => return verbs::serve(console),
        OtherCommand::Games => records::list(console)?,
        OtherCommand::Sheet { record, csv, html } => {
            records::sheet(&saved(record)?.0.public(), csv, html, console)?;
        }
        OtherCommand::Review { record, seconds } => {
            records::review(&saved(record)?.0.public(), seconds, console)?;
        }
        OtherCommand::Log(record) => records::log(&saved(record)?.0.public(), console)?,
        OtherCommand::Verify(record) => {
            let (game, path) = saved(record)?;
            records::verify(&game, &path, console)?;
        }
        OtherCommand::Recover { file } => records::recover(&file, console)?,
        OtherCommand::Roll { dice, number, seed } => dice::roll(&dice, number, seed, console)?,
        OtherCommand::Schema => return pages::schema(&schemas(), console.out),
        OtherCommand::Completions { shell } => {
            let script = SHELLS.iter().find(|(name, _)| *name == shell).map_or("", |(_, it)| it);
            console.out.text(in_its_name(script))?;
        }
        OtherCommand::Man { command } => pages::manual(&command, console)?,
    }
    Ok(Exit::DONE)
}
