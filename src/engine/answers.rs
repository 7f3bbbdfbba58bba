//! A line as far as it is known, the states and positions in it, what verbs answer about them, and how the
//! answer ends.

use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::engine::requests::{Advice, GivenMove, Look, Roll, Verb};
use crate::engine::shapes::Refused;
use crate::game::Answer;
use crate::pieces::json::{Id, parse, read, step, take};
use crate::pieces::{
    Code, Refusal, Result, Seat, Style, append_json, json_text, missing, refusal, refuse_if,
};
use crate::play::games::{Games, find};
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
                about.position = None;
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
        let fallen = table.take(&fallen)?;
        Ok(Event::of(table.names(), fallen, By::Program))
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
    let moves: Vec<&GivenMove> = own.iter().chain(then).collect();
    refuse_if!(moves.is_empty() => MissingField, at "/moves",
        hint "apply MOVE, or {\"state\":{…},\"moves\":[…]}", "no move is given for this state");
    let one = |(i, mv)| apply(table, mv).map_err(|why| why.under(&format!("/moves/{i}")));
    moves.into_iter().enumerate().map(one).collect()
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

/// Takes out of a request its game, and what else of it may be said `beside` a verb: house rules, and
/// a state or a position, which it gives.
///
/// # Errors
/// Whatever is wrong with it, with a pointer.
pub fn subject(
    games: &Games,
    node: &mut Value,
    beside: &[&str],
    about: &mut About,
) -> Result<Option<Box<dyn Table>>> {
    if beside.contains(&"game") {
        about.kind = game_of(games, about.kind, node)?;
    }
    if beside.contains(&"rules") {
        let own: Option<Map<String, Value>> = field(node, "rules")?;
        about.rules = own.map_or(std::mem::take(&mut about.rules), Value::Object);
    }
    if !beside.contains(&"state") {
        return Ok(None);
    }
    let words: Option<String> = field(node, "position")?;
    match (take(node, "state"), words) {
        (Some(_), Some(_)) => Err(refusal!(StateInconsistent, at "/position",
            "\"position\" does not go with a state")),
        (Some(node), None) => {
            let lacks_rules = node.get("rules").is_none();
            state(games, node, about).map(Some).map_err(|why| match &why.at {
                Some(at) if lacks_rules && at.starts_with("/rules") => why,
                _ => why.under("/state"),
            })
        }
        (None, Some(words)) => position(&words, about).map(Some).map_err(|why| why.at("/position")),
        (None, None) => Ok(None),
    }
}

/// Reads the object on a line, whatever it is called, and takes its id out of it.
///
/// # Errors
/// If it is none, or has no such id.
pub fn opened(text: &str, called: &str, id: &mut Option<Id>) -> Result<Value> {
    let mut value = parse(text)?;
    refuse_if!(!value.is_object() => WrongType, at "", "a {called} is an object");
    *id = field::<Option<Id>>(&mut value, "id")?.flatten();
    Ok(value)
}

/// Takes a field out of a request and reads it.
///
/// # Errors
/// If it cannot be read.
pub fn field<T: DeserializeOwned>(node: &mut Value, key: &str) -> Result<Option<T>> {
    let read = |found| read(&found).map_err(|why: Refusal| why.under(&step(key)));
    take(node, key).map(read).transpose()
}

/// The game of a state or request: that which it names, and no other than the one that is `expected`.
fn game_of(
    games: &Games,
    expected: Option<&'static dyn AnyGame>,
    value: &mut Value,
) -> Result<Option<&'static dyn AnyGame>> {
    let Some(name) = field::<Option<String>>(value, "game")?.flatten() else {
        return Ok(expected);
    };
    let named = find(games, &name).map_err(|why| why.at("/game"))?;
    match (named.info().id, expected.map(|kind| kind.info().id)) {
        (is, Some(not)) if is != not => {
            Err(refusal!(GameUnknown, at "/game", "this is a state of {is}, not of {not}"))
        }
        _ => Ok(Some(named)),
    }
}

/// Reads a state, by the house rules of the line where it has none.
///
/// # Errors
/// Whatever is wrong with it, with a pointer.
pub fn state(games: &Games, mut node: Value, about: &mut About) -> Result<Box<dyn Table>> {
    let asked = about.rules.as_object().filter(|rules| !rules.is_empty());
    let lacks = asked.is_some() && node.get("rules").is_none();
    if lacks && let Some(fields) = node.as_object_mut() {
        fields.insert("rules".into(), about.rules.clone());
    }
    let kind = game_of(games, about.kind, &mut node)?.ok_or_else(|| missing("/game"))?;
    let table = kind.read_state(&node)?;
    about.kind = Some(kind);
    if let Some(asked) = asked.filter(|_| !lacks) {
        let own = table.json(Report::Rules);
        if let Some((key, set)) = asked.iter().find(|(key, set)| own[*key] != **set) {
            let (rule, is) = (key.replace('_', " "), json_text(&own[key]));
            return Err(refusal!(RulesInvalid, at format!("/rules{}", step(key)),
                hint "House rules that are asked for are those of states that name none",
                "{rule} is {is} in this state, not {set}"));
        }
    }
    Ok(table)
}

/// Reads a position in words.
///
/// # Errors
/// If it cannot be read, or is several.
pub fn position(text: &str, about: &mut About) -> Result<Box<dyn Table>> {
    let kind = about.kind.ok_or_else(|| missing("/game"))?;
    let words: Vec<String> = text.split_whitespace().map(str::to_string).collect();
    let mut tables = kind.read_notation(&about.rules, &words);
    let (Some(table), true) = (tables.pop(), tables.is_empty()) else {
        return Err(Refusal::new(Code::OutOfRange, "this is about one position at a time"));
    };
    let table = table?;
    about.position = Some(table.notation().unwrap_or_else(|| words.join(" ")));
    Ok(table)
}

/// Whether a line is a position in words. No notation has quotes or brackets, damaged JSON has.
pub fn is_in_words(line: &str) -> bool {
    !line.contains(['"', '{', '[']) && !["null", "true", "false"].contains(&line.trim())
}
