//! Stop signals: the terminal is restored, and the status names the signal.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Mutex, Once};
use std::time::{Duration, Instant};

use crate::cli::exit::Exit;
use crate::platform::{self, BREAKS_OFF};
use crate::session::TimeIsUp;

/// What undoes an editor's hold on the screen: the cursor is seen again.
const LET_GO: &[u8] = b"\x1b[?25h\n";

/// What is printed when a signal ends the program.
static FAREWELL: Mutex<String> = Mutex::new(String::new());

/// Keeps what is printed if a signal ends the program before the next question.
pub fn farewell(words: String) {
    if let Ok(mut told) = FAREWELL.lock() {
        *told = words;
    }
}

/// Waits for a stop signal in the background: work that can be broken off is, and else the program ends.
/// All that was confirmed is on the disk already, so there is nothing to save.
///
/// # Errors
/// If the signals cannot be waited for.
pub fn watch() -> io::Result<()> {
    let before = platform::as_set_now();
    // Not through the lock on stdout, which a writer may hold when a signal comes.
    let mut screen = io::stdout().is_terminal().then(platform::screen).transpose()?;
    platform::on_stop(move |signal| {
        let breaks = BREAKABLE.load(Ordering::Relaxed) && BREAKS_OFF.contains(&signal);
        if breaks && BROKEN_OFF.swap(signal, Ordering::Relaxed) == 0 {
            return;
        }
        if let Some(before) = &before {
            before();
            if let Some(screen) = &mut screen {
                let _ = screen.write_all(LET_GO);
                if let Ok(told) = FAREWELL.lock() {
                    let _ = screen.write_all(told.as_bytes());
                }
            }
        }
        std::process::exit((128 + signal).into());
    })
}

/// Whether work that can end with what is known so far is being done.
static BREAKABLE: AtomicBool = AtomicBool::new(false);

/// The signal that broke it off, or 0.
static BROKEN_OFF: AtomicU8 = AtomicU8::new(0);

/// Works on what asks now and then whether it is [`broken_off`]. The first Ctrl-C, or another kind
/// request to end, asks for what is known so far, a second one ends the program at once.
pub fn breakable<T>(work: impl FnOnce() -> T) -> T {
    static WAITS: Once = Once::new();
    WAITS.call_once(|| drop(watch()));
    BREAKABLE.store(true, Ordering::Relaxed);
    let done = work();
    BREAKABLE.store(false, Ordering::Relaxed);
    done
}

/// How the program ends if work was broken off.
pub fn broken_off() -> Option<Exit> {
    let signal = BROKEN_OFF.load(Ordering::Relaxed);
    (signal != 0).then_some(Exit(128 + signal))
}

/// Whether so much time has passed since now, or the work was broken off.
pub fn waiting(limit: Option<Duration>) -> TimeIsUp {
    let since = Instant::now();
    Box::new(move || limit.is_some_and(|limit| since.elapsed() >= limit) || broken_off().is_some())
}

/// The same for so many seconds.
pub fn time_for(seconds: u64) -> TimeIsUp {
    waiting(Some(Duration::from_secs(seconds)))
}
