//! Any game, its type erased: what prompts, pipes and records hold in hand.

use std::any::Any;

use serde_json::{Map, Value};

use crate::game::{Answer, CountsFrom, Info, Next};
use crate::json::strict::{Id, Node};
use crate::pieces::{
    Card, Code, Due, Grid, Names, Outcome, Refusal, Result, Sampler, Seat, Style, Verdict,
};
use crate::play::advice::Advised;
use crate::play::simulate::Watch;
use crate::play::{Plan, Shown, Tally};
use crate::solve::generic::Solved;
use crate::solve::{Limits, Objective, Policy, Prospects, Review, SolveContext};

/// A game that can be sat down to.
///
/// ```
/// use croupier::pieces::Names;
/// use croupier::registry::find;
/// use serde_json::json;
///
/// let game = find("petty-theft")?;
/// assert_eq!(game.info().title, "Swipe");
/// let table = game.fresh(&json!({"short": true}), Names::new(["Ana", "Bo", "Cy"])?, None)?;
/// assert_eq!(table.house_rules(), json!({"short": true}));
/// # Ok::<(), croupier::pieces::Refusal>(())
/// ```
pub trait AnyGame: Sync {
    fn info(&self) -> &'static Info;

    /// A fresh game. `rules` is an object of house rules, as in a state.
    ///
    /// # Errors
    /// `rules-invalid`, `players-invalid`.
    fn fresh(&self, rules: &Value, names: Names, first: Option<Seat>) -> Result<Box<dyn Table>>;

    /// An untrusted state. `id` and `game` have been taken out.
    ///
    /// # Errors
    /// Whatever is wrong with it, with a pointer.
    fn read_state(&self, node: Node<'_>) -> Result<Box<dyn Table>>;

    /// A state straight from its text, with its id, in one pass. `None` says that something is
    /// unusual: [`read_state`](AnyGame::read_state) says what.
    fn read_at_once(&self, text: &str) -> Option<(Option<Id>, Box<dyn Table>)>;

    /// Positions in compact notation; in place of what could not be read stands why.
    fn read_notation(&self, rules: &Value, args: &[String]) -> Vec<Result<Box<dyn Table>>>;

    /// Plays whole games and counts, whoever plays.
    ///
    /// # Errors
    /// `rules-invalid`, `players-invalid`, and as [`simulate::run`](crate::play::simulate::run);
    /// `io` for a program that cannot be run or never moves.
    fn simulate(&self, rules: &Value, plan: &Plan, watch: Watch) -> Result<Tally>;

    /// JSON Schemas by name: of a state, and of all that the verbs answer, with their parts.
    fn schemas(&self) -> Value;
}

/// A moment of a game, with its house rules and players.
///
/// A whole game with the dice of a seed and the first move that is listed:
///
/// ```
/// use croupier::game::Next;
/// use croupier::pieces::Names;
/// use croupier::play::{Seed, Source};
/// use croupier::registry::find;
/// use serde_json::json;
///
/// let mut table = find("dalmatian")?.fresh(&json!({}), Names::new(["Ana", "Bo"])?, None)?;
/// let source = Source::new(&Seed::read("7")?);
/// for event in 0.. {
///     match table.next() {
///         Next::Over => break,
///         Next::Chance(due) | Next::ActOrRoll(due) => {
///             let fallen = source.outcome(event, due.what, table.pack())?;
///             table.take(&fallen)?;
///         }
///         Next::Decide(seat) => {
///             let words = table.moves()[0].1.words.to_string();
///             table.act(Some(seat), &words)?;
///         }
///     }
/// }
/// assert!(!table.winners().is_empty());
/// # Ok::<(), croupier::pieces::Refusal>(())
/// ```
pub trait Table {
    fn info(&self) -> &'static Info;
    fn names(&self) -> &Names;
    /// See [`Position::is_fragment`](crate::game::Position::is_fragment).
    fn is_fragment(&self) -> bool;
    fn boxed_clone(&self) -> Box<dyn Table>;
    /// As `seat` sees it, or with `None` as everybody does.
    fn seen_by(&self, seat: Option<Seat>) -> Box<dyn Table>;

