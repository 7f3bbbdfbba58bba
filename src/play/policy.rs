//! How a seat is played by the program.

use crate::game::Next;
use crate::kit::names::brief;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
use crate::solve::rollouts::{random, settled};
use crate::solve::{Means, Solve};

/// How a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// The first of the best.
    Best,
    /// Something sensible, found at once.
    Greedy,
    /// Any legal move, each equally likely.
    Random,
}

impl Policy {
    pub const ALL: [(&'static str, Policy); 3] =
        [("best", Policy::Best), ("greedy", Policy::Greedy), ("random", Policy::Random)];

    /// # Errors
    /// `out-of-range` for a word that is no policy.
    pub fn read(word: &str) -> Result<Self, Refusal> {
        Self::ALL.iter().find(|(name, _)| *name == word).map(|(_, policy)| *policy).ok_or_else(
            || {
                Refusal::new(Code::OutOfRange, format!("\"{}\" is no way of playing", brief(word)))
                    .hint("Bots play best, greedy or random")
            },
        )
    }

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Policy::Best => "best",
            Policy::Greedy => "greedy",
            Policy::Random => "random",
        }
    }
}

/// The move of a policy. `None` if the seat would rather not act, or has nothing to do.
pub fn choose<G: Solve>(
    rules: &G,
    state: &G::State,
    seat: Seat,
    policy: Policy,
    means: &mut Means<G::Desk>,
) -> Option<G::Move> {
    match policy {
        Policy::Best => rules.choose(state, seat, means),
        Policy::Greedy => rules.greedy(state, seat, means.sampler),
        Policy::Random => {
            let must = rules.next(state) == Next::Decide(seat);
            let mut offers = Vec::new();
            rules.offers(state, &mut offers);
            let choice = random(&offers, seat, must, means.sampler)?;
            settled(rules, choice, means.sampler)
        }
    }
}
