//! The points a player can expect to have at the end, if everybody plays the best: the score so
//! far, what the running round may still add to it, and the rounds to come.

use super::turns::{Counts, Desk, Rivals, chances};
use crate::games::dalmatian::{DICE, Dalmatian, Phase, ROUNDS, State, Turn};
use crate::kit::dice::Dice;
use crate::kit::seat::Seat;

pub fn at_the_end(rules: &Dalmatian, state: &State, seat: Seat, desk: &mut Desk) -> f64 {
    let seats = state.seats();
    let rounds = |desk: &mut Desk, first: i64, starter: Seat| -> f64 {
        let starters = starter.around(seats).cycle();
        let whole = |(_, starter)| round(rules, seats, seat, starter, desk);
        (first..=ROUNDS).zip(starters).map(whole).sum()
    };
    let to_come = if let Some(off) = &state.roll_off {
        let starters = off.chances(DICE).into_iter();
        starters.map(|(starter, chance)| chance * rounds(desk, 1, starter)).sum()
    } else if let Some(turn) = state.running() {
        let now = this_round(rules, state, turn, seat, desk);
        // A position of one seat ends with its turn.
        let more = if seats == 1 { ROUNDS } else { state.round() };
        now + rounds(desk, more + 1, state.starter().left(seats))
    } else if state.phase() == Phase::Total {
        rounds(desk, state.round(), state.starter())
    } else {
        0.0
    };
    state.players[seat.index()].score as f64 + to_come
}

/// A whole round before its total is rolled.
fn round(rules: &Dalmatian, seats: usize, seat: Seat, starter: Seat, desk: &mut Desk) -> f64 {
    let (mut before, mut rivals) = (0, Rivals::default());
    if rules.round_winners {
        before = starter.left(seats).steps_to(seat, seats);
        rivals.to_come = seats - 1 - before;
    }
    let mut of = |total: u32| turn_after(before, rules, total as u8, rivals, desk);
    let totals = Dice::throws(2).into_iter();
    totals.map(|(two, ways)| ways as f64 / 36.0 * of(two.sum())).sum()
}

/// A turn that comes after so many others, with `rivals` but for what these will make.
fn turn_after(before: usize, rules: &Dalmatian, total: u8, rivals: Rivals, desk: &mut Desk) -> f64 {
    let key = (*rules, total, before, rivals);
    if let Some(&known) = desk.expected.get(&key) {
        return known;
    }
    let first = Rivals { to_come: before + rivals.to_come, ..rivals };
    let turn = desk.turn(rules, total, first);
    let counts = turn.fresh();
    let value = match before.checked_sub(1) {
        None => turn.value(&counts),
        Some(between) => over_scores(&counts, rivals.best, |best| {
            turn_after(between, rules, total, Rivals { best, ..rivals }, desk)
        }),
    };
    desk.expected.insert(key, value);
    value
}

/// The mean over what a turn makes: of the best so far after it.
fn over_scores(counts: &Counts, best: u8, mut value: impl FnMut(u8) -> f64) -> f64 {
    (0..).zip(chances(counts)).map(|(score, chance)| chance * value(best.max(score))).sum()
}

/// What the running round still adds to the score of `seat`.
fn this_round(rules: &Dalmatian, state: &State, turn: Turn, seat: Seat, desk: &mut Desk) -> f64 {
    let rivals = Rivals::of(rules, state, turn);
    let running = desk.turn(rules, turn.total, rivals);
    let counts = running.from(turn);
    if seat == turn.seat {
        return running.value(&counts);
    }
    if state.had_turn(seat) {
        // Without V2 its points are recorded already, with V2 if nobody makes more.
        let own = state.players[seat.index()].points.map(|points| points as u8);
        let Some(points) = own.filter(|&own| own == rivals.best) else { return 0.0 };
        let no_better: f64 = chances(&counts)[..=usize::from(points)].iter().sum();
        let unbeaten = desk.unbeaten(rules, turn.total, points, rivals.to_come);
        return f64::from(points) * no_better * unbeaten;
    }
    if !rules.round_winners {
        return turn_after(0, rules, turn.total, rivals, desk);
    }
    let between = state.place(seat) - state.place(turn.seat) - 1;
    let to_come = seat.steps_to(state.starter(), state.seats());
    over_scores(&counts, rivals.best, |best| {
        turn_after(between, rules, turn.total, Rivals { best, to_come }, desk)
    })
}
