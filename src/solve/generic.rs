//! Analysis that every game gets for free: exact where few states can be reached, else
//! from playouts, in which everybody takes the option that looks best, or a random one.

use std::any::Any;

use super::expectation::{Chances, after};
use super::rollouts::{at_random, let_fall, means, nothing_listed, play_out};
use super::{
    Advice, Basis, Objective, Outlook, Ranked, Solve, SolveContext, Unit, may_ask, rank, wilson,
};
use crate::game::{Choice, Game, Next, Referee};
use crate::pieces::{Code, Due, Refusal, Result, Sampler, Seat, Seats, refusal};

/// No more states than this are solved exactly.
const MOST_STATES: usize = 30_000;
/// Nor is a turn of more than these.
const MOST_OF_TURN: usize = 20_000;
/// The most games played out for each option, or for everybody's chances.
const GAMES: u64 = 2_000;
/// The fewest, however long they are.
const FEWEST: u64 = 20;
/// Options looked at in all games together: about a second.
const LOOKS: u64 = 400_000;

/// The last game that was solved, of any kind.
#[derive(Default)]
pub struct Solved(Option<Box<dyn Any + Send>>);

/// What was solved from which state; without chances it was too large.
struct Last<G: Game> {
    rules: G,
    from: G::State,
    chances: Option<Chances<G>>,
}

impl Solved {
    /// The solved game that contains this state, if it is small enough.
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
            let chances = Chances::to_win(rules, state, MOST_STATES);
            self.0 = Some(Box::new(Last { rules: rules.clone(), from: state.clone(), chances }));
        }
        self.0.as_ref()?.downcast_ref::<Last<G>>()?.chances.as_ref()
    }
}

/// Whether players hide something from each other here.
fn is_hidden<G: Game>(rules: &G, state: &G::State, sampler: &mut dyn Sampler) -> bool {
    let sees_all = |seat| rules.seen_by(state, Some(seat)) == *state;
    !Seat::all(rules.seats(state)).all(sees_all) || hides(rules, rules.seats(state), sampler)
}

/// A player's view does not say what is hidden: unless the game can fill it in, there is no advice.
///
/// # Errors
/// `advice-none`.
fn filled<G: Solve>(rules: &G, state: &G::State, sampler: &mut dyn Sampler) -> Result<G::State> {
    let mut world = state.clone();
    if rules.fill(&mut world, sampler) {
        return Ok(world);
    }
    Err(refusal!(AdviceNone, "players hide something here, and this game has no advice on that"))
}

/// Whether one random game by these rules has dice or cards that only one player sees.
fn hides<G: Game>(rules: &G, seats: usize, sampler: &mut dyn Sampler) -> bool {
    let fresh = rules.start(seats.max(G::INFO.seats.0), None);
    let mut hidden = false;
    let _ = play_out(rules, fresh, sampler, |state, next, sampler| {
        hidden |= next.due().is_some_and(|due| due.hidden);
        Ok(at_random(rules, state, next, sampler))
    });
    hidden
}

