//! Learns the value of positions of Swipe from games of the bot that uses the values there are, and
//! writes the table `src/games/swipe/solve/weights.in`: `cargo run --release --example swipe_learn`.
//! Who plays better teaches better: what is there comes of several runs, each on the table before.

use std::fmt::Write;
use std::path::Path;
use std::{fs, io};

use croupier::game::{Game, Next};
use croupier::inside::games::swipe::solve::value::{FEATURES, Weights, features};
use croupier::inside::games::swipe::{Move, Now, State, Swipe};
use croupier::pieces::{Narration, Sampler, Seat, SplitMix, throw};
use croupier::solve::{Cache, Solve, SolveContext};

/// Games for each number of players and each set of house rules.
const GAMES: u32 = 12_000;
/// One bid in this many is random: what is never tried is never learned.
const RANDOM_BIDS: u32 = 12;
/// Longer games are given up: they teach nothing.
const LONGEST: u32 = 5_000;
/// How often the games are gone through.
const EPOCHS: u32 = 12;

/// The beginning of a round: who won the game in the end, and the features of every player.
type Lesson = (Seat, Vec<Vec<u8>>);

fn main() -> io::Result<()> {
    let mut text = "[\n".to_string();
    for short in [false, true] {
        for seats in 3..=6 {
            let learned = learn(&Swipe { short }, seats, GAMES);
            // Writing into text does not fail.
            let _ = writeln!(text, "    {:?},", hundredths(&learned));
        }
    }
    text.push_str("]\n");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games/swipe/solve");
    fs::write(folder.join("weights.in"), text)
}

fn hundredths(weights: &Weights) -> [i16; FEATURES] {
    weights.0.map(|weight| (100.0 * weight).round() as i16)
}

/// Plays games, and finds the weights that foretell best who won. The result is their mean over the
/// second half of the work.
#[must_use]
pub fn learn(rules: &Swipe, seats: usize, games: u32) -> Weights {
    let mut numbers = SplitMix(seats as u64);
    let mut lessons = Vec::new();
    for _ in 0..games {
        lessons.extend(played(rules, seats, &mut numbers));
    }
    let (mut weights, mut sums) = (Weights([0.0; FEATURES]), [0.0; FEATURES]);
    for epoch in 0..EPOCHS {
        let rate = 0.02 / f64::from(1 + epoch);
        for _ in 0..lessons.len() {
            nudge(&mut weights, &lessons[numbers.below(lessons.len() as u32) as usize], rate);
            if epoch >= EPOCHS / 2 {
                sums.iter_mut().zip(weights.0).for_each(|(sum, weight)| *sum += weight);
            }
        }
    }
    let n = f64::from(EPOCHS - EPOCHS / 2) * lessons.len() as f64;
    Weights(sums.map(|sum| sum / n))
}

/// Every round of a game.
fn played(rules: &Swipe, seats: usize, numbers: &mut SplitMix) -> Vec<Lesson> {
    let first = Seat::new(numbers.below(seats as u32) as usize);
    let mut state = rules.start(seats, Some(first));
    let mut rounds = Vec::new();
    let mut told = Narration::nobody();
    for _ in 0..LONGEST {
        let next = rules.next(&state);
        if next == Next::Over {
            let winner = rules.winners(&state).iter().next();
            let lesson = |round| Some((winner?, round));
            return rounds.into_iter().filter_map(lesson).collect();
        }
        if state.is_fresh() && next.due().is_none() {
            rounds.push(told_of(&state));
        }
        // Whoever may act is asked, in turn or out of it.
        let made =
            Seat::all(seats).find_map(|seat| Some((seat, chosen(rules, &state, seat, numbers)?)));
        if let Some((seat, mv)) = made {
            rules.play(&mut state, seat, &mv, &mut told);
        } else if let Some(due) = next.due() {
            let dice = throw(due.what.count(), numbers);
            rules.rolled(&mut state, due.seat, dice, &mut told);
        }
    }
    Vec::new()
}

/// What a seat does, if it does anything.
fn chosen(rules: &Swipe, state: &State, seat: Seat, numbers: &mut SplitMix) -> Option<Move> {
    let moves = state.moves(seat);
    if moves.is_empty() {
        return None;
    }
    if matches!(state.now, Now::Bid { .. }) && numbers.below(RANDOM_BIDS) == 0 {
        return Some(moves[numbers.below(moves.len() as u32) as usize]);
    }
    rules.choose(state, seat, &mut SolveContext::new(&mut Cache::default(), numbers))
}

/// The features of every player.
fn told_of(state: &State) -> Vec<Vec<u8>> {
    let (seats, leader) = (state.seats(), state.leader().unwrap_or_default());
    let of = |seat: Seat| {
        let mut found = Vec::new();
        let place = leader.steps_to(seat, seats);
        features(&state.players[seat], place, seats, |feature| found.push(feature as u8));
        found
    };
    Seat::all(seats).map(of).collect()
}

/// Moves the weights one step towards foretelling the winner.
fn nudge(weights: &mut Weights, (winner, players): &Lesson, rate: f64) {
    let sum = |found: &Vec<u8>| found.iter().map(|&i| weights.0[usize::from(i)]).sum();
    let strengths: Vec<f64> = players.iter().map(|found| libm::exp(sum(found))).collect();
    let all: f64 = strengths.iter().sum();
    for (i, (found, strength)) in players.iter().zip(strengths).enumerate() {
        let won = f64::from(u8::from(i == winner.index()));
        for &feature in found {
            weights.0[usize::from(feature)] += rate * (won - strength / all);
        }
    }
}
