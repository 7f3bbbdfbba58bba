//! Advice: exact for one player and for two, estimated for larger tables (J13).

mod odds;
mod two_player;

use std::cmp::Reverse;
use std::collections::HashMap;

use super::answers::{RollScore, TurnScore};
use super::score::{Combination, others};
use super::{Move, OddMiss, PairsAndWagers, Phase, Stage, State, Turn};
use crate::game::{Answer, Answers, Game, Next};
use crate::kit::chance::{Luck, Sampler, throw};
use crate::kit::names::Names;
use crate::kit::refusal::{Code, Refusal};
use crate::kit::seat::Seat;
use crate::kit::told::Told;
use crate::solve::{
    Advice, Basis, Means, Objective, Policy, Prospect, Ranked, Solve, Unit, dice_awaited,
    game_over, wilson,
};
pub use odds::Odds;
use two_player::{Ends, Solved};

/// Games played out for each option of an estimate.
const GAMES: u64 = 10_000;

/// Solved games, kept for the run.
#[derive(Default)]
pub struct Desk {
    solved: HashMap<(u8, OddMiss), Solved>,
}

impl Desk {
    fn solved(&mut self, rules: &PairsAndWagers) -> &Solved {
        self.solved.entry((rules.target, rules.odd_miss)).or_insert_with(|| Solved::new(rules))
    }

    fn ends(&mut self, rules: &PairsAndWagers, state: &State, turn: &Turn) -> Ends {
        if state.seats() == 1 {
            Ends::points(rules, state.banked(turn.seat))
        } else {
            self.solved(rules).ends(state, turn.seat, rival(state, turn.seat))
        }
    }
}

impl Solve for PairsAndWagers {
    type Desk = Desk;

    fn objectives() -> &'static [Objective] {
        &[Objective::Win, Objective::Points]
    }

    fn policies() -> &'static [Policy] {
        &[Policy::Best, Policy::Points, Policy::Greedy, Policy::Random, Policy::Thumb]
    }

    fn best(
        &self,
        state: &State,
        seat: Seat,
        means: &mut Means<Desk>,
    ) -> Result<Advice<Move>, Refusal> {
        self.may_ask(state, seat)?;
        let Phase::Turn(turn) = state.phase else {
            return match means.objective {
                Objective::Win => self.estimate(state, seat, means),
                _ => Err(nothing_to_decide(self, state)),
            };
        };
        let (ends, unit) = if state.seats() == 1 || means.objective == Objective::Points {
            (Ends::points(self, state.banked(turn.seat)), Unit::Points)
        } else if is_solved(state) {
            (means.desk.ends(self, state, &turn), Unit::Win)
        } else {
            return self.estimate(state, seat, means);
        };
        let options = state.legal().into_iter().map(|mv| (mv, ends.option(&turn, mv), None));
        Ok(Advice { ranked: ranked(options), unit, basis: Basis::Exact, whole: None })
    }

    fn choose(&self, state: &State, seat: Seat, means: &mut Means<Desk>) -> Option<Move> {
        self.may_ask(state, seat).ok()?;
        let Phase::Turn(turn) = state.phase else { return Some(Move::Join) };
        let ends = match means.objective {
            Objective::Points => Ends::points(self, state.banked(turn.seat)),
            _ => means.desk.ends(self, state, &turn),
        };
        first_of_best(state, &turn, &ends)
    }

    fn thumb(&self, state: &State, seat: Seat, means: &mut Means<Desk>) -> Option<Move> {
        means.objective = Objective::Win;
        self.choose(state, seat, means)
    }

    fn prospect(&self, state: &State, seat: Seat, means: &mut Means<Desk>) -> Option<Prospect> {
        if state.seats() != 2 || !is_solved(state) {
            return None;
        }
        let value = match state.phase {
            Phase::Turn(turn) => {
                let own = means.desk.ends(self, state, &turn).value(&turn);
                if turn.seat == seat { own } else { 1.0 - own }
            }
            _ => f64::from(u8::from(state.leader == Some(seat))),
        };
        Some(Prospect { value, unit: Unit::Win })
    }

    fn odds(
        &self,
        state: &State,
        _seat: Seat,
        _names: &Names,
        _means: &mut Means<Desk>,
    ) -> Result<Box<dyn Answer>, Refusal> {
        match state.phase {
            Phase::Turn(turn) => Ok(Box::new(Odds::of_turn(state, &turn))),
            _ => Err(nothing_to_decide(self, state)),
        }
    }

    fn general_odds(&self, _means: &mut Means<Desk>) -> Result<Box<dyn Answer>, Refusal> {
        Ok(Box::new(Odds::in_general()))
    }

    fn answers() -> Answers {
        Answers::default().score::<RollScore>().score::<TurnScore>().odds::<Odds>()
    }

    /// What makes the most points of the turn on average, and under a leader whatever can still
    /// pass.
    fn greedy(&self, state: &State, _seat: Seat, _sampler: &mut dyn Sampler) -> Option<Move> {
        let turn = match state.phase {
            Phase::Turn(turn) => turn,
            Phase::Mid { .. } => return Some(Move::Join),
            Phase::Over => return None,
        };
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
    fn may_ask(&self, state: &State, seat: Seat) -> Result<(), Refusal> {
        if state.legal().is_empty() {
            return Err(nothing_to_decide(self, state));
        }
        if self.next(state).seat() != Some(seat) {
            let message = "only the player at turn has a choice";
            return Err(Refusal::new(Code::SeatWrong, message).rule("R2"));
        }
        Ok(())
    }

    /// J13: plays every option out many times.
    pub(super) fn estimate(
        &self,
        state: &State,
        seat: Seat,
        means: &mut Means<Desk>,
    ) -> Result<Advice<Move>, Refusal> {
        if means.exact {
            let message = "an exact answer is known for two players without an open Bet to Mid";
            return Err(Refusal::new(Code::WorkTooLarge, message).rule("J13"));
        }
        let solved = means.desk.solved(self);
        let moves = state.legal();
        let mut options = Vec::new();
        for (i, mv) in moves.iter().enumerate() {
            let mut after = state.clone();
            self.play(&mut after, seat, mv, &mut Told::nobody());
            let games = (0..GAMES).map(|_| self.plays_out(after.clone(), solved, means.sampler));
            let won = games.filter(|winner| *winner == Some(seat)).count();
            let share = won as f64 / GAMES as f64;
            options.push((*mv, share, Some(wilson(share, GAMES as f64))));
            (means.progress)((i + 1) as f64 / moves.len() as f64);
        }
        let basis = Basis::Estimate { n: GAMES, policy: "thumb" };
        Ok(Advice { ranked: ranked(options), unit: Unit::Win, basis, whole: None })
    }

    /// Plays a game to its end, everybody as if against their rival alone, and says who won.
    fn plays_out(
        &self,
        mut state: State,
        solved: &Solved,
        sampler: &mut dyn Sampler,
    ) -> Option<Seat> {
        let told = &mut Told::nobody();
        loop {
            match state.phase {
                Phase::Over => return state.leader,
                Phase::Mid { asked, .. } => self.play(&mut state, asked, &Move::Join, told),
                Phase::Turn(turn) if !state.legal().is_empty() => {
                    let ends = solved.ends(&state, turn.seat, rival(&state, turn.seat));
                    let mv = first_of_best(&state, &turn, &ends)?;
                    self.play(&mut state, turn.seat, &mv, told);
                }
                Phase::Turn(_) => {
                    let Next::Chance(due) = self.next(&state) else { return None };
                    let luck = Luck::Dice(throw(due.what.count(), sampler));
                    self.settle(&mut state, &luck, told);
                }
            }
        }
    }
}

