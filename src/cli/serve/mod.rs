//! `croupier serve`: every verb and every game for a program that asks, one line an answer.

mod request;
mod response;

use std::io;

use serde_json::{Value, json};

use crate::cli::answers::{self, viewed};
use crate::cli::exit::Exit;
use crate::cli::json::{State, add_field, game_of, id_of, opened, refusal};
use crate::cli::lines::{Document, Documents, LONGEST};
use crate::cli::out::Out;
use crate::cli::pages;
use crate::cli::seating::eyes;
use crate::cli::signals;
use crate::cli::simulate::simulated;
use crate::cli::verbs::{Asking, BEST, ODDS, Solving, mark_partial};
use crate::game::Info;
use crate::json::write::append_json;
use crate::pieces::{Code, Refusal, Result, Style, Verdict, missing};
use crate::platform;
use crate::play::advice::nothing;
use crate::play::games::{Games, find, fresh_table};
use crate::play::{AnyGame, Cache, Report, Seed, Source, Table};
pub use request::Request;
use request::{Advise, HouseRules, Positions};
use response::Hello;
pub use response::{AllGames, Response};

/// How answers to programs are worded: in whole sentences, never broken.
const STYLE: Style = Style { width: 200, ascii: false, colour: false, plain: true };

/// Answers requests until there are no more, or one is broken off.
///
/// # Errors
/// If stdin or stdout fails.
pub fn serve(games: &Games, out: &mut Out) -> anyhow::Result<Exit> {
    let mut server = Server::new(games);
    let mut documents = Documents::lines(platform::stdin()?, LONGEST);
    let mut refused = false;
    loop {
        let batch = documents.batch()?;
        if batch.is_empty() {
            return Ok(if refused { Exit::Refused } else { Exit::Done });
        }
        for document in batch {
            refused |= server.line(&document, out)?;
            if signals::broken_off() {
                out.flush()?;
                return Ok(Exit::Signal(platform::INTERRUPT as u8));
            }
            out.answered()?;
        }
        out.flush()?;
    }
}

/// What lasts from one request to the next.
pub struct Server<'g> {
    games: &'g Games,
    /// By game, what its solvers keep.
    caches: Vec<Cache>,
    /// The game that the request at hand is about, as far as it is known.
    about: Option<&'static Info>,
}

impl<'g> Server<'g> {
    pub fn new(games: &'g Games) -> Self {
        let caches = games.iter().map(|_| Cache::default()).collect();
        Self { games, caches, about: None }
    }

    /// Answers a line with a line; true if it was refused.
    ///
    /// # Errors
    /// If stdout does not take what was answered before.
    pub fn line(&mut self, document: &Document, out: &mut Out) -> io::Result<bool> {
        let mut id = None;
        self.about = None;
        let mut body = Vec::new();
        let text = document.text.as_deref().map_err(Clone::clone);
        let request = text.and_then(|text| Request::read(opened(text, "request", &mut id)?));
        if request.as_ref().is_ok_and(Request::takes_its_time) {
            out.flush()?;
        }
        let answered = request.and_then(|request| self.answer_to(request, &mut body));
        let refused = answered.is_err();
        if let Err(why) = answered {
            body.clear();
            append_json(&mut body, &Response::Refused(refusal(&why, self.about)));
        }
        let out = out.waiting();
        out.push(b'{');
        if let Some(id) = id {
            out.extend_from_slice(b"\"id\":");
            append_json(out, &id);
            out.push(b',');
        }
        if refused {
            add_field(&mut body, "line", Some(&document.line));
        }
        out.extend_from_slice(&body[1..]);
        out.push(b'\n');
        Ok(refused)
    }

