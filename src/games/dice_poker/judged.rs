//! What a bet between two players gave away.

use super::equilibrium::{Solver, tree::Grade};
use super::{DicePoker, Move, Phase, Player, State};
use crate::pieces::Seat;
use crate::solve::{Basis, Prospects, Review, SolveContext, Unit};

/// A choice of somebody whose cards are known here, against what near-equilibrium makes of it. What
/// one gives away is the other's.
pub fn review(
    rules: &DicePoker,
    state: &State,
    seat: Seat,
    made: &Move,
    context: &mut SolveContext<Solver>,
) -> Option<Review<Move>> {
    let unit = Unit::Chips;
    let Phase::Bet(round) = &state.phase() else {
        let (best, change, basis) = (None, Vec::new(), Basis::Exact);
        return Some(Review { best, value: 0.0, change, reach: 0.0, unit, basis });
    };
    let player = state.player(seat);
    if round.turn != seat || !player.cards.is_empty() && !player.is_known() {
        return None;
    }
    let mut others = state.those(Player::is_in);
    others.remove(seat);
    let other = others.sole()?;
    let grade = if context.limits.quick { Grade::Coarse } else { Grade::Fine };
    let found = context.cache.answer(&rules.now(state), state, grade)?;
    // A bet of a size that is not looked at counts as the nearest that is.
    let far = |mv: &Move| match (amount(mv), amount(made)) {
        (Some(one), Some(other)) => one.abs_diff(other),
        _ if mv == made => 0,
        _ => u64::MAX,
    };
    let chosen = found.choices.iter().min_by_key(|choice| far(&choice.mv))?;
    if far(&chosen.mv) == u64::MAX {
        return None;
    }
    let value = chosen.value;
    let best = found.choices.iter().max_by(|a, b| a.value.total_cmp(&b.value))?;
    let mut change = vec![0.0; state.seats()];
    change[seat.index()] = value - best.value;
    change[other.index()] = best.value - value;
    let (most, mv, exploitability) = (best.value, best.mv.clone(), found.exploitability);
    let basis = Basis::Equilibrium { exploitability };
    Some(Review { best: Some(mv), value: most, change, reach: exploitability, unit, basis })
}

fn amount(mv: &Move) -> Option<u64> {
    match mv {
        Move::Bet(n) | Move::Raise(n) => Some(*n),
        _ => None,
    }
}

/// Chips before the first hand and between hands, without what was bought and taken; within a hand
/// nobody says.
pub fn prospects(state: &State) -> Option<Prospects> {
    let own = |player: &Player| (player.chips + player.taken) as f64 - player.bought as f64;
    let values: Vec<f64> = match state.phase() {
        Phase::Between | Phase::Over => state.players.iter().map(own).collect(),
        Phase::Roll(_)
            if state.hand() == 1 && state.players.iter().all(|one| one.dice.is_empty()) =>
        {
            let pots = state.in_pots() as f64 / state.seats() as f64;
            state.players.iter().map(|player| own(player) + pots).collect()
        }
        _ => return None,
    };
    Some(Prospects { values, unit: Unit::Chips, basis: Basis::Exact })
}