/// Ranks the moves of `seat` by its chance to win, or by the points of its turn.
///
/// # Errors
/// `advice-none` where there is nothing to decide or to list, `seat-wrong`, `work-too-large`.
pub fn best<G: Solve, D>(
    rules: &G,
    state: &G::State,
    seat: Seat,
    context: &mut SolveContext<D>,
) -> Result<Advice<G::Move>> {
    let next = may_ask(rules, state, seat)?;
    let mut options = options(rules, state, seat, next);
    if options.is_empty() {
        return Err(nothing_listed());
    }
    let exactly = |options: Vec<_>, unit, values: Vec<f64>| {
        let option = |(mv, value)| Ranked { mv, value, ci95: None, extra: Vec::new() };
        let mut ranked: Vec<_> = options.into_iter().zip(values).map(option).collect();
        rank(&mut ranked);
        Advice { ranked, unit, basis: Basis::Exact }
    };
    if context.objective == Objective::Points {
        let gains = gains_of_turn(rules, state, seat, &options).ok_or_else(|| {
            Refusal::new(Code::AdviceNone, "the points of this turn alone cannot be worked out")
        })?;
        return Ok(exactly(options, Unit::Points, gains));
    }
    let hidden = is_hidden(rules, state, context.sampler);
    let solved = if hidden { None } else { context.solved.chances(rules, state) };
    if let Some(chances) = solved.and_then(|solved| solved.worth(rules, state, seat, &options)) {
        return Ok(exactly(options, Unit::Win, chances));
    }
    let mut playouts = Playouts::of(rules, state, hidden, context)?;
    // Of very many options those that look worst are not played out.
    options.truncate(playouts.affordable());
    playouts.share(options.len(), context);
    // A game of each in turn, from the same world, so that the time is shared.
    let (won, n) = means(options.len(), playouts.games, context, |sampler| {
        let world = playouts.world(sampler)?;
        let won = options.iter().map(|mv| {
            let (from, falls) = match mv {
                Some(mv) => (after(rules, &world, seat, mv), None),
                None => (world.clone(), next.due()),
            };
            let winners = playouts.play(from, falls, sampler)?;
            Ok(winners.shares(rules.seats(state))[seat.index()])
        });
        won.collect()
    })?;
    let option =
        |(mv, value)| Ranked { mv, value, ci95: Some(wilson(value, n as f64)), extra: Vec::new() };
    let mut ranked: Vec<_> = options.into_iter().zip(won).map(option).collect();
    let basis = Basis::Simulated { n, policy: playouts.policy() };
    rank(&mut ranked);
    Ok(Advice { ranked, unit: Unit::Win, basis })
}

/// What a seat may do that can be listed; `None` is to roll. Those that look best come first.
fn options<G: Solve>(rules: &G, state: &G::State, seat: Seat, next: Next) -> Vec<Option<G::Move>> {
    let offers = rules.offers(state).into_iter().filter(|offer| offer.seat == seat);
    let moves = offers.filter_map(|offer| match offer.choice {
        Choice::Move(mv) => Some(mv),
        Choice::Range { kind, least, .. } => rules.ranged(kind, least),
        Choice::Open { .. } => None,
    });
    let mut options: Vec<_> = moves.map(Some).chain(next.due().map(|_| None)).collect();
    let looks = |mv: &Option<G::Move>| rules.looks(state, seat, mv.as_ref()).unwrap_or(0.0);
    options.sort_by(|a, b| looks(b).total_cmp(&looks(a)));
    options
}

/// What each option adds to the score of `seat` in this turn, played for points.
fn gains_of_turn<G: Solve>(
    rules: &G,
    state: &G::State,
    seat: Seat,
    options: &[Option<G::Move>],
) -> Option<Vec<f64>> {
    let turn = Chances::of_turn(rules, state, MOST_OF_TURN, seat)?;
    let own = rules.scores(state)[seat.index()] as f64;
    let points = turn.worth(rules, state, seat, options)?;
    Some(points.into_iter().map(|points| points - own).collect())
}

/// A sensible move found at once: what looks best; without looks what scores most in this turn, or
/// if that is too much after one step.
pub fn greedy<G: Solve>(rules: &G, state: &G::State, seat: Seat) -> Option<G::Move> {
    let options = options(rules, state, seat, rules.next(state));
    if let [first, ..] = &options[..]
        && rules.looks(state, seat, first.as_ref()).is_some()
    {
        return first.clone();
    }
    let one_step = || {
        let score = |mv: &Option<G::Move>| match mv {
            Some(mv) => rules.scores(&after(rules, state, seat, mv))[seat.index()] as f64,
            None => rules.scores(state)[seat.index()] as f64,
        };
        options.iter().map(score).collect::<Vec<f64>>()
    };
    let values = gains_of_turn(rules, state, seat, &options).unwrap_or_else(one_step);
    // The first of the best.
    let best = (0..options.len()).rev().max_by(|a, b| values[*a].total_cmp(&values[*b]))?;
    options.into_iter().nth(best)?
}

