//! The points a player can expect to have at the end, if everybody plays the best: the score so
//! far, what the running round may still add to it, and the rounds to come.

use super::turns::{Desk, Rivals, SCORES, chances};
use crate::games::dalmatian::{DICE, Dalmatian, Phase, ROUNDS, State, Turn};
use crate::kit::dice::Dice;
use crate::kit::seat::Seat;

pub fn at_the_end(rules: &Dalmatian, state: &State, seat: Seat, desk: &mut Desk) -> f64 {
    let seats = state.seats();
    let rounds = |desk: &mut Desk, first: u8, starter: Seat| -> f64 {
        let starters = starter.around(seats).cycle();
        let whole = |(_, starter)| round(rules, seats, seat, starter, desk);
        (first..=ROUNDS).zip(starters).map(whole).sum()
    };
    let to_come = match &state.phase {
        Phase::Over => 0.0,
        Phase::RollOff(off) => {
            let starters = off.chances(DICE).into_iter();
            starters.map(|(starter, chance)| chance * rounds(desk, 1, starter)).sum()
        }
        Phase::Total => rounds(desk, state.round, state.starter),
        Phase::Turn(turn) => {
            let now = this_round(rules, state, *turn, seat, desk);
            // A position of one seat ends with its turn.
            let more = if seats == 1 { ROUNDS } else { state.round };
            now + rounds(desk, more + 1, state.starter.left(seats))
        }
    };
    f64::from(state.scores[seat.index()]) + to_come
}

/// A whole round before its total is rolled.
fn round(rules: &Dalmatian, seats: usize, seat: Seat, starter: Seat, desk: &mut Desk) -> f64 {
    let (mut before, mut rivals) = (0, Rivals::default());
    if rules.round_winners {
        before = starter.left(seats).steps_to(seat, seats);
        rivals.to_come = seats - 1 - before;
    }
    let mut of = |total: u32| fresh_turn(rules, total as u8, before, rivals, desk);
    let totals = Dice::throws(2).into_iter();
    totals.map(|(two, ways)| ways as f64 / 36.0 * of(two.sum())).sum()
}

/// A turn that comes after so many others, with `rivals` but for what these will make.
fn fresh_turn(rules: &Dalmatian, total: u8, before: usize, rivals: Rivals, desk: &mut Desk) -> f64 {
    let key = (*rules, total, before, rivals);
    if let Some(&known) = desk.expected.get(&key) {
        return known;
    }
    let value = if before == 0 {
        let turn = desk.turn(rules, total, rivals);
        turn.value(&turn.fresh())
    } else {
        let first = Rivals { to_come: before + rivals.to_come, ..rivals };
        let counts = desk.turn(rules, total, first).fresh();
        after_another(&chances(&counts), rules, total, before - 1, rivals, desk)
    };
    desk.expected.insert(key, value);
    value
}

/// A turn that comes after another with these chances of each score, and after so many more.
fn after_another(
    scores: &[f64; SCORES],
    rules: &Dalmatian,
    total: u8,
    before: usize,
    rivals: Rivals,
    desk: &mut Desk,
) -> f64 {
    let mut after = |score: u8| {
        let rivals = Rivals { best: rivals.best.max(score), ..rivals };
        fresh_turn(rules, total, before, rivals, desk)
    };
    (0..).zip(scores).map(|(score, chance)| chance * after(score)).sum()
}

/// What the running round still adds to the score of `seat`.
fn this_round(rules: &Dalmatian, state: &State, turn: Turn, seat: Seat, desk: &mut Desk) -> f64 {
    let rivals = Rivals::of(rules, state, turn);
    let running = desk.turn(rules, turn.total, rivals);
    let counts = running.from(turn);
    if seat == turn.seat {
        return running.value(&counts);
    }
    let scores = chances(&counts);
    if state.had_turn(seat) {
        // Without V2 its points are recorded already, with V2 if nobody makes more.
        return match state.points[seat.index()] {
            Some(points) if points == rivals.best => {
                let no_better: f64 = scores[..=usize::from(points)].iter().sum();
                let rest = desk.unbeaten(rules, turn.total, points, rivals.to_come);
                f64::from(points) * no_better * rest
            }
            _ => 0.0,
        };
    }
    if !rules.round_winners {
        return fresh_turn(rules, turn.total, 0, rivals, desk);
    }
    let between = state.place(seat) - state.place(turn.seat) - 1;
    let to_come = seat.steps_to(state.starter, state.seats());
    after_another(&scores, rules, turn.total, between, Rivals { to_come, ..rivals }, desk)
}
