//! A line as far as it is known, what verbs answer about its position, and how the answer ends.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::engine::requests::{Advice, GivenMove, Roll, Verb};
use crate::engine::shapes::Refused;
use crate::game::Answer;
use crate::pieces::json::{Id, parse};
use crate::pieces::{
    Refusal, Result, Seat, Style, append_json, brief, json_text, missing, refusal, refuse_if,
};
use crate::play::record::By;
use crate::play::{AnyGame, Event, Given, Purpose, Report, Seed, Source, Table};
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

    /// A refusal in place of an answer, with this id if the line was not read so far.
    pub fn refuse(self, why: &Refusal, id: Option<Id>) {
        self.out.clear();
        let id = self.id.or(id);
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

    /// The refusal of a verb in front of this one: a chain tells the first cause, on one line.
    pub fn pass_on(self, refusal: &str) {
        self.out.clear();
        append_json(self.out, &serde_json::from_str::<Value>(refusal).unwrap_or_default());
    }
}

/// Adds a field to a written object that has one already.
pub fn add_field(object: &mut Vec<u8>, key: &str, value: Option<&impl Serialize>) {
    let Some(value) = value else { return };
    object.pop();
    object.extend_from_slice(format!(",\"{key}\":{}}}", json_text(value)).as_bytes());
}

/// Whether a line is a refusal already, of a verb in front of this one.
pub fn is_refusal(text: &str) -> bool {
    // Looked at closely only where it may be one.
    text.contains("\"error\"") && parse(text).is_ok_and(|value| value["error"]["code"].is_string())
}

/// The id of a line that was not read to its end, if it is one.
pub fn id_in(text: &str) -> Option<Id> {
    Id::deserialize(serde_json::from_str::<Value>(text).ok()?.get("id")?).ok()
}

/// A verb that is asked of positions, and what its dice and estimates are drawn from.
pub struct Question {
    pub verb: Verb,
    source: Source,
}

impl Question {
    /// # Errors
    /// If there is no entropy for a seed.
    pub fn new(verb: Verb) -> Result<Self> {
        let seed = match &verb {
            Verb::Roll(Roll { seed, .. })
            | Verb::Best(Advice { seed, .. })
            | Verb::Odds(Advice { seed, .. }) => seed.clone().map_or_else(Seed::fresh, Ok)?,
            // Nothing else is drawn.
            _ => Seed::default(),
        };
        Ok(Self { verb, source: Source::new(&seed) })
    }

    /// Writes the answer, after moves that came with the table where the verb takes them.
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
        match &self.verb {
            Verb::View(asked) | Verb::Look(asked) | Verb::Moves(asked) | Verb::Score(asked) => {
                let seat = table.names().find_if(asked.seen_by.as_deref())?;
                let whole = seat.is_none() && !matches!(self.verb, Verb::View(_));
                let table = if whole { table } else { table.seen_by(seat) };
                match &self.verb {
                    Verb::View(_) => stated(table.as_ref(), None, about.out),
                    Verb::Look(_) => table.write(Report::Look, about.out),
                    Verb::Moves(_) => table.write(Report::Moves, about.out),
                    _ => {
                        // What cannot be scored is no fault of the line.
                        let score = table.score().map_err(|why| Refusal { at: None, ..why });
                        write(score?.as_ref(), about);
                    }
                }
            }
            Verb::Best(asked) | Verb::Odds(asked) => {
                write(self.advised(asked, table.as_ref(), cache, about)?.as_ref(), about);
            }
            Verb::Roll(asked) => {
                let event = self.roll(asked, table.as_mut(), about)?;
                about.position = None;
                stated(table.as_ref(), Some(&[event]), about.out);
            }
            Verb::Apply(asked) => {
                let events = applied(table.as_mut(), moves, &asked.moves)?;
                about.position = None;
                stated(table.as_ref(), Some(&events), about.out);
            }
            _ => return Err(missing("/do")),
        }
        Ok(())
    }

    /// Lets fall what is awaited: what the source gives for this moment, so that a loop does not throw the
    /// same dice for everybody, and for this line or id.
    fn roll(&self, asked: &Roll, table: &mut dyn Table, about: &About) -> Result<Event> {
        let due = table.awaited()?;
        let mut moment = Vec::new();
        table.write(Report::State, &mut moment);
        let mut place = about.number - 1 + asked.from.map_or(1, |from| from.get().into());
        if asked.by_id {
            let none =
                || refusal!(MissingField, at "/id", "missing field \"id\": --by-id draws by it");
            append_json(&mut moment, about.id.as_ref().ok_or_else(none)?);
            place = 0;
        }
        let fallen = self.source.at(&moment).outcome(place, due.what, table.pack())?;
        let fallen = table.take(&fallen)?;
        Ok(Event::of(table.names(), fallen, By::Program))
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
            sampler: &mut self.source.sampler(Purpose::Estimate(about.number)),
            objective: asked.objective,
            limits: Limits { timed: limit.is_some(), over: Some(&over) },
        };
        match &self.verb {
            Verb::Best(_) => Ok(Box::new(seen.best(seat, ask)?)),
            _ => seen.odds(seat, ask),
        }
    }
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
    let acted = match mv {
        GivenMove::Words(words) => table.act(None, words)?,
        GivenMove::Object { player, words, parts } => {
            let seat = table.names().find_if(player.as_deref()).map_err(|why| why.at("/player"))?;
            match words {
                Some(words) if parts.is_empty() => table.act(seat, words)?,
                _ => table.given(seat, Given { words: words.as_deref(), parts: parts.clone() })?,
            }
        }
    };
    Ok(Event::of(table.names(), acted, By::Hand))
}
