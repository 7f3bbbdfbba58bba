//! A line as far as it is known, what verbs answer about its position, and how the answer ends.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::engine::requests::{Advice, GivenMove, Look, Roll, Verb};
use crate::engine::shapes::Refused;
use crate::game::Answer;
use crate::pieces::json::Id;
use crate::pieces::{
    Refusal, Result, Seat, Style, append_json, brief, json_text, missing, refusal, refuse_if,
};
use crate::play::record::By;
use crate::play::{AnyGame, Event, Purpose, Report, Seed, Source, Table, event};
use crate::solve::{Cache, Limits, SolveContext};

/// Asked when work begins that takes its time, for at most so long: what says from then on whether
/// nobody waits any longer.
pub type Patience<'p> = dyn FnMut(Option<Duration>) -> Box<dyn Fn() -> bool> + 'p;

/// What is known of a line, and where its answer goes.
pub struct About<'a> {
    /// Its number in a stream.
    pub line: Option<u64>,
    /// By which it draws dice and estimates.
    pub number: u64,
    pub id: Option<Id>,
    pub kind: Option<&'static dyn AnyGame>,
    /// The house rules of words, and of states that name none.
    pub rules: Value,
    /// Its position, where it has one.
    pub position: Option<String>,
    /// It came in words, and is answered in words.
    pub words: Option<Style>,
    pub patience: &'a mut Patience<'a>,
    pub out: &'a mut Vec<u8>,
}

impl<'a> About<'a> {
    pub fn new(line: Option<u64>, patience: &'a mut Patience<'_>, out: &'a mut Vec<u8>) -> Self {
        let (id, kind, position, words, rules) = (None, None, None, None, json!({}));
        Self { line, number: 1, id, kind, rules, position, words, patience, out }
    }

    /// Says in an answer which position it is about, if that was asked in words: in a field, or in a stream
    /// in front of an answer of several lines; and gives the id back.
    pub fn finish(self) {
        match self.position {
            position if self.words.is_none() => {
                add_field(self.out, "position", position.as_ref());
                add_field(self.out, "id", self.id.as_ref());
            }
            Some(position) if self.line.is_some() && self.out.contains(&b'\n') => {
                self.out.splice(..0, format!("{position}:\n").into_bytes());
            }
            _ => {}
        }
    }

    /// A refusal in place of the answer to this text, with its id even if it was not read so far.
    pub fn refuse(self, why: &Refusal, text: &str) {
        self.out.clear();
        let read: Value = serde_json::from_str(text).unwrap_or_default();
        if read["error"]["code"].is_string() {
            // Of a verb in front of this one: a chain tells the first cause, on one line.
            return append_json(self.out, &read);
        }
        let id = self.id.or_else(|| Id::deserialize(&read["id"]).ok());
        let words = match self.line {
            _ if self.words.is_none() => {
                let refused = Refused {
                    line: self.line,
                    id,
                    ..Refused::of(why, self.kind.map(AnyGame::info))
                };
                return append_json(self.out, &refused);
            }
            Some(line) => format!("line {line}: no: {why}"),
            None => format!("no: {why}"),
        };
        self.out.extend(words.into_bytes());
    }
}

/// Adds a field to a written object that has one already.
pub fn add_field(object: &mut Vec<u8>, key: &str, value: Option<&impl Serialize>) {
    let Some(value) = value else { return };
    object.pop();
    object.extend_from_slice(format!(",\"{key}\":{}}}", json_text(value)).as_bytes());
}

impl Verb {
    /// Writes what is answered of this table, after moves that came with it where the verb takes them.
    ///
    /// # Errors
    /// If what is asked is refused; something may have been written then.
    pub fn answer(
        &self,
        mut table: Box<dyn Table>,
        moves: &[GivenMove],
        cache: &mut Cache,
        about: &mut About,
    ) -> Result<()> {
        match self {
            Self::View(asked) => {
                let seat = table.names().find_if(asked.seen_by.as_deref())?;
                stated(table.seen_by(seat).as_ref(), None, about.out);
            }
            Self::Look(asked) => asked.seen(table)?.write(Report::Look, about.out),
            Self::Moves(asked) => asked.seen(table)?.write(Report::Moves, about.out),
            Self::Score(asked) => {
                // What cannot be scored is no fault of the line.
                let score = asked.seen(table)?.score().map_err(|why| Refusal { at: None, ..why });
                write(score?.as_ref(), about);
            }
            Self::Best(asked) | Self::Odds(asked) => {
                write(self.advised(asked, table.as_ref(), cache, about)?.as_ref(), about);
            }
            Self::Roll(asked) => {
                let event = asked.fallen(table.as_mut(), about)?;
                about.position = None;
                stated(table.as_ref(), Some(&[event]), about.out);
            }
            Self::Apply(asked) => {
                let events = applied(table.as_mut(), moves, &asked.moves)?;
                about.position = None;
                stated(table.as_ref(), Some(&events), about.out);
            }
            _ => return Err(missing("/do")),
        }
        Ok(())
    }

