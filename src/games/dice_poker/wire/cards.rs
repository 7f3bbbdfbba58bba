//! Cards in a list, `?` for one that is not known.

use serde::{Deserialize, Deserializer, Serializer};

use super::hands::three_cards;
use crate::game::plain::{list, or_default, text};
use crate::games::dice_poker::Hand;
use crate::games::dice_poker::score::CARDS;
use crate::pieces::cards::{self, Card};

struct Known(Option<Card>);

impl<'de> Deserialize<'de> for Known {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text(deserializer, |text| cards::read_one(text, "").map(Known))
    }
}

#[derive(Default)]
struct Listed(Hand);

impl<'de> Deserialize<'de> for Listed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (mut hand, mut cards) = (Hand::new(), 0);
        list(deserializer, |_, Known(card)| {
            cards += 1;
            hand.extend((cards <= usize::from(CARDS)).then_some(card));
            Ok(())
        })?;
        if cards > hand.len() {
            return Err(three_cards(cards).into_error());
        }
        Ok(Listed(hand))
    }
}

pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Hand, D::Error> {
    or_default(deserializer).map(|Listed(hand)| hand)
}

pub fn serialize<S: Serializer>(hand: &Hand, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(hand.iter().map(|card| cards::shown(*card)))
}
