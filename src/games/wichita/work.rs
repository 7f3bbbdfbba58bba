//! How much work a question may take.

/// Work that may still be done: a count of steps, so that the same question always ends the same.
#[derive(Clone, Copy, Debug)]
pub struct Limit(u64);

impl Limit {
    /// Many times what the hardest hands of 104 cards have taken; a few seconds.
    #[must_use]
    pub fn usual() -> Self {
        Self(60_000_000)
    }

    #[must_use]
    pub fn of(steps: u64) -> Self {
        Self(steps)
    }

    /// # Errors
    /// Once the work is used up.
    pub fn spend(&mut self, steps: u64) -> Result<(), Spent> {
        self.0 = self.0.checked_sub(steps).ok_or(Spent)?;
        Ok(())
    }

    #[must_use]
    pub fn left(&self) -> u64 {
        self.0
    }
}

/// The work allowed for a question was used up before it was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spent;
