//! The prompt: lines into a session, its replies onto the screen.

use std::io::{self, IsTerminal};

use crate::cli::console::{Console, is_dumb};
use crate::cli::exit::Exit;
use crate::cli::line_reader::{Input, LineReader};
use crate::cli::next_game::NextGame;
use crate::cli::out::name;
use crate::cli::paint::{bold, dim};
use crate::cli::questions::{Change, change};
use crate::cli::{paint, saved, signals};
use crate::pieces::{Result, Seat, refusal, visible_path};
use crate::platform::{quoted, unsuspended};
use crate::session::{Line, Said, Session};

/// Runs a session to its end. In a pipe a refusal makes the status 1: nobody could retype the line.
///
/// # Errors
/// If the terminal or the pipe fails, or somebody would have to be asked who does not want to be.
pub fn run(
    session: Session,
    mut next_game: NextGame,
    console: &mut Console,
    reader: LineReader,
) -> anyhow::Result<Exit> {
    let terminal = io::stdin().is_terminal();
    let mut prompt = Prompt { session, console, reader, refused: false };
    prompt.leaves_by(Said::default())?;
    prompt.until_left(&mut next_game)?;
    prompt.leave()?;
    Ok(if prompt.session.game().is_lost() {
        Exit::Trouble
    } else if prompt.refused && !terminal {
        Exit::Refused
    } else {
        Exit::Done
    })
}

/// A session at a prompt.
struct Prompt<'a, 'c> {
    session: Session,
    console: &'a mut Console<'c>,
    reader: LineReader,
    /// Something that was typed was refused.
    refused: bool,
}

impl Prompt<'_, '_> {
    /// Asks for line after line until the table is left.
    fn until_left(&mut self, next_game: &mut NextGame) -> anyhow::Result<()> {
        loop {
            if self.session.game().is_lost() {
                return Ok(());
            }
            self.reader.offer(self.session.completions());
            next_game.announce(&self.session, self.console)?;
            let prompt = self.session.prompt();
            let painted = paint::prompt(&prompt, self.console.style);
            let input =
                self.reader.painted_line(&prompt.to_string(), &painted, self.console.out)?;
            // The screen may have another size by now.
            self.console.style = self.console.output.style();
            self.session.resize(self.console.style);
            match input {
                Input::Line(line) => {
                    // Nobody wants to leave by the Up arrow.
                    if !quits(line.trim()) {
                        self.reader.remember(&line);
                    }
                    let said = self.obeyed(&line, next_game).unwrap_or_else(|why| Said::no(&why));
                    if self.leaves_by(said)? {
                        return Ok(());
                    }
                }
                Input::Break => self.say("quit leaves the table.")?,
                Input::End => return Ok(()),
            }
        }
    }

    /// What a line brings.
    fn obeyed(&mut self, line: &str, next_game: &mut NextGame) -> Result<Said> {
        if let Some(said) = next_game.obeyed(&mut self.session, line, self.console.style)? {
            return Ok(said);
        }
        match change(&self.session.game().names, line) {
            Some(Change::Plays(seats, bot)) => self.session.takes_over(&seats, bot),
            _ => Ok(self.session.line(line)),
        }
    }

    /// Shows what a line brought, and what happens by itself behind it. True if the table is left
    /// with it.
    fn leaves_by(&mut self, mut said: Said) -> anyhow::Result<bool> {
        signals::farewell(self.saved() + "\n");
        loop {
            if let Some(seat) = said.alone {
                if let Some(seen) = unsuspended(|| self.alone(seat, said))? {
                    said = seen;
                    continue;
                }
                said = Said::default();
            } else {
                self.show(&said)?;
            }
            if said.leaves {
                return Ok(true);
            }
            self.console.out.flush()?;
            let Some(more) = self.session.more() else { return Ok(false) };
            said = more;
        }
    }

    /// Says what becomes of the game.
    fn leave(&mut self) -> anyhow::Result<()> {
        if self.session.game().is_lost() {
            return Ok(self.say("The game stops here: nothing more can be saved.")?);
        }
        let game = self.session.game();
        if saved::forget(&self.session) {
            return Ok(self.say("Nothing was played, and nothing is saved.")?);
        }
        // At the end of a game its record was already named.
        if game.is_finished() && game.kept_in().is_some() {
            return Ok(());
        }
        Ok(self.say(&self.saved())?)
    }

