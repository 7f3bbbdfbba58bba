//! How answers look: what the user asks for, and what the terminal can show.

use std::env;
use std::io::{self, IsTerminal};

use clap::ArgMatches;

use crate::pieces::Style;
use crate::platform;

/// How answers look.
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
        let forced = set("CLICOLOR_FORCE");
        let colour = match self.color.as_deref() {
            Some("always") => true,
            Some("never") => false,
            _ => !set("NO_COLOR") && (forced || terminal && !dumb) && !self.plain,
        };
        Style {
            width: width(terminal),
            ascii: plain || !platform::is_utf8(terminal),
            colour,
            plain,
        }
    }
}

/// Whether the terminal can neither be drawn on nor coloured.
pub fn is_dumb() -> bool {
    env::var_os("TERM").is_some_and(|term| term == "dumb")
        // A console of Windows is asked to begin with.
        || anstyle_query::windows::enable_ansi_colors() == Some(false)
}

/// Whether a variable asks for something: there, not empty, not 0.
fn set(name: &str) -> bool {
    env::var_os(name).is_some_and(|value| !value.is_empty() && value != "0")
}

fn width(terminal: bool) -> usize {
    let columns = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let seen = || {
        let (width, _) = terminal.then(terminal_size::terminal_size).flatten()?;
        Some(usize::from(width.0))
    };
    let width: usize = seen().or(columns).unwrap_or(80);
    width.clamp(20, 200)
}
