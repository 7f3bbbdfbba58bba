//! What the terminal can show, and what the user wants of it.

use std::env;
use std::io::{self, IsTerminal};

use crate::front::args::{Colour, Manner};
use crate::kit::style::Style;

/// How words are written to stdout.
#[must_use]
pub fn style(manner: &Manner) -> Style {
    let terminal = io::stdout().is_terminal();
    let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    let plain = manner.plain || terminal && dumb;
    let forced = set("CLICOLOR_FORCE");
    let colour = match manner.color {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto => !set("NO_COLOR") && (forced || terminal && !dumb) && !manner.plain,
    };
    Style { width: width(terminal), ascii: manner.ascii || !is_utf8(), colour, plain }
}

/// Whether a variable asks for something: there, not empty, not nought.
fn set(name: &str) -> bool {
    env::var_os(name).is_some_and(|value| !value.is_empty() && value != "0")
}

fn width(terminal: bool) -> usize {
    let told = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let seen = || {
        let (width, _) = terminal.then(terminal_size::terminal_size).flatten()?;
        Some(usize::from(width.0))
    };
    let width: usize = seen().or(told).unwrap_or(80);
    width.clamp(20, 200)
}

fn is_utf8() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .filter_map(|name| env::var(name).ok())
        .find(|value| !value.is_empty());
    locale.is_some_and(|locale| {
        let locale = locale.to_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    })
}
