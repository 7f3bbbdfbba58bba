//! Any game, its type erased: what prompts, pipes and records hold in hand.

use serde_json::{Map, Value};

use crate::game::moves::{kind_of, part, said};
use crate::game::{Answer, Hints, Info, Next};
use crate::pieces::{
    Card, Code, Due, Grid, Hand, Names, Outcome, Refusal, Result, Seat, Style, Verdict, refusal,
    unreadable,
};
use crate::play::advice::Advised;
use crate::play::simulate::Watch;
use crate::play::{Plan, Tally};
use crate::solve::{Objective, Outlook, Policy, SolveContext};

/// A game that can be sat down to.
///
/// ```
/// use croupier::pieces::Names;
/// use croupier::play::Report;
/// use croupier::registry::find;
/// use serde_json::json;
///
/// let game = find("petty-theft")?;
/// assert_eq!(game.info().title, "Swipe");
/// let table = game.fresh(&json!({"short": true}), Names::new(["Ana", "Bo", "Cy"])?, None)?;
/// assert_eq!(table.json(Report::Rules), json!({"short": true}));
/// # Ok::<(), croupier::pieces::Refusal>(())
/// ```
pub trait AnyGame: Sync {
    fn info(&self) -> &'static Info;

    /// A fresh game. `rules` is an object of house rules, as in a state.
    ///
    /// # Errors
    /// `rules-invalid`, `players-invalid`.
    fn fresh(&self, rules: &Value, names: Names, first: Option<Seat>) -> Result<Box<dyn Table>>;

    /// An untrusted state. What it says of `game` and `id` has been looked at.
    ///
    /// # Errors
    /// Whatever is wrong with it, with a pointer.
    fn read_state(&self, value: &Value) -> Result<Box<dyn Table>>;

    /// A state straight from its text, in one pass. `None` says that something is unusual:
    /// [`read_state`](AnyGame::read_state) says what.
    fn read_at_once(&self, text: &str) -> Option<Box<dyn Table>>;

    /// Positions in compact notation; in place of what could not be read stands why.
    fn read_notation(&self, rules: &Value, args: &[String]) -> Vec<Result<Box<dyn Table>>>;

    /// Plays whole games and counts.
    ///
    /// # Errors
    /// `rules-invalid`, `players-invalid`; `out-of-range` for game numbers that are too large,
    /// `work-too-large` for a game that does not end.
    fn simulate(&self, rules: &Value, plan: &Plan, watch: Watch) -> Result<Tally>;

    /// What advice can play for, the usual first.
    fn objectives(&self) -> &'static [Objective];

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
/// assert!(!table.standing().winners.is_empty());
/// # Ok::<(), croupier::pieces::Refusal>(())
/// ```
pub trait Table {
    fn info(&self) -> &'static Info;
    fn names(&self) -> &Names;
    fn boxed_clone(&self) -> Box<dyn Table>;
    /// As `seat` sees it, or with `None` as everybody does.
    fn seen_by(&self, seat: Option<Seat>) -> Box<dyn Table>;

    fn next(&self) -> Next;
    /// What every seat may do.
    fn moves(&self) -> Vec<(Seat, Offered)>;
    /// Cards that may still come.
    fn pack(&self) -> Vec<Card>;
    /// Reads and judges a move in its own words, in its parts, or in both, and applies it. Without a seat
    /// it is by the player to act.
    ///
    /// # Errors
    /// Nothing has changed then.
    fn act_on(&mut self, seat: Option<Seat>, given: Given) -> Result<Acted>;
    /// What those who type, or press Enter, are helped with.
    fn hints(&self) -> Hints;
    /// Applies dice or cards that fell.
    ///
    /// # Errors
    /// Nothing has changed then.
    fn take(&mut self, outcome: &Outcome) -> Result<Acted>;

    /// The position in compact notation.
    fn notation(&self) -> Option<String>;
    fn standing(&self) -> Standing;
    /// What people see of this moment; with a seat, its own cards in any case.
    fn scene(&self, seat: Option<Seat>, style: Style) -> Scene;
    /// Writes this moment for programs.
    fn write(&self, what: Report, out: &mut Vec<u8>);

    /// # Errors
    /// If the position cannot be scored.
    fn score(&self) -> Result<Box<dyn Answer>>;
    /// # Errors
    /// As [`Solve::best`](crate::solve::Solve::best).
    fn best(&self, seat: Seat, ask: &mut SolveContext) -> Result<Advised>;
    /// # Errors
    /// As [`Solve::odds`](crate::solve::Solve::odds).
    fn odds(&self, seat: Seat, ask: &mut SolveContext) -> Result<Box<dyn Answer>>;
    /// Everybody's chance to win, where it is known.
    fn outlook(&self, ask: &mut SolveContext) -> Option<Outlook>;
    /// The move of a policy, in words; `None` if the seat would rather not act.
    fn choose(&self, seat: Seat, policy: Policy, ask: &mut SolveContext) -> Option<String>;
}

/// A move that may be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offered {
    /// The whole move, or the first word of a range or of what cannot be listed.
    pub words: String,
    /// The least and the most, where any whole number between them makes a move.
    pub range: Option<(i64, i64)>,
    /// It cannot be listed.
    pub open: bool,
}

impl Offered {
    /// The first word, which says what kind of move it is.
    pub fn kind(&self) -> &str {
        self.words.split(' ').next().unwrap_or("")
    }
}

