//! Advice: solved for up to four players, estimated for larger tables (J13).

mod ends;
mod odds;
mod several;
mod two_player;

use std::cmp::{Ordering, Reverse};
use std::collections::HashMap;

use super::answers::{RollScore, TurnScore};
use super::score::{Combination, others};
use super::{Move, OddMiss, PairsAndWagers, Phase, Stage, State, Turn};
use crate::prelude::*;
use crate::solve::expectation::after;
use crate::solve::{self, Limits, kept, not_at_turn, wilson};
use ends::Ends;
pub use odds::Odds;
use several::Several;
use two_player::Solved;

/// What an answer may use.
type Context<'a> = SolveContext<'a, Cache>;

/// Games played out for each option of an estimate, and for the chances of everybody.
const GAMES: u64 = 10_000;
const GAMES_OF_ODDS: u64 = 2_000;

/// No more solved games of three and four are kept: each takes up to 60 MB.
const MOST_KEPT: usize = 4;

/// Solved games, kept for the run.
#[derive(Default)]
pub struct Cache {
    solved: HashMap<(u8, OddMiss), Solved>,
    several: HashMap<(u8, OddMiss, usize), Several>,
}

/// What the ways of ending a turn are worth: to whoever is at turn, or to everybody.
enum Stakes {
    Own(Box<Ends<1>>),
    All(Box<Ends<4>>),
}

impl Stakes {
    /// What a move is worth to the player at turn.
    fn option(&self, turn: &Turn, mv: Move) -> f64 {
        match self {
            Stakes::Own(ends) => ends.option(turn, mv)[0],
            Stakes::All(ends) => ends.option(turn, mv)[0],
        }
    }

    /// What the turn is worth to everybody, clockwise from the player at turn.
    fn value(&self, turn: &Turn) -> [f64; 4] {
        match self {
            Stakes::Own(ends) => {
                let [own] = ends.value(turn);
                [own, 1.0 - own, 0.0, 0.0]
            }
            Stakes::All(ends) => ends.value(turn),
        }
    }

    /// The most valuable move.
    fn first_of_best(&self, state: &State, turn: &Turn) -> Option<Move> {
        let ranked = |mv: Move| (mv, self.option(turn, mv));
        state.legal().into_iter().map(ranked).min_by(|a, b| rank(*a, *b)).map(|(mv, _)| mv)
    }
}

impl Cache {
    fn solved(&mut self, rules: &PairsAndWagers) -> &Solved {
        self.solved.entry((rules.target, rules.odd_miss)).or_insert_with(|| Solved::new(rules))
    }

    /// As against the rival alone (J13).
    fn rivalry(&mut self, rules: &PairsAndWagers, state: &State, turn: &Turn) -> Stakes {
        Stakes::Own(Box::new(self.solved(rules).ends(state, turn.seat, rival(state, turn.seat))))
    }

    /// Chances to win, of a moment that [is solved](is_solved), unless it is broken off.
    fn chances(
        &mut self,
        rules: &PairsAndWagers,
        state: &State,
        turn: &Turn,
        limits: &Limits,
    ) -> Option<Stakes> {
        let players = state.seats();
        if players == 2 {
            return Some(self.rivalry(rules, state, turn));
        }
        let key = (rules.target, rules.odd_miss, players);
        if !self.several.contains_key(&key) {
            let solved = Several::new(rules, players, &|| limits.are_broken_off())?;
            kept(&mut self.several, MOST_KEPT, key, |_| solved);
        }
        Some(Stakes::All(Box::new(self.several.get(&key)?.ends(state, turn.seat))))
    }
}

impl Solve for PairsAndWagers {
    type Cache = Cache;

