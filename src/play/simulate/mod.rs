//! Whole games under policies.
//!
//! Every game of a run has a number, and its dice and the choices of its bots come from streams
//! that belong to that number. What a run counts is therefore the same however many threads share
//! the work, and runs over neighbouring numbers add up to the run over all of them.

mod simulator;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use serde_json::Map;

pub use simulator::Simulator;

use crate::pieces::{Refusal, Result};
use crate::play::{GameOver, Plan, Tally};

/// Threads beyond this gain nothing anywhere.
const MOST_JOBS: usize = 256;
/// Games are handed to threads in lots of at most so many.
const LOT: u64 = 256;
/// And of so many seatings where somebody watches, so that where the run is ended does not depend
/// on the number of threads.
const WATCHED_SEATINGS: u64 = 8;

/// Plays the game of this number to its end, on one thread, one after the other.
pub type Play<'a> = Box<dyn FnMut(u64, &mut GameOver) -> Result<()> + 'a>;

/// Whoever is told how a run goes.
///
/// A run that ends when the second player has won:
///
/// ```
/// use croupier::play::{GameOver, Plan, Seed, Tally};
/// use croupier::play::simulate::Watch;
/// use croupier::solve::Policy;
/// use croupier::registry::find;
/// use serde_json::json;
///
/// let mut goes_on = |games: &[GameOver], _: &Tally| {
///     games.iter().all(|game| game.share(game.seat_of(1)) == 0.0)
/// };
/// let watch = Watch { games: Some(&mut goes_on), ..Watch::default() };
/// let plan = Plan::new(&[Policy::Greedy, Policy::Random], 1000, Seed::read("7")?);
/// let tally = find("pairs")?.simulate(&json!({}), &plan, watch)?;
/// assert!(tally.games() < 1000);
/// # Ok::<(), croupier::pieces::Refusal>(())
/// ```
pub struct Watch<'a> {
    /// Told how many games are over.
    pub progress: &'a dyn Fn(u64),
    /// Told some games, in the order of their numbers, and all that has been counted up to the
    /// last of them. False ends the run behind them.
    pub games: Option<&'a mut GoesOn<'a>>,
}

/// Told games that are over and what all came to so far, whether a run goes on.
pub type GoesOn<'a> = dyn FnMut(&[GameOver], &Tally) -> bool + 'a;

impl Default for Watch<'_> {
    /// Nobody.
    fn default() -> Self {
        Self { progress: &|_| (), games: None }
    }
}

/// Plays the games of a plan and counts, from a tally of none. `make` gives every thread what plays
/// its games.
///
/// # Errors
/// `out-of-range` for game numbers that are too large, `work-too-large` for a game that does not
/// end, and whatever else keeps a game from being played.
pub fn run<'a>(
    plan: &Plan,
    mut whole: Tally,
    make: &(dyn Fn() -> Play<'a> + Sync),
    mut watch: Watch,
) -> Result<Tally> {
    let queue = Queue::new(plan, watch.games.is_some())?;
    let mut over = 0;
    // Lots that came before one in front of them.
    let mut early: BTreeMap<u64, Lot> = BTreeMap::new();
    let mut next = 0;
    // How the run ended before the last of its games.
    let mut ended = None;
    let mut take = |lot: Lot| {
        over += lot.end - lot.first;
        (watch.progress)(over);
        early.insert(lot.number, lot);
        while let Some(lot) = early.remove(&next) {
            next += 1;
            if ended.is_some() {
                continue;
            }
            if lot.first < lot.end {
                whole.add(&lot.tally, lot.end - lot.first);
                if watch.games.as_mut().is_some_and(|goes_on| !goes_on(&lot.games, &whole)) {
                    ended = Some(Ok(()));
                    queue.stop();
                }
            }
            // The games before the one that failed were played all the same.
            ended = ended.take().or(lot.failed.map(Err));
        }
    };
    if plan.jobs <= 1 {
        work(plan, make, &queue, &mut take);
    } else {
        shared_out(plan, make, &queue, &mut take);
    }
    ended.unwrap_or(Ok(())).map(|()| whole)
}

/// Games still to be played, taken lot by lot in their order.
struct Queue {
    /// The number of the next lot.
    next: AtomicU64,
    games: Range<u64>,
    lot: u64,
    watched: bool,
    stopped: AtomicBool,
}

impl Queue {
    fn new(plan: &Plan, watched: bool) -> Result<Self> {
        let lot = if watched {
            WATCHED_SEATINGS * plan.players.len().max(1) as u64
        } else {
            (plan.games / (8 * plan.jobs.clamp(1, MOST_JOBS) as u64)).clamp(1, LOT)
        };
        let (next, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        Ok(Self { next, games: plan.first..plan.end()?, lot, watched, stopped })
    }

    /// The number of a lot, and its games.
    fn take(&self) -> Option<(u64, Range<u64>)> {
        if self.stopped.load(Ordering::Relaxed) {
            return None;
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let Range { start, end } = self.games;
        let first = start + number * self.lot;
        (first < end).then(|| (number, first..end.min(first + self.lot)))
    }

    fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

/// What came of games in a row. Lots are begun in order, and every one that was begun is handed
/// in, also if it is cut short: what a run comes to is therefore the same for any number of threads.
struct Lot {
    number: u64,
    first: u64,
    /// The number behind the last game that is over.
    end: u64,
    tally: Tally,
    /// Each of them, if somebody watches.
    games: Vec<GameOver>,
    /// Why the next one could not be played out.
    failed: Option<Refusal>,
}

fn shared_out<'a>(
    plan: &Plan,
    make: &(dyn Fn() -> Play<'a> + Sync),
    queue: &Queue,
    take: &mut dyn FnMut(Lot),
) {
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        let mut threads = 0;
        for _ in 0..plan.jobs.min(MOST_JOBS) {
            let sender = sender.clone();
            let job = move || {
                // Nobody listens any more only if this thread is unwinding.
                work(plan, make, queue, &mut |lot| sender.send(lot).unwrap_or_default());
            };
            // A system that gives no more threads has its work done by fewer.
            match thread::Builder::new().spawn_scoped(scope, job) {
                Ok(_) => threads += 1,
                Err(_) => break,
            }
        }
        drop(sender);
        if threads == 0 {
            work(plan, make, queue, take);
        }
        receiver.into_iter().for_each(take);
    });
}

/// Plays lots until none is left.
fn work<'a>(
    plan: &Plan,
    make: &(dyn Fn() -> Play<'a> + Sync),
    queue: &Queue,
    take: &mut dyn FnMut(Lot),
) {
    let mut play = make();
    let mut over = GameOver::default();
    while let Some((number, games)) = queue.take() {
        let first = games.start;
        let tally = Tally::new("", Map::new(), plan);
        let mut lot = Lot { number, first, end: first, tally, games: Vec::new(), failed: None };
        for game in games {
            if plan.over.is_some_and(|over| over()) {
                queue.stop();
                break;
            }
            let played = play(game, &mut over);
            if let Err(why) = played {
                queue.stop();
                lot.failed = Some(why);
                break;
            }
            lot.tally.count(&over);
            if queue.watched {
                lot.games.push(over.clone());
            }
            lot.end = game + 1;
        }
        take(lot);
    }
}

#[cfg(test)]
mod tests;
