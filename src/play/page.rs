//! A game as one HTML page that needs nothing else and prints on a sheet of A4.

use crate::pieces::{Grid, together};
use crate::play::sheet::Sheet;

/// Columns of a table, more where it would be too long.
const ACROSS: usize = 16;

impl Sheet<'_> {
    /// What was played, who won, what decided it, and the sheet.
    pub fn page(&self, story: &[String]) -> String {
        let heading = self.heading();
        let (head, outcome) = match &self.course.winners()[..] {
            [] => (self.outcome.clone(), String::new()),
            winners => (format!("{} won", together(winners)), self.outcome.clone()),
        };
        let story: String = story.iter().map(|line| format!("<p>{}</p>\n", safe(line))).collect();
        let across = ACROSS.max(self.columns.len().div_ceil(4));
        format!(
            include_str!("page.html"),
            title = safe(&heading[0]),
            style = include_str!("page.css"),
            head = safe(&head),
            told = safe(&[&[outcome], &heading[1..]].concat().join(" ")),
            story = story,
            size = 15.0 * (ACROSS as f64 / across as f64),
            tables = self.grids(across).map(|grid| self.table(&grid)).collect::<String>(),
        )
    }

    fn table(&self, Grid { head, rows }: &Grid) -> String {
        let head: String =
            head.iter().map(|cell| format!("<th scope=\"col\">{cell}</th>")).collect();
        let row = |row: &Vec<String>| {
            let won = self.course.winners().contains(&row[0].as_str());
            let class = if won { " class=\"won\"" } else { "" };
            let cells: String = row[1..].iter().map(|cell| format!("<td>{cell}</td>")).collect();
            format!("<tr{class}><th scope=\"row\">{}</th>{cells}</tr>\n", safe(&row[0]))
        };
        let rows: String = rows.iter().map(row).collect();
        format!("<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n")
    }
}

fn safe(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