    fn objectives() -> &'static [Objective] {
        &[Objective::Win, Objective::Points]
    }

    fn best(&self, state: &State, seat: Seat, context: &mut Context) -> Result<Advice<Move>> {
        self.may_ask(state, seat)?;
        let Some(turn) = state.running() else {
            return match context.objective {
                Objective::Win => self.estimate(state, seat, context),
                _ => Err(nothing_to_decide(self, state)),
            };
        };
        let Some((stakes, unit)) = self.stakes(state, &turn, context) else {
            return self.estimate(state, seat, context);
        };
        let moves = state.legal().into_iter();
        let options = moves.map(|mv| Ranked::of(mv, stakes.option(&turn, mv)));
        Ok(Advice { ranked: ranked(options), unit, basis: Basis::Exact, whole: None })
    }

    fn choose(&self, state: &State, seat: Seat, context: &mut Context) -> Option<Move> {
        self.may_ask(state, seat).ok()?;
        let Some(turn) = state.running() else { return Some(Move::Join) };
        match self.stakes(state, &turn, context) {
            Some((stakes, _)) => stakes.first_of_best(state, &turn),
            None => context.cache.rivalry(self, state, &turn).first_of_best(state, &turn),
        }
    }

    fn outlook(&self, state: &State, context: &mut Context) -> Result<Option<Outlook>> {
        let seats = state.seats();
        let mut win = vec![0.0; seats];
        if let Some(turn) = state.running()
            && is_solved(self, state, context.exact)
            && let Some(stakes) = context.cache.chances(self, state, &turn, &context.limits)
        {
            for (seat, chance) in turn.seat.around(seats).zip(stakes.value(&turn)) {
                win[seat.index()] = chance;
            }
        } else if state.phase == Some(Phase::Over) {
            win[state.leader.map_or(0, Seat::index)] = 1.0;
        } else {
            let (won, n) = self.played_out(std::slice::from_ref(state), GAMES_OF_ODDS, context)?;
            let win = won.concat().into_iter().map(|won| won as f64 / n as f64).collect();
            return Ok(Some(Outlook { win, basis: Basis::Estimate { n, policy: "best" } }));
        }
        Ok(Some(Outlook { win, basis: Basis::Exact }))
    }

    fn odds(
        &self,
        state: &State,
        _seat: Seat,
        _names: &Names,
        _context: &mut Context,
    ) -> Result<Box<dyn Answer>> {
        match state.running() {
            Some(turn) => Ok(Box::new(Odds::of_turn(state, &turn))),
            None => Err(nothing_to_decide(self, state)),
        }
    }

    fn answers() -> Answers {
        Answers::default().score::<RollScore>().score::<TurnScore>().odds::<Odds>()
    }

    /// What makes the most points of the turn on average, and under a leader whatever can still
    /// pass.
    fn greedy(&self, state: &State, _seat: Seat, _sampler: &mut dyn Sampler) -> Option<Move> {
        let Some(turn) = state.running() else { return state.turn.map(|_| Move::Join) };
        let chased = state.leader_against(turn.seat);
        let short = chased.map(|leader| state.banked(leader) + 1 - state.banked(turn.seat));
        match turn.stage {
            // Above three points it takes luck or doubling.
            Stage::Wager if short.is_some_and(|short| short > 3) => Some(Move::Odd),
            Stage::Wager => Some(Move::NoWager),
            Stage::Get(_) if state.may_get(&turn) => Some(Move::Get),
            Stage::Better(dice) if state.may_better(&turn, dice) => {
                let enough = match short {
                    Some(short) => u32::from(turn.points(dice)) >= short,
                    // Trips rarely become a quad.
                    None => Combination::of(dice) == Combination::Trips,
                };
                Some(if enough { Move::Stop } else { Move::Better(others(dice)) })
            }
            Stage::Get(_) | Stage::Better(_) => Some(Move::Stop),
            Stage::First | Stage::Again | Stage::Improve(_) => None,
        }
    }
}

impl PairsAndWagers {
    fn may_ask(&self, state: &State, seat: Seat) -> Result<()> {
        if state.legal().is_empty() {
            return Err(nothing_to_decide(self, state));
        }
        if self.next(state).seat() != Some(seat) {
            return Err(not_at_turn().rule("R2"));
        }
        Ok(())
    }

    /// What the ways of ending this turn are worth, where that is computed, and in what unit.
    fn stakes(&self, state: &State, turn: &Turn, context: &mut Context) -> Option<(Stakes, Unit)> {
        // J12: a position of one seat has nothing else to play for.
        if state.is_fragment() || context.objective == Objective::Points {
            let ends = Ends::points(self, state.banked(turn.seat));
            return Some((Stakes::Own(Box::new(ends)), Unit::Points));
        }
        let solved = is_solved(self, state, context.exact);
        let SolveContext { cache, limits, .. } = context;
        let stakes = solved.then(|| cache.chances(self, state, turn, limits)).flatten();
        stakes.map(|stakes| (stakes, Unit::Win))
    }

    /// J13: plays every option out many times, with the same dice for all of them.
    pub(super) fn estimate(
        &self,
        state: &State,
        seat: Seat,
        context: &mut Context,
    ) -> Result<Advice<Move>> {
        let moves = state.legal();
        let ends: Vec<State> = moves.iter().map(|mv| after(self, state, seat, mv)).collect();
        let (won, n) = self.played_out(&ends, GAMES, context)?;
        let options = moves.into_iter().zip(won).map(|(mv, won)| {
            let share = won[seat.index()] as f64 / n as f64;
            Ranked { ci95: Some(wilson(share, n as f64)), ..Ranked::of(mv, share) }
        });
        let basis = Basis::Estimate { n, policy: "best" };
        Ok(Advice { ranked: ranked(options), unit: Unit::Win, basis, whole: None })
    }

