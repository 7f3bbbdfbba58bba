//! What every command has at hand: the games of the program, how answers look, where they go.

use std::io;

use crate::cli::out::Out;
use crate::cli::output_options::OutputOptions;
use crate::cli::paint::broken;
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
