//! How a seat is played by the program.

use crate::game::Next;
use crate::pieces::{Names, Result, Seat, refusal};
use crate::solve::rollouts::random;
use crate::solve::{Objective, Policy, Solve, SolveContext};

/// The move of a policy. `None` if the seat would rather not act, or has nothing to do.
pub fn choose<G: Solve>(
    rules: &G,
    state: &G::State,
    seat: Seat,
    policy: Policy,
    context: &mut SolveContext,
) -> Option<G::Move> {
    match policy {
        Policy::Best | Policy::Points => {
            let usual = G::objectives().first().copied();
            context.objective =
                if policy == Policy::Best { usual } else { Some(Objective::Points) };
            rules.choose(state, seat, context)
        }
        Policy::Greedy => rules.greedy(state, seat, context.sampler),
        Policy::Random => {
            let must = rules.next(state) == Next::Decide(seat);
            random(rules, &rules.offers(state), seat, must, context.sampler)
        }
    }
}

/// The policies of a game that has these aims: points, where it can play for them.
pub fn policies(aims: &[Objective]) -> Vec<Policy> {
    let is_known = |policy: &Policy| *policy != Policy::Points || aims.contains(&Objective::Points);
    Policy::ALL.into_iter().filter(is_known).collect()
}

/// Whether this game has every policy that somebody plays.
///
/// # Errors
/// `out-of-range`, with those it has.
pub fn all_known<G: Solve>(players: &[Policy]) -> Result<()> {
    let known = policies(G::objectives());
    let Some(policy) = players.iter().find(|policy| !known.contains(policy)) else { return Ok(()) };
    let known: Vec<&str> = known.into_iter().map(Policy::word).collect();
    let (hint, title) = (format!("Its bots play {}", known.join(", ")), G::INFO.title);
    Err(refusal!(OutOfRange, hint hint, "{title} has no policy \"{}\"", policy.word()))
}

/// For whom the program plays, by seat, as it was said: `all=greedy`, `Bo=best`; what comes last holds.
///
/// # Errors
/// If nobody is called so, or a policy is unknown.
pub fn read(names: &Names, given: &[String]) -> Result<Vec<Option<Policy>>> {
    let mut by_seat = vec![None; names.len()];
    for bot in given {
        let (name, policy) = bot.trim().rsplit_once('=').ok_or_else(
            || refusal!(OutOfRange, hint "--bot Bo=best", "a bot is given as NAME=POLICY"),
        )?;
        let policy = Some(Policy::read(policy)?);
        if name.eq_ignore_ascii_case("all") {
            by_seat.fill(policy);
        } else {
            by_seat[names.find(name)?.index()] = policy;
        }
    }
    Ok(by_seat)
}

/// The same as it is said: `Bo=best`.
pub fn written<'n>(bots: impl IntoIterator<Item = (&'n str, Option<Policy>)>) -> Vec<String> {
    let bots = bots.into_iter();
    bots.filter_map(|(name, bot)| Some(format!("{name}={}", bot?.word()))).collect()
}
