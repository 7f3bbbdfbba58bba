//! What happened: one thing, as programs are told of it wherever they ask.

use schemars::JsonSchema;
use serde::Serialize;

use crate::pieces::{Dice, Name, Names, Outcome, Verdict, cards};
use crate::play::Acted;
use crate::play::record::By;

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
    words: String,
    by: By,
    /// What fell.
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<Dice>,
    /// What was drawn or dealt; `?` is unseen.
    #[serde(skip_serializing_if = "Option::is_none")]
    cards: Option<Vec<String>>,
    verdicts: Vec<Verdict>,
}

impl Event {
    pub fn of(names: &Names, Acted { seat, words, verdicts }: Acted, by: By) -> Self {
        let (dice, cards) = match Outcome::read(None, &words) {
            Some(Ok(Outcome::Dice(faces))) => (Some(faces), None),
            Some(Ok(Outcome::Cards(all))) => {
                (None, Some(all.into_iter().map(cards::shown).collect()))
            }
            _ => (None, None),
        };
        Self { n: None, player: names[seat].to_string(), words, by, dice, cards, verdicts }
    }
}
