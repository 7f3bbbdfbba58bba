//! How a seat is played by the program.

use crate::game::{Choice, Game, Next};
use crate::kit::chance::Sampler;
use crate::kit::names::brief;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
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
            let choice = random(rules, state, seat, must, means.sampler)?;
            settled(rules, &choice, means.sampler)
        }
    }
}

/// What [`Policy::Random`] picks for a seat that must act, or may; still to be
/// [settled](settled).
pub fn random<G: Game>(
    rules: &G,
    state: &G::State,
    seat: Seat,
    must: bool,
    sampler: &mut (impl Sampler + ?Sized),
) -> Option<Choice<G::Move>> {
    rules.pick(state, seat, |n| {
        // Who need not act may let it be, as likely as any one move.
        sampler.below(n + u32::from(!must))
    })
}

/// A choice, made to a move: any number of a range is equally likely.
pub fn settled<G: Game>(
    rules: &G,
    choice: &Choice<G::Move>,
    sampler: &mut (impl Sampler + ?Sized),
) -> Option<G::Move> {
    match *choice {
        Choice::Move(ref mv) => Some(mv.clone()),
        Choice::Range { kind, least, most } => {
            let span = u32::try_from(most - least).unwrap_or(u32::MAX - 1) + 1;
            rules.ranged(kind, least + i64::from(sampler.below(span)))
        }
        Choice::Open { .. } => None,
    }
}