/// The one who counts when everybody else is left out (J13): the leader, or the best of the
/// others; of equals the first clockwise, who is the first to answer.
fn rival(state: &State, seat: Seat) -> Seat {
    let others = seat.around(state.seats()).skip(1);
    let best = others.min_by_key(|other| Reverse(state.banked(*other))).unwrap_or(seat);
    state.leader_against(seat).unwrap_or(best)
}

/// Whether advice on this moment is exact (J13).
fn is_solved(state: &State) -> bool {
    let asking = matches!(state.phase, Phase::Mid { .. });
    state.seats() == 1 || state.seats() == 2 && state.mid.is_settled() && !asking
}

fn first_of_best(state: &State, turn: &Turn, ends: &Ends) -> Option<Move> {
    state.legal().into_iter().min_by_key(|mv| rank(*mv, ends.option(turn, *mv)))
}

fn ranked(options: impl IntoIterator<Item = (Move, f64, Option<(f64, f64)>)>) -> Vec<Ranked<Move>> {
    let mut options: Vec<_> = options.into_iter().collect();
    options.sort_by_key(|(mv, value, _)| rank(*mv, *value));
    let ranked = |(mv, value, ci95)| Ranked { mv: Some(mv), value, ci95, extra: Vec::new() };
    options.into_iter().map(ranked).collect()
}

/// The best comes first, and of equals what puts nothing up (J13). Values that differ by less than
/// a grain are the same value, computed in another order.
fn rank(mv: Move, value: f64) -> (Reverse<i64>, bool) {
    let grain = (value * 1e12).round() as i64;
    (Reverse(grain), !matches!(mv, Move::NoWager | Move::Stop | Move::Decline))
}

fn nothing_to_decide(rules: &PairsAndWagers, state: &State) -> Refusal {
    match rules.next(state) {
        Next::Over => game_over("R9"),
        Next::Decide(_) => {
            let message = "no dice are in play before Bet to Mid is made";
            Refusal::new(Code::AdviceNone, message).rule("R10")
        }
        Next::Chance(_) => dice_awaited(),
    }
}
