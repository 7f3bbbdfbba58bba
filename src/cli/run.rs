//! One run of the program, from its arguments to its exit status.

use std::ffi::OsString;
use std::io::{self, IsTerminal};

use crate::cli::args::{Lines, Look, OtherCommand, Verb};
use crate::cli::command_line::{Asked, first_steps, understand};
use crate::cli::console::Console;
use crate::cli::exit::{Exit, Usage};
use crate::cli::json::refusal;
use crate::cli::out::{Out, call, remark};
use crate::cli::output_options::OutputOptions;
use crate::cli::serve::Server;
use crate::cli::{completions, dice, evening, manual, pages, play, records, saved, verbs};
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
        Err(error) => match error.downcast::<clap::Error>() {
            Ok(error) => of_clap(&error),
            Err(error) => {
                remark(&format!("{error:#}"));
                Exit::of(&error)
            }
        },
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
        if exit != Exit::Done {
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
            Exit::Trouble
        }
        _ if error.use_stderr() => Exit::Usage,
        _ => Exit::Done,
    }
}

/// An error in words on stderr, or with `--json` a refusal as the answer.
fn report(error: &anyhow::Error, output: &OutputOptions, out: &mut Out) {
    let usage = error.downcast_ref().map(|Usage(why)| why);
    let shown = match error.downcast_ref().or(usage) {
        Some(why) if output.json => {
            out.json(&refusal(why, None)).and_then(|()| out.flush()).is_ok()
        }
        _ => false,
    };
    if !shown {
        remark(&format!("{error:#}"));
    }
}

fn answer(asked: Asked, console: &mut Console) -> anyhow::Result<Exit> {
    match asked {
        Asked::Nothing => console.out.text(&first_steps(console.games))?,
        Asked::Other(command) => return answer_other(command, console),
        // Named players mean a game, even in a script.
        Asked::Bare(kind, sit, rules) if io::stdin().is_terminal() || !sit.players.is_empty() => {
            return play::play(kind, &sit, &rules, console);
        }
        Asked::Bare(kind, _, rules) => {
            return verbs::answer(kind, &Verb::Look(Look::default()), &rules, console);
        }
        Asked::Verb(kind, verb, rules) => return verbs::answer(kind, &verb, &rules, console),
    }
    Ok(Exit::Done)
}

fn answer_other(command: OtherCommand, console: &mut Console) -> anyhow::Result<Exit> {
    match command {
        OtherCommand::Resume { file } => {
            let named = file.map(|file| saved::named(console.games, file)).transpose()?;
            play::resume(named, console)
        }
        OtherCommand::Games => evening::games::list(console),
        OtherCommand::Stats { player } => evening::stats::stats(player.as_deref(), console),
        OtherCommand::Sheet(asked) => evening::sheet::sheet(asked, console),
        OtherCommand::Review(asked) => evening::review::review(asked, console),
        OtherCommand::Log(asked) => records::log(asked, console),
        OtherCommand::Verify(record) => records::verify(record.file, console),
        OtherCommand::Recover { file } => records::recover(&file, console),
        OtherCommand::Roll { dice, number, seed } => dice::roll(&dice, number, seed, console),
        OtherCommand::Serve => Server::new(console.games, None).answer_all(
            platform::stdin()?,
            &Lines::default(),
            console.out,
        ),
        OtherCommand::Schema(_) => pages::schema(&pages::schemas(), console.out),
        OtherCommand::Completions { shell } => {
            console.out.bytes(&completions::script(console.games, shell))?;
            Ok(Exit::Done)
        }
        OtherCommand::Man { page } => manual::print(&page, console),
    }
}
