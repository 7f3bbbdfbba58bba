//! Advice: solved for up to four players, estimated for larger tables (J13).

mod ends;
mod equilibrium;
mod odds;

use std::cmp::{Ordering, Reverse};
use std::collections::HashMap;
use std::sync::Arc;

use super::score::RollScore;
use super::{Move, Now, OddMiss, PairsAndWagers, State, Turn};
use crate::pieces::SplitMix;
use crate::prelude::*;
use crate::solve::expectation::after;
use crate::solve::rollouts::{means, play_out};
use crate::solve::{self, kept, may_ask, wilson};
use ends::Ends;
use equilibrium::Equilibrium;
pub use odds::Odds;

/// What an answer may use.
type Context<'a> = SolveContext<'a, Cache>;

/// Games played out for each option of an estimate, and for the chances of everybody.
const GAMES: u64 = 10_000;
const GAMES_OF_ODDS: u64 = 2_000;
/// Fewer are played where they are long: turns of all options together, some seconds.
const MOST_TURNS: u64 = 10_000_000;

/// No more solved games are kept: each takes up to 60 MB.
const MOST_KEPT: usize = 4;

/// Solved games, kept for the run.
#[derive(Default)]
pub struct Cache(HashMap<(u8, OddMiss, usize), Arc<Equilibrium>>);

impl Cache {
    /// The game of two takes no time to speak of.
    fn duel(&mut self, rules: &PairsAndWagers) -> Option<Arc<Equilibrium>> {
        self.solved(rules, 2, None)
    }

    /// `None` if time is up before it is solved.
    fn solved(
        &mut self,
        rules: &PairsAndWagers,
        players: usize,
        over: Option<&dyn Fn() -> bool>,
    ) -> Option<Arc<Equilibrium>> {
        let of = (rules.target, rules.odd_miss, players);
        if !self.0.contains_key(&of) {
            let solved = Arc::new(Equilibrium::new(rules, players, over)?);
            kept(&mut self.0, MOST_KEPT, of, |_: &_| solved);
        }
        self.0.get(&of).cloned()
    }
}

impl Solve for PairsAndWagers {
    type Cache = Cache;

    fn best(&self, state: &State, seat: Seat, context: &mut Context) -> Result<Advice<Move>> {
        may_ask(self, state, seat)?;
        let Some(turn) = state.turn() else {
            return match context.objective {
                Objective::Win => self.estimate(state, seat, context),
                _ => Err(no_turn(state)),
            };
        };
        let Some((ends, unit)) = self.ends(state, turn, context) else {
            return self.estimate(state, seat, context);
        };
        let options = state.choices().into_iter().map(|mv| (mv, ends.option(turn, mv)[0]));
        Ok(Advice { ranked: ranked(options, None), unit, basis: Basis::Exact })
    }

    fn choose(&self, state: &State, seat: Seat, context: &mut Context) -> Option<Move> {
        may_ask(self, state, seat).ok()?;
        let Some(turn) = state.turn() else { return Some(Move::Join) };
        match self.ends(state, turn, context) {
            Some((ends, _)) => first_of_best(&ends, state, turn),
            None => against_rival(&*context.cache.duel(self)?, state),
        }
    }

    fn outlook(&self, state: &State, context: &mut Context) -> Result<Option<Outlook>> {
        let seats = state.seats();
        let exact = |win| Ok(Some(Outlook { win, basis: Basis::Exact }));
        let solved = state.turn().and_then(|turn| self.chances(state, turn, context));
        match (state.now, solved) {
            _ if state.is_alone() => Ok(None),
            (Now::Over(_), _) => exact(self.winners(state).shares(seats)),
            (Now::Turn(turn, _), Some(ends)) => {
                let chances = ends.value(turn);
                let of = |seat| chances[turn.seat.steps_to(seat, seats)];
                exact(Seat::all(seats).map(of).collect())
            }
            _ => {
                let from = std::slice::from_ref(state);
                let (win, n) = self.played_out(from, GAMES_OF_ODDS, context)?;
                Ok(Some(Outlook { win, basis: Basis::Simulated { n, policy: "best" } }))
            }
        }
    }

    fn odds(
        &self,
        state: &State,
        _seat: Seat,
        _names: &Names,
        _context: &mut Context,
    ) -> Result<Box<dyn Answer>> {
        let turn = state.turn().ok_or_else(|| no_turn(state))?;
        Ok(Box::new(Odds::of_turn(state, turn)))
    }

    fn answers() -> Answers {
        Answers::default().score::<RollScore>().odds::<Odds>()
    }

    /// What makes the most points of the turn on average.
    fn greedy(&self, state: &State, _seat: Seat, _sampler: &mut dyn Sampler) -> Option<Move> {
        match state.turn() {
            Some(turn) => first_of_best(&Ends::points(self, state.banked[turn.seat]), state, turn),
            None => state.choices().first().copied(),
        }
    }
}