    fn answer_to(&mut self, request: Request, out: &mut Vec<u8>) -> Result<()> {
        match request {
            Request::Hello(_) => append_json(out, &Response::Hello(Hello::of(self.games))),
            Request::New(new) => {
                let kind = self.game(&new.game)?;
                let rules = Value::Object(new.rules);
                let table = fresh_table(kind, &new.players, new.first.as_deref(), &rules)
                    .map_err(in_new)?;
                append_stated(table.as_ref(), None, out);
            }
            Request::Look(asked) => {
                let (_, table) = self.table(asked.state, asked.game.as_deref())?;
                seen(table, asked.seen_by.as_deref())?.write(Report::Look, out);
            }
            Request::Moves(asked) => {
                let (_, table) = self.table(asked.state, asked.game.as_deref())?;
                let table = seen(table, asked.seen_by.as_deref())?;
                table.write(Report::Moves, out);
            }
            Request::Roll(asked) => {
                let seed = request::seed(asked.seed.as_ref())?;
                let source = Source::new(&Seed::of(seed.as_deref())?);
                let (_, mut table) = self.table(asked.state, asked.game.as_deref())?;
                let events =
                    answers::roll(table.as_mut(), &source, asked.from).map_err(in_state)?;
                append_stated(table.as_ref(), Some(events), out);
            }
            Request::Apply(asked) if asked.moves.is_empty() => return Err(answers::no_move()),
            Request::Apply(asked) => {
                let (_, mut table) = self.table(asked.state, asked.game.as_deref())?;
                let moves: Vec<String> = asked.moves.into_iter().map(|mv| mv.0).collect();
                let events = answers::apply_all(table.as_mut(), &moves);
                let events = events.map_err(|(i, why)| answers::in_moves(i, why))?;
                append_stated(table.as_ref(), Some(events), out);
            }
            Request::Score(asked) => {
                let place = in_question(asked.state.as_ref());
                let (_, table, _) =
                    self.posed(asked.state, asked.position, asked.game.as_deref(), asked.rules)?;
                let table = seen(table.ok_or_else(no_position)?, asked.seen_by.as_deref())?;
                table.score().map_err(place)?.append_json(out);
            }
            Request::Best(asked) => self.advise(asked, BEST, out)?,
            Request::Odds(asked) => self.advise(asked, ODDS, out)?,
            Request::Simulate(asked) => self.simulate(asked, out)?,
            Request::Rules(asked) => {
                let info = self.game(&asked.game)?.info();
                let found = pages::clauses(info, asked.words.trim())?;
                append_json(out, &pages::rules_answer(info, &found));
            }
            Request::Schema(asked) => self.schema(&asked, out)?,
        }
        Ok(())
    }

