//! Value iteration: a table whose values depend on each other is swept until it stops changing.

/// A table is settled when no value moves by more than this.
pub const STILL: f64 = 1e-14;
/// Values that move by no more than this, and have not moved less for `LONG` sweeps, alternate
/// between best replies that are practically equal.
const WOBBLE: f64 = 1e-11;
const LONG: usize = 100;
/// The most values computed in all, and the most sweeps.
const WORK: u64 = 1 << 32;
const SWEEPS: u64 = 100_000;

/// Sweeps over a table of `values` values until it is settled; each sweep returns how far the values
/// moved at most. False if it never settles, as when best replies to best replies go round in a
/// circle.
pub fn settle(values: usize, mut sweep: impl FnMut() -> f64) -> bool {
    let (mut least, mut since) = (f64::INFINITY, 0);
    for _ in 0..(WORK / values.max(1) as u64).min(SWEEPS) {
        let moved = sweep();
        since = if moved < least { 0 } else { since + 1 };
        least = least.min(moved);
        if moved <= STILL || moved <= WOBBLE && since >= LONG {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::settle;

    #[test]
    fn what_halves_settles_and_what_goes_round_does_not() {
        let mut moved = 1.0;
        let halves = settle(1, || {
            moved /= 2.0;
            moved
        });
        assert!(halves && moved < 1e-14);
        assert!(settle(1, || 3e-13), "choices as good as equal");
        let mut sweeps = 0;
        let circle = settle(1 << 30, || {
            sweeps += 1;
            0.5
        });
        assert!(!circle && sweeps == 4, "{sweeps}");
    }
}