    /// How often each seat wins from each of these moments, everybody playing as if against their
    /// rival alone, and in how many games.
    fn played_out(
        &self,
        from: &[State],
        usual: u64,
        context: &mut Context,
    ) -> Result<(Vec<Vec<u64>>, u64)> {
        if context.exact && context.limits.are_broken_off() {
            return Err(Refusal::new(Code::WorkTooLarge, "it was broken off before all was known"));
        }
        if context.exact {
            let message = "an exact answer is known for up to four players without an open Bet to \
                           Mid, and for four up to a target of 31, but not for all of them";
            return Err(Refusal::new(Code::WorkTooLarge, message).rule("J13"));
        }
        let solved = context.cache.solved(self);
        let mut won: Vec<Vec<u64>> = from.iter().map(|state| vec![0; state.seats()]).collect();
        let most = context.limits.games(usual).max(1);
        let mut n = 0;
        while n < most && (n == 0 || !context.limits.are_over()) {
            let mut falls = Falls::default();
            for (state, won) in from.iter().zip(&mut won) {
                if let Some(winner) =
                    self.plays_out(state.clone(), solved, &mut falls, context.sampler)
                {
                    won[winner.index()] += 1;
                }
            }
            n += 1;
            if n.is_multiple_of(100) {
                (context.progress)(n as f64 / most as f64);
            }
        }
        Ok((won, n))
    }

    /// Plays a game to its end, and says who won.
    fn plays_out(
        &self,
        mut state: State,
        solved: &Solved,
        falls: &mut Falls,
        sampler: &mut dyn Sampler,
    ) -> Option<Seat> {
        let events = &mut Narration::nobody();
        // The turn of these dice, and how many of them have fallen.
        let (mut at_turn, mut turns, mut fallen) = (None, 0, 0);
        loop {
            match state.running() {
                None => match state.turn {
                    Some(asked) => self.play(&mut state, asked, &Move::Join, events),
                    None => return state.leader,
                },
                Some(turn) if !state.legal().is_empty() => {
                    let ends = solved.ends(&state, turn.seat, rival(&state, turn.seat));
                    let mv = Stakes::Own(Box::new(ends)).first_of_best(&state, &turn)?;
                    self.play(&mut state, turn.seat, &mv, events);
                }
                Some(turn) => {
                    if at_turn.replace(turn.seat) != Some(turn.seat) {
                        (turns, fallen) = (turns + 1, 0);
                    }
                    let Next::Chance(due) = self.next(&state) else { return None };
                    let n = usize::from(due.what.count());
                    let dice = falls.throw(turns - 1, fallen, n, sampler);
                    fallen += n;
                    self.apply_outcome(&mut state, &Outcome::Dice(dice), events);
                }
            }
        }
    }
}

/// The dice of a game, turn by turn: the same for all that is tried from one moment.
#[derive(Default)]
struct Falls(Vec<Vec<u8>>);

impl Falls {
    /// Dice of a turn in which so many have fallen already.
    fn throw(&mut self, turn: usize, fallen: usize, n: usize, sampler: &mut dyn Sampler) -> Dice {
        if self.0.len() == turn {
            self.0.push(Vec::new());
        }
        let faces = &mut self.0[turn];
        while faces.len() < fallen + n {
            faces.push(sampler.below(6) as u8 + 1);
        }
        Dice::of(&faces[fallen..fallen + n])
    }
}

/// The one who counts when everybody else is left out (J13): the leader, or the best of the
/// others; of equals the first clockwise, who is the first to answer.
fn rival(state: &State, seat: Seat) -> Seat {
    let others = seat.around(state.seats()).skip(1);
    let best = others.min_by_key(|other| Reverse(state.banked(*other))).unwrap_or(seat);
    state.leader_against(seat).unwrap_or(best)
}

/// Whether chances to win are known exactly at this moment (J13), `exact` if nothing else will do.
fn is_solved(rules: &PairsAndWagers, state: &State, exact: bool) -> bool {
    let asking = state.phase == Some(Phase::Mid);
    let players = state.seats();
    let fits = players == 2 || Several::fits(rules, players, exact);
    let chased = state.turn.is_some_and(|seat| state.leader_against(seat).is_some());
    fits && (chased || Several::settles(rules, players)) && state.mid_is_settled() && !asking
}

fn ranked(options: impl Iterator<Item = Ranked<Move>>) -> Vec<Ranked<Move>> {
    let mut options: Vec<_> = options.collect();
    options.sort_by(|a, b| match (a.mv, b.mv) {
        (Some(one), Some(other)) => rank((one, a.value), (other, b.value)),
        (one, other) => one.is_some().cmp(&other.is_some()),
    });
    options
}

/// The best comes first, and of equals what puts nothing up (J13).
fn rank((one, a): (Move, f64), (other, b): (Move, f64)) -> Ordering {
    let puts_up = |mv| !matches!(mv, Move::NoWager | Move::Stop | Move::Decline);
    solve::best_first(a, b).then(puts_up(one).cmp(&puts_up(other)))
}

fn nothing_to_decide(rules: &PairsAndWagers, state: &State) -> Refusal {
    match rules.next(state) {
        Next::Decide(_) => {
            let message = "no dice are in play before Bet to Mid is made";
            Refusal::new(Code::AdviceNone, message).rule("R10")
        }
        next => solve::nothing_to_decide(next, "R9"),
    }
}