    /// How many cards may be drawn at once instead of those due.
    fn at_once(&self) -> Option<usize>;

    fn next(&self) -> Next;
    /// What falls now.
    ///
    /// # Errors
    /// `phase-wrong` or `game-over` if neither dice nor cards are awaited.
    fn awaited(&self) -> Result<Due> {
        match self.next() {
            Next::Chance(due) | Next::ActOrRoll(due) => Ok(due),
            Next::Decide(seat) => {
                let decides = self.names().does(seat, "decides");
                let message = format!("nothing is rolled now: {decides}");
                Err(Refusal::new(Code::PhaseWrong, message))
            }
            Next::Over => Err(Refusal::new(Code::GameOver, "the game is over")),
        }
    }
    /// Whose move it is where no name is said.
    fn speaker(&self) -> Option<Seat> {
        self.next().seat().or_else(|| self.moves().first().map(|(seat, _)| *seat))
    }
    /// See [`Game::asks_people`](crate::game::Game::asks_people).
    fn asks_people(&self, seated: bool) -> bool;
    /// What every seat may do, with the seat beside each move.
    fn moves(&self) -> Vec<(Seat, Shown)>;
    /// The report of this moment, ready to be written as JSON.
    fn write_look(&self, out: &mut Vec<u8>);
    /// What [`moves`](Table::moves) lists, ready to be written as JSON.
    fn write_moves(&self, out: &mut Vec<u8>);
    /// Reads and judges a move in its own words, and applies it. Without a seat it is by whoever is
    /// to act. What people type is read by [`line`](crate::play::line) first.
    ///
    /// # Errors
    /// Nothing has changed then.
    fn act(&mut self, seat: Option<Seat>, words: &str) -> Result<Acted>;
    /// What stands beside the words of such a move where it is told in JSON.
    ///
    /// # Errors
    /// As [`act`](Table::act).
    fn parts(&self, seat: Option<Seat>, words: &str) -> Result<Map<String, Value>>;
    /// Admits luck and applies it.
    ///
    /// # Errors
    /// Nothing has changed then.
    fn take(&mut self, outcome: &Outcome) -> Result<Vec<Verdict>>;
    /// Cards that may still come.
    fn pack(&self) -> Vec<Card>;

    fn scores(&self) -> Vec<i64>;
    /// Of a fresh table: see [`Game::opening_scores`](crate::game::Game::opening_scores).
    fn opening_scores(&self) -> Vec<i64>;
    /// See [`Game::is_out`](crate::game::Game::is_out).
    fn is_out(&self, seat: Seat) -> bool;
    fn winners(&self) -> Vec<Seat>;
    fn round(&self) -> Option<u32>;
    /// See [`Game::is_between`](crate::game::Game::is_between).
    fn is_between(&self) -> bool;

    /// The state as JSON, `game` first.
    fn state(&self) -> Value;
    /// Writes what [`state`](Table::state) tells.
    fn write_state(&self, out: &mut Vec<u8>);
    fn house_rules(&self) -> Value;
    /// The house rules as they are unless something else is agreed.
    fn usual_rules(&self) -> Value;
    fn notation(&self) -> Option<String>;
    fn scene(&self, style: Style) -> Vec<String>;
    /// See [`Speak::scene_for`](crate::game::Speak::scene_for).
    fn scene_for(&self, seat: Seat, style: Style) -> Vec<String>;
    /// See [`Speak::setup`](crate::game::Speak::setup).
    fn setup(&self) -> Option<String>;
    /// See [`Speak::agreed`](crate::game::Speak::agreed).
    fn agreed(&self) -> Option<String>;
    fn moment(&self) -> String;
    /// See [`Speak::counts_from`](crate::game::Speak::counts_from).
    fn counts_from(&self) -> CountsFrom;
    /// See [`Speak::standing`](crate::game::Speak::standing).
    fn standing(&self) -> String;
    /// See [`Speak::scene_is_whole`](crate::game::Speak::scene_is_whole).
    fn scene_is_whole(&self) -> bool;
    /// See [`Speak::call`](crate::game::Speak::call).
    fn call(&self) -> Option<String>;
    fn sheet(&self, style: Style) -> Grid;
    /// The same in whole sentences, one for each player.
    fn sheet_in_sentences(&self) -> Vec<String>;

