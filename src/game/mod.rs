//! The constitution: what a game is.
//!
//! A game is four traits over one type, whose value is the house rules agreed at a table:
//! [`Game`] is turn order and legality, [`Speak`] its words, [`OnWire`] its JSON and its compact
//! notation, and [`Solve`](crate::solve::Solve) its analysis. All are pure: no input or output, no
//! clock, no randomness. Everything else (prompt, pipe, record, simulation) is written once, over
//! these traits.

pub mod answer;
mod house_rules;
mod info;
pub mod moves;
mod offers;
pub mod plain;

use std::fmt::Debug;
use std::hash::Hash;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::pieces::{
    Card, Code, Due, Grid, Names, Narration, Outcome, Refusal, Result, Seat, Seats, Style, number,
};

pub use answer::{Answer, Answers};
pub use house_rules::{HouseRule, Setting, rules_fit};
pub use info::{Info, few_names, names_given, seats_fit};
pub use moves::{CountsFrom, MoveWord, Moves, Words};
pub use offers::{Choice, Offer, Offers};
pub use plain::OnWire;

/// What a state waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Dice or cards. Offers are interruptions by others than this seat.
    Chance(Due),
    /// A choice of this seat: one of its offers, or to let these dice or cards fall. Offers of
    /// other seats are interruptions.
    ActOrRoll(Due),
    /// A move of this seat. Offers of other seats are interruptions.
    Decide(Seat),
    /// Over. Where offers stand beside it, somebody may still go on.
    Over,
}

impl Next {
    /// What falls now, or would if its player chose so.
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

/// The rules of a game: turn order and legality.
///
/// The value is the house rules; `Default` is how the game is played unless something else is
/// agreed. Rules never roll dice and never deal cards: [`next`](Game::next) says which chance is
/// due, somebody answers, and [`apply_outcome`](Game::apply_outcome) takes the answer.
///
/// # Trust
/// [`judge`](Game::judge) and [`validate_outcome`](Game::validate_outcome) check and explain; [`play`](Game::play) and
/// [`apply_outcome`](Game::apply_outcome) do, and may assume that the check came first. A state that came
/// through [`OnWire`] is as good as one that grew from [`start`](Game::start).
///
/// # Laws
/// Held over random play by `tests/it/laws.rs` for every registered game:
/// what is offered is legal; where moves are listed, what is legal is listed, if not in all its
/// ways of writing; playing the same causes again gives an equal state; a state written and read
/// back is equal, also as one seat sees it; every game ends.
///
/// # Equality
/// From equal states the same can happen, and they are told in the same way. States that differ may
/// lead to the same, too: two games that are over may differ in who began them.
///
/// The first turn of Dalmatian, by the rules alone:
///
/// ```
/// use croupier::games::dalmatian::{Dalmatian, Move};
/// use croupier::prelude::*;
///
/// let rules = Dalmatian::default();
/// let (mut state, mut told) = (rules.start(2, Some(Seat::new(0))), Narration::nobody());
/// // Two dice for the total of the round, then five for the first who plays.
/// for faces in [&[2, 4][..], &[1, 2, 3, 4, 5]] {
///     let Next::Chance(due) = rules.next(&state) else { panic!("dice are due") };
///     let fallen = Outcome::Dice(Dice::of(faces));
///     rules.validate_outcome(&state, due, &fallen)?;
///     rules.apply_outcome(&mut state, &fallen, &mut told);
/// }
/// let Next::Decide(seat) = rules.next(&state) else { panic!("somebody decides") };
/// rules.judge(&state, seat, &Move::Stop)?;
/// rules.play(&mut state, seat, &Move::Stop, &mut told);
/// // 1+5 and 2+4 come to six.
/// assert_eq!(rules.score(&state, seat), 4);
/// # Ok::<(), Refusal>(())
/// ```
// What a default does not look at has a name all the same.
#[expect(unused_variables)]
pub trait Game:
    Clone
    + Default
    + Debug
    + PartialEq
    + Serialize
    + DeserializeOwned
    + JsonSchema
    + Send
    + Sync
    + 'static
{
    const INFO: Info;

    type State: Clone + Eq + Hash + Debug + Send + 'static;
    type Move: Moves;

    /// Whether these house rules can be played by so many. The number of seats alone is checked
    /// against [`Info::seats`] by the caller, and so are the bounds of house rules that are numbers.
    ///
    /// # Errors
    /// `rules-invalid` with a pointer below `/rules`.
    fn check(&self, seats: usize) -> Result<()> {
        Ok(())
    }

    /// A fresh game. With `first`, whatever decides who begins is skipped.
    ///
    /// Simulations begin every game but the first by [`clone_from`](Clone::clone_from), with which a
    /// state may keep the room of its lists.
    fn start(&self, seats: usize, first: Option<Seat>) -> Self::State;

    fn next(&self, state: &Self::State) -> Next;

    /// The clause by which dice or cards are due now, for refusing others; empty if none says so.
    fn due_by(&self, state: &Self::State) -> &'static str {
        ""
    }

