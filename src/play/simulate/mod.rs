//! Whole games under policies.
//!
//! Every game of a run has a number, and its dice and the choices of its bots come from streams
//! that belong to that number. What a run counts is therefore the same however many threads share
//! the work, and runs over neighbouring numbers add up to the run over all of them.

mod bench;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

pub use bench::Bench;

use crate::pieces::refusal::{Code, Refusal};
use crate::play::game_over::GameOver;
use crate::play::plan::Plan;
use crate::play::tally::Tally;

/// Threads beyond this gain nothing anywhere.
const MOST_JOBS: usize = 256;
/// Games are handed to threads in lots of at most so many.
const LOT: u64 = 256;
/// And of so many seatings where somebody watches, so that where the run is ended does not depend
/// on the number of threads.
const WATCHED_SEATINGS: u64 = 8;

/// What plays the games of one thread, one after the other.
///
/// ```
/// use croupier::pieces::refusal::Refusal;
/// use croupier::play::game_over::GameOver;
/// use croupier::play::simulate::Plays;
///
/// /// Games in which nothing happens.
/// struct Nothing;
///
/// impl Plays for Nothing {
///     fn play(&mut self, game: u64, over: &mut GameOver) -> Result<(), Refusal> {
///         over.number = game;
///         Ok(())
///     }
/// }
/// let mut over = GameOver::default();
/// Nothing.play(3, &mut over)?;
/// assert_eq!(over.number, 3);
/// # Ok::<(), Refusal>(())
/// ```
pub trait Plays {
    /// Plays the game of this number to its end.
    ///
    /// # Errors
    /// If it cannot be played to its end.
    fn play(&mut self, game: u64, over: &mut GameOver) -> Result<(), Refusal>;
}

/// Whoever is told how a run goes.
///
/// A run that ends when the second player has won:
///
/// ```
/// use croupier::play::game_over::GameOver;
/// use croupier::play::plan::{Numbered, Plan};
/// use croupier::play::policy::Policy;
/// use croupier::play::seed::Seed;
/// use croupier::play::simulate::Watch;
/// use croupier::play::source::{Purpose, Source};
/// use croupier::play::tally::Tally;
/// use croupier::registry::find;
/// use serde_json::json;
///
/// struct UntilWon;
///
/// impl Watch for UntilWon {
///     fn sees_games(&self) -> bool {
///         true
///     }
///
///     fn games(&self, games: &[GameOver], _: &Tally) -> bool {
///         games.iter().all(|game| game.share(game.seat_of(1)) == 0.0)
///     }
/// }
/// let source = Source::new(&Seed::read("7")?);
/// let plan = Plan {
///     players: vec![Policy::Greedy.into(), Policy::Random.into()],
///     first: 0,
///     games: 1000,
///     seed: "7".to_string(),
///     streams: &|| {
///         Box::new(Numbered::new(source.sampler(Purpose::Game(0)), |stream, number| {
///             stream.turn_to(Purpose::Game(number));
///         }))
///     },
///     rotate: true,
///     same_dice: true,
///     jobs: 1,
///     longest: 10_000,
///     begins: None,
///     programs: None,
///     over: None,
/// };
/// let tally = find("pairs")?.simulate(&json!({}), &plan, &UntilWon)?;
/// assert!(tally.games() < 1000);
/// # Ok::<(), croupier::pieces::refusal::Refusal>(())
/// ```
pub trait Watch {
    /// At least this share of the games is over.
    fn progress(&self, share: f64) {
        let _ = share;
    }

    /// Whether every game is to be told.
    fn sees_games(&self) -> bool {
        false
    }

    /// Some games, in the order of their numbers, and all that has been counted up to the last of
    /// them. False ends the run behind them.
    fn games(&self, games: &[GameOver], so_far: &Tally) -> bool {
        let _ = (games, so_far);
        true
    }
}

impl Watch for () {}