    /// # Errors
    /// If the position cannot be scored.
    fn score_answer(&self) -> Result<Box<dyn Answer>>;
    /// # Errors
    /// As [`Solve::best`](crate::solve::Solve::best).
    fn best(&self, seat: Seat, ask: &mut Ask) -> Result<Advised>;
    /// See [`Solve::prospects`](crate::solve::Solve::prospects). Before everybody rolls to begin, all are alike.
    fn prospects(&self, ask: &mut Ask) -> Option<Prospects>;
    /// See [`Solve::review`](crate::solve::Solve::review); of a move in words, or of letting the dice fall.
    fn review(&self, seat: Seat, made: Option<&str>, ask: &mut Ask) -> Option<Review<String>>;
    /// # Errors
    /// As [`Solve::odds`](crate::solve::Solve::odds).
    fn odds(&self, seat: Seat, ask: &mut Ask) -> Result<Box<dyn Answer>>;
    /// The move of a policy, in words; `None` if the seat would rather not act.
    fn choose(&self, seat: Seat, policy: Policy, ask: &mut Ask) -> Option<String>;
}

/// A move that was made.
#[derive(Clone, Debug)]
pub struct Acted {
    pub seat: Seat,
    /// In the one way of writing it.
    pub words: String,
    /// See [`Game::corrects`](crate::game::Game::corrects).
    pub corrects: bool,
    pub verdicts: Vec<Verdict>,
}

/// What is kept from one question to the next, for any game: tables of solvers.
#[derive(Default)]
pub struct Cache {
    of_game: Option<Box<dyn Any + Send>>,
    solved: Solved,
}

impl Cache {
    #[expect(clippy::expect_used)]
    fn of<D: Default + Send + 'static>(&mut self) -> (&mut D, &mut Solved) {
        if !self.of_game.as_ref().is_some_and(|cache| cache.is::<D>()) {
            self.of_game = Some(Box::<D>::default());
        }
        let cache = self.of_game.as_mut().and_then(|cache| cache.downcast_mut());
        (cache.expect("a cache of this kind was just put here"), &mut self.solved)
    }
}

/// What an analysis may use, for any game: see [`SolveContext`].
pub struct Ask<'a> {
    pub cache: &'a mut Cache,
    pub sampler: &'a mut dyn Sampler,
    pub exact: bool,
    /// What to play for; the usual unless it is asked.
    pub objective: Option<Objective>,
    pub limits: Limits<'a>,
    pub progress: &'a dyn Fn(f64),
}

impl<'a> Ask<'a> {
    /// A question with nothing special about it: estimates will do, and nobody watches.
    pub fn new(cache: &'a mut Cache, sampler: &'a mut dyn Sampler) -> Self {
        let limits = Limits::default();
        Self { cache, sampler, exact: false, objective: None, limits, progress: &|_| () }
    }

    pub(super) fn context<D: Default + Send + 'static>(
        &mut self,
        objective: Objective,
    ) -> SolveContext<'_, D> {
        let Ask { sampler, exact, limits, progress, .. } = self;
        let (cache, solved) = self.cache.of();
        let (exact, limits, progress) = (*exact, *limits, *progress);
        SolveContext { cache, solved, sampler: *sampler, exact, objective, limits, progress }
    }
}

/// Whether no round is being played at a moment.
pub fn is_settled(table: &dyn Table) -> bool {
    table.is_between() || table.next() == Next::Over
}

/// Whether a round has come to its end between two moments.
pub fn round_ends(before: &dyn Table, after: &dyn Table) -> bool {
    !is_settled(before) && (is_settled(after) || after.round() != before.round())
}

/// The scores between two moments, where they belong to their course: a round has ended, somebody
/// has sat down or, where a game has no rounds, a score has changed.
pub fn in_course(before: &dyn Table, after: &dyn Table) -> Option<Box<[i64]>> {
    let scores = after.scores();
    let belong = match after.round() {
        None => scores != before.scores(),
        Some(_) => before.names().len() < after.names().len() || round_ends(before, after),
    };
    belong.then(|| scores.into())
}
