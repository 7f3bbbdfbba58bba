//! How a session is run, besides what its record says.

/// A review that is asked for takes no more seconds than this, and what is told unasked no more than that.
pub const REVIEW: u64 = 10;
pub const STORY: u64 = 1;

/// Whether the time for something is up.
pub type TimeIsUp = Box<dyn Fn() -> bool>;

/// How a session is run.
#[derive(Clone, Debug, Default)]
pub struct SessionOptions {
    /// Dice have been typed in a game before this one.
    pub types_dice: bool,
    /// Another game may follow this one.
    pub next_game: bool,
    /// Begins the seconds that a review may take. Without it there is none, and nothing is judged.
    pub patience: Option<fn(u64) -> TimeIsUp>,
}
