//! The score sheet of a game, with a column for each round: as text, as a table for spreadsheets, as
//! one HTML page.

use std::ops::Range;

use crate::game::Info;
use crate::pieces::{Grid, Seat, Style, together, wide};
use crate::play::{Course, Match};

/// What is written down of a game.
pub struct Sheet<'a> {
    course: &'a Course,
    columns: Vec<Column>,
    /// Who won, or how the game stands, as a sentence.
    outcome: String,
}

/// A round, or where a game has none, a turn of everybody.
struct Column {
    head: String,
    /// By seat: the score at its end.
    scores: Vec<i64>,
    ended: bool,
}

impl<'a> Sheet<'a> {
    pub fn of(game: &'a Match) -> Self {
        let course: &Course = game;
        let outcome = match &course.winners()[..] {
            _ if !course.is_over() => {
                let scene = game.table().seen_by(None).scene(None, Style::PIPE);
                format!("Not over: {}.", scene.moment)
            }
            [] => "The game is over.".to_string(),
            [one] => format!("{one} wins."),
            several => format!("{} win.", together(several)),
        };
        Self { course, columns: columns(course), outcome }
    }

    /// What a seat gained in a column.
    fn gained(&self, column: usize, seat: Seat) -> i64 {
        let before = match column.checked_sub(1) {
            Some(before) => &self.columns[before].scores,
            None => &self.course.seated_with,
        };
        self.columns[column].scores[seat.index()] - before[seat.index()]
    }

    /// `Dalmatian, 2026-03-01 20:15 UTC`, and what was agreed.
    fn heading(&self) -> Vec<String> {
        let Info { title, .. } = self.course.info;
        let when = self.course.when().map_or(String::new(), |when| format!(", {when}"));
        [format!("{title}{when}")].into_iter().chain(self.course.agreed.clone()).collect()
    }

    /// For these columns what each player gained, and the total; best first.
    fn grid(&self, columns: Range<usize>) -> Grid {
        // What everybody had at the start stands before the first, if that was anything.
        let given = &self.course.seated_with;
        let start = columns.start == 0 && given.iter().any(|&score| score != 0);
        let row = |(_, seat): (usize, Seat)| {
            let start = start.then(|| given[seat.index()]);
            let gained = columns.clone().map(|column| self.gained(column, seat));
            let total = self.course.standing().scores[seat.index()];
            let cells = start.into_iter().chain(gained).chain([total]);
            let name = self.course.names[seat].to_string();
            [name].into_iter().chain(cells.map(|cell| cell.to_string())).collect()
        };
        let rounds = self.columns[columns.clone()].iter().map(|column| column.head.clone());
        let start = start.then(|| "start".to_string());
        let head = ["player".to_string()].into_iter().chain(start).chain(rounds);
        Grid {
            head: head.chain(["total".to_string()]).collect(),
            rows: self.course.standings().into_iter().map(row).collect(),
        }
    }

    /// Grids of so many columns, one below the other.
    fn grids(&self, across: usize) -> impl Iterator<Item = Grid> {
        let all = self.columns.len();
        let starts = (0..all.max(1)).step_by(across.max(1));
        starts.map(move |start| self.grid(start..(start + across).min(all)))
    }

    /// Heading and outcome, and between them grids that fit a screen.
    pub fn text(&self, style: Style, drawn: impl Fn(&Grid) -> Vec<String>) -> Vec<String> {
        let Grid { head, rows } = self.grid(0..self.columns.len());
        let widest = |cells: &mut dyn Iterator<Item = &String>| cells.map(|cell| wide(cell)).max();
        let names = widest(&mut rows.iter().map(|row| &row[0])).unwrap_or(0).max(wide(&head[0]));
        let cells = rows.iter().flat_map(|row| &row[1..]).chain(&head[1..head.len() - 1]);
        let cell = 2 + widest(&mut { cells }).unwrap_or(0).max(2);
        let room = style.width.saturating_sub(names + "  total".len());
        let across = if style.plain { usize::MAX } else { room / cell };
        let mut lines = self.heading();
        lines.extend(self.grids(across.max(1)).flat_map(|grid| drawn(&grid)));
        lines.push(self.outcome.clone());
        lines
    }

    /// Comma-separated values, by RFC 4180.
    pub fn csv(&self) -> String {
        let Grid { head, rows } = self.grid(0..self.columns.len());
        let cell = |cell: &String| {
            // A spreadsheet would work out what a name says.
            let is_formula =
                cell.starts_with(['=', '+', '-', '@', '\t']) && cell.parse::<i64>().is_err();
            let cell = if is_formula { format!("'{cell}") } else { cell.clone() };
            if cell.contains([',', '"', '\n', '\r']) {
                format!("\"{}\"", cell.replace('"', "\"\""))
            } else {
                cell
            }
        };
        let line = |row: &Vec<String>| row.iter().map(cell).collect::<Vec<_>>().join(",") + "\r\n";
        [head].iter().chain(&rows).map(line).collect()
    }

