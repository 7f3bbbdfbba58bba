//! How things are shown: width, signs and colour. Games describe grids; fronts paint them.

use unicode_width::UnicodeWidthStr;

use super::cards::Card;
use super::names::{Names, together};
use super::seat::Seat;

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

/// A sentence of its parts: `Ana has 14 points, leads and is to roll.`
#[must_use]
pub fn sentence(parts: &[String]) -> String {
    if parts.is_empty() { String::new() } else { together(parts) + "." }
}

/// A text as a sentence begins, unless it begins with a name.
#[must_use]
pub fn capital(text: &str, names: &Names) -> String {
    let first = text.split(|c: char| c.is_whitespace() || ":,.".contains(c)).next().unwrap_or("");
    let mut rest = text.chars();
    match rest.next() {
        Some(c) if c.is_lowercase() && names.iter().all(|name| name != first) => {
            format!("{}{}", c.to_uppercase(), rest.as_str())
        }
        _ => text.to_string(),
    }
}

/// How many columns a text takes on a screen: a letter such as `李` takes two.
#[must_use]
pub fn wide(text: &str) -> usize {
    // Most texts are plain, and need no tables of what is how wide.
    if text.is_ascii() { text.len() } else { text.width() }
}

/// A text with spaces behind it, as wide as its column.
#[must_use]
pub fn padded(text: &str, column: usize) -> String {
    format!("{text}{}", " ".repeat(column.saturating_sub(wide(text))))
}

/// Rows as lines, one column under the other, without those in which nothing stands.
#[must_use]
pub fn aligned<const COLUMNS: usize>(rows: &[[String; COLUMNS]]) -> Vec<String> {
    let widest = |i: usize| rows.iter().map(|row| wide(&row[i])).max().unwrap_or(0);
    let widths: [usize; COLUMNS] = std::array::from_fn(widest);
    let line = |row: &[String; COLUMNS]| {
        let filled = row.iter().zip(widths).filter(|(_, width)| *width > 0);
        let cells: Vec<String> = filled.map(|(cell, width)| padded(cell, width)).collect();
        cells.join("  ").trim_end().to_string()
    };
    rows.iter().map(line).collect()
}

/// A small table of words: a heading and rows. The first column is left, the others right.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

/// What stands above a column, and for each player in it.
pub type Column<'a> = (&'static str, &'a dyn Fn(Seat) -> String);

impl Grid {
    /// A row for each player: the name, and these columns.
    #[must_use]
    pub fn of_players(names: &Names, columns: &[Column<'_>]) -> Self {
        let head = ["player"].into_iter().chain(columns.iter().map(|(head, _)| *head));
        let row = |seat: Seat| {
            let cells = columns.iter().map(|(_, cell)| cell(seat));
            std::iter::once(names[seat].to_string()).chain(cells).collect()
        };
        Self {
            head: head.map(str::to_string).collect(),
            rows: Seat::all(names.len()).map(row).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{padded, wide};

    #[test]
    fn columns_are_those_of_the_screen() {
        assert_eq!(["", "Ana", "Zoë", "李李", "é"].map(wide), [0, 3, 3, 4, 1]);
        for name in ["", "Ana", "Zoë", "李李", "é"] {
            let cell = padded(name, 6);
            assert_eq!((wide(&cell), cell.trim_end()), (6, name));
        }
        assert_eq!(padded("李李李", 2), "李李李");
    }
}