/// Games played out from a state.
struct Playouts<'g, G: Game> {
    rules: &'g G,
    from: &'g G::State,
    /// Something is hidden, and filled in again for each game.
    hidden: bool,
    /// For each option.
    games: u64,
    /// Options that may be looked at in all, and in the first game.
    most: u64,
    looks: u64,
}

impl<'g, G: Solve> Playouts<'g, G> {
    /// Plays one, to learn how long they are.
    fn of<D>(
        rules: &'g G,
        from: &'g G::State,
        hidden: bool,
        context: &mut SolveContext<D>,
    ) -> Result<Self> {
        let mut playouts = Self { rules, from, hidden, games: 1, most: LOOKS, looks: 0 };
        let world = playouts.world(context.sampler)?;
        playouts.play(world, None, context.sampler)?;
        playouts.share(1, context);
        Ok(playouts)
    }

    /// How many options there is time for.
    fn affordable(&self) -> usize {
        (self.most / (self.looks.max(1) * FEWEST)).max(4) as usize
    }

    /// Shares the time among the options.
    fn share<D>(&mut self, options: usize, context: &SolveContext<D>) {
        let games = self.most / (self.looks.max(1) * options.max(1) as u64);
        self.games = context.limits.games(games.clamp(FEWEST, GAMES));
    }

    fn policy(&self) -> &'static str {
        let seat = self.rules.next(self.from).seat();
        let looks = seat.and_then(|seat| self.rules.looks(self.from, seat, None));
        if looks.is_some() { "greedy" } else { "random" }
    }

    fn world(&self, sampler: &mut dyn Sampler) -> Result<G::State> {
        if self.hidden { filled(self.rules, self.from, sampler) } else { Ok(self.from.clone()) }
    }

    /// Who wins a game played out from here, after these dice or cards, if any are due first.
    fn play(
        &mut self,
        mut from: G::State,
        falls: Option<Due>,
        sampler: &mut dyn Sampler,
    ) -> Result<Seats> {
        if let Some(due) = falls {
            let_fall(self.rules, &mut from, due, sampler)?;
        }
        let (rules, hidden, looks) = (self.rules, self.hidden, &mut self.looks);
        play_out(rules, from, sampler, |state, next, sampler| {
            *looks += 1;
            if let Some(seat) = next.seat()
                && rules.looks(state, seat, None).is_some()
            {
                // Nobody plays by what others hide from them.
                let seen = hidden.then(|| rules.seen_by(state, Some(seat)));
                let options = options(rules, seen.as_ref().unwrap_or(state), seat, next);
                *looks += options.len() as u64;
                return Ok(options.into_iter().next().flatten().map(|mv| (seat, mv)));
            }
            Ok(at_random(rules, state, next, sampler))
        })
    }
}

/// Everybody's chance to win from here.
///
/// # Errors
/// `advice-none` where something is hidden that cannot be filled in.
pub fn outlook<G: Solve, D>(
    rules: &G,
    state: &G::State,
    context: &mut SolveContext<D>,
) -> Result<Outlook> {
    let hidden = is_hidden(rules, state, context.sampler);
    let solved = if hidden { None } else { context.solved.chances(rules, state) };
    if let Some(win) = solved.and_then(|chances| chances.of(state)) {
        return Ok(Outlook { win: win.to_vec(), basis: Basis::Exact });
    }
    let seats = rules.seats(state);
    let mut playouts = Playouts::of(rules, state, hidden, context)?;
    let (win, n) = means(seats, playouts.games, context, |sampler| {
        let world = playouts.world(sampler)?;
        Ok(playouts.play(world, None, sampler)?.shares(seats))
    })?;
    Ok(Outlook { win, basis: Basis::Simulated { n, policy: playouts.policy() } })
}
