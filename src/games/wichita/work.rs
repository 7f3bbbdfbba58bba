//! How much work a question may take.

/// Hands tried in vain before each hand is worth a programme of its own.
const EASY: usize = 256;
/// Hands of fewer cards are not worth one, nor a rough view.
const FEW: usize = 21;
/// When all hands are viewed roughly, or better than before: after so many tried in vain, or so much
/// work; and how many there may be in that view.
const VIEWS: [(usize, u64, usize); 3] =
    [(320, 500_000, 250_000), (900, 2_000_000, 3_000_000), (8_000, 8_000_000, 20_000_000)];

/// Work on a question that makes one pass over the next ones.
const HARD: u64 = 1_000_000;

/// Work that may still be done: a count of steps, so that the same question always ends the same.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    left: u64,
    easy: usize,
    few: usize,
    views: [(usize, u64, usize); 3],
    hard: u64,
}

impl Limit {
    /// More than the hardest of thousands of unlikely hands have taken; some seconds.
    #[must_use]
    pub fn usual() -> Self {
        Self::of(200_000_000)
    }

    #[must_use]
    pub fn of(steps: u64) -> Self {
        Self { left: steps, easy: EASY, few: FEW, views: VIEWS, hard: HARD }
    }

    /// With a programme for every hand, and with rough views, so that small hands test what large
    /// ones need.
    #[cfg(test)]
    #[must_use]
    pub fn of_programmes() -> Self {
        let views = [(0, 0, 20), (2, 1000, 400), (4, 2000, 10_000)];
        Self { easy: 0, few: 0, views, hard: 0, ..Self::usual() }
    }

    /// # Errors
    /// Once the work is used up.
    pub fn spend(&mut self, steps: u64) -> Result<(), Spent> {
        self.left = self.left.checked_sub(steps).ok_or(Spent)?;
        Ok(())
    }

    #[must_use]
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Whether a question that took so much work was hard.
    #[must_use]
    pub fn was_hard(&self, work: u64) -> bool {
        work >= self.hard
    }

    /// How many hands there may be in a rough view of a hand of so many cards, after so many views,
    /// so many hands tried in vain and so much work; `None` if it is not worth it yet.
    #[must_use]
    pub fn view(&self, cards: usize, before: usize, in_vain: usize, work: u64) -> Option<usize> {
        let &(from, long, most) = self.views.get(before)?;
        (cards >= self.few && (in_vain >= from || work >= long)).then_some(most)
    }

    /// Whether a hand of so many cards gets no programme of its own, after so many tried in vain.
    #[must_use]
    pub fn spares_programmes(&self, in_vain: usize, cards: usize) -> bool {
        in_vain < self.easy || cards < self.few
    }
}

/// The work allowed for a question was used up before it was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spent;
