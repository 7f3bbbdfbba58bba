//! The prompt: lines into a session, its replies onto the screen.

use std::collections::VecDeque;
use std::io::{self, IsTerminal};

use crate::cli::evening::next_game::{After, NextGame, outside};
use crate::cli::exit::{Exit, Usage};
use crate::cli::line_reader::{Input, LineReader, is_yes};
use crate::cli::manual::paged;
use crate::cli::out::Out;
use crate::cli::output_options::{OutputOptions, is_dumb};
use crate::cli::palette::{Painter, Role, painted};
use crate::cli::seating::say_commitment;
use crate::cli::{paint, saved, signals};
use crate::pieces::names::visible_path;
use crate::pieces::refusal::Refusal;
use crate::pieces::seat::Seat;
use crate::pieces::style::{Style, capital};
use crate::play::session::{Reply, Session};

/// Runs a session to its end. In a pipe it ends well only if nothing was refused: nobody was there
/// to type it again.
///
/// # Errors
/// If the terminal or the pipe fails, or somebody would have to be asked who does not want to be.
pub fn run(
    mut session: Session,
    mut next_game: NextGame,
    mut style: Style,
    output: &OutputOptions,
    out: &mut Out,
    mut reader: LineReader,
) -> anyhow::Result<Exit> {
    let terminal = io::stdin().is_terminal();
    let mut refused = false;
    if !output.no_tips && terminal {
        greet(session.game().header.real_dice, style, out)?;
    }
    let begun = session.begin();
    refused |= has_refusal(&begun);
    show(&session, begun, style, out, &mut reader)?;
    'table: loop {
        if session.game().is_lost() {
            if saved_elsewhere(&mut session, style, out, &mut reader)? {
                continue;
            }
            break;
        }
        if terminal && output.no_input {
            if session.game().table().next().seat().is_none() {
                break;
            }
            let awaited = session.prompt();
            let awaited = awaited.trim_end_matches(['>', ' ']);
            return Err(Usage(format!("nobody is asked with --no-input: {awaited}")).into());
        }
        reader.offer(session.completions(), &[';']);
        next_game.announce(session.game(), style, out)?;
        out.flush()?;
        let prompt = next_game.prompt(&session, style);
        let painted = painting(&session, style, |painter| painter.prompt(&prompt));
        let input = reader.painted_line(&prompt, &painted, out)?;
        // The screen may have another size by now.
        style = output.style();
        session.resize(style);
        match input {
            Input::Line(line) => {
                reader.remember(&line);
                // A paste of several lines arrives as one.
                let mut lines: VecDeque<String> =
                    line.split(['\n', '\r']).map(str::to_string).collect();
                let pasted = lines.len() > 1;
                while let Some(line) = lines.pop_front() {
                    let after = match &*line {
                        // What ends a paste asks for nothing.
                        "" if pasted => Ok(After::Else),
                        line => next_game.asked(session.game(), line),
                    };
                    match after {
                        Ok(After::Else) => {}
                        Ok(After::Leave) => break 'table,
                        Ok(After::Next(players)) => {
                            let left = session.leave();
                            show(&session, left, style, out, &mut reader)?;
                            match next_game.begin(&session, players, style) {
                                Ok(begun) => session = begun,
                                Err(why) => {
                                    refused = true;
                                    refuse_at(&session, &why, style, out)?;
                                    continue;
                                }
                            }
                            out.line("")?;
                            say(&format!("Game {}.", next_game.number()), style, out)?;
                            say_commitment(&session, style, out)?;
                            let begun = session.begin();
                            show(&session, begun, style, out, &mut reader)?;
                            continue;
                        }
                        Err(why) => {
                            refused = true;
                            refuse_at(&session, &why, style, out)?;
                            continue;
                        }
                    }
                    let replies = session.line(&line);
                    refused |= has_refusal(&replies);
                    match show(&session, replies, style, out, &mut reader)? {
                        Next::Leave => break 'table,
                        Next::Line(typed) => lines.push_front(typed),
                        Next::Ask => {}
                    }
                    if session.game().is_lost() {
                        break;
                    }
                }
            }
            Input::Refused(refusal) => {
                refused = true;
                refuse_at(&session, &refusal, style, out)?;
            }
            Input::Break if wants_to_leave(&session, out, &mut reader)? => break,
            Input::Break => {}
            Input::End => break,
        }
    }
    leave(&mut session, style, out, &mut reader)?;
    Ok(if session.game().is_lost() {
        Exit::Trouble
    } else if refused && !terminal {
        Exit::Refused
    } else {
        Exit::Done
    })
}

