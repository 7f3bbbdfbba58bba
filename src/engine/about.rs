//! A line as far as it is known, and how its answer ends.

use std::time::Duration;

use serde::Serialize;
use serde_json::Value;

use crate::engine::shapes::Refused;
use crate::game::Info;
use crate::pieces::json::{Id, parse};
use crate::pieces::{Refusal, Style, append_json, json_text};

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
    pub game: Option<&'static Info>,
    /// Its position, where it has one.
    pub position: Option<String>,
    /// It came in words, and is answered in words.
    pub words: Option<Style>,
    /// Where in the line its state or position stands.
    pub place: &'static str,
    pub patience: &'a mut Patience<'a>,
    pub out: &'a mut Vec<u8>,
}

impl<'a> About<'a> {
    pub fn new(line: Option<u64>, patience: &'a mut Patience<'_>, out: &'a mut Vec<u8>) -> Self {
        let (id, game, position, words) = (None, None, None, None);
        Self { line, number: 1, id, game, position, words, place: "", patience, out }
    }

    /// Says in an answer which position it is about, if that was asked in words: in a field, or in
    /// front of an answer of several lines; and gives the id back.
    pub fn finish(self) {
        match self.position {
            position if self.words.is_none() => {
                add_field(self.out, "position", position.as_ref());
                add_field(self.out, "id", self.id.as_ref());
            }
            Some(position) if self.out.contains(&b'\n') => {
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
                let refused = Refused { line: self.line, id, ..Refused::of(why, self.game) };
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
        match serde_json::from_str::<Value>(refusal) {
            Ok(spread) if refusal.contains('\n') => append_json(self.out, &spread),
            _ => self.out.extend_from_slice(refusal.trim().as_bytes()),
        }
    }

    /// A refusal of what is asked about a position, with where it stands in the line.
    pub fn placed(&self, why: Refusal) -> Refusal {
        let at = why.at.as_deref().unwrap_or_default();
        let own = ["/moves", "/as", "/id"].iter().any(|field| at.starts_with(field));
        match self.place {
            _ if own => why,
            "/position" if at.starts_with('/') => Refusal { at: None, ..why }.at("/position"),
            place if at.starts_with('/') => why.under(place),
            _ => why,
        }
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
    Id::of(serde_json::from_str::<Value>(text).ok()?.get("id")?.clone()).ok()
}
