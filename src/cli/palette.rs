//! The one palette: what stands out on a screen, by the part it plays, and never by colour alone.

use anstyle::{AnsiColor, Style as Paint};

use crate::pieces::Style;

/// The part a text plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Heading,
    Refusal,
    /// What the rules decided.
    Verdict,
    /// Help that one may pass over.
    Hint,
}

impl Role {
    /// Of the sixteen colours only red and magenta are read easily on black and on white.
    pub fn paint(self) -> Paint {
        let in_colour = |colour: AnsiColor| Paint::new().fg_color(Some(colour.into()));
        match self {
            Role::Heading => Paint::new().bold(),
            Role::Refusal => in_colour(AnsiColor::Red).bold(),
            Role::Verdict => in_colour(AnsiColor::Magenta),
            Role::Hint => Paint::new().dimmed(),
        }
    }
}

/// A text in its part.
pub fn painted(text: &str, role: Role, style: Style) -> String {
    if style.colour && !text.is_empty() {
        let paint = role.paint();
        format!("{paint}{text}{paint:#}")
    } else {
        text.to_string()
    }
}

/// A line, in its part if it has one.
pub fn line(text: &str, role: Option<Role>, style: Style) -> String {
    role.map_or_else(|| text.to_string(), |role| painted(text, role, style))
}

/// A prompt: who acts stands out, what help it gives stands back.
pub fn prompt(text: &str, style: Style) -> String {
    let acting = |text: &str| painted(text, Role::Heading, style);
    let Some((before, rest)) = text.split_once('(') else { return acting(text) };
    let Some((help, after)) = rest.split_once(')') else { return acting(text) };
    let help = painted(&format!("({help})"), Role::Hint, style);
    format!("{}{help}{}", acting(before), acting(after))
}
