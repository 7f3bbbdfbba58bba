//! `simulate`: whole games by themselves, counted, or one by one.

use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::cli::console::{Console, is_dumb};
use crate::cli::exit::{Exit, Usage};
use crate::cli::signals::{breakable, broken_off, waiting};
use crate::engine::requests::Simulate;
use crate::play::{AnyGame, GameOver};

/// Plays whole games and says what they came to, or with `each` how each of them ended.
///
/// # Errors
/// If the rules or the number of players do not fit, or stdout fails.
pub fn simulate(
    kind: &dyn AnyGame,
    asked: &Simulate,
    rules: &Value,
    each: bool,
    console: &mut Console,
) -> anyhow::Result<Exit> {
    let mut written = Ok(());
    let out = &mut *console.out;
    let limit = asked.seconds.map(|seconds| seconds.0);
    let (over, progress) = (waiting(limit), Progress::new(limit));
    let plan = asked.plan(kind.info())?;
    let mut watch = |game: &GameOver| {
        progress.show((game.number + 1 - plan.first) as f64 / plan.games as f64);
        if each {
            written = out.json(&row(game)).and_then(|()| out.flush());
        }
        written.is_ok() && !over()
    };
    let played = breakable(|| asked.play(kind, rules, &plan, &mut watch));
    drop(progress);
    written?;
    let tally = played.map_err(Usage::of)?;
    if !each {
        console.answer(&tally)?;
    }
    Ok(broken_off().unwrap_or(Exit::DONE))
}

/// A game, by seat: whose it was, the score, the share of the win.
fn row(game: &GameOver) -> Value {
    let GameOver { number, players, scores, won, moves, rounds } = game;
    let (players, win): (Vec<_>, _) =
        (players.iter().map(|n| n + 1).collect(), won.shares(scores.len()));
    json!({"number": number + 1, "players": players, "scores": scores, "win": win, "moves": moves, "rounds": rounds})
}

/// So long a job takes before anything is shown, and before it is shown again.
const PAUSE: Duration = Duration::from_millis(500);

/// How far a long job has come: one line on stderr, for people only, redrawn in place.
struct Progress {
    is_shown: bool,
    begun: Instant,
    /// When the job ends, whatever has come of it.
    limit: Option<Duration>,
    last: Cell<Option<Instant>>,
}

impl Progress {
    fn new(limit: Option<Duration>) -> Self {
        let is_shown = io::stderr().is_terminal() && !is_dumb();
        Self { is_shown, begun: Instant::now(), limit, last: Cell::new(None) }
    }

    /// Shows the share of the work that is done and the time that is left, now and then.
    fn show(&self, share: f64) {
        if self.is_shown && self.last.get().unwrap_or(self.begun).elapsed() >= PAUSE {
            let passed = self.begun.elapsed().as_secs_f64();
            let share = self.limit.map_or(share, |limit| passed / limit.as_secs_f64());
            let share = share.clamp(1e-6, 1.0);
            let left = passed * (1.0 - share) / share;
            self.last.set(Some(Instant::now()));
            // Progress that cannot be shown is no reason to stop.
            let _ = write!(io::stderr(), "\r{:.0} %, {left:.0} s left\x1b[K", 100.0 * share);
        }
    }
}

impl Drop for Progress {
    /// Takes away what was drawn.
    fn drop(&mut self) {
        if self.last.take().is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
