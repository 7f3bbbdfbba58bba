//! The score sheet as text: for a screen, for spreadsheets, for Markdown.

use std::ops::Range;

use super::sheet::{Column, Sheet};
use crate::pieces::{Grid, Seat, Style, wide};

/// `Dalmatian, 2026-03-01 20:15 UTC`, who won or how it stands, and what was agreed.
pub fn heading(sheet: &Sheet) -> Vec<String> {
    let result = &sheet.result;
    let when = result.when().map_or(String::new(), |when| format!(", {when}"));
    let mut lines = vec![format!("{}{when}", result.title)];
    if !sheet.agreed.is_empty() {
        lines.push(format!("House rules: {}.", sheet.agreed.join(", ")));
    }
    lines
}

/// Who won, or how the game stands.
pub fn outcome(sheet: &Sheet) -> String {
    let winners: Vec<&str> = sheet.result.winners().collect();
    match (&sheet.moment, &winners[..]) {
        (Some(moment), _) => format!("Not over: {moment}."),
        (None, []) => "The game is over.".to_string(),
        (None, [one]) => format!("{one} wins."),
        (None, several) => format!("{} win.", crate::pieces::together(several)),
    }
}

/// The first columns come after what everybody had at the start, if that was anything.
fn tells_start(sheet: &Sheet, columns: &Range<usize>) -> bool {
    columns.start == 0 && sheet.opening.iter().any(|&score| score != 0)
}

/// The rows of the sheet, best first: for these columns what each player gained, and the total.
pub fn rows(sheet: &Sheet, columns: Range<usize>) -> Vec<Vec<String>> {
    let row = |&(_, seat, total): &(usize, Seat, i64)| {
        let name = sheet.result.players[seat.index()].name.clone();
        let start = tells_start(sheet, &columns).then(|| sheet.opening[seat.index()]);
        let gained = columns.clone().map(|column| sheet.gained(column, seat));
        let scores = start.into_iter().chain(gained).chain([total]);
        [name].into_iter().chain(scores.map(|score| score.to_string())).collect()
    };
    sheet.standings.iter().map(row).collect()
}

/// The heads of these columns, with those of the names and the totals.
pub fn heads(sheet: &Sheet, columns: Range<usize>) -> Vec<String> {
    let start = tells_start(sheet, &columns).then_some("start");
    let heads = sheet.columns[columns].iter().map(|Column { head, .. }| head.as_str());
    let all = ["player"].into_iter().chain(start).chain(heads).chain(["total"]);
    all.map(str::to_string).collect()
}

/// Grids that fit a screen, one below the other.
pub fn grids(sheet: &Sheet, style: Style) -> Vec<Grid> {
    let every = 0..sheet.columns.len();
    let (head, all) = (heads(sheet, every.clone()), rows(sheet, every));
    // Neither names nor the head of the totals.
    let heads_between = head.iter().take(head.len() - 1).skip(1);
    let cells = all.iter().flat_map(|row| row.iter().skip(1)).chain(heads_between);
    let cell = cells.map(|cell| wide(cell)).max().unwrap_or(1).max(2) + 2;
    let names = all.iter().map(|row| wide(&row[0])).max().unwrap_or(0).max("player".len());
    let room = style.width.saturating_sub(names + "total".len() + 2) / cell;
    let each = if style.plain { sheet.columns.len().max(1) } else { room.max(1) };
    let starts = (0..sheet.columns.len().max(1)).step_by(each);
    let grid = |start: usize| {
        let columns = start..(start + each).min(sheet.columns.len());
        Grid { head: heads(sheet, columns.clone()), rows: rows(sheet, columns) }
    };
    starts.map(grid).collect()
}

/// Comma-separated values, by RFC 4180.
pub fn csv(head: &[String], rows: &[Vec<String>]) -> String {
    let cell = |cell: &String| {
        if cell.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell.clone()
        }
    };
    let line = |row: &[String]| row.iter().map(cell).collect::<Vec<_>>().join(",") + "\r\n";
    [head].into_iter().chain(rows.iter().map(Vec::as_slice)).map(line).collect()
}

/// A Markdown document.
pub fn markdown(sheet: &Sheet) -> String {
    let columns = 0..sheet.columns.len();
    let line = |row: &[String]| {
        format!("| {} |\n", row.iter().map(|cell| escaped(cell)).collect::<Vec<_>>().join(" | "))
    };
    let head = heads(sheet, columns.clone());
    let rule = format!("|:---|{}\n", "---:|".repeat(head.len() - 1));
    let heading = heading(sheet);
    let mut text = format!("# {}\n\n", escaped(&heading[0]));
    for more in &heading[1..] {
        text += &format!("{}\n\n", escaped(more));
    }
    text += &line(&head);
    text += &rule;
    text.extend(rows(sheet, columns).iter().map(|row| line(row)));
    text += &format!("\n{}\n", escaped(&outcome(sheet)));
    for line in &sheet.luck {
        text += &format!("\n{}\n", escaped(line));
    }
    text
}

/// Text in which nothing means more to Markdown than its letters.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        if r"\`*_{}[]<>#|~&!".contains(c) {
            safe.push('\\');
        }
        safe.push(c);
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::csv;

    #[test]
    fn cells_that_would_break_a_line_are_quoted() {
        let row = |cells: [&str; 2]| cells.map(str::to_string).to_vec();
        let text = csv(&row(["player", "1"]), &[row(["a,\"b\"", "-2"])]);
        assert_eq!(text, "player,1\r\n\"a,\"\"b\"\"\",-2\r\n");
    }
}
