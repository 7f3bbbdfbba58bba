//! What the verbs answer about one position, in a pipe and for positions on the command line alike.

use sha2::{Digest, Sha256};

use crate::cli::args::{Advice, GivenMove, Verb};
use crate::cli::json::add_field;
use crate::cli::serve::append_stated;
use crate::cli::signals::Reader;
use crate::game::Answer;
use crate::pieces::json::Id;
use crate::pieces::json_text;
use crate::pieces::{Code, Refusal, Result, Seat, Style, brief, missing};
use crate::play::record::By;
use crate::play::{Ask, Cache, Event, Purpose, Report, Seed, Source, Table, event};
use crate::solve::Limits;
use serde_json::Value;

/// A verb that is asked of positions, and what its dice and estimates are drawn from.
pub struct Question<'v> {
    pub verb: &'v Verb,
    source: Option<Source>,
}

/// What is known of the line that asks.
#[derive(Default)]
pub struct Asking<'a> {
    /// Its place, from one on.
    pub number: u64,
    pub id: Option<&'a Id>,
    /// Moves of its own, where the verb takes them.
    pub moves: &'a [GivenMove],
    /// How words are answered, where they are asked for.
    pub words: Option<Style>,
}

/// A state that dice or moves have led to, and what happened.
pub type Stated = (Box<dyn Table>, Vec<Event>);

impl<'v> Question<'v> {
    /// # Errors
    /// If there is no entropy for a seed.
    pub fn new(verb: &'v Verb) -> Result<Self> {
        let seed = match verb {
            Verb::Roll(asked) => Some(&asked.seed),
            Verb::Best(asked) | Verb::Odds(asked) => Some(&asked.seed),
            _ => None,
        };
        let source = |seed: &Option<Seed>| {
            Ok::<_, Refusal>(Source::new(&seed.clone().map_or_else(Seed::fresh, Ok)?))
        };
        Ok(Self { verb, source: seed.map(source).transpose()? })
    }

    /// Whether positions come in words, and are answered so.
    pub fn takes_words(&self) -> bool {
        matches!(self.verb, Verb::Score(_) | Verb::Best(_) | Verb::Odds(_))
    }

    /// Writes the answer, or gives a state.
    ///
    /// # Errors
    /// If it is refused; something may have been written then.
    pub fn answer(
        &self,
        table: Box<dyn Table>,
        asking: &Asking,
        cache: &mut Cache,
        out: &mut Vec<u8>,
    ) -> Result<Option<Stated>> {
        match self.verb {
            Verb::View(asked) => {
                let seen = table.names().find_if(asked.seen_by.as_deref());
                let seen = table.seen_by(seen.map_err(|why| why.at("/as"))?);
                append_stated(seen.as_ref(), None, out);
            }
            Verb::Look(asked) => viewed(table, asked.seen_by.as_deref())?.write(Report::Look, out),
            Verb::Moves(asked) => {
                viewed(table, asked.seen_by.as_deref())?.write(Report::Moves, out);
            }
            Verb::Score(asked) => {
                let table = viewed(table, asked.seen_by.as_deref())?;
                write(table.score()?.as_ref(), asking.words, out);
            }
            Verb::Best(asked) | Verb::Odds(asked) => {
                let answer = self.advised(asked, table.as_ref(), asking.number, cache);
                write(answer?.as_ref(), asking.words, out);
            }
            Verb::Roll(asked) => {
                let from = asked.from.map_or(1, |from| from.get().into());
                let place = match asking.id {
                    Some(id) if asked.by_id => place_of(id),
                    None if asked.by_id => {
                        let message = "missing field \"id\": --by-id draws by it";
                        return Err(Refusal::new(Code::MissingField, message).at("/id"));
                    }
                    _ => asking.number - 1 + from,
                };
                return self.roll(table, place).map(Some);
            }
            Verb::Apply(asked) => return applied(table, asking.moves, &asked.moves).map(Some),
            Verb::Play(_) | Verb::New(_) | Verb::Simulate(_) | Verb::Rules(_) | Verb::Schema(_) => {
                return Err(missing("/do"));
            }
        }
        Ok(None)
    }

    /// Lets fall what is awaited: what the source gives in this place.
    fn roll(&self, mut table: Box<dyn Table>, place: u64) -> Result<Stated> {
        let due = table.awaited().map_err(|why| match why.code {
            Code::PhaseWrong if table.state().get("phase").is_some() => why.at("/phase"),
            _ => why,
        })?;
        let source = self.source.as_ref().ok_or_else(|| missing("/seed"))?;
        // Of this moment too: so a loop does not throw the same dice for everybody.
        let mut moment = Vec::new();
        table.write(Report::State, &mut moment);
        let fallen = source.at(&moment).outcome(place, due.what, table.pack())?;
        let event = event::fallen(table.as_mut(), &fallen, By::Program)?;
        Ok((table, vec![event]))
    }

