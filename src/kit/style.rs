//! How things are shown: width, signs and colour. Games describe grids; fronts paint them.

use super::cards::Card;

/// What the reader's screen can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Columns.
    pub width: usize,
    /// Letters only: no suit signs, no drawing.
    pub ascii: bool,
    pub colour: bool,
    /// Linear text in whole sentences, for screen readers and dumb terminals.
    pub plain: bool,
}

impl Style {
    /// As answers are written into a pipe.
    pub const PIPE: Style = Style { width: 80, ascii: true, colour: false, plain: true };

    /// A card as this screen shows it: never a suit sign without the rank.
    #[must_use]
    pub fn card(self, card: Option<Card>) -> String {
        match card {
            Some(Card { rank, suit: Some(suit) }) if !self.ascii => {
                format!("{rank}{}", suit.sign())
            }
            other => super::cards::shown(other),
        }
    }
}

/// A sentence of its parts: `Ana has 14 points, leads and is in Bet to Mid.`
#[must_use]
pub fn sentence(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => format!("{one}."),
        [most @ .., last] => format!("{} and {last}.", most.join(", ")),
    }
}

/// A small table of words: a heading and rows. The first column is left, the others right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
}
