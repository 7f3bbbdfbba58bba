//! Advice and odds: turns are solved exactly.

use serde_json::json;

use super::lattice::LATTICE;
use super::turns::{Desk, SCORES, decimal, scale, share};
use super::{Dalmatian, Move, Phase, State, Turn, deciding, for_each_reroll, points, prospect};
use crate::game::{Answer, Game, Report};
use crate::kit::chance::Sampler;
use crate::kit::dice::Dice;
use crate::kit::names::Names;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
use crate::solve::{Advice, Basis, Means, Prospect, Ranked, Solve, Unit, dice_awaited, game_over};

impl Solve for Dalmatian {
    type Desk = Desk;

    fn best(
        &self,
        state: &State,
        seat: Seat,
        means: &mut Means<Desk>,
    ) -> Result<Advice<Move>, Refusal> {
        let Some(turn) = deciding(state) else { return Err(nothing_to_decide(self, state)) };
        if turn.seat != seat {
            return Err(
                Refusal::new(Code::SeatWrong, "only the player at turn has a choice").rule("R4")
            );
        }
        let payoff = means.desk.payoff_of(self, state, turn);
        // With a re-roll made, there is less left.
        let after = turn.left.saturating_sub(1);
        let solved = means.desk.solved(self, turn.total, payoff, after);
        let whole = LATTICE.find(turn.dice);
        let sixths = scale(self, turn.left);
        let now = payoff[usize::from(points(turn.total, turn.dice, self.reuse))];
        let mut ranked = vec![(now * 6_u128.pow(sixths), whole, Move::Stop)];
        for_each_reroll(turn.dice, |dice| {
            let kept = LATTICE.find(turn.dice.minus(dice).unwrap_or_default());
            if let Some(value) = solved.rolled(self, turn.left, kept) {
                ranked.push((value, kept, Move::Reroll(dice)));
            }
        });
        ranked.sort_by_key(|&(value, kept, _)| std::cmp::Reverse((value, kept)));
        let ranked = ranked
            .into_iter()
            .map(|(value, _, mv)| Ranked {
                mv: Some(mv),
                value: decimal(value, sixths),
                ci95: None,
                extra: Vec::new(),
            })
            .collect();
        Ok(Advice { ranked, unit: Unit::Points, basis: Basis::Exact, whole: None })
    }

    fn choose(&self, state: &State, _seat: Seat, means: &mut Means<Desk>) -> Option<Move> {
        let turn = deciding(state)?;
        let payoff = means.desk.payoff_of(self, state, turn);
        let solved = means.desk.solved(self, turn.total, payoff, turn.left);
        let whole = LATTICE.find(turn.dice);
        let kept = LATTICE.dice[solved.choice(turn.left, whole)];
        match turn.dice.minus(kept) {
            Some(rolled) if !rolled.is_empty() => Some(Move::Reroll(rolled)),
            _ => Some(Move::Stop),
        }
    }

    fn prospect(&self, state: &State, seat: Seat, means: &mut Means<Desk>) -> Option<Prospect> {
        let value = prospect::points(self, state, seat, means.desk);
        Some(Prospect { value, unit: Unit::Points })
    }

    fn odds(
        &self,
        state: &State,
        seat: Seat,
        _names: &Names,
        means: &mut Means<Desk>,
    ) -> Result<Box<dyn Answer>, Refusal> {
        self.odds_report(state, seat, means).and_then(Report::boxed)
    }

    fn general_odds(&self, means: &mut Means<Desk>) -> Result<Box<dyn Answer>, Refusal> {
        self.general_report(means).and_then(Report::boxed)
    }

    /// Keeps what counts now and rolls the rest.
    fn greedy(&self, state: &State, _seat: Seat, _sampler: &mut dyn Sampler) -> Option<Move> {
        let turn = deciding(state)?;
        let found = super::worth(turn.total, turn.dice, self.reuse);
        let used = if self.reuse {
            let in_some = |face: &u8| found.groups.iter().any(|group| group.count(*face) > 0);
            turn.dice.faces().filter(in_some).collect::<Vec<u8>>()
        } else {
            found.groups.iter().flat_map(Dice::faces).collect()
        };
        let mut rest = turn.dice.minus(Dice::of(&used)).unwrap_or_default();
        while !rest.is_empty() && self.left_after(turn.left, rest.len()).is_none() {
            let lowest = rest.faces().next()?;
            rest = rest.minus(Dice::of(&[lowest]))?;
        }
        Some(if rest.is_empty() { Move::Stop } else { Move::Reroll(rest) })
    }
}

