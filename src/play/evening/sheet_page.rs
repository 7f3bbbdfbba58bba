//! The score sheet as one HTML page that needs nothing else and prints on one sheet of A4.

use super::sheet::{Highlight, Sheet};
use super::sheet_text::{heading, heads, outcome, rows};
use crate::pieces::Seat;

/// Columns of a table next to each other; more stand below.
const ACROSS: usize = 15;
/// More columns than these are put together.
const MOST_COLUMNS: usize = 3 * ACROSS;
/// Lines of text below one another that a page has room for, beside title, chart and margins.
const LINES: usize = 44;
/// Of so many pixels is the chart, names at its right apart.
const WIDTH: i64 = 600;
const HEIGHT: i64 = 200;

/// Colours that can be told apart in print and by those who see few; lines are dashed, too.
const COLOURS: [&str; 8] =
    ["#0b62a4", "#c1440e", "#2d7d46", "#7a3e9d", "#8a6d00", "#00707a", "#a02050", "#444444"];
const DASHES: [&str; 4] = ["", "7 3", "2 3", "9 3 2 3"];

const STYLE: &str = "\
@page{size:A4 portrait;margin:12mm}
*{box-sizing:border-box}
body{font:12px/16px system-ui,sans-serif;color:#111;background:#fff;max-width:186mm;margin:0 auto;padding:4px}
h1{font-size:20px;line-height:26px;margin:0 0 4px}
h2{font-size:13px;margin:10px 0 4px}
p{margin:0 0 4px}
table{border-collapse:collapse;margin:6px 0;font-variant-numeric:tabular-nums;break-inside:avoid}
th,td{border:1px solid #999;padding:0 5px;text-align:right;height:17px}
th:first-child{text-align:left;max-width:160px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
thead th{background:#eee}
td:last-child{font-weight:bold}
svg{width:100%;max-height:230px}
svg text{font:11px system-ui,sans-serif}
.l{margin:0;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
code{font-size:10px;overflow-wrap:anywhere}
";

/// The page.
pub fn html(sheet: &Sheet) -> String {
    let sheet = &sheet.at_most(MOST_COLUMNS);
    let title = heading(sheet);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n",
        title = safe(&title[0]),
    );
    for more in &title[1..] {
        page += &format!("<p>{}</p>\n", safe(more));
    }
    page += &format!("<p><strong>{}</strong></p>\n", safe(&outcome(sheet)));
    let mut used = title.len() + 1;
    for start in (0..sheet.columns.len().max(1)).step_by(ACROSS) {
        let columns = start..(start + ACROSS).min(sheet.columns.len());
        page += &table(&heads(sheet, columns.clone()), &rows(sheet, columns));
        used += sheet.standings.len() + 2;
    }
    if sheet.columns.len() > 1 {
        page += &chart(sheet);
    }
    used += 2 * usize::from(!sheet.luck.is_empty()) + sheet.luck.len();
    page += &highlights(sheet, LINES.saturating_sub(used));
    if let [head, lines @ ..] = &sheet.luck[..] {
        page += &format!("<h2>{}</h2>\n", safe(head.trim_end_matches(':')));
        for line in lines {
            page += &format!("<p class=\"l\">{}</p>\n", safe(line));
        }
    }
    page + "</body>\n</html>\n"
}

/// Text in which nothing means more to HTML than its letters.
fn safe(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}

fn table(head: &[String], rows: &[Vec<String>]) -> String {
    let head: String = head.iter().map(|cell| format!("<th>{}</th>", safe(cell))).collect();
    let row = |row: &Vec<String>| {
        let cells = row.iter().skip(1).map(|cell| format!("<td>{}</td>", safe(cell)));
        let name = row.first().map_or(String::new(), |name| safe(name));
        format!("<tr><th>{name}</th>{}</tr>\n", cells.collect::<String>())
    };
    let rows: String = rows.iter().map(row).collect();
    format!("<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n")
}

/// What brought most in each column: the last of it where there is no room for all.
fn highlights(sheet: &Sheet, room: usize) -> String {
    let highlighted =
        sheet.columns.iter().filter_map(|one| Some((&one.head, one.highlight.as_ref()?)));
    let all: Vec<(&String, &Highlight)> = highlighted.collect();
    let shown = &all[all.len().saturating_sub(room.saturating_sub(2))..];
    if shown.is_empty() {
        return String::new();
    }
    let item = |&(head, one): &(&String, &Highlight)| {
        format!("<p class=\"l\">{}. {}</p>\n", safe(head), safe(&one.text))
    };
    format!("<h2>How it went</h2>\n{}", shown.iter().map(item).collect::<String>())
}

/// The course of the scores: a line a player, with the name at its end.
fn chart(sheet: &Sheet) -> String {
    let course: Vec<&Vec<i64>> = [&sheet.opening]
        .into_iter()
        .chain(sheet.columns.iter().map(|column| &column.scores))
        .collect();
    let all = || course.iter().flat_map(|scores| scores.iter().copied());
    let (least, most) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(0).max(1));
    let (left, top) = (40, 10);
    let steps = course.len() as i64 - 1;
    let x = |at: usize| left + WIDTH * at as i64 / steps.max(1);
    let y = |score: i64| top + HEIGHT - HEIGHT * (score - least) / (most - least).max(1);
    let mut svg = format!(
        "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"Course of the scores\">\n",
        left + WIDTH + 120,
        top + HEIGHT + 20
    );
    for level in levels(least, most) {
        svg += &format!(
            "<path d=\"M{left} {0}H{1}\" stroke=\"#ddd\"/><text x=\"{2}\" y=\"{3}\" \
             text-anchor=\"end\">{level}</text>\n",
            y(level),
            left + WIDTH,
            left - 5,
            y(level) + 4
        );
    }
    let every = (course.len() / 16).max(1);
    for (at, column) in (1..).zip(&sheet.columns).filter(|(at, _)| at % every == 0) {
        svg += &format!(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
            x(at),
            top + HEIGHT + 15,
            // Of columns put together, the last: what the line has reached there.
            safe(column.head.rsplit('-').next().unwrap_or_default())
        );
    }
    for (seat, _) in ends(sheet, y) {
        let points: Vec<String> = (0..)
            .zip(&course)
            .map(|(at, scores)| format!("{},{}", x(at), y(scores[seat.index()])))
            .collect();
        let dash = match DASHES[seat.index() / 2 % DASHES.len()] {
            "" => String::new(),
            dash => format!(" stroke-dasharray=\"{dash}\""),
        };
        svg += &format!(
            "<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"2\"{dash} \
             points=\"{}\"/>\n",
            colour(seat),
            points.join(" ")
        );
    }
    for (seat, at) in ends(sheet, y) {
        svg += &format!(
            "<text x=\"{}\" y=\"{at}\" fill=\"{}\">{}</text>\n",
            left + WIDTH + 12,
            colour(seat),
            safe(&shortened(&sheet.result.players[seat.index()].name))
        );
    }
    format!("<h2>Course of the scores</h2>\n{svg}</svg>\n")
}

fn colour(seat: Seat) -> &'static str {
    COLOURS[seat.index() % COLOURS.len()]
}

/// A name as it fits beside the chart.
fn shortened(name: &str) -> String {
    if name.chars().count() <= 16 {
        return name.to_string();
    }
    name.chars().take(15).chain(['…']).collect()
}

/// Where the names stand at the right, highest first, none on another.
fn ends(sheet: &Sheet, y: impl Fn(i64) -> i64) -> Vec<(Seat, i64)> {
    let mut ends: Vec<(Seat, i64)> =
        sheet.standings.iter().map(|&(_, seat, score)| (seat, y(score) + 4)).collect();
    ends.sort_by_key(|&(_, at)| at);
    for i in 1..ends.len() {
        ends[i].1 = ends[i].1.max(ends[i - 1].1 + 12);
    }
    // Pushed up again from the foot of the chart.
    let mut foot = 10 + HEIGHT + 4;
    for (_, at) in ends.iter_mut().rev() {
        *at = (*at).min(foot);
        foot = *at - 12;
    }
    ends
}

/// Round numbers between the least and the most, at most six.
fn levels(least: i64, most: i64) -> impl Iterator<Item = i64> {
    let span = (most - least).max(1);
    let mut step = 1;
    let mut factors = [2, 5, 10].iter().cycle();
    let mut decade = 1;
    while span / step > 5 {
        let factor = factors.next().copied().unwrap_or(10);
        step = decade * factor;
        if factor == 10 {
            decade = step;
        }
    }
    (least.div_euclid(step)..=most.div_euclid(step))
        .map(move |n| n * step)
        .filter(move |level| *level >= least)
}

#[cfg(test)]
mod tests {
    use super::levels;

    #[test]
    fn levels_are_round_and_few() {
        let of = |least, most| levels(least, most).collect::<Vec<i64>>();
        assert_eq!(of(0, 1), [0, 1]);
        assert_eq!(of(0, 44), [0, 10, 20, 30, 40]);
        assert_eq!(of(-120, 330), [-100, 0, 100, 200, 300]);
        assert_eq!(of(0, 7), [0, 2, 4, 6]);
    }
}
