//! The score sheet of a recorded game: rounds as columns, and what was decided in them.

use std::rc::Rc;

use super::result::GameResult;
use super::series::starter;
use crate::game::{Answer, Next};
use crate::pieces::{Result, Seat, Style, Verdict};
use crate::play::look::changed_rules;
use crate::play::summary::{sit_down_later, standings};
use crate::play::table::{is_settled, round_ends};
use crate::play::{Cache, Ledger, Match, Step, Table};

/// What is written down of a game.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub result: GameResult,
    /// House rules that are not as usual.
    pub agreed: Vec<String>,
    pub columns: Vec<Column>,
    /// What everybody had before the first column.
    pub opening: Vec<i64>,
    /// By place: the seat.
    pub standings: Vec<(usize, Seat, i64)>,
    /// What luck and mistakes made of it, where that can be told.
    pub luck: Vec<String>,
    /// Where the game stands, if it is not over.
    pub moment: Option<String>,
}

/// A round, or where a game has none, a turn of everybody.
#[derive(Clone, Debug)]
pub struct Column {
    pub head: String,
    /// By seat, the score at its end.
    pub scores: Vec<i64>,
    /// What brought most in it, else what was decided last.
    pub highlight: Option<Highlight>,
}

/// Something decided, with its rule, and what it brought.
#[derive(Clone, Debug)]
pub struct Highlight {
    pub text: String,
    gain: i64,
}

impl Highlight {
    /// Of a step that left these scores in place of those before.
    fn of(step: &Step, table: &dyn Table, before: &[i64]) -> Option<Self> {
        let names = table.names();
        let gains = before.iter().zip(table.scores()).map(|(before, after)| after - before);
        let (name, gain) = names.iter().zip(gains).max_by_key(|&(_, gain)| gain)?;
        let is_named = |verdict: &&Verdict| {
            gain > 0 && verdict.text.split([' ', ',', ':']).any(|word| word == name)
        };
        let verdict = step.verdicts.iter().find(is_named).or_else(|| step.verdicts.last())?;
        Some(Self { text: format!("{} ({})", verdict.text, verdict.rule), gain: gain.max(0) })
    }

    /// The one that brought more; where neither brought anything, the later.
    fn better(self, later: Self) -> Self {
        if later.gain > self.gain || later.gain == 0 && self.gain == 0 { later } else { self }
    }
}

impl Sheet {
    /// # Errors
    /// If the record cannot be written again.
    pub fn of(game: &Match) -> Result<Self> {
        let table = game.table();
        let over = table.next() == Next::Over;
        let (opening, columns) = columns(game);
        Ok(Self {
            result: GameResult::of(game),
            agreed: changed_rules(table, "-").into_iter().map(|(_, words)| words).collect(),
            columns,
            opening,
            standings: standings(game),
            luck: if over { luck(game) } else { Vec::new() },
            moment: (!over).then(|| table.seen_by(None).moment()),
        })
    }

    /// What a seat gained in a column.
    pub(crate) fn gained(&self, column: usize, seat: Seat) -> i64 {
        let before = match column.checked_sub(1) {
            Some(before) => &self.columns[before].scores,
            None => &self.opening,
        };
        self.columns[column].scores[seat.index()] - before[seat.index()]
    }

    /// The same sheet with no more columns than these: neighbours are put together.
    pub(crate) fn at_most(&self, most: usize) -> Self {
        let together = self.columns.len().div_ceil(most.max(1)).max(1);
        let columns = self.columns.chunks(together).filter_map(|chunk| {
            let (first, last) = (chunk.first()?, chunk.last()?);
            let head = if chunk.len() == 1 {
                first.head.clone()
            } else {
                format!("{}-{}", first.head, last.head)
            };
            let highlight = chunk.iter().filter_map(|column| column.highlight.clone());
            let highlight = highlight.reduce(Highlight::better);
            Some(Column { head, scores: last.scores.clone(), highlight })
        });
        Self { columns: columns.collect(), ..self.clone() }
    }
}

/// The rounds of a game, and the scores before them. Where it has none, a column ends whenever the
/// turn comes back to whoever began.
/// What is done between two rounds belongs to the later one: its ante is not lost in the earlier.
fn columns(game: &Match) -> (Vec<i64>, Vec<Column>) {
    let began = starter(game);
    let begun = game.opening();
    let mut opening = begun.opening_scores();
    let mut columns: Vec<Column> = Vec::new();
    let mut highlight: Option<Highlight> = None;
    let mut before: Rc<dyn Table> = begun.boxed_clone().into();
    let mut scores = begun.scores();
    let mut open = false;
    for (step, table) in game.moments() {
        let ended = match (before.round(), table.round()) {
            (None, None) => table.next().seat() == began && before.next().seat() != began,
            _ => round_ends(before.as_ref(), table.as_ref()),
        };
        let after = table.scores();
        let earlier = columns.iter_mut().map(|column| &mut column.scores);
        sit_down_later(earlier.chain([&mut opening]), &after);
        let played = ended || !is_settled(table.as_ref());
        let next = Highlight::of(step, table.as_ref(), &scores).filter(|_| played);
        highlight = highlight.into_iter().chain(next).reduce(Highlight::better);
        // Who sits down plays no round by that.
        open |= !after.starts_with(&scores) || played && !step.is_chance();
        scores = after;
        before = table;
        if ended && open {
            let head = (columns.len() + 1).to_string();
            columns.push(Column { head, scores: scores.clone(), highlight: highlight.take() });
            open = false;
        }
    }
    if open {
        let head = (columns.len() + 1).to_string();
        columns.push(Column { head, scores, highlight });
    }
    (opening, columns)
}

/// What luck and mistakes made of the game, as it is told at its end.
fn luck(game: &Match) -> Vec<String> {
    let ledger = Ledger::of(game, false, &mut Cache::default());
    let lines = ledger.map_or(Vec::new(), |ledger| ledger.lines(Style::PIPE));
    lines.into_iter().map(|line| line.trim().to_string()).collect()
}
