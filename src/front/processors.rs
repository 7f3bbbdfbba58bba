//! Which processor a thread works on.

/// The processors on which threads begin.
///
/// A thread that slept for a moment is often woken behind the one that woke it, and stands in line
/// for milliseconds while another processor has nothing to do: virtual machines seem to take an
/// idle processor for one that is taken away from them. That may cost a stream of 200,000 short
/// lines a fifth of its time. Where there are more processors than threads, the system knows
/// better which one.
#[cfg(target_os = "linux")]
pub struct Places {
    allowed: nix::sched::CpuSet,
    /// One for each of the threads, or none.
    own: Vec<nix::sched::CpuSet>,
}

#[cfg(target_os = "linux")]
impl Places {
    /// Places for so many threads. The first is where the calling thread is: to move a thread that
    /// is at work costs more than a place is worth.
    #[must_use]
    pub fn of(threads: usize) -> Self {
        use nix::sched::{CpuSet, sched_getaffinity, sched_getcpu};
        use nix::unistd::Pid;

        let allowed = sched_getaffinity(Pid::from_raw(0)).unwrap_or_default();
        let open: Vec<usize> = (0..CpuSet::count())
            .filter(|&processor| allowed.is_set(processor) == Ok(true))
            .collect();
        if !(2..=threads).contains(&open.len()) {
            return Self { allowed, own: Vec::new() };
        }
        let here = sched_getcpu().ok().and_then(|here| open.iter().position(|&at| at == here));
        let alone = |&processor: &usize| {
            let mut own = CpuSet::new();
            own.set(processor).map_or(allowed, |()| own)
        };
        let own = open.iter().cycle().skip(here.unwrap_or(0)).take(threads).map(alone).collect();
        Self { allowed, own }
    }

    /// Keeps the calling thread on the processor of this number until it [leaves](Places::leave).
    pub fn take(&self, number: usize) {
        if let Some(own) = self.own.get(number) {
            let _ = nix::sched::sched_setaffinity(nix::unistd::Pid::from_raw(0), own);
        }
    }

    pub fn leave(&self) {
        if !self.own.is_empty() {
            let _ = nix::sched::sched_setaffinity(nix::unistd::Pid::from_raw(0), &self.allowed);
        }
    }
}

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
        use nix::sched::{CpuSet, sched_getaffinity};
        use nix::unistd::Pid;

        let allowed = || {
            let set = sched_getaffinity(Pid::from_raw(0)).unwrap();
            (0..CpuSet::count()).filter(|&i| set.is_set(i) == Ok(true)).collect::<Vec<usize>>()
        };
        let all = allowed();
        for threads in [1, all.len(), all.len() + 1, 64] {
            let places = super::Places::of(threads);
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