    fn game(&mut self, name: &str) -> Result<&'static dyn AnyGame> {
        let kind = find(self.games, name).map_err(|why| why.at("/game"))?;
        self.about = Some(kind.info());
        Ok(kind)
    }

    /// The state of a request, and its game: that which it names, or the request does.
    fn table(
        &mut self,
        State(mut node): State,
        game: Option<&str>,
    ) -> Result<(&'static dyn AnyGame, Box<dyn Table>)> {
        let said = game.map(|name| self.game(name)).transpose()?;
        let kind = game_of(self.games, said, &mut node).map_err(|why| why.under("/state"))?;
        let kind = kind.ok_or_else(no_game)?;
        self.about = Some(kind.info());
        // A state that came through a pipe may carry the id of another question.
        id_of(&mut node).map_err(|why| why.under("/state"))?;
        let table = kind.read_state(node).map_err(|why| why.under("/state"))?;
        Ok((kind, table))
    }

    /// What is asked about: a state, a position, or nothing but a game with its house rules.
    fn posed(
        &mut self,
        state: Option<State>,
        position: Option<Positions>,
        game: Option<&str>,
        rules: Option<HouseRules>,
    ) -> Result<Found> {
        if let Some(state) = state {
            let stray = rules.map(|_| "rules").or(position.map(|_| "position"));
            if let Some(stray) = stray {
                let message = format!("\"{stray}\" does not go with a state");
                return Err(Refusal::new(Code::StateInconsistent, message).at(format!("/{stray}")));
            }
            let (kind, table) = self.table(state, game)?;
            return Ok((kind, Some(table), Value::Object(HouseRules::default())));
        }
        let settings = Value::Object(rules.unwrap_or_default());
        let kind = self.game(game.ok_or_else(no_game)?)?;
        let Some(Positions(words)) = position else { return Ok((kind, None, settings)) };
        let mut tables = kind.read_notation(&settings, &words);
        if let (Some(table), true) = (tables.pop(), tables.is_empty()) {
            return Ok((kind, Some(table.map_err(in_position)?), settings));
        }
        let message = "these positions are not compared with each other";
        Err(Refusal::new(Code::OutOfRange, message).at("/position").hint("Ask about one at a time"))
    }

    fn advise(&mut self, asked: Advise, solve: Solving, out: &mut Vec<u8>) -> Result<()> {
        let advice = asked.advice()?;
        // As the shell numbers its questions: positions with nought, states by their lines.
        let number = u64::from(asked.state.is_some());
        let place = in_question(asked.state.as_ref());
        let (kind, table, _) =
            self.posed(asked.state, asked.position, asked.game.as_deref(), asked.rules)?;
        let asking = Asking::of(advice, STYLE, solve)?;
        let at = self.games.iter().position(|known| known.info().id == kind.info().id);
        let cache = &mut self.caches[at.unwrap_or_default()];
        let answer = match table {
            Some(table) => {
                eyes(table.names(), asking.advice.ask.seen_by.as_deref())?;
                asking.answer(table.as_ref(), number, cache).or_else(nothing).map_err(place)?
            }
            None => return Err(no_position()),
        };
        answer.append_json(out);
        mark_partial(out);
        Ok(())
    }

    fn simulate(&mut self, asked: request::Play, out: &mut Vec<u8>) -> Result<()> {
        let kind = self.game(&asked.game)?;
        let rules = Value::Object(asked.rules.clone());
        let plan = asked.plan()?;
        let played = simulated(kind, &plan, &rules, STYLE);
        let tally = played.map_err(|why| match (why.code, &why.at) {
            (Code::PlayersInvalid, _) => Refusal { at: Some("/bots".to_string()), ..why },
            (Code::OutOfRange, None) => why.at("/from"),
            _ => why,
        })?;
        crate::game::Answer::append_json(&tally, out);
        Ok(())
    }

    fn schema(&mut self, asked: &request::Schemas, out: &mut Vec<u8>) -> Result<()> {
        let document = match &asked.game {
            Some(game) => self.game(game)?.schemas(),
            None => pages::schemas(),
        };
        let schema = pages::schema_part(&document, asked.part.as_deref())?;
        append_json(out, &json!({ "schema": schema }));
        Ok(())
    }
}

/// A game, what of it is asked about, and the house rules that were given with it.
type Found = (&'static dyn AnyGame, Option<Box<dyn Table>>, Value);

/// Writes a state, and what led to it.
fn append_stated(table: &dyn Table, events: Option<Vec<Verdict>>, out: &mut Vec<u8>) {
    let mut state = Vec::new();
    table.write(Report::State, &mut state);
    let state = String::from_utf8(state).unwrap_or_default();
    let state = serde_json::value::RawValue::from_string(state).unwrap_or_default();
    append_json(out, &Response::Stated { state, events });
}

fn no_game() -> Refusal {
    missing("/game")
}

fn no_position() -> Refusal {
    missing("/state").hint("A state, or a position and its game")
}

/// A table as whoever is named in a request sees it.
fn seen(table: Box<dyn Table>, name: Option<&str>) -> Result<Box<dyn Table>> {
    viewed(table, name).map_err(|why| why.at("/as"))
}

/// Where a refusal stands in a request: in its state, or in the words of its position.
fn in_question(state: Option<&State>) -> fn(Refusal) -> Refusal {
    if state.is_some() { in_state } else { in_position }
}

/// A field of a position that is written in words stands nowhere but in these.
fn in_position(why: Refusal) -> Refusal {
    let at = why.at.filter(|at| !at.starts_with('/') || at.starts_with("/rules"));
    Refusal { at, ..why }.at("/position")
}

/// Players are names alone in a request for a new game.
fn in_new(why: Refusal) -> Refusal {
    let at = why.at.map(|at| at.trim_end_matches("/name").to_string());
    Refusal { at, ..why }
}

/// A pointer into a state points into it from the request too.
fn in_state(why: Refusal) -> Refusal {
    if why.at.as_deref().is_some_and(|at| at.starts_with('/')) { why.under("/state") } else { why }
}