impl PairsAndWagers {
    /// What the ways of ending this turn are worth, where that is computed, and in what unit.
    fn ends(&self, state: &State, turn: Turn, context: &mut Context) -> Option<(Ends, Unit)> {
        // J12: a position of one seat has nothing else to play for.
        if state.is_alone() || context.objective == Objective::Points {
            return Some((Ends::points(self, state.banked[turn.seat]), Unit::Points));
        }
        Some((self.chances(state, turn, context)?, Unit::Win))
    }

    /// The chances to win that they leave, where the game is solved (J13).
    fn chances(&self, state: &State, turn: Turn, context: &mut Context) -> Option<Ends> {
        let players = state.seats();
        let chased = state.leader_against(turn.seat).is_some();
        let solved = Equilibrium::fits(self, players)
            && (chased || Equilibrium::settles(self, players))
            && state.mid_is_settled()
            && state.playing.len() == players;
        let seats = turn.seat.around(players);
        let over = context.limits.over.filter(|_| context.limits.timed);
        let solved = solved.then(|| context.cache.solved(self, players, over)).flatten();
        solved.map(|solved| solved.ends(state, seats))
    }

    /// J13: plays every option out many times, with the same dice for all of them.
    pub(super) fn estimate(
        &self,
        state: &State,
        seat: Seat,
        context: &mut Context,
    ) -> Result<Advice<Move>> {
        let choices = state.choices();
        let ahead: Vec<State> = choices.iter().map(|mv| after(self, state, seat, mv)).collect();
        let turns = (ahead.len() * state.seats() * usize::from(self.target)) as u64;
        let games = GAMES.min(MOST_TURNS / turns.max(1));
        let (won, n) = self.played_out(&ahead, games, context)?;
        let own = won.chunks(state.seats()).map(|won| won[seat.index()]);
        let ranked = ranked(choices.into_iter().zip(own), Some(n));
        let basis = Basis::Simulated { n, policy: "best" };
        Ok(Advice { ranked, unit: Unit::Win, basis })
    }

    /// Everybody's share of the wins from each of these moments, everybody playing as if against
    /// their rival alone, and in how many games.
    fn played_out(
        &self,
        from: &[State],
        usual: u64,
        context: &mut Context,
    ) -> Result<(Vec<f64>, u64)> {
        let never = || Refusal::new(Code::WorkTooLarge, "the game of two is not solved");
        let two = context.cache.duel(self).ok_or_else(never)?;
        let (games, seats) = (context.limits.games(usual), from.first().map_or(0, State::seats));
        means(from.len() * seats, games, context, |sampler| {
            let seed = u64::from(sampler.below(u32::MAX));
            let mut won = Vec::new();
            for state in from {
                let winners =
                    play_out(self, state.clone(), &mut SplitMix(seed), |state, next, _| {
                        let seat = next.seat().filter(|_| !matches!(next, Next::Chance(_)));
                        Ok(seat.zip(against_rival(&two, state)))
                    })?;
                won.extend(winners.shares(seats));
            }
            Ok(won)
        })
    }
}

/// J13: what is best as if against the rival alone, who is the leader, or the best of the others;
/// of equals the first clockwise, who is the first to answer.
fn against_rival(two: &Equilibrium, state: &State) -> Option<Move> {
    let Some(turn) = state.turn() else { return Some(Move::Join) };
    let seat = turn.seat;
    let others = seat.around(state.seats()).skip(1);
    let best = others.min_by_key(|other| Reverse(state.banked[*other])).unwrap_or(seat);
    let rival = state.leader_against(seat).unwrap_or(best);
    first_of_best(&two.ends(state, [seat, rival].into_iter()), state, turn)
}

fn first_of_best(ends: &Ends, state: &State, turn: Turn) -> Option<Move> {
    let options = state.choices().into_iter().map(|mv| (mv, ends.option(turn, mv)[0]));
    options.min_by(rank).map(|(mv, _)| mv)
}

/// Best first; of an estimate with its intervals.
fn ranked(options: impl Iterator<Item = (Move, f64)>, games: Option<u64>) -> Vec<Ranked<Move>> {
    let mut options: Vec<_> = options.collect();
    options.sort_by(rank);
    let option = |(mv, value)| {
        let ci95 = games.map(|n| wilson(value, n as f64));
        Ranked { ci95, ..Ranked::of(mv, value) }
    };
    options.into_iter().map(option).collect()
}

/// The best comes first, and of equals what puts nothing up (J13).
fn rank((one, a): &(Move, f64), (other, b): &(Move, f64)) -> Ordering {
    let puts_up = |mv: &Move| !matches!(mv, Move::NoWager | Move::Stop | Move::Decline);
    solve::best_first(*a, *b).then(puts_up(one).cmp(&puts_up(other)))
}

/// There are no odds of dice where nobody has a turn.
fn no_turn(state: &State) -> Refusal {
    match state.now {
        Now::Asking { .. } => {
            Refusal::new(Code::AdviceNone, "no dice are in play before Bet to Mid").rule("R10")
        }
        _ => solve::game_over("R9"),
    }
}
