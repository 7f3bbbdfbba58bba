//! Cards in a list, `?` for one that is not known.

use serde::{Deserialize, Deserializer, Serializer};

use super::hands::three_cards;
use crate::games::dice_poker::Hand;
use crate::games::dice_poker::score::CARDS;
use crate::json::strict::Key;
use crate::pieces::cards::{self, Card};
use crate::pieces::refusal::Refusal;

struct Told(Option<Card>);

impl<'de> Deserialize<'de> for Told {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Key(text) = Key::deserialize(deserializer)?;
        cards::read_one(&text, "").map(Told).map_err(Refusal::into_error)
    }
}

pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Hand, D::Error> {
    let told = Option::<Vec<Told>>::deserialize(deserializer)?.unwrap_or_default();
    if told.len() > usize::from(CARDS) {
        return Err(three_cards(told.len()).into_error());
    }
    Ok(told.into_iter().map(|Told(card)| card).collect())
}

pub fn serialize<S: Serializer>(hand: &Hand, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(hand.iter().map(|card| cards::shown(*card)))
}
