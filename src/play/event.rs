//! What happened: one thing, as programs are told of it wherever they ask.

use schemars::JsonSchema;
use serde::Serialize;

use crate::pieces::{Code, Dice, Name, Names, Outcome, Refusal, Result, Seat, Verdict, cards};
use crate::play::Table;
use crate::play::record::By;

/// Who did what, or for whom what fell, from which source, and what the rules made of it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// The number of its entry in the record, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<u64>,
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
    /// In canonical words.
    pub fn new(names: &Names, seat: Seat, words: String, by: By, verdicts: Vec<Verdict>) -> Self {
        let player = names[seat].to_string();
        Self { n: None, player, words, by, dice: None, cards: None, verdicts }
    }

    /// The same with the dice or cards that fell.
    pub fn fell(self, outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Dice(faces) => Self { dice: Some(*faces), ..self },
            Outcome::Cards(all) => {
                let cards = all.iter().copied().map(cards::shown).collect();
                Self { cards: Some(cards), ..self }
            }
            Outcome::UnseenDice(_) => self,
        }
    }

    /// The same as an entry of a record.
    pub fn numbered(self, n: u64) -> Self {
        Self { n: Some(n), ..self }
    }
}

/// Applies dice or cards that fell.
///
/// # Errors
/// Nothing has changed then.
pub fn fallen(table: &mut dyn Table, outcome: &Outcome, by: By) -> Result<Event> {
    let seat = table.awaited()?.seat;
    let verdicts = table.take(outcome)?;
    Ok(Event::new(table.names(), seat, outcome.words(), by, verdicts).fell(outcome))
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
        let acted = table.act(seat, words)?;
        return Ok(Event::new(table.names(), acted.seat, acted.words, By::Hand, acted.verdicts));
    };
    if let (Some(seat), Some(due)) = (seat, due)
        && seat != due.seat
    {
        let (names, takes) = (table.names(), due.what.takes());
        let message = format!("it is {} who {takes}, not {}", &names[due.seat], &names[seat]);
        return Err(Refusal::new(Code::SeatWrong, message));
    }
    fallen(table, &outcome?, By::Hand)
}
