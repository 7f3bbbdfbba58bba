//! What a choice changed in everybody's chance to win, as far as points to expect tell it.

use super::Context;
use super::values::{at, turns};
use super::winning::Strategy;
use crate::games::wichita::state::numbers;
use crate::games::wichita::{Move, Stack, State, Step};
use crate::house::prelude::*;
use crate::solve::Review;

/// Draws tried for one of many choices.
const ROUGH: Strategy = Strategy { draws: 64, ..Strategy::CAREFUL };
/// How far a player's points end from what is expected: the variance of the last turn, and of every
/// turn before it. It fits the games of `best` among themselves.
const LAST_TURN: f64 = 3.0;
const EVERY_TURN: f64 = 4.0;
/// Steps a standard deviation is cut into, and deviations that are looked at.
const STEPS: usize = 8;
const FAR: usize = 5;

/// Points that the turn may be expected to bring, kept cards among them: by the best choice, and by
/// that which was made.
struct Turns {
    best: Move,
    most: f64,
    made: f64,
    /// Half the 95 % interval of the difference.
    reach: f64,
    /// The stock after it.
    stock: u16,
}

pub fn review(
    state: &State,
    seat: Seat,
    made: &Move,
    context: &mut Context,
) -> Option<Review<Move>> {
    let strategy = if context.limits.quick { ROUGH } else { Strategy::CAREFUL };
    let turns = compared(strategy, state, seat, made, context)?;
    let chances = |gained: f64| chances(state, seat, gained, turns.stock);
    let [best, other] = [turns.most, turns.made].map(chances);
    let change: Vec<f64> = other.iter().zip(&best).map(|(made, best)| made - best).collect();
    let value = best[seat.index()];
    Some(Review {
        reach: value - chances(turns.most - turns.reach)[seat.index()],
        best: Some(turns.best),
        value,
        change,
        unit: Unit::Win,
        basis: Basis::Heuristic { n: None },
    })
}

fn compared(
    strategy: Strategy,
    state: &State,
    seat: Seat,
    made: &Move,
    context: &mut Context,
) -> Option<Turns> {
    let turn = state.turn().filter(|turn| turn.seat == seat)?;
    let hand = state.players[seat].hand;
    if hand.unseen > 0 {
        return None;
    }
    let (stock, seats) = (state.stock, state.seats());
    match (turn.step, made) {
        (Step::More(dice), Move::More | Move::Enough) => {
            let (smaller, larger) = numbers(dice);
            let [enough, more] = strategy.draws(state, turn, context.sampler)?;
            let drawn = stock.saturating_sub(larger - smaller);
            let goes_on = more.0 > enough.0;
            let best = if goes_on { Move::More } else { Move::Enough };
            let made = if *made == Move::More { more.0 } else { enough.0 };
            let (most, reach) = (more.0.max(enough.0), libm::hypot(more.1, enough.1));
            Some(Turns { best, most, made, reach, stock: drawn })
        }
        (Step::Lay(dice), Move::Lay(_) | Move::Done) => {
            let (most, best, _) = strategy.lay(hand.known, dice, stock, seats);
            let stacks: &[Stack] = if let Move::Lay(stacks) = made { stacks } else { &[] };
            let rest = stacks.iter().fold(hand.known, |left, stack| left.without(stack.cards));
            let points: u16 = stacks.iter().map(Stack::points).sum();
            // The turn goes on with the rest, unless it is over.
            let made = if stacks.is_empty() || rest.is_empty() {
                at(strategy.table, stock, seats).of_lay(hand.known, stacks)
            } else {
                f64::from(points) + strategy.lay(rest, dice, stock, seats).0
            };
            let best = Move::laying(best);
            Some(Turns { best, most, made: made.min(most), reach: 0.0, stock })
        }
        _ => None,
    }
}

/// Everybody's chance to win if this player's turn is worth so much and leaves such a stock.
fn chances(state: &State, seat: Seat, gained: f64, stock: u16) -> Vec<f64> {
    let seats = state.seats();
    let points =
        |at: Seat| f64::from(state.players[at].points()) + if at == seat { gained } else { 0.0 };
    let ends: Vec<f64> = Seat::all(seats).map(points).collect();
    highest(&ends, (LAST_TURN + EVERY_TURN * turns(stock, seats)).sqrt())
}

/// Whose number is the highest, and how likely, if each lies about these with such a deviation.
fn highest(means: &[f64], deviation: f64) -> Vec<f64> {
    let low = means.iter().copied().fold(f64::MAX, f64::min) - FAR as f64 * deviation;
    let high = means.iter().copied().fold(f64::MIN, f64::max) + FAR as f64 * deviation;
    let step = deviation / STEPS as f64;
    let (mut below, mut wins) = (vec![0.0; means.len()], vec![0.0; means.len()]);
    for i in 0..((high - low) / step) as usize {
        let x = low + i as f64 * step;
        let density = |mean: &f64| libm::exp(-((x - mean) / deviation).powi(2) / 2.0);
        let here: Vec<f64> = means.iter().map(density).collect();
        // Half of what lies at this step is below its middle.
        let under: Vec<f64> = below.iter().zip(&here).map(|(sum, at)| sum + at / 2.0).collect();
        for (i, win) in wins.iter_mut().enumerate() {
            let others = under.iter().enumerate().filter(|(j, _)| *j != i);
            *win += here[i] * others.map(|(_, under)| under).product::<f64>();
        }
        below.iter_mut().zip(&here).for_each(|(sum, at)| *sum += at);
    }
    let all: f64 = wins.iter().sum();
    wins.into_iter().map(|win| win / all).collect()
}

#[cfg(test)]
mod tests {
    use super::highest;

    #[test]
    fn chances_are_those_of_normal_numbers() {
        let near = |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-3);
        assert!(near(&highest(&[3.0, 3.0], 2.0), &[0.5, 0.5]));
        assert!(near(&highest(&[1.0; 4], 3.0), &[0.25; 4]));
        // A difference of one deviation of the difference: 0.8413 of a table of the normal law.
        assert!(near(&highest(&[2.0_f64.sqrt(), 0.0], 1.0), &[0.8413, 0.1587]));
    }
}
