//! What a game is: its rules ([`Game`]), how it speaks ([`Speak`]) and how its states travel
//! ([`Json`]). How it is analysed is [`Solve`](crate::solve::Solve).
//!
//! The value of the type that implements them is the house rules of a table. Everything is pure: no
//! input or output, no clock, no randomness.
//!
//! # What to write
//! A game of dice writes `start`, `next`, `offers`, `play`, `rolled`, `scores`, and `judge` to explain what
//! is not possible; a [`Speak`] that may be empty; and its JSON. Everything below those in
//! [`Game`] is for cards, hidden things, and bets.

pub mod answer;
mod info;
pub mod json;
pub mod moves;
pub mod phrases;
pub mod state;

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::pieces::{
    Card, Code, Dice, Due, Grid, Names, Narration, Outcome, Pack, Refusal, Result, Scores, Seat,
    Seats, Style,
};

pub use answer::{Answer, Answers};
pub(crate) use info::seats_fit;
pub use info::{HouseRule, Info, Setting, rules_fit};
pub use json::Json;
pub use moves::{Effect, MoveWord, Moves, Part, Words};
pub use state::Each;

/// What a state waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Dice or cards. Offers are interruptions by others than this seat.
    Chance(Due),
    /// A choice of this seat: one of its offers, or to roll these dice. Offers of other seats are
    /// interruptions.
    ActOrRoll(Due),
    /// A move of this seat. Offers of other seats are interruptions.
    Decide(Seat),
    /// Over. If there are offers all the same, somebody may still go on.
    Over,
}

impl Next {
    /// This seat rolls this number of dice, by this clause of the rules.
    pub fn roll(seat: Seat, dice: u8, rule: &'static str) -> Self {
        Next::Chance(Due::dice(seat, dice, rule))
    }

    /// The dice or cards that come now, or if the player to act wants them.
    pub fn due(self) -> Option<Due> {
        match self {
            Next::Chance(due) | Next::ActOrRoll(due) => Some(due),
            Next::Decide(_) | Next::Over => None,
        }
    }

    /// Who is to act or to roll.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Next::Chance(due) | Next::ActOrRoll(due) => Some(due.seat),
            Next::Decide(seat) => Some(seat),
            Next::Over => None,
        }
    }
}

/// Something a seat may do now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer<M> {
    pub seat: Seat,
    pub choice: Choice<M>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Choice<M> {
    Move(M),
    /// A move with any whole number within bounds, both included.
    Range {
        kind: &'static str,
        least: i64,
        most: i64,
    },
    /// A move that cannot be listed, such as a lay from unseen cards.
    Open {
        kind: &'static str,
    },
}

impl<M> Offer<M> {
    /// This seat may make this move.
    pub fn one(seat: Seat, mv: M) -> Self {
        Self { seat, choice: Choice::Move(mv) }
    }

    /// This seat may make any of these moves.
    pub fn each(seat: Seat, moves: impl IntoIterator<Item = M>) -> impl Iterator<Item = Self> {
        moves.into_iter().map(move |mv| Self::one(seat, mv))
    }

    /// This seat may make a move of this kind with any number in the range; [`judge`] sees to it.
    ///
    /// [`judge`]: Game::judge
    pub fn range(seat: Seat, kind: &'static str, range: RangeInclusive<i64>) -> Self {
        Self { seat, choice: Choice::Range { kind, least: *range.start(), most: *range.end() } }
    }

    /// This seat may make moves of this kind, which cannot be listed; [`judge`] sees to them.
    ///
    /// [`judge`]: Game::judge
    pub fn open(seat: Seat, kind: &'static str) -> Self {
        Self { seat, choice: Choice::Open { kind } }
    }
}

/// What those who type, or press Enter, are helped with at a moment. Words such as `all`, `keep`, `pot` and
/// `by` count from the first of these.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hints {
    /// The dice in front of the player to act, or kept while others are rolled again.
    pub dice: Dice,
    /// The bet that a raise is added to, and the pot once that bet is called.
    pub bet: u64,
    pub pot: u64,
    /// The number that the moment is about, such as the chips to call or the bid.
    pub number: u64,
    /// The chips in the middle.
    pub in_pot: u64,
    /// There is nothing to weigh: Enter makes this move of one word.
    pub obvious: Option<&'static str>,
    /// This move of one word goes without saying before one that is possible only after it.
    pub implied: Option<&'static str>,
    pub asks: Asks,
}

/// Whom a moment asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Asks {
    /// Whose turn it is, be it a person or a bot.
    #[default]
    Turn,
    /// Everybody: it is nobody's turn, and any seat may make what is offered to another. If people
    /// play, bots stay silent.
    Everybody,
    /// People, even for a player whom the program plays: only they know the cards.
    People,
}

/// A state with its house rules and players.
#[derive(Clone, Debug, PartialEq)]
pub struct Position<G: Game> {
    pub rules: G,
    pub names: Names,
    pub state: G::State,
}

