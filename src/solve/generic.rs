//! Analysis that every game has from its first day: exact where few states can be reached, else
//! from games played out at random.

use std::any::Any;

use super::expectation::{Chances, after};
use super::rollouts::{at_random, let_fall, means, nothing_listed, play_out};
use super::{Advice, Basis, Outlook, Ranked, SolveContext, Unit, nothing_to_decide, rank, wilson};
use crate::game::{Choice, Game, Next};
use crate::pieces::{Code, Due, Refusal, Result, Sampler, Seat, Seats};

/// No more states than this are solved exactly.
const MOST_STATES: usize = 200_000;
/// So many games are played out for each option, or for the chances of everybody.
const GAMES: u64 = 2_000;

/// What was solved last, of any game.
#[derive(Default)]
pub struct Solved(Option<Box<dyn Any + Send>>);

/// The last game that was solved, with its house rules; `None` where it is too large.
struct Last<G: Game> {
    rules: G,
    from: G::State,
    chances: Option<Chances<G>>,
}

impl Solved {
    /// The solved game that holds this state, if it is small enough.
    fn chances<G: Game>(&mut self, rules: &G, state: &G::State) -> Option<&Chances<G>> {
        let known = self.0.as_ref().and_then(|last| last.downcast_ref::<Last<G>>());
        let serves = known.is_some_and(|last| {
            last.rules == *rules
                && match &last.chances {
                    Some(chances) => chances.of(state).is_some(),
                    None => last.from == *state,
                }
        });
        if !serves {
            let chances = Chances::solve(rules, state, MOST_STATES);
            self.0 = Some(Box::new(Last { rules: rules.clone(), from: state.clone(), chances }));
        }
        self.0.as_ref()?.downcast_ref::<Last<G>>()?.chances.as_ref()
    }
}

/// Random games know all that lies hidden, and a state as one player sees it does not tell what may.
///
/// # Errors
/// `advice-none` where somebody sees less of the table than this state holds, or something falls for
/// one player's eyes: where nobody's is known, all see the same.
pub fn nothing_hidden<G: Game, D>(
    rules: &G,
    state: &G::State,
    context: &mut SolveContext<D>,
) -> Result<()> {
    let sees_all = |seat| rules.seen_by(state, Some(seat)) == *state;
    if Seat::all(rules.seats(state)).all(sees_all)
        && !hides(rules, rules.seats(state), context.sampler)
    {
        return Ok(());
    }
    let message = "players hide something here, and this game has no advice on that";
    Err(Refusal::new(Code::AdviceNone, message))
}

/// Whether something falls for one player's eyes in a game at random by these rules.
fn hides<G: Game>(rules: &G, seats: usize, sampler: &mut dyn Sampler) -> bool {
    let fresh = rules.start(seats.max(G::INFO.seats.0), None);
    let mut hidden = false;
    let _ = play_out(rules, fresh, sampler, |state, next, sampler| {
        hidden |= next.due().is_some_and(|due| due.hidden);
        Ok(at_random(rules, state, next, sampler))
    });
    hidden
}

/// Ranks the moves of `seat` by its chance to win.
///
/// # Errors
/// `advice-none` where there is nothing to decide or to list, `seat-wrong`, `work-too-large`.
pub fn best<G: Game, D>(
    rules: &G,
    state: &G::State,
    seat: Seat,
    context: &mut SolveContext<D>,
) -> Result<Advice<G::Move>> {
    let next = rules.next(state);
    match next {
        Next::Over | Next::Chance(_) => return Err(nothing_to_decide(next, "")),
        _ if next.seat() != Some(seat) => {
            return Err(super::not_at_turn());
        }
        Next::ActOrRoll(_) | Next::Decide(_) => {}
    }
    let offers = rules.offered(state);
    let moves =
        offers.into_iter().filter(|offer| offer.seat == seat).filter_map(|offer| {
            match offer.choice {
                Choice::Move(mv) => Some(mv),
                Choice::Range { kind, least, .. } => rules.ranged(kind, least),
                Choice::Open { .. } => None,
            }
        });
    // Not to act is to roll.
    let options: Vec<Option<G::Move>> = moves.map(Some).chain(next.due().map(|_| None)).collect();
    if options.is_empty() {
        return Err(nothing_listed());
    }
    let mut ranked = Vec::new();
    let basis = if let Some(chances) = context.solved.chances(rules, state) {
        for mv in options {
            let ahead = chances.behind(rules, state, seat, mv.as_ref());
            let value = ahead.map_or(f64::NAN, |ahead| ahead[seat.index()]);
            ranked.push(Ranked { mv, value, ci95: None, extra: Vec::new() });
        }
        Basis::Exact
    } else {
        may_estimate(context)?;
        let lead = |mv: &Option<G::Move>| match mv {
            Some(mv) => (after(rules, state, seat, mv), None),
            None => (state.clone(), next.due()),
        };
        let ahead: Vec<_> = options.iter().map(lead).collect();
        // A game of each in turn, so that the time is shared.
        let (won, n) = means(ahead.len(), context.limits.games(GAMES), context, |sampler| {
            let won = ahead.iter().map(|(from, falls)| {
                let winners = played_out(rules, from.clone(), *falls, sampler)?;
                Ok(winners.shares(rules.seats(state))[seat.index()])
            });
            won.collect()
        })?;
        for (mv, value) in options.into_iter().zip(won) {
            let ci95 = Some(wilson(value, n as f64));
            ranked.push(Ranked { mv, value, ci95, extra: Vec::new() });
        }
        Basis::Estimate { n, policy: "random" }
    };
    rank(&mut ranked);
    Ok(Advice { ranked, unit: Unit::Win, basis, whole: None })
}

/// Everybody's chance to win from here.
///
/// # Errors
/// `work-too-large` where only an exact answer will do and there is none.
pub fn outlook<G: Game, D>(
    rules: &G,
    state: &G::State,
    context: &mut SolveContext<D>,
) -> Result<Outlook> {
    let solved = context.solved.chances(rules, state).and_then(|chances| chances.of(state));
    if let Some(win) = solved {
        return Ok(Outlook { win: win.to_vec(), basis: Basis::Exact });
    }
    may_estimate(context)?;
    let (seats, games) = (rules.seats(state), context.limits.games(GAMES));
    let (win, n) = means(seats, games, context, |sampler| {
        Ok(played_out(rules, state.clone(), None, sampler)?.shares(seats))
    })?;
    Ok(Outlook { win, basis: Basis::Estimate { n, policy: "random" } })
}

fn may_estimate<D>(context: &SolveContext<D>) -> Result<()> {
    if context.exact {
        let message = format!(
            "more than {MOST_STATES} states can be reached from here, or best replies go round in a \
             circle"
        );
        return Err(Refusal::new(Code::WorkTooLarge, message));
    }
    Ok(())
}

/// Who wins a game played out at random from here; with what is to fall before anything else.
fn played_out<G: Game>(
    rules: &G,
    mut from: G::State,
    falls: Option<Due>,
    sampler: &mut dyn Sampler,
) -> Result<Seats> {
    if let Some(due) = falls {
        let_fall(rules, &mut from, due, sampler)?;
    }
    play_out(rules, from, sampler, |state, next, sampler| {
        Ok(at_random(rules, state, next, sampler))
    })
}