/// Plays the games of a plan and counts, from a tally of none. `make` gives every thread what plays
/// its games.
///
/// # Errors
/// `out-of-range` for game numbers that are too large, `work-too-large` for a game that does not
/// end, and whatever else keeps a game from being played.
pub fn run<'a>(
    plan: &Plan,
    mut whole: Tally,
    make: &(dyn Fn() -> Box<dyn Plays + 'a> + Sync),
    watch: &dyn Watch,
) -> Result<Tally, Refusal> {
    let queue = Queue::new(plan, watch)?;
    let mut over = 0;
    let mut failed: Option<Failed> = None;
    // Lots that came before one in front of them.
    let mut early: BTreeMap<u64, Lot> = BTreeMap::new();
    let mut next = plan.first;
    let mut stopped = false;
    let mut take = |part: Result<Lot, Failed>| {
        let lot = match part {
            Ok(lot) => lot,
            Err(other) => {
                if failed.as_ref().is_none_or(|first| other.game < first.game) {
                    failed = Some(other);
                }
                return;
            }
        };
        over += lot.end - lot.first;
        watch.progress(over as f64 / plan.games.max(1) as f64);
        early.insert(lot.first, lot);
        while let Some(lot) = early.remove(&next).filter(|_| !stopped) {
            next = lot.end;
            whole.add_games(&lot.tally, lot.first, lot.end);
            if watch.sees_games() && !watch.games(&lot.games, &whole) {
                stopped = true;
                queue.stopped.store(true, Ordering::Relaxed);
            }
        }
    };
    if plan.jobs <= 1 {
        work(plan, make, &queue, &mut take);
    } else {
        shared_out(plan, make, &queue, &mut take);
    }
    // Somebody broke off: what is over counts, also behind games that are missing.
    for (_, lot) in early.into_iter().filter(|_| !stopped) {
        whole.add_games(&lot.tally, lot.first, lot.end);
        if watch.sees_games() {
            watch.games(&lot.games, &whole);
        }
    }
    match failed {
        Some(failed) => Err(failed.refusal),
        None => Ok(whole),
    }
}

/// Games still to be played, taken lot by lot in their order.
struct Queue {
    next: AtomicU64,
    end: u64,
    lot: u64,
    watched: bool,
    stopped: AtomicBool,
}

impl Queue {
    fn new(plan: &Plan, watch: &dyn Watch) -> Result<Self, Refusal> {
        let watched = watch.sees_games();
        let lot = if watched {
            WATCHED_SEATINGS * plan.players.len().max(1) as u64
        } else {
            (plan.games / (8 * plan.jobs.max(1) as u64)).clamp(1, LOT)
        };
        let (next, stopped) = (AtomicU64::new(plan.first), AtomicBool::new(false));
        Ok(Self { next, end: plan.end()?, lot, watched, stopped })
    }

    fn take(&self) -> Option<std::ops::Range<u64>> {
        if self.stopped.load(Ordering::Relaxed) {
            return None;
        }
        let first = self.next.fetch_add(self.lot, Ordering::Relaxed);
        (first < self.end).then(|| first..self.end.min(first + self.lot))
    }
}

/// Games that are over: those from `first` to the one before `end`.
struct Lot {
    first: u64,
    end: u64,
    tally: Tally,
    /// Each of them, if somebody watches.
    games: Vec<GameOver>,
}

/// A game that could not be played out. Lots are begun in order and finished once begun, so the
/// lowest of these is the same for any number of threads.
struct Failed {
    game: u64,
    refusal: Refusal,
}

fn shared_out<'a>(
    plan: &Plan,
    make: &(dyn Fn() -> Box<dyn Plays + 'a> + Sync),
    queue: &Queue,
    take: &mut dyn FnMut(Result<Lot, Failed>),
) {
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        let mut threads = 0;
        for _ in 0..plan.jobs.min(MOST_JOBS) {
            let sender = sender.clone();
            let job = move || {
                // Nobody listens any more only if this thread is unwinding.
                work(plan, make, queue, &mut |part| sender.send(part).unwrap_or_default());
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
    make: &(dyn Fn() -> Box<dyn Plays + 'a> + Sync),
    queue: &Queue,
    take: &mut dyn FnMut(Result<Lot, Failed>),
) {
    let mut plays = make();
    let mut over = GameOver::default();
    while let Some(lot) = queue.take() {
        let mut tally = Tally::empty(plan.players.len());
        let (first, mut end) = (lot.start, lot.start);
        let mut games = Vec::new();
        for game in lot {
            if plan.over.is_some_and(|over| over()) {
                queue.stopped.store(true, Ordering::Relaxed);
                break;
            }
            if let Err(refusal) = plays.play(game, &mut over) {
                queue.stopped.store(true, Ordering::Relaxed);
                take(Err(Failed { game, refusal }));
                return;
            }
            tally.count(&over);
            if queue.watched {
                games.push(over.clone());
            }
            end = game + 1;
        }
        if end > first {
            take(Ok(Lot { first, end, tally, games }));
        }
    }
}

/// A game that goes on and on.
#[must_use]
pub fn unending(game: u64, longest: u64) -> Refusal {
    Refusal::new(
        Code::WorkTooLarge,
        format!("game number {game} is not over after {longest} moves and rolls"),
    )
    .hint("Other policies may come to an end")
}

/// A game in which somebody has to move and does not.
#[must_use]
pub fn at_a_loss(game: u64) -> Refusal {
    Refusal::new(
        Code::AdviceNone,
        format!("game number {game}: the policy of the player to decide finds no move"),
    )
    .hint("Give that player another policy")
}

#[cfg(test)]
mod tests;
