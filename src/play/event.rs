//! What happened: one thing, as programs are told of it wherever they ask.

use schemars::JsonSchema;
use serde::Serialize;

use crate::pieces::{Dice, Name, Names, Outcome, Result, Seat, Verdict, cards, refusal};
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
    let due = table.next().due();
    let Some(outcome) = Outcome::read(due, words) else {
        let Acted { seat, words, verdicts } = table.act(seat, words)?;
        return Ok(Event::new(table.names(), seat, words, By::Hand, verdicts, None));
    };
    if let (Some(seat), Some(due)) = (seat, due)
        && seat != due.seat
    {
        let (is, not) = (&table.names()[due.seat], &table.names()[seat]);
        return Err(refusal!(SeatWrong, "it is {is} who {}, not {not}", due.what.takes()));
    }
    fallen(table, &outcome?, By::Hand)
}
