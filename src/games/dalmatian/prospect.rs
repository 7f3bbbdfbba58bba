//! What a moment is worth to each player: his points so far, what the running round may still
//! bring him, and the rounds to come.

use super::turns::{Desk, SCORES};
use super::{Dalmatian, Phase, ROUNDS, State, Turn};
use crate::kit::dice::Dice;
use crate::kit::seat::Seat;

/// The points that `seat` can expect to have at the end.
pub(super) fn points(rules: &Dalmatian, state: &State, seat: Seat, desk: &mut Desk) -> f64 {
    let seats = state.scores.len();
    let so_far = f64::from(state.scores[seat.index()]);
    let rounds = |desk: &mut Desk, first: u8, starter: Seat| -> f64 {
        let starters = starter.around(seats).cycle();
        let mut of = |starter| round(rules, seats, seat, starter, desk);
        (first..=ROUNDS).zip(starters).map(|(_, starter)| of(starter)).sum()
    };
    so_far
        + match &state.phase {
            Phase::Over => 0.0,
            Phase::RollOff(off) => off
                .chances(super::DICE)
                .into_iter()
                .map(|(starter, chance)| chance * rounds(desk, 1, starter))
                .sum(),
            Phase::Total => rounds(desk, state.round, state.starter),
            // A position of one seat ends with its turn.
            Phase::Turn(turn) if seats == 1 => this_round(rules, state, *turn, seat, desk),
            Phase::Turn(turn) => {
                this_round(rules, state, *turn, seat, desk)
                    + rounds(desk, state.round + 1, state.starter.left(seats))
            }
        }
}

/// A whole round before its total is rolled.
fn round(rules: &Dalmatian, seats: usize, seat: Seat, starter: Seat, desk: &mut Desk) -> f64 {
    let before = starter.left(seats).steps_to(seat, seats);
    let before = if rules.round_winners { before } else { 0 };
    let to_come = if rules.round_winners { seats - 1 - before } else { 0 };
    let key = (rules.reuse, rules.round_winners, rules.eight_dice, before, to_come);
    desk.rounds.get(&key).copied().unwrap_or_else(|| {
        let value = Dice::throws(2)
            .into_iter()
            .map(|(two, ways)| {
                let total = two.sum() as u8;
                ways as f64 / 36.0 * to_be_had(rules, total, 0, before, to_come, desk)
            })
            .sum();
        desk.rounds.insert(key, value);
        value
    })
}

/// What a player expects from a turn before which so many others come and after which so many,
/// if the best of the round so far is `best`.
fn to_be_had(
    rules: &Dalmatian,
    total: u8,
    best: usize,
    before: usize,
    to_come: usize,
    desk: &mut Desk,
) -> f64 {
    let fresh = |desk: &mut Desk, to_come| {
        let turn = rules.fresh_turn(total, Seat::new(0));
        let payoff = desk.payoff(rules, total, best, to_come);
        desk.of_turn(rules, turn, payoff)
    };
    if before == 0 {
        return fresh(desk, to_come).value;
    }
    let scores = fresh(desk, before + to_come).scores;
    (0..SCORES)
        .filter(|&score| scores[score] > 0.0)
        .map(|score| {
            scores[score] * to_be_had(rules, total, best.max(score), before - 1, to_come, desk)
        })
        .sum()
}

/// What the running round still writes down for `seat`.
fn this_round(rules: &Dalmatian, state: &State, turn: Turn, seat: Seat, desk: &mut Desk) -> f64 {
    let seats = state.scores.len();
    let place = |seat: Seat| state.starter.left(seats).steps_to(seat, seats);
    let payoff = desk.payoff_of(rules, state, turn);
    let running = desk.of_turn(rules, turn, payoff);
    let best = state.points.iter().flatten().copied().max().map_or(0, usize::from);
    let to_come = |seat: Seat| seat.steps_to(state.starter, seats);
    if seats == 1 || seat == turn.seat {
        return running.value;
    }
    if place(seat) > place(turn.seat) {
        let between = place(seat) - place(turn.seat) - 1;
        if !rules.round_winners {
            return to_be_had(rules, turn.total, 0, 0, 0, desk);
        }
        return (0..SCORES)
            .map(|score| {
                let best = best.max(score);
                running.scores[score]
                    * to_be_had(rules, turn.total, best, between, to_come(seat), desk)
            })
            .sum();
    }
    // Had already: without V2 it is written down, with V2 only if nobody makes more.
    match state.points[seat.index()].map(usize::from) {
        Some(points) if points == best => {
            let not_more: f64 = running.scores[..=points].iter().sum();
            points as f64
                * not_more
                * desk.share_unbeaten(rules, turn.total, points, to_come(turn.seat))
        }
        _ => 0.0,
    }
}
