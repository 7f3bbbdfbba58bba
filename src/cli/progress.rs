//! How far a long job has come: one line on stderr, for people only.

use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::cli::output_options::is_dumb;

/// So long a job takes before anything is shown, and before it is shown again.
const PAUSE: Duration = Duration::from_millis(500);

/// The line, redrawn in place.
pub struct Progress {
    is_shown: bool,
    begun: Instant,
    /// When the job ends, whatever has come of it.
    limit: Option<Duration>,
    last: Cell<Option<Instant>>,
}

impl Progress {
    pub fn new(limit: Option<Duration>) -> Self {
        let is_shown = io::stderr().is_terminal() && !is_dumb();
        Self { is_shown, begun: Instant::now(), limit, last: Cell::new(None) }
    }

    /// Shows the share of the work that is done and the time that is left, now and then.
    pub fn show(&self, share: f64) {
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
