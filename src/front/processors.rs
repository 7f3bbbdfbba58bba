//! Which processor a thread works on.

/// Puts the calling thread, one of so many, on a processor of its own, if there are no more
/// processors than threads. It is bound to nothing: the system may put it elsewhere at once.
///
/// A thread that slept for a moment is often woken behind the one that woke it, and stands in line
/// for milliseconds while another processor has nothing to do: virtual machines seem to take an
/// idle processor for one that is taken away from them. That may cost a stream of 200,000 short
/// lines a fifth of its time. Where processors are left over, the system knows better which one.
#[cfg(target_os = "linux")]
pub fn take_place(number: usize, threads: usize) {
    use nix::sched::{CpuSet, sched_getaffinity, sched_setaffinity};
    use nix::unistd::Pid;

    let me = Pid::from_raw(0);
    let Ok(all) = sched_getaffinity(me) else { return };
    let open: Vec<usize> =
        (0..CpuSet::count()).filter(|&processor| all.is_set(processor) == Ok(true)).collect();
    if !(2..=threads).contains(&open.len()) {
        return;
    }
    let mut own = CpuSet::new();
    if own.set(open[number % open.len()]).is_ok() && sched_setaffinity(me, &own).is_ok() {
        // What was allowed a moment ago is allowed.
        let _ = sched_setaffinity(me, &all);
    }
}

#[cfg(not(target_os = "linux"))]
pub fn take_place(_number: usize, _threads: usize) {}

#[cfg(test)]
mod tests {
    #[cfg(target_os = "linux")]
    #[test]
    fn a_thread_stays_free_to_be_anywhere() {
        use nix::sched::{CpuSet, sched_getaffinity};
        use nix::unistd::Pid;

        let allowed = || sched_getaffinity(Pid::from_raw(0)).unwrap();
        let before = allowed();
        let processors = (0..CpuSet::count()).filter(|&i| before.is_set(i) == Ok(true)).count();
        for threads in [1, processors, processors + 1, 64] {
            for number in 0..threads {
                let after = std::thread::spawn(move || {
                    super::take_place(number, threads);
                    allowed()
                });
                assert_eq!(after.join().unwrap(), before, "{number} of {threads}");
            }
        }
    }
}