    /// Asks a solver about what the asking player sees.
    fn advised(
        &self,
        asked: &Advice,
        table: &dyn Table,
        cache: &mut Cache,
        about: &mut About,
    ) -> Result<Box<dyn Answer>> {
        let seat = table.names().find_if(asked.seen_by.as_deref())?;
        let seat = seat.or(table.next().seat()).unwrap_or(Seat::new(0));
        let seen = table.seen_by(Some(seat));
        let limit = asked.seconds.map(|seconds| seconds.0);
        let over = (about.patience)(limit);
        let ask = &mut SolveContext {
            cache,
            sampler: &mut source(asked.seed.as_ref())?.sampler(Purpose::Estimate(about.number)),
            objective: asked.objective,
            limits: Limits { timed: limit.is_some(), over: Some(&over) },
        };
        match self {
            Self::Best(_) => Ok(Box::new(seen.best(seat, ask)?)),
            _ => seen.odds(seat, ask),
        }
    }
}

impl Look {
    /// The table as the asking player sees it; all of it if nobody is named.
    fn seen(&self, table: Box<dyn Table>) -> Result<Box<dyn Table>> {
        let seat = table.names().find_if(self.seen_by.as_deref())?;
        Ok(if seat.is_some() { table.seen_by(seat) } else { table })
    }
}

impl Roll {
    /// Lets fall what is awaited: what the source gives for this moment, so that a loop does not throw the
    /// same dice for everybody, and for this line or id.
    fn fallen(&self, table: &mut dyn Table, about: &About) -> Result<Event> {
        let due = table.awaited()?;
        let mut moment = Vec::new();
        table.write(Report::State, &mut moment);
        let mut place = about.number - 1 + self.from.map_or(1, |from| from.get().into());
        if self.by_id {
            let none =
                || refusal!(MissingField, at "/id", "missing field \"id\": --by-id draws by it");
            append_json(&mut moment, about.id.as_ref().ok_or_else(none)?);
            place = 0;
        }
        let source = source(self.seed.as_ref())?.at(&moment);
        let fallen = source.outcome(place, due.what, table.pack())?;
        event::fallen(table, &fallen, By::Program)
    }
}

/// What dice and estimates are drawn from: a fresh seed, unless one is given.
fn source(seed: Option<&Seed>) -> Result<Source> {
    Ok(Source::new(&seed.cloned().map_or_else(Seed::fresh, Ok)?))
}

/// Writes a state, and what led to it.
pub fn stated(table: &dyn Table, events: Option<&[Event]>, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"state\":");
    table.write(Report::State, out);
    out.push(b'}');
    add_field(out, "events", events.as_ref());
}

/// Writes an answer in JSON, or in words that look so.
fn write(answer: &dyn Answer, about: &mut About) {
    match about.words {
        Some(style) => about.out.extend(answer.lines(style).join("\n").into_bytes()),
        None => answer.append_json(about.out),
    }
}

/// A table after moves: those that came with it, then others.
fn applied(table: &mut dyn Table, own: &[GivenMove], then: &[GivenMove]) -> Result<Vec<Event>> {
    refuse_if!(own.is_empty() && then.is_empty() => MissingField, at "/moves",
        hint "apply MOVE, or {\"state\":{…},\"moves\":[…]}", "no move is given for this state");
    let several = own.len() + then.len() > 1;
    let mut events = Vec::new();
    for (i, mv) in own.iter().chain(then).enumerate() {
        let made = apply(table, mv).map_err(|why| match mv {
            GivenMove::Words(words) if several => why.within(&brief(words)),
            _ => why,
        });
        let is_own = i < own.len();
        let place = |why: Refusal| if is_own { why.under(&format!("/moves/{i}")) } else { why };
        events.push(made.map_err(place)?);
    }
    Ok(events)
}

/// Applies one move or roll.
fn apply(table: &mut dyn Table, mv: &GivenMove) -> Result<Event> {
    match mv {
        GivenMove::Words(words) => event::done(table, None, words),
        GivenMove::Object { player, words, parts } => {
            let seat = table.names().find_if(player.as_deref()).map_err(|why| why.at("/player"))?;
            match words {
                Some(words) if parts.is_empty() => event::done(table, seat, words),
                _ => event::given(table, seat, words.as_deref(), parts.clone()),
            }
        }
    }
}