    /// Where a game goes on later.
    fn saved(&self) -> String {
        let Some(path) = self.session.game().kept_in() else {
            return "The game was not saved.".to_string();
        };
        // A record outside the state folder is named.
        let named = saved::outside(path).map(|path| format!(" {}", quoted(&visible_path(&path))));
        let named = named.unwrap_or_default();
        format!("The game is saved: {} resume{named} goes on with it.", name())
    }

    fn show(&mut self, said: &Said) -> io::Result<()> {
        said.lines.iter().try_for_each(|line| show_one(line, self.console))?;
        if let Some(why) = &said.refused {
            self.refused = true;
            let no = format!("No: {why}");
            let lines = paint::wrapped(&no, self.console.style.width, 2).join("\n");
            self.console.out.line(lines.replacen("No:", &bold("No:", self.console.style), 1))?;
        }
        Ok(())
    }

    /// Shows lines to one player on a cleared screen, with what they ask there, and gives what they do
    /// if it is their turn. In a pipe nobody looks on, and nothing can be hidden.
    fn alone(&mut self, seat: Seat, mut said: Said) -> anyhow::Result<Option<Said>> {
        let table = self.session.game().table();
        let (name, acts) = (table.names()[seat].to_string(), table.next().seat() == Some(seat));
        let terminal = io::stdin().is_terminal();
        if terminal && !io::stdout().is_terminal() {
            let read = "the screen goes into a pipe, where everybody could read the hand";
            said = Said::no(&refusal!(PhaseWrong, "{read}"));
        }
        if !terminal || said.refused.is_some() {
            self.show(&said)?;
            return Ok(None);
        }
        // Nobody else finds the hand there, should a signal end the program.
        signals::farewell(clear() + &self.saved() + "\n");
        let asked = format!("Give the laptop to {name}. Enter shows what {name} alone may see ");
        let answer = self.reader.line(&asked, self.console.out)?;
        if !matches!(answer, Input::Line(line) if line.trim().is_empty()) {
            signals::farewell(self.saved() + "\n");
            return Ok(None);
        }
        self.console.out.text(&clear())?;
        let (done, left) = loop {
            self.show(&said)?;
            let input = if acts {
                self.say("Type the move here, or best or odds; Enter alone hides this again.")?;
                self.reader.line(&self.session.prompt().to_string(), self.console.out)
            } else {
                self.reader.line("Enter hides this again ", self.console.out)
            };
            match input {
                Ok(Input::Line(line)) if acts && !line.trim().is_empty() => {
                    said = self.session.privately(seat, &line);
                    if said.alone.is_none() {
                        break (said, Ok(()));
                    }
                }
                input => break (Said::default(), input.map(|_| ())),
            }
        };
        self.console.out.text(&clear())?;
        self.console.out.flush()?;
        signals::farewell(self.saved() + "\n");
        left?;
        let mut seen = self.session.looked_at(seat);
        seen.lines.extend(done.lines);
        Ok(Some(Said { lines: seen.lines, ..done }))
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        self.console.lines([text])
    }
}

/// What clears the screen, and what can be scrolled back.
fn clear() -> String {
    if is_dumb() { "\n".repeat(60) } else { "\x1b[2J\x1b[3J\x1b[H".to_string() }
}

/// Whether a word leaves.
pub fn quits(word: &str) -> bool {
    word.eq_ignore_ascii_case("quit") || word.eq_ignore_ascii_case("exit")
}

fn show_one(line: &Line, console: &mut Console) -> io::Result<()> {
    let style = console.style;
    match line {
        Line::Text(text) => console.lines([text]),
        Line::Moment(text) => {
            let lines = paint::wrapped(text, style.width, 2);
            console.out.line("")?;
            lines.iter().try_for_each(|line| console.out.line(&bold(line, style)))
        }
        Line::Json(json) => console.out.line(json),
        Line::Grid(grid) => {
            let mut lines = paint::grid(grid, style);
            if !style.plain {
                lines[0] = dim(&lines[0], style);
            }
            lines.iter().try_for_each(|line| console.out.line(line))
        }
    }
}
