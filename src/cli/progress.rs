//! How far a long job has come, on stderr and for people only.

use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::pieces::Style;

/// So long a job takes before anything is shown.
const PATIENCE: Duration = Duration::from_millis(500);

/// Shown once a job has taken half a second; redrawn in place unless the screen is read out.
pub struct Bar {
    shown_to_people: bool,
    redraws: bool,
    begun: Instant,
    /// When the job ends, whatever has come of it.
    limit: Option<Duration>,
    last: Cell<Option<Instant>>,
}

impl Bar {
    pub fn new(style: Style) -> Self {
        Self {
            shown_to_people: io::stderr().is_terminal(),
            redraws: !style.plain,
            begun: Instant::now(),
            limit: None,
            last: Cell::new(None),
        }
    }

    /// For a stream of answers: shown where those go elsewhere.
    pub fn over_stream(style: Option<Style>) -> Self {
        let mut bar = Self::new(style.unwrap_or(Style::PIPE));
        bar.shown_to_people &= !io::stdout().is_terminal();
        bar
    }

    /// For a job that works as long as it may.
    pub fn within(mut self, limit: Option<Duration>) -> Self {
        self.limit = limit;
        self
    }

    /// Shows the share of the work that is done and the time that is left, now and then.
    pub fn show(&self, share: f64) {
        if !self.is_due() {
            return;
        }
        let passed = self.begun.elapsed().as_secs_f64();
        let share = self.limit.map_or(share, |limit| passed / limit.as_secs_f64());
        let share = share.clamp(0.0, 1.0);
        let percent = 100.0 * share;
        let left = match passed * (1.0 - share) / share {
            left if left.is_finite() => format!(", {} left", lasting(left)),
            _ => String::new(),
        };
        self.write(&if self.redraws {
            let filled = (share * 30.0) as usize;
            format!("[{}{}] {percent:3.0} %{left}", "#".repeat(filled), ".".repeat(30 - filled))
        } else {
            format!("{percent:.0} % done{left}")
        });
    }

    /// Shows how many lines or games have been done, of nobody knows how many.
    pub fn show_count(&self, n: u64, of_what: &str) {
        if self.is_due() {
            let seconds = self.begun.elapsed().as_secs_f64();
            let each = n as f64 / seconds.max(1e-9);
            self.write(&format!("{n} {of_what}, {each:.0} a second"));
        }
    }

    fn is_due(&self) -> bool {
        if !self.shown_to_people {
            return false;
        }
        // What is read out is not said again and again.
        let pause = if self.redraws { PATIENCE } else { 10 * PATIENCE };
        match self.last.get() {
            Some(last) => last.elapsed() >= pause,
            None => self.begun.elapsed() >= PATIENCE,
        }
    }

    fn write(&self, text: &str) {
        self.last.set(Some(Instant::now()));
        let mut stderr = io::stderr().lock();
        // Progress that cannot be shown is no reason to stop.
        let _ = if self.redraws {
            write!(stderr, "\r{text}\x1b[K")
        } else {
            writeln!(stderr, "{text}")
        };
        let _ = stderr.flush();
    }
}

impl Drop for Bar {
    /// Takes away what was drawn.
    fn drop(&mut self) {
        if self.last.take().is_some() && self.redraws {
            let mut stderr = io::stderr().lock();
            let _ = write!(stderr, "\r\x1b[K");
            let _ = stderr.flush();
        }
    }
}

/// A time as people say it: `40 s`, `3 min`, `2 h`.
fn lasting(seconds: f64) -> String {
    match seconds {
        s if s < 100.0 => format!("{s:.0} s"),
        s if s < 6000.0 => format!("{:.0} min", s / 60.0),
        s => format!("{:.0} h", s / 3600.0),
    }
}

#[cfg(test)]
mod tests {
    use super::lasting;

    #[test]
    fn times_are_said_in_round_numbers() {
        let spoken =
            [(0.4, "0 s"), (59.6, "60 s"), (99.4, "99 s"), (150.0, "2 min"), (7200.0, "2 h")];
        for (seconds, due) in spoken {
            assert_eq!(lasting(seconds), due);
        }
    }
}