/// The rules of a game: turn order and legality.
///
/// A state holds what the rules need and nothing else: a field for each thing that is always there,
/// and an enum for the moment, which carries what belongs to that moment.
///
/// `play`, `rolled` and `dealt` may assume that their input was listed, or fits what was awaited. A
/// state from outside has passed [`Json::read`].
// Parameters keep their names in defaults that ignore them.
#[expect(unused_variables)]
pub trait Game:
    Clone + Default + Debug + PartialEq + Serialize + DeserializeOwned + JsonSchema + Send + 'static
{
    const INFO: Info;

    type State: Clone + Eq + Hash + Debug + Send + 'static;
    type Move: Moves;

    /// A fresh game. With `first`, nobody rolls to begin.
    fn start(&self, seats: usize, first: Option<Seat>) -> Self::State;

    /// What is awaited, and from whom: `Next::roll(seat, 5, "R2")`, `Next::Decide(seat)`. It is asked
    /// everywhere, so it lists nothing.
    fn next(&self, state: &Self::State) -> Next;

    /// What may be done: moves one by one, ranges of numbers, kinds that are too many to list. Those of
    /// the seat to act come first. A move that stands here can be made. It is asked only where somebody
    /// reads it.
    fn offers(&self, state: &Self::State) -> Vec<Offer<Self::Move>>;

    /// Applies a move and says what followed.
    fn play(&self, state: &mut Self::State, seat: Seat, mv: &Self::Move, said: &mut Narration);

    /// Applies the awaited dice.
    fn rolled(&self, state: &mut Self::State, seat: Seat, dice: Dice, said: &mut Narration) {}

    /// Everybody's score, by seat. The highest wins, unless [`winners`](Game::winners) says
    /// otherwise.
    fn scores(&self, state: &Self::State) -> Scores;

    /// The only judge of a move that is not offered as it is: what it means at this moment, as a bet of
    /// everything is all-in, or why it cannot be made. Whose turn it is the judge must ask, since some
    /// moves are anybody's.
    ///
    /// # Errors
    /// Says why not, and by which clause; [`not_now`](Game::not_now) does where no rule of the game
    /// is nearer.
    fn judge(&self, state: &Self::State, seat: Seat, mv: Self::Move) -> Result<Self::Move> {
        Err(self.not_now(state, seat))
    }

    /// Whether it is settled who begins: not while players roll for that.
    fn is_begun(&self, state: &Self::State) -> bool {
        true
    }

    /// The number of the current round or hand, from 1.
    fn round(&self, state: &Self::State) -> Option<u32> {
        None
    }

    /// Whether it has been settled, and the next has not begun.
    fn is_settled(&self, state: &Self::State) -> bool {
        false
    }

    /// Who has won, once the game is over.
    fn winners(&self, state: &Self::State) -> Seats {
        with_the_most(self, state)
    }

    /// Whether these house rules go together. The bounds of numbers are checked by the library.
    ///
    /// # Errors
    /// `rules-invalid` with a pointer below `/rules`.
    fn check(&self) -> Result<()> {
        Ok(())
    }

    /// Applies the awaited cards. `None` is a card that only its player has seen.
    fn dealt(
        &self,
        state: &mut Self::State,
        seat: Seat,
        cards: &[Option<Card>],
        said: &mut Narration,
    ) {
    }

    /// Whether these cards can have come, beyond their number and what the pack holds.
    ///
    /// # Errors
    /// Says why not.
    fn admits(&self, state: &Self::State, cards: &[Option<Card>]) -> Result<()> {
        Ok(())
    }

    /// Applies awaited dice that only their player has seen.
    fn unseen(&self, state: &mut Self::State, seat: Seat, dice: u8) {}

    /// The cards that may come, where cards are awaited or shown.
    fn pack(&self, state: &Self::State) -> Pack {
        Pack::Of(Vec::new())
    }

    /// What the table agrees on with a move that was played: the house rules from here on, and who
    /// sits down in a seat behind the last.
    fn agreed<'m>(&self, mv: &'m Self::Move) -> Option<(Self, Option<&'m str>)> {
        None
    }

    /// Removes from a state what `seat` does not see, or with `None` what not everybody sees.
    fn hide(&self, state: &mut Self::State, seat: Option<Seat>) {}

    // What a referee does with the rules of any game; no game writes these.

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
    /// As [`not_now`](Game::not_now).
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

/// Those with the highest score, once the game is over.
pub fn with_the_most<G: Game>(game: &G, state: &G::State) -> Seats {
    if game.next(state) != Next::Over {
        return Seats::NONE;
    }
    let scores = game.scores(state);
    let best = scores.iter().max();
    Seat::all(scores.len()).filter(|seat| Some(&scores[seat.index()]) == best).collect()
}

/// How a game describes its table.
// Parameters keep their names in defaults that ignore them.
#[expect(unused_variables)]
pub trait Speak: Game {
    /// A few words for the prompt: `round 2, total 6`.
    fn moment(&self, state: &Self::State, names: &Names) -> String {
        Self::INFO.title.to_string()
    }

    /// What is on the table, line by line, as `seat` sees it, who is to act, or with `None` as
    /// everybody does.
    fn scene(
        &self,
        state: &Self::State,
        seat: Option<Seat>,
        names: &Names,
        style: Style,
    ) -> Vec<String> {
        Vec::new()
    }

    /// Everybody's score in one line: `Ana 4, Bo 3`.
    fn standing(&self, state: &Self::State, names: &Names) -> String {
        names.with(self.scores(state))
    }

    /// What those who type are helped with now.
    fn hints(&self, state: &Self::State) -> Hints {
        Hints::default()
    }

    /// What a referee asks people with real dice and cards to do now, as a sentence.
    fn call(&self, state: &Self::State, names: &Names) -> Option<String> {
        None
    }

    /// The score sheet.
    fn sheet(&self, state: &Self::State, names: &Names, style: Style) -> Grid {
        let scores = self.scores(state);
        Grid::of_players(names, &[("score", &|seat| scores[seat.index()].to_string())])
    }
}