    /// One page that needs nothing else and prints on a sheet of A4.
    pub fn html(&self) -> String {
        let heading = self.heading();
        let title = safe(&heading[0]);
        let mut page = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
        );
        let outcome = [format!("<strong>{}</strong>", safe(&self.outcome))];
        for more in heading[1..].iter().map(|more| safe(more)).chain(outcome) {
            page += &format!("<p>{more}</p>\n");
        }
        self.grids(ACROSS).for_each(|grid| page += &table(&grid));
        page + "</body>\n</html>\n"
    }
}

/// The rounds of a game. Where it has none, a column ends whenever the turn comes back to whoever
/// began. What is done between two rounds belongs to the later one: its ante is not lost in the
/// earlier.
fn columns(course: &Course) -> Vec<Column> {
    let began = course.starter();
    let (mut columns, mut open) = (Vec::new(), false);
    let mut column = |scores: &[i64], ended| {
        let head = (columns.len() + 1).to_string();
        columns.push(Column { head, scores: scores.to_vec(), ended });
    };
    for (i, step) in course.steps().iter().enumerate() {
        let (before, after) = (course.before(i), &step.after);
        let ended = match (before.round, after.round) {
            (None, None) => after.turn == began && before.turn != began,
            _ => course.ends_round(i),
        };
        let played = ended || !after.is_settled;
        open |= after.scores != before.scores || played && !step.is_chance();
        if ended && open {
            column(&after.scores, true);
            open = false;
        }
    }
    if open {
        column(&course.standing().scores, false);
    }
    columns
}

/// The sheet that a game draws of itself, with what each round has brought behind the names: as many
/// of the last rounds as fit the screen.
pub fn with_rounds(course: &Course, mut sheet: Grid, style: Style) -> Grid {
    if course.opening.round.is_none() {
        return sheet;
    }
    let (mut columns, given) = (columns(course), &course.seated_with);
    columns.retain(|column| column.ended);
    let ends = [given].into_iter().chain(columns.iter().map(|column| &column.scores));
    let ends: Vec<&Vec<i64>> = ends.collect();
    let mut rows = std::iter::once(&mut sheet.head).chain(&mut sheet.rows);
    let mut room = style.width;
    let widths = |row: &Vec<String>| row.iter().map(|cell| wide(cell) + 2).sum::<usize>();
    room = room.saturating_sub(rows.by_ref().map(|row| widths(row)).max().unwrap_or(0));
    let gained = |n: usize| ends[n + 1].iter().zip(ends[n]).map(|(after, before)| after - before);
    let signed = (0..columns.len()).flat_map(gained).any(|gain| gain < 0);
    for n in (0..columns.len()).rev() {
        let told = |gain: i64| if signed { format!("{gain:+}") } else { gain.to_string() };
        let cells = [columns[n].head.clone()].into_iter().chain(gained(n).map(told));
        let cells: Vec<String> = cells.collect();
        let width = 2 + cells.iter().map(|cell| wide(cell)).max().unwrap_or(0);
        if width > room {
            break;
        }
        room -= width;
        let rows = std::iter::once(&mut sheet.head).chain(&mut sheet.rows);
        rows.zip(cells).for_each(|(row, cell)| row.insert(1, cell));
    }
    sheet
}

/// Columns of a page next to each other; more stand below.
const ACROSS: usize = 15;

const STYLE: &str = "\
@page{size:A4 portrait;margin:12mm}
body{font:12px/16px system-ui,sans-serif;color:#111;background:#fff;max-width:186mm;margin:0 auto}
h1{font-size:20px;line-height:26px;margin:0 0 4px}
p{margin:0 0 4px}
table{border-collapse:collapse;margin:6px 0;font-variant-numeric:tabular-nums;break-inside:avoid}
th,td{border:1px solid #999;padding:0 5px;text-align:right}
th:first-child{text-align:left}
td:last-child{font-weight:bold}
";

/// Text in which nothing means more to HTML than its letters.
fn safe(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;").replace('\'', "&#39;")
}

fn table(Grid { head, rows }: &Grid) -> String {
    let cells = |cells: &[String], tag: &str| {
        let cell = |cell: &String| format!("<{tag}>{}</{tag}>", safe(cell));
        cells.iter().map(cell).collect::<String>()
    };
    let row = |row: &Vec<String>| {
        let (name, numbers) = row.split_at(1);
        format!("<tr>{}{}</tr>\n", cells(name, "th"), cells(numbers, "td"))
    };
    let rows: String = rows.iter().map(row).collect();
    format!(
        "<table>\n<thead><tr>{}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n",
        cells(head, "th")
    )
}
