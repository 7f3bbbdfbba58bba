//! How a session is run: for whom the program rolls and plays, and what is shown.

use crate::pieces::{Names, Result};
use crate::solve::Policy;

/// A review that is asked for takes no more seconds than this, and what is told unasked no more than that.
pub const REVIEW: u64 = 10;
pub const STORY: u64 = 1;

/// Whether the time for something is up.
pub type TimeIsUp = Box<dyn Fn() -> bool>;

/// How a session is run.
#[derive(Clone, Debug, Default)]
pub struct SessionOptions {
    /// By seat: how the program plays for somebody.
    pub bots: Vec<Option<Policy>>,
    /// Enter rolls for nobody, and people type the dice of bots too.
    pub real_dice: bool,
    /// Dice have been typed in a game before this one.
    pub types_dice: bool,
    /// Begins the seconds that a review may take. Without it there is none, and nothing is judged.
    pub patience: Option<fn(u64) -> TimeIsUp>,
}

impl SessionOptions {
    /// Reads how the program plays for somebody, `Bo=best`.
    ///
    /// # Errors
    /// If nobody is called so, or a policy is unknown.
    pub fn read(names: &Names, bots: &[String]) -> Result<Self> {
        Ok(Self {
            bots: crate::play::bots::read(names, bots).map_err(|why| why.at("/bots"))?,
            ..Self::default()
        })
    }
}
