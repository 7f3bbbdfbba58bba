//! The rules of thumb of the rules text.

use crate::games::dalmatian::{Dalmatian, Move, ROUNDS, State, Turn, score};
use crate::pieces::Dice;

impl Dalmatian {
    /// Keeps what counts now, with a total up to five the lowest idle die below it too, and rolls
    /// the rest; at the end of the game stops as soon as that wins.
    pub(super) fn by_thumb(&self, state: &State, turn: Turn) -> Option<Move> {
        if self.wins_now(state, turn) {
            return Some(Move::Stop);
        }
        let mut rest = self.idle(turn)?;
        let lowest = rest.faces().next().filter(|face| *face < turn.total);
        if let Some(lowest) = lowest.filter(|_| turn.total <= 5 && rest.len() > 1) {
            rest = rest.minus(Dice::of(&[lowest]))?;
        }
        // Where dice are counted, throws are not: one at a time sees most.
        let one = rest.faces().last().filter(|_| self.eight_dice);
        Some(self.rolling(turn, one.map_or(rest, |face| Dice::of(&[face]))))
    }

    /// Whether what lies there wins the last turn of a game.
    fn wins_now(&self, state: &State, turn: Turn) -> bool {
        let last = state.round() == ROUNDS && turn.seat == state.starter();
        let points = i64::from(super::super::points(turn.total, turn.dice, self.reuse));
        let own = state.players[turn.seat.index()].score + points;
        last && !self.round_winners && state.players.iter().all(|other| other.score < own)
    }

    /// The dice that count for nothing.
    pub(super) fn idle(&self, turn: Turn) -> Option<Dice> {
        let groups = score(turn.total, turn.dice, self.reuse).groups;
        if self.reuse {
            let idle = |face: &u8| groups.iter().all(|group| group.count(*face) == 0);
            return Some(Dice::of(&turn.dice.faces().filter(idle).collect::<Vec<u8>>()));
        }
        groups.into_iter().try_fold(turn.dice, Dice::minus)
    }

    /// Rolls these dice, or as many of them as may still be rolled, the highest.
    pub(super) fn rolling(&self, turn: Turn, rest: Dice) -> Move {
        let may_be = |n: &usize| self.left_after(turn.left, *n).is_some();
        let Some(most) = (1..=rest.len()).rev().find(may_be) else { return Move::Stop };
        Move::Reroll(rest.faces().rev().take(most).fold(Dice::NONE, Dice::with))
    }
}