/// What is done, or falls: in words, in parts as a report has them, or in both where they say the same.
pub struct Given<'w> {
    pub words: Option<&'w str>,
    pub parts: Map<String, Value>,
}

/// What was done, or fell.
#[derive(Clone, Debug)]
pub struct Acted {
    pub seat: Seat,
    /// In the one way of writing it.
    pub words: String,
    pub verdicts: Vec<Verdict>,
}

/// How everybody stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whether it is settled who begins.
    pub is_begun: bool,
    pub scores: Vec<i64>,
    /// Empty until the game is over.
    pub winners: Vec<Seat>,
    /// See [`Game::round`](crate::game::Game::round).
    pub round: Option<u32>,
    /// No round is being played: one has been settled, or the game is over.
    pub is_settled: bool,
    /// Whose turn it is; nobody's when the game is over.
    pub turn: Option<Seat>,
}

/// A moment in words.
pub struct Scene {
    /// A few words for the prompt: `round 2, total 6`.
    pub moment: String,
    /// How everybody stands, in one line.
    pub standing: String,
    /// What lies on the table.
    pub lines: Vec<String>,
    /// What people with real dice and cards are to do now, as a sentence.
    pub call: Option<String>,
    /// The house rules that are not as usual, as a sentence.
    pub agreed: Option<String>,
    pub sheet: Grid,
}

/// What can be written of a moment for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// The state, `game` first.
    State,
    /// The house rules, all of them.
    Rules,
    /// What is awaited, and what may be done.
    Look,
    /// What may be done.
    Moves,
}

impl dyn Table + '_ {
    /// What falls now.
    ///
    /// # Errors
    /// `phase-wrong` or `game-over` if neither dice nor cards are awaited.
    pub fn awaited(&self) -> Result<Due> {
        match self.next() {
            Next::Chance(due) | Next::ActOrRoll(due) => Ok(due),
            Next::Decide(seat) => {
                let decides = self.names().does(seat, "decides");
                Err(Refusal::new(Code::PhaseWrong, format!("nothing is rolled now: {decides}")))
            }
            Next::Over => Err(Refusal::new(Code::GameOver, "the game is over")),
        }
    }

    /// Applies a move, dice or cards in their own words, by this player or by the one who is due. What
    /// people say goes through `hear` first.
    ///
    /// # Errors
    /// Nothing has changed then.
    pub fn act(&mut self, seat: Option<Seat>, words: &str) -> Result<Acted> {
        let (seat, words) = if seat.is_some() { (seat, words) } else { self.actor(words)? };
        self.given(seat, Given { words: Some(words), parts: Map::new() })
    }

    /// The same as programs give it.
    ///
    /// # Errors
    /// Nothing has changed then.
    pub fn given(&mut self, seat: Option<Seat>, given: Given) -> Result<Acted> {
        let Given { words, mut parts } = given;
        // The bounds of what was offered are no part of what is chosen.
        parts.retain(|key, _| !["least", "most", "open"].contains(&&**key));
        let (due, names) = (self.next().due(), self.names());
        let kind = parts.get("kind").and_then(Value::as_str);
        if words.or(kind).and_then(|kind| Outcome::read(due, kind)).is_none() {
            return self.act_on(seat, Given { words, parts });
        }
        let of_words =
            |words: &str| Outcome::read(due, words).unwrap_or_else(|| Err(unreadable(words)));
        let outcome = said(words, parts, of_words, |parts| match kind_of(parts)? {
            (kind, parts) if kind == "dice" => part(&parts, "dice", names).map(Outcome::Dice),
            (_, parts) => Ok(Outcome::Cards(part::<Hand>(&parts, "cards", names)?.to_vec())),
        });
        if let (Some(seat), Some(due)) = (seat, due)
            && seat != due.seat
        {
            let (is, not) = (&names[due.seat], &names[seat]);
            return Err(refusal!(SeatWrong, "it is {is} who {}, not {not}", due.what.takes()));
        }
        self.take(&outcome?)
    }

    /// `Bo: reroll K` and `Bo reroll K` into who and what.
    ///
    /// # Errors
    /// If nobody is called so.
    pub fn actor<'w>(&self, words: &'w str) -> Result<(Option<Seat>, &'w str)> {
        let (names, words) = (self.names(), words.trim());
        // In `match 3+4:Bo` the colon stands further in.
        if let Some((name, rest)) = words.split_once(':')
            && !name.trim().contains([' ', '+'])
        {
            return Ok((Some(names.find(name.trim())?), rest.trim()));
        }
        let (first, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        let is_word = self.info().moves.iter().any(|mv| mv.word.eq_ignore_ascii_case(first));
        let seat = names.called(first).filter(|_| !rest.trim().is_empty() && !is_word);
        Ok((seat, if seat.is_some() { rest.trim() } else { words }))
    }

    /// Whose move it is where no name is said.
    pub fn speaker(&self) -> Option<Seat> {
        self.next().seat().or_else(|| self.moves().first().map(|(seat, _)| *seat))
    }

    /// What is written of this moment, as a value.
    pub fn json(&self, what: Report) -> Value {
        let mut text = Vec::new();
        self.write(what, &mut text);
        serde_json::from_slice(&text).unwrap_or_default()
    }

    /// The state as JSON, `game` first.
    pub fn state(&self) -> Value {
        self.json(Report::State)
    }
}
