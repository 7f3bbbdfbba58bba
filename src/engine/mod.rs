//! One line in, one answer out: what programs are answered, in this process or through a pipe.
//!
//! ```
//! use croupier::engine::Engine;
//! use croupier::registry::GAMES;
//!
//! let mut engine = Engine::new(GAMES);
//! let answer = engine.answer(r#"{"do":"score","game":"dalmatian","position":"6:12345"}"#);
//! assert!(answer.starts_with(r#"{"total":6,"dice":[1,2,3,4,5],"score":4"#));
//! ```

mod answers;
pub(crate) mod requests;
pub(crate) mod shapes;

use std::num::NonZeroU64;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::engine::answers::{About, field, is_in_words, opened, position, state, subject};
pub(crate) use crate::engine::answers::{Patience, stated};
use crate::engine::requests::{GivenMove, Seconds, Simulate, Verb};
use crate::engine::shapes::{Hello, RulesAnswer, Stated};
use crate::game::{Answer, Info};
use crate::pieces::json::{Id, take, unknown_field};
use crate::pieces::{Refusal, Result, Style, append_json, brief, missing, refuse_if};
use crate::play::games::{Games, fresh_table};
use crate::play::simulate::Watch;
use crate::play::{AnyGame, Plan, Seed, Table, Tally};
use crate::solve::{Cache, Policy};

/// How long games are played for a program that does not say it.
const SERVED_FOR: Duration = Duration::from_secs(10);

/// Games played by default.
const USUAL_GAMES: u64 = 10_000;

/// The most games where time ends the run.
const MOST_GAMES: u64 = 100_000_000;

/// Answers lines: each says all that it asks, unless they are a stream. Nothing but tables of solvers
/// lasts from one line to the next.
pub struct Engine<'g> {
    games: &'g Games,
    stream: Option<Stream>,
    /// Whether the stream is one of words, which its first line says.
    in_words: Option<bool>,
    cache: Cache,
}

/// What is asked of every line of a stream.
pub(crate) struct Stream {
    pub kind: &'static dyn AnyGame,
    pub verb: Verb,
    /// House rules of words, and of states that name none.
    pub rules: Value,
    /// How positions in words are answered, unless that is in JSON.
    pub words: Option<Style>,
}

impl<'g> Engine<'g> {
    /// Answers requests, as `croupier serve` does.
    pub fn new(games: &'g Games) -> Self {
        Self { games, stream: None, in_words: None, cache: Cache::default() }
    }

    /// Answers states and positions, as `croupier GAME VERB` does.
    pub(crate) fn of_stream(games: &'g Games, stream: Stream) -> Self {
        Self { stream: Some(stream), ..Self::new(games) }
    }

