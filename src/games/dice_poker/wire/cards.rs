//! Cards in a list, `?` for one that is not known.

use serde::{Deserialize, Deserializer, Serializer};
use smallvec::SmallVec;

use super::hands::three_cards;
use crate::games::dice_poker::Hand;
use crate::games::dice_poker::score::CARDS;
use crate::pieces::parts::{or_default, text};
use crate::pieces::{Card, cards};

struct Known(Option<Card>);

impl<'de> Deserialize<'de> for Known {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text(deserializer, |text| cards::read_one(text, "").map(Known))
    }
}

pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Hand, D::Error> {
    let cards: SmallVec<[Known; CARDS as usize]> = or_default(deserializer)?;
    if cards.len() > usize::from(CARDS) {
        return Err(three_cards(cards.len()).into_error());
    }
    Ok(cards.into_iter().map(|Known(card)| card).collect())
}

pub fn serialize<S: Serializer>(cards: &[Option<Card>], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(cards.iter().map(|card| cards::shown(*card)))
}
