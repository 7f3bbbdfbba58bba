//! What every command has at hand: the games of the program, how answers look, where they go.

use std::env;
use std::io::{self, IsTerminal};

use clap::ArgMatches;

use crate::cli::out::Out;
use crate::cli::paint::broken;
use crate::game::Answer;
use crate::pieces::Style;
use crate::play::games::Games;

/// What a command answers with.
pub struct Console<'a> {
    pub games: &'a Games,
    pub output: &'a OutputOptions,
    /// How words look on this screen.
    pub style: Style,
    pub out: &'a mut Out,
}

impl Console<'_> {
    /// Prints an answer, in JSON if that is wanted.
    ///
    /// # Errors
    /// If stdout does not take it.
    pub fn answer(&mut self, answer: &impl Answer) -> io::Result<()> {
        if self.output.json {
            return self.out.json(&answer.json());
        }
        self.lines(answer.lines(self.style))
    }

    /// Prints lines; what is too wide for the screen is broken at spaces.
    ///
    /// # Errors
    /// If stdout does not take them.
    pub fn lines(&mut self, lines: impl IntoIterator<Item: AsRef<str>>) -> io::Result<()> {
        for line in lines {
            for part in broken(line.as_ref(), self.style.width) {
                self.out.line(&part)?;
            }
        }
        Ok(())
    }
}

/// How answers look: what the user asks for, and what the terminal can show.
#[derive(Clone, Debug, Default)]
pub struct OutputOptions {
    pub json: bool,
    plain: bool,
    /// `always` or `never`, if that was said.
    color: Option<String>,
}

impl OutputOptions {
    /// What a command was given, as far as it takes such options.
    pub fn of(given: &ArgMatches) -> Self {
        let flag = |id| matches!(given.try_get_one::<bool>(id), Ok(Some(true)));
        let color = given.try_get_one::<String>("color").ok().flatten().cloned();
        Self { json: flag("json"), plain: flag("plain"), color }
    }

    /// How words are written to stdout.
    pub fn style(&self) -> Style {
        let terminal = io::stdout().is_terminal();
        let dumb = is_dumb();
        let plain = self.plain || terminal && dumb;
        let forced = anstyle_query::clicolor_force();
        let colour = match self.color.as_deref() {
            Some("always") => true,
            Some("never") => false,
            _ => !anstyle_query::no_color() && (forced || terminal && !dumb) && !self.plain,
        };
        Style { width: width(terminal), colour, plain }
    }
}

/// Whether the terminal can neither be drawn on nor coloured.
pub fn is_dumb() -> bool {
    env::var_os("TERM").is_some_and(|term| term == "dumb")
        // A console of Windows is asked to begin with.
        || anstyle_query::windows::enable_ansi_colors() == Some(false)
}

fn width(terminal: bool) -> usize {
    let columns = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let seen = terminal.then(terminal_size::terminal_size).flatten();
    let seen = seen.map(|(width, _)| usize::from(width.0));
    seen.or(columns).unwrap_or(80).clamp(20, 200)
}
