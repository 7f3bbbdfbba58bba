//! Advice and odds: turns are solved exactly.

mod keeps;
mod several;
mod turns;
mod winning;

use std::cmp::Reverse;

use super::score::TurnScore;
use super::{DICE, Dalmatian, Move, Now, ROUNDS, State, Turn};
use crate::prelude::*;
use crate::solve::{may_ask, nothing_to_decide};
use keeps::LATTICE;
use turns::{Cache, Exact, Rivals, SolvedTurn, WAYS};
use winning::Pays;

/// What an answer may use.
type Context<'a> = SolveContext<'a>;

impl Solve for Dalmatian {
    fn best(&self, state: &State, seat: Seat, context: &mut Context) -> Result<Advice<Move>> {
        may_ask(self, state, seat)?;
        let turn = state.deciding().ok_or_else(|| nothing_to_decide(self, state))?;
        let (unit, basis, solved) = if context.objective == Some(Objective::Win) {
            (Unit::Win, basis(state), self.solved_to_win(state, turn, context.cache.of()))
        } else {
            let rivals = Rivals::of(self, state, turn);
            (Unit::Points, Basis::EXACT, context.cache.of::<Cache>().turn(self, turn.total, rivals))
        };
        let choices = turn.dice.choices().filter_map(|dice| {
            let keep = LATTICE.number[&turn.dice.minus(dice)?];
            let mv = if dice.is_empty() { Move::Stop } else { Move::Reroll(dice) };
            Some((solved.keeping(turn.left, keep)?, mv))
        });
        let mut choices: Vec<_> = choices.collect();
        choices.sort_by_key(|(worth, _)| Reverse(*worth));
        let ranked = choices.into_iter().map(|(worth, mv)| Ranked::of(mv, worth.value())).collect();
        Ok(Advice::of(ranked, unit, basis))
    }

    fn outlook(&self, state: &State, context: &mut Context) -> Result<Option<Outlook>> {
        if state.round().is_none() || state.is_alone() {
            return Ok(None);
        }
        Ok(Some(Outlook { win: self.wins(state, context.cache.of()), basis: basis(state) }))
    }

    fn odds(at: &Position<Self>, _seat: Seat, context: &mut Context) -> Result<Box<dyn Answer>> {
        let Position { rules, state, .. } = at;
        let turn = state.turn().ok_or_else(|| nothing_to_decide(rules, state))?;
        let (total, dice) = (turn.total, turn.dice);
        let solved = context.cache.of::<Cache>().turn(rules, total, Rivals::of(rules, state, turn));
        // Counted over the dice that may still fall.
        let dice_each = if rules.eight_dice { 1 } else { DICE };
        let of = 6_u64.pow((turn.missing() + turn.left * dice_each).into());
        let counts = solved.from(turn).counts.map(|ways| ways / (WAYS / of));
        let points: u64 = (0..).zip(counts).map(|(score, ways)| score * ways).sum();
        let from = if dice.is_empty() { "five fresh dice".into() } else { dice.to_string() };
        let about =
            format!("Final score of a turn with total {total}, best play for points from {from}:");
        let odds = counts.map(|ways| Share::counted(ways, of)).into_iter().enumerate();
        let mut odds = Odds::of(about, odds);
        odds.mean = Some(points as f64 / of as f64);
        Ok(Box::new(odds))
    }

    fn answers(all: &mut SchemaGenerator) -> Answers {
        let (score, odds) = (all.subschema_for::<TurnScore>(), all.subschema_for::<Odds>());
        Answers { score: vec![score], odds: vec![odds] }
    }

    /// Keeps what counts now and rolls the rest.
    fn greedy(&self, state: &State, _seat: Seat, _sampler: &mut dyn Sampler) -> Option<Move> {
        let turn = state.deciding()?;
        let groups = super::score(turn.total, turn.dice, self.reuse).groups;
        let idle = if self.reuse {
            let idle = |face: &u8| groups.iter().all(|group| group.count(*face) == 0);
            turn.dice.faces().filter(idle).fold(Dice::NONE, Dice::with)
        } else {
            groups.into_iter().try_fold(turn.dice, Dice::minus)?
        };
        // As many of these as may still be rolled, the highest.
        let may_be = |n: &usize| self.left_after(turn.left, *n).is_some();
        let Some(most) = (1..=idle.len()).rev().find(may_be) else { return Some(Move::Stop) };
        Some(Move::Reroll(idle.faces().rev().take(most).fold(Dice::NONE, Dice::with)))
    }
}

impl Dalmatian {
    /// The running turn, played for the win.
    fn solved_to_win<'c>(
        &self,
        state: &State,
        turn: Turn,
        cache: &'c mut Cache,
    ) -> &'c SolvedTurn<Exact> {
        let pays = self.pays(state, turn, cache);
        cache.paying(self, turn.total, &pays)
    }

    /// The chance of the player at turn to win, by what the turn will make.
    fn pays(&self, state: &State, turn: Turn, cache: &mut Cache) -> Pays {
        let (Some(round), true) = (state.round(), state.is_duel()) else {
            return self.behind(state, turn, cache).map(|shares| shares[turn.seat.index()]);
        };
        let first = round.starter.left(2);
        let (to_come, lead) = ((ROUNDS - round.number) as usize, state.lead(first));
        let winning = cache.winning(self, to_come);
        if turn.seat == first {
            return winning.first_pays(turn.total, to_come, lead);
        }
        winning.second_pays(to_come, lead, state.made[first].unwrap_or(0))
    }

    /// Everybody's chance to win.
    fn wins(&self, state: &State, cache: &mut Cache) -> Vec<f64> {
        let (one, chance) = match (&state.now, state.is_duel()) {
            (Now::Total(round), true) => {
                let first = round.starter.left(2);
                let to_come = (ROUNDS - round.number + 1) as usize;
                (first, cache.winning(self, to_come).first(to_come, state.lead(first)))
            }
            (Now::Turn(_, turn), true) => {
                (turn.seat, self.solved_to_win(state, *turn, cache).from(*turn).value())
            }
            (Now::Total(round), _) => return self.wins_before_total(state, *round, cache),
            (Now::Turn(_, turn), _) => return self.wins_with_turn(state, *turn, cache),
            _ => return self.winners(state).shares(state.seats()),
        };
        Seat::all(2).map(|seat| if seat == one { chance } else { 1.0 - chance }).collect()
    }
}

/// How sure chances to win are: a game of two, and the last round of others, is solved.
fn basis(state: &State) -> Basis {
    let last = state.round().is_some_and(|round| round.number == ROUNDS);
    let solved = state.is_alone() || state.is_duel() || last;
    if solved { Basis::EXACT } else { Basis::approximate(None) }
}
