//! What a referee does with the rules of any game.

use super::moves::Words;
use super::{Choice, Game, Moves, Next, Offer};
use crate::pieces::{Code, Due, Names, Narration, Outcome, Refusal, Result, Seat};

/// What a referee does with the rules of any game: it asks what is awaited and listed, judges moves,
/// dice and cards, and applies them.
pub trait Referee: Game {
    fn seats(&self, state: &Self::State) -> usize {
        self.scores(state).len()
    }

    /// What a seat sees, or with `None` what everybody sees.
    fn seen_by(&self, state: &Self::State, seat: Option<Seat>) -> Self::State {
        let mut seen = state.clone();
        self.hide(&mut seen, seat);
        seen
    }

    /// Reads a move whose first word is complete.
    ///
    /// # Errors
    /// As [`Moves::read`].
    fn read_move(&self, seat: Seat, words: &str, names: &Names) -> Result<Self::Move> {
        let (word, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        let word = &*word.to_ascii_lowercase();
        Self::Move::read(Words { word, rest: rest.trim(), seat, names })
    }

    /// The move of a number within an offered range.
    fn ranged(&self, kind: &str, amount: i64) -> Option<Self::Move> {
        self.read_move(Seat::new(0), &format!("{kind} {amount}"), &Names::you()).ok()
    }

    /// A move in the form in which it is played, if it can be made: one that is offered as it is, or
    /// what the game makes of it.
    ///
    /// # Errors
    /// Says which rule forbids the move, and what is possible instead.
    fn legal(&self, state: &Self::State, seat: Seat, mv: Self::Move) -> Result<Self::Move> {
        let is_it = |offer: &Offer<Self::Move>| {
            offer.seat == seat && matches!(&offer.choice, Choice::Move(listed) if *listed == mv)
        };
        if self.offers(state).iter().any(is_it) { Ok(mv) } else { self.judge(state, seat, mv) }
    }

    /// Whether this seat is to act or to roll.
    ///
    /// # Errors
    /// As [`not_now`](Referee::not_now).
    fn at_turn(&self, state: &Self::State, seat: Seat) -> Result<()> {
        let is_next = self.next(state).seat() == Some(seat);
        if is_next { Ok(()) } else { Err(self.not_now(state, seat)) }
    }

    /// Why a seat cannot do something that no other rule forbids: the game is over, the dice or cards
    /// come first, it is somebody else's turn.
    fn not_now(&self, state: &Self::State, seat: Seat) -> Refusal {
        match self.next(state) {
            Next::Over => {
                Refusal::new(Code::GameOver, "the game is over").or_rule(Self::INFO.over_by)
            }
            Next::Chance(due) => {
                let what = if due.what.is_dice() { "dice" } else { "cards" };
                Refusal::new(Code::PhaseWrong, format!("the {what} come first")).or_rule(due.by)
            }
            Next::Decide(turn) | Next::ActOrRoll(Due { seat: turn, .. }) if turn != seat => {
                Refusal::others_turn().or_rule(Self::INFO.turns_by)
            }
            _ => Refusal::new(Code::MoveIllegal, "this is not possible now"),
        }
    }

    /// Applies the awaited dice or cards.
    fn falls(&self, state: &mut Self::State, outcome: &Outcome, said: &mut Narration) {
        let Some(due) = self.next(state).due() else { return };
        match outcome {
            Outcome::Dice(dice) => self.rolled(state, due.seat, *dice, said),
            Outcome::Cards(cards) => self.dealt(state, due.seat, cards, said),
            Outcome::UnseenDice(n) => self.unseen(state, due.seat, *n),
        }
    }
}

impl<G: Game> Referee for G {}
