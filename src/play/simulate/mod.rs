//! Whole games between policies.
//!
//! Every game of a run has a number, and its dice and the choices of its bots come from streams
//! that belong to that number. What a run counts is therefore the same however many threads share
//! the work, and runs over neighbouring numbers add up to the run over all of them.

mod simulator;
mod tally;

use std::io;
use std::panic::resume_unwind;
use std::thread;

use serde_json::Map;

pub use simulator::Simulator;
pub use tally::{Count, Estimate, Tally};

use crate::pieces::json::LARGEST;
use crate::pieces::{Code, Refusal, Result};
use crate::play::Seed;
use crate::solve::Policy;

/// Threads beyond this gain nothing anywhere.
const MOST_JOBS: usize = 256;
/// Each thread plays at most this many games before their counts are added up, and fewer where each
/// game is shown.
const MANY: u64 = 256;
const FEW: u64 = 16;

/// What is to be played: as many games in a row as there are players fall with the same dice, and
/// everybody plays them from every seat.
#[derive(Clone)]
pub struct Plan<'a> {
    /// How each player plays. In game 0, player 0 sits in the first seat.
    pub players: Vec<Policy>,
    /// The number of the first game.
    pub first: u64,
    pub games: u64,
    /// Opens the streams. Each game draws from two: one for its dice and cards, one for the
    /// choices of its bots, so that a choice never changes the dice.
    pub seed: Seed,
    pub jobs: usize,
    /// Whether to begin no more games.
    pub over: Option<&'a (dyn Fn() -> bool + Sync)>,
}

/// A game that is over.
#[derive(Clone, Debug, Default)]
pub struct GameOver {
    pub number: u64,
    /// The number of its dice: games with the same number have the same.
    pub dice: u64,
    /// By seat: who sat there.
    pub players: Vec<usize>,
    /// By seat.
    pub scores: Vec<i64>,
    /// By seat: whether it is among the winners.
    pub won: Vec<bool>,
    pub moves: u64,
    pub rounds: Option<u32>,
}

/// Who follows a run.
pub struct Watch<'a> {
    /// Told how many games are over.
    pub progress: &'a dyn Fn(u64),
    /// Told each game, in the order of their numbers. False ends the run.
    pub each: Option<&'a mut dyn FnMut(&GameOver) -> bool>,
}

/// Plays the game of this number to its end, on one thread, one after the other.
pub type Play<'a> = Box<dyn FnMut(u64, &mut GameOver) -> Result<()> + Send + 'a>;

impl Plan<'_> {
    /// Games between these policies, on one thread.
    pub fn new(policies: &[Policy], games: u64, seed: Seed) -> Self {
        Self { players: policies.to_vec(), first: 0, games, seed, jobs: 1, over: None }
    }

    /// The number of the dice of a game, which stand in the even streams; the choices of the bots
    /// stand in the odd ones.
    fn dice_of(&self, game: u64) -> u64 {
        game / self.players.len().max(1) as u64
    }

    /// The player of each seat: one seat on from game to game.
    fn seated(&self, game: u64) -> impl Iterator<Item = usize> {
        let players = self.players.len();
        let turned = (game % players as u64) as usize;
        (players - turned..players).chain(0..players - turned)
    }

    /// The number behind the last game.
    fn end(&self) -> Result<u64> {
        let end = self.first.checked_add(self.games);
        end.filter(|&end| end <= LARGEST as u64).ok_or_else(|| {
            Refusal::new(Code::OutOfRange, "games are numbered below 2^53")
                .hint("Play fewer, or begin at a lower number")
        })
    }
}

impl GameOver {
    /// What a seat has of the win: all of it, or its part.
    pub fn share(&self, seat: usize) -> f64 {
        let winners = self.won.iter().filter(|won| **won).count();
        if self.won.get(seat) == Some(&true) { 1.0 / winners as f64 } else { 0.0 }
    }

    /// Where a player sat.
    pub fn seat_of(&self, player: usize) -> usize {
        self.players.iter().position(|one| *one == player).unwrap_or(player)
    }
}

impl Default for Watch<'_> {
    /// Nobody.
    fn default() -> Self {
        Self { progress: &|_| (), each: None }
    }
}

/// Games in a row, one thread's work at a time.
struct Lot {
    played: u64,
    tally: Tally,
    /// Each of them, if they are shown.
    games: Vec<GameOver>,
    /// Why the next one could not be played out.
    failed: Option<Refusal>,
}

/// Plays the games of a plan and counts, from a tally of none. `make` gives every thread what plays
/// its games.
///
/// # Errors
/// `out-of-range` for game numbers that are too large, `work-too-large` for a game that does not
/// end, `io` where the system gives no thread, and whatever else keeps a game from being played.
pub fn run<'a>(
    plan: &Plan,
    mut whole: Tally,
    make: &dyn Fn() -> Play<'a>,
    mut watch: Watch,
) -> Result<Tally> {
    let (end, shown) = (plan.end()?, watch.each.is_some());
    let jobs = plan.jobs.clamp(1, MOST_JOBS);
    let most = if shown { FEW } else { MANY };
    let mut threads: Vec<Play> = (0..jobs).map(|_| make()).collect();
    // A single game says how long all will take.
    let (mut first, mut size) = (plan.first, 1);
    while first < end {
        let starts = (first..end).step_by(size as usize);
        for lot in side_by_side(starts.zip(&mut threads), |(start, play)| {
            played(plan, start..end.min(start + size), play, shown)
        })? {
            whole.add(&lot.tally, lot.played);
            let mut goes_on = |game| watch.each.as_mut().is_none_or(|each| each(game));
            if !lot.games.iter().all(&mut goes_on) {
                return Ok(whole);
            }
            if let Some(why) = lot.failed {
                return Err(why);
            }
            // What was cut short is the last.
            first = if lot.played < size { end } else { first + size };
        }
        (watch.progress)(whole.games());
        size = most.min(2 * size);
    }
    Ok(whole)
}

/// What threads make of their work, in the order of the work.
fn side_by_side<W: Send, T: Send>(
    work: impl Iterator<Item = W>,
    does: impl Fn(W) -> T + Sync,
) -> Result<Vec<T>> {
    thread::scope(|scope| {
        let begun = work.map(|work| {
            let does = &does;
            thread::Builder::new().spawn_scoped(scope, move || does(work))
        });
        let begun: Vec<_> = begun
            .collect::<io::Result<_>>()
            .map_err(|_| Refusal::new(Code::Io, "the system gives no thread to play on"))?;
        let done = begun.into_iter().map(|one| one.join().unwrap_or_else(|why| resume_unwind(why)));
        Ok(done.collect())
    })
}

/// A lot, as far as there is time.
fn played(plan: &Plan, numbers: std::ops::Range<u64>, play: &mut Play, told: bool) -> Lot {
    let tally = Tally::new("", Map::new(), plan);
    let mut lot = Lot { played: 0, tally, games: Vec::new(), failed: None };
    let mut over = GameOver::default();
    for number in numbers {
        if plan.over.is_some_and(|over| over()) {
            break;
        }
        if let Err(why) = play(number, &mut over) {
            lot.failed = Some(why);
            break;
        }
        lot.tally.count(&over);
        lot.played += 1;
        if told {
            lot.games.push(over.clone());
        }
    }
    lot
}
