//! How much work the optimiser may do, and when its dearer techniques are worth their price.

/// The work that is left. It counts steps, not time, so that the same question always ends in the
/// same way.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    left: u64,
    /// Failed nodes before nodes get linear programmes of their own.
    node_lp_after: usize,
    /// Hands of fewer cards get neither those nor a relaxation.
    small_hand: usize,
    /// When the relaxations are made, each finer than the one before: after so many failed nodes or
    /// so much work. The third number is the size of the table.
    relaxations: [(usize, u64, usize); 3],
}

impl Budget {
    /// More than the hardest of thousands of unlikely hands have taken: some seconds.
    pub fn usual() -> Self {
        Self::of(200_000_000)
    }

    pub fn of(steps: u64) -> Self {
        Self {
            left: steps,
            node_lp_after: 256,
            small_hand: 21,
            relaxations: [
                (320, 500_000, 250_000),
                (900, 2_000_000, 3_000_000),
                (8_000, 8_000_000, 20_000_000),
            ],
        }
    }

    /// Every technique from the start, so that small hands test what only large ones need.
    #[cfg(test)]
    pub fn eager() -> Self {
        let relaxations = [(0, 0, 20), (2, 1000, 400), (4, 2000, 10_000)];
        Self { node_lp_after: 0, small_hand: 0, relaxations, ..Self::usual() }
    }

    /// # Errors
    /// Once there is not so much left.
    pub fn spend(&mut self, steps: u64) -> Budgeted<()> {
        self.left = self.left.checked_sub(steps).ok_or(Exhausted)?;
        Ok(())
    }

    pub fn left(&self) -> u64 {
        self.left
    }

    /// The size of the next relaxation after `made` of them; `None` if it is not worth it yet.
    pub(super) fn relaxation(
        &self,
        cards: usize,
        made: usize,
        failed: usize,
        work: u64,
    ) -> Option<usize> {
        let &(after, long, size) = self.relaxations.get(made)?;
        (cards >= self.small_hand && (failed >= after || work >= long)).then_some(size)
    }

    /// Whether a node of so many cards gets no programme of its own, after so many that failed.
    pub(super) fn skips_node_lp(&self, failed: usize, cards: usize) -> bool {
        failed < self.node_lp_after || cards < self.small_hand
    }
}

/// What is found within the budget.
pub type Budgeted<T> = Result<T, Exhausted>;

/// The budget ran out before the answer was proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted;