/// What is said to whoever plays for the first time.
fn greet(real_dice: bool, style: Style, out: &mut Out) -> anyhow::Result<()> {
    if saved::first_time("greeted") {
        let enter = if real_dice { "" } else { ", or press Enter and the program rolls" };
        let greeting = format!(
            "Welcome. The prompt says who acts and what comes next. Type the faces as they \
             fell{enter}; moves are words, as short as they are unique. ? says what is possible \
             now, help lists the commands, undo takes back. (This is said once; --no-tips keeps \
             it away.)"
        );
        say(&greeting, style, out)?;
    }
    Ok(())
}

fn wants_to_leave(
    session: &Session,
    out: &mut Out,
    reader: &mut LineReader,
) -> anyhow::Result<bool> {
    out.flush()?;
    let is = if session.game().kept_in().is_some() { "is" } else { "is not" };
    let asked = format!("Leave? The game {is} saved. (y/N, or Ctrl-C once more) ");
    Ok(match reader.line(&asked, out)? {
        Input::Line(answer) => is_yes(&answer),
        Input::Break | Input::End => true,
        Input::Refused(_) => false,
    })
}

/// Says what becomes of the game.
fn leave(
    session: &mut Session,
    style: Style,
    out: &mut Out,
    reader: &mut LineReader,
) -> anyhow::Result<()> {
    if session.game().is_lost() {
        say("The game stops here: nothing more can be saved.", style, out)?;
        return Ok(out.flush()?);
    }
    let left = session.leave();
    show(session, left, style, out, reader)?;
    match session.game().kept_in() {
        None => out.line("The game was not saved.")?,
        // Whoever has finished a game has been told where its record lies.
        Some(_) if session.game().table().next().seat().is_none() => {}
        Some(path) => {
            // What does not lie where resume looks is named.
            let named =
                outside(path).map_or(String::new(), |path| format!(" {}", visible_path(&path)));
            say(
                &format!("The game is saved: croupier resume{named} goes on with it."),
                style,
                out,
            )?;
        }
    }
    Ok(out.flush()?)
}

/// Offers to write a game whose record is lost to another file; true if that was done. A script
/// either asks for it at once or not at all.
fn saved_elsewhere(
    session: &mut Session,
    style: Style,
    out: &mut Out,
    reader: &mut LineReader,
) -> anyhow::Result<bool> {
    let offer = "This record can no longer be written. save FILE writes the whole game to another \
        file and goes on there; quit leaves.";
    say(offer, style, out)?;
    while session.game().is_lost() {
        let Input::Line(line) = reader.line("save FILE or quit? ", out)? else { return Ok(false) };
        let first = line.split_whitespace().next().unwrap_or("");
        if first != "save" {
            if !io::stdin().is_terminal() || matches!(first, "quit" | "q" | "exit") {
                return Ok(false);
            }
            continue;
        }
        let replies = session.line(&line);
        show(session, replies, style, out, reader)?;
    }
    Ok(true)
}

fn has_refusal(replies: &[Reply]) -> bool {
    replies.iter().any(|reply| matches!(reply, Reply::Refuse { .. }))
}

/// How it goes on behind what was shown.
enum Next {
    Ask,
    /// With a line that was typed where nobody else looked.
    Line(String),
    Leave,
}

/// Shows replies.
fn show(
    session: &Session,
    replies: Vec<Reply>,
    style: Style,
    out: &mut Out,
    reader: &mut LineReader,
) -> anyhow::Result<Next> {
    let mut next = Next::Ask;
    let is_text = replies.iter().all(|reply| matches!(reply, Reply::Say(_)));
    out.flush()?;
    for reply in replies {
        match reply {
            // It is shown as it is.
            Reply::State(state) => out.line(&state)?,
            Reply::Private(seat, _) => {
                if let Some(line) = private(session, seat, &reply.lines(), style, out, reader)? {
                    next = Next::Line(line);
                }
            }
            Reply::Leave => return Ok(Next::Leave),
            other => painting(session, style, |painter| show_one(&other, painter, out))?,
        }
    }
    if is_text && !style.plain && matches!(reader, LineReader::Editor(_)) {
        let height = terminal_size::terminal_size().map(|(_, height)| usize::from(height.0));
        // Of the list of commands two lines may scroll away.
        let is_long = |text: &str| height.is_some_and(|rows| text.lines().count() > rows + 2);
        out.take_over(|text| is_long(text) && paged(text));
    }
    Ok(next)
}