    /// Lists what every seat may do, in a stable order: the seat to act first, then the others
    /// clockwise.
    fn offers(&self, state: &Self::State, out: &mut Offers<Self::Move>);

    /// The same as a list, as long as anybody reads.
    fn offered(&self, state: &Self::State) -> Vec<Offer<Self::Move>> {
        let mut list = Vec::new();
        self.offers(state, &mut Offers::list(&mut list));
        list
    }

    /// Whether people must decide here even if a bot plays the seat at turn: because only they know
    /// its cards or dice, which the bot would make up where it shows them, or because the table
    /// decides together. `seated` tells whether any player is a person. Simulations do not ask.
    fn asks_people(&self, state: &Self::State, seated: bool) -> bool {
        false
    }

    /// The authority on legality. Legal is what is offered, unless a game says more.
    ///
    /// # Errors
    /// Says which rule forbids the move, and what is possible instead.
    fn judge(&self, state: &Self::State, seat: Seat, mv: &Self::Move) -> Result<()> {
        self.is_offered(state, seat, mv)
    }

    /// What [`judge`](Game::judge) answers unless the rules say else: a game that cites clauses may
    /// begin with it.
    ///
    /// # Errors
    /// `game-over`, `phase-wrong`, `seat-wrong`, `move-illegal`.
    fn is_offered(&self, state: &Self::State, seat: Seat, mv: &Self::Move) -> Result<()> {
        let offers = self.offered(state);
        let offered = |offer: &Offer<Self::Move>| {
            offer.seat == seat && matches!(&offer.choice, Choice::Move(known) if known == mv)
        };
        match self.next(state) {
            _ if offers.iter().any(offered) => Ok(()),
            Next::Over => Err(Refusal::new(Code::GameOver, "the game is over")),
            Next::Chance(due) if due.seat == seat || offers.is_empty() => {
                let what = if due.what.is_dice() { "dice" } else { "cards" };
                Err(Refusal::new(Code::PhaseWrong, format!("the {what} come first")))
            }
            Next::ActOrRoll(Due { seat: turn, .. }) | Next::Decide(turn) if turn != seat => {
                Err(Refusal::others_turn())
            }
            _ => Err(Refusal::new(Code::MoveIllegal, "this is not possible now")),
        }
    }

    /// Whether a move puts right what the referee believes of real cards. Such moves are judged but
    /// not offered, since people may make them at any table and nobody need; to programs, and where
    /// the program deals, they are refused.
    fn corrects(&self, mv: &Self::Move) -> bool {
        false
    }

    /// What a move that was read means at this moment.
    fn understood(&self, state: &Self::State, seat: Seat, mv: Self::Move) -> Self::Move {
        mv
    }

    /// The move that a number within an offered range makes.
    fn ranged(&self, kind: &str, amount: i64) -> Option<Self::Move> {
        None
    }

    /// Applies a judged move and tells what followed.
    fn play(&self, state: &mut Self::State, seat: Seat, mv: &Self::Move, events: &mut Narration);

    /// Whether this luck can have fallen: right kind, right number, cards still in the pack.
    ///
    /// # Errors
    /// `dice-count`, `card-count`, `card-duplicate` and the like.
    fn validate_outcome(&self, state: &Self::State, due: Due, outcome: &Outcome) -> Result<()> {
        due.count_fits(outcome)
    }

    /// How many cards may be drawn at once instead of those due, where a game allows two numbers.
    fn at_once(&self, state: &Self::State) -> Option<usize> {
        None
    }

    /// Applies admitted luck and tells what followed.
    fn apply_outcome(&self, state: &mut Self::State, outcome: &Outcome, events: &mut Narration);

    /// Adds every card that may still come to `out`, as far as this state knows, in a stable order.
    fn pack(&self, state: &Self::State, out: &mut Vec<Card>) {}

    /// How many play.
    fn seats(&self, state: &Self::State) -> usize;

    fn score(&self, state: &Self::State, seat: Seat) -> i64;

    /// One score per seat.
    fn scores(&self, state: &Self::State) -> Vec<i64> {
        Seat::all(self.seats(state)).map(|seat| self.score(state, seat)).collect()
    }

    /// What everybody sat down with, where a fresh state has it no more: the ante is paid.
    fn opening_scores(&self, fresh: &Self::State) -> Vec<i64> {
        self.scores(fresh)
    }

