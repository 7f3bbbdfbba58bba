//! How a seat is played by the program.

use crate::game::Next;
use crate::kit::seat::Seat;
use crate::solve::rollouts::{random, settled};
use crate::solve::{Means, Objective, Solve};

pub use crate::solve::Policy;

/// The move of a policy. `None` if the seat would rather not act, or has nothing to do.
pub fn choose<G: Solve>(
    rules: &G,
    state: &G::State,
    seat: Seat,
    policy: Policy,
    means: &mut Means<G::Desk>,
) -> Option<G::Move> {
    match policy {
        Policy::Best => {
            means.objective = usual::<G>();
            rules.choose(state, seat, means)
        }
        Policy::Points => {
            means.objective = Objective::Points;
            rules.choose(state, seat, means)
        }
        Policy::Greedy => rules.greedy(state, seat, means.sampler),
        Policy::Thumb => rules.thumb(state, seat, means),
        Policy::Random => {
            let must = rules.next(state) == Next::Decide(seat);
            let mut offers = Vec::new();
            rules.offers(state, &mut offers);
            let choice = random(&offers, seat, must, means.sampler)?;
            settled(rules, choice, means.sampler)
        }
    }
}

/// What advice on a whole game plays for unless something else is asked.
#[must_use]
pub fn usual<G: Solve>() -> Objective {
    G::objectives().first().copied().unwrap_or(Objective::Win)
}
