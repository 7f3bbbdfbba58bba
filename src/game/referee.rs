//! What a referee does with the rules of any game.

use super::moves::Words;
use super::{Choice, Game, May, Moves, Next, Offer};
use crate::pieces::{Card, Code, Due, Names, Narration, Outcome, Refusal, Result, Seat, cards};

/// What a referee does with the rules of any game: it asks what is awaited and listed, judges moves,
/// dice and cards, and applies them.
///
/// The first turn of Dalmatian:
///
/// ```
/// use croupier::games::dalmatian::{Dalmatian, Move};
/// use croupier::pieces::Outcome;
/// use croupier::prelude::*;
///
/// let rules = Dalmatian::default();
/// let (mut state, mut said) = (rules.start(2, Some(Seat::new(0))), Narration::nobody());
/// // Two dice for the total of the round, then five for the first player.
/// for faces in [&[2, 4][..], &[1, 2, 3, 4, 5]] {
///     let Next::Chance(due) = rules.awaited(&state) else { panic!("dice are due") };
///     let fallen = Outcome::Dice(Dice::of(faces));
///     rules.admits(&state, due, &fallen)?;
///     rules.falls(&mut state, &fallen, &mut said);
/// }
/// let Next::Decide(seat) = rules.awaited(&state) else { panic!("somebody decides") };
/// let stop = rules.legal(&state, seat, Move::Stop)?;
/// rules.play(&mut state, seat, &stop, &mut said);
/// // 1+5 and 2+4 come to six.
/// assert_eq!(rules.scores(&state)[seat.index()], 4);
/// # Ok::<(), Refusal>(())
/// ```
pub trait Referee: Game {
    fn awaited(&self, state: &Self::State) -> Next {
        self.next(state, &mut May::nobody())
    }

    /// What may be done.
    fn offered(&self, state: &Self::State) -> Vec<Offer<Self::Move>> {
        let mut offers = Vec::new();
        self.next(state, &mut May::list(&mut offers));
        offers
    }

    /// Every card that may still come.
    fn pack(&self, state: &Self::State) -> Vec<Card> {
        let mut pack = Vec::new();
        self.next(state, &mut May::pack(&mut pack));
        pack
    }

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
        Self::Move::read(Words { word, rest: rest.trim(), seat, names })
    }

    /// The move of a number within an offered range.
    fn ranged(&self, kind: &str, amount: i64) -> Option<Self::Move> {
        let (amount, names) = (amount.to_string(), Names::you());
        Self::Move::read(Words { word: kind, rest: &amount, seat: Seat::new(0), names: &names })
            .ok()
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
        if self.offered(state).iter().any(is_it) { Ok(mv) } else { self.judge(state, seat, mv) }
    }

    /// Whether this seat is to act or to roll.
    ///
    /// # Errors
    /// As [`not_now`](Referee::not_now).
    fn at_turn(&self, state: &Self::State, seat: Seat) -> Result<()> {
        let is_next = self.awaited(state).seat() == Some(seat);
        if is_next { Ok(()) } else { Err(self.not_now(state, seat)) }
    }

    /// Why a seat cannot do something that no other rule forbids: the game is over, the dice or cards
    /// come first, it is somebody else's turn.
    fn not_now(&self, state: &Self::State, seat: Seat) -> Refusal {
        match self.awaited(state) {
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

    /// Judges a move by the parts in which games that have no judge say it.
    fn judge_parts(&self, state: &Self::State, seat: Seat, mv: &Self::Move) -> Result<()> {
        let kind = mv.kind();
        let mut offers = Vec::new();
        let mut may = May::list(&mut offers);
        let next = self.next(state, &mut may);
        let (anybody, unlisted) = (may.anybody, may.unlisted);
        if Self::INFO.corrections.contains(&kind) || unlisted.contains(&kind) {
            return self.allows(state, seat, mv);
        }
        let own = offers.iter().filter(|offer| anybody || offer.seat == seat);
        let mut own = own.map(|offer| &offer.choice);
        if own.clone().any(|choice| matches!(choice, Choice::Move(listed) if listed == mv)) {
            return Ok(());
        }
        let judged = |choice: &Choice<Self::Move>| match choice {
            Choice::Range { kind: of, .. } | Choice::Open { kind: of } => *of == kind,
            Choice::Move(_) => false,
        };
        if own.any(judged) {
            return self.allows(state, seat, mv);
        }
        let turn = next.seat().filter(|_| !anybody);
        let asks = next != Next::Over || anybody;
        let own_turn = turn.is_none_or(|turn| turn == seat);
        if asks
            && (own_turn || Self::INFO.any_time.contains(&kind))
            && let Some(why) = self.why_not(state, seat, mv)
        {
            return Err(why);
        }
        Err(match next {
            Next::Over => {
                Refusal::new(Code::GameOver, "the game is over").or_rule(Self::INFO.over_by)
            }
            Next::Chance(due) => {
                let what = if due.what.is_dice() { "dice" } else { "cards" };
                Refusal::new(Code::PhaseWrong, format!("the {what} come first")).or_rule(due.by)
            }
            _ if turn.is_some_and(|turn| turn != seat) => {
                Refusal::others_turn().or_rule(Self::INFO.turns_by)
            }
            _ => Refusal::new(Code::MoveIllegal, "this is not possible now"),
        })
    }

    /// Whether these dice or cards are possible.
    ///
    /// # Errors
    /// `dice-count`, `card-count`, `card-duplicate` and the like.
    fn admits(&self, state: &Self::State, due: Due, outcome: &Outcome) -> Result<()> {
        let mut pack = Vec::new();
        let mut may = May::pack(&mut pack);
        self.next(state, &mut may);
        match (may.known.take(), outcome) {
            (Some((known, twice)), Outcome::Cards(more)) => {
                due.count_fits(outcome)?;
                cards::none_twice(&known, more).map_err(|why| why.rule(twice))
            }
            _ => due.admits(outcome, &pack),
        }
    }

    /// Applies the awaited dice or cards.
    fn falls(&self, state: &mut Self::State, outcome: &Outcome, said: &mut Narration) {
        let Some(due) = self.awaited(state).due() else { return };
        match outcome {
            Outcome::Dice(dice) => self.rolled(state, due.seat, *dice, said),
            Outcome::Cards(cards) => self.dealt(state, due.seat, cards, said),
            Outcome::UnseenDice(n) => self.unseen(state, due.seat, *n),
        }
    }
}

impl<G: Game> Referee for G {}