    /// Who has won, once the game is over: the highest scores share unless the rules say else.
    fn winners(&self, state: &Self::State) -> Seats {
        self.with_the_most(state)
    }

    /// What [`winners`](Game::winners) answers unless the rules say else.
    fn with_the_most(&self, state: &Self::State) -> Seats {
        if self.next(state) != Next::Over {
            return Seats::NONE;
        }
        let (mut best, mut winners) = (i64::MIN, Seats::NONE);
        for seat in Seat::all(self.seats(state)) {
            let score = self.score(state, seat);
            if score > best {
                (best, winners) = (score, Seats::NONE);
            }
            if score == best {
                winners.add(seat);
            }
        }
        winners
    }

    /// Whether a seat has lost all it had. Of players with equal scores who have, the last to go
    /// stands first, as far as [`is_between`](Game::is_between) tells rounds apart.
    fn is_out(&self, state: &Self::State, seat: Seat) -> bool {
        false
    }

    /// What a seat sees, or with `None` what everybody sees: a state with unseen cards.
    fn seen_by(&self, state: &Self::State, seat: Option<Seat>) -> Self::State {
        state.clone()
    }

    /// The round or hand being played, counted from one, for sheets and charts.
    fn round(&self, state: &Self::State) -> Option<u32> {
        None
    }

    /// Whether a round has been settled and the next has not begun.
    fn is_between(&self, state: &Self::State) -> bool {
        false
    }
}

/// How a game draws its table in words.
///
/// ```
/// use croupier::games::dalmatian::Dalmatian;
/// use croupier::prelude::*;
///
/// let (rules, names) = (Dalmatian::default(), Names::new(["Ana", "Bo"])?);
/// let state = rules.start(2, Some(Seat::new(1)));
/// assert_eq!(rules.standing(&state, &names), "Ana 0, Bo 0");
/// # Ok::<(), Refusal>(())
/// ```
// What a default does not look at has a name all the same.
#[expect(unused_variables)]
pub trait Speak: Game {
    /// What lies on the table now, line by line, for somebody about to decide or to roll.
    fn scene(&self, state: &Self::State, names: &Names, style: Style) -> Vec<String> {
        Vec::new()
    }

    /// The same for `seat`, whoever is about to act: its own cards are told in any case.
    fn scene_for(
        &self,
        state: &Self::State,
        seat: Seat,
        names: &Names,
        style: Style,
    ) -> Vec<String> {
        self.scene(state, names, style)
    }

    /// What people with real pieces put on the table before they begin, as a sentence.
    fn setup(&self, state: &Self::State) -> Option<String> {
        None
    }

    /// The house rules as a sentence for the start, where a list of those that are unusual is not
    /// enough.
    fn agreed(&self) -> Option<String> {
        None
    }

    /// A few words for the prompt: `round 2, total 6`.
    fn moment(&self, state: &Self::State, names: &Names) -> String {
        Self::INFO.title.to_string()
    }

    /// How everybody stands, in one line above the scene: `Ana 4, Bo 3`. Empty where there is
    /// nothing to say, or the scene says it.
    fn standing(&self, state: &Self::State, names: &Names) -> String {
        names.with(self.scores(state))
    }

    /// Whether the whole scene is shown when the turn passes on, rather than what has changed.
    fn scene_is_whole(&self, state: &Self::State) -> bool {
        true
    }

    /// What words such as `all`, `keep`, `pot` and `by` count from.
    fn counts_from(&self, state: &Self::State) -> CountsFrom {
        CountsFrom::default()
    }

    /// What a referee asks people with real dice and cards to do now, as a sentence.
    fn call(&self, state: &Self::State, names: &Names) -> Option<String> {
        None
    }

    /// The score sheet.
    fn sheet(&self, state: &Self::State, names: &Names, style: Style) -> Grid {
        Grid::of_players(names, &[("score", &|seat| self.score(state, seat).to_string())])
    }

    /// The same of one player, as parts of a sentence that begins with the name.
    fn sheet_in_sentences(&self, state: &Self::State, seat: Seat, names: &Names) -> Vec<String> {
        let score = number(self.score(state, seat), "point", "points");
        vec![format!("{} {score}", names.does(seat, "has"))]
    }
}

/// A state with its house rules and players, as it goes over the wire.
#[derive(Clone, Debug, PartialEq)]
pub struct Position<G: Game> {
    pub rules: G,
    pub names: Names,
    pub state: G::State,
    /// A position somebody wrote by hand, which ends with its turn and is scored for what it is
    /// worth, rather than a moment of a whole game.
    pub is_fragment: bool,
}
