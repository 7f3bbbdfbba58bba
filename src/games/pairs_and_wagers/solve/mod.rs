//! Advice: solved for up to four players, estimated for larger tables (J13).

mod ends;
mod equilibrium;
mod odds;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use super::score::RollScore;
use super::{Move, OddMiss, PairsAndWagers, State, Turn};
use crate::prelude::*;
use crate::solve::expectation::after;
use crate::solve::rollouts::{Contest, Luck, chances, play_out};
use crate::solve::{best_first, kept, may_ask, nothing_to_decide};
use ends::Ends;
use equilibrium::Equilibrium;

/// What an answer may use.
type Context<'a> = SolveContext<'a>;

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
    fn best(&self, state: &State, seat: Seat, context: &mut Context) -> Result<Advice<Move>> {
        may_ask(self, state, seat)?;
        let Some(turn) = state.turn() else {
            return match context.objective {
                Some(Objective::Win) => self.estimate(state, seat, context),
                _ => Err(nothing_to_decide(self, state)),
            };
        };
        let Some((ends, unit)) = self.ends(state, turn, context) else {
            return self.estimate(state, seat, context);
        };
        let options = state.choices().into_iter().map(|mv| (mv, ends.option(turn, mv)[0]));
        Ok(advice(options.map(|(mv, value)| Ranked::of(mv, value)), unit, Basis::EXACT))
    }

    fn choose(&self, state: &State, seat: Seat, context: &mut Context) -> Option<Move> {
        may_ask(self, state, seat).ok()?;
        let Some(turn) = state.turn() else { return Some(Move::Join) };
        match self.ends(state, turn, context) {
            Some((ends, _)) => first_of_best(&ends, state, turn),
            None => against_rival(&*context.cache.of::<Cache>().duel(self)?, state),
        }
    }

    fn outlook(&self, state: &State, context: &mut Context) -> Result<Option<Outlook>> {
        if state.is_alone() {
            return Ok(None);
        }
        let ends = state.turn().and_then(|turn| Some((turn, self.chances(state, turn, context)?)));
        let Some((turn, ends)) = ends else {
            return self.estimated(state, context).map(Some);
        };
        let (seats, chances) = (state.seats(), ends.value(turn));
        let of = |seat| chances[turn.seat.steps_to(seat, seats)];
        let win = Seat::all(seats).map(of).collect();
        Ok(Some(Outlook { win, basis: Basis::EXACT }))
    }

    fn odds(at: &Position<Self>, _seat: Seat, _context: &mut Context) -> Result<Box<dyn Answer>> {
        let Position { rules, state, .. } = at;
        let turn = state.turn().ok_or_else(|| nothing_to_decide(rules, state))?;
        Ok(Box::new(odds::of_turn(state, turn)))
    }

    fn answers(all: &mut SchemaGenerator) -> Answers {
        let (score, odds) = (all.subschema_for::<RollScore>(), all.subschema_for::<Odds>());
        Answers { score: vec![score], odds: vec![odds] }
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
        if state.is_alone() || context.objective == Some(Objective::Points) {
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
        let solved =
            solved.then(|| context.cache.of::<Cache>().solved(self, players, over)).flatten();
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
        let each = (state.seats() * usize::from(self.target)) as u64;
        let turns = Contest::stages(ahead.len()) * each;
        let games = 1..=context.limits.games(GAMES.min(MOST_TURNS / turns.max(1)));
        let two = context.cache.of::<Cache>().duel(self).ok_or_else(never)?;
        let draw = |sampler: &mut dyn Sampler| Ok(Luck::drawn::<Self>(sampler));
        let contest = Contest::between(ahead.len(), games, context, draw, |i, luck| {
            let end = self.played_out(&ahead[i], &two, luck.clone())?;
            Ok(self.winners(&end).shares(state.seats())[seat.index()])
        })?;
        let ranked = choices.into_iter().enumerate();
        let ranked = ranked.map(|(i, mv)| Ranked::chance(mv, contest.value(i)));
        let basis = Basis::simulated(contest.n(), "best");
        Ok(advice(ranked, Unit::Win, basis))
    }

    /// Everybody's chance to win where it is not solved, or the game is over.
    fn estimated(&self, state: &State, context: &mut Context) -> Result<Outlook> {
        let two = context.cache.of::<Cache>().duel(self).ok_or_else(never)?;
        chances(self, state, (GAMES_OF_ODDS, "best"), context, |sampler| {
            self.played_out(state, &two, Luck::drawn::<Self>(sampler))
        })
    }

    /// Plays on, everybody as if against their rival alone.
    fn played_out(&self, from: &State, two: &Equilibrium, luck: Luck) -> Result<State> {
        play_out(self, from.clone(), luck, |state, next, _| {
            let seat = next.seat().filter(|_| !matches!(next, Next::Chance(_)));
            seat.zip(against_rival(two, state))
        })
    }
}

fn never() -> Refusal {
    Refusal::new(Code::WorkTooLarge, "the game of two is not solved")
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
    let rank = |(one, a): &(Move, f64), (other, b): &(Move, f64)| {
        best_first(*a, *b).then(puts_up(*one).cmp(&puts_up(*other)))
    };
    options.min_by(rank).map(|(mv, _)| mv)
}

fn advice(ranked: impl Iterator<Item = Ranked<Move>>, unit: Unit, basis: Basis) -> Advice<Move> {
    let mut ranked: Vec<_> = ranked.collect();
    ranked.sort_by_key(|option| option.mv.is_some_and(puts_up));
    Advice::of(ranked, unit, basis)
}

/// J13: of equals comes first what puts nothing up.
fn puts_up(mv: Move) -> bool {
    !matches!(mv, Move::NoWager | Move::Stop | Move::Decline)
}
