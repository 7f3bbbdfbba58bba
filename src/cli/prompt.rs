//! The prompt: lines into a session, its replies onto the screen; and after a game the tally of the evening,
//! and the next game.

use std::io::{self, IsTerminal};

use crate::cli::console::{Console, is_dumb};
use crate::cli::exit::Exit;
use crate::cli::line_reader::{Input, LineReader};
use crate::cli::out::name;
use crate::cli::paint::{bold, dim};
use crate::cli::questions::{Change, change};
use crate::cli::setup::Setup;
use crate::cli::{paint, saved, signals};
use crate::hear::{listed_in, said};
use crate::pieces::{Names, Result, Seat, refusal, visible_path};
use crate::platform::{quoted, unsuspended};
use crate::play::bots;
use crate::session::{Line, Said, Session};
use crate::solve::Policy;

/// Runs a session to its end. In a pipe a refusal makes the status 1: nobody could retype the line.
///
/// # Errors
/// If the terminal or the pipe fails, or somebody would have to be asked who does not want to be.
pub fn run(
    session: Session,
    setup: Setup,
    console: &mut Console,
    reader: LineReader,
) -> anyhow::Result<Exit> {
    let terminal = io::stdin().is_terminal();
    let (earlier, announced, refused) = (None, false, false);
    let mut prompt = Prompt { session, setup, earlier, announced, console, reader, refused };
    prompt.leaves_by(Said::default())?;
    prompt.until_left()?;
    prompt.leave()?;
    Ok(if prompt.session.game().is_lost() {
        Exit::TROUBLE
    } else if prompt.refused && !terminal {
        Exit::REFUSED
    } else {
        Exit::DONE
    })
}

/// A session at a prompt.
struct Prompt<'a, 'c> {
    session: Session,
    /// Who sits down to the next game, and how; people come and go between games.
    setup: Setup,
    /// The game before, until something is entered in this one.
    earlier: Option<Box<Session>>,
    /// The end of this game has been announced.
    announced: bool,
    console: &'a mut Console<'c>,
    reader: LineReader,
    /// Something that was typed was refused.
    refused: bool,
}

impl Prompt<'_, '_> {
    /// Asks for line after line until the table is left.
    fn until_left(&mut self) -> anyhow::Result<()> {
        loop {
            if self.session.game().is_lost() {
                return Ok(());
            }
            self.reader.offer(self.session.completions());
            self.announce()?;
            let prompt = self.session.prompt();
            let painted = paint::prompt(&prompt, self.console.style);
            let input = self.reader.line(&prompt.to_string(), &painted, self.console.out)?;
            // The screen may have another size by now.
            self.console.style = self.console.output.style();
            self.session.resize(self.console.style);
            match input {
                Input::Line(line) => {
                    self.reader.remember(&line);
                    let said = self.obeyed(&line).unwrap_or_else(Said::no);
                    if self.leaves_by(said)? {
                        return Ok(());
                    }
                }
                Input::Break => self.say("quit leaves the table.")?,
                Input::End => return Ok(()),
            }
        }
    }

    /// Says once at the end of a game how the evening stands, and what follows.
    fn announce(&mut self) -> io::Result<()> {
        let (game, offered) = (self.session.game(), self.session.is_between_games());
        if std::mem::replace(&mut self.announced, offered) || !offered {
            return Ok(());
        }
        let stays = Seat::all(game.names.len()).filter(|seat| !game.has_left(*seat));
        let stays: Vec<_> =
            stays.map(|seat| (&game.names[seat], game.bots[seat.index()])).collect();
        let sit = &mut self.setup.sit;
        sit.players = stays.iter().map(|(name, _)| (*name).to_string()).collect();
        sit.bot = bots::written(stays);
        sit.first = game.next_starter().map(str::to_string);
        let mut lines = Vec::new();
        if !game.header.before.is_empty() {
            lines.push(game.header.before.clone().with(game).line(!game.info.stake.is_empty()));
        }
        lines.push(self.offer());
        lines.push("Before it: join NAME, without NAME, NAME begins, bot NAME.".to_string());
        self.console.lines(lines)
    }

    /// Who plays the next game.
    fn offer(&self) -> String {
        let first = self.setup.sit.first.as_ref();
        let begins = first.map_or(String::new(), |name| format!(": {name} begins"));
        format!("Enter plays another game{begins}. done ends.")
    }

