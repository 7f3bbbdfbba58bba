//! The score sheet of a game, with a column for each round: as text, as a table for spreadsheets.

use std::ops::Range;

use crate::pieces::{Grid, Seat, Style, capital};
use crate::play::{Course, Public};

/// What is written down of a game.
pub struct Sheet<'a> {
    pub(super) course: &'a Course,
    /// What everybody gained, by round or where a game has none, by turn of everybody; by seat.
    pub(super) rounds: Vec<Vec<i64>>,
    /// How it ended, or how the game stands, as a sentence.
    pub(super) outcome: String,
}

impl<'a> Sheet<'a> {
    pub fn of(game: &'a Public) -> Self {
        let course: &Course = game;
        let last = course.steps().last().and_then(|step| step.verdicts.last());
        let outcome = match last {
            Some(last) if course.is_over() => format!("{}.", capital(&last.text, &course.names)),
            _ => format!("Not over: {}.", game.moment()),
        };
        Self { course, rounds: rounds(course).0, outcome }
    }

    /// `Dalmatian, 2026-03-01 20:15 UTC`, and what was agreed.
    pub(super) fn heading(&self) -> Vec<String> {
        let head = format!("{}, {}", self.course.info.title, self.course.when());
        [head].into_iter().chain(self.course.agreed.clone()).collect()
    }

    /// What each player gained in these rounds, and the total; best first.
    pub(super) fn grid(&self, rounds: Range<usize>) -> Grid {
        let results = self.course.results();
        let row = |seat: Seat| {
            let one = &results[seat.index()];
            let gained = self.rounds[rounds.clone()].iter().map(|round| round[seat.index()]);
            let gained = gained.chain([one.gained]).map(|gain| gain.to_string());
            [one.name.clone()].into_iter().chain(gained).collect()
        };
        let rows = self.course.ranked().into_iter().map(row).collect();
        let head = rounds.clone().map(|round| (round + 1).to_string());
        let head = ["player".to_string()].into_iter().chain(head).chain(["total".to_string()]);
        Grid { head: head.collect(), rows }
    }

    /// Grids of this many rounds, one below the other.
    pub(super) fn grids(&self, across: usize) -> impl Iterator<Item = Grid> {
        let all = self.rounds.len();
        let starts = (0..all.max(1)).step_by(across);
        starts.map(move |start| self.grid(start..(start + across).min(all)))
    }

    /// Heading and outcome, and between them grids that fit a screen.
    pub fn text(&self, style: Style, drawn: impl Fn(&Grid) -> Vec<String>) -> Vec<String> {
        let fit = |across: &usize| style.plain || self.grids(*across).all(|grid| grid.fits(style));
        // No screen is wider than it has columns.
        let most = if style.plain { usize::MAX } else { style.width };
        let across = (1..=self.rounds.len().min(most)).rev().find(fit).unwrap_or(1);
        let mut lines = self.heading();
        lines.extend(self.grids(across).flat_map(|grid| drawn(&grid)));
        lines.push(self.outcome.clone());
        lines
    }

    /// Comma-separated values. No name has a comma or a quotation mark in it.
    pub fn csv(&self) -> String {
        let Grid { head, rows } = self.grid(0..self.rounds.len());
        let cell = |cell: &String| match cell.parse::<i64>() {
            // A spreadsheet would work out what such a name says.
            Err(_) if cell.starts_with(['=', '-', '@']) => format!("'{cell}"),
            _ => cell.clone(),
        };
        let line = |row: &Vec<String>| row.iter().map(cell).collect::<Vec<_>>().join(",") + "\r\n";
        [head].iter().chain(&rows).map(line).collect()
    }
}

/// What everybody gained in the rounds of a game. Where it has none, one ends when the turn comes back to
/// the player who began. What is done between two rounds, such as an ante, belongs to the later one. And
/// whether the last one is not over.
pub(super) fn rounds(course: &Course) -> (Vec<Vec<i64>>, bool) {
    let (mut rounds, mut open, mut last) = (Vec::new(), false, vec![0; course.names.len()]);
    let mut round = |moment| {
        let now = course.gained(moment);
        rounds.push(now.iter().zip(&last).map(|(now, was)| now - was).collect());
        last = now;
    };
    // Who began may have left.
    let (began, seats) = (course.starter(), course.names.len());
    let passes = |(from, to): (Seat, Seat)| {
        let left = |began: Seat| from.steps_to(began, seats);
        began.is_some_and(|began| left(began) > 0 && left(began) <= from.steps_to(to, seats))
    };
    for (i, step) in course.steps().iter().enumerate() {
        let (before, after) = (course.before(i), &step.after);
        let ended = match (before.round, after.round) {
            (None, None) => before.turn.zip(after.turn).is_some_and(passes),
            _ => course.ends_round(i),
        };
        let played = ended || !after.is_settled;
        open |= course.gained(after) != course.gained(before) || played && !step.is_chance();
        if ended && open {
            round(after);
            open = false;
        }
    }
    if open {
        round(course.standing());
    }
    (rounds, open)
}

/// The sheet that a game draws of itself, with what each round has brought behind the names.
pub fn with_rounds(course: &Course, mut sheet: Grid) -> Grid {
    if course.opening.round.is_none() {
        return sheet;
    }
    let (mut rounds, open) = rounds(course);
    rounds.truncate(rounds.len() - usize::from(open));
    let signed = rounds.iter().flatten().any(|gain| *gain < 0);
    for (n, round) in rounds.iter().enumerate().rev() {
        sheet.head.insert(1, (n + 1).to_string());
        for (row, gain) in sheet.rows.iter_mut().zip(round) {
            row.insert(1, if signed { format!("{gain:+}") } else { gain.to_string() });
        }
    }
    sheet
}
