//! Which processor a thread works on.

#[cfg(target_os = "linux")]
use nix::sched::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};
#[cfg(target_os = "linux")]
use nix::unistd::Pid;

/// The processors on which threads begin.
///
/// A thread that slept for a moment is often woken behind the one that woke it, and stands in line
/// for milliseconds while another processor has nothing to do: virtual machines seem to take an
/// idle processor for one that is taken away from them. That may cost a stream of 200,000 short
/// lines a fifth of its time. Where there are more processors than threads, the system knows
/// better which one.
#[cfg(target_os = "linux")]
pub struct Places {
    allowed: CpuSet,
    /// None where it is left to the system.
    processors: Vec<usize>,
}

#[cfg(target_os = "linux")]
impl Places {
    /// Places for so many threads. The first is where the calling thread is: to move a thread that
    /// is at work costs more than a place is worth.
    #[must_use]
    pub fn of(threads: usize) -> Self {
        let allowed = sched_getaffinity(CALLER).unwrap_or_default();
        let mut processors: Vec<usize> =
            (0..CpuSet::count()).filter(|&number| allowed.is_set(number) == Ok(true)).collect();
        if !(2..=threads).contains(&processors.len()) {
            processors.clear();
        }
        let here = sched_getcpu().ok();
        if let Some(here) = processors.iter().position(|&number| Some(number) == here) {
            processors.rotate_left(here);
        }
        Self { allowed, processors }
    }

    /// Keeps the calling thread, the one of this number, on a processor until it
    /// [leaves](Places::leave).
    pub fn take(&self, number: usize) {
        let Some(&processor) = self.processors.iter().cycle().nth(number) else { return };
        let mut own = CpuSet::new();
        if own.set(processor).is_ok() {
            let _ = sched_setaffinity(CALLER, &own);
        }
    }

    pub fn leave(&self) {
        if !self.processors.is_empty() {
            let _ = sched_setaffinity(CALLER, &self.allowed);
        }
    }
}

#[cfg(target_os = "linux")]
const CALLER: Pid = Pid::from_raw(0);

#[cfg(not(target_os = "linux"))]
pub struct Places;

#[cfg(not(target_os = "linux"))]
impl Places {
    #[must_use]
    pub fn of(_threads: usize) -> Self {
        Self
    }

    pub fn take(&self, _number: usize) {}

    pub fn leave(&self) {}
}

#[cfg(test)]
mod tests {
    #[cfg(target_os = "linux")]
    #[test]
    fn threads_begin_apart_and_are_free_to_be_anywhere() {
        use super::{CALLER, CpuSet, Places, sched_getaffinity};

        let allowed = || {
            let set = sched_getaffinity(CALLER).unwrap();
            (0..CpuSet::count()).filter(|&i| set.is_set(i) == Ok(true)).collect::<Vec<usize>>()
        };
        let all = allowed();
        for threads in [1, all.len(), all.len() + 1, 64] {
            let places = Places::of(threads);
            let begun = |number: usize| {
                places.take(number);
                let own = allowed();
                places.leave();
                (own, allowed())
            };
            let found: Vec<_> = (0..threads)
                .map(|number| std::thread::scope(|scope| scope.spawn(|| begun(number)).join()))
                .map(Result::unwrap)
                .collect();
            assert!(found.iter().all(|(_, after)| *after == all), "{threads}: {found:?}");
            if (2..=threads).contains(&all.len()) {
                assert!(found.iter().all(|(own, _)| own.len() == 1), "{threads}: {found:?}");
                let mut first: Vec<_> = found[..all.len()].iter().map(|(own, _)| own[0]).collect();
                first.sort_unstable();
                assert_eq!(first, all, "{threads}");
            } else {
                assert!(found.iter().all(|(own, _)| *own == all), "{threads}: {found:?}");
            }
        }
    }
}