impl Dalmatian {
    pub(super) fn odds_report(
        &self,
        state: &State,
        _seat: Seat,
        means: &mut Means<Desk>,
    ) -> Result<Report, Refusal> {
        let turn = match &state.phase {
            Phase::Turn(turn) => *turn,
            Phase::Total => return Ok(total_odds()),
            _ => return Err(nothing_to_decide(self, state)),
        };
        let payoff = means.desk.payoff_of(self, state, turn);
        let counts = means.desk.final_scores(self, turn, payoff);
        let report = Report::new()
            .field("total", turn.total)
            .field("dice", turn.dice.to_vec())
            .field("rerolls", turn.left)
            .line(format!(
                "Final score of a turn with total {}, best play from {}:",
                turn.total,
                if turn.dice.is_empty() {
                    "five fresh dice".to_string()
                } else {
                    turn.dice.to_string()
                }
            ));
        Ok(scores_report(report, &counts))
    }

    pub(super) fn general_report(&self, means: &mut Means<Desk>) -> Result<Report, Refusal> {
        let mut totals = Vec::new();
        let mut report = Report::new().line("A fresh turn under best play, by total:");
        for total in 2..=12 {
            let turn = Turn { total, seat: Seat::new(0), dice: Dice::NONE, left: self.rerolls() };
            let payoff = means.desk.payoff(self, total, 0, 0);
            let counts = means.desk.final_scores(self, turn, payoff);
            let each = scores_report(Report::new().field("total", total), &counts);
            let chances: Vec<String> = counts
                .iter()
                .enumerate()
                .map(|(score, &n)| format!("{score}: {:4.1}%", 100.0 * share(n, &counts)))
                .collect();
            report = report.line(format!(
                "{total:>2}  mean {:.4}  {}",
                mean(&counts),
                chances.join("  ")
            ));
            totals.push(each.json);
        }
        Ok(report.field("totals", totals).field("exact", true))
    }
}

fn mean(counts: &[u64; SCORES]) -> f64 {
    let points: u64 = (0..).zip(counts).map(|(score, n)| score * n).sum();
    points as f64 / counts.iter().sum::<u64>() as f64
}

fn scores_report(report: Report, counts: &[u64; SCORES]) -> Report {
    let of: u64 = counts.iter().sum();
    let odds: Vec<_> = counts
        .iter()
        .enumerate()
        .map(|(score, &ways)| json!({"score": score, "ways": ways, "of": of, "chance": share(ways, counts)}))
        .collect();
    let mut report = report.field("odds", odds).field("mean", mean(counts)).field("exact", true);
    for (score, &ways) in counts.iter().enumerate() {
        report = report
            .line(format!("  {score}  {:>8.4}%  {ways} of {of}", 100.0 * share(ways, counts)));
    }
    report.line(format!("  mean {:.6} (exact)", mean(counts)))
}

/// The chance of each total: two dice, counted.
fn total_odds() -> Report {
    let mut counts = [0_u64; 13];
    for (dice, ways) in Dice::throws(2) {
        counts[dice.sum() as usize] += ways;
    }
    let odds: Vec<_> = (2..=12)
        .map(|total: usize| {
            let ways = counts[total];
            json!({"total": total, "ways": ways, "of": 36, "chance": ways as f64 / 36.0})
        })
        .collect();
    let report = Report::new().field("odds", odds).line("The total of two dice:");
    (2..=12).fold(report, |report, total: usize| {
        let ways = counts[total];
        report.line(format!("  {total:>2}  {:>8.4}%  {ways} of 36", 100.0 * ways as f64 / 36.0))
    })
}

fn nothing_to_decide(rules: &Dalmatian, state: &State) -> Refusal {
    match rules.next(state) {
        crate::game::Next::Over => game_over("R8"),
        _ => dice_awaited(),
    }
}