    /// Answers a line.
    pub fn answer(&mut self, line: &str) -> String {
        let mut answer = Vec::new();
        self.line(None, &Ok(line.to_string()), &mut by_the_clock, &mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Answers the line of this number, or why it could not be read; true if it was refused.
    pub(crate) fn line(
        &mut self,
        line: Option<u64>,
        text: &Result<String>,
        patience: &mut Patience,
        answer: &mut Vec<u8>,
    ) -> bool {
        let mut about = About::new(line, patience, answer);
        let answered = match text {
            Ok(text) if self.stream.is_some() => self.in_stream(text, &mut about),
            Ok(text) => self.request(text, &mut about),
            Err(why) => Err(why.clone()),
        };
        match &answered {
            Ok(()) => about.finish(),
            Err(why) => about.refuse(why, text.as_deref().unwrap_or_default()),
        }
        answered.is_err()
    }

    /// Answers a line of a stream.
    fn in_stream(&mut self, text: &str, about: &mut About) -> Result<()> {
        let Some(stream) = &self.stream else { return Ok(()) };
        about.kind = Some(stream.kind);
        let in_words = *self.in_words.get_or_insert_with(|| is_in_words(text));
        let (table, moves) = stream.read(self.games, text, in_words, about)?;
        about.number = about.line.unwrap_or(1);
        stream.verb.answer(table, &moves, &mut self.cache, about)
    }

    /// Answers a request.
    fn request(&mut self, text: &str, about: &mut About) -> Result<()> {
        let mut node = opened(text, "request", &mut about.id)?;
        let known = || format!("Known here: {}", Verb::ASKED.join(", "));
        let word: String = field(&mut node, "do")?.ok_or_else(|| missing("/do").hint(known()))?;
        refuse_if!(!Verb::ASKED.contains(&&*word) =>
            OutOfRange, at "/do", hint known(), "\"{}\" is not a request", brief(&word));
        let table = subject(self.games, &mut node, Verb::beside(&word), about)?;
        let mut verb = Verb::read(&word, node)?;
        let named = about.kind;
        let kind = || named.ok_or_else(|| missing("/game"));
        match &mut verb {
            Verb::Hello(_) => append_json(about.out, &Hello::of(self.games)),
            Verb::New(new) => {
                let fresh = fresh_table(kind()?, &new.players, new.first.as_deref(), &about.rules);
                // Players are names alone here.
                let names = |at: String| at.trim_end_matches("/name").to_string();
                let fresh = fresh.map_err(|why| Refusal { at: why.at.map(names), ..why })?;
                stated(fresh.as_ref(), None, about.out);
            }
            Verb::Simulate(asked) => {
                let limit = asked.seconds.get_or_insert(Seconds(SERVED_FOR)).0;
                let (kind, over) = (kind()?, (about.patience)(Some(limit)));
                let plan = asked.plan(kind.info())?;
                asked.play(kind, &about.rules, &plan, &mut |_| !over())?.append_json(about.out);
            }
            Verb::Rules(asked) => {
                let words = asked.words.as_deref().unwrap_or_default();
                append_json(about.out, &RulesAnswer::of(kind()?.info(), words)?);
            }
            Verb::Schema(_) => {
                let schema = named.map_or_else(shapes::schemas, AnyGame::schemas);
                append_json(about.out, &json!({ "schema": schema }));
            }
            _ => {
                kind()?;
                let table = table
                    .ok_or_else(|| missing("/state").hint("A state, or a position and its game"))?;
                verb.answer(table, &[], &mut self.cache, about)?;
            }
        }
        Ok(())
    }
}

impl Stream {
    /// Reads a state or a position, and moves that came with it.
    fn read(
        &self,
        games: &Games,
        text: &str,
        in_words: bool,
        about: &mut About,
    ) -> Result<(Box<dyn Table>, Vec<GivenMove>)> {
        if in_words {
            (about.words, about.rules) = (self.words, self.rules.clone());
            return Ok((position(text, about)?, Vec::new()));
        }
        let agreed = self.rules.as_object().is_some_and(|rules| !rules.is_empty());
        if !agreed && let Some((id, table)) = self.read_at_once(text) {
            about.id = id;
            return Ok((table, Vec::new()));
        }
        let mut node = opened(text, "state", &mut about.id)?;
        about.rules = self.rules.clone();
        if node.get("state").or(node.get("position")).is_none() {
            return Ok((state(games, node, about)?, Vec::new()));
        }
        // What led to a state does not matter to who goes on from it.
        take(&mut node, "events");
        let moves = match self.verb {
            Verb::Apply(_) => field(&mut node, "moves")?.unwrap_or_default(),
            _ => Vec::new(),
        };
        let table = subject(games, &mut node, &["game", "rules", "state"], about)?;
        if let Some(key) = node.as_object().and_then(|fields| fields.keys().next()) {
            return Err(unknown_field(key, &["state", "position", "rules", "moves"]));
        }
        Ok((table.ok_or_else(|| missing("/state"))?, moves))
    }

    /// A state, alone or within an answer, if there is nothing unusual about it.
    fn read_at_once(&self, text: &str) -> Option<(Option<Id>, Box<dyn Table>)> {
        if !text.starts_with("{\"state\":") {
            return Some((None, self.kind.read_at_once(text)?));
        }
        let Stated { state, id, .. } = serde_json::from_str(text).ok()?;
        Some((id, self.kind.read_at_once(state.get())?))
    }
}

impl Simulate {
    /// What is to be played; who plays, the fewest that can unless it is said.
    ///
    /// # Errors
    /// If there is no entropy for a seed.
    pub(crate) fn plan(&self, info: &Info) -> Result<Plan> {
        let usual = if self.seconds.is_some() { MOST_GAMES } else { USUAL_GAMES };
        Ok(Plan {
            players: match &self.bots[..] {
                [] => vec![Policy::Greedy; info.seats.0],
                bots => bots.to_vec(),
            },
            first: self.from.map_or(0, |from| from.get() - 1),
            games: self.games.map_or(usual, NonZeroU64::get),
            seed: self.seed.clone().map_or_else(Seed::fresh, Ok)?,
        })
    }

    /// Whole games, played and counted, or told one by one.
    ///
    /// # Errors
    /// If the rules or the number of players do not fit.
    pub(crate) fn play(
        &self,
        kind: &dyn AnyGame,
        rules: &Value,
        plan: &Plan,
        watch: Watch,
    ) -> Result<Tally> {
        let begun = now();
        let mut tally = kind.simulate(rules, plan, watch)?;
        // Neither so many games nor so long: somebody wants what is known so far.
        let limit = self.seconds.map_or(Duration::MAX, |seconds| seconds.0);
        tally.partial = tally.n < plan.games && begun.is_none_or(|begun| begun.elapsed() < limit);
        Ok(tally)
    }
}

/// Somebody in this process, who waits as long as was said.
fn by_the_clock(limit: Option<Duration>) -> Box<dyn Fn() -> bool> {
    let Some(limit) = limit else { return Box::new(|| false) };
    let begun = now();
    Box::new(move || begun.is_none_or(|begun| begun.elapsed() >= limit))
}

/// In a browser there is no clock: nothing that was to take its time takes any.
fn now() -> Option<Instant> {
    cfg!(any(unix, windows)).then(Instant::now)
}
