//! A game as one HTML page that needs nothing else and prints on a sheet of A4.

use crate::pieces::{Grid, capital, together};
use crate::play::curve::{Curve, Point};
use crate::play::sheet::Sheet;

/// Columns of a table, more where it would be too long.
const ACROSS: usize = 16;

const STYLE: &str = include_str!("page.css");

impl Sheet<'_> {
    /// What was played, who won, how it went, what decided it, and the sheet.
    pub fn page(&self, curve: &Curve, story: &[String]) -> String {
        let course = self.course;
        let heading = self.heading();
        let (head, said) = match &course.winners()[..] {
            [] => (self.outcome.clone(), String::new()),
            winners => (format!("{} won", together(winners)), self.outcome.clone()),
        };
        let turns: String = curve
            .turns
            .iter()
            .map(|(_, line)| format!("<li>{}.</li>\n", safe(&capital(line, &course.names))))
            .collect();
        let story: String = story.iter().map(|line| format!("<li>{}</li>\n", safe(line))).collect();
        let list = |title: &str, tag: &str, items: String| match items.as_str() {
            "" => String::new(),
            _ => format!("<h2>{title}</h2>\n<{tag}>\n{items}</{tag}>\n"),
        };
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"/>\n\
             <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<header>\n\
             <p>{title}</p>\n<h1>{}</h1>\n<p>{}</p>\n</header>\n{}{}{}{}</body>\n</html>\n",
            safe(&head),
            safe(&[&[said], &heading[1..]].concat().join(" ")),
            drawn(curve),
            list("Turning points", "ol", turns),
            list("What stood out", "ul", story),
            self.tables(),
            title = safe(&heading[0]),
        )
    }

    fn tables(&self) -> String {
        let across = ACROSS.max(self.rounds.len().div_ceil(4));
        let size = 15.0 * (ACROSS as f64 / across as f64);
        let tables: String = self.grids(across).map(|grid| self.table(&grid)).collect();
        format!(
            "<h2>Score sheet</h2>\n<div class=\"scroll\" style=\"font-size:{size:.1}px\">\n{tables}</div>\n"
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

/// The size of the drawing, and of the field in it: the names stand to the right.
const SIZE: (f64, f64) = (680.0, 255.0);
const FIELD: (f64, f64, f64, f64) = (48.0, 20.0, 530.0, 205.0);

/// Words in the drawing; `how` they stand there.
fn text(x: f64, y: f64, how: &str, words: &str) -> String {
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" {how}>{words}</text>\n")
}

/// The curve as SVG. Lines differ in colour and in dashes, and carry their names.
fn drawn(curve: &Curve) -> String {
    let (left, top, width, height) = FIELD;
    let (right, bottom, (low, high)) = (left + width, top + height, curve.scale);
    let last = (curve.points.len() - 1).max(1) as f64;
    let x = |point: usize| left + width * point as f64 / last;
    let y = |value: f64| top + height * (1.0 - (value - low) / (high - low));
    let (to_the_left, centred) = ("text-anchor=\"end\"", "text-anchor=\"middle\"");
    let mut svg = String::new();
    for quarter in 0..=4 {
        let value = low + (high - low) * f64::from(quarter) / 4.0;
        let (share, y) = (high <= 1.0, y(value));
        let told = if share { format!("{:.0} %", 100.0 * value) } else { format!("{value:.0}") };
        svg += &format!("<path class=\"grid\" d=\"M{left} {y:.1}H{right}\"/>");
        svg += &text(left - 6.0, y + 4.0, to_the_left, &told);
    }
    // As many rounds are named as have room.
    let mut free = left;
    for (i, pair) in curve.points.windows(2).enumerate() {
        if let [before, Point { round: Some(round), .. }] = pair
            && before.round != Some(*round)
            && x(i + 1) >= free
        {
            free = x(i + 1) + 28.0;
            svg += &text(x(i + 1), bottom + 18.0, centred, &round.to_string());
        }
    }
    for (n, (at, _)) in (1..).zip(&curve.turns) {
        let (at, dashed) = (x(*at), "class=\"grid\" stroke-dasharray=\"2 3\"");
        svg += &format!("<path {dashed} d=\"M{at:.1} {top}V{bottom}\"/>");
        svg += &text(at, top - 7.0, centred, &n.to_string());
    }
    let mut ends = Vec::new();
    for (seat, name) in curve.names.iter().enumerate() {
        let points = curve.points.iter().enumerate();
        let points = points.map(|(i, one)| format!("{:.1},{:.1}", x(i), y(one.values[seat])));
        let points = points.collect::<Vec<_>>().join(" ");
        let dashes = ["none", "7 3", "2 3", "9 3 2 3"][seat % 4];
        let colour = colour(seat);
        svg += &format!(
            "<polyline fill=\"none\" stroke-width=\"2\" stroke-linejoin=\"round\" \
             stroke-dasharray=\"{dashes}\" style=\"stroke:{colour}\" points=\"{points}\"/>\n"
        );
        let end = curve.points.last().map_or(low, |point| point.values[seat]);
        ends.push((y(end), colour, safe(name)));
    }
    // Names of lines that end together stand one below the other.
    ends.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (mut free, all) = (f64::MIN, ends.len());
    for (n, (y, colour, name)) in ends.into_iter().enumerate() {
        let y = y.min(bottom - 15.0 * (all - 1 - n) as f64).max(free);
        free = y + 15.0;
        svg += &text(right + 8.0, y + 4.0, &format!("style=\"fill:{colour}\""), &name);
    }
    let ((across, down), what) = (SIZE, safe(curve.title));
    format!(
        "<figure>\n<figcaption>{what}</figcaption>\n<svg viewBox=\"0 0 {across} {down}\" role=\"img\">\n\
         <title>{what}</title>\n{svg}</svg>\n</figure>\n"
    )
}

fn colour(seat: usize) -> String {
    let hue = [212, 24, 150, 280, 350, 186, 60, 320][seat % 8];
    format!("hsl({hue} 60% var(--l))")
}

fn safe(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
