//! Learns the value of positions of Swipe, by playing against itself, and writes the table
//! `src/games/swipe/solve/weights.rs`: `cargo run --release --example swipe_learn`.

use std::fmt::Write;
use std::path::Path;
use std::{fs, io};

use croupier::game::{Game, May, Next};
use croupier::games::swipe::solve::search::QuickPolicy;
use croupier::games::swipe::solve::value::{FEATURES, Weights, features};
use croupier::games::swipe::{Now, State, Swipe};
use croupier::pieces::{Narration, Sampler, Seat, SplitMix, throw};
use croupier::solve::Solve;

/// Games for each number of players and each set of house rules.
const GAMES: u32 = 60_000;
/// Games at the beginning in which everybody plays as `greedy` does.
const BY_GREEDY: u32 = 1_000;
/// One bid in this many is random: what is never tried is never learned.
const RANDOM_BIDS: u32 = 7;
/// Longer games are given up: they teach nothing.
const LONGEST: u32 = 5_000;

fn main() -> io::Result<()> {
    let mut text =
        "//! What `examples/swipe_learn.rs` has learned, in hundredths: for three to six \
                    players, then\n//! for three to six in the short game.\n\n\
                    pub const WEIGHTS: [[i16; super::value::FEATURES]; 8] = [\n"
            .to_string();
    for short in [false, true] {
        for seats in 3..=6 {
            let learned = learn(&Swipe { short }, seats, GAMES);
            // Writing into text does not fail.
            let _ = writeln!(text, "    {:?},", hundredths(&learned));
        }
    }
    text.push_str("];\n");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games/swipe/solve");
    fs::write(folder.join("weights.rs"), text)
}

#[must_use]
pub fn hundredths(weights: &Weights) -> [i16; FEATURES] {
    weights.0.map(|weight| (100.0 * weight).round() as i16)
}

/// Plays games, each with what the earlier ones taught. The result is the mean of the weights over the
/// second half of the games.
#[must_use]
pub fn learn(rules: &Swipe, seats: usize, games: u32) -> Weights {
    let mut weights = Weights([0.0; FEATURES]);
    let mut sums = [0.0; FEATURES];
    let mut numbers = SplitMix(seats as u64);
    for game in 0..games {
        let player = QuickPolicy::with(rules, weights.clone());
        let policy = if game < BY_GREEDY { None } else { Some(&player) };
        let rate = 0.02 / (1.0 + f64::from(game) / 6_000.0);
        if let Some((winner, seen)) = played(rules, seats, policy, &mut numbers) {
            for state in &seen {
                nudge(&mut weights, state, winner, rate);
            }
        }
        if game >= games / 2 {
            for (sum, weight) in sums.iter_mut().zip(weights.0) {
                *sum += weight;
            }
        }
    }
    Weights(sums.map(|sum| sum / f64::from(games - games / 2)))
}

/// The first state of every round of a game, and who won it.
fn played(
    rules: &Swipe,
    seats: usize,
    policy: Option<&QuickPolicy>,
    numbers: &mut SplitMix,
) -> Option<(Seat, Vec<State>)> {
    let first = Seat::new(numbers.below(seats as u32) as usize);
    let mut state = rules.start(seats, Some(first));
    let mut seen = Vec::new();
    let mut told = Narration::nobody();
    for _ in 0..LONGEST {
        match rules.next(&state, &mut May::nobody()) {
            Next::Over => return Some((rules.winners(&state).iter().next()?, seen)),
            Next::Chance(due) | Next::ActOrRoll(due) => {
                let dice = throw(due.what.count(), numbers);
                rules.rolled(&mut state, due.seat, dice, &mut told);
            }
            Next::Decide(seat) => {
                let bids = matches!(state.now, Now::Bid { .. });
                if state.is_fresh() {
                    seen.push(state.clone());
                }
                let mv = if bids && numbers.below(RANDOM_BIDS) == 0 {
                    let moves = state.moves(seat);
                    moves[numbers.below(moves.len() as u32) as usize]
                } else {
                    match policy {
                        Some(player) => player.quick(&state, seat)?,
                        None => rules.greedy(&state, seat, numbers)?,
                    }
                };
                rules.play(&mut state, seat, &mv, &mut told);
            }
        }
    }
    None
}

/// Moves the weights one step towards predicting the winner.
fn nudge(weights: &mut Weights, state: &State, winner: Seat, rate: f64) {
    let seats = state.seats();
    let Some(leader) = state.leader() else { return };
    let of = |seat: Seat| {
        let mut found = Vec::new();
        let place = leader.steps_to(seat, seats);
        features(&state.players[seat], place, seats, |feature| found.push(feature));
        found
    };
    let found: Vec<Vec<usize>> = Seat::all(seats).map(of).collect();
    let strength = |found: &Vec<usize>| libm::exp(found.iter().map(|&i| weights.0[i]).sum());
    let strengths: Vec<f64> = found.iter().map(strength).collect();
    let all: f64 = strengths.iter().sum();
    for (i, (found, strength)) in found.into_iter().zip(strengths).enumerate() {
        let won = f64::from(u8::from(i == winner.index()));
        for feature in found {
            weights.0[feature] += rate * (won - strength / all);
        }
    }
}