    /// Asks a solver about what the asking player sees.
    fn advised(
        &self,
        asked: &Advice,
        table: &dyn Table,
        number: u64,
        cache: &mut Cache,
    ) -> Result<Box<dyn Answer>> {
        let named = table.names().find_if(asked.seen_by.as_deref());
        let seat = named.map_err(|why| why.at("/as"))?;
        let seat = seat.or(table.next().seat()).unwrap_or(Seat::new(0));
        let seen = table.seen_by(Some(seat));
        let source = self.source.as_ref().ok_or_else(|| missing("/seed"))?;
        let limit = asked.seconds.map(|seconds| seconds.0);
        let reader = Reader::within(limit);
        let over = || reader.has_enough();
        let ask = &mut Ask {
            cache,
            sampler: &mut source.sampler(Purpose::Estimate(number)),
            objective: asked.objective,
            limits: Limits { timed: limit.is_some(), over: Some(&over) },
        };
        match self.verb {
            Verb::Best(_) => Ok(Box::new(seen.best(seat, ask)?)),
            _ => seen.odds(seat, ask),
        }
    }
}

/// Says in an answer which position it is about, if that was asked in words: in a field, or in front
/// of an answer of several lines.
pub fn labelled(answer: &mut Vec<u8>, position: Option<&String>, in_words: bool) {
    let Some(position) = position else { return };
    if !in_words {
        add_field(answer, "position", Some(position));
    } else if answer.contains(&b'\n') {
        answer.splice(..0, format!("{position}:\n").into_bytes());
    }
}

/// Writes an answer in JSON, or in words that look so.
fn write(answer: &dyn Answer, words: Option<Style>, out: &mut Vec<u8>) {
    match words {
        Some(style) => out.extend_from_slice(answer.lines(style).join("\n").as_bytes()),
        None => answer.append_json(out),
    }
}

/// A table as somebody asked for by name sees it.
fn viewed(table: Box<dyn Table>, name: Option<&str>) -> Result<Box<dyn Table>> {
    let seat = table.names().find_if(name).map_err(|why| why.at("/as"))?;
    Ok(if seat.is_some() { table.seen_by(seat) } else { table })
}

/// In which place among the draws of a seed those for this id fall. Numbers are their own places,
/// text lies beyond all of them.
fn place_of(id: &Id) -> u64 {
    match id {
        Id::Number(n) if *n >= 0 => n.unsigned_abs(),
        other => {
            let hash = Sha256::digest(json_text(other));
            let low = hash.iter().take(6).fold(0, |low, byte| low << 8 | u64::from(*byte));
            1 << 54 | low
        }
    }
}

/// A table after moves: those that came with it, then others.
fn applied(mut table: Box<dyn Table>, own: &[GivenMove], then: &[GivenMove]) -> Result<Stated> {
    if own.is_empty() && then.is_empty() {
        let refusal = Refusal::new(Code::MissingField, "no move is given for this state");
        return Err(refusal.at("/moves").hint("apply MOVE, or {\"state\":{…},\"moves\":[…]}"));
    }
    let mut events = Vec::new();
    for (moves, bring) in [(own, true), (then, false)] {
        for (i, mv) in moves.iter().enumerate() {
            let made = apply(table.as_mut(), mv).map_err(|why| match mv {
                GivenMove::Words(words) if moves.len() > 1 => why.within(&brief(words)),
                _ => why,
            });
            let under = format!("/moves/{i}");
            events.push(made.map_err(|why| if bring { why.under(&under) } else { why })?);
        }
    }
    Ok((table, events))
}

/// Applies one move or roll.
///
/// # Errors
/// If it is refused.
pub fn apply(table: &mut dyn Table, mv: &GivenMove) -> Result<Event> {
    match mv {
        GivenMove::Words(words) => event::done(table, None, words),
        GivenMove::Object(object) => {
            let mut object = object.clone();
            let player = match object.shift_remove("player") {
                Some(Value::String(name)) => Some(name),
                Some(_) => {
                    return Err(Refusal::new(Code::WrongType, "a player is a name").at("/player"));
                }
                None => None,
            };
            let seat = table.names().find_if(player.as_deref()).map_err(|why| why.at("/player"))?;
            let words = table.words_of(seat, object)?;
            event::done(table, seat, &words)
        }
    }
}
