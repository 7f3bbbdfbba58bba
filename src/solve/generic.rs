//! Analysis that every game gets for free: exact where few states can be reached, else
//! from playouts, in which everybody takes the option that looks best, or a random one.

use std::cell::Cell;

use super::expectation::{Chances, after};
use super::rollouts::{Contest, Luck, at_random, chances, let_fall, nothing_listed, play_out};
use super::{Advice, Basis, Cache, Objective, Outlook, Ranked, Solve, SolveContext, Unit, may_ask};
use crate::game::{Choice, Game, Next};
use crate::pieces::{Result, Sampler, Seat, refusal};

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

/// The solved game that contains this state, if it is small enough: the last one if that does.
fn solved<'c, G: Game>(
    rules: &G,
    state: &G::State,
    cache: &'c mut Cache,
) -> Option<&'c Chances<G>> {
    let last: &mut Option<(G, Chances<G>)> = cache.of();
    if !last.as_ref().is_some_and(|(of, all)| of == rules && all.of(state).is_some()) {
        *last = Chances::to_win(rules, state, MOST_STATES).map(|all| (rules.clone(), all));
    }
    last.as_ref().map(|(_, all)| all)
}

/// Whether players hide something from each other here, or in one random game by these rules.
fn is_hidden<G: Game>(rules: &G, state: &G::State, sampler: &mut dyn Sampler) -> bool {
    let seats = rules.seats(state);
    let mut hidden = Seat::all(seats).any(|seat| rules.seen_by(state, Some(seat)) != *state);
    let fresh = rules.start(seats.max(G::INFO.seats.0), None);
    let _ = play_out(rules, fresh, Luck::drawn::<G>(sampler), |state, next, sampler| {
        hidden |= next.due().is_some_and(|due| due.hidden);
        at_random(rules, state, next, sampler)
    });
    hidden
}

/// Ranks the moves of `seat` by its chance to win, or by the points of its turn.
///
/// # Errors
/// `advice-none` where there is nothing to decide or to list, `seat-wrong`, `work-too-large`.
pub fn best<G: Solve>(
    rules: &G,
    state: &G::State,
    seat: Seat,
    context: &mut SolveContext,
) -> Result<Advice<G::Move>> {
    let next = may_ask(rules, state, seat)?;
    let (mut moves, mut skipped) = options(rules, state, seat, next);
    if moves.is_empty() {
        return Err(nothing_listed());
    }
    let exactly = |moves: Vec<_>, unit, values: Vec<f64>| {
        let ranked = moves.into_iter().zip(values).map(|(mv, value)| Ranked::of(mv, value));
        Advice { skipped, ..Advice::of(ranked.collect(), unit, Basis::EXACT) }
    };
    if context.objective == Some(Objective::Points) {
        let none = || refusal!(AdviceNone, "the points of this turn alone cannot be worked out");
        let gains = gains_of_turn(rules, state, seat, &moves).ok_or_else(none)?;
        return Ok(exactly(moves, Unit::Points, gains));
    }
    let hidden = is_hidden(rules, state, context.sampler);
    let solved = if hidden { None } else { solved(rules, state, context.cache) };
    let worth = solved.and_then(|solved| solved.worth(rules, state, seat, &moves));
    if let Some(chances) = worth {
        return Ok(exactly(moves, Unit::Win, chances));
    }
    let playouts = Playouts::of(rules, state, hidden, context)?;
    // As many as there is time for; of those that look alike all stay.
    let most = (LOOKS / (playouts.first * FEWEST)).max(4) as usize;
    let looks = |mv: &Option<G::Move>| look(rules, state, seat, mv.as_ref());
    if let Some(least) = moves.get(most - 1).map(looks) {
        let all = moves.len();
        moves.retain(|mv| looks(mv) >= least);
        skipped += (all - moves.len()) as u64;
    }
    let games = FEWEST..=context.limits.games(playouts.games(moves.len()));
    let draw =
        |sampler: &mut dyn Sampler| Ok((playouts.world(sampler)?, Luck::drawn::<G>(sampler)));
    let contest = Contest::between(moves.len(), games, context, draw, |i, (world, luck)| {
        let (mut from, mut luck) = (world.clone(), luck.clone());
        match (&moves[i], next.due()) {
            (Some(mv), _) => from = after(rules, world, seat, mv),
            (None, Some(due)) => let_fall(rules, &mut from, due, luck.of(seat))?,
            (None, None) => {}
        }
        let end = playouts.play(from, luck)?;
        Ok(rules.winners(&end).shares(rules.seats(state))[seat.index()])
    })?;
    let ranked = moves.into_iter().enumerate();
    let ranked = ranked.map(|(i, mv)| Ranked::chance(mv, contest.value(i))).collect();
    let basis = Basis::simulated(contest.n(), Playouts::<G>::POLICY);
    Ok(Advice { skipped, ..Advice::of(ranked, Unit::Win, basis) })
}

