//! A score sheet with a column for every round that has been played.

use crate::pieces::{Grid, Style, wide};
use crate::play::Match;
use crate::play::summary::course;

/// The sheet of a game with what each round has brought behind the players: as many of the last
/// rounds as fit the screen.
pub fn with_rounds(game: &Match, sheet: Grid, style: Style) -> Grid {
    let begun = game.opening();
    let Some(first) = begun.round() else { return sheet };
    let course = course(game);
    let gains: Vec<Vec<i64>> = course
        .windows(2)
        .map(|ends| ends[1].iter().zip(&ends[0]).map(|(after, before)| after - before).collect())
        .collect();
    let signed = gains.iter().flatten().any(|gain| *gain < 0);
    let column = |(i, gains): (usize, &Vec<i64>)| {
        let shown = |gain: &i64| if signed { format!("{gain:+}") } else { gain.to_string() };
        let mut cells = vec![(first as usize + i).to_string()];
        cells.extend(gains.iter().map(shown));
        cells
    };
    let columns: Vec<Vec<String>> = gains.iter().enumerate().map(column).collect();
    let widest =
        |cells: &mut dyn Iterator<Item = &String>| cells.map(|cell| wide(cell)).max().unwrap_or(0);
    let taken: usize = (0..sheet.head.len())
        .map(|i| 2 + widest(&mut sheet.rows.iter().map(|row| &row[i]).chain([&sheet.head[i]])))
        .sum();
    let mut room = (style.width + 2).saturating_sub(taken);
    let fits = |column: &&Vec<String>| {
        let width = 2 + widest(&mut column.iter());
        let fits = width <= room;
        room = room.saturating_sub(width);
        fits
    };
    let shown = columns.iter().rev().take_while(fits).count();
    let shown = &columns[columns.len() - shown..];
    let with = |row: Vec<String>, n: usize| {
        let mut cells = row.into_iter();
        let name = cells.next();
        name.into_iter().chain(shown.iter().map(|column| column[n].clone())).chain(cells).collect()
    };
    Grid {
        head: with(sheet.head, 0),
        rows: sheet.rows.into_iter().zip(1..).map(|(row, n)| with(row, n)).collect(),
    }
}
