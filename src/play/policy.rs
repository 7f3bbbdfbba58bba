//! How a seat is played by the program.

use crate::game::Next;
use crate::pieces::Seat;
use crate::solve::rollouts::{random, settled};
use crate::solve::{Objective, Policy, Solve, SolveContext};

/// The move of a policy. `None` if the seat would rather not act, or has nothing to do.
pub fn choose<G: Solve>(
    rules: &G,
    state: &G::State,
    seat: Seat,
    policy: Policy,
    context: &mut SolveContext<G::Cache>,
) -> Option<G::Move> {
    match policy {
        Policy::Best => {
            context.objective = usual::<G>();
            rules.choose(state, seat, context)
        }
        Policy::Points => {
            context.objective = Objective::Points;
            rules.choose(state, seat, context)
        }
        Policy::Greedy => rules.greedy(state, seat, context.sampler),
        Policy::Thumb => rules.thumb(state, seat, context),
        Policy::Random => {
            let must = rules.next(state) == Next::Decide(seat);
            let offers = rules.offered(state);
            let choice = random(&offers, seat, must, context.sampler)?;
            settled(rules, choice, context.sampler)
        }
    }
}

/// What advice on a whole game plays for unless something else is asked.
pub fn usual<G: Solve>() -> Objective {
    G::objectives().first().copied().unwrap_or(Objective::Win)
}
