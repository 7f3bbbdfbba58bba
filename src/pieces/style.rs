//! How things are shown: width, signs and colour. Games describe grids; fronts paint them.

use unicode_width::UnicodeWidthStr;

use super::{Card, Names, Seat};

/// What the reader's screen can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Columns.
    pub width: usize,
    pub colour: bool,
    /// Linear text in whole sentences, letters only, for screen readers and dumb terminals.
    pub plain: bool,
}

impl Style {
    /// As answers are written into a pipe.
    pub const PIPE: Style = Style { width: 80, colour: false, plain: true };

    /// A card as this screen shows it: never a suit sign without the rank.
    pub fn card(self, card: Option<Card>) -> String {
        match card {
            Some(Card { rank, suit: Some(suit) }) if !self.plain => {
                format!("{rank}{}", suit.sign())
            }
            other => super::cards::shown(other),
        }
    }
}

/// How many columns a text takes on a screen: a letter such as `李` takes two.
pub fn wide(text: &str) -> usize {
    // Most texts are plain, and need no tables of what is how wide.
    if text.is_ascii() { text.len() } else { text.width() }
}

/// A text with spaces behind it, as wide as its column.
pub fn padded(text: &str, column: usize) -> String {
    format!("{text}{}", " ".repeat(column.saturating_sub(wide(text))))
}

/// A chance as people say it, in two digits, and as wide as its column: `69 %`, `4.2 %`, `0.31 %`.
/// What is nearly sure is not called sure.
pub fn percent(chance: f64) -> String {
    let percent = 100.0 * chance;
    let digits = match percent {
        0.0 | 100.0 => 0,
        _ if percent < 0.995 => 2,
        _ if percent < 9.95 => 1,
        _ if percent < 99.5 => 0,
        _ => return format!("{:>4.1} %", percent.min(99.9)),
    };
    format!("{percent:>4.digits$} %")
}

/// Rows as lines, one column under the other, without those in which nothing stands: the first
/// ones left, as many as are said, the others right.
pub fn aligned(rows: &[impl AsRef<[String]>], left: usize) -> Vec<String> {
    let rows = || rows.iter().map(AsRef::as_ref);
    let widest = |i: usize| rows().filter_map(|row| row.get(i)).map(|cell| wide(cell)).max();
    let widths: Vec<usize> = (0..).map_while(widest).collect();
    let cell = |(i, cell): (usize, &String)| match widths[i] {
        0 => None,
        width if i < left => Some(padded(cell, width)),
        width => Some(" ".repeat(width - wide(cell)) + cell),
    };
    let line = |row: &[String]| {
        let cells: Vec<String> = row.iter().enumerate().filter_map(cell).collect();
        cells.join("  ").trim_end().to_string()
    };
    rows().map(line).collect()
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
    /// As lines.
    pub fn lines(&self) -> Vec<String> {
        let rows: Vec<&Vec<String>> = [&self.head].into_iter().chain(&self.rows).collect();
        aligned(&rows, 1)
    }

    /// Whether this screen is wide enough for it.
    pub fn fits(&self, style: Style) -> bool {
        self.lines().iter().all(|line| wide(line) <= style.width)
    }

    /// A row for each player: the name, and these columns.
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
    use super::{aligned, padded, percent, wide};

    #[test]
    fn columns_stand_under_each_other_however_wide_their_letters() {
        let rows = [["李", "", "1"], ["Zoë", "", "22"], ["Ana", "", ""]];
        let rows = rows.map(|row| row.map(str::to_string));
        assert_eq!(aligned(&rows, 1), ["李    1", "Zoë  22", "Ana"]);
        assert_eq!(aligned(&rows, 3), ["李   1", "Zoë  22", "Ana"]);
    }

    #[test]
    fn chances_have_two_digits_and_only_what_is_sure_is_called_so() {
        let told = [0.0, 0.00312, 0.00996, 0.0416, 0.0999, 0.6944, 0.9951, 0.99999, 1.0];
        let words =
            ["0 %", "0.31 %", "1.0 %", "4.2 %", "10 %", "69 %", "99.5 %", "99.9 %", "100 %"];
        assert_eq!(told.map(|chance| percent(chance).trim_start().to_string()), words);
    }

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