/// Shows a reply that is for everybody.
fn show_one(reply: &Reply, painter: &Painter, out: &mut Out) -> io::Result<()> {
    let style = painter.style;
    let role = match reply {
        Reply::Refuse { .. } => {
            return reply.lines().iter().try_for_each(|text| refuse(text, painter, out));
        }
        Reply::Grid(grid) => {
            for (i, line) in paint::grid(grid, style).iter().enumerate() {
                out.line(&painter.line(line, (i == 0 && !style.plain).then_some(Role::Hint)))?;
            }
            return Ok(());
        }
        Reply::Scene { turn: true, .. } if !style.plain => {
            out.line("")?;
            None
        }
        Reply::Ruled { rule, text, .. } if style.plain => {
            let text = capital(text, painter.names);
            return broken(&format!("{text} ({rule})."), painter, Some(Role::Verdict), out);
        }
        Reply::Ruled { .. } => Some(Role::Verdict),
        _ => None,
    };
    reply.lines().iter().try_for_each(|text| broken(text, painter, role, out))
}

/// What can be painted at a table as it stands.
fn painting<T>(session: &Session, style: Style, work: impl FnOnce(&Painter) -> T) -> T {
    let table = session.game().table();
    let (names, acting, winners) = (table.names(), table.next().seat(), table.winners());
    work(&Painter { style, names, acting, winners: &winners })
}

fn refuse_at(session: &Session, why: &Refusal, style: Style, out: &mut Out) -> io::Result<()> {
    painting(session, style, |painter| refuse(&why.to_string(), painter, out))
}

fn refuse(text: &str, painter: &Painter, out: &mut Out) -> io::Result<()> {
    let text = in_letters(&format!("No: {text}"), painter.style);
    for line in paint::wrapped(&text, painter.style.width, 2) {
        let (no, rest) = line.strip_prefix("No:").map_or(("", &*line), |rest| ("No:", rest));
        out.text(&painted(no, Role::Refusal, painter.style))?;
        out.line(&painter.line(rest, None))?;
    }
    Ok(())
}

fn broken(text: &str, painter: &Painter, role: Option<Role>, out: &mut Out) -> io::Result<()> {
    for line in paint::broken(&in_letters(text, painter.style), painter.style.width) {
        let text = line.trim_start();
        out.text(&line[..line.len() - text.len()])?;
        out.line(&painter.line(text, role))?;
    }
    Ok(())
}

/// Shows a line.
///
/// # Errors
/// If stdout does not take it.
pub fn say(text: &str, style: Style, out: &mut Out) -> anyhow::Result<()> {
    for line in paint::broken(&in_letters(text, style), style.width) {
        out.line(&line)?;
    }
    Ok(())
}

/// Text as it can be shown where there are letters only.
fn in_letters(text: &str, style: Style) -> String {
    if style.ascii { text.replace('…', "...") } else { text.to_string() }
}

/// Shows lines to one pair of eyes, on a screen of their own where there is one, and gives what that
/// player typed there if it is their turn. In a pipe nobody looks on, and nothing can be hidden.
fn private(
    session: &Session,
    seat: Seat,
    lines: &[String],
    style: Style,
    out: &mut Out,
    reader: &mut LineReader,
) -> anyhow::Result<Option<String>> {
    let table = session.game().table();
    let name = &table.names()[seat];
    let terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let screen = terminal && !is_dumb();
    if terminal {
        say(&format!("Give the laptop to {name}."), style, out)?;
        reader.wait_for_enter(&format!("Enter shows what {name} alone may see "), out)?;
    }
    if screen {
        signals::aside(true);
        // The other screen of the terminal: nothing of it stays in what can be scrolled back.
        out.text("\x1b[?1049h\x1b[2J\x1b[H")?;
    } else if terminal {
        say("This terminal cannot hide again what it shows: clear it yourself.", style, out)?;
    }
    for line in lines {
        painting(session, style, |painter| broken(line, painter, None, out))?;
    }
    let acts = screen && table.next().seat() == Some(seat);
    let typed = if acts {
        say("Type the move here, or Enter alone hides this again.", style, out)?;
        out.flush()?;
        reader.line(&session.prompt(), out).map(|input| match input {
            Input::Line(line) if !line.trim().is_empty() => Some(line),
            _ => None,
        })
    } else {
        reader.wait_for_enter("Enter hides this again ", out).map(|()| None)
    };
    if screen {
        out.text(signals::BACK)?;
        out.flush()?;
        signals::aside(false);
    } else {
        let rows = terminal_size::terminal_size().map_or(0, |(_, height)| height.0.into());
        out.text(&"\n".repeat(rows.max(40)))?;
    }
    typed
}
