//! What happened: one thing, as programs are told of it wherever they ask.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::game::moves::{kind_of, part, said};
use crate::pieces::{
    Dice, Hand, Name, Names, Outcome, Result, Seat, Verdict, cards, refusal, unreadable,
};
use crate::play::record::By;
use crate::play::{Acted, Table};

/// Who did what, or for whom what fell, from which source, and what the rules made of it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// The number of its entry in the record, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) n: Option<u64>,
    #[schemars(with = "Name")]
    player: String,
    /// In the one way of writing it: `reroll 3`, `dice 1 2 5 6`.
    #[serde(rename = "do")]
    pub(super) words: String,
    by: By,
    /// What fell.
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<Dice>,
    /// What was drawn or dealt; `?` is unseen.
    #[serde(skip_serializing_if = "Option::is_none")]
    cards: Option<Vec<String>>,
    pub(super) verdicts: Vec<Verdict>,
}

impl Event {
    /// In canonical words, with the dice or cards if any fell.
    pub(super) fn new(
        names: &Names,
        seat: Seat,
        words: String,
        by: By,
        verdicts: Vec<Verdict>,
        fell: Option<&Outcome>,
    ) -> Self {
        let (dice, cards) = match fell {
            Some(Outcome::Dice(faces)) => (Some(*faces), None),
            Some(Outcome::Cards(all)) => {
                (None, Some(all.iter().copied().map(cards::shown).collect()))
            }
            _ => (None, None),
        };
        Self { n: None, player: names[seat].to_string(), words, by, dice, cards, verdicts }
    }
}

/// Applies dice or cards that fell.
///
/// # Errors
/// Nothing has changed then.
pub fn fallen(table: &mut dyn Table, outcome: &Outcome, by: By) -> Result<Event> {
    let seat = table.awaited()?.seat;
    let verdicts = table.take(outcome)?;
    Ok(Event::new(table.names(), seat, outcome.words(), by, verdicts, Some(outcome)))
}

/// Applies a move, dice or cards in their own words, by this player or by the one who is due.
///
/// # Errors
/// Nothing has changed then.
pub fn done(table: &mut dyn Table, seat: Option<Seat>, words: &str) -> Result<Event> {
    let (seat, words) = match seat {
        Some(_) => (seat, words),
        None => table.actor(words)?,
    };
    given(table, seat, Some(words), Map::new())
}

/// The same in words, in parts as a report has them, or in both where they say the same.
///
/// # Errors
/// Nothing has changed then.
pub fn given(
    table: &mut dyn Table,
    seat: Option<Seat>,
    words: Option<&str>,
    mut parts: Map<String, Value>,
) -> Result<Event> {
    // The bounds of what was offered are no part of what is chosen.
    parts.retain(|key, _| !["least", "most", "open"].contains(&&**key));
    let (due, names) = (table.next().due(), table.names());
    let kind = parts.get("kind").and_then(Value::as_str);
    if words.or(kind).and_then(|kind| Outcome::read(due, kind)).is_none() {
        let Acted { seat, words, verdicts } = table.act_on(seat, words, parts)?;
        return Ok(Event::new(table.names(), seat, words, By::Hand, verdicts, None));
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
    fallen(table, &outcome?, By::Hand)
}
