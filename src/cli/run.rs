//! One run of the program, from its arguments to its exit status.

use std::ffi::OsString;
use std::io::{self, IsTerminal};

use crate::cli::args::{Look, OtherCommand, Stream, Verb};
use crate::cli::command_line::{Asked, example_game, understand};
use crate::cli::console::Console;
use crate::cli::exit::{Exit, Unfit, Usage};
use crate::cli::json::refusal;
use crate::cli::out::{Out, remark};
use crate::cli::output_options::OutputOptions;
use crate::cli::serve::{AllGames, serve};
use crate::cli::verbs::Answering;
use crate::cli::{completions, dice, evening, manual, pages, play, records};
use crate::game::Info;
use crate::pieces::{Refusal, visible};
use crate::play::AnyGame;
use crate::play::games::Games;
use clap::error::ContextValue;
use serde_json::Value;

/// Runs the program and says how it ended. Whatever failed has been told on stderr.
pub fn run(games: &Games, args: impl Iterator<Item = OsString>) -> Exit {
    let (asked, output) = match understand(games, args) {
        Ok(understood) => understood,
        Err(error) => return not_understood(error),
    };
    let mut out = Out::new();
    let style = output.style();
    let ended = answer(asked, &mut Console { games, output: &output, style, out: &mut out });
    // What was answered before something failed is handed over all the same.
    let flushed = out.flush();
    let ended = ended.and_then(|exit| Ok(flushed.map(|()| exit)?));
    ended.unwrap_or_else(|error| {
        let exit = Exit::of(&error);
        if exit != Exit::Done {
            report(&error, &output, &mut out);
        }
        exit
    })
}

/// What clap says about arguments, in which they are repeated as they can be shown.
fn shown(error: clap::Error) -> clap::Error {
    let context: Vec<_> = error.context().map(|(kind, value)| (kind, value.clone())).collect();
    context.into_iter().fold(error, |mut error, (kind, value)| {
        error.insert(
            kind,
            match value {
                ContextValue::String(text) => ContextValue::String(visible(&text)),
                ContextValue::Strings(all) => {
                    ContextValue::Strings(all.iter().map(|text| visible(text)).collect())
                }
                other => other,
            },
        );
        error
    })
}

/// clap's answers: help and version go to stdout, usage errors to stderr.
fn not_understood(error: anyhow::Error) -> Exit {
    let of_clap = match error.downcast::<clap::Error>() {
        Ok(of_clap) => shown(of_clap),
        Err(error) => {
            remark(&format!("{error:#}"));
            return Exit::of(&error);
        }
    };
    match of_clap.print() {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            remark(&error.to_string());
            Exit::Trouble
        }
        _ if of_clap.use_stderr() => Exit::Usage,
        _ => Exit::Done,
    }
}

/// An error in words on stderr, or with `--json` a refusal as the answer.
fn report(error: &anyhow::Error, output: &OutputOptions, out: &mut Out) {
    let unfit = error.downcast_ref::<Unfit>().map(|Unfit(why)| why);
    let shown = match error.downcast_ref::<Refusal>().or(unfit) {
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
        Asked::Nothing => first_steps(console),
        Asked::Other(command) => answer_other(command, console),
        Asked::Bare(kind, sit, rules, stray) => {
            if io::stdin().is_terminal() {
                return play::play(kind, &sit, &rules, console);
            }
            if let Some(stray) = stray {
                let id = kind.info().id;
                return Err(Usage(format!(
                    "--{stray} does not apply to states in a pipe: croupier {id} play --{stray} \
                        … plays a game"
                ))
                .into());
            }
            let look = Look {
                files: Vec::new(),
                seen_by: None,
                stream: Stream { strict: false, jobs: 1 },
            };
            answer_verb(kind, Verb::Look(look), &rules, console)
        }
        Asked::Verb(kind, verb, rules) => answer_verb(kind, *verb, &rules, console),
    }
}

fn answer_verb(
    kind: &'static dyn AnyGame,
    verb: Verb,
    rules: &Value,
    console: &mut Console,
) -> anyhow::Result<Exit> {
    let json = console.output.json;
    let mut answering = Answering { console, kind, json, refused: false, failed: None };
    match verb {
        Verb::Play(sit) => return play::play(kind, &sit, rules, answering.console),
        Verb::Rules(args) => {
            return pages::rules(kind.info(), &args.words.join(" "), answering.console);
        }
        Verb::New(fresh) => answering.fresh(&fresh, rules)?,
        Verb::Look(args) => answering.look(&args)?,
        Verb::Moves(args) => answering.moves(&args)?,
        Verb::Roll(args) => answering.roll(&args)?,
        Verb::Apply(args) => answering.apply(&args)?,
        Verb::Score(args) => answering.score(&args, rules)?,
        Verb::Best(args) => answering.best(&args, rules)?,
        Verb::Odds(args) => answering.odds(&args, rules)?,
        Verb::Simulate(args) => answering.simulate(&args, rules)?,
        Verb::Schema(args) => {
            return pages::schema(&kind.schemas(), args.part.as_deref(), answering.console.out);
        }
    }
    Ok(answering.exit())
}

fn answer_other(command: OtherCommand, console: &mut Console) -> anyhow::Result<Exit> {
    match command {
        OtherCommand::Resume(asked) => play::resume(asked, console),
        OtherCommand::Games => evening::games::list(console),
        OtherCommand::Stats(asked) => evening::stats::stats(&asked, console),
        OtherCommand::Sheet(asked) => evening::sheet::sheet(asked, console),
        OtherCommand::Review(asked) => evening::review::review(asked, console),
        OtherCommand::Log { file } => records::log(file, console),
        OtherCommand::Verify { file } => records::verify(file, console),
        OtherCommand::Recover { file } => records::recover(&file, console),
        OtherCommand::Roll { dice, seed } => dice::roll(&dice, seed.as_deref(), console),
        OtherCommand::Serve => serve(console.games, console.out),
        OtherCommand::Schema { part } => {
            pages::schema(&pages::schemas(), part.as_deref(), console.out)
        }
        OtherCommand::Completions { shell } => {
            console.out.bytes(&completions::script(console.games, shell))?;
            Ok(Exit::Done)
        }
        OtherCommand::Man { page } => manual::show(page.as_deref(), console),
    }
}

/// `croupier` alone: the games, and how to begin.
fn first_steps(console: &mut Console) -> anyhow::Result<Exit> {
    let games = console.games;
    if console.output.json {
        console.out.json(&AllGames::of(games))?;
        return Ok(Exit::Done);
    }
    let mut lines =
        vec!["croupier referees, scores and analyses games with ordinary dice and cards.".into()];
    lines.push(String::new());
    lines.extend(
        games.iter().map(|kind| kind.info()).map(|info| format!("  {:<18}{}", info.id, info.about)),
    );
    lines.extend([String::new(), "To begin:".to_string()]);
    let shown = example_game(games).into_iter().flat_map(|info @ Info { id, example, .. }| {
        let scored = (format!("croupier {id} score {example}"), "score some dice");
        [
            Some((
                format!("croupier {id} -p {}", info.some_names(3)),
                "referee a game at the table",
            )),
            Some(scored).filter(|_| !example.is_empty()),
            Some((format!("croupier {id} rules"), "read the rules")),
        ]
        .into_iter()
        .flatten()
    });
    for (line, what) in shown.chain([
        ("croupier resume".to_string(), "go on with the latest game"),
        ("croupier --help".to_string(), "everything else"),
    ]) {
        lines.push(format!("  {line:<34} {what}"));
    }
    console.lines(lines)?;
    Ok(Exit::Done)
}
