//! How far a long job has come, on stderr and for people only.

use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::kit::style::Style;

/// Shown once a job has taken a second; redrawn in place unless the screen is read out.
pub struct Bar {
    shown_to_people: bool,
    redraws: bool,
    begun: Instant,
    last: Cell<Option<Instant>>,
}

impl Bar {
    #[must_use]
    pub fn new(style: Style) -> Self {
        Self {
            shown_to_people: io::stderr().is_terminal(),
            redraws: !style.plain,
            begun: Instant::now(),
            last: Cell::new(None),
        }
    }

    /// Shows the share of the work that is done, at most once a second.
    pub fn show(&self, share: f64) {
        let waited = self.last.get().unwrap_or(self.begun).elapsed() >= Duration::from_secs(1);
        if !self.shown_to_people || !waited {
            return;
        }
        self.last.set(Some(Instant::now()));
        let percent = 100.0 * share.clamp(0.0, 1.0);
        let mut stderr = io::stderr().lock();
        // Progress that cannot be shown is no reason to stop.
        let _ = if self.redraws {
            let filled = (share.clamp(0.0, 1.0) * 30.0) as usize;
            write!(stderr, "\r[{}{}] {percent:3.0} %", "#".repeat(filled), ".".repeat(30 - filled))
        } else {
            writeln!(stderr, "{percent:.0} % done")
        };
        let _ = stderr.flush();
    }

    /// Takes away what was drawn.
    pub fn clear(&self) {
        if self.redraws && self.last.get().is_some() {
            let mut stderr = io::stderr().lock();
            let _ = write!(stderr, "\r\x1b[K");
            let _ = stderr.flush();
        }
    }
}