    /// What a line brings: between games it may be about the next one.
    fn obeyed(&mut self, line: &str) -> Result<Said> {
        let undoes = ["undo", "u"].iter().any(|word| line.trim().eq_ignore_ascii_case(word));
        match self.earlier.take().filter(|_| self.session.is_untouched()) {
            // One Enter was too many.
            Some(earlier) if undoes => {
                saved::forget(&self.session);
                self.session = *earlier;
                self.announced = false;
                return Ok(Said::of("The game before is taken up again.".to_string()));
            }
            earlier => self.earlier = earlier,
        }
        match line.trim() {
            _ if !self.session.is_between_games() => {}
            more if more.is_empty() || listed_in(said("once more"), &more.to_lowercase()) => {
                return self.begin();
            }
            "done" => return Ok(Said { leaves: true, ..Said::default() }),
            line => {
                if let Some(said) = self.agreed(line)? {
                    return Ok(said);
                }
            }
        }
        match change(&self.session.game().names, line) {
            Some(Change::Plays(seats, bot)) => self.session.takes_over(&seats, bot),
            _ => Ok(self.session.line(line)),
        }
    }

    /// What is agreed on for the next game: who plays it.
    fn agreed(&mut self, line: &str) -> Result<Option<Said>> {
        let mut next = self.setup.clone();
        let names = Names::new(&next.sit.players)?;
        let mut bots = bots::read(&names, &next.sit.bot)?;
        match change(&names, line) {
            Some(Change::Joins(new)) => next.sit.players.extend(new),
            Some(Change::Leaves(seats)) => {
                let first = names.called(next.sit.first.as_deref().unwrap_or_default());
                let mut first = first.into_iter().flat_map(|seat| seat.around(names.len()));
                let first = first.find(|seat| !seats.contains(seat));
                next.sit.first = first.map(|seat| names[seat].to_string());
                for seat in seats {
                    next.sit.players.retain(|name| *name != names[seat]);
                    bots[seat.index()] = None;
                }
            }
            Some(Change::Begins(seat)) => next.sit.first = Some(names[seat].to_string()),
            Some(Change::Plays(seats, bot)) => {
                for seat in seats {
                    bots[seat.index()] = bot.then_some(Policy::Best);
                }
            }
            None => return Ok(None),
        }
        next.sit.bot = bots::written(names.iter().zip(bots));
        let seats = Names::new(&next.sit.players)?;
        self.setup = next;
        let bots = match &self.setup.sit.bot[..] {
            [] => String::new(),
            bots => format!("; the program plays {}", bots.join(", ")),
        };
        let names = seats.listed();
        Ok(Some(Said::of(format!("Next: {names}{bots}. {}", self.offer()))))
    }

    /// Sits down to the next game.
    fn begin(&mut self) -> Result<Said> {
        let game = self.session.game();
        let before = game.header.before.clone().with(game);
        let number = before.games + 1;
        let mut begun = self.setup.later(number)?.sit_down(&before, self.console.style)?;
        begun.goes_on_from(&self.session);
        self.earlier = Some(Box::new(std::mem::replace(&mut self.session, begun)));
        self.announced = false;
        Ok(Said::of(format!("Game {number}.")))
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
        let game = self.session.game();
        let saved = if game.is_lost() {
            "The game stops here: nothing more can be saved.".to_string()
        } else if saved::forget(&self.session) {
            "Nothing was played, and nothing is saved.".to_string()
        } else if game.is_finished() && game.kept_in().is_some() {
            // At the end of a game its record was already named.
            return Ok(());
        } else {
            self.saved()
        };
        Ok(self.say(&saved)?)
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
            said = Said::no(refusal!(PhaseWrong, "{read}"));
        }
        if !terminal || said.refused.is_some() {
            self.show(&said)?;
            return Ok(None);
        }
        // Nobody else finds the hand there, should a signal end the program.
        signals::farewell(clear() + &self.saved() + "\n");
        let asked = format!("Give the laptop to {name}. Enter shows what {name} alone may see ");
        let answer = self.reader.line(&asked, &asked, self.console.out)?;
        if !matches!(answer, Input::Line(line) if line.trim().is_empty()) {
            signals::farewell(self.saved() + "\n");
            return Ok(None);
        }
        self.console.out.text(clear())?;
        let (done, left) = loop {
            self.show(&said)?;
            let mut prompt = "Enter hides this again ".to_string();
            if acts {
                self.say("Type the move here, or best or odds; Enter alone hides this again.")?;
                prompt = self.session.prompt().to_string();
            }
            let input = self.reader.line(&prompt, &prompt, self.console.out);
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
        self.console.out.text(clear())?;
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

fn show_one(line: &Line, console: &mut Console) -> io::Result<()> {
    let style = console.style;
    match line {
        Line::Text(text) => console.lines([text]),
        Line::Moment(text) => {
            let lines = paint::wrapped(text, style.width, 2);
            console.out.line("")?;
            lines.iter().try_for_each(|line| console.out.line(bold(line, style)))
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