/// What a seat may do of what can be listed, what looks best first, and how many other moves there are at
/// least; no move is to roll.
fn options<G: Solve>(
    rules: &G,
    state: &G::State,
    seat: Seat,
    next: Next,
) -> (Vec<Option<G::Move>>, u64) {
    let mut skipped = 0;
    let offers = rules.offers(state).into_iter().filter(|offer| offer.seat == seat);
    let moves = offers.filter_map(|offer| match offer.choice {
        Choice::Move(mv) => Some(mv),
        Choice::Range { kind, least, most } => {
            skipped += most.abs_diff(least);
            rules.ranged(kind, least)
        }
        Choice::Open { .. } => {
            skipped += 1;
            None
        }
    });
    let looks = |mv: Option<G::Move>| (look(rules, state, seat, mv.as_ref()), mv);
    let mut options: Vec<_> = moves.map(Some).map(looks).collect();
    options.extend(next.due().map(|_| looks(None)));
    options.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    (options.into_iter().map(|(_, mv)| mv).collect(), skipped)
}

/// How good it looks.
fn look<G: Solve>(rules: &G, state: &G::State, seat: Seat, mv: Option<&G::Move>) -> f64 {
    G::LOOKS.map_or(0.0, |looks| looks(rules, state, seat, mv))
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
    let (options, _) = options(rules, state, seat, rules.next(state));
    if G::LOOKS.is_some() {
        return options.into_iter().next()?;
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
    /// Options looked at in all games so far, and in the first of them.
    looked: Cell<u64>,
    first: u64,
}

impl<'g, G: Solve> Playouts<'g, G> {
    const POLICY: &'static str = if G::LOOKS.is_some() { "greedy" } else { "random" };

    /// Plays one, to learn how long they are.
    fn of(
        rules: &'g G,
        from: &'g G::State,
        hidden: bool,
        context: &mut SolveContext,
    ) -> Result<Self> {
        let playouts = Self { rules, from, hidden, looked: Cell::new(1), first: 1 };
        playouts.play(playouts.world(context.sampler)?, Luck::drawn::<G>(context.sampler))?;
        Ok(Self { first: playouts.looked.get(), ..playouts })
    }

    /// How often there is time to play each out, of those that stay to the end.
    fn games(&self, options: usize) -> u64 {
        let rounds = Contest::stages(options);
        (LOOKS / (self.first * rounds)).clamp(FEWEST, GAMES)
    }

    /// The state with what may be hidden in it: a player's view does not say that, and unless the game
    /// can fill it in, there is no advice.
    ///
    /// # Errors
    /// `advice-none`.
    fn world(&self, sampler: &mut dyn Sampler) -> Result<G::State> {
        let mut world = self.from.clone();
        if !self.hidden || self.rules.fill(&mut world, sampler) {
            return Ok(world);
        }
        Err(refusal!(
            AdviceNone,
            "players hide something here, and this game has no advice on that"
        ))
    }

    /// The end of a game played out from here.
    fn play(&self, from: G::State, luck: Luck) -> Result<G::State> {
        let end = play_out(self.rules, from, luck, |state, next, sampler| {
            self.looked.set(self.looked.get() + 1);
            let (Some(_), Some(seat)) = (G::LOOKS, next.seat()) else {
                return at_random(self.rules, state, next, sampler);
            };
            // Nobody plays by what others hide from them.
            let seen = self.rules.seen_by(state, Some(seat));
            let (options, _) = options(self.rules, &seen, seat, next);
            self.looked.set(self.looked.get() + options.len() as u64);
            Some((seat, options.into_iter().next()??))
        })?;
        if self.rules.next(&end) == Next::Over { Ok(end) } else { Err(nothing_listed()) }
    }
}

/// Everybody's chance to win from here.
///
/// # Errors
/// `advice-none` where something is hidden that cannot be filled in.
pub fn outlook<G: Solve>(
    rules: &G,
    state: &G::State,
    context: &mut SolveContext,
) -> Result<Outlook> {
    let hidden = is_hidden(rules, state, context.sampler);
    let solved = if hidden { None } else { solved(rules, state, context.cache) };
    if let Some(win) = solved.and_then(|chances| chances.of(state)) {
        return Ok(Outlook { win: win.to_vec(), basis: Basis::EXACT });
    }
    let playouts = Playouts::of(rules, state, hidden, context)?;
    let games = (playouts.games(2), Playouts::<G>::POLICY);
    chances(rules, state, games, context, |sampler| {
        playouts.play(playouts.world(sampler)?, Luck::drawn::<G>(sampler))
    })
}
