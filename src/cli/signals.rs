//! Being told to stop: the terminal is given back as it was, and the status says by what.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, Once};
use std::thread;
use std::time::{Duration, Instant};

use crate::cli::exit::Exit;
use crate::cli::out::remark;
use crate::platform::{self, TerminalMode};

/// What undoes an editor's hold on the screen: pastes unmarked, the cursor seen.
const LET_GO: &[u8] = b"\x1b[?2004l\x1b[?25h\n";

/// What the first Ctrl-C says where lines are read without an editor, which would ask.
const ASK: &[u8] = b"\nLeave? (y/N, or Ctrl-C once more) ";

/// Whether that was said since the last line came.
static ASKED: AtomicBool = AtomicBool::new(false);

/// Whether a line that has come answers that.
pub fn answers() -> bool {
    ASKED.swap(false, Ordering::Relaxed)
}

/// What is told where a signal ends the program and nobody can be asked.
static FAREWELL: Mutex<String> = Mutex::new(String::new());

/// Keeps what is told if a signal ends the program before the next question.
pub fn farewell(words: String) {
    if let Ok(mut told) = FAREWELL.lock() {
        *told = words;
    }
}

/// Waits for a signal to stop beside whatever else goes on. All that was confirmed is on the disk
/// already, so there is nothing to save. If it asks, the first Ctrl-C does not leave.
///
/// # Errors
/// If the signals cannot be waited for.
pub fn watch(asks: bool) -> io::Result<()> {
    let before = io::stdin().is_terminal().then(|| TerminalMode::now().ok()).flatten();
    platform::on_stop(move |signal| {
        // Not through the lock on stdout, which whoever writes just now may hold.
        if asks && signal == platform::INTERRUPT && !ASKED.swap(true, Ordering::Relaxed) {
            let _ = io::stderr().write_all(ASK);
            return;
        }
        if let Some(before) = &before {
            before.restore();
            if io::stdout().is_terminal() {
                let _ = io::stderr().write_all(LET_GO);
                if let Ok(told) = FAREWELL.lock() {
                    let _ = io::stderr().write_all(told.as_bytes());
                }
            }
        }
        end_by(signal);
    })
}

/// Ends this program and all that it started, with the status of a signal.
fn end_by(signal: i32) -> ! {
    let number = u8::try_from(signal).unwrap_or_default();
    std::process::exit(i32::from(Exit::Signal(number).status()))
}

/// Whether Ctrl-C asked for what is known so far.
static BROKEN_OFF: AtomicBool = AtomicBool::new(false);

/// So long is waited for work that is to be broken off.
const GRACE: Duration = Duration::from_secs(5);

/// So many milliseconds pass between two looks at whether anybody reads.
const LOOK_AFTER: u64 = 100;

/// How much is being worked on that can be broken off.
static BUSY: AtomicUsize = AtomicUsize::new(0);

/// From here on Ctrl-C asks for what is known so far. A second one ends the program at once, and so
/// does the first where nothing is [worked on](at_work), or signals cannot be waited for.
pub fn wait_for_breaks() {
    static WAITS: Once = Once::new();
    WAITS.call_once(|| drop(platform::on_stop(heed)));
}

/// What a signal does to work that can be broken off.
fn heed(signal: i32) {
    let idle = BUSY.load(Ordering::Relaxed) == 0;
    if signal != platform::INTERRUPT || idle || BROKEN_OFF.swap(true, Ordering::Relaxed) {
        end_by(signal);
    }
    thread::spawn(move || {
        thread::sleep(GRACE);
        remark("stopped early: nothing more is known");
        end_by(signal);
    });
}

/// Works on something that heeds [`breaks_off`].
pub fn at_work<T>(work: impl FnOnce() -> T) -> T {
    BUSY.fetch_add(1, Ordering::Relaxed);
    let done = work();
    BUSY.fetch_sub(1, Ordering::Relaxed);
    done
}

/// Whether somebody would rather know what is known so far, for work that asks time and again. From
/// its first asking on that is [waited for](wait_for_breaks): most answers are there sooner.
pub fn breaks_off() -> bool {
    wait_for_breaks();
    broken_off()
}

/// Whether work was broken off.
pub fn broken_off() -> bool {
    BROKEN_OFF.load(Ordering::Relaxed)
}

/// Whoever reads the answer that is being worked on.
pub struct Reader {
    since: Instant,
    /// How long they wait, if not as long as it takes.
    limit: Option<Duration>,
    /// After how many milliseconds it was last looked whether they are there.
    looked: AtomicU64,
    gone: AtomicBool,
}

impl Reader {
    pub fn within(limit: Option<Duration>) -> Self {
        let (looked, gone) = (AtomicU64::new(0), AtomicBool::new(false));
        Self { since: Instant::now(), limit, looked, gone }
    }

    /// Whether nobody waits any longer: it is too late, or was broken off, or they are gone.
    pub fn has_enough(&self) -> bool {
        let late = self.limit.is_some_and(|limit| self.since.elapsed() >= limit);
        late || breaks_off() || self.is_gone()
    }

    /// Whether they have closed the pipe, which is looked at now and then.
    fn is_gone(&self) -> bool {
        let now = self.since.elapsed().as_millis() as u64;
        if now >= self.looked.load(Ordering::Relaxed) + LOOK_AFTER {
            self.looked.store(now, Ordering::Relaxed);
            self.gone.fetch_or(platform::stdout_is_closed(), Ordering::Relaxed);
        }
        self.gone.load(Ordering::Relaxed)
    }
}
