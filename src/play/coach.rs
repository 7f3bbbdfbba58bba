//! Remarks on moves that give much away, and what luck gave: exact values or nothing.

use std::rc::Rc;

use crate::game::Next;
use crate::kit::chance::Luck;
use crate::kit::names::visible;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
use crate::play::advised::Advised;
use crate::play::r#match::{Match, Step};
use crate::play::table::{Ask, Table};
use crate::solve::{Advice, Ranked, Unit};

/// How much a move may give away before it is remarked upon.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coach {
    pub points: f64,
    /// Of the chance to win, where one is certainty.
    pub win: f64,
}

impl Coach {
    pub const USUAL: Coach = Coach { points: 0.25, win: 0.02 };

    /// Reads `on`, `off`, or an amount: points, or percent of the chance to win.
    ///
    /// # Errors
    /// `out-of-range` for anything else.
    pub fn read(word: &str) -> Result<Option<Self>, Refusal> {
        match word {
            "on" => return Ok(Some(Self::USUAL)),
            "off" => return Ok(None),
            _ => {}
        }
        let amount = word.trim_end_matches('%').trim_end().parse::<f64>().ok();
        let amount = amount.filter(|amount| (0.0..=100.0).contains(amount)).ok_or_else(|| {
            Refusal::new(
                Code::OutOfRange,
                format!("\"{}\" is no amount to coach by", visible(word)),
            )
            .hint("on, off, or how much may be given away: points, or percent of the chance to win")
        })?;
        Ok(Some(Self { points: amount, win: amount / 100.0 }))
    }

    fn minds(self, unit: Unit, given: f64) -> bool {
        match unit {
            Unit::Points | Unit::Chips => given > self.points,
            Unit::Win => given > self.win,
            // To succeed now is not the aim of a game.
            Unit::Success => false,
        }
    }

    /// A line about the step that led from `before` to `after`, if it gave too much away. `seen`
    /// is `before` as far as it may be spoken of.
    #[must_use]
    pub fn remark(
        self,
        [before, seen, after]: [&dyn Table; 3],
        step: &Step,
        ask: &mut Ask,
    ) -> Option<String> {
        let Advice { ranked, unit, .. } = exact(seen.best(step.seat, ask))?;
        let Ranked { mv: best, value: most, .. } = ranked.first()?;
        let made = step_value(before, step, after, &ranked)
            .or_else(|| laid_value(before, step, after, unit, ask))?;
        if !self.minds(unit, most - made) {
            return None;
        }
        let best = best.as_deref().unwrap_or("to roll");
        let most_told = match unit {
            Unit::Points => format!("{most:.2} points"),
            Unit::Chips => format!("{most:.2} chips"),
            Unit::Win | Unit::Success => format!("{:.1} % to win", 100.0 * most),
        };
        let more = match unit {
            Unit::Points | Unit::Chips => format!("{:.2}", most - made),
            Unit::Win | Unit::Success => format!("{:.1}", 100.0 * (most - made)),
        };
        Some(format!("Coach: {best} was worth {most_told}, {more} more (exact)"))
    }
}

/// What the advice said of the step that was then made. Who rolled where he could have moved made
/// the move that leaves the same moment behind it.
fn step_value(
    before: &dyn Table,
    step: &Step,
    after: &dyn Table,
    ranked: &[Ranked<String>],
) -> Option<f64> {
    let luck = Luck::read(&step.words, 1).and_then(Result::ok);
    let same = |words: &Option<String>| match (&luck, words) {
        (None, Some(words)) => *words == step.words,
        (None, None) => false,
        (Some(_), None) => true,
        (Some(luck), Some(words)) => {
            let mut twin = before.twin();
            twin.act(Some(step.seat), words, 1).is_ok()
                && twin.take(luck).is_ok()
                && twin.state() == after.state()
        }
    };
    ranked.iter().find(|option| same(&option.mv)).map(|option| option.value)
}

/// Where advice names the best only: the points that the move made, and the best of what is left
/// to do after it.
fn laid_value(
    before: &dyn Table,
    step: &Step,
    after: &dyn Table,
    unit: Unit,
    ask: &mut Ask,
) -> Option<f64> {
    if unit != Unit::Points || step.is_luck() {
        return None;
    }
    let of = |table: &dyn Table| table.scores()[step.seat.index()];
    let made = (of(after) - of(before)) as f64;
    if after.next() != Next::Decide(step.seat) {
        return Some(made);
    }
    let rest = exact(after.best(step.seat, ask))?;
    Some(made + rest.ranked.first()?.value)
}

/// Advice that is to be relied upon.
fn exact(asked: Result<Advised, Refusal>) -> Option<Advice<String>> {
    asked.ok().filter(Advised::is_exact).map(|advised| advised.advice)
}

/// What everybody's luck and choices made of a player's prospects, from the beginning to now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fortune {
    pub unit: Unit,
    pub expected: f64,
    /// What the dice gave, against the mean of all their falls.
    pub luck: f64,
    /// What was given away by choices of his own.
    pub own: f64,
    /// What choices of others changed for him.
    pub others: f64,
}

/// The fortunes of all players, where every moment of the game has an exact value.
#[must_use]
pub fn fortunes(game: &Match, ask: &mut Ask) -> Option<Vec<Fortune>> {
    let seats = game.table().names().len();
    Seat::all(seats).map(|seat| fortune(game, seat, ask)).collect()
}

fn fortune(game: &Match, seat: Seat, ask: &mut Ask) -> Option<Fortune> {
    let (from, begun) = game.begun();
    let start = begun.prospect(seat, ask)?;
    let mut fortune =
        Fortune { unit: start.unit, expected: start.value, luck: 0.0, own: 0.0, others: 0.0 };
    let mut before = start.value;
    let mut table: Option<Rc<dyn Table>> = None;
    for (step, now) in game.moments().skip(from) {
        let after = now.prospect(seat, ask)?.value;
        let change = after - before;
        let chosen = if step.is_luck() {
            // Who rolls where he could have moved first chooses not to, and the dice fall then.
            let table = table.as_deref().unwrap_or(begun.as_ref());
            waived(table, step, now.as_ref(), (seat, before), ask)
        } else {
            change
        };
        if step.seat == seat {
            fortune.own += chosen;
        } else {
            fortune.others += chosen;
        }
        fortune.luck += change - chosen;
        before = after;
        table = Some(now);
    }
    Some(fortune)
}

/// What it changed that a roll came in place of a move.
fn waived(
    table: &dyn Table,
    step: &Step,
    after: &dyn Table,
    (seat, before): (Seat, f64),
    ask: &mut Ask,
) -> f64 {
    let Some(luck) = Luck::read(&step.words, 1).and_then(Result::ok) else { return 0.0 };
    for (at, shown) in table.moves() {
        let mut twin = table.twin();
        if at != step.seat || twin.act(Some(at), &shown.words, 1).is_err() {
            continue;
        }
        let waived = twin.prospect(seat, ask);
        if twin.take(&luck).is_ok() && twin.state() == after.state() {
            return waived.map_or(0.0, |waived| waived.value - before);
        }
    }
    0.0
}
